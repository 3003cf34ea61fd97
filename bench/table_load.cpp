// Load on a table server: N tables over sockets on this machine, closed loop. The next order of a table goes out when
// both its seats hold the last one. `alamo-load --help` tells the words; docs/building.md the bars.
//
// Every order is the example that the server gives with the state, so that the driver needs no rules.
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "load_kill.hpp"
#include "load_seat.hpp"

namespace alamo::load {
namespace {

struct Words {
    int port = 1836;
    int tables = 100;
    double seconds = 5;
    int idle = 0;  // hold this many idle tables instead, and measure the server's memory
    int pid = 0;  // of the server, for its memory
    std::string sync = "/tmp/alamo-load.sync";  // a file on the disk of the store, for the bare rate
    KillWords kill;
};

// --- measuring ---------------------------------------------------------------------------------------------

double bare_sync_rate(const std::string& path) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    const std::string line(300, 'x');
    const auto begin = Clock::now();
    int n = 0;
    for (; Clock::now() - begin < std::chrono::seconds(1); ++n)
        if (::write(fd, line.data(), line.size()) < 0 || ::fdatasync(fd) != 0) return 0;
    ::close(fd);
    ::unlink(path.c_str());
    return n / std::chrono::duration<double>(Clock::now() - begin).count();
}

long memory_of(int pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    return std::strtol(std::string(value_of(text, "VmRSS:", "k")).c_str(), nullptr, 10);
}

int measure_idle(const Words& words) {
    const int fd = connect_to(words.port);
    const long before = memory_of(words.pid);
    std::vector<std::unique_ptr<Table>> tables;
    for (int i = 0; i < words.idle; ++i) tables.push_back(make_table(fd, words.port));
    ::sleep(static_cast<unsigned>(words.seconds));  // until the server has forgotten them
    const long after = memory_of(words.pid);
    std::printf("{\"idle_tables\":%d,\"kB_a_table\":%.2f}\n", words.idle,
                static_cast<double>(after - before) / words.idle);
    return 0;
}

struct Figures {
    std::vector<double> ms;
    long orders = 0;
    double seconds = 0;
};

Figures drive(const Words& words, std::vector<std::unique_ptr<Table>>& ready) {
    const int poll = ::epoll_create1(EPOLL_CLOEXEC);
    std::vector<std::unique_ptr<Table>> playing;
    const auto begin_one = [&] {
        if (ready.empty()) return false;
        playing.push_back(std::move(ready.back()));
        ready.pop_back();
        for (std::size_t i = 0; i < 2; ++i) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = (playing.size() - 1) * 2 + i;
            ::epoll_ctl(poll, EPOLL_CTL_ADD, playing.back()->seats[i]->fd(), &event);
        }
        playing.back()->go_on();
        return true;
    };
    Figures figures;
    const auto begin = Clock::now();
    const auto end =
        begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(words.seconds));
    bool more = true;
    for (int i = 0; i < words.tables && more; ++i) more = begin_one();
    while (more && Clock::now() < end) {
        std::array<epoll_event, 256> events{};
        // It never sleeps: what is measured is the server, not how long this machine takes to wake the driver.
        const int n = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 0);
        for (int i = 0; i < n; ++i) {
            const std::uint64_t at = events.at(static_cast<std::size_t>(i)).data.u64;
            Table& table = *playing[at / 2];
            table.seats[at % 2]->hear_more();
            if (!table.is_told()) continue;
            ++figures.orders;
            figures.ms.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
            if (!table.go_on()) more = begin_one();
        }
    }
    figures.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    ::close(poll);
    return figures;
}

bool read_words(int argc, char** argv, Words& words) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const char* const value = argv[i + 1];
        if (name == "--port") words.port = std::atoi(value);
        else if (name == "--tables") words.tables = words.kill.tables = std::atoi(value);
        else if (name == "--seconds") words.seconds = std::atof(value);
        else if (name == "--idle") words.idle = std::atoi(value);
        else if (name == "--pid") words.pid = std::atoi(value);
        else if (name == "--sync") words.sync = value;
        else if (name == "--kills") words.kill.kills = std::atoi(value);
        else if (name == "--alamo") words.kill.alamo = value;
        else if (name == "--store") words.kill.store = value;
        else if (name == "--seed") words.kill.seed = std::strtoull(value, nullptr, 10);
        else return false;
    }
    return argc % 2 == 1;
}

constexpr const char* help =
    "alamo-load [--port N] [--tables N] [--seconds S] [--sync FILE]: orders a second, and milliseconds from\n"
    "order to both seats, against a server that runs with --limits 10000. bare_syncs is the mean of this disk's\n"
    "append + fdatasync rate before and after.\n"
    "alamo-load --idle N --pid P [--seconds S]: memory of the server for N idle tables with two sockets.\n"
    "alamo-load --kills N --alamo PROGRAM --store sqlite:FILE|postgresql://... [--tables N] [--seed N]: starts the\n"
    "server itself, plays at N tables (20), kills it with SIGKILL after 20 to 300 ms, starts it again on the same\n"
    "store, and counts what had been told and is no longer there. Ends with 1 when anything is lost or changed.";

int measure_orders(const Words& words) {
    const double bare_before = bare_sync_rate(words.sync);
    const int fd = connect_to(words.port);
    std::vector<std::unique_ptr<Table>> ready;
    // Games that follow those that end: more than can be played in the time.
    const int games = words.tables + static_cast<int>(words.seconds * (words.tables == 1 ? 300 : 1000));
    for (int i = 0; i < games; ++i) ready.push_back(make_table(fd, words.port));
    std::fprintf(stderr, "%d tables stand; playing for %.0f s\n", games, words.seconds);
    Figures figures = drive(words, ready);
    // A machine's pace drifts: the mean of before and after.
    const double bare = (bare_before + bare_sync_rate(words.sync)) / 2;
    std::ranges::sort(figures.ms);
    const auto at = [&](double share) {
        return figures.ms.empty()
                   ? 0
                   : figures.ms[static_cast<std::size_t>(share * static_cast<double>(figures.ms.size() - 1))];
    };
    std::printf(
        "{\"tables\":%d,\"orders\":%ld,\"orders_a_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"bare_syncs\":%.0f}\n",
        words.tables, figures.orders, static_cast<double>(figures.orders) / figures.seconds, at(0.5),
        at(0.99), bare);
    return 0;
}

}  // namespace
}  // namespace alamo::load

int main(int argc, char** argv) {
    using namespace alamo::load;  // NOLINT(google-build-using-namespace)
    Words words;
    const bool can_read = read_words(argc, argv, words);
    const bool kills = words.kill.kills > 0;
    if (!can_read || (kills && (words.kill.alamo.empty() || words.kill.store.empty()))) {
        std::puts(help);
        return 2;
    }
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    try {
        if (kills) return measure_kills(words.kill);
        return words.idle > 0 ? measure_idle(words) : measure_orders(words);
    } catch (const std::exception& trouble) {
        std::fprintf(stderr, "%s\n", trouble.what());
        return 3;
    }
}

#include "load_kill.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "load_seat.hpp"

namespace alamo::load {

namespace {

using Tables = std::vector<std::unique_ptr<Table>>;

/// A server of our own; nobody else's is ever killed.
class Server {
public:
    explicit Server(const KillWords& words)
        : arguments_{words.alamo, "serve", "--port", "0", "--limits", "10000", "--store", words.store} {}
    ~Server() { kill(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Returns when it listens. Its log goes where this program's goes.
    void start() {
        std::vector<char*> words;
        for (std::string& argument : arguments_) words.push_back(argument.data());
        words.push_back(nullptr);
        int out[2] = {-1, -1};
        if (::pipe2(out, O_CLOEXEC) != 0) throw Gone("no pipe");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::dup2(out[1], 1);
            ::execv(words[0], words.data());
            ::_exit(127);
        }
        ::close(out[1]);
        std::string said;
        for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) said += c;
        out_ = out[0];  // open as long as the server may speak
        const std::size_t colon = said.rfind(':');
        if (colon == std::string::npos) throw Gone("the server did not start: " + said);
        port_ = std::atoi(said.c_str() + colon + 1);
    }
    void kill() {
        if (pid_ > 0) {
            ::kill(pid_, SIGKILL);
            ::waitpid(pid_, nullptr, 0);
        }
        if (out_ >= 0) ::close(out_);
        pid_ = out_ = -1;
    }
    [[nodiscard]] int port() const { return port_; }

private:
    std::vector<std::string> arguments_;
    pid_t pid_ = -1;
    int out_ = -1;
    int port_ = 0;
};

/// The orders of a table that somebody was told of.
std::set<long> acknowledged(const Table& table) {
    std::set<long> all;
    for (const auto& [n, order] : table.ordered)
        for (const auto& memory : table.memories)
            if (memory->accepted.contains(n) || memory->lines.contains(n)) all.insert(n);
    return all;
}

// --- comparing ---------------------------------------------------------------------------------------------

struct Kept {
    std::map<long, std::string> lines;
    bool is_over = false;
};

Kept read_record(const std::string& text) {
    Kept kept;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.starts_with(R"({"n":)")) kept.lines.emplace(std::atol(line.data() + 5), line);
        if (line.starts_with(R"({"result":)")) kept.is_over = true;
    }
    return kept;
}

struct Found {
    std::set<long> gone, changed;
};

/// What one seat was told before, against what the record tells it now.
void compare(const Table& table, std::size_t i, const Kept& kept, Found& found) {
    const Memory& memory = *table.memories[i];
    for (const long n : memory.accepted)
        if (!kept.lines.contains(n)) found.gone.insert(n);
    for (const auto& [n, told] : memory.lines) {
        const auto at = kept.lines.find(n);
        // Once the game is over the record shows what was hidden.
        const bool shown = kept.is_over && told.find('?') != std::string::npos;
        if (at == kept.lines.end()) found.gone.insert(n);
        else if (at->second != told && !shown) found.changed.insert(n);
    }
    const std::string_view by = i == 0 ? R"("by":"texian")" : R"("by":"mexican")";
    for (const long n : acknowledged(table)) {
        const auto at = kept.lines.find(n);
        if (at == kept.lines.end() || at->second.find(by) == std::string::npos) continue;
        if (value_of(at->second, R"("order":")", "\"") != table.ordered.at(n)) found.changed.insert(n);
    }
}

struct Sums {
    int tables = 0;
    std::size_t acknowledged = 0;
    long unanswered = 0;  // orders that were on their way when the server died
    std::size_t lost = 0, changed = 0;
};

/// Looks at the record of each seat and then at what it is told when it comes back. True when all is there.
bool verify(int fd, int port, Table& table, Sums& sums) {
    Found found;
    for (std::size_t i = 0; i < 2; ++i) {
        const Answer record = get(fd, port, "/api/tables/" + table.id + "/record", table.cookies[i]);
        compare(table, i, record.status == 200 ? read_record(record.body) : Kept{}, found);
    }
    if (found.gone.empty()) table.connect(port);
    for (const auto& memory : table.memories)
        found.changed.insert(memory->changed.begin(), memory->changed.end());
    for (const long n : found.gone) ++(table.ordered.contains(n) ? sums.lost : sums.changed);
    sums.changed += found.changed.size();
    for (const long n : found.gone) std::fprintf(stderr, "table %s: line %ld is gone\n", table.id.c_str(), n);
    for (const long n : found.changed)
        std::fprintf(stderr, "table %s: line %ld has changed\n", table.id.c_str(), n);
    return found.gone.empty() && found.changed.empty();
}

// --- a round -----------------------------------------------------------------------------------------------

/// Closed loop at the first `at_once` tables; when a game is over, the next one begins.
void play_until(Clock::time_point end, const Tables& tables, std::size_t at_once) {
    const int poll = ::epoll_create1(EPOLL_CLOEXEC);
    for (std::size_t i = 0; i < 2 * tables.size(); ++i) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = i;
        ::epoll_ctl(poll, EPOLL_CTL_ADD, tables[i / 2]->seats[i % 2]->fd(), &event);
    }
    std::size_t begun = 0;
    while (begun < std::min(at_once, tables.size())) tables[begun++]->go_on();
    while (Clock::now() < end) {
        std::array<epoll_event, 64> events{};
        const int n = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 1);
        for (int i = 0; i < n; ++i) {
            const std::uint64_t at = events.at(static_cast<std::size_t>(i)).data.u64;
            Table& table = *tables[at / 2];
            table.seats[at % 2]->hear_more();
            if (!table.is_told()) continue;
            if (!table.go_on() && begun < tables.size()) tables[begun++]->go_on();
        }
    }
    ::close(poll);
}

/// What the server had sent before it died was told.
void hear_the_rest(const Tables& tables) {
    for (const auto& table : tables)
        for (const auto& seat : table->seats) try {
                for (;;) seat->hear_more();
            } catch (const Gone&) {
                continue;
            }
}

/// Everybody comes back; games that are over have been looked at once more and may go.
void come_back(const Server& server, Tables& tables, Sums& sums) {
    const int fd = connect_to(server.port());
    std::erase_if(tables, [&](const std::unique_ptr<Table>& table) {
        if (verify(fd, server.port(), *table, sums) && !table->is_over()) return false;
        sums.acknowledged += acknowledged(*table).size();
        return true;
    });
    ::close(fd);
}

}  // namespace

int measure_kills(const KillWords& words) {
    std::mt19937_64 random(words.seed);
    std::uniform_int_distribution<int> microseconds(20'000, 300'000);
    const auto at_once = static_cast<std::size_t>(words.tables);
    const std::size_t all = 4 * at_once;  // games that follow those that end
    Server server(words);
    Tables tables;
    Sums sums;
    for (int kill = 1; kill <= words.kills; ++kill) {
        server.start();
        come_back(server, tables, sums);
        const int fd = connect_to(server.port());
        for (; tables.size() < all; ++sums.tables) tables.push_back(make_table(fd, server.port(), true));
        play_until(Clock::now() + std::chrono::microseconds(microseconds(random)), tables, at_once);
        server.kill();
        ::close(fd);
        hear_the_rest(tables);
        for (const auto& table : tables)
            if (table->waits && !acknowledged(*table).contains(table->wanted)) ++sums.unanswered;
        if (kill % 10 == 0)
            std::fprintf(stderr, "%d kills, %zu lost, %zu changed\n", kill, sums.lost, sums.changed);
    }
    server.start();
    come_back(server, tables, sums);
    for (const auto& table : tables) sums.acknowledged += acknowledged(*table).size();
    std::printf(
        "{\"kills\":%d,\"tables\":%d,\"orders_acknowledged\":%zu,\"lost\":%zu,\"changed\":%zu,\"unanswered\":%ld}\n",
        words.kills, sums.tables, sums.acknowledged, sums.lost, sums.changed, sums.unanswered);
    return sums.lost + sums.changed == 0 ? 0 : 1;
}

}  // namespace alamo::load

// Load on a table server: N tables over sockets on this machine, closed loop. The next order of a table goes out when
// both its seats hold the last one. `alamo-load --help` tells the words; docs/building.md the bars.
//
// Every order is the example that the server gives with the state, so that the driver needs no rules.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Words {
    int port = 1836;
    int tables = 100;
    double seconds = 5;
    int idle = 0;  // hold this many idle tables instead, and measure the server's memory
    int pid = 0;  // of the server, for its memory
    std::string sync = "/tmp/alamo-load.sync";  // a file on the disk of the store, for the bare rate
};

int connect_to(int port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr generic{};
    std::memcpy(&generic, &address, sizeof generic);
    const int one = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (::connect(fd, &generic, sizeof generic) == 0) return fd;
    std::fprintf(stderr, "no server on port %d: %s\n", port, std::strerror(errno));
    std::exit(2);
}

void write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n <= 0) std::exit(3);
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

std::string read_some(int fd) {
    std::array<char, 65536> piece{};
    const ssize_t n = ::recv(fd, piece.data(), piece.size(), 0);
    if (n <= 0) {
        std::fprintf(stderr, "the server closed a connection\n");
        std::exit(3);
    }
    return {piece.data(), static_cast<std::size_t>(n)};
}

/// What stands behind `"key":` up to one of `ends`, from `from` on; good enough for messages of our own server.
std::string_view value_of(std::string_view text, std::string_view key, std::string_view ends,
                          std::size_t from = 0) {
    const std::size_t at = text.find(key, from);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = text.substr(at + key.size());
    return rest.substr(0, rest.find_first_of(ends));
}

struct Answer {
    std::string body, cookie;
};
Answer post(int fd, int port, const std::string& target, const std::string& body) {
    write_all(fd, "POST " + target + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                      "\r\n\r\n" + body);
    std::string all;
    std::size_t head = std::string::npos;
    while ((head = all.find("\r\n\r\n")) == std::string::npos) all += read_some(fd);
    const auto length =
        std::strtoul(std::string(value_of(all, "Content-Length: ", "\r")).c_str(), nullptr, 10);
    while (all.size() < head + 4 + length) all += read_some(fd);
    return {all.substr(head + 4), std::string(value_of(all, "Set-Cookie: ", ";"))};
}

// --- a seat's socket ---------------------------------------------------------------------------------------

class Seat {
public:
    Seat(int port, const std::string& table, const std::string& cookie) : fd_(connect_to(port)) {
        write_all(fd_, "GET /api/tables/" + table +
                           "/socket HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: " +
                           cookie + "\r\n\r\n");
        while (rest_.find("\r\n\r\n") == std::string::npos) rest_ += read_some(fd_);
        rest_.erase(0, rest_.find("\r\n\r\n") + 4);
        send(R"({"type":"hello"})");
        while (!state_ready_) take(read_some(fd_));
    }
    ~Seat() { ::close(fd_); }
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    void send(std::string_view text) const {
        std::string frame("\x81", 1);
        const std::size_t size = text.size();
        if (size < 126) {
            frame += static_cast<char>(0x80U | size);
        } else {
            frame += static_cast<char>(0x80U | 126U);
            frame += static_cast<char>(size >> 8U);
            frame += static_cast<char>(size & 0xffU);
        }
        frame.append(4, '\0');  // a mask of zeros
        write_all(fd_, frame.append(text));
    }
    /// New bytes: remembers what the newest state says.
    void take(const std::string& bytes) {
        rest_ += bytes;
        for (;;) {
            if (rest_.size() < 2) return;
            std::size_t size = static_cast<unsigned char>(rest_[1]) & 0x7fU;
            std::size_t head = 2;
            if (size >= 126) {
                head = size == 126 ? 4 : 10;
                if (rest_.size() < head) return;
                size = 0;
                for (std::size_t i = 2; i < head; ++i)
                    size = (size << 8U) | static_cast<unsigned char>(rest_[i]);
            }
            if (rest_.size() < head + size) return;
            if ((rest_[0] & 0x0f) == 1) hear_all(std::string_view(rest_).substr(head, size));
            if ((rest_[0] & 0x0f) == 8) std::exit(4);
            rest_.erase(0, head + size);
        }
    }

    [[nodiscard]] int fd() const { return fd_; }
    long lines = 0;
    std::string form, turn;
    bool is_over = false;

private:
    void hear_all(std::string_view frame) {
        while (!frame.empty()) {
            const std::size_t end = std::min(frame.find('\n'), frame.size() - 1);
            hear(frame.substr(0, end + 1));
            frame.remove_prefix(end + 1);
        }
    }
    void hear(std::string_view text) {
        if (text.starts_with(R"({"type":"refused")")) {
            std::fprintf(stderr, "refused: %.300s\n", std::string(text).c_str());
            std::exit(5);
        }
        if (!text.starts_with(R"({"type":"events")") && !text.starts_with(R"({"type":"table")")) return;
        const std::size_t state = text.find(R"("state":{"views")");
        const std::size_t now = text.find(R"("turn":{"kind":")", state);
        is_over = text.substr(now).starts_with(R"("turn":{"kind":"over")");
        turn = value_of(text, R"("seat":")", "\"", now);
        form = value_of(text, R"("forms":[")", "\"", now);
        if (text.find(R"("forms":[])", now) != std::string_view::npos) form.clear();
        lines = std::strtol(std::string(value_of(text, R"("lines":)", ",", now)).c_str(), nullptr, 10);
        state_ready_ = true;
    }

    int fd_;
    std::string rest_;
    bool state_ready_ = false;
};

struct Table {
    std::unique_ptr<Seat> seats[2];
    Clock::time_point sent;
    long wanted = 0;  // lines that both must hold before the next order
    bool waits = false;
};

std::unique_ptr<Table> make_table(int fd, int port) {
    const Answer made =
        post(fd, port, "/api/tables", R"({"game":"barna","seats":{"texian":"me","mexican":"friend"}})");
    const std::string id(value_of(made.body, R"("table":")", "\""));
    const std::string token(value_of(made.body, "#seat=", "\""));
    const Answer joined = post(fd, port, "/api/tables/" + id + "/join", R"({"token":")" + token + "\"}");
    auto table = std::make_unique<Table>();
    table->seats[0] = std::make_unique<Seat>(port, id, made.cookie);
    table->seats[1] = std::make_unique<Seat>(port, id, joined.cookie);
    return table;
}

/// Sends the order that is due; false when the game is over.
bool go_on(Table& table) {
    for (const auto& seat : table.seats) {
        if (seat->is_over) return false;
        if (seat->form.empty()) continue;
        table.wanted = seat->lines + 1;
        table.waits = true;
        table.sent = Clock::now();
        const std::string n = std::to_string(seat->lines + 1);
        std::string order = R"({"type":"order","id":"n)" + n + R"(","seat":")" + seat->turn;
        order.append(R"(","seq":)").append(n).append(R"(,"order":")").append(seat->form).append("\"}");
        seat->form.clear();
        seat->send(order);
        return true;
    }
    return true;
}

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
        go_on(*playing.back());
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
            Seat& seat = *table.seats[at % 2];
            seat.take(read_some(seat.fd()));
            if (!table.waits || std::min(table.seats[0]->lines, table.seats[1]->lines) < table.wanted)
                continue;
            table.waits = false;
            ++figures.orders;
            figures.ms.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
            if (!go_on(table)) more = begin_one();
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
        else if (name == "--tables") words.tables = std::atoi(value);
        else if (name == "--seconds") words.seconds = std::atof(value);
        else if (name == "--idle") words.idle = std::atoi(value);
        else if (name == "--pid") words.pid = std::atoi(value);
        else if (name == "--sync") words.sync = value;
        else return false;
    }
    return argc % 2 == 1;
}

}  // namespace

int main(int argc, char** argv) {
    Words words;
    if (!read_words(argc, argv, words)) {
        std::puts(
            "alamo-load [--port N] [--tables N] [--seconds S] [--sync FILE]: orders a second, and milliseconds from\n"
            "order to both seats, against a server that runs with --limits 10000.\n"
            "alamo-load --idle N --pid P [--seconds S]: memory of the server for N idle tables with two sockets.");
        return 2;
    }
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    if (words.idle > 0) return measure_idle(words);

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

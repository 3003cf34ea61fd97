// A browser's side of a table of `alamo serve`, as little of it as a load driver needs: HTTP, the socket of a seat, and
// what that seat was told. Plain sockets, no code of ours, so that nothing is measured or believed twice.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

namespace alamo::load {

using Clock = std::chrono::steady_clock;

/// The server is not there, or no longer.
struct Gone : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// It answers, but not what it should.
struct Unexpected : std::runtime_error {
    using std::runtime_error::runtime_error;
};

int connect_to(int port);
/// What stands behind `key` up to one of `ends`, from `from` on; good enough for messages of our own server.
std::string_view value_of(std::string_view text, std::string_view key, std::string_view ends,
                          std::size_t from = 0);

struct Answer {
    int status = 0;
    std::string body, cookie;
};
Answer post(int fd, int port, const std::string& target, const std::string& body);
Answer get(int fd, int port, const std::string& target, const std::string& cookie);

/// What a seat was told, kept longer than its socket lives.
struct Memory {
    std::map<long, std::string> lines;  // by number, as this seat may read them
    std::set<long> accepted;  // orders that were answered
    std::set<long> changed;  // lines that were told again, and differently

    void note(long n, std::string_view line);
};

/// A seat's socket that has said hello. Whoever gives it a memory has it keep all that it hears.
class Seat {
public:
    Seat(int port, const std::string& table, const std::string& cookie, Memory* memory = nullptr);
    ~Seat();
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    void send(std::string_view text) const;
    /// Waits for new bytes, and remembers what the newest state says.
    void hear_more();
    [[nodiscard]] int fd() const { return fd_; }

    long lines = 0;
    std::string form, turn;
    bool is_over = false;

private:
    void take_frames();
    void hear_all(std::string_view frame);
    void hear(std::string_view text);
    void remember(std::string_view text);

    int fd_;
    Memory* memory_;
    std::string rest_;
    bool state_ready_ = false;
};

struct Table {
    std::string id;
    std::string cookies[2];
    std::unique_ptr<Memory> memories[2];  // both or none
    std::unique_ptr<Seat> seats[2];  // the Texian's first
    std::map<long, std::string> ordered;  // by number, for who remembers
    Clock::time_point sent;
    long wanted = 0;  // lines that both must hold before the next order
    bool waits = false;

    void connect(int port);
    [[nodiscard]] bool is_over() const { return seats[0]->is_over || seats[1]->is_over; }
    /// The last order stands at both seats.
    [[nodiscard]] bool is_told() const;
    /// Sends the order that is due; false when the game is over.
    bool go_on();
};

/// A new table with a socket for each side.
std::unique_ptr<Table> make_table(int fd, int port, bool remembers = false);

}  // namespace alamo::load

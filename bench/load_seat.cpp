#include "load_seat.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace alamo::load {

using std::string_view_literals::operator""sv;

namespace {

void write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n <= 0) throw Gone("the server closed a connection");
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

void read_some(int fd, std::string& to) {
    std::array<char, 65536> piece{};
    const ssize_t n = ::recv(fd, piece.data(), piece.size(), 0);
    if (n <= 0) throw Gone("the server closed a connection");
    to.append(piece.data(), static_cast<std::size_t>(n));
}

long number_of(std::string_view digits) { return std::strtol(std::string(digits).c_str(), nullptr, 10); }

std::string host(int port) { return " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\n"; }

Answer ask(int fd, const std::string& request) {
    write_all(fd, request);
    std::string all;
    std::size_t head = std::string::npos;
    while ((head = all.find("\r\n\r\n")) == std::string::npos) read_some(fd, all);
    const auto length = static_cast<std::size_t>(number_of(value_of(all, "Content-Length: ", "\r")));
    while (all.size() < head + 4 + length) read_some(fd, all);
    return {static_cast<int>(number_of(value_of(all, "HTTP/1.1 ", " "))), all.substr(head + 4),
            std::string(value_of(std::string_view(all).substr(0, head), "Set-Cookie: ", ";"))};
}

}  // namespace

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
    const std::string why = std::strerror(errno);
    ::close(fd);
    throw Gone("no server on port " + std::to_string(port) + ": " + why);
}

std::string_view value_of(std::string_view text, std::string_view key, std::string_view ends,
                          std::size_t from) {
    const std::size_t at = text.find(key, from);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = text.substr(at + key.size());
    return rest.substr(0, rest.find_first_of(ends));
}

Answer post(int fd, int port, const std::string& target, const std::string& body) {
    return ask(fd, "POST " + target + host(port) + "Content-Type: application/json\r\nContent-Length: " +
                       std::to_string(body.size()) + "\r\n\r\n" + body);
}

Answer get(int fd, int port, const std::string& target, const std::string& cookie) {
    return ask(fd, "GET " + target + host(port) + "Cookie: " + cookie + "\r\n\r\n");
}

// --- a seat's socket ---------------------------------------------------------------------------------------

void Memory::note(long n, std::string_view line) {
    const auto [at, is_new] = lines.emplace(n, line);
    if (!is_new && at->second != line) changed.insert(n);
}

Seat::Seat(int port, const std::string& table, const std::string& cookie, Memory* memory)
    : fd_(connect_to(port)), memory_(memory) {
    write_all(fd_, "GET /api/tables/" + table + "/socket" + host(port) +
                       "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: " +
                       cookie + "\r\n\r\n");
    while (rest_.find("\r\n\r\n") == std::string::npos) read_some(fd_, rest_);
    rest_.erase(0, rest_.find("\r\n\r\n") + 4);
    send(R"({"type":"hello"})");
    while (!state_ready_) hear_more();
}
Seat::~Seat() { ::close(fd_); }

void Seat::send(std::string_view text) const {
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

void Seat::hear_more() {
    read_some(fd_, rest_);
    take_frames();
}

void Seat::take_frames() {
    for (;;) {
        if (rest_.size() < 2) return;
        std::size_t size = static_cast<unsigned char>(rest_[1]) & 0x7fU;
        std::size_t head = 2;
        if (size >= 126) {
            head = size == 126 ? 4 : 10;
            if (rest_.size() < head) return;
            size = 0;
            for (std::size_t i = 2; i < head; ++i) size = (size << 8U) | static_cast<unsigned char>(rest_[i]);
        }
        if (rest_.size() < head + size) return;
        const int opcode = rest_[0] & 0x0f;
        if (opcode == 1) hear_all(std::string_view(rest_).substr(head, size));
        if (opcode == 8) throw Gone("the server said good-bye");
        rest_.erase(0, head + size);
    }
}

/// A frame holds several messages, one a line.
void Seat::hear_all(std::string_view frame) {
    while (!frame.empty()) {
        const std::size_t end = std::min(frame.find('\n'), frame.size() - 1);
        hear(frame.substr(0, end + 1));
        frame.remove_prefix(end + 1);
    }
}

void Seat::hear(std::string_view text) {
    if (text.starts_with(R"({"type":"refused")") || text.starts_with(R"({"type":"error")"))
        throw Unexpected("refused: " + std::string(text.substr(0, 300)));
    if (memory_ != nullptr) remember(text);
    if (!text.starts_with(R"({"type":"events")") && !text.starts_with(R"({"type":"table")")) return;
    const std::size_t state = text.find(R"("state":{"views")");
    const std::size_t now = text.find(R"("turn":{"kind":")", state);
    is_over = text.substr(now).starts_with(R"("turn":{"kind":"over")");
    turn = value_of(text, R"("seat":")", "\"", now);
    form = value_of(text, R"("forms":[")", "\"", now);
    if (text.find(R"("forms":[])", now) != std::string_view::npos) form.clear();
    lines = number_of(value_of(text, R"("lines":)", ",", now));
    state_ready_ = true;
}

void Seat::remember(std::string_view text) {
    // The id of an order is "n" and the number of the line that it is to become.
    if (text.starts_with(R"({"type":"accepted")"))
        memory_->accepted.insert(number_of(value_of(text, R"("id":"n)", "\"")));
    constexpr std::string_view key = R"("line":{"n":)";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const std::string_view line = text.substr(at + key.size() - R"({"n":)"sv.size());
        memory_->note(number_of(line.substr(R"({"n":)"sv.size())), line.substr(0, line.find('}') + 1));
    }
}

// --- a table -----------------------------------------------------------------------------------------------

void Table::connect(int port) {
    waits = false;
    for (std::size_t i = 0; i < 2; ++i)
        seats[i] = std::make_unique<Seat>(port, id, cookies[i], memories[i].get());
}

bool Table::is_told() const { return waits && std::min(seats[0]->lines, seats[1]->lines) >= wanted; }

bool Table::go_on() {
    waits = false;
    for (const auto& seat : seats) {
        if (seat->is_over) return false;
        if (seat->form.empty()) continue;
        wanted = seat->lines + 1;
        waits = true;
        sent = Clock::now();
        const std::string n = std::to_string(wanted);
        std::string order = R"({"type":"order","id":"n)" + n + R"(","seat":")" + seat->turn;
        order.append(R"(","seq":)").append(n).append(R"(,"order":")").append(seat->form).append("\"}");
        if (memories[0] != nullptr) ordered[wanted] = seat->form;
        seat->form.clear();
        seat->send(order);
        return true;
    }
    return true;
}

std::unique_ptr<Table> make_table(int fd, int port, bool remembers) {
    const Answer made =
        post(fd, port, "/api/tables", R"({"game":"barna","seats":{"texian":"me","mexican":"friend"}})");
    auto table = std::make_unique<Table>();
    table->id = value_of(made.body, R"("table":")", "\"");
    const std::string token(value_of(made.body, "#seat=", "\""));
    const Answer joined =
        post(fd, port, "/api/tables/" + table->id + "/join", R"({"token":")" + token + "\"}");
    if (made.status != 201 || joined.status != 200)
        throw Unexpected("no table: " + made.body.substr(0, 300) + joined.body.substr(0, 300));
    table->cookies[0] = made.cookie;
    table->cookies[1] = joined.cookie;
    if (remembers)
        for (auto& memory : table->memories) memory = std::make_unique<Memory>();
    table->connect(port);
    return table;
}

}  // namespace alamo::load

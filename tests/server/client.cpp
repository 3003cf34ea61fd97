#include "server/client.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <sstream>

namespace alamo::tests {

Tcp::Tcp(int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr generic{};
    std::memcpy(&generic, &address, sizeof generic);
    const int one = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const timeval limit{5, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (::connect(fd_, &generic, sizeof generic) != 0) close();
}
Tcp::~Tcp() { close(); }
void Tcp::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

bool Tcp::write(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

bool Tcp::fill(std::chrono::milliseconds wait) {
    if (fd_ < 0) return false;
    pollfd poll{fd_, POLLIN, 0};
    if (::poll(&poll, 1, static_cast<int>(wait.count())) <= 0) return false;
    std::array<char, 16384> piece{};
    const ssize_t n = ::recv(fd_, piece.data(), piece.size(), 0);
    if (n <= 0) {
        close();
        return false;
    }
    rest_.append(piece.data(), static_cast<std::size_t>(n));
    return true;
}

std::optional<std::string> Tcp::read(std::size_t n, std::chrono::milliseconds wait) {
    while (rest_.size() < n)
        if (!fill(wait)) return {};
    std::string out = rest_.substr(0, n);
    rest_.erase(0, n);
    return out;
}
std::optional<std::string> Tcp::read_to(std::string_view end) {
    std::size_t at = 0;
    while ((at = rest_.find(end)) == std::string::npos)
        if (!fill(std::chrono::seconds(10))) return {};
    return read(at + end.size());
}

std::string HttpAnswer::header(std::string_view name) const {
    const std::string key = "\r\n" + std::string(name) + ": ";
    const std::size_t at = head.find(key);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + key.size();
    return head.substr(begin, head.find("\r\n", begin) - begin);
}

namespace {

HttpAnswer read_answer(Tcp& tcp, bool has_body) {
    HttpAnswer answer;
    const auto head = tcp.read_to("\r\n\r\n");
    if (!head || head->size() < 12) return answer;
    answer.head = *head;
    answer.status = std::atoi(head->c_str() + 9);
    const std::string length = answer.header("Content-Length");
    if (has_body && !length.empty()) answer.body = tcp.read(std::stoul(length)).value_or("");
    return answer;
}

std::string base64_16() { return "dGhlIHNhbXBsZSBub25jZQ=="; }

}  // namespace

HttpAnswer http(int port, const std::string& method, const std::string& target, const std::string& body,
                const Headers& headers) {
    std::string bytes = method + " " + target + " HTTP/1.1\r\nConnection: close\r\n";
    const auto given = [&](std::string_view name) {
        return std::ranges::any_of(headers, [&](const auto& pair) { return pair.first == name; });
    };
    if (!given("Host")) bytes += "Host: localhost:" + std::to_string(port) + "\r\n";
    if (method == "POST" && !given("Content-Type")) bytes += "Content-Type: application/json\r\n";
    for (const auto& [name, value] : headers) bytes += name + ": " + value + "\r\n";
    bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    Tcp tcp(port);
    if (!tcp.is_open() || !tcp.write(bytes)) return {};
    return read_answer(tcp, method != "HEAD");
}

HttpAnswer http_raw(int port, std::string_view bytes) {
    Tcp tcp(port);
    if (!tcp.is_open() || !tcp.write(bytes)) return {};
    return read_answer(tcp, true);
}

WebSocket::WebSocket(int port, const std::string& target, const Headers& headers) : tcp_(port) {
    std::string bytes = "GET " + target + " HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
    const bool has_host = std::ranges::any_of(headers, [](const auto& pair) { return pair.first == "Host"; });
    if (!has_host) bytes += "Host: localhost:" + std::to_string(port) + "\r\n";
    for (const auto& [name, value] : headers) bytes += name + ": " + value + "\r\n";
    bytes += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64_16() + "\r\n\r\n";
    if (!tcp_.is_open() || !tcp_.write(bytes)) return;
    head_ = tcp_.read_to("\r\n\r\n").value_or("");
    if (head_.size() > 12) status_ = std::atoi(head_.c_str() + 9);
}

void WebSocket::frame(int opcode, std::string_view payload, bool masked) {
    std::string bytes(1, static_cast<char>(0x80 | opcode));
    const int mask_bit = masked ? 0x80 : 0;
    if (payload.size() < 126) {
        bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
    } else {
        const bool is_short = payload.size() < 65536;
        bytes += static_cast<char>(mask_bit | (is_short ? 126 : 127));
        for (int i = is_short ? 1 : 7; i >= 0; --i)
            bytes += static_cast<char>((payload.size() >> (8U * static_cast<unsigned>(i))) & 0xffU);
    }
    constexpr std::array<char, 4> mask{0x11, 0x22, 0x33, 0x44};
    if (masked) bytes.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes += masked ? static_cast<char>(payload[i] ^ mask.at(i % 4)) : payload[i];
    tcp_.write(bytes);
}

std::optional<std::string> WebSocket::receive(std::chrono::milliseconds wait) {
    if (lines_.empty()) {
        const auto frame = receive_frame(wait);
        if (!frame) return {};
        std::istringstream text(*frame);
        for (std::string line; std::getline(text, line);) lines_.push_back(line);
        if (lines_.empty()) return "";
    }
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

std::optional<std::string> WebSocket::receive_frame(std::chrono::milliseconds wait) {
    for (;;) {
        const auto head = tcp_.read(2, wait);
        if (!head) {
            if (!tcp_.is_open() && closed_ == 0) closed_ = 1006;
            return {};
        }
        const int opcode = (*head)[0] & 0x0f;
        std::uint64_t size = static_cast<unsigned char>((*head)[1]) & 0x7fU;
        if (size >= 126) {
            const auto more = tcp_.read(size == 126 ? 2 : 8);
            if (!more) return {};
            size = 0;
            for (const char c : *more) size = (size << 8U) | static_cast<unsigned char>(c);
        }
        const auto payload = tcp_.read(size);
        if (!payload) return {};
        if (opcode == 1) return payload;
        if (opcode == 9) frame(10, *payload);
        if (opcode != 8) continue;
        closed_ = 1005;
        if (payload->size() >= 2)
            closed_ =
                (static_cast<unsigned char>((*payload)[0]) << 8) | static_cast<unsigned char>((*payload)[1]);
        frame(8, payload->substr(0, 2));
        tcp_.close();
        return {};
    }
}

void WebSocket::close() {
    frame(8, std::string("\x03\xe8", 2));
    tcp_.close();
}

}  // namespace alamo::tests

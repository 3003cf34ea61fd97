// A small HTTP and WebSocket client on plain sockets, so that tests can also send what no library would.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alamo::tests {

using Headers = std::vector<std::pair<std::string, std::string>>;

/// A TCP connection to this machine. Everything fails after a few seconds instead of waiting for ever.
class Tcp {
public:
    explicit Tcp(int port);
    ~Tcp();
    Tcp(Tcp&& other) noexcept : fd_(std::exchange(other.fd_, -1)), rest_(std::move(other.rest_)) {}
    Tcp& operator=(Tcp&&) = delete;
    Tcp(const Tcp&) = delete;
    Tcp& operator=(const Tcp&) = delete;
    [[nodiscard]] bool is_open() const { return fd_ >= 0; }
    bool write(std::string_view bytes) const;
    /// The next `n` bytes; none when the connection ends or nothing comes in time.
    std::optional<std::string> read(std::size_t n, std::chrono::milliseconds wait = std::chrono::seconds(10));
    /// Up to and with `end`.
    std::optional<std::string> read_to(std::string_view end);
    void close();

private:
    bool fill(std::chrono::milliseconds wait);
    int fd_ = -1;
    std::string rest_;  // received, not read yet
};

struct HttpAnswer {
    int status = 0;  // 0: no answer
    std::string head;
    std::string body;
    [[nodiscard]] std::string header(std::string_view name) const;
};
HttpAnswer http(int port, const std::string& method, const std::string& target, const std::string& body = "",
                const Headers& headers = {});
/// Sends these bytes and reads one answer.
HttpAnswer http_raw(int port, std::string_view bytes);

class WebSocket {
public:
    WebSocket(int port, const std::string& target, const Headers& headers = {});
    [[nodiscard]] int status() const { return status_; }  // 101: open
    [[nodiscard]] const std::string& head() const { return head_; }  // of the answer to the request for it
    void send(std::string_view text) { frame(1, text); }
    /// A frame of any kind: 1 text, 2 binary, 8 close, 9 ping.
    void frame(int opcode, std::string_view payload, bool masked = true);
    Tcp& tcp() { return tcp_; }
    /// The next text; none when nothing comes in time or the server closes.
    std::optional<std::string> receive(std::chrono::milliseconds wait = std::chrono::seconds(10));
    /// The code the server closed with; 0: not closed, 1006: without a code.
    [[nodiscard]] int closed() const { return closed_; }
    void close();

private:
    std::optional<std::string> receive_frame(std::chrono::milliseconds wait);
    Tcp tcp_;
    std::string head_;
    int status_ = 0;
    int closed_ = 0;
    std::deque<std::string> lines_;  // messages of the last frame that nobody has asked for yet
};

}  // namespace alamo::tests

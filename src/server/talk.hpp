// A conversation over a table socket, without the socket: reads messages, asks the host, and says what comes of it
// (docs/api.md). Also the watcher of its table.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "server/fields.hpp"
#include "server/host.hpp"

namespace alamo::server {

/// The other end. After `close` nothing more is sent.
class Wire {
public:
    Wire() = default;
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    virtual ~Wire() = default;
    virtual void send(const Message& message) = 0;
    virtual void close(int code, std::string_view reason) = 0;
};

struct Limits {
    int messages_a_second = 40;  // ... for three seconds on end: a flood
    int chats_in_ten_seconds = 10;
    int seconds_to_hello = 10;
    int creates_a_minute = 60;  // tables, by address
    int requests_a_second = 100;  // by address
    std::size_t body = std::size_t{64} * 1024;
    std::size_t unsent = 1U << 20U;  // bytes that wait for a slow reader
};

class Talk final : public Watcher, public std::enable_shared_from_this<Talk> {
public:
    Talk(Host& host, Metrics& metrics, const Limits& limits, std::string table, std::string token, Lang lang);
    /// Must be called first. The wire must outlive the talk or be taken away with `gone`.
    void start(Wire& wire) { wire_ = &wire; }
    void hear(std::string_view text);
    /// The socket is closed.
    void gone();
    [[nodiscard]] bool has_said_hello() const { return said_hello_; }

    void tell(const Message& message) override;

private:
    [[nodiscard]] bool is_flood();
    void say(std::string text);
    void error(const Problem& problem);
    void refuse(const std::string& id, const Problem& problem);
    void accept(const std::string& id, std::int64_t version);
    void hello(Fields& fields);
    void command(const std::string& type, const std::string& id, Fields& fields);
    void order(const std::string& id, Fields& fields);
    void check(const std::string& id, Fields& fields);
    void chat(const std::string& id, Fields& fields);
    void take_back(const std::string& id, Fields& fields);
    void hint(const std::string& id, Fields& fields);
    void odds(const std::string& id, Fields& fields);
    void run(const std::string& id, Fields& fields, Host::Act act);
    [[nodiscard]] Host::Then<std::int64_t> answer(const std::string& id);
    std::optional<Seat> seat(Fields& fields);
    [[nodiscard]] Sender sender(const std::string& id) const { return {token_, session_, id}; }

    Host& host_;
    Metrics& metrics_;
    Limits limits_;
    std::string table_;
    std::string token_;
    std::string session_;
    Lang lang_;
    Wire* wire_ = nullptr;
    bool said_hello_ = false;
    bool thinking_ = false;  // a hint is under way
    std::chrono::steady_clock::time_point second_ = std::chrono::steady_clock::now();
    int in_second_ = 0;
    int full_seconds_ = 0;
    std::chrono::steady_clock::time_point chat_since_ = second_;
    int chats_ = 0;
};

/// A text of people: without control characters and marks that turn the direction of what follows, trimmed.
std::string clean(std::string_view text);
std::size_t characters(std::string_view utf8);

}  // namespace alamo::server

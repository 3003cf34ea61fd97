// A server of its own for a test, and people at its tables.
#pragma once

#include <boost/json.hpp>
#include <csignal>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/client.hpp"
#include "support/folder.hpp"

namespace alamo::tests {

namespace json = boost::json;

json::value parse(const std::string& text);
std::string text_at(const json::value& value, const std::string& pointer);

/// `alamo serve` on a free port, with its store in a folder of the test.
class Running {
public:
    explicit Running(std::vector<std::string> more = {});
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] int pid() const { return pid_; }
    /// Ends it with a signal; the exit status as waitpid gives it.
    int stop(int signal = SIGTERM);
    /// Starts it again on the same store.
    void start();
    [[nodiscard]] std::string said() const { return read_all(folder_.file("err")); }
    [[nodiscard]] const Folder& folder() const { return folder_; }

private:
    Folder folder_;
    std::vector<std::string> more_;
    int pid_ = -1;
    int port_ = 0;
    int out_ = -1;  // what it says
};

/// A browser: a session cookie, and what it does.
class Person {
public:
    explicit Person(const Running& server, std::string cookie = {})
        : server_(&server), cookie_(std::move(cookie)) {}
    HttpAnswer get(const std::string& target);
    HttpAnswer post(const std::string& target, const std::string& body);
    /// Makes a table; its id. `links` of the answer stand in `last`.
    std::string make_table(const std::string& seats, const std::string& options = "{}");
    [[nodiscard]] Headers cookies() const;
    json::value last;

private:
    const Running* server_;
    std::string cookie_;
};

/// A table socket that has said hello and keeps all it heard.
class At {
public:
    At(const Running& server, const std::string& table, const Person& person, std::int64_t since = 0);
    /// Waits for a message of this type (for answers: with this id).
    json::value wait(const std::string& type, const std::string& id = "");
    /// Sends a message with a new id and waits for its answer.
    json::value ask(json::object message);
    json::value order(const std::string& seat, const std::string& order);
    void send(const json::object& message) { socket.send(json::serialize(message)); }
    [[nodiscard]] std::string example() const;
    [[nodiscard]] std::string to_decide() const;  // "" when the game is over or chance is due
    [[nodiscard]] std::int64_t lines() const;

    WebSocket socket;
    json::value state;  // the newest
    json::value head;
    std::int64_t version = 0;
    std::vector<std::string> heard;  // every byte of it
    int ids = 0;

private:
    void note(const json::value& message);
};

/// Plays on with the examples until the game is over or `most` lines stand there.
void play_on(std::vector<At*> seats, std::int64_t most = 1000);

}  // namespace alamo::tests

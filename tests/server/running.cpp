#include "server/running.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "cli/program.hpp"

namespace alamo::tests {

json::value parse(const std::string& text) {
    json::error_code error;
    json::value value = json::parse(text, error);
    if (error) ADD_FAILURE() << "no JSON: " << text.substr(0, 200);
    return value;
}

std::string text_at(const json::value& value, const std::string& pointer) {
    json::error_code error;
    const json::value* const found = value.find_pointer(pointer, error);
    if (found == nullptr) return {};
    if (found->is_string()) return std::string(found->get_string());
    return json::serialize(*found);
}

// --- the server --------------------------------------------------------------------------------------------

Running::Running(std::vector<std::string> more) : more_(std::move(more)) { start(); }
Running::~Running() {
    stop(SIGKILL);
    if (out_ >= 0) ::close(out_);
}

void Running::start() {
    std::vector<std::string> words{program(),  "serve", "--port",  "0",
                                   "--limits", "1000",  "--store", "sqlite:" + folder_.file("tables.sqlite")};
    if (std::ranges::find(more_, "--limits") != more_.end())
        words.erase(words.begin() + 4, words.begin() + 6);
    words.insert(words.end(), more_.begin(), more_.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    int out[2] = {-1, -1};
    ASSERT_EQ(::pipe2(out, O_CLOEXEC), 0);
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(out[1], 1);
        const int err = ::open(folder_.file("err").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::dup2(err, 2);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(out[1]);
    std::string said;
    for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) said += c;
    if (out_ >= 0) ::close(out_);
    out_ = out[0];  // open as long as the server may speak
    const std::size_t colon = said.rfind(':');
    ASSERT_NE(colon, std::string::npos) << "the server did not start: " << said << this->said();
    port_ = std::atoi(said.c_str() + colon + 1);
}

int Running::stop(int signal) {
    if (pid_ <= 0) return 0;
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
}

// --- people ------------------------------------------------------------------------------------------------

Headers Person::cookies() const { return cookie_.empty() ? Headers{} : Headers{{"Cookie", cookie_}}; }

HttpAnswer Person::get(const std::string& target) {
    return http(server_->port(), "GET", target, "", cookies());
}

HttpAnswer Person::post(const std::string& target, const std::string& body) {
    HttpAnswer answer = http(server_->port(), "POST", target, body, cookies());
    const std::string set = answer.header("Set-Cookie");
    if (!set.empty()) cookie_ = set.substr(0, set.find(';'));
    return answer;
}

std::string Person::make_table(const std::string& seats, const std::string& options) {
    const HttpAnswer answer = post("/api/tables", R"({"game":"barna","options":)" + options + R"(,"seats":)" +
                                                      seats + R"(,"name":"Ann"})");
    EXPECT_EQ(answer.status, 201) << answer.body;
    last = parse(answer.body);
    return text_at(last, "/table");
}

At::At(const Running& server, const std::string& table, const Person& person, std::int64_t since)
    : socket(server.port(), "/api/tables/" + table + "/socket", person.cookies()) {
    EXPECT_EQ(socket.status(), 101);
    send({{"type", "hello"}, {"since", since}, {"lang", "en"}});
    wait("table");
}

void At::note(const json::value& message) {
    const json::object& all = message.as_object();
    if (const json::value* const found = all.if_contains("state")) state = *found;
    if (const json::value* const found = all.if_contains("head")) head = *found;
    if (all.contains("state")) version = all.at("version").to_number<std::int64_t>();
}

json::value At::wait(const std::string& type, const std::string& id) {
    while (const auto text = socket.receive()) {
        heard.push_back(*text);
        json::value message = parse(*text);
        note(message);
        if ((type.empty() || text_at(message, "/type") == type) &&
            (id.empty() || text_at(message, "/id") == id))
            return message;
    }
    ADD_FAILURE() << "no message of type '" << type << "' came; the socket closed with " << socket.closed();
    throw std::runtime_error("no message");
}

json::value At::ask(json::object message) {
    const std::string id = "m" + std::to_string(++ids);
    message["id"] = id;
    send(message);
    return wait("", id);
}

json::value At::order(const std::string& seat, const std::string& order) {
    return ask({{"type", "order"}, {"seat", seat}, {"seq", lines() + 1}, {"order", order}});
}

std::string At::example() const { return text_at(state, "/prompt/forms/0"); }
std::int64_t At::lines() const { return state.at("lines").to_number<std::int64_t>(); }
std::string At::to_decide() const { return text_at(state, "/turn/seat"); }

void play_on(std::vector<At*> seats, std::int64_t most) {
    for (;;) {
        At& any = *seats.front();
        if (any.to_decide().empty() || any.lines() >= most) return;
        At* decider = nullptr;
        for (At* const seat : seats)
            if (!seat->example().empty()) decider = seat;
        ASSERT_NE(decider, nullptr);
        const json::value answer = decider->order(decider->to_decide(), decider->example());
        ASSERT_EQ(text_at(answer, "/type"), "accepted") << json::serialize(answer);
        const std::int64_t version = answer.at("version").to_number<std::int64_t>();
        for (At* const seat : seats)
            while (seat->version < version) seat->wait("events");
    }
}

}  // namespace alamo::tests

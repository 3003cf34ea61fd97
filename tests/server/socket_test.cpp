// The table socket of docs/api.md, against a server that runs: play, races, abuse.
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <thread>

#include "cli/program.hpp"
#include "server/running.hpp"

namespace alamo::tests {
namespace {

const std::string hot_seat = R"({"texian":"me","mexican":"me"})";
const std::string two_people = R"({"texian":"me","mexican":"friend"})";

void join(Person& maker, Person& guest, const std::string& table) {
    const std::string link = text_at(maker.last, "/links/mexican");
    const std::string token = link.substr(link.find("#seat=") + 6);
    ASSERT_EQ(
        guest.post("/api/tables/" + table + "/join", R"({"token":")" + token + R"(","name":"Bob"})").status,
        200);
}
std::string problem_of(const json::value& message) { return text_at(message, "/problem/type"); }

TEST(Socket, two_people_play_a_whole_game) {
    const Running server;
    Person ann(server);
    Person bob(server);
    const std::string table = ann.make_table(two_people);
    At texian(server, table, ann);
    EXPECT_FALSE(text_at(texian.head, "/links/mexican").empty()) << "its maker is told the link again";
    join(ann, bob, table);
    texian.wait("table");
    EXPECT_EQ(text_at(texian.head, "/seats/mexican/name"), "Bob");
    At mexican(server, table, bob);
    EXPECT_EQ(text_at(texian.wait("presence"), "/seats/mexican"), "true");
    EXPECT_EQ(text_at(mexican.head, "/your_seats/0"), "mexican");
    play_on({&texian, &mexican});
    EXPECT_EQ(text_at(texian.state, "/turn/kind"), "over");
    EXPECT_FALSE(text_at(texian.state, "/dice/secret").empty());
    EXPECT_EQ(text_at(texian.state, "/result/points"), text_at(mexican.state, "/result/points"));
    EXPECT_EQ(text_at(mexican.ask({{"type", "rematch"}}), "/type"), "accepted");
    texian.wait("table");
    EXPECT_EQ(text_at(texian.head, "/rematch").size(), 16U);
}

TEST(Socket, a_game_against_the_computer) {
    const Running server;
    Person ann(server);
    const std::string table = ann.make_table(R"({"texian":"me","mexican":"sergeant"})");
    At at(server, table, ann);
    while (text_at(at.state, "/turn/kind") != "over") {
        if (at.to_decide() == "texian") {
            ASSERT_EQ(text_at(at.order("texian", at.example()), "/type"), "accepted");
        }
        at.wait("events");
    }
    EXPECT_EQ(text_at(at.head, "/seats/mexican/kind"), "computer");
}

TEST(Socket, checks_hints_and_odds) {
    const Running server;
    Person ann(server);
    At at(server, ann.make_table(hot_seat), ann);
    const auto check = [&](const std::string& order, bool draft) {
        return at.ask({{"type", "check"}, {"seat", "texian"}, {"order", order}, {"draft", draft}});
    };
    json::value verdict = check("deploy S=RRRRRRR", true);
    EXPECT_EQ(text_at(verdict, "/ok"), "false");
    EXPECT_EQ(text_at(verdict, "/problem/rule"), "5.1");
    verdict = check("deploy S=RR", true);
    EXPECT_EQ(text_at(verdict, "/ok"), "true") << json::serialize(verdict);
    EXPECT_EQ(text_at(verdict, "/complete"), "false");
    verdict = check("deploy S=RR", false);
    EXPECT_EQ(text_at(verdict, "/problem/rule"), "5.0");
    verdict = check(at.example(), true);
    EXPECT_EQ(text_at(verdict, "/complete"), "true");
    EXPECT_EQ(text_at(check("approach S=i", true), "/ok"), "false");
    const json::value hint = at.ask({{"type", "hint"}, {"seat", "texian"}});
    EXPECT_EQ(text_at(check(text_at(hint, "/order"), false), "/ok"), "true") << json::serialize(hint);
    EXPECT_EQ(text_at(at.ask({{"type", "odds"}, {"seat", "texian"}}), "/type"), "odds");
    EXPECT_EQ(text_at(at.ask({{"type", "ping"}}), "/type"), "pong");
}

// CASES 10, 13, 25
TEST(Socket, stale_repeated_and_foreign_messages) {
    const Running server;
    Person ann(server);
    Person bob(server);
    const std::string table = ann.make_table(two_people);
    join(ann, bob, table);
    At texian(server, table, ann);
    At mexican(server, table, bob);
    At spectator(server, table, Person(server));
    const std::string order = texian.example();
    EXPECT_TRUE(spectator.example().empty());
    EXPECT_TRUE(mexican.example().empty());
    const json::object first{
        {"type", "order"}, {"id", "a"}, {"seat", "texian"}, {"seq", 1}, {"order", order}};
    for (int i = 0; i < 3; ++i) texian.send(first);
    const json::value accepted = texian.wait("accepted", "a");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(texian.wait("accepted", "a"), accepted);
    EXPECT_EQ(problem_of(texian.ask({{"type", "order"}, {"seat", "texian"}, {"seq", 1}, {"order", order}})),
              "/problems/stale");
    for (At* const other : {&mexican, &spectator}) {
        EXPECT_EQ(
            problem_of(other->ask({{"type", "order"}, {"seat", "texian"}, {"seq", 2}, {"order", order}})),
            "/problems/forbidden");
        EXPECT_EQ(problem_of(other->ask({{"type", "check"}, {"seat", "texian"}, {"order", order}})),
                  "/problems/forbidden");
        EXPECT_EQ(problem_of(other->ask({{"type", "hint"}, {"seat", "texian"}})), "/problems/forbidden");
        EXPECT_EQ(problem_of(other->ask({{"type", "resign"}, {"seat", "texian"}})), "/problems/forbidden");
    }
    for (const char* const type : {"_begin", "toString", "__proto__", "constructor", "accepted", "table"})
        EXPECT_EQ(problem_of(texian.ask({{"type", type}})), "/problems/unreadable") << type;
    EXPECT_EQ(problem_of(texian.ask({{"type", "chat"}, {"text", "x"}, {"extra", 1}})),
              "/problems/unreadable");
    EXPECT_EQ(problem_of(texian.ask({{"type", "order"}, {"seat", "umpire"}, {"seq", 2}, {"order", "x"}})),
              "/problems/unreadable");
    for (const char* const text : {"", "[]", "7", "{\"type\":7}", "{\"type\":\"order\"", "{}"}) {
        texian.socket.send(text);
        EXPECT_EQ(problem_of(texian.wait("error")), "/problems/unreadable") << text;
    }
    EXPECT_EQ(texian.lines(), 1);
}

// CASES 14 After a reconnect everything that was missed comes, and nothing twice.
TEST(Socket, a_reconnect_is_told_what_was_missed) {
    const Running server;
    Person ann(server);
    const std::string table = ann.make_table(hot_seat);
    At first(server, table, ann);
    play_on({&first}, 6);
    At stays(server, table, ann);
    const std::int64_t version = first.version;
    const std::int64_t lines = first.lines();
    first.socket.close();
    play_on({&stays}, 12);
    const At again(server, table, ann, version);
    EXPECT_EQ(json::serialize(again.state), json::serialize(stays.state));
    const json::value told = parse(again.heard.back());
    std::int64_t n = lines;
    for (const json::value& event : told.at("events").as_array())
        EXPECT_EQ(event.at("n").to_number<std::int64_t>(), ++n);
    EXPECT_EQ(n, stays.lines());
}

// CASES 22 What people write is text for everybody.
TEST(Socket, chat_and_names_are_text) {
    const Running server;
    Person ann(server);
    const HttpAnswer made = ann.post(
        "/api/tables",
        R"({"game":"barna","seats":{"texian":"me","mexican":"me"},"name":"<script>alert(1)</script>"})");
    ASSERT_EQ(made.status, 201);
    const std::string table = text_at(parse(made.body), "/table");
    At at(server, table, ann);
    EXPECT_EQ(text_at(at.head, "/seats/texian/name"), "<script>alert(1)</script>");
    EXPECT_EQ(
        text_at(at.ask({{"type", "chat"}, {"text", "  <img src=x onerror=alert(1)>\n\t\u202e "}}), "/type"),
        "accepted");
    EXPECT_EQ(text_at(at.wait("events"), "/chat/0/text"), "<img src=x onerror=alert(1)>");
    EXPECT_EQ(problem_of(at.ask({{"type", "chat"}, {"text", std::string(501, 'x')}})),
              "/problems/unreadable");
    EXPECT_EQ(problem_of(at.ask({{"type", "chat"}, {"text", " \n "}})), "/problems/unreadable");
}

TEST(Socket, abuse_is_closed_and_disturbs_nobody) {
    const Running server({"--limits", "1"});
    Person ann(server);
    const std::string table = ann.make_table(hot_seat);
    const std::string target = "/api/tables/" + table + "/socket";
    At witness(server, table, ann);
    const auto closes = [&](int code, const std::function<void(WebSocket&)>& abuse) {
        WebSocket socket(server.port(), target);
        ASSERT_EQ(socket.status(), 101);
        abuse(socket);
        while (socket.receive(std::chrono::seconds(15))) {
        }
        EXPECT_EQ(socket.closed(), code);
    };
    closes(1003, [](WebSocket& socket) { socket.frame(2, "binary"); });
    closes(1007, [](WebSocket& socket) { socket.send("\xff\xfe"); });
    closes(1009, [](WebSocket& socket) { socket.send(std::string(10U << 20U, 'x')); });
    closes(1008, [](WebSocket& socket) {
        for (int i = 0; i < 1000; ++i) socket.send("{}");
    });
    closes(1002, [](WebSocket& socket) { socket.frame(1, "{}", false); });  // without a mask
    closes(1002, [](WebSocket& socket) { socket.frame(5, "{}"); });  // an opcode that nobody knows
    closes(1008, [](WebSocket&) {});  // never says hello
    EXPECT_EQ(WebSocket(server.port(), target, {{"Origin", "https://evil.example"}}).status(), 403);
    EXPECT_EQ(WebSocket(server.port(), "/api/tables/nothing/socket").status(), 404);
    EXPECT_EQ(text_at(witness.ask({{"type", "ping"}}), "/type"), "pong");
    EXPECT_EQ(text_at(witness.order("texian", witness.example()), "/type"), "accepted");
}

// CASES 24 Who does not read is cut off; its table plays on.
TEST(Socket, a_slow_reader_is_closed) {
    const Running server;
    Person ann(server);
    const std::string table = ann.make_table(hot_seat);
    WebSocket sleeper(server.port(), "/api/tables/" + table + "/socket");
    At at(server, table, ann);
    for (int i = 0; i < 4000 && !has(http(server.port(), "GET", "/metrics").body, "alamo_sockets 1\n"); ++i)
        for (int k = 0; k < 20; ++k) sleeper.send(R"({"type":"hello"})");
    for (int i = 0; i < 100 && !has(http(server.port(), "GET", "/metrics").body, "alamo_sockets 1\n"); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(has(http(server.port(), "GET", "/metrics").body, "alamo_sockets 1\n"));
    EXPECT_EQ(text_at(at.ask({{"type", "ping"}}), "/type"), "pong");
}

TEST(Socket, a_stop_says_good_bye) {
    Running server;
    Person ann(server);
    At at(server, ann.make_table(hot_seat), ann);
    ::kill(server.pid(), SIGTERM);
    while (at.socket.receive()) {
    }
    EXPECT_EQ(at.socket.closed(), 1001);
    const int status = server.stop(0);  // waits only
    EXPECT_TRUE(WIFEXITED(status)) << "it died by signal " << WTERMSIG(status) << server.said();
    EXPECT_EQ(WEXITSTATUS(status), 0);
    // Nothing secret in what it logged.
    for (const auto& [name, cookie] : ann.cookies()) EXPECT_FALSE(has(server.said(), cookie.substr(6)));
}

}  // namespace
}  // namespace alamo::tests

// kill -9 at random moments: every acknowledged order is there after the restart, no die is thrown again, and all
// records verify (CASES 8, 16).
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

#include "cli/program.hpp"
#include "core/rng.hpp"
#include "server/running.hpp"
#include "support/scale.hpp"

namespace alamo::tests {
namespace {

/// What a player knows for certain: the lines that the server has told as standing.
struct Player {
    Person person;
    std::string table;
    std::map<std::int64_t, std::string> told;  // line: as it was told

    void note(const std::vector<std::string>& heard) {
        for (const std::string& text : heard) {
            const json::value message = json::parse(text);
            const json::value* const events = message.as_object().if_contains("events");
            if (events == nullptr) continue;
            for (const json::value& event : events->as_array())
                told.emplace(event.at("n").to_number<std::int64_t>(), json::serialize(event.at("by_seat")));
        }
    }
};

/// Plays until the server dies, and tells the highest line that was acknowledged.
std::int64_t play_until_death(const Running& server, Player& player, const std::atomic<bool>& is_over) {
    std::int64_t acknowledged = 0;
    WebSocket socket(server.port(), "/api/tables/" + player.table + "/socket", player.person.cookies());
    if (socket.status() != 101) return 0;
    socket.send(R"({"type":"hello"})");
    std::int64_t asked = 0;
    std::vector<std::string> heard;
    while (!is_over) {
        const auto text = socket.receive(std::chrono::milliseconds(300));
        if (!text) {
            if (socket.closed() != 0) break;
            continue;
        }
        heard.push_back(*text);
        const json::value message = json::parse(*text);
        if (text_at(message, "/type") == "accepted") acknowledged = asked;
        const json::value* const state = message.as_object().if_contains("state");
        if (state == nullptr || text_at(*state, "/turn/kind") == "over") continue;
        asked = state->at("lines").to_number<std::int64_t>() + 1;
        socket.send(json::serialize(json::object{{"type", "order"},
                                                 {"id", std::to_string(asked)},
                                                 {"seat", text_at(*state, "/turn/seat")},
                                                 {"seq", asked},
                                                 {"order", text_at(*state, "/prompt/forms/0")}}));
    }
    player.note(heard);
    return acknowledged;
}

TEST(Kill, no_acknowledged_order_is_lost) {
    Running server;
    constexpr int players = 4;
    std::vector<Player> all;
    for (int i = 0; i < players; ++i) all.push_back({Person(server), {}, {}});
    Rng rng(1836);
    for (int round = 0; round < scaled(12); ++round) {
        for (Player& player : all)
            if (player.table.empty() || round % 3 == 0) {
                player.table = player.person.make_table(R"({"texian":"me","mexican":"me"})");
                player.told.clear();
            }
        std::atomic<bool> is_over{false};
        std::vector<std::int64_t> acknowledged(all.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < all.size(); ++i)
            threads.emplace_back([&, i] { acknowledged[i] = play_until_death(server, all[i], is_over); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + rng.below(250)));
        server.stop(SIGKILL);
        is_over = true;
        for (std::thread& thread : threads) thread.join();
        server.start();
        for (std::size_t i = 0; i < all.size(); ++i) {
            At at(server, all[i].table, all[i].person);
            EXPECT_GE(at.lines(), acknowledged[i]) << "an acknowledged order is gone";
            Player again{all[i].person, all[i].table, {}};
            again.note(at.heard);
            for (const auto& [n, line] : all[i].told)
                EXPECT_EQ(again.told[n], line) << "line " << n << " has changed";
        }
    }
    for (Player& player : all) {
        At at(server, player.table, player.person);
        play_on({&at});
        write_all(server.folder().file("game.jsonl"),
                  player.person.get("/api/tables/" + player.table + "/record").body);
        const Ran verified = run({"verify", server.folder().file("game.jsonl")});
        EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    }
}

}  // namespace
}  // namespace alamo::tests

// The host of tables (docs/api.md) without sockets: the law of the log, of undo, of what is kept and what is told.
#include <gtest/gtest.h>

#include "match/records.hpp"
#include "server/hosting.hpp"

namespace alamo::server {
namespace {

// CASES 10, 13 The same message twice is taken once, and answered alike.
TEST_F(Hosting, a_message_that_comes_twice_counts_once) {
    const std::string table = make(held(ann), held(bob));
    const Sender once = person(ann.token, "m1");
    const std::int64_t first = version(order(table, once, Seat::texian, 1, deployment));
    EXPECT_EQ(version(order(table, once, Seat::texian, 1, deployment)), first);
    EXPECT_EQ(look(table, [](const GameLog& log) { return log.lines(); }), 1);
    restart();  // ... after a restart too
    EXPECT_EQ(version(order(table, once, Seat::texian, 1, deployment)), first);
    EXPECT_EQ(wrong(order(table, person(ann.token, "m2"), Seat::texian, 1, deployment)), Wrong::stale);
}

TEST_F(Hosting, an_order_needs_the_seat_the_turn_and_the_next_number) {
    const std::string table = make(held(ann), held(bob));
    EXPECT_EQ(wrong(order(table, bob, Seat::texian, 1, deployment)), Wrong::forbidden);
    EXPECT_EQ(wrong(order(table, {}, Seat::texian, 1, deployment)), Wrong::forbidden);
    EXPECT_EQ(wrong(order(table, bob, Seat::mexican, 1, approach)), Wrong::not_your_turn);
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 2, deployment)), Wrong::stale);
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 0, deployment)), Wrong::stale);
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 1, "deploy S=RRRRRRR")), Wrong::rule);
    for (const char* const name : {"_begin", "toString", "__proto__", "constructor", ""})
        EXPECT_EQ(wrong(order(table, ann, Seat::texian, 1, name)), Wrong::notation) << name;
    EXPECT_EQ(look(table, [](const GameLog& log) { return log.version(); }), 0);
}

// CASES 8, 16 Chance follows an order at once and in the same write: a restart never draws anew.
TEST_F(Hosting, a_restart_changes_nothing) {
    const std::string table = make(held(ann), held(bob));
    play(table, ann, bob, 12);
    const std::string before = record(table);
    restart();
    EXPECT_EQ(record(table), before);
    play(table, ann, bob);
    const std::string whole = record(table);
    restart();
    EXPECT_EQ(record(table), whole);
}

// CASES 11, 12 Whoever has the finished record can draw every die again.
TEST_F(Hosting, a_finished_record_verifies_with_its_dice) {
    for (const OptionList& options : {OptionList{}, OptionList{{"variable-conditions", "true"}}}) {
        const std::string table = make(held(ann), held(bob), options);
        play(table, ann, bob);
        int checked = 0;
        match::RecordReader reader(
            [&](match::Replayed&& replayed) { checked += replayed.dice_checked ? 1 : 0; });
        const std::string text = record(table);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            const auto fault = reader.take(std::string_view(text).substr(at, end - at));
            ASSERT_FALSE(fault) << render(*fault, Lang::en);
            at = end + 1;
        }
        EXPECT_FALSE(reader.finish());
        EXPECT_EQ(checked, 1);
    }
}

// Undo law: free while it is secret and nothing came after it.
TEST_F(Hosting, a_hidden_order_may_be_taken_back_until_the_other_side_moves) {
    const std::string table = make(held(ann), held(bob));
    version(order(table, ann, Seat::texian, 1, deployment));
    EXPECT_EQ(wrong(take_back(table, bob, Seat::texian, "take")), Wrong::forbidden);
    EXPECT_EQ(wrong(take_back(table, bob, Seat::mexican, "take")), Wrong::not_now);
    version(take_back(table, ann, Seat::texian, "take"));
    EXPECT_EQ(look(table, [](const GameLog& log) { return log.lines(); }), 0);
    version(order(table, ann, Seat::texian, 1, deployment));
    version(order(table, bob, Seat::mexican, 2, approach));
    // CASES 8 Never across a draw: nobody may peek at dice and choose again.
    for (const char* const action : {"take", "offer"}) {
        EXPECT_EQ(wrong(take_back(table, ann, Seat::texian, action)), Wrong::not_now) << action;
        EXPECT_EQ(wrong(take_back(table, bob, Seat::mexican, action)), Wrong::not_now) << action;
    }
    restart();
    EXPECT_EQ(wrong(take_back(table, bob, Seat::mexican, "take")), Wrong::not_now);
}

// After that with the other side's consent only: CASES 9.
TEST_F(Hosting, an_open_order_is_taken_back_by_consent) {
    for (int i = 0; i < 40; ++i) {
        const std::string table = make(held(ann), held(bob));
        for (int lines = 1; lines < 40; ++lines) {
            play(table, ann, bob, lines);
            const auto seat = look(table, [](const GameLog& log) -> std::optional<Seat> {
                for (const Seat s : {Seat::texian, Seat::mexican})
                    if (log.may_offer(s)) return s;
                return {};
            });
            if (!seat) continue;
            const Sender& asker = *seat == Seat::texian ? ann : bob;
            const Sender& other_one = *seat == Seat::texian ? bob : ann;
            const std::string before = record(table);
            EXPECT_EQ(wrong(take_back(table, other_one, other(*seat), "accept")), Wrong::not_now);
            version(take_back(table, asker, *seat, "offer"));
            EXPECT_EQ(wrong(take_back(table, asker, *seat, "accept")), Wrong::not_now);
            version(take_back(table, other_one, other(*seat), "decline"));
            EXPECT_EQ(record(table), before);
            version(take_back(table, asker, *seat, "offer"));
            restart();  // the offer is in the log too
            version(take_back(table, other_one, other(*seat), "accept"));
            EXPECT_LT(record(table).size(), before.size());
            play(table, ann, bob);
            return;
        }
    }
    FAIL() << "no open order in 40 games";
}

TEST_F(Hosting, on_one_screen_everything_can_be_taken_back_and_is_marked) {
    const std::string table = make(held(ann), held(ann));
    play(table, ann, ann, 6);
    const std::string before = record(table);
    for (int i = 0; i < 2; ++i) {
        const Turn turn = look(table, [](const GameLog& log) { return log.table().turn(); });
        version(take_back(table, ann, turn.seat, "take"));
    }
    restart();
    play(table, ann, ann);
    const std::string whole = record(table);
    EXPECT_NE(whole.find("\"taken-back\":"), std::string::npos);
    restart();
    EXPECT_EQ(record(table), whole);
    match::RecordReader reader;
    for (std::size_t at = 0; at < whole.size(); at = whole.find('\n', at) + 1) {
        const auto fault = reader.take(std::string_view(whole).substr(at, whole.find('\n', at) - at));
        ASSERT_FALSE(fault) << render(*fault, Lang::en);
    }
}

TEST_F(Hosting, computer_players_play_on_by_themselves_and_after_a_restart) {
    const std::string table = make(computer("sergeant"), computer("sergeant"));
    restart();  // nobody looks at the table
    host->start();
    EXPECT_TRUE(loop->run_until([&] { return store.open_tables().empty(); }));
    EXPECT_TRUE(look(table, [](const GameLog& log) { return log.is_over(); }));
}

// CASES 19 A player that thinks for ever is refused.
TEST_F(Hosting, a_computer_player_has_a_deadline) {
    const match::AnyGame& game = *match::find_game("barna");
    EXPECT_TRUE(host->check_player(game, "captain:ms=10000", Seat::texian));
    EXPECT_FALSE(host->check_player(game, "captain:ms=10001", Seat::texian));
    EXPECT_FALSE(host->check_player(game, "captain:iterations=10000000", Seat::texian));
    EXPECT_FALSE(host->check_player(game, "nobody-knows", Seat::texian));
}

TEST_F(Hosting, resigning_ends_the_game_and_tells_the_dice) {
    const std::string table = make(held(ann), held(bob));
    EXPECT_EQ(record(table).find("\"secret\""), std::string::npos);
    const auto resign = [](GameLog& log, const Caller& caller) { return log.resign(caller, Seat::texian); };
    EXPECT_EQ(wrong(run(table, bob, resign)), Wrong::forbidden);
    version(run(table, ann, resign));
    EXPECT_NE(record(table).find("\"secret\""), std::string::npos);
    EXPECT_EQ(wrong(run(table, ann, resign)), Wrong::over);
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 1, deployment)), Wrong::over);
    EXPECT_TRUE(store.open_tables().empty());
}

// CASES 23 A link gives its seat once, and only its hash is kept.
TEST_F(Hosting, a_seat_link_works_once) {
    const std::string table = make(held(ann), {.kind = SeatPlan::Kind::link});
    ASSERT_EQ(links.size(), 1U);
    const std::string token = links[0].second;
    const auto join = [&](const Sender& who, const std::string& with) {
        std::optional<Answer<Seat>> done;
        host->join(table, who, with, "Bob", [&](const Answer<Seat>& answer) { done = answer; });
        EXPECT_TRUE(loop->run_until([&] { return done.has_value(); }));
        return std::holds_alternative<Seat>(*done);
    };
    EXPECT_FALSE(join(bob, new_token()));
    EXPECT_TRUE(join(bob, token));
    EXPECT_TRUE(join(bob, token)) << "a double click";
    EXPECT_FALSE(join(person(new_token()), token));
    for (const std::string& secret : {token, ann.token, bob.token})
        EXPECT_EQ(store.dump().find(secret), std::string::npos);
    restart();
    version(order(table, ann, Seat::texian, 1, deployment));
    version(order(table, bob, Seat::mexican, 2, approach));
}

TEST_F(Hosting, a_rematch_swaps_the_sides_once) {
    const std::string table = make(held(ann), held(bob));
    const auto rematch = [&](const Sender& who) {
        std::optional<Answer<std::int64_t>> done;
        host->rematch(table, who, [&](const Answer<std::int64_t>& answer) { done = answer; });
        EXPECT_TRUE(loop->run_until([&] { return done.has_value(); }));
        return *done;
    };
    EXPECT_EQ(wrong(rematch(ann)), Wrong::not_now);
    version(
        run(table, ann, [](GameLog& log, const Caller& caller) { return log.resign(caller, Seat::texian); }));
    EXPECT_EQ(wrong(rematch(person(new_token()))), Wrong::forbidden);
    version(rematch(bob));
    EXPECT_EQ(wrong(rematch(ann)), Wrong::not_now);
    const std::string next = look(table, [](const GameLog& log) { return log.rematch(); });
    EXPECT_EQ(look(next, [&](const GameLog& log) { return log.holder(Seat::texian); }), bob.session);
    EXPECT_EQ(look(next, [&](const GameLog& log) { return log.holder(Seat::mexican); }), ann.session);
}

// A full disk or a lost database: said, nothing changed, readable all the while.
TEST_F(Hosting, what_cannot_be_kept_is_refused) {
    const std::string table = make(held(ann), held(bob));
    const auto ear = std::make_shared<Ear>();
    host->watch(table, bob, Lang::en, 0, ear, [](const Problem&) {});
    ASSERT_TRUE(loop->run_until([&] { return ear->heard.size() == 1; }));
    store.fails = true;
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 1, deployment)), Wrong::store);
    EXPECT_EQ(ear->heard.size(), 1U) << "told, but not kept";
    EXPECT_EQ(look(table, [](const GameLog& log) { return log.lines(); }), 0);
    store.fails = false;
    version(order(table, ann, Seat::texian, 1, deployment));
    EXPECT_EQ(ear->heard.size(), 2U);
}

TEST_F(Hosting, another_writer_is_noticed) {
    const std::string table = make(held(ann), held(bob));
    const auto ear = std::make_shared<Ear>();
    host->watch(table, bob, Lang::en, 0, ear, [](const Problem&) {});
    ASSERT_TRUE(loop->run_until([&] { return ear->heard.size() == 1; }));
    store.intrude(table, R"({"kind":"chat","at":1,"text":"from elsewhere"})");
    EXPECT_EQ(wrong(order(table, ann, Seat::texian, 1, deployment)), Wrong::stale);
    version(order(table, ann, Seat::texian, 1, deployment));
    EXPECT_EQ(look(table, [](const GameLog& log) { return log.version(); }), 2);
    EXPECT_TRUE(ear->heard.size() >= 2);
}

// CASES 20 Idle tables leave memory; whoever looks again finds everything.
TEST_F(Hosting, idle_tables_are_forgotten) {
    restart(std::chrono::milliseconds(100));
    host->start();
    const std::string table = make(held(ann), held(bob));
    const auto ear = std::make_shared<Ear>();
    host->watch(table, bob, Lang::en, 0, ear, [](const Problem&) {});
    EXPECT_TRUE(loop->run_until([&] { return metrics.tables_loaded == 0; }));
    const int loads = store.loads;
    version(order(table, ann, Seat::texian, 1, deployment));
    EXPECT_EQ(store.loads, loads + 1);
    EXPECT_EQ(ear->heard.size(), 2U) << "a watcher is told after its table was forgotten";
    host->unwatch(table, ear.get());
    EXPECT_TRUE(loop->run_until([&] { return metrics.tables_held == 0; }));
}

TEST_F(Hosting, an_unknown_table_leaves_nothing_behind) {
    std::optional<Problem> problem;
    host->look(new_table_id(), [](const GameLog&) {}, [&](const Problem& why) { problem = why; });
    ASSERT_TRUE(loop->run_until([&] { return problem.has_value(); }));
    EXPECT_EQ(problem->wrong, Wrong::not_found);
    EXPECT_EQ(metrics.tables_held, 0);
}

// CASES 14 Whoever comes back is told exactly what it missed.
TEST_F(Hosting, since_tells_what_was_missed) {
    const std::string table = make(held(ann), held(bob));
    play(table, ann, bob, 8);
    const Audience audience{{Seat::texian}, Lang::en};
    look(table, [&](const GameLog& log) {
        EXPECT_EQ(events_json(log, audience, log.version()), "[]");
        for (std::int64_t since = 0; since < log.version(); ++since) {
            const std::string events = events_json(log, audience, since);
            EXPECT_NE(events.find("\"n\":" + std::to_string(log.lines())), std::string::npos);
        }
        return 0;
    });
    const std::int64_t before = look(table, [](const GameLog& log) { return log.version(); });
    const auto seat = look(table, [](const GameLog& log) -> std::optional<Seat> {
        for (const Seat s : {Seat::texian, Seat::mexican})
            if (log.may_take_back(s)) return s;
        return {};
    });
    if (!seat) return;
    version(take_back(table, *seat == Seat::texian ? ann : bob, *seat, "take"));
    look(table, [&](const GameLog& log) {
        EXPECT_EQ(events_json(log, audience, before).substr(0, 11), "[{\"rewind\":");
        return 0;
    });
}

}  // namespace
}  // namespace alamo::server

// What the store promises (store/store.hpp), on both databases.
#include "store/store.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "generated/texts.hpp"
#include "store/databases.hpp"

namespace alamo::store {
namespace {

using tests::closed;
using tests::entry;
using tests::new_table;
using tests::numbers;
using tests::put;
using tests::put_all;

using Outcomes = std::vector<Outcome>;
using Numbers = std::vector<std::int64_t>;

template <class Database>
class Stores : public testing::Test {
protected:
    Database database;
    std::unique_ptr<Store> store = open_store(database.url);
};
struct Names {
    template <class Database>
    static std::string GetName(int /*index*/) {
        return std::is_same_v<Database, tests::Sqlite> ? "Sqlite" : "Postgresql";
    }
};
using Databases = testing::Types<tests::Sqlite, tests::Postgresql>;
TYPED_TEST_SUITE(Stores, Databases, Names);

Write seats_of(const std::string& table) {
    Write write;
    write.sittings.push_back({"ann", table, "texian"});
    write.links.push_back({"token", table, "mexican"});
    return write;
}
Write join(const std::string& table, const std::string& session) {
    Write write;
    write.used_links.emplace_back("token");
    write.sittings.push_back({session, table, "mexican"});
    return write;
}

// --- opening -------------------------------------------------------------------------------------------

TYPED_TEST(Stores, what_was_kept_is_there_when_it_is_opened_again) {
    Write write = new_table("t");
    write.entries.push_back({"t", 1, R"({"says":"¡Álamo! 🏰"})"});
    ASSERT_EQ(put(*this->store, write), Outcome::kept);
    for (int again = 0; again < 2; ++again) {
        this->store.reset();
        this->store = open_store(this->database.url);
        const std::optional<NewTable> table = this->store->table("t");
        ASSERT_TRUE(table);
        EXPECT_EQ(table->game, "barna");
        EXPECT_EQ(table->head, R"({"seats":{}})");
        EXPECT_EQ(table->created, 1836);
        const std::vector<Entry> entries = this->store->entries("t", 0);
        ASSERT_EQ(entries.size(), 1U);
        EXPECT_EQ(entries[0].body, R"({"says":"¡Álamo! 🏰"})");
    }
    EXPECT_FALSE(this->store->table("u"));
    EXPECT_TRUE(this->store->can_write());
}

TYPED_TEST(Stores, a_schema_of_a_later_program_is_left_alone) {
    this->store.reset();
    tests::run_sql(this->database.url, "INSERT INTO schema (version) VALUES (99)");
    const std::optional<Unavailable> why = closed(this->database.url);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->why,
              "the database has schema 99, and this program knows schemas up to 1: a later program made it");
    EXPECT_NE(render(why->phrase, Lang::es).find("la hizo un programa posterior"), std::string::npos);
}

TYPED_TEST(Stores, two_programs_may_make_it_at_once) {
    for (int round = 0; round < 5; ++round) {
        const TypeParam fresh;
        std::array<std::string, 2> why;
        std::vector<std::thread> programs;
        for (std::string& mine : why)
            programs.emplace_back([&] {
                if (const auto unavailable = closed(fresh.url)) mine = unavailable->why;
            });
        for (std::thread& program : programs) program.join();
        EXPECT_EQ(why[0], "");
        EXPECT_EQ(why[1], "");
    }
}

// --- conflicts -----------------------------------------------------------------------------------------

TYPED_TEST(Stores, an_entry_has_the_next_number_of_its_log) {
    ASSERT_EQ(put(*this->store, new_table("t")), Outcome::kept);
    EXPECT_EQ(put(*this->store, entry("t", 2)), Outcome::conflict);
    EXPECT_EQ(put(*this->store, entry("t", 0)), Outcome::conflict);
    EXPECT_EQ(put(*this->store, entry("t", 1)), Outcome::kept);
    EXPECT_EQ(put(*this->store, entry("t", 1)), Outcome::conflict);
    EXPECT_EQ(put(*this->store, entry("t", 3)), Outcome::conflict);
    EXPECT_EQ(put(*this->store, entry("t", 2)), Outcome::kept);
    EXPECT_EQ(put(*this->store, entry("nowhere", 1)), Outcome::conflict);
    EXPECT_EQ(numbers(*this->store, "t"), (Numbers{1, 2}));
    ASSERT_EQ(this->store->entries("t", 1).size(), 1U);
    EXPECT_EQ(this->store->entries("t", 1)[0].n, 2);
}

TYPED_TEST(Stores, a_link_gives_a_seat_once) {
    ASSERT_EQ(put(*this->store, new_table("t")), Outcome::kept);
    ASSERT_EQ(put(*this->store, seats_of("t")), Outcome::kept);
    ASSERT_TRUE(this->store->link("token"));
    EXPECT_EQ(this->store->link("token")->seat, "mexican");
    EXPECT_EQ(put_all(*this->store, {join("t", "bob"), join("t", "eve")}),
              (Outcomes{Outcome::kept, Outcome::conflict}));
    EXPECT_EQ(put(*this->store, join("t", "eve")), Outcome::conflict);
    EXPECT_FALSE(this->store->link("token"));
    const std::vector<Sitting> sittings = this->store->sittings_at("t");
    ASSERT_EQ(sittings.size(), 2U);
    EXPECT_EQ(sittings[0].session, "bob");
    EXPECT_EQ(sittings[1].session, "ann");
    EXPECT_TRUE(this->store->sittings_of("eve").empty());
    ASSERT_EQ(this->store->sittings_of("bob").size(), 1U);
    EXPECT_EQ(this->store->sittings_of("bob")[0].table, "t");
}

TYPED_TEST(Stores, a_table_a_seat_and_a_token_are_there_once) {
    ASSERT_EQ(put(*this->store, new_table("t")), Outcome::kept);
    EXPECT_EQ(put(*this->store, new_table("t")), Outcome::conflict);
    ASSERT_EQ(put(*this->store, seats_of("t")), Outcome::kept);
    Write again = seats_of("t");
    again.links.clear();
    EXPECT_EQ(put(*this->store, again), Outcome::conflict);
    again = seats_of("t");
    again.sittings.clear();
    EXPECT_EQ(put(*this->store, again), Outcome::conflict);
    Write ended;
    ended.ended.emplace_back("nowhere");
    EXPECT_EQ(put(*this->store, ended), Outcome::conflict);
}

// --- groups --------------------------------------------------------------------------------------------

TYPED_TEST(Stores, in_a_group_each_write_is_kept_or_not_by_itself) {
    Write half = entry("t", 2);
    half.tables.push_back({"u", "barna", "{}", 1});
    half.used_links.emplace_back("no such token");
    const Outcomes outcomes =
        put_all(*this->store, {new_table("t"), entry("t", 1), half, entry("t", 2, "second"), entry("t", 2),
                               entry("u", 1), entry("t", 4), entry("t", 3)});
    using enum Outcome;
    EXPECT_EQ(outcomes, (Outcomes{kept, kept, conflict, kept, conflict, conflict, conflict, kept}));
    EXPECT_EQ(numbers(*this->store, "t"), (Numbers{1, 2, 3}));
    EXPECT_EQ(this->store->entries("t", 1)[0].body, "second");
    EXPECT_FALSE(this->store->table("u"));
}

TYPED_TEST(Stores, another_server_was_faster) {
    const std::unique_ptr<Store> other = open_store(this->database.url);
    ASSERT_EQ(put(*this->store, new_table("t")), Outcome::kept);
    ASSERT_EQ(put(*this->store, new_table("u")), Outcome::kept);
    ASSERT_EQ(put(*this->store, entry("t", 1)), Outcome::kept);
    ASSERT_EQ(put(*other, entry("t", 2, "faster")), Outcome::kept);
    using enum Outcome;
    EXPECT_EQ(put_all(*this->store, {entry("u", 1), entry("t", 2), entry("t", 3), entry("u", 2)}),
              (Outcomes{kept, conflict, kept, kept}));
    EXPECT_EQ(this->store->entries("t", 0).at(1).body, "faster");
    EXPECT_EQ(put(*other, entry("t", 4)), Outcome::kept);
    EXPECT_EQ(put(*this->store, entry("t", 5)), Outcome::kept);
    EXPECT_EQ(numbers(*this->store, "t"), (Numbers{1, 2, 3, 4, 5}));
}

TYPED_TEST(Stores, long_groups_stay_in_order) {
    std::vector<Write> writes{new_table("t"), new_table("u")};
    for (std::int64_t n = 1; n <= 333; ++n) {
        writes.push_back(entry("t", n, "t" + std::to_string(n)));
        writes.push_back(entry("u", n, "u" + std::to_string(n)));
    }
    for (const Outcome outcome : put_all(*this->store, writes)) ASSERT_EQ(outcome, Outcome::kept);
    for (const std::string table : {"t", "u"}) {
        const std::vector<Entry> entries = this->store->entries(table, 0);
        ASSERT_EQ(entries.size(), 333U);
        for (const Entry& one : entries) EXPECT_EQ(one.body, table + std::to_string(one.n));
    }
}

TYPED_TEST(Stores, games_that_are_not_over_newest_first) {
    for (int i = 1; i <= 4; ++i) {
        Write write;
        write.tables.push_back({"t" + std::to_string(i), "barna", "{}", i < 4 ? i : 1});
        ASSERT_EQ(put(*this->store, write), Outcome::kept);
    }
    Write ended;
    ended.ended.emplace_back("t2");
    ASSERT_EQ(put(*this->store, ended), Outcome::kept);
    EXPECT_EQ(this->store->open_tables(), (std::vector<std::string>{"t3", "t1", "t4"}));
}

// --- texts ---------------------------------------------------------------------------------------------

TYPED_TEST(Stores, what_is_no_text_is_refused_and_spoils_nothing_else) {
    using enum Outcome;
    ASSERT_EQ(put(*this->store, new_table("t")), kept);
    const std::string nul("a\0b", 3);
    const std::string overlong = "\xc0\xaf";
    const std::string surrogate = "\xed\xa0\x80";
    EXPECT_EQ(put_all(*this->store, {entry("t", 1), entry("t", 2, nul), entry("t", 2, overlong),
                                     entry("t", 2, surrogate), entry("t", 2, "\xff"), entry("t", 2)}),
              (Outcomes{kept, refused, refused, refused, refused, kept}));
    EXPECT_EQ(put(*this->store, new_table(nul)), refused);
    EXPECT_EQ(put(*this->store, new_table(std::string(longest_name + 1, 'x'))), refused);
    EXPECT_EQ(put(*this->store, entry("t", 3, std::string(longest_body + 1, 'x'))), refused);
    EXPECT_EQ(put(*this->store, entry("t", 3, std::string(longest_body, 'x'))), kept);
    EXPECT_EQ(this->store->entries("t", 2).at(0).body.size(), longest_body);
    // Quotation marks and the like are text, not SQL.
    const std::string id = "'; DROP TABLE entries; -- :n $1 \\";
    EXPECT_EQ(put(*this->store, new_table(id)), kept);
    EXPECT_EQ(put(*this->store, entry(id, 1, id)), kept);
    EXPECT_EQ(this->store->entries(id, 0).at(0).body, id);
    EXPECT_EQ(numbers(*this->store, "t"), (Numbers{1, 2, 3}));
}

// --- the journal ---------------------------------------------------------------------------------------

TYPED_TEST(Stores, the_journal_keeps_what_many_give_it) {
    constexpr int producers = 8;
    constexpr int each = 100;
    std::atomic<int> kept = 0;
    const auto count = [&](Outcome outcome) { kept += outcome == Outcome::kept ? 1 : 0; };
    const std::unique_ptr<Journal> journal = start_journal(*this->store);
    std::vector<std::thread> threads;
    for (int i = 0; i < producers; ++i)
        threads.emplace_back([&, table = "t" + std::to_string(i)] {
            journal->write(new_table(table), count);
            for (int n = 1; n <= each; ++n) journal->write(entry(table, n), count);
        });
    for (std::thread& thread : threads) thread.join();
    journal->stop();
    EXPECT_EQ(kept, producers * (each + 1));
    for (int i = 0; i < producers; ++i)
        EXPECT_EQ(this->store->entries("t" + std::to_string(i), 0).size(), static_cast<std::size_t>(each));
    std::optional<Outcome> late;
    journal->write(entry("t0", each + 1), [&](Outcome outcome) { late = outcome; });
    EXPECT_EQ(late, Outcome::lost);
    journal->stop();
}

TYPED_TEST(Stores, readers_read_while_it_writes) {
    ASSERT_EQ(put(*this->store, new_table("t")), Outcome::kept);
    std::atomic<bool> done = false;
    std::vector<std::thread> readers;
    std::atomic<int> wrong = 0;
    for (int i = 0; i < 6; ++i)
        readers.emplace_back([&] {
            for (std::size_t last = 0; !done;) {
                const std::size_t size = this->store->entries("t", 0).size();
                if (size < last) ++wrong;
                last = size;
            }
        });
    for (int n = 1; n <= 60; ++n) EXPECT_EQ(put(*this->store, entry("t", n)), Outcome::kept);
    done = true;
    for (std::thread& reader : readers) reader.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace alamo::store

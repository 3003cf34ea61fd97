// The store when things go wrong: no database, a full disk, a server that goes away, processes that are killed.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <functional>
#include <map>
#include <thread>

#include "generated/texts.hpp"
#include "store/databases.hpp"
#include "store/store.hpp"

namespace alamo::store {
namespace {

using tests::closed;
using tests::entry;
using tests::new_table;
using tests::numbers;
using tests::put;

// --- databases that cannot be opened -------------------------------------------------------------------

TEST(StoreUrl, what_is_no_database_is_said_in_a_sentence) {
    for (const char* url : {"", "sqlite:", "mysql://ann:secret@host/db", "store.db"}) {
        const auto why = closed(url);
        ASSERT_TRUE(why) << url;
        EXPECT_EQ(why->phrase, Phrase("store.database.url"_text)) << url;
        EXPECT_EQ(why->why.find("secret"), std::string::npos);
    }
    const auto why = closed("postgresql://ann:secret@127.0.0.1:1/db");
    ASSERT_TRUE(why);
    EXPECT_EQ(why->phrase, Phrase("store.database.closed"_text));
    EXPECT_EQ(why->why.find("secret"), std::string::npos) << why->why;
    EXPECT_NE(why->why.find("the database cannot be opened ("), std::string::npos) << why->why;
}

TEST(StoreUrl, the_folder_of_a_file_is_made_and_the_file_is_its_owners) {
    const tests::Folder folder;
    const std::string file = folder.file("a b/c/store.db");
    ASSERT_FALSE(closed("sqlite:" + file));
    struct stat about{};
    ASSERT_EQ(::stat(file.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U);
    tests::write_all(folder.file("letter"), std::string(4096, 'x'));
    EXPECT_EQ(closed("sqlite:" + folder.file("letter"))->phrase, Phrase("store.database.foreign"_text));
    EXPECT_EQ(tests::read_all(folder.file("letter")), std::string(4096, 'x'));
    EXPECT_EQ(closed("sqlite:" + folder.file("letter/store.db"))->phrase,
              Phrase("store.database.folder"_text));
    EXPECT_EQ(closed("sqlite:" + folder.path())->phrase, Phrase("store.database.closed"_text));
}

// --- a full disk ---------------------------------------------------------------------------------------

/// Runs `work` in a process of its own and returns how that ended, as waitpid says it.
int in_a_process(const std::function<int()>& work) {
    const int child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

void limit_files(rlim_t bytes) {
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// 0, or the number of what went wrong. The disk is full when a file has `RLIMIT_FSIZE` bytes.
int fill_the_disk(const std::string& url) {
    ::signal(SIGXFSZ, SIG_IGN);
    const std::unique_ptr<Store> store = open_store(url);
    if (put(*store, new_table("t")) != Outcome::kept) return 1;
    limit_files(500'000);
    std::int64_t n = 0;
    Outcome outcome = Outcome::kept;
    while (outcome == Outcome::kept && n < 1000) {
        outcome = put(*store, entry("t", n + 1, std::string(5000, 'x')));
        if (outcome == Outcome::kept) ++n;
    }
    if (outcome != Outcome::lost) return 2;
    if (numbers(*store, "t").size() != static_cast<std::size_t>(n)) return 3;
    limit_files(1);  // now not even a page fits
    if (store->can_write()) return 4;
    limit_files(RLIM_INFINITY);
    if (put(*store, entry("t", n + 1)) != Outcome::kept) return 5;
    return numbers(*store, "t").size() == static_cast<std::size_t>(n) + 1 ? 0 : 6;
}

TEST(StoreTrouble, sqlite_says_when_the_disk_is_full_and_goes_on_when_it_is_not) {
    const tests::Sqlite database;
    EXPECT_EQ(in_a_process([&] { return fill_the_disk(database.url); }), 0);
}

// PostgreSQL runs in a process of its own: here it is made to say what it says on a full disk.
TEST(StoreTrouble, postgresql_says_when_the_disk_is_full_and_goes_on_when_it_is_not) {
    const tests::Postgresql database;
    const std::unique_ptr<Store> store = open_store(database.url);
    ASSERT_EQ(put(*store, new_table("t")), Outcome::kept);
    tests::run_sql(database.url,
                   "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                   " RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;"
                   " CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()");
    const std::vector<Outcome> outcomes = tests::put_all(*store, {new_table("u"), entry("t", 1)});
    EXPECT_EQ(outcomes, (std::vector<Outcome>{Outcome::lost, Outcome::lost}));
    EXPECT_FALSE(store->table("u"));
    tests::run_sql(database.url, "DROP TRIGGER full_disk ON entries");
    EXPECT_EQ(put(*store, entry("t", 1)), Outcome::kept);
}

TEST(StoreTrouble, a_server_that_goes_away_may_come_back) {
    tests::Cluster cluster;
    const std::unique_ptr<Store> store = open_store(cluster.new_database());
    ASSERT_EQ(put(*store, new_table("t")), Outcome::kept);
    ASSERT_TRUE(store->table("t"));
    cluster.stop();
    EXPECT_EQ(put(*store, entry("t", 1)), Outcome::lost);
    EXPECT_FALSE(store->can_write());
    try {
        static_cast<void>(store->table("t"));
        ADD_FAILURE() << "it can be read";
    } catch (const Unavailable& why) {
        EXPECT_EQ(why.phrase, Phrase("store.database.lost"_text));
    }
    cluster.start();
    EXPECT_TRUE(store->table("t"));
    EXPECT_EQ(put(*store, entry("t", 1)), Outcome::kept);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    EXPECT_TRUE(store->can_write());
}

// --- several processes ---------------------------------------------------------------------------------

template <class Database>
class StoreProcesses : public testing::Test {
protected:
    Database database;
};
struct Names {
    template <class Database>
    static std::string GetName(int /*index*/) {
        return std::is_same_v<Database, tests::Sqlite> ? "Sqlite" : "Postgresql";
    }
};
using Databases = testing::Types<tests::Sqlite, tests::Postgresql>;
TYPED_TEST_SUITE(StoreProcesses, Databases, Names);

/// Appends `many` entries to a log that others append to as well; each lost race is run again.
int append(const std::string& url, const std::string& name, int many) {
    const std::unique_ptr<Store> store = open_store(url);
    for (int kept = 0; kept < many;) {
        const auto next = static_cast<std::int64_t>(store->entries("t", 0).size()) + 1;
        const Outcome outcome = put(*store, entry("t", next, name));
        if (outcome == Outcome::kept) ++kept;
        else if (outcome != Outcome::conflict) return 1;
    }
    return 0;
}

TYPED_TEST(StoreProcesses, two_write_one_log_without_a_gap_or_a_loss) {
    constexpr int many = 60;
    ASSERT_EQ(put(*open_store(this->database.url), new_table("t")), Outcome::kept);
    std::vector<int> children;
    for (const char* name : {"ann", "bob"}) {
        children.push_back(::fork());
        if (children.back() == 0) ::_exit(append(this->database.url, name, many));
    }
    for (const int child : children) {
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    std::map<std::string, int> count;
    std::int64_t n = 0;
    for (const Entry& one : open_store(this->database.url)->entries("t", 0)) {
        EXPECT_EQ(one.n, ++n);
        ++count[one.body];
    }
    EXPECT_EQ(count, (std::map<std::string, int>{{"ann", many}, {"bob", many}}));
}

struct Acknowledged {
    int table;
    std::int64_t n;
};
constexpr int tables = 20;

/// Writes to many logs until it is killed, and says what was kept as soon as the journal says so.
[[noreturn]] void write_for_ever(const std::string& url, int out) {
    const std::unique_ptr<Store> store = open_store(url);
    const std::unique_ptr<Journal> journal = start_journal(*store);
    std::array<std::atomic<std::int64_t>, tables> kept{};
    for (std::int64_t n = 1;; ++n) {
        for (int i = 0; i < tables; ++i)
            journal->write(
                entry("t" + std::to_string(i), n, std::string(300, 'x')), [=, &kept](Outcome outcome) {
                    const Acknowledged told{i, n};
                    if (outcome != Outcome::kept || ::write(out, &told, sizeof told) != sizeof told)
                        ::_exit(1);
                    kept[static_cast<std::size_t>(i)] = n;
                });
        while (kept[tables - 1] < n - 3) std::this_thread::yield();
    }
}

TYPED_TEST(StoreProcesses, what_was_acknowledged_outlives_kill_9) {
    for (int round = 0; round < 3; ++round) {
        const TypeParam fresh;
        {
            const std::unique_ptr<Store> store = open_store(fresh.url);
            for (int i = 0; i < tables; ++i)
                ASSERT_EQ(put(*store, new_table("t" + std::to_string(i))), Outcome::kept);
        }
        std::array<int, 2> ends{};
        ASSERT_EQ(::pipe(ends.data()), 0);
        const int child = ::fork();
        if (child == 0) write_for_ever(fresh.url, ends[1]);
        ::close(ends[1]);
        std::array<std::int64_t, tables> last{};
        Acknowledged told{};
        for (int heard = 0; ::read(ends[0], &told, sizeof told) == sizeof told; ++heard) {
            last.at(static_cast<std::size_t>(told.table)) = told.n;
            if (heard == 300 + 100 * round) ::kill(child, SIGKILL);
        }
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << status;
        const std::unique_ptr<Store> store = open_store(fresh.url);
        for (int i = 0; i < tables; ++i) {
            const std::vector<std::int64_t> there = numbers(*store, "t" + std::to_string(i));
            EXPECT_GE(there.size(), static_cast<std::size_t>(last.at(static_cast<std::size_t>(i))));
            for (std::size_t k = 0; k < there.size(); ++k)
                EXPECT_EQ(there[k], static_cast<std::int64_t>(k) + 1);
        }
    }
}

}  // namespace
}  // namespace alamo::store

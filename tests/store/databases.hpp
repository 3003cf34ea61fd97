// The databases that the store is tested on: a new SQLite file, or a new database of a throw-away PostgreSQL cluster.
#pragma once

#include <gtest/gtest.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"
#include "support/folder.hpp"

namespace alamo::tests {

/// A PostgreSQL server of its own in a folder of its own, on a free loopback port; gone with the test program, even
/// if that is killed. As root it runs as the user postgres, which Debian's package makes.
class Cluster {
public:
    Cluster();
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    void start();
    void stop();  // at once, breaking every connection
    [[nodiscard]] std::string url(const std::string& database) const;
    /// Makes an empty database and returns its URL.
    std::string new_database();

private:
    void wait_until_it_answers() const;

    Folder folder_;
    int port_ = 0;
    int made_ = 0;
    int pid_ = 0;
};
/// One for all tests of this program.
Cluster& cluster();

struct Sqlite {
    Folder folder;
    std::string url = "sqlite:" + folder.file("store.db");
};
struct Postgresql {
    std::string url = cluster().new_database();
};

/// SQL past the store.
void run_sql(const std::string& url, const std::string& sql);

// --- what tests write ----------------------------------------------------------------------------------

inline store::Write new_table(const std::string& id) {
    store::Write write;
    write.tables.push_back({id, "barna", R"({"seats":{}})", 1836});
    return write;
}
inline store::Write entry(const std::string& table, std::int64_t n, const std::string& body = "{}") {
    store::Write write;
    write.entries.push_back({table, n, body});
    return write;
}
inline store::Outcome put(store::Store& store, const store::Write& write) {
    return store.write({&write}).at(0);
}
inline std::vector<store::Outcome> put_all(store::Store& store, const std::vector<store::Write>& writes) {
    std::vector<const store::Write*> pointers;
    for (const store::Write& write : writes) pointers.push_back(&write);
    return store.write(pointers);
}
inline std::vector<std::int64_t> numbers(store::Store& store, const std::string& table) {
    std::vector<std::int64_t> all;
    for (const store::Entry& entry : store.entries(table, 0)) all.push_back(entry.n);
    return all;
}
/// Why a database cannot be opened; nothing when it can.
inline std::optional<store::Unavailable> closed(const std::string& url) {
    try {
        store::open_store(url);
    } catch (const store::Unavailable& why) {
        return why;
    }
    return {};
}

}  // namespace alamo::tests

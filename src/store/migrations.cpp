#include "store/migrations.hpp"

#include <string_view>
#include <vector>

#include "generated/texts.hpp"

namespace alamo::store {

namespace {

using Step = std::vector<std::string_view>;

/// Step n leads from schema n to n + 1. Steps that were ever used stay as they are.
const std::vector<Step>& steps() {
    static const std::vector<Step> all{
        // 1: tables, their logs, who sits where, links that give a seat.
        {R"(CREATE TABLE game_tables (
                id TEXT PRIMARY KEY, game TEXT NOT NULL, head TEXT NOT NULL, created BIGINT NOT NULL,
                over BIGINT NOT NULL))",
         R"(CREATE INDEX game_tables_open ON game_tables (over, created))",
         R"(CREATE TABLE entries (
                table_id TEXT NOT NULL REFERENCES game_tables (id), n BIGINT NOT NULL, body TEXT NOT NULL,
                PRIMARY KEY (table_id, n)))",
         R"(CREATE TABLE sittings (
                table_id TEXT NOT NULL REFERENCES game_tables (id), seat TEXT NOT NULL, session TEXT NOT NULL,
                PRIMARY KEY (table_id, seat)))",
         R"(CREATE INDEX sittings_of_session ON sittings (session))",
         R"(CREATE TABLE links (
                token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES game_tables (id), seat TEXT NOT NULL))"},
    };
    return all;
}

}  // namespace

int newest_schema() { return static_cast<int>(steps().size()); }

void migrate(soci::session& session, Engine engine) {
    WriteTx tx(session, engine);
    // Two servers may start at once. SQLite's transaction holds the write lock; PostgreSQL needs one of its own.
    if (engine == Engine::postgresql) session << "SELECT pg_advisory_xact_lock(1836)";
    session << "CREATE TABLE IF NOT EXISTS schema (version BIGINT PRIMARY KEY)";
    int version = 0;
    session << "SELECT COALESCE(MAX(version), 0) FROM schema", soci::into(version);
    const int newest = newest_schema();
    if (version > newest) throw unavailable(Phrase("store.database.newer"_text, version, newest), {});
    if (version == newest) return;
    while (version < newest) {
        for (const std::string_view statement : steps()[static_cast<std::size_t>(version)])
            session << statement;
        ++version;
        session << "INSERT INTO schema (version) VALUES (:v)", soci::use(version, "v");
    }
    tx.commit();
}

}  // namespace alamo::store

#include "store/database.hpp"

#include <fcntl.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>

#include "generated/texts.hpp"

namespace alamo::store {

namespace {

constexpr std::string_view sqlite_prefix = "sqlite:";

/// libpq waits for ever for a server that does not answer, unless it is told how long. There has to be an option
/// anyway: SOCI reads a URL as "key=value", and puts a "=" behind one that has none.
std::string with_timeout(std::string url) {
    if (url.find("connect_timeout=") != std::string::npos) return url;
    url += url.find('?') == std::string::npos ? '?' : '&';
    return url + "connect_timeout=10";
}

Outcome outcome_of_sqlite(int code) {
    constexpr int primary = 0xff;  // the higher bits say more than we ask
    switch (code & primary) {
        case SQLITE_CONSTRAINT: return Outcome::conflict;
        case SQLITE_TOOBIG:
        case SQLITE_MISMATCH: return Outcome::refused;
        default: return Outcome::lost;  // full, read-only, locked for too long, damaged, ...
    }
}

/// By class of SQLSTATE: 23 is a broken constraint, 22 bad data, 54 too long. All others mean that nothing was
/// kept: 08 and blank (no connection), 53 (disk full), 57 (the server stops), 40 (deadlock), ...
Outcome outcome_of_state(std::string_view state) {
    const std::string_view kind = state.substr(0, 2);
    if (kind == "23") return Outcome::conflict;
    if (kind == "22" || kind == "54") return Outcome::refused;
    return Outcome::lost;
}

bool is_busy(const soci::soci_error& error) {
    const auto* const sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    return sqlite != nullptr && (sqlite->result() & 0xff) == SQLITE_BUSY;
}

/// When two programs make the same file at once, SQLite does not wait its timeout for this lock but fails at once.
void change_to_wal(soci::session& sql) {
    constexpr auto pause = std::chrono::milliseconds(10);
    for (int attempts_left = 500;; --attempts_left) {
        try {
            std::string mode;
            sql << "PRAGMA journal_mode=WAL", soci::into(mode);
            return;
        } catch (const soci::soci_error& error) {
            if (!is_busy(error) || attempts_left == 0) throw;
        }
        std::this_thread::sleep_for(pause);
    }
}

std::unique_ptr<soci::session> connect_sqlite(const std::string& file) {
    // In quotation marks, so that SOCI takes a name with spaces whole.
    auto session = std::make_unique<soci::session>(*soci::factory_sqlite3(), "db=\"" + file + "\" timeout=5");
    soci::session& sql = *session;
    change_to_wal(sql);
    // FULL: a commit waits for the disk. WAL's own default would lose the last ones when the power fails.
    sql << "PRAGMA synchronous=FULL";
    sql << "PRAGMA foreign_keys=ON";
    sql << "PRAGMA temp_store=MEMORY";  // else each long INSERT makes and deletes a file
    // Every page of the log goes back into the file once in this many (32 MB), not once in the thousand it is by itself.
    sql << "PRAGMA wal_autocheckpoint=8000";
    sql << "PRAGMA journal_size_limit=67108864";
    return session;
}

std::unique_ptr<soci::session> connect_postgresql(const std::string& url) {
    auto session = std::make_unique<soci::session>(*soci::factory_postgresql(), url);
    soci::session& sql = *session;
    sql << "SET client_encoding TO 'UTF8'";
    sql << "SET synchronous_commit TO on";  // whatever the role's default: `kept` means on the disk
    sql << "SET client_min_messages TO warning";
    return session;
}

}  // namespace

Address read_url(const std::string& url) {
    if (url.starts_with(sqlite_prefix) && url.size() > sqlite_prefix.size() &&
        url.find_first_of(std::string_view("\"\0", 2)) == std::string::npos)
        return {Engine::sqlite, std::filesystem::absolute(url.substr(sqlite_prefix.size())).string()};
    if (url.starts_with("postgresql://") || url.starts_with("postgres://"))
        return {Engine::postgresql, with_timeout(url)};
    throw unavailable("store.database.url"_text, {});  // what was given may hold a password: not repeated
}

void make_file(const Address& address) {
    if (address.engine != Engine::sqlite) return;
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(address.where).parent_path(), error);
    if (error) throw unavailable("store.database.folder"_text, address.where + ": " + error.message());
    constexpr mode_t owner_only = 0600;
    const int handle = ::open(address.where.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only);
    if (handle < 0)
        throw unavailable("store.database.closed"_text,
                          address.where + ": " + std::generic_category().message(errno));
    ::close(handle);
}

std::unique_ptr<soci::session> connect(const Address& address) {
    return address.engine == Engine::sqlite ? connect_sqlite(address.where)
                                            : connect_postgresql(address.where);
}

Outcome outcome_of(const soci::soci_error& error) {
    if (const auto* const sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error))
        return outcome_of_sqlite(sqlite->result());
    if (const auto* const postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error))
        return outcome_of_state(postgresql->sqlstate());
    return Outcome::lost;
}

Unavailable unavailable(Phrase sentence, const std::string& said) {
    std::string why = render(sentence, Lang::en);
    if (!said.empty()) why.append(" (").append(said).append(")");
    return {why, sentence, said};
}

Unavailable not_opened(const soci::soci_error& error) {
    const auto* const sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    if (sqlite != nullptr && (sqlite->result() & 0xff) == SQLITE_NOTADB)
        return unavailable("store.database.foreign"_text, {});
    return unavailable("store.database.closed"_text, error.get_error_message());
}

WriteTx::WriteTx(soci::session& session, Engine engine) : session_(session) {
    session_ << (engine == Engine::sqlite ? "BEGIN IMMEDIATE" : "BEGIN");
}

WriteTx::~WriteTx() {
    if (!open_) return;
    try {
        session_ << "ROLLBACK";
    } catch (const soci::soci_error&) {
        // A connection that broke has rolled back already, and SQLite does it by itself on a full disk.
        open_ = false;
    }
}

void WriteTx::commit() {
    session_ << "COMMIT";
    open_ = false;
}

}  // namespace alamo::store

// What the server keeps: tables, the log entries of each, and who may sit where. Bytes and lines; no rules.
//
// Everything blocks, so nothing of this runs on the thread that serves sockets: writes go through `Journal`, which
// commits many at once, reads through `Readers`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"

namespace alamo::store {

inline constexpr std::size_t longest_name = 256;  // bytes: ids, games, seats, sessions, tokens
inline constexpr std::size_t longest_body = 1U << 20U;  // bodies and heads

/// All texts are UTF-8 without NUL; bodies and heads are JSON that the store does not read.
struct NewTable {
    std::string id;
    std::string game;
    std::string head;  // what never changes: options, seats, secret of the dice
    std::int64_t created = 0;  // milliseconds since 1970
};
/// Entry n of a table's log. The next entry's n is one higher; a gap or a repeat is a conflict.
struct Entry {
    std::string table;
    std::int64_t n = 0;
    std::string body;
};
/// A session (by the hash of its token) holds a seat. A seat is held once: sitting on a taken one is a conflict.
struct Sitting {
    std::string session;
    std::string table;
    std::string seat;
};
/// A link that gives a seat once (by the hash of its token).
struct Link {
    std::string token;
    std::string table;
    std::string seat;
};

/// Kept whole or not at all.
struct Write {
    std::vector<NewTable> tables;
    std::vector<Entry> entries;
    std::vector<Sitting> sittings;
    std::vector<Link> links;
    std::vector<std::string> used_links;  // tokens' hashes; using one that is not there is a conflict
    std::vector<std::string> ended;  // tables whose game is over; one that is not there is a conflict
};

enum class Outcome : std::uint8_t {
    kept,  // on disk, synced
    conflict,  // another writer was faster: an entry number, a table id, a taken seat or a used link
    // The database cannot be reached or written (full disk): nothing was kept; unless the connection to PostgreSQL
    // broke in the moment of the commit, when nobody can tell. Writing it again is a conflict then.
    lost,
    refused,  // what was given cannot be kept (NUL, not UTF-8, too long)
};

struct Unavailable {
    std::string why;  // in English, with what the database said
    Phrase phrase{};  // the sentence alone, for other languages
    std::string said{};  // what the database or the system said, in its own words
};

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;
    /// One transaction for all writes; each write is kept or not by itself (savepoints). One outcome a write.
    /// Does not throw when the database is away: then all are lost, and the next call tries to connect again.
    virtual std::vector<Outcome> write(const std::vector<const Write*>& writes) = 0;

    // Reads; they throw `Unavailable` when the database cannot be reached.
    virtual std::optional<NewTable> table(std::string_view id) = 0;
    virtual std::vector<Entry> entries(std::string_view table, std::int64_t after) = 0;  // ascending
    virtual std::vector<Sitting> sittings_at(std::string_view table) = 0;
    virtual std::vector<Sitting> sittings_of(std::string_view session) = 0;
    virtual std::optional<Link> link(std::string_view token) = 0;
    /// Tables whose game is not over, newest first: after a restart computer players go on.
    virtual std::vector<std::string> open_tables() = 0;
    virtual bool can_write() = 0;  // for /healthz
};

/// "sqlite:FILE" or "postgresql://...": migrates to the newest schema; throws `Unavailable` with a sentence for people.
std::unique_ptr<Store> open_store(const std::string& url);

/// Writes in the order they are given, from a thread of its own; what waits goes into one transaction.
class Journal {
public:
    // Both are called on the journal's thread: hand on what they say.
    using Done = std::function<void(Outcome)>;
    using AllDone = std::function<void(const std::vector<Outcome>&)>;
    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal() = default;  // stops
    /// These go to the disk together, and one answer says how each fared. `writes` is not empty.
    virtual void write_all(std::vector<Write> writes, AllDone done) = 0;
    void write(Write write, Done done);
    /// Waits until everything given is written. What is given afterwards is lost, and said so at once.
    virtual void stop() = 0;
};
std::unique_ptr<Journal> start_journal(Store& store);

}  // namespace alamo::store

#include "store/writer.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace alamo::store {

namespace {

/// One trip to PostgreSQL for this many entries; in SQLite it saves little and costs nothing.
constexpr std::size_t rows_at_once = 32;

std::string insert_entries(std::size_t rows) {
    std::string sql = "INSERT INTO entries (table_id, n, body) VALUES ";
    for (std::size_t i = 0; i < rows; ++i) {
        const std::string k = std::to_string(i);
        sql.append(i > 0 ? ", (:t" : "(:t").append(k).append(", :n").append(k);
        sql.append(", :b").append(k).append(")");
    }
    return sql;
}
std::string kinds_of_entries(std::size_t rows) {
    std::string kinds;
    for (std::size_t i = 0; i < rows; ++i) kinds += "tnt";
    return kinds;
}
void fill(Prepared& statement, std::size_t row, const Entry& entry) {
    statement.text(3 * row, entry.table).number(3 * row + 1, entry.n).text(3 * row + 2, entry.body);
}

bool is_sound(std::string_view text, std::size_t longest) {
    return text.size() <= longest && first_not_utf8(text) == std::string_view::npos;
}
bool is_name(std::string_view text) { return is_sound(text, longest_name); }

/// PostgreSQL cuts a text at NUL without a word, and either database would keep what is not UTF-8 or refuse it
/// only in the middle of a transaction: so it is looked at before.
bool can_be_kept(const Write& write) {
    const auto table = [](const NewTable& t) {
        return is_name(t.id) && is_name(t.game) && is_sound(t.head, longest_body);
    };
    const auto entry = [](const Entry& e) { return is_name(e.table) && is_sound(e.body, longest_body); };
    const auto sitting = [](const Sitting& s) {
        return is_name(s.session) && is_name(s.table) && is_name(s.seat);
    };
    const auto link = [](const Link& l) { return is_name(l.token) && is_name(l.table) && is_name(l.seat); };
    return std::ranges::all_of(write.tables, table) && std::ranges::all_of(write.entries, entry) &&
           std::ranges::all_of(write.sittings, sitting) && std::ranges::all_of(write.links, link) &&
           std::ranges::all_of(write.used_links, is_name) && std::ranges::all_of(write.ended, is_name);
}

}  // namespace

Prepared::Prepared(soci::session& session, std::string sql, std::string kinds)
    : session_(session),
      sql_(std::move(sql)),
      kinds_(std::move(kinds)),
      texts_(kinds_.size()),
      numbers_(kinds_.size()) {
    prepare();
}

void Prepared::prepare() {
    statement_.emplace(session_);
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        if (kinds_[i] == 't') statement_->exchange(soci::use(texts_[i]));
        else statement_->exchange(soci::use(numbers_[i]));
    }
    statement_->alloc();
    statement_->prepare(sql_);
    statement_->define_and_bind();
}

// After a failure SOCI frees what it sent to PostgreSQL only together with the statement. That has to wait until the
// transaction is rolled back: before, PostgreSQL would not let go of its half of it.
long long Prepared::run() {
    if (failed_) prepare();
    failed_ = true;
    statement_->execute(true);
    failed_ = false;
    return statement_->get_affected_rows();
}

Writer::Writer(const Address& address)
    : engine_(address.engine),
      session_(connect(address)),
      table_(*session_, "INSERT INTO game_tables (id, game, head, created, over) VALUES (:i, :g, :h, :c, 0)",
             "tttn"),
      entry_(*session_, insert_entries(1), kinds_of_entries(1)),
      entries_(*session_, insert_entries(rows_at_once), kinds_of_entries(rows_at_once)),
      sitting_(*session_, "INSERT INTO sittings (session, table_id, seat) VALUES (:s, :t, :p)", "ttt"),
      link_(*session_, "INSERT INTO links (token, table_id, seat) VALUES (:k, :t, :p)", "ttt"),
      use_link_(*session_, "DELETE FROM links WHERE token = :k", "t"),
      end_(*session_, "UPDATE game_tables SET over = 1 WHERE id = :i", "t") {}

std::vector<Outcome> Writer::write(const std::vector<const Write*>& writes) {
    std::vector<Outcome> outcomes(writes.size(), Outcome::refused);
    for (std::size_t i = 0; i < writes.size(); ++i)
        if (can_be_kept(*writes[i])) outcomes[i] = Outcome::kept;
    if (!write_at_once(writes, outcomes)) write_each(writes, outcomes);
    last_.keep();
    return outcomes;
}

void Writer::touch() {
    WriteTx tx(*session_, engine_);
    *session_ << "UPDATE schema SET version = version";
    tx.commit();
}

/// The usual case: nobody else writes and every number is the next one, so nothing can go wrong half-way.
bool Writer::write_at_once(const std::vector<const Write*>& writes, std::vector<Outcome>& outcomes) {
    const std::vector<Outcome> before = outcomes;
    const auto undo = [&] {
        last_.go_back(0);
        outcomes = before;
        return false;
    };
    try {
        WriteTx tx(*session_, engine_);
        std::vector<const Write*> sound;
        for (std::size_t i = 0; i < writes.size(); ++i) {
            if (outcomes[i] != Outcome::kept) continue;
            if (follows(*writes[i])) sound.push_back(writes[i]);
            else outcomes[i] = Outcome::conflict;
        }
        put(sound);
        if (!sound.empty()) tx.commit();
        return true;
    } catch (const soci::soci_error& error) {
        if (outcome_of(error) == Outcome::lost) throw;
        return undo();
    } catch (const Surprise&) {  // as with a constraint that the database found broken
        return undo();
    }
}

void Writer::write_each(const std::vector<const Write*>& writes, std::vector<Outcome>& outcomes) {
    WriteTx tx(*session_, engine_);
    for (std::size_t i = 0; i < writes.size(); ++i)
        if (outcomes[i] == Outcome::kept) outcomes[i] = write_one(*writes[i]);
    tx.commit();
}

Outcome Writer::write_one(const Write& write) {
    const std::size_t mark = last_.mark();
    if (!follows(write)) return Outcome::conflict;
    Outcome outcome = Outcome::conflict;
    *session_ << "SAVEPOINT one";
    try {
        const Write* const only = &write;
        put({&only, 1});
        *session_ << "RELEASE SAVEPOINT one";
        return Outcome::kept;
    } catch (const soci::soci_error& error) {
        outcome = outcome_of(error);
        if (outcome == Outcome::lost) throw;
    } catch (const Surprise&) {
        outcome = Outcome::conflict;
    }
    *session_ << "ROLLBACK TO SAVEPOINT one";
    *session_ << "RELEASE SAVEPOINT one";
    last_.go_back(mark);
    return outcome;
}

/// Has each entry the next number of its log? If so they count as written from here on.
bool Writer::follows(const Write& write) {
    const std::size_t mark = last_.mark();
    for (const NewTable& table : write.tables)
        if (!last_.of(table.id)) last_.set(table.id, 0);
    for (const Entry& entry : write.entries)
        if (!follows(entry)) {
            last_.go_back(mark);
            return false;
        }
    return true;
}

bool Writer::follows(const Entry& entry) {
    std::optional<std::int64_t> last = last_.of(entry.table);
    // Another process may have written since; it cannot have taken anything away.
    if (!last || entry.n > *last + 1) last = ask_last(entry.table);
    if (entry.n != *last + 1) return false;
    last_.set(entry.table, entry.n);
    return true;
}

/// The number of a log's last entry; far from any number when there is no such table.
std::int64_t Writer::ask_last(const std::string& table) {
    constexpr std::int64_t nowhere = -2;
    long long last = nowhere;
    soci::statement ask = (session_->prepare << "SELECT COALESCE((SELECT MAX(n) FROM entries WHERE table_id"
                                                " = game_tables.id), 0) FROM game_tables WHERE id = :t",
                           soci::use(table, "t"), soci::into(last));
    return ask.execute(true) ? last : nowhere;
}

void Writer::put(std::span<const Write* const> writes) {
    for (const Write* const write : writes) put_tables(*write);
    put_entries(writes);
    for (const Write* const write : writes) put_seats(*write);
}

void Writer::put_tables(const Write& write) {
    for (const NewTable& table : write.tables) {
        table_.text(0, table.id).text(1, table.game).text(2, table.head).number(3, table.created);
        table_.run();
    }
}

void Writer::put_entries(std::span<const Write* const> writes) {
    std::vector<const Entry*> all;
    for (const Write* const write : writes)
        for (const Entry& entry : write->entries) all.push_back(&entry);
    std::size_t at = 0;
    for (; all.size() - at >= rows_at_once; at += rows_at_once) {
        for (std::size_t row = 0; row < rows_at_once; ++row) fill(entries_, row, *all[at + row]);
        entries_.run();
    }
    for (; at < all.size(); ++at) {
        fill(entry_, 0, *all[at]);
        entry_.run();
    }
}

void Writer::put_seats(const Write& write) {
    for (const Sitting& s : write.sittings)
        sitting_.text(0, s.session).text(1, s.table).text(2, s.seat).run();
    for (const Link& l : write.links) link_.text(0, l.token).text(1, l.table).text(2, l.seat).run();
    for (const std::string& token : write.used_links)
        if (use_link_.text(0, token).run() != 1) throw Surprise{};
    for (const std::string& table : write.ended)
        if (end_.text(0, table).run() != 1) throw Surprise{};
}

}  // namespace alamo::store

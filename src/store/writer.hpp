// The one connection that writes, with its prepared statements. Inside the store only.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/database.hpp"
#include "store/last_numbers.hpp"

namespace alamo::store {

/// A prepared statement whose values are texts and numbers of its own, filled in before each run.
class Prepared {
public:
    /// Values in the order of the SQL's places; `kinds` has a letter for each: t text, n number.
    Prepared(soci::session& session, std::string sql, std::string kinds);
    Prepared& text(std::size_t place, const std::string& value) {
        texts_[place] = value;
        return *this;
    }
    Prepared& number(std::size_t place, std::int64_t value) {
        numbers_[place] = value;
        return *this;
    }
    /// How many rows it changed.
    long long run();

private:
    void prepare();

    soci::session& session_;
    std::string sql_;
    std::string kinds_;
    std::vector<std::string> texts_;  // one for each place, so that their addresses stay
    std::vector<long long> numbers_;
    std::optional<soci::statement> statement_;
    bool failed_ = false;  // has to be prepared anew
};

class Writer {
public:
    explicit Writer(const Address& address);

    /// One outcome a write. Throws soci_error when the database is lost; then nothing was kept and this writer is
    /// of no more use.
    std::vector<Outcome> write(const std::vector<const Write*>& writes);
    /// Changes nothing, but waits for the disk as a write does.
    void touch();

private:
    /// What the whole group was not prepared for: each write has to be looked at by itself.
    struct Surprise {};

    bool write_at_once(const std::vector<const Write*>& writes, std::vector<Outcome>& outcomes);
    void write_each(const std::vector<const Write*>& writes, std::vector<Outcome>& outcomes);
    Outcome write_one(const Write& write);
    bool follows(const Write& write);
    bool follows(const Entry& entry);
    void put(std::span<const Write* const> writes);
    void put_tables(const Write& write);
    void put_entries(std::span<const Write* const> writes);
    void put_seats(const Write& write);
    std::int64_t ask_last(const std::string& table);

    Engine engine_;
    std::unique_ptr<soci::session> session_;
    LastNumbers last_;
    Prepared table_;
    Prepared entry_;
    Prepared entries_;  // `rows_at_once` of them
    Prepared sitting_;
    Prepared link_;
    Prepared use_link_;
    Prepared end_;
};

}  // namespace alamo::store

// Connections to either database, what their errors mean, and transactions. Inside the store only.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>

#include "core/text.hpp"
#include "store/store.hpp"

namespace alamo::store {

enum class Engine : std::uint8_t { sqlite, postgresql };

struct Address {
    Engine engine = Engine::sqlite;
    std::string where;  // an absolute file name, or what libpq connects to
};
/// Reads "sqlite:FILE" or "postgresql://..."; throws `Unavailable`.
Address read_url(const std::string& url);
/// Makes the folder and the file of an SQLite database, the file for its owner only: it holds the dice's secrets.
void make_file(const Address& address);

/// A connection, set up so that what is committed is on the disk. Throws soci_error.
std::unique_ptr<soci::session> connect(const Address& address);

/// What an error means for a write.
Outcome outcome_of(const soci::soci_error& error);
/// "sentence (what the database said)".
Unavailable unavailable(Phrase sentence, const std::string& said);
/// The sentence that fits an error when a database is opened.
Unavailable not_opened(const soci::soci_error& error);

/// A write transaction; rolled back unless committed. On SQLite it takes the write lock at once: one that begins
/// as a reader and wants to write later fails when another process was faster.
class WriteTx {
public:
    WriteTx(soci::session& session, Engine engine);
    ~WriteTx();
    WriteTx(const WriteTx&) = delete;
    WriteTx& operator=(const WriteTx&) = delete;
    void commit();

private:
    soci::session& session_;
    bool open_ = true;
};

}  // namespace alamo::store

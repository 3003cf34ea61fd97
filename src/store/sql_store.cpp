// The store over either database: a writer and a few readers, each used by one thread at a time.
#include <soci/soci.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "generated/texts.hpp"
#include "store/database.hpp"
#include "store/migrations.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

namespace alamo::store {

namespace {

/// Connections for reading. Whoever finds all of them in use waits.
class Readers {
public:
    explicit Readers(Address address) : address_(std::move(address)) {}

    /// Runs `ask(session)`. A connection that broke while nobody used it is replaced once.
    template <class Ask>
    auto read(Ask&& ask) {
        for (bool again = true;; again = false) {
            std::unique_ptr<soci::session> session;
            const Turn turn(*this, session);
            try {
                if (session == nullptr) session = connect(address_);
                return ask(*session);
            } catch (const soci::soci_error& error) {
                session.reset();
                if (!again) throw unavailable("store.database.lost"_text, error.get_error_message());
            }
        }
    }

private:
    static constexpr int most = 4;

    /// Takes a connection (or the right to make one) and gives it back.
    class Turn {
    public:
        Turn(Readers& readers, std::unique_ptr<soci::session>& session)
            : readers_(readers), session_(session) {
            std::unique_lock lock(readers_.mutex_);
            readers_.free_.wait(lock, [&] { return readers_.in_use_ < most; });
            ++readers_.in_use_;
            if (readers_.idle_.empty()) return;
            session_ = std::move(readers_.idle_.back());
            readers_.idle_.pop_back();
        }
        ~Turn() {
            const std::scoped_lock lock(readers_.mutex_);
            --readers_.in_use_;
            if (session_ != nullptr) readers_.idle_.push_back(std::move(session_));
            readers_.free_.notify_one();
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        Readers& readers_;
        std::unique_ptr<soci::session>& session_;
    };

    Address address_;
    std::mutex mutex_;
    std::condition_variable free_;
    std::vector<std::unique_ptr<soci::session>> idle_;
    int in_use_ = 0;
};

std::vector<Sitting> sittings(soci::session& session, const char* sql, const std::string& key) {
    std::vector<Sitting> found;
    Sitting row;
    soci::statement ask = (session.prepare << sql, soci::use(key, "k"), soci::into(row.session),
                           soci::into(row.table), soci::into(row.seat));
    ask.execute();
    while (ask.fetch()) found.push_back(row);
    return found;
}

class SqlStore final : public Store {
public:
    explicit SqlStore(const Address& address)
        : address_(address), writer_(std::make_unique<Writer>(address)), readers_(address) {}

    std::vector<Outcome> write(const std::vector<const Write*>& writes) override {
        if (writes.empty()) return {};
        const std::scoped_lock lock(writing_);
        try {
            if (writer_ == nullptr) writer_ = std::make_unique<Writer>(address_);
            return writer_->write(writes);
        } catch (const soci::soci_error&) {
            writer_.reset();
            return std::vector<Outcome>(writes.size(), Outcome::lost);
        }
    }

    std::optional<NewTable> table(std::string_view id) override {
        const std::string key(id);
        return readers_.read([&](soci::session& session) -> std::optional<NewTable> {
            NewTable row;
            long long created = 0;
            session << "SELECT id, game, head, created FROM game_tables WHERE id = :k", soci::use(key, "k"),
                soci::into(row.id), soci::into(row.game), soci::into(row.head), soci::into(created);
            if (!session.got_data()) return {};
            row.created = created;
            return row;
        });
    }

    std::vector<Entry> entries(std::string_view table, std::int64_t after) override {
        const std::string key(table);
        const long long from = after;
        return readers_.read([&](soci::session& session) {
            std::vector<Entry> found;
            long long n = 0;
            std::string body;
            soci::statement ask =
                (session.prepare << "SELECT n, body FROM entries WHERE table_id = :k AND n > :a ORDER BY n",
                 soci::use(key, "k"), soci::use(from, "a"), soci::into(n), soci::into(body));
            ask.execute();
            while (ask.fetch()) found.push_back({key, n, body});
            return found;
        });
    }

    std::vector<Sitting> sittings_at(std::string_view table) override {
        const std::string key(table);
        return readers_.read([&](soci::session& session) {
            return sittings(session,
                            "SELECT session, table_id, seat FROM sittings WHERE table_id = :k ORDER BY seat",
                            key);
        });
    }

    std::vector<Sitting> sittings_of(std::string_view session) override {
        const std::string key(session);
        return readers_.read([&](soci::session& sql) {
            return sittings(sql,
                            "SELECT session, table_id, seat FROM sittings JOIN game_tables ON id = table_id"
                            " WHERE session = :k ORDER BY created DESC, table_id, seat",
                            key);
        });
    }

    std::optional<Link> link(std::string_view token) override {
        const std::string key(token);
        return readers_.read([&](soci::session& session) -> std::optional<Link> {
            Link row;
            session << "SELECT token, table_id, seat FROM links WHERE token = :k", soci::use(key, "k"),
                soci::into(row.token), soci::into(row.table), soci::into(row.seat);
            if (!session.got_data()) return {};
            return row;
        });
    }

    std::vector<std::string> open_tables() override {
        return readers_.read([&](soci::session& session) {
            std::vector<std::string> found;
            std::string id;
            soci::statement ask = (session.prepare << "SELECT id FROM game_tables WHERE over = 0"
                                                      " ORDER BY created DESC, id",
                                   soci::into(id));
            ask.execute();
            while (ask.fetch()) found.push_back(id);
            return found;
        });
    }

    /// Tries it, but at most once a second: whoever asks must not keep the disk busy.
    bool can_write() override {
        using Clock = std::chrono::steady_clock;
        const std::scoped_lock lock(writing_);
        if (Clock::now() < tried_ + std::chrono::seconds(1)) return could_write_;
        could_write_ = true;
        try {
            if (writer_ == nullptr) writer_ = std::make_unique<Writer>(address_);
            writer_->touch();
        } catch (const soci::soci_error&) {
            writer_.reset();
            could_write_ = false;
        }
        tried_ = Clock::now();
        return could_write_;
    }

private:
    Address address_;
    std::mutex writing_;
    std::unique_ptr<Writer> writer_;  // none after it was lost, until the next write
    std::chrono::steady_clock::time_point tried_;
    bool could_write_ = false;
    Readers readers_;
};

}  // namespace

std::unique_ptr<Store> open_store(const std::string& url) {
    const Address address = read_url(url);
    make_file(address);
    try {
        migrate(*connect(address), address.engine);
        return std::make_unique<SqlStore>(address);
    } catch (const soci::soci_error& error) {
        throw not_opened(error);
    }
}

}  // namespace alamo::store

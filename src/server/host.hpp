// The host of all tables. Each table has one queue: a command begins when the one before it is on disk, so nobody ever
// sees or builds on what could still be lost. Tables are loaded from the store when somebody asks, and forgotten when
// nobody does; the store knows everything.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/game_log.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/telling.hpp"
#include "store/store.hpp"

namespace alamo::server {

using Message = std::shared_ptr<const std::string>;
template <class T>
using Answer = std::variant<T, Problem>;

/// Somebody who looks at a table: a socket, or a test.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;
    virtual void tell(const Message& message) = 0;
};

/// Who sends a command: the session's own token ("" : none), and the message's id.
struct Sender {
    std::string token;  // never stored, logged or told
    std::string session;  // its hash
    std::string id;
};

struct NewTable {
    std::string game;
    OptionList options;
    std::array<SeatPlan, 2> seats;
};
struct Created {
    std::string table;
    Pairs links;  // seat, token
};

struct HostSettings {
    std::chrono::milliseconds idle{20'000};  // until a table's log is dropped from memory
    int longest_think_ms = 10'000;
    int most_iterations = 200'000;
};

class Host {
public:
    Host(Loop& loop, store::Store& store, store::Journal& journal, Workers& readers, Workers& thinkers,
         const HostSettings& settings, Metrics& metrics);
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    /// Takes up all games where a computer player is to move, and begins to forget idle tables.
    void start();

    template <class T>
    using Then = std::function<void(Answer<T>)>;
    void create(const NewTable& wanted, const Sender& sender, Then<Created> then);
    /// Gives the seat of a link to the sender.
    void join(const std::string& table, const Sender& sender, const std::string& token,
              const std::string& name, const Then<Seat>& then);
    /// Calls `read` with the table as it stands on disk.
    void look(const std::string& table, std::function<void(const GameLog&)> read,
              std::function<void(const Problem&)> fail);
    /// The tables where a session sits.
    void tables_of(const std::string& session, Then<std::vector<std::string>> then);

    /// A command: `act` changes the log or says what is wrong. `then` gets the version under which it stands on disk.
    using Act = std::function<std::optional<Problem>(GameLog& log, const Caller& caller)>;
    void command(const std::string& table, const Sender& sender, Act act, Then<std::int64_t> then,
                 store::Write with = {});
    void rematch(const std::string& table, const Sender& sender, const Then<std::int64_t>& then);
    void hint(const std::string& table, const Sender& sender, Seat seat, const Then<match::Hint>& then);

    /// From now on `watcher` is told what happens at the table; first a `table` message with all since `since`.
    void watch(const std::string& table, const Sender& sender, Lang lang, std::int64_t since,
               const std::shared_ptr<Watcher>& watcher, std::function<void(const Problem&)> fail);
    void unwatch(const std::string& table, const Watcher* watcher);
    /// Where links to seats lead: "https://.../t/"; "" makes them begin with "/t/".
    void set_address(std::string address) { address_ = std::move(address); }
    /// Is this a player that a table of strangers may have?
    [[nodiscard]] Verdict check_player(const match::AnyGame& game, std::string_view name, Seat seat) const;

private:
    struct Watch {
        std::shared_ptr<Watcher> watcher;
        std::string session;
        std::string token;
        Lang lang = Lang::en;
        std::vector<Seat> seats;
    };
    struct Hosted;
    using Job = std::function<void(Hosted*, const Problem*)>;  // the table with its log, or why not

    Hosted& hosted(const std::string& table);
    void enqueue(const std::string& table, Job job);
    void run_queue(const std::string& table);
    void load(Hosted& at);
    void loaded(const std::string& table, std::unique_ptr<GameLog> log, const Problem* problem);
    void commit(Hosted& at, store::Write write, std::int64_t before, Then<std::int64_t> then);
    void flush();
    struct Commit;
    void collect(const std::vector<Commit>& group, const std::vector<store::Outcome>& outcomes);
    void committed(const std::string& table, store::Outcome outcome, std::int64_t before,
                   const Then<std::int64_t>& then);
    static bool changes_head(const GameLog& log);
    static Message news_for(Hosted& at, const Watch& watch, std::int64_t before);
    void broadcast(Hosted& at, std::int64_t before);
    void tell_presence(Hosted& at, const Watcher* except);
    [[nodiscard]] Around around(const Hosted& at, const Watch& watch) const;
    static std::array<bool, 2> here(const Hosted& at);
    void go_on(Hosted& at);
    void computer_played(const std::string& table, std::int64_t position, Seat seat,
                         const std::string& order);
    void resume(const std::shared_ptr<std::vector<std::string>>& open);
    void sweep();
    [[nodiscard]] Head new_head(const NewTable& wanted, const Sender& sender, store::Write& write,
                                Pairs& links) const;

    Loop& loop_;
    store::Store& store_;
    store::Journal& journal_;
    Workers& readers_;
    Workers& thinkers_;
    HostSettings settings_;
    Metrics& metrics_;
    std::string address_;
    std::unordered_map<std::string, std::unique_ptr<Hosted>> tables_;

    /// A write on its way to the disk. All that is given while a group is being written makes up the next group: one
    /// sync, one wake-up of each thread.
    struct Commit {
        std::string table;
        std::int64_t before = 0;
        Then<std::int64_t> then;
    };
    std::vector<std::pair<store::Write, Commit>> outbox_;
    bool under_way_ = false;
    bool flushing_ = false;
};

std::int64_t now_ms();

}  // namespace alamo::server

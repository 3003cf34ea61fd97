// A table as its head and its log make it: the game, who sits where, what was said and offered. Pure: no socket, no
// thread, no store. A command checks, changes the game and adds entries that are not on disk yet; whoever calls it
// writes them, and throws the whole value away if they cannot be written.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "match/any_game.hpp"
#include "server/entry.hpp"
#include "server/problem.hpp"

namespace alamo::server {

/// Who asks, by the hash of the session ("" for a spectator without one), and with which message.
struct Caller {
    std::string session;
    std::string id;
    std::int64_t now = 0;  // milliseconds since 1970
};

class GameLog {
public:
    /// The table at its beginning; none: a game or options that this program does not have.
    static std::unique_ptr<GameLog> begin(const Head& head);

    /// Takes entry `version() + 1` from the store. False: it does not fit, so the log is damaged or of a later program.
    bool take(const LogEntry& entry);

    // --- what stands there -------------------------------------------------------------------------------
    [[nodiscard]] const Head& head() const { return head_; }
    [[nodiscard]] const match::AnyGame& game() const { return *game_; }
    [[nodiscard]] const match::AnyTable& table() const { return *table_; }
    [[nodiscard]] std::int64_t version() const { return static_cast<std::int64_t>(marks_.size()); }
    /// The last entry that changed the game itself: chat and joins leave it where it is.
    [[nodiscard]] std::int64_t position() const { return position_; }
    [[nodiscard]] int lines() const { return static_cast<int>(table_->lines().size()); }
    [[nodiscard]] bool is_over() const { return table_->turn().is_over(); }
    [[nodiscard]] const std::string& holder(Seat seat) const { return holders_.at(index(seat)); }
    [[nodiscard]] const std::string& name(Seat seat) const { return names_.at(index(seat)); }
    [[nodiscard]] const SeatPlan& plan(Seat seat) const { return head_.seats.at(index(seat)); }
    [[nodiscard]] bool is_open(Seat seat) const;
    [[nodiscard]] bool is_hot_seat() const;
    [[nodiscard]] std::vector<Seat> seats_of(std::string_view session) const;
    [[nodiscard]] bool holds(std::string_view session, Seat seat) const {
        return !session.empty() && holder(seat) == session;
    }
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    /// Who offered to take the last order back, and to how many lines.
    [[nodiscard]] std::optional<std::pair<Seat, int>> offer() const { return offer_; }
    /// The lines that stay if `seat` takes its last order back by itself; none: it may not.
    [[nodiscard]] std::optional<int> may_take_back(Seat seat) const;
    [[nodiscard]] std::optional<int> may_offer(Seat seat) const;

    /// What a reader who has seen version `since` is told: forget lines after `kept`, then all lines from there.
    struct News {
        int kept = 0;
        bool rewound = false;
    };
    [[nodiscard]] News since(std::int64_t version) const;
    struct Chat {
        std::int64_t version = 0;
        LogEntry entry{};
    };
    [[nodiscard]] const std::vector<Chat>& chat() const { return chat_; }
    /// The version that an accepted message has become.
    [[nodiscard]] std::optional<std::int64_t> accepted(const Caller& caller) const;
    [[nodiscard]] match::Dice dice() const { return {head_.table, head_.secret}; }

    // --- commands: a problem, or entries in `fresh` --------------------------------------------------------
    std::optional<Problem> order(const Caller& caller, Seat seat, std::int64_t seq, std::string_view order);
    /// A computer player's order.
    std::optional<Problem> computer_order(std::int64_t now, Seat seat, std::string_view order);
    std::optional<Problem> say(const Caller& caller, std::string_view text);
    std::optional<Problem> take_back(const Caller& caller, Seat seat, std::string_view action);
    std::optional<Problem> resign(const Caller& caller, Seat seat);
    std::optional<Problem> join(const Caller& caller, Seat seat, std::string_view name);
    std::optional<Problem> announce_rematch(const Caller& caller, std::string_view table);
    /// Lets chance happen as long as it is its turn.
    void draw_all(std::int64_t now);

    /// The entries that commands have added, to be written with the numbers behind `version() - fresh().size()`.
    [[nodiscard]] const std::vector<LogEntry>& fresh() const { return fresh_; }
    void kept() { fresh_.clear(); }
    void forget() { table_->forget(); }

private:
    GameLog(const Head& head, const match::AnyGame& game);
    static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
    [[nodiscard]] std::optional<Problem> not_playing(const Caller& caller, Seat seat) const;
    [[nodiscard]] std::vector<record::Line> lines_from(int line) const;
    void note(const LogEntry& entry);
    void add(LogEntry entry);
    void rewind(const Caller& caller, Seat seat, int to);

    Head head_;
    const match::AnyGame* game_;
    std::unique_ptr<match::AnyTable> table_;
    std::array<std::string, 2> holders_;
    std::array<std::string, 2> names_;
    std::optional<std::pair<Seat, int>> offer_;
    std::string rematch_;
    std::int64_t position_ = 0;
    std::vector<int> marks_;  // lines after each entry
    std::vector<Chat> chat_;
    std::unordered_map<std::string, std::int64_t> ids_;  // session and message id: version
    std::vector<LogEntry> fresh_;
};

}  // namespace alamo::server

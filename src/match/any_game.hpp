// The erased door to every game: what a terminal, a server or a script needs, without knowing which game it is.
//
// `AnyGame` is a game on the shelf, `AnyTable` a game in progress. match/table.hpp implements both for any type
// that keeps the contract of core/game.hpp; match/shelf.cpp is the one place where games are listed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/order.hpp"
#include "core/record.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"

namespace alamo::match {

/// The generator for what `by` does after `n` lines of a game with this seed: a stream of its own for each side,
/// for chance and for each line, so that a game that is resumed, or replayed from a seed, draws the same.
constexpr Rng stream_of(std::uint64_t seed, By by, int n) {
    return Rng::stream(mix(seed + static_cast<std::uint64_t>(by)), static_cast<std::uint64_t>(n));
}

/// One line of news for a reader: a sentence and the section it happens under.
struct Story {
    Rule rule;
    Phrase sentence;
    int event = 0;  // number of the last order told before it, or of the order itself
};

/// What a computer player proposes: an order in notation, and what speaks for it.
struct Hint {
    std::string order;
    std::vector<Phrase> reasons;
};

/// What is to be said of an unfinished order.
struct Draft {
    Verdict verdict;  // of what is there so far
    bool complete = false;  // it could be given as it is
};

/// A computer player who was shown what its seat sees, and nothing else: it may think on another thread.
using Thinker = std::function<Hint(Rng& rng)>;

/// Where chance's numbers come from, for dice that are no `Rng` (match/dice.hpp).
class Draws {
public:
    Draws() = default;
    virtual ~Draws() = default;
    /// Uniform in 0 .. n-1, n >= 1.
    virtual std::uint32_t below(std::uint32_t n) = 0;

protected:
    Draws(const Draws&) = default;
    Draws& operator=(const Draws&) = default;
};

/// A game in progress. The log of orders is the truth (DESIGN 5): state is a cache of it.
class AnyTable {
public:
    AnyTable() = default;
    AnyTable(const AnyTable&) = delete;
    AnyTable& operator=(const AnyTable&) = delete;
    virtual ~AnyTable() = default;

    [[nodiscard]] virtual std::string_view game_id() const = 0;
    [[nodiscard]] virtual Turn turn() const = 0;
    /// What is to be decided now, for one who may see what `who` sees.
    [[nodiscard]] virtual Prompt prompt(Viewer who) const = 0;
    /// A legal order for what is pending, as an example (not advice); "" when the game is over. It is made from
    /// the view of the seat whose turn it is; at a chance turn from the umpire's, so show it to nobody else.
    [[nodiscard]] virtual std::string example() const = 0;

    /// The lines of the record so far, without header and result.
    [[nodiscard]] virtual const std::vector<record::Line>& lines() const = 0;
    [[nodiscard]] virtual const OptionList& options() const = 0;
    [[nodiscard]] virtual Outcome outcome() const = 0;

    /// Checks an order without taking it.
    [[nodiscard]] virtual Verdict check(By by, std::string_view order) const = 0;
    /// Checks an order to which more may be added.
    [[nodiscard]] virtual Draft draft(By by, std::string_view order) const = 0;
    /// Takes a whole order (or, by chance, what dice and draws showed), or nothing. Orders that follow from it
    /// without a choice are taken with it.
    virtual Verdict submit(By by, std::string_view order) = 0;
    /// Lets chance happen, with its exact odds. Only at a chance turn.
    virtual void draw(Rng& rng) = 0;
    virtual void draw(Draws& draws) = 0;
    /// The order that a draw would be, without taking it.
    [[nodiscard]] virtual std::string drawn(Draws& draws) const = 0;
    /// Lets a computer player make the order that is due. It sees its seat's view only.
    virtual Hint play(std::string_view player, Rng& rng) = 0;
    /// What a computer player would do, without doing it.
    [[nodiscard]] virtual Hint hint(std::string_view player, Rng& rng) const = 0;
    /// The same for later, on any thread; `submit` says whether the order is (still) legal.
    [[nodiscard]] virtual Thinker thinker(std::string_view player) const = 0;

    /// Takes the next line of a record, or says why not and changes nothing. Lines that follow from those before
    /// without a choice stand in `lines()` already; the record must hold the same.
    virtual std::optional<record::Fault> take(const record::Line& line) = 0;
    virtual std::optional<record::Fault> take(const record::Result& result) = 0;
    /// Ends the game before its rules do: "resigned" and "time" with the side that loses by it, "abandoned" without
    /// one. False when it is over already, or the reason is none of these.
    virtual bool stop(std::string_view reason, std::optional<Seat> loser) = 0;
    /// The result line, once the game is over by its rules or was stopped.
    [[nodiscard]] virtual std::optional<record::Result> result() const = 0;

    /// Undo law: may the last order of `seat` be taken back without asking: it is still secret and no draw,
    /// reveal or order of the other side came after it.
    [[nodiscard]] virtual bool may_undo(Seat seat) const = 0;
    /// How many lines stay if `seat` takes its last order back with the other side's consent: since then neither
    /// a draw nor a reveal was told.
    [[nodiscard]] virtual std::optional<int> may_ask_back(Seat seat) const = 0;
    /// Goes back to what stood after `n` lines (orders that follow from those without a choice stay). Unless the
    /// undo law allowed it, the next line is marked: its extra key "taken-back" counts the lines that went.
    virtual void rewind(int n) = 0;
    /// All "taken-back" marks together, with one that no line bears yet. After a take-back it is more than ever
    /// before, so the number of the line that is due and this one never come twice.
    [[nodiscard]] virtual std::uint32_t attempt() const = 0;

    /// Drops what can be made again from the log (histories, what computer players remember): for idle tables.
    virtual void forget() = 0;

    /// What `who` may know, as JSON, after `at` events (-1: now) and what follows from them without a choice.
    [[nodiscard]] virtual std::string view_json(Viewer who, int at = -1) const = 0;
    /// The Mexican's points as they would be counted now, in a game that counts.
    [[nodiscard]] virtual std::optional<int> points(Viewer who) const = 0;
    /// The record's lines from `from` on as `who` may read them: hidden counters are `?`.
    [[nodiscard]] virtual std::vector<record::Line> lines_for(Viewer who, int from = 1) const = 0;
    /// The game in sentences for `who`, from event `from` (1 = the first) on.
    [[nodiscard]] virtual std::vector<Story> story(Viewer who, int from = 1) const = 0;
    /// Exact chances of what is to come, from what `who` knows, as sentences.
    [[nodiscard]] virtual std::vector<Phrase> odds(Viewer who) const = 0;
};

/// How a simulation is to be played. An empty player name is the game's default for that side.
struct SimulationOrder {
    int games = 1;
    std::string texian;
    std::string mexican;
    OptionList options;
    std::uint64_t seed = 0;
    int jobs = 1;
    /// Called with the whole record of each game, in the order of the games; empty: records are not made.
    std::function<void(const std::string&)> keep;
    std::function<void(int done)> progress;
};
struct SimulationReport {
    int games = 0;
    double mean_points = 0;  // of the Mexican
    double ci95[2] = {0, 0};  // of the mean, by the normal distribution
    int wins_mexican = 0, wins_texian = 0, draws = 0;
    std::vector<int> levels;  // how often each level was reached, in the order of AnyGame::levels
    double events_per_game = 0, actions_per_game = 0, games_per_second = 0;
};
struct BenchReport {
    double playouts_per_second = 0, actions_per_second = 0, ns_per_action = 0;
    int state_bytes = 0;
    double copy_ns = 0, allocations_per_playout = 0, draws_per_playout = 0;
    double draw_ratio = 0;  // time of a playout over the time of its bare draws, in the same run
    double search_iterations_per_second = 0;  // 0: no player of this game searches
};

class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    [[nodiscard]] virtual std::string_view id() const = 0;
    [[nodiscard]] virtual Text title() const = 0;  // as published
    [[nodiscard]] virtual Text credit() const = 0;  // designer and publisher
    [[nodiscard]] virtual Text kind() const = 0;  // what sort of game it is
    [[nodiscard]] virtual Rulebook rules() const = 0;
    [[nodiscard]] virtual std::span<const OptionHelp> option_help() const = 0;
    /// The levels of victory, best for the Mexican first; none in a game that is only won or lost.
    [[nodiscard]] virtual std::span<const Level> levels() const = 0;
    /// Names a player may have, "captain:iterations=N" being one of them, with a text each.
    [[nodiscard]] virtual std::vector<std::pair<std::string, Text>> players() const = 0;
    /// Is this a player of this game, for this seat and these options? If not, why.
    [[nodiscard]] virtual Verdict check_player(std::string_view name, Seat seat) const = 0;
    [[nodiscard]] virtual Verdict check_options(const OptionList& options) const = 0;
    /// Seats that people or computer players fill with these options (one in a solitaire game).
    [[nodiscard]] virtual std::vector<Seat> seats(const OptionList& options) const = 0;

    /// A table at the beginning of a game. `check_options` must allow the options.
    [[nodiscard]] virtual std::unique_ptr<AnyTable> new_table(const OptionList& options) const = 0;
    /// The table for a record with this header, or why it cannot be read (another game, options, a later edition
    /// of the rules).
    [[nodiscard]] virtual Reading<std::unique_ptr<AnyTable>> open(const record::Header& header) const = 0;
    /// The edition of the rules that this build plays by; headers name it.
    [[nodiscard]] virtual std::string_view edition() const = 0;
    /// The player a seat gets when nobody says otherwise.
    [[nodiscard]] virtual std::string_view default_player(Seat seat) const = 0;
    [[nodiscard]] virtual SimulationReport simulate(const SimulationOrder& order) const = 0;
    [[nodiscard]] virtual BenchReport bench() const = 0;
};

/// All games this build holds, in the order of the shelf.
std::span<const AnyGame* const> shelf();
/// The game with this id, or none.
const AnyGame* find_game(std::string_view id);

}  // namespace alamo::match

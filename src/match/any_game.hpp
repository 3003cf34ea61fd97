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
    /// A legal order for what is pending, as an example (not advice); "" when the game is over.
    [[nodiscard]] virtual std::string example() const = 0;

    /// The lines of the record so far, without header and result.
    [[nodiscard]] virtual const std::vector<record::Line>& lines() const = 0;
    [[nodiscard]] virtual const OptionList& options() const = 0;
    [[nodiscard]] virtual Outcome outcome() const = 0;

    /// Checks an order without taking it.
    [[nodiscard]] virtual Verdict check(By by, std::string_view order) const = 0;
    /// Takes a whole order (or, by chance, what dice and draws showed), or nothing. Orders that follow from it
    /// without a choice are taken with it.
    virtual Verdict submit(By by, std::string_view order) = 0;
    /// Lets chance happen, with its exact odds. Only at a chance turn.
    virtual void draw(Rng& rng) = 0;
    /// Lets a computer player make the order that is due. It sees its seat's view only.
    virtual Hint play(std::string_view player, Rng& rng) = 0;
    /// What a computer player would do, without doing it.
    [[nodiscard]] virtual Hint hint(std::string_view player, Rng& rng) const = 0;

    /// Undo law: may the last order of `seat` be taken back without asking: it is still secret and no draw,
    /// reveal or order of the other side came after it.
    [[nodiscard]] virtual bool may_undo(Seat seat) const = 0;
    /// Goes back to what stood after `n` lines.
    virtual void rewind(int n) = 0;

    /// What `who` may know, as JSON, after `at` events (-1: now).
    [[nodiscard]] virtual std::string view_json(Viewer who, int at = -1) const = 0;
    /// The record's lines as `who` may read them: hidden counters are `?`.
    [[nodiscard]] virtual std::vector<record::Line> lines_for(Viewer who) const = 0;
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
    double mean_points = 0;
    double ci95[2] = {0, 0};
    int wins_mexican = 0, wins_texian = 0, draws = 0;
    std::vector<std::pair<std::string, int>> levels;  // all levels, in the game's order
    double events_per_game = 0, actions_per_game = 0, games_per_second = 0;
};
struct BenchReport {
    double playouts_per_second = 0, actions_per_second = 0, ns_per_action = 0;
    int state_bytes = 0;
    double copy_ns = 0, allocations_per_playout = 0, draws_per_playout = 0, draw_ratio = 0;
    double search_iterations_per_second = 0;
};

class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    [[nodiscard]] virtual std::string_view id() const = 0;
    [[nodiscard]] virtual Text title() const = 0;   // as published
    [[nodiscard]] virtual Text credit() const = 0;  // designer and publisher
    [[nodiscard]] virtual Text kind() const = 0;    // what sort of game it is
    [[nodiscard]] virtual Rulebook rules() const = 0;
    [[nodiscard]] virtual std::span<const OptionHelp> option_help() const = 0;
    /// Names a player may have, "captain:iterations=N" being one of them, with a text each.
    [[nodiscard]] virtual std::vector<std::pair<std::string, Text>> players() const = 0;
    /// Is this a player of this game, for this seat and these options? If not, why.
    [[nodiscard]] virtual Verdict check_player(std::string_view name, Seat seat) const = 0;
    [[nodiscard]] virtual Verdict check_options(const OptionList& options) const = 0;
    /// Seats that people or computer players fill with these options (one in a solitaire game).
    [[nodiscard]] virtual std::vector<Seat> seats(const OptionList& options) const = 0;

    [[nodiscard]] virtual std::unique_ptr<AnyTable> new_table(const OptionList& options) const = 0;
    [[nodiscard]] virtual SimulationReport simulate(const SimulationOrder& order) const = 0;
    [[nodiscard]] virtual BenchReport bench() const = 0;
};

/// All games this build holds, in the order of the shelf.
std::span<const AnyGame* const> shelf();
/// The game with this id, or none.
const AnyGame* find_game(std::string_view id);

}  // namespace alamo::match

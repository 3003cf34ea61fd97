// The position of a game of The Alamo Remembered, and how far the current step has come.
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/seat.hpp"
#include "games/barna/counters.hpp"
#include "games/barna/options.hpp"

namespace alamo::barna {

/// The phases of the sequence of play (4.0) under the names of records; also their order within a turn.
enum class Phase : std::uint8_t {
    setup,
    texian_deployment,
    mexican_approach,
    ballshot,
    texian_movement,
    mexican_reinforcement,
    grapeshot,
    rifle_fire,
    mexican_assault,
    texian_rally,
    last_stand,
};

/// What the game waits for: the kind of the next small choice. Steps of one phase follow each other as
/// they stand here.
enum class Step : std::uint8_t {
    night,       // 17.2   chance: cloudy, clear
    sentries,    // 17.2   chance: asleep, awake
    deploy,      // 5.0    texian: the wall of the next unit in hand
    unprobed,    // 18.1.1 chance: the wall that is not probed
    light,       // 18.1.1 chance: the probed wall that gets no group of three
    weak_tie,    // 18.1.2 chance: which of the tied walls comes next
    deal,        // 18.1   chance: the next unit of a mixed group
    approach,    // 6.0    mexican: the wall of the next unit in hand
    ballshot,    // 7.0    chance: the next unit hit
    move,        // 8.0    texian: the wall the next unit moves to, or its own
    target_tie,  // 18.2.1 chance: which of the tied walls takes the next rank
    target,      // 18.2.2 chance: the die
    levy,        // 9.0    mexican: infantry, decoy or no more from the Eliminated box
    reinforce,   // 9.0    mexican: the wall of the next unit in hand
    grapeshot,   // 10.0   chance
    rifle,       // 11.0   chance
    lose,        // AR-7   texian: the Hero that falls
    rally,       // 14.0   texian: riflemen, decoy or no more
    flip,        // 17.4   texian: pass, flip
    coin,        // 17.4   chance: down, up
    last_coin,   // 15.0A  chance: down, up
    incursion,   // 15.0C  mexican: no more, or a unit from a neighbour
    overrun,     // 15.0C  mexican: the wall
    join,        // 15.0C  mexican: none, or a unit from a neighbour
    charge,      // 15.0D  chance: the next Texian hit
    sacrifice,   // 15.0E  mexican: the kind of the next loss
    over,
};
inline constexpr int steps = static_cast<int>(Step::over) + 1;

/// A small choice: option number `option` of step `step`, about `subject` (the wall in hand times 8 and the unit
/// in hand, see `Progress`). The options of each step are numbered in canonical order; legal actions ascend. One
/// 16-bit word: lists of actions are written and read in every step of a search.
class Action {
public:
    constexpr Action() = default;  // trivial: an array of them costs nothing until it is filled
    constexpr Action(Step step, int subject, int option)
        : code_(static_cast<std::uint16_t>((static_cast<unsigned>(step) << 10U) |
                                           (static_cast<unsigned>(subject) << 4U) |
                                           static_cast<unsigned>(option))) {}
    [[nodiscard]] constexpr Step step() const { return static_cast<Step>(code_ >> 10U); }
    [[nodiscard]] constexpr int subject() const { return (code_ >> 4U) & 63; }
    [[nodiscard]] constexpr int option() const { return code_ & 15; }
    /// The action of the same step and subject that has option `option`, if this one has option 0.
    [[nodiscard]] constexpr Action at(int option) const {
        Action other = *this;
        other.code_ = static_cast<std::uint16_t>(code_ + option);
        return other;
    }
    friend constexpr auto operator<=>(const Action&, const Action&) = default;

private:
    std::uint16_t code_;
};

/// What the current step has done so far. Nothing of an unfinished order touches the position: it is
/// collected in `draft` and carried out as a whole when the step closes, so nobody else can see it.
///
/// The fields that change with every small choice are whole words: processors hand those from one choice to the next
/// without a detour through memory, and bytes they do not.
struct Progress {
    /// By step: bags placed, bags hit, `Flow`s, joined units (one byte each). All zero between steps.
    ByWall<std::uint64_t> draft{};
    ByWall<std::uint32_t>
        after{};  // 8.0, 15.0C: bags at each wall once the draft is carried out; zero between
    std::uint32_t open = 0;  // bit o: option o is legal now
    std::int32_t ways = 0;  // the pending choice can fall out in so many equally likely ways
    std::uint32_t room = 0;  // walls that can take another unit
    std::int32_t chosen = 0;  // by step: bag still to place or draw from, last option taken
    std::int32_t wall = 0;  // the wall in hand; 0 where the step has none
    std::uint32_t senders = 0;  // 8.0: walls still to come that may send units
    /// Four bits a wall: units there, counted so that 8 is full; 7.0: units still to draw.
    std::uint32_t load = 0;
    std::uint16_t left = 0;  // how many more units or points
    Step step = Step::over;
    std::uint8_t asked = 0;  // 1: somebody has had a choice in this step

    /// A new step, from nothing. Part by part: g++ clears as much as this at once by a slow string instruction.
    constexpr void start(Step next) {
        draft = {};
        open = room = senders = load = 0;
        ways = chosen = wall = 0;
        step = next;
        left = asked = 0;
    }
    friend constexpr bool operator==(const Progress&, const Progress&) = default;
};

/// Points of rifle fire (11.0) and of hand-to-hand (15.0E).
constexpr int rifle_strength(Texians bag, const Options& options) {
    const auto heroes = static_cast<std::size_t>(2 * options.crockett_strength + options.bowie_strength - 3);
    return table::rifles[heroes][bag.bits() >> 4U];
}

/// The kind of unit in hand: the first of those still to place or to move; 0 where the step has none.
constexpr int unit_in_hand(const Progress& now) {
    if (now.chosen == 0) return 0;
    if (now.step == Step::deploy || now.step == Step::move)
        return static_cast<int>(Texians(now.chosen).first());
    if (now.step == Step::approach || now.step == Step::reinforce)
        return static_cast<int>(Mexicans(now.chosen).first());
    return 0;
}

/// Everything there is. A value without pointers or padding: copied, compared and hashed as bytes.
struct State {
    Progress now;

    ByWall<Texians> texian;  // on each wall
    ByWall<Mexicans> mexican;  // outside each wall
    Texians texian_hand;  // in play but on no wall: about to be deployed
    Mexicans mexican_hand;  // about to approach, or arriving
    Texians texian_box;  // Eliminated box
    Mexicans mexican_box;
    Texians centre;  // the Last Stand
    Mexicans track;  // 2-strength units still on the Turn Track

    /// Where two groups are mixed at a wall whose make-up the Texian knows only group by group (took=,
    /// AR-5; the probes of 18.1.1): how many of `mixed_in` went where, and what fire has shown since.
    ByWall<Mexicans> shown;
    Mexicans mixed_in;
    ByWall<std::uint8_t> mixed;

    Options options;
    std::uint8_t turn = 1;
    Phase phase = Phase::setup;
    std::uint8_t ill = 1;  // Bowie lies in the Illness box
    std::uint8_t night_clear = 0;  // 17.2
    std::uint8_t sentries_awake = 0;  // 17.2
    WallMask occupied = 0;  // 9.0: where reinforcements may go; 10.0: where they went
    WallMask breached = 0;  // 13.0
    WallMask entered = 0;  // 15.0: the points of entry: breached walls, or the overrun one
    std::uint8_t unprobed = 6;  // 18.1.1
    std::uint8_t light = 6;  // 18.1.1; in turns 2 and 3 the wall of the fifth group
    WallMask full = 0;  // 18.1: walls that get a full group
    std::int8_t score = 0;  // 16.0, when the game is over
    std::array<std::uint8_t, 3> rank{6, 6, 6};  // 18.2.1: lowest, second, third

    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 256);

std::uint64_t hash(const State& state);

// --- 8.0: units that leave a wall, by destination ----------------------------------------------------

/// The units that leave one wall in 8.0, packed: how many Riflemen, Decoys and unknown units go to each
/// wall (three bits each), and where Crockett and Bowie go (0: nowhere, else the wall's place + 1).
class Flow {
public:
    constexpr Flow() = default;
    constexpr explicit Flow(std::uint64_t bits) : bits_(bits) {}
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int count(Texian unit, Wall to) const {
        if (unit == Texian::crockett || unit == Texian::bowie)
            return field(hero_shift(unit)) == static_cast<unsigned>(index(to)) + 1U ? 1 : 0;
        if (unit != Texian::riflemen && unit != Texian::decoy) return 0;  // cannon never move
        return static_cast<int>(field(shift(unit, to)));
    }
    constexpr void add(Texian unit, Wall to) {
        if (unit == Texian::crockett || unit == Texian::bowie)
            bits_ += (static_cast<std::uint64_t>(index(to)) + 1U) << hero_shift(unit);
        else bits_ += std::uint64_t{1} << shift(unit, to);
    }
    [[nodiscard]] constexpr int hidden(Wall to) const { return static_cast<int>(field(hidden_shift(to))); }
    constexpr void hide(Wall to, int n) { bits_ += static_cast<std::uint64_t>(n) << hidden_shift(to); }
    [[nodiscard]] constexpr Texians to(Wall wall) const {
        Texians bag;
        for (const Texian unit : {Texian::crockett, Texian::bowie, Texian::riflemen, Texian::decoy})
            bag.add(unit, count(unit, wall));
        return bag;
    }
    friend constexpr bool operator==(Flow, Flow) = default;

private:
    [[nodiscard]] constexpr unsigned field(unsigned at) const {
        return static_cast<unsigned>((bits_ >> at) & 7U);
    }
    static constexpr unsigned hero_shift(Texian unit) { return unit == Texian::crockett ? 0 : 3; }
    static constexpr unsigned shift(Texian unit, Wall to) {
        return (unit == Texian::riflemen ? 6U : 24U) + 3U * static_cast<unsigned>(to);
    }
    static constexpr unsigned hidden_shift(Wall to) { return 42U + 3U * static_cast<unsigned>(to); }
    std::uint64_t bits_ = 0;
};

/// A single unit's.
inline constexpr auto flows_of_one = [] {
    std::array<ByWall<Flow>, texian_kinds> table{};
    for (const Texian unit : {Texian::crockett, Texian::bowie, Texian::riflemen, Texian::decoy})
        for (const Wall to : every_wall) table[static_cast<std::size_t>(unit)][to].add(unit, to);
    return table;
}();
constexpr Flow flow_of(Texian unit, Wall to) { return flows_of_one[static_cast<std::size_t>(unit)][to]; }

// --- what is face-up -----------------------------------------------------------------------------------

/// 7.0, AR-5: cannon are face-up from the first Ballshot on.
constexpr bool cannon_are_up(int turn, Phase phase) { return turn > 1 || phase >= Phase::ballshot; }
/// 11.0: Texians are face-up from Rifle Fire on, until they are next deployed.
constexpr bool texians_are_up(Phase phase) { return phase >= Phase::rifle_fire; }
/// 12.0: Mexicans are face-up from the Assault until they next approach; 18.2.1, AR-19: in solitaire from
/// the Reinforcement Phase on.
constexpr bool mexicans_are_up(Phase phase, bool solitaire) {
    return phase >= Phase::mexican_assault || phase <= Phase::texian_deployment ||
           (solitaire && phase >= Phase::mexican_reinforcement);
}

}  // namespace alamo::barna

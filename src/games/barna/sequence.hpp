// The sequence of play (4.0) and the chapters it calls. Internal to the game.
//
// Each step of play has four parts: `open` prepares it, `options` finds the next choice in it (a mask of
// legal options, 0 when the step is done), `take` makes one choice, `close` carries the whole step out and
// tells it. A decision with a single option is taken at once: it is no choice.
#pragma once

#include "core/tell.hpp"
#include "games/barna/event.hpp"
#include "games/barna/state.hpp"

namespace alamo::barna {

using Options16 = std::uint16_t;  // bit o: option o

/// Starts the step that stands in `state.now.step` from nothing.
void open_step(State& state);
/// Where the step is done: goes on until there is a real choice or the game is over.
void proceed(State& state, Tell<Event> tell);
/// Finds the next real choice of the step, and leaves `open` empty when there is none. Never leaves the step.
void settle(State& state);
/// Takes an option of one of the rarer steps. True: the step goes on and its next choice is open.
[[gnu::noinline]] bool take_rarer(State& state, int option);
/// After a choice that was not followed by another one of the same step.
[[gnu::noinline]] void go_on(State& state, Tell<Event> tell);
/// The same where `step` is known to be the one that is on.
template <Step step>
void go_on_in(State& state, Tell<Event> tell);
/// Night and sentries, levy and reinforce, overrun and join are one order: the first step of the one that `step`
/// is in.
constexpr Step first_of_order(Step step) {
    if (step == Step::sentries) return Step::night;
    if (step == Step::reinforce) return Step::levy;
    if (step == Step::join) return Step::overrun;
    return step;
}
/// Whose choice a step is.
inline constexpr auto step_turns = [] {
    std::array<Turn, steps> turns{};
    turns.fill(Turn::chance());
    for (const Step step : {Step::deploy, Step::move, Step::lose, Step::rally, Step::flip})
        turns[static_cast<std::size_t>(step)] = Turn::decision(Seat::texian);
    for (const Step step : {Step::approach, Step::levy, Step::reinforce, Step::incursion, Step::overrun,
                            Step::join, Step::sacrifice})
        turns[static_cast<std::size_t>(step)] = Turn::decision(Seat::mexican);
    turns[static_cast<std::size_t>(Step::over)] = Turn::over(0);
    return turns;
}();
constexpr Turn turn_of(Step step, int score) {
    Turn turn = step_turns[static_cast<std::size_t>(step)];
    turn.score = static_cast<std::int16_t>(score);
    return turn;
}
/// A set of steps: bit s is step s.
template <class... Steps>
constexpr std::uint32_t steps_of(Steps... some) {
    return ((std::uint32_t{1} << static_cast<unsigned>(some)) | ...);
}
constexpr bool is_in(std::uint32_t set, Step step) {
    return ((set >> static_cast<unsigned>(step)) & 1U) != 0;
}
/// Steps that draw Mexican units at random from the bag `Progress::chosen`.
constexpr bool is_draw(Step step) {
    return is_in(steps_of(Step::deal, Step::ballshot, Step::grapeshot, Step::rifle), step);
}
/// An event of this turn and phase.
Event news(const State& state, Kind kind, By by = By::chance);

// Helpers of several chapters.
constexpr std::uint32_t load_of(int wall) { return std::uint32_t{1} << (4U * static_cast<unsigned>(wall)); }
constexpr std::uint32_t load_of(int wall, int n) {
    return static_cast<std::uint32_t>(n) << (4U * static_cast<unsigned>(wall));
}
/// Loads are counted so that a wall has 8 when it can take no more.
inline constexpr int full_load = 8;
constexpr bool is_full(std::uint32_t load, int wall) {
    return ((load >> (4U * static_cast<unsigned>(wall) + 3U)) & 1U) != 0;
}
constexpr WallMask mask_if(bool is, int wall) {
    return static_cast<WallMask>(static_cast<unsigned>(is) << static_cast<unsigned>(wall));
}
constexpr Options16 option_bit(int option) {
    return static_cast<Options16>(1U << static_cast<unsigned>(option));
}
/// The one option in a mask of exactly one, or the first.
constexpr int lowest(Options16 mask) { return std::countr_zero(mask); }
/// The options of every mask of six bits: option number n in nibble n, and how many there are in the top one.
inline constexpr std::array<std::uint32_t, 64> option_lists = [] {
    std::array<std::uint32_t, 64> lists{};
    for (unsigned mask = 0; mask < lists.size(); ++mask) {
        std::uint32_t n = 0;
        for (unsigned option = 0; option < 6; ++option)
            if (((mask >> option) & 1U) != 0) lists[mask] |= option << (4 * n++);
        lists[mask] |= n << 28U;
    }
    return lists;
}();
/// Option number `n` of a mask of six bits.
constexpr int option_of_list(unsigned mask, unsigned n) {
    return static_cast<int>((option_lists[mask] >> (4U * n)) & 15U);
}
constexpr int count_of_walls(unsigned mask) { return static_cast<int>(option_lists[mask] >> 28U); }
constexpr int count_of(Options16 mask) {
    return static_cast<int>((option_lists[mask & 63U] >> 28U) + (option_lists[(mask >> 6U) & 63U] >> 28U) +
                            (option_lists[mask >> 12U] >> 28U));
}
/// Option number `n` of a mask that has more than `n`.
constexpr int nth_of(Options16 mask, unsigned n) {
    unsigned rest = mask;
    for (; n > 0; --n) rest &= rest - 1;
    return std::countr_zero(rest);
}
constexpr bool is_single(Options16 mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

/// Opens the next choice in `step`, the one that is on; `Progress::chosen` is what chance draws from.
[[gnu::always_inline]] constexpr void offer(Progress& now, Step step, Options16 mask) {
    constexpr std::uint32_t wide = steps_of(Step::incursion, Step::join, Step::sacrifice);
    now.open = mask;
    if (is_draw(step)) now.ways = total(Mexicans(now.chosen));
    else if (step == Step::charge) now.ways = total(Texians(now.chosen));
    else now.ways = is_in(wide, step) ? count_of(mask) : count_of_walls(mask);
}
/// The option that way `n` of the pending choice stands for.
constexpr int option_of_way(const Progress& now, unsigned n) {
    constexpr std::uint32_t others = steps_of(Step::deal, Step::ballshot, Step::grapeshot, Step::rifle,
                                              Step::charge, Step::incursion, Step::join, Step::sacrifice);
    // 1. Most choices: a wall, or one of a few
    if (!is_in(others, now.step)) return option_of_list(now.open, n);
    // 2. A draw from a bag
    if (is_draw(now.step)) return static_cast<int>(counter_at(Mexicans(now.chosen), n));
    if (now.step == Step::charge) return static_cast<int>(counter_at(Texians(now.chosen), n));
    // 3. Masks of more than six bits
    return nth_of(static_cast<Options16>(now.open), n);
}

// The parts of a chapter that each small choice goes through stand in headers: placing.hpp (5.0, 6.0, 9.0), fire.hpp
// (7.0, 10.0, 11.0), s08_movement.hpp, s15_charge.hpp.
namespace s05 {
void lift(State& state);
void open(State& state);
void close(State& state, Tell<Event> tell);
}  // namespace s05
namespace s06 {
void lift(State& state);
void open(State& state);
void close(State& state, Tell<Event> tell);
}  // namespace s06
namespace fire {
void close(State& state, Kind kind, Tell<Event> tell);
}  // namespace fire
namespace s07 {
void reveal(const State& state, Tell<Event> tell);
int points(const State& state, Wall wall);
void open(State& state);
}  // namespace s07
namespace s08 {
void open(State& state);
void close(State& state, Tell<Event> tell);
}  // namespace s08
namespace s09 {
int most(const Options& options);  // how many may be taken from the Eliminated box
WallMask places(const State& state);
void open(State& state);
Options16 levy_options(State& state);
void levy_take(State& state, int option);
void arrive(State& state);  // the levy is chosen: the turn's 2-strength unit joins it
void close(State& state, By by, Tell<Event> tell);
}  // namespace s09
namespace s10 {
int points(const State& state, Wall wall);
void open(State& state);
}  // namespace s10
namespace s11 {
void reveal(const State& state, Tell<Event> tell);
int points(const State& state, Wall wall);
void open(State& state);
}  // namespace s11
namespace s12 {
void reveal(State& state, Tell<Event> tell);
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, Tell<Event> tell);
}  // namespace s12
namespace s13 {
WallMask breaches(const State& state);
}  // namespace s13
namespace s14 {
int heroes(const State& state);
void open(State& state);
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, Tell<Event> tell);
}  // namespace s14
namespace s15 {
void fall_back(State& state, Tell<Event> tell);
int strength_at_entry(const State& state);
Joins joins_of(std::uint64_t draft);  // the joins of 15.0C, read out of `Progress::draft`
Mexicans on_map(const State& state);
Texians captured(const State& state);
void open_incursion(State& state);
Options16 incursion_options(State& state);
void take_join(State& state, int option);
void close_incursion(State& state, Tell<Event> tell);
Options16 overrun_options(State& state);
void take_overrun(State& state, int option);
void open_join(State& state);
Options16 join_options(State& state);
void close_overrun(State& state, Tell<Event> tell);
void open_charge(State& state);
Options16 charge_options(State& state);
void close_charge(State& state, Tell<Event> tell);
/// What the draft of 15.0E has lost so far, losses without a choice included.
struct Sacrificed {
    Mexicans units;
    Texians cannon;
};
Sacrificed sacrificed(const Progress& now);
void open_sacrifice(State& state);
Options16 sacrifice_options(State& state);
void take_sacrifice(State& state, int option);
void close_sacrifice(State& state, Tell<Event> tell);
void no_quarter(State& state, Tell<Event> tell);
}  // namespace s15
namespace s16 {
int bonus(WallMask breached, int turn);  // for how the Last Stand came about
int points(const State& state);
}  // namespace s16
namespace s17 {
void take_condition(State& state, int option);
void close_conditions(State& state, Tell<Event> tell);
Options16 flip_options(const State& state);
void close_flip(State& state, Tell<Event> tell);
void close_coin(State& state, Tell<Event> tell);
}  // namespace s17
namespace s18 {
Options16 unprobed_options(const State& state);
Options16 light_options(const State& state);
void close_die(State& state, Tell<Event> tell);
int weak_spot(const State& state, Wall wall);
Options16 weak_tie_options(State& state);
void open_deal(State& state);
Options16 deal_options(State& state);
void take_deal(State& state, int option);
void close_deal(State& state, Tell<Event> tell);
void reveal(State& state, Tell<Event> tell);
int twice_breach_value(const State& state, Wall wall);
Options16 target_tie_options(State& state);
void close_target(State& state, Tell<Event> tell);
int incursion_option(State& state);
int overrun_wall(const State& state);
int join_option(const State& state, Wall wall);
Mexicans sacrifice_mexicans(const State& state, int n);
Texians sacrifice_cannon(const State& state, int n);
}  // namespace s18

}  // namespace alamo::barna

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
void take_option(State& state, int option);
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
/// Steps that draw Mexican units at random from the bag `Progress::chosen`.
constexpr bool is_draw(Step step) {
    constexpr unsigned draws =
        (1U << static_cast<unsigned>(Step::deal)) | (1U << static_cast<unsigned>(Step::ballshot)) |
        (1U << static_cast<unsigned>(Step::grapeshot)) | (1U << static_cast<unsigned>(Step::rifle));
    return ((draws >> static_cast<unsigned>(step)) & 1U) != 0;
}
/// An event of this turn and phase.
Event news(const State& state, Kind kind, By by = By::chance);

// Helpers of several chapters.
constexpr std::uint32_t load_of(int wall) { return std::uint32_t{1} << (4U * static_cast<unsigned>(wall)); }
constexpr int load_at(std::uint32_t load, int wall) {
    return static_cast<int>((load >> (4U * static_cast<unsigned>(wall))) & 15U);
}
constexpr Options16 option_bit(int option) {
    return static_cast<Options16>(1U << static_cast<unsigned>(option));
}
/// The one option in a mask of exactly one, or the first.
constexpr int lowest(Options16 mask) { return std::countr_zero(mask); }
constexpr bool is_single(Options16 mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

namespace s05 {
void lift(State& state);
void open(State& state);
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, Tell<Event> tell);
}  // namespace s05
namespace s06 {
void lift(State& state);
void open(State& state);
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, Tell<Event> tell);
}  // namespace s06
namespace fire {  // 7.0, the procedure that 10.0 and 11.0 share
void open(State& state);
template <class Points>
Options16 options(State& state, Points points);
void take(State& state, int option);
void close(State& state, Kind kind, Tell<Event> tell);
}  // namespace fire
namespace s07 {
void reveal(const State& state, Tell<Event> tell);
int points(const State& state, Wall wall);
Options16 options(State& state);
}  // namespace s07
namespace s08 {
void open(State& state);
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, Tell<Event> tell);
}  // namespace s08
namespace s09 {
int most(const Options& options);  // how many may be taken from the Eliminated box
WallMask places(const State& state);
void open(State& state);
Options16 levy_options(State& state);
void levy_take(State& state, int option);
void arrive(State& state);  // the levy is chosen: the turn's 2-strength unit joins it
Options16 options(State& state);
void take(State& state, int option);
void close(State& state, By by, Tell<Event> tell);
}  // namespace s09
namespace s10 {
int points(const State& state, Wall wall);
Options16 options(State& state);
}  // namespace s10
namespace s11 {
void reveal(const State& state, Tell<Event> tell);
int points(const State& state, Wall wall);
Options16 options(State& state);
}  // namespace s11
namespace s12 {
void reveal(State& state, Tell<Event> tell);
Texians losses(Texians there, int points, Texian first_hero);
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
void take_charge(State& state, int option);
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

// 4.0 The sequence of play.
//
// A uniform-random playout makes some 117 small choices in 27 steps, and a search little else. So the choices are
// taken in the caller's own loop (quick.hpp); a step that is done starts the next one where the compiler knows which
// it is (`start<step>`); and what is rare, or only told to people, stands out of the way.
#include "games/barna/sequence.hpp"

#include <utility>

#include "games/barna/barna.hpp"
#include "games/barna/fire.hpp"
#include "games/barna/placing.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/s08_movement.hpp"
#include "games/barna/s15_charge.hpp"

namespace alamo::barna {

Event news(const State& state, Kind kind, By by) {
    Event event;
    event.kind = kind;
    event.by = by;
    event.phase = state.phase;
    event.turn = state.turn;
    return event;
}

namespace {

[[gnu::noinline]] void tell_walls(const State& state, Kind kind, Tell<Event> tell) {
    Event event = news(state, kind);
    event.walls = state.breached;
    tell(event);
}

[[gnu::noinline]] void tell_score(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::victory);
    event.number = state.score;
    tell(event);
}

/// Prepares `step`, which has just been entered.
[[gnu::always_inline]] inline void open(State& state, Step step) {
    switch (step) {
        case Step::deploy: return s05::open(state);
        case Step::approach: return s06::open(state);
        case Step::deal: return s18::open_deal(state);
        case Step::ballshot: return s07::open(state);
        case Step::move: return s08::open(state);
        case Step::levy: return s09::open(state);
        case Step::grapeshot: return s10::open(state);
        case Step::rifle: return s11::open(state);
        case Step::rally: return s14::open(state);
        case Step::incursion: return s15::open_incursion(state);
        case Step::charge: return s15::open_charge(state);
        case Step::sacrifice: return s15::open_sacrifice(state);
        default: return;  // nothing to prepare
    }
}

/// The next choice in `step`, the one that is on: a mask of legal options, 0 when the step is done.
[[gnu::always_inline]] inline Options16 options(State& state, Step step) {
    switch (step) {
        case Step::night:
        case Step::sentries:
        case Step::coin: return state.now.left == 0 ? Options16{3} : Options16{0};
        case Step::last_coin: return state.ill != 0 && state.now.left == 0 ? Options16{3} : Options16{0};
        case Step::deploy: return placing::options(state.now);
        case Step::unprobed: return s18::unprobed_options(state);
        case Step::light: return s18::light_options(state);
        case Step::weak_tie: return s18::weak_tie_options(state);
        case Step::deal: return s18::deal_options(state);
        case Step::approach:
        case Step::reinforce: return placing::options(state.now);
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return fire::options(state);
        case Step::move: return s08::options(state);
        case Step::target_tie: return s18::target_tie_options(state);
        case Step::target: return state.now.left == 0 ? Options16{0x3f} : Options16{0};
        case Step::levy: return s09::levy_options(state);
        case Step::lose: return s12::options(state);
        case Step::rally: return s14::options(state);
        case Step::flip: return s17::flip_options(state);
        case Step::incursion: return s15::incursion_options(state);
        case Step::overrun: return s15::overrun_options(state);
        case Step::join: return s15::join_options(state);
        case Step::charge: return s15::charge_options(state);
        case Step::sacrifice: return s15::sacrifice_options(state);
        case Step::over: break;
    }
    return 0;
}

/// Makes a choice in `step`, the one that is on.
[[gnu::always_inline]] inline void take(State& state, Step step, int option) {
    switch (step) {
        case Step::night:
        case Step::sentries: return s17::take_condition(state, option);
        case Step::deploy: return void(placing::take<Texians>(state.now, option));
        case Step::deal: return s18::take_deal(state, option);
        case Step::approach: return void(placing::take<Mexicans>(state.now, option));
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return void(fire::take(state, option));
        case Step::move: return void(s08::take(state, option));
        case Step::levy: return s09::levy_take(state, option);
        case Step::reinforce: return void(placing::take<Mexicans, false>(state.now, option));
        case Step::lose: return s12::take(state, option);
        case Step::rally: return s14::take(state, option);
        case Step::incursion:
        case Step::join: return s15::take_join(state, option);
        case Step::overrun: return s15::take_overrun(state, option);
        case Step::charge: return void(s15::take_charge(state.now, option));
        case Step::sacrifice: return s15::take_sacrifice(state, option);
        default:  // a coin, a die, a tie, a flip: the choice is all there is to the step
            state.now.chosen = option;
            state.now.left = 1;
            return;
    }
}

/// A decision with a single option is taken at once, until there is a choice or the step is done.
[[gnu::noinline]] Options16 take_singles(State& state, Options16 mask) {
    while (is_single(mask) && turn_of(state.now.step, 0).is_decision()) {
        take(state, state.now.step, lowest(mask));
        mask = options(state, state.now.step);
    }
    return mask;
}

/// Finds the first real choice of `step`, or the next one.
[[gnu::always_inline]] inline void settle(State& state, Step step) {
    Options16 mask = options(state, step);
    if (is_single(mask) && turn_of(step, 0).is_decision()) {
        mask = take_singles(state, mask);
        offer(state.now, state.now.step, mask);  // an overrun goes on to the unit that joins it
    } else {
        offer(state.now, step, mask);
    }
    if (mask != 0) state.now.asked = 1;
}

template <Step step>
using At = std::integral_constant<Step, step>;

/// What follows what (4.0). `close` carries out a step that is done, tells it, and goes on with what follows it, up to
/// the next real choice or the end of the game. One function a step: so the way from one to the next is known when
/// compiling, and no jump has to be guessed.
struct Sequence {
    template <Step step>
    [[gnu::always_inline]] static void start(State& state, Tell<Event> tell) {
        state.now.start(step);
        open(state, step);
        settle(state, step);
        if (state.now.open == 0) close(At<step>{}, state, tell);
    }
    template <Step step>
    [[gnu::always_inline]] static void start(State& state, Phase phase, Tell<Event> tell) {
        state.phase = phase;
        start<step>(state, tell);
    }
    /// The same where the next step is one of several, for those of variants and of the solitaire game.
    [[gnu::noinline]] static void start_rarer(State& state, Step step, Tell<Event> tell) {
        state.now.start(step);
        open(state, step);
        settle(state, step);
        proceed(state, tell);
    }

    // --- 3.0 Set up ------------------------------------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::night>, State& state,
                                        Tell<Event> tell) {  // one order with the next step
        state.now.step = Step::sentries;
        state.now.left = 0;
        settle(state, Step::sentries);
        proceed(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::sentries>, State& state, Tell<Event> tell) {
        s17::close_conditions(state, tell);
        state.phase = Phase::texian_deployment;
        start_rarer(state, Step::deploy, tell);
    }

    // --- 1. Texian Deployment, 2. Mexican Approach -------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::deploy>, State& state, Tell<Event> tell) {
        s05::close(state, tell);
        s06::lift(state);
        state.phase = Phase::mexican_approach;
        if (!state.options.solitaire) return start<Step::approach>(state, tell);
        start_rarer(state, state.turn == 1 ? Step::unprobed : Step::weak_tie, tell);
    }
    [[gnu::noinline]] static void close(At<Step::approach>, State& state, Tell<Event> tell) {
        s06::close(state, tell);
        state.phase = Phase::ballshot;
        if (tell.anybody()) s07::reveal(state, tell);
        start<Step::ballshot>(state, tell);
    }
    // 18.1
    [[gnu::noinline]] static void close(At<Step::unprobed>, State& state, Tell<Event> tell) {
        s18::close_die(state, tell);
        start_rarer(state, Step::light, tell);
    }
    [[gnu::noinline]] static void close(At<Step::light>, State& state, Tell<Event> tell) {
        s18::close_die(state, tell);
        start_rarer(state, Step::deal, tell);
    }
    [[gnu::noinline]] static void close(At<Step::weak_tie>, State& state, Tell<Event> tell) {
        const bool drawn = state.now.asked != 0;
        if (drawn) s18::close_die(state, tell);
        start_rarer(state, drawn ? Step::weak_tie : Step::deal, tell);
    }
    [[gnu::noinline]] static void close(At<Step::deal>, State& state, Tell<Event> tell) {
        s18::close_deal(state, tell);
        state.phase = Phase::ballshot;
        if (tell.anybody()) s07::reveal(state, tell);
        start_rarer(state, Step::ballshot, tell);
    }

    // --- 3. Ballshot, 4. Texian Movement -----------------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::ballshot>, State& state, Tell<Event> tell) {
        fire::close(state, Kind::ballshot, tell);
        start<Step::move>(state, Phase::texian_movement, tell);
    }
    [[gnu::noinline]] static void close(At<Step::move>, State& state, Tell<Event> tell) {
        s08::close(state, tell);
        state.phase = Phase::mexican_reinforcement;
        if (!state.options.solitaire) return start<Step::levy>(state, tell);
        s18::reveal(state, tell);
        start_rarer(state, Step::target_tie, tell);
    }

    // --- 5. Mexican Reinforcement ------------------------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::levy>, State& state,
                                        Tell<Event> tell) {  // one order with the next step
        s09::arrive(state);
        state.now.step = Step::reinforce;
        settle(state, Step::reinforce);
        if (state.now.open == 0) close(At<Step::reinforce>{}, state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::reinforce>, State& state, Tell<Event> tell) {
        s09::close(state, By::mexican, tell);
        start<Step::grapeshot>(state, Phase::grapeshot, tell);
    }
    // 18.2
    [[gnu::noinline]] static void close(At<Step::target_tie>, State& state, Tell<Event> tell) {
        const bool drawn = state.now.asked != 0;
        if (drawn) s18::close_die(state, tell);
        start_rarer(state, drawn ? Step::target_tie : Step::target, tell);
    }
    [[gnu::noinline]] static void close(At<Step::target>, State& state, Tell<Event> tell) {
        s18::close_target(state, tell);
        state.phase = Phase::grapeshot;
        start_rarer(state, Step::grapeshot, tell);
    }

    // --- 6. Grapeshot, 7. Rifle Fire ---------------------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::grapeshot>, State& state, Tell<Event> tell) {
        fire::close(state, Kind::grapeshot, tell);
        state.phase = Phase::rifle_fire;
        if (tell.anybody()) s11::reveal(state, tell);
        start<Step::rifle>(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::rifle>, State& state, Tell<Event> tell) {
        fire::close(state, Kind::rifle, tell);
        state.phase = Phase::mexican_assault;
        s12::reveal(state, tell);
        start<Step::lose>(state, tell);
    }

    // --- 8. Assault, 9. Breach Determination, 10. Rally ----------------------------------------------------------

    // 12.0; 13.0 A breach, or the end of turn 3, leads to the Last Stand; otherwise the Texians rally.
    [[gnu::noinline]] static void close(At<Step::lose>, State& state, Tell<Event> tell) {
        s12::close(state, tell);
        state.breached = s13::breaches(state);
        if (tell.anybody()) tell_walls(state, Kind::breach, tell);
        if (state.breached == 0 && state.turn < last_turn)
            return start<Step::rally>(state, Phase::texian_rally, tell);
        state.phase = Phase::last_stand;
        state.entered = state.breached;
        if (tell.anybody()) tell_walls(state, Kind::last_stand, tell);
        start<Step::last_coin>(state, tell);
    }

    [[gnu::noinline]] static void next_turn(State& state, Tell<Event> tell) {
        ++state.turn;
        state.unprobed = state.light = walls;
        state.full = state.occupied = 0;
        state.rank = {walls, walls, walls};
        state.phase = Phase::texian_deployment;
        if (tell.anybody()) tell(news(state, Kind::turn_begins));
        s05::lift(state);
        start<Step::deploy>(state, tell);
    }

    [[gnu::noinline]] static void close(At<Step::rally>, State& state, Tell<Event> tell) {
        s14::close(state, tell);
        return state.options.bowie_illness ? start_rarer(state, Step::flip, tell) : next_turn(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::flip>, State& state, Tell<Event> tell) {
        const bool flipped = state.now.chosen == 1;
        s17::close_flip(state, tell);
        return flipped ? start_rarer(state, Step::coin, tell) : next_turn(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::coin>, State& state, Tell<Event> tell) {
        s17::close_coin(state, tell);
        next_turn(state, tell);
    }

    // --- The Last Stand ------------------------------------------------------------------------------------------

    [[gnu::noinline]] static void close(At<Step::last_coin>, State& state, Tell<Event> tell) {
        s17::close_coin(state, tell);
        s15::fall_back(state, tell);
        return state.breached != 0 ? start<Step::incursion>(state, tell) : start<Step::overrun>(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::incursion>, State& state, Tell<Event> tell) {
        s15::close_incursion(state, tell);
        start<Step::charge>(state, tell);
    }
    // Naming the wall went on to the next step, one order with it; there was no choice in either.
    [[gnu::noinline]] static void close(At<Step::overrun>, State& state, Tell<Event> tell) {
        close(At<Step::join>{}, state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::join>, State& state, Tell<Event> tell) {
        s15::close_overrun(state, tell);
        start<Step::charge>(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::charge>, State& state, Tell<Event> tell) {
        s15::close_charge(state, tell);
        start<Step::sacrifice>(state, tell);
    }
    [[gnu::noinline]] static void close(At<Step::sacrifice>, State& state, Tell<Event> tell) {
        s15::close_sacrifice(state, tell);
        s15::no_quarter(state, tell);
        state.score = static_cast<std::int8_t>(s16::points(state));
        if (tell.anybody()) tell_score(state, tell);
        state.now.start(Step::over);
    }
    [[gnu::noinline]] static void close(At<Step::over>, State&, Tell<Event>) {}
};

/// `close` of every step, by its number.
inline constexpr auto closes = []<std::size_t... n>(std::index_sequence<n...>) {
    return std::array<void (*)(State&, Tell<Event>), sizeof...(n)>{
        [](State& state, Tell<Event> tell) { Sequence::close(At<static_cast<Step>(n)>{}, state, tell); }...};
}(std::make_index_sequence<steps>{});

}  // namespace

void open_step(State& state) { open(state, state.now.step); }

void settle(State& state) { settle(state, state.now.step); }

void proceed(State& state, Tell<Event> tell) {
    if (state.now.open == 0) closes.at(static_cast<std::size_t>(state.now.step))(state, tell);
}

void go_on(State& state, Tell<Event> tell) {
    if (state.now.open != 0) settle(state);
    proceed(state, tell);
}

template <Step step>
void go_on_in(State& state, Tell<Event> tell) {
    if (state.now.open != 0) settle(state, step);
    if (state.now.open == 0) Sequence::close(At<step>{}, state, tell);
}
template void go_on_in<Step::deploy>(State&, Tell<Event>);
template void go_on_in<Step::approach>(State&, Tell<Event>);
template void go_on_in<Step::reinforce>(State&, Tell<Event>);
template void go_on_in<Step::move>(State&, Tell<Event>);
template void go_on_in<Step::ballshot>(State&, Tell<Event>);
template void go_on_in<Step::grapeshot>(State&, Tell<Event>);
template void go_on_in<Step::rifle>(State&, Tell<Event>);
template void go_on_in<Step::charge>(State&, Tell<Event>);

namespace {

template <Step step>
[[gnu::always_inline]] inline bool take_and_ask(State& state, int option) {
    take(state, step, option);
    const Options16 mask = options(state, step);
    offer(state.now, step, mask);
    return turn_of(step, 0).is_chance() ? mask != 0 : (mask & (mask - 1)) != 0;
}

}  // namespace

bool take_rarer(State& state, int option) {
    switch (state.now.step) {
        case Step::levy: return take_and_ask<Step::levy>(state, option);
        case Step::rally: return take_and_ask<Step::rally>(state, option);
        case Step::sacrifice: return take_and_ask<Step::sacrifice>(state, option);
        case Step::incursion: return take_and_ask<Step::incursion>(state, option);
        default:
            take(state, state.now.step, option);
            settle(state);
            return state.now.open != 0;
    }
}

}  // namespace alamo::barna

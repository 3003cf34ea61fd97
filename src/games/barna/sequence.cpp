// 4.0 The sequence of play.
#include "games/barna/sequence.hpp"

#include "games/barna/barna.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

Event news(const State& state, Kind kind, By by) {
    Event event;
    event.kind = kind;
    event.by = by;
    event.phase = state.phase;
    event.turn = state.turn;
    return event;
}

void open_step(State& state) {
    switch (state.now.step) {
        case Step::deploy: return s05::open(state);
        case Step::approach: return s06::open(state);
        case Step::deal: return s18::open_deal(state);
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return fire::open(state);
        case Step::move: return s08::open(state);
        case Step::levy: return s09::open(state);
        case Step::rally: return s14::open(state);
        case Step::incursion: return s15::open_incursion(state);
        case Step::charge: return s15::open_charge(state);
        case Step::sacrifice: return s15::open_sacrifice(state);
        default: return;  // nothing to prepare
    }
}

namespace {

/// The next choice of the step that is on: a mask of legal options, 0 when the step is done.
Options16 next_options(State& state) {
    switch (state.now.step) {
        case Step::night:
        case Step::sentries:
        case Step::coin: return state.now.left == 0 ? Options16{3} : Options16{0};
        case Step::last_coin: return state.ill != 0 && state.now.left == 0 ? Options16{3} : Options16{0};
        case Step::deploy: return s05::options(state);
        case Step::unprobed: return s18::unprobed_options(state);
        case Step::light: return s18::light_options(state);
        case Step::weak_tie: return s18::weak_tie_options(state);
        case Step::deal: return s18::deal_options(state);
        case Step::approach: return s06::options(state);
        case Step::ballshot: return s07::options(state);
        case Step::move: return s08::options(state);
        case Step::target_tie: return s18::target_tie_options(state);
        case Step::target: return state.now.left == 0 ? Options16{0x3f} : Options16{0};
        case Step::levy: return s09::levy_options(state);
        case Step::reinforce: return s09::options(state);
        case Step::grapeshot: return s10::options(state);
        case Step::rifle: return s11::options(state);
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

void start(State& state, Step step) {
    state.now = Progress{};
    state.now.step = step;
    open_step(state);
}

void start(State& state, Phase phase, Step step) {
    state.phase = phase;
    start(state, step);
}

// 13.0 A breach, or the end of turn 3, leads to the Last Stand; otherwise the Texians rally.
void determine_breach(State& state, Tell<Event> tell) {
    state.breached = s13::breaches(state);
    Event event;
    if (tell.anybody()) {
        event = news(state, Kind::breach);
        event.walls = state.breached;
        tell(event);
    }
    if (state.breached == 0 && state.turn < last_turn) return start(state, Phase::texian_rally, Step::rally);
    state.phase = Phase::last_stand;
    state.entered = state.breached;
    if (tell.anybody()) {
        event = news(state, Kind::last_stand);
        event.walls = state.breached;
        tell(event);
    }
    start(state, Step::last_coin);
}

void next_turn(State& state, Tell<Event> tell) {
    ++state.turn;
    state.unprobed = state.light = walls;
    state.full = state.occupied = 0;
    state.rank = {walls, walls, walls};
    state.phase = Phase::texian_deployment;
    if (tell.anybody()) tell(news(state, Kind::turn_begins));
    s05::lift(state);
    start(state, Step::deploy);
}

void end(State& state, Tell<Event> tell) {
    s15::no_quarter(state, tell);
    state.score = static_cast<std::int8_t>(s16::points(state));
    if (tell.anybody()) {
        Event event = news(state, Kind::victory);
        event.number = state.score;
        tell(event);
    }
    start(state, Step::over);
}

/// Carries out the step that is done, tells it, and starts what follows it (4.0).
void close_step(State& state, Tell<Event> tell) {
    const bool solitaire = state.options.solitaire;
    switch (state.now.step) {
        // 3.0 Set up, with 17.2
        case Step::night:  // one order with the next step
            state.now.step = Step::sentries;
            state.now.left = 0;
            return;
        case Step::sentries:
            s17::close_conditions(state, tell);
            return start(state, Phase::texian_deployment, Step::deploy);
        // 1. Texian Deployment
        case Step::deploy:
            s05::close(state, tell);
            s06::lift(state);
            return start(state, Phase::mexican_approach,
                         !solitaire ? Step::approach : (state.turn == 1 ? Step::unprobed : Step::weak_tie));
        // 2. Mexican Approach
        case Step::unprobed: s18::close_die(state, tell); return start(state, Step::light);
        case Step::light: s18::close_die(state, tell); return start(state, Step::deal);
        case Step::weak_tie: {
            const bool drawn = state.now.asked != 0;
            if (drawn) s18::close_die(state, tell);
            return start(state, drawn ? Step::weak_tie : Step::deal);
        }
        case Step::approach:
        case Step::deal:
            state.now.step == Step::approach ? s06::close(state, tell) : s18::close_deal(state, tell);
            state.phase = Phase::ballshot;
            s07::reveal(state, tell);
            return start(state, Step::ballshot);
        // 3. Ballshot
        case Step::ballshot:
            fire::close(state, Kind::ballshot, tell);
            return start(state, Phase::texian_movement, Step::move);
        // 4. Texian Movement
        case Step::move:
            s08::close(state, tell);
            state.phase = Phase::mexican_reinforcement;
            if (!solitaire) return start(state, Step::levy);
            s18::reveal(state, tell);
            return start(state, Step::target_tie);
        // 5. Mexican Reinforcement
        case Step::target_tie: {
            const bool drawn = state.now.asked != 0;
            if (drawn) s18::close_die(state, tell);
            return start(state, drawn ? Step::target_tie : Step::target);
        }
        case Step::target:
            s18::close_target(state, tell);
            return start(state, Phase::grapeshot, Step::grapeshot);
        case Step::levy:  // one order with the next step
            s09::arrive(state);
            state.now.step = Step::reinforce;
            return;
        case Step::reinforce:
            s09::close(state, By::mexican, tell);
            return start(state, Phase::grapeshot, Step::grapeshot);
        // 6. Grapeshot
        case Step::grapeshot:
            fire::close(state, Kind::grapeshot, tell);
            state.phase = Phase::rifle_fire;
            s11::reveal(state, tell);
            return start(state, Step::rifle);
        // 7. Rifle Fire
        case Step::rifle:
            fire::close(state, Kind::rifle, tell);
            state.phase = Phase::mexican_assault;
            s12::reveal(state, tell);
            return start(state, Step::lose);
        // 8. Assault, 9. Breach Determination
        case Step::lose: s12::close(state, tell); return determine_breach(state, tell);
        // 10. Rally
        case Step::rally: s14::close(state, tell); return start(state, Step::flip);
        case Step::flip: {
            const bool flipped = state.now.chosen == 1;
            s17::close_flip(state, tell);
            return flipped ? start(state, Step::coin) : next_turn(state, tell);
        }
        case Step::coin: s17::close_coin(state, tell); return next_turn(state, tell);
        // The Last Stand
        case Step::last_coin:
            s17::close_coin(state, tell);
            s15::fall_back(state, tell);
            return start(state, state.breached != 0 ? Step::incursion : Step::overrun);
        case Step::incursion: s15::close_incursion(state, tell); return start(state, Step::charge);
        case Step::overrun: return;  // taking it goes on to the next step, one order with it
        case Step::join: s15::close_overrun(state, tell); return start(state, Step::charge);
        case Step::charge: s15::close_charge(state, tell); return start(state, Step::sacrifice);
        case Step::sacrifice: s15::close_sacrifice(state, tell); return end(state, tell);
        case Step::over: return;
    }
}

}  // namespace

void take_option(State& state, int option) {
    switch (state.now.step) {
        case Step::night:
        case Step::sentries: return s17::take_condition(state, option);
        case Step::deploy: return s05::take(state, option);
        case Step::deal: return s18::take_deal(state, option);
        case Step::approach: return s06::take(state, option);
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return fire::take(state, option);
        case Step::move: return s08::take(state, option);
        case Step::levy: return s09::levy_take(state, option);
        case Step::reinforce: return s09::take(state, option);
        case Step::lose: return s12::take(state, option);
        case Step::rally: return s14::take(state, option);
        case Step::incursion:
        case Step::join: return s15::take_join(state, option);
        case Step::overrun: return s15::take_overrun(state, option);
        case Step::charge: return s15::take_charge(state, option);
        case Step::sacrifice: return s15::take_sacrifice(state, option);
        default:  // a coin, a die, a tie, a flip: the choice is all there is to the step
            state.now.chosen = static_cast<std::uint16_t>(option);
            state.now.left = 1;
            return;
    }
}

namespace {

/// Takes single options of a decision until there is a choice or the step is done. `mask`: the options now.
void settle(State& state, Options16 mask) {
    while (is_single(mask) && turn_of(state.now.step, 0).is_decision()) {
        take_option(state, lowest(mask));
        mask = next_options(state);
    }
    state.now.open = mask;
    if (mask != 0) state.now.asked = 1;
}

/// `take_option` and `next_options` of the steps that make up nearly all of a game, without two jumps.
Options16 take_and_ask(State& state, int option) {
    switch (state.now.step) {
        case Step::deploy: s05::take(state, option); return s05::options(state);
        case Step::approach: s06::take(state, option); return s06::options(state);
        case Step::ballshot: fire::take(state, option); return s07::options(state);
        case Step::move: s08::take(state, option); return s08::options(state);
        case Step::reinforce: s09::take(state, option); return s09::options(state);
        case Step::grapeshot: fire::take(state, option); return s10::options(state);
        case Step::rifle: fire::take(state, option); return s11::options(state);
        default: take_option(state, option); return next_options(state);
    }
}

}  // namespace

void settle(State& state) { settle(state, next_options(state)); }

void proceed(State& state, Tell<Event> tell) {
    while (state.now.open == 0 && state.now.step != Step::over) {
        close_step(state, tell);
        settle(state);
    }
}

void Barna::apply(State& state, Action action, Tell<Event> tell) {
    settle(state, take_and_ask(state, action.option()));
    if (state.now.open == 0) proceed(state, tell);
}

}  // namespace alamo::barna

// 17.0 Game variants: the flips of 17.2 and 17.4. The other variants act in the chapters they change: 17.1 in
// 3.0, 17.3 in 9.0, 17.5 in 15.0B.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

// 17.0 The variants can be used alone or together. 18.0 The solitaire game uses none of them.
Verdict may_play(const Options& options) {
    const bool variant = options.relief_column || options.variable_conditions || options.santa_anna_waits ||
                         options.bowie_illness || options.spiked_guns;
    if (options.solitaire && variant)
        return Verdict::refuse("18.0"_rule, Phrase("barna.no-variant-in-solitaire"_text));
    for (const int strength : {options.crockett_strength, options.bowie_strength})
        if (strength < 1 || strength > 2)
            return Verdict::refuse("AR-1"_rule, Phrase("barna.hero-strength"_text, strength));
    if (options.par > 40) return Verdict::refuse("AR-23"_rule, Phrase("barna.par"_text, int{options.par}));
    return Verdict::legal();
}

namespace s17 {

// 17.2, AR-14 Each marker is flipped. Options: cloudy or asleep, clear or awake.
void take_condition(State& state, int option) {
    const int flag = state.now.step == Step::night ? 1 : 2;
    if (option == 1) state.now.chosen |= flag;
    state.now.left = 1;
}

// 17.2, AR-14 A clear night and sentries awake each take a Decoy from the Mexican and give the Texian one.
void close_conditions(State& state, Tell<Event> tell) {
    state.night_clear = state.now.chosen & 1;
    state.sentries_awake = (state.now.chosen >> 1) & 1;
    state.mexican_hand.remove(Mexican::decoy, state.night_clear + state.sentries_awake);
    state.texian_hand.add(Texian::decoy, state.night_clear + state.sentries_awake);
    if (!tell.anybody()) return;
    Event event = news(state, Kind::conditions);
    event.number = static_cast<std::int16_t>(state.night_clear | (state.sentries_awake << 1));
    tell(event);
}

// 17.4, AR-15 After the Rally of turns 1 and 2 the Texian may flip an ill Bowie. Options: pass, flip.
Options16 flip_options(const State& state) {
    const bool may = state.options.bowie_illness && state.ill != 0 && state.now.left == 0;
    return may ? option_bit(0) | option_bit(1) : Options16{0};
}

void close_flip(State& state, Tell<Event> tell) {
    if (!tell.anybody() || state.now.asked == 0) return;
    Event event = news(state, Kind::flip, By::texian);
    event.number = static_cast<std::int16_t>(state.now.chosen);
    tell(event);
}

[[gnu::noinline]] static void tell_coin(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::bowie);
    event.number = static_cast<std::int16_t>(state.now.chosen);
    tell(event);
}

// 17.4, 15.0A Heads: Bowie leaves the Illness box and joins the Texians in play. Options: down, up.
void close_coin(State& state, Tell<Event> tell) {
    if (state.now.asked == 0) return;
    if (state.now.chosen == 1) {
        state.ill = 0;
        (state.phase == Phase::last_stand ? state.centre : state.texian_hand).add(Texian::bowie);
    }
    if (tell.anybody()) tell_coin(state, tell);
}

}  // namespace s17
}  // namespace alamo::barna

// The small choices that make up nearly all of a game, written out so that they stand in a search's own loop.
#pragma once

#include "games/barna/fire.hpp"
#include "games/barna/placing.hpp"
#include "games/barna/s08_movement.hpp"
#include "games/barna/s15_charge.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

/// Takes an option of the step that is on, and goes on to the next real choice. `option` finds it, given what the step
/// chooses from: a wall, or a counter in the bag `Progress::chosen`.
template <class Option>
[[gnu::always_inline]] inline void take_quickly(State& state, Option option, Tell<Event> tell) {
    const auto wall = [&] { return option.wall(state.now); };
    const auto counter = [&] { return option.counter(state.now); };
    Progress& now = state.now;
    switch (now.step) {
        case Step::deploy:
            return placing::take<Texians>(now, wall()) ? void() : go_on_in<Step::deploy>(state, tell);
        case Step::approach:
            return placing::take<Mexicans>(now, wall()) ? void() : go_on_in<Step::approach>(state, tell);
        case Step::reinforce:
            return placing::take<Mexicans, false>(now, wall()) ? void()
                                                               : go_on_in<Step::reinforce>(state, tell);
        case Step::move: return s08::take(state, wall()) ? void() : go_on_in<Step::move>(state, tell);
        case Step::ballshot:
            return fire::take(state, counter()) ? void() : go_on_in<Step::ballshot>(state, tell);
        case Step::grapeshot:
            return fire::take(state, counter()) ? void() : go_on_in<Step::grapeshot>(state, tell);
        case Step::rifle: return fire::take(state, counter()) ? void() : go_on_in<Step::rifle>(state, tell);
        case Step::charge:
            return s15::take_charge(now, option.casualty(now)) ? void() : go_on_in<Step::charge>(state, tell);
        case Step::night:
        case Step::sentries:
        case Step::unprobed:
        case Step::light:
        case Step::weak_tie:
        case Step::deal:
        case Step::target_tie:
        case Step::target:
        case Step::levy:
        case Step::lose:
        case Step::rally:
        case Step::flip:
        case Step::coin:
        case Step::last_coin:
        case Step::incursion:
        case Step::overrun:
        case Step::join:
        case Step::sacrifice: return take_rarer(state, option.other(now)) ? void() : go_on(state, tell);
        case Step::over: __builtin_unreachable();
    }
    __builtin_unreachable();
}

/// An option by its number.
struct OptionNumber {
    int number;
    [[nodiscard]] constexpr int wall(const Progress&) const { return number; }
    [[nodiscard]] constexpr int counter(const Progress&) const { return number; }
    [[nodiscard]] constexpr int casualty(const Progress&) const { return number; }
    [[nodiscard]] constexpr int other(const Progress&) const { return number; }
};
/// The option that way `n` of the pending choice stands for, see `Numbered`.
struct OptionOfWay {
    unsigned n;
    [[nodiscard]] constexpr int wall(const Progress& now) const { return option_of_list(now.open, n); }
    [[nodiscard]] constexpr int counter(const Progress& now) const {
        return static_cast<int>(counter_at(Mexicans(now.chosen), n));
    }
    [[nodiscard]] constexpr int casualty(const Progress& now) const {
        return static_cast<int>(counter_at(Texians(now.chosen), n));
    }
    [[nodiscard]] constexpr int other(const Progress& now) const { return option_of_way(now, n); }
};

}  // namespace alamo::barna

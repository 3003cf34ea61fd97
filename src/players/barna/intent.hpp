// What a player wants to do in one order, and how that becomes actions: the vocabulary of all computer players of
// this game. Intents are complete and small; whether they are legal shows when they are carried out.
#pragma once

#include <array>
#include <vector>

#include "games/barna/barna.hpp"

namespace alamo::barna {

/// Which counters go where. Of the parts only those matter that the pending order asks for; the choices that
/// have a best answer in themselves (14.0 to 17.4) are not part of it.
struct Intent {
    ByWall<Texians> deploy{};  // 5.0
    ByWall<Mexicans> place{};  // 6.0, 9.0: arriving units by wall
    ByWall<ByWall<Texians>> moves{};  // 8.0: from, to
    Texians rally{};  // 14.0
    bool flip = true;  // 17.4
    friend bool operator==(const Intent&, const Intent&) = default;
};

/// The option that does the next bit of the intent, which is used up by it. Where the intent does not fit, the
/// first legal option. The choices of the Last Stand and AR-7 are made by their best answer.
int next_option(const State& state, Intent& intent);

/// Carries the intent out: applies actions until the order is complete.
void carry_out(State& state, Intent intent);
/// As actions, from this state on.
std::vector<Action> actions_of(State state, Intent intent);

/// Is there a choice in this order that an intent decides (deployment, approach, movement, reinforcement, rally)?
constexpr bool is_strategic(Step step) {
    switch (step) {
        case Step::deploy:
        case Step::approach:
        case Step::move:
        case Step::levy:
        case Step::reinforce: return true;
        default: return false;
    }
}

}  // namespace alamo::barna

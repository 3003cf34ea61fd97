// 16.0 Victory.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

// 16.0 Six points for a breach on turn 1, three on turn 2, none (AR-22) on turn 3; two less for an overrun.
int s16::bonus(WallMask breached, int turn) {
    constexpr int for_turn[] = {0, 6, 3, 0};
    return breached == 0 ? -2 : for_turn[turn];
}

// 16.0 A point for each strength point of surviving Mexicans, those on the Turn Track included, and (AR-12) of
// captured cannon.
int s16::points(const State& state) {
    const int surviving =
        strength(s15::on_map(state)) + strength(state.track) + cannon_strength(s15::captured(state));
    return surviving + bonus(state.breached, state.turn);
}

}  // namespace alamo::barna

// 5.0 Texian deployment: every Texian unit in play is placed face-down on a wall.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s05 {

// 5.2 Cannon stay where turn 1 put them; all other units are taken up to be deployed anew.
void lift(State& state) {
    for (Texians& wall : state.texian.at) {
        state.texian_hand += movable_of(wall);
        wall = cannon_of(wall);
    }
}

// 5.0, AR-2 Unit by unit until none is in hand. 5.1 At most six units stand on a wall.
void open(State& state) {
    state.now.chosen = state.texian_hand.bits();
    for (int wall = 0; wall < walls; ++wall) {
        const int there = total(state.texian[wall_at(wall)]);
        state.now.load += load_of(wall, full_load - texians_per_wall + there);
        state.now.room |= mask_if(there < texians_per_wall, wall);
    }
}

[[gnu::noinline]] static void tell_deployment(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::deploy, By::texian);
    for (const Wall wall : every_wall)
        event.at[wall].texians = Texians(static_cast<unsigned>(state.now.draft[wall]));
    tell(event);
}

void close(State& state, Tell<Event> tell) {
    const bool anybody = !state.texian_hand.empty();
    for (const Wall wall : every_wall)
        state.texian[wall] += Texians(static_cast<unsigned>(state.now.draft[wall]));
    state.texian_hand = {};
    if (tell.anybody() && anybody) tell_deployment(state, tell);
}

}  // namespace alamo::barna::s05

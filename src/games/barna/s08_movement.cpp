// 8.0 Texian movement: Riflemen, Heroes and Decoys may go from any wall to any wall.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s08 {

void open(State& state) {
    Progress& now = state.now;
    for (int wall = 0; wall < walls; ++wall) {
        const Texians there = state.texian[wall_at(wall)];
        const int standing = total(there);
        now.after[wall_at(wall)] = there.bits();
        now.load += load_of(wall, full_load - texians_per_wall + standing);
        now.room |= mask_if(standing < texians_per_wall, wall);
        now.senders |= mask_if(!movable_of(there).empty(), wall);
    }
}

[[gnu::noinline]] static void tell_movement(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::move, By::texian);
    for (const Wall wall : every_wall) event.flows[wall] = Flow(state.now.draft[wall]);
    tell(event);
}

void close(State& state, Tell<Event> tell) {
    for (const Wall wall : every_wall) state.texian[wall] = Texians(state.now.after[wall]);
    state.now.after = {};
    if (tell.anybody() && state.now.asked != 0) tell_movement(state, tell);
}

}  // namespace alamo::barna::s08

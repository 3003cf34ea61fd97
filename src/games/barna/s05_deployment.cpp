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

void open(State& state) {
    state.now.chosen = state.texian_hand.bits();
    for (int wall = 0; wall < walls; ++wall) {
        const int there = state.texian[wall_at(wall)].total();
        state.now.load += static_cast<std::uint32_t>(there) * load_of(wall);
        if (there < texians_per_wall) state.now.room |= bit(wall_at(wall));
    }
}

// 5.0, AR-2 Unit by unit until none is in hand. 5.1 At most six units stand on a wall.
Options16 options(State& state) {
    const Texians hand(state.now.chosen);
    if (hand.empty()) return 0;
    state.now.unit = static_cast<std::uint8_t>(hand.first());
    return state.now.room;
}

void take(State& state, int option) {
    const Texians unit(static_cast<Texian>(state.now.unit), 1);
    Progress& now = state.now;
    now.chosen = static_cast<std::uint16_t>(now.chosen - unit.bits());
    now.draft.at[static_cast<std::size_t>(option)] += unit.bits();
    now.load += load_of(option);
    if (load_at(now.load, option) == texians_per_wall)
        now.room = static_cast<WallMask>(now.room & ~bit(wall_at(option)));
}

void close(State& state, Tell<Event> tell) {
    const bool anybody = !state.texian_hand.empty();
    for (const Wall wall : every_wall)
        state.texian[wall] += Texians(static_cast<std::uint16_t>(state.now.draft[wall]));
    state.texian_hand = {};
    if (!tell.anybody() || !anybody) return;
    Event event = news(state, Kind::deploy, By::texian);
    for (const Wall wall : every_wall)
        event.at[wall].texians = Texians(static_cast<std::uint16_t>(state.now.draft[wall]));
    tell(event);
}

}  // namespace alamo::barna::s05

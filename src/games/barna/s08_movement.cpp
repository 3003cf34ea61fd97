// 8.0 Texian movement: Riflemen, Heroes and Decoys may go from any wall to any wall.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s08 {

void open(State& state) {
    Progress& now = state.now;
    for (int wall = 0; wall < walls; ++wall) {
        const Texians there = state.texian[wall_at(wall)];
        now.after.at[static_cast<std::size_t>(wall)] = there.bits();
        now.load += static_cast<std::uint32_t>(there.total()) * load_of(wall);
        if (there.total() < texians_per_wall) now.room |= bit(wall_at(wall));
    }
    now.wall = 0xff;  // the first step is to wall 0
}

// 8.0 Unit by unit, wall by wall: stay, or go to a wall that sends nobody and has room (5.1). A wall that has
// received units sends none.
Options16 options(State& state) {
    Progress& now = state.now;
    for (;;) {
        if (now.left > 0) {
            const WallMask own = bit(wall_at(now.wall));
            const unsigned elsewhere = now.room & ~unsigned{now.senders} & ~unsigned{own};
            if (elsewhere != 0) return static_cast<Options16>(elsewhere | own);
            now.left = 0;
        }
        Texians waiting(now.chosen);
        while (waiting.empty() || (now.receivers & bit(wall_at(now.wall))) != 0) {
            now.wall = static_cast<std::uint8_t>(now.wall + 1);
            if (now.wall == walls) return 0;
            waiting = movable_of(state.texian[wall_at(now.wall)]);
        }
        const Texian unit = waiting.first();
        now.unit = static_cast<std::uint8_t>(unit);
        now.left = static_cast<std::uint8_t>(waiting.count(unit));
        now.chosen = (waiting - Texians(unit, now.left)).bits();
    }
}

void take(State& state, int option) {
    Progress& now = state.now;
    --now.left;
    if (option == now.wall) return;  // stays
    const Texian unit = static_cast<Texian>(now.unit);
    const Wall to = wall_at(option);
    Flow flow(now.draft.at[now.wall]);
    flow.add(unit, to);
    now.draft.at[now.wall] = flow.bits();
    const std::uint16_t moved = Texians(unit, 1).bits();
    std::uint16_t& from_wall = now.after.at[now.wall];
    from_wall = static_cast<std::uint16_t>(from_wall - moved);
    now.after[to] = static_cast<std::uint16_t>(now.after[to] + moved);
    now.senders |= bit(wall_at(now.wall));
    now.receivers |= bit(to);
    now.load += load_of(option);
    if (load_at(now.load, option) == texians_per_wall) now.room = static_cast<WallMask>(now.room & ~bit(to));
}

void close(State& state, Tell<Event> tell) {
    for (const Wall wall : every_wall) state.texian[wall] = Texians(state.now.after[wall]);
    if (!tell.anybody() || state.now.asked == 0) return;
    Event event = news(state, Kind::move, By::texian);
    for (const Wall wall : every_wall) event.flows[wall] = Flow(state.now.draft[wall]);
    tell(event);
}

}  // namespace alamo::barna::s08

// 6.0 Mexican approach: every Mexican unit is placed face-down outside a wall, at most four at each.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s06 {

// 6.0 On turns 2 and 3 the whole force is taken up first: the units outside the walls and those in the
// Eliminated box, but for eliminated 2-strength units, which stay there for good.
void lift(State& state) {
    for (Mexicans& wall : state.mexican.at) {
        state.mexican_hand += wall;
        wall = {};
    }
    const Mexicans gone = elite_of(state.mexican_box);
    state.mexican_hand += state.mexican_box - gone;
    state.mexican_box = gone;
}

void open(State& state) {
    state.now.chosen = state.mexican_hand.bits();
    state.now.room = all_walls;
}

// 6.0, AR-2 Unit by unit until none is in hand; at most four units approach a wall.
Options16 options(State& state) {
    const Mexicans hand(state.now.chosen);
    if (hand.empty()) return 0;
    state.now.unit = static_cast<std::uint8_t>(hand.first());
    return state.now.room;
}

void take(State& state, int option) {
    const Mexicans unit(static_cast<Mexican>(state.now.unit), 1);
    Progress& now = state.now;
    now.chosen = static_cast<std::uint16_t>(now.chosen - unit.bits());
    now.draft.at[static_cast<std::size_t>(option)] += unit.bits();
    now.load += load_of(option);
    if (load_at(now.load, option) == mexicans_per_wall)
        now.room = static_cast<WallMask>(now.room & ~bit(wall_at(option)));
}

void close(State& state, Tell<Event> tell) {
    for (const Wall wall : every_wall)
        state.mexican[wall] = Mexicans(static_cast<std::uint16_t>(state.now.draft[wall]));
    state.mexican_hand = {};
    if (!tell.anybody()) return;
    Event event = news(state, Kind::approach, state.options.solitaire ? By::chance : By::mexican);
    for (const Wall wall : every_wall) event.at[wall].mexicans = state.mexican[wall];
    tell(event);
}

}  // namespace alamo::barna::s06

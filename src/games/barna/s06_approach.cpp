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

// 6.0, AR-2 Unit by unit until none is in hand; at most four units approach a wall.
void open(State& state) {
    state.now.chosen = state.mexican_hand.bits();
    state.now.room = all_walls;
    for (int wall = 0; wall < walls; ++wall) state.now.load += load_of(wall, full_load - mexicans_per_wall);
}

[[gnu::noinline]] static void tell_approach(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::approach, state.options.solitaire ? By::chance : By::mexican);
    for (const Wall wall : every_wall) event.at[wall].mexicans = state.mexican[wall];
    tell(event);
}

void close(State& state, Tell<Event> tell) {
    for (const Wall wall : every_wall)
        state.mexican[wall] = Mexicans(static_cast<unsigned>(state.now.draft[wall]));
    state.mexican_hand = {};
    if (tell.anybody()) tell_approach(state, tell);
}

}  // namespace alamo::barna::s06

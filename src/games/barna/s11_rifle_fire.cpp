// 11.0 Texian rifle fire: all Texians are revealed, and Riflemen and Heroes fire.
#include "games/barna/fire.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s11 {

// 11.0 All Texian units in play are turned face-up.
void reveal(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::texians_revealed);
    for (const Wall wall : every_wall) event.at[wall].texians = state.texian[wall];
    tell(event);
}

// 11.0 Riflemen and Heroes, not cannon, fire with their battle strength; AR-1 that of the Heroes is agreed.
int points(const State& state, Wall wall) { return rifle_strength(state.texian[wall], state.options); }

void open(State& state) { fire::open(state, points); }

}  // namespace alamo::barna::s11

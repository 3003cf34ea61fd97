// 10.0 Texian grapeshot: as ballshot, but only at walls that were just reinforced.
#include "games/barna/fire.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s10 {

// 10.0 Cannon at a wall that was not just reinforced do not fire.
int points(const State& state, Wall wall) {
    return ((state.occupied >> index(wall)) & 1) * s07::points(state, wall);
}

void open(State& state) { fire::open(state, points); }

}  // namespace alamo::barna::s10

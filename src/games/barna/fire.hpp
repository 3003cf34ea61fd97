// The procedure of 7.0 that 10.0 and 11.0 share: each point of strength at a wall eliminates one Mexican
// unit there, drawn at random.
#pragma once

#include "games/barna/sequence.hpp"

namespace alamo::barna::fire {

// Wall by wall, unit by unit. AR-4 Where there are no more units than points, all of them fall. Otherwise each
// is drawn, also when all are of one kind: whether there is a draw must not depend on what is hidden.
template <class Points>
Options16 options(State& state, Points points) {
    Progress& now = state.now;
    for (;;) {
        if (now.left > 0) {
            const Mexicans there(now.chosen);
            if (total(there) > now.left) return kinds_of(there);
            now.draft.at[now.wall] += there.bits();
            now.left = 0;
        }
        now.wall = static_cast<std::uint8_t>(now.wall + 1);
        if (now.wall == walls) return 0;
        const Wall wall = wall_at(now.wall);
        now.chosen = state.mexican[wall].bits();
        now.left =
            state.mexican[wall].empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(points(state, wall));
    }
}

}  // namespace alamo::barna::fire

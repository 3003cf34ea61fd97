// The procedure of 7.0 that 10.0 and 11.0 share: each point of strength at a wall eliminates one Mexican
// unit there, drawn at random.
#pragma once

#include "games/barna/sequence.hpp"

namespace alamo::barna::fire {

// AR-4 Where there are no more units than points, all of them fall. Otherwise each is drawn, also when all are of
// one kind: whether there is a draw must not depend on what is hidden. `load` holds how many are to be drawn.
template <class Points>
void open(State& state, Points points) {
    Progress& now = state.now;
    for (const Wall wall : every_wall) {
        const Mexicans there = state.mexican[wall];
        const int hits = points(state, wall);
        // All bits where there is a draw: arithmetic, since nobody could foresee a jump.
        const int drawn = (hits - total(there)) >> 31;
        now.draft[wall] = static_cast<unsigned>(there.bits() & ~drawn);
        now.load |= load_of(index(wall), hits & drawn);
    }
}

// Wall by wall, unit by unit.
inline Options16 options(State& state) {
    Progress& now = state.now;
    if (now.load == 0) return 0;
    const Wall wall = wall_at(std::countr_zero(now.load) / 4);
    const Mexicans left = state.mexican[wall] - Mexicans(static_cast<std::uint16_t>(now.draft[wall]));
    now.wall = index(wall);
    now.chosen = left.bits();
    return kinds_of(left);
}

/// A unit is hit. Says whether there is another draw.
[[gnu::always_inline]] inline bool take(State& state, int option) {
    Progress& now = state.now;
    // 1. The unit falls
    const unsigned hit = Mexicans(static_cast<Mexican>(option), 1).bits();
    const auto from = static_cast<unsigned>(now.wall);
    now.draft.at[from] += hit;
    now.load -= load_of(now.wall);
    if (now.load == 0) {
        now.open = 0;
        return false;
    }
    // 2. The next draw is from those left here, or where this was the last one, from those at the next wall
    const auto wall = static_cast<unsigned>(std::countr_zero(now.load)) / 4U;
    const unsigned same = 0U - static_cast<unsigned>(wall == from);
    const unsigned left =
        ((static_cast<unsigned>(now.chosen) - hit) & same) | (state.mexican.at[wall].bits() & ~same);
    now.wall = static_cast<int>(wall);
    now.chosen = static_cast<int>(left);
    now.open = kinds_of(Mexicans(left));
    now.ways = total(Mexicans(left));
    return true;
}

}  // namespace alamo::barna::fire

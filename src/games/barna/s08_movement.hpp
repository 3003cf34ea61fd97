// 8.0 Texian movement, the part that each small choice goes through.
#pragma once

#include "games/barna/sequence.hpp"

namespace alamo::barna::s08 {

// 8.0 Unit by unit, wall by wall: stay, or go to a wall that sends nobody and has room (5.1). A wall that has
// received units sends none.
inline Options16 options(State& state) {
    Progress& now = state.now;
    for (;;) {
        // 1. The next unit of the wall in hand, if there is a wall that it could go to
        const unsigned own = 1U << now.wall;
        const unsigned elsewhere = now.room & ~own;
        if (now.chosen != 0 && elsewhere != 0) return static_cast<Options16>(elsewhere | own);
        // 2. The next wall
        if (now.senders == 0) return 0;
        now.wall = std::countr_zero(now.senders);
        now.senders &= now.senders - 1U;
        now.chosen = movable_of(state.texian[wall_at(now.wall)]).bits();
    }
}

/// The unit in hand stays or goes. Says whether the next unit has been found and has a choice, too.
[[gnu::always_inline]] inline bool take(State& state, int option) {
    Progress& now = state.now;
    // 1. The unit goes; all of this does nothing where it stays, which nobody could foresee
    const Texians unit = Texians(now.chosen).one();
    const auto from = static_cast<unsigned>(now.wall);
    const auto to = static_cast<unsigned>(option);
    const unsigned goes = from != to ? 1 : 0;
    now.draft.at[from] +=
        flow_of(Texians(now.chosen).first(), wall_at(option)).bits() & (std::uint64_t{0} - goes);
    now.after.at[from] -= unit.bits();
    now.after.at[to] += unit.bits();
    now.load += goes << (4U * to);
    now.room &= ~(goes << from);
    now.senders &= ~(goes << to);
    now.chosen -= unit.bits();
    // 2. The next unit of this wall has the same choice, if the other walls still have room
    if ((goes & (now.load >> (4U * to + 3U))) != 0) [[unlikely]] {
        now.room &= ~(1U << to);
        now.open &= ~(1U << to);
        now.ways = count_of_walls(now.open);
        if (now.ways == 1) return false;
    }
    if (now.chosen == 0) {
        // 3. The next wall
        if (now.senders == 0) {
            now.open = 0;
            return false;
        }
        offer(now, Step::move, options(state));
        return now.ways > 1;
    }
    return true;
}

}  // namespace alamo::barna::s08

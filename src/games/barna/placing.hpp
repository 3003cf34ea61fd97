// The procedure that 5.0, 6.0 and 9.0 share: the units in hand are placed on walls, unit by unit.
#pragma once

#include "games/barna/sequence.hpp"

namespace alamo::barna::placing {

/// The next unit in hand (`chosen`) may go to any wall that has room.
inline Options16 options(const Progress& now) {
    return now.chosen != 0 ? static_cast<Options16>(now.room) : Options16{0};
}

/// Places the unit in hand at a wall. Says whether the next unit has a choice, too.
template <class Bag, bool limited = true>
[[gnu::always_inline]] inline bool take(Progress& now, int wall) {
    // 1. The unit goes from the hand to the wall
    const Bag unit = Bag(now.chosen).one();
    now.chosen -= unit.bits();
    now.draft.at[static_cast<std::size_t>(wall)] += unit.bits();
    // 2. A full wall takes no more. (A jump that is nearly always foreseen: the next draw need not wait for this.)
    if (limited) {
        now.load += load_of(wall);
        if (is_full(now.load, wall)) [[unlikely]] {
            now.room &= ~unsigned{bit(wall_at(wall))};
            now.open = now.room;
            now.ways = count_of_walls(now.room);
            if (now.ways == 1) return false;
        }
    }
    // 3. The next unit
    if (now.chosen != 0) return true;
    now.open = 0;
    return false;
}

}  // namespace alamo::barna::placing

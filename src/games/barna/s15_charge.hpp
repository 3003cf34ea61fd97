// 15.0D The charge, the part that each draw goes through.
#pragma once

#include "games/barna/sequence.hpp"

namespace alamo::barna::s15 {

/// A Texian in the centre falls. Says whether there is another draw.
[[gnu::always_inline]] inline bool take_charge(Progress& now, int option) {
    const unsigned hit = Texians(static_cast<Texian>(option), 1).bits();
    now.draft[Wall::east] += hit;
    now.chosen -= static_cast<int>(hit);
    --now.ways;
    --now.left;
    now.open = now.left != 0 ? kinds_of(Texians(now.chosen)) : 0U;
    return now.left != 0;
}

}  // namespace alamo::barna::s15

// 13.0 Breach determination.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s13 {

// 13.0 A wall is breached where the strength of the Mexicans outside it is at least its Breach Value.
WallMask breaches(const State& state) {
    WallMask mask = 0;
    for (const Wall wall : every_wall)
        mask |= mask_if(strength(state.mexican[wall]) >= breach_value(wall), index(wall));
    return mask;
}

}  // namespace alamo::barna::s13

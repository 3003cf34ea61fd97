// The solitaire system (18.0) as a Mexican player in any game.
#pragma once

#include "players/barna/intent.hpp"

namespace alamo::barna {

/// 18.1, 18.2: the order the system gives, its dice thrown by `rng`. Only what a Mexican sees is used.
Intent system_intent(const State& state, Rng& rng);

}  // namespace alamo::barna

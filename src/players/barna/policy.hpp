// The sergeant: sensible fixed rules for both sides, in the time of a few dice. They see what their seat may
// see: own counters, numbers of others, cannon once revealed.
#pragma once

#include "players/barna/intent.hpp"

namespace alamo::barna {

/// What the sergeant would do in the order that is due in `state`. Of hidden counters it uses only their numbers
/// and what they are all together, so it does the same in every world that looks alike to the seat.
Intent sergeant_intent(const State& state, Rng& rng);

/// The same by chapters, for other players that begin with it.
Intent sergeant_deployment(const State& state, Rng& rng);
Intent sergeant_approach(const State& state, Rng& rng);
Intent sergeant_movement(const State& state, Rng& rng);
/// Movement from a random start (`shuffled` moves, more or less), with or without Decoys as pieces of bluff.
Intent improve_movement(const State& state, bool decoys, int shuffled, Rng& rng);
Intent sergeant_reinforcement(const State& state, Rng& rng);

}  // namespace alamo::barna

// The computer players of The Alamo Remembered, by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "games/barna/barna.hpp"
#include "minds/player.hpp"

namespace alamo::barna {

/// recruit, sergeant, system (Mexican only), captain, captain:iterations=N, captain:ms=N.
Verdict check_player(std::string_view spec, Seat seat);
/// The player of that name, or none.
std::unique_ptr<minds::Player<Barna>> make_player(std::string_view spec, Seat seat);

/// Exact chances of the fire to come and of a breach, from what `view.who` knows, in sentences: see odds.hpp.
std::vector<Phrase> odds(const View& view);
/// Iterations a second of a typical search, for the benchmark.
double captain_iterations_per_second();

}  // namespace alamo::barna

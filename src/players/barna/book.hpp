// Deployments for turn 1 of the solitaire game, found by search over many thousand games. The two-player game has
// no book: an opponent would learn a deployment that is always the same.
#pragma once

#include <span>
#include <string_view>

#include "players/barna/intent.hpp"

namespace alamo::barna {

/// The book's deployments for this position; none in two-player games and on later turns.
std::span<const Intent> book_deployments(const State& state);

}  // namespace alamo::barna

// Each game of this build, defined in a file of its own. Internal to match: others ask the shelf.
#pragma once

#include "match/any_game.hpp"

namespace alamo::match {

const AnyGame& barna_game();

}  // namespace alamo::match

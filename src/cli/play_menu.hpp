// The short menu of `alamo play` without arguments: game, side, opponent, variants. Enter takes a sensible choice.
#pragma once

#include "cli/play_choices.hpp"
#include "cli/play_page.hpp"

namespace alamo::cli {

/// Completes the words. False: the person left, or the input ended.
bool ask_menu(Page& page, PlayWords& words);

}  // namespace alamo::cli

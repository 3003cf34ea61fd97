// The board of The Alamo Remembered, from what a viewer knows.
#pragma once

#include <string>

#include "cli/boards.hpp"
#include "games/barna/view.hpp"

namespace alamo::cli {

std::string draw_barna(const barna::View& view, const BoardStyle& style);
std::string speak_barna(const barna::View& view, Lang lang);
std::string explain_barna(const barna::View& view, const BoardStyle& style);

/// 16.0 as it stands: what the surviving Mexicans, captured cannon and the breach (if there is one) count now.
int barna_points_now(const barna::View& view);

}  // namespace alamo::cli

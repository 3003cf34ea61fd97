// How many random games a test plays: ALAMO_TEST_SCALE times the usual number, at least one.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace alamo::tests {

/// `usual` random games, scaled down where a build is slow (sanitizers) or up for a long run.
inline int scaled(int usual) {
    const char* text = std::getenv("ALAMO_TEST_SCALE");
    const double scale = text == nullptr ? 1.0 : std::strtod(text, nullptr);
    if (!(scale > 0.0)) return usual;
    return std::max(1, static_cast<int>(static_cast<double>(usual) * scale));
}

}  // namespace alamo::tests

// 16.0 The score as it would be counted now, from what a viewer knows.
#pragma once

#include <optional>

#include "games/barna/view.hpp"

namespace alamo::barna {

/// What the Mexican would score for the units there are now: their sum is public even while they lie face-down.
struct PointsNow {
    int units = 0;
    int cannon = 0;  // captured
    std::optional<int> bonus;  // known from the Last Stand on
    [[nodiscard]] int total() const { return units + cannon + bonus.value_or(0); }
};
PointsNow points_now(const View& view);

}  // namespace alamo::barna

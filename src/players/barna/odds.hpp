// Exact chances of the fire to come and of a breach, from what a viewer may know.
#pragma once

#include <optional>
#include <vector>

#include "games/barna/barna.hpp"

namespace alamo::barna {

/// The outlook at one wall this turn.
struct Outlook {
    Wall wall = Wall::east;
    int units = 0;                       // Mexican units outside now
    double expected_kills = 0;           // of the fire to come, reinforcements left out
    double breach = 0;                   // chance of a breach as things stand
    std::optional<double>
        if_reinforced; // and if all of this turn's reinforcements came here (9.0 is to come)
};

/// One entry a wall that could be breached this turn; none outside the phases from the Approach to Rifle Fire.
/// Exact: every counter that `view.who` cannot see is equally likely in every face-down place that it can be in.
/// Where the Texian knows two mixed groups apart (AR-5, took=) their mixture before any of them fell is used.
std::vector<Outlook> outlooks(const View& view);

}  // namespace alamo::barna

// How likely a wall falls, estimated from what a side can see: the sergeant's eye, in a few operations.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/barna/barna.hpp"

namespace alamo::barna {

/// The attackers of a wall as far as they are known: how many counters, and how strong together (a mean where
/// they are face-down).
struct Force {
    double units = 0;
    double strength = 0;
};

/// What is left of a force after `kills` of its units fall at random.
inline double remaining(Force force, double kills) {
    return force.units <= kills ? 0.0 : force.strength * (1.0 - kills / force.units);
}

/// Chance that a force breaches a wall, when its strength then has this mean and variance: a smooth step from 0
/// to 1 over two deviations on either side of half a point below the Breach Value.
inline double breach_chance(double mean, double variance, int breach_value) {
    const double deviation = std::sqrt(variance + 0.05);
    const double u = std::clamp(0.5 + (mean - breach_value + 0.5) / (4.0 * deviation), 0.0, 1.0);
    return u * u * (3.0 - 2.0 * u);
}
/// The same for a force of which `kills` units fall at random, that number having a variance of its own. How
/// strong the survivors are together varies little: most units have strength 1.
inline double breach_chance(Force force, double kills, double kills_variance, int breach_value) {
    const double left = remaining(force, kills);
    return left <= 0 ? 0.0 : breach_chance(left, 0.17 * (force.units - kills) + kills_variance, breach_value);
}

/// Mean strength of a counter in a bag.
inline double mean_strength(Mexicans bag) {
    return bag.empty() ? 0.0 : static_cast<double>(strength(bag)) / total(bag);
}

/// The reinforcements of a turn (9.0): the 2-strength unit and the Infantry that can come with it.
inline Mexicans likely_arrivals(const State& state) {
    Mexicans arriving(elite_of_turn(state.turn), 1);
    arriving.add(Mexican::infantry,
                 std::min(s09::most(state.options), state.mexican_box.count(Mexican::infantry)));
    return arriving;
}

}  // namespace alamo::barna

// Does a sample come from a distribution? Pearson's chi-square with a bound that a right sampler misses about
// once in a million seeds; the seeds of tests are fixed, so it never does.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace alamo::tests {

/// Outcomes with their exact weights, and how often each was drawn.
template <class Outcome>
struct Sample {
    std::map<Outcome, double> weights;
    std::map<Outcome, int> drawn;
    int size = 0;

    void draw(const Outcome& outcome) {
        ++drawn[outcome];
        ++size;
    }
    /// The statistic over its bound: below 1 for a right sampler. An outcome that cannot happen makes it
    /// infinite.
    [[nodiscard]] double misfit() const {
        double sum = 0;
        for (const auto& [outcome, weight] : weights) sum += weight;
        for (const auto& [outcome, n] : drawn)
            if (!weights.contains(outcome)) return std::numeric_limits<double>::infinity();
        double statistic = 0;
        int cells = 0;
        double small_expected = 0;  // outcomes too rare for a cell of their own share one
        int small_drawn = 0;
        const auto add = [&](double expected, int n) {
            statistic += (n - expected) * (n - expected) / expected;
            ++cells;
        };
        for (const auto& [outcome, weight] : weights) {
            const double expected = weight / sum * size;
            const auto found = drawn.find(outcome);
            const int n = found == drawn.end() ? 0 : found->second;
            if (expected >= 8) add(expected, n);
            else small_expected += expected, small_drawn += n;
        }
        if (small_expected >= 8) add(small_expected, small_drawn);
        const double freedom = cells - 1;
        if (freedom < 1) return 0;
        // Wilson and Hilferty's approximation of the quantile at z = 4.75, a chance of one in a million.
        const double spread = 2.0 / (9.0 * freedom);
        return statistic / (freedom * std::pow(1.0 - spread + 4.75 * std::sqrt(spread), 3));
    }
};

}  // namespace alamo::tests

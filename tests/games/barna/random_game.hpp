// Random games of The Alamo Remembered, order by order.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "games/barna/barna.hpp"

namespace alamo::barna::tests {

/// Options of every sort, the solitaire game among them.
inline Options random_options(Rng& rng) {
    Options options;
    const auto coin = [&] { return rng.below(2) == 0; };
    if (rng.below(4) == 0) {
        options.solitaire = true;
    } else {
        options.relief_column = coin();
        options.variable_conditions = coin();
        options.santa_anna_waits = coin();
        options.bowie_illness = coin();
        options.spiked_guns = coin();
    }
    options.crockett_strength = static_cast<std::uint8_t>(1 + rng.below(2));
    options.bowie_strength = static_cast<std::uint8_t>(1 + rng.below(2));
    return options;
}

/// A game in which everybody decides at random. Now and then a side is reckless at one wall, so that breaches
/// come about as often as overruns.
class RandomGame {
public:
    Rng rng;
    State state;
    std::vector<Event> heard;  // all news so far

    explicit RandomGame(std::uint64_t seed) : rng(seed), state(Barna::begin(random_options(rng))) {}
    RandomGame(std::uint64_t seed, const Options& options) : rng(seed), state(Barna::begin(options)) {}

    [[nodiscard]] bool is_over() const { return Barna::turn(state).is_over(); }

    /// Takes one random action.
    void step() {
        const auto hear = [this](const Event& event) { heard.push_back(event); };
        Barna::apply(state, Barna::turn(state).is_chance() ? draw_chance<Barna>(state, rng) : choose(), hear);
    }
    /// Goes on until an order is complete; orders that follow from it by themselves are heard too.
    Event next_order() {
        const std::size_t before = heard.size();
        while (true) {
            step();
            for (std::size_t i = before; i < heard.size(); ++i)
                if (barna::is_order(heard[i].kind)) return heard[i];
        }
    }

private:
    Action choose() {
        const Legal<Barna> legal(state);
        const bool massing = state.now.step == Step::approach || state.now.step == Step::reinforce;
        if (massing && rng.below(3) != 0) return legal[legal.size - 1];
        return draw_legal<Barna>(state, rng);
    }
};

}  // namespace alamo::barna::tests

// The game's options (17.0, 18.0, AR-1, AR-23): what the players agree on before play.
#pragma once

#include <cstdint>

#include "core/verdict.hpp"

namespace alamo::barna {

/// Defaults are the base rules. The names in records stand in `options.cpp`, in the same order.
struct Options {
    bool relief_column = false;        // 17.1
    bool variable_conditions = false;  // 17.2
    bool santa_anna_waits = false;     // 17.3
    bool bowie_illness = false;        // 17.4
    bool spiked_guns = false;          // 17.5
    bool solitaire = false;            // 18.0
    std::uint8_t crockett_strength = 2;  // AR-1
    std::uint8_t bowie_strength = 2;     // AR-1
    std::uint8_t par = 8;                // AR-23: the Mexican wins at par or more
    friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// 17.0, 18.0, AR-1, AR-23: may a game be played with these options?
Verdict may_play(const Options& options);

}  // namespace alamo::barna

// The captain: search over imagined worlds with the sergeant as its guide.
#pragma once

#include <memory>

#include "minds/player.hpp"
#include "players/barna/guide.hpp"

namespace alamo::barna {

/// How long the captain thinks about an order: a number of iterations, or a time. With iterations alone it is
/// deterministic for a generator.
struct Effort {
    int iterations = 1000;
    int milliseconds = 0;  // 0: no limit
};

std::unique_ptr<minds::Player<Barna>> make_captain(Effort effort);

}  // namespace alamo::barna

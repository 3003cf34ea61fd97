// Kill mode: play, kill -9, start again, compare what was told with what is kept.
#pragma once

#include <cstdint>
#include <string>

namespace alamo::load {

struct KillWords {
    std::string alamo;  // the program
    std::string store;  // as `alamo serve --store` takes it
    int kills = 0;
    int tables = 20;  // that play at once
    std::uint64_t seed = 1836;
};

/// Prints what was found; 1 when an acknowledged order is lost, or anything that was told has changed.
int measure_kills(const KillWords& words);

}  // namespace alamo::load

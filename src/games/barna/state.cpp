#include "games/barna/state.hpp"

#include <bit>

#include "core/rng.hpp"

namespace alamo::barna {

// Equal states have equal bytes, and there are no others to hash.
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) % sizeof(std::uint64_t) == 0);

std::uint64_t hash(const State& state) {
    using Words = std::array<std::uint64_t, sizeof(State) / sizeof(std::uint64_t)>;
    std::uint64_t sum = 0;
    for (const std::uint64_t word : std::bit_cast<Words>(state)) sum = mix(sum ^ word);
    return sum;
}

}  // namespace alamo::barna

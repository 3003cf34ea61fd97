// What the search of src/minds needs to know of this game.
#pragma once

#include <vector>

#include "minds/order_search.hpp"
#include "players/barna/policy.hpp"

namespace alamo::barna {

struct Guide {
    using Order = Intent;

    /// A page of the book where there is one, else what the sergeant would do.
    [[nodiscard]] Intent policy(const State& world, Rng& rng) const;
    /// Is there anything to search? Where the book has a page it knows better: a search of a deployment sees the
    /// sergeant move those units later, and drifts to what suits him.
    [[nodiscard]] bool is_open(const State& world) const;
    /// A variation of one of the better orders so far, or another order of the policy.
    bool widen(const State& world, Rng& rng, const std::vector<const Intent*>& best_first, Intent& to) const;
    void carry_out(State& world, const Intent& intent) const { barna::carry_out(world, intent); }
    [[nodiscard]] std::uint64_t key(const State& world, Seat seat) const;
};

}  // namespace alamo::barna

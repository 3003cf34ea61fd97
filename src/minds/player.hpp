// A computer player of a game. It is given a View, never a State: it cannot know more than its seat does.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace alamo::minds {

/// An order in actions, and what speaks for it ("a breach at South in 31 of 100 cases").
template <class G>
struct Advice {
    std::vector<typename G::Action> actions;
    std::vector<Phrase> reasons;
};

template <class G>
class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// The actions that carry out the whole order that is due, from `view` on; `view.who` is the seat whose
    /// turn it is. The same view and the same generator give the same order.
    virtual Advice<G> decide(const typename G::View& view, Rng& rng) = 0;
};

/// Carries an order to its end in a world that looks like the view: `choose(state)` is asked for each action
/// until the order is told. What is public or the seat's own is the same in every such world, so the actions
/// are legal in the true one too.
template <class G, class Choose>
std::vector<typename G::Action> complete_order(typename G::State world, Choose choose) {
    std::vector<typename G::Action> actions;
    bool told = false;
    const auto hear = [&](const typename G::Event& event) { told = told || G::is_order(event); };
    while (!told && !G::turn(world).is_over()) {
        actions.push_back(choose(world));
        G::apply(world, actions.back(), hear);
    }
    return actions;
}

/// Uniform over the legal actions.
template <Enumerable G>
class Recruit final : public Player<G> {
public:
    Advice<G> decide(const typename G::View& view, Rng& rng) override {
        const auto choose = [&](const typename G::State& world) { return draw_legal<G>(world, rng); };
        return {complete_order<G>(G::imagine(view, rng), choose), {}};
    }
};

}  // namespace alamo::minds

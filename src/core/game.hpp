// The contract between a game and everything that plays, watches or records it.
//
// A game is a set of static functions over plain values (see games/barna/barna.hpp for a complete one).
// Chance is an action with an integer weight: no random numbers inside, so that a record replays, a search
// cannot peek and an umpire can type what the real dice showed.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/order.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"
#include "core/tell.hpp"
#include "core/verdict.hpp"

namespace alamo {

/// Rules as values. `apply` must be given a legal action and tells events in the order they happen;
/// `observe` adds up all that a viewer knows and no more; `imagine` draws a full world that looks like a view.
template <class G>
concept Game =
    std::regular<typename G::Setup> && std::regular<typename G::State> && std::regular<typename G::Action> &&
    std::regular<typename G::Event> && std::regular<typename G::View> &&
    std::totally_ordered<typename G::Action> && std::is_trivially_copyable_v<typename G::Action> &&
    std::is_trivially_copyable_v<typename G::State> &&
    requires(const typename G::Setup& setup, const typename G::State& state, typename G::State& next,
             typename G::Action action, const typename G::Event& event, const typename G::View& view,
             Tell<typename G::Event> tell, Rng& rng, Viewer who) {
        { G::id } -> std::convertible_to<std::string_view>;
        { G::most_actions } -> std::convertible_to<int>;
        { G::longest_game } -> std::convertible_to<int>;
        { G::rules() } -> std::same_as<Rulebook>;
        { G::begin(setup) } -> std::same_as<typename G::State>;
        { G::turn(state) } -> std::same_as<Turn>;
        { G::check(state, action) } -> std::same_as<Verdict>;
        { G::weight(state, action) } -> std::convertible_to<int>;
        { G::apply(next, action, tell) };
        { G::observe(state, who) } -> std::same_as<typename G::View>;
        { G::redact(event, who, setup) } -> std::same_as<std::optional<typename G::Event>>;
        { G::imagine(view, rng) } -> std::same_as<typename G::State>;
        { G::rule(event, setup) } -> std::same_as<Rule>;
        { hash(state) } -> std::same_as<std::uint64_t>;
    };

/// The legal actions can be listed: ascending, complete, without duplicates.
template <class G>
concept Enumerable = Game<G> && requires(const typename G::State& state) {
    G::for_each_legal(state, [](typename G::Action) {});
};

/// The ways in which a turn can go at random are numbered: the legal actions of a decision, or the draws of chance,
/// each action as many times in a row as its `weight`, both in the order of `for_each_legal`; none when the game is
/// over. What playouts do all day, without a list. A law compares it with the lists.
template <class G>
concept Numbered = Enumerable<G> && requires(const typename G::State& state, typename G::State& next, int n) {
    { G::ways(state) } -> std::same_as<int>;
    { G::way(state, n) } -> std::same_as<typename G::Action>;
    { G::apply_way(next, n) };
};

/// Continuous choices: good candidates, all of them legal, can be proposed.
template <class G>
concept Sampled = Game<G> && requires(const typename G::State& state, Rng& rng) {
    G::propose(state, rng, 1, [](typename G::Action) {});
};

/// For people and records, never in a search: orders as text, views as JSON, events as sentences.
template <class G>
concept Spoken =
    Game<G> && requires(const typename G::State& state, const typename G::Event& event,
                        const typename G::View& view, const typename G::Setup& setup, std::string_view text,
                        std::vector<typename G::Action>& actions, const OptionList& options) {
        { G::say(event) } -> std::same_as<std::string>;
        { G::read(text) } -> std::same_as<Reading<typename G::Event>>;
        { G::plan(state, event, actions) } -> std::same_as<Verdict>;
        { G::is_order(event) } -> std::same_as<bool>;
        { G::by(event) } -> std::same_as<By>;
        { G::turn_number(event) } -> std::convertible_to<int>;
        { G::phase_name(event) } -> std::convertible_to<std::string_view>;
        { G::tell(event, setup) } -> std::same_as<std::vector<Phrase>>;
        { G::prompt(view) } -> std::same_as<Prompt>;
        { G::json(view) } -> std::same_as<std::string>;
        { G::outcome(state) } -> std::same_as<Outcome>;
        { G::read_options(options) } -> std::same_as<Reading<typename G::Setup>>;
        { G::list_options(setup) } -> std::same_as<OptionList>;
    };

// --- choosing ----------------------------------------------------------------------------------------

/// The legal actions of a state, without allocation.
template <Enumerable G>
struct Legal {
    std::array<typename G::Action, static_cast<std::size_t>(G::most_actions)> actions;
    int size = 0;

    explicit Legal(const typename G::State& state) {
        typename G::Action* end = actions.data();
        G::for_each_legal(state, [&end](typename G::Action action) { *end++ = action; });
        size = static_cast<int>(end - actions.data());
    }
    [[nodiscard]] typename G::Action operator[](int i) const { return actions[static_cast<std::size_t>(i)]; }
};

/// A number below `n`. Also of a single one: who asks whether that needs a draw pays more than the draw costs.
template <class Random>
int draw_below(int n, Random& rng) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

/// Uniform over the legal actions.
template <Enumerable G, class Random>
typename G::Action draw_legal(const typename G::State& state, Random& rng) {
    const Legal<G> legal(state);
    return legal[draw_below(legal.size, rng)];
}

/// Draws what chance does, by its exact weights.
template <Enumerable G, class Random>
typename G::Action draw_chance(const typename G::State& state, Random& rng) {
    if constexpr (Numbered<G>) {
        return G::way(state, draw_below(G::ways(state), rng));
    } else {
        const Legal<G> legal(state);
        std::array<int, static_cast<std::size_t>(G::most_actions)>
            sums{};  // of the weights up to each action
        int sum = 0;
        for (int i = 0; i < legal.size; ++i) {
            sum += static_cast<int>(G::weight(state, legal[i]));
            sums[static_cast<std::size_t>(i)] = sum;
        }
        const int k = draw_below(sum, rng);
        int drawn = 0;
        for (int i = 0; i < legal.size; ++i) drawn += sums[static_cast<std::size_t>(i)] <= k ? 1 : 0;
        return legal[drawn];
    }
}

/// Plays to the end, every choice uniform and every draw by its weights. Returns the number of actions.
template <Enumerable G, class Random>
int playout(typename G::State& state, Random& random) {
    Random rng = random;  // a copy that nobody else can see stays in registers
    int actions = 0;
    if constexpr (Numbered<G>) {
        for (int ways = G::ways(state); ways != 0; ways = G::ways(state), ++actions)
            G::apply_way(state, draw_below(ways, rng));
    } else {
        for (Turn turn = G::turn(state); !turn.is_over(); turn = G::turn(state), ++actions)
            G::apply(state, turn.is_chance() ? draw_chance<G>(state, rng) : draw_legal<G>(state, rng));
    }
    random = rng;
    return actions;
}

}  // namespace alamo

// What the laws work with: random games told as stories, what a viewer is sent, games rebuilt from orders,
// and what a game must tell the laws about itself (`Lab`).
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "support/scale.hpp"

namespace alamo::laws {

/// What the laws ask of a game beyond its contract. One specialisation a game:
///
///     static Setup setup(Rng&);
///         random options
///     static Action choose(const State&, Rng&);
///         a random player's choice; any legal action must be possible
///     static void for_each_action(visit);
///         every action there can be, legal or not, ascending
///     static void for_each_action_of(const State&, visit);
///         ... those of the step that is on
///     static std::string unsound(const State&);
///         what is wrong with a state that must never be so, "" if nothing is
///     static std::optional<State> swapped(const State&, Viewer, Rng&);
///         this state, at the beginning of an order, with two face-down identities exchanged that the viewer
///         cannot tell apart by what lies there now; nothing where there are none
///     static std::optional<Orders> record_of(const Story<G>&, std::size_t, Viewer, const State& world);
///         the orders (std::vector<std::string>) of a game that leads, up to the order that is under way at that
///         moment, to this world, and gives the viewer the same news as the story did; nothing if there is none
///     static std::string kind_of_choice(const State&);
///     static std::set<std::string> kinds_of_choice();
///         a name for the step, and the names that random games must visit
template <class G>
struct Lab;

inline constexpr std::array<Viewer, 4> every_viewer{Viewer::texian, Viewer::mexican, Viewer::spectator,
                                                    Viewer::umpire};

/// One action of a game: what stood before, what was done, what was told of it.
template <class G>
struct Moment {
    typename G::State before;
    typename G::Action action;
    std::vector<typename G::Event> news;
};

/// A whole random game.
template <class G>
struct Story {
    typename G::Setup setup;
    std::uint64_t seed = 0;
    std::vector<Moment<G>> moments;
    typename G::State last;

    [[nodiscard]] const typename G::State& state(std::size_t k) const {
        return k < moments.size() ? moments[k].before : last;
    }
    /// All that was told before moment k.
    [[nodiscard]] std::vector<typename G::Event> told_before(std::size_t k) const {
        std::vector<typename G::Event> all;
        for (std::size_t i = 0; i < k; ++i)
            all.insert(all.end(), moments[i].news.begin(), moments[i].news.end());
        return all;
    }
    /// The moment at which the order that is under way at moment k began: nothing is told within an order.
    [[nodiscard]] std::size_t begin_of_order(std::size_t k) const {
        while (k > 0 && moments[k - 1].news.empty()) --k;
        return k;
    }
};

template <Game G>
std::vector<typename G::Event> apply_and_hear(typename G::State& state, typename G::Action action) {
    std::vector<typename G::Event> news;
    const auto hear = [&](const typename G::Event& event) { news.push_back(event); };
    G::apply(state, action, hear);
    return news;
}

template <Enumerable G>
Story<G> random_game(std::uint64_t seed) {
    Rng rng(seed);
    Story<G> story;
    story.seed = seed;
    story.setup = Lab<G>::setup(rng);
    story.last = G::begin(story.setup);
    for (int n = 0; !G::turn(story.last).is_over() && n <= G::longest_game; ++n) {
        const typename G::State before = story.last;
        const typename G::Action action =
            G::turn(before).is_chance() ? draw_chance<G>(before, rng) : Lab<G>::choose(before, rng);
        story.moments.push_back({before, action, apply_and_hear<G>(story.last, action)});
    }
    return story;
}

/// Calls `look(story)` for so many random games; stops at the first that breaks a law.
template <Enumerable G, class Look>
void for_games(std::uint64_t law, int usual, Look&& look) {
    const int games = tests::scaled(usual);
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
        const std::uint64_t seed = mix(law) + static_cast<std::uint64_t>(i);
        SCOPED_TRACE("game " + std::to_string(i) + " of law " + std::to_string(law));
        look(random_game<G>(seed));
    }
}

template <Enumerable G>
int count_choices(const typename G::State& state) {
    int n = 0;
    G::for_each_legal(state, [&](typename G::Action) { ++n; });
    return n;
}

template <Game G>
std::vector<typename G::Event> redacted(const std::vector<typename G::Event>& news, Viewer who,
                                        const typename G::Setup& setup) {
    std::vector<typename G::Event> seen;
    for (const typename G::Event& event : news)
        if (auto shown = G::redact(event, who, setup)) seen.push_back(*shown);
    return seen;
}

template <Game G>
bool owns_turn(const typename G::State& state, Viewer who) {
    const Turn turn = G::turn(state);
    return who == Viewer::umpire || (turn.is_decision() && viewer_of(turn.seat) == who);
}

/// Everything a viewer is sent about a position and its past, as text.
template <Spoken G>
std::string bytes_for(const typename G::State& state, const std::vector<typename G::Event>& told, Viewer who,
                      const typename G::Setup& setup) {
    const typename G::View view = G::observe(state, who);
    std::string out = G::json(view) + "\n";
    const Prompt prompt = G::prompt(view);
    for (const Lang lang : {Lang::en, Lang::es}) out += render(prompt.question, lang) + "\n";
    for (const typename G::Event& event : redacted<G>(told, who, setup)) {
        if (G::is_order(event)) out += G::say(event) + "\n";
        for (const Phrase& phrase : G::tell(event, setup))
            for (const Lang lang : {Lang::en, Lang::es}) out += render(phrase, lang) + "\n";
    }
    return out;
}

// --- records -------------------------------------------------------------------------------------------

/// A game rebuilt from orders as text. Orders that follow from those before are confirmed.
template <Spoken G>
class Rebuilt {
public:
    typename G::State state;
    std::vector<typename G::Event> told;

    explicit Rebuilt(const typename G::Setup& setup) : state(G::begin(setup)) {}

    /// "" or what is wrong.
    std::string take(const std::string& order) {
        while (confirmed_ < told.size() && !G::is_order(told[confirmed_])) ++confirmed_;
        if (confirmed_ < told.size()) {
            const std::string due = G::say(told[confirmed_++]);
            return order == due ? "" : "not \"" + order + "\" but \"" + due + "\" followed";
        }
        const auto read = G::read(order);
        if (!read) return order + ": " + render(read.verdict, Lang::en);
        std::vector<typename G::Action> actions;
        if (const Verdict verdict = G::plan(state, *read, actions); !verdict)
            return order + ": " + render(verdict, Lang::en);
        for (const typename G::Action action : actions) {
            if (const Verdict verdict = G::check(state, action); !verdict)
                return order + ", on the way: " + render(verdict, Lang::en);
            for (const typename G::Event& event : apply_and_hear<G>(state, action)) told.push_back(event);
        }
        while (confirmed_ < told.size() && !G::is_order(told[confirmed_])) ++confirmed_;
        if (confirmed_ == told.size()) return order + " is not told";
        const std::string heard = G::say(told[confirmed_++]);
        return heard == order ? "" : order + " is told as " + heard;
    }

private:
    std::size_t confirmed_ = 0;
};

template <Spoken G>
std::vector<std::string> orders_of(const std::vector<typename G::Event>& told) {
    std::vector<std::string> orders;
    for (const typename G::Event& event : told)
        if (G::is_order(event)) orders.push_back(G::say(event));
    return orders;
}

/// Rebuilds the game that leads to `world`, as the viewer of moment k may imagine it. Returns what is wrong,
/// or "".
template <Spoken G>
std::string rebuild(const Story<G>& story, std::size_t k, Viewer who, const typename G::State& world,
                    Rebuilt<G>& rebuilt) {
    const std::size_t begin = story.begin_of_order(k);
    const auto orders = Lab<G>::record_of(story, begin, who, world);
    if (!orders) return "no record leads to this world";
    for (const std::string& order : *orders)
        if (const std::string wrong = rebuilt.take(order); !wrong.empty()) return wrong;
    if (!owns_turn<G>(story.state(k), who)) return "";
    for (std::size_t i = begin; i < k; ++i) {  // his own order, as far as it has come
        if (!G::check(rebuilt.state, story.moments[i].action))
            return "his unfinished order is not legal there";
        G::apply(rebuilt.state, story.moments[i].action);
    }
    return "";
}

}  // namespace alamo::laws

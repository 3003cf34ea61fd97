// The Alamo Remembered by George Barna, as the contract of core/game.hpp asks for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/order.hpp"
#include "core/rng.hpp"
#include "core/tell.hpp"
#include "core/verdict.hpp"
#include "games/barna/event.hpp"
#include "games/barna/quick.hpp"
#include "games/barna/sequence.hpp"
#include "games/barna/state.hpp"
#include "games/barna/view.hpp"

namespace alamo::barna {

struct Barna {
    using Setup = Options;
    using State = barna::State;
    using Action = barna::Action;
    using Event = barna::Event;
    using View = barna::View;

    static constexpr std::string_view id = "barna";
    static constexpr int most_actions = 13;     // that one state can offer
    static constexpr int longest_game = 600;    // actions, more than any game can have

    // --- the game --------------------------------------------------------------------------------------
    static State begin(const Options& options);
    static constexpr Turn turn(const State& state) { return turn_of(state.now.step, state.score); }
    static Verdict check(const State& state, Action action);
    /// Chance turns: how many of the draws that can happen now are this one (0: it cannot).
    static constexpr int weight(const State& state, Action action) {
        const auto kind = static_cast<unsigned>(action.option());
        if (is_draw(state.now.step)) return Mexicans(state.now.chosen).count(static_cast<Mexican>(kind));
        if (state.now.step == Step::charge) return Texians(state.now.chosen).count(static_cast<Texian>(kind));
        return static_cast<int>((state.now.open >> kind) & 1U);
    }
    /// `action` must be legal.
    [[gnu::always_inline]] static void apply(State& state, Action action, Tell<Event> tell = {}) {
        take_quickly(state, OptionNumber{action.option()}, tell);
    }
    static View observe(const State& state, Viewer who) { return barna::observe(state, who); }
    static State imagine(const View& view, Rng& rng) { return barna::imagine(view, rng); }
    static std::optional<Event> redact(const Event& event, Viewer who, const Options& options) {
        return barna::redact(event, who, options.solitaire);
    }
    static Rule rule(const Event& event, const Options& options) { return rule_of(event, options.solitaire); }
    static Rulebook rules();
    /// The section under which the pending choice is made.
    static Rule rule_now(const State& state);

    /// Visits the legal actions in ascending order; none when the game is over.
    template <class Visit>
    static constexpr void for_each_legal(const State& state, Visit&& visit) {
        const Action first(state.now.step, subject(state), 0);
        for (unsigned mask = state.now.open; mask != 0; mask &= mask - 1)
            visit(first.at(std::countr_zero(mask)));
    }
    /// The ways in which this turn can go at random, see `Numbered`.
    static constexpr int ways(const State& state) { return state.now.ways; }
    static constexpr Action way(const State& state, int n) {
        return Action(state.now.step, subject(state), option_of_way(state.now, static_cast<unsigned>(n)));
    }
    [[gnu::always_inline]] static void apply_way(State& state, int n) {
        take_quickly(state, OptionOfWay{static_cast<unsigned>(n)}, {});
    }
    /// What the pending choice is about: the wall and the unit in hand.
    static constexpr int subject(const State& state) { return state.now.wall * 8 + unit_in_hand(state.now); }
    /// Visits every action there can be, legal or not, in ascending order: for tests.
    template <class Visit>
    static void for_each_action(Visit&& visit) {
        for (int step = 0; step < steps; ++step)
            for (int subject = 0; subject < walls * 8; ++subject)
                for (int option = 0; option < 16; ++option)
                    visit(Action(static_cast<Step>(step), subject, option));
    }

    // --- for people ------------------------------------------------------------------------------------
    /// An order as records and players write it (docs/notation.md).
    static std::string say(const Event& order);
    /// Reads an order; it may be wrong for the position, but is well formed.
    static Reading<Event> read(std::string_view text);
    /// The actions that carry `order` out from here, or what forbids it. With `order.by` unset by `read`, the
    /// side is that of the step.
    static Verdict plan(const State& state, const Event& order, std::vector<Action>& actions);
    /// An event, as redacted for its reader, in sentences.
    static std::vector<Phrase> tell(const Event& event, const Options& options);
    /// What is to be decided now, as a question, and the section that rules it.
    static Prompt prompt(const View& view);
    static std::string json(const View& view);
    static constexpr bool is_order(const Event& event) { return barna::is_order(event.kind); }
    static constexpr By by(const Event& event) { return event.by; }
    static constexpr int turn_number(const Event& event) { return event.turn; }
    static std::string_view phase_name(const Event& event);
    static std::string_view phase_name(Phase phase);
    static Text phase_title(Phase phase);
    /// Nothing is set while the game goes on.
    static Outcome outcome(const State& state);
    /// 16.0: all levels, best for the Mexican first.
    static std::span<const Level> levels();
    static const Level& level_of(int points);
    static Reading<Options> read_options(const OptionList& list);
    static OptionList list_options(const Options& options);
    static std::span<const OptionHelp> option_help();
};

}  // namespace alamo::barna

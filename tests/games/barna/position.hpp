// Positions of The Alamo Remembered drawn as text, and orders played on them.
//
//     turn 1 rifle-fire
//     S: GRDDD | xiii
//     N: K | ii
//     box: D | bi
//
// One wall a line: Texians, a bar, Mexicans; blanks between letters are free. Further lines: `box:`
// (Eliminated), `hand:` (about to be placed), `centre:`, `track:`, `options:` (records' names, "=2" for a
// number, bare for a flag), `reinforced:`, `breached:`, `entered:`, `full:`, `light:`, `unprobed:` (walls).
// Counters that stand nowhere are in the Eliminated box; 2-strength units that have not arrived yet are on
// the Turn Track, and Bowie is ill. The phase is at its beginning; what leaves no choice there happens at
// once, as in play.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/words.hpp"
#include "games/barna/barna.hpp"

namespace alamo::barna::tests {

// --- reading -------------------------------------------------------------------------------------------

[[noreturn]] inline void bad_position(const std::string& what) {
    throw std::runtime_error("position: " + what);
}

inline Texians texians(std::string_view letters) {
    Texians bag;
    for (const char c : letters) {
        if (c == ' ') continue;
        const auto found = std::ranges::find(every_texian, c, [](Texian unit) { return letter(unit); });
        if (found == every_texian.end()) bad_position(std::string("no Texian letter: ") + c);
        bag.add(*found);
    }
    return bag;
}
inline Mexicans mexicans(std::string_view letters) {
    Mexicans bag;
    for (const char c : letters) {
        if (c == ' ') continue;
        const auto found = std::ranges::find(every_mexican, c, [](Mexican unit) { return letter(unit); });
        if (found == every_mexican.end()) bad_position(std::string("no Mexican letter: ") + c);
        bag.add(*found);
    }
    return bag;
}
inline Wall wall(std::string_view name) {
    for (const Wall w : every_wall)
        if (code(w) == name) return w;
    bad_position("no wall: " + std::string(name));
}
inline WallMask wall_mask(std::string_view names) {
    WallMask mask = 0;
    for (const std::string_view name : split_words(names)) mask |= bit(wall(name));
    return mask;
}
inline Options options(std::string_view words) {
    OptionList list;
    for (const std::string_view word : split_words(words)) {
        const auto [name, value, split] = cut(word, '=');
        list.push_back({std::string(name), split ? std::string(value) : "true"});
    }
    const Reading<Options> read = Barna::read_options(list);
    if (!read) bad_position("options: " + render(read.verdict, Lang::en));
    return *read;
}

// --- a game under test ---------------------------------------------------------------------------------

/// The first step of a phase.
inline Step first_step(std::string_view phase, const State& state) {
    constexpr std::pair<std::string_view, Phase> names[] = {
        {"setup", Phase::setup},
        {"texian-deployment", Phase::texian_deployment},
        {"mexican-approach", Phase::mexican_approach},
        {"ballshot", Phase::ballshot},
        {"texian-movement", Phase::texian_movement},
        {"mexican-reinforcement", Phase::mexican_reinforcement},
        {"grapeshot", Phase::grapeshot},
        {"rifle-fire", Phase::rifle_fire},
        {"mexican-assault", Phase::mexican_assault},
        {"texian-rally", Phase::texian_rally},
        {"last-stand", Phase::last_stand},
    };
    const bool solitaire = state.options.solitaire;
    const auto* const found = std::ranges::find(names, phase, [](const auto& entry) { return entry.first; });
    if (found == std::end(names)) bad_position("no phase: " + std::string(phase));
    switch (found->second) {
        case Phase::setup: return Step::night;
        case Phase::texian_deployment: return Step::deploy;
        case Phase::mexican_approach:
            return !solitaire ? Step::approach : (state.turn == 1 ? Step::unprobed : Step::weak_tie);
        case Phase::ballshot: return Step::ballshot;
        case Phase::texian_movement: return Step::move;
        case Phase::mexican_reinforcement: return solitaire ? Step::target_tie : Step::levy;
        case Phase::grapeshot: return Step::grapeshot;
        case Phase::rifle_fire: return Step::rifle;
        case Phase::mexican_assault: return Step::lose;
        case Phase::texian_rally: return Step::rally;
        case Phase::last_stand: return Step::last_coin;
    }
    return Step::over;
}

class Game {
public:
    State state;
    std::vector<Event> heard;  // all news so far

    explicit Game(const Options& setup) : state(Barna::begin(setup)) {}
    explicit Game(std::string_view position) {
        draw(position);
        open_step(state);
        settle(state);
        const auto hear = [this](const Event& event) { heard.push_back(event); };
        proceed(state, hear);
    }

    /// Takes an order; the test fails if it is refused.
    Game& play(std::string_view order) {
        std::vector<Action> actions;
        const Verdict verdict = read_and_plan(order, actions);
        EXPECT_TRUE(verdict) << order << ": " << render(verdict, Lang::en);
        if (!verdict) return *this;
        const auto hear = [this](const Event& event) { heard.push_back(event); };
        for (const Action action : actions) {
            EXPECT_TRUE(Barna::check(state, action)) << order;
            Barna::apply(state, action, hear);
        }
        return *this;
    }
    /// The rule that forbids an order; "" if it is legal, "notation" if it cannot be read.
    [[nodiscard]] std::string forbids(std::string_view order) const {
        std::vector<Action> actions;
        const Verdict verdict = read_and_plan(order, actions);
        if (verdict) return "";
        return verdict.rule() ? std::string(verdict.rule().id()) : "notation";
    }
    /// Why an order is refused, in words.
    [[nodiscard]] std::string why(std::string_view order) const {
        std::vector<Action> actions;
        return render(read_and_plan(order, actions), Lang::en);
    }

    /// The orders told since the last call, as a record would hold them.
    std::vector<std::string> orders() {
        std::vector<std::string> lines;
        for (; told_ < heard.size(); ++told_)
            if (is_order(heard[told_].kind)) lines.push_back(Barna::say(heard[told_]));
        return lines;
    }
    /// The last event of a kind; the test fails if there is none.
    [[nodiscard]] Event last(Kind kind) const {
        const auto found = std::ranges::find(heard.rbegin(), heard.rend(), kind, &Event::kind);
        EXPECT_NE(found, heard.rend()) << "no event of kind " << static_cast<int>(kind);
        return found == heard.rend() ? Event{} : *found;
    }
    [[nodiscard]] int count(Kind kind) const {
        return static_cast<int>(std::ranges::count(heard, kind, &Event::kind));
    }

    [[nodiscard]] Step step() const { return state.now.step; }
    [[nodiscard]] Phase phase() const { return state.phase; }
    /// The counters at a wall, in the canonical order of records.
    [[nodiscard]] std::string texians_at(std::string_view name) const {
        return letters(state.texian[wall(name)]);
    }
    [[nodiscard]] std::string mexicans_at(std::string_view name) const {
        return letters(state.mexican[wall(name)]);
    }
    [[nodiscard]] std::string texian_box() const { return letters(state.texian_box); }
    [[nodiscard]] std::string mexican_box() const { return letters(state.mexican_box); }
    [[nodiscard]] std::string texian_hand() const { return letters(state.texian_hand); }
    [[nodiscard]] std::string mexican_hand() const { return letters(state.mexican_hand); }
    [[nodiscard]] int points() const { return Barna::turn(state).score; }
    [[nodiscard]] bool is_over() const { return Barna::turn(state).is_over(); }
    [[nodiscard]] bool is_chance() const { return Barna::turn(state).is_chance(); }
    [[nodiscard]] bool waits_for(Seat seat) const {
        const Turn turn = Barna::turn(state);
        return turn.is_decision() && turn.seat == seat;
    }

    static std::string letters(Texians bag) {
        std::string out;
        for (const Texian unit : every_texian)
            out.append(static_cast<std::size_t>(bag.count(unit)), letter(unit));
        return out;
    }
    static std::string letters(Mexicans bag) {
        std::string out;
        for (const Mexican unit : every_mexican)
            out.append(static_cast<std::size_t>(bag.count(unit)), letter(unit));
        return out;
    }

private:
    Verdict read_and_plan(std::string_view order, std::vector<Action>& actions) const {
        const Reading<Event> read = Barna::read(order);
        return read ? Barna::plan(state, *read, actions) : read.verdict;
    }

    struct Sides {
        Texians texian;
        Mexicans mexican;
    };
    static Sides sides(std::string_view text) {
        const auto [left, right, split] = cut(text, '|');
        return {texians(left), split ? mexicans(right) : Mexicans{}};
    }

    void draw(std::string_view position) {
        std::istringstream lines{std::string(position)};
        std::string phase;
        bool track_given = false;
        for (std::string line; std::getline(lines, line);) {
            const std::vector<std::string_view> words = split_words(line);
            if (words.empty()) continue;
            if (words[0] == "turn") {
                state.turn = static_cast<std::uint8_t>(words.at(1)[0] - '0');
                phase = words.at(2);
                continue;
            }
            const auto [name, text, split] = cut(line, ':');
            if (!split) bad_position("no colon: " + line);
            draw_line(split_words(name).at(0), text);
            track_given = track_given || split_words(name).at(0) == "track";
        }
        state.now = Progress{};
        state.now.step = first_step(phase, state);
        // The phases of records are named as they are counted.
        constexpr std::string_view names[] = {"setup",        "texian-deployment", "mexican-approach",
                                              "ballshot",     "texian-movement",   "mexican-reinforcement",
                                              "grapeshot",    "rifle-fire",        "mexican-assault",
                                              "texian-rally", "last-stand"};
        state.phase = static_cast<Phase>(std::ranges::find(names, phase) - std::begin(names));
        if (!track_given)
            for (int turn = state.turn + (state.phase > Phase::mexican_reinforcement ? 1 : 0);
                 turn <= last_turn; ++turn)
                state.track.add(elite_of_turn(turn));
        if (state.entered == 0) state.entered = state.breached;
        put_the_rest_away();
    }

    void draw_line(std::string_view name, std::string_view text) {
        if (name == "options") state.options = options(text);
        else if (name == "reinforced") state.occupied = wall_mask(text);
        else if (name == "breached") state.breached = wall_mask(text);
        else if (name == "entered") state.entered = wall_mask(text);
        else if (name == "full") state.full = wall_mask(text);
        else if (name == "light") state.light = static_cast<std::uint8_t>(wall(split_words(text).at(0)));
        else if (name == "unprobed")
            state.unprobed = static_cast<std::uint8_t>(wall(split_words(text).at(0)));
        else if (name == "track") state.track = mexicans(text);
        else if (name == "centre") state.centre = texians(text);
        else if (name == "box")
            state.texian_box += sides(text).texian, state.mexican_box += sides(text).mexican;
        else if (name == "hand")
            state.texian_hand = sides(text).texian, state.mexican_hand = sides(text).mexican;
        else {
            state.texian[wall(name)] = sides(text).texian;
            state.mexican[wall(name)] = sides(text).mexican;
        }
    }

    /// 3.0, 17.1: counters that are drawn nowhere lie in the Eliminated box.
    void put_the_rest_away() {
        Texians all = state.texian_hand + state.texian_box + state.centre;
        Mexicans units = state.mexican_hand + state.mexican_box + state.track;
        for (const Wall w : every_wall) {
            all += state.texian[w];
            units += state.mexican[w];
        }
        Texians force = texian_force;
        if (state.options.relief_column) force += relief_column;
        force.add(Texian::bowie);
        for (const Texian unit : every_texian)
            state.texian_box.add(unit, std::max(0, force.count(unit) - all.count(unit)));
        state.ill = all.has(Texian::bowie) ? 0 : 1;
        if (state.ill != 0) state.texian_box.remove(Texian::bowie);
        for (const Mexican unit : every_mexican)
            state.mexican_box.add(unit,
                                  std::max(0, (mexican_force + turn_track).count(unit) - units.count(unit)));
    }

    std::size_t told_ = 0;
};

using Orders = std::vector<std::string>;

}  // namespace alamo::barna::tests

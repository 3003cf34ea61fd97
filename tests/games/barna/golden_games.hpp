// The golden games of tests/golden/barna: what each must show, and how it is made. They are played by two
// simple hands that a reader can follow, with the first dice that bring about what the game is to show.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/replay.hpp"
#include "games/barna/position.hpp"

namespace alamo::barna::tests {

using Log = Replay<Barna>;

/// One golden game.
struct Golden {
    std::string name{};  // of the file
    std::string about{};  // what a reader should see in it
    std::string rules{};  // ids it shows
    std::string options{};

    /// How the two play.
    std::string focus{};  // walls the Mexican concentrates on; "": none, he keeps apart
    std::string guns{};  // where the cannon go, in the order G C C C C C; "": one a wall
    std::string heroes = "S";  // where the Heroes stand
    std::string rifles{};  // where the Riflemen go on turn 3, one after the other; "": evenly
    int movers = 0;  // how many Texians move in a turn, at the most
    int take = 4;  // how many the Mexican takes back in 9.0, at the most
    std::string lose = "K";  // AR-7
    int flip_on = 1;  // 17.4: the first turn on which the Texian flips Bowie
    /// Orders that are given as they stand: turn, beginning of the order, order.
    struct Given {
        int turn;
        Step step;
        std::string order;
    };
    std::vector<Given> given{};

    /// Is this the game we want?
    std::function<bool(const std::vector<Event>& heard, const State& end)> shows{};
};

// --- the two hands -------------------------------------------------------------------------------------

class Hands {
public:
    explicit Hands(const Golden& golden) : golden_(golden) {}

    /// The best action by a simple score; the first of equals.
    [[nodiscard]] Action choose(const State& state, Rng& rng) const {
        Action best{};
        int most = -100000;
        Barna::for_each_legal(state, [&](Action action) {
            const int here = score(state, action.option()) * 8 + static_cast<int>(rng.below(8));
            if (here <= most) return;
            most = here;
            best = action;
        });
        return best;
    }

private:
    [[nodiscard]] bool is_focus(Wall w) const { return (wall_mask(golden_.focus) & bit(w)) != 0; }

    [[nodiscard]] int score(const State& state, int option) const {
        switch (state.now.step) {
            case Step::deploy: return deploy(state, option);
            case Step::approach:
            case Step::reinforce: return attack(state, option);
            case Step::move: return move(state, option);
            case Step::levy: return levy(state, option);
            case Step::lose: return (option == 0) == (golden_.lose == "K") ? 1 : 0;
            case Step::rally: return 3 - option;
            case Step::flip: return option == 1 && state.turn >= golden_.flip_on ? 1 : option == 0 ? 0 : -1;
            case Step::incursion:
            case Step::join:
                return option == 0 ? 0
                                   : 20 * strength(static_cast<Mexican>((option - 1) % mexican_kinds)) - 1;
            case Step::overrun: return strength(state.mexican[wall_at(option)]);
            case Step::sacrifice: return option;  // the weakest
            default: return 0;
        }
    }

    [[nodiscard]] int deploy(const State& state, int option) const {
        const Wall w = wall_at(option);
        const Texians drafted(static_cast<std::uint16_t>(state.now.draft[w]));
        const Texians there = state.texian[w] + drafted;
        const auto unit = static_cast<Texian>(unit_in_hand(state.now));
        if (unit == Texian::eighteen_pounder || unit == Texian::cannon) {
            if (golden_.guns.empty())
                return 10 - 10 * cannon_strength(there) -
                       (unit == Texian::eighteen_pounder && w != Wall::south ? 1 : 0);
            const std::vector<std::string_view> places = split_words(golden_.guns);
            int placed = 0;
            for (const Wall any : every_wall)
                placed += Texians(static_cast<std::uint16_t>(state.now.draft[any])).total();
            return wall(places.at(static_cast<std::size_t>(placed) % places.size())) == w ? 100 : 0;
        }
        if (unit == Texian::crockett || unit == Texian::bowie) return wall(golden_.heroes) == w ? 100 : 0;
        if (unit == Texian::riflemen && state.turn == last_turn && !golden_.rifles.empty()) {
            int placed = 0;
            for (const Wall any : every_wall)
                placed += Texians(static_cast<std::uint16_t>(state.now.draft[any])).count(Texian::riflemen);
            const std::vector<std::string_view> places = split_words(golden_.rifles);
            return wall(places.at(static_cast<std::size_t>(placed) % places.size())) == w ? 100 : 0;
        }
        if (unit == Texian::riflemen) return 10 - 6 * there.count(Texian::riflemen) - 2 * breach_value(w);
        return 10 - 3 * there.total();
    }

    [[nodiscard]] int attack(const State& state, int option) const {
        const Wall w = wall_at(option);
        const Mexicans there = state.mexican[w] + Mexicans(static_cast<std::uint16_t>(state.now.draft[w]));
        const auto unit = static_cast<Mexican>(unit_in_hand(state.now));
        if (unit == Mexican::decoy) return is_focus(w) ? -20 : -5 * total(there);
        if (is_focus(w)) return 100 - total(there);
        return -10 * strength(there) + 2 * breach_value(w);
    }

    [[nodiscard]] int move(const State& state, int option) const {
        const bool stays = option == state.now.wall;
        int moved = 0;
        for (const Wall from : every_wall)
            for (const Wall to : every_wall) moved += Flow(state.now.draft[from]).to(to).total();
        if (moved >= golden_.movers) return stays ? 100 : 0;
        return stays ? 3 : 4 - state.texian[wall_at(option)].count(Texian::riflemen);
    }

    [[nodiscard]] int levy(const State& state, int option) const {
        if (Mexicans(state.now.chosen).total() >= golden_.take) return option == 2 ? 1 : 0;
        return 2 - option;
    }

    const Golden& golden_;
};

// --- a game in the making --------------------------------------------------------------------------------

/// Plays one game with these dice. Nothing if a given order is refused, or the game does not show what it
/// should.
inline std::optional<Log> play_golden(const Golden& golden, std::uint64_t seed) {
    Rng rng(seed);
    const Hands hands(golden);
    Log log(options(golden.options));
    std::vector<Event> heard;
    const auto hear = [&](const Event& event, int /*n*/) { heard.push_back(event); };
    bool begins = true;
    State draft = log.state();
    std::vector<Action> actions;
    while (!Barna::turn(log.state()).is_over()) {
        if (begins) {
            begins = false;
            draft = log.state();
            actions.clear();
            for (const Golden::Given& given : golden.given) {
                if (given.turn != draft.turn || given.step != draft.now.step) continue;
                if (!log.plan(*log.due(), given.order, actions)) return {};
                log.apply(actions, hear);
                begins = true;
                break;
            }
            if (begins) continue;
        }
        const Action action =
            Barna::turn(draft).is_chance() ? draw_chance<Barna>(draft, rng) : hands.choose(draft, rng);
        actions.push_back(action);
        bool told = false;
        const auto notice = [&](const Event&) { told = true; };
        Barna::apply(draft, action, notice);
        if (!told) continue;
        log.apply(actions, hear);
        begins = true;
    }
    if (!golden.shows(heard, log.state())) return {};
    return log;
}

// --- what they must show -----------------------------------------------------------------------------------

inline std::string level_of(const State& end) { return std::string(Barna::outcome(end).level); }
inline const Event* find_event(const std::vector<Event>& heard, Kind kind) {
    const auto found = std::ranges::find(heard, kind, &Event::kind);
    return found == heard.end() ? nullptr : &*found;
}
inline const Event* last_event(const std::vector<Event>& heard, Kind kind) {
    const auto found = std::ranges::find(heard.rbegin(), heard.rend(), kind, &Event::kind);
    return found == heard.rend() ? nullptr : &*found;
}
inline int count_events(const std::vector<Event>& heard, Kind kind) {
    return static_cast<int>(std::ranges::count(heard, kind, &Event::kind));
}

std::vector<Golden> golden_games();

}  // namespace alamo::barna::tests

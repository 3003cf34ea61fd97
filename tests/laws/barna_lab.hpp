// What the laws must be told of The Alamo Remembered: its random games, its face-down identities, and the games that
// differ by two of them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/barna/barna.hpp"
#include "games/barna/sequence.hpp"
#include "laws/story.hpp"

namespace alamo::laws {

using namespace alamo::barna;  // NOLINT(google-build-using-namespace)

inline constexpr std::array<std::string_view, steps> step_names{
    "night",     "sentries", "deploy", "unprobed",   "light",     "weak_tie", "deal",
    "approach",  "ballshot", "move",   "target_tie", "target",    "levy",     "reinforce",
    "grapeshot", "rifle",    "lose",   "rally",      "flip",      "coin",     "last_coin",
    "incursion", "overrun",  "join",   "charge",     "sacrifice", "over"};

template <class Bag>
Bag sum_of(const ByWall<Bag>& walls_bags) {
    Bag all;
    for (const Bag& bag : walls_bags.at) all += bag;
    return all;
}

inline Texians hidden_from(const State& state, Viewer who, Wall wall) {
    const Texians there = state.texian[wall];
    if (sees_all_of(who, Seat::texian) || texians_are_up(state.phase)) return {};
    return cannon_are_up(state.turn, state.phase) ? movable_of(there) : there;
}
inline bool mexicans_hidden_from(const State& state, Viewer who) {
    return !sees_all_of(who, Seat::mexican) && !mexicans_are_up(state.phase, state.options.solitaire);
}

/// The order that is under way, begun anew from the position.
inline void begin_order_anew(State& state) {
    const Step step = first_of_order(state.now.step);
    state.now = Progress{};
    state.now.step = step;
    open_step(state);
    settle(state);
    if (state.now.open == 0 && step == Step::levy) {
        s09::arrive(state);
        state.now.step = Step::reinforce;
        settle(state);
    }
}

template <class Bag, class Unit, std::size_t N>
Unit draw_from(Bag& bag, const std::array<Unit, N>& kinds, Rng& rng) {
    int k = static_cast<int>(rng.below(static_cast<std::uint32_t>(bag.total())));
    for (const Unit unit : kinds)
        if ((k -= bag.count(unit)) < 0) {
            bag.remove(unit);
            return unit;
        }
    return kinds[0];
}

/// This turn's orders among all that was told, by kind.
struct TurnOrders {
    std::vector<Event> all;
    std::array<int, order_kinds> place{};

    TurnOrders(const std::vector<Event>& told, int turn) {
        place.fill(-1);
        for (const Event& event : told) {
            if (!is_order(event.kind)) continue;
            if (event.turn == turn)
                place[static_cast<std::size_t>(event.kind)] = static_cast<int>(all.size());
            all.push_back(event);
        }
    }
    Event* find(Kind kind) {
        const int at = place[static_cast<std::size_t>(kind)];
        return at < 0 ? nullptr : &all[static_cast<std::size_t>(at)];
    }
    Mexicans hits(Kind kind, Wall wall) {
        const Event* const event = find(kind);
        return event == nullptr ? Mexicans{} : event->at[wall].mexicans;
    }
};

/// Deployment and movement that end as the Texians stand in `world`, with as many units on each way as were
/// seen.
inline void lead_texians_to(TurnOrders& orders, const State& world) {
    Event* const deploy = orders.find(Kind::deploy);
    if (deploy == nullptr) return;
    Rng rng(1);
    ByWall<Texians> deployed = world.texian;
    if (Event* const move = orders.find(Kind::move)) {
        ByWall<Flow> flows{};
        for (const Wall to : every_wall)
            for (const Wall from : every_wall)
                for (int n = move->flows[from].to(to).total(); n > 0; --n) {
                    Texians waiting = movable_of(deployed[to]);
                    const Texian unit = draw_from(waiting, every_texian, rng);
                    deployed[to].remove(unit);
                    deployed[from].add(unit);
                    flows[from].add(unit, to);
                }
        move->flows = flows;
    }
    for (const Wall wall : every_wall)
        deploy->at[wall].texians = world.turn == 1 ? deployed[wall] : movable_of(deployed[wall]);
}

/// Calls `visit(bag)` for each bag of `size` counters out of `from`; stops when it returns true.
template <class Visit>
bool each_bag(Mexicans from, int size, Mexicans so_far, std::size_t kind, const Visit& visit) {
    if (kind == every_mexican.size()) return size == 0 && visit(so_far);
    const Mexican unit = every_mexican.at(kind);
    for (int n = 0; n <= std::min(size, from.count(unit)); ++n)
        if (each_bag(from, size - n, so_far + Mexicans(unit, n), kind + 1, visit)) return true;
    return false;
}

/// Which of those at each wall arrived: as many as were seen to, all together what was taken.
inline bool find_arrivals(const ByWall<Mexicans>& there, const Event& seen, Mexicans rest, int wall,
                          ByWall<Mexicans>& arrived) {
    if (wall == walls) return rest.empty();
    const Wall here = wall_at(wall);
    return each_bag(rest, seen.at[here].mexicans.total(), {}, 0, [&](Mexicans bag) {
        if (!there[here].holds(bag)) return false;
        arrived[here] = bag;
        return find_arrivals(there, seen, rest - bag, wall + 1, arrived);
    });
}

/// An approach and arrivals that end, after what fire has shown, as the Mexicans stand in `world`.
inline bool lead_mexicans_to(TurnOrders& orders, const State& world) {
    Event* const approach = orders.find(Kind::approach);
    if (approach == nullptr) return true;
    ByWall<Mexicans> there = world.mexican;
    for (const Wall wall : every_wall) {
        there[wall] += orders.hits(Kind::grapeshot, wall);
        there[wall] += orders.hits(Kind::rifle, wall);
    }
    if (Event* const reinforce = orders.find(Kind::reinforce)) {
        ByWall<Mexicans> arrived;
        if (!find_arrivals(there, *reinforce, reinforce->mexicans, 0, arrived)) return false;
        for (const Wall wall : every_wall) {
            reinforce->at[wall].mexicans = arrived[wall];
            there[wall] -= arrived[wall];
        }
    }
    for (const Wall wall : every_wall) {
        approach->at[wall].mexicans = there[wall] + orders.hits(Kind::ballshot, wall);
        // 18.1.1 Every group of the first turn has its probe.
        const bool probed =
            world.options.solitaire && world.turn == 1 && !approach->at[wall].mexicans.empty();
        if (probed && !approach->at[wall].mexicans.has(Mexican::infantry)) return false;
    }
    return true;
}

inline std::string count_counters(const State& state) {
    Texians texians = sum_of(state.texian) + state.texian_hand + state.texian_box + state.centre;
    Texians force = texian_force;
    if (state.options.relief_column) force += relief_column;
    force.add(Texian::decoy, state.night_clear + state.sentries_awake);
    if (state.ill == 0) force.add(Texian::bowie);
    if (!(texians == force)) return "3.0: Texian counters came or went";
    const Mexicans mexicans = sum_of(state.mexican) + state.mexican_hand + state.mexican_box + state.track;
    Mexicans army = mexican_force + turn_track;
    army.remove(Mexican::decoy, state.night_clear + state.sentries_awake);
    if (!(mexicans == army)) return "3.0: Mexican counters came or went";
    return "";
}

template <>
struct Lab<Barna> {
    static Options setup(Rng& rng) {
        const auto coin = [&] { return rng.below(2) == 1; };
        Options options;
        if (rng.below(4) == 0) {
            options.solitaire = true;
        } else {
            options.relief_column = coin();
            options.variable_conditions = coin();
            options.santa_anna_waits = coin();
            options.bowie_illness = coin();
            options.spiked_guns = coin();
        }
        options.crockett_strength = coin() ? 1 : 2;
        options.bowie_strength = coin() ? 1 : 2;
        options.par = static_cast<std::uint8_t>(rng.below(41));
        return options;
    }

    // Uniform choices breach a wall on turn 1 nearly always. In two games of three the Mexicans keep apart,
    // so that turns 2 and 3 come too. Par has no part in the rules before the end: it tells the games apart.
    static Action choose(const State& state, Rng& rng) {
        const Action any = draw_legal<Barna>(state, rng);
        if (state.options.par % 3 == 1) {
            if (state.now.step == Step::deploy) return choose_near_heroes(state, any);
            const bool stays = state.now.step == Step::move && rng.below(8) != 0;
            if (stays) return Action(Step::move, Barna::subject(state), state.now.wall);
            if (state.now.step == Step::flip) return Action(Step::flip, Barna::subject(state), 1);
        }
        const bool places = state.now.step == Step::approach || state.now.step == Step::reinforce;
        if (!places || state.options.par % 3 == 0 || rng.below(8) == 0) return any;
        Action best = any;
        int least = 1000;
        Barna::for_each_legal(state, [&](Action action) {
            const Wall wall = wall_at(action.option());
            const Mexicans drafted(static_cast<std::uint16_t>(state.now.draft[wall]));
            const int crowd = 4 * strength(state.mexican[wall] + drafted) - 3 * breach_value(wall) +
                              static_cast<int>(rng.below(3));
            if (crowd < least) {
                least = crowd;
                best = action;
            }
        });
        return best;
    }

    // Both Heroes at one wall and the others elsewhere, so that one of the two may fall alone (AR-7).
    static Action choose_near_heroes(const State& state, Action any) {
        const Texian unit = static_cast<Texian>(unit_in_hand(state.now));
        Action chosen = any;
        Barna::for_each_legal(state, [&](Action action) {
            const Texians there(static_cast<std::uint16_t>(state.now.draft[wall_at(action.option())]));
            if ((unit == Texian::bowie) == there.has(Texian::crockett)) chosen = action;
        });
        const Texians there(static_cast<std::uint16_t>(state.now.draft[wall_at(any.option())]));
        return (unit == Texian::bowie) == there.has(Texian::crockett) ? any : chosen;
    }

    template <class Visit>
    static void for_each_action(Visit&& visit) {
        Barna::for_each_action(visit);
    }
    template <class Visit>
    static void for_each_action_of(const State& state, Visit&& visit) {
        for (int subject = 0; subject < walls * 8; ++subject)
            for (int option = 0; option < 16; ++option) visit(Action(state.now.step, subject, option));
    }

    static std::string unsound(const State& state) {
        if (std::string wrong = count_counters(state); !wrong.empty()) return wrong;
        for (const Wall wall : every_wall) {
            if (state.texian[wall].total() > texians_per_wall) return "5.1: a wall is too full";
            const int most = state.phase <= Phase::texian_movement && state.phase >= Phase::ballshot
                                 ? mexicans_per_wall
                                 : mexicans_per_wall + 1 + s09::most(state.options);
            if (total(state.mexican[wall]) > most && state.phase < Phase::last_stand)
                return "6.0, 9.0: too many at a wall";
        }
        if (state.turn > last_turn) return "4.0: a fourth turn";
        for (int turn = 1; turn <= last_turn; ++turn) {
            const bool waits =
                turn > state.turn || (turn == state.turn && state.phase <= Phase::mexican_reinforcement);
            if (state.track.has(elite_of_turn(turn)) != waits) return "9.0: the Turn Track is wrong";
        }
        if (state.phase >= Phase::ballshot && !state.mexican_hand.empty()) return "AR-2: a Mexican held back";
        if (state.phase >= Phase::mexican_approach && state.phase < Phase::texian_rally &&
            !state.texian_hand.empty())
            return "AR-2: a Texian held back";
        if (Barna::turn(state).is_over()) {
            if (!state.centre.empty() || !movable_of(sum_of(state.texian)).empty())
                return "15.0F: a Texian lives";
            if (state.score < -2 || state.score > 33) return "16.0: impossible points";
        }
        return "";
    }

    static std::optional<State> swapped(const State& state, Viewer who, Rng& rng) {
        State other = state;
        for (int tries = 0; tries < 12; ++tries) {
            const Wall a = wall_at(static_cast<int>(rng.below(walls)));
            const Wall b = wall_at(static_cast<int>(rng.below(walls)));
            if (a == b) continue;
            const bool texian = rng.below(2) == 0;
            if (texian) {
                Texians here = hidden_from(state, who, a);
                Texians there = hidden_from(state, who, b);
                if (here.empty() || there.empty()) continue;
                const Texian p = draw_from(here, every_texian, rng);
                const Texian q = draw_from(there, every_texian, rng);
                if (p == q) continue;
                other.texian[a] += Texians(q, 1) - Texians(p, 1);
                other.texian[b] += Texians(p, 1) - Texians(q, 1);
            } else {
                Mexicans here = state.mexican[a];
                Mexicans there = state.mexican[b];
                if (!mexicans_hidden_from(state, who) || here.empty() || there.empty()) continue;
                const Mexican p = draw_from(here, every_mexican, rng);
                const Mexican q = draw_from(there, every_mexican, rng);
                if (p == q) continue;
                other.mexican[a] += Mexicans(q, 1) - Mexicans(p, 1);
                other.mexican[b] += Mexicans(p, 1) - Mexicans(q, 1);
            }
            begin_order_anew(other);
            return other;
        }
        return {};
    }

    static std::optional<std::vector<std::string>> record_of(const Story<Barna>& story, std::size_t k,
                                                             Viewer who, const State& world) {
        const State& state = story.state(k);
        TurnOrders orders(story.told_before(k), state.turn);
        if (!sees_all_of(who, Seat::texian) && !texians_are_up(state.phase)) lead_texians_to(orders, world);
        if (mexicans_hidden_from(state, who) && !lead_mexicans_to(orders, world)) return {};
        return orders_of<Barna>(orders.all);
    }

    static std::string kind_of_choice(const State& state) {
        return std::string(step_names[static_cast<std::size_t>(state.now.step)]);
    }
    static std::set<std::string> kinds_of_choice() { return {step_names.begin(), step_names.end()}; }
};

}  // namespace alamo::laws

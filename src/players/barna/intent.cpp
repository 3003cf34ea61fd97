#include "players/barna/intent.hpp"

#include <algorithm>

namespace alamo::barna {

namespace {

int first_open(const State& state) { return std::countr_zero(state.now.open); }
bool is_open(const State& state, int option) { return ((state.now.open >> option) & 1) != 0; }

template <class Bag, class Unit>
int take_wall(ByWall<Bag>& at, Unit unit, const State& state) {
    for (const Wall wall : every_wall) {
        if (!at[wall].has(unit) || !is_open(state, index(wall))) continue;
        at[wall].remove(unit);
        return index(wall);
    }
    return first_open(state);
}

int move_option(const State& state, Intent& intent) {
    const Wall from = wall_at(state.now.wall);
    const auto unit = static_cast<Texian>(unit_in_hand(state.now));
    for (const Wall to : every_wall) {
        Texians& bag = intent.moves[from][to];
        if (!bag.has(unit) || !is_open(state, index(to))) continue;
        bag.remove(unit);
        return index(to);
    }
    return state.now.wall;  // stays
}

int levy_option(const State& state, const Intent& intent) {
    Mexicans wanted;
    for (const Mexicans bag : intent.place.at) wanted += bag;
    const Mexicans chosen(state.now.chosen);
    if (is_open(state, 0) && wanted.count(Mexican::infantry) > chosen.count(Mexican::infantry)) return 0;
    if (is_open(state, 1) && wanted.count(Mexican::decoy) > chosen.count(Mexican::decoy)) return 1;
    return 2;
}

int rally_option(const State& state, Intent& intent) {
    for (const auto& [unit, option] : {std::pair{Texian::riflemen, 0}, std::pair{Texian::decoy, 1}})
        if (is_open(state, option) && intent.rally.has(unit)) {
            intent.rally.remove(unit);
            return option;
        }
    return 2;
}

// AR-7 The weaker Hero falls; of two alike, Bowie.
int lose_option(const State& state) {
    return state.options.crockett_strength < state.options.bowie_strength ? 0 : 1;
}

int strength_of_join(int option) {
    return option == 0 ? 0 : strength(static_cast<Mexican>((option - 1) % mexican_kinds));
}

// 15.0C As much strength as can come; of equal ways the first. With two to bring, the first of the best pair.
int join_option(const State& state) {
    int best = 0;
    int most = 0;
    const Wall to = wall_at(state.now.wall);
    for (int first = 1; first <= 2 * mexican_kinds; ++first) {
        if (!is_open(state, first)) continue;
        int second_strength = 0;
        for (int second = first; state.now.left > 1 && second <= 2 * mexican_kinds; ++second) {
            const Wall from = neighbour(to, (second - 1) / mexican_kinds);
            const auto kind = static_cast<Mexican>((second - 1) % mexican_kinds);
            const int there = Mexicans(state.now.after[from]).count(kind) - (second == first ? 1 : 0);
            if (there > 0) second_strength = std::max(second_strength, strength(kind));
        }
        const int sum = strength_of_join(first) + second_strength;
        if (sum > most) {
            most = sum;
            best = first;
        }
    }
    return best;
}

// 15.0C The wall whose force, with the best unit that can join it, is the strongest.
int overrun_option(const State& state) {
    int best = first_open(state);
    int most = -1;
    for (const Wall wall : every_wall) {
        if (!is_open(state, index(wall))) continue;
        int joining = 0;
        for (int side = 0; side < 2; ++side)
            for (const Mexican unit : every_mexican)
                if (state.mexican[neighbour(wall, side)].has(unit))
                    joining = std::max(joining, strength(unit));
        const int sum = strength(state.mexican[wall]) + joining;
        if (sum > most) {
            most = sum;
            best = index(wall);
        }
    }
    return best;
}

// 15.0E The weakest: Decoys, then the 1-strength units and cannon, then the others; named in ascending order, so
// the next one is the first kind of which one is among the weakest `left`.
int sacrifice_option(const State& state) {
    const s15::Sacrificed lost = s15::sacrificed(state.now);
    const Mexicans units = s15::on_map(state) - lost.units;
    const Texians cannon = s15::captured(state) - lost.cannon;
    constexpr int weakest_first[] = {7, 6, 5, 1, 4, 3, 2, 0};  // d i b C z y x G
    int left = state.now.left;
    int lowest = 15;
    for (const int option : weakest_first) {
        const int there = option < 2 ? cannon.count(static_cast<Texian>(option))
                                     : units.count(static_cast<Mexican>(option - 2));
        const int n = option < state.now.chosen ? 0 : std::min(left, there);
        left -= n;
        if (n > 0 && is_open(state, option)) lowest = std::min(lowest, option);
    }
    return lowest == 15 ? first_open(state) : lowest;
}

}  // namespace

int next_option(const State& state, Intent& intent) {
    switch (state.now.step) {
        case Step::deploy:
            return take_wall(intent.deploy, static_cast<Texian>(unit_in_hand(state.now)), state);
        case Step::approach:
        case Step::reinforce:
            return take_wall(intent.place, static_cast<Mexican>(unit_in_hand(state.now)), state);
        case Step::move: return move_option(state, intent);
        case Step::levy: return levy_option(state, intent);
        case Step::lose: return lose_option(state);
        case Step::rally: return rally_option(state, intent);
        case Step::flip: return intent.flip ? 1 : 0;
        case Step::incursion:
        case Step::join: return join_option(state);
        case Step::overrun: return overrun_option(state);
        case Step::sacrifice: return sacrifice_option(state);
        default: return first_open(state);
    }
}

void carry_out(State& state, Intent intent) {
    const Step order = first_of_order(state.now.step);
    const int turn = state.turn;
    while (first_of_order(state.now.step) == order && state.turn == turn)
        Barna::apply(state, Action(state.now.step, Barna::subject(state), next_option(state, intent)));
}

std::vector<Action> actions_of(State state, Intent intent) {
    std::vector<Action> actions;
    const Step order = first_of_order(state.now.step);
    const int turn = state.turn;
    while (first_of_order(state.now.step) == order && state.turn == turn) {
        actions.emplace_back(state.now.step, Barna::subject(state), next_option(state, intent));
        Barna::apply(state, actions.back());
    }
    return actions;
}

}  // namespace alamo::barna

// 18.0 The solitaire game: the system plays the Mexicans.
#include <algorithm>

#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s18 {

namespace {

inline constexpr int full_groups = 4;  // 18.1.2; on turn 1 the four walls that get a group of three

/// The walls of `among` that have the lowest value.
template <class Value>
WallMask lowest_of(WallMask among, Value value) {
    WallMask tied = 0;
    int least = 0;
    for (const Wall wall : every_wall) {
        if ((among & bit(wall)) == 0) continue;
        const int here = value(wall);
        if (tied == 0 || here < least) {
            tied = 0;
            least = here;
        }
        if (here == least) tied |= bit(wall);
    }
    return tied;
}

int first_rank_open(const State& state) {
    return static_cast<int>(std::ranges::find(state.rank, std::uint8_t{walls}) - state.rank.begin());
}

}  // namespace

// --- 18.1 Approach -------------------------------------------------------------------------------------

// 18.1.1 Five of the six walls are probed by one Infantry; a die says which is not.
Options16 unprobed_options(const State& state) {
    return state.now.left == 0 ? Options16{all_walls} : Options16{0};
}

// 18.1.1 A second die says which probed wall gets no group of three; the unprobed one is rolled again.
Options16 light_options(const State& state) {
    if (state.now.left != 0) return 0;
    return static_cast<Options16>(all_walls & ~bit(wall_at(state.unprobed)));
}

// 18.1.2 A wall's weak spot value is its Breach Value and twice its cannon.
int weak_spot(const State& state, Wall wall) {
    return breach_value(wall) + 2 * cannon_strength(state.texian[wall]);
}

// 18.1.2, AR-21 The four full groups go to the weakest walls, the fifth to the weakest of the others. Only
// where more walls tie than there are groups left is the next one drawn.
Options16 weak_tie_options(State& state) {
    if (state.now.left != 0) return 0;
    const auto value = [&](Wall wall) { return weak_spot(state, wall); };
    for (;;) {
        const auto others = static_cast<WallMask>(all_walls & ~state.full);
        const int groups = full_groups - std::popcount(state.full);
        if (groups == 0 && state.light != walls) return 0;
        const WallMask tied = lowest_of(others, value);
        if (std::popcount(tied) > std::max(groups, 1)) return tied;
        if (groups > 0) state.full |= tied;
        else state.light = static_cast<std::uint8_t>(std::countr_zero(tied));
    }
}

void close_die(State& state, Tell<Event> tell) {
    const auto wall = static_cast<std::uint8_t>(state.now.chosen);
    Kind kind = Kind::tie;
    switch (state.now.step) {
        case Step::unprobed:
            kind = Kind::unprobed;
            state.unprobed = wall;
            break;
        case Step::light:
            kind = Kind::light;
            state.light = wall;
            state.full =
                static_cast<WallMask>(all_walls & ~bit(wall_at(wall)) & ~bit(wall_at(state.unprobed)));
            break;
        case Step::weak_tie:
            if (std::popcount(state.full) < full_groups) state.full |= bit(wall_at(wall));
            else state.light = wall;
            break;
        default: state.rank.at(static_cast<std::size_t>(first_rank_open(state))) = wall; break;
    }
    if (!tell.anybody()) return;
    Event event = news(state, kind);
    event.wall = wall_at(wall);
    tell(event);
}

// 18.1.1 The probes are Infantry, placed openly as such; 18.1 the others are mixed and dealt face-down.
void open_deal(State& state) {
    Progress& now = state.now;
    now.chosen = state.mexican_hand.bits();
    now.wall = -1;  // the first step is to wall 0
    if (state.turn > 1) return;
    constexpr Mexicans probe(Mexican::infantry, 1);
    for (const Wall wall : every_wall) {
        if (index(wall) == state.unprobed) continue;
        now.draft[wall] = probe.bits();
        now.chosen -= probe.bits();
    }
}

// 18.1.1 Groups of three on turn 1; 18.1.2 of four later, and the rest in the fifth group.
Options16 deal_options(State& state) {
    Progress& now = state.now;
    while (now.left == 0) {
        ++now.wall;
        if (now.wall == walls) return 0;
        if ((state.full & bit(wall_at(now.wall))) != 0) now.left = state.turn == 1 ? 3 : 4;
        else if (state.turn > 1 && now.wall == state.light)
            now.left = static_cast<std::uint8_t>(total(state.mexican_hand) - full_groups * mexicans_per_wall);
    }
    return kinds_of(Mexicans(now.chosen));
}

void take_deal(State& state, int option) {
    const Mexicans unit(static_cast<Mexican>(option), 1);
    state.now.draft[wall_at(state.now.wall)] += unit.bits();
    state.now.chosen -= unit.bits();
    --state.now.left;
}

void close_deal(State& state, Tell<Event> tell) {
    if (state.turn == 1) {
        state.shown = {};
        state.mixed_in = Mexicans(Mexican::infantry, walls - 1);
        for (const Wall wall : every_wall) state.mixed[wall] = index(wall) == state.unprobed ? 0 : 1;
    }
    s06::close(state, tell);
}

// --- 18.2 Reinforcement --------------------------------------------------------------------------------

// 18.2.1, AR-19 All Mexican units are revealed, and stay face-up until the end of the turn.
void reveal(State& state, Tell<Event> tell) {
    state.mixed = {};
    state.mixed_in = {};
    state.shown = {};
    if (!tell.anybody()) return;
    Event event = news(state, Kind::mexicans_revealed);
    for (const Wall wall : every_wall) event.at[wall].mexicans = state.mexican[wall];
    tell(event);
}

// 18.2.1, AR-18 The wall's value, twice its cannon and a half for each other Texian, less the Mexican strength
// there; doubled here to stay in whole numbers.
int twice_breach_value(const State& state, Wall wall) {
    const Texians there = state.texian[wall];
    return 2 * breach_value(wall) + 4 * cannon_strength(there) + movable_of(there).total() -
           2 * strength(state.mexican[wall]);
}

// 18.2.1, AR-18 The three lowest walls among those where Mexicans stand; ties are drawn rank by rank.
Options16 target_tie_options(State& state) {
    if (state.now.left != 0) return 0;
    WallMask others = s09::places(state);
    for (std::uint8_t& rank : state.rank) {
        if (rank == walls) {
            const WallMask tied =
                lowest_of(others, [&](Wall wall) { return twice_breach_value(state, wall); });
            if (std::popcount(tied) > 1) return tied;
            if (tied == 0) return 0;
            rank = static_cast<std::uint8_t>(std::countr_zero(tied));
        }
        others = static_cast<WallMask>(others & ~bit(wall_at(rank)));
    }
    return 0;
}

// 18.2.2 The die: 1 to 3 the lowest, 4 and 5 the second, 6 the third; AR-18 a missing rank is the last there is.
// 18.2, AR-17 Three Infantry of the Eliminated box, or as many as there are, come with the 2-strength unit.
void close_target(State& state, Tell<Event> tell) {
    const int die = state.now.chosen + 1;
    int rank = die <= 3 ? 0 : (die <= 5 ? 1 : 2);
    while (state.rank.at(static_cast<std::size_t>(rank)) == walls) --rank;
    const Wall wall = wall_at(state.rank.at(static_cast<std::size_t>(rank)));
    if (tell.anybody()) {
        Event event = news(state, Kind::target);
        event.number = static_cast<std::int16_t>(die);
        event.wall = wall;
        tell(event);
    }
    Mexicans arriving(Mexican::infantry, std::min(3, state.mexican_box.count(Mexican::infantry)));
    arriving.add(elite_of_turn(state.turn));
    state.now.draft[wall] = arriving.bits();
    s09::close(state, By::chance, tell);
}

// --- AR-20 The Last Stand ------------------------------------------------------------------------------

namespace {

/// What the system brings into each breached wall: join options, strongest units first.
struct Plan {
    ByWall<std::array<std::uint8_t, 2>> joins{};
    int strength = 0;
    int units = 0;
};

/// Takes the strongest unit off `wall`, if it has any strength and the wall is not breached itself.
int take_strongest(const State& state, ByWall<Mexicans>& left, Wall wall) {
    Mexicans& there = left[wall];
    if ((state.breached & bit(wall)) != 0 || strength(there) == 0) return -1;
    const Mexican unit = there.first();
    there.remove(unit);
    return static_cast<int>(unit);
}

// AR-20 The most strength, then the fewest units, then the lower sending walls, breach by breach. `sides` lists
// the ways to bring two, one or no units in that last order.
void search_incursion(const State& state, int wall, const ByWall<Mexicans>& left, const Plan& plan,
                      Plan& best) {
    while (wall < walls && (state.breached & bit(wall_at(wall))) == 0) ++wall;
    if (wall == walls) {
        if (plan.strength > best.strength || (plan.strength == best.strength && plan.units < best.units))
            best = plan;
        return;
    }
    constexpr int none = -1;
    constexpr int sides[][2] = {{0, 0}, {0, 1}, {0, none}, {1, 1}, {1, none}, {none, none}};
    for (const auto& way : sides) {
        ByWall<Mexicans> rest = left;
        Plan next = plan;
        bool possible = true;
        for (std::size_t i = 0; i < 2 && possible; ++i) {
            if (way[i] == none) continue;
            const int unit = take_strongest(state, rest, neighbour(wall_at(wall), way[i]));
            possible = unit >= 0;
            if (!possible) break;
            next.joins[wall_at(wall)].at(i) = static_cast<std::uint8_t>(1 + mexican_kinds * way[i] + unit);
            next.strength += strength(static_cast<Mexican>(unit));
            ++next.units;
        }
        if (possible) search_incursion(state, wall + 1, rest, next, best);
    }
}

struct Join {
    int option = 0;
    int strength = 0;
};
Join best_join(const State& state, Wall wall) {
    Join best;
    for (int side = 0; side < 2; ++side) {
        const Mexicans there = state.mexican[neighbour(wall, side)];
        if (there.empty() || strength(there.first()) <= best.strength) continue;
        best = {1 + mexican_kinds * side + static_cast<int>(there.first()), strength(there.first())};
    }
    return best;
}

/// AR-20 The weakest first; among equals the last in canonical order.
struct Losses {
    Mexicans units;
    Texians cannon;
};
Losses weakest(const State& state, int n) {
    Losses lost;
    const Mexicans units = s15::on_map(state);
    const Texians cannon = s15::captured(state);
    const auto take_units = [&](Mexican unit) {
        const int k = std::min(n, units.count(unit));
        lost.units.add(unit, k);
        n -= k;
    };
    const auto take_cannon = [&](Texian unit) {
        const int k = std::min(n, cannon.count(unit));
        lost.cannon.add(unit, k);
        n -= k;
    };
    for (const Mexican unit : {Mexican::decoy, Mexican::infantry, Mexican::banners}) take_units(unit);
    take_cannon(Texian::cannon);
    for (const Mexican unit : {Mexican::third_elite, Mexican::second_elite, Mexican::cazadores})
        take_units(unit);
    take_cannon(Texian::eighteen_pounder);
    return lost;
}

}  // namespace

int incursion_option(State& state) {
    Plan best;
    search_incursion(state, 0, state.mexican, Plan{}, best);
    auto joins = best.joins[wall_at(state.now.wall)];
    const auto taken = static_cast<std::size_t>(2 - state.now.left);
    return joins.at(taken);
}

int overrun_wall(const State& state) {
    int best = -1;
    int most = -1;
    for (const Wall wall : every_wall) {
        if ((s09::places(state) & bit(wall)) == 0) continue;
        const int here = strength(state.mexican[wall]) + best_join(state, wall).strength;
        if (here > most) {
            most = here;
            best = index(wall);
        }
    }
    return best;
}

int join_option(const State& state, Wall wall) { return best_join(state, wall).option; }
Mexicans sacrifice_mexicans(const State& state, int n) { return weakest(state, n).units; }
Texians sacrifice_cannon(const State& state, int n) { return weakest(state, n).cannon; }

}  // namespace alamo::barna::s18

// 15.0 The Last Stand, step by step.
#include <algorithm>

#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s15 {

namespace {

// The choices of 15.0C at one wall: option 0 ends them; option 1 + 6 * side + kind is a unit from the
// neighbour on that side.
constexpr int join_kind(int option) { return (option - 1) % mexican_kinds; }
constexpr int join_side(int option) { return (option - 1) / mexican_kinds; }

void copy_mexicans(State& state) {
    for (const Wall wall : every_wall) state.now.after[wall] = state.mexican[wall].bits();
}

// The options to join `wall`, from `least` on (0 = no more, always there).
Options16 from_neighbours(const State& state, Wall wall, int least) {
    unsigned mask = 0;
    for (int side = 0; side < 2; ++side) {
        const Mexicans there(state.now.after[neighbour(wall, side)]);
        mask |= static_cast<unsigned>(kinds_of(there)) << static_cast<unsigned>(1 + mexican_kinds * side);
    }
    mask &= ~0U << static_cast<unsigned>(std::max(least, 1));
    return static_cast<Options16>(mask);
}

void carry_out_joins(State& state) {
    state.now.after = {};
    for (const Wall wall : every_wall) {
        if (state.now.draft[wall] == 0) continue;
        const Joins joins = joins_of(state.now.draft[wall]);
        for (int side = 0; side < 2; ++side) {
            const Mexicans joining = joins.from.at(static_cast<std::size_t>(side));
            state.mexican[neighbour(wall, side)] -= joining;
            state.mexican[wall] += joining;
        }
    }
}

[[gnu::noinline]] void tell_texians(const State& state, Kind kind, Texians units, Tell<Event> tell) {
    Event event = news(state, kind);
    event.texians = units;
    tell(event);
}

}  // namespace

Joins joins_of(std::uint64_t draft) {
    Joins joins;
    for (; draft != 0; draft >>= 8U) {
        const int option = static_cast<int>(draft & 0xffU);
        joins.from.at(static_cast<std::size_t>(join_side(option)))
            .add(static_cast<Mexican>(join_kind(option)));
    }
    return joins;
}

Mexicans on_map(const State& state) {
    Mexicans all;
    for (const Mexicans there : state.mexican.at) all += there;
    return all;
}

// 15.0B, AR-12 After the fall back, the only cannon left on walls are captured ones.
Texians captured(const State& state) {
    Texians all;
    for (const Texians there : state.texian.at) all += cannon_of(there);
    return all;
}

[[gnu::noinline]] static void tell_fall_back(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::fall_back);
    event.texians = state.centre;
    for (const Wall wall : every_wall) event.at[wall].texians = state.texian[wall];
    tell(event);
}

// 15.0B Cannon at breached walls are captured, all others are eliminated; AR-10 with an overrun that is all of
// them; 17.5, AR-16 spiked guns are never captured. The other Texians meet in the centre.
void fall_back(State& state, Tell<Event> tell) {
    const unsigned captured_at = state.options.spiked_guns ? 0U : state.breached;
    for (const Wall wall : every_wall) {
        Texians& there = state.texian[wall];
        const Texians cannon = cannon_of(there);
        const Texians kept = (captured_at & bit(wall)) != 0 ? cannon : Texians{};
        state.centre += movable_of(there);
        state.texian_box += cannon - kept;
        there = kept;
    }
    if (tell.anybody()) tell_fall_back(state, tell);
}

// --- C: incursion --------------------------------------------------------------------------------------

void open_incursion(State& state) {
    copy_mexicans(state);
    state.now.wall = -1;  // the first step is to wall 0
}

// 15.0C Up to two units in total may join each breached wall from its two neighbours. AR-8 Each moves at most
// once, also from one breached wall to another. AR-20 In solitaire the system chooses.
Options16 incursion_options(State& state) {
    Progress& now = state.now;
    for (;;) {
        if (now.left > 0) {
            const Options16 mask = from_neighbours(state, wall_at(now.wall), now.chosen);
            if (mask != 0) {
                // Where a unit could join the record says so, also when the system decides.
                now.asked = 1;
                if (state.options.solitaire) return option_bit(s18::incursion_option(state));
                return static_cast<Options16>(mask | 1U);
            }
            now.left = 0;
        }
        ++now.wall;
        if (now.wall == walls) return 0;
        now.left = (state.entered & bit(wall_at(now.wall))) != 0 ? 2 : 0;
        now.chosen = 0;
    }
}

void take_join(State& state, int option) {
    Progress& now = state.now;
    if (option == 0) {
        now.left = 0;
        return;
    }
    now.chosen = option;
    const Wall wall = wall_at(now.wall);
    now.draft[wall] = (now.draft[wall] << 8U) | static_cast<std::uint64_t>(option);
    now.after[neighbour(wall, join_side(option))] -=
        Mexicans(static_cast<Mexican>(join_kind(option)), 1).bits();
    --now.left;
}

[[gnu::noinline]] static void tell_incursion(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::incursion, By::mexican);
    for (const Wall wall : every_wall) event.joins[wall] = joins_of(state.now.draft[wall]);
    tell(event);
}

void close_incursion(State& state, Tell<Event> tell) {
    carry_out_joins(state);
    if (tell.anybody() && state.now.asked != 0) tell_incursion(state, tell);
}

// --- C: overrun ----------------------------------------------------------------------------------------

// 15.0C, AR-22 Without a breach by the end of turn 3 the Mexican names a wall: AR-9 one with a Mexican unit, if
// there is any. AR-20 In solitaire the system names it.
Options16 overrun_options(State& state) {
    if (state.options.solitaire) return option_bit(s18::overrun_wall(state));
    return s09::places(state);
}

void take_overrun(State& state, int option) {
    state.now.wall = option;
    state.now.step = Step::join;
    open_join(state);
}

void open_join(State& state) {
    copy_mexicans(state);
    state.now.left = 1;
}

// 15.0C One unit may join the overrun from a neighbouring wall.
Options16 join_options(State& state) {
    if (state.now.left == 0) return 0;
    const Wall wall = wall_at(state.now.wall);
    if (state.options.solitaire) return option_bit(s18::join_option(state, wall));
    const Options16 mask = from_neighbours(state, wall, 0);
    return static_cast<Options16>(mask | 1U);
}

[[gnu::noinline]] static void tell_overrun(const State& state, Wall wall, Tell<Event> tell) {
    Event event = news(state, Kind::overrun, By::mexican);
    event.wall = wall;
    event.joins[wall] = joins_of(state.now.draft[wall]);
    tell(event);
}

void close_overrun(State& state, Tell<Event> tell) {
    const Wall wall = wall_at(state.now.wall);
    carry_out_joins(state);
    state.entered = bit(wall);
    if (tell.anybody()) tell_overrun(state, wall, tell);
}

// --- D: fire and charge --------------------------------------------------------------------------------

// 15.0D The strength of Mexican units and captured cannon at the points of entry.
int strength_at_entry(const State& state) {
    int points = 0;
    for (const Wall wall : every_wall)
        if ((state.entered & bit(wall)) != 0)
            points += strength(state.mexican[wall]) + cannon_strength(state.texian[wall]);
    return points;
}

// 15.0D Each point eliminates one Texian in the centre, drawn at random. AR-4 If no more are left, all fall.
void open_charge(State& state) {
    const int points = strength_at_entry(state);
    if (total(state.centre) <= points) {
        state.now.draft[Wall::east] = state.centre.bits();
        return;
    }
    state.now.chosen = state.centre.bits();
    state.now.left = static_cast<std::uint16_t>(points);
}

Options16 charge_options(State& state) {
    return state.now.left != 0 ? kinds_of(Texians(state.now.chosen)) : Options16{0};
}

void close_charge(State& state, Tell<Event> tell) {
    const Texians hit(static_cast<std::uint16_t>(state.now.draft[Wall::east]));
    state.centre -= hit;
    state.texian_box += hit;
    if (tell.anybody() && !hit.empty()) tell_texians(state, Kind::charge, hit, tell);
}

// --- E: hand-to-hand -----------------------------------------------------------------------------------

namespace {

/// What can be lost in 15.0E, in canonical order: captured cannon, then Mexicans.
enum class Loss : std::uint8_t {
    eighteen_pounder,
    cannon,
    cazadores,
    second,
    third,
    banners,
    infantry,
    decoy
};
struct LossFields {
    static constexpr int kinds = 2 + mexican_kinds;
    static constexpr std::array<std::uint8_t, kinds> shifts{0, 1, 4, 5, 6, 7, 8, 12};
    static constexpr std::array<std::uint8_t, kinds> widths{1, 3, 1, 1, 1, 1, 4, 2};
    static constexpr int shift(Loss unit) { return shifts[static_cast<std::size_t>(unit)]; }
    static constexpr int width(Loss unit) { return widths[static_cast<std::size_t>(unit)]; }
};
using Losses = Bag<Loss, LossFields>;

// A bag of cannon fills four bits, one of Mexicans the ten above.
constexpr Losses losses_of(Texians cannon, Mexicans units) {
    return Losses(static_cast<int>(cannon_of(cannon).bits()) | (static_cast<int>(units.bits()) << 4));
}
constexpr Texians cannon_in(Losses losses) { return cannon_of(Texians(unsigned{losses.bits()})); }
constexpr Mexicans units_in(Losses losses) { return Mexicans(unsigned{losses.bits()} >> 4U); }
constexpr int total(Losses losses) {
    return barna::total(units_in(losses)) + barna::total(cannon_in(losses));
}
unsigned kinds_of(Losses losses) {
    return cannon_in(losses).kinds() | (unsigned{barna::kinds_of(units_in(losses))} << 2U);
}
// The kind of loss number n.
unsigned kind_at(Losses losses, int n) {
    const int guns = barna::total(cannon_in(losses));
    if (n < guns) return n < losses.count(Loss::eighteen_pounder) ? 0 : 1;
    return 2U + static_cast<unsigned>(counter_at(units_in(losses), static_cast<unsigned>(n - guns)));
}

// The draft of a sacrifice: what can still be lost, and what is lost.
Losses left_to_lose(const Progress& now) { return Losses(static_cast<unsigned>(now.draft[Wall::east])); }
Losses lost_so_far(const Progress& now) { return Losses(static_cast<unsigned>(now.draft[Wall::southeast])); }

}  // namespace

Sacrificed sacrificed(const Progress& now) {
    const Losses lost = lost_so_far(now);
    return {units_in(lost), cannon_in(lost)};
}

// 15.0E The strength of the Texians left is what the Mexicans lose.
void open_sacrifice(State& state) {
    state.now.draft[Wall::east] = losses_of(captured(state), on_map(state)).bits();
    state.now.left = static_cast<std::uint16_t>(rifle_strength(state.centre, state.options));
}

// 15.0E The Mexican chooses the losses from anywhere on the map, AR-11 captured cannon included, units on the
// Turn Track not. They are named in ascending order. AR-20 In solitaire the weakest fall first.
Options16 sacrifice_options(State& state) {
    Progress& now = state.now;
    if (now.left == 0) return 0;
    const Losses left = left_to_lose(now);
    const int spared = total(left) - now.left;
    if (spared > 0 && !state.options.solitaire) {
        // So many may be passed over: the kinds up to that of the first one that may not.
        return static_cast<Options16>(kinds_of(left) & ((2U << kind_at(left, spared)) - 1U));
    }
    const Losses lost = spared <= 0 ? left
                                    : losses_of(s18::sacrifice_cannon(state, now.left),
                                                s18::sacrifice_mexicans(state, now.left));
    now.draft[Wall::southeast] += lost.bits();
    now.left = 0;
    return 0;
}

void take_sacrifice(State& state, int option) {
    Progress& now = state.now;
    const Losses loss(static_cast<Loss>(option), 1);
    // The kinds before it are passed over for good.
    const int passed_over = (1 << LossFields::shift(static_cast<Loss>(option))) - 1;
    now.draft[Wall::east] = static_cast<unsigned>((left_to_lose(now) - loss).bits() & ~passed_over);
    now.draft[Wall::southeast] += loss.bits();
    now.chosen = option;
    --now.left;
}

[[gnu::noinline]] static void tell_sacrifice(const State& state, Losses lost, Tell<Event> tell) {
    Event event = news(state, Kind::sacrifice, By::mexican);
    event.mexicans = units_in(lost);
    event.texians = cannon_in(lost);
    tell(event);
}

// 15.0E It does not matter where on the map a unit is lost; walls outside the points of entry give first.
void close_sacrifice(State& state, Tell<Event> tell) {
    const Losses all = lost_so_far(state.now);
    Mexicans units = units_in(all);
    for (unsigned some : {all_walls & ~unsigned{state.entered}, unsigned{state.entered}})
        for (; some != 0 && !units.empty(); some &= some - 1) {
            Mexicans& there = state.mexican[wall_at(std::countr_zero(some))];
            const Mexicans lost = common(units, there);
            there -= lost;
            units -= lost;
        }
    Texians cannon = cannon_in(all);
    for (const Wall wall : every_wall) {
        if (cannon.empty()) break;
        const Texians lost = common(cannon, state.texian[wall]);
        state.texian[wall] -= lost;
        cannon -= lost;
    }
    state.mexican_box += units_in(all);
    state.texian_box += cannon_in(all);
    if (tell.anybody() && !all.empty()) tell_sacrifice(state, all, tell);
}

// 15.0F The last Texians fall.
void no_quarter(State& state, Tell<Event> tell) {
    if (tell.anybody()) tell_texians(state, Kind::no_quarter, state.centre, tell);
    state.texian_box += state.centre;
    state.centre = {};
}

}  // namespace alamo::barna::s15

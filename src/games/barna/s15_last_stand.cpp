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
    for (const Wall wall : every_wall) {
        const Joins joins = joins_of(state.now.draft[wall]);
        for (int side = 0; side < 2; ++side) {
            const Mexicans joining = joins.from.at(static_cast<std::size_t>(side));
            state.mexican[neighbour(wall, side)] -= joining;
            state.mexican[wall] += joining;
        }
    }
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

// 15.0B Cannon at breached walls are captured, all others are eliminated; AR-10 with an overrun that is all of
// them; 17.5, AR-16 spiked guns are never captured. The other Texians meet in the centre.
void fall_back(State& state, Tell<Event> tell) {
    for (const Wall wall : every_wall) {
        Texians& there = state.texian[wall];
        const bool taken = (state.breached & bit(wall)) != 0 && !state.options.spiked_guns;
        const Texians kept = taken ? cannon_of(there) : Texians{};
        state.centre += movable_of(there);
        state.texian_box += cannon_of(there) - kept;
        there = kept;
    }
    if (!tell.anybody()) return;
    Event event = news(state, Kind::fall_back);
    event.texians = state.centre;
    for (const Wall wall : every_wall) event.at[wall].texians = state.texian[wall];
    tell(event);
}

// --- C: incursion --------------------------------------------------------------------------------------

void open_incursion(State& state) {
    copy_mexicans(state);
    state.now.wall = 0xff;  // the first step is to wall 0
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
        now.wall = static_cast<std::uint8_t>(now.wall + 1);
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
    now.chosen = static_cast<std::uint16_t>(option);
    now.draft.at[now.wall] = (now.draft.at[now.wall] << 8U) | static_cast<std::uint64_t>(option);
    std::uint16_t& from = now.after[neighbour(wall_at(now.wall), join_side(option))];
    from = static_cast<std::uint16_t>(from - Mexicans(static_cast<Mexican>(join_kind(option)), 1).bits());
    --now.left;
}

void close_incursion(State& state, Tell<Event> tell) {
    carry_out_joins(state);
    if (!tell.anybody() || state.now.asked == 0) return;
    Event event = news(state, Kind::incursion, By::mexican);
    for (const Wall wall : every_wall) event.joins[wall] = joins_of(state.now.draft[wall]);
    tell(event);
}

// --- C: overrun ----------------------------------------------------------------------------------------

// 15.0C, AR-22 Without a breach by the end of turn 3 the Mexican names a wall: AR-9 one with a Mexican unit, if
// there is any. AR-20 In solitaire the system names it.
Options16 overrun_options(State& state) {
    if (state.options.solitaire) return option_bit(s18::overrun_wall(state));
    return s09::places(state);
}

void take_overrun(State& state, int option) {
    state.now.wall = static_cast<std::uint8_t>(option);
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

void close_overrun(State& state, Tell<Event> tell) {
    const Wall wall = wall_at(state.now.wall);
    carry_out_joins(state);
    state.entered = bit(wall);
    if (!tell.anybody()) return;
    Event event = news(state, Kind::overrun, By::mexican);
    event.wall = wall;
    event.joins[wall] = joins_of(state.now.draft[wall]);
    tell(event);
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

void open_charge(State& state) {
    state.now.chosen = state.centre.bits();
    state.now.left = static_cast<std::uint8_t>(strength_at_entry(state));
}

// 15.0D Each point eliminates one Texian in the centre, drawn at random. AR-4 If no more are left, all fall.
Options16 charge_options(State& state) {
    Progress& now = state.now;
    const Texians there(now.chosen);
    if (now.left == 0) return 0;
    const Options16 kinds = there.kinds();
    if (there.total() > now.left && !is_single(kinds)) return kinds;
    const Texians hit =
        there.total() <= now.left ? there : Texians(there.first(), static_cast<int>(now.left));
    now.draft[Wall::east] += hit.bits();
    now.left = 0;
    return 0;
}

void take_charge(State& state, int option) {
    const Texians hit(static_cast<Texian>(option), 1);
    state.now.draft[Wall::east] += hit.bits();
    state.now.chosen = static_cast<std::uint16_t>(state.now.chosen - hit.bits());
    --state.now.left;
}

void close_charge(State& state, Tell<Event> tell) {
    const Texians hit(static_cast<std::uint16_t>(state.now.draft[Wall::east]));
    state.centre -= hit;
    state.texian_box += hit;
    if (!tell.anybody() || hit.empty()) return;
    Event event = news(state, Kind::charge);
    event.texians = hit;
    tell(event);
}

// --- E: hand-to-hand -----------------------------------------------------------------------------------

namespace {

// The losses of 15.0E in canonical order (G C x y z b i d): how many of each kind are there to lose.
inline constexpr int loss_kinds = 2 + mexican_kinds;
int losable(Texians cannon, Mexicans units, int option) {
    return option < 2 ? cannon.count(static_cast<Texian>(option))
                      : units.count(static_cast<Mexican>(option - 2));
}
// The draft of a sacrifice: what is left to lose, and what is lost.
struct Losses {
    Mexicans units_left, units_lost;
    Texians cannon_left, cannon_lost;
    static Losses of(const Progress& now) {
        const auto part = [&](Wall wall) { return static_cast<std::uint16_t>(now.draft[wall]); };
        return {Mexicans(part(Wall::east)), Mexicans(part(Wall::southeast)), Texians(part(Wall::south)),
                Texians(part(Wall::southwest))};
    }
    void put(Progress& now) const {
        now.draft[Wall::east] = units_left.bits();
        now.draft[Wall::southeast] = units_lost.bits();
        now.draft[Wall::south] = cannon_left.bits();
        now.draft[Wall::southwest] = cannon_lost.bits();
    }
};

}  // namespace

Sacrificed sacrificed(const Progress& now) {
    const Losses losses = Losses::of(now);
    return {losses.units_lost, losses.cannon_lost};
}

// 15.0E The strength of the Texians left is what the Mexicans lose.
void open_sacrifice(State& state) {
    const Losses losses{on_map(state), {}, captured(state), {}};
    losses.put(state.now);
    const Texians left = state.centre;
    state.now.left = static_cast<std::uint8_t>(
        left.count(Texian::riflemen) + left.count(Texian::crockett) * state.options.crockett_strength +
        left.count(Texian::bowie) * state.options.bowie_strength);
}

// 15.0E The Mexican chooses the losses from anywhere on the map, AR-11 captured cannon included, units on the
// Turn Track not. They are named in ascending order. AR-20 In solitaire the weakest fall first.
Options16 sacrifice_options(State& state) {
    Progress& now = state.now;
    if (now.left == 0) return 0;
    Losses losses = Losses::of(now);
    const int there = total(losses.units_left) + losses.cannon_left.total();
    if (state.options.solitaire || there <= now.left) {
        const int n = std::min<int>(there, now.left);
        losses.units_lost = there <= now.left ? losses.units_left : s18::sacrifice_mexicans(state, n);
        losses.cannon_lost = there <= now.left ? losses.cannon_left : s18::sacrifice_cannon(state, n);
        losses.put(now);
        now.left = 0;
        return 0;
    }
    Options16 mask = 0;
    int from_here_on = 0;  // those of this kind and the kinds after it
    for (int option = loss_kinds - 1; option >= now.chosen; --option) {
        const int n = losable(losses.cannon_left, losses.units_left, option);
        from_here_on += n;
        if (n > 0 && from_here_on >= now.left) mask |= option_bit(option);
    }
    return mask;
}

void take_sacrifice(State& state, int option) {
    Progress& now = state.now;
    Losses losses = Losses::of(now);
    if (option < 2) {
        losses.cannon_left.remove(static_cast<Texian>(option));
        losses.cannon_lost.add(static_cast<Texian>(option));
    } else {
        losses.units_left.remove(static_cast<Mexican>(option - 2));
        losses.units_lost.add(static_cast<Mexican>(option - 2));
    }
    losses.put(now);
    now.chosen = static_cast<std::uint16_t>(option);
    --now.left;
}

// 15.0E It does not matter where on the map a unit is lost; walls outside the points of entry give first.
void close_sacrifice(State& state, Tell<Event> tell) {
    const Losses losses = Losses::of(state.now);
    Mexicans units = losses.units_lost;
    for (const bool at_entry : {false, true})
        for (const Wall wall : every_wall) {
            if (((state.entered & bit(wall)) != 0) != at_entry) continue;
            for (const Mexican unit : every_mexican) {
                const Mexicans lost(unit, std::min(units.count(unit), state.mexican[wall].count(unit)));
                state.mexican[wall] -= lost;
                units -= lost;
            }
        }
    Texians cannon = losses.cannon_lost;
    for (const Wall wall : every_wall)
        for (const Texian unit : {Texian::eighteen_pounder, Texian::cannon}) {
            const Texians lost(unit, std::min(cannon.count(unit), state.texian[wall].count(unit)));
            state.texian[wall] -= lost;
            cannon -= lost;
        }
    state.mexican_box += losses.units_lost;
    state.texian_box += losses.cannon_lost;
    if (!tell.anybody() || (losses.units_lost.empty() && losses.cannon_lost.empty())) return;
    Event event = news(state, Kind::sacrifice, By::mexican);
    event.mexicans = losses.units_lost;
    event.texians = losses.cannon_lost;
    tell(event);
}

// 15.0F The last Texians fall.
void no_quarter(State& state, Tell<Event> tell) {
    if (tell.anybody()) {
        Event event = news(state, Kind::no_quarter);
        event.texians = state.centre;
        tell(event);
    }
    state.texian_box += state.centre;
    state.centre = {};
}

}  // namespace alamo::barna::s15

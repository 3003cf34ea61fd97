// Does an order fit the position as a whole: does it name all the counters it must, and no others? Whether
// each action of it is legal is asked of `check`.
#include "games/barna/fits.hpp"

#include <algorithm>

#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

/// "3 Infantry cannot be named: only 2 are at South."
template <class Unit>
Verdict too_many(Rule rule, Unit unit, int named, int there, Text where) {
    const Items items = counted(unit, named);
    if (there == 0) return Verdict::refuse(rule, Phrase("barna.none-there"_text, items, where));
    return Verdict::refuse(rule, Phrase("barna.not-that-many"_text, items, where, there));
}

template <class Units, class Bag>
Verdict among(Rule rule, const Units& units, Bag named, Bag there, Text where) {
    for (const auto unit : units)
        if (named.count(unit) > there.count(unit))
            return too_many(rule, unit, named.count(unit), there.count(unit), where);
    return Verdict::legal();
}

/// All that is due and nothing else; of a draft, nothing else.
template <class Units, class Bag>
Verdict all_of(Rule rule, Whole whole, const Units& units, Bag named, Bag due,
               Text where = "barna.place.hand"_text) {
    if (const Verdict verdict = among(rule, units, named, due, where); !verdict) return verdict;
    if (named == due || whole == Whole::draft) return Verdict::legal();
    return Verdict::refuse(rule, Phrase("barna.left-out"_text, list_of(due - named)));
}

/// Can the bags of an order be added up? Each kind must stay within what the game has.
template <class Units, class Get>
Verdict countable(Rule rule, const Units& units, const Event& order, Get get) {
    for (const auto unit : units) {
        int n = 0;
        for (const Group& group : order.at.at) n += get(group).count(unit);
        if (n > most_of_a_kind(unit))
            return too_many(rule, unit, n, most_of_a_kind(unit), "barna.place.game"_text);
    }
    return Verdict::legal();
}
Verdict countable_texians(Rule rule, const Event& order) {
    return countable(rule, every_texian, order, [](const Group& g) { return g.texians; });
}
Verdict countable_mexicans(Rule rule, const Event& order) {
    return countable(rule, every_mexican, order, [](const Group& g) { return g.mexicans; });
}

Texians named_texians(const Event& order) {
    Texians all;
    for (const Group& group : order.at.at) all += group.texians;
    return all;
}

int points_at(const State& state, Wall wall) {
    switch (state.now.step) {
        case Step::ballshot: return s07::points(state, wall);
        case Step::grapeshot: return s10::points(state, wall);
        default: return s11::points(state, wall);
    }
}

// 5.1 comes before 5.0: a wall that is too full is wrong whatever else is still to be placed.
Verdict fits_deployment(const State& state, const Event& order, Whole whole) {
    for (const Wall wall : every_wall) {
        const int there = state.texian[wall].total() + order.at[wall].texians.total();
        if (there > texians_per_wall && !order.at[wall].texians.empty())
            return Verdict::refuse("5.1"_rule,
                                   Phrase("barna.wall-full"_text, texians_per_wall, name_of(wall), there));
    }
    if (const Verdict sum = countable_texians("5.0"_rule, order); !sum) return sum;
    const Texians named = named_texians(order);
    if (state.turn > 1 && !cannon_of(named).empty())
        return Verdict::refuse("5.2"_rule, Phrase("barna.cannon-placed"_text));
    return all_of("5.0"_rule, whole, every_texian, named, Texians(state.now.chosen));
}

Verdict fits_approach(const State& state, const Event& order, Whole whole) {
    for (const Wall wall : every_wall) {
        const int there = order.at[wall].mexicans.total();
        if (there > mexicans_per_wall)
            return Verdict::refuse(
                "6.0"_rule, Phrase("barna.approach-full"_text, mexicans_per_wall, name_of(wall), there));
    }
    if (const Verdict sum = countable_mexicans("6.0"_rule, order); !sum) return sum;
    return all_of("6.0"_rule, whole, every_mexican, named_mexicans(order), Mexicans(state.now.chosen));
}

// 7.0, AR-4 At each wall as many units fall as there are points, or all.
Verdict fits_fire(const State& state, const Event& order) {
    const Rule rule = Barna::rule_now(state);
    for (const Wall wall : every_wall) {
        const Mexicans named = order.at[wall].mexicans;
        const int points = points_at(state, wall);
        const int due = std::min(points, total(state.mexican[wall]));
        if (due == 0 && !named.empty())
            return Verdict::refuse(rule, Phrase("barna.no-hits"_text, name_of(wall), list_of(named)));
        if (named.total() != due)
            return Verdict::refuse(rule,
                                   Phrase("barna.hits"_text, points, name_of(wall), due, named.total()));
        const Verdict there = among(rule, every_mexican, named, state.mexican[wall], place_of(wall));
        if (!there) return there;
    }
    return Verdict::legal();
}

// 8.0 Only units that stand at a wall can leave it; a wall sends or receives. 5.1 holds for all that arrive.
Verdict fits_movement(const State& state, const Event& order) {
    for (const Wall from : every_wall)
        for (const Texian unit : every_texian) {
            int leaving = 0;
            for (const Wall to : every_wall) leaving += order.flows[from].count(unit, to);
            if (leaving > state.texian[from].count(unit))
                return too_many("8.0"_rule, unit, leaving, state.texian[from].count(unit), place_of(from));
        }
    for (const Wall to : every_wall) {
        int arriving = 0;
        for (const Wall from : every_wall) arriving += order.flows[from].to(to).total();
        if (arriving == 0) continue;
        if (!order.flows[to].empty())
            return Verdict::refuse("8.0"_rule, Phrase("barna.receives"_text, name_of(to)));
        const int there = state.texian[to].total() + arriving;
        if (there > texians_per_wall)
            return Verdict::refuse("5.1"_rule,
                                   Phrase("barna.wall-full"_text, texians_per_wall, name_of(to), there));
    }
    return Verdict::legal();
}

// 9.0, AR-6, 17.3 The turn's 2-strength unit, and Infantry and Decoys out of the Eliminated box.
Verdict fits_reinforcement(const State& state, const Event& order, Whole whole) {
    if (const Verdict sum = countable_mexicans("9.0"_rule, order); !sum) return sum;
    const Mexicans named = named_mexicans(order);
    const Mexican due = elite_of_turn(state.turn);
    for (const Mexican unit : every_mexican)
        if (unit != due && unit != Mexican::infantry && unit != Mexican::decoy && named.has(unit))
            return Verdict::refuse(unit == Mexican::banners ? "AR-6"_rule : "9.0"_rule,
                                   Phrase("barna.never-levied"_text, counted(unit, named.count(unit))));
    for (const Wall wall : every_wall)
        if (!order.at[wall].mexicans.empty() && (s09::places(state) & bit(wall)) == 0)
            return Verdict::refuse(
                "9.0"_rule, Phrase("barna.nobody-there"_text, name_of(wall), list_of(s09::places(state))));
    if (state.now.step == Step::reinforce)  // nobody else can come, or it is settled who comes
        return all_of("9.0"_rule, whole, every_mexican, named, Mexicans(state.now.chosen),
                      "barna.place.box"_text);
    if (!named.has(due) && whole == Whole::order)
        return Verdict::refuse("9.0"_rule, Phrase("barna.elite-due"_text, counted(due, 1)));
    Mexicans levied = named;
    if (levied.has(due)) levied.remove(due);
    if (levied.total() > s09::most(state.options))
        return Verdict::refuse(state.options.santa_anna_waits ? "17.3"_rule : "9.0"_rule,
                               Phrase("barna.levy-full"_text, s09::most(state.options)));
    return among("9.0"_rule, every_mexican, levied, state.mexican_box, "barna.place.box"_text);
}

// 18.1 Each group has its size, and on turn 1 its probe.
Verdict fits_deal(const State& state, const Event& order) {
    if (const Verdict sum = countable_mexicans("18.1"_rule, order); !sum) return sum;
    for (const Wall wall : every_wall) {
        const Mexicans named = order.at[wall].mexicans;
        int due = (state.full & bit(wall)) != 0 ? mexicans_per_wall : 0;
        if (index(wall) == state.light)
            due = state.turn == 1 ? 1
                                  : total(state.mexican_hand) - std::popcount(state.full) * mexicans_per_wall;
        const Rule rule = state.turn == 1 ? "18.1.1"_rule : "18.1.2"_rule;
        if (named.total() != due)
            return Verdict::refuse(rule, Phrase("barna.group-size"_text, name_of(wall), due, named.total()));
        if (state.turn == 1 && due > 0 && !named.has(Mexican::infantry))
            return Verdict::refuse(rule, Phrase("barna.no-probe"_text, name_of(wall)));
    }
    return all_of("18.1"_rule, Whole::order, every_mexican, named_mexicans(order), state.mexican_hand);
}

// 18.1.1 The unprobed wall is rolled again.
Verdict fits_light(const State& state, const Event& order) {
    if (index(order.wall) != state.unprobed) return Verdict::legal();
    return Verdict::refuse("18.1.1"_rule, Phrase("barna.roll-again"_text, name_of(order.wall)));
}

// AR-18, AR-21 The lot falls on one of the walls that tie.
Verdict fits_tie(const State& state, const Event& order) {
    if ((state.now.open & option_bit(index(order.wall))) != 0) return Verdict::legal();
    return Verdict::refuse(Barna::rule_now(state), Phrase("barna.not-tied"_text, name_of(order.wall),
                                                          list_of(static_cast<WallMask>(state.now.open))));
}

// AR-7
Verdict fits_fall(const State& state, const Event& order) {
    const bool hero = order.texians.has(Texian::crockett) || order.texians.has(Texian::bowie);
    if (hero && index(order.wall) == state.now.wall) return Verdict::legal();
    return Verdict::refuse("AR-7"_rule, Phrase("barna.lose-who"_text, name_of(wall_at(state.now.wall))));
}

// 14.0 Riflemen and Decoys out of the Eliminated box, one for each Hero.
Verdict fits_rally(const State& state, const Event& order) {
    for (const Texian unit : every_texian)
        if (unit != Texian::riflemen && unit != Texian::decoy && order.texians.has(unit))
            return Verdict::refuse(
                "14.0"_rule, Phrase("barna.never-rallied"_text, counted(unit, order.texians.count(unit))));
    if (order.texians.total() > s14::heroes(state))
        return Verdict::refuse("14.0"_rule, Phrase("barna.rally-full"_text, s14::heroes(state)));
    return among("14.0"_rule, every_texian, order.texians, state.texian_box, "barna.place.box"_text);
}

/// The units of a kind that an order lets leave a wall in 15.0C.
int leaving(const Event& order, Wall from, Mexican unit) {
    int n = 0;
    for (int side = 0; side < 2; ++side) {
        const Wall to = neighbour(from, side);
        const int back = neighbour(to, 0) == from ? 0 : 1;
        n += order.joins[to].from.at(static_cast<std::size_t>(back)).count(unit);
    }
    return n;
}

// 15.0C Up to two units for each breached wall, one for an overrun, from where they stand.
Verdict fits_joins(const State& state, const Event& order, WallMask entered, int most) {
    for (const Wall to : every_wall) {
        const int joining = order.joins[to].from[0].total() + order.joins[to].from[1].total();
        if (joining > 0 && (entered & bit(to)) == 0)
            return Verdict::refuse("15.0C"_rule,
                                   Phrase("barna.not-entered"_text, name_of(to), list_of(entered)));
        if (joining > most)
            return Verdict::refuse("15.0C"_rule, Phrase("barna.joins"_text, most, name_of(to), joining));
        for (int side = 0; side < 2; ++side) {
            const Wall from = neighbour(to, side);
            const Mexicans named = order.joins[to].from.at(static_cast<std::size_t>(side));
            const Verdict there =
                among("15.0C"_rule, every_mexican, named, state.mexican[from], place_of(from));
            if (!there) return there;
        }
    }
    // AR-8 A unit that joins one wall cannot join another.
    for (const Wall from : every_wall)
        for (const Mexican unit : every_mexican) {
            const int n = leaving(order, from, unit);
            if (n > state.mexican[from].count(unit))
                return too_many("AR-8"_rule, unit, n, state.mexican[from].count(unit), place_of(from));
        }
    return Verdict::legal();
}

// AR-9 The wall itself comes before who joins it. Where only one wall can be overrun it is chosen already,
// and the step is the one that asks who joins.
Verdict fits_overrun(const State& state, const Event& order) {
    const WallMask places = state.now.step == Step::join ? bit(wall_at(state.now.wall)) : s09::places(state);
    if ((places & bit(order.wall)) == 0)
        return Verdict::refuse("AR-9"_rule,
                               Phrase("barna.nobody-there"_text, name_of(order.wall), list_of(places)));
    return fits_joins(state, order, bit(order.wall), 1);
}

// 15.0D, 15.0E As many as there are points, or all; of those that are there.
Verdict fits_charge(const State& state, const Event& order) {
    const int due = std::min<int>(s15::strength_at_entry(state), state.centre.total());
    if (order.texians.total() != due)
        return Verdict::refuse("15.0D"_rule, Phrase("barna.losses"_text, due, order.texians.total()));
    return among("15.0D"_rule, every_texian, order.texians, state.centre, "barna.place.centre"_text);
}
Verdict fits_sacrifice(const State& state, const Event& order, Whole whole) {
    const Verdict guns =
        among("AR-11"_rule, every_texian, order.texians, s15::captured(state), "barna.place.captured"_text);
    if (!guns) return guns;
    const Verdict units =
        among("15.0E"_rule, every_mexican, order.mexicans, s15::on_map(state), "barna.place.map"_text);
    if (!units) return units;
    // Losses without a choice are in the draft before anybody is asked.
    const s15::Sacrificed taken = s15::sacrificed(state.now);
    const int due = state.now.left + taken.units.total() + taken.cannon.total();
    const int named = order.texians.total() + order.mexicans.total();
    if (named == due || (whole == Whole::draft && named < due)) return Verdict::legal();
    return Verdict::refuse("15.0E"_rule, Phrase("barna.losses"_text, due, named));
}

bool names_face_down(const Event& order) {
    for (const Wall wall : every_wall) {
        if (order.at[wall].hidden > 0) return true;
        for (const Wall to : every_wall)
            if (order.flows[wall].hidden(to) > 0) return true;
    }
    return false;
}

}  // namespace

Mexicans named_mexicans(const Event& order) {
    Mexicans all;
    for (const Group& group : order.at.at) all += group.mexicans;
    return all;
}

Verdict fits(const State& state, const Event& order, Whole whole) {
    if (names_face_down(order)) return Verdict::unreadable(Phrase("barna.face-down-named"_text));
    switch (state.now.step) {
        case Step::deploy: return fits_deployment(state, order, whole);
        case Step::approach: return fits_approach(state, order, whole);
        case Step::light: return fits_light(state, order);
        case Step::weak_tie:
        case Step::target_tie: return fits_tie(state, order);
        case Step::deal: return fits_deal(state, order);
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return fits_fire(state, order);
        case Step::move: return fits_movement(state, order);
        case Step::levy:
        case Step::reinforce: return fits_reinforcement(state, order, whole);
        case Step::lose: return fits_fall(state, order);
        case Step::rally: return fits_rally(state, order);
        case Step::incursion: return fits_joins(state, order, state.entered, 2);
        case Step::overrun:
        case Step::join: return fits_overrun(state, order);
        case Step::charge: return fits_charge(state, order);
        case Step::sacrifice: return fits_sacrifice(state, order, whole);
        default: return Verdict::legal();
    }
}

}  // namespace alamo::barna

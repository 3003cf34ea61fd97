// From an order to the actions that carry it out. Whether an action is legal is asked of `check`; what stands
// here is what concerns an order as a whole: that it names all the counters it must and no others.
#include <algorithm>

#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

constexpr Kind kind_of(Step step) {
    switch (step) {
        case Step::night:
        case Step::sentries: return Kind::conditions;
        case Step::deploy: return Kind::deploy;
        case Step::unprobed: return Kind::unprobed;
        case Step::light: return Kind::light;
        case Step::weak_tie:
        case Step::target_tie: return Kind::tie;
        case Step::deal:
        case Step::approach: return Kind::approach;
        case Step::ballshot: return Kind::ballshot;
        case Step::move: return Kind::move;
        case Step::target: return Kind::target;
        case Step::levy:
        case Step::reinforce: return Kind::reinforce;
        case Step::grapeshot: return Kind::grapeshot;
        case Step::rifle: return Kind::rifle;
        case Step::lose: return Kind::lose;
        case Step::rally: return Kind::rally;
        case Step::flip: return Kind::flip;
        case Step::coin:
        case Step::last_coin: return Kind::bowie;
        case Step::incursion: return Kind::incursion;
        case Step::overrun:
        case Step::join: return Kind::overrun;
        case Step::charge: return Kind::charge;
        case Step::sacrifice: return Kind::sacrifice;
        case Step::over: break;
    }
    return Kind::victory;
}

constexpr Text order_name(Kind kind) {
    constexpr Text names[] = {
        "barna.order.conditions"_text, "barna.order.deploy"_text,    "barna.order.approach"_text,
        "barna.order.ballshot"_text,   "barna.order.move"_text,      "barna.order.reinforce"_text,
        "barna.order.grapeshot"_text,  "barna.order.rifle"_text,     "barna.order.lose"_text,
        "barna.order.rally"_text,      "barna.order.flip"_text,      "barna.order.bowie"_text,
        "barna.order.incursion"_text,  "barna.order.overrun"_text,   "barna.order.charge"_text,
        "barna.order.sacrifice"_text,  "barna.order.unprobed"_text,  "barna.order.light"_text,
        "barna.order.tie"_text,        "barna.order.target"_text};
    return names[static_cast<int>(kind)];
}

template <class Units, class Bag>
Verdict all_of(Rule rule, const Units& units, Bag named, Bag due) {
    for (const auto unit : units) {
        const int n = named.count(unit);
        const int must = due.count(unit);
        if (n < must) return Verdict::refuse(rule, Phrase("barna.left-out"_text, must - n, name_of(unit), must));
        if (n > must) return Verdict::refuse(rule, Phrase("barna.named-too-often"_text, n, name_of(unit), must));
    }
    return Verdict::legal();
}

template <class Units, class Bag>
Verdict among(Rule rule, const Units& units, Bag named, Bag there, Text where) {
    for (const auto unit : units)
        if (named.count(unit) > there.count(unit))
            return Verdict::refuse(rule, Phrase("barna.not-that-many"_text, named.count(unit), name_of(unit), where,
                                                there.count(unit)));
    return Verdict::legal();
}

Texians named_texians(const Event& order) {
    Texians all;
    for (const Group& group : order.at.at) all += group.texians;
    return all;
}
Mexicans named_mexicans(const Event& order) {
    Mexicans all;
    for (const Group& group : order.at.at) all += group.mexicans;
    return all;
}
/// Can the bags of an order be added up? Each kind must stay within what there is.
template <class Units, class Get>
Verdict countable(Rule rule, const Units& units, const Event& order, Get get) {
    for (const auto unit : units) {
        int n = 0;
        for (const Group& group : order.at.at) n += get(group).count(unit);
        if (n > most_of_a_kind(unit))
            return Verdict::refuse(rule, Phrase("barna.named-too-often"_text, n, name_of(unit), most_of_a_kind(unit)));
    }
    return Verdict::legal();
}

int points_at(const State& state, Wall wall) {
    switch (state.now.step) {
        case Step::ballshot: return s07::points(state, wall);
        case Step::grapeshot: return s10::points(state, wall);
        default: return s11::points(state, wall);
    }
}

// 7.0, AR-4 At each wall as many units fall as there are points, or all.
Verdict fits_fire(const State& state, const Event& order) {
    const Rule rule = Barna::rule_now(state);
    for (const Wall wall : every_wall) {
        const Mexicans named = order.at[wall].mexicans;
        const int points = points_at(state, wall);
        const int due = std::min(points, total(state.mexican[wall]));
        if (named.total() != due)
            return Verdict::refuse(rule, Phrase("barna.hits"_text, points, name_of(wall), due, named.total()));
        if (const Verdict there = among(rule, every_mexican, named, state.mexican[wall], name_of(wall)); !there)
            return there;
    }
    return Verdict::legal();
}

// 8.0 Only units that stand at a wall can leave it.
Verdict fits_movement(const State& state, const Event& order) {
    for (const Wall from : every_wall)
        for (const Texian unit : every_texian) {
            int leaving = 0;
            for (const Wall to : every_wall) leaving += order.flows[from].count(unit, to);
            if (leaving > state.texian[from].count(unit))
                return Verdict::refuse("8.0"_rule, Phrase("barna.not-that-many"_text, leaving, name_of(unit),
                                                          name_of(from), state.texian[from].count(unit)));
        }
    return Verdict::legal();
}

// 9.0, AR-6 The turn's 2-strength unit, and Infantry and Decoys.
Verdict fits_reinforcement(const State& state, const Event& order) {
    if (const Verdict sum = countable("9.0"_rule, every_mexican, order, [](const Group& g) { return g.mexicans; }); !sum)
        return sum;
    const Mexicans named = named_mexicans(order);
    const Mexican due = elite_of_turn(state.turn);
    if (!named.has(due)) return Verdict::refuse("9.0"_rule, Phrase("barna.elite-due"_text, name_of(due)));
    for (const Mexican unit : every_mexican)
        if (unit != due && unit != Mexican::infantry && unit != Mexican::decoy && named.has(unit))
            return Verdict::refuse(unit == Mexican::banners ? "AR-6"_rule : "9.0"_rule,
                                   Phrase("barna.never-levied"_text, name_of(unit)));
    return Verdict::legal();
}

// 18.1 Each group has its size, and on turn 1 its probe.
Verdict fits_deal(const State& state, const Event& order) {
    if (const Verdict sum = countable("18.1"_rule, every_mexican, order, [](const Group& g) { return g.mexicans; }); !sum)
        return sum;
    for (const Wall wall : every_wall) {
        const Mexicans named = order.at[wall].mexicans;
        const bool is_full = (state.full & bit(wall)) != 0;
        int due = is_full ? mexicans_per_wall : 0;
        if (index(wall) == state.light)
            due = state.turn == 1 ? 1 : total(state.mexican_hand) - std::popcount(state.full) * mexicans_per_wall;
        const Rule rule = state.turn == 1 ? "18.1.1"_rule : "18.1.2"_rule;
        if (named.total() != due)
            return Verdict::refuse(rule, Phrase("barna.group-size"_text, name_of(wall), due, named.total()));
        if (state.turn == 1 && due > 0 && !named.has(Mexican::infantry))
            return Verdict::refuse(rule, Phrase("barna.no-probe"_text, name_of(wall)));
    }
    return all_of("18.1"_rule, every_mexican, named_mexicans(order), state.mexican_hand);
}

// 15.0C Up to two units for each breached wall, one for an overrun, from where they stand.
Verdict fits_joins(const State& state, const Event& order, WallMask entered, int most) {
    for (const Wall to : every_wall) {
        const int joining = order.joins[to].from[0].total() + order.joins[to].from[1].total();
        if (joining > 0 && (entered & bit(to)) == 0)
            return Verdict::refuse("15.0C"_rule, Phrase("barna.not-entered"_text, name_of(to)));
        if (joining > most)
            return Verdict::refuse("15.0C"_rule, Phrase("barna.joins"_text, most, name_of(to), joining));
        for (int side = 0; side < 2; ++side) {
            const Wall from = neighbour(to, side);
            const Verdict there = among("15.0C"_rule, every_mexican, order.joins[to].from.at(static_cast<std::size_t>(side)),
                                        state.mexican[from], name_of(from));
            if (!there) return there;
        }
    }
    // AR-8 A unit that joins one wall cannot join another.
    for (const Wall from : every_wall)
        for (const Mexican unit : every_mexican) {
            int leaving = 0;
            for (int side = 0; side < 2; ++side) {
                const Wall to = neighbour(from, side);
                const int back = neighbour(to, 0) == from ? 0 : 1;
                leaving += order.joins[to].from.at(static_cast<std::size_t>(back)).count(unit);
            }
            if (leaving > state.mexican[from].count(unit))
                return Verdict::refuse("AR-8"_rule, Phrase("barna.not-that-many"_text, leaving, name_of(unit), name_of(from),
                                                           state.mexican[from].count(unit)));
        }
    return Verdict::legal();
}

// 15.0D, 15.0E As many as there are points, or all; of those that are there.
Verdict fits_charge(const State& state, const Event& order) {
    const int due = std::min<int>(s15::strength_at_entry(state), state.centre.total());
    if (order.texians.total() != due)
        return Verdict::refuse("15.0D"_rule, Phrase("barna.losses"_text, due, order.texians.total()));
    return among("15.0D"_rule, every_texian, order.texians, state.centre, "barna.place.centre"_text);
}
Verdict fits_sacrifice(const State& state, const Event& order) {
    const int named = order.texians.total() + order.mexicans.total();
    if (named != state.now.left)
        return Verdict::refuse("15.0E"_rule, Phrase("barna.losses"_text, int{state.now.left}, named));
    const Verdict guns = among("AR-11"_rule, every_texian, order.texians, s15::captured(state), "barna.place.captured"_text);
    if (!guns) return guns;
    return among("15.0E"_rule, every_mexican, order.mexicans, s15::on_map(state), "barna.place.map"_text);
}

Verdict fits(const State& state, const Event& order) {
    switch (state.now.step) {
        case Step::deploy:
            if (const Verdict sum = countable("5.0"_rule, every_texian, order, [](const Group& g) { return g.texians; }); !sum)
                return sum;
            if (state.turn > 1 && !cannon_of(named_texians(order)).empty())
                return Verdict::refuse("5.2"_rule, Phrase("barna.cannon-placed"_text));
            return all_of("5.0"_rule, every_texian, named_texians(order), state.texian_hand);
        case Step::approach:
            if (const Verdict sum = countable("6.0"_rule, every_mexican, order, [](const Group& g) { return g.mexicans; }); !sum)
                return sum;
            return all_of("6.0"_rule, every_mexican, named_mexicans(order), state.mexican_hand);
        case Step::deal: return fits_deal(state, order);
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle: return fits_fire(state, order);
        case Step::move: return fits_movement(state, order);
        case Step::levy: return fits_reinforcement(state, order);
        case Step::lose:
            if (index(order.wall) == state.now.wall && (order.texians.has(Texian::crockett) || order.texians.has(Texian::bowie)))
                return Verdict::legal();
            return Verdict::refuse("AR-7"_rule, Phrase("barna.lose-who"_text, name_of(wall_at(state.now.wall))));
        case Step::rally:
            return among("14.0"_rule, every_texian, order.texians,
                         state.texian_box - cannon_of(state.texian_box) -
                             Texians(Texian::crockett, state.texian_box.count(Texian::crockett)) -
                             Texians(Texian::bowie, state.texian_box.count(Texian::bowie)),
                         "barna.place.rally"_text);
        case Step::incursion: return fits_joins(state, order, state.entered, 2);
        case Step::overrun: return fits_joins(state, order, bit(order.wall), 1);
        case Step::charge: return fits_charge(state, order);
        case Step::sacrifice: return fits_sacrifice(state, order);
        default: return Verdict::legal();
    }
}

/// What of an order is still to be carried out, and the option that does the next bit of it.
struct Rest {
    Event order;
    ByWall<ByWall<std::array<std::uint8_t, texian_kinds>>> moving{};

    explicit Rest(const Event& whole, const State& state) : order(whole) {
        for (const Wall from : every_wall)
            for (const Wall to : every_wall)
                for (const Texian unit : every_texian)
                    moving[from][to].at(static_cast<std::size_t>(unit)) =
                        static_cast<std::uint8_t>(whole.flows[from].count(unit, to));
        if (state.now.step == Step::deal && state.turn == 1)  // the probes are placed already
            for (Group& group : order.at.at)
                if (group.mexicans.has(Mexican::infantry)) group.mexicans.remove(Mexican::infantry);
    }

    template <class Bag, class Unit>
    static int place(ByWall<Group>& at, Bag Group::*side, Unit unit) {
        for (const Wall wall : every_wall) {
            Bag& bag = at[wall].*side;
            if (!bag.has(unit)) continue;
            bag.remove(unit);
            return index(wall);
        }
        return walls;  // not named: `check` refuses it
    }
    template <class Bag>
    static int first_of(Bag& bag) {
        if (bag.empty()) return 15;
        const auto unit = bag.first();
        bag.remove(unit);
        return static_cast<int>(unit);
    }

    int next(const State& state) {
        const Progress& now = state.now;
        const Wall here = wall_at(now.wall);
        switch (now.step) {
            case Step::night: return order.number & 1;
            case Step::sentries: return (order.number >> 1) & 1;
            case Step::deploy: return place(order.at, &Group::texians, static_cast<Texian>(now.unit));
            case Step::approach:
            case Step::reinforce: return place(order.at, &Group::mexicans, static_cast<Mexican>(now.unit));
            case Step::deal:
            case Step::ballshot:
            case Step::grapeshot:
            case Step::rifle: return first_of(order.at[here].mexicans);
            case Step::unprobed:
            case Step::light:
            case Step::weak_tie:
            case Step::target_tie:
            case Step::overrun: return index(order.wall);
            case Step::target: return order.number - 1;
            case Step::move: return move(here, static_cast<Texian>(now.unit));
            case Step::levy: return levy(state);
            case Step::lose: return order.texians.has(Texian::crockett) ? 0 : 1;
            case Step::rally: return rally();
            case Step::flip:
            case Step::coin:
            case Step::last_coin: return order.number;
            case Step::incursion:
            case Step::join: return join(here);
            case Step::charge: return first_of(order.texians);
            case Step::sacrifice: return sacrifice();
            case Step::over: break;
        }
        return 15;
    }
    int move(Wall from, Texian unit) {
        for (const Wall to : every_wall) {
            std::uint8_t& n = moving[from][to].at(static_cast<std::size_t>(unit));
            if (n == 0) continue;
            --n;
            return index(to);
        }
        return index(from);
    }
    [[nodiscard]] int levy(const State& state) const {
        const Mexicans chosen(state.now.chosen);
        const Mexicans named = named_mexicans(order);
        if (named.count(Mexican::infantry) > chosen.count(Mexican::infantry)) return 0;
        return named.count(Mexican::decoy) > chosen.count(Mexican::decoy) ? 1 : 2;
    }
    int rally() {
        for (const Texian unit : {Texian::riflemen, Texian::decoy})
            if (order.texians.has(unit)) {
                order.texians.remove(unit);
                return unit == Texian::riflemen ? 0 : 1;
            }
        return 2;
    }
    int join(Wall to) {
        for (int side = 0; side < 2; ++side) {
            Mexicans& bag = order.joins[to].from.at(static_cast<std::size_t>(side));
            if (!bag.empty()) return 1 + mexican_kinds * side + first_of(bag);
        }
        return 0;
    }
    int sacrifice() { return !order.texians.empty() ? first_of(order.texians) : 2 + first_of(order.mexicans); }
};

// A movement that was never offered: a unit's wall was passed over because it cannot send, or nobody could take
// it. `check` says which, asked as if it were that unit's turn.
Verdict why_not_offered(State state, const Rest& rest) {
    for (const Wall from : every_wall)
        for (const Wall to : every_wall)
            for (const Texian unit : every_texian) {
                if (rest.moving[from][to].at(static_cast<std::size_t>(unit)) == 0) continue;
                state.now.wall = static_cast<std::uint8_t>(from);
                state.now.unit = static_cast<std::uint8_t>(unit);
                const Action action{Step::move, Barna::subject(state), static_cast<std::uint8_t>(to)};
                if (const Verdict verdict = Barna::check(state, action); !verdict) return verdict;
            }
    return Verdict::legal();
}

}  // namespace

Verdict Barna::plan(const State& state, const Event& order, std::vector<Action>& actions) {
    actions.clear();
    const Step step = state.now.step;
    if (step == Step::over) return check(state, Action{});
    if (order.kind != kind_of(step))
        return Verdict::refuse(rule_now(state), Phrase("barna.wrong-order"_text, order_name(kind_of(step)),
                                                       order_name(order.kind)));
    if (const Verdict verdict = fits(state, order); !verdict) return verdict;
    State next = state;
    State last = state;
    Rest rest(order, state);
    bool told = false;
    const auto hear = [&](const Event& event) { told = told || is_order(event.kind); };
    while (!told && next.now.step != Step::over) {
        const Action action{next.now.step, subject(next), static_cast<std::uint8_t>(rest.next(next))};
        if (const Verdict verdict = check(next, action); !verdict) return verdict;
        actions.push_back(action);
        last = next;
        take_option(last, action.option);
        apply(next, action, hear);
    }
    if (step == Step::move) return why_not_offered(last, rest);
    if (step == Step::rally) {  // more were named than could be asked for
        if (const Texians more = rest.order.texians; !more.empty())
            return Verdict::refuse("14.0"_rule, Phrase("barna.rally-full"_text, s14::heroes(state)));
    }
    if (step == Step::levy) {
        const Mexicans took = named_mexicans(order);
        const int levied = took.count(Mexican::infantry) + took.count(Mexican::decoy);
        if (levied > s09::most(state))
            return Verdict::refuse(state.options.santa_anna_waits ? "17.3"_rule : "9.0"_rule,
                                   Phrase("barna.levy-full"_text, s09::most(state)));
    }
    return Verdict::legal();
}

}  // namespace alamo::barna

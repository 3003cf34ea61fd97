// From an order to the actions that carry it out. Whether an order fits the position as a whole is asked of
// `fits`, whether an action is legal of `check`.
#include "games/barna/barna.hpp"
#include "games/barna/fits.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

constexpr Text order_name(Kind kind) {
    constexpr Text names[] = {
        "barna.order.conditions"_text, "barna.order.deploy"_text,   "barna.order.approach"_text,
        "barna.order.ballshot"_text,   "barna.order.move"_text,     "barna.order.reinforce"_text,
        "barna.order.grapeshot"_text,  "barna.order.rifle"_text,    "barna.order.lose"_text,
        "barna.order.rally"_text,      "barna.order.flip"_text,     "barna.order.bowie"_text,
        "barna.order.incursion"_text,  "barna.order.overrun"_text,  "barna.order.charge"_text,
        "barna.order.sacrifice"_text,  "barna.order.unprobed"_text, "barna.order.light"_text,
        "barna.order.tie"_text,        "barna.order.target"_text};
    return names[static_cast<int>(kind)];
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
    static int place(ByWall<Group>& at, Bag Group::* side, Unit unit) {
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
            case Step::deploy:
                return place(order.at, &Group::texians, static_cast<Texian>(unit_in_hand(now)));
            case Step::approach:
            case Step::reinforce:
                return place(order.at, &Group::mexicans, static_cast<Mexican>(unit_in_hand(now)));
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
            case Step::move: return move(here, static_cast<Texian>(unit_in_hand(now)));
            case Step::levy: return levy(state);
            case Step::lose: return order.texians.has(Texian::crockett) ? 0 : 1;
            case Step::rally: return rally();
            case Step::flip:
            case Step::coin:
            case Step::last_coin: return order.number;
            case Step::incursion:
            case Step::join: return join(here);
            case Step::charge: return first_of(order.texians);
            case Step::sacrifice: return sacrifice(state);
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
    // Losses without a choice are taken at any point, so the next one is the first that is named but not
    // taken.
    [[nodiscard]] int sacrifice(const State& state) const {
        const s15::Sacrificed taken = s15::sacrificed(state.now);
        for (const Texian unit : {Texian::eighteen_pounder, Texian::cannon})
            if (order.texians.count(unit) > taken.cannon.count(unit)) return static_cast<int>(unit);
        for (const Mexican unit : every_mexican)
            if (order.mexicans.count(unit) > taken.units.count(unit)) return 2 + static_cast<int>(unit);
        return 15;
    }
};

/// Is this order of the kind that is due?
Verdict is_due(const State& state, const Event& order) {
    const Step step = state.now.step;
    if (step == Step::over) return Barna::check(state, Action{});
    if (order.kind == kind_of(step)) return Verdict::legal();
    return Verdict::refuse(Barna::rule_now(state), Phrase("barna.wrong-order"_text, order_name(kind_of(step)),
                                                          order_name(order.kind)));
}

}  // namespace

Verdict fits_so_far(const State& state, const Event& order) {
    const Verdict due = is_due(state, order);
    return due ? fits(state, order, Whole::draft) : due;
}

Verdict Barna::plan(const State& state, const Event& order, std::vector<Action>& actions) {
    actions.clear();
    if (const Verdict verdict = is_due(state, order); !verdict) return verdict;
    if (const Verdict verdict = fits(state, order); !verdict) return verdict;
    State next = state;
    Rest rest(order, state);
    std::optional<Event> told;
    const auto hear = [&](const Event& event) {
        if (!told && is_order(event)) told = event;
    };
    while (!told && next.now.step != Step::over) {
        const Action action(next.now.step, subject(next), rest.next(next));
        if (const Verdict verdict = check(next, action); !verdict) return verdict;
        actions.push_back(action);
        apply(next, action, hear);
    }
    // All or nothing: what these actions come to is what the order said.
    if (!told || say(*told) != say(order))
        return Verdict::refuse(rule_now(state), Phrase("barna.no-such-choice"_text));
    return Verdict::legal();
}

}  // namespace alamo::barna

// The one place that says whether an action is legal, and which rule forbids it. Each step asks the printed
// rule again, on its own: a law compares the answers with what `for_each_legal` offers.
#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

/// The section or ruling under which a step is decided.
Rule rule_of_step(Step step, bool solitaire) {
    switch (step) {
        case Step::night:
        case Step::sentries: return "17.2"_rule;
        case Step::deploy: return "5.0"_rule;
        case Step::unprobed:
        case Step::light: return "18.1.1"_rule;
        case Step::weak_tie: return "18.1.2"_rule;
        case Step::deal: return "18.1"_rule;
        case Step::approach: return "6.0"_rule;
        case Step::ballshot: return "7.0"_rule;
        case Step::move: return "8.0"_rule;
        case Step::target_tie: return "18.2.1"_rule;
        case Step::target: return "18.2.2"_rule;
        case Step::levy:
        case Step::reinforce: return solitaire ? "18.2"_rule : "9.0"_rule;
        case Step::grapeshot: return "10.0"_rule;
        case Step::rifle: return "11.0"_rule;
        case Step::lose: return "AR-7"_rule;
        case Step::rally: return "14.0"_rule;
        case Step::flip:
        case Step::coin: return "17.4"_rule;
        case Step::last_coin: return "15.0A"_rule;
        case Step::incursion:
        case Step::overrun:
        case Step::join: return "15.0C"_rule;
        case Step::charge: return "15.0D"_rule;
        case Step::sacrifice: return "15.0E"_rule;
        case Step::over: return "16.0"_rule;
    }
    return {};
}

bool is_wall(int option) { return option < walls; }

Verdict no_such_option(Rule rule) { return Verdict::refuse(rule, Phrase("barna.no-such-choice"_text)); }

// 5.0, 5.1 Six Texian units at most stand on a wall, those placed by this order included.
Verdict may_deploy(const State& state, int option) {
    if (!is_wall(option)) return no_such_option("5.0"_rule);
    const Wall wall = wall_at(option);
    const int there =
        state.texian[wall].total() + Texians(static_cast<std::uint16_t>(state.now.draft[wall])).total();
    if (there < texians_per_wall) return Verdict::legal();
    return Verdict::refuse("5.1"_rule,
                           Phrase("barna.wall-full"_text, texians_per_wall, name_of(wall), there + 1));
}

// 6.0 Four Mexican units at most approach a wall.
Verdict may_approach(const State& state, int option) {
    if (!is_wall(option)) return no_such_option("6.0"_rule);
    const Wall wall = wall_at(option);
    const int there = total(Mexicans(static_cast<std::uint16_t>(state.now.draft[wall])));
    if (there < mexicans_per_wall) return Verdict::legal();
    return Verdict::refuse("6.0"_rule,
                           Phrase("barna.approach-full"_text, mexicans_per_wall, name_of(wall), there + 1));
}

// 8.0 A wall sends or receives, not both; 5.1 holds where units arrive.
Verdict may_move(const State& state, int option) {
    if (!is_wall(option)) return no_such_option("8.0"_rule);
    const Wall from = wall_at(state.now.wall);
    const Wall to = wall_at(option);
    if (from == to) return Verdict::legal();  // stays
    const auto arrived_at = [&](Wall wall) {
        int n = 0;
        for (const Wall sender : every_wall) n += Flow(state.now.draft[sender]).to(wall).total();
        return n;
    };
    if (arrived_at(from) > 0)
        return Verdict::refuse("8.0"_rule, Phrase("barna.receives"_text, name_of(from)));
    if (!Flow(state.now.draft[to]).empty())
        return Verdict::refuse("8.0"_rule, Phrase("barna.sends"_text, name_of(to)));
    const int there = state.texian[to].total() + arrived_at(to);
    if (there < texians_per_wall) return Verdict::legal();
    return Verdict::refuse("5.1"_rule,
                           Phrase("barna.wall-full"_text, texians_per_wall, name_of(to), there + 1));
}

// 9.0, AR-6, 17.3 Infantry and Decoys of the Eliminated box only, three of them (four with 17.3).
Verdict may_levy(const State& state, int option) {
    if (option > 2) return no_such_option("9.0"_rule);
    if (option == 2) return Verdict::legal();  // no more
    const Mexican unit = option == 0 ? Mexican::infantry : Mexican::decoy;
    const Mexicans chosen(state.now.chosen);
    const Rule rule = state.options.santa_anna_waits ? "17.3"_rule : "9.0"_rule;
    if (total(chosen) == s09::most(state.options))
        return Verdict::refuse(rule, Phrase("barna.levy-full"_text, s09::most(state.options)));
    if (state.mexican_box.count(unit) == chosen.count(unit))
        return Verdict::refuse("9.0"_rule, Phrase("barna.not-in-box"_text, name_of(unit)));
    if (unit == Mexican::infantry && chosen.has(Mexican::decoy))
        return Verdict::refuse("9.0"_rule, Phrase("barna.infantry-first"_text));
    return Verdict::legal();
}

// 9.0 Where a Mexican unit stood before any of them arrived; anywhere if none did.
Verdict may_reinforce(const State& state, int option) {
    if (!is_wall(option)) return no_such_option("9.0"_rule);
    const Wall wall = wall_at(option);
    if (!state.mexican[wall].empty() || s15::on_map(state).empty()) return Verdict::legal();
    return Verdict::refuse("9.0"_rule,
                           Phrase("barna.nobody-there"_text, name_of(wall), list_of(s09::places(state))));
}

// 14.0 An eliminated Riflemen or Decoy for each Hero on the map.
Verdict may_rally(const State& state, int option) {
    if (option > 2) return no_such_option("14.0"_rule);
    if (option == 2) return Verdict::legal();  // nobody more
    const Texian unit = option == 0 ? Texian::riflemen : Texian::decoy;
    const Texians chosen(state.now.chosen);
    if (chosen.total() == s14::heroes(state))
        return Verdict::refuse("14.0"_rule, Phrase("barna.rally-full"_text, s14::heroes(state)));
    if (state.texian_box.count(unit) == chosen.count(unit))
        return Verdict::refuse("14.0"_rule, Phrase("barna.not-in-box"_text, name_of(unit)));
    if (unit == Texian::riflemen && chosen.has(Texian::decoy))
        return Verdict::refuse("14.0"_rule, Phrase("barna.riflemen-first"_text));
    return Verdict::legal();
}

// 15.0C, AR-8 A unit that stands at a neighbouring wall and has not moved yet; the units are named in order.
Verdict may_join(const State& state, int option) {
    if (option == 0) return Verdict::legal();  // no more
    if (option > 2 * mexican_kinds) return no_such_option("15.0C"_rule);
    const Wall to = wall_at(state.now.wall);
    const Wall from = neighbour(to, (option - 1) / mexican_kinds);
    const auto unit = static_cast<Mexican>((option - 1) % mexican_kinds);
    if (!Mexicans(state.now.after[from]).has(unit))
        return Verdict::refuse("15.0C"_rule, Phrase("barna.not-at-wall"_text, name_of(unit), name_of(from)));
    if (option < state.now.chosen) return Verdict::refuse("15.0C"_rule, Phrase("barna.in-order"_text));
    return Verdict::legal();
}

// 15.0C, AR-9 The overrun wall is one where a Mexican unit stands, if any does.
Verdict may_overrun(const State& state, int option) {
    if (!is_wall(option)) return no_such_option("15.0C"_rule);
    const Wall wall = wall_at(option);
    if (!state.mexican[wall].empty() || s15::on_map(state).empty()) return Verdict::legal();
    return Verdict::refuse("AR-9"_rule,
                           Phrase("barna.nobody-there"_text, name_of(wall), list_of(s09::places(state))));
}

// 15.0E, AR-11 Units on the map and captured cannon, named in ascending order, as many as are due.
Verdict may_sacrifice(const State& state, int option) {
    if (option >= 2 + mexican_kinds) return no_such_option("15.0E"_rule);
    const s15::Sacrificed lost = s15::sacrificed(state.now);
    const Mexicans units = s15::on_map(state) - lost.units;
    const Texians cannon = s15::captured(state) - lost.cannon;
    const auto there = [&](int kind) {
        return kind < 2 ? cannon.count(static_cast<Texian>(kind))
                        : units.count(static_cast<Mexican>(kind - 2));
    };
    if (there(option) == 0) {
        const Text name =
            option < 2 ? name_of(static_cast<Texian>(option)) : name_of(static_cast<Mexican>(option - 2));
        return Verdict::refuse(option < 2 ? "AR-11"_rule : "15.0E"_rule,
                               Phrase("barna.not-on-map"_text, name));
    }
    int from_here_on = 0;
    for (int kind = option; kind < 2 + mexican_kinds; ++kind) from_here_on += there(kind);
    if (option < state.now.chosen || from_here_on < state.now.left)
        return Verdict::refuse("15.0E"_rule, Phrase("barna.in-order"_text));
    return Verdict::legal();
}

// 7.0, 15.0D Who is drawn must be there to be drawn.
Verdict may_be_drawn(const State& state, Action action) {
    const Rule rule = rule_of_step(state.now.step, state.options.solitaire);
    if (action.option() < 6 && Barna::weight(state, action) > 0) return Verdict::legal();
    return Verdict::refuse(rule, Phrase("barna.not-among-them"_text));
}

Verdict may_choose(const State& state, Action action) {
    const int option = action.option();
    switch (state.now.step) {
        case Step::deploy: return may_deploy(state, option);
        case Step::approach: return may_approach(state, option);
        case Step::move: return may_move(state, option);
        case Step::levy: return may_levy(state, option);
        case Step::reinforce: return may_reinforce(state, option);
        case Step::rally: return may_rally(state, option);
        case Step::incursion:
        case Step::join: return may_join(state, option);
        case Step::overrun: return may_overrun(state, option);
        case Step::sacrifice: return may_sacrifice(state, option);
        case Step::deal:
        case Step::ballshot:
        case Step::grapeshot:
        case Step::rifle:
        case Step::charge: return may_be_drawn(state, action);
        default:  // coins, dice, ties, the flip, the Hero that falls: as offered
            if (option < 16 && (state.now.open & option_bit(option)) != 0) return Verdict::legal();
            return no_such_option(rule_of_step(state.now.step, state.options.solitaire));
    }
}

}  // namespace

Verdict Barna::check(const State& state, Action action) {
    const Step step = state.now.step;
    if (step == Step::over) return Verdict::refuse("16.0"_rule, Phrase("barna.over"_text));
    if (action.step() != step || action.subject() != subject(state))
        return Verdict::refuse(rule_of_step(step, state.options.solitaire), Phrase("barna.not-now"_text));
    return may_choose(state, action);
}

Rule Barna::rule_now(const State& state) { return rule_of_step(state.now.step, state.options.solitaire); }

Rulebook Barna::rules() { return rulebook; }

}  // namespace alamo::barna

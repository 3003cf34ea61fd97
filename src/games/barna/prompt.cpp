// What is to be decided now, as a question in words. It is asked from a view, so it can say no more than the
// one who reads it knows; it names the side, so the same sentence serves both players, a spectator and an
// umpire.
#include <algorithm>

#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

/// The section of a step is asked of the one place that knows it.
Rule rule_of(const View& view) {
    State state;
    state.options = view.options;
    state.now.step = view.step;
    return Barna::rule_now(state);
}

int mexicans_at(const View& view, Wall wall) { return total(view.mexican[wall]) + view.mexican_hidden[wall]; }

/// 7.0, 10.0, 11.0, AR-4 How many units fall at each wall: what fires is face-up by then.
ByWall<int> hits(const View& view) {
    ByWall<int> numbers;
    for (const Wall wall : every_wall) {
        int points = 0;
        if (view.step == Step::rifle) points = rifle_strength(view.texian[wall], view.options);
        else if (view.step == Step::ballshot || (view.occupied & bit(wall)) != 0)
            points = cannon_strength(view.texian[wall]);
        numbers[wall] = std::min(points, mexicans_at(view, wall));
    }
    return numbers;
}

/// 9.0, AR-9 The walls where a Mexican unit stands, or all where none does.
Items open_walls(const View& view) {
    WallMask mask = 0;
    for (const Wall wall : every_wall)
        if (mexicans_at(view, wall) > 0) mask |= bit(wall);
    return list_of(mask != 0 ? mask : all_walls);
}

/// The units still to be placed: the whole hand, or what is left of it in the eyes of the one who is placing.
Texians in_hand(const View& view, Texians hand) {
    return view.own_progress ? Texians(view.now.chosen) : hand;
}
Mexicans in_hand(const View& view, Mexicans hand) {
    return view.own_progress ? Mexicans(view.now.chosen) : hand;
}

// 9.0
Phrase ask_reinforcement(const View& view) {
    const Items places = open_walls(view);
    if (view.step == Step::reinforce)
        return {"barna.ask.reinforce-rest"_text, list_of(Mexicans(view.now.chosen)), places};
    Mexicans box(Mexican::infantry, view.mexican_box.count(Mexican::infantry));
    box.add(Mexican::decoy, view.mexican_box.count(Mexican::decoy));
    const Items elite = counted(elite_of_turn(view.turn), 1);
    if (box.empty()) return {"barna.ask.reinforce-elite"_text, elite, places};
    const int most = std::min(s09::most(view.options), total(box));
    return {"barna.ask.reinforce"_text, elite, most, list_of(box), places};
}

// AR-7
Phrase ask_hero(const View& view) {
    for (const Wall wall : every_wall)
        if (view.texian[wall].has(Texian::crockett) && view.texian[wall].has(Texian::bowie))
            return {"barna.ask.lose"_text, name_of(wall)};
    return {"barna.ask.over"_text};  // never: both stand at one wall, face-up
}

// 14.0
Phrase ask_rally(const View& view) {
    int heroes = 0;
    for (const Texians there : view.texian.at)
        heroes += there.count(Texian::crockett) + there.count(Texian::bowie);
    Texians fallen(Texian::riflemen, view.texian_box.count(Texian::riflemen));
    fallen.add(Texian::decoy, view.texian_box.count(Texian::decoy));
    return {"barna.ask.rally"_text, heroes, list_of(fallen)};
}

// 15.0D
Phrase ask_charge(const View& view) {
    int points = 0;
    for (const Wall wall : every_wall)
        if ((view.entered & bit(wall)) != 0)
            points += strength(view.mexican[wall]) + cannon_strength(view.texian[wall]);
    return {"barna.ask.charge"_text, std::min(points, view.centre.total()), list_of(view.centre)};
}

// 15.0E, AR-11
Phrase ask_sacrifice(const View& view) {
    Items losable;
    Texians captured;
    Mexicans units;
    for (const Wall wall : every_wall) {
        captured += view.texian[wall];
        units += view.mexican[wall];
    }
    losable.add("barna.count.captured-18-pounder"_text, captured.count(Texian::eighteen_pounder));
    losable.add("barna.count.captured-cannon"_text, captured.count(Texian::cannon));
    for (const Mexican unit : every_mexican) losable.add(count_of(unit), units.count(unit));
    return {"barna.ask.sacrifice"_text, rifle_strength(view.centre, view.options), losable};
}

// 18.1.2, 18.2.1 The walls that tie are an unfinished draw: only an umpire, who answers it, is told them
// here.
Phrase ask_tie(const View& view) {
    if (!view.own_progress) return {"barna.ask.tie"_text};
    return {"barna.ask.tie-among"_text, list_of(static_cast<WallMask>(view.now.open))};
}

// 18.1.1, 18.1.2 How many units each wall gets, probes included.
Phrase ask_deal(const View& view) {
    ByWall<int> sizes;
    for (const Wall wall : every_wall) {
        if ((view.full & bit(wall)) != 0) sizes[wall] = mexicans_per_wall;
        else if (index(wall) == view.light)
            sizes[wall] =
                view.turn == 1 ? 1 : total(view.mexican_hand) - std::popcount(view.full) * mexicans_per_wall;
    }
    return {view.turn == 1 ? "barna.ask.deal-probes"_text : "barna.ask.deal"_text, list_at(sizes)};
}

// 18.2.2, AR-18 A missing rank is the last there is.
Phrase ask_target(const View& view) {
    std::array<Text, 3> names;
    std::uint8_t last = view.rank[0];
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (view.rank.at(i) != walls) last = view.rank.at(i);
        names.at(i) = name_of(wall_at(last));
    }
    return {"barna.ask.target"_text, names[0], names[1], names[2]};
}

Phrase question(const View& view) {
    switch (view.step) {
        case Step::night:
        case Step::sentries: return {"barna.ask.conditions"_text};
        case Step::deploy:
            return {"barna.ask.deploy"_text, list_of(in_hand(view, view.texian_hand)), texians_per_wall};
        case Step::unprobed: return {"barna.ask.unprobed"_text};
        case Step::light: return {"barna.ask.light"_text, view.unprobed + 1, name_of(wall_at(view.unprobed))};
        case Step::weak_tie:
        case Step::target_tie: return ask_tie(view);
        case Step::deal: return ask_deal(view);
        case Step::approach:
            return {"barna.ask.approach"_text, list_of(in_hand(view, view.mexican_hand)), mexicans_per_wall};
        case Step::ballshot: return {"barna.ask.ballshot"_text, list_at(hits(view))};
        case Step::move: return {"barna.ask.move"_text};
        case Step::target: return ask_target(view);
        case Step::levy:
        case Step::reinforce: return ask_reinforcement(view);
        case Step::grapeshot: return {"barna.ask.grapeshot"_text, list_at(hits(view))};
        case Step::rifle: return {"barna.ask.rifle"_text, list_at(hits(view))};
        case Step::lose: return ask_hero(view);
        case Step::rally: return ask_rally(view);
        case Step::flip: return {"barna.ask.flip"_text};
        case Step::coin:
        case Step::last_coin: return {"barna.ask.bowie"_text};
        case Step::incursion: return {"barna.ask.incursion"_text, list_of(view.entered), 2};
        case Step::overrun:
        case Step::join: return {"barna.ask.overrun"_text, open_walls(view)};
        case Step::charge: return ask_charge(view);
        case Step::sacrifice: return ask_sacrifice(view);
        case Step::over: break;
    }
    return {"barna.ask.over"_text};
}

}  // namespace

Prompt Barna::prompt(const View& view) { return {rule_of(view), question(view)}; }

}  // namespace alamo::barna

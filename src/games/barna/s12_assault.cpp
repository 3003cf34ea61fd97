// 12.0 Mexican assault: all Mexicans are revealed, and each point of their strength eliminates a Texian.
#include <algorithm>

#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s12 {

// 12.0 All Mexican units in play are turned face-up: nothing about them is hidden any more.
void reveal(State& state, Tell<Event> tell) {
    state.mixed = {};
    state.mixed_in = {};
    state.shown = {};
    if (!tell.anybody()) return;
    Event event = news(state, Kind::mexicans_revealed);
    for (const Wall wall : every_wall) event.at[wall].mexicans = state.mexican[wall];
    tell(event);
}

// 12.0 Decoys fall first, then Riflemen, then Heroes; cannon never. AR-4 Surplus points are lost.
Texians losses(Texians there, int points, Texian first_hero) {
    const Texian second_hero = first_hero == Texian::crockett ? Texian::bowie : Texian::crockett;
    Texians lost;
    for (const Texian unit : {Texian::decoy, Texian::riflemen, first_hero, second_hero}) {
        const int n = std::min(points, there.count(unit));
        lost.add(unit, n);
        points -= n;
    }
    return lost;
}

// AR-7 Where two Heroes stand at one wall and just one of them falls, the Texian says which: Crockett or Bowie.
Options16 options(State& state) {
    if (state.now.chosen != 0) return 0;
    for (const Wall wall : every_wall) {
        const Texians there = state.texian[wall];
        if (!there.has(Texian::crockett) || !there.has(Texian::bowie)) continue;
        const int spared = movable_of(there).total() - strength(state.mexican[wall]);
        if (spared != 1) return 0;
        state.now.wall = static_cast<std::uint8_t>(wall);
        return option_bit(0) | option_bit(1);
    }
    return 0;
}

void take(State& state, int option) {
    state.now.chosen = static_cast<std::uint16_t>(option == 0 ? Texian::crockett : Texian::bowie);
}

void close(State& state, Tell<Event> tell) {
    const bool asked = state.now.chosen != 0;
    const Texian first_hero = asked ? static_cast<Texian>(state.now.chosen) : Texian::crockett;
    if (asked && tell.anybody()) {
        Event event = news(state, Kind::lose, By::texian);
        event.wall = wall_at(state.now.wall);
        event.texians = Texians(first_hero, 1);
        tell(event);
    }
    Event event;
    if (tell.anybody()) event = news(state, Kind::assault);
    for (const Wall wall : every_wall) {
        const Texians lost = losses(state.texian[wall], strength(state.mexican[wall]), first_hero);
        state.texian[wall] -= lost;
        state.texian_box += lost;
        if (tell.anybody()) event.at[wall].texians = lost;
    }
    tell(event);
}

}  // namespace alamo::barna::s12

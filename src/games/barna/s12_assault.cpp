// 12.0 Mexican assault: all Mexicans are revealed, and each point of their strength eliminates a Texian.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s12 {

[[gnu::noinline]] static void tell_units(const State& state, Tell<Event> tell) {
    Event event = news(state, Kind::mexicans_revealed);
    for (const Wall wall : every_wall) event.at[wall].mexicans = state.mexican[wall];
    tell(event);
}

// 12.0 All Mexican units in play are turned face-up: nothing about them is hidden any more.
void reveal(State& state, Tell<Event> tell) {
    state.mixed = {};
    state.mixed_in = {};
    state.shown = {};
    if (tell.anybody()) tell_units(state, tell);
}

// 12.0 Decoys fall first, then Riflemen, then Heroes; cannon never. AR-4 Surplus points are lost.
Texians losses(Texians there, int points, Texian first_hero) {
    const int decoys = lesser(points, there.count(Texian::decoy));
    const int riflemen = lesser(points - decoys, there.count(Texian::riflemen));
    const int heroes = points - decoys - riflemen;  // unless all fall: one at the most, of two
    const Texians some =
        Texians(Texian::decoy, decoys) + Texians(Texian::riflemen, riflemen) + Texians(first_hero, heroes);
    const Texians all = movable_of(there);
    const int not_all = (points - total(all)) >> 31;  // all bits or none
    return Texians((some.bits() & not_all) | (all.bits() & ~not_all));
}

// AR-7 Where two Heroes stand at one wall and just one of them falls, the Texian says which: Crockett or Bowie.
Options16 options(State& state) {
    if (state.now.chosen != 0 || state.ill != 0) return 0;
    for (const Wall wall : every_wall) {
        const Texians there = state.texian[wall];
        if (!there.has(Texian::crockett) || !there.has(Texian::bowie)) continue;
        const int spared = movable_of(there).total() - strength(state.mexican[wall]);
        if (spared != 1) return 0;
        state.now.wall = index(wall);
        return option_bit(0) | option_bit(1);
    }
    return 0;
}

void take(State& state, int option) {
    state.now.chosen = static_cast<int>(option == 0 ? Texian::crockett : Texian::bowie);
}

[[gnu::noinline]] static void tell_choice(const State& state, Texian hero, Tell<Event> tell) {
    Event event = news(state, Kind::lose, By::texian);
    event.wall = wall_at(state.now.wall);
    event.texians = Texians(hero, 1);
    tell(event);
}

[[gnu::noinline]] static void tell_losses(const State& state, const ByWall<Texians>& lost, Tell<Event> tell) {
    Event event = news(state, Kind::assault);
    for (const Wall wall : every_wall) event.at[wall].texians = lost[wall];
    tell(event);
}

void close(State& state, Tell<Event> tell) {
    const bool asked = state.now.chosen != 0;
    const Texian first_hero = asked ? static_cast<Texian>(state.now.chosen) : Texian::crockett;
    if (asked && tell.anybody()) tell_choice(state, first_hero, tell);
    ByWall<Texians> lost;
    for (const Wall wall : every_wall) {
        lost[wall] = losses(state.texian[wall], strength(state.mexican[wall]), first_hero);
        state.texian[wall] -= lost[wall];
        state.texian_box += lost[wall];
    }
    if (tell.anybody()) tell_losses(state, lost, tell);
}

}  // namespace alamo::barna::s12

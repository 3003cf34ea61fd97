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

namespace {

// 12.0 Decoys fall first, then Riflemen, then Heroes, of two here Crockett; cannon never.
constexpr Texians first_to_fall(Texians there, int points) {
    Texians lost;
    for (const Texian unit : {Texian::decoy, Texian::riflemen, Texian::crockett, Texian::bowie}) {
        const int n = lesser(points, there.count(unit));
        lost.add(unit, n);
        points -= n;
    }
    return lost;
}

// The losses of every wall there can be, by points and by the ten bits of a bag above its cannon. More points than the
// six units that can stand at a wall (5.1) do no more.
template <int points>
inline constexpr auto losses_by = [] {
    std::array<Texians, 1024> table{};
    for (unsigned bits = 0; bits < 1024; ++bits) table[bits] = first_to_fall(Texians(bits << 4U), points);
    return table;
}();
inline constexpr std::array losses{losses_by<0>,
                                   losses_by<1>,
                                   losses_by<2>,
                                   losses_by<3>,
                                   losses_by<4>,
                                   losses_by<5>,
                                   losses_by<texians_per_wall>};

// AR-4 Surplus points are lost.
Texians losses_at(const State& state, Wall wall) {
    const int points = lesser(strength(state.mexican[wall]), texians_per_wall);
    return losses[static_cast<std::size_t>(points)][state.texian[wall].bits() >> 4U];
}

}  // namespace

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
    ByWall<Texians> lost;
    for (const Wall wall : every_wall) lost[wall] = losses_at(state, wall);
    if (state.now.chosen != 0) {
        const auto hero = static_cast<Texian>(state.now.chosen);
        if (tell.anybody()) tell_choice(state, hero, tell);
        lost[wall_at(state.now.wall)] += Texians(hero, 1) - Texians(Texian::crockett, 1);
    }
    for (const Wall wall : every_wall) {
        state.texian[wall] -= lost[wall];
        state.texian_box += lost[wall];
    }
    if (tell.anybody()) tell_losses(state, lost, tell);
}

}  // namespace alamo::barna::s12

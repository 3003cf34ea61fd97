// 9.0 Mexican reinforcement: the turn's 2-strength unit and a few units of the Eliminated box arrive.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s09 {

// 9.0 Up to three Decoys and Infantry return; 17.3 up to four.
int most(const Options& options) { return options.santa_anna_waits ? 4 : 3; }

// 9.0 They go where a Mexican unit already stands; if none stands anywhere, to any wall.
WallMask places(const State& state) {
    WallMask mask = 0;
    for (const Wall wall : every_wall)
        if (!state.mexican[wall].empty()) mask |= bit(wall);
    return mask != 0 ? mask : all_walls;
}

void open(State& state) {
    state.occupied = places(state);
    state.now.left = static_cast<std::uint8_t>(most(state.options));
}

// 9.0, AR-6 Options: Infantry (not the Banners), Decoy, no more. Infantry is named before Decoys.
inline constexpr int no_more = 2;

Options16 levy_options(State& state) {
    if (state.now.left == 0) return 0;
    const Mexicans chosen(state.now.chosen);
    const Mexicans open_to_all = state.mexican_box - chosen;
    Options16 mask = 0;
    if (open_to_all.has(Mexican::infantry) && !chosen.has(Mexican::decoy)) mask |= option_bit(0);
    if (open_to_all.has(Mexican::decoy)) mask |= option_bit(1);
    return mask != 0 ? static_cast<Options16>(mask | option_bit(no_more)) : Options16{0};
}

void levy_take(State& state, int option) {
    Progress& now = state.now;
    if (option == no_more) {
        now.left = 0;
        return;
    }
    const Mexicans unit(option == 0 ? Mexican::infantry : Mexican::decoy, 1);
    now.chosen = static_cast<std::uint16_t>(now.chosen + unit.bits());
    --now.left;
}

// 9.0 This turn's 2-strength unit comes with them; it is not optional.
void arrive(State& state) {
    const Mexicans elite(elite_of_turn(state.turn), 1);
    state.now.chosen = static_cast<std::uint16_t>(state.now.chosen + elite.bits());
}

// 9.0 Unit by unit, with no limit a wall.
Options16 options(State& state) {
    const Mexicans arriving(state.now.chosen);
    if (arriving.empty()) return 0;
    state.now.unit = static_cast<std::uint8_t>(arriving.first());
    return state.occupied;
}

void take(State& state, int option) {
    const Mexicans unit(static_cast<Mexican>(state.now.unit), 1);
    state.now.chosen = static_cast<std::uint16_t>(state.now.chosen - unit.bits());
    state.now.draft.at[static_cast<std::size_t>(option)] += unit.bits();
}

void close(State& state, By by, Tell<Event> tell) {
    Mexicans took;
    WallMask reinforced = 0;
    for (const Wall wall : every_wall) {
        const Mexicans arrived(static_cast<std::uint16_t>(state.now.draft[wall]));
        took += arrived;
        state.mexican[wall] += arrived;
        if (!arrived.empty()) reinforced |= bit(wall);
        // AR-5 Everybody sees which units return and how many arrive where, but not which is where.
        if (!state.options.solitaire) state.mixed[wall] = static_cast<std::uint8_t>(total(arrived));
    }
    const Mexicans elite = elite_of(took);
    state.track -= elite;
    state.mexican_box -= took - elite;
    state.occupied = reinforced;
    if (!state.options.solitaire) state.mixed_in = took;
    if (!tell.anybody()) return;
    Event event = news(state, Kind::reinforce, by);
    event.mexicans = took;
    for (const Wall wall : every_wall)
        event.at[wall].mexicans = Mexicans(static_cast<std::uint16_t>(state.now.draft[wall]));
    tell(event);
}

}  // namespace alamo::barna::s09

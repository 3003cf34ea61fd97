// 9.0 Mexican reinforcement: the turn's 2-strength unit and a few units of the Eliminated box arrive.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s09 {

// 9.0 Up to three Decoys and Infantry return; 17.3 up to four.
int most(const Options& options) { return options.santa_anna_waits ? 4 : 3; }

// 9.0 They go where a Mexican unit already stands; if none stands anywhere, to any wall.
WallMask places(const State& state) {
    WallMask mask = 0;
    for (const Wall wall : every_wall) mask |= mask_if(!state.mexican[wall].empty(), index(wall));
    return mask != 0 ? mask : all_walls;
}

void open(State& state) {
    state.occupied = places(state);
    state.now.room = state.occupied;
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
    now.chosen += unit.bits();
    --now.left;
}

// 9.0 This turn's 2-strength unit comes with them; it is not optional. They are placed with no limit a wall.
void arrive(State& state) { state.now.chosen += Mexicans(elite_of_turn(state.turn), 1).bits(); }

[[gnu::noinline]] static void tell_reinforcement(const State& state, By by, Mexicans took, Tell<Event> tell) {
    Event event = news(state, Kind::reinforce, by);
    event.mexicans = took;
    for (const Wall wall : every_wall)
        event.at[wall].mexicans = Mexicans(static_cast<unsigned>(state.now.draft[wall]));
    tell(event);
}

void close(State& state, By by, Tell<Event> tell) {
    Mexicans took;
    WallMask reinforced = 0;
    ByWall<std::uint8_t> numbers;
    for (const Wall wall : every_wall) {
        const Mexicans arrived(static_cast<unsigned>(state.now.draft[wall]));
        took += arrived;
        state.mexican[wall] += arrived;
        reinforced |= mask_if(!arrived.empty(), index(wall));
        numbers[wall] = static_cast<std::uint8_t>(total(arrived));
    }
    const Mexicans elite = elite_of(took);
    state.track -= elite;
    state.mexican_box -= took - elite;
    state.occupied = reinforced;
    if (!state.options
             .solitaire) {  // AR-5 Everybody sees which return and how many arrive where, not which is where.
        state.mixed_in = took;
        state.mixed = numbers;
    }
    if (tell.anybody()) tell_reinforcement(state, by, took, tell);
}

}  // namespace alamo::barna::s09

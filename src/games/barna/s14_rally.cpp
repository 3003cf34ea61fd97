// 14.0 Texian rally: each Hero on the map may return one eliminated Riflemen or Decoy to play.
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna::s14 {

// 14.0, AR-3 Heroes in play are those on the map: an ill Bowie rallies nobody.
int heroes(const State& state) {
    unsigned all = 0;  // there is one of each
    for (const Texians there : state.texian.at) all |= there.bits();
    const Texians met(static_cast<std::uint16_t>(all));
    return met.count(Texian::crockett) + met.count(Texian::bowie);
}

void open(State& state) { state.now.left = static_cast<std::uint8_t>(heroes(state)); }

// 14.0 Options: Riflemen, Decoy, nobody more. Riflemen are named before Decoys.
inline constexpr int nobody_more = 2;

Options16 options(State& state) {
    if (state.now.left == 0) return 0;
    const Texians chosen(state.now.chosen);
    const Texians fallen = state.texian_box - chosen;
    Options16 mask = 0;
    if (fallen.has(Texian::riflemen) && !chosen.has(Texian::decoy)) mask |= option_bit(0);
    if (fallen.has(Texian::decoy)) mask |= option_bit(1);
    return mask != 0 ? static_cast<Options16>(mask | option_bit(nobody_more)) : Options16{0};
}

void take(State& state, int option) {
    Progress& now = state.now;
    if (option == nobody_more) {
        now.left = 0;
        return;
    }
    now.chosen += Texians(option == 0 ? Texian::riflemen : Texian::decoy, 1).bits();
    --now.left;
}

[[gnu::noinline]] static void tell_rally(const State& state, Texians rallied, Tell<Event> tell) {
    Event event = news(state, Kind::rally, By::texian);
    event.texians = rallied;
    tell(event);
}

// 14.0 The rallied units join the others in play, to be deployed next turn.
void close(State& state, Tell<Event> tell) {
    const Texians rallied(state.now.chosen);
    state.texian_box -= rallied;
    state.texian_hand += rallied;
    if (tell.anybody() && state.now.asked != 0) tell_rally(state, rallied, tell);
}

}  // namespace alamo::barna::s14

// 7.0 Texian ballshot: cannon are revealed on turn 1 and fire at the Mexicans outside their wall.
#include "games/barna/fire.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

namespace fire {

void open(State& state) { state.now.wall = 0xff; }  // the first step is to wall 0

void take(State& state, int option) {
    const Mexicans hit(static_cast<Mexican>(option), 1);
    Progress& now = state.now;
    now.draft.at[now.wall] += hit.bits();
    now.chosen = static_cast<std::uint16_t>(now.chosen - hit.bits());
    --now.left;
}

// 7.0 The units hit are revealed and go to the Eliminated box.
void close(State& state, Kind kind, Tell<Event> tell) {
    bool anybody = false;
    for (const Wall wall : every_wall) {
        const Mexicans hit(static_cast<std::uint16_t>(state.now.draft[wall]));
        if (hit.empty()) continue;
        anybody = true;
        state.mexican[wall] -= hit;
        state.mexican_box += hit;
        if (!state.mixed_in.empty()) state.shown[wall] += hit;
    }
    if (!anybody || !tell.anybody()) return;
    Event event = news(state, kind);
    for (const Wall wall : every_wall)
        event.at[wall].mexicans = Mexicans(static_cast<std::uint16_t>(state.now.draft[wall]));
    tell(event);
}

}  // namespace fire

namespace s07 {

// 7.0, AR-5 On turn 1 all cannon are turned face-up, with and without a target, and stay so.
void reveal(const State& state, Tell<Event> tell) {
    if (state.turn > 1 || !tell.anybody()) return;
    Event event = news(state, Kind::cannon_revealed);
    for (const Wall wall : every_wall) event.at[wall].texians = cannon_of(state.texian[wall]);
    tell(event);
}

// 7.0 Each cannon at a wall fires with its battle strength.
int points(const State& state, Wall wall) { return cannon_strength(state.texian[wall]); }

Options16 options(State& state) { return fire::options(state, points); }

}  // namespace s07
}  // namespace alamo::barna

// 7.0 Texian ballshot: cannon are revealed on turn 1 and fire at the Mexicans outside their wall.
#include "games/barna/fire.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

namespace fire {

static Mexicans hits_at(const State& state, Wall wall) {
    return Mexicans(static_cast<unsigned>(state.now.draft[wall]));
}

[[gnu::noinline]] static void tell_hits(const State& state, Kind kind, Tell<Event> tell) {
    Event event = news(state, kind);
    for (const Wall wall : every_wall) event.at[wall].mexicans = hits_at(state, wall);
    tell(event);
}

// 7.0 The units hit are revealed and go to the Eliminated box.
void close(State& state, Kind kind, Tell<Event> tell) {
    Mexicans all;
    for (const Wall wall : every_wall) {
        state.mexican[wall] -= hits_at(state, wall);
        all += hits_at(state, wall);
    }
    state.mexican_box += all;
    if (!state.mixed_in.empty())
        for (const Wall wall : every_wall) state.shown[wall] += hits_at(state, wall);
    if (tell.anybody() && !all.empty()) tell_hits(state, kind, tell);
}

}  // namespace fire

namespace s07 {

// 7.0, AR-5 On turn 1 all cannon are turned face-up, with and without a target, and stay so.
void reveal(const State& state, Tell<Event> tell) {
    if (state.turn > 1) return;
    Event event = news(state, Kind::cannon_revealed);
    for (const Wall wall : every_wall) event.at[wall].texians = cannon_of(state.texian[wall]);
    tell(event);
}

// 7.0 Each cannon at a wall fires with its battle strength.
int points(const State& state, Wall wall) { return cannon_strength(state.texian[wall]); }

void open(State& state) { fire::open(state, points); }

}  // namespace s07
}  // namespace alamo::barna

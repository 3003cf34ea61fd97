// AR-5 What each side may know.
#include "games/barna/view.hpp"

#include "games/barna/sequence.hpp"

namespace alamo::barna {

namespace {

// AR-5 Texians are known to their own side, cannon to all from the first Ballshot on, the others while they
// are face-up.
void add_texians(View& view, const State& state) {
    const bool own = sees_all_of(view.who, Seat::texian);
    for (const Wall wall : every_wall) {
        const Texians there = state.texian[wall];
        Texians known;
        if (own || texians_are_up(state.phase)) known = there;
        else if (cannon_are_up(state.turn, state.phase)) known = cannon_of(there);
        view.texian[wall] = known;
        view.texian_hidden[wall] = static_cast<std::uint8_t>((there - known).total());
        view.texian_pool += there - known;
    }
}

void add_mexicans(View& view, const State& state) {
    view.mixed = state.mixed;
    view.mixed_in = state.mixed_in;
    view.shown = state.shown;
    const bool known =
        sees_all_of(view.who, Seat::mexican) || mexicans_are_up(state.phase, state.options.solitaire);
    for (const Wall wall : every_wall) {
        const Mexicans there = state.mexican[wall];
        if (known) {
            view.mexican[wall] = there;
        } else {
            view.mexican_hidden[wall] = static_cast<std::uint8_t>(total(there));
            view.mexican_pool += there;
        }
    }
}

}  // namespace

View observe(const State& state, Viewer who) {
    View view;
    view.who = who;
    view.options = state.options;
    view.turn = state.turn;
    view.phase = state.phase;
    view.step = first_of_order(state.now.step);
    view.waits_for = turn_of(state.now.step, state.score);
    add_texians(view, state);
    add_mexicans(view, state);
    // Units in hand, boxes, centre, track, markers and dice lie in the open.
    view.texian_hand = state.texian_hand;
    view.mexican_hand = state.mexican_hand;
    view.texian_box = state.texian_box;
    view.mexican_box = state.mexican_box;
    view.centre = state.centre;
    view.track = state.track;
    view.ill = state.ill;
    view.night_clear = state.night_clear;
    view.sentries_awake = state.sentries_awake;
    view.occupied = state.occupied;
    view.breached = state.breached;
    view.entered = state.entered;
    view.unprobed = state.unprobed;
    view.light = state.light;
    view.full = state.full;
    view.score = state.score;
    view.rank = state.rank;
    // An unfinished order is its owner's alone; an unfinished draw is nobody's.
    const bool own_turn = view.waits_for.is_decision() && sees_all_of(who, view.waits_for.seat);
    if (own_turn || who == Viewer::umpire) {
        view.own_progress = true;
        view.step = state.now.step;
        view.now = state.now;
    }
    return view;
}

}  // namespace alamo::barna

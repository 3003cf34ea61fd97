// 3.0 Set up.
#include "games/barna/barna.hpp"
#include "games/barna/rules.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

// 3.0 The Texian gathers his force, the Mexican his; the three 2-strength units stand on the Turn Track and
// Bowie lies ill. 17.1 The Relief Column joins the Texians here. 17.2 The conditions are flipped first.
State Barna::begin(const Options& options) {
    State state;
    state.options = options;
    state.texian_hand = texian_force;
    if (options.relief_column) state.texian_hand += relief_column;
    state.mexican_hand = mexican_force;
    state.track = turn_track;
    if (options.variable_conditions) {
        state.now.step = Step::night;
    } else {
        state.phase = Phase::texian_deployment;
        state.now.step = Step::deploy;
    }
    open_step(state);
    settle(state);
    return state;
}

}  // namespace alamo::barna

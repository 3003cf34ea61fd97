// Orders as a whole. Internal to the game.
#pragma once

#include "games/barna/event.hpp"
#include "games/barna/sequence.hpp"

namespace alamo::barna {

/// The kind of order that a step belongs to; `victory` when the game is over.
constexpr Kind kind_of(Step step) {
    switch (step) {
        case Step::night:
        case Step::sentries: return Kind::conditions;
        case Step::deploy: return Kind::deploy;
        case Step::unprobed: return Kind::unprobed;
        case Step::light: return Kind::light;
        case Step::weak_tie:
        case Step::target_tie: return Kind::tie;
        case Step::deal:
        case Step::approach: return Kind::approach;
        case Step::ballshot: return Kind::ballshot;
        case Step::move: return Kind::move;
        case Step::target: return Kind::target;
        case Step::levy:
        case Step::reinforce: return Kind::reinforce;
        case Step::grapeshot: return Kind::grapeshot;
        case Step::rifle: return Kind::rifle;
        case Step::lose: return Kind::lose;
        case Step::rally: return Kind::rally;
        case Step::flip: return Kind::flip;
        case Step::coin:
        case Step::last_coin: return Kind::bowie;
        case Step::incursion: return Kind::incursion;
        case Step::overrun:
        case Step::join: return Kind::overrun;
        case Step::charge: return Kind::charge;
        case Step::sacrifice: return Kind::sacrifice;
        case Step::over: break;
    }
    return Kind::victory;
}

/// Must an order be complete, or may counters still be missing?
enum class Whole : std::uint8_t { order, draft };

/// Does an order of the kind that is due name all the counters it must, and no others? Of a draft: what is wrong
/// with what is there so far.
Verdict fits(const State& state, const Event& order, Whole whole = Whole::order);
/// What is wrong with an unfinished order, whatever may still be added to it.
Verdict fits_so_far(const State& state, const Event& order);

/// All the Mexican counters an order places, once `fits` has said that they can be added up.
Mexicans named_mexicans(const Event& order);

}  // namespace alamo::barna

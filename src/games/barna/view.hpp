// What a seat, a spectator or the umpire knows of a game. AR-5.
#pragma once

#include "core/rng.hpp"
#include "core/tell.hpp"
#include "games/barna/state.hpp"

namespace alamo::barna {

/// All that `who` knows, built by adding; a face-down counter is a number in `..._hidden` and one of the
/// counters in `..._pool`, nothing more. All fields are public or `who`'s own.
struct View {
    Viewer who = Viewer::spectator;
    Options options;
    std::uint8_t turn = 1;
    Phase phase = Phase::setup;
    Step step =
        Step::over;  // the order that is awaited (its first step) or, to its own seat, the step itself
    Turn waits_for;

    ByWall<Texians> texian;  // known at each wall
    ByWall<Mexicans> mexican;
    ByWall<std::uint8_t> texian_hidden;  // face-down at each wall
    ByWall<std::uint8_t> mexican_hidden;
    Texians texian_pool;  // what the face-down ones are, all together
    Mexicans mexican_pool;

    Texians texian_hand;  // to be deployed; everybody knows which (5.0)
    Mexicans mexican_hand;
    Texians texian_box;
    Mexicans mexican_box;
    Texians centre;
    Mexicans track;
    ByWall<Mexicans> shown;
    Mexicans mixed_in;
    ByWall<std::uint8_t> mixed;

    std::uint8_t ill = 1;
    std::uint8_t night_clear = 0;
    std::uint8_t sentries_awake = 0;
    WallMask occupied = 0;
    WallMask breached = 0;
    WallMask entered = 0;
    std::uint8_t unprobed = walls;
    std::uint8_t light = walls;
    WallMask full = 0;
    std::int8_t score = 0;
    std::array<std::uint8_t, 3> rank{walls, walls, walls};

    /// The unfinished order, only in the view of the seat that makes it (and of the umpire).
    bool own_progress = false;
    Progress now;

    friend bool operator==(const View&, const View&) = default;
};

View observe(const State& state, Viewer who);

/// One way in which two groups can be mixed at the walls, given what fire has shown (AR-5): which of `mixed_in` still
/// stand where, and the pool that is dealt over the other places, each deal alike.
struct MixedWay {
    std::uint64_t weight = 0;  // how many deals lead to it
    ByWall<Mexicans> standing;
    Mexicans pool;
    ByWall<std::uint8_t> places{};
};
bool is_mixed(const View& view);
/// Tells all ways there are. Only where `is_mixed`.
void each_mixed_way(const View& view, Tell<MixedWay> tell);

/// A world that looks like this view, drawn uniformly from the ways to deal the face-down counters that fit
/// what fire has shown; every world it draws has a legal history.
State imagine(const View& view, Rng& rng);

}  // namespace alamo::barna

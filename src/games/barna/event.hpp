// News of a game: orders (one complete decision or draw, a line of a record) and what follows from them.
#pragma once

#include <cstdint>
#include <optional>

#include "core/seat.hpp"
#include "games/barna/counters.hpp"
#include "games/barna/state.hpp"

namespace alamo::barna {

/// The kinds of news. Those up to `target` are orders, in the notation of docs/notation.md; the others
/// follow from them and are not written in records.
enum class Kind : std::uint8_t {
    conditions,   // night_clear, sentries_awake in `number` bits 0, 1
    deploy,       // at[w].texians
    approach,     // at[w].mexicans
    ballshot,     // at[w].mexicans: eliminated
    move,         // flows; all empty: hold
    reinforce,    // at[w].mexicans: arrived; mexicans: took
    grapeshot,    // as ballshot
    rifle,        // as ballshot
    lose,         // wall, texians
    rally,        // texians
    flip,         // number 1: flip, 0: pass
    bowie,        // number 1: up, 0: down
    incursion,    // joins
    overrun,      // wall, joins
    charge,       // texians eliminated
    sacrifice,    // texians (captured cannon), mexicans
    unprobed,     // wall: a die
    light,        // wall: a die
    tie,          // wall
    target,       // number: a die; wall: what it points at
    turn_begins,
    cannon_revealed,     // at[w].texians
    texians_revealed,    // at[w].texians
    mexicans_revealed,   // at[w].mexicans
    assault,             // at[w].texians: eliminated
    breach,              // walls; none: no wall is breached
    last_stand,          // walls breached; none: the end of turn 3
    fall_back,           // texians: in the centre; at[w].texians: captured cannon
    no_quarter,          // texians eliminated
    victory,             // number: points
};
inline constexpr int order_kinds = static_cast<int>(Kind::target) + 1;
constexpr bool is_order(Kind kind) { return kind <= Kind::target; }

/// Counters at one wall, as far as the reader may know them.
struct Group {
    Texians texians;
    Mexicans mexicans;
    std::uint16_t hidden = 0;  // face-down counters of whichever side the event is about
    friend constexpr bool operator==(const Group&, const Group&) = default;
};

/// 15.0C: the units that join a wall, from its neighbour on either side.
struct Joins {
    std::array<Mexicans, 2> from{};
    [[nodiscard]] constexpr bool empty() const { return from[0].empty() && from[1].empty(); }
    friend constexpr bool operator==(const Joins&, const Joins&) = default;
};

struct Event {
    Kind kind = Kind::turn_begins;
    By by = By::chance;
    Phase phase = Phase::setup;
    std::uint8_t turn = 1;
    Wall wall = Wall::east;
    WallMask walls = 0;
    std::int16_t number = 0;
    Texians texians;
    Mexicans mexicans;
    ByWall<Group> at{};
    ByWall<Flow> flows{};
    ByWall<Joins> joins{};
    friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// AR-5: the event as `who` may learn it; face-down counters become `hidden` numbers.
std::optional<Event> redact(const Event& event, Viewer who, bool solitaire);

/// The section an event happens under.
Rule rule_of(const Event& event, bool solitaire);

}  // namespace alamo::barna

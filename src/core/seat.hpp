// Who sits at the table, who looks on, and what a game waits for.
#pragma once

#include <cstdint>
#include <string_view>

namespace alamo {

/// The two sides. All games of this program are about the same siege and have the same two.
enum class Seat : std::uint8_t { texian, mexican };

constexpr Seat other(Seat seat) { return seat == Seat::texian ? Seat::mexican : Seat::texian; }

/// Whose eyes a view is made for. An umpire sees everything, a spectator only what is public.
enum class Viewer : std::uint8_t { texian, mexican, spectator, umpire };

constexpr Viewer viewer_of(Seat seat) { return seat == Seat::texian ? Viewer::texian : Viewer::mexican; }
constexpr bool sees_all_of(Viewer who, Seat seat) { return who == Viewer::umpire || who == viewer_of(seat); }

/// Who makes an order: a side, or chance (dice, draws, coins).
enum class By : std::uint8_t { texian, mexican, chance };

constexpr By by_of(Seat seat) { return seat == Seat::texian ? By::texian : By::mexican; }

constexpr std::string_view name(Seat seat) { return seat == Seat::texian ? "texian" : "mexican"; }
constexpr std::string_view name(By by) {
    constexpr std::string_view names[] = {"texian", "mexican", "chance"};
    return names[static_cast<int>(by)];
}
constexpr std::string_view name(Viewer who) {
    constexpr std::string_view names[] = {"texian", "mexican", "spectator", "umpire"};
    return names[static_cast<int>(who)];
}

/// What a state waits for.
struct Turn {
    enum class Kind : std::uint8_t { decision, chance, over } kind = Kind::over;
    Seat seat = Seat::texian;  // decision: whose it is
    std::int16_t score = 0;    // over: the result from the Mexican side, in the game's own points

    static constexpr Turn decision(Seat seat) { return {Kind::decision, seat, 0}; }
    static constexpr Turn chance() { return {Kind::chance, Seat::texian, 0}; }
    static constexpr Turn over(int score) {
        return {Kind::over, Seat::texian, static_cast<std::int16_t>(score)};
    }
    [[nodiscard]] constexpr bool is_decision() const { return kind == Kind::decision; }
    [[nodiscard]] constexpr bool is_chance() const { return kind == Kind::chance; }
    [[nodiscard]] constexpr bool is_over() const { return kind == Kind::over; }
    friend constexpr bool operator==(Turn, Turn) = default;
};

}  // namespace alamo

// What the store keeps of a table, as values and as JSON: its head, which never changes, and the entries of its log,
// which are the truth about everything else (DESIGN 5).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.hpp"
#include "match/dice.hpp"

namespace alamo::server {

/// Who is to sit on a side, as the table was made.
struct SeatPlan {
    enum class Kind : std::uint8_t {
        none,  // these options leave the side to the game's own system
        person,  // the session `holder`
        computer,  // `player`
        link,  // whoever has the link
        anybody,  // whoever looks at the table: `token` is shown to all
    } kind = Kind::none;
    std::string holder{};
    std::string player{};
    std::string token{};
    std::string name{};
};

struct Head {
    std::string table;
    std::string game;
    std::int64_t created = 0;  // milliseconds since 1970
    OptionList options;
    std::array<SeatPlan, 2> seats;  // by Seat
    match::Dice::Secret secret{};
    std::string maker;  // the session that made it
};
std::string write(const Head& head);
/// None: written by a later version, or damaged.
std::optional<Head> read_head(std::string_view table, std::string_view game, std::int64_t created,
                              std::string_view text);

/// One entry. Which parts are used depends on its kind.
struct LogEntry {
    enum class Kind : std::uint8_t {
        order,  // seat, lines
        draw,  // lines
        chat,  // seat or none, name, text
        join,  // seat, name; `from` holds the seat from now on
        offer,  // seat asks to go back to `to` lines
        decline,  // seat
        rewind,  // seat, to
        stop,  // seat resigns
        rematch,  // text: the new table
    } kind = Kind::order;
    std::int64_t at = 0;  // milliseconds since 1970
    std::string from{};  // hash of the session; "" for the server and its computer players
    std::string id{};  // of the message that asked for it
    std::optional<Seat> seat{};
    std::vector<record::Line> lines{};
    int to = 0;
    std::string name{};
    std::string text{};
};
std::string write(const LogEntry& entry);
std::optional<LogEntry> read_entry(std::string_view text);

std::optional<Seat> seat_named(std::string_view name);

}  // namespace alamo::server

// What each reader of a table is told, as the JSON of docs/api.md. Everything here is made from what a seat may know.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/fields.hpp"
#include "server/game_log.hpp"

namespace alamo::server {

/// For whom: the seats that a session holds (none: a spectator) and the language of the texts.
struct Audience {
    std::vector<Seat> seats;
    Lang lang = Lang::en;
    friend bool operator==(const Audience&, const Audience&) = default;
};

/// What the host knows of a table beyond its log.
struct Around {
    std::array<bool, 2> here{};  // by Seat: is somebody connected who holds it?
    Pairs links;  // seat, address: open seats that this reader may be told
};

std::string head_json(const GameLog& log, const Audience& audience, const Around& around);
/// The list of events after version `since`.
std::string events_json(const GameLog& log, const Audience& audience, std::int64_t since);
std::string chat_json(const GameLog& log, const Audience& audience, std::int64_t since);
/// Whole messages.
std::string table_message(const GameLog& log, const Audience& audience, const Around& around,
                          std::int64_t since);
std::string events_message(const GameLog& log, const Audience& audience, std::int64_t since);
/// A table in a list of tables.
std::string summary_json(const GameLog& log, const Audience& audience);

/// The record as `who` may read it: a header, the lines, and the result with the dice's secret once the game is over.
std::string record_text(const GameLog& log, Viewer who);
/// A finished game at line `at`, as `who` saw it.
std::string replay_json(const GameLog& log, Viewer who, int at, Lang lang);

}  // namespace alamo::server

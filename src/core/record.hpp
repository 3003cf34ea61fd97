// Game records (docs/records.md): JSON Lines, a header, one line an event, a result. Reading and writing of the
// text; what the orders mean is the game's business.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/order.hpp"
#include "core/seat.hpp"

namespace alamo::record {

/// The first line. `extra` holds further keys as they were written ("\"about\":\"...\"").
struct Header {
    std::string game;
    OptionList options;
    std::vector<std::pair<std::string, std::string>> players;  // side, name
    std::string seed;
    std::string started;
    std::string rules;  // edition of the rules it was played by
    std::vector<std::pair<std::string, std::string>> extra;  // key, JSON
};

/// One event: what happened, by whom, when.
struct Line {
    int n = 0;
    int turn = 0;
    std::string phase;
    std::string by;
    std::string order;
    std::vector<std::pair<std::string, std::string>> extra;
    friend bool operator==(const Line&, const Line&) = default;
};

/// The last line of a game that ended. Empty parts are not written.
struct Result {
    std::optional<int> mexican_points;
    std::string winner;
    std::string level;
    std::string reason;
    std::vector<std::pair<std::string, std::string>> extra;
};

}  // namespace alamo::record

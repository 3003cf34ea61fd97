// Refusals as machines and people read them: RFC 9457, with the rule where one spoke (docs/api.md).
#pragma once

#include <string>
#include <string_view>

#include "core/text.hpp"
#include "core/verdict.hpp"

namespace alamo::server {

/// The kinds of refusal; problem.cpp gives each its status, its slug and its title.
enum class Wrong : unsigned char {
    unreadable,      // 400: no JSON, a key that is missing, unknown or of the wrong type
    options,         // 422: options or a player that the game does not have
    forbidden,       // 403: another origin, another's seat
    bad_token,       // 403: a seat link that is wrong or used
    not_found,       // 404
    method,          // 405
    stale,           // 409: not the next sequence number, or the state has moved on
    rule,            // 422: a rule forbids the order
    notation,        // 422: the order could not be read
    not_your_turn,   // 409
    not_now,         // 409: nothing to take back, to accept, to hint at
    still_going,     // 403: only after the end of the game
    over,            // 409: only before the end of the game
    too_large,       // 413
    media_type,      // 415
    too_many,        // 429
    broken,          // 500
    store,           // 503: the store cannot be written or read
    host,            // 421: not the name this server answers to
};

struct Problem {
    Wrong wrong = Wrong::broken;
    Phrase detail;
    std::string rule{};   // id
    std::string legal{};  // what would be right
};

int status_of(Wrong wrong);
/// From a verdict of a game: names its rule, or says that the notation could not be read.
Problem problem_of(const Verdict& verdict);
std::string to_json(const Problem& problem, Lang lang);

}  // namespace alamo::server

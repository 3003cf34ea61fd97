// The one place where the games of this build are listed.
#include <array>

#include "core/words.hpp"
#include "match/games.hpp"

namespace alamo::match {

std::span<const AnyGame* const> shelf() {
    static const std::array<const AnyGame*, 1> games{&barna_game()};
    return games;
}

const AnyGame* find_game(std::string_view id) {
    for (const AnyGame* const game : shelf())
        if (same_word(game->id(), id)) return game;
    return nullptr;
}

}  // namespace alamo::match

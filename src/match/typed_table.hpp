// A table whose game is known: for a door that draws a game it knows (cli/boards.cpp).
#pragma once

#include "match/any_game.hpp"

namespace alamo::match {

template <class G>
class TypedTable : public AnyTable {
public:
    /// All that `who` knows of what stands on the table now.
    [[nodiscard]] virtual typename G::View view(Viewer who) const = 0;
};

}  // namespace alamo::match

// The board of a game as a person sees it in a terminal: drawn, or spoken in sentences.
#pragma once

#include <string>

#include "core/rule.hpp"
#include "core/seat.hpp"
#include "match/any_game.hpp"

namespace alamo::cli {

/// What the terminal can show. Without UTF-8 everything is drawn in ASCII; without colour nothing is lost.
struct BoardStyle {
    Lang lang = Lang::en;
    bool utf8 = false;
    bool colour = false;
    int width = 80;      // columns there are; boards need 80 and use more
    bool plain = false;  // in sentences
};

/// The board as `who` may see it. Lines end in a newline and are never longer than `style.width`. Below 80 columns
/// it is told in sentences.
std::string draw_board(const match::AnyTable& table, Viewer who, const BoardStyle& style);
/// The same in sentences, one a line, for a screen reader.
std::string speak_board(const match::AnyTable& table, Viewer who, Lang lang);
/// What the letters and signs on the board mean: laid out, or a line each.
std::string explain_board(const match::AnyTable& table, const BoardStyle& style);

}  // namespace alamo::cli

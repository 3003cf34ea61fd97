// A sheet of character cells to draw a board on, and how its inks look on a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alamo::cli {

/// What a cell is drawn with. Ink only repeats what the characters say already, so a sheet without colour is
/// complete.
enum class Ink : std::uint8_t { plain, faint, strong, texian, mexican, wall, breach };

/// The escape code that begins an ink ("" for plain), and the one that ends any.
std::string_view begin_ink(Ink ink);
inline constexpr std::string_view end_ink = "\x1b[0m";

/// How many columns a text takes; every character we draw with is one column wide.
int columns(std::string_view utf8);

class Canvas {
public:
    Canvas(int rows, int width);

    /// Writes a text from (row, column) on; what does not fit on the sheet is cut off.
    void put(int row, int column, std::string_view utf8, Ink ink = Ink::plain);
    /// The same with its middle, or its end, at `column`.
    void put_centred(int row, int column, std::string_view utf8, Ink ink = Ink::plain);
    void put_right(int row, int column, std::string_view utf8, Ink ink = Ink::plain);

    [[nodiscard]] int width() const { return width_; }
    /// The sheet as lines that end in a newline, without blanks at their ends and empty lines at its own.
    [[nodiscard]] std::string text(bool colour) const;

private:
    struct Cell {
        std::string character = " ";
        Ink ink = Ink::plain;
    };
    [[nodiscard]] std::string row_text(const std::vector<Cell>& row, bool colour) const;
    int width_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace alamo::cli

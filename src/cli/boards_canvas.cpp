#include "cli/boards_canvas.hpp"

#include <algorithm>
#include <iterator>

namespace alamo::cli {

std::string_view begin_ink(Ink ink) {
    // The sixteen colours every colour terminal has, so that its own theme decides how they look.
    constexpr std::string_view codes[] = {"",         "\x1b[2m",  "\x1b[1m",   "\x1b[94m",
                                          "\x1b[91m", "\x1b[33m", "\x1b[1;91m"};
    static_assert(std::size(codes) == static_cast<std::size_t>(Ink::breach) + 1);
    return codes[static_cast<std::size_t>(ink)];
}

namespace {
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }
}  // namespace

int columns(std::string_view utf8) {
    return static_cast<int>(std::ranges::count_if(utf8, [](char c) { return !continues(c); }));
}

Canvas::Canvas(int rows, int width)
    : width_(width),
      rows_(static_cast<std::size_t>(rows), std::vector<Cell>(static_cast<std::size_t>(width))) {}

void Canvas::put(int row, int column, std::string_view utf8, Ink ink) {
    if (row < 0 || row >= static_cast<int>(rows_.size())) return;
    std::vector<Cell>& cells = rows_[static_cast<std::size_t>(row)];
    for (std::size_t at = 0; at < utf8.size(); ++column) {
        std::size_t end = at + 1;
        while (end < utf8.size() && continues(utf8[end])) ++end;
        if (column >= 0 && column < width_)
            cells[static_cast<std::size_t>(column)] = {std::string(utf8.substr(at, end - at)), ink};
        at = end;
    }
}

void Canvas::put_centred(int row, int column, std::string_view utf8, Ink ink) {
    put(row, column - (columns(utf8) - 1) / 2, utf8, ink);
}

void Canvas::put_right(int row, int column, std::string_view utf8, Ink ink) {
    put(row, column - columns(utf8) + 1, utf8, ink);
}

std::string Canvas::row_text(const std::vector<Cell>& row, bool colour) const {
    const auto last =
        std::find_if(row.rbegin(), row.rend(), [](const Cell& cell) { return cell.character != " "; });
    std::string out;
    Ink now = Ink::plain;
    for (auto cell = row.begin(); cell != last.base(); ++cell) {
        if (colour && cell->ink != now) {
            if (now != Ink::plain) out += end_ink;
            now = cell->ink;
            out += begin_ink(now);
        }
        out += cell->character;
    }
    if (now != Ink::plain) out += end_ink;
    return out;
}

std::string Canvas::text(bool colour) const {
    std::string out;
    std::size_t end = 0;
    for (const auto& row : rows_) {
        out += row_text(row, colour) + "\n";
        if (out.size() > 1 && out[out.size() - 2] != '\n') end = out.size();
    }
    return out.substr(0, end);
}

}  // namespace alamo::cli

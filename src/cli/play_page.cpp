#include "cli/play_page.hpp"

#include <algorithm>

#include "cli/boards_canvas.hpp"
#include "core/words.hpp"

namespace alamo::cli {

namespace {

/// The first `n` characters of a word.
std::string_view head(std::string_view word, int n) {
    std::size_t end = 0;
    for (; end < word.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(word[end]) & 0xc0U) != 0x80U;
        if (begins && n-- == 0) break;
    }
    return word.substr(0, end);
}

}  // namespace

std::string wrapped(std::string_view text, int width, int first, int indent) {
    std::string out;
    int left = width - first;
    bool line_is_empty = true;
    const auto new_line = [&] {
        out.append("\n").append(static_cast<std::size_t>(indent), ' ');
        left = width - indent;
        line_is_empty = true;
    };
    for (std::string_view word : split_words(text)) {
        if (columns(word) + (line_is_empty ? 0 : 1) > left && !line_is_empty) new_line();
        while (columns(word) > left) {
            const std::string_view part = head(word, std::max(left, 1));
            out += part;
            word.remove_prefix(part.size());
            new_line();
        }
        if (!line_is_empty) {
            out += ' ';
            --left;
        }
        out += word;
        left -= columns(word);
        line_is_empty = false;
    }
    return out;
}

// Prose in longer lines is hard to read; where nobody counts columns (a screen reader), lines are whole sentences.
int Page::width() const {
    constexpr int widest = 100;
    constexpr int endless = 1 << 20;
    return terminal_.plain() ? endless : std::clamp(terminal_.width(), 20, widest);
}

BoardStyle Page::style() const {
    return {lang_, terminal_.has_utf8(), terminal_.has_colour(), terminal_.width(), terminal_.plain()};
}

void Page::say(std::string_view sentence) const { terminal_.write(wrapped(sentence, width(), 0, 0) + "\n"); }

void Page::title(std::string_view words) {
    const std::string lines = wrapped(words, width(), 0, 0);
    if (!terminal_.has_colour()) return terminal_.write(lines + "\n");
    terminal_.write(std::string(begin_ink(Ink::strong)) + lines + std::string(end_ink) + "\n");
}

void Page::under(Rule rule, std::string_view sentence) {
    constexpr int column = 7;
    const std::string id(rule.id());
    if (terminal_.plain())
        return terminal_.write((id.empty() ? "" : id + ": ") + std::string(sentence) + "\n");
    const int first = std::max(column, columns(id) + 1);
    std::string line =
        terminal_.has_colour() ? std::string(begin_ink(Ink::faint)) + id + std::string(end_ink) : id;
    line.append(static_cast<std::size_t>(first - columns(id)), ' ');
    terminal_.write(line + wrapped(sentence, width(), first, column) + "\n");
}

void Page::order(std::string_view label, std::string_view order) {
    if (columns(label) + 1 + columns(order) <= width()) return verbatim(label, order);
    terminal_.write(std::string(label) + "\n  " + wrapped(order, width(), 2, 2) + "\n");
}

void Page::verbatim(std::string_view label, std::string_view text) {
    const bool fits = columns(label) + 1 + columns(text) <= width();
    terminal_.write(std::string(label) + (fits ? " " : "\n  ") + std::string(text) + "\n");
}

void Page::indented(std::string_view label, std::string_view sentence) {
    const int column = columns(label);
    if (terminal_.plain() && label.find_first_not_of(' ') == std::string_view::npos) label = {};
    terminal_.write(std::string(label) + wrapped(sentence, width(), column, column) + "\n");
}

void Page::gap() {
    if (!terminal_.plain()) terminal_.write("\n");
}

}  // namespace alamo::cli

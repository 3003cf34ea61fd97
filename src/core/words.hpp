// Small helpers for reading notation: words, letters without case, splitting.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace alamo {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

/// The words of a line; blanks and tabs separate them.
inline std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;
         at = text.find_first_not_of(blanks, at)) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// What stands before and after the first `separator`, and whether there is one.
struct Cut {
    std::string_view before, after;
    bool found = false;
};
constexpr Cut cut(std::string_view word, char separator) {
    const std::size_t at = word.find(separator);
    if (at == std::string_view::npos) return {word, {}, false};
    return {word.substr(0, at), word.substr(at + 1), true};
}

}  // namespace alamo

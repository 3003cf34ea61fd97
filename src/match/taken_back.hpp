// The mark of a take-back (docs/records.md): the extra key "taken-back" of the line that took the place of others.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "core/record.hpp"

namespace alamo::match {

inline constexpr std::string_view taken_back_mark = "taken-back";

/// How many lines its mark counts; 0 without one. Nobody takes back a million lines: a record that says so lies.
inline std::uint32_t taken_back(const record::Line& line) {
    constexpr std::uint32_t most = 1'000'000;
    for (const auto& [key, json] : line.extra) {
        if (key != taken_back_mark) continue;
        std::uint32_t count = 0;
        std::from_chars(json.data(), json.data() + json.size(), count);
        return std::min(count, most);
    }
    return 0;
}

}  // namespace alamo::match

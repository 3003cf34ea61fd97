// A rule of a published game: a section of its rulebook or a ruling of ours that fills a gap in it.
//
// The entries are generated at build time from rules/<game>.toml. `"13.0"_rule`, declared beside each
// game's entries, is a pointer to one of them and does not compile for an id that the table lacks.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace alamo {

enum class Lang : unsigned char { en, es };

/// One section or ruling, in our own words. `of` names the sections a ruling belongs to, space-separated.
struct RuleEntry {
    std::string_view id;
    std::string_view of;
    std::string_view title[2];  // indexed by Lang
    std::string_view text[2];
};

/// A reference to one entry; a value that can be copied, compared and printed. Default: no rule at all.
class Rule {
public:
    constexpr Rule() = default;
    constexpr explicit Rule(const RuleEntry& entry) : entry_(&entry) {}

    [[nodiscard]] constexpr explicit operator bool() const { return entry_ != nullptr; }
    [[nodiscard]] constexpr std::string_view id() const {
        return entry_ != nullptr ? entry_->id : std::string_view{};
    }
    [[nodiscard]] constexpr const RuleEntry* entry() const { return entry_; }
    friend constexpr bool operator==(Rule, Rule) = default;

private:
    const RuleEntry* entry_ = nullptr;
};

/// Finds a rule while compiling. An unknown id calls a function that is not constexpr: a compile error.
void no_such_rule_in_the_rulebook();

template <std::size_t N>
consteval Rule rule_in(const RuleEntry (&entries)[N], std::string_view id) {
    for (const RuleEntry& entry : entries)
        if (entry.id == id) return Rule{entry};
    no_such_rule_in_the_rulebook();
    return {};
}

/// All rules of one game, in the order of its rules file.
using Rulebook = std::span<const RuleEntry>;

/// The rule with this id, case-insensitive ("ar-5" finds AR-5), or none.
Rule find_rule(Rulebook book, std::string_view id);

}  // namespace alamo

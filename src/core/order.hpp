// What games and people exchange: orders read from text, options, prompts and outcomes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/verdict.hpp"

namespace alamo {

/// A value read from text, or why it could not be read.
template <class T>
struct [[nodiscard]] Reading {
    std::optional<T> value;
    Verdict verdict;

    Reading(T read) : value(std::move(read)) {}           // NOLINT(google-explicit-constructor)
    Reading(const Verdict& refusal) : verdict(refusal) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] explicit operator bool() const { return value.has_value(); }
    const T& operator*() const { return *value; }
    const T* operator->() const { return &*value; }
};

/// A game option as records write it: {"relief-column", "true"}, {"par", "8"}.
struct OptionValue {
    std::string name;
    std::string value;
    friend bool operator==(const OptionValue&, const OptionValue&) = default;
};
using OptionList = std::vector<OptionValue>;

/// An option a game knows: its name in records, the values it takes ("true|false", "1|2"), its default, the
/// rule it is in, and what it does in a few words.
struct OptionHelp {
    std::string_view name;
    std::string_view values;
    std::string_view fallback;
    Rule rule;
    Text help;
};

/// What is to be decided now: the section that rules it, and the question.
struct Prompt {
    Rule rule;
    Phrase question;
};

/// A level of victory: its name in records, the lowest score that reaches it, its title and what it means.
struct Level {
    std::string_view name;
    int from;
    Text title;
    Text meaning;
};

/// How a game ended, as the result line of a record says it. Empty parts are left out.
struct Outcome {
    std::optional<int> mexican_points;
    std::string_view winner;  // "texian", "mexican", "draw"
    std::string_view level;
    std::string_view reason;
    Text meaning;  // the level in words
};

}  // namespace alamo

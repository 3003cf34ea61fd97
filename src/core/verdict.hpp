// The answer of a rule to a question: legal, or the rule that forbids it and a sentence that says why.
#pragma once

#include "core/rule.hpp"
#include "core/text.hpp"

namespace alamo {

/// A value, never an exception. A refusal without a rule is one of notation (it could not be read).
class [[nodiscard]] Verdict {
public:
    constexpr Verdict() = default;  // legal
    static constexpr Verdict legal() { return {}; }
    static constexpr Verdict refuse(Rule rule, Phrase why) { return Verdict{rule, why}; }
    static constexpr Verdict unreadable(Phrase why) { return Verdict{Rule{}, why}; }

    [[nodiscard]] constexpr explicit operator bool() const { return legal_; }
    [[nodiscard]] constexpr Rule rule() const { return rule_; }
    [[nodiscard]] constexpr const Phrase& why() const { return why_; }
    friend constexpr bool operator==(const Verdict&, const Verdict&) = default;

private:
    constexpr Verdict(Rule rule, Phrase why) : legal_(false), rule_(rule), why_(why) {}

    bool legal_ = true;
    Rule rule_;
    Phrase why_;
};

/// "5.1: at most 6 units stand on a wall; South would have 7", or the bare sentence without a rule.
std::string render(const Verdict& verdict, Lang lang);

}  // namespace alamo

// How the terminal game puts words on the screen: wrapped to its width, with the section a sentence stands under.
#pragma once

#include <string>
#include <string_view>

#include "cli/boards.hpp"
#include "cli/terminal.hpp"
#include "core/text.hpp"
#include "core/verdict.hpp"

namespace alamo::cli {

/// Breaks a text at its blanks so that no line is longer than `width` columns; the first line has `first` columns
/// less, the others begin with `indent` blanks. A word that is longer than a line is cut.
std::string wrapped(std::string_view text, int width, int first, int indent);

class Page {
public:
    Page(Terminal& terminal, Lang lang) : terminal_(terminal), lang_(lang) {}

    [[nodiscard]] Lang lang() const { return lang_; }
    [[nodiscard]] Terminal& terminal() const { return terminal_; }
    [[nodiscard]] std::string text(const Phrase& phrase) const { return render(phrase, lang_); }
    [[nodiscard]] BoardStyle style() const;

    /// A sentence in lines of its own.
    void say(std::string_view sentence) const;
    void say(const Phrase& phrase) const { say(text(phrase)); }
    /// A heading; on a terminal in stronger ink.
    void title(std::string_view words);
    void title(const Phrase& phrase) { title(text(phrase)); }
    /// A sentence that happens under a section: "7.0   Ballshot, ...".
    void under(Rule rule, std::string_view sentence);
    void under(Rule rule, const Phrase& phrase) { under(rule, text(phrase)); }
    /// A label, and beside it a text whose further lines begin where it does.
    void indented(std::string_view label, std::string_view sentence);
    /// A refusal, in one paragraph: the rule, and what is legal.
    void refuse(const Verdict& verdict) { say(render(verdict, lang_)); }
    /// An order, in lines of its own where it is too long to stand beside its label.
    void order(std::string_view label, std::string_view order);
    /// Text that must stay in one piece: a path, a command.
    void verbatim(std::string_view label, std::string_view text);
    /// Text that is laid out already: a board.
    void sheet(std::string_view lines) { terminal_.write(lines); }
    void gap();

private:
    [[nodiscard]] int width() const;
    Terminal& terminal_;
    Lang lang_;
};

}  // namespace alamo::cli

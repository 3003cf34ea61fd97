// The person's end of a terminal game: what the terminal can do, writing to it, asking it for a line.
//
// On a terminal lines are edited with libedit (terminal_edit.cpp, the one file that knows it); from a pipe they
// are read as they come, so that scripts and tests can play.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace alamo::cli {

class LineEditor;

class Terminal {
public:
    /// `plain`: for a screen reader; no colour, no drawing, no cursor movement.
    explicit Terminal(bool plain);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    [[nodiscard]] bool plain() const { return plain_; }
    /// A person sits there: both ends are a terminal.
    [[nodiscard]] bool is_person() const { return is_person_; }
    [[nodiscard]] bool has_colour() const { return colour_; }
    [[nodiscard]] bool has_utf8() const { return utf8_; }
    /// Columns of the window, 80 where there is none.
    [[nodiscard]] int width() const;

    /// Writes all of it at once. Where the locale is not UTF-8, signs that ASCII lacks are replaced.
    void write(std::string_view utf8);
    /// One line without its newline, or none at the end of input. A longer line than any order is cut.
    std::optional<std::string> ask(std::string_view prompt);

    /// Empties the screen and what can be scrolled back to, and forgets the lines typed so far: the other
    /// player is about to look. Writes nothing where the output is no terminal.
    void hand_over();
    /// A short note that the next `write` replaces ("thinking"), only where a person sees it.
    void note(std::string_view utf8);

private:
    std::optional<std::string> read_plain(std::string_view prompt);

    bool plain_, out_is_terminal_ = false, is_person_ = false, moves_cursor_ = false;
    bool colour_ = false, utf8_ = false, noted_ = false, ended_ = false;
    std::string buffer_;  // read from a pipe and not used yet
    std::unique_ptr<LineEditor> editor_;
};

/// "Señuelo" as "Senuelo": what a terminal without UTF-8 can show.
std::string in_ascii(std::string_view utf8);
/// One line for people: control characters and what is no UTF-8 become '?'.
std::string printable(std::string_view input);

}  // namespace alamo::cli

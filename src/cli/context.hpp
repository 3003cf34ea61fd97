// What every command knows about the person who calls it, and where words go.
#pragma once

#include <string>
#include <string_view>

#include "core/text.hpp"
#include "core/verdict.hpp"

namespace alamo::cli {

/// The reader's language: --lang, else LC_ALL, LC_MESSAGES, LANG; English when none of them says "es".
struct Context {
    Lang lang = Lang::en;
};
/// The language of the environment, or of a `--lang` among the words of the command line.
Lang language(int argc, const char* const* argv);

/// Exit codes of every command.
inline constexpr int exit_yes = 0;
inline constexpr int exit_no = 1;      // the answer is no: a record is wrong, a game is over
inline constexpr int exit_usage = 2;   // what was asked for does not exist or cannot be
inline constexpr int exit_broken = 3;  // the machine failed: a full disk, a mistake in the program

/// One line on standard output, or on standard error.
void say(std::string_view line);
void say(const Context& context, const Phrase& phrase);
void complain(std::string_view line);
void complain(const Context& context, const Phrase& phrase);

/// A figure as an argument of a sentence: "12.34".
Arg figure(double value, int decimals);

}  // namespace alamo::cli

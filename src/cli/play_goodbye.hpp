// Ctrl-C, a hang-up, a termination: the game stops at once, and the person is told how to go on.
//
// Nothing needs saving then: each event is in its file before anybody is told of it.
#pragma once

#include <string_view>

namespace alamo::cli {

/// From now on those signals end the program; before that the terminal gets back the mode it has now.
void watch_for_signals();
/// What is printed last when a signal ends the program. It is kept, cut after some thousand bytes.
void last_words(std::string_view words);

}  // namespace alamo::cli

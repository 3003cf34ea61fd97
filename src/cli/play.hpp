// The terminal game, `alamo play`: boards, prompts, hot-seat, umpire.
#pragma once

namespace CLI {
class App;
}

namespace alamo::cli {

struct Context;

/// Registers `play` with all its options. When the command line asks for it, it is run and `exit_code` is set.
/// `context` (src/cli/context.hpp) holds the reader's language once the command line is parsed.
void add_play(CLI::App& app, const Context& context, int& exit_code);

}  // namespace alamo::cli

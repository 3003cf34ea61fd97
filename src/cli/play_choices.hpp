// What a person chose on the command line or in the menu, and the game that comes of it.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/recorder.hpp"
#include "match/any_game.hpp"

namespace alamo::cli {

/// The words of the command line, as they were typed. Empty: not said.
struct PlayWords {
    std::string game, as, record, resume, seed;
    std::vector<std::string> vs, options;
    bool solo = false, umpire = false, plain = false;

    /// `alamo play` and nothing else that chooses a game.
    [[nodiscard]] bool is_bare() const {
        return game.empty() && as.empty() && vs.empty() && options.empty() && resume.empty() && !solo;
    }
};

/// A game that can begin, or go on.
struct PlayPlan {
    const match::AnyGame* game = nullptr;
    std::unique_ptr<match::AnyTable> table;
    Recorder recorder;
    record::Header header;
    std::array<std::string, 2> computer;  // by Seat: the computer player there; "" is a person
    std::vector<Seat> seats;              // those that somebody fills
    std::uint64_t seed = 0;
    bool umpire = false;   // dice, draws and coins are typed in
    bool resumed = false;
    bool unfinished_line = false;  // the record that was resumed ended in one

    [[nodiscard]] bool is_person(Seat seat) const {
        return computer[static_cast<std::size_t>(seat)].empty() &&
               std::find(seats.begin(), seats.end(), seat) != seats.end();
    }
    [[nodiscard]] int persons() const {
        return static_cast<int>(is_person(Seat::texian)) + static_cast<int>(is_person(Seat::mexican));
    }
};

/// Makes a plan of the words. If something is wrong it is said on standard error, and `exit_code` is set.
std::optional<PlayPlan> make_plan(const Context& context, const PlayWords& words, int& exit_code);

/// The player who is asked for hints, and sits opposite when nobody is named: the best there is for the seat.
std::string strongest_player(const match::AnyGame& game, Seat seat);
/// The option with which a game is played alone, or "" when it has none.
std::string solo_option(const match::AnyGame& game);

/// The folder where games are recorded when nobody names a file.
std::filesystem::path records_folder();
/// The record in it that was written last, if its game can go on.
struct LeftGame {
    std::string path, game, started;
    int events = 0;
};
std::optional<LeftGame> game_left_last();

/// Plays `alamo play`: menu, plan, game. Returns the exit code.
int run_play(const Context& context, PlayWords words);

}  // namespace alamo::cli

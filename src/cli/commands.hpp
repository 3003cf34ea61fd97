// The commands of `alamo` but for `play`. Each takes its words from the command line as they were typed, answers
// on standard output and returns an exit code (context.hpp). No command knows a game by name.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"
#include "match/any_game.hpp"

namespace alamo::cli {

struct GamesWords {
    bool json = false;
};
int run_games(const Context& context, const GamesWords& words);

struct RulesWords {
    std::string game;
    std::string id;  // a section or ruling; empty: all
    bool json = false;
};
int run_rules(const Context& context, const RulesWords& words);

struct SimulateWords {
    std::string game;
    std::string games;
    std::string texian, mexican;  // empty: the game's usual player
    std::vector<std::string> options;  // K or K=V
    std::string seed = "0";
    std::string jobs = "1";
    std::string record;
    bool json = false;
};
int run_simulate(const Context& context, const SimulateWords& words);

struct VerifyWords {
    std::vector<std::string> files;
    bool json = false;
};
int run_verify(const Context& context, const VerifyWords& words);

/// A position in a record: `show`, `view`, `hint`, `odds`.
struct RecordWords {
    std::string file;
    std::string number = "1";  // which record of the file
    std::string at;  // after this event; empty: the last
    std::string as;  // whose eyes
    std::string player;  // hint: who is asked
    bool plain = false;  // show: in sentences, without drawings
    bool json = false;  // hint, odds
};
int run_show(const Context& context, const RecordWords& words);
int run_view(const Context& context, const RecordWords& words);
int run_hint(const Context& context, const RecordWords& words);
int run_odds(const Context& context, const RecordWords& words);

struct ServeWords {
    std::string port = "1836";
    std::string bind = "127.0.0.1";
    std::string store;  // empty: a file in the user's data folder
    std::string public_url;
    std::string web;  // empty: found beside the program
    std::string limits = "1";
    std::string idle = "20000";
    bool open = false;  // show the page in the user's browser
};
int run_serve(const Context& context, const ServeWords& words);

struct BenchWords {
    std::string game;
    bool json = false;
};
int run_bench(const Context& context, const BenchWords& words);

// --- what the commands share, `play` included ------------------------------------------------------------

/// The game with this name; else says which there are.
const match::AnyGame* game_named(const Context& context, const std::string& name);
/// Options from "K" and "K=V"; else says which there are. False: refused and said.
bool options_named(const Context& context, const match::AnyGame& game, const std::vector<std::string>& words,
                   OptionList& options);
/// A player for a seat; else says which there are.
bool player_named(const Context& context, const match::AnyGame& game, const std::string& name, Seat seat);
/// A whole number between two others; else says so, naming `what` ("--games").
bool number_named(const Context& context, const std::string& what, const std::string& word,
                  std::uint64_t least, std::uint64_t most, std::uint64_t& number);

}  // namespace alamo::cli

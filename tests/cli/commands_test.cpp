// The commands of `alamo`, run as a person or a script runs them.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace alamo::tests {
namespace {

using Json = nlohmann::ordered_json;

Json object_of(const Ran& ran) {
    EXPECT_EQ(ran.code, 0) << ran.err;
    Json value = Json::parse(ran.out, nullptr, false);
    EXPECT_TRUE(value.is_object()) << ran.out;
    return value.is_object() ? value : Json::object();
}
std::vector<std::string> keys_of(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}
using Keys = std::vector<std::string>;

/// A file of random games, and its path.
struct Recorded {
    Folder folder;
    std::string path = folder.file("games.jsonl");
    explicit Recorded(const std::vector<std::string>& more = {}, const std::string& games = "3") {
        std::vector<std::string> words{"simulate", "barna", "--games", games, "--texian", "recruit"};
        if (more.empty()) words.insert(words.end(), {"--mexican", "recruit"});
        words.insert(words.end(), {"--record", path});
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, 0) << ran.err;
    }
};

TEST(Commands, help_is_everywhere) {
    for (const char* command :
         {"games", "rules", "simulate", "verify", "show", "view", "hint", "odds", "bench"}) {
        const Ran ran = run({command, "--help"});
        EXPECT_EQ(ran.code, 0) << command;
        EXPECT_TRUE(has(ran.out, "Usage")) << ran.out;
        EXPECT_EQ(ran.err, "");
    }
    const Ran all = run({"--help"});
    EXPECT_EQ(all.code, 0);
    EXPECT_TRUE(has(all.out, "simulate"));
    EXPECT_EQ(run({}).code, 2);
}

TEST(Commands, all_texts_come_in_spanish_too) {
    EXPECT_TRUE(has(run({"--help"}, "", {"LANG=es_ES.UTF-8"}).out, "Uso"));
    EXPECT_TRUE(has(run({"--help", "--lang", "es"}).out, "Uso"));
    EXPECT_TRUE(has(run({"games", "--lang=en"}, "", {"LC_ALL=es_MX.UTF-8"}).out, "options:"));
    EXPECT_TRUE(has(run({"games"}, "", {"LC_MESSAGES=es_MX", "LANG=en_US"}).out, "opciones:"));
    EXPECT_TRUE(has(run({"games"}, "", {"LC_ALL=C", "LANG=es_MX"}).out, "options:"));
    EXPECT_TRUE(has(run({"verify", "/no/such/file"}, "", {"LANG=es"}).err, "no se puede leer"));
    const Ran other = run({"games", "--lang", "fr"});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.err, "en and es"));
}

TEST(Commands, games_are_listed) {
    const Json all = object_of(run({"games", "--json"}));
    const Json& game = all["games"][0];
    EXPECT_EQ(game["id"], "barna");
    EXPECT_GE(game["options"].size(), 9U);
    EXPECT_GE(game["players"].size(), 4U);
    EXPECT_TRUE(has(run({"games"}).out, "George Barna"));
}

TEST(Commands, rules_are_printed_with_their_rulings) {
    const Ran all = run({"rules", "barna"});
    EXPECT_EQ(all.code, 0);
    EXPECT_TRUE(has(all.out, "AR-5"));
    const Ran one = run({"rules", "barna", "ar-6"});
    EXPECT_EQ(one.code, 0);
    EXPECT_TRUE(has(one.out, "AR-6"));
    EXPECT_FALSE(has(one.out, "AR-7"));
    const Ran nine = run({"rules", "barna", "9.0"});
    EXPECT_TRUE(has(nine.out, "9.0"));
    EXPECT_TRUE(has(nine.out, "AR-6"));
    const Json parsed = object_of(run({"rules", "barna", "9.0", "--json"}));
    EXPECT_EQ(parsed["rules"][0]["id"], "9.0");
    const Ran none = run({"rules", "barna", "99.9"});
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(has(none.err, "no rule \"99.9\"") && has(none.err, "AR-5"));
}

TEST(Commands, what_does_not_exist_is_said_with_what_there_is) {
    for (const char* command : {"rules", "simulate", "bench"}) {
        const Ran ran = run({command, "chess"});
        EXPECT_EQ(ran.code, 2) << command;
        EXPECT_TRUE(has(ran.err, "no game \"chess\"") && has(ran.err, "games: barna")) << ran.err;
        EXPECT_EQ(run({command}).code, 2);
    }
    const Ran player = run({"simulate", "barna", "--games", "1", "--texian", "santa-claus"});
    EXPECT_EQ(player.code, 2);
    EXPECT_TRUE(has(player.err, "santa-claus") && has(player.err, "sergeant")) << player.err;
    const Ran option = run({"simulate", "barna", "--games", "1", "--option", "sunshine"});
    EXPECT_EQ(option.code, 2);
    EXPECT_TRUE(has(option.err, "sunshine") && has(option.err, "relief-column=true|false")) << option.err;
    EXPECT_EQ(run({"simulate", "barna", "--games", "1", "--option", "par=9", "--option", "par=8"}).code, 2);
    EXPECT_EQ(
        run({"simulate", "barna", "--games", "1", "--option", "solitaire", "--option", "spiked-guns"}).code,
        2);
    EXPECT_EQ(
        run({"simulate", "barna", "--games", "1", "--option", "solitaire", "--mexican", "recruit"}).code, 2);
    for (const char* games : {"0", "-1", "x", "", "1e3", "99999999999999999999"})
        EXPECT_EQ(run({"simulate", "barna", std::string("--games=") + games}).code, 2) << games;
    EXPECT_EQ(run({"simulate", "barna"}).code, 2);
    EXPECT_EQ(run({"frobnicate"}).code, 2);
    EXPECT_EQ(run({"games", "--frobnicate"}).code, 2);
    EXPECT_EQ(run({"simulate", "barna", "--games"}).code, 2);
    EXPECT_EQ(run({"verify"}).code, 2);
    EXPECT_EQ(run({"view", "/no/such/file", "--as", "texian"}).code, 2);
}

TEST(Commands, simulate_says_what_its_json_promises) {
    const Ran ran =
        run({"simulate", "barna", "--games", "20", "--texian", "recruit", "--mexican", "recruit", "--json"});
    const Json report = object_of(ran);
    EXPECT_EQ(keys_of(report), (Keys{"game", "games", "mean_points", "ci95", "wins", "levels",
                                     "events_per_game", "actions_per_game", "games_per_second"}));
    EXPECT_EQ(keys_of(report["wins"]), (Keys{"mexican", "texian", "draw"}));
    EXPECT_EQ(keys_of(report["levels"]),
              (Keys{"mexican-triumph", "mexican-decisive-victory", "mexican-victory",
                    "mexican-pyrrhic-victory", "mexican-humiliating-victory"}));
    EXPECT_EQ(report["ci95"].size(), 2U);
    EXPECT_EQ(report["games"], 20);
    EXPECT_EQ(ran.err, "");  // no progress line in a pipe
}

TEST(Commands, simulate_gives_the_same_records_whatever_the_jobs) {
    const Recorded one({"--seed", "5", "--jobs", "1", "--option", "bowie-illness", "--option", "par=9"},
                       "40");
    const Recorded four({"--seed", "5", "--jobs", "4", "--option", "bowie-illness", "--option", "par=9"},
                        "40");
    EXPECT_EQ(read_all(one.path), read_all(four.path));
    EXPECT_NE(read_all(one.path), "");
}

TEST(Commands, simulate_never_overwrites) {
    const Recorded recorded;
    const std::string before = read_all(recorded.path);
    const Ran ran = run({"simulate", "barna", "--games", "1", "--record", recorded.path});
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(has(ran.err, recorded.path) && has(ran.err, "never overwritten"));
    EXPECT_EQ(read_all(recorded.path), before);
}

TEST(Commands, verify_counts) {
    const Recorded recorded;
    Ran ran = run({"verify", recorded.path});
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.out, "3 games verified")) << ran.out;
    ran = run({"verify", recorded.path, "-", recorded.path}, read_all(recorded.path));
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.out, "9 games verified")) << ran.out;
    const Json report = object_of(run({"verify", recorded.path, "--json"}));
    EXPECT_EQ(report["games"], 3);
}

TEST(Commands, verify_says_file_line_rule_and_what_is_wrong) {
    const Recorded recorded;
    std::string text = read_all(recorded.path);
    const std::size_t second = text.find("\"order\":\"deploy", text.find("\"order\":\"deploy") + 1);
    const std::size_t end = text.find("\"}", second);
    text.replace(second, end - second, "\"order\":\"deploy S=RRRRRRR");
    const std::string damaged = recorded.folder.file("damaged.jsonl");
    write_all(damaged, text);
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(second), '\n') + 1;
    const Ran ran = run({"verify", damaged});
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(has(ran.out, damaged + ":" + std::to_string(line) + ": 5.1: at most 6 units stand on a wall"))
        << ran.out;
    EXPECT_TRUE(has(ran.out, "2 games verified")) << ran.out;
}

TEST(Commands, an_unfinished_last_line_is_ignored_and_said) {
    const Recorded recorded({}, "1");
    std::string text = read_all(recorded.path);
    text.pop_back();
    write_all(recorded.path, text);
    const Ran ran = run({"verify", recorded.path});
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.err, "unfinished write")) << ran.err;
    EXPECT_TRUE(has(ran.out, "1 game verified, 1 of them unfinished")) << ran.out;
}

TEST(Commands, verify_refuses_what_is_no_record) {
    const Folder folder;
    const std::string path = folder.file("x");
    for (const std::string& text :
         {std::string(), std::string("hello\n"), std::string("\n\n"), std::string(1'000'000, '['),
          std::string(300'000, 'x') + "\n", std::string("\0\0\0\n", 4)}) {
        write_all(path, text);
        const Ran ran = run({"verify", path});
        EXPECT_EQ(ran.code, 1) << text.substr(0, 20);
        EXPECT_TRUE(has(ran.out, path + ":1: record: ")) << ran.out;
    }
    EXPECT_EQ(run({"verify", folder.path()}).code, 2);
}

TEST(Commands, view_is_what_a_seat_knows) {
    const Recorded recorded;
    for (const char* who : {"texian", "mexican", "spectator", "umpire"}) {
        object_of(run({"view", recorded.path, "--as", who}));
        object_of(run({"view", recorded.path, "--as", who, "--at", "1"}));
        object_of(run({"view", recorded.path, "--as", who, "--at", "0", "--number", "3"}));
    }
    EXPECT_NE(run({"view", recorded.path, "--as", "texian", "--at", "1"}).out,
              run({"view", recorded.path, "--as", "mexican", "--at", "1"}).out);
    EXPECT_EQ(run({"view", recorded.path, "--as", "nobody"}).code, 2);
    EXPECT_EQ(run({"view", recorded.path}).code, 2);
    EXPECT_EQ(run({"view", recorded.path, "--as", "texian", "--at", "1000"}).code, 2);
    EXPECT_EQ(run({"view", recorded.path, "--as", "texian", "--number", "4"}).code, 2);
    EXPECT_EQ(run({"view", "-", "--as", "texian"}, read_all(recorded.path)).code, 0);
}

TEST(Commands, show_tells_the_game) {
    const Recorded recorded;
    const Ran whole = run({"show", recorded.path});
    EXPECT_EQ(whole.code, 0) << whole.err;
    EXPECT_TRUE(has(whole.out, "The Alamo Remembered"));
    EXPECT_TRUE(has(whole.out, "5.0"));
    const Ran start = run({"show", recorded.path, "--at", "1", "--as", "mexican", "--plain"});
    EXPECT_EQ(start.code, 0);
    EXPECT_LT(start.out.size(), whole.out.size());
}

TEST(Commands, hint_and_odds_speak_from_a_position) {
    const Recorded recorded;
    const Ran hint = run({"hint", recorded.path, "--as", "mexican", "--at", "1", "--player", "recruit"});
    EXPECT_EQ(hint.code, 0) << hint.err;
    EXPECT_EQ(hint.out.substr(0, 8), "approach");
    EXPECT_EQ(run({"hint", recorded.path, "--as", "mexican", "--at", "1", "--player", "recruit"}).out,
              hint.out);
    const Json parsed = object_of(
        run({"hint", recorded.path, "--as", "mexican", "--at", "1", "--player", "recruit", "--json"}));
    EXPECT_EQ(keys_of(parsed), (Keys{"order", "reasons"}));
    EXPECT_EQ(run({"hint", recorded.path, "--as", "texian", "--at", "1", "--player", "recruit"}).code, 1);
    EXPECT_EQ(run({"hint", recorded.path, "--as", "mexican", "--at", "1", "--player", "nobody"}).code, 2);
    object_of(run({"odds", recorded.path, "--as", "mexican", "--at", "1", "--json"}));
    EXPECT_EQ(run({"odds", recorded.path, "--as", "texian", "--at", "2"}).code, 0);
}

TEST(Commands, a_full_disk_is_said) {
    if (::access("/dev/full", W_OK) != 0) GTEST_SKIP();
    const std::string command = "'" + program() + "' rules barna >/dev/full 2>/dev/null";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST(Commands, bench_says_what_its_json_promises_slow) {
    const Json report = object_of(run({"bench", "barna", "--json"}));
    for (const char* key : {"playouts_per_second", "actions_per_second", "ns_per_action", "state_bytes",
                            "copy_ns", "allocations_per_playout", "draws_per_playout", "draw_ratio"})
        EXPECT_TRUE(report.contains(key)) << key;
    EXPECT_LE(report["state_bytes"].get<double>(), 256);
    EXPECT_GT(report["draws_per_playout"].get<double>(), 10);
    // The sanitizers bring an operator new of their own, and then nothing is counted (-1).
    EXPECT_LE(report["allocations_per_playout"].get<double>(), 0);
}

}  // namespace
}  // namespace alamo::tests

// The terminal game, played as a person plays it: whole games, prompts answered well and badly, records.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/talk.hpp"

namespace alamo::tests {
namespace {

using Words = std::vector<std::string>;

/// A sound order for the first decision of a game.
const std::string deployment = "deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CKRD N=CRDD";

int lines_of(const std::string& file) {
    const std::string text = read_all(file);
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

struct Seating {
    Words words;
    bool spanish = false;
};
void PrintTo(const Seating& seating, std::ostream* out) {
    for (const std::string& word : seating.words) *out << word << ' ';
}
class WholeGame : public testing::TestWithParam<Seating> {};

// Deliverable 6: every seat, alone, as an umpire, watching; never wider than 80 columns, no codes in a pipe.
TEST_P(WholeGame, ends_with_a_result_and_a_sound_record) {
    for (const char* seed : {"1", "2"}) {
        const Folder folder;
        Words words{"barna", "--record", folder.file("game.jsonl"), "--seed", seed};
        words.insert(words.end(), GetParam().words.begin(), GetParam().words.end());
        if (GetParam().spanish) words.insert(words.end(), {"--lang", "es"});
        Talk talk(words);
        const std::string shown = play_by_examples(talk, GetParam().spanish);
        EXPECT_EQ(talk.wait(), 0) << shown;
        EXPECT_TRUE(
            has(shown, GetParam().spanish ? "Puntos de victoria mexicanos:" : "Mexican victory points:"))
            << shown;
        EXPECT_TRUE(has(shown, "15.0F")) << shown;
        EXPECT_FALSE(has(shown, "\x1b")) << shown;
        const bool plain = std::ranges::find(words, "--plain") != words.end();
        EXPECT_EQ(has(shown, "═══"), !plain) << shown;
        // The paths at the end stand in one piece, whatever their length.
        if (!plain) {
            EXPECT_LE(widest(shown.substr(0, shown.find(folder.path(), 1000))), 80U) << shown;
        }
        EXPECT_TRUE(has(read_all(folder.file("game.jsonl")), R"({"result":)"));
        EXPECT_EQ(run({"verify", folder.file("game.jsonl")}).code, 0);
    }
}
const Words every_variant{"--option", "relief-column",    "--option", "variable-conditions",
                          "--option", "santa-anna-waits", "--option", "bowie-illness",
                          "--option", "spiked-guns",      "--as",     "both"};
INSTANTIATE_TEST_SUITE_P(Play, WholeGame,
                         testing::Values(Seating{{"--as", "texian", "--vs", "sergeant"}},
                                         Seating{{"--as", "mexican", "--vs", "sergeant"}},
                                         Seating{{"--as", "both"}},
                                         Seating{{"--as", "neither", "--vs", "recruit", "--vs", "sergeant"}},
                                         Seating{{"--solo"}}, Seating{{"--umpire", "--as", "both"}},
                                         Seating{{"--umpire", "--solo"}}, Seating{every_variant},
                                         Seating{{"--plain", "--as", "texian", "--vs", "recruit"}},
                                         Seating{{"--as", "texian", "--vs", "recruit"}, true},
                                         Seating{{"--as", "both", "--umpire"}, true},
                                         Seating{{"--as", "neither", "--vs", "recruit", "--umpire"}}));

TEST(Play, the_menu_reaches_a_game_with_enter_alone) {
    const Ran ran = run({"play"}, "\n\n\n\nquit\n", {"XDG_DATA_HOME=" + Folder().path()});
    EXPECT_EQ(ran.code, 0);
    for (const char* title :
         {"The Alamo Remembered, by George Barna", "Alamo, by Lloyd Krasner (not yet here)",
          "Remember the Alamo, by Brian Peterson", "Remember the Alamo!, by George Knapp"})
        EXPECT_TRUE(has(ran.out, title)) << title;
    EXPECT_TRUE(has(ran.out, "5.0 Texian Deployment"));
    EXPECT_TRUE(has(ran.out, "play --resume"));
}

TEST(Play, the_menu_takes_other_choices_and_refuses_what_is_not_there) {
    const Folder folder;
    const Words environment{"XDG_DATA_HOME=" + folder.path()};
    const Ran ran = run({"play"}, "2\n9\nbarna\n2\nsergeant\n1 4\n\nquit\n", environment);
    EXPECT_TRUE(has(ran.out, "That game is not here yet"));
    EXPECT_TRUE(has(ran.out, "Type a number from 1 to 4"));
    EXPECT_TRUE(has(ran.out, "17.1   The Relief Column")) << ran.out;
    EXPECT_TRUE(has(ran.out, "17.4   ")) << ran.out;
    EXPECT_TRUE(has(ran.out, "6.0 Mexican Approach")) << ran.out;
    EXPECT_EQ(run({"play"}, "1\nquit\n", environment).code, 0);
    EXPECT_EQ(run({"play"}, "", environment).code, 0);
}

TEST(Play, the_menu_offers_the_game_that_was_left) {
    const Folder folder;
    const Words environment{"XDG_DATA_HOME=" + folder.path()};
    EXPECT_EQ(run({"play", "barna", "--vs", "recruit"}, deployment + "\n", environment).code, 0);
    const Ran ran = run({"play"}, "\nquit\n", environment);
    EXPECT_TRUE(has(ran.out, "1  Go on with the game you left: The Alamo Remembered")) << ran.out;
    EXPECT_TRUE(has(ran.out, "8.0 Texian Movement")) << ran.out;
}

// "What bad input gets": one line with the rule and what is legal, the prompt again, nothing lost.
TEST(Play, a_wrong_order_names_its_rule_and_nothing_is_lost) {
    const Folder folder;
    Talk talk({"barna", "--vs", "recruit", "--seed", "1", "--record", folder.file("game.jsonl")});
    talk.expect("Texian> ");
    talk.say("deploy S=RRRRRRR");
    EXPECT_TRUE(has(talk.expect("Texian> "), "5.1: at most 6 units stand on a wall; South would have 7"));
    talk.say("S=RRRRRRR");  // the word that must come is understood
    EXPECT_TRUE(has(talk.expect("Texian> "), "5.1: at most 6"));
    talk.say("rally R");
    EXPECT_TRUE(has(talk.expect("Texian> "), "5.0: "));
    talk.say("nonsense");
    EXPECT_TRUE(has(talk.expect("Texian> "), "\"nonsense\""));
    talk.say("");
    EXPECT_TRUE(has(talk.expect("Texian> "), "hint"));
    EXPECT_EQ(lines_of(folder.file("game.jsonl")), 1);
    talk.say(deployment.substr(7));
    EXPECT_TRUE(has(talk.expect("Texian> "), "8.0 Texian Movement"));
    EXPECT_GE(lines_of(folder.file("game.jsonl")), 4);
}

TEST(Play, check_says_whether_an_order_is_legal_without_giving_it) {
    const Folder folder;
    const Ran ran = run({"play", "barna", "--record", folder.file("game.jsonl")},
                        "check " + deployment + "\ncheck E=C\ncheck\nquit\n");
    EXPECT_TRUE(has(ran.out, "This order is legal.")) << ran.out;
    EXPECT_TRUE(has(ran.out, "5.0: the 18-pounder")) << ran.out;
    EXPECT_EQ(lines_of(folder.file("game.jsonl")), 1);
}

TEST(Play, help_rules_odds_log_and_board_answer) {
    Talk talk({"barna", "--vs", "recruit", "--seed", "1"});
    talk.expect("Texian> ");
    talk.say("?");
    const std::string help = talk.expect("Texian> ");
    for (const char* word : {"hint", "odds", "rules", "undo", "log", "board", "save", "quit"})
        EXPECT_TRUE(has(help, word));
    EXPECT_TRUE(has(help, "[R] Riflemen, 1"));
    talk.say("rules");
    EXPECT_TRUE(has(talk.expect("Texian> "), "5.1 Elbow room"));
    talk.say("rules ar-7");
    EXPECT_TRUE(has(talk.expect("Texian> "), "AR-7 "));
    talk.say("rules 99");
    EXPECT_TRUE(has(talk.expect("Texian> "), "No rule has the number \"99\""));
    talk.say("log");
    EXPECT_TRUE(has(talk.expect("Texian> "), "Nothing has happened yet."));
    talk.say("undo");
    EXPECT_TRUE(has(talk.expect("Texian> "), "nothing of yours"));
    talk.say(deployment);
    talk.expect("Texian> ");
    talk.say("odds");
    EXPECT_TRUE(has(talk.expect("Texian> "), "%"));
    talk.say("log");
    EXPECT_TRUE(has(talk.expect("Texian> "), "7.0    "));
    talk.say("board");
    EXPECT_TRUE(has(talk.expect("Texian> "), "SE Southeast"));
    talk.say("undo");
    EXPECT_TRUE(has(talk.expect("Texian> "), "cannot be taken back"));
    talk.say("roll");
    EXPECT_TRUE(has(talk.expect("Texian> "), "cannot be said here"));
}

TEST(Play, a_hint_gives_figures_and_enter_plays_it) {
    Talk talk({"barna", "--vs", "recruit", "--seed", "1"});
    talk.expect("Texian> ");
    talk.say("hint");
    const std::string hint = talk.expect("Texian> ");
    EXPECT_TRUE(has(hint, "deploy ")) << hint;
    EXPECT_TRUE(has(hint, "points")) << hint;
    talk.say("");
    EXPECT_TRUE(has(talk.expect("Texian> "), "8.0 Texian Movement"));
}

TEST(Play, save_writes_a_copy_and_never_overwrites) {
    const Folder folder;
    const std::string copy = folder.file("a copy.jsonl");
    const Ran ran = run({"play", "barna", "--vs", "recruit", "--record", folder.file("game.jsonl")},
                        deployment + "\nsave " + copy + "\nsave " + copy + "\nsave\nquit\n");
    EXPECT_TRUE(has(ran.out, "A copy is in:"));
    EXPECT_TRUE(has(ran.out, "never overwritten"));
    EXPECT_EQ(read_all(copy), read_all(folder.file("game.jsonl")));
}

TEST(Play, resigning_is_asked_twice_and_recorded) {
    const Folder folder;
    const Ran ran = run({"play", "barna", "--vs", "recruit", "--record", folder.file("game.jsonl")},
                        "resign\nno\nresign\nyes\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.out, "The Mexican wins."));
    EXPECT_TRUE(has(read_all(folder.file("game.jsonl")), R"("reason":"resigned")"));
    EXPECT_EQ(run({"verify", folder.file("game.jsonl")}).code, 0);
}

// --- what cannot begin -------------------------------------------------------------------------------------

TEST(Play, what_does_not_exist_says_what_there_is) {
    const auto refused = [](const Words& words, const std::string& there_is) {
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, 2) << ran.out << ran.err;
        EXPECT_TRUE(has(ran.err, there_is)) << ran.err;
    };
    refused({"play", "chess"}, "barna");
    refused({"play", "barna", "--vs", "admiral"}, "sergeant");
    refused({"play", "barna", "--option", "airships"}, "relief-column");
    refused({"play", "barna", "--option", "par=many"}, "par");
    refused({"play", "barna", "--as", "bystander"}, "neither");
    refused({"play", "barna", "--as", "both", "--vs", "recruit"}, "--vs");
    refused({"play", "barna", "--vs", "recruit", "--vs", "recruit"}, "--vs");
    refused({"play", "barna", "--solo", "--as", "mexican"}, "Texian");
    refused({"play", "barna", "--seed", "x"}, "--seed");
    refused({"play", "barna", "--record", "/nowhere/at/all"}, "/nowhere/at/all");
    refused({"play", "barna", "--resume", "x"}, "--resume");
    refused({"play", "--resume", "x", "--as", "both"}, "--resume");
}

// --- records -----------------------------------------------------------------------------------------------

TEST(Play, a_file_is_never_overwritten) {
    const Folder folder;
    write_all(folder.file("precious"), "do not touch\n");
    EXPECT_EQ(run({"play", "barna", "--record", folder.file("precious")}, "quit\n").code, 2);
    EXPECT_EQ(read_all(folder.file("precious")), "do not touch\n");
    // Two games that begin in the same second get two files.
    const Words environment{"XDG_DATA_HOME=" + folder.path()};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(run({"play", "barna"}, "quit\n", environment).code, 0);
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.file("alamo/records")))
        files += entry.is_regular_file();
    EXPECT_EQ(files, 3);
}

TEST(Play, the_end_of_input_leaves_a_complete_record_and_says_how_to_go_on) {
    const Folder folder;
    const std::string file = folder.file("game.jsonl");
    const Ran ran = run({"play", "barna", "--vs", "recruit", "--record", file}, deployment);
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.out, "play --resume " + file)) << ran.out;
    EXPECT_EQ(run({"verify", file}).code, 0);
    EXPECT_GE(lines_of(file), 4);
}

// The same seed and orders: a game that was killed and resumed is the game that was not.
TEST(Play, a_game_killed_at_any_prompt_goes_on_as_if_nothing_had_happened) {
    const Folder folder;
    const std::string whole = folder.file("whole.jsonl");
    const std::string torn = folder.file("torn.jsonl");
    const Words game{"barna", "--vs", "sergeant", "--seed", "7", "--record"};
    Words words = game;
    words.push_back(whole);
    Talk calm(words);
    play_by_examples(calm);
    EXPECT_EQ(calm.wait(), 0);

    words.back() = torn;
    bool over = false;
    for (int lives = 0; lives < 40 && !over; ++lives) {
        Talk talk(lives == 0 ? words : Words{"--resume", torn});
        const std::string text = talk.expect("Texian> ");
        EXPECT_EQ(has(text, "The game goes on after event"), lives > 0) << text;
        talk.say(example_in(text));
        over = talk.hear(Words{"Texian> ", "Mexican victory points:"}).ends_with("points:");
        if (!over) talk.kill(SIGKILL);
        EXPECT_EQ(talk.wait(), over ? 0 : 128 + SIGKILL);
    }
    const auto events = [](const std::string& file) {
        const std::string text = read_all(file);
        return text.substr(text.find('\n'));  // the header names the time
    };
    EXPECT_EQ(events(torn), events(whole));
}

TEST(Play, an_unfinished_last_line_is_ignored_and_said) {
    const Folder folder;
    const std::string file = folder.file("game.jsonl");
    EXPECT_EQ(run({"play", "barna", "--vs", "recruit", "--record", file}, deployment + "\n").code, 0);
    const std::string sound = read_all(file);
    write_all(file, sound + R"({"n":4,"turn":1,"ph)");
    const Ran ran = run({"play", "--resume", file}, "hold\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(has(ran.out, "unfinished write"));
    EXPECT_EQ(run({"verify", file}).code, 0);
    EXPECT_TRUE(read_all(file).starts_with(sound));
}

TEST(Play, a_damaged_or_finished_record_is_refused_with_file_line_and_rule) {
    const Folder folder;
    const std::string file = folder.file("game.jsonl");
    EXPECT_EQ(run({"play", "barna", "--vs", "recruit", "--record", file}, deployment + "\n").code, 0);
    std::string text = read_all(file);
    text.replace(text.find("S=GRRDD"), 7, "S=GRRRR");
    write_all(file, text);
    const Ran ran = run({"play", "--resume", file});
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(has(ran.err, file + ":2: 5.0: ")) << ran.err;
    EXPECT_EQ(read_all(file), text);

    const std::string done = folder.file("done.jsonl");
    EXPECT_EQ(run({"play", "barna", "--as", "neither", "--vs", "recruit", "--record", done}).code, 0);
    EXPECT_EQ(run({"play", "--resume", done}).code, 1);
    EXPECT_EQ(run({"play", "--resume", folder.file("none")}).code, 1);
}

TEST(Play, no_input_however_malformed_crashes_it) {
    const Folder folder;
    std::string noise;
    for (unsigned i = 0, x = 1; i < 100'000; ++i, x = x * 1664525U + 1013904223U)
        noise += static_cast<char>(x >> 24U);
    const std::string inputs[] = {noise,
                                  std::string(1 << 20, 'S'),
                                  std::string(5000, '\n'),
                                  std::string(3000, '\0') + "\n",
                                  "deploy " + std::string(100'000, '='),
                                  "save " + std::string(9000, 'x') + "\n",
                                  "rules \xff\xfe\n\xc2\x9b[2J\n\x1b[2J\n"};
    int n = 0;
    for (const std::string& input : inputs) {
        const Ran ran =
            run({"play", "barna", "--vs", "recruit", "--record", folder.file(std::to_string(n++))}, input);
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_FALSE(has(ran.out, "\x1b")) << n;  // nor is a code echoed
    }
}

}  // namespace
}  // namespace alamo::tests

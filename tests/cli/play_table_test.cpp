// People at one screen: secrets between them, the umpire, taking back, and what the terminal can show.
#include <gtest/gtest.h>

#include "cli/talk.hpp"

namespace alamo::tests {
namespace {

using Words = std::vector<std::string>;

const std::string deployment = "deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CKRD N=CRDD";
const std::string approach = "approach E=iiid SE=d S=biii SW=iii NW=i N=iiid";

// --- hot-seat ----------------------------------------------------------------------------------------------

/// All that the Mexican is shown until it is the Texian's turn again, after this deployment.
std::string shown_to_the_mexican(const std::string& texian_order) {
    Talk talk({"barna", "--as", "both", "--seed", "5"});
    talk.expect("[Enter: I am the Texian] ");
    talk.say("");
    talk.expect("Texian> ");
    talk.say(texian_order);
    talk.expect("Hand the screen to the Mexican");
    std::string shown = talk.expect("[Enter: I am the Mexican] ");
    talk.say("");
    shown += talk.expect("Mexican> ");
    for (const char* line :
         {"log", "board", "odds", "rules", "?", "undo", "save", "nonsense", "approach E=zzz"}) {
        talk.say(line);
        std::string answer = talk.expect("Mexican> ");
        const std::size_t path = answer.find("Recorded in:");  // each game has its own folder
        if (path != std::string::npos) answer.erase(path, answer.find(".jsonl") - path);
        shown += answer;
    }
    talk.say(approach);
    shown += talk.expect("[Enter: I am the Texian] ");
    return shown;
}

// Law 8: two face-down identities are swapped; not a byte of what the other side gets changes.
TEST(HotSeat, the_other_side_cannot_tell_what_is_face_down) {
    const std::string one = shown_to_the_mexican("deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CKRD N=CRDD");
    const std::string other = shown_to_the_mexican("deploy E=CKR SE=CDDR S=GRRDD SW=CDRD NW=CDRD N=CRDD");
    EXPECT_TRUE(has(one, "3 face-down units")) << one;
    EXPECT_EQ(one, other);
}

TEST(HotSeat, the_log_shows_each_seat_what_it_may_see) {
    Talk talk({"barna", "--as", "both", "--seed", "5"});
    talk.expect("[Enter: I am the Texian] ");
    talk.say("");
    talk.expect("Texian> ");
    talk.say(deployment);
    talk.expect("[Enter: I am the Mexican] ");
    talk.say("");
    EXPECT_FALSE(has(talk.expect("Mexican> "), "Riflemen and"));
    talk.say(approach);
    talk.expect("[Enter: I am the Texian] ");
    talk.say("");
    const std::string texian = talk.expect("Texian> ");
    EXPECT_FALSE(has(texian, "Banners & Bugles and 3 Infantry")) << texian;
    talk.say("log");
    EXPECT_TRUE(has(talk.expect("Texian> "), "the 18-pounder, 2 Riflemen and 2 Decoys"));
}

TEST(HotSeat, at_a_terminal_screen_scrollback_and_typed_lines_are_gone_at_the_hand_over) {
    Talk talk({"barna", "--as", "both", "--seed", "5"}, Line::terminal);
    talk.expect("[Enter: I am the Texian] ");
    talk.say("");
    EXPECT_TRUE(has(talk.expect("Texian> "), "\x1b[H\x1b[2J\x1b[3J"));
    talk.say(deployment);
    const std::string before = talk.expect("Hand the screen to the Mexican");
    EXPECT_TRUE(has(before, "\x1b[H\x1b[2J\x1b[3J"));
    talk.expect("[Enter: I am the Mexican] ");
    talk.say("");
    const std::string mexican = talk.expect("Mexican> ");
    EXPECT_TRUE(has(mexican, "\x1b[H\x1b[2J\x1b[3J"));
    EXPECT_FALSE(has(mexican, "GRRDD"));
    talk.send("\x1b[A\x1b[A\x10\x19");  // up, up, Ctrl-P, Ctrl-Y: the lines and cuts of before
    talk.say("");
    EXPECT_FALSE(has(talk.expect("Mexican> "), "GRRDD"));
    talk.say("log");
    talk.expect("Mexican> ");
    talk.send("\x1b[A");  // his own lines are there
    EXPECT_FALSE(talk.hear("log").empty());
}

TEST(HotSeat, a_secret_order_can_be_taken_back_before_the_screen_changes_hands) {
    Talk talk({"barna", "--as", "both", "--seed", "5", "--record", "/dev/null/x"});
    EXPECT_EQ(talk.wait(), 2);  // no such folder
    const Folder folder;
    Talk again({"barna", "--as", "both", "--seed", "5", "--record", folder.file("game.jsonl")});
    again.expect("[Enter: I am the Texian] ");
    again.say("");
    again.expect("Texian> ");
    again.say(deployment);
    EXPECT_TRUE(has(again.expect("[Enter: I am the Mexican] "), "`undo` still takes back"));
    again.say("undo");
    EXPECT_TRUE(has(again.expect("Texian> "), "5.0 Texian Deployment"));
    EXPECT_FALSE(has(read_all(folder.file("game.jsonl")), "deploy"));
    again.say("deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CRRD N=CKDD");
    again.expect("[Enter: I am the Mexican] ");
    EXPECT_FALSE(has(read_all(folder.file("game.jsonl")), "taken-back"));
}

// --- taking back and the umpire ----------------------------------------------------------------------------

TEST(Umpire, types_every_draw_and_is_told_what_cannot_be) {
    const Folder folder;
    Talk talk({"barna", "--as", "both", "--umpire", "--record", folder.file("game.jsonl")});
    talk.expect("[Enter: I am the Texian] ");
    talk.say("");
    talk.expect("Texian> ");
    talk.say(deployment);
    talk.expect("[Enter: I am the Mexican] ");
    talk.say("");
    talk.expect("Mexican> ");
    talk.say(approach);
    talk.expect("[Enter] ");
    talk.say("");
    const std::string asked = talk.expect("table> ");
    EXPECT_TRUE(has(asked, "ballshot E=? SE=? S=?? SW=? NW=? N=?")) << asked;
    EXPECT_FALSE(has(asked, "iiid"));
    for (const auto& [line, answer] :
         {std::pair("ballshot E=x SE=d S=bi SW=i NW=i N=i", "7.0: "),
          std::pair("E=i SE=d S=b SW=i NW=i N=i", "7.0: "), std::pair("", "roll"),
          std::pair("3", "WALL=COUNTERS"), std::pair("hint", "nothing to decide")}) {
        talk.say(line);
        const std::string said = talk.expect("table> ");
        EXPECT_TRUE(has(said, answer)) << said;
    }
    talk.say("E=i SE=d S=bi SW=i NW=i N=d");
    talk.expect("[Enter: I am the Texian] ");
    EXPECT_TRUE(has(read_all(folder.file("game.jsonl")), "ballshot E=i SE=d S=bi SW=i NW=i N=d"));
}

TEST(Umpire, a_resumed_table_still_asks_for_its_dice) {
    const Folder folder;
    const std::string file = folder.file("game.jsonl");
    EXPECT_EQ(run({"play", "barna", "--solo", "--umpire", "--record", file}, deployment + "\n3\n").code, 0);
    const Ran ran = run({"play", "--resume", file}, "3\n6\n");
    EXPECT_TRUE(has(ran.out, "roll again")) << ran.out;
    EXPECT_TRUE(has(read_all(file), "die light 6"));
}

TEST(Undo, across_a_draw_needs_the_table_and_is_marked) {
    const Folder folder;
    const std::string file = folder.file("game.jsonl");
    Talk talk({"barna", "--solo", "--seed", "3", "--record", file});
    talk.expect("Texian> ");
    talk.say(deployment);
    talk.expect("Texian> ");
    talk.say("undo");
    EXPECT_TRUE(has(talk.expect("yes or no> "), "the record will say so"));
    talk.say("no");
    EXPECT_TRUE(has(talk.expect("Texian> "), "nothing changes"));
    talk.say("undo");
    talk.expect("yes or no> ");
    talk.say("y");
    EXPECT_TRUE(has(talk.expect("Texian> "), "5.0 Texian Deployment"));
    talk.say(deployment);
    talk.expect("Texian> ");
    talk.say("log");
    EXPECT_TRUE(has(talk.expect("Texian> "), "were taken back here"));
    EXPECT_TRUE(has(read_all(file), R"("taken-back":)"));
    EXPECT_EQ(run({"verify", file}).code, 0);
}

TEST(Watch, at_a_terminal_enter_goes_on_and_all_plays_to_the_end) {
    Talk talk({"barna", "--as", "neither", "--vs", "recruit", "--seed", "2"}, Line::terminal);
    talk.expect("[Enter: go on] ");
    talk.say("");
    talk.expect("[Enter: go on] ");
    talk.say("board");
    EXPECT_TRUE(has(talk.expect("[Enter: go on] "), "SE Southeast"));
    talk.say("deploy E=C");
    EXPECT_TRUE(has(talk.expect("[Enter: go on] "), "You are watching."));
    talk.say("all");
    talk.expect("Mexican victory points:");
    EXPECT_EQ(talk.wait(), 0);
}

// --- signals -----------------------------------------------------------------------------------------------

TEST(Signals, ctrl_c_leaves_the_terminal_as_it_was_and_says_how_to_go_on) {
    Talk talk({"barna", "--vs", "recruit", "--seed", "1"}, Line::terminal);
    talk.expect("Texian> ");
    talk.say(deployment);
    talk.expect("Texian> ");
    EXPECT_TRUE(talk.becomes_raw());
    talk.send("\x03");
    const std::string last = talk.rest();
    EXPECT_TRUE(has(last, "play --resume ")) << last;
    EXPECT_TRUE(talk.is_cooked());
    EXPECT_EQ(talk.wait(), 128 + SIGINT);
}

TEST(Signals, a_termination_or_hang_up_leaves_a_complete_record) {
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
        const Folder folder;
        const std::string file = folder.file("game.jsonl");
        Talk talk({"barna", "--vs", "recruit", "--record", file});
        talk.expect("Texian> ");
        talk.say(deployment);
        talk.expect("Texian> ");
        talk.kill(signal);
        EXPECT_TRUE(has(talk.rest(), "play --resume " + file));
        EXPECT_EQ(talk.wait(), 128 + signal);
        EXPECT_EQ(run({"verify", file}).code, 0);
        EXPECT_TRUE(has(read_all(file), "\"n\":3"));
    }
}

TEST(Signals, ctrl_d_ends_the_game_as_the_end_of_a_pipe_does) {
    Talk talk({"barna", "--vs", "recruit"}, Line::terminal);
    talk.expect("Texian> ");
    EXPECT_TRUE(talk.becomes_raw());
    talk.send("\x04");
    EXPECT_TRUE(has(talk.rest(), "play --resume "));
    EXPECT_EQ(talk.wait(), 0);
}

// --- what the terminal can show ----------------------------------------------------------------------------

TEST(Screen, has_colour_only_where_it_is_wanted) {
    const auto first_screen = [](const Words& environment, const Words& more = {}) {
        Words words{"barna", "--vs", "recruit", "--seed", "1"};
        words.insert(words.end(), more.begin(), more.end());
        Talk talk(words, Line::terminal, environment);
        return talk.expect("Texian> ");
    };
    EXPECT_TRUE(has(first_screen({}), "\x1b[94m"));
    for (const std::string& screen : {first_screen({"NO_COLOR=1"}), first_screen({}, {"--plain"})}) {
        EXPECT_FALSE(has(screen, "\x1b[94m"));
        EXPECT_FALSE(has(screen, "\x1b[1m"));
    }
    EXPECT_FALSE(has(first_screen({"TERM=dumb"}), "\x1b"));
    EXPECT_TRUE(has(first_screen({"NO_COLOR=1"}), "╔"));
}

TEST(Screen, is_never_wider_than_the_window_and_uses_a_wide_one) {
    Talk wide({"barna", "--vs", "recruit", "--seed", "1"}, Line::terminal, {"NO_COLOR=1"}, 120);
    const std::string screen = wide.expect("Texian> ");
    EXPECT_TRUE(has(screen, "18-pounder, 2"));
    EXPECT_GT(widest(screen), 100U);
    EXPECT_LE(widest(screen), 120U);
    Talk narrow({"barna", "--vs", "recruit", "--seed", "1"}, Line::terminal, {"NO_COLOR=1"}, 40);
    EXPECT_TRUE(has(narrow.expect("Texian> "), "East wall, E, breach value 3"));
}

TEST(Screen, is_ascii_where_the_locale_is) {
    for (const char* lang : {"en", "es"}) {
        const Folder folder;
        const Ran ran = run({"play", "barna", "--as", "neither", "--vs", "recruit", "--seed", "1", "--lang",
                             lang, "--record", folder.file("game.jsonl")},
                            "", {"LC_ALL=C"});
        EXPECT_EQ(ran.code, 0);
        for (const char c : ran.out) ASSERT_LT(static_cast<unsigned char>(c), 0x80) << ran.out;
        EXPECT_FALSE(has(ran.out, "?o")) << ran.out;  // no letter is lost
        EXPECT_TRUE(has(ran.out, lang[1] == 'n' ? "The Mexican overruns" : "El mexicano") ||
                    has(ran.out, "13.0"))
            << ran.out;
    }
}

}  // namespace
}  // namespace alamo::tests

// 2.1 The board as it is drawn and spoken: where things stand, what is told apart, and what is not shown.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/boards_barna.hpp"
#include "cli/boards_canvas.hpp"
#include "cli/play_page.hpp"
#include "core/game.hpp"
#include "games/barna/barna.hpp"
#include "support/scale.hpp"

namespace alamo::tests {
namespace {

using namespace barna;
using cli::BoardStyle;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// Row and column of the first time a text stands on a board.
std::pair<int, int> place(const std::string& board, std::string_view what) {
    const std::vector<std::string> lines = lines_of(board);
    for (std::size_t row = 0; row < lines.size(); ++row)
        if (const std::size_t at = lines[row].find(what); at != std::string::npos)
            return {static_cast<int>(row), cli::columns(lines[row].substr(0, at))};
    ADD_FAILURE() << what << " is not on the board:\n" << board;
    return {-1, -1};
}

State deployed(std::string_view order) {
    State state = Barna::begin({});
    std::vector<Action> actions;
    EXPECT_TRUE(Barna::plan(state, *Barna::read(order), actions));
    for (const Action action : actions) Barna::apply(state, action);
    return state;
}
std::string draw(const State& state, Viewer who, const BoardStyle& style = {.utf8 = true}) {
    return cli::draw_barna(Barna::observe(state, who), style);
}

const std::string deployment = "deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CKRD N=CRDD";

TEST(Board, the_walls_stand_as_on_a_map) {
    const std::string board = draw(deployed(deployment), Viewer::texian);
    const auto north = place(board, "N North");
    const auto south = place(board, "S South");
    const auto east = place(board, "E East");
    const auto southeast = place(board, "SE Southeast");
    const auto northwest = place(board, "NW Northwest");
    const auto southwest = place(board, "SW Southwest");
    EXPECT_LT(north.first, northwest.first);
    EXPECT_LT(northwest.first, southwest.first);
    EXPECT_LT(southwest.first, south.first);
    EXPECT_EQ(northwest.first, east.first);
    EXPECT_EQ(southwest.first, southeast.first);
    EXPECT_LT(northwest.second, north.second);
    EXPECT_LT(north.second, east.second);
    EXPECT_TRUE(has(board, "<5>"));
}

TEST(Board, face_down_and_face_up_differ_without_colour) {
    const State state = deployed(deployment);
    EXPECT_TRUE(has(draw(state, Viewer::texian), "▐G▌▐R▌▐R▌▐D▌▐D▌"));
    EXPECT_TRUE(has(draw(state, Viewer::mexican), "▐?▌▐?▌▐?▌▐?▌▐?▌"));
    EXPECT_TRUE(has(draw(state, Viewer::texian, {}), "|G||R||R||D||D|"));
    EXPECT_TRUE(has(draw(Barna::begin({}), Viewer::texian), "[G] [C]×5"));
    EXPECT_TRUE(has(draw(Barna::begin({}), Viewer::mexican, {}), "(i)x13"));
}

TEST(Board, the_other_side_sees_numbers_only) {
    const State one = deployed("deploy E=CDD SE=CDDR S=GRRDD SW=CRRD NW=CKRD N=CRDD");
    const State two = deployed("deploy E=CKR SE=CDDR S=GRRDD SW=CDRD NW=CDRD N=CRDD");
    for (const Viewer who : {Viewer::mexican, Viewer::spectator}) {
        EXPECT_EQ(draw(one, who), draw(two, who));
        EXPECT_EQ(cli::speak_barna(Barna::observe(one, who), Lang::es),
                  cli::speak_barna(Barna::observe(two, who), Lang::es));
    }
    EXPECT_NE(draw(one, Viewer::texian), draw(two, Viewer::texian));
}

void check(const std::string& board, Lang lang) {
    const std::vector<std::string> lines = lines_of(board);
    ASSERT_LE(lines.size(), 20U) << board;
    for (const std::string& line : lines) ASSERT_LE(cli::columns(line), 80) << board;
    const bool spanish = lang == Lang::es;
    for (const char* wall :
         {spanish ? "N norte" : "N North", spanish ? "S sur" : "S South", spanish ? "E este" : "E East",
          spanish ? "SE sureste" : "SE Southeast", spanish ? "SW suroeste" : "SW Southwest",
          spanish ? "NW noroeste" : "NW Northwest"})
        ASSERT_TRUE(has(board, wall)) << board;
}

// In every position of many games, for every viewer, language and terminal.
TEST(Board, is_never_wider_than_80_columns_and_never_lacks_a_wall) {
    Rng rng(1836);
    for (int game = 0; game < scaled(60); ++game) {
        Options options;
        options.solitaire = game % 4 == 3;
        if (!options.solitaire)
            options.relief_column = options.variable_conditions = options.santa_anna_waits = game % 2 == 1;
        State state = Barna::begin(options);
        for (int actions = 0; !Barna::turn(state).is_over(); ++actions) {
            Barna::apply(state, Barna::turn(state).is_chance() ? draw_chance<Barna>(state, rng)
                                                               : draw_legal<Barna>(state, rng));
            if (actions % 7 != 0 && !Barna::turn(state).is_over()) continue;
            for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire})
                for (const Lang lang : {Lang::en, Lang::es})
                    for (const bool utf8 : {false, true})
                        check(draw(state, who, {.lang = lang, .utf8 = utf8}), lang);
        }
    }
}

TEST(Board, the_running_points_are_those_of_the_rules) {
    Rng rng(6);
    for (int game = 0; game < scaled(200); ++game) {
        State state = Barna::begin({});
        EXPECT_EQ(cli::barna_points_now(Barna::observe(state, Viewer::texian)), 20);
        playout<Barna>(state, rng);
        EXPECT_EQ(cli::barna_points_now(Barna::observe(state, Viewer::mexican)), Barna::turn(state).score);
    }
}

TEST(Board, colour_adds_codes_and_nothing_else) {
    const State state = deployed(deployment);
    std::string coloured = draw(state, Viewer::texian, {.utf8 = true, .colour = true});
    EXPECT_TRUE(has(coloured, "\x1b[94m"));
    for (std::size_t at = coloured.find('\x1b'); at != std::string::npos; at = coloured.find('\x1b'))
        coloured.erase(at, coloured.find('m', at) + 1 - at);
    EXPECT_EQ(coloured, draw(state, Viewer::texian));
}

TEST(Page, text_is_broken_at_blanks_and_never_wider) {
    EXPECT_EQ(cli::wrapped("one two three", 7, 0, 2), "one two\n  three");
    EXPECT_EQ(cli::wrapped("one two", 7, 3, 0), "one\ntwo");
    EXPECT_EQ(cli::wrapped("abcdefgh", 3, 0, 0), "abc\ndef\ngh");
    EXPECT_EQ(cli::wrapped("señuelo ñ", 9, 0, 0), "señuelo ñ");
    EXPECT_EQ(cli::wrapped("", 9, 0, 0), "");
}

TEST(Terminal, signs_that_ascii_lacks_are_replaced_and_codes_made_visible) {
    EXPECT_EQ(cli::in_ascii("¿Señuelo? «sí» – 3 × 4"), "Senuelo? \"si\" - 3 x 4");
    EXPECT_EQ(cli::in_ascii("\xff\xc3"), "??");
    EXPECT_EQ(cli::printable("a\x1b[2Jb\xc2\x9b\xff"
                             "ñ"),
              "a?[2Jb??ñ");
}

}  // namespace
}  // namespace alamo::tests

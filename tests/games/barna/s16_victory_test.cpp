// 16.0 Victory.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

/// The points of a game whose last stand meets no Texian.
int points(std::string_view position) {
    const Game game(position);
    EXPECT_TRUE(game.is_over()) << position;
    return game.points();
}

// 16.0 One point for each strength point of surviving units, not for each unit
TEST(Victory, CountsStrengthOnTheMap) {
    EXPECT_EQ(points("turn 3 last-stand\nS: | xii\nE: | ibddd\nbox: J\nbreached: S\ntrack:"), 6);
    EXPECT_EQ(points("turn 3 last-stand\nS: | iiii\nbox: J\nbreached: S\ntrack:"), 4);
}

// 16.0 2-strength units that have not yet entered count, eliminated ones do not
TEST(Victory, CountsTheTurnTrack) {
    EXPECT_EQ(points("turn 1 last-stand\nS: | iiii\nbox: J\nbreached: S\ntrack: yz"), 4 + 4 + 6);
    EXPECT_EQ(points("turn 2 last-stand\nS: | iiii\nbox: J | xy\nbreached: S\ntrack: z"), 4 + 2 + 3);
}

// 16.0 AR-22 A breach adds 6 on turn 1, 3 on turn 2, nothing on turn 3; an overrun takes 2
TEST(Victory, CountsTheTurn) {
    EXPECT_EQ(points("turn 1 last-stand\nS: | iiii\nbox: J\nbreached: S\ntrack:"), 10);
    EXPECT_EQ(points("turn 2 last-stand\nS: | iiii\nbox: J\nbreached: S\ntrack:"), 7);
    EXPECT_EQ(points("turn 3 last-stand\nS: | iiii\nbox: J\nbreached: S\ntrack:"), 4);
    EXPECT_EQ(points("turn 3 last-stand\nS: | iii\nbox: J\ntrack:"), 1);
}

// AR-12 16.0 A captured cannon counts its strength: 1, the 18-pounder 2
TEST(Victory, CountsCapturedCannon) {
    EXPECT_EQ(points("turn 3 last-stand\nS: GC | iiii\nN: CC\nbox: J\nbreached: S\ntrack:"), 4 + 3);
    EXPECT_EQ(points("turn 3 last-stand\nS: CC | iii\nbox: J\ntrack:"), 3 - 2) << "none in an overrun";
}

// 16.0 The levels and their boundaries: 15, 12, 8, 5
TEST(Victory, KnowsTheLevels) {
    const auto level = [](int vp) {
        State state = Barna::begin(Options{});
        state.now = Progress{};
        state.phase = Phase::last_stand;
        state.score = static_cast<std::int8_t>(vp);
        return std::string(Barna::outcome(state).level);
    };
    EXPECT_EQ(level(33), "mexican-triumph");
    EXPECT_EQ(level(15), "mexican-triumph");
    EXPECT_EQ(level(14), "mexican-decisive-victory");
    EXPECT_EQ(level(12), "mexican-decisive-victory");
    EXPECT_EQ(level(11), "mexican-victory");
    EXPECT_EQ(level(8), "mexican-victory");
    EXPECT_EQ(level(7), "mexican-pyrrhic-victory");
    EXPECT_EQ(level(5), "mexican-pyrrhic-victory");
    EXPECT_EQ(level(4), "mexican-humiliating-victory");
    EXPECT_EQ(level(0), "mexican-humiliating-victory");
    EXPECT_EQ(level(-2), "mexican-humiliating-victory");
}

// AR-23 The Mexican wins with par or more, the Texian below; par is 8 unless agreed otherwise
TEST(Victory, NamesAWinnerByPar) {
    const auto winner = [](int vp, std::string_view agreed) {
        State state = Barna::begin(options(agreed));
        state.now = Progress{};
        state.phase = Phase::last_stand;
        state.score = static_cast<std::int8_t>(vp);
        const Outcome outcome = Barna::outcome(state);
        EXPECT_EQ(outcome.mexican_points, vp);
        return std::string(outcome.winner);
    };
    EXPECT_EQ(winner(8, ""), "mexican");
    EXPECT_EQ(winner(7, ""), "texian");
    EXPECT_EQ(winner(13, "par=14"), "texian");
    EXPECT_EQ(winner(14, "par=14"), "mexican");
    EXPECT_EQ(winner(-2, "par=0"), "texian");
}

// AR-23 Par lies where points can lie
TEST(Victory, RefusesAnAbsurdPar) {
    EXPECT_TRUE(Barna::read_options({{"par", "40"}}));
    const Reading<Options> read = Barna::read_options({{"par", "41"}});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.verdict.rule().id(), "AR-23");
}

}  // namespace
}  // namespace alamo::barna::tests

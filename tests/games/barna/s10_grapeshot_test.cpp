// 10.0 Texian grapeshot.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 10.0 Cannon fire again where Mexicans have just arrived, and nowhere else
TEST(Grapeshot, FiresOnlyWhereReinforcementsArrived) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: C | iid
                 S: GD | ii
                 N: K)");
    game.play("reinforce S=xi");
    EXPECT_EQ(game.forbids("grapeshot S=xi"), "");
    EXPECT_EQ(game.forbids("grapeshot S=xi E=i"), "10.0");
    EXPECT_EQ(game.forbids("grapeshot E=i"), "10.0");
    game.play("grapeshot S=ii");
    EXPECT_EQ(game.mexicans_at("S"), "xi");
    EXPECT_EQ(game.mexicans_at("E"), "iid");
}

// 10.0 As in 7.0 each point eliminates one unit drawn among all that stand there, old and new
TEST(Grapeshot, DrawsAmongAllAtTheWall) {
    const Game game(R"(turn 1 grapeshot
                       S: GC | xiidd
                       N: C | ii
                       reinforced: S)");
    EXPECT_EQ(game.forbids("grapeshot S=xid"), "");
    EXPECT_EQ(game.forbids("grapeshot S=xi"), "10.0");
    EXPECT_EQ(game.forbids("grapeshot S=xiid"), "10.0");
    EXPECT_EQ(game.forbids("grapeshot S=xib"), "10.0");
}

// 10.0 AR-4 Fewer units than points: all fall, without a draw
TEST(Grapeshot, TakesAllWhereThereAreFew) {
    Game game(R"(turn 1 grapeshot
                 S: GCC | xi
                 reinforced: S)");
    EXPECT_EQ(game.orders(), Orders{"grapeshot S=xi"});
    EXPECT_EQ(game.mexicans_at("S"), "");
}

// 10.0 Without cannon at a reinforced wall there is no event
TEST(Grapeshot, IsNoEventWithoutCannon) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: C | iid
                 S: RD | ii)");
    game.play("reinforce S=xi");
    EXPECT_EQ(game.orders(), Orders{"reinforce S=xi"});
    EXPECT_EQ(game.phase(), Phase::rifle_fire);
}

// 10.0 The running example: two Infantry out of six fall at South
TEST(Grapeshot, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 grapeshot
                 S: GRDDD | xiiiii
                 reinforced: S)");
    game.play("grapeshot S=ii");
    EXPECT_EQ(game.mexicans_at("S"), "xiii");
}

}  // namespace
}  // namespace alamo::barna::tests

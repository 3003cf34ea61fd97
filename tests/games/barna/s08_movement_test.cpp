// 8.0 Texian movement.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 8.0 Riflemen, Heroes and Decoys move to any wall, near or far; cannon never move
TEST(Movement, MovesAllButCannon) {
    Game game(R"(turn 1 texian-movement
                 E: GKRD | ii
                 S: J)");
    EXPECT_EQ(game.forbids("move E>SW=KRD S>SW=J"), "");
    EXPECT_EQ(game.forbids("move E>SE=K"), "");
    EXPECT_EQ(game.forbids("move E>SW=GKRD"), "8.0");
    EXPECT_EQ(game.forbids("move E>SW=C"), "8.0");
    game.play("move E>SW=KD S>SW=J");
    EXPECT_EQ(game.texians_at("SW"), "KJD");
    EXPECT_EQ(game.texians_at("E"), "GR");
    EXPECT_EQ(game.texians_at("S"), "");
}

// 8.0 A wall sends or receives, not both
TEST(Movement, KeepsDoorsOneWay) {
    const Game game(R"(turn 1 texian-movement
                       E: R
                       S: DD
                       N: D)");
    EXPECT_EQ(game.forbids("move E>S=R N>S=D"), "") << "two walls may send to one";
    EXPECT_EQ(game.forbids("move S>E=D S>N=D"), "") << "one wall may send to two";
    EXPECT_EQ(game.forbids("move E>S=R S>N=D"), "8.0");
    EXPECT_EQ(game.forbids("move E>S=R S>E=D"), "8.0");
    EXPECT_EQ(game.forbids("move S>E=D E>N=R"), "8.0") << "in whichever order it is said";
    EXPECT_EQ(game.why("move E>S=R S>N=D"),
              "8.0: a wall sends or receives in a turn, not both; South already receives");
}

// 8.0 Only units that stand at a wall can leave it
TEST(Movement, MovesOnlyWhatIsThere) {
    const Game game(R"(turn 1 texian-movement
                       E: RD
                       S: D)");
    EXPECT_EQ(game.forbids("move E>N=R"), "");
    EXPECT_EQ(game.forbids("move E>N=RR"), "8.0");
    EXPECT_EQ(game.forbids("move E>N=R E>S=R"), "8.0") << "nobody goes two ways";
    EXPECT_EQ(game.forbids("move N>E=R"), "8.0");
    EXPECT_EQ(game.forbids("move E>N=K"), "8.0");
    EXPECT_EQ(game.forbids("move E>E=R"), "notation");
    EXPECT_EQ(game.forbids("move"), "notation");
}

// 8.0 5.1 A sixth unit may arrive, a seventh may not
TEST(Movement, LeavesElbowRoom) {
    const Game game(R"(turn 1 texian-movement
                       E: RRR
                       S: GDDD)");
    EXPECT_EQ(game.forbids("move E>S=RR"), "");
    EXPECT_EQ(game.forbids("move E>S=RRR"), "5.1");
    EXPECT_EQ(game.why("move E>S=RRR"), "5.1: at most 6 units stand on a wall; South would have 7");
}

// 8.0 5.1 A full wall can send, but nobody can take the places that become free in the same turn
TEST(Movement, DoesNotRefillAWallThatSends) {
    const Game game(R"(turn 1 texian-movement
                       E: RR
                       S: GDDDDD)");
    EXPECT_EQ(game.forbids("move S>N=DD"), "");
    EXPECT_EQ(game.forbids("move S>N=DD E>S=R"), "8.0");
    EXPECT_EQ(game.forbids("move E>S=R"), "5.1");
}

// 8.0 Nobody has to move, and with nobody to move there is no event
TEST(Movement, IsOptional) {
    Game game(R"(turn 1 texian-movement
                 E: R
                 N: C | i)");
    game.play("hold");
    EXPECT_EQ(game.orders(), Orders{"hold"});
    Game cannon(R"(turn 1 texian-movement
                   E: C
                   N: C | i)");
    EXPECT_EQ(cannon.phase(), Phase::mexican_reinforcement);
    EXPECT_EQ(cannon.orders(), Orders{});
}

// 8.0 5.1 Where no other wall has room nobody can move, and there is no event
TEST(Movement, IsNoEventWithoutRoom) {
    Game game(R"(turn 2 texian-movement
                 options: relief-column variable-conditions
                 E: GCCCCC | i
                 SE: KJRRRR
                 S: RRRRRR
                 SW: DDDDDD
                 NW: DDDDDD
                 N: DCCCCC)");
    EXPECT_EQ(game.phase(), Phase::mexican_reinforcement);
    EXPECT_EQ(game.orders(), Orders{});
}

// 8.0 The running example: the one Riflemen goes to South, which then cannot send its Decoys away
TEST(Movement, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 texian-movement
                 S: GDDD | ii
                 N: R)");
    EXPECT_EQ(game.forbids("move N>S=R S>E=D"), "8.0");
    game.play("move N>S=R");
    EXPECT_EQ(game.state.texian[Wall::south].total(), 5);
}

}  // namespace
}  // namespace alamo::barna::tests

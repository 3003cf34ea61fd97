// 9.0 Mexican reinforcement.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 9.0 The 2-strength unit of the turn arrives and may not be left out; those of other turns may not come
TEST(Reinforcement, BringsTheUnitOfTheTurn) {
    const Game first(R"(turn 1 mexican-reinforcement
                        E: C | i)");
    EXPECT_EQ(first.forbids("reinforce E=xiii"), "");
    EXPECT_EQ(first.forbids("reinforce E=iii"), "9.0");
    EXPECT_EQ(first.forbids("reinforce E=xy"), "9.0");
    EXPECT_EQ(first.forbids("reinforce E=yiii"), "9.0");
    Game second(R"(turn 2 mexican-reinforcement
                   E: C | i
                   box: | x)");
    EXPECT_EQ(second.forbids("reinforce E=yiii"), "");
    EXPECT_EQ(second.forbids("reinforce E=xyii"), "9.0") << "an eliminated 2-strength unit never returns";
    second.play("reinforce E=y");
    EXPECT_EQ(Game::letters(second.state.track), "z");
    EXPECT_EQ(second.mexicans_at("E"), "yi");
}

// 9.0 Up to three Infantry and Decoys return, in any combination; a fourth may not
TEST(Reinforcement, TakesBackThree) {
    const Game game(R"(turn 1 mexican-reinforcement
                       E: C | i)");
    EXPECT_EQ(game.forbids("reinforce E=x"), "");
    EXPECT_EQ(game.forbids("reinforce E=xiii"), "");
    EXPECT_EQ(game.forbids("reinforce E=xidd"), "");
    EXPECT_EQ(game.forbids("reinforce E=xiiii"), "9.0");
    EXPECT_EQ(game.forbids("reinforce E=xiiid"), "9.0");
    EXPECT_EQ(game.why("reinforce E=xiiid"), "9.0: at most 3 Infantry and Decoys return in a turn");
}

// 9.0 Only what lies in the Eliminated box returns
TEST(Reinforcement, TakesOnlyFromTheBox) {
    const Game game(R"(turn 1 mexican-reinforcement
                       E: C | iiii
                       S: | iiii
                       N: | iiidd
                       box: | biid)");
    EXPECT_EQ(game.forbids("reinforce E=xiid"), "");
    EXPECT_EQ(game.forbids("reinforce E=xiii"), "9.0");
    EXPECT_EQ(game.forbids("reinforce E=xidd"), "9.0");
    const Game one(R"(turn 1 mexican-reinforcement
                      E: C | iiii
                      S: | iiii
                      N: | iiiidddb
                      box: | i)");
    EXPECT_EQ(one.forbids("reinforce E=xi"), "");
    EXPECT_EQ(one.forbids("reinforce E=xii"), "9.0") << "one too many when the box is used up";
}

// 9.0 With nothing to take back the 2-strength unit comes alone
TEST(Reinforcement, WorksWithAnEmptyBox) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: | iiiii
                 S: | iiii
                 N: | iiiidddb)");
    EXPECT_EQ(game.mexican_box(), "");
    EXPECT_EQ(game.forbids("reinforce N=x"), "");
    EXPECT_EQ(game.forbids("reinforce N=xi"), "9.0");
    EXPECT_EQ(game.forbids("reinforce N=i"), "9.0");
    EXPECT_EQ(game.forbids("reinforce E=b N=x"), "AR-6");
    EXPECT_EQ(game.forbids("reinforce SW=x"), "9.0");
    game.play("reinforce S=x");
    EXPECT_EQ(game.mexicans_at("S"), "xiiii");
}

// AR-6 The Banners cannot be taken back, Infantry can
TEST(Reinforcement, LeavesTheBannersInTheBox) {
    const Game game(R"(turn 1 mexican-reinforcement
                       E: C | i
                       box: | b)");
    EXPECT_EQ(game.forbids("reinforce E=xi"), "");
    EXPECT_EQ(game.forbids("reinforce E=xb"), "AR-6");
}

// 9.0 They go where a Mexican unit, even a Decoy, stands already, and nowhere else
TEST(Reinforcement, JoinsThoseWhoStand) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: C | d
                 S: C | iii)");
    EXPECT_EQ(game.forbids("reinforce E=xii S=i"), "");
    EXPECT_EQ(game.forbids("reinforce E=xii N=i"), "9.0");
    EXPECT_EQ(game.forbids("reinforce N=xiii"), "9.0");
    game.play("reinforce E=xi S=ii");
    EXPECT_EQ(game.mexicans_at("E"), "xid");
    EXPECT_EQ(game.mexicans_at("S"), "iiiii");
}

// 9.0 "Where there is already one": a wall is not opened by the units that arrive in the same order
TEST(Reinforcement, CountsWhoStoodBeforeTheArrival) {
    const Game game(R"(turn 1 mexican-reinforcement
                       E: C | d)");
    EXPECT_EQ(game.forbids("reinforce N=x E=iii"), "9.0");
    EXPECT_EQ(game.forbids("reinforce E=x N=iii"), "9.0");
}

// 9.0 If no Mexican unit stands anywhere, any wall will do
TEST(Reinforcement, GoesAnywhereWhenNobodyStands) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: C
                 S: CK)");
    EXPECT_EQ(game.forbids("reinforce E=x N=ii SW=i"), "");
    game.play("reinforce NW=x N=ii");
    EXPECT_EQ(game.mexicans_at("NW"), "x");
    EXPECT_EQ(game.mexicans_at("N"), "ii");
}

// 9.0 There is no limit a wall: four and four more make eight
TEST(Reinforcement, HasNoLimitAWall) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: C | iiii)");
    game.play("reinforce E=xiii");
    EXPECT_EQ(total(game.state.mexican[Wall::east]), 8);
    EXPECT_EQ(game.mexicans_at("E"), "xiiiiiii");
}

// 9.0 With one wall to go to the order is as free as the box allows, and is told
TEST(Reinforcement, IsAlwaysAnEvent) {
    Game game(R"(turn 1 mexican-reinforcement
                 E: | iiii
                 box: | b
                 S: | iiii
                 N: | iiiiiddd)");
    game.play("reinforce E=x");
    EXPECT_EQ(game.orders(), Orders{"reinforce E=x"});
    Game forced(R"(turn 1 mexican-reinforcement
                   E: | iiiiiiiiiiiiibddd)");
    EXPECT_EQ(forced.orders(), Orders{"reinforce E=x"}) << "nothing to take and one wall to go to";
}

// 9.0 The running example: the Cazadores and three Infantry come to South, six units with strength 7
TEST(Reinforcement, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 mexican-reinforcement
                 S: GRDDD | ii
                 box: | biii)");
    game.play("reinforce S=xiii");
    EXPECT_EQ(total(game.state.mexican[Wall::south]), 6);
    EXPECT_EQ(strength(game.state.mexican[Wall::south]), 7);
}

}  // namespace
}  // namespace alamo::barna::tests

// 12.0 Mexican assault.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 12.0 Each point of Mexican strength eliminates one Texian: Decoys first, then Riflemen, then Heroes
TEST(Assault, TakesDecoysThenRiflemenThenHeroes) {
    const auto left_after = [](std::string_view mexicans_there) {
        Game game("turn 1 mexican-assault\nSE: CKRDD | " + std::string(mexicans_there));
        return game.last(Kind::assault).at[Wall::southeast].texians;
    };
    EXPECT_EQ(Game::letters(left_after("i")), "D");
    EXPECT_EQ(Game::letters(left_after("ii")), "DD");
    EXPECT_EQ(Game::letters(left_after("xi")), "RDD");
    EXPECT_EQ(Game::letters(left_after("xy")), "KRDD");
    EXPECT_EQ(Game::letters(left_after("ddd")), "") << "Decoys have no strength";
    EXPECT_EQ(Game::letters(left_after("bdd")), "D");
}

// 12.0 AR-4 Cannon are never lost so, and surplus points are lost
TEST(Assault, SparesCannon) {
    Game game(R"(turn 1 mexican-assault
                 SE: GCR | iiii
                 N: K)");
    EXPECT_EQ(game.texians_at("SE"), "GC");
    EXPECT_EQ(game.texians_at("N"), "K") << "and nobody at another wall";
}

// 12.0 First all Mexican units are turned face-up
TEST(Assault, RevealsAllMexicans) {
    const Game game(R"(turn 1 rifle-fire
                       SE: DD | xid
                       N: K)");
    const Event revealed = game.last(Kind::mexicans_revealed);
    EXPECT_EQ(Game::letters(revealed.at[Wall::southeast].mexicans), "xid");
    EXPECT_TRUE(revealed.at[Wall::north].mexicans.empty());
}

// AR-7 Two Heroes at one wall and exactly one of them falls: the Texian says which
TEST(Assault, AsksWhichHeroFalls) {
    Game game(R"(turn 1 mexican-assault
                 SE: CKJRD | iii)");
    ASSERT_TRUE(game.waits_for(Seat::texian));
    EXPECT_EQ(game.forbids("lose SE=K"), "");
    EXPECT_EQ(game.forbids("lose SE=J"), "");
    EXPECT_EQ(game.forbids("lose SE=R"), "AR-7");
    EXPECT_EQ(game.forbids("lose S=K"), "AR-7");
    EXPECT_EQ(game.forbids("lose SE=KJ"), "notation");
    Game bowie = game;
    game.play("lose SE=K");
    EXPECT_EQ(game.texians_at("SE"), "CJ");
    bowie.play("lose SE=J");
    EXPECT_EQ(bowie.texians_at("SE"), "CK");
    EXPECT_EQ(bowie.orders(), Orders{"lose SE=J"});
}

// AR-7 There is nothing to choose when neither or both fall, or when they stand apart
TEST(Assault, AsksOnlyThen) {
    EXPECT_NE(Game("turn 1 mexican-assault\nSE: CKJRD | ii").step(), Step::lose);
    EXPECT_EQ(Game("turn 1 mexican-assault\nSE: CKJRD | iii").step(), Step::lose);
    EXPECT_NE(Game("turn 1 mexican-assault\nSE: CKJRD | iiii").step(), Step::lose);
    EXPECT_NE(Game("turn 1 mexican-assault\nSE: CKR | ii\nN: J | i").step(), Step::lose);
    EXPECT_EQ(Game("turn 1 mexican-assault\nSE: CKJ | i").step(), Step::lose);
}

// 12.0 The running example: three Infantry eliminate the three Decoys, which shield the Riflemen
TEST(Assault, PlaysTheExampleOfTheBook) {
    const Game game(R"(turn 1 mexican-assault
                       S: GRDDD | iii
                       N: K)");
    EXPECT_EQ(game.texians_at("S"), "GR");
}

}  // namespace
}  // namespace alamo::barna::tests

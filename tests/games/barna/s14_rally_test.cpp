// 14.0 Texian rally.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 14.0 One eliminated Riflemen or Decoy returns for each Hero in play; a second for one Hero does not
TEST(Rally, ReturnsOneUnitAHero) {
    Game one(R"(turn 1 texian-rally
                S: K
                N: R)");
    EXPECT_EQ(one.forbids("rally R"), "");
    EXPECT_EQ(one.forbids("rally D"), "");
    EXPECT_EQ(one.forbids("rally RD"), "14.0");
    EXPECT_EQ(one.forbids("rally RR"), "14.0");
    const Game two(R"(turn 2 texian-rally
                      S: K
                      N: J)");
    EXPECT_EQ(two.forbids("rally RD"), "");
    EXPECT_EQ(two.forbids("rally DD"), "");
    EXPECT_EQ(two.forbids("rally RRD"), "14.0");
    one.play("rally R");
    EXPECT_EQ(one.texian_hand(), "KRR");
    EXPECT_EQ(one.state.turn, 2);
}

// 14.0 Neither Heroes nor cannon are rallied
TEST(Rally, ReturnsOnlyRiflemenAndDecoys) {
    const Game game(R"(turn 1 texian-rally
                       S: K
                       box: JGC)");
    EXPECT_EQ(game.forbids("rally R"), "");
    EXPECT_EQ(game.forbids("rally J"), "14.0");
    EXPECT_EQ(game.forbids("rally G"), "14.0");
    EXPECT_EQ(game.forbids("rally C"), "14.0");
}

// 14.0 Only what is in the Eliminated box returns, and nobody has to
TEST(Rally, ReturnsOnlyTheEliminated) {
    Game game(R"(turn 1 texian-rally
                 S: KJRRRR
                 E: RRRDDD
                 N: DDDDD
                 box: DD)");
    EXPECT_EQ(game.forbids("rally DD"), "");
    EXPECT_EQ(game.forbids("rally D"), "");
    EXPECT_EQ(game.forbids("rally"), "");
    EXPECT_EQ(game.forbids("rally R"), "14.0");
    EXPECT_EQ(game.forbids("rally RD"), "14.0");
    game.play("rally");
    EXPECT_EQ(game.orders(), Orders{"rally"});
    EXPECT_EQ(game.texian_box().find('D'), game.texian_box().size() - 2);
}

// 14.0 No event when there is nobody to rally, or nobody who could
TEST(Rally, IsAnEventOnlyIfThereIsAChoice) {
    Game no_hero(R"(turn 1 texian-rally
                    S: R)");
    EXPECT_EQ(no_hero.orders(), Orders{});
    EXPECT_EQ(no_hero.state.turn, 2);
    Game nobody_fell(R"(turn 1 texian-rally
                        S: KRRRRR
                        E: RRDDDD
                        N: DDDDDD)");
    EXPECT_EQ(nobody_fell.orders(), Orders{});
    EXPECT_EQ(nobody_fell.state.turn, 2);
}

// AR-3 An ill Bowie rallies nobody, a Bowie on the map does
TEST(Rally, NeedsHeroesOnTheMap) {
    const Game ill(R"(turn 1 texian-rally
                      S: K)");
    ASSERT_EQ(ill.state.ill, 1);
    EXPECT_EQ(ill.forbids("rally R"), "");
    EXPECT_EQ(ill.forbids("rally RR"), "14.0");
    const Game well(R"(turn 2 texian-rally
                       S: J)");
    EXPECT_EQ(well.forbids("rally R"), "");
    const Game fallen(R"(turn 2 texian-rally
                         S: R
                         box: KJ)");
    EXPECT_EQ(fallen.state.turn, 3) << "fallen Heroes rally nobody: no choice at all";
}

// 14.0 A Hero who falls in the assault rallies nobody that turn
TEST(Rally, CountsHeroesAfterTheAssault) {
    const Game game(R"(turn 1 mexican-assault
                       SE: KD | ii
                       N: R)");
    EXPECT_EQ(game.state.turn, 2);
    EXPECT_EQ(game.texian_hand(), "R");
}

// 14.0 The example of the book: Bowie is ill, Crockett has survived, all losses are Decoys
TEST(Rally, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 texian-rally
                 S: GKRRRR
                 N: CCCCC
                 E: RRRDDD
                 SE: DDDD
                 box: DDD)");
    EXPECT_EQ(game.forbids("rally R"), "14.0");
    game.play("rally D");
    EXPECT_EQ(game.texian_hand(), "KRRRRRRRDDDDDDDD");
    EXPECT_EQ(game.texian_box(), "DD");
}

}  // namespace
}  // namespace alamo::barna::tests

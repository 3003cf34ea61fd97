// 7.0 Texian ballshot.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 7.0 Each point of cannon strength eliminates one unit outside that wall, and the record names them all
TEST(Ballshot, EliminatesOneUnitAPoint) {
    Game game(R"(turn 1 ballshot
                 S: GDDD | biii
                 E: CR | iid
                 N: RRR | ii)");
    EXPECT_EQ(game.forbids("ballshot S=bi E=i"), "");
    EXPECT_EQ(game.forbids("ballshot S=bi"), "7.0") << "East's cannon fires too";
    EXPECT_EQ(game.forbids("ballshot S=bi E=ii"), "7.0") << "one point, one unit";
    EXPECT_EQ(game.forbids("ballshot S=b E=i"), "7.0") << "the 18-pounder has two points";
    EXPECT_EQ(game.forbids("ballshot S=bi E=i N=i"), "7.0") << "Riflemen do not fire ballshot";
    EXPECT_EQ(game.forbids("ballshot S=bd E=i"), "7.0") << "no Decoy stands at South";
    EXPECT_EQ(game.forbids("ballshot S=bb E=i"), "3.0");
    game.play("ballshot S=bi E=d");
    EXPECT_EQ(game.mexicans_at("S"), "ii");
    EXPECT_EQ(game.mexicans_at("E"), "ii");
    EXPECT_EQ(game.mexicans_at("N"), "ii");
    EXPECT_TRUE(game.state.mexican_box.holds(mexicans("bid")));
}

// 7.0 All cannon of a wall fire together
TEST(Ballshot, AddsUpTheCannonOfAWall) {
    const Game game(R"(turn 1 ballshot
                       S: GCC | biid)");
    EXPECT_TRUE(game.state.mexican[Wall::south].empty()) << "four points, four units: AR-4, nothing to draw";
    const Game four(R"(turn 1 ballshot
                       S: CCC | biid)");
    EXPECT_EQ(four.forbids("ballshot S=iid"), "");
    EXPECT_EQ(four.forbids("ballshot S=iidb"), "7.0");
}

// 7.0 On turn 1 all cannon are turned face-up, on later turns they are face-up already
TEST(Ballshot, RevealsCannonOnTurn1) {
    const Game first(R"(turn 1 mexican-approach
                        E: C
                        S: GDDD
                        hand: | i)");
    Game game = first;
    game.play("approach S=i");
    const Event revealed = game.last(Kind::cannon_revealed);
    EXPECT_EQ(Game::letters(revealed.at[Wall::east].texians), "C") << "also where there is no target";
    EXPECT_EQ(Game::letters(revealed.at[Wall::south].texians), "G") << "and nothing but cannon";
    Game later(R"(turn 2 mexican-approach
                  E: C
                  hand: | i)");
    later.play("approach S=i");
    EXPECT_EQ(later.count(Kind::cannon_revealed), 0);
}

// 7.0 AR-4 Where there are no more units than points all fall; nothing is drawn and the rest of the points is
// lost
TEST(Ballshot, TakesAllWhereThereAreFew) {
    Game game(R"(turn 1 ballshot
                 S: GC | id
                 E: C | ii)");
    EXPECT_EQ(game.forbids("ballshot S=id E=i"), "");
    EXPECT_EQ(game.forbids("ballshot S=i E=i"), "7.0");
    EXPECT_EQ(game.forbids("ballshot S=id E=ii"), "7.0")
        << "a point that is lost at South does not help at East";
    game.play("ballshot S=id E=i");
    EXPECT_EQ(game.mexicans_at("S"), "");
    EXPECT_EQ(game.mexicans_at("E"), "i");
}

// 7.0 Without a target there is no event, and with targets that all fall there is one without a choice
TEST(Ballshot, IsAnEventOnlyWhereSomebodyIsHit) {
    Game without(R"(turn 1 ballshot
                    S: GC
                    E: R | ii)");
    EXPECT_EQ(without.orders(), Orders{});
    Game all(R"(turn 1 ballshot
                S: GC | id
                E: R | ii)");
    EXPECT_EQ(all.orders(), Orders{"ballshot S=id"});
}

// 7.0 The running example: the 18-pounder at South hits the Banners and an Infantry unit out of four
TEST(Ballshot, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 ballshot
                 S: GDDD | biii
                 N: R)");
    game.play("ballshot S=bi");
    EXPECT_EQ(game.mexicans_at("S"), "ii");
}

}  // namespace
}  // namespace alamo::barna::tests

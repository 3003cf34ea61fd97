// 6.0 Mexican approach.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

Game approach() {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    return game;
}

// 6.0 AR-2 Every available unit approaches; one held back is refused
TEST(Approach, PlacesEveryUnit) {
    Game game = approach();
    EXPECT_EQ(game.forbids("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd"), "");
    EXPECT_EQ(game.forbids("approach E=iid SE=ii S=biii SW=iii N=iidd"), "6.0");
    EXPECT_EQ(game.forbids("approach E=iid SE=ii S=iii SW=iii NW=i N=iidd"), "6.0") << "the Banners";
    game.play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    EXPECT_EQ(game.mexicans_at("S"), "biii");
    EXPECT_EQ(game.mexicans_at("N"), "iidd");
    EXPECT_EQ(game.mexican_hand(), "");
}

// 6.0 Four units approach a wall; a fifth may not
TEST(Approach, RefusesAFifthUnit) {
    Game game = approach();
    EXPECT_EQ(game.forbids("approach E=iiii SE=iiii S=iiii SW=ibdd NW=d"), "") << "a wall may be left alone";
    EXPECT_EQ(game.forbids("approach E=iiiii SE=iiii S=iiii SW=bddd"), "6.0");
    EXPECT_EQ(game.why("approach E=iiiid SE=iiii S=iiii SW=bddi"),
              "6.0: at most 4 units approach a wall; East would have 5");
    EXPECT_EQ(game.why("approach N=iiiiii"), "6.0: at most 4 units approach a wall; North would have 6")
        << "named before what is left out";
}

// 6.0 On turns 2 and 3 survivors and eliminated units form the next wave, but eliminated 2-strength units do
// not
TEST(Approach, TakesUpTheWholeForce) {
    Game game(R"(turn 3 texian-deployment
                 E: C
                 N: | yii
                 S: | d
                 hand: KRD
                 box: | xbiiiiiiiiiiidd)");
    game.play("deploy E=KRD");
    EXPECT_EQ(game.mexican_hand(), "ybiiiiiiiiiiiiiddd");
    EXPECT_EQ(game.mexican_box(), "x");
    EXPECT_EQ(Game::letters(game.state.track), "z");
    EXPECT_EQ(game.forbids("approach E=yiii SE=iiii S=iiii SW=iidd NW=bd"), "");
    EXPECT_EQ(game.forbids("approach E=yiii SE=iiii S=iiii SW=iidd NW=bdx"), "6.0") << "x is gone for good";
    EXPECT_EQ(game.forbids("approach E=yiii SE=iiii S=iiii SW=iidd NW=bdz"), "6.0") << "z has not arrived";
}

// 6.0 A 2-strength unit that survived approaches with the others
TEST(Approach, KeepsASurviving2StrengthUnit) {
    Game game(R"(turn 2 texian-deployment
                 E: C | x
                 hand: D)");
    game.play("deploy E=D");
    EXPECT_EQ(game.mexican_hand(), "xbiiiiiiiiiiiiiddd");
    EXPECT_EQ(game.mexicans_at("E"), "");
    EXPECT_EQ(game.forbids("approach E=iiii SE=iiii S=iiii SW=idd NW=bd"), "6.0") << "x left out";
}

// 6.0 AR-6 The Banners return with the next wave
TEST(Approach, BringsTheBannersBack) {
    Game game(R"(turn 2 texian-deployment
                 E: C
                 hand: D
                 box: | b)");
    game.play("deploy E=D");
    EXPECT_TRUE(game.state.mexican_hand.has(Mexican::banners));
    EXPECT_FALSE(game.state.mexican_box.has(Mexican::banners));
}

}  // namespace
}  // namespace alamo::barna::tests

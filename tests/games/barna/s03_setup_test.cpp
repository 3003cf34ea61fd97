// 3.0 Set up.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

constexpr std::string_view whole_force = "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD";

// 3.0 The Texian gathers 24 units, the Mexican 17; three 2-strength units wait, and Bowie lies ill
TEST(Setup, GathersTheForcesOfTheBook) {
    const Game game(Options{});
    EXPECT_EQ(game.texian_hand(), "GCCCCCKRRRRRRRDDDDDDDDDD");
    EXPECT_EQ(game.state.texian_hand.total(), 24);
    EXPECT_EQ(game.mexican_hand(), "biiiiiiiiiiiiiddd");
    EXPECT_EQ(total(game.state.mexican_hand), 17);
    EXPECT_EQ(Game::letters(game.state.track), "xyz");
    EXPECT_EQ(game.state.ill, 1);
    EXPECT_EQ(game.state.turn, 1);
    EXPECT_EQ(game.texian_box() + game.mexican_box(), "");
    EXPECT_EQ(game.step(), Step::deploy) << "without 17.2 nothing comes before the first deployment";
}

// 3.0 The 24 units can be deployed; a counter that is not in the box cannot
TEST(Setup, KnowsHowManyCountersThereAre) {
    const Game game(Options{});
    EXPECT_EQ(game.forbids(whole_force), "");
    EXPECT_EQ(game.forbids("deploy E=GG"), "3.0") << "there is one 18-pounder";
    EXPECT_EQ(game.forbids("deploy E=CCCCCC"), "3.0") << "there are five cannon";
    Game approach(Options{});
    approach.play(whole_force);
    EXPECT_EQ(approach.forbids("approach E=iii SE=iii S=iii SW=iiii NW=bddd"), "");
    EXPECT_EQ(approach.forbids("approach E=iiiiiiiiiiiiii"), "3.0") << "there are thirteen Infantry";
    EXPECT_EQ(approach.forbids("approach E=dddd"), "3.0");
}

// 3.0 17.1 17.2 Relief Column, Bowie and the two variant Decoys are not among the Texians of the base game
TEST(Setup, LeavesOutWhatIsNotInPlay) {
    const Game game(Options{});
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDDR"), "5.0")
        << "an eighth Riflemen";
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDDD"), "5.0")
        << "an eleventh Decoy";
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRDJ N=CRRDD"), "5.0") << "Bowie is ill";
}

// 3.0 A 2-strength unit is on the Turn Track, not among the units that approach
TEST(Setup, KeepsThe2StrengthUnitsBack) {
    Game game(Options{});
    game.play(whole_force);
    EXPECT_EQ(game.forbids("approach E=iid SE=ii S=biii SW=iii NW=ix N=iidd"), "6.0");
}

}  // namespace
}  // namespace alamo::barna::tests

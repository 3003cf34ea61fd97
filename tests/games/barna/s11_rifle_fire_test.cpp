// 11.0 Texian rifle fire.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 11.0 Riflemen and Heroes fire, cannon and Decoys do not
TEST(RifleFire, IsFireOfRiflemenAndHeroes) {
    Game game(R"(turn 1 rifle-fire
                 S: GRDDD | xiii
                 E: CC | ii
                 N: RRK | iiiiid)");
    EXPECT_EQ(game.forbids("rifle S=x N=iiii"), "");
    EXPECT_EQ(game.forbids("rifle S=xi N=iiii"), "11.0") << "the 18-pounder is silent";
    EXPECT_EQ(game.forbids("rifle S=x N=iiii E=i"), "11.0");
    EXPECT_EQ(game.forbids("rifle S=x N=iii"), "11.0");
    game.play("rifle S=x N=iiid");
    EXPECT_EQ(game.texian_box().find('G'), std::string::npos);
    EXPECT_TRUE(game.state.mexican_box.has(Mexican::cazadores));
}

// 11.0 First all Texian units are turned face-up, Decoys too
TEST(RifleFire, RevealsAllTexians) {
    Game game(R"(turn 1 grapeshot
                 S: GDD | xiii
                 N: KR
                 reinforced: S)");
    game.play("grapeshot S=ii");
    const Event revealed = game.last(Kind::texians_revealed);
    EXPECT_EQ(Game::letters(revealed.at[Wall::south].texians), "GDD");
    EXPECT_EQ(Game::letters(revealed.at[Wall::north].texians), "KR");
}

// 11.0 AR-1 Both Heroes have strength 2, or what the options say
TEST(RifleFire, CountsHeroes) {
    const Game two(R"(turn 1 rifle-fire
                      S: K | iiiii
                      N: J | iiiii)");
    EXPECT_EQ(two.forbids("rifle S=ii N=ii"), "");
    EXPECT_EQ(two.forbids("rifle S=i N=ii"), "11.0");
    const Game crockett(R"(turn 1 rifle-fire
                           options: crockett-strength=1
                           S: K | iiiii
                           N: J | iiiii)");
    EXPECT_EQ(crockett.forbids("rifle S=i N=ii"), "");
    EXPECT_EQ(crockett.forbids("rifle S=ii N=ii"), "11.0");
    const Game bowie(R"(turn 1 rifle-fire
                        options: bowie-strength=1
                        S: K | iiiii
                        N: J | iiiii)");
    EXPECT_EQ(bowie.forbids("rifle S=ii N=i"), "");
    EXPECT_EQ(bowie.forbids("rifle S=ii N=ii"), "11.0");
}

// AR-1 A Hero has strength 1 or 2, nothing else
TEST(RifleFire, KnowsNoOtherHeroes) {
    const auto rule = [](const OptionList& list) {
        const Reading<Options> read = Barna::read_options(list);
        return read ? std::string() : std::string(read.verdict.rule().id());
    };
    EXPECT_EQ(rule({{"crockett-strength", "1"}, {"bowie-strength", "2"}}), "");
    EXPECT_EQ(rule({{"crockett-strength", "3"}}), "AR-1");
    EXPECT_EQ(rule({{"bowie-strength", "0"}}), "AR-1");
}

// 11.0 AR-4 Fewer units than points: all fall, and a record says so without a draw
TEST(RifleFire, TakesAllWhereThereAreFew) {
    Game game(R"(turn 1 rifle-fire
                 S: RRRR | xi
                 N: R)");
    EXPECT_EQ(game.orders(), Orders{"rifle S=xi"});
}

// 11.0 The running example: the one Riflemen hits the Cazadores, which never return
TEST(RifleFire, PlaysTheExampleOfTheBook) {
    Game game(R"(turn 1 rifle-fire
                 S: GRDDD | xiii
                 N: K)");
    game.play("rifle S=x").play("rally D");
    EXPECT_EQ(game.state.turn, 2);
    EXPECT_EQ(game.mexicans_at("S"), "iii");
    game.play("deploy N=KRD");
    EXPECT_EQ(game.mexican_box(), "x") << "the next wave takes up all but the Cazadores";
}

}  // namespace
}  // namespace alamo::barna::tests

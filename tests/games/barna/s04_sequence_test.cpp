// 4.0 Sequence of play.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

constexpr std::string_view deploy = "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD";
constexpr std::string_view approach = "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd";

// 4.0 The phases of a turn come in the order of the book, each ended before the next begins
TEST(Sequence, FollowsTheBook) {
    Game game(Options{});
    EXPECT_EQ(game.phase(), Phase::texian_deployment);
    game.play(deploy);
    EXPECT_EQ(game.phase(), Phase::mexican_approach);
    game.play(approach);
    EXPECT_EQ(game.phase(), Phase::ballshot);
    game.play("ballshot E=i SE=i S=bi SW=i NW=i N=d");
    EXPECT_EQ(game.phase(), Phase::texian_movement);
    game.play("hold");
    EXPECT_EQ(game.phase(), Phase::mexican_reinforcement);
    game.play("reinforce S=xi E=ii");
    EXPECT_EQ(game.phase(), Phase::grapeshot);
    game.play("grapeshot E=i S=ii");
    EXPECT_EQ(game.phase(), Phase::rifle_fire);
    game.play("rifle S=xi SW=ii N=id");
    // The assault, the breach determination and, without a breach, the rally follow without a choice of the
    // Mexican.
    EXPECT_EQ(game.phase(), Phase::texian_rally);
    game.play("rally D");
    EXPECT_EQ(game.phase(), Phase::texian_deployment);
    EXPECT_EQ(game.state.turn, 2);
    EXPECT_EQ(game.orders(), (Orders{std::string(deploy), std::string(approach),
                                     "ballshot E=i SE=i S=bi SW=i NW=i N=d", "hold", "reinforce E=ii S=xi",
                                     "grapeshot E=i S=ii", "rifle S=xi SW=ii N=id", "rally D"}));
}

// 4.0 An order of another phase is refused with the section of the phase that is on
TEST(Sequence, RefusesOrdersOutOfTurn) {
    Game game(Options{});
    EXPECT_EQ(game.forbids(approach), "5.0");
    EXPECT_EQ(game.forbids("hold"), "5.0");
    game.play(deploy);
    EXPECT_EQ(game.forbids(deploy), "6.0");
    game.play(approach);
    EXPECT_EQ(game.forbids("hold"), "7.0");
    EXPECT_EQ(game.forbids("grapeshot E=i SE=i S=bi SW=i NW=i N=d"), "7.0");
}

// 4.0 13.0 The news of a turn come in the order of its phases
TEST(Sequence, TellsInOrder) {
    Game game(Options{});
    game.play(deploy).play(approach).play("ballshot E=i SE=i S=bi SW=i NW=i N=d").play("hold");
    game.play("reinforce S=xi E=ii").play("grapeshot E=i S=ii").play("rifle S=xi SW=ii N=id").play("rally D");
    std::vector<Kind> kinds;
    for (const Event& event : game.heard) kinds.push_back(event.kind);
    EXPECT_EQ(kinds, (std::vector<Kind>{Kind::deploy, Kind::approach, Kind::cannon_revealed, Kind::ballshot,
                                        Kind::move, Kind::reinforce, Kind::grapeshot, Kind::texians_revealed,
                                        Kind::rifle, Kind::mexicans_revealed, Kind::assault, Kind::breach,
                                        Kind::rally, Kind::turn_begins}));
}

// 4.0 16.0 Nothing is legal any more when the game is over
TEST(Sequence, EndsWithTheGame) {
    Game game(R"(turn 1 mexican-assault
                 S: R | xii
                 centre: )");
    ASSERT_EQ(game.step(), Step::last_coin);
    game.play("bowie down");
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(game.forbids("bowie down"), "16.0");
    EXPECT_EQ(game.forbids("hold"), "16.0");
    int legal = 0;
    Barna::for_each_legal(game.state, [&](Action) { ++legal; });
    EXPECT_EQ(legal, 0);
}

}  // namespace
}  // namespace alamo::barna::tests

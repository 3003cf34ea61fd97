// 5.0 Texian deployment.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

constexpr std::string_view deploy = "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD";

// 5.0 AR-2 Every unit in play is placed; one left out is refused
TEST(Deployment, PlacesEveryUnit) {
    Game game(Options{});
    EXPECT_EQ(game.forbids(deploy), "");
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRD"), "5.0")
        << "a Decoy held back";
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=RRDD SW=CRRD NW=CKRD N=CRRDD"), "5.0") << "no 18-pounder";
    game.play(deploy);
    EXPECT_EQ(game.texians_at("E"), "CDD");
    EXPECT_EQ(game.texians_at("S"), "GRRDD");
    EXPECT_EQ(game.texians_at("NW"), "CKRD");
    EXPECT_EQ(game.texian_hand(), "");
}

// 5.0 "In any or all of the six walls": a wall may stay empty
TEST(Deployment, MayLeaveAWallEmpty) {
    Game game(Options{});
    EXPECT_EQ(game.forbids("deploy E=GCCCCC SE=KRRRRR S=RRDDDD SW=DDDDDD"), "");
}

// 5.1 Six units stand on a wall; a seventh may not, whatever it is
TEST(Deployment, RefusesASeventhUnit) {
    Game game(Options{});
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDDD SW=CRRD NW=CKRD N=CRRD"), "");
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRRDDD SW=CRRD NW=CKD N=CRRD"), "5.1");
    EXPECT_NE(game.forbids("deploy E=CCCCCG SE=CDD"), "") << "there is no sixth cannon";
    EXPECT_EQ(game.forbids("deploy E=GCCCCCK SE=RRRRRR S=RDDDDD SW=DDDDD"), "5.1") << "cannon count";
    EXPECT_EQ(game.why("deploy E=CDD SE=CDD S=RRRRRRR SW=CCGDD NW=CKDD N=DD"),
              "5.1: at most 6 units stand on a wall; South would have 7");
}

// 5.1 A wall that is too full is named before units that are left out
TEST(Deployment, NamesTheFullWallFirst) {
    const Game game(Options{});
    EXPECT_EQ(game.why("deploy S=RRRRRRR"), "5.1: at most 6 units stand on a wall; South would have 7");
    EXPECT_EQ(game.why("deploy S=GCCCCCKRRR"), "5.1: at most 6 units stand on a wall; South would have 10");
    EXPECT_EQ(game.forbids("deploy S=RRRRRR"), "5.0");
}

// 5.1 On later turns the cannon that stand on a wall already count
TEST(Deployment, CountsCannonThatStandThere) {
    const Game game(R"(turn 2 texian-deployment
                       E: CCC
                       S: GCC
                       hand: KRRRDD)");
    EXPECT_EQ(game.forbids("deploy E=KRR S=RDD"), "");
    EXPECT_EQ(game.forbids("deploy E=KRRR S=DD"), "5.1");
}

// 5.0 5.2 On turns 2 and 3 all but the cannon are deployed anew, and the cannon stay where they are
TEST(Deployment, RedeploysAllButCannon) {
    Game game(R"(turn 1 texian-rally
                 E: C
                 S: GKRD
                 N: CR)");
    game.play("rally D");
    EXPECT_EQ(game.state.turn, 2);
    EXPECT_EQ(game.texian_hand(), "KRRDD") << "three from the walls, one rallied";
    EXPECT_EQ(game.texians_at("S"), "G");
    EXPECT_EQ(game.forbids("deploy E=KRRDD"), "");
    EXPECT_EQ(game.forbids("deploy NW=CKRRDD"), "5.2");
    EXPECT_EQ(game.forbids("deploy NW=GKRRDD"), "5.2");
    game.play("deploy E=KRRDD");
    EXPECT_EQ(game.texians_at("E"), "CKRRDD");
    EXPECT_EQ(game.texians_at("S"), "G");
    EXPECT_EQ(game.texians_at("N"), "C");
}

// 5.2 On turn 1 cannon are placed like any unit
TEST(Deployment, PlacesCannonOnTurn1) {
    const Game game(Options{});
    EXPECT_EQ(game.forbids("deploy E=GCCCCC SE=KRRRRR S=RRDDDD SW=DDDDDD"), "");
}

// 5.0 Units in the Eliminated box are not in play
TEST(Deployment, LeavesTheEliminatedAlone) {
    const Game game(R"(turn 3 texian-deployment
                       E: C
                       hand: RD
                       box: RRRR)");
    EXPECT_EQ(game.forbids("deploy S=RD"), "");
    EXPECT_EQ(game.forbids("deploy S=RRD"), "5.0");
}

// 5.0 There is no deployment, and no line of a record, when only cannon are left
TEST(Deployment, IsNoEventWithoutUnits) {
    Game game(R"(turn 2 texian-deployment
                 E: CC
                 hand: |)");
    EXPECT_EQ(game.phase(), Phase::mexican_approach);
    EXPECT_EQ(game.orders(), Orders{});
}

// 5.0 5.1 With 31 Texians the last wall to have room is the only one; an order that names a full wall is
// refused
TEST(Deployment, RefusesAFullWallAlsoWhenOnlyOneHasRoom) {
    Game game(R"(turn 2 texian-deployment
                 options: relief-column variable-conditions bowie-illness
                 E: GCCCCC
                 hand: KJRRRRRRRRRRDDDDDDDDDDDDD)");
    EXPECT_EQ(game.state.texian_hand.total(), 25);
    EXPECT_EQ(game.forbids("deploy SE=KJRRRR S=RRRRRR SW=DDDDDD NW=DDDDDD N=D"), "");
    EXPECT_EQ(game.forbids("deploy SE=KJRRRR S=RRRRRR SW=DDDDDD NW=DDDDDDD"), "5.1");
    EXPECT_EQ(game.forbids("deploy E=D SE=KJRRRR S=RRRRRR SW=DDDDDD NW=DDDDDD"), "5.1");
}

}  // namespace
}  // namespace alamo::barna::tests

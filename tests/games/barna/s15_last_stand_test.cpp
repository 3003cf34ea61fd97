// 15.0 The Last Stand.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 15.0 The steps come in the order of the book and end with no Texian left
TEST(LastStand, GoesStepByStep) {
    Game game(R"(turn 1 mexican-assault
                 S: C | xiii
                 SW: GKRRD | i
                 E: RR)");
    EXPECT_EQ(game.phase(), Phase::last_stand);
    EXPECT_EQ(game.step(), Step::last_coin);
    game.play("bowie up");
    EXPECT_EQ(game.step(), Step::incursion);
    game.play("incursion SW>S=i");
    EXPECT_EQ(game.orders(), (Orders{"bowie up", "incursion SW>S=i", "charge KJRRRR"}))
        << "seven points, six Texians";
    std::vector<Kind> kinds;
    for (const Event& event : game.heard) kinds.push_back(event.kind);
    EXPECT_EQ(kinds,
              (std::vector<Kind>{Kind::assault, Kind::breach, Kind::last_stand, Kind::bowie, Kind::fall_back,
                                 Kind::incursion, Kind::charge, Kind::no_quarter, Kind::victory}));
    EXPECT_TRUE(game.is_over());
}

// 15.0A An ill Bowie is flipped; heads, he fights in the centre
TEST(LastStand, FlipsAnIllBowie) {
    const Game ill(R"(turn 1 last-stand
                      S: C | xii
                      N: KRRRRR
                      breached: S)");
    ASSERT_EQ(ill.step(), Step::last_coin);
    EXPECT_EQ(ill.forbids("bowie up"), "");
    EXPECT_EQ(ill.forbids("bowie down"), "");
    EXPECT_EQ(ill.forbids("flip"), "15.0A") << "it is no choice of the Texian's here";
    Game up = ill;
    up.play("bowie up");
    EXPECT_EQ(Game::letters(up.state.centre), "KJRRRRR");
    Game down = ill;
    down.play("bowie down");
    EXPECT_EQ(Game::letters(down.state.centre), "KRRRRR");
    EXPECT_EQ(down.state.ill, 1);
}

// 15.0A A Bowie who is up, or fallen, is not flipped
TEST(LastStand, FlipsNobodyElse) {
    const Game up(R"(turn 2 last-stand
                     S: C | xii
                     N: KJRRRR
                     breached: S)");
    EXPECT_EQ(up.step(), Step::charge);
    EXPECT_EQ(up.forbids("bowie up"), "15.0D");
    const Game fallen(R"(turn 2 last-stand
                         S: C | xii
                         N: KRRRRR
                         box: J
                         breached: S)");
    EXPECT_EQ(fallen.step(), Step::charge);
    EXPECT_FALSE(fallen.state.centre.has(Texian::bowie));
}

// 15.0B Cannon at breached walls are captured, the others are eliminated; the other Texians meet in the
// centre
TEST(LastStand, FallsBack) {
    const Game game(R"(turn 2 last-stand
                       S: GKD | xii
                       E: CRR
                       N: CJD | iiii
                       SW: CCR
                       breached: S N)");
    const Event event = game.last(Kind::fall_back);
    EXPECT_EQ(Game::letters(event.texians), "KJRRRDD");
    EXPECT_EQ(Game::letters(event.at[Wall::south].texians), "G");
    EXPECT_EQ(Game::letters(event.at[Wall::north].texians), "C");
    EXPECT_EQ(game.texians_at("S"), "G");
    EXPECT_EQ(game.texians_at("N"), "C");
    EXPECT_EQ(game.texians_at("E") + game.texians_at("SW"), "");
    EXPECT_EQ(game.state.texian_box.count(Texian::cannon), 4);
}

// AR-10 15.0B With an overrun no wall is breached, and no cannon is captured, also at the overrun wall
TEST(LastStand, CapturesNothingInAnOverrun) {
    Game game(R"(turn 3 last-stand
                 S: GKRRRR | xi
                 N: CJRR)");
    EXPECT_EQ(game.orders(), Orders{"overrun S"});
    EXPECT_TRUE(game.state.texian_box.has(Texian::eighteen_pounder));
    EXPECT_EQ(game.state.texian_box.count(Texian::cannon), 5);
    EXPECT_EQ(game.step(), Step::charge);
    EXPECT_EQ(game.forbids("charge RRR"), "") << "strength 3, without the 18-pounder";
    EXPECT_EQ(game.forbids("charge RRRRR"), "15.0D");
}

// 15.0C Up to two units in all join a breached wall, from either or both neighbours; a third may not
TEST(LastStand, BringsTwoUnitsToABreach) {
    const Game game(R"(turn 2 last-stand
                       S: C | xii
                       SE: C | iid
                       SW: | ib
                       N: J
                       breached: S)");
    EXPECT_EQ(game.forbids("incursion SE>S=ii"), "");
    EXPECT_EQ(game.forbids("incursion SE>S=i SW>S=b"), "");
    EXPECT_EQ(game.forbids("incursion SE>S=i SW>S=bi"), "15.0C");
    EXPECT_EQ(game.forbids("incursion SE>S=iid"), "15.0C");
}

// 15.0C Only the two neighbours send, only what stands there, and only to a breached wall
TEST(LastStand, BringsThemFromNeighboursOnly) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 SE: C | iid
                 NW: | ii
                 N: J | i
                 breached: S)");
    EXPECT_EQ(game.forbids("incursion SE>S=i"), "");
    EXPECT_EQ(game.forbids("incursion NW>S=i"), "15.0C");
    EXPECT_EQ(game.forbids("incursion SE>S=b"), "15.0C") << "he is not there";
    EXPECT_EQ(game.forbids("incursion SE>S=iii"), "15.0C");
    EXPECT_EQ(game.forbids("incursion N>NW=i"), "15.0C") << "no breach at Northwest";
    game.play("incursion SE>S=id");
    EXPECT_EQ(game.mexicans_at("S"), "xiiid");
    EXPECT_EQ(game.mexicans_at("SE"), "i");
}

// 15.0C The example of the book: units from North and Southwest may join the breach at Northwest
TEST(LastStand, PlaysTheExampleOfTheBook) {
    const Game game(R"(turn 2 last-stand
                       NW: C | xii
                       N: C | ii
                       SW: | ii
                       S: | ii
                       E: J
                       breached: NW)");
    EXPECT_EQ(game.forbids("incursion N>NW=i SW>NW=i"), "");
    EXPECT_EQ(game.forbids("incursion N>NW=ii"), "");
    EXPECT_EQ(game.forbids("incursion S>NW=i"), "15.0C");
}

// 15.0C AR-8 Moving is optional; without a unit at any neighbour there is no event
TEST(LastStand, IsNoIncursionWithoutNeighbours) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 SE: C | iid
                 N: J
                 breached: S)");
    game.play("incursion");
    EXPECT_EQ(game.orders(), (Orders{"incursion", "charge J"}));
    EXPECT_EQ(game.mexicans_at("S"), "xii");
    Game alone(R"(turn 2 last-stand
                  S: C | xii
                  NW: C | iid
                  N: J
                  breached: S)");
    EXPECT_EQ(alone.orders(), Orders{"charge J"}) << "no incursion; five points, one Texian";
}

// AR-8 Each of several breached walls may receive two units, and each unit moves once at the most
TEST(LastStand, BringsTwoUnitsToEachBreach) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 SE: C | iiid
                 E: C | biii
                 N: J | ii
                 breached: S E)");
    EXPECT_EQ(game.forbids("incursion SE>S=ii N>E=ii"), "");
    EXPECT_EQ(game.forbids("incursion SE>S=ii SE>E=id"), "");
    EXPECT_EQ(game.forbids("incursion SE>S=ii SE>E=ii"), "AR-8") << "three Infantry stand there";
    EXPECT_EQ(game.forbids("incursion SE>S=iii"), "15.0C");
    game.play("incursion SE>S=ii SE>E=i N>E=i");
    EXPECT_EQ(game.mexicans_at("S"), "xiiii");
    EXPECT_EQ(game.mexicans_at("E"), "biiiii");
    EXPECT_EQ(game.mexicans_at("SE"), "d");
}

// AR-8 A unit may leave one breached wall for a breached neighbour, but not go on from there
TEST(LastStand, MovesFromBreachToBreach) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 SW: C | yiii
                 NW: | d
                 N: J
                 breached: S SW)");
    EXPECT_EQ(game.forbids("incursion SW>S=yi"), "");
    EXPECT_EQ(game.forbids("incursion SW>S=y S>SW=x"), "") << "they may change places";
    EXPECT_EQ(game.forbids("incursion NW>SW=d SW>S=d"), "15.0C") << "the Decoy would move twice";
    EXPECT_EQ(game.forbids("incursion SW>S=yy"), "3.0");
    game.play("incursion S>SW=x SW>S=y");
    EXPECT_EQ(game.mexicans_at("S"), "yii");
    EXPECT_EQ(game.mexicans_at("SW"), "xiii");
}

// 15.0C AR-9 An overrun is of a wall where a Mexican stands, if any does
TEST(LastStand, OverrunsAWallThatIsHeld) {
    Game game(R"(turn 3 last-stand
                 S: GK | xi
                 N: CJ | d
                 E: RRRR)");
    EXPECT_EQ(game.forbids("overrun S"), "");
    EXPECT_EQ(game.forbids("overrun N"), "") << "a Decoy is a unit";
    EXPECT_EQ(game.forbids("overrun E"), "AR-9");
    EXPECT_EQ(game.forbids("overrun SW"), "AR-9");
    game.play("overrun S");
    EXPECT_EQ(game.state.entered, bit(Wall::south));
}

// 15.0C One unit may join an overrun from a neighbour; a second may not
TEST(LastStand, BringsOneUnitToAnOverrun) {
    Game game(R"(turn 3 last-stand
                 S: GK | xi
                 SW: CJ | iid
                 SE: | i
                 NW: | i
                 E: RRRRR)");
    EXPECT_EQ(game.forbids("overrun S SW>S=i"), "");
    EXPECT_EQ(game.forbids("overrun S"), "");
    EXPECT_EQ(game.forbids("overrun S SW>S=ii"), "15.0C");
    EXPECT_EQ(game.forbids("overrun S SW>S=i SE>S=i"), "15.0C");
    EXPECT_EQ(game.forbids("overrun S NW>S=i"), "15.0C") << "no neighbour";
    EXPECT_EQ(game.forbids("overrun S SW>S=b"), "15.0C") << "he is not there";
    EXPECT_EQ(game.forbids("overrun S NW>SW=i"), "15.0C") << "nobody joins another wall";
    game.play("overrun S SW>S=i");
    EXPECT_EQ(game.mexicans_at("S"), "xii");
    EXPECT_EQ(game.mexicans_at("SW"), "id");
    EXPECT_EQ(game.orders(), (Orders{"overrun S SW>S=i"}));
}

// 15.0C AR-9 With one wall that is held the wall is settled; only who joins it is open
TEST(LastStand, OverrunsTheOneWallThatIsHeld) {
    Game game(R"(turn 3 last-stand
                 S: GK | xid
                 E: RRRRJ)");
    EXPECT_EQ(game.orders(), Orders{"overrun S"}) << "nobody can join: no choice at all";
    EXPECT_EQ(game.step(), Step::charge);
}

// AR-9 With no Mexican on the map any wall may be named, and the charge has no strength
TEST(LastStand, OverrunsAnyWallWithNobody) {
    Game game(R"(turn 3 last-stand
                 S: GJ
                 E: RRRR)");
    EXPECT_EQ(game.forbids("overrun NW"), "");
    EXPECT_EQ(game.forbids("overrun S"), "");
    EXPECT_EQ(game.forbids("overrun S E>S=i"), "15.0C");
    game.play("overrun NW");
    EXPECT_EQ(game.orders(), Orders{"overrun NW"}) << "nothing to charge with and nobody to lose";
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(game.points(), -2);
}

// 15.0D Each point of Mexican units and captured cannon at the points of entry eliminates one Texian
TEST(LastStand, Charges) {
    Game game(R"(turn 2 last-stand
                 S: GKRR | xi
                 N: CCRRRD | iiid
                 NW: C | ii
                 E: JRDDDD
                 breached: S N)");
    game.play("incursion");
    // S: 3 and the 18-pounder 2; N: 3 and two cannon 2; ten in all. Northwest is no point of entry.
    EXPECT_EQ(game.state.centre.total(), 13);
    EXPECT_EQ(game.forbids("charge KRRRRRDDDD"), "");
    EXPECT_EQ(game.forbids("charge KRRRRRDDD"), "15.0D");
    EXPECT_EQ(game.forbids("charge KRRRRRDDDDD"), "15.0D");
    EXPECT_EQ(game.forbids("charge KRRRRRRRDD"), "15.0D") << "only six Riflemen are left";
    EXPECT_EQ(game.forbids("charge CRRRRRDDDD"), "15.0D");
}

// 15.0D AR-4 With at least as much strength as Texians all fall, without a draw
TEST(LastStand, ChargesThemAll) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 N: JRRRR
                 breached: S)");
    EXPECT_EQ(game.orders(), Orders{"charge JRRRR"});
    EXPECT_TRUE(game.is_over());
    Game six(R"(turn 2 last-stand
                S: C | xii
                N: JRRRRR
                breached: S)");
    EXPECT_EQ(six.step(), Step::charge);
    EXPECT_EQ(six.forbids("charge JRRRR"), "");
    EXPECT_EQ(six.forbids("charge JRRRRR"), "15.0D");
}

// 15.0E The strength of the Texians left eliminates that many Mexican units or captured cannon, from anywhere
TEST(LastStand, FightsHandToHand) {
    Game game(R"(turn 2 last-stand
                 S: C | xii
                 E: C | iid
                 N: KJRRRRRD
                 breached: S)");
    game.play("charge RRRRD");
    // Crockett 2, Bowie 2, one Riflemen: five losses.
    EXPECT_EQ(game.step(), Step::sacrifice);
    EXPECT_EQ(game.forbids("sacrifice Ciiid"), "");
    EXPECT_EQ(game.forbids("sacrifice iiiid"), "") << "East is no point of entry, and gives all the same";
    EXPECT_EQ(game.forbids("sacrifice xiiid"), "") << "a 2-strength unit is one loss";
    EXPECT_EQ(game.forbids("sacrifice iiid"), "15.0E");
    EXPECT_EQ(game.forbids("sacrifice Ciiiid"), "15.0E");
    EXPECT_EQ(game.forbids("sacrifice iiidd"), "15.0E") << "there is one Decoy";
    game.play("sacrifice Ciiid");
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(total(game.state.mexican[Wall::south]) + total(game.state.mexican[Wall::east]), 2);
    EXPECT_EQ(game.points(), 3 + 2 + 3) << "x and i, z waits, a breach on turn 2";
}

// 15.0E AR-1 The Heroes fight with their strength
TEST(LastStand, CountsHeroesHandToHand) {
    const auto due = [](std::string_view options) {
        Game game("turn 2 last-stand\noptions: " + std::string(options) +
                  "\nS: C | xii\nE: | iiiiiiii\nN: KJRRRRR\nbreached: S");
        game.play("charge RRRRR");
        return static_cast<int>(game.state.now.left);
    };
    EXPECT_EQ(due(""), 4);
    EXPECT_EQ(due("crockett-strength=1"), 3);
    EXPECT_EQ(due("crockett-strength=1 bowie-strength=1"), 2);
}

// 15.0E AR-11 Captured cannon may be lost like units; units on the Turn Track, and other cannon, cannot
TEST(LastStand, LosesCapturedCannon) {
    Game game(R"(turn 1 last-stand
                 S: GC | xii
                 E: C | iii
                 N: KRRRRR
                 NW: RR
                 breached: S)");
    game.play("bowie down").play("charge RRRRRRR");
    EXPECT_EQ(game.state.now.left, 2);
    EXPECT_EQ(game.forbids("sacrifice GC"), "");
    EXPECT_EQ(game.forbids("sacrifice Ci"), "");
    EXPECT_EQ(game.forbids("sacrifice CC"), "AR-11") << "East's cannon is in the Eliminated box";
    EXPECT_EQ(game.forbids("sacrifice iy"), "15.0E") << "it is still on the Turn Track";
    game.play("sacrifice Gi");
    EXPECT_TRUE(game.state.texian_box.has(Texian::eighteen_pounder));
    EXPECT_EQ(game.texians_at("S"), "C");
}

// 15.0E Losses that leave no choice at first are still named with the others
TEST(LastStand, NamesLossesThatAreForced) {
    Game small(R"(turn 3 last-stand
                  S: | iid
                  N: JRR)");
    small.play("charge RR");
    // Bowie's two points, three units: one Infantry is lost in any case, then Infantry or Decoy.
    ASSERT_EQ(small.step(), Step::sacrifice);
    EXPECT_EQ(small.forbids("sacrifice id"), "");
    EXPECT_EQ(small.forbids("sacrifice ii"), "");
    EXPECT_EQ(small.forbids("sacrifice i"), "15.0E");
    EXPECT_EQ(small.forbids("sacrifice d"), "15.0E");
    EXPECT_EQ(small.forbids("sacrifice dd"), "15.0E");
    small.play("sacrifice id");
    EXPECT_EQ(small.orders(), (Orders{"overrun S", "charge RR", "sacrifice id"}));
}

// 15.0E AR-4 With at least as much strength as there is to lose all is lost; with no strength there is no
// event
TEST(LastStand, LosesAllOrNothing) {
    Game all(R"(turn 3 last-stand
                S: | id
                N: JR)");
    all.play("charge R");
    EXPECT_EQ(all.orders(), (Orders{"overrun S", "charge R", "sacrifice id"}));
    EXPECT_EQ(all.points(), -2);
    Game nothing(R"(turn 3 last-stand
                    S: | xid
                    N: JRDDD)");
    nothing.play("charge JRD");
    EXPECT_EQ(nothing.orders(), (Orders{"overrun S", "charge JRD"}))
        << "two Decoys are left, without strength";
    EXPECT_TRUE(nothing.is_over());
}

// 15.0F The last Texians are eliminated
TEST(LastStand, LeavesNobody) {
    Game game(R"(turn 3 last-stand
                 S: | xid
                 N: JRDDD)");
    game.play("charge JRD");
    EXPECT_EQ(Game::letters(game.last(Kind::no_quarter).texians), "DD");
    EXPECT_TRUE(game.state.centre.empty());
    for (const Wall w : every_wall) EXPECT_TRUE(game.state.texian[w].empty());
    EXPECT_EQ(game.state.texian_box.count(Texian::decoy), 10);
}

}  // namespace
}  // namespace alamo::barna::tests

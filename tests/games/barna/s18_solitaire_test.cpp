// 18.0 The solitaire game.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

Game deployed() {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    return game;
}

// 18.0 The solitaire game uses no variant
TEST(Solitaire, UsesNoVariant) {
    EXPECT_TRUE(Barna::read_options({{"solitaire", "true"}, {"crockett-strength", "1"}}));
    for (const char* name :
         {"relief-column", "variable-conditions", "santa-anna-waits", "bowie-illness", "spiked-guns"}) {
        const Reading<Options> read = Barna::read_options({{"solitaire", "true"}, {name, "true"}});
        ASSERT_FALSE(read) << name;
        EXPECT_EQ(read.verdict.rule().id(), "18.0");
    }
}

// 18.0 18.1 The Mexican decides nothing: the system's approach and reinforcement are dice and draws
TEST(Solitaire, LeavesTheMexicanNoChoice) {
    Game game = deployed();
    EXPECT_TRUE(game.is_chance());
    EXPECT_EQ(game.forbids("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd"), "18.1.1") << "first the dice";
    game.play("die unprobed 3").play("die light 6").play("approach E=iiii SE=iidd SW=iiid NW=biii N=i");
    EXPECT_EQ(game.last(Kind::approach).by, By::chance);
    game.play("ballshot E=i SE=i SW=i NW=b N=i").play("hold");
    EXPECT_TRUE(game.is_chance());
    EXPECT_EQ(game.forbids("reinforce E=xiii"), "18.2.1") << "first the ties";
}

// 18.1.1 Five walls are probed; the wall of the first die is not
TEST(Solitaire, ProbesFiveWalls) {
    Game game = deployed();
    EXPECT_EQ(game.forbids("die unprobed 3"), "");
    EXPECT_EQ(game.forbids("die light 3"), "18.1.1") << "the other die comes first";
    EXPECT_EQ(game.forbids("die unprobed 7"), "notation");
    game.play("die unprobed 3");
    EXPECT_EQ(game.state.unprobed, index(Wall::south)) << "the example of the book";
    EXPECT_EQ(game.forbids("die light 6"), "");
    EXPECT_EQ(game.forbids("die light 3"), "18.1.1") << "rolled again";
    game.play("die light 6");
    EXPECT_EQ(game.forbids("approach E=iiii SE=iidd SW=iiid NW=biii N=i"), "");
    EXPECT_EQ(game.forbids("approach E=iiii SE=iidd S=iiii SW=bdii N=i"), "18.1.1") << "South is not probed";
}

// 18.1.1 Four of the probed walls get three units more, mixed; the wall of the second die gets none
TEST(Solitaire, DealsGroupsOfThree) {
    Game game = deployed();
    game.play("die unprobed 3").play("die light 6");
    EXPECT_EQ(game.state.full, wall_mask("E SE SW NW"));
    EXPECT_EQ(game.forbids("approach E=iddd SE=iiii SW=iiii NW=biii N=i"), "");
    EXPECT_EQ(game.forbids("approach E=iddd SE=iiii SW=iiii NW=bii N=ii"), "18.1.1")
        << "the example: only North is light";
    EXPECT_EQ(game.forbids("approach E=bddd SE=iiii SW=iiii NW=iiii N=i"), "18.1.1")
        << "every probe is an Infantry unit";
    EXPECT_EQ(game.forbids("approach E=iidd SE=iiii SW=iiii NW=biii N=d"), "18.1.1") << "at North too";
    game.play("approach E=iddd SE=iiii SW=iiii NW=biii N=i");
    EXPECT_EQ(game.mexicans_at("S"), "");
    EXPECT_EQ(game.mexicans_at("N"), "i");
    EXPECT_EQ(game.mexicans_at("E"), "iddd");
    EXPECT_EQ(game.orders(), (Orders{"deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD", "die unprobed 3",
                                     "die light 6", "approach E=iddd SE=iiii SW=iiii NW=biii N=i"}));
}

constexpr std::string_view weak_spots = R"(turn 2 mexican-approach
    options: solitaire
    E: C
    SE: C
    S: C
    SW: C
    NW: C
    N: GKR)";

// 18.1.2 The worked example: a wall's weak spot is its Breach Value and twice its cannon, 5 7 6 5 6 8
TEST(Solitaire, FindsTheWeakSpotsOfTheBook) {
    const Game game(std::string(weak_spots) + "\nhand: | biiiiiiiiiiiiiddd");
    std::vector<int> values;
    for (const Wall w : every_wall) values.push_back(s18::weak_spot(game.state, w));
    EXPECT_EQ(values, (std::vector<int>{5, 7, 6, 5, 6, 8}));
}

// 18.1.2 In the worked example the full groups go to East, Southwest, South and Northwest, the rest to
// Southeast
TEST(Solitaire, AssaultsTheWeakSpotsOfTheBook) {
    Game game(std::string(weak_spots) + "\nhand: | biiiiiiiiiiiiiddd");
    EXPECT_EQ(game.step(), Step::deal) << "no tie matters";
    EXPECT_EQ(game.state.full, wall_mask("E S SW NW"));
    EXPECT_EQ(game.state.light, index(Wall::southeast));
    EXPECT_EQ(game.forbids("approach E=iiii S=biii SW=iidd NW=iiii SE=d"), "");
    EXPECT_EQ(game.forbids("approach E=iiii S=biii SW=iidd NW=iiii N=d"), "18.1.2");
    EXPECT_EQ(game.forbids("approach E=iiii S=biii SW=iidd NW=iii SE=di"), "18.1.2");
}

// AR-21 18.1.2 With 18 or 19 units the fifth group is larger
TEST(Solitaire, PutsTheRestIntoTheFifthGroup) {
    const Game two(std::string(weak_spots) + "\nhand: | xbiiiiiiiiiiiiiddd");
    EXPECT_EQ(two.forbids("approach E=iiii S=biii SW=iidd NW=iiii SE=xd"), "");
    const Game three(std::string(weak_spots) + "\nhand: | xybiiiiiiiiiiiiiddd\ntrack: z");
    EXPECT_EQ(three.forbids("approach E=iiii S=biii SW=iidd NW=iiii SE=xyd"), "");
    EXPECT_EQ(three.forbids("approach E=iiii S=biii SW=iidd NW=xyiii SE=di"), "18.1.2");
}

// 18.1.2 AR-21 While more walls are tied than full groups are left, the next one is drawn among them
TEST(Solitaire, DrawsAmongTiedWalls) {
    Game game(R"(turn 2 mexican-approach
                 options: solitaire
                 N: KR
                 hand: | biiiiiiiiiiiiiddd)");
    // Without cannon the values are 3 5 4 3 4 4: East and Southwest surely, then two of South, Northwest,
    // North.
    ASSERT_EQ(game.step(), Step::weak_tie);
    EXPECT_EQ(game.state.full, wall_mask("E SW"));
    EXPECT_EQ(game.forbids("tie S"), "");
    EXPECT_EQ(game.forbids("tie NW"), "");
    EXPECT_EQ(game.forbids("tie N"), "");
    EXPECT_EQ(game.forbids("tie E"), "18.1.2");
    EXPECT_EQ(game.forbids("tie SE"), "18.1.2");
    game.play("tie NW");
    EXPECT_EQ(game.forbids("tie NW"), "18.1.2");
    game.play("tie S");
    EXPECT_EQ(game.step(), Step::deal)
        << "North is the weakest of the others: the fifth group is not drawn for";
    EXPECT_EQ(game.state.full, wall_mask("E S SW NW"));
    EXPECT_EQ(game.state.light, index(Wall::north));
    EXPECT_EQ(game.orders(), (Orders{"tie NW", "tie S"}));
}

// AR-21 The fifth group's wall is drawn too when two are the weakest of the others
TEST(Solitaire, DrawsTheWallOfTheFifthGroup) {
    Game game(R"(turn 3 mexican-approach
                 options: solitaire
                 E: C
                 N: KR
                 hand: | biiiiiiiiiiiiiddd)");
    // 5 5 4 3 4 4: the full groups are settled, the fifth goes to East or Southeast.
    ASSERT_EQ(game.step(), Step::weak_tie);
    EXPECT_EQ(game.state.full, wall_mask("S SW NW N"));
    EXPECT_EQ(game.forbids("tie E"), "");
    EXPECT_EQ(game.forbids("tie S"), "18.1.2");
    game.play("tie SE");
    EXPECT_EQ(game.step(), Step::deal);
    EXPECT_EQ(game.state.light, index(Wall::southeast));
}

// 18.2 AR-17 Three Infantry of the Eliminated box and the 2-strength unit of the turn reinforce one wall
TEST(Solitaire, ReinforcesOneWall) {
    Game game(R"(turn 1 mexican-reinforcement
                 options: solitaire
                 E: CC | i
                 S: CC | i
                 N: KR)");
    ASSERT_EQ(game.step(), Step::target);
    game.play("die target 1");
    EXPECT_EQ(game.orders(), (Orders{"die target 1", "reinforce E=xiii"}));
    EXPECT_EQ(game.last(Kind::reinforce).by, By::chance);
    EXPECT_EQ(Game::letters(game.state.track), "yz");
}

// AR-17 Fewer than three Infantry in the box: as many as there are, and never Decoys or Banners instead
TEST(Solitaire, TakesAsManyInfantryAsThereAre) {
    Game game(R"(turn 1 mexican-reinforcement
                 options: solitaire
                 E: CC | iiiii
                 S: C | iiiiiii
                 N: KR
                 box: | biddd)");
    game.play("die target 6");
    EXPECT_EQ(game.orders().back(), "reinforce E=xi");
}

// 18.2.1 The worked example: 4, a cannon doubled, three Texians by halves, less strength 3, is 4.5
TEST(Solitaire, SmellsVictoryAsInTheBook) {
    const Game game(R"(turn 1 mexican-reinforcement
                       options: solitaire
                       N: CRDD | iii)");
    EXPECT_EQ(s18::twice_breach_value(game.state, Wall::north), 9);
}

// 18.2.1 AR-18 The lowest three walls are ranked, cannon and Texians added, Mexican strength subtracted
TEST(Solitaire, RanksTheWalls) {
    const Game game(R"(turn 1 mexican-reinforcement
                       options: solitaire
                       E: GK | i
                       SE: | bi
                       S: RRR | ii
                       NW: C | ii)");
    // Twice the values: East 6+8+1-2 = 13, Southeast 10-4 = 6, South 8+3-4 = 7, Northwest 8+4-4 = 8.
    ASSERT_EQ(game.step(), Step::target);
    EXPECT_EQ(game.state.rank, (std::array<std::uint8_t, 3>{1, 2, 4}));
}

// 18.2.2 The die: 1 to 3 the lowest, 4 and 5 the second, 6 the third
TEST(Solitaire, ThrowsForTheTarget) {
    constexpr std::string_view at[] = {"SE", "SE", "SE", "S", "S", "NW"};
    for (int die = 1; die <= 6; ++die) {
        Game game(R"(turn 1 mexican-reinforcement
                     options: solitaire
                     E: GK | i
                     SE: | bi
                     S: RRR | ii
                     NW: C | ii)");
        game.play("die target " + std::to_string(die));
        EXPECT_EQ(game.last(Kind::target).wall, wall(at[die - 1])) << die;
    }
    const Game game(R"(turn 1 mexican-reinforcement
                       options: solitaire
                       SE: | bi
                       N: K)");
    EXPECT_EQ(game.forbids("die target 6"), "") << "the die is thrown also with one candidate";
    EXPECT_EQ(game.forbids("die light 6"), "18.2.2");
    EXPECT_EQ(game.forbids("die target 0"), "notation");
}

// AR-18 Only walls where a Mexican stands are candidates; a missing rank is the last there is
TEST(Solitaire, ReinforcesWhereMexicansStand) {
    const auto target = [](int die, std::string_view walls_text) {
        Game game("turn 1 mexican-reinforcement\noptions: solitaire\nN: KR\n" + std::string(walls_text));
        game.play("die target " + std::to_string(die));
        return std::string(code(game.last(Kind::target).wall));
    };
    EXPECT_EQ(target(1, "SE: CC | d\nS: C | i"), "S") << "East, without a Mexican, would be lower";
    EXPECT_EQ(target(4, "SE: CC | d\nS: C | i"), "SE");
    EXPECT_EQ(target(6, "SE: CC | d\nS: C | i"), "SE");
    EXPECT_EQ(target(4, "SE: CC | d"), "SE");
}

// AR-18 If no Mexican stands anywhere, all six walls are candidates
TEST(Solitaire, ReinforcesAnywhereWhenNobodyStands) {
    Game game(R"(turn 1 mexican-reinforcement
                 options: solitaire
                 E: C
                 SE: C
                 S: RRDD
                 SW: R
                 NW: CKDDD
                 N: GDDDDD)");
    // Twice the values: 10 14 12 7 16 21.
    ASSERT_EQ(game.step(), Step::target);
    EXPECT_EQ(game.state.rank, (std::array<std::uint8_t, 3>{3, 0, 2}));
    game.play("die target 1");
    EXPECT_EQ(game.orders().back(), "reinforce SW=xiii");
}

// 18.2.1 AR-18 Ties are drawn before the die, rank by rank, among the walls that could take the rank
TEST(Solitaire, DrawsTiesRankByRank) {
    Game game(R"(turn 1 mexican-reinforcement
                 options: solitaire
                 E: C | i
                 SE: | i
                 SW: C | i
                 S: C | ii
                 N: KRCC | ii)");
    // Twice the values: East 8, Southeast 8, Southwest 8, South 8, North 14.
    EXPECT_EQ(game.forbids("tie N"), "18.2.1");
    EXPECT_EQ(game.forbids("die target 3"), "18.2.1") << "first the ties";
    game.play("tie SW");
    EXPECT_EQ(game.forbids("tie SW"), "18.2.1") << "it has its rank";
    game.play("tie E").play("tie S");
    EXPECT_EQ(game.step(), Step::target);
    EXPECT_EQ(game.state.rank, (std::array<std::uint8_t, 3>{3, 0, 2}));
    EXPECT_EQ(game.last(Kind::tie).phase, Phase::mexican_reinforcement);
}

// AR-18 Of two that tie for the second rank the other takes the third: one draw
TEST(Solitaire, DrawsNoTieThatIsSettled) {
    Game game(R"(turn 1 mexican-reinforcement
                 options: solitaire
                 E: C | i
                 SE: | i
                 SW: C | ii
                 N: KRCC | ii)");
    // Twice the values: East 8, Southeast 8, Southwest 6, North 14.
    EXPECT_EQ(game.forbids("tie SW"), "18.2.1");
    game.play("tie SE");
    EXPECT_EQ(game.step(), Step::target);
    EXPECT_EQ(game.state.rank, (std::array<std::uint8_t, 3>{3, 1, 0}));
}

// AR-19 From 18.2.1 on the Texian sees the Mexican units; before it he does not; fire draws at random all the
// same
TEST(Solitaire, KeepsTheMexicansRevealed) {
    Game game = deployed();
    game.play("die unprobed 3").play("die light 6").play("approach E=iddd SE=iiii SW=iiii NW=biii N=i");
    game.play("ballshot E=i SE=i SW=i NW=i N=i");
    const View before = Barna::observe(game.state, Viewer::texian);
    EXPECT_TRUE(before.mexican[Wall::east].empty());
    EXPECT_EQ(before.mexican_hidden[Wall::east], 3);
    game.play("hold");
    const View after = Barna::observe(game.state, Viewer::texian);
    EXPECT_EQ(Game::letters(after.mexican[Wall::east]), "ddd");
    EXPECT_EQ(after.mexican_hidden[Wall::east], 0);
    EXPECT_EQ(Game::letters(game.last(Kind::mexicans_revealed).at[Wall::east].mexicans), "ddd");
    EXPECT_EQ(game.last(Kind::mexicans_revealed).phase, Phase::mexican_reinforcement);
    const Game fire(R"(turn 1 grapeshot
                       options: solitaire
                       S: C | xid
                       reinforced: S)");
    int ways = 0;
    Barna::for_each_legal(fire.state, [&](Action) { ++ways; });
    EXPECT_EQ(ways, 3);
}

// --- AR-20 The Last Stand ------------------------------------------------------------------------------

/// The orders told from a position on.
Orders told(std::string_view position) { return Game(position).orders(); }

// AR-20 Incursion: the most strength; on a tie the sending walls with the lower numbers
TEST(Solitaire, BringsTheMostStrength) {
    EXPECT_EQ(
        told("turn 2 last-stand\noptions: solitaire\nS: | xii\nSE: | iid\nSW: | yii\nN: J\nbreached: S")[0],
        "incursion SE>S=i SW>S=y");
    EXPECT_EQ(
        told("turn 2 last-stand\noptions: solitaire\nS: | xii\nSE: | yid\nSW: | ii\nN: J\nbreached: S")[0],
        "incursion SE>S=yi")
        << "not one each: Southeast is 2, Southwest 4";
    EXPECT_EQ(told("turn 2 last-stand\noptions: solitaire\nS: | xii\nSE: | d\nSW: | i\nN: J\nbreached: S")[0],
              "incursion SW>S=i");
}

// AR-20 Counters of strength 0 stay where they are; the event is written all the same
TEST(Solitaire, LeavesDecoysWhereTheyAre) {
    Game game("turn 2 last-stand\noptions: solitaire\nS: | xii\nSE: | dd\nN: J\nbreached: S");
    EXPECT_EQ(game.orders()[0], "incursion");
    EXPECT_EQ(game.last(Kind::incursion).by, By::mexican);
    EXPECT_EQ(game.mexicans_at("SE"), "dd");
}

// AR-20 Counters already at a breach stay there
TEST(Solitaire, LeavesBreachesManned) {
    EXPECT_EQ(told("turn 2 last-stand\noptions: solitaire\nS: | xii\nSW: | yii\nN: J\nbreached: S SW")[0],
              "incursion");
    EXPECT_EQ(
        told("turn 2 last-stand\noptions: solitaire\nS: | xii\nSW: | yii\nNW: | i\nN: J\nbreached: S SW")[0],
        "incursion NW>SW=i");
}

// AR-20 All points of entry together: a neighbour of two breaches serves both
TEST(Solitaire, ServesAllBreachesTogether) {
    // East first: Southeast gives it the strongest and South the next, so that North's unit is used too.
    EXPECT_EQ(
        told("turn 2 last-stand\noptions: solitaire\nE: | biii\nS: | iiii\nSE: | xi\nN: J | i\nbreached: E S")
            [0],
        "incursion SE>E=x N>E=i SE>S=i");
    // Four places for four units: South can only be served from Southeast.
    EXPECT_EQ(
        told(
            "turn 2 last-stand\noptions: solitaire\nE: | biii\nS: | iiii\nSE: | xyii\nN: J | ii\nbreached: E S")
            [0],
        "incursion SE>E=xy SE>S=ii");
}

// AR-20 Overrun: the wall that is strongest with its best joining unit; ties by die number
TEST(Solitaire, OverrunsTheStrongestWall) {
    EXPECT_EQ(told("turn 3 last-stand\noptions: solitaire\nE: | ii\nS: | xi\nSW: | y\nN: KJ")[0],
              "overrun S SW>S=y");
    EXPECT_EQ(told("turn 3 last-stand\noptions: solitaire\nE: | ii\nNW: | ii\nS: KJ")[0], "overrun E");
    EXPECT_EQ(told("turn 3 last-stand\noptions: solitaire\nS: | iii\nSE: | i\nSW: | i\nN: KJ")[0],
              "overrun S SE>S=i");
    EXPECT_EQ(told("turn 3 last-stand\noptions: solitaire\nS: | xi\nSE: | d\nN: KJ")[0], "overrun S")
        << "no Decoy joins";
    EXPECT_EQ(told("turn 3 last-stand\noptions: solitaire\nN: KJ")[0], "overrun E") << "nobody anywhere";
}

// AR-20 Losses in 15.0E: the weakest first
TEST(Solitaire, LosesTheWeakestFirst) {
    Game game(R"(turn 2 last-stand
                 options: solitaire
                 S: GC | xii
                 E: | yid
                 N: KJRRRRRRR
                 breached: S)");
    game.play("charge RRRRRRR");
    // Crockett and Bowie: four losses out of G C x y i i i d.
    EXPECT_EQ(game.orders(), (Orders{"charge RRRRRRR", "sacrifice iiid"}));
    EXPECT_EQ(game.last(Kind::sacrifice).by, By::mexican);
    Game more(R"(turn 2 last-stand
                 options: solitaire
                 S: GC | xii
                 E: | yd
                 N: KJRRRR
                 NW: RRRDD
                 breached: S)");
    more.play("charge RRRRRDD");
    // Six losses: Decoy, two Infantry, the cannon of strength 1, and two of strength 2.
    EXPECT_EQ(more.state.mexican_box.count(Mexican::infantry), 13);
    EXPECT_TRUE(more.state.texian_box.count(Texian::cannon) == 5);
    EXPECT_EQ(more.points(), 2 + 2 + 3) << "one of strength 2 is left, z waits, a breach on turn 2";
}

}  // namespace
}  // namespace alamo::barna::tests

// 13.0 Breach determination.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 13.0 A wall is breached by a strength equal to its Breach Value, not by one less
TEST(Breach, NeedsTheBreachValue) {
    for (const Wall w : every_wall) {
        const std::string name(code(w));
        const auto value = static_cast<std::size_t>(breach_value(w));
        const Game less("turn 1 mexican-assault\n" + name + ": C | d" + std::string(value - 1, 'i'));
        EXPECT_EQ(less.state.breached, 0) << name;
        EXPECT_EQ(less.state.turn, 2) << name;
        const Game equal("turn 1 mexican-assault\n" + name + ": C | d" + std::string(value, 'i'));
        EXPECT_EQ(equal.state.breached, bit(w)) << name;
        EXPECT_EQ(equal.phase(), Phase::last_stand) << name;
        const Game more("turn 1 mexican-assault\n" + name + ": C | d" + std::string(value + 1, 'i'));
        EXPECT_EQ(more.state.breached, bit(w)) << name;
    }
}

// 13.0 18.1.2 The Breach Values are those of the worked example
TEST(Breach, KnowsTheMap) {
    std::vector<int> values;
    for (const Wall w : every_wall) values.push_back(breach_value(w));
    EXPECT_EQ(values, (std::vector<int>{3, 5, 4, 3, 4, 4}));
}

// 13.0 Strength counts, not the number of units
TEST(Breach, CountsStrength) {
    EXPECT_NE(Game("turn 1 mexican-assault\nS: C | xy").state.breached, 0);
    EXPECT_NE(Game("turn 1 mexican-assault\nS: C | xbi").state.breached, 0);
    EXPECT_EQ(Game("turn 1 mexican-assault\nS: C | iiiddd").state.breached, 0);
}

// 13.0 Several walls can be breached at once
TEST(Breach, TakesEveryWall) {
    const Game game(R"(turn 1 mexican-assault
                       E: C | iii
                       S: C | iii
                       NW: C | xii)");
    EXPECT_EQ(game.state.breached, wall_mask("E NW"));
    EXPECT_EQ(game.state.entered, wall_mask("E NW"));
    EXPECT_EQ(game.last(Kind::breach).walls, wall_mask("E NW"));
}

// 13.0 AR-22 Turn 3 leads to the Last Stand with a breach and without
TEST(Breach, EndsTurn3EitherWay) {
    const Game with(R"(turn 3 mexican-assault
                       S: C | xii)");
    EXPECT_EQ(with.phase(), Phase::last_stand);
    EXPECT_EQ(with.state.breached, bit(Wall::south));
    const Game without(R"(turn 3 mexican-assault
                          S: C | xi)");
    EXPECT_EQ(without.phase(), Phase::last_stand);
    EXPECT_EQ(without.state.breached, 0);
    const Game turn2(R"(turn 2 mexican-assault
                        S: C | xi)");
    EXPECT_EQ(turn2.state.turn, 3) << "without a breach turn 2 leads to turn 3";
}

// 13.0 The running example: strength 3 does not breach South; with the Cazadores for an Infantry unit it
// would
TEST(Breach, PlaysTheExampleOfTheBook) {
    EXPECT_EQ(Game("turn 1 mexican-assault\nS: GRDDD | iii").state.breached, 0);
    EXPECT_EQ(Game("turn 1 mexican-assault\nS: GRDDD | xii").state.breached, bit(Wall::south));
}

// 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 14.0 The running example of the book, South Wall, from phase to
// phase
TEST(Breach, PlaysTheWholeExample) {
    Game game(Options{});
    game.play("deploy E=CRRD SE=CRRD S=GDDD SW=CRRDD NW=CKDD N=CRD");
    game.play("approach E=iii SE=iii S=biii SW=iid NW=i N=idd");
    // E, SE, SW, NW and N have one cannon each; at Northwest the one unit falls without a draw.
    game.play("ballshot E=i SE=i S=bi SW=d NW=i N=d");
    EXPECT_EQ(game.mexicans_at("S"), "ii");
    EXPECT_EQ(game.forbids("move N>S=R S>N=D"), "8.0") << "he brought a unit in, so none can go out";
    game.play("move N>S=R");
    EXPECT_EQ(game.state.texian[Wall::south].total(), 5);
    EXPECT_EQ(game.forbids("reinforce S=xiiii"), "9.0");
    game.play("reinforce S=xiii");
    EXPECT_EQ(total(game.state.mexican[Wall::south]), 6);
    EXPECT_EQ(strength(game.state.mexican[Wall::south]), 7);
    game.play("grapeshot S=ii");
    EXPECT_EQ(game.mexicans_at("S"), "xiii");
    // The two Infantry at East, Southeast and Southwest fall to two Riflemen each; North has sent its only
    // one.
    Game luckier_mexican = game;
    game.play("rifle E=ii SE=ii S=x SW=ii");
    EXPECT_EQ(Game::letters(game.last(Kind::assault).at[Wall::south].texians), "DDD");
    EXPECT_EQ(game.last(Kind::breach).walls, 0);
    EXPECT_EQ(game.phase(), Phase::texian_rally);
    EXPECT_EQ(game.texians_at("S"), "GR");
    EXPECT_EQ(game.forbids("rally DD"), "14.0") << "Crockett alone rallies";
    game.play("rally D");
    EXPECT_EQ(game.state.turn, 2);
    EXPECT_EQ(game.texian_hand(), "KRRRRRRRDDDDDDD") << "three Decoys stay in the box";
    luckier_mexican.play("rifle E=ii SE=ii S=i SW=ii");
    EXPECT_EQ(luckier_mexican.last(Kind::breach).walls, bit(Wall::south)) << "strength 4, a breach";
}

}  // namespace
}  // namespace alamo::barna::tests

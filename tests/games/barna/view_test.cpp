// AR-5 What each side may know, and how orders are told to others.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

std::array<Viewer, 4> every_viewer() {
    return {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire};
}
View view(const Game& game, Viewer who) { return Barna::observe(game.state, who); }
std::string seen(const Game& game, Kind kind, Viewer who) {
    return Barna::say(*Barna::redact(game.last(kind), who, game.state.options));
}

Game after_reinforcement() {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    game.play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    game.play("ballshot E=i SE=i S=bi SW=i NW=i N=d");
    game.play("move E>SW=D E>S=D SE>SW=D");
    game.play("reinforce E=ii S=xi");
    return game;
}

// AR-5 5.0 Others see how many Texians stand at each wall, and nothing else
TEST(View, HidesADeployment) {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    EXPECT_EQ(seen(game, Kind::deploy, Viewer::texian),
              "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    EXPECT_EQ(seen(game, Kind::deploy, Viewer::umpire),
              "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    for (const Viewer who : {Viewer::mexican, Viewer::spectator}) {
        EXPECT_EQ(seen(game, Kind::deploy, who), "deploy E=??? SE=??? S=????? SW=???? NW=???? N=?????");
        const View other = view(game, who);
        EXPECT_TRUE(other.texian[Wall::south].empty()) << "not even cannon, before Ballshot";
        EXPECT_EQ(other.texian_hidden[Wall::south], 5);
        EXPECT_EQ(Game::letters(other.texian_pool), "GCCCCCKRRRRRRRDDDDDDDDDD");
    }
    EXPECT_EQ(Game::letters(view(game, Viewer::texian).texian[Wall::south]), "GRRDD");
}

// AR-5 6.0 The same for the approach
TEST(View, HidesAnApproach) {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    game.play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    EXPECT_EQ(seen(game, Kind::approach, Viewer::mexican), "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    EXPECT_EQ(seen(game, Kind::approach, Viewer::texian), "approach E=??? SE=?? S=???? SW=??? NW=? N=????");
    const View texian = view(game, Viewer::texian);
    EXPECT_TRUE(texian.mexican[Wall::south].empty());
    EXPECT_EQ(texian.mexican_hidden[Wall::south], 4);
    EXPECT_EQ(Game::letters(texian.mexican_pool), "biiiiiiiiiiiiiddd");
}

// AR-5 7.0 From Ballshot on all cannon are public, also where they have no target; other Texians are not
TEST(View, ShowsCannonFromBallshotOn) {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    game.play("approach E=iiii SE=iiii S=iiii SW=bidd N=d");
    for (const Viewer who : {Viewer::mexican, Viewer::spectator}) {
        const View other = view(game, who);
        EXPECT_EQ(Game::letters(other.texian[Wall::northwest]), "C");
        EXPECT_EQ(other.texian_hidden[Wall::northwest], 3);
        EXPECT_EQ(Game::letters(other.texian_pool), "KRRRRRRRDDDDDDDDDD");
    }
}

// AR-5 8.0 Others see how many move from which wall to which
TEST(View, HidesAMovement) {
    const Game game = after_reinforcement();
    EXPECT_EQ(seen(game, Kind::move, Viewer::texian), "move E>S=D E>SW=D SE>SW=D");
    EXPECT_EQ(seen(game, Kind::move, Viewer::mexican), "move E>S=? E>SW=? SE>SW=?");
    EXPECT_EQ(seen(game, Kind::move, Viewer::spectator), "move E>S=? E>SW=? SE>SW=?");
    Game hold(Options{});
    hold.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    hold.play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd")
        .play("ballshot E=i SE=i S=bi SW=i NW=i N=d")
        .play("hold");
    EXPECT_EQ(seen(hold, Kind::move, Viewer::mexican), "hold");
}

// AR-5 9.0 Others see which units return and how many arrive where, but not which is where
TEST(View, HidesAReinforcement) {
    const Game game = after_reinforcement();
    EXPECT_EQ(seen(game, Kind::reinforce, Viewer::mexican), "reinforce E=ii S=xi");
    EXPECT_EQ(seen(game, Kind::reinforce, Viewer::texian), "reinforce E=?? S=?? took=xiii");
    EXPECT_EQ(seen(game, Kind::reinforce, Viewer::spectator), "reinforce E=?? S=?? took=xiii");
    const View texian = view(game, Viewer::texian);
    EXPECT_EQ(texian.mexican_hidden[Wall::south], 4);
    EXPECT_EQ(texian.mixed[Wall::south], 2);
    EXPECT_EQ(Game::letters(texian.mixed_in), "xiii");
    EXPECT_EQ(Game::letters(texian.mexican_box), "biid") << "the Eliminated box lies open";
}

// AR-5 10.0 Every unit that fire reveals is seen by all
TEST(View, ShowsHits) {
    Game game = after_reinforcement();
    game.play("grapeshot E=i S=ii");
    for (const Viewer who : every_viewer()) EXPECT_EQ(seen(game, Kind::grapeshot, who), "grapeshot E=i S=ii");
    EXPECT_EQ(Game::letters(view(game, Viewer::texian).shown[Wall::south]), "ii");
}

// AR-5 11.0 From Rifle Fire on all Texians are public, from the Assault on all Mexicans
TEST(View, RevealsSideAfterSide) {
    Game game = after_reinforcement();
    game.play("grapeshot E=i S=ii");
    ASSERT_EQ(game.phase(), Phase::rifle_fire);
    const View mexican = view(game, Viewer::mexican);
    EXPECT_EQ(Game::letters(mexican.texian[Wall::south]), "GRRDDD");
    EXPECT_TRUE(mexican.texian_pool.empty());
    EXPECT_TRUE(view(game, Viewer::texian).mexican[Wall::south].empty());
    game.play("rifle S=xi SW=ii N=id");
    ASSERT_EQ(game.phase(), Phase::texian_rally);
    EXPECT_EQ(Game::letters(view(game, Viewer::texian).mexican[Wall::east]), "iid");
    EXPECT_TRUE(view(game, Viewer::texian).mexican_pool.empty());
}

// AR-5 12.0 5.0 On the next turn all but the cannon are hidden anew, and Mexicans until they approach are not
TEST(View, HidesAnewOnTheNextTurn) {
    Game game = after_reinforcement();
    game.play("grapeshot E=i S=ii").play("rifle S=xi SW=ii N=id").play("rally D");
    ASSERT_EQ(game.state.turn, 2);
    EXPECT_EQ(Game::letters(view(game, Viewer::texian).mexican[Wall::east]), "iid");
    const std::string hand = game.texian_hand();
    ASSERT_EQ(hand, "KRRRRRRRDDDDDDDDD");
    game.play("deploy E=KRRD SE=RRRDD S=RRDDD N=DDD");
    const View mexican = view(game, Viewer::mexican);
    EXPECT_EQ(Game::letters(mexican.texian[Wall::east]), "C") << "cannon stay face-up";
    EXPECT_EQ(mexican.texian_hidden[Wall::east], 4);
    EXPECT_EQ(Game::letters(mexican.texian_pool), hand);
    EXPECT_EQ(game.state.mexican_hand.total(), 17);
    game.play("approach E=iiid SE=iiii S=iiii N=iibd NW=d");
    EXPECT_EQ(view(game, Viewer::texian).mexican_hidden[Wall::east], 4);
}

// AR-5 An order under way is seen by its own side only
TEST(View, HidesAnUnfinishedOrder) {
    Game game(Options{});
    const View before = view(game, Viewer::mexican);
    Rng rng(3);
    for (int n = 0; n < 20; ++n) Barna::apply(game.state, draw_legal<Barna>(game.state, rng));
    EXPECT_TRUE(view(game, Viewer::mexican) == before);
    EXPECT_TRUE(view(game, Viewer::spectator).now == Progress{});
    EXPECT_TRUE(view(game, Viewer::texian).own_progress);
    EXPECT_EQ(view(game, Viewer::texian).now, game.state.now);
}

// 17.2 AR-14 The flips are public
TEST(View, ShowsTheConditions) {
    Game game(options("variable-conditions"));
    game.play("conditions night=clear sentries=asleep");
    for (const Viewer who : every_viewer()) {
        EXPECT_EQ(seen(game, Kind::conditions, who), "conditions night=clear sentries=asleep");
        EXPECT_EQ(view(game, who).night_clear, 1);
        EXPECT_EQ(view(game, who).sentries_awake, 0);
    }
}

// 18.0 AR-5 In solitaire the groups of the approach are face-down to the Texian, the reinforcements face-up
// (AR-19)
TEST(View, HidesTheSystemsGroups) {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD")
        .play("die unprobed 3")
        .play("die light 6");
    game.play("approach E=iddd SE=iiii SW=iiii NW=biii N=i");
    EXPECT_EQ(seen(game, Kind::approach, Viewer::texian), "approach E=???? SE=???? SW=???? NW=???? N=?");
    game.play("ballshot E=i SE=i SW=i NW=i N=i").play("hold");
    while (game.step() == Step::target_tie) {
        Rng rng(1);
        const auto hear = [&](const Event& event) { game.heard.push_back(event); };
        Barna::apply(game.state, draw_legal<Barna>(game.state, rng), hear);
    }
    game.play("die target 1");
    EXPECT_EQ(seen(game, Kind::reinforce, Viewer::texian), seen(game, Kind::reinforce, Viewer::umpire));
}

}  // namespace
}  // namespace alamo::barna::tests

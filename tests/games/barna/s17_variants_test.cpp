// 17.0 Game variants.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

// 17.0 The variants can be used alone and in any combination
TEST(Variants, CombineFreely) {
    constexpr const char* names[] = {"relief-column", "variable-conditions", "santa-anna-waits",
                                     "bowie-illness", "spiked-guns"};
    for (unsigned chosen = 0; chosen < 32; ++chosen) {
        OptionList list;
        for (unsigned i = 0; i < 5; ++i)
            if ((chosen >> i & 1U) != 0) list.push_back({names[i], "true"});
        const Reading<Options> read = Barna::read_options(list);
        ASSERT_TRUE(read) << chosen;
        EXPECT_EQ(Barna::list_options(*read), list);
    }
}

// 17.0 An option that nobody knows would change the rules: it is refused
TEST(Variants, AreTheFiveOfTheBook) {
    EXPECT_TRUE(Barna::read_options({{"relief-column", "false"}}));
    EXPECT_FALSE(Barna::read_options({{"relief-colum", "true"}}));
    EXPECT_FALSE(Barna::read_options({{"relief-column", "yes"}}));
    EXPECT_FALSE(Barna::read_options({{"par", "8.0"}}));
    EXPECT_FALSE(Barna::read_options({{"par", "300"}}));
}

// 17.1 AR-13 The Relief Column brings three Riflemen and a Decoy, and nobody else does
TEST(Variants, BringTheReliefColumn) {
    const Game with(options("relief-column"));
    EXPECT_EQ(with.texian_hand(), "GCCCCCKRRRRRRRRRRDDDDDDDDDDD");
    EXPECT_EQ(with.forbids("deploy E=CDDR SE=CDDR S=GRRDDR SW=CRRDD NW=CKRD N=CRRDD"), "");
    EXPECT_EQ(with.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD"), "5.0")
        << "the column left out";
    const Game without(Options{});
    EXPECT_EQ(without.forbids("deploy E=CDDR SE=CDDR S=GRRDDR SW=CRRDD NW=CKRD N=CRRDD"), "5.0");
}

// 17.1 They function as normal units: they fire, fall and rally
TEST(Variants, MakeTheReliefColumnOrdinary) {
    Game game(R"(turn 1 rifle-fire
                 options: relief-column
                 S: RRRRRRRRRR | iiiiiiiiiiiii
                 N: K)");
    EXPECT_EQ(game.forbids("rifle S=iiiiiiiiii"), "") << "ten Riflemen";
    const Game rally(R"(turn 1 texian-rally
                        options: relief-column
                        S: KRRRRR
                        N: RRRRD)");
    EXPECT_EQ(rally.forbids("rally R"), "");
}

// 17.2 AR-14 Both markers are flipped before the first deployment
TEST(Variants, FlipTheConditions) {
    Game game(options("variable-conditions"));
    ASSERT_TRUE(game.is_chance());
    EXPECT_EQ(game.phase(), Phase::setup);
    EXPECT_EQ(game.forbids("conditions night=cloudy sentries=awake"), "");
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD"), "17.2");
    EXPECT_EQ(game.forbids("conditions night=cloudy"), "notation");
    EXPECT_EQ(game.forbids("conditions night=cloudy night=clear"), "notation");
    game.play("conditions night=cloudy sentries=awake");
    EXPECT_EQ(game.phase(), Phase::texian_deployment);
    const Event event = game.last(Kind::conditions);
    EXPECT_EQ(event.turn, 1);
    EXPECT_EQ(event.phase, Phase::setup);
    const Game without(Options{});
    EXPECT_EQ(without.forbids("conditions night=cloudy sentries=awake"), "5.0")
        << "nothing is flipped without 17.2";
}

// 17.2 AR-14 Each side receives the Decoy of a condition, and not the other side
TEST(Variants, GiveEachDecoyToOneSide) {
    const auto decoys = [](std::string_view flips) {
        Game game(options("variable-conditions"));
        game.play(flips);
        return std::pair(game.state.texian_hand.count(Texian::decoy),
                         game.state.mexican_hand.count(Mexican::decoy));
    };
    EXPECT_EQ(decoys("conditions night=cloudy sentries=asleep"), std::pair(10, 3));
    EXPECT_EQ(decoys("conditions night=clear sentries=asleep"), std::pair(11, 2));
    EXPECT_EQ(decoys("conditions night=cloudy sentries=awake"), std::pair(11, 2));
    EXPECT_EQ(decoys("conditions sentries=awake night=clear"), std::pair(12, 1));
}

// AR-14 They are ordinary Decoys: a Mexican without the two approaches with 15 units
TEST(Variants, MakeTheConditionsDecoysOrdinary) {
    Game game(options("variable-conditions"));
    game.play("conditions night=clear sentries=awake");
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDDD S=GRRDD SW=CRRD NW=CKRDD N=CRRDD"), "");
    EXPECT_EQ(game.forbids("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRDD N=CRRDD"), "5.0");
    game.play("deploy E=CDD SE=CDDD S=GRRDD SW=CRRD NW=CKRDD N=CRRDD");
    EXPECT_EQ(game.forbids("approach E=iii SE=ii S=biii SW=iii NW=i N=id"), "");
    EXPECT_EQ(game.forbids("approach E=iii SE=ii S=biii SW=iii NW=i N=idd"), "6.0");
}

// 17.3 Four units return, not three; a fifth may not
TEST(Variants, LetSantaAnnaWait) {
    const Game with(R"(turn 1 mexican-reinforcement
                       options: santa-anna-waits
                       E: C | iiii)");
    EXPECT_EQ(with.forbids("reinforce E=xiiii"), "") << "nine units at one wall";
    EXPECT_EQ(with.forbids("reinforce E=xiiid"), "");
    EXPECT_EQ(with.forbids("reinforce E=xiiiid"), "17.3");
    const Game without(R"(turn 1 mexican-reinforcement
                          E: C | iiii)");
    EXPECT_EQ(without.forbids("reinforce E=xiii"), "");
    EXPECT_EQ(without.forbids("reinforce E=xiiii"), "9.0");
}

// 17.4 AR-15 After the Rally of turns 1 and 2 the Texian may flip an ill Bowie, or not
TEST(Variants, LetBowieRise) {
    Game game(R"(turn 1 texian-rally
                 options: bowie-illness
                 S: K)");
    game.play("rally R");
    ASSERT_TRUE(game.waits_for(Seat::texian));
    EXPECT_EQ(game.forbids("pass"), "");
    EXPECT_EQ(game.forbids("bowie up"), "17.4") << "first the Texian says whether";
    Game passes = game;
    passes.play("pass");
    EXPECT_EQ(passes.state.turn, 2);
    EXPECT_EQ(passes.texian_hand(), "KR");
    game.play("flip");
    ASSERT_TRUE(game.is_chance());
    Game down = game;
    down.play("bowie down");
    EXPECT_EQ(down.texian_hand(), "KR");
    EXPECT_EQ(down.state.ill, 1);
    game.play("bowie up");
    EXPECT_EQ(game.texian_hand(), "KJR");
    EXPECT_EQ(game.state.ill, 0);
    EXPECT_EQ(game.forbids("deploy E=KJR"), "") << "he is deployed at once";
    EXPECT_EQ(game.forbids("deploy E=KR"), "5.0");
    EXPECT_EQ(game.orders(), (Orders{"rally R", "flip", "bowie up"}));
}

// 17.4 AR-15 He is not flipped without the variant, nor when he is up, fallen, or after a breach
TEST(Variants, FlipBowieOnlyIfIll) {
    Game without(R"(turn 1 texian-rally
                    S: K)");
    without.play("rally R");
    EXPECT_EQ(without.state.turn, 2);
    EXPECT_EQ(without.forbids("flip"), "5.0");
    Game up(R"(turn 2 texian-rally
               options: bowie-illness
               S: J)");
    up.play("rally R");
    EXPECT_EQ(up.state.turn, 3);
    Game fallen(R"(turn 2 texian-rally
                   options: bowie-illness
                   S: R
                   box: J)");
    EXPECT_EQ(fallen.state.turn, 3);
    const Game breach(R"(turn 1 mexican-assault
                         options: bowie-illness
                         S: C | xii)");
    EXPECT_EQ(breach.forbids("flip"), "15.0A");
}

// AR-15 A Bowie who has risen rallies from the next Rally on, not in this one
TEST(Variants, LetBowieRallyLater) {
    Game game(R"(turn 1 texian-rally
                 options: bowie-illness
                 S: KR)");
    EXPECT_EQ(game.forbids("rally RR"), "14.0");
    game.play("rally R").play("flip").play("bowie up").play("deploy E=KJRR");
    const Game next(R"(turn 2 texian-rally
                       options: bowie-illness
                       E: KJRR)");
    EXPECT_EQ(next.forbids("rally RR"), "");
}

// 17.5 AR-16 Spiked guns are never captured, not even at a breach
TEST(Variants, SpikeTheGuns) {
    const auto after = [](std::string_view agreed) {
        Game game("turn 2 last-stand\noptions: " + std::string(agreed) +
                  "\nS: GC | xii\nN: JRRRRR\nbreached: S");
        return std::pair(game.texians_at("S"), s15::strength_at_entry(game.state));
    };
    EXPECT_EQ(after(""), std::pair(std::string("GC"), 7));
    EXPECT_EQ(after("spiked-guns"), std::pair(std::string(), 4));
    Game game(R"(turn 2 last-stand
                 options: spiked-guns
                 S: GC | xii
                 E: | iid
                 N: JRRRRR
                 breached: S)");
    EXPECT_EQ(game.forbids("charge JRRR"), "");
    EXPECT_EQ(game.forbids("charge JRRRR"), "15.0D");
    game.play("charge RRRR");
    EXPECT_EQ(game.forbids("sacrifice iii"), "");
    EXPECT_EQ(game.forbids("sacrifice Cii"), "AR-11");
}

}  // namespace
}  // namespace alamo::barna::tests

// Every sentence with which an order is refused: what is wrong, which rule says so, and what would be legal.
#include "core/game.hpp"
#include "games/barna/position.hpp"
#include "games/barna/random_game.hpp"
#include "support/scale.hpp"

namespace alamo::barna::tests {
namespace {

/// Why a single action is refused.
std::string why(const Game& game, int option) {
    return render(Barna::check(game.state, Action(game.step(), Barna::subject(game.state), option)),
                  Lang::en);
}

// 4.0 Another order than the one that is due
TEST(Refusal, SaysWhatIsDue) {
    EXPECT_EQ(Game(Options{}).why("approach E=i"),
              "5.0: now comes the Texian Deployment (deploy), not the Mexican Approach (approach)");
    EXPECT_EQ(Game("turn 1 texian-movement\nS: R\nN: D").why("rally R"),
              "8.0: now comes the Texian Movement (move or hold), not the Rally (rally)");
    EXPECT_EQ(Game("turn 1 mexican-approach\noptions: solitaire\nS: R\nhand: | biiiiiiiiiiiiiddd")
                  .why("approach S=i"),
              "18.1.1: now comes the die for the wall that is not probed (die unprobed), "
              "not the Mexican Approach (approach)");
}

// 16.0 Nothing is due when the game is over
TEST(Refusal, SaysThatTheGameIsOver) {
    RandomGame game(1);
    while (!game.is_over()) game.step();
    std::vector<Action> actions;
    const Reading<Event> hold = Barna::read("hold");
    ASSERT_TRUE(hold);
    EXPECT_EQ(render(Barna::plan(game.state, *hold, actions), Lang::en), "16.0: the game is over");
}

// 5.0 AR-2 Units left out, all of them at once
TEST(Refusal, ListsTheUnitsLeftOut) {
    const Game game("turn 2 texian-deployment\nE: C\nhand: KRRDDD");
    EXPECT_EQ(game.why("deploy S=KRDDD"), "5.0: 1 Riflemen is left out; every unit in hand must be placed");
    EXPECT_EQ(game.why("deploy S=D"),
              "5.0: Crockett, 2 Riflemen and 2 Decoys are left out; every unit in hand must be placed");
    EXPECT_EQ(game.why("deploy"),
              "5.0: Crockett, 2 Riflemen and 3 Decoys are left out; every unit in hand must be placed");
}

// 5.0 Units that are not in hand
TEST(Refusal, SaysWhoIsNotInHand) {
    const Game game("turn 2 texian-deployment\nE: C\nhand: KRRDDD");
    EXPECT_EQ(game.why("deploy S=KRRR N=DDD"), "5.0: 3 Riflemen cannot be named: only 2 are in hand");
    EXPECT_EQ(game.why("deploy S=KJRR N=DDD"), "5.0: Bowie cannot be named: no such unit is in hand");
    EXPECT_EQ(game.why("deploy S=KDDDD N=DDDD E=DDDDD SE=DDDD"),
              "5.0: 17 Decoys cannot be named: only 13 are in the game");
    EXPECT_EQ(game.why("deploy S=KCRR N=DDD"), "5.2: Cannon are placed on turn 1 only and keep their walls");
}

// 5.1 A seventh unit, whatever else is wrong
TEST(Refusal, SaysWhichWallIsFull) {
    EXPECT_EQ(Game(Options{}).why("deploy S=RRRRRRR"),
              "5.1: at most 6 units stand on a wall; South would have 7");
    EXPECT_EQ(Game(Options{}).why("DEPLOY s=rrrrrrrddd"),
              "5.1: at most 6 units stand on a wall; South would have 10");
    EXPECT_EQ(Game("turn 2 texian-deployment\nE: CC\nhand: KRRDDD").why("deploy E=KRRDDD"),
              "5.1: at most 6 units stand on a wall; East would have 8");
    EXPECT_EQ(Game("turn 1 texian-movement\nE: CRDD\nS: RR\nN: DDDD").why("move S>E=RR N>E=D"),
              "5.1: at most 6 units stand on a wall; East would have 7");
    EXPECT_EQ(Game("turn 1 texian-movement\nE: CRDD\nS: RR\nN: DDDD").why("move S>E=RR"), "");
}

// 6.0 Columns of five, units left out and units that are not there
TEST(Refusal, SaysWhatIsWrongWithAnApproach) {
    const Game game("turn 1 mexican-approach\nS: R\nhand: | bid");
    EXPECT_EQ(game.why("approach S=iiiiid"), "6.0: at most 4 units approach a wall; South would have 6");
    EXPECT_EQ(game.why("approach S=bi"), "6.0: 1 Decoy is left out; every unit in hand must be placed");
    EXPECT_EQ(game.why("approach S=bid N=x"),
              "6.0: the Cazadores unit cannot be named: no such unit is in hand");
    EXPECT_EQ(game.why("approach S=bid N=i"), "6.0: 2 Infantry cannot be named: only 1 is in hand");
}

// 7.0 10.0 11.0 AR-4 What the dice of the table cannot have shown
TEST(Refusal, SaysHowManyFireHits) {
    const Game game("turn 1 ballshot\nS: GC | biid\nN: R | ii\nE: C");
    EXPECT_EQ(game.why("ballshot S=bi"), "7.0: 3 points of fire eliminate 3 units at South, not 2");
    EXPECT_EQ(
        game.why("ballshot S=bii N=i"),
        "7.0: nobody is hit at North, for nobody fires there or nobody stands there; the order names 1 Infantry");
    EXPECT_EQ(
        game.why("ballshot S=bii E=d"),
        "7.0: nobody is hit at East, for nobody fires there or nobody stands there; the order names 1 Decoy");
    EXPECT_EQ(game.why("ballshot S=bdd"), "7.0: 2 Decoys cannot be named: only 1 is at South");
    EXPECT_EQ(game.why("ballshot S=xid"),
              "7.0: the Cazadores unit cannot be named: no such unit is at South");
    EXPECT_EQ(Game("turn 1 grapeshot\nS: C | iid\nreinforced: S").why("grapeshot S=ii"),
              "10.0: 1 point of fire eliminates 1 unit at South, not 2");
    EXPECT_EQ(Game("turn 1 rifle-fire\nS: R | iid").why("rifle"),
              "11.0: 1 point of fire eliminates 1 unit at South, not 0");
}

// 8.0 Who cannot leave a wall, and a wall that does both
TEST(Refusal, SaysWhatIsWrongWithAMove) {
    const Game game("turn 1 texian-movement\nE: CRDD\nS: RR\nN: DDDD");
    EXPECT_EQ(game.why("move E>N=RR"), "8.0: 2 Riflemen cannot be named: only 1 is at East");
    EXPECT_EQ(game.why("move E>N=R E>S=R"), "8.0: 2 Riflemen cannot be named: only 1 is at East");
    EXPECT_EQ(game.why("move S>N=D"), "8.0: 1 Decoy cannot be named: no such unit is at South");
    EXPECT_EQ(game.why("move E>N=R S>E=R"),
              "8.0: a wall sends or receives in a turn, not both; East already receives");
    EXPECT_EQ(game.why("move E>N=C"), "8.0: Cannon never move; only Riflemen, Heroes and Decoys do");
}

// 9.0 AR-6 17.3 Who may come as reinforcement, how many, from where and to where
TEST(Refusal, SaysWhatIsWrongWithReinforcements) {
    const std::string_view position = "turn 1 mexican-reinforcement\nS: | ii\nN: | d\nbox: | biid";
    const Game game(position);
    EXPECT_EQ(game.why("reinforce S=ii"),
              "9.0: the Cazadores unit must be among the reinforcements of this turn");
    EXPECT_EQ(game.why("reinforce S=xiiii"), "9.0: at most 3 Infantry and Decoys return in a turn");
    EXPECT_EQ(game.why("reinforce S=xb"),
              "AR-6: Banners & Bugles cannot return as reinforcement; only Infantry and Decoys can");
    EXPECT_EQ(game.why("reinforce S=xy"),
              "9.0: the second elite unit cannot return as reinforcement; only Infantry and Decoys can");
    EXPECT_EQ(game.why("reinforce S=x E=i"),
              "9.0: no Mexican unit stands at East; the walls to choose from are South and North");
    const Game waits("turn 1 mexican-reinforcement\noptions: santa-anna-waits\nS: | ii\nN: | d");
    EXPECT_EQ(waits.why("reinforce S=xiiiii"), "17.3: at most 4 Infantry and Decoys return in a turn");
}

// 9.0 What is not in the Eliminated box cannot return, also when nobody else can
TEST(Refusal, SaysWhoIsNotInTheBox) {
    const Game some("turn 1 mexican-reinforcement\nE: | iiii\nSE: | iiii\nS: | iii\nN: | dd");
    EXPECT_EQ(some.why("reinforce S=xiii"),
              "9.0: 3 Infantry cannot be named: only 2 are in the Eliminated box");
    EXPECT_EQ(some.why("reinforce S=xiid"), "");
    const Game none("turn 1 mexican-reinforcement\nE: | iiii\nSE: | iiii\nS: | iiiii\nN: | ddd");
    ASSERT_EQ(none.step(), Step::reinforce) << "nobody can be taken back: the levy is settled";
    EXPECT_EQ(none.why("reinforce S=xi"),
              "9.0: 1 Infantry cannot be named: no such unit is in the Eliminated box");
    EXPECT_EQ(none.why("reinforce S=x"), "");
}

// 9.0 With one wall to go to, the wall that an order names is still read
TEST(Refusal, DoesNotSendReinforcementsElsewhere) {
    const Game game("turn 1 mexican-reinforcement\nS: | iii");
    EXPECT_EQ(game.why("reinforce E=xi"),
              "9.0: no Mexican unit stands at East; the walls to choose from are South");
    EXPECT_EQ(game.why("reinforce S=xi"), "");
}

// AR-7 Who falls, and where
TEST(Refusal, SaysWhichHeroesMayFall) {
    const Game game("turn 1 mexican-assault\nS: KJ | i\nN: R");
    const std::string why = "AR-7: one of the two Heroes at South falls: Crockett (K) or Bowie (J)";
    EXPECT_EQ(game.why("lose N=K"), why);
    EXPECT_EQ(game.why("lose S=R"), why);
    EXPECT_EQ(game.why("lose S=J"), "");
}

// 14.0 Who can be rallied, and how many
TEST(Refusal, SaysWhoCanBeRallied) {
    const Game game("turn 1 texian-rally\nS: KRRRRRDDDD\nN: DDDD\nE: RD\nbox: GCCCCCRD");
    EXPECT_EQ(game.why("rally RD"), "14.0: one unit returns for each Hero on the map: at most 1 this turn");
    EXPECT_EQ(game.why("rally G"), "14.0: the 18-pounder cannot be rallied; only Riflemen and Decoys can");
    EXPECT_EQ(Game("turn 1 texian-rally\nS: KJRRRRRDDDDD\nN: DDDDD\nE: R\nbox: R").why("rally RR"),
              "14.0: 2 Riflemen cannot be named: only 1 is in the Eliminated box");
    EXPECT_EQ(Game("turn 1 texian-rally\nS: KJRRRRRRR\nN: DDDDD").why("rally R"),
              "14.0: 1 Riflemen cannot be named: no such unit is in the Eliminated box");
}

// 15.0C AR-8 Who may join a breach
TEST(Refusal, SaysWhoMayJoinABreach) {
    const Game game("turn 2 last-stand\nbreached: S N\nS: | iiii\nN: KR | iiii\nSW: | bid\nNW: | i\nE: | dd");
    ASSERT_EQ(game.step(), Step::last_coin);
    Game up = game;
    up.play("bowie up");
    ASSERT_EQ(up.step(), Step::incursion);
    EXPECT_EQ(up.why("incursion SW>NW=i"),
              "15.0C: Northwest is no point of entry; units can join South and North");
    EXPECT_EQ(up.why("incursion SW>S=bid"), "15.0C: at most 2 units join South, not 3");
    EXPECT_EQ(up.why("incursion SW>S=ii"), "15.0C: 2 Infantry cannot be named: only 1 is at Southwest");
    EXPECT_EQ(up.why("incursion SE>S=i"), "15.0C: 1 Infantry cannot be named: no such unit is at Southeast");
    EXPECT_EQ(up.why("incursion SW>S=bi NW>N=i"), "");
    const Game both("turn 2 last-stand\nbreached: SE SW\nSE: K | iiii\nSW: JR | iiii\nS: | i");
    ASSERT_EQ(both.step(), Step::incursion);
    EXPECT_EQ(both.why("incursion S>SE=i S>SW=i"), "AR-8: 2 Infantry cannot be named: only 1 is at South");
}

// 15.0C AR-9 Which wall can be overrun, and by how many more
TEST(Refusal, SaysWhatCanBeOverrun) {
    const Game game("turn 3 last-stand\nS: KJRR | i\nSW: | bi\nN: | i");
    ASSERT_EQ(game.step(), Step::overrun);
    EXPECT_EQ(
        game.why("overrun E"),
        "AR-9: no Mexican unit stands at East; the walls to choose from are South, Southwest and North");
    EXPECT_EQ(game.why("overrun S SW>S=bi"), "15.0C: at most 1 unit joins South, not 2");
    EXPECT_EQ(game.why("overrun S N>NW=i"), "15.0C: Northwest is no point of entry; units can join South");
    EXPECT_EQ(game.why("overrun S SW>S=b"), "");
}

// 15.0D Who falls in the charge
TEST(Refusal, SaysHowManyTheChargeHits) {
    const Game game("turn 2 last-stand\nS: | xii\nN: KJRRDD\nbreached: S");
    ASSERT_EQ(game.step(), Step::charge);
    EXPECT_EQ(game.why("charge RD"), "15.0D: 4 units are lost here, not 2");
    EXPECT_EQ(game.why("charge RRRD"), "15.0D: 3 Riflemen cannot be named: only 2 are in the centre");
}

// 15.0E AR-11 What can be lost hand to hand
TEST(Refusal, SaysWhatCanBeLost) {
    Game game("turn 2 last-stand\nS: C | xii\nE: C | iid\nN: KJRRRRRD\nbreached: S");
    game.play("charge RRRRD");
    ASSERT_EQ(game.step(), Step::sacrifice);
    EXPECT_EQ(game.why("sacrifice iiii"), "15.0E: 5 units are lost here, not 4");
    EXPECT_EQ(game.why("sacrifice Giiii"),
              "AR-11: the 18-pounder cannot be named: no such unit is among the captured Cannon");
    EXPECT_EQ(game.why("sacrifice CCiii"),
              "AR-11: 2 Cannon cannot be named: only 1 is among the captured Cannon");
    EXPECT_EQ(game.why("sacrifice yiiid"),
              "15.0E: the second elite unit cannot be named: no such unit is on the map");
    EXPECT_EQ(game.why("sacrifice iiiid"), "");
}

// 18.1.1 18.1.2 18.2.1 AR-18 AR-21 What the system's dice, lots and groups cannot be
TEST(Refusal, SaysWhatTheSystemCannotHaveDrawn) {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD").play("die unprobed 3");
    EXPECT_EQ(game.why("die light 3"), "18.1.1: South is the wall that is not probed; roll again");
    game.play("die light 6");
    EXPECT_EQ(game.why("approach E=iiii SE=iiid SW=iidd NW=iiii N=b"),
              "18.1.1: North was probed: one of its units is Infantry");
    EXPECT_EQ(game.why("approach E=biii SE=iiid SW=iidd NW=iii N=ii"),
              "18.1.1: Northwest gets 4 units, not 3");
    EXPECT_EQ(game.why("approach E=iiii SE=iiid SW=iidd NW=iiii"), "18.1.1: North gets 1 unit, not 0");
    EXPECT_EQ(game.why("approach E=iiii SE=iiid SW=iidd NW=iiii N=i"),
              "18.1: 14 Infantry cannot be named: only 13 are in the game");
    EXPECT_EQ(game.why("approach E=biii SE=iiid SW=iidd NW=iiii N=i"), "");
    const Game tied(
        "turn 2 mexican-approach\noptions: solitaire\nE: G\nSE: C\nS: C\nSW: C\nNW: C\nN: C\n"
        "hand: | biiiiiiiiiiiiiddd");
    ASSERT_EQ(tied.step(), Step::weak_tie);
    EXPECT_EQ(tied.why("tie S"), "18.1.2: South is not tied now; the tied walls are East and Southeast");
    EXPECT_EQ(tied.why("tie SE"), "");
}

// 4.0 An action of another step, or about another unit, is not the one to decide
TEST(Refusal, SaysThatAnActionIsNotDue) {
    const Game game(Options{});
    EXPECT_EQ(render(Barna::check(game.state, Action(Step::approach, 0, 0)), Lang::en),
              "5.0: that is not what is to be decided now");
    EXPECT_EQ(
        render(Barna::check(game.state, Action(Step::deploy, Barna::subject(game.state) + 1, 0)), Lang::en),
        "5.0: that is not what is to be decided now");
    EXPECT_EQ(why(game, 7), "5.0: there is no such choice here");
}

// 7.0 9.0 14.0 15.0C 15.0E A single action that is not offered says why
TEST(Refusal, SaysWhyAnActionIsNotLegal) {
    EXPECT_EQ(why(Game("turn 1 ballshot\nS: C | ii"), 5), "7.0: no such unit is left to be drawn there");
    const auto levy = [](std::string_view position, int first) {
        Game game(position);
        EXPECT_EQ(game.step(), Step::levy);
        Barna::apply(game.state, Action(game.step(), Barna::subject(game.state), first));
        return why(game, 0);
    };
    EXPECT_EQ(why(Game("turn 1 mexican-reinforcement\nE: | iiii\nS: | iiii\nSE: | iiii\nN: | id"), 0),
              "9.0: no more Infantry are in the Eliminated box");
    EXPECT_EQ(levy("turn 1 mexican-reinforcement\nE: | iiii", 1), "9.0: Infantry is taken before Decoys");
    Game rally("turn 1 texian-rally\nS: KJRR\nN: DDD");
    Barna::apply(rally.state, Action(rally.step(), Barna::subject(rally.state), 1));
    EXPECT_EQ(why(rally, 0), "14.0: Riflemen are taken before Decoys");
    EXPECT_EQ(why(Game("turn 1 texian-rally\nS: KRRRRRRR\nN: DDD"), 0),
              "14.0: no more Riflemen are in the Eliminated box");
    Game breach("turn 2 last-stand\nbreached: S\nS: KJ | iiii\nSW: | bii");
    ASSERT_EQ(breach.step(), Step::incursion);
    EXPECT_EQ(why(breach, 1), "15.0C: no unit of that kind is left at Southeast to leave it: Cazadores");
    Barna::apply(breach.state, Action(breach.step(), Barna::subject(breach.state), 11));
    EXPECT_EQ(why(breach, 10), "15.0C: units are named in the order G C x y z b i d");
    Game loss("turn 2 last-stand\nbreached: S\nS: C | xii\nE: | iid\nN: KJRRRRRD");
    loss.play("charge RRRRD");
    ASSERT_EQ(loss.step(), Step::sacrifice);
    EXPECT_EQ(why(loss, 0), "AR-11: no such unit is left on the map to lose: 18-pounder");
    EXPECT_EQ(why(loss, 3), "15.0E: no such unit is left on the map to lose: second elite unit");
}

// 18.0 AR-1 AR-23 Options that no game can have
TEST(Refusal, SaysWhatIsWrongWithOptions) {
    const auto why = [](std::string_view name, std::string_view value) {
        return render(Barna::read_options({{std::string(name), std::string(value)}}).verdict, Lang::en);
    };
    EXPECT_EQ(why("winter", "true"), "there is no option \"winter\" in The Alamo Remembered");
    EXPECT_EQ(why("solitaire", "yes"), "option solitaire is true or false, not \"yes\"");
    EXPECT_EQ(why("par", "ten"), "option par is a number, not \"ten\"");
    EXPECT_EQ(why("par", "41"), "AR-23: par lies between 0 and 40, not at 41");
    EXPECT_EQ(why("bowie-strength", "3"), "AR-1: a Hero has strength 1 or 2, not 3");
    EXPECT_EQ(
        render(Barna::read_options({{"solitaire", "true"}, {"relief-column", "true"}}).verdict, Lang::en),
        "18.0: the solitaire game uses no variant");
}

// 5.1 8.0 15.0E The same in Spanish
TEST(Refusal, SpeaksSpanish) {
    const auto por_que = [](const Game& game, std::string_view order) {
        const Reading<Event> read = Barna::read(order);
        std::vector<Action> actions;
        return render(read ? Barna::plan(game.state, *read, actions) : read.verdict, Lang::es);
    };
    EXPECT_EQ(por_que(Game(Options{}), "deploy S=RRRRRRR"),
              "5.1: en un muro hay como mucho 6 unidades; el muro sur tendría 7");
    EXPECT_EQ(
        por_que(Game(Options{}), "deploy S=Q"),
        "«Q» no es una ficha texiana; son G cañón de 18 libras, C cañón, K Crockett, J Bowie, R fusileros, "
        "D señuelo");
    EXPECT_EQ(
        por_que(Game("turn 2 texian-deployment\nE: C\nhand: KRRDDD"), "deploy S=RD"),
        "5.0: faltan Crockett, 1 unidad de fusileros y 2 señuelos; hay que colocar todas las unidades en mano");
    EXPECT_EQ(por_que(Game("turn 1 texian-movement\nE: CRDD\nS: RR\nN: D"), "move E>N=RR"),
              "8.0: no se pueden nombrar 2 unidades de fusileros: en el muro este solo hay 1");
    EXPECT_EQ(por_que(Game("turn 1 texian-movement\nE: CRDD\nS: RR\nN: D"), "move E>N=K"),
              "8.0: no se puede nombrar Crockett: en el muro este no hay ninguna unidad así");
}

}  // namespace
}  // namespace alamo::barna::tests

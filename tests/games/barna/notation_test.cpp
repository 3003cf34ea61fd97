// Orders as text: read, written, refused (docs/notation.md).
#include <fstream>

#include "core/game.hpp"
#include "games/barna/position.hpp"
#include "games/barna/random_game.hpp"
#include "support/scale.hpp"

namespace alamo::barna::tests {
namespace {

using alamo::tests::scaled;

/// An order read and written again; the sentence that refuses it, in brackets, if it cannot be read.
std::string again(std::string_view text) {
    const Reading<Event> read = Barna::read(text);
    return read ? Barna::say(*read) : "[" + render(read.verdict, Lang::en) + "]";
}

// --- reading and writing -------------------------------------------------------------------------------

// 4.0 Every order of the records is read and written
TEST(Notation, ReadsAndWritesEveryOrder) {
    for (const std::string_view order : {
             "conditions night=cloudy sentries=awake",
             "conditions night=clear sentries=asleep",
             "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD",
             "deploy E=KJRRDD",
             "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd",
             "ballshot E=i SE=i S=bi SW=i NW=i N=d",
             "move S>SW=RD N>NW=R",
             "hold",
             "reinforce S=xii N=d",
             "grapeshot S=ii",
             "rifle E=i S=x",
             "lose S=K",
             "rally RD",
             "rally",
             "flip",
             "pass",
             "bowie up",
             "bowie down",
             "incursion N>NW=yi E>N=i",
             "incursion",
             "overrun S",
             "overrun S SW>S=i",
             "charge KRDD",
             "sacrifice Cidd",
             "die unprobed 3",
             "die light 6",
             "tie E",
             "die target 5",
         })
        EXPECT_EQ(again(order), order);
}

// 4.0 The orders that docs/notation.md shows in its tables read as they are written there
TEST(Notation, ReadsItsOwnManual) {
    std::ifstream manual("docs/notation.md");
    int orders = 0;
    for (std::string line; std::getline(manual, line);) {
        const std::size_t open = line.find('`');
        const std::size_t close = line.find('`', open + 1);
        if (!line.starts_with("|") || close == std::string::npos || close < open + 4) continue;
        const std::string order = line.substr(open + 1, close - open - 1);
        EXPECT_EQ(again(order), order);
        ++orders;
    }
    EXPECT_GE(orders, 28);
}

// 4.0 Letters and words are read in either case
TEST(Notation, ReadsEitherCase) {
    EXPECT_EQ(again("DEPLOY e=cdd Se=kR"), "deploy E=CDD SE=KR");
    EXPECT_EQ(again("Approach E=IID s=BX"), "approach E=iid S=xb");
    EXPECT_EQ(again("move s>sw=rd"), "move S>SW=RD");
    EXPECT_EQ(again("Conditions NIGHT=Clear SENTRIES=Awake"), "conditions night=clear sentries=awake");
    EXPECT_EQ(again("sacrifice gcXYZBID"), "sacrifice GCxyzbid");
    EXPECT_EQ(again("Bowie UP"), "bowie up");
    EXPECT_EQ(again("OVERRUN n"), "overrun N");
    EXPECT_EQ(again("die LIGHT 2"), "die light 2");
    EXPECT_EQ(again("reinforce S=?? TOOK=XI"), "reinforce S=?? took=xi");
}

// 4.0 Lists are free in their order, and written in that of the rules file
TEST(Notation, WritesTheCanonicalOrder) {
    EXPECT_EQ(again("deploy N=RD S=DRG E=DKC"), "deploy E=CKD S=GRD N=RD");
    EXPECT_EQ(again("deploy S=R S=D S=R"), "deploy S=RRD") << "a wall may be named again";
    EXPECT_EQ(again("approach S=diby"), "approach S=ybid");
    EXPECT_EQ(again("move N>NW=R S>SW=DR"), "move S>SW=RD N>NW=R");
    EXPECT_EQ(again("incursion E>N=i N>NW=iy"), "incursion N>NW=yi E>N=i") << "by the wall that is joined";
    EXPECT_EQ(again("charge DRKD"), "charge KRDD");
    EXPECT_EQ(again("charge D RK D"), "charge KRDD");
    EXPECT_EQ(again("sacrifice ddiC"), "sacrifice Cidd");
    EXPECT_EQ(again("conditions sentries=awake night=clear"), "conditions night=clear sentries=awake");
    EXPECT_EQ(again("  rally \t DR  "), "rally RD");
}

// AR-5 What the other side is told has a `?` for each face-down counter, and is read again
TEST(Notation, ReadsWhatTheOtherSideIsTold) {
    for (const std::string_view told : {"deploy E=??? S=?????", "approach S=????", "move S>SW=??",
                                        "move S>SW=?? N>NW=?", "reinforce S=??? N=? took=xiid"})
        EXPECT_EQ(again(told), told);
    Game game(Options{});
    const Reading<Event> deploy = Barna::read("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    ASSERT_TRUE(deploy);
    EXPECT_EQ(Barna::say(*Barna::redact(*deploy, Viewer::mexican, {})),
              "deploy E=??? SE=??? S=????? SW=???? NW=???? N=?????");
    EXPECT_EQ(Barna::say(*Barna::redact(*deploy, Viewer::spectator, {})),
              Barna::say(*Barna::redact(*deploy, Viewer::mexican, {})));
    EXPECT_EQ(Barna::say(*Barna::redact(*deploy, Viewer::texian, {})), Barna::say(*deploy));
    const Reading<Event> reinforce = Barna::read("reinforce S=xii N=d");
    ASSERT_TRUE(reinforce);
    EXPECT_EQ(Barna::say(*Barna::redact(*reinforce, Viewer::texian, {})), "reinforce S=??? N=? took=xiid");
    EXPECT_EQ(Barna::say(*Barna::redact(*reinforce, Viewer::umpire, {})), "reinforce S=xii N=d");
    const Reading<Event> move = Barna::read("move S>SW=RD N>NW=K");
    ASSERT_TRUE(move);
    EXPECT_EQ(Barna::say(*Barna::redact(*move, Viewer::mexican, {})), "move S>SW=?? N>NW=?");
}

// AR-5 Only news may have a `?`: an order names its counters
TEST(Notation, RefusesFaceDownCountersInAnOrder) {
    const std::string why = "an order names its counters; ? stands only in what the other side is told";
    EXPECT_EQ(Game(Options{}).why("deploy E=??? S=?????"), why);
    EXPECT_EQ(Game("turn 1 texian-movement\nS: RD\nN: D").why("move S>N=?"), why);
    EXPECT_EQ(Game("turn 1 mexican-reinforcement\nS: | ii").why("reinforce S=??? took=xii"), why);
}

// 4.0 A random game's orders are read, planned and carried out to the very same states
TEST(Notation, RoundTripsRandomGames) {
    for (int n = 0; n < scaled(4000); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        while (!game.is_over()) {
            const State before = game.state;
            const Event told = game.next_order();
            const std::string line = Barna::say(told);
            const Reading<Event> read = Barna::read(line);
            ASSERT_TRUE(read) << "game " << n << ": " << line << ": " << render(read.verdict, Lang::en);
            EXPECT_EQ(Barna::say(*read), line);
            std::vector<Action> actions;
            const Verdict verdict = Barna::plan(before, *read, actions);
            ASSERT_TRUE(verdict) << "game " << n << ": " << line << ": " << render(verdict, Lang::en);
            State after = before;
            for (const Action action : actions) {
                ASSERT_TRUE(Barna::check(after, action)) << "game " << n << ": " << line;
                Barna::apply(after, action);
            }
            ASSERT_EQ(after, game.state) << "game " << n << ": " << line;
            ASSERT_EQ(hash(after), hash(game.state));
        }
    }
}

// AR-5 What each viewer is told of a random game's orders is read again as it was written
TEST(Notation, RoundTripsWhatViewersAreTold) {
    for (int n = 0; n < scaled(300); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        while (!game.is_over()) {
            const Event told = game.next_order();
            for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire}) {
                const auto seen = Barna::redact(told, who, game.state.options);
                if (!seen) continue;
                const std::string line = Barna::say(*seen);
                ASSERT_EQ(again(line), line);
            }
        }
    }
}

// --- what cannot be read -------------------------------------------------------------------------------

// 4.0 What is no order says what there is
TEST(Notation, SaysWhatItCannotRead) {
    EXPECT_EQ(again(""), "[there is no order in an empty line]");
    EXPECT_EQ(again(" \t"), "[there is no order in an empty line]");
    EXPECT_EQ(again(std::string(1001, 'x')), "[an order has at most 1000 characters]");
    EXPECT_EQ(
        again("charge!"),
        "[\"charge!\" is no order; the orders are deploy approach move hold reinforce lose rally flip pass "
        "incursion overrun sacrifice, by chance conditions ballshot grapeshot rifle bowie charge die tie]");
    EXPECT_EQ(again("deploy S"), "[\"S\" does not read WALL=COUNTERS, as S=RRD does]");
    EXPECT_EQ(again("deploy S="), "[\"S=\" does not read WALL=COUNTERS, as S=RRD does]");
    EXPECT_EQ(again("deploy W=RD"), "[\"W\" is no wall; the walls are E SE S SW NW N]");
    EXPECT_EQ(again("move S=R"), "[\"S=R\" does not read FROM>TO=COUNTERS, as S>SW=R does]");
    EXPECT_EQ(again("move S>=R"), "[\"\" is no wall; the walls are E SE S SW NW N]");
    EXPECT_EQ(again("move S>S=R"), "[\"S>S=R\" goes nowhere; units that stay are not named]");
    EXPECT_EQ(again("move"), "[move says who goes where, as in move S>SW=R; to move nobody, say hold]");
    EXPECT_EQ(again("hold S"), "[nothing follows here, but \"S\" does]");
    EXPECT_EQ(again("tie E S"), "[nothing follows here, but \"S\" does]");
    EXPECT_EQ(again("overrun"), "[overrun needs a wall: E SE S SW NW N]");
    EXPECT_EQ(again("overrun X"), "[\"X\" is no wall; the walls are E SE S SW NW N]");
    EXPECT_EQ(again("lose S"), "[the Hero that falls is named as in lose S=K, not \"S\"]");
    EXPECT_EQ(again("lose S=KJ"), "[the Hero that falls is named as in lose S=K, not \"S=KJ\"]");
    EXPECT_EQ(again("conditions night=dark sentries=awake"),
              "[conditions reads: conditions night=cloudy|clear sentries=asleep|awake]");
    EXPECT_EQ(again("conditions night=clear night=clear"),
              "[conditions reads: conditions night=cloudy|clear sentries=asleep|awake]");
    EXPECT_EQ(again("die target 7"),
              "[a die reads die unprobed|light|target and a face from 1 to 6, not \"7\"]");
    EXPECT_EQ(again("die 3"), "[a die reads die unprobed|light|target and a face from 1 to 6, not \"3\"]");
    EXPECT_EQ(again("die cast 3"),
              "[a die reads die unprobed|light|target and a face from 1 to 6, not \"cast\"]");
    EXPECT_EQ(again("bowie sideways"), "[the toss reads bowie up or bowie down]");
    EXPECT_EQ(again("reinforce S=??"),
              "[took= goes with face-down reinforcements, as in reinforce S=??? took=xii]");
    EXPECT_EQ(again("reinforce S=xi took=xi"),
              "[took= goes with face-down reinforcements, as in reinforce S=??? took=xii]");
}

// 3.0 A letter that is no counter is refused with the letters there are
TEST(Notation, NamesTheLettersThereAre) {
    EXPECT_EQ(
        again("deploy S=RRQ"),
        "[\"Q\" is no Texian counter; they are G 18-pounder, C Cannon, K Crockett, J Bowie, R Riflemen, D Decoy]");
    EXPECT_EQ(
        again("rally i"),
        "[\"i\" is no Texian counter; they are G 18-pounder, C Cannon, K Crockett, J Bowie, R Riflemen, D Decoy]");
    EXPECT_EQ(
        again("approach S=iir"),
        "[\"r\" is no Mexican counter; they are x Cazadores, y second elite, z third elite, b Banners & Bugles, "
        "i Infantry, d Decoy]");
    EXPECT_EQ(
        again("sacrifice iR"),
        "[\"R\" is no counter to lose here; they are G captured 18-pounder, C captured Cannon, x Cazadores, "
        "y second elite, z third elite, b Banners & Bugles, i Infantry, d Decoy]");
    EXPECT_EQ(
        again("deploy S=Rñ"),
        "[\"ñ\" is no Texian counter; they are G 18-pounder, C Cannon, K Crockett, J Bowie, R Riflemen, D Decoy]");
    EXPECT_EQ(
        again("deploy S=R\xff"),
        "[\"?\" is no Texian counter; they are G 18-pounder, C Cannon, K Crockett, J Bowie, R Riflemen, D Decoy]");
}

// 3.0 More counters of a kind than the game has are refused at once
TEST(Notation, CountsTheCountersOfTheGame) {
    EXPECT_EQ(again("deploy S=CCCCC"), "deploy S=CCCCC");
    EXPECT_EQ(again("deploy S=CCCCCC"), "[3.0: the game has only 5 counters of this kind: Cannon]");
    EXPECT_EQ(again("deploy S=KK"), "[3.0: the game has only 1 counter of this kind: Crockett]");
    EXPECT_EQ(again("reinforce S=xx"), "[3.0: the game has only 1 counter of this kind: Cazadores]");
    EXPECT_EQ(again("reinforce S=x N=x"), "[3.0: the game has only 1 counter of this kind: Cazadores]");
    EXPECT_EQ(again("sacrifice dddd"), "[3.0: the game has only 3 counters of this kind: Mexican Decoys]");
    EXPECT_EQ(again("charge KK"), "[3.0: the game has only 1 counter of this kind: Crockett]");
}

// 8.0 15.0C What can never be right is refused while it is read
TEST(Notation, RefusesWhatCanNeverBe) {
    EXPECT_EQ(again("move S>N=C"), "[8.0: Cannon never move; only Riflemen, Heroes and Decoys do]");
    EXPECT_EQ(again("move S>N=K S>E=K"), "[8.0: too many units of a kind leave South: Crockett]");
    EXPECT_EQ(again("move S>N=DDDDDDD"), "[8.0: too many units of a kind leave South: Texian Decoys]");
    EXPECT_EQ(again("move S>N=???????"), "[5.1: at most 6 units stand on a wall; North would have 7]");
    EXPECT_EQ(again("incursion S>N=i"),
              "[15.0C: South and North are not neighbours; units join from an adjacent wall]");
}

// 4.0 Whatever is typed is read or refused in one line
TEST(Notation, SurvivesNoise) {
    Rng rng(7);
    constexpr std::string_view pieces[] = {"deploy",    "approach", "move",   "sacrifice", "incursion", "die",
                                           "reinforce", "took=",    "E",      "SE",        "S",         "=",
                                           ">",         "GCKJRD",   "xyzbid", "?",         " ",         "\t",
                                           "5",         "\xc3",     "\n",     "overrun"};
    for (int n = 0; n < scaled(20000); ++n) {
        std::string text;
        for (int i = static_cast<int>(rng.below(14)); i >= 0; --i)
            text += pieces[rng.below(std::size(pieces))];
        const std::string answer = again(text);
        EXPECT_EQ(answer.find('\n'), std::string::npos);
        if (!answer.starts_with("[")) {
            EXPECT_EQ(again(answer), answer) << "written as it is read: " << text;
        }
    }
}

}  // namespace
}  // namespace alamo::barna::tests

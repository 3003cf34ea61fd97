// News, questions and outcomes in sentences.
#include <set>

#include "core/game.hpp"
#include "games/barna/position.hpp"
#include "games/barna/random_game.hpp"
#include "support/scale.hpp"

namespace alamo::barna::tests {
namespace {

using alamo::tests::scaled;
using Sentences = std::vector<std::string>;

constexpr Viewer every_viewer[] = {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire};

/// What `who` is told of an event.
Sentences told(const Event& event, const Options& options, Viewer who = Viewer::umpire,
               Lang lang = Lang::en) {
    Sentences sentences;
    if (const auto seen = Barna::redact(event, who, options))
        for (const Phrase& phrase : Barna::tell(*seen, options)) sentences.push_back(render(phrase, lang));
    return sentences;
}
/// What `who` is told of an order.
Sentences told(std::string_view order, Viewer who = Viewer::umpire, Lang lang = Lang::en) {
    const Reading<Event> read = Barna::read(order);
    EXPECT_TRUE(read) << order;
    return read ? told(*read, {}, who, lang) : Sentences{};
}
Event event_of(Kind kind) {
    Event event;
    event.kind = kind;
    return event;
}
std::string asked(const State& state, Viewer who, Lang lang = Lang::en) {
    const Prompt prompt = Barna::prompt(Barna::observe(state, who));
    return std::string(prompt.rule.id()).append(" ").append(render(prompt.question, lang));
}
std::string asked(const Game& game, Viewer who = Viewer::umpire) { return asked(game.state, who); }

/// A whole sentence: it begins with a capital, ends with a stop, and no place was left open.
bool is_sentence(std::string_view text) {
    if (text.size() < 10 || text.find_first_of("{}") != std::string_view::npos) return false;
    if (text.find("  ") != std::string_view::npos || text.find(" .") != std::string_view::npos ||
        text.find(" ,") != std::string_view::npos || text.find(": .") != std::string_view::npos ||
        text.find("()") != std::string_view::npos)
        return false;
    const char first = text.front();
    const bool capital = (first >= 'A' && first <= 'Z') || text.starts_with("¡") || text.starts_with("¿") ||
                         text.starts_with("É");
    return capital && (text.ends_with(".") || text.ends_with("!") || text.ends_with("?"));
}

// --- what happened -------------------------------------------------------------------------------------

// 17.2 AR-14 Both tosses, and what they cost
TEST(Story, TellsTheConditions) {
    EXPECT_EQ(told("conditions night=cloudy sentries=awake"),
              (Sentences{
                  "The night is cloudy: the Mexican keeps the Decoy “Approach under cover of dark”.",
                  "The sentries are awake: the Mexican loses the Decoy “Element of Surprise”, and the Texian "
                  "gains “No rendirse, muchachos!”."}));
    EXPECT_EQ(told("conditions night=clear sentries=asleep").size(), 2U);
}

// 5.0 AR-5 A deployment, as its owner and as the other side hears it
TEST(Story, TellsADeployment) {
    EXPECT_EQ(told("deploy S=GRRD NW=K"),
              (Sentences{"At South the Texian deploys the 18-pounder, 2 Riflemen and 1 Decoy.",
                         "At Northwest the Texian deploys Crockett."}));
    EXPECT_EQ(told("deploy S=GRRD NW=K", Viewer::mexican),
              (Sentences{"At South the Texian deploys 4 face-down units.",
                         "At Northwest the Texian deploys 1 face-down unit."}));
    EXPECT_EQ(told("deploy S=GRRD NW=K", Viewer::spectator), told("deploy S=GRRD NW=K", Viewer::mexican));
    EXPECT_EQ(told("deploy S=CRR", Viewer::texian, Lang::es),
              (Sentences{"El texiano despliega en el muro sur: 1 cañón y 2 unidades de fusileros."}));
}

// 6.0 AR-5 An approach
TEST(Story, TellsAnApproach) {
    EXPECT_EQ(told("approach S=biid"),
              (Sentences{"The Mexican approaches South with Banners & Bugles, 2 Infantry and 1 Decoy."}));
    EXPECT_EQ(told("approach S=biid", Viewer::texian),
              (Sentences{"The Mexican approaches South with 4 face-down units."}));
}

// 7.0 10.0 11.0 Fire
TEST(Story, TellsFire) {
    EXPECT_EQ(told("ballshot S=bi N=d"),
              (Sentences{"Ballshot at South eliminates Banners & Bugles and 1 Infantry.",
                         "Ballshot at North eliminates 1 Decoy."}));
    EXPECT_EQ(told("grapeshot S=ii"), (Sentences{"Grapeshot at South eliminates 2 Infantry."}));
    EXPECT_EQ(told("rifle E=x"), (Sentences{"Rifle fire at East eliminates the Cazadores unit."}));
    EXPECT_EQ(told("rifle E=x", Viewer::texian, Lang::es),
              (Sentences{"El fuego de fusil causa bajas ante el muro este: la unidad de Cazadores."}));
}

// 8.0 AR-5 Movement: how many go where is open, who they are is not
TEST(Story, TellsMovement) {
    EXPECT_EQ(told("move S>SW=RD N>NW=K"),
              (Sentences{"The Texian moves 1 Riflemen and 1 Decoy from South to Southwest.",
                         "The Texian moves Crockett from North to Northwest."}));
    EXPECT_EQ(told("move S>SW=RD N>NW=K", Viewer::mexican),
              (Sentences{"The Texian moves 2 face-down units from South to Southwest.",
                         "The Texian moves 1 face-down unit from North to Northwest."}));
    EXPECT_EQ(told("hold"), (Sentences{"The Texian moves nobody."}));
}

// 9.0 AR-5 Reinforcements: who comes is open, where each goes is not
TEST(Story, TellsReinforcements) {
    EXPECT_EQ(
        told("reinforce S=xi N=d"),
        (Sentences{"The Mexican receives reinforcements: the Cazadores unit, 1 Infantry and 1 Decoy.",
                   "He places the Cazadores unit and 1 Infantry at South.", "He places 1 Decoy at North."}));
    EXPECT_EQ(told("reinforce S=xi N=d", Viewer::texian),
              (Sentences{"The Mexican receives reinforcements: the Cazadores unit, 1 Infantry and 1 Decoy.",
                         "He places 2 face-down units at South.", "He places 1 face-down unit at North."}));
}

// 12.0 AR-7 14.0 17.4 The Texian's smaller choices
TEST(Story, TellsSmallChoices) {
    EXPECT_EQ(told("lose S=K"),
              (Sentences{"At South the Texian lets Crockett fall, and the other Hero lives."}));
    EXPECT_EQ(told("rally RD"), (Sentences{"The Texian rallies 1 Riflemen and 1 Decoy."}));
    EXPECT_EQ(told("rally"), (Sentences{"The Texian rallies nobody."}));
    EXPECT_EQ(told("flip"), (Sentences{"The Texian tosses Bowie's unit."}));
    EXPECT_EQ(told("pass"), (Sentences{"The Texian does not toss Bowie's unit."}));
    EXPECT_EQ(told("bowie up"),
              (Sentences{"Bowie's unit lands face-up: he leaves his sickbed and joins the Texians."}));
    EXPECT_EQ(told("bowie down"), (Sentences{"Bowie's unit lands with the flag showing: he stays ill."}));
}

// 15.0C 15.0D 15.0E The orders of the Last Stand
TEST(Story, TellsTheLastStand) {
    EXPECT_EQ(
        told("incursion N>NW=yi"),
        (Sentences{"The Mexican brings the second elite unit and 1 Infantry from North to the breach at "
                   "Northwest."}));
    EXPECT_EQ(told("incursion"), (Sentences{"No further unit joins a breach."}));
    EXPECT_EQ(told("overrun S"), (Sentences{"The Mexican overruns South."}));
    EXPECT_EQ(told("overrun S SW>S=i"),
              (Sentences{"The Mexican overruns South.", "He brings 1 Infantry there from Southwest."}));
    EXPECT_EQ(told("charge KRRD"),
              (Sentences{"Fire and charge eliminate Crockett, 2 Riflemen and 1 Decoy."}));
    EXPECT_EQ(
        told("sacrifice GCCid"),
        (Sentences{
            "In the hand-to-hand fighting the Mexican loses the captured 18-pounder, 2 captured Cannon, "
            "1 Infantry and 1 Decoy."}));
}

// 18.1.1 18.1.2 18.2.1 18.2.2 The system's dice and lots
TEST(Story, TellsTheSystemsDice) {
    EXPECT_EQ(told("die unprobed 3"), (Sentences{"The die shows 3: South is not probed."}));
    EXPECT_EQ(told("die light 6"), (Sentences{"The die shows 6: North is probed but gets no group."}));
    EXPECT_EQ(told("tie E"), (Sentences{"Of the tied walls, the lot falls on East."}));
    Event target = event_of(Kind::target);
    target.number = 5;
    target.wall = Wall::north;
    EXPECT_EQ(told(target, {}), (Sentences{"The die shows 5: the reinforcements go to North."}));
    Reading<Event> read = Barna::read("reinforce N=xiii");
    ASSERT_TRUE(read);
    read.value->by = By::chance;
    EXPECT_EQ(told(*read.value, options("solitaire"), Viewer::texian),
              (Sentences{"The Mexican receives reinforcements: the Cazadores unit and 3 Infantry.",
                         "All of them join the attack on North."}));
}

// 7.0 11.0 12.0 13.0 What follows by itself, up to a breach
TEST(Story, TellsWhatFollows) {
    Game game("turn 1 grapeshot\nS: GRDD | xiii\nN: K | d");
    EXPECT_EQ(told(game.last(Kind::texians_revealed), {}, Viewer::mexican),
              (Sentences{"No Texian stands at East.", "No Texian stands at Southeast.",
                         "The Texians at South are revealed: the 18-pounder, 1 Riflemen and 2 Decoys.",
                         "No Texian stands at Southwest.", "No Texian stands at Northwest.",
                         "The Texians at North are revealed: Crockett."}));
    game.play("rifle S=i N=d");
    EXPECT_EQ(told(game.last(Kind::mexicans_revealed), {}, Viewer::texian),
              (Sentences{
                  "The Mexicans at South are revealed: the Cazadores unit and 2 Infantry; strength 4 against "
                  "Breach Value 4."}));
    EXPECT_EQ(told(game.last(Kind::assault), {}),
              (Sentences{"The assault on South eliminates 1 Riflemen and 2 Decoys."}));
    EXPECT_EQ(told(game.last(Kind::breach), {}), (Sentences{"South is breached!"}));
    EXPECT_EQ(told(game.last(Kind::last_stand), {}), (Sentences{"The Last Stand begins."}));
    game.play("bowie down");
    EXPECT_EQ(told(game.last(Kind::fall_back), {}),
              (Sentences{"The Texians fall back to the centre: Crockett.",
                         "At South the Mexicans capture the 18-pounder.",
                         "The Texians lose with the walls: 5 Cannon."}));
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(told(game.last(Kind::no_quarter), {}), (Sentences{"No Texian is left alive."}));
}

// 4.0 12.0 13.0 15.0B 15.0F Where nothing is hit, breached, captured or left
TEST(Story, TellsThatNothingHappened) {
    EXPECT_EQ(told(event_of(Kind::mexicans_revealed), {}),
              (Sentences{"No Mexican unit stands at any wall."}));
    EXPECT_EQ(told(event_of(Kind::assault), {}), (Sentences{"The assault eliminates nobody."}));
    EXPECT_EQ(told(event_of(Kind::breach), {}), (Sentences{"No wall is breached."}));
    EXPECT_EQ(told(event_of(Kind::last_stand), {}),
              (Sentences{"The walls have held for three turns. The Last Stand begins."}));
    EXPECT_EQ(told(event_of(Kind::fall_back), options("spiked-guns")),
              (Sentences{"No Texian is left to fall back to the centre.",
                         "The Texians spike their guns: no Cannon is captured.",
                         "The Texians lose with the walls: the 18-pounder and 5 Cannon."}));
    Event quarter = event_of(Kind::no_quarter);
    quarter.texians = texians("KRR");
    EXPECT_EQ(told(quarter, {}),
              (Sentences{"No quarter is given. The last Texians fall: Crockett and 2 Riflemen."}));
    Event turn = event_of(Kind::turn_begins);
    turn.turn = 2;
    EXPECT_EQ(told(turn, {}), (Sentences{"Turn 2 of 3 begins."}));
    EXPECT_EQ(told(turn, {}, Viewer::texian, Lang::es), (Sentences{"Comienza el turno 2 de 3."}));
}

// 16.0 AR-23 The score, its level with its meaning, and the winner
TEST(Story, TellsTheVictory) {
    Event victory = event_of(Kind::victory);
    victory.number = 9;
    EXPECT_EQ(
        told(victory, {}),
        (Sentences{
            "The Mexican scores 9 victory points: Mexican Victory.",
            "It goes as in history: the Alamo falls at last, but its price makes the Mexican commanders "
            "careful and gives the Texians a battle cry.",
            "Par is 8: the Mexican wins."}));
    EXPECT_EQ(told(victory, options("par=10")).back(), "Par is 10: the Texian wins.");
    victory.number = 1;
    EXPECT_EQ(told(victory, {}).front(), "The Mexican scores 1 victory point: Mexican Humiliating Victory.");
}

// 4.0 Every kind of event, for every reader and in both languages, is told in whole sentences
TEST(Story, TellsEveryEventInWholeSentences) {
    std::set<Kind> heard{Kind::lose};  // two Heroes at one wall are too rare; told in TellsSmallChoices
    for (int n = 0; n < scaled(600); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        while (!game.is_over()) game.step();
        for (const Event& event : game.heard) {
            heard.insert(event.kind);
            for (const Viewer who : every_viewer)
                for (const Lang lang : {Lang::en, Lang::es}) {
                    const Sentences sentences = told(event, game.state.options, who, lang);
                    EXPECT_FALSE(sentences.empty()) << static_cast<int>(event.kind);
                    for (const std::string& sentence : sentences)
                        EXPECT_TRUE(is_sentence(sentence)) << "game " << n << ": " << sentence;
                }
            EXPECT_TRUE(Barna::rule(event, game.state.options)) << "and happens under a section";
        }
    }
    if (scaled(600) < 600) return;  // too few to have seen everything
    for (int kind = 0; kind <= static_cast<int>(Kind::victory); ++kind)
        EXPECT_TRUE(heard.contains(static_cast<Kind>(kind))) << "no game had an event of kind " << kind;
}

// AR-5 What is said of face-down counters is their number, whoever they are
TEST(Story, NamesNoFaceDownCounter) {
    const auto secret = [](const Event& event, Viewer who, bool solitaire) {
        if (event.kind == Kind::deploy || event.kind == Kind::move) return !sees_all_of(who, Seat::texian);
        if (event.kind == Kind::approach) return !sees_all_of(who, Seat::mexican);
        return event.kind == Kind::reinforce && !solitaire && !sees_all_of(who, Seat::mexican);
    };
    for (int n = 0; n < scaled(200); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        const Options& setup = game.state.options;
        while (!game.is_over()) game.step();
        for (const Event& event : game.heard)
            for (const Viewer who : every_viewer) {
                if (!secret(event, who, setup.solitaire)) continue;
                Sentences sentences = told(event, setup, who);
                if (event.kind == Kind::reinforce) sentences.erase(sentences.begin());  // who came is open
                for (const std::string& sentence : sentences)
                    for (const std::string_view name :
                         {"Infantry", "Decoy", "Banners", "Cazadores", "elite", "Riflemen", "Crockett",
                          "Bowie", "Cannon", "18-pounder"})
                        EXPECT_EQ(sentence.find(name), std::string::npos) << sentence;
            }
    }
}

// --- what is to be decided -----------------------------------------------------------------------------

// 5.0 6.0 8.0 The question names what is in hand and the section that rules it
TEST(Story, AsksForPlacesAndMoves) {
    Game game(Options{});
    const std::string deploy =
        "5.0 At which walls shall the Texian deploy the 18-pounder, 5 Cannon, Crockett, 7 Riflemen and 10 Decoys? "
        "At most 6 units stand on a wall.";
    EXPECT_EQ(asked(game, Viewer::texian), deploy);
    EXPECT_EQ(asked(game, Viewer::mexican), deploy) << "which units are in play is known to all";
    EXPECT_EQ(
        asked(game.state, Viewer::texian, Lang::es),
        "5.0 El texiano despliega: el cañón de 18 libras, 5 cañones, Crockett, 7 unidades de fusileros y "
        "10 señuelos. ¿En qué muros? En un muro hay como mucho 6 unidades.");
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    EXPECT_EQ(
        asked(game, Viewer::texian),
        "6.0 Which walls shall the Mexican approach with Banners & Bugles, 13 Infantry and 3 Decoys? At most 4 "
        "units approach a wall.");
    EXPECT_EQ(
        asked(Game("turn 1 texian-movement\nS: R\nN: D")),
        "8.0 Which Riflemen, Heroes and Decoys shall the Texian move, and where to? A wall sends or receives "
        "units, not both.");
}

// 5.0 AR-5 Half an order is known to its own seat only
TEST(Story, AsksForTheRestOfAnOrder) {
    Game game("turn 2 texian-deployment\nE: C\nhand: KRD");
    Barna::apply(game.state, Action(game.step(), Barna::subject(game.state), 2));
    EXPECT_EQ(
        asked(game, Viewer::texian),
        "5.0 At which walls shall the Texian deploy 1 Riflemen and 1 Decoy? At most 6 units stand on a wall.");
    EXPECT_EQ(
        asked(game, Viewer::mexican),
        "5.0 At which walls shall the Texian deploy Crockett, 1 Riflemen and 1 Decoy? At most 6 units stand on a "
        "wall.");
}

// 7.0 10.0 11.0 AR-4 An umpire is told how many units to draw at each wall
TEST(Story, AsksWhoIsHit) {
    EXPECT_EQ(
        asked(Game("turn 1 ballshot\nS: GC | biid\nN: CCC | ii\nE: C")),
        "7.0 Ballshot eliminates Mexican units drawn at random: 3 at South and 2 at North. Which units are hit?");
    EXPECT_EQ(asked(Game("turn 1 grapeshot\nS: G | biid\nN: C | ii\nreinforced: S")),
              "10.0 Grapeshot eliminates Mexican units drawn at random: 2 at South. Which units are hit?");
    EXPECT_EQ(asked(Game("turn 1 rifle-fire\noptions: crockett-strength=1\nS: GKR | biid\nN: C | ii")),
              "11.0 Rifle fire eliminates Mexican units drawn at random: 2 at South. Which units are hit?");
}

// 9.0 17.3 Reinforcements: who must come, who may, and where to
TEST(Story, AsksForReinforcements) {
    EXPECT_EQ(
        asked(Game("turn 1 mexican-reinforcement\nE: | iiii\nSE: | iiii\nS: | iii\nN: | dd"), Viewer::texian),
        "9.0 Where shall the Mexican place the Cazadores unit, and up to 3 units taken back from the Eliminated "
        "box (2 Infantry and 1 Decoy)? Open to him: East, Southeast, South and North.");
    EXPECT_EQ(
        asked(Game("turn 2 mexican-reinforcement\noptions: santa-anna-waits\nS: | d")),
        "9.0 Where shall the Mexican place the second elite unit, and up to 4 units taken back from the "
        "Eliminated box (13 Infantry and 2 Decoys)? Open to him: South.");
    EXPECT_EQ(
        asked(Game("turn 3 mexican-reinforcement\nE: | iiii\nSE: | iiii\nS: | iiiii\nN: | ddd")),
        "9.0 Where shall the Mexican place the third elite unit? Open to him: East, Southeast, South and North.");
}

// 14.0 17.4 AR-7 The Texian's smaller choices
TEST(Story, AsksForSmallChoices) {
    EXPECT_EQ(
        asked(Game("turn 1 mexican-assault\nS: KJ | i\nN: R")),
        "AR-7 One of the two Heroes at South falls. Which one shall the Texian lose, Crockett or Bowie?");
    EXPECT_EQ(
        asked(Game("turn 1 texian-rally\nS: KJRRRRR\nN: DDDD")),
        "14.0 Whom shall the Texian rally from the Eliminated box (2 Riflemen and 6 Decoys)? At most 2 units, one "
        "for each Hero.");
    Game flip("turn 1 texian-rally\noptions: bowie-illness\nS: KRRRRR\nN: DDDD");
    flip.play("rally");
    EXPECT_EQ(asked(flip), "17.4 Shall the Texian toss Bowie's unit? Face-up, Bowie recovers.");
    flip.play("flip");
    EXPECT_EQ(asked(flip), "17.4 Bowie's unit is tossed. Does it land face-up, or with the flag showing?");
}

// 15.0A 15.0C 15.0D 15.0E The Last Stand
TEST(Story, AsksForTheLastStand) {
    Game game("turn 2 last-stand\nbreached: S\nS: C | xii\nE: C | iid\nSW: | i\nN: KRRRRRD");
    EXPECT_EQ(asked(game), "15.0A Bowie's unit is tossed. Does it land face-up, or with the flag showing?");
    game.play("bowie up");
    EXPECT_EQ(
        asked(game),
        "15.0C Breached: South. Which units shall the Mexican bring there from adjacent walls, at most 2 to each?");
    game.play("incursion");
    EXPECT_EQ(
        asked(game),
        "15.0D Fire and charge eliminate 5 Texians drawn at random in the centre, out of Crockett, Bowie, "
        "5 Riflemen and 1 Decoy. Which are hit?");
    game.play("charge RRRRD");
    EXPECT_EQ(
        asked(game),
        "15.0E The Texians left have strength 5. Which 5 of these shall the Mexican lose: 1 captured Cannon, the "
        "Cazadores unit, 5 Infantry and 1 Decoy?");
    EXPECT_EQ(
        asked(Game("turn 3 last-stand\nS: KJRR | i\nSW: | bi\nN: | i")),
        "15.0C Which wall shall the Mexican overrun, and which one unit from an adjacent wall shall join, if any? "
        "Open to him: South, Southwest and North.");
}

// 18.1.1 18.1.2 18.2.1 18.2.2 AR-18 An umpire is told what the system's dice are for
TEST(Story, AsksForTheSystemsDice) {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    EXPECT_EQ(
        asked(game),
        "18.1.1 A die is rolled for the wall that is not probed: 1 East, 2 Southeast, 3 South, 4 Southwest, "
        "5 Northwest, 6 North. What does it show?");
    game.play("die unprobed 3");
    EXPECT_EQ(
        asked(game),
        "18.1.1 A die is rolled for the probed wall that gets no group, again while it shows 3 (South, not "
        "probed). What does it show?");
    game.play("die light 6");
    EXPECT_EQ(
        asked(game),
        "18.1 The Mexican units but for the probes are mixed and dealt, so that there stand, probes included: 4 at "
        "East, 4 at Southeast, 4 at Southwest, 4 at Northwest and 1 at North. Which units stand where?");
    const Game tied(
        "turn 2 mexican-approach\noptions: solitaire\nE: G\nSE: C\nS: C\nSW: C\nNW: C\nN: C\n"
        "hand: | biiiiiiiiiiiiiddd");
    EXPECT_EQ(asked(tied),
              "18.1.2 A lot is drawn among the tied walls: East and Southeast. Which one comes next?");
    EXPECT_EQ(asked(tied, Viewer::texian),
              "18.1.2 A lot is drawn among the tied walls. Which one comes next?");
    const Game target("turn 1 mexican-reinforcement\noptions: solitaire\nE: | ii\nN: C | i");
    EXPECT_EQ(
        asked(target),
        "18.2.2 A die is rolled for the wall that is reinforced: 1 to 3 East, 4 or 5 North, 6 North. What does it "
        "show?");
}

// AR-5 A question is asked from what its reader knows, and is a whole sentence
TEST(Story, AsksNoMoreThanIsKnown) {
    std::set<Step> steps_seen;
    for (int n = 0; n < scaled(150); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        Rng rng(static_cast<std::uint64_t>(n) + 1000);
        for (; !game.is_over(); game.step()) {
            steps_seen.insert(game.state.now.step);
            for (const Viewer who : every_viewer) {
                const View view = Barna::observe(game.state, who);
                const Prompt prompt = Barna::prompt(view);
                EXPECT_TRUE(prompt.rule);
                for (const Lang lang : {Lang::en, Lang::es})
                    ASSERT_TRUE(is_sentence(render(prompt.question, lang))) << render(prompt.question, lang);
                if (rng.below(8) == 0) {
                    EXPECT_EQ(asked(Barna::imagine(view, rng), who), asked(game.state, who));
                }
            }
        }
    }
    RandomGame over(1);
    while (!over.is_over()) over.step();
    EXPECT_EQ(asked(over.state, Viewer::texian), "16.0 The game is over.");
}

// --- phases and outcomes -------------------------------------------------------------------------------

// 4.0 The phases under the names of records
TEST(Story, NamesThePhases) {
    Event event;
    event.phase = Phase::mexican_reinforcement;
    EXPECT_EQ(Barna::phase_name(event), "mexican-reinforcement");
    EXPECT_EQ(Barna::phase_name(Phase::setup), "setup");
    EXPECT_EQ(Barna::phase_name(Phase::last_stand), "last-stand");
    EXPECT_EQ(text_of(Barna::phase_title(Phase::texian_deployment), Lang::en), "Texian Deployment");
    EXPECT_EQ(text_of(Barna::phase_title(Phase::last_stand), Lang::es), "Última resistencia");
}

// 16.0 Each level begins where the one below it ends
TEST(Story, NamesTheLevels) {
    constexpr std::pair<int, std::string_view> scores[] = {{40, "mexican-triumph"},
                                                           {15, "mexican-triumph"},
                                                           {14, "mexican-decisive-victory"},
                                                           {12, "mexican-decisive-victory"},
                                                           {11, "mexican-victory"},
                                                           {8, "mexican-victory"},
                                                           {7, "mexican-pyrrhic-victory"},
                                                           {5, "mexican-pyrrhic-victory"},
                                                           {4, "mexican-humiliating-victory"},
                                                           {-2, "mexican-humiliating-victory"}};
    for (const auto& [points, name] : scores) EXPECT_EQ(Barna::level_of(points).name, name) << points;
    EXPECT_EQ(Barna::levels().size(), 5U);
    for (const Level& level : Barna::levels())
        for (const Lang lang : {Lang::en, Lang::es}) {
            EXPECT_TRUE(is_sentence(text_of(level.meaning, lang)));
            EXPECT_FALSE(text_of(level.title, lang).empty());
        }
}

// 16.0 AR-23 Points, level, and a winner by par
TEST(Story, SumsUpTheOutcome) {
    State state = Barna::begin(Options{});
    EXPECT_FALSE(Barna::outcome(state).mexican_points) << "the game has only begun";
    EXPECT_EQ(Barna::outcome(state).winner, "");
    state.now.step = Step::over;
    state.score = 8;
    EXPECT_EQ(Barna::outcome(state).mexican_points, 8);
    EXPECT_EQ(Barna::outcome(state).winner, "mexican");
    EXPECT_EQ(Barna::outcome(state).level, "mexican-victory");
    EXPECT_EQ(Barna::outcome(state).reason, "");
    state.score = 7;
    EXPECT_EQ(Barna::outcome(state).winner, "texian") << "one below par";
    state.options.par = 7;
    EXPECT_EQ(Barna::outcome(state).winner, "mexican");
    EXPECT_EQ(Barna::outcome(state).level, "mexican-pyrrhic-victory") << "the level does not depend on par";
}

}  // namespace
}  // namespace alamo::barna::tests

// Views as JSON (docs/view-barna.md).
#include <nlohmann/json.hpp>

#include "core/game.hpp"
#include "games/barna/position.hpp"
#include "games/barna/random_game.hpp"
#include "support/scale.hpp"

namespace alamo::barna::tests {
namespace {

using alamo::tests::scaled;
using Json = nlohmann::ordered_json;

constexpr Viewer every_viewer[] = {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire};

std::string text_of_view(const State& state, Viewer who) { return Barna::json(Barna::observe(state, who)); }
Json view(const State& state, Viewer who) { return Json::parse(text_of_view(state, who), nullptr, false); }
Json view(const Game& game, Viewer who = Viewer::umpire) { return view(game.state, who); }
/// One wall of a view.
Json at(const Json& view, std::string_view code) {
    for (const Json& wall : view["walls"])
        if (wall["code"] == code) return wall;
    return {};
}
std::string group(const Json& wall, const char* side) {
    return wall[side]["known"].get<std::string>().append(wall[side]["hidden"].get<std::size_t>(), '?');
}
std::vector<std::string> keys(const Json& object) {
    std::vector<std::string> names;
    for (const auto& [key, value] : object.items()) names.push_back(key);
    return names;
}

// 4.0 Every view has the same keys in the same order, whatever it holds
TEST(JsonView, KeepsItsShape) {
    const std::vector<std::string> shape{
        "view",    "game",      "who",       "turn",   "phase",  "waits_for", "options",    "walls",
        "hands",   "face_down", "boxes",     "centre", "track",  "bowie_ill", "conditions", "breached",
        "entered", "mixed",     "solitaire", "order",  "points", "result"};
    const std::vector<std::string> wall{"code",       "breach_value", "texian",  "captured",
                                        "room",       "mexican_room", "mexican", "mexican_strength",
                                        "reinforced", "breached",     "entered"};
    for (int n = 0; n < scaled(60); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        const auto look = [&](Viewer who) {
            const Json json = view(game.state, who);
            ASSERT_TRUE(json.is_object()) << text_of_view(game.state, who);
            ASSERT_EQ(keys(json), shape);
            ASSERT_EQ(json["walls"].size(), 6U);
            ASSERT_EQ(keys(json["walls"][0]), wall);
            EXPECT_EQ(json["who"], name(who));
        };
        for (int i = 0; !game.is_over(); ++i, game.step())
            if (i % 8 == 0) look(every_viewer[i / 8 % 4]);
        for (const Viewer who : every_viewer) look(who);
    }
}

// AR-5 What a seat may not know is not in its bytes: worlds it cannot tell apart give the same text
TEST(JsonView, HoldsNothingHidden) {
    for (int n = 0; n < scaled(150); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        Rng rng(static_cast<std::uint64_t>(n) + 5000);
        for (; !game.is_over(); game.step())
            for (const Viewer who : every_viewer) {
                if (rng.below(6) != 0) continue;
                const State other = Barna::imagine(Barna::observe(game.state, who), rng);
                ASSERT_EQ(text_of_view(other, who), text_of_view(game.state, who)) << "game " << n;
            }
    }
}

// 5.0 6.0 AR-5 Walls as each side sees them, before the first shot
TEST(JsonView, ShowsWhatEachSideKnows) {
    Game game(Options{});
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    EXPECT_EQ(group(at(view(game, Viewer::texian), "S"), "texian"), "GRRDD");
    EXPECT_EQ(group(at(view(game, Viewer::mexican), "S"), "texian"), "?????");
    EXPECT_EQ(group(at(view(game, Viewer::spectator), "S"), "texian"), "?????");
    EXPECT_EQ(group(at(view(game, Viewer::umpire), "S"), "texian"), "GRRDD");
    EXPECT_EQ(view(game, Viewer::mexican)["face_down"]["texian"], "GCCCCCKRRRRRRRDDDDDDDDDD")
        << "which, all together";
    EXPECT_EQ(view(game, Viewer::texian)["face_down"]["texian"], "");
    EXPECT_EQ(view(game, Viewer::texian)["hands"]["mexican"], "biiiiiiiiiiiiiddd");
    game.play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    const Json texian = view(game, Viewer::texian);
    EXPECT_EQ(group(at(texian, "S"), "mexican"), "????");
    EXPECT_TRUE(at(texian, "S")["mexican_strength"].is_null());
    EXPECT_EQ(group(at(view(game, Viewer::mexican), "S"), "mexican"), "biii");
    EXPECT_EQ(at(view(game, Viewer::mexican), "S")["mexican_strength"], 4);
    EXPECT_EQ(group(at(view(game, Viewer::mexican), "S"), "texian"), "G????") << "7.0 the cannon are face-up";
    EXPECT_EQ(at(texian, "S")["breach_value"], 4);
    EXPECT_EQ(at(texian, "S")["room"], 1);
    EXPECT_EQ(at(texian, "E")["room"], 3);
}

// 6.0 The room for Mexicans is told while they approach, to everybody alike, and in no other phase
TEST(JsonView, ShowsTheRoomOfTheApproach) {
    Game game(Options{});
    EXPECT_TRUE(at(view(game), "S")["mexican_room"].is_null());
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    for (const Viewer who : every_viewer) EXPECT_EQ(at(view(game, who), "S")["mexican_room"], 4);
    Barna::apply(game.state, Action(game.step(), Barna::subject(game.state), 2));
    EXPECT_EQ(view(game, Viewer::mexican)["order"]["so_far"], "approach S=b");
    EXPECT_EQ(at(view(game, Viewer::mexican), "S")["mexican_room"], 4) << "an unfinished order moves nobody";
    Game approached(Options{});
    approached.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD")
        .play("approach E=iid SE=ii S=biii SW=iii NW=i N=iidd");
    EXPECT_TRUE(at(view(approached), "S")["mexican_room"].is_null());
    const Game second("turn 2 mexican-approach\nS: C\nN: KR\nhand: | biid");
    EXPECT_EQ(at(view(second), "N")["mexican_room"], 4);
}

// 4.0 What the game waits for, and the section that rules it
TEST(JsonView, SaysWhatIsAwaited) {
    Game game(Options{});
    Json json = view(game, Viewer::mexican);
    EXPECT_EQ(json["turn"], 1);
    EXPECT_EQ(json["phase"], "texian-deployment");
    EXPECT_EQ(json["waits_for"]["by"], "texian");
    EXPECT_EQ(json["waits_for"]["order"], "deploy");
    EXPECT_EQ(json["waits_for"]["rule"], "5.0");
    json = view(Game("turn 1 ballshot\nS: C | ii"));
    EXPECT_EQ(json["waits_for"]["by"], "chance");
    EXPECT_EQ(json["waits_for"]["order"], "ballshot");
    json = view(Game(options("solitaire bowie-strength=1")), Viewer::texian);
    EXPECT_EQ(json["options"]["solitaire"], true);
    EXPECT_EQ(json["options"]["bowie-strength"], 1);
    EXPECT_EQ(json["options"]["par"], 8);
}

// 17.2 AR-14 The conditions are there only with their variant, once they are tossed
TEST(JsonView, ShowsTheConditions) {
    EXPECT_TRUE(view(Game(Options{}))["conditions"].is_null());
    Game game(options("variable-conditions"));
    EXPECT_TRUE(view(game)["conditions"].is_null());
    game.play("conditions night=clear sentries=asleep");
    EXPECT_EQ(view(game)["conditions"]["night"], "clear");
    EXPECT_EQ(view(game)["conditions"]["sentries"], "asleep");
}

// 9.0 10.0 AR-5 Which units came is known to the Texian, and how many to which wall
TEST(JsonView, ShowsTheMixedGroup) {
    Game game("turn 1 mexican-reinforcement\nS: GR | ii\nN: C | d");
    game.play("reinforce S=xi N=d");
    const Json json = view(game, Viewer::texian);
    EXPECT_EQ(json["mixed"]["units"], "xid");
    EXPECT_EQ(json["mixed"]["walls"][0]["code"], "S");
    EXPECT_EQ(json["mixed"]["walls"][0]["count"], 2);
    EXPECT_EQ(json["mixed"]["walls"][0]["shown"], "");
    EXPECT_EQ(at(json, "S")["reinforced"], true);
    EXPECT_EQ(at(json, "E")["reinforced"], false);
    EXPECT_EQ(group(at(json, "S"), "mexican"), "????");
    EXPECT_EQ(json["track"], "yz");
    EXPECT_EQ(view(game, Viewer::mexican)["mixed"], json["mixed"]) << "it lies in the open";
}

// 18.1.1 18.2.1 What the system's dice have shown
TEST(JsonView, ShowsTheSystemsDice) {
    EXPECT_TRUE(view(Game(Options{}))["solitaire"].is_null());
    Game game(options("solitaire"));
    EXPECT_TRUE(view(game)["solitaire"]["unprobed"].is_null());
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD")
        .play("die unprobed 3")
        .play("die light 6");
    const Json json = view(game, Viewer::texian);
    EXPECT_EQ(json["solitaire"]["unprobed"], "S");
    EXPECT_EQ(json["solitaire"]["light"], "N");
    EXPECT_EQ(json["solitaire"]["full"], (Json{"E", "SE", "SW", "NW"}));
    EXPECT_EQ(json["solitaire"]["ranks"], Json::array());
    const Game target("turn 1 mexican-reinforcement\noptions: solitaire\nE: | ii\nN: C | i");
    EXPECT_EQ(view(target, Viewer::texian)["solitaire"]["ranks"], (Json{"E", "N"}));
}

// AR-5 An unfinished order is in the view of its own seat only
TEST(JsonView, ShowsHalfAnOrderToItsOwner) {
    Game game("turn 2 texian-deployment\nE: C\nhand: KRD");
    const std::string before = text_of_view(game.state, Viewer::mexican);
    EXPECT_EQ(view(game, Viewer::texian)["order"]["so_far"], "deploy");
    EXPECT_EQ(view(game, Viewer::texian)["order"]["hand"], "KRD");
    Barna::apply(game.state, Action(game.step(), Barna::subject(game.state), 2));
    EXPECT_EQ(view(game, Viewer::texian)["order"]["so_far"], "deploy S=K");
    EXPECT_EQ(view(game, Viewer::texian)["order"]["hand"], "RD");
    EXPECT_TRUE(view(game, Viewer::mexican)["order"].is_null());
    EXPECT_EQ(text_of_view(game.state, Viewer::mexican), before);
    Game levy("turn 1 mexican-reinforcement\nS: | ii\nN: | d");
    Barna::apply(levy.state, Action(levy.step(), Barna::subject(levy.state), 0));
    EXPECT_EQ(view(levy, Viewer::mexican)["order"]["so_far"], "reinforce");
    EXPECT_EQ(view(levy, Viewer::mexican)["order"]["hand"], "i");
    EXPECT_TRUE(view(levy, Viewer::texian)["order"].is_null());
    EXPECT_TRUE(view(Game("turn 1 ballshot\nS: C | ii"))["order"].is_null()) << "a draw is nobody's order";
}

// 8.0 15.0C 15.0E Half an order of each sort is written as an order
TEST(JsonView, WritesHalfAnOrder) {
    Game move("turn 1 texian-movement\nS: RD\nN: D");
    Barna::apply(move.state, Action(move.step(), Barna::subject(move.state), 3));
    EXPECT_EQ(view(move, Viewer::texian)["order"]["so_far"], "move S>SW=R");
    Game overrun("turn 3 last-stand\nS: KJRR | i\nSW: | bi\nN: | i");
    EXPECT_EQ(view(overrun, Viewer::mexican)["order"]["so_far"], "overrun");
    Barna::apply(overrun.state, Action(overrun.step(), 0, 2));
    EXPECT_EQ(view(overrun, Viewer::mexican)["order"]["so_far"], "overrun S");
    Game loss("turn 2 last-stand\nbreached: S\nS: C | xii\nE: | iid\nN: KJRRRRRD");
    loss.play("charge RRRRD");
    Barna::apply(loss.state, Action(loss.step(), Barna::subject(loss.state), 1));
    EXPECT_EQ(view(loss, Viewer::mexican)["order"]["so_far"], "sacrifice C");
    Game flip("turn 1 texian-rally\noptions: bowie-illness\nS: KRRRRR\nN: DDDD");
    EXPECT_EQ(view(flip, Viewer::texian)["order"]["so_far"], "rally");
    flip.play("rally");
    EXPECT_EQ(view(flip, Viewer::texian)["order"]["so_far"], "flip");
}

// 15.0B AR-12 16.0 Captured cannon are shown apart, and count
TEST(JsonView, ShowsCapturedCannon) {
    Game game("turn 2 last-stand\nbreached: S\nS: GC | xii\nE: C | iid\nN: KRRRRRD");
    EXPECT_EQ(group(at(view(game), "S"), "texian"), "GC") << "before the fall back";
    EXPECT_EQ(at(view(game), "S")["captured"], "");
    game.play("bowie up");
    const Json json = view(game);
    EXPECT_EQ(group(at(json, "S"), "texian"), "");
    EXPECT_EQ(at(json, "S")["captured"], "GC");
    EXPECT_EQ(at(json, "S")["breached"], true);
    EXPECT_EQ(at(json, "S")["entered"], true);
    EXPECT_EQ(json["breached"], (Json{"S"}));
    EXPECT_EQ(json["centre"], "KJRRRRRD");
    EXPECT_EQ(json["points"]["units"], 4 + 2 + 2) << "on the map, and z on the track";
    EXPECT_EQ(json["points"]["cannon"], 3);
    EXPECT_EQ(json["points"]["bonus"], 3);
    EXPECT_EQ(json["points"]["total"], 14);
}

// 16.0 The running score is public, and the last one is the result
TEST(JsonView, CountsThePoints) {
    Game begin(Options{});
    EXPECT_EQ(view(begin, Viewer::texian)["points"]["units"], 14 + 6);
    EXPECT_TRUE(view(begin, Viewer::texian)["points"]["bonus"].is_null());
    for (int n = 0; n < scaled(60); ++n) {
        RandomGame game(static_cast<std::uint64_t>(n));
        for (int i = 0; !game.is_over(); ++i, game.step())
            if (i % 8 == 0) {
                ASSERT_EQ(view(game.state, every_viewer[i / 8 % 3])["points"],
                          view(game.state, Viewer::umpire)["points"]);
            }
        const Json json = view(game.state, Viewer::spectator);
        const Outcome outcome = Barna::outcome(game.state);
        EXPECT_TRUE(json["waits_for"].is_null());
        EXPECT_EQ(json["points"]["total"], *outcome.mexican_points);
        EXPECT_EQ(json["result"]["points"], *outcome.mexican_points);
        EXPECT_EQ(json["result"]["level"], outcome.level);
        EXPECT_EQ(json["result"]["winner"], outcome.winner);
    }
}

}  // namespace
}  // namespace alamo::barna::tests

// Orders that no sane person gives: refused, without overflow and without hanging.
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

bool is_notation_error(std::string_view text) {
    const Reading<Event> read = Barna::read(text);
    return !read && !read.verdict.rule();
}

// What cannot be read is an error of notation, not of a rule
TEST(AbsurdOrders, AreNotRead) {
    for (const char* const text : {"",
                                   "   ",
                                   "attack",
                                   "deploy E",
                                   "deploy E=",
                                   "deploy X=R",
                                   "deploy E=RQ",
                                   "approach E=G",
                                   "move",
                                   "move E=R",
                                   "move E>=R",
                                   "move E>N=",
                                   "hold E",
                                   "lose",
                                   "lose S=KJ",
                                   "lose S",
                                   "rally X",
                                   "incursion E",
                                   "overrun",
                                   "overrun X",
                                   "bowie",
                                   "bowie sideways",
                                   "die",
                                   "die unprobed",
                                   "die unprobed 7",
                                   "die unprobed 12",
                                   "die other 3",
                                   "tie",
                                   "tie X",
                                   "tie E N",
                                   "conditions",
                                   "conditions night=clear",
                                   "charge x",
                                   "sacrifice Q",
                                   "flip now",
                                   "_begin",
                                   "toString",
                                   "__proto__",
                                   "deploy E=\x01",
                                   "deploy \xc3\xa9=R"})
        EXPECT_TRUE(is_notation_error(text)) << text;
    EXPECT_TRUE(is_notation_error(std::string(100000, 'x')));
    EXPECT_TRUE(is_notation_error("deploy " + std::string(100000, ' ') + "E=R"));
    EXPECT_FALSE(is_notation_error("move E>N=R" + std::string(500, ' ')));
}

// An order that is read may still be absurd, and nothing overflows on the way
TEST(AbsurdOrders, DoNotOverflow) {
    const Game game(Options{});
    for (const char* const text :
         {"deploy E=DDDDDDDDDD SE=DDDDDDDDDD", "deploy E=RRRRRRRRRR SE=RRRRRRRRRR S=RRRRRRRRRR",
          "deploy E=CCCCC SE=CCCCC S=CCCCC", "deploy E=KJ SE=KJ S=G N=G"})
        EXPECT_NE(game.forbids(text), "") << text;
    Game approach(Options{});
    approach.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    for (const char* const text :
         {"approach E=ddd SE=ddd S=ddd", "approach E=iiii SE=iiii S=iiii SW=iiii NW=iiii N=iiii",
          "approach E=xyz SE=xyz", "approach E=b SE=b"})
        EXPECT_NE(approach.forbids(text), "") << text;
    const Game move("turn 1 texian-movement\nE: KRRRDD | ii\nS: J");
    EXPECT_EQ(move.forbids("move E>N=RRRRRRR"), "8.0");
    EXPECT_EQ(move.forbids("move E>N=K E>S=K"), "8.0");
    EXPECT_EQ(move.forbids("move E>N=K S>N=K"), "8.0");
    const Game reinforce("turn 1 mexican-reinforcement\nE: C | i\nS: C | i");
    for (const char* const text : {"reinforce E=xd S=xd", "reinforce E=xddd S=ddd",
                                   "reinforce E=xiiiiii S=iiiiiiiiiii", "reinforce E=xiiiiii S=iiiiiii"})
        EXPECT_NE(reinforce.forbids(text), "") << text;
    const Game joins("turn 2 last-stand\nS: C | xii\nSE: | iii\nE: | bii\nN: J\nbreached: S E");
    EXPECT_EQ(joins.forbids("incursion SE>S=iiiiiiiiiiiii SE>E=iiiiiiiiiiiii"), "15.0C");
    EXPECT_EQ(joins.forbids("incursion SE>S=ii SE>E=ii"), "AR-8");
}

}  // namespace
}  // namespace alamo::barna::tests

// Chance draws against exact hypergeometric odds (7.0, 10.0, 11.0, 15.0D, 18.1), and proof that the test
// would see a wrong draw.
#include "games/barna/chi_square.hpp"
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

using alamo::tests::Sample;

double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
}

/// All ways to draw `n` counters from a bag, with how many draws lead to each.
template <class Bag, class Unit, std::size_t N>
void add_draws(std::map<std::string, double>& weights, const std::array<Unit, N>& kinds, Bag from, int n,
               std::size_t kind = 0, std::string drawn = "", double ways = 1) {
    if (kind == N) {
        if (n == 0) weights[drawn] += ways;
        return;
    }
    const int there = from.count(kinds[kind]);
    for (int k = 0; k <= std::min(n, there); ++k)
        add_draws(weights, kinds, from, n - k, kind + 1,
                  drawn + std::string(static_cast<std::size_t>(k), letter(kinds[kind])),
                  ways * choose(there, k));
}

/// What chance draws until an order of this kind is told.
template <class Draw>
Event draw_until(State state, Kind kind, Rng& rng, Draw&& draw) {
    std::optional<Event> told;
    const auto hear = [&](const Event& event) {
        if (event.kind == kind) told = event;
    };
    while (!told) Barna::apply(state, draw(state, rng), hear);
    return *told;
}
Event draw_until(const State& state, Kind kind, Rng& rng) {
    return draw_until(state, kind, rng, [](const State& s, Rng& r) { return draw_chance<Barna>(s, r); });
}
/// A wrong draw: each kind alike, however many counters of it there are.
Event draw_kinds_alike(const State& state, Kind kind, Rng& rng) {
    return draw_until(state, kind, rng, [](const State& s, Rng& r) { return draw_legal<Barna>(s, r); });
}

constexpr int draws = 20000;

// 7.0 Ballshot draws without replacement, every unit at the wall alike
TEST(Odds, BallshotIsHypergeometric) {
    const Game game(R"(turn 1 ballshot
                       S: GC | biid
                       N: C | iidd
                       E: R)");
    Rng rng(7);
    Sample<std::string> south;
    Sample<std::string> both;
    Sample<std::string> wrong;
    add_draws(south.weights, every_mexican, mexicans("biid"), 3);
    for (const auto& [s, ways] : south.weights) {
        both.weights[s + " i"] = ways;  // at North two of four are Infantry
        both.weights[s + " d"] = ways;
    }
    wrong.weights = south.weights;
    for (int i = 0; i < draws; ++i) {
        const Event event = draw_until(game.state, Kind::ballshot, rng);
        const std::string at_south = Game::letters(event.at[Wall::south].mexicans);
        south.draw(at_south);
        both.draw(at_south + " " + Game::letters(event.at[Wall::north].mexicans));
        wrong.draw(Game::letters(draw_kinds_alike(game.state, Kind::ballshot, rng).at[Wall::south].mexicans));
    }
    EXPECT_LT(south.misfit(), 1);
    EXPECT_LT(both.misfit(), 1) << "the walls are independent";
    EXPECT_GT(wrong.misfit(), 1) << "the test would not see a wrong draw";
}

// 10.0 Grapeshot draws among old and new units alike
TEST(Odds, GrapeshotIsHypergeometric) {
    const Game game(R"(turn 2 grapeshot
                       S: GC | yiiiibdd
                       E: R
                       reinforced: S)");
    Rng rng(10);
    Sample<std::string> sample;
    Sample<std::string> wrong;
    add_draws(sample.weights, every_mexican, mexicans("yiiiibdd"), 3);
    wrong.weights = sample.weights;
    for (int i = 0; i < draws; ++i) {
        sample.draw(Game::letters(draw_until(game.state, Kind::grapeshot, rng).at[Wall::south].mexicans));
        wrong.draw(
            Game::letters(draw_kinds_alike(game.state, Kind::grapeshot, rng).at[Wall::south].mexicans));
    }
    EXPECT_LT(sample.misfit(), 1);
    EXPECT_GT(wrong.misfit(), 1);
}

// 11.0 Rifle fire draws like the others, a Hero's two points being two draws
TEST(Odds, RifleFireIsHypergeometric) {
    const Game game(R"(turn 3 rifle-fire
                       S: KRRR | xyziiiidd
                       E: R)");
    Rng rng(11);
    Sample<std::string> sample;
    Sample<std::string> wrong;
    add_draws(sample.weights, every_mexican, mexicans("xyziiiidd"), 5);
    wrong.weights = sample.weights;
    for (int i = 0; i < draws; ++i) {
        sample.draw(Game::letters(draw_until(game.state, Kind::rifle, rng).at[Wall::south].mexicans));
        wrong.draw(Game::letters(draw_kinds_alike(game.state, Kind::rifle, rng).at[Wall::south].mexicans));
    }
    EXPECT_LT(sample.misfit(), 1);
    EXPECT_GT(wrong.misfit(), 1);
}

// 15.0D The charge draws among all Texians in the centre alike
TEST(Odds, ChargeIsHypergeometric) {
    const Game game(R"(turn 2 last-stand
                       S: C | xii
                       N: KJRRRD
                       E: DDDD
                       breached: S)");
    Rng rng(15);
    Sample<std::string> sample;
    Sample<std::string> wrong;
    add_draws(sample.weights, every_texian, texians("KJRRRDDDDD"), 5);
    wrong.weights = sample.weights;
    for (int i = 0; i < draws; ++i) {
        sample.draw(Game::letters(draw_until(game.state, Kind::charge, rng).texians));
        wrong.draw(Game::letters(draw_kinds_alike(game.state, Kind::charge, rng).texians));
    }
    EXPECT_LT(sample.misfit(), 1);
    EXPECT_GT(wrong.misfit(), 1);
}

// 18.1.1 The twelve units are mixed: any three of them may make a group
TEST(Odds, FirstDealIsMixed) {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD")
        .play("die unprobed 3")
        .play("die light 6");
    Rng rng(181);
    Sample<std::string> east;
    Sample<std::string> northwest;
    std::map<std::string, double> threes;
    add_draws(threes, every_mexican, mexicans("biiiiiiiiddd"), 3);
    for (const auto& [group, ways] : threes) {
        Mexicans four = mexicans(group);
        four.add(Mexican::infantry);
        east.weights[Game::letters(four)] = northwest.weights[Game::letters(four)] = ways;
    }
    for (int i = 0; i < draws; ++i) {
        const Event event = draw_until(game.state, Kind::approach, rng);
        east.draw(Game::letters(event.at[Wall::east].mexicans));
        northwest.draw(Game::letters(event.at[Wall::northwest].mexicans));
        ASSERT_EQ(Game::letters(event.at[Wall::north].mexicans), "i");
    }
    EXPECT_LT(east.misfit(), 1) << "the first group dealt";
    EXPECT_LT(northwest.misfit(), 1) << "the last";
}

// 18.1.2 All units are mixed, 2-strength units too, and the fifth group is like the others
TEST(Odds, LaterDealsAreMixed) {
    const Game game(R"(turn 3 mexican-approach
                       options: solitaire
                       E: C
                       SE: C
                       S: C
                       SW: C
                       NW: C
                       N: GKR
                       hand: | xybiiiiiiiiiiiiiddd)");
    Rng rng(182);
    Sample<std::string> full;
    Sample<std::string> fifth;
    add_draws(full.weights, every_mexican, mexicans("xybiiiiiiiiiiiiiddd"), 4);
    add_draws(fifth.weights, every_mexican, mexicans("xybiiiiiiiiiiiiiddd"), 3);
    for (int i = 0; i < draws; ++i) {
        const Event event = draw_until(game.state, Kind::approach, rng);
        full.draw(Game::letters(event.at[Wall::south].mexicans));
        fifth.draw(Game::letters(event.at[Wall::southeast].mexicans));
    }
    EXPECT_LT(full.misfit(), 1);
    EXPECT_LT(fifth.misfit(), 1);
}

// 15.0A 17.2 17.4 18.1.1 18.2.1 18.2.2 AR-14 AR-18 Coins, dice and lots are fair
TEST(Odds, CoinsAndDiceAreFair) {
    const auto even = [](const State& state, int ways) {
        int n = 0;
        Barna::for_each_legal(state, [&](Action action) {
            EXPECT_EQ(Barna::weight(state, action), 1);
            ++n;
        });
        EXPECT_EQ(n, ways);
    };
    Game conditions(options("variable-conditions"));
    even(conditions.state, 2);
    Rng rng(1);
    Barna::apply(conditions.state, draw_legal<Barna>(conditions.state, rng));
    even(conditions.state, 2);
    even(Game("turn 1 last-stand\nS: C | xii\nN: KRRRRR\nbreached: S").state, 2);
    Game flip("turn 1 texian-rally\noptions: bowie-illness\nS: R");
    flip.play("flip");
    even(flip.state, 2);
    Game solitaire(options("solitaire"));
    solitaire.play("deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD");
    even(solitaire.state, 6);
    solitaire.play("die unprobed 3");
    even(solitaire.state, 5);
    Game target(
        "turn 1 mexican-reinforcement\noptions: solitaire\nE: C | i\nSE: | i\nSW: C | i\nN: KRCC | ii");
    even(target.state, 3);
    target.play("tie E").play("tie SW");
    even(target.state, 6);
}

}  // namespace
}  // namespace alamo::barna::tests

// Imagined worlds come from the exact distribution (DESIGN 3.3): compared with every way to deal labelled
// counters to places and to choose the places that fire has hit, counted one by one.
#include "games/barna/chi_square.hpp"
#include "games/barna/position.hpp"

namespace alamo::barna::tests {
namespace {

using alamo::tests::Sample;

constexpr int draws = 20000;

std::string world_of(const ByWall<Mexicans>& at) {
    std::string out;
    for (const Wall w : every_wall) out += Game::letters(at[w]) + "/";
    return out;
}
std::string world_of(const ByWall<Texians>& at) {
    std::string out;
    for (const Wall w : every_wall) out += Game::letters(at[w]) + "/";
    return out;
}

/// Labelled counters in a row, and the walls of the places they are dealt to.
template <class Unit, class Bag, std::size_t N>
std::vector<Unit> in_a_row(const std::array<Unit, N>& kinds, Bag bag) {
    std::vector<Unit> row;
    for (const Unit unit : kinds) row.insert(row.end(), static_cast<std::size_t>(bag.count(unit)), unit);
    return row;
}
std::vector<Wall> places_of(const ByWall<int>& numbers) {
    std::vector<Wall> places;
    for (const Wall w : every_wall) places.insert(places.end(), static_cast<std::size_t>(numbers[w]), w);
    return places;
}

/// Two groups are dealt to their places at the walls; fire hits so many places a wall. Counts every way that
/// shows what was shown, by what is left.
class Enumeration {
public:
    std::map<std::string, double> weights;

    Enumeration(Mexicans first, const ByWall<int>& first_places, Mexicans second,
                const ByWall<int>& second_places, const ByWall<Mexicans>& shown)
        : shown_(shown) {
        first_ = in_a_row(every_mexican, first);
        second_ = in_a_row(every_mexican, second);
        walls_ = places_of(first_places);
        const std::vector<Wall> more = places_of(second_places);
        walls_.insert(walls_.end(), more.begin(), more.end());
        std::vector<std::size_t> a(first_.size());
        for (std::size_t i = 0; i < a.size(); ++i) a[i] = i;
        do {
            std::vector<std::size_t> b(second_.size());
            for (std::size_t i = 0; i < b.size(); ++i) b[i] = i;
            do fire_at(a, b);
            while (std::ranges::next_permutation(b).found);
        } while (std::ranges::next_permutation(a).found);
    }

private:
    void fire_at(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
        std::vector<Mexican> at_place;
        for (const std::size_t i : a) at_place.push_back(first_[i]);
        for (const std::size_t i : b) at_place.push_back(second_[i]);
        for (unsigned hit = 0; hit < 1U << at_place.size(); ++hit) {
            ByWall<Mexicans> fell;
            ByWall<Mexicans> left;
            for (std::size_t i = 0; i < at_place.size(); ++i)
                ((hit >> i & 1U) != 0 ? fell : left)[walls_[i]].add(at_place[i]);
            if (fell == shown_) weights[world_of(left)] += 1;
        }
    }
    std::vector<Mexican> first_, second_;
    std::vector<Wall> walls_;
    ByWall<Mexicans> shown_;
};

Sample<std::string> imagine_mexicans(const View& view, std::uint64_t seed) {
    Rng rng(seed);
    Sample<std::string> sample;
    for (int i = 0; i < draws; ++i) sample.draw(world_of(imagine(view, rng).mexican));
    return sample;
}

// AR-5 Face-down Texians: every deal of the hidden counters to the hidden places alike
TEST(Imagine, DealsTexiansAlike) {
    const Game game(R"(turn 2 mexican-reinforcement
                       E: CKR | ii
                       S: GRDD
                       N: DD
                       SW: C)");
    const View view = Barna::observe(game.state, Viewer::mexican);
    EXPECT_EQ(Game::letters(view.texian_pool), "KRRDDDD");
    Sample<std::string> sample;
    std::vector<Texian> row = in_a_row(every_texian, view.texian_pool);
    ByWall<int> numbers;
    for (const Wall w : every_wall) numbers[w] = view.texian_hidden[w];
    const std::vector<Wall> places = places_of(numbers);
    std::vector<std::size_t> order(row.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    do {
        ByWall<Texians> at = view.texian;
        for (std::size_t i = 0; i < order.size(); ++i) at[places[i]].add(row[order[i]]);
        sample.weights[world_of(at)] += 1;
    } while (std::ranges::next_permutation(order).found);
    Rng rng(5);
    for (int i = 0; i < draws; ++i) sample.draw(world_of(imagine(view, rng).texian));
    EXPECT_LT(sample.misfit(), 1);
}

// AR-5 Face-down Mexicans after the approach: the same
TEST(Imagine, DealsMexicansAlike) {
    const Game game(R"(turn 2 texian-movement
                       E: CR | iid
                       S: GD | xb
                       N: D | i)");
    const View view = Barna::observe(game.state, Viewer::texian);
    Sample<std::string> sample = imagine_mexicans(view, 6);
    ByWall<int> numbers;
    numbers[Wall::east] = 3;
    numbers[Wall::south] = 2;
    numbers[Wall::north] = 1;
    sample.weights = Enumeration(mexicans("xbiiid"), numbers, {}, {}, {}).weights;
    EXPECT_LT(sample.misfit(), 1);
}

/// A view of the Texian after grapeshot, and the exact odds for it.
struct Mixed {
    View view;
    std::map<std::string, double> weights;
};

Mixed after_grapeshot() {
    Game game(R"(turn 1 mexican-reinforcement
                 S: C | id
                 N: R | bi)");
    game.play("reinforce S=xi N=d").play("grapeshot S=i");
    ByWall<int> stood;
    stood[Wall::south] = 2;
    stood[Wall::north] = 2;
    ByWall<int> arrived;
    arrived[Wall::south] = 2;
    arrived[Wall::north] = 1;
    ByWall<Mexicans> shown;
    shown[Wall::south] = mexicans("i");
    return {Barna::observe(game.state, Viewer::texian),
            Enumeration(mexicans("biid"), stood, mexicans("xid"), arrived, shown).weights};
}

// AR-5 9.0 10.0 Reinforcements: who came is known, where by number only, and what grapeshot has shown counts
TEST(Imagine, MixesReinforcementsByTheOdds) {
    const Mixed mixed = after_grapeshot();
    Sample<std::string> sample = imagine_mexicans(mixed.view, 9);
    sample.weights = mixed.weights;
    EXPECT_LT(sample.misfit(), 1);
}

// AR-5 The test would see a world in which the arrivals are forgotten and all face-down units dealt alike
TEST(Imagine, WouldNoticeForgottenArrivals) {
    Mixed mixed = after_grapeshot();
    mixed.view.mixed_in = {};
    Sample<std::string> sample = imagine_mexicans(mixed.view, 9);
    sample.weights = mixed.weights;
    EXPECT_GT(sample.misfit(), 1);
}

// AR-5 10.0 Several hits at several walls, one of them a 2-strength unit
TEST(Imagine, MixesAfterSeveralHits) {
    Game game(R"(turn 2 mexican-reinforcement
                 S: GCR | iid
                 N: C | x)");
    game.play("reinforce S=yi N=d").play("grapeshot S=iid N=x");
    ASSERT_EQ(game.step(), Step::rifle);
    Sample<std::string> sample = imagine_mexicans(Barna::observe(game.state, Viewer::texian), 11);
    ByWall<int> stood;
    stood[Wall::south] = 3;
    stood[Wall::north] = 1;
    ByWall<int> arrived;
    arrived[Wall::south] = 2;
    arrived[Wall::north] = 1;
    ByWall<Mexicans> shown;
    shown[Wall::south] = mexicans("iid");
    shown[Wall::north] = mexicans("x");
    sample.weights = Enumeration(mexicans("xiid"), stood, mexicans("yid"), arrived, shown).weights;
    EXPECT_GT(sample.weights.size(), 2U);
    EXPECT_LT(sample.misfit(), 1);
}

// AR-5 9.0 Before any fire the arrivals are at the walls they came to, and the others where they stood
TEST(Imagine, MixesBeforeFire) {
    Game game(R"(turn 1 mexican-reinforcement
                 S: C | iid
                 N: C | bi)");
    game.play("reinforce S=x N=di");
    ASSERT_EQ(game.step(), Step::grapeshot);
    Sample<std::string> sample = imagine_mexicans(Barna::observe(game.state, Viewer::spectator), 10);
    ByWall<int> stood;
    stood[Wall::south] = 3;
    stood[Wall::north] = 2;
    ByWall<int> arrived;
    arrived[Wall::south] = 1;
    arrived[Wall::north] = 2;
    sample.weights = Enumeration(mexicans("biiid"), stood, mexicans("xid"), arrived, {}).weights;
    EXPECT_LT(sample.misfit(), 1);
}

/// The solitaire game after ballshot on turn 1, with one cannon at East that has hit an Infantry unit.
View after_ballshot() {
    Game game(options("solitaire"));
    game.play("deploy E=CDD SE=DDDD S=GCCCC SW=DDDD NW=KRRRR N=RRR")
        .play("die unprobed 3")
        .play("die light 6");
    game.play("approach E=iddd SE=iiii SW=iiii NW=biii N=i").play("ballshot E=i");
    return Barna::observe(game.state, Viewer::texian);
}

// 18.1.1 AR-5 The probes are Infantry, and a hit may have been a probe: exact odds by Bayes
TEST(Imagine, KnowsTheProbes) {
    const View view = after_ballshot();
    Rng rng(18);
    Sample<std::string> east;
    // Three of b, eight i, three d were dealt to East beside its probe. A hit on Infantry is the likelier the
    // more of them there are, and leaves as many units as the three that were dealt, with their letters.
    for (int b = 0; b <= 1; ++b)
        for (int d = 0; b + d <= 3; ++d) {
            const int i = 3 - b - d;
            const auto ways = [](int n, int k) {
                return k == 0 ? 1 : k == 1 ? n : k == 2 ? n * (n - 1) / 2 : n * (n - 1) * (n - 2) / 6;
            };
            Mexicans left;
            left.add(Mexican::banners, b);
            left.add(Mexican::infantry, i);
            left.add(Mexican::decoy, d);
            east.weights[Game::letters(left)] = double(ways(8, i)) * ways(3, d) * (1 + i);
        }
    for (int n = 0; n < draws; ++n) {
        const State world = imagine(view, rng);
        east.draw(Game::letters(world.mexican[Wall::east]));
        ASSERT_EQ(Game::letters(world.mexican[Wall::north]), "i") << "a probe alone";
        for (const Wall w : {Wall::southeast, Wall::southwest, Wall::northwest})
            ASSERT_TRUE(world.mexican[w].has(Mexican::infantry)) << "a probe stands there";
    }
    EXPECT_LT(east.misfit(), 1);
}

// 18.1.1 The test would see a world that knows nothing of the probes
TEST(Imagine, WouldNoticeForgottenProbes) {
    View view = after_ballshot();
    view.mixed_in = {};
    Rng rng(18);
    int without = 0;
    for (int n = 0; n < draws; ++n)
        without += imagine(view, rng).mexican[Wall::north].has(Mexican::infantry) ? 0 : 1;
    EXPECT_GT(without, 0);
}

// AR-5 A side's own units, and all that is face-up, are never imagined otherwise
TEST(Imagine, LeavesTheKnownAlone) {
    Game game(R"(turn 1 mexican-reinforcement
                 S: CRD | iid
                 N: CKD | bi)");
    Rng rng(1);
    for (int n = 0; n < 200; ++n) {
        const State by_texian = imagine(Barna::observe(game.state, Viewer::texian), rng);
        EXPECT_EQ(world_of(by_texian.texian), world_of(game.state.texian));
        const State by_mexican = imagine(Barna::observe(game.state, Viewer::mexican), rng);
        EXPECT_EQ(world_of(by_mexican.mexican), world_of(game.state.mexican));
        EXPECT_EQ(Game::letters(cannon_of(by_mexican.texian[Wall::south])), "C");
        EXPECT_TRUE(imagine(Barna::observe(game.state, Viewer::umpire), rng) == game.state);
    }
}

// 9.0 AR-5 With nobody to take back the Mexican's order begins with where the 2-strength unit goes
TEST(Imagine, BeginsTheReinforcementWithAnEmptyBox) {
    const Game game(R"(turn 1 mexican-reinforcement
                       E: | iiiii
                       S: | iiii
                       N: | iiiidddb)");
    ASSERT_EQ(game.step(), Step::reinforce);
    Rng rng(1);
    for (const Viewer who : {Viewer::texian, Viewer::spectator, Viewer::mexican}) {
        const State world = imagine(Barna::observe(game.state, who), rng);
        EXPECT_EQ(world.now.step, Step::reinforce);
        EXPECT_NE(world.now.open, 0);
    }
}

}  // namespace
}  // namespace alamo::barna::tests

// The odds that players read, held against games played on from worlds as the viewer must imagine them.
#include "players/barna/odds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/game.hpp"
#include "games/barna/sequence.hpp"
#include "support/scale.hpp"

namespace alamo::barna {
namespace {

constexpr int worlds = 2000;

struct Sampled {
    ByWall<double> kills{};
    ByWall<double> breaches{};
};

/// Plays the fire that is due, and the assault, in imagined worlds.
Sampled sample(const View& view, Rng& rng) {
    Sampled sampled;
    for (int n = 0; n < worlds; ++n) {
        const State before = imagine(view, rng);
        State state = before;
        while (state.phase >= Phase::grapeshot && state.phase <= Phase::mexican_assault)
            Barna::apply(state, Barna::turn(state).is_chance() ? draw_chance<Barna>(state, rng)
                                                               : draw_legal<Barna>(state, rng));
        for (const Wall wall : every_wall) {
            sampled.kills[wall] += total(before.mexican[wall]) - total(state.mexican[wall]);
            if ((state.breached & bit(wall)) != 0) sampled.breaches[wall] += 1;
        }
    }
    for (const Wall wall : every_wall) {
        sampled.kills[wall] /= worlds;
        sampled.breaches[wall] /= worlds;
    }
    return sampled;
}

/// Random games up to a fire step after reinforcements; true when fire has shown some of a mixed group.
bool play_to_fire(State& state, Rng& rng, Phase phase) {
    const int stop = static_cast<int>(rng.below(3));
    for (int n = 0; !Barna::turn(state).is_over(); ++n) {
        const Turn turn = Barna::turn(state);
        if (state.phase == phase && turn.is_chance() && state.now.draft == ByWall<std::uint64_t>{} &&
            n > stop)
            return true;
        Barna::apply(state,
                     turn.is_chance() ? draw_chance<Barna>(state, rng) : draw_legal<Barna>(state, rng));
    }
    return false;
}

void expect_odds_as_played(Phase phase, int games) {
    Rng rng(static_cast<std::uint64_t>(phase) + 7);
    int mixed = 0;
    for (int game = 0; game < games; ++game) {
        State state = Barna::begin({});
        if (!play_to_fire(state, rng, phase)) continue;
        for (const Viewer who : {Viewer::texian, Viewer::spectator, Viewer::mexican}) {
            const View view = observe(state, who);
            if (is_mixed(view) && !(view.shown == ByWall<Mexicans>{})) ++mixed;
            const Sampled sampled = sample(view, rng);
            for (const Outlook& at : outlooks(view)) {
                const double spread = std::sqrt(at.breach * (1 - at.breach) / worlds) + 0.001;
                EXPECT_NEAR(at.breach, sampled.breaches[at.wall], 5 * spread)
                    << "game " << game << ", wall " << index(at.wall) << " for " << name(who);
                EXPECT_NEAR(at.expected_kills, sampled.kills[at.wall], 0.15)
                    << "game " << game << ", wall " << index(at.wall) << " for " << name(who);
            }
        }
    }
    if (phase != Phase::rifle_fire || games < 300) return;
    EXPECT_GT(mixed, 30) << "fire has hardly shown a mixed group";
}

// 10.0 11.0 13.0 Grapeshot, rifles and breach, as they come out
TEST(PlayerOdds, SayWhatGrapeshotAndRiflesWillDo) {
    expect_odds_as_played(Phase::grapeshot, tests::scaled(300));
}

// 11.0 13.0 AR-5 After grapeshot has shown some of those who arrived
TEST(PlayerOdds, AreExactAfterFireHasShownSome) {
    expect_odds_as_played(Phase::rifle_fire, tests::scaled(300));
}

}  // namespace
}  // namespace alamo::barna

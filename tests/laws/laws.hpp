// The eight laws of DESIGN 4 as one test for every game.
//
// A game names itself with `INSTANTIATE_TYPED_TEST_SUITE_P(Name, Laws, testing::Types<Game>)` and tells, in a
// specialisation of `Lab`, what the contract does not. Games are random, their seeds fixed; ALAMO_TEST_SCALE
// multiplies their number.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "laws/story.hpp"
#include "support/scale.hpp"

namespace alamo::laws {

// --- the laws ------------------------------------------------------------------------------------------

template <class G>
class Laws : public testing::Test {};
TYPED_TEST_SUITE_P(Laws);

// 1 Canonical: legal actions ascend, without duplicates, and each passes `check`.
TYPED_TEST_P(Laws, Canonical) {
    using G = TypeParam;
    for_games<G>(1, 6000, [](const Story<G>& story) {
        for (const Moment<G>& moment : story.moments) {
            std::optional<typename G::Action> before;
            int n = 0;
            G::for_each_legal(moment.before, [&](typename G::Action action) {
                if (before) {
                    EXPECT_LT(*before, action);
                }
                EXPECT_TRUE(G::check(moment.before, action));
                before = action;
                ++n;
            });
            EXPECT_LE(n, G::most_actions);
            ASSERT_FALSE(testing::Test::HasFailure()) << Lab<G>::kind_of_choice(moment.before);
        }
    });
}

// 2 Complete: what is listed is what `check` allows of every action there can be: in every state of every
// action of the step, in a few also of all the other steps.
TYPED_TEST_P(Laws, Complete) {
    using G = TypeParam;
    std::map<std::string, int> visited;
    for_games<G>(2, 1000, [&](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            const typename G::State& state = story.state(k);
            std::vector<typename G::Action> listed;
            std::vector<typename G::Action> allowed;
            G::for_each_legal(state, [&](typename G::Action action) { listed.push_back(action); });
            const auto ask = [&](typename G::Action action) {
                const Verdict verdict = G::check(state, action);
                if (verdict) allowed.push_back(action);
                else if (!verdict.rule()) ADD_FAILURE() << "a refusal without a rule";
            };
            if (rng.below(96) == 0) Lab<G>::for_each_action(ask);
            else Lab<G>::for_each_action_of(state, ask);
            ASSERT_EQ(listed.size(), allowed.size()) << Lab<G>::kind_of_choice(state);
            ASSERT_TRUE(listed == allowed) << Lab<G>::kind_of_choice(state);
            ++visited[Lab<G>::kind_of_choice(state)];
        }
    });
    if (tests::scaled(1000) < 1000) return;
    for (const std::string& kind : Lab<G>::kinds_of_choice()) EXPECT_GT(visited[kind], 0) << kind;
}

// 2 Complete: the ways that are numbered for playouts are those of the lists, and lead to the same positions.
TYPED_TEST_P(Laws, NumberedWays) {
    using G = TypeParam;
    if constexpr (Numbered<G>)
        for_games<G>(11, 400, [](const Story<G>& story) {
            for (std::size_t k = 0; k <= story.moments.size(); ++k) {
                const typename G::State& state = story.state(k);
                std::vector<typename G::Action> ways;
                G::for_each_legal(state, [&](typename G::Action action) {
                    ways.insert(
                        ways.end(),
                        G::turn(state).is_chance() ? static_cast<std::size_t>(G::weight(state, action)) : 1,
                        action);
                });
                ASSERT_EQ(static_cast<std::size_t>(G::ways(state)), ways.size())
                    << Lab<G>::kind_of_choice(state);
                for (std::size_t n = 0; n < ways.size(); ++n) {
                    ASSERT_TRUE(G::way(state, static_cast<int>(n)) == ways[n])
                        << Lab<G>::kind_of_choice(state);
                    typename G::State by_way = state;
                    typename G::State by_action = state;
                    G::apply_way(by_way, static_cast<int>(n));
                    G::apply(by_action, ways[n]);
                    ASSERT_TRUE(by_way == by_action) << Lab<G>::kind_of_choice(state);
                }
            }
        });
}

// 3 Alike: an imagined world looks the same to the viewer and offers him the same choices.
TYPED_TEST_P(Laws, Alike) {
    using G = TypeParam;
    for_games<G>(3, 2000, [](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (std::size_t k = 0; k <= story.moments.size(); ++k)
            for (const Viewer who : every_viewer) {
                const typename G::State& state = story.state(k);
                const typename G::View view = G::observe(state, who);
                const typename G::State world = G::imagine(view, rng);
                SCOPED_TRACE(std::string(name(who)) + " at " + Lab<G>::kind_of_choice(state));
                ASSERT_EQ(Lab<G>::unsound(world), "");
                ASSERT_TRUE(G::observe(world, who) == view);
                ASSERT_TRUE(G::turn(world) == G::turn(state) || !G::turn(state).is_decision());
                ASSERT_TRUE(who != Viewer::umpire || world == state) << "an umpire sees all";
                if (!owns_turn<G>(state, who)) continue;
                std::vector<typename G::Action> here;
                std::vector<typename G::Action> there;
                G::for_each_legal(state, [&](typename G::Action action) { here.push_back(action); });
                G::for_each_legal(world, [&](typename G::Action action) { there.push_back(action); });
                ASSERT_TRUE(here == there);
            }
    });
}

// 3 Alike: a legal record leads to it, and gives the viewer the same news.
TYPED_TEST_P(Laws, AlikeByALegalHistory) {
    using G = TypeParam;
    int differ = 0;
    for_games<G>(4, 2500, [&](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            if (rng.below(8) != 0) continue;
            const Viewer who = every_viewer[rng.below(4)];
            const typename G::State& state = story.state(k);
            const typename G::State world = G::imagine(G::observe(state, who), rng);
            SCOPED_TRACE(std::string(name(who)) + " at " + Lab<G>::kind_of_choice(state));
            Rebuilt<G> rebuilt(story.setup);
            ASSERT_EQ(rebuild(story, k, who, world, rebuilt), "");
            ASSERT_TRUE(rebuilt.state == world);
            ASSERT_TRUE(redacted<G>(rebuilt.told, who, story.setup) ==
                        redacted<G>(story.told_before(k), who, story.setup));
            if (!(world == state)) ++differ;
        }
    });
    if (tests::scaled(2500) < 2500) return;
    EXPECT_GT(differ, 500) << "the worlds were hardly ever imagined";
}

// 4 No dead ends: there is no legal action exactly when the game is over. And what must always hold holds.
TYPED_TEST_P(Laws, NoDeadEnds) {
    using G = TypeParam;
    std::map<std::string, int> visited;
    for_games<G>(5, 6000, [&](const Story<G>& story) {
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            const typename G::State& state = story.state(k);
            ASSERT_EQ(count_choices<G>(state) == 0, G::turn(state).is_over())
                << Lab<G>::kind_of_choice(state);
            ASSERT_EQ(Lab<G>::unsound(state), "") << Lab<G>::kind_of_choice(state);
            ++visited[Lab<G>::kind_of_choice(state)];
        }
        ASSERT_TRUE(G::turn(story.last).is_over());
    });
    if (tests::scaled(6000) < 6000) return;
    for (const std::string& kind : Lab<G>::kinds_of_choice()) EXPECT_GT(visited[kind], 0) << kind;
}

// 4 No dead ends in imagined worlds either: a playout from each ends.
TYPED_TEST_P(Laws, NoDeadEndsInImaginedWorlds) {
    using G = TypeParam;
    for_games<G>(6, 1000, [](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            const Viewer who = every_viewer[rng.below(4)];
            typename G::State world = G::imagine(G::observe(story.state(k), who), rng);
            for (int n = 0; !G::turn(world).is_over(); ++n) {
                ASSERT_LE(n, G::longest_game);
                ASSERT_GT(count_choices<G>(world), 0) << Lab<G>::kind_of_choice(world);
                G::apply(world,
                         G::turn(world).is_chance() ? draw_chance<G>(world, rng) : draw_legal<G>(world, rng));
            }
            ASSERT_EQ(Lab<G>::unsound(world), "");
        }
    });
}

// 5 No silent reveals: who hears nothing of an action, and does not take it, sees no change.
TYPED_TEST_P(Laws, NoChangeWithoutNews) {
    using G = TypeParam;
    for_games<G>(7, 4000, [](const Story<G>& story) {
        for (std::size_t k = 0; k < story.moments.size(); ++k)
            for (const Viewer who : every_viewer) {
                if (owns_turn<G>(story.state(k), who)) continue;
                if (!redacted<G>(story.moments[k].news, who, story.setup).empty()) continue;
                ASSERT_TRUE(G::observe(story.state(k), who) == G::observe(story.state(k + 1), who))
                    << name(who) << " at " << Lab<G>::kind_of_choice(story.state(k));
            }
    });
}

// 5 No silent reveals: equal views and equal news give equal next views. A second world, which looks alike to
// the viewer, lives through the same orders, or such as look the same to him, as long as that can be.
TYPED_TEST_P(Laws, NoSilentReveals) {
    using G = TypeParam;
    int compared = 0;
    int different = 0;
    for_games<G>(8, 3000, [&](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator}) {
            typename G::State twin = G::imagine(G::observe(story.state(0), who), rng);
            for (std::size_t k = 0; k < story.moments.size();) {
                std::size_t end = k + 1;
                while (end < story.moments.size() && story.moments[end - 1].news.empty()) ++end;
                const std::vector<typename G::Event>& news = story.moments[end - 1].news;
                const typename G::State& real = story.state(k);
                const typename G::State& after = story.state(end);
                if (rng.below(3) == 0) twin = G::imagine(G::observe(real, who), rng);
                ASSERT_TRUE(G::observe(twin, who) == G::observe(real, who));
                // The twin lives through the same order if it can; what else its owner would have said is
                // drawn.
                std::vector<typename G::Action> actions;
                const bool same = !news.empty() && G::is_order(news.front()) &&
                                  static_cast<bool>(G::plan(twin, news.front(), actions));
                std::vector<typename G::Event> heard;
                const auto hear = [&](const typename G::Event& event) { heard.push_back(event); };
                if (same) {
                    for (const typename G::Action action : actions) G::apply(twin, action, hear);
                } else {
                    while (heard.empty() && !G::turn(twin).is_over())
                        G::apply(
                            twin,
                            G::turn(twin).is_chance() ? draw_chance<G>(twin, rng) : draw_legal<G>(twin, rng),
                            hear);
                }
                if (redacted<G>(heard, who, story.setup) == redacted<G>(news, who, story.setup)) {
                    ASSERT_TRUE(G::observe(twin, who) == G::observe(after, who))
                        << name(who) << " after " << Lab<G>::kind_of_choice(real);
                    ++compared;
                    if (!(twin == after)) ++different;
                } else {
                    twin = G::imagine(G::observe(after, who), rng);
                }
                k = end;
            }
        }
    });
    if (tests::scaled(3000) < 3000) return;
    EXPECT_GT(compared, 5000);
    EXPECT_GT(different, 1000) << "the twins were hardly ever different worlds";
}

// 6 Odds: weights are positive, their sum fits, and every game ends in time.
TYPED_TEST_P(Laws, Odds) {
    using G = TypeParam;
    std::size_t longest = 0;
    for_games<G>(9, 6000, [&](const Story<G>& story) {
        for (const Moment<G>& moment : story.moments) {
            if (!G::turn(moment.before).is_chance()) continue;
            std::int64_t sum = 0;
            G::for_each_legal(moment.before, [&](typename G::Action action) {
                const auto weight = static_cast<std::int64_t>(G::weight(moment.before, action));
                EXPECT_GT(weight, 0) << Lab<G>::kind_of_choice(moment.before);
                sum += weight;
            });
            ASSERT_GT(sum, 0);
            ASSERT_LT(sum, std::int64_t{1} << 30);
        }
        ASSERT_LE(story.moments.size(), static_cast<std::size_t>(G::longest_game));
        longest = std::max(longest, story.moments.size());
    });
    testing::Test::RecordProperty("longest_game", static_cast<int>(longest));
}

// 7 Replay: the same actions rebuild the same states, hashes, news and views.
TYPED_TEST_P(Laws, Replay) {
    using G = TypeParam;
    for_games<G>(10, 4000, [](const Story<G>& story) {
        typename G::State state = G::begin(story.setup);
        for (std::size_t k = 0; k < story.moments.size(); ++k) {
            ASSERT_TRUE(state == story.state(k));
            ASSERT_EQ(hash(state), hash(story.state(k)));
            ASSERT_TRUE(apply_and_hear<G>(state, story.moments[k].action) == story.moments[k].news);
            typename G::State silent = story.state(k);
            G::apply(silent, story.moments[k].action);
            ASSERT_TRUE(silent == state) << "whether anybody listens makes a difference";
        }
        ASSERT_TRUE(state == story.last);
        for (const Viewer who : every_viewer)
            ASSERT_TRUE(G::observe(state, who) == G::observe(story.last, who));
    });
}

// 7 Replay: different states hash differently.
TYPED_TEST_P(Laws, Hash) {
    using G = TypeParam;
    std::map<std::uint64_t, typename G::State> seen;
    for_games<G>(11, 1000, [&](const Story<G>& story) {
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            const auto [at, is_new] = seen.emplace(hash(story.state(k)), story.state(k));
            ASSERT_TRUE(is_new || at->second == story.state(k)) << "two states, one hash";
        }
    });
}

// 7 Replay: orders as text rebuild the game, and every order of it is read as it was written.
TYPED_TEST_P(Laws, TextRoundTrip) {
    using G = TypeParam;
    for_games<G>(12, 2500, [](const Story<G>& story) {
        const std::vector<typename G::Event> told = story.told_before(story.moments.size());
        Rebuilt<G> rebuilt(story.setup);
        for (const std::string& order : orders_of<G>(told)) {
            const auto read = G::read(order);
            ASSERT_TRUE(read) << order;
            ASSERT_EQ(G::say(*read), order);
            ASSERT_EQ(rebuilt.take(order), "");
        }
        ASSERT_TRUE(rebuilt.state == story.last);
        ASSERT_TRUE(rebuilt.told == told);
        ASSERT_EQ(hash(rebuilt.state), hash(story.last));
        const auto options = G::read_options(G::list_options(story.setup));
        ASSERT_TRUE(options);
        ASSERT_TRUE(*options == story.setup);
    });
}

// 7 Replay: views as JSON are JSON, one line each.
TYPED_TEST_P(Laws, Json) {
    using G = TypeParam;
    for_games<G>(13, 100, [](const Story<G>& story) {
        for (std::size_t k = 0; k <= story.moments.size(); ++k)
            for (const Viewer who : every_viewer) {
                const std::string text = G::json(G::observe(story.state(k), who));
                ASSERT_TRUE(nlohmann::json::accept(text)) << text;
                ASSERT_EQ(text.find('\n'), std::string::npos) << "a view is one line";
            }
    });
}

// 8 Secrets: swap two face-down identities that a side cannot tell apart, and no byte that it gets changes.
TYPED_TEST_P(Laws, Secrets) {
    using G = TypeParam;
    int swaps = 0;
    for_games<G>(14, 700, [&](const Story<G>& story) {
        Rng rng(story.seed + 1);
        for (std::size_t k = 0; k <= story.moments.size(); ++k) {
            if (story.begin_of_order(k) != k || rng.below(2) != 0) continue;
            const typename G::State& state = story.state(k);
            for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator}) {
                const std::optional<typename G::State> other = Lab<G>::swapped(state, who, rng);
                if (!other) continue;
                Rebuilt<G> rebuilt(story.setup);
                if (!Lab<G>::record_of(story, k, who, *other))
                    continue;  // what he has heard tells them apart
                SCOPED_TRACE(std::string(name(who)) + " at " + Lab<G>::kind_of_choice(state));
                ASSERT_EQ(rebuild(story, k, who, *other, rebuilt), "");
                ASSERT_TRUE(rebuilt.state == *other);
                ASSERT_FALSE(*other == state);
                ASSERT_TRUE(G::observe(*other, who) == G::observe(state, who));
                ASSERT_EQ(bytes_for<G>(*other, rebuilt.told, who, story.setup),
                          bytes_for<G>(state, story.told_before(k), who, story.setup));
                ++swaps;
            }
        }
    });
    if (tests::scaled(700) < 700) return;
    EXPECT_GT(swaps, 2000);
}

// 8 Secrets: what is said to a side about its own orders, right or wrong, does not depend on what it cannot
// see.
TYPED_TEST_P(Laws, SecretsInErrors) {
    using G = TypeParam;
    int asked = 0;
    for_games<G>(15, 1500, [&](const Story<G>& story) {
        Rng rng(story.seed + 1);
        const std::vector<std::string> orders = orders_of<G>(story.told_before(story.moments.size()));
        for (std::size_t k = 0; k < story.moments.size(); ++k) {
            const typename G::State& state = story.state(k);
            if (story.begin_of_order(k) != k || !G::turn(state).is_decision()) continue;
            const Viewer who = viewer_of(G::turn(state).seat);
            const std::optional<typename G::State> other = Lab<G>::swapped(state, who, rng);
            if (!other) continue;
            for (const std::string& order : orders) {
                const auto read = G::read(order);
                ASSERT_TRUE(read);
                std::vector<typename G::Action> here;
                std::vector<typename G::Action> there;
                const Verdict verdict = G::plan(state, *read, here);
                ASSERT_TRUE(verdict == G::plan(*other, *read, there)) << order;
                ASSERT_TRUE(here == there) << order;
                ++asked;
            }
        }
    });
    if (tests::scaled(1500) < 1500) return;
    EXPECT_GT(asked, 1000);
}

REGISTER_TYPED_TEST_SUITE_P(Laws, Canonical, Complete, NumberedWays, Alike, AlikeByALegalHistory, NoDeadEnds,
                            NoDeadEndsInImaginedWorlds, NoChangeWithoutNews, NoSilentReveals, Odds, Replay,
                            Hash, TextRoundTrip, Json, Secrets, SecretsInErrors);

}  // namespace alamo::laws

// Simulations: the same games whatever the number of threads, sums that are right, records that verify.
#include <gtest/gtest.h>

#include <cmath>
#include <mutex>

#include "match/crew.hpp"
#include "match/random_games.hpp"
#include "match/records.hpp"
#include "match/simulate.hpp"
#include "support/scale.hpp"

namespace alamo::match {
namespace {

SimulationOrder order_of(int games, std::uint64_t seed, int jobs) {
    SimulationOrder order;
    order.games = games;
    order.texian = order.mexican = "recruit";
    order.seed = seed;
    order.jobs = jobs;
    return order;
}

TEST(Simulation, the_same_seed_gives_the_same_games_whatever_the_jobs) {
    const int games = tests::scaled(100);
    for (const AnyGame* const game : shelf()) {
        std::string records[3];
        SimulationReport reports[3];
        const int jobs[3] = {1, 2, 5};
        for (int i = 0; i < 3; ++i) {
            SimulationOrder order = order_of(games, 42, jobs[i]);
            order.keep = [&](const std::string& record) { records[i] += record; };
            int last = 0;
            order.progress = [&](int done) { EXPECT_EQ(done, ++last); };
            reports[i] = game->simulate(order);
            EXPECT_EQ(last, games);
        }
        for (int i = 1; i < 3; ++i) {
            EXPECT_EQ(records[0], records[i]);
            EXPECT_EQ(reports[0].mean_points, reports[i].mean_points);  // to the last bit
            EXPECT_EQ(reports[0].ci95[1], reports[i].ci95[1]);
            EXPECT_EQ(reports[0].levels, reports[i].levels);
        }
        SimulationOrder other = order_of(games, 43, 1);
        std::string others;
        other.keep = [&](const std::string& record) { others += record; };
        (void)game->simulate(other);
        EXPECT_NE(records[0], others);
    }
}

TEST(Simulation, records_verify_and_agree_with_the_report) {
    const int games = tests::scaled(50);
    for (const AnyGame* const game : shelf())
        for (const OptionList& options : tests::option_sets(*game)) {
            SimulationOrder order = order_of(games, 7, 2);
            order.options = options;
            std::vector<int> points;
            int events = 0;
            RecordReader reader([&](Replayed&& replayed) {
                points.push_back(replayed.table->turn().score);
                events += replayed.events;
            });
            record::LineCutter cutter;
            order.keep = [&](const std::string& record) {
                cutter.add(record);
                while (const auto line = cutter.next()) {
                    const auto fault = reader.take(*line);
                    EXPECT_FALSE(fault) << record::render(*fault, Lang::en) << "\n" << *line;
                }
            };
            const SimulationReport report = game->simulate(order);
            EXPECT_FALSE(reader.finish());
            EXPECT_EQ(reader.finished(), games);
            double sum = 0;
            for (const int p : points) sum += p;
            EXPECT_DOUBLE_EQ(report.mean_points, sum / games);
            EXPECT_DOUBLE_EQ(report.events_per_game, static_cast<double>(events) / games);
            EXPECT_EQ(report.wins_mexican + report.wins_texian + report.draws, games);
            EXPECT_EQ(report.levels.size(), game->levels().size());
        }
}

TEST(Simulation, a_game_is_the_one_its_seed_names) {
    for (const AnyGame* const game : shelf()) {
        SimulationOrder order = order_of(3, 9, 1);
        std::vector<std::string> records;
        order.keep = [&](const std::string& record) { records.push_back(record); };
        (void)game->simulate(order);
        for (const std::string& record : records) {
            const auto header =
                std::get<record::Header>(*record::read_line(record.substr(0, record.find('\n'))));
            const auto table = tests::random_table(*game, {}, std::stoull(header.seed));
            std::string again = record.substr(0, record.find('\n') + 1);
            for (const record::Line& line : table->lines()) again += record::write(line) + "\n";
            again += record::write(*table->result()) + "\n";
            EXPECT_EQ(again, record);
        }
    }
}

TEST(Simulation, sums) {
    std::vector<Played> games(4);
    const int points[] = {1, 2, 3, 6};
    for (std::size_t i = 0; i < 4; ++i)
        games[i] = {points[i], static_cast<int>(i) % 3, i < 2 ? 1 : 0, 10, 100};
    const SimulationReport report = sum_up(games, 3);
    EXPECT_DOUBLE_EQ(report.mean_points, 3);
    EXPECT_NEAR(report.ci95[1] - 3, 1.96 * std::sqrt(14.0 / 3 / 4), 1e-3);
    EXPECT_NEAR(report.ci95[0] + report.ci95[1], 6, 1e-12);
    EXPECT_EQ(report.draws, 2);
    EXPECT_EQ(report.wins_texian, 1);
    EXPECT_EQ(report.wins_mexican, 1);
    EXPECT_EQ(report.levels, (std::vector<int>{2, 2, 0}));
    EXPECT_DOUBLE_EQ(report.events_per_game, 10);
    const SimulationReport one = sum_up({{6, 0, -1, 10, 100}}, 0);
    EXPECT_DOUBLE_EQ(one.ci95[0], 6);
    EXPECT_DOUBLE_EQ(one.ci95[1], 6);
}

TEST(Crew, every_piece_once_and_handed_over_in_order) {
    for (const int jobs : {0, 1, 2, 7}) {
        std::mutex mutex;
        std::vector<int> done(10'000, 0);
        int next = 0;
        work(
            10'000, jobs,
            [&](int i) {
                const std::lock_guard lock(mutex);
                ++done[static_cast<std::size_t>(i)];
            },
            [&](int i) { EXPECT_EQ(i, next++); });
        EXPECT_EQ(next, 10'000);
        EXPECT_EQ(done, std::vector<int>(10'000, 1));
    }
    work(0, 3, [](int) { FAIL(); }, [](int) { FAIL(); });
}

TEST(Crew, an_exception_stops_the_work_and_is_thrown) {
    for (const int jobs : {1, 4}) {
        const auto fails = [](int i) {
            if (i == 50) throw std::runtime_error("fifty");
        };
        EXPECT_THROW(work(100'000, jobs, fails, [](int) {}), std::runtime_error);
        EXPECT_THROW(work(100'000, jobs, [](int) {}, fails), std::runtime_error);
    }
}

}  // namespace
}  // namespace alamo::match

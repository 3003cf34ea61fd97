#include "match/simulate.hpp"

#include <cmath>

namespace alamo::match {

SimulationReport sum_up(const std::vector<Played>& games, std::size_t levels) {
    SimulationReport report;
    report.games = static_cast<int>(games.size());
    report.levels.resize(levels);
    const auto n = static_cast<double>(games.size());
    double sum = 0;
    double events = 0;
    double actions = 0;
    for (const Played& game : games) {
        sum += game.points;
        events += game.events;
        actions += game.actions;
        (game.winner == 0 ? report.draws : game.winner == 1 ? report.wins_texian : report.wins_mexican) += 1;
        if (game.level >= 0) report.levels.at(static_cast<std::size_t>(game.level)) += 1;
    }
    if (games.empty()) return report;
    report.mean_points = sum / n;
    report.events_per_game = events / n;
    report.actions_per_game = actions / n;
    double squares = 0;
    for (const Played& game : games) {
        const double off = game.points - report.mean_points;
        squares += off * off;
    }
    // The sample's variance; a single game says nothing of it.
    constexpr double normal_95 = 1.959963984540054;
    const double reach = games.size() < 2 ? 0 : normal_95 * std::sqrt(squares / (n - 1) / n);
    report.ci95[0] = report.mean_points - reach;
    report.ci95[1] = report.mean_points + reach;
    return report;
}

}  // namespace alamo::match

// A game on the shelf, for any type that keeps the contract: the implementation of AnyGame.
//
// `Listing` is what the shelf knows of a game beyond its rules; match/barna.cpp shows all its members.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "match/any_game.hpp"
#include "match/bench.hpp"
#include "match/simulate.hpp"
#include "match/table.hpp"

namespace alamo::match {

template <class Listing>
class GameOf final : public AnyGame {
public:
    using G = typename Listing::Game;

    [[nodiscard]] std::string_view id() const override { return G::id; }
    [[nodiscard]] Text title() const override { return Listing::title; }
    [[nodiscard]] Text credit() const override { return Listing::credit; }
    [[nodiscard]] Text kind() const override { return Listing::kind; }
    [[nodiscard]] Rulebook rules() const override { return G::rules(); }
    [[nodiscard]] std::string_view edition() const override { return alamo::edition<G>(); }
    [[nodiscard]] std::span<const OptionHelp> option_help() const override { return G::option_help(); }
    [[nodiscard]] std::span<const Level> levels() const override { return levels_of<G>(); }
    [[nodiscard]] std::vector<std::pair<std::string, Text>> players() const override {
        return {std::begin(Listing::players), std::end(Listing::players)};
    }
    [[nodiscard]] std::string_view default_player(Seat seat) const override {
        return Listing::default_player(seat);
    }
    [[nodiscard]] Verdict check_player(std::string_view name, Seat seat) const override {
        return Listing::check_player(name, seat);
    }
    [[nodiscard]] Verdict check_options(const OptionList& options) const override {
        return G::read_options(options).verdict;
    }
    [[nodiscard]] std::vector<Seat> seats(const OptionList& options) const override {
        return Listing::seats(*G::read_options(options));
    }

    [[nodiscard]] std::unique_ptr<AnyTable> new_table(const OptionList& options) const override {
        return std::make_unique<TableOf<Listing>>(*G::read_options(options));
    }
    [[nodiscard]] Reading<std::unique_ptr<AnyTable>> open(const record::Header& header) const override {
        const Reading<typename G::Setup> setup = Replay<G>::begin(header);
        if (!setup) return setup.verdict;
        return std::unique_ptr<AnyTable>(std::make_unique<TableOf<Listing>>(*setup));
    }
    [[nodiscard]] SimulationReport simulate(const SimulationOrder& order) const override {
        return Simulation<Listing>(order).run();
    }
    [[nodiscard]] BenchReport bench() const override {
        BenchReport report = Bench<G>().run();
        report.search_iterations_per_second = Listing::search_speed();
        return report;
    }
};

}  // namespace alamo::match

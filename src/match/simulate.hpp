// Many games between computer players, on several threads. A game's dice and players draw from streams made
// from the seed and the game's number, and the sums are made in the order of the games, so that the report and
// the records are the same whatever the number of threads.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/replay.hpp"
#include "match/any_game.hpp"
#include "match/crew.hpp"
#include "minds/player.hpp"

namespace alamo::match {

/// The numbers of one game.
struct Played {
    int points = 0;
    int winner = 0;  // 0: a draw, 1: the Texian, 2: the Mexican
    int level = -1;  // place in the game's list of levels; -1: it has none
    int events = 0;
    int actions = 0;
};
/// Means, interval and counts of games in their order.
SimulationReport sum_up(const std::vector<Played>& games, std::size_t levels);

/// The levels of victory of a game, if it has any.
template <class G>
std::span<const Level> levels_of() {
    if constexpr (requires { G::levels(); }) return G::levels();
    else return {};
}

template <class Listing>
class Simulation {
public:
    using G = typename Listing::Game;

    explicit Simulation(const SimulationOrder& order)
        : order_(order), setup_(*G::read_options(order.options)) {
        for (const Seat seat : {Seat::texian, Seat::mexican}) {
            std::string& name = names_.at(static_cast<std::size_t>(seat));
            name = seat == Seat::texian ? order.texian : order.mexican;
            if (name.empty()) name = Listing::default_player(seat);
        }
    }

    SimulationReport run() {
        const auto begin = std::chrono::steady_clock::now();
        std::vector<Played> games(static_cast<std::size_t>(order_.games));
        std::vector<std::string> records(order_.keep ? games.size() : 0);
        const auto play_one = [&](int i) {
            const auto at = static_cast<std::size_t>(i);
            games[at] = play(i, order_.keep ? &records[at] : nullptr);
        };
        const auto done = [&](int i) {
            if (order_.keep) {
                order_.keep(records[static_cast<std::size_t>(i)]);
                std::string().swap(records[static_cast<std::size_t>(i)]);
            }
            if (order_.progress) order_.progress(i + 1);
        };
        work(order_.games, order_.jobs, play_one, done);
        SimulationReport report = sum_up(games, levels_of<G>().size());
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        report.games_per_second = static_cast<double>(order_.games) / spent.count();
        return report;
    }

private:
    using State = typename G::State;
    using Event = typename G::Event;
    using Action = typename G::Action;

    Played play(int number, std::string* record) const {
        const std::uint64_t seed = Rng::stream(order_.seed, static_cast<std::uint64_t>(number)).next();
        std::array<std::unique_ptr<minds::Player<G>>, 2> players;  // new ones: nothing is left of other games
        State state = G::begin(setup_);
        Played game;
        if (record != nullptr) write(*record, header(seed));
        const auto hear = [&](const Event& event) {
            if (!G::is_order(event)) return;
            ++game.events;
            if (record != nullptr) write(*record, Replay<G>::line_of(event, game.events));
        };
        for (Turn turn = G::turn(state); !turn.is_over(); turn = G::turn(state)) {
            const By by = turn.is_chance() ? By::chance : by_of(turn.seat);
            Rng rng = stream_of(seed, by, game.events);
            if (turn.is_chance()) {
                draw(state, rng, game, hear);
            } else {
                auto& player = players.at(static_cast<std::size_t>(turn.seat));
                if (player == nullptr) player = Listing::make_player(name_of(turn.seat), turn.seat);
                decide(state, *player, turn.seat, rng, game, hear);
            }
            if (game.actions > G::longest_game) throw std::logic_error("a game does not end");
        }
        finish(state, game, record);
        return game;
    }

    /// Draws until one order of chance is told.
    template <class Hear>
    static void draw(State& state, Rng& rng, Played& game, Hear& hear) {
        const int before = game.events;
        while (game.events == before && G::turn(state).is_chance()) {
            G::apply(state, draw_chance<G>(state, rng), hear);
            ++game.actions;
        }
    }
    template <class Hear>
    static void decide(State& state, minds::Player<G>& player, Seat seat, Rng& rng, Played& game,
                       Hear& hear) {
        const int before = game.events;
        for (const Action action : player.decide(G::observe(state, viewer_of(seat)), rng).actions) {
            if (!G::check(state, action)) throw std::logic_error("a computer player broke a rule");
            G::apply(state, action, hear);
            ++game.actions;
        }
        if (game.events == before) throw std::logic_error("a computer player gave no whole order");
    }

    void finish(const State& state, Played& game, std::string* record) const {
        const Outcome outcome = G::outcome(state);
        game.points = outcome.mexican_points.value_or(G::turn(state).score);
        game.winner = outcome.winner == name(Seat::texian)    ? 1
                      : outcome.winner == name(Seat::mexican) ? 2
                                                              : 0;
        int place = 0;
        for (const Level& level : levels_of<G>()) {
            if (level.name == outcome.level) game.level = place;
            ++place;
        }
        if (record != nullptr) write(*record, record::result_of(outcome));
    }
    [[nodiscard]] record::Header header(std::uint64_t seed) const {
        record::Header header;
        header.game = G::id;
        header.rules = edition<G>();
        header.options = G::list_options(setup_);
        for (const Seat seat : Listing::seats(setup_)) header.players.emplace_back(name(seat), name_of(seat));
        header.seed = std::to_string(seed);
        return header;
    }
    [[nodiscard]] const std::string& name_of(Seat seat) const {
        return names_.at(static_cast<std::size_t>(seat));
    }

    template <class Item>
    static void write(std::string& record, const Item& item) {
        record.append(record::write(item)).append("\n");
    }

    const SimulationOrder& order_;
    typename G::Setup setup_;
    std::array<std::string, 2> names_;
};

}  // namespace alamo::match

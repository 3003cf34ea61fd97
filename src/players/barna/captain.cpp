#include "players/barna/captain.hpp"

#include <chrono>
#include <string>

#include "generated/texts.hpp"
#include "players/barna/players.hpp"

namespace alamo::barna {

namespace {

using Clock = std::chrono::steady_clock;

Arg one_decimal(double value) {
    const int tenths = static_cast<int>(value * 10 + (value < 0 ? -0.5 : 0.5));
    const std::string sign = tenths < 0 ? "-" : "";
    const int size = tenths < 0 ? -tenths : tenths;
    return Arg(sign + std::to_string(size / 10) + "." + std::to_string(size % 10));
}

/// How often a wall falls this turn when the order is given and both sides then play on as the sergeant would.
int breaches_in(const View& view, const Intent& intent, int games, Rng& rng) {
    int breaches = 0;
    for (int game = 0; game < games; ++game) {
        State world = imagine(view, rng);
        const int turn = world.turn;
        carry_out(world, intent);
        while (!Barna::turn(world).is_over() && world.turn == turn && world.breached == 0) {
            if (Barna::turn(world).is_chance()) Barna::apply(world, draw_chance<Barna>(world, rng));
            else carry_out(world, sergeant_intent(world, rng));
        }
        breaches += world.breached != 0 && world.turn == turn ? 1 : 0;
    }
    return breaches;
}

class Captain final : public minds::Player<Barna> {
public:
    explicit Captain(Effort effort) : effort_(effort), search_(Guide{}) {}

    minds::Advice<Barna> decide(const View& view, Rng& rng) override {
        const Seat seat = view.waits_for.seat;
        const std::uint64_t seed = rng.next();
        Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(effort_.milliseconds);
        minds::Budget budget{effort_.iterations, nullptr, &deadline};
        if (effort_.milliseconds > 0)
            budget.is_over = [](void* clock) {
                return Clock::now() >= *static_cast<Clock::time_point*>(clock);
            };
        const auto result = search_.search(view, seat, budget, seed);
        Rng again = Rng::stream(seed, 1);
        minds::Advice<Barna> advice{actions_of(imagine(view, again), result.order), {}};
        if (result.iterations > 0) explain(view, result, again, advice.reasons);
        return advice;
    }

private:
    using Search = minds::OrderSearch<Barna, Guide>;

    static void explain(const View& view, const Search::Result& result, Rng& rng,
                        std::vector<Phrase>& reasons) {
        reasons.emplace_back("players.barna.expects"_text, one_decimal(result.mean), result.visits);
        reasons.emplace_back("players.barna.compared"_text, one_decimal(result.policy));
        constexpr int games = 100;
        reasons.emplace_back("players.barna.breach-chance"_text, breaches_in(view, result.order, games, rng),
                             games);
    }

    Effort effort_;
    Search search_;
};

}  // namespace

std::unique_ptr<minds::Player<Barna>> make_captain(Effort effort) {
    return std::make_unique<Captain>(effort);
}

double captain_iterations_per_second() {
    Rng rng(1);
    State state = Barna::begin({});
    carry_out(state, sergeant_intent(state, rng));
    constexpr int iterations = 4000;
    minds::OrderSearch<Barna, Guide> search{Guide{}};
    const auto start = Clock::now();
    const View view = observe(state, Viewer::mexican);
    const auto result = search.search(view, Seat::mexican, {iterations}, 1);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    return result.iterations / seconds.count();
}

}  // namespace alamo::barna

// Uniform-random playouts through the public contract, and the bare draws they need: the ratio that `alamo bench`
// prints, here with Google Benchmark's statistics. Also what a search does most: copy, observe, imagine.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/barna/barna.hpp"
#include "match/bench.hpp"

namespace alamo {
namespace {

template <class G>
void playouts(benchmark::State& loop) {
    const typename G::State start = G::begin({});
    std::uint64_t game = 0;
    std::int64_t actions = 0;
    for (auto _ : loop) {
        Rng rng = Rng::stream(1836, game++);
        typename G::State state = start;
        actions += playout<G>(state, rng);
        benchmark::DoNotOptimize(state);
    }
    loop.counters["actions"] = benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}

template <class G>
void bare_draws_of_a_playout(benchmark::State& loop) {
    constexpr int games = 500;
    std::vector<std::uint32_t> bounds;
    for (std::uint64_t game = 0; game < games; ++game) {
        match::CountedRng rng(Rng::stream(1836, game), bounds);
        typename G::State state = G::begin({});
        playout<G>(state, rng);
    }
    Rng rng(1836);
    std::uint32_t sum = 0;
    for (auto _ : loop) {
        for (const std::uint32_t n : bounds) sum += rng.below(n);
        benchmark::DoNotOptimize(sum);
    }
    // Reported for one playout, so that it compares with the line above.
    loop.counters["time_per_playout"] = benchmark::Counter(
        games, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    loop.counters["draws"] = static_cast<double>(bounds.size()) / games;
}

template <class G>
void copies(benchmark::State& loop) {
    typename G::State from = G::begin({});
    typename G::State to = from;
    for (auto _ : loop) {
        benchmark::DoNotOptimize(from);
        to = from;
        benchmark::DoNotOptimize(to);
    }
}

template <class G>
void observe_and_imagine(benchmark::State& loop) {
    const typename G::State state = G::begin({});
    Rng rng(1836);
    for (auto _ : loop) benchmark::DoNotOptimize(G::imagine(G::observe(state, Viewer::mexican), rng));
}

BENCHMARK(playouts<barna::Barna>);
BENCHMARK(bare_draws_of_a_playout<barna::Barna>);
BENCHMARK(copies<barna::Barna>);
BENCHMARK(observe_and_imagine<barna::Barna>);

}  // namespace
}  // namespace alamo

// How fast a game's rules are: uniform-random playouts through the public contract on one thread, against the
// bare random draws that such playouts need.
#pragma once

#include <time.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "match/allocations.hpp"
#include "match/any_game.hpp"

namespace alamo::match {

/// Draws like Rng, and writes down from how many each draw was.
class CountedRng {
public:
    CountedRng(Rng rng, std::vector<std::uint32_t>& bounds) : rng_(rng), bounds_(&bounds) {}
    std::uint32_t below(std::uint32_t n) {
        bounds_->push_back(n);
        return rng_.below(n);
    }

private:
    Rng rng_;
    std::vector<std::uint32_t>* bounds_;
};

/// Tells the compiler that a value is used.
template <class T>
void use(const T& value) {
    asm volatile("" : : "g"(&value) : "memory");
}

/// The processor's time for some work of this thread: other programs on the machine do not count.
template <class Work>
double seconds_of(Work&& work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double begin = now();
    work();
    return now() - begin;
}
inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

template <Enumerable G>
class Bench {
public:
    BenchReport run() {
        BenchReport report;
        report.state_bytes = static_cast<int>(sizeof(State));
        prepare();
        report.draws_per_playout = static_cast<double>(bounds_.size()) / batch;
        std::vector<double> playouts;
        std::vector<double> ratios;
        // Playouts and bare draws take turns, so that a machine that slows down slows down both.
        for (int i = -warm_up; i < repeats; ++i) {
            const double played = seconds_of([&] { play_batch(); });
            const double drawn = seconds_of([&] { draw_bare(); });
            if (i < 0) continue;
            playouts.push_back(played);
            ratios.push_back(played / drawn);
        }
        const double seconds = median(playouts) / batch;
        report.playouts_per_second = 1 / seconds;
        report.actions_per_second = actions_per_playout_ / seconds;
        report.ns_per_action = 1e9 * seconds / actions_per_playout_;
        report.draw_ratio = median(ratios);
        report.copy_ns = copy_ns();
        report.allocations_per_playout =
            Allocations::are_counted()
                ? static_cast<double>(Allocations::during([&] { play_batch(); })) / batch
                : -1;
        return report;
    }

private:
    using State = typename G::State;
    static constexpr int batch = 500;  // playouts
    static constexpr int warm_up = 10;
    static constexpr int repeats = 101;

    /// Plays the batch once, to learn which draws it makes.
    void prepare() {
        double actions = 0;
        for (int i = 0; i < batch; ++i) {
            CountedRng rng(stream(i), bounds_);
            State state = start_;
            actions += playout<G>(state, rng);
        }
        actions_per_playout_ = actions / batch;
    }
    static Rng stream(int i) { return Rng::stream(1836, static_cast<std::uint64_t>(i)); }

    void play_batch() {
        for (int i = 0; i < batch; ++i) {
            Rng rng = stream(i);
            State state = start_;
            playout<G>(state, rng);
            use(state);
        }
    }
    void draw_bare() {
        Rng rng = stream(0);
        std::uint32_t sum = 0;
        for (const std::uint32_t n : bounds_) sum += rng.below(n);
        use(sum);
    }
    double copy_ns() {
        constexpr int copies = 1 << 18;
        std::array<State, 16> states;
        states.fill(start_);
        std::vector<double> times;
        for (int repeat = 0; repeat < repeats; ++repeat)
            times.push_back(seconds_of([&] {
                for (std::size_t i = 0; i < copies; ++i) {
                    states[i % 16] = states[(i + 7) % 16];
                    use(states[i % 16]);
                }
            }));
        return 1e9 * median(times) / copies;
    }

    State start_ = G::begin({});
    std::vector<std::uint32_t> bounds_;
    double actions_per_playout_ = 0;
};

}  // namespace alamo::match

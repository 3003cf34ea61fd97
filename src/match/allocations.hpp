// Counts heap allocations while it is switched on. The program must replace operator new by one that calls
// `note` (src/cli/counted_new.cpp does).
#pragma once

#include <atomic>
#include <cstdint>

namespace alamo::match {

class Allocations {
public:
    static void note() {
        if (on_.load(std::memory_order_relaxed)) count_.fetch_add(1, std::memory_order_relaxed);
    }
    /// The allocations of all threads during `work`.
    template <class Work>
    static std::uint64_t during(Work&& work) {
        const std::uint64_t before = count_.load();
        on_ = true;
        work();
        on_ = false;
        return count_.load() - before;
    }
    /// Does this program count them at all?
    static bool are_counted() {
        return during([] { ::operator delete(::operator new(1)); }) > 0;
    }

private:
    static inline std::atomic<bool> on_{false};
    static inline std::atomic<std::uint64_t> count_{0};
};

}  // namespace alamo::match

// How many log entries a second the journal keeps, on the disk and acknowledged, when many tables write at once:
// each waits for its last entry before it gives the next. Set ALAMO_BENCH_POSTGRESQL to a URL to measure that too.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace alamo::store {
namespace {

constexpr int entries_each = 20;

/// A table that writes its next entry when the last one is on the disk.
struct Writing {
    Journal* journal = nullptr;
    std::latch* done = nullptr;
    Entry next;
    int left = entries_each;
    bool failed = false;

    void go() {
        Write write;
        write.entries.push_back(next);
        journal->write(std::move(write), [this](Outcome outcome) {
            failed = failed || outcome != Outcome::kept;
            ++next.n;
            if (--left > 0) go();
            else done->count_down();
        });
    }
};

void make_tables(Journal& journal, const std::vector<std::string>& ids) {
    std::latch made(static_cast<std::ptrdiff_t>(ids.size()));
    for (const std::string& id : ids) {
        Write write;
        write.tables.push_back({id, "barna", "{}", 0});
        journal.write(std::move(write), [&](Outcome) { made.count_down(); });
    }
    made.wait();
}

void keep(benchmark::State& loop, const std::string& url) {
    const std::unique_ptr<Store> store = open_store(url);
    const std::unique_ptr<Journal> journal = start_journal(*store);
    const auto tables = static_cast<std::size_t>(loop.range(0));
    std::int64_t round = 0;
    for (auto _ : loop) {
        loop.PauseTiming();
        std::vector<std::string> ids(tables);
        const std::string run = std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
        for (std::size_t i = 0; i < tables; ++i) ids[i] = run + "-" + std::to_string(i);
        make_tables(*journal, ids);
        std::latch done(static_cast<std::ptrdiff_t>(tables));
        std::vector<Writing> all(tables);
        for (std::size_t i = 0; i < tables; ++i)
            all[i] = {journal.get(), &done, {ids[i], 1, std::string(300, 'x')}, entries_each, false};
        loop.ResumeTiming();
        for (Writing& one : all) one.go();
        done.wait();
        for (const Writing& one : all)
            if (one.failed) loop.SkipWithError("an entry was not kept");
        ++round;
    }
    loop.counters["entries"] = benchmark::Counter(
        static_cast<double>(round) * static_cast<double>(tables) * entries_each, benchmark::Counter::kIsRate);
}

void kept_on_sqlite(benchmark::State& loop) {
    std::string folder = (std::filesystem::temp_directory_path() / "alamo-bench-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return loop.SkipWithError("no folder");
    keep(loop, "sqlite:" + folder + "/store.db");
    std::filesystem::remove_all(folder);
}
void kept_on_postgresql(benchmark::State& loop) {
    const char* const url = std::getenv("ALAMO_BENCH_POSTGRESQL");
    if (url == nullptr) return loop.SkipWithError("ALAMO_BENCH_POSTGRESQL is not set");
    keep(loop, url);
}

BENCHMARK(kept_on_sqlite)->Arg(1)->Arg(32)->Arg(256)->Arg(1024)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(kept_on_postgresql)
    ->Arg(1)
    ->Arg(32)
    ->Arg(256)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace alamo::store

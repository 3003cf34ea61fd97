// A host over a store in memory, and a loop that the test itself turns.
#pragma once

#include <gtest/gtest.h>

#include "server/host.hpp"
#include "server/memory_store.hpp"
#include "server/tokens.hpp"

namespace alamo::server {

using tests::MemoryStore;

/// A loop that the test itself turns.
class TestLoop final : public Loop {
public:
    void post(Task task) override {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(task));
        wake_.notify_one();
    }
    void after(std::chrono::milliseconds wait, Task task) override {
        timers_.emplace_back(std::chrono::steady_clock::now() + wait, std::move(task));
    }
    template <class Done>
    bool run_until(Done done, std::chrono::milliseconds most = std::chrono::seconds(20)) {
        const auto end = std::chrono::steady_clock::now() + most;
        while (!done()) {
            if (std::chrono::steady_clock::now() > end) return false;
            turn();
        }
        return true;
    }

private:
    void turn() {
        std::deque<Task> now;
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, std::chrono::milliseconds(2), [this] { return !tasks_.empty(); });
            now.swap(tasks_);
        }
        for (const Task& task : now) task();
        for (std::size_t i = 0; i < timers_.size(); ++i) {
            if (timers_[i].first > std::chrono::steady_clock::now()) continue;
            const Task task = std::move(timers_[i].second);
            timers_.erase(timers_.begin() + static_cast<std::ptrdiff_t>(i--));
            task();
        }
    }
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> tasks_;
    std::vector<std::pair<std::chrono::steady_clock::time_point, Task>> timers_;
};

class Ear final : public Watcher {
public:
    void tell(const Message& message) override { heard.push_back(*message); }
    std::vector<std::string> heard;
};

inline Sender person(const std::string& token, std::string id = {}) {
    return {token, hash_of(token), std::move(id)};
}
inline SeatPlan held(const Sender& sender) {
    return {.kind = SeatPlan::Kind::person, .holder = sender.session, .name = "Ann"};
}
inline SeatPlan computer(std::string name) {
    return {.kind = SeatPlan::Kind::computer, .player = std::move(name)};
}

/// A host over a store; `restart` makes a new host over the same one, as after kill -9.
class Hosting : public testing::Test {
protected:
    void restart(std::chrono::milliseconds idle = std::chrono::seconds(20)) {
        // What is under way ends first, for it would come back to a loop that is gone.
        if (host != nullptr) TearDown();
        host.reset();
        thinkers = std::make_unique<Workers>(1);
        readers = std::make_unique<Workers>(1);
        journal = store::start_journal(store);
        loop = std::make_unique<TestLoop>();
        settings.idle = idle;
        host = std::make_unique<Host>(*loop, store, *journal, *readers, *thinkers, settings, metrics);
    }
    void SetUp() override { restart(); }
    void TearDown() override {
        readers->stop();
        thinkers->stop();
        journal->stop();
    }

    std::string make(const SeatPlan& texian, const SeatPlan& mexican, const OptionList& options = {}) {
        std::optional<Answer<Created>> made;
        host->create({"barna", options, {texian, mexican}}, ann,
                     [&](const Answer<Created>& answer) { made = answer; });
        EXPECT_TRUE(loop->run_until([&] { return made.has_value(); }));
        const auto* const created = std::get_if<Created>(&*made);
        EXPECT_NE(created, nullptr);
        links = created == nullptr ? Pairs{} : created->links;
        return created == nullptr ? "" : created->table;
    }
    /// Runs a command; its version, or the kind of problem.
    Answer<std::int64_t> run(const std::string& table, const Sender& sender, const Host::Act& act) {
        std::optional<Answer<std::int64_t>> done;
        host->command(table, sender, act, [&](const Answer<std::int64_t>& answer) { done = answer; });
        EXPECT_TRUE(loop->run_until([&] { return done.has_value(); }));
        return *done;
    }
    Answer<std::int64_t> order(const std::string& table, const Sender& sender, Seat seat, std::int64_t seq,
                               const std::string& text) {
        return run(table, sender,
                   [=](GameLog& log, const Caller& caller) { return log.order(caller, seat, seq, text); });
    }
    Answer<std::int64_t> take_back(const std::string& table, const Sender& sender, Seat seat,
                                   const std::string& action) {
        return run(table, sender,
                   [=](GameLog& log, const Caller& caller) { return log.take_back(caller, seat, action); });
    }
    template <class Read>
    auto look(const std::string& table, Read read) {
        std::optional<decltype(read(std::declval<const GameLog&>()))> got;
        std::optional<Problem> problem;
        host->look(
            table, [&](const GameLog& log) { got = read(log); }, [&](const Problem& why) { problem = why; });
        EXPECT_TRUE(loop->run_until([&] { return got || problem; }));
        EXPECT_FALSE(problem);
        return got.value();
    }
    std::string record(const std::string& table) {
        return look(table, [](const GameLog& log) { return record_text(log, Viewer::umpire); });
    }
    /// The seat to decide plays its example, until `most` lines stand there or the game is over.
    void play(const std::string& table, const Sender& texian, const Sender& mexican, int most = 1000) {
        for (;;) {
            const auto [turn, lines, text] = look(table, [](const GameLog& log) {
                return std::tuple(log.table().turn(), log.lines(), log.table().example());
            });
            if (!turn.is_decision() || lines >= most) return;
            const Sender& who = turn.seat == Seat::texian ? texian : mexican;
            ASSERT_TRUE(std::holds_alternative<std::int64_t>(order(table, who, turn.seat, lines + 1, text)));
        }
    }

    static Wrong wrong(const Answer<std::int64_t>& answer) {
        const auto* const problem = std::get_if<Problem>(&answer);
        EXPECT_NE(problem, nullptr) << "it was accepted";
        return problem == nullptr ? Wrong::broken : problem->wrong;
    }
    static std::int64_t version(const Answer<std::int64_t>& answer) {
        const auto* const number = std::get_if<std::int64_t>(&answer);
        EXPECT_NE(number, nullptr) << "it was refused";
        return number == nullptr ? -1 : *number;
    }

    const Sender ann = person(new_token());
    const Sender bob = person(new_token());
    MemoryStore store;
    Metrics metrics;
    HostSettings settings;
    Pairs links;
    std::unique_ptr<TestLoop> loop;
    std::unique_ptr<Workers> readers;
    std::unique_ptr<Workers> thinkers;
    std::unique_ptr<store::Journal> journal;
    std::unique_ptr<Host> host;

    const std::string deployment = "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD";
    const std::string approach = "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd";
};

}  // namespace alamo::server

// The journal: a queue and a thread. While one transaction waits for the disk, the next one gathers.
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "store/store.hpp"

namespace alamo::store {

namespace {

class Thread final : public Journal {
public:
    explicit Thread(Store& store) : store_(store), thread_([this] { run(); }) {}
    ~Thread() override { finish(); }

    void write_all(std::vector<Write> writes, AllDone done) override {
        bool sleeps = false;
        {
            const std::scoped_lock lock(mutex_);
            if (stopped_) return done(std::vector<Outcome>(writes.size(), Outcome::lost));
            sleeps = waiting_.empty();
            waiting_.push_back({std::move(writes), std::move(done)});
        }
        // After the lock is let go: who wakes up wants it.
        if (sleeps) wake_.notify_one();
    }

    void stop() override { finish(); }

private:
    struct Job {
        std::vector<Write> writes;
        AllDone done;
    };
    /// More writes than this in one transaction gain nothing and keep the first one waiting.
    static constexpr std::size_t most = 4096;

    void finish() {
        {
            const std::scoped_lock lock(mutex_);
            stopped_ = true;
            wake_.notify_one();
        }
        const std::scoped_lock lock(joining_);
        if (thread_.joinable()) thread_.join();
    }

    void run() {
        std::vector<Job> jobs;
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
                if (waiting_.empty()) return;
                jobs.swap(waiting_);
            }
            for (auto at = jobs.begin(); at != jobs.end();) at = carry_out(at, jobs.end());
            jobs.clear();
        }
    }

    using At = std::vector<Job>::iterator;
    /// Writes as many of the jobs as one transaction should hold, and says where the next one begins.
    At carry_out(At from, At end) {
        std::vector<const Write*> writes;
        At to = from;
        for (; to != end && (to == from || writes.size() + to->writes.size() <= most); ++to)
            for (const Write& write : to->writes) writes.push_back(&write);
        const std::vector<Outcome> outcomes = store_.write(writes);
        auto outcome = outcomes.begin();
        for (At job = from; job != to; ++job) {
            const auto next = outcome + std::ssize(job->writes);
            job->done({outcome, next});
            outcome = next;
        }
        return to;
    }

    Store& store_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> waiting_;
    bool stopped_ = false;
    std::mutex joining_;
    std::thread thread_;  // last: it uses all the others
};

}  // namespace

void Journal::write(Write write, Done done) {
    std::vector<Write> one;
    one.push_back(std::move(write));
    write_all(std::move(one), [done = std::move(done)](const std::vector<Outcome>& outcomes) {
        if (done) done(outcomes.front());
    });
}

std::unique_ptr<Journal> start_journal(Store& store) { return std::make_unique<Thread>(store); }

}  // namespace alamo::store

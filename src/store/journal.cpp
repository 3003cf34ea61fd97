// The journal: a queue and a thread. While one transaction waits for the disk, the next one gathers.
#include <algorithm>
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

    void write(Write write, Done done) override {
        {
            const std::scoped_lock lock(mutex_);
            if (!stopped_) {
                waiting_.push_back({std::move(write), std::move(done)});
                if (waiting_.size() == 1) wake_.notify_one();
                return;
            }
        }
        if (done) done(Outcome::lost);
    }

    void stop() override { finish(); }

private:
    struct Job {
        Write write;
        Done done;
    };
    /// More than this in one transaction gains nothing and keeps the first one waiting.
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
            for (std::size_t from = 0; from < jobs.size(); from += most)
                carry_out(jobs, from, std::min(jobs.size(), from + most));
            jobs.clear();
        }
    }

    void carry_out(std::vector<Job>& jobs, std::size_t from, std::size_t to) {
        std::vector<const Write*> writes;
        writes.reserve(to - from);
        for (std::size_t i = from; i < to; ++i) writes.push_back(&jobs[i].write);
        const std::vector<Outcome> outcomes = store_.write(writes);
        for (std::size_t i = from; i < to; ++i)
            if (jobs[i].done) jobs[i].done(outcomes[i - from]);
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

std::unique_ptr<Journal> start_journal(Store& store) { return std::make_unique<Thread>(store); }

}  // namespace alamo::store

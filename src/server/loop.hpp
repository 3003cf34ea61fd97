// Where the host's work is done: one thread, so that no table ever needs a lock. What waits (disk, computer players)
// is done by `Workers` and handed back by `post`.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace alamo::server {

using Task = std::function<void()>;

class Loop {
public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;
    /// Does `task` on the loop's thread, later. From any thread.
    virtual void post(Task task) = 0;
    /// The same after a while. On the loop's thread.
    virtual void after(std::chrono::milliseconds wait, Task task) = 0;
};

/// Threads for what takes long.
class Workers {
public:
    explicit Workers(int threads) {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
    }
    ~Workers() { stop(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void run(Task task) {
        {
            const std::scoped_lock lock(mutex_);
            waiting_.push_back(std::move(task));
        }
        wake_.notify_one();
    }
    /// Waits for what is under way; what waits is dropped.
    void stop() {
        {
            const std::scoped_lock lock(mutex_);
            stopped_ = true;
            waiting_.clear();
            wake_.notify_all();
        }
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }

private:
    void run() {
        for (;;) {
            Task task;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
                if (stopped_) return;
                task = std::move(waiting_.front());
                waiting_.pop_front();
            }
            task();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> waiting_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace alamo::server

#include "match/crew.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace alamo::match {

namespace {

/// What the threads share. Pieces are counted in three steps: begun, ready (in any order), handed over.
class Board {
public:
    Board(int n, int window) : n_(n), ready_(static_cast<std::size_t>(window), false) {}

    /// The next piece to do; -1 when there is none.
    int begin() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return error_ || begun_ == n_ || begun_ < handed_ + window(); });
        return error_ || begun_ == n_ ? -1 : begun_++;
    }
    void finish(int piece) {
        {
            const std::lock_guard lock(mutex_);
            ready_[slot(piece)] = true;
            if (piece != handed_) return;  // nobody waits for this one yet
        }
        changed_.notify_all();
    }
    void fail(std::exception_ptr error) {
        {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::move(error);
        }
        changed_.notify_all();
    }
    /// Waits until piece `piece`, the next to hand over, is ready.
    void wait_for(int piece) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return error_ || ready_[slot(piece)]; });
        if (error_) std::rethrow_exception(error_);
    }
    void hand_over(int piece) {
        {
            const std::lock_guard lock(mutex_);
            ready_[slot(piece)] = false;
            handed_ = piece + 1;
        }
        changed_.notify_all();
    }

private:
    [[nodiscard]] int window() const { return static_cast<int>(ready_.size()); }
    [[nodiscard]] std::size_t slot(int piece) const {
        return static_cast<std::size_t>(piece) % ready_.size();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int n_;
    int begun_ = 0;
    int handed_ = 0;
    std::vector<bool> ready_;
    std::exception_ptr error_;
};

}  // namespace

void work(int n, int jobs, const std::function<void(int)>& piece, const std::function<void(int)>& done) {
    constexpr int window = 4096;
    if (jobs == 0) jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    jobs = std::min(jobs, n);
    if (jobs <= 1) {
        for (int i = 0; i < n; ++i) {
            piece(i);
            done(i);
        }
        return;
    }
    Board board(n, window);
    std::vector<std::jthread> threads;
    for (int t = 0; t < jobs; ++t)
        threads.emplace_back([&] {
            try {
                for (int i = board.begin(); i >= 0; i = board.begin()) {
                    piece(i);
                    board.finish(i);
                }
            } catch (...) {
                board.fail(std::current_exception());
            }
        });
    try {
        for (int i = 0; i < n; ++i) {
            board.wait_for(i);
            done(i);
            board.hand_over(i);
        }
    } catch (...) {
        board.fail(std::current_exception());  // so that the threads stop; they are joined on the way out
        throw;
    }
}

}  // namespace alamo::match

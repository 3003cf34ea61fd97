// A table that the host holds. Internal to host*.cpp.
#pragma once

#include "server/host.hpp"

namespace alamo::server {

struct Host::Hosted {
    explicit Hosted(std::string name) : table(std::move(name)) {}

    std::string table;
    std::unique_ptr<GameLog> log;  // none: not loaded, or forgotten
    std::list<Job> queue;  // a deque holds half a kilobyte also when it is empty
    std::vector<Watch> watches;
    using Made = std::pair<Audience, Message>;
    std::vector<Made> made;  // what watchers are told once the write under way is on disk
    bool loading = false;
    bool writing = false;
    bool running = false;  // its queue is being worked off further up the call stack
    std::int64_t thinking = -1;  // the position a computer player thinks about
    std::int64_t told = 0;  // the version that all watchers have
    std::chrono::steady_clock::time_point touched = std::chrono::steady_clock::now();
};

}  // namespace alamo::server

// HTTP and WebSocket over TCP, on one thread. All of Boost.Beast and Asio is behind this (net.cpp).
#pragma once

#include <memory>
#include <string>

#include "server/api.hpp"
#include "server/loop.hpp"

namespace alamo::server {

class Net final : public Loop {
public:
    Net();
    ~Net() override;

    void post(Task task) override;
    void after(std::chrono::milliseconds wait, Task task) override;

    enum class Heard : unsigned char { listening, bad_address, port_in_use, failed };
    struct Listening {
        Heard heard = Heard::failed;
        int port = 0;  // 0 was asked for: the one that was free
        std::string why{};
    };
    Listening listen(const std::string& address, int port);
    /// Takes requests until SIGTERM, SIGINT or `stop`; then closes every socket with 1001 and returns.
    void run(Api& api, Metrics& metrics);
    void stop();

    struct Inside;

private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace alamo::server

// Numbers for /metrics. Only the loop's thread counts.
#pragma once

#include <cstdint>
#include <string>

namespace alamo::server {

struct Metrics {
    std::uint64_t requests = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t orders = 0;
    std::uint64_t refusals = 0;
    std::uint64_t writes_lost = 0;
    std::uint64_t closed_for_abuse = 0;
    std::int64_t sockets = 0;
    std::int64_t tables_loaded = 0;
    std::int64_t tables_held = 0;

    [[nodiscard]] std::string text() const {
        std::string out;
        const auto add = [&out](std::string_view name, std::string_view kind, auto value) {
            out.append("# TYPE alamo_").append(name).append(" ").append(kind).append("\nalamo_");
            out.append(name).append(" ").append(std::to_string(value)).append("\n");
        };
        add("http_requests_total", "counter", requests);
        add("socket_messages_in_total", "counter", messages_in);
        add("socket_messages_out_total", "counter", messages_out);
        add("orders_total", "counter", orders);
        add("refusals_total", "counter", refusals);
        add("writes_lost_total", "counter", writes_lost);
        add("closed_for_abuse_total", "counter", closed_for_abuse);
        add("sockets", "gauge", sockets);
        add("tables_loaded", "gauge", tables_loaded);
        add("tables_held", "gauge", tables_held);
        return out;
    }
};

}  // namespace alamo::server

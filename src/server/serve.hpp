// The whole server: store, host, API and sockets in one process.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/text.hpp"
#include "server/talk.hpp"

namespace alamo::server {

struct ServeSettings {
    std::string bind = "127.0.0.1";
    int port = 1836;  // 0: any free one
    std::string store;  // "sqlite:FILE" or "postgresql://..."
    std::string public_url;
    std::string web;  // the folder of the built web client, or ""
    Limits limits;
    int idle_ms = 20'000;
    int thinkers = 1;  // threads for computer players
};

/// Why a server could not start, and what the system or the database said to it.
struct NotStarted {
    Phrase why;
    std::string said;
};

/// Runs until SIGTERM or SIGINT. `ready` is called with the address once requests are taken.
std::optional<NotStarted> serve(const ServeSettings& settings,
                                const std::function<void(const std::string&)>& ready);

/// "https://alamo.example:8443", without a path.
bool is_public_url(std::string_view url);

}  // namespace alamo::server

#include "server/serve.hpp"

#include <malloc.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>

#include "core/json.hpp"
#include "generated/texts.hpp"
#include "server/net.hpp"

namespace alamo::server {

namespace {

/// What a message took is given back to the system and taken again a thousand times a second otherwise. Host gives back
/// what idle tables held.
void keep_freed_memory() {
    constexpr int most = 16 * 1024 * 1024;
    ::mallopt(M_TRIM_THRESHOLD, most);
}

/// One JSON object a line on standard error. No tokens, cookies, addresses of tables or texts of people.
void start_logging() {
    if (spdlog::get("alamo") != nullptr) return;
    const auto log = spdlog::stderr_logger_mt("alamo");
    log->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    spdlog::set_default_logger(log);
}

std::string event(std::string_view name) { return R"("event":)" + json_string(name); }

bool is_loopback(std::string_view address) { return address.starts_with("127.") || address == "::1"; }

std::string address_of(const ServeSettings& settings, int port) {
    if (!settings.public_url.empty()) return settings.public_url + "/";
    const bool anywhere = settings.bind == "0.0.0.0" || settings.bind == "::";
    std::string name = anywhere || is_loopback(settings.bind) ? "localhost" : settings.bind;
    if (name.find(':') != std::string::npos) name = "[" + name + "]";
    return "http://" + name + ":" + std::to_string(port) + "/";
}

std::optional<NotStarted> trouble(const Net::Listening& at, const ServeSettings& settings) {
    switch (at.heard) {
        case Net::Heard::listening: return {};
        case Net::Heard::bad_address:
            return NotStarted{{"server.start.bad-address"_text, Arg(settings.bind)}, {}};
        case Net::Heard::port_in_use: return NotStarted{{"server.start.port-in-use"_text, settings.port}, {}};
        case Net::Heard::failed: break;
    }
    return NotStarted{{"server.start.cannot-listen"_text, Arg(settings.bind), settings.port, Arg(at.why)},
                      {}};
}

}  // namespace

bool is_public_url(std::string_view url) {
    const std::size_t scheme = url.starts_with("https://") ? 8 : (url.starts_with("http://") ? 7 : 0);
    if (scheme == 0 || url.size() == scheme) return false;
    const std::string_view host = url.substr(scheme);
    return host.find_first_of("/?#@ \"'<>\\") == std::string_view::npos;
}

std::optional<NotStarted> serve(const ServeSettings& settings,
                                const std::function<void(const std::string&)>& ready) {
    std::signal(SIGPIPE,
                SIG_IGN);  // whoever closes the other end of a log or a socket does not end the server
    keep_freed_memory();
    start_logging();
    Metrics metrics;
    Net net;
    const Net::Listening at = net.listen(settings.bind, settings.port);
    if (auto not_started = trouble(at, settings)) return not_started;
    std::unique_ptr<store::Store> store;
    try {
        store = store::open_store(settings.store);
    } catch (const store::Unavailable& why) {
        return NotStarted{{"server.start.bad-store"_text}, why.why};
    }
    const Files files(settings.web);
    const auto journal = store::start_journal(*store);
    Workers readers(2);
    Workers thinkers(settings.thinkers);
    HostSettings host_settings;
    host_settings.idle = std::chrono::milliseconds(settings.idle_ms);
    Host host(net, *store, *journal, readers, thinkers, host_settings, metrics);
    ApiSettings api_settings{settings.public_url, is_loopback(settings.bind), settings.limits};
    Api api(host, *store, net, readers, files, api_settings, metrics);
    host.start();
    spdlog::info("{},\"port\":{}", event("start"), at.port);
    net.post([&] { ready(address_of(settings, at.port)); });
    net.run(api, metrics);
    // What was given to the journal is written before the process ends; nobody is told any more.
    thinkers.stop();
    readers.stop();
    journal->stop();
    spdlog::info("{},\"orders\":{}", event("stop"), metrics.orders);
    return {};
}

}  // namespace alamo::server

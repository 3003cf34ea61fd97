// The HTTP part of docs/api.md, without sockets: a request goes in, an answer comes out later, on the loop's thread.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/files.hpp"
#include "server/host.hpp"
#include "server/talk.hpp"

namespace alamo::server {

struct Request {
    std::string method;
    std::string target;  // path and query, as sent
    std::string host, origin, cookie, content_type, accept_language, accept_encoding, if_none_match;
    std::string address;  // of the client
    std::string body;
};
struct Response {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    Message body = std::make_shared<const std::string>();
};
using Respond = std::function<void(Response)>;

struct ApiSettings {
    std::string public_url;  // "https://alamo.example" or ""
    bool only_local_names = true;  // bound to the loopback: other names are not ours (DNS rebinding)
    Limits limits;
};

class Api {
public:
    Api(Host& host, store::Store& store, Loop& loop, Workers& readers, const Files& files,
        ApiSettings settings, Metrics& metrics);

    void handle(const Request& request, const Respond& respond);
    /// May this request become the socket of a table? Then the talk; else an answer.
    std::shared_ptr<Talk> open_socket(const Request& request, Response& refusal);
    /// A refusal that is found before there is a whole request (too large, unreadable).
    Response refuse(const Problem& problem, const Request& request) const;
    [[nodiscard]] const Limits& limits() const { return settings_.limits; }

private:
    struct Asked;  // a request, taken apart
    using Route = void (Api::*)(const Asked&, const Respond&);

    [[nodiscard]] std::optional<Problem> wrong_sender(const Asked& asked);
    [[nodiscard]] bool is_too_fast(const Asked& asked, bool creates);
    void route(const Asked& asked, const Respond& respond);
    void route_table(const Asked& asked, const Respond& respond);
    void games(const Asked& asked, const Respond& respond);
    void rules(const Asked& asked, const Respond& respond);
    void options(const Asked& asked, const Respond& respond);
    void create(const Asked& asked, const Respond& respond);
    void tables(const Asked& asked, const Respond& respond);
    void head(const Asked& asked, const Respond& respond);
    void join(const Asked& asked, const Respond& respond);
    void record(const Asked& asked, const Respond& respond);
    void replay(const Asked& asked, const Respond& respond);
    void health(const Asked& asked, const Respond& respond);
    void file(const Asked& asked, const Respond& respond);
    [[nodiscard]] Response problem(const Problem& problem, Lang lang) const;
    [[nodiscard]] std::string base_url(const Asked& asked) const;
    [[nodiscard]] std::string cookie(const std::string& token) const;
    std::optional<Problem> read_seats(const Pairs& words, const match::AnyGame& game, const Sender& sender,
                                      const std::string& name, NewTable& wanted) const;

    Host& host_;
    store::Store& store_;
    Loop& loop_;
    Workers& readers_;
    const Files& files_;
    ApiSettings settings_;
    Metrics& metrics_;
    struct Pace {
        std::chrono::steady_clock::time_point since;
        int requests = 0;
        std::chrono::steady_clock::time_point creates_since;
        int creates = 0;
    };
    std::unordered_map<std::string, Pace> paces_;  // by address; emptied when it grows
};

}  // namespace alamo::server

#include "server/api.hpp"

#include <algorithm>
#include <charconv>

#include "core/json.hpp"
#include "generated/texts.hpp"
#include "server/asked.hpp"

namespace alamo::server {

namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char small = lower(c);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool coded = text[i] == '%' && i + 2 < text.size();
        const int high = coded ? hex_digit(text[i + 1]) : -1;
        const int low = coded ? hex_digit(text[i + 2]) : -1;
        if (high >= 0 && low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const Cut part = cut(text, at);
        if (!part.before.empty()) parts.push_back(part.before);
        text = part.after;
    }
    return parts;
}

std::string session_in(std::string_view cookies) {
    for (std::string_view pair : split(cookies, ';')) {
        pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
        const Cut cookie = cut(pair, '=');
        if (cookie.before == "alamo" && is_token(cookie.after)) return std::string(cookie.after);
    }
    return {};
}

Lang language_of(std::string_view asked, std::string_view accepted) {
    if (asked == "es" || asked == "en") return asked == "es" ? Lang::es : Lang::en;
    // The first language named that we have.
    for (std::string_view part : split(accepted, ',')) {
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        if (part.starts_with("es")) return Lang::es;
        if (part.starts_with("en")) return Lang::en;
    }
    return Lang::en;
}

/// "[::1]:1836" and "localhost:1836" without the port.
std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}
bool is_local_name(std::string_view host) {
    const std::string_view name = without_port(host);
    return name == "localhost" || name == "[::1]" || name.starts_with("127.");
}

}  // namespace

Api::Asked::Asked(const Request& sent) : request(sent) {
    const Cut parts = cut(sent.target, '?');
    for (const std::string_view part : split(parts.before, '/')) path.push_back(decoded(part));
    for (const std::string_view pair : split(parts.after, '&')) {
        const Cut both = cut(pair, '=');
        query.emplace_back(decoded(both.before), decoded(both.after));
    }
    lang = language_of(query_value("lang"), sent.accept_language);
    token = session_in(sent.cookie);
}

Api::Api(Host& host, store::Store& store, Loop& loop, Workers& readers, const Files& files,
         ApiSettings settings, Metrics& metrics)
    : host_(host),
      store_(store),
      loop_(loop),
      readers_(readers),
      files_(files),
      settings_(std::move(settings)),
      metrics_(metrics) {
    host_.set_address(settings_.public_url + "/t/");
}

// --- who asks ----------------------------------------------------------------------------------------------

std::string Api::base_url(const Asked& asked) const {
    return settings_.public_url.empty() ? "http://" + asked.request.host : settings_.public_url;
}

std::optional<Problem> Api::wrong_sender(const Asked& asked) {
    const Request& request = asked.request;
    // A name that is not ours, on a server for this machine only, is an attack by DNS rebinding.
    if (settings_.public_url.empty() && settings_.only_local_names && !is_local_name(request.host))
        return Problem{Wrong::host, Phrase("server.wrong-host"_text)};
    if (!request.origin.empty() &&
        (!asked.is("GET") || (!asked.path.empty() && asked.path.back() == "socket")) &&
        request.origin != base_url(asked))
        return Problem{Wrong::forbidden, Phrase("server.wrong-origin"_text)};
    const bool creates = request.method == "POST" && asked.path.size() == 2;
    if (is_too_fast(asked, creates)) return Problem{Wrong::too_many, Phrase("server.too-many"_text)};
    return {};
}

bool Api::is_too_fast(const Asked& asked, bool creates) {
    const auto now = std::chrono::steady_clock::now();
    constexpr std::size_t most_addresses = 10'000;
    if (paces_.size() > most_addresses) paces_.clear();
    Pace& pace = paces_[asked.request.address];
    if (now - pace.since > std::chrono::seconds(1)) {
        pace.since = now;
        pace.requests = 0;
    }
    if (now - pace.creates_since > std::chrono::minutes(1)) {
        pace.creates_since = now;
        pace.creates = 0;
    }
    if (creates) ++pace.creates;
    return ++pace.requests > settings_.limits.requests_a_second ||
           pace.creates > settings_.limits.creates_a_minute;
}

Response Api::problem(const Problem& problem, Lang lang) const {
    Response response = json_response(status_of(problem.wrong), to_json(problem, lang));
    response.headers.front().second = "application/problem+json";
    if (problem.wrong == Wrong::too_many) response.headers.emplace_back("Retry-After", "60");
    return response;
}
Response Api::refuse(const Problem& problem, const Request& request) const {
    return this->problem(problem, Asked(request).lang);
}

std::string Api::cookie(const std::string& token) const {
    constexpr std::string_view year = "; Max-Age=31536000";
    std::string text = "alamo=" + token + "; HttpOnly; SameSite=Lax; Path=/";
    text.append(year);
    if (settings_.public_url.starts_with("https:")) text += "; Secure";
    return text;
}

// --- routes ------------------------------------------------------------------------------------------------

void Api::handle(const Request& request, const Respond& respond) {
    ++metrics_.requests;
    Asked asked(request);
    if (const auto wrong = wrong_sender(asked)) return respond(problem(*wrong, asked.lang));
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
        return respond(
            problem({Wrong::method, Phrase("server.method"_text, Arg(request.method))}, asked.lang));
    if (request.method == "POST") {
        if (std::string_view(request.content_type).substr(0, request.content_type.find(';')) !=
            "application/json")
            return respond(problem({Wrong::media_type, Phrase("server.media-type"_text)}, asked.lang));
    }
    route(asked, respond);
}

void Api::route(const Asked& asked, const Respond& respond) {
    const auto& path = asked.path;
    const auto at = [&](std::size_t i, std::string_view part) { return i < path.size() && path[i] == part; };
    Route get = nullptr;
    Route post = nullptr;
    if (path.size() == 1 && at(0, "healthz")) get = &Api::health;
    else if (path.size() == 1 && at(0, "metrics"))
        return respond({200,
                        {{"Content-Type", "text/plain; version=0.0.4"}, {"Cache-Control", "no-store"}},
                        std::make_shared<const std::string>(metrics_.text())});
    else if (path.empty() || !at(0, "api")) get = &Api::file;
    else if (path.size() == 2 && at(1, "games")) get = &Api::games;
    else if (path.size() == 4 && at(1, "games") && at(3, "rules")) get = &Api::rules;
    else if (path.size() == 4 && at(1, "games") && at(3, "options")) post = &Api::options;
    else if (path.size() == 2 && at(1, "tables")) {
        get = &Api::tables;
        post = &Api::create;
    } else if (path.size() >= 3 && at(1, "tables")) return route_table(asked, respond);
    if (get == nullptr && post == nullptr)
        return respond(problem({Wrong::not_found, Phrase("server.no-page"_text)}, asked.lang));
    const Route chosen = asked.is("GET") ? get : post;
    if (chosen == nullptr)
        return respond(
            problem({Wrong::method, Phrase("server.method"_text, Arg(asked.request.method))}, asked.lang));
    (this->*chosen)(asked, respond);
}

void Api::route_table(const Asked& asked, const Respond& respond) {
    const auto& path = asked.path;
    if (!is_table_id(path[2]))
        return respond(problem({Wrong::not_found, Phrase("server.no-table"_text)}, asked.lang));
    Route get = nullptr;
    Route post = nullptr;
    if (path.size() == 3) get = &Api::head;
    else if (path.size() == 4 && path[3] == "join") post = &Api::join;
    else if (path.size() == 4 && path[3] == "record") get = &Api::record;
    else if (path.size() == 4 && path[3] == "replay") get = &Api::replay;
    else return respond(problem({Wrong::not_found, Phrase("server.no-page"_text)}, asked.lang));
    const Route chosen = asked.is("GET") ? get : post;
    if (chosen == nullptr)
        return respond(
            problem({Wrong::method, Phrase("server.method"_text, Arg(asked.request.method))}, asked.lang));
    (this->*chosen)(asked, respond);
}

std::shared_ptr<Talk> Api::open_socket(const Request& request, Response& refusal) {
    const Asked asked(request);
    const auto& path = asked.path;
    ++metrics_.requests;
    const auto wrong = wrong_sender(asked);
    if (wrong) refusal = problem(*wrong, asked.lang);
    const bool fits = path.size() == 4 && path[0] == "api" && path[1] == "tables" && path[3] == "socket";
    if (!wrong && (!fits || !is_table_id(path[2])))
        refusal = problem({Wrong::not_found, Phrase("server.no-page"_text)}, asked.lang);
    if (wrong || !fits || !is_table_id(path[2])) return nullptr;
    return std::make_shared<Talk>(host_, metrics_, settings_.limits, path[2], asked.token, asked.lang);
}

void Api::health(const Asked& asked, const Respond& respond) {
    readers_.run([this, respond, lang = asked.lang] {
        bool can_write = false;
        try {
            can_write = store_.can_write();
        } catch (const store::Unavailable&) {
            can_write = false;
        }
        loop_.post([this, respond, lang, can_write] {
            if (can_write) return respond(json_response(200, R"({"status":"ok"})"));
            respond(problem({Wrong::store, Phrase("server.store-down"_text)}, lang));
        });
    });
}

void Api::file(const Asked& asked, const Respond& respond) {
    const std::string path = decoded(cut(asked.request.target, '?').before);
    const WebFile* found = files_.find(path);
    const auto& first = asked.path.empty() ? std::string() : asked.path.front();
    constexpr std::string_view pages[] = {"", "t", "rules", "about", "new", "replay"};
    if (found == nullptr && std::ranges::find(pages, first) != std::end(pages)) found = files_.find("/");
    if (found == nullptr) {
        const bool nothing = files_.empty();
        return respond(problem(
            {Wrong::not_found, Phrase(nothing ? "server.no-web"_text : "server.no-page"_text)}, asked.lang));
    }
    Response response;
    response.headers = {
        {"Content-Type", found->type},
        {"ETag", found->tag},
        {"Vary", "Accept-Encoding"},
        {"Cache-Control", found->is_lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (asked.request.if_none_match == found->tag) {
        response.status = 304;
        return respond(std::move(response));
    }
    const bool packed =
        found->gzip != nullptr && asked.request.accept_encoding.find("gzip") != std::string::npos;
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = packed ? found->gzip : found->bytes;
    respond(std::move(response));
}

}  // namespace alamo::server

#include "server/problem.hpp"

#include "core/json.hpp"
#include "generated/texts.hpp"

namespace alamo::server {

namespace {

struct Kind {
    int status;
    std::string_view slug;
    Text title;
};

Kind kind_of(Wrong wrong) {
    switch (wrong) {
        case Wrong::unreadable: return {400, "unreadable", "server.title.unreadable"_text};
        case Wrong::options: return {422, "options", "server.title.options"_text};
        case Wrong::forbidden: return {403, "forbidden", "server.title.forbidden"_text};
        case Wrong::bad_token: return {403, "seat-link", "server.title.seat-link"_text};
        case Wrong::not_found: return {404, "not-found", "server.title.not-found"_text};
        case Wrong::method: return {405, "method", "server.title.method"_text};
        case Wrong::stale: return {409, "stale", "server.title.stale"_text};
        case Wrong::rule: return {422, "rule", "server.title.rule"_text};
        case Wrong::notation: return {422, "notation", "server.title.notation"_text};
        case Wrong::not_your_turn: return {409, "not-your-turn", "server.title.not-your-turn"_text};
        case Wrong::not_now: return {409, "not-now", "server.title.not-now"_text};
        case Wrong::still_going: return {403, "still-going", "server.title.still-going"_text};
        case Wrong::over: return {409, "over", "server.title.over"_text};
        case Wrong::too_large: return {413, "too-large", "server.title.too-large"_text};
        case Wrong::media_type: return {415, "media-type", "server.title.media-type"_text};
        case Wrong::too_many: return {429, "too-many", "server.title.too-many"_text};
        case Wrong::store: return {503, "store", "server.title.store"_text};
        case Wrong::host: return {421, "host", "server.title.host"_text};
        case Wrong::broken: break;
    }
    return {500, "broken", "server.title.broken"_text};
}

}  // namespace

int status_of(Wrong wrong) { return kind_of(wrong).status; }

Problem problem_of(const Verdict& verdict) {
    Problem problem{verdict.rule() ? Wrong::rule : Wrong::notation, verdict.why()};
    problem.rule = verdict.rule().id();
    return problem;
}

std::string to_json(const Problem& problem, Lang lang) {
    const Kind kind = kind_of(problem.wrong);
    JsonWriter out;
    out.begin_object().pair("type", std::string("/problems/").append(kind.slug));
    out.pair("title", text_of(kind.title, lang)).pair("status", kind.status);
    out.pair("detail", render(problem.detail, lang));
    if (!problem.rule.empty()) out.pair("rule", problem.rule);
    if (!problem.legal.empty()) out.pair("legal", problem.legal);
    return out.end_object().take();
}

}  // namespace alamo::server

// A request, taken apart. Internal to api*.cpp.
#pragma once

#include "core/words.hpp"
#include "server/api.hpp"
#include "server/tokens.hpp"

namespace alamo::server {

struct Api::Asked {
    explicit Asked(const Request& sent);

    Request request;
    std::vector<std::string> path;  // decoded parts: {"api", "tables", "<id>"}
    Pairs query;
    Lang lang = Lang::en;
    std::string token;  // of the session, or ""

    [[nodiscard]] bool is(std::string_view method) const {
        return request.method == method || (method == "GET" && request.method == "HEAD");
    }
    [[nodiscard]] std::string query_value(std::string_view key) const {
        for (const auto& [name, value] : query)
            if (name == key) return value;
        return {};
    }
    [[nodiscard]] Sender sender() const {
        return {token, token.empty() ? std::string() : hash_of(token), {}};
    }
};

inline Response json_response(int status, std::string body) {
    Response response;
    response.status = status;
    response.headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}};
    response.body = std::make_shared<const std::string>(std::move(body));
    return response;
}

}  // namespace alamo::server

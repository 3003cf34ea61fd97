// Shared by telling*.cpp.
#pragma once

#include "core/json.hpp"
#include "server/telling.hpp"

namespace alamo::server {

std::vector<Viewer> viewers_of(const Audience& audience);

/// The views of one audience, each written once: a message shows the newest one twice.
class Views {
public:
    Views(const GameLog& log, const Audience& audience) : log_(log), viewers_(viewers_of(audience)) {}
    void write(JsonWriter& out, int at) {
        if (at == log_.lines()) {
            if (newest_.empty()) newest_ = made(at);
            out.key("views").raw(newest_);
        } else {
            out.key("views").raw(made(at));
        }
    }

private:
    [[nodiscard]] std::string made(int at) const {
        JsonWriter out;
        out.begin_object();
        for (const Viewer who : viewers_) out.key(name(who)).raw(log_.table().view_json(who, at));
        return out.end_object().take();
    }

    const GameLog& log_;
    std::vector<Viewer> viewers_;
    std::string newest_;
};

std::string state_json(const GameLog& log, const Audience& audience, Views& views);

inline void write_seats(JsonWriter& out, std::string_view key, const std::vector<Seat>& seats) {
    out.key(key).begin_list();
    for (const Seat seat : seats) out.value(name(seat));
    out.end_list();
}

/// Who sits there: `computer`, `person`, or nobody yet: `open`.
inline std::string_view kind_name(const GameLog& log, Seat seat) {
    if (log.plan(seat).kind == SeatPlan::Kind::computer) return "computer";
    return log.is_open(seat) ? "open" : "person";
}

}  // namespace alamo::server

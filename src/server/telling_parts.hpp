// Shared by telling*.cpp.
#pragma once

#include "core/json.hpp"
#include "server/telling.hpp"

namespace alamo::server {

std::vector<Viewer> viewers_of(const Audience& audience);

inline void write_seats(JsonWriter& out, std::string_view key, const std::vector<Seat>& seats) {
    out.key(key).begin_list();
    for (const Seat seat : seats) out.value(name(seat));
    out.end_list();
}

}  // namespace alamo::server

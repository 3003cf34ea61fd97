// Orders as people and records write them (docs/notation.md): writing. Reading is in reading.cpp.
#include <algorithm>

#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"

namespace alamo::barna {

namespace {

std::string letters(const Group& group) {
    return letters(group.texians).append(letters(group.mexicans, group.hidden));
}
bool is_empty(const Group& group) {
    return group.texians.empty() && group.mexicans.empty() && group.hidden == 0;
}

/// "verb E=iid SE=ii": walls without counters are left out.
std::string write_groups(std::string_view verb, const ByWall<Group>& at) {
    std::string out(verb);
    for (const Wall wall : every_wall) {
        if (is_empty(at[wall])) continue;
        out.append(" ").append(code(wall)).append("=").append(letters(at[wall]));
    }
    return out;
}

std::string write_move(const Event& order) {
    std::string out;
    for (const Wall from : every_wall)
        for (const Wall to : every_wall) {
            const Texians known = order.flows[from].to(to);
            const int hidden = order.flows[from].hidden(to);
            if (known.empty() && hidden == 0) continue;
            out.append(" ").append(code(from)).append(">").append(code(to)).append("=");
            out.append(letters(known, hidden));
        }
    return out.empty() ? "hold" : "move" + out;
}

void write_joins(std::string& out, const ByWall<Joins>& joins) {
    for (const Wall to : every_wall)
        for (int side = 0; side < 2; ++side) {
            const Mexicans units = joins[to].from.at(static_cast<std::size_t>(side));
            if (units.empty()) continue;
            out.append(" ").append(code(neighbour(to, side))).append(">").append(code(to)).append("=");
            out.append(letters(units));
        }
}

std::string write_bags(std::string out, Texians texians, Mexicans mexicans) {
    if (texians.empty() && mexicans.empty()) return out;
    return out.append(" ").append(letters(texians)).append(letters(mexicans));
}

std::string die(std::string_view which, int face) {
    return std::string("die ").append(which).append(" ").append(std::to_string(face));
}

}  // namespace

std::string Barna::say(const Event& order) {
    switch (order.kind) {
        case Kind::conditions:
            return std::string("conditions night=")
                .append((order.number & 1) != 0 ? "clear" : "cloudy")
                .append(" sentries=")
                .append((order.number & 2) != 0 ? "awake" : "asleep");
        case Kind::deploy: return write_groups("deploy", order.at);
        case Kind::approach: return write_groups("approach", order.at);
        case Kind::ballshot: return write_groups("ballshot", order.at);
        case Kind::grapeshot: return write_groups("grapeshot", order.at);
        case Kind::rifle: return write_groups("rifle", order.at);
        case Kind::move: return write_move(order);
        case Kind::reinforce: {
            std::string out = write_groups("reinforce", order.at);
            const bool face_down =
                std::ranges::any_of(order.at.at, [](const Group& group) { return group.hidden > 0; });
            if (face_down) out.append(" took=").append(letters(order.mexicans));
            return out;
        }
        case Kind::lose:
            return std::string("lose ").append(code(order.wall)).append("=").append(letters(order.texians));
        case Kind::rally: return write_bags("rally", order.texians, {});
        case Kind::flip: return order.number == 1 ? "flip" : "pass";
        case Kind::bowie: return order.number == 1 ? "bowie up" : "bowie down";
        case Kind::incursion: {
            std::string out = "incursion";
            write_joins(out, order.joins);
            return out;
        }
        case Kind::overrun: {
            std::string out = std::string("overrun ").append(code(order.wall));
            write_joins(out, order.joins);
            return out;
        }
        case Kind::charge: return write_bags("charge", order.texians, {});
        case Kind::sacrifice: return write_bags("sacrifice", order.texians, order.mexicans);
        case Kind::unprobed: return die("unprobed", index(order.wall) + 1);
        case Kind::light: return die("light", index(order.wall) + 1);
        case Kind::tie: return std::string("tie ").append(code(order.wall));
        case Kind::target: return die("target", order.number);
        default: return {};  // not an order
    }
}

}  // namespace alamo::barna

// What others learn of an event (AR-5), and the section it happens under.
#include "games/barna/event.hpp"

#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

void hide_groups(Event& event) {
    for (Group& group : event.at.at) {
        group.hidden = static_cast<std::uint16_t>(group.texians.total() + group.mexicans.total());
        group.texians = {};
        group.mexicans = {};
    }
}

void hide_flows(Event& event) {
    for (Flow& flow : event.flows.at) {
        Flow seen;
        for (const Wall to : every_wall) seen.hide(to, flow.to(to).total());
        flow = seen;
    }
}

}  // namespace

// AR-5 Face-down: what is deployed, what moves, what approaches and what arrives (which units are taken back for
// it is open). In solitaire the system's units arrive face-up (AR-19), and nobody sees what it deals.
std::optional<Event> redact(const Event& event, Viewer who, bool solitaire) {
    Event seen = event;
    switch (event.kind) {
        case Kind::deploy:
            if (!sees_all_of(who, Seat::texian)) hide_groups(seen);
            break;
        case Kind::move:
            if (!sees_all_of(who, Seat::texian)) hide_flows(seen);
            break;
        case Kind::reinforce:
            if (solitaire) break;
            [[fallthrough]];
        case Kind::approach:
            if (!sees_all_of(who, Seat::mexican)) hide_groups(seen);
            break;
        default: break;
    }
    return seen;
}

Rule rule_of(const Event& event, bool solitaire) {
    switch (event.kind) {
        case Kind::conditions: return "17.2"_rule;
        case Kind::deploy: return "5.0"_rule;
        case Kind::approach: return solitaire ? "18.1"_rule : "6.0"_rule;
        case Kind::ballshot:
        case Kind::cannon_revealed: return "7.0"_rule;
        case Kind::move: return "8.0"_rule;
        case Kind::reinforce: return solitaire ? "18.2"_rule : "9.0"_rule;
        case Kind::grapeshot: return "10.0"_rule;
        case Kind::rifle:
        case Kind::texians_revealed: return "11.0"_rule;
        case Kind::mexicans_revealed:
            return event.phase == Phase::mexican_reinforcement ? "18.2.1"_rule : "12.0"_rule;
        case Kind::assault: return "12.0"_rule;
        case Kind::lose: return "AR-7"_rule;
        case Kind::breach: return "13.0"_rule;
        case Kind::rally: return "14.0"_rule;
        case Kind::flip: return "17.4"_rule;
        case Kind::bowie: return event.phase == Phase::last_stand ? "15.0A"_rule : "17.4"_rule;
        case Kind::last_stand: return "15.0"_rule;
        case Kind::fall_back: return "15.0B"_rule;
        case Kind::incursion:
        case Kind::overrun: return "15.0C"_rule;
        case Kind::charge: return "15.0D"_rule;
        case Kind::sacrifice: return "15.0E"_rule;
        case Kind::no_quarter: return "15.0F"_rule;
        case Kind::victory: return "16.0"_rule;
        case Kind::unprobed:
        case Kind::light: return "18.1.1"_rule;
        case Kind::tie: return event.phase == Phase::mexican_approach ? "18.1.2"_rule : "18.2.1"_rule;
        case Kind::target: return "18.2.2"_rule;
        case Kind::turn_begins: return "4.0"_rule;
    }
    return {};
}

}  // namespace alamo::barna

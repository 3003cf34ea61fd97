// News in sentences. An event comes as its reader may know it (`redact`), so nothing here asks who reads; and
// nothing is said that the event does not hold.
#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

using Story = std::vector<Phrase>;

/// Counters of one side in a group, face-down ones as a number.
template <class Bag>
Items list_in(const Group& group, Bag Group::* side) {
    return list_of(group.*side, group.hidden);
}

/// A sentence "... {wall} ... {counters}" for each wall that has any.
template <class Bag>
void tell_walls(Story& story, Text text, const Event& event, Bag Group::* side) {
    for (const Wall wall : every_wall)
        if (const Items counters = list_in(event.at[wall], side); !counters.empty())
            story.emplace_back(text, name_of(wall), counters);
}

/// One sentence for a list, or another where there is nobody in it.
void tell_list(Story& story, const Items& list, Text some, Text nobody) {
    if (list.empty()) story.emplace_back(nobody);
    else story.emplace_back(some, list);
}

// 17.2, AR-14
void tell_conditions(Story& story, const Event& event) {
    story.emplace_back((event.number & 1) != 0 ? "barna.tell.night-clear"_text
                                               : "barna.tell.night-cloudy"_text);
    story.emplace_back((event.number & 2) != 0 ? "barna.tell.sentries-awake"_text
                                               : "barna.tell.sentries-asleep"_text);
}

// 8.0
void tell_movement(Story& story, const Event& event) {
    for (const Wall from : every_wall)
        for (const Wall to : every_wall) {
            const Flow flow = event.flows[from];
            const Items units = list_of(flow.to(to), flow.hidden(to));
            if (!units.empty()) story.emplace_back("barna.tell.move"_text, name_of(from), name_of(to), units);
        }
    if (story.empty()) story.emplace_back("barna.tell.hold"_text);
}

// 9.0, AR-5 Which units came is known to all, where they went perhaps only by number. 18.2 The system's units
// all go to one wall, which its die has just named.
void tell_reinforcement(Story& story, const Event& event) {
    story.emplace_back("barna.tell.reinforced-by"_text, list_of(event.mexicans));
    if (event.by != By::chance)
        return tell_walls(story, "barna.tell.reinforce"_text, event, &Group::mexicans);
    for (const Wall wall : every_wall)
        if (!event.at[wall].mexicans.empty())
            story.emplace_back("barna.tell.system-reinforces"_text, name_of(wall));
}

// 11.0
void tell_texians(Story& story, const Event& event) {
    for (const Wall wall : every_wall) {
        const Items units = list_of(event.at[wall].texians);
        if (units.empty()) story.emplace_back("barna.tell.nobody-holds"_text, name_of(wall));
        else story.emplace_back("barna.tell.texians-revealed"_text, name_of(wall), units);
    }
}

// 12.0, 13.0 Their strength is what the assault and the breach are about.
void tell_mexicans(Story& story, const Event& event) {
    for (const Wall wall : every_wall) {
        const Mexicans units = event.at[wall].mexicans;
        if (!units.empty())
            story.emplace_back("barna.tell.mexicans-revealed"_text, name_of(wall), list_of(units),
                               strength(units), breach_value(wall));
    }
    if (story.empty()) story.emplace_back("barna.tell.no-mexicans"_text);
}

// 15.0B, 17.5 All six cannon still stand where turn 1 put them; those not captured are lost.
void tell_fall_back(Story& story, const Event& event, const Options& options) {
    tell_list(story, list_of(event.texians), "barna.tell.fall-back"_text, "barna.tell.fall-back-nobody"_text);
    if (options.spiked_guns) story.emplace_back("barna.tell.spiked"_text);
    tell_walls(story, "barna.tell.captured"_text, event, &Group::texians);
    Texians lost = cannon_of(texian_force);
    for (const Group& group : event.at.at) lost -= group.texians;
    if (!lost.empty()) story.emplace_back("barna.tell.cannon-lost"_text, list_of(lost));
}

// 15.0C
void tell_joins(Story& story, const Event& event, Text text) {
    for (const Wall to : every_wall)
        for (int side = 0; side < 2; ++side) {
            const Mexicans units = event.joins[to].from.at(static_cast<std::size_t>(side));
            if (!units.empty())
                story.emplace_back(text, name_of(neighbour(to, side)), name_of(to), list_of(units));
        }
}

// 15.0E Cannon among the losses are captured ones.
Items losses_of(const Event& event) {
    Items items;
    items.add("barna.count.captured-18-pounder"_text, event.texians.count(Texian::eighteen_pounder));
    items.add("barna.count.captured-cannon"_text, event.texians.count(Texian::cannon));
    for (const Mexican unit : every_mexican) items.add(count_of(unit), event.mexicans.count(unit));
    return items;
}

// 13.0
void tell_breaches(Story& story, const Event& event) {
    for (const Wall wall : every_wall)
        if ((event.walls & bit(wall)) != 0) story.emplace_back("barna.tell.breach"_text, name_of(wall));
    if (story.empty()) story.emplace_back("barna.tell.no-breach"_text);
}

// 16.0, AR-23
void tell_victory(Story& story, const Event& event, const Options& options) {
    const Level& level = Barna::level_of(event.number);
    story.emplace_back("barna.tell.victory"_text, int{event.number}, level.title);
    story.emplace_back(level.meaning);
    story.emplace_back(
        event.number >= options.par ? "barna.tell.mexican-wins"_text : "barna.tell.texian-wins"_text,
        int{options.par});
}

// 18.0 A die that names a wall shows its number.
void tell_die(Story& story, const Event& event, Text text) {
    story.emplace_back(text, index(event.wall) + 1, name_of(event.wall));
}

void tell_what_follows(Story& story, const Event& event, const Options& options) {
    switch (event.kind) {
        case Kind::turn_begins: story.emplace_back("barna.tell.turn"_text, int{event.turn}, last_turn); break;
        case Kind::cannon_revealed:
            tell_walls(story, "barna.tell.cannon-revealed"_text, event, &Group::texians);
            break;
        case Kind::texians_revealed: tell_texians(story, event); break;
        case Kind::mexicans_revealed: tell_mexicans(story, event); break;
        case Kind::assault:
            tell_walls(story, "barna.tell.assault"_text, event, &Group::texians);
            if (story.empty()) story.emplace_back("barna.tell.assault-nobody"_text);
            break;
        case Kind::breach: tell_breaches(story, event); break;
        case Kind::last_stand:
            story.emplace_back(event.walls != 0 ? "barna.tell.last-stand"_text
                                                : "barna.tell.last-stand-held"_text);
            break;
        case Kind::fall_back: tell_fall_back(story, event, options); break;
        case Kind::no_quarter:
            tell_list(story, list_of(event.texians), "barna.tell.no-quarter"_text,
                      "barna.tell.no-quarter-nobody"_text);
            break;
        case Kind::victory: tell_victory(story, event, options); break;
        default: break;
    }
}

}  // namespace

std::vector<Phrase> Barna::tell(const Event& event, const Options& options) {
    Story story;
    const bool heads = event.number == 1;
    switch (event.kind) {
        case Kind::conditions: tell_conditions(story, event); break;
        case Kind::deploy: tell_walls(story, "barna.tell.deploy"_text, event, &Group::texians); break;
        case Kind::approach: tell_walls(story, "barna.tell.approach"_text, event, &Group::mexicans); break;
        case Kind::ballshot: tell_walls(story, "barna.tell.ballshot"_text, event, &Group::mexicans); break;
        case Kind::grapeshot: tell_walls(story, "barna.tell.grapeshot"_text, event, &Group::mexicans); break;
        case Kind::rifle: tell_walls(story, "barna.tell.rifle"_text, event, &Group::mexicans); break;
        case Kind::move: tell_movement(story, event); break;
        case Kind::reinforce: tell_reinforcement(story, event); break;
        case Kind::lose:
            story.emplace_back("barna.tell.lose"_text, name_of(event.wall), list_of(event.texians));
            break;
        case Kind::rally:
            tell_list(story, list_of(event.texians), "barna.tell.rally"_text, "barna.tell.rally-nobody"_text);
            break;
        case Kind::flip:
            story.emplace_back(heads ? "barna.tell.flip"_text : "barna.tell.no-flip"_text);
            break;
        case Kind::bowie:
            story.emplace_back(heads ? "barna.tell.bowie-up"_text : "barna.tell.bowie-down"_text);
            break;
        case Kind::incursion:
            tell_joins(story, event, "barna.tell.incursion"_text);
            if (story.empty()) story.emplace_back("barna.tell.incursion-nobody"_text);
            break;
        case Kind::overrun:
            story.emplace_back("barna.tell.overrun"_text, name_of(event.wall));
            tell_joins(story, event, "barna.tell.overrun-join"_text);
            break;
        case Kind::charge: story.emplace_back("barna.tell.charge"_text, list_of(event.texians)); break;
        case Kind::sacrifice: story.emplace_back("barna.tell.sacrifice"_text, losses_of(event)); break;
        case Kind::unprobed: tell_die(story, event, "barna.tell.unprobed"_text); break;
        case Kind::light: tell_die(story, event, "barna.tell.light"_text); break;
        case Kind::tie: story.emplace_back("barna.tell.tie"_text, name_of(event.wall)); break;
        case Kind::target:
            story.emplace_back("barna.tell.target"_text, int{event.number}, name_of(event.wall));
            break;
        default: tell_what_follows(story, event, options); break;
    }
    return story;
}

// --- phases ------------------------------------------------------------------------------------------------

namespace {

struct PhaseName {
    std::string_view name;
    Text title;
};
constexpr PhaseName phase_names[] = {
    {"setup", "barna.phase.setup"_text},
    {"texian-deployment", "barna.phase.texian-deployment"_text},
    {"mexican-approach", "barna.phase.mexican-approach"_text},
    {"ballshot", "barna.phase.ballshot"_text},
    {"texian-movement", "barna.phase.texian-movement"_text},
    {"mexican-reinforcement", "barna.phase.mexican-reinforcement"_text},
    {"grapeshot", "barna.phase.grapeshot"_text},
    {"rifle-fire", "barna.phase.rifle-fire"_text},
    {"mexican-assault", "barna.phase.mexican-assault"_text},
    {"texian-rally", "barna.phase.texian-rally"_text},
    {"last-stand", "barna.phase.last-stand"_text},
};

}  // namespace

std::string_view Barna::phase_name(Phase phase) { return phase_names[static_cast<int>(phase)].name; }
Text Barna::phase_title(Phase phase) { return phase_names[static_cast<int>(phase)].title; }
std::string_view Barna::phase_name(const Event& event) { return phase_name(event.phase); }

// --- how a game ends ---------------------------------------------------------------------------------------

namespace {

// 16.0 The levels of victory, best for the Mexican first.
constexpr Level level_table[] = {
    {"mexican-triumph", 15, "barna.level.triumph"_text, "barna.meaning.triumph"_text},
    {"mexican-decisive-victory", 12, "barna.level.decisive"_text, "barna.meaning.decisive"_text},
    {"mexican-victory", 8, "barna.level.victory"_text, "barna.meaning.victory"_text},
    {"mexican-pyrrhic-victory", 5, "barna.level.pyrrhic"_text, "barna.meaning.pyrrhic"_text},
    {"mexican-humiliating-victory", -2, "barna.level.humiliating"_text, "barna.meaning.humiliating"_text},
};

}  // namespace

std::span<const Level> Barna::levels() { return level_table; }

const Level& Barna::level_of(int points) {
    for (const Level& level : level_table)
        if (points >= level.from) return level;
    return std::end(level_table)[-1];
}

// AR-23 The Mexican wins at par or more, the Texian below.
Outcome Barna::outcome(const State& state) {
    if (state.now.step != Step::over) return {};
    const Level& level = level_of(state.score);
    Outcome outcome;
    outcome.mexican_points = state.score;
    outcome.winner = name(state.score >= state.options.par ? Seat::mexican : Seat::texian);
    outcome.level = level.name;
    outcome.meaning = level.meaning;
    return outcome;
}

}  // namespace alamo::barna

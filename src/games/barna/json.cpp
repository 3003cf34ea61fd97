// A view as JSON (docs/view-barna.md). It is written from the view alone, so it holds what its reader may
// know.
#include "core/json.hpp"

#include "games/barna/barna.hpp"
#include "games/barna/fits.hpp"
#include "games/barna/names.hpp"
#include "games/barna/points.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

void write_walls(JsonWriter& json, std::string_view key, WallMask mask) {
    json.key(key).begin_list();
    for (const Wall wall : every_wall)
        if ((mask & bit(wall)) != 0) json.value(code(wall));
    json.end_list();
}

/// A wall by its number, null where there is none.
void write_wall(JsonWriter& json, std::string_view key, int wall) {
    json.key(key);
    if (wall < walls) json.value(code(wall_at(wall)));
    else json.null();
}

std::string_view order_word(Kind kind) {
    constexpr std::string_view words[] = {"conditions", "deploy",    "approach",  "ballshot", "move",
                                          "reinforce",  "grapeshot", "rifle",     "lose",     "rally",
                                          "flip",       "bowie",     "incursion", "overrun",  "charge",
                                          "sacrifice",  "die",       "die",       "tie",      "die"};
    return words[static_cast<int>(kind)];
}

// --- the parts of a view -----------------------------------------------------------------------------------

void write_awaited(JsonWriter& json, const View& view) {
    json.key("waits_for");
    if (view.waits_for.is_over()) {
        json.null();
        return;
    }
    json.begin_object();
    json.pair("by", name(view.waits_for.is_chance() ? By::chance : by_of(view.waits_for.seat)));
    json.pair("order", order_word(kind_of(view.step)));
    json.pair("rule", Barna::prompt(view).rule.id());
    json.end_object();
}

void write_options(JsonWriter& json, const Options& options) {
    json.key("options").begin_object();
    json.pair("relief-column", options.relief_column);
    json.pair("variable-conditions", options.variable_conditions);
    json.pair("santa-anna-waits", options.santa_anna_waits);
    json.pair("bowie-illness", options.bowie_illness);
    json.pair("spiked-guns", options.spiked_guns);
    json.pair("solitaire", options.solitaire);
    json.pair("crockett-strength", int{options.crockett_strength});
    json.pair("bowie-strength", int{options.bowie_strength});
    json.pair("par", int{options.par});
    json.end_object();
}

/// 15.0B: cannon on the walls are captured ones.
bool has_fallen_back(const View& view) {
    return view.phase == Phase::last_stand && view.step != Step::last_coin;
}

void write_group(JsonWriter& json, std::string_view side, const std::string& known, int hidden) {
    json.key(side).begin_object().pair("known", known).pair("hidden", hidden).end_object();
}

void write_one_wall(JsonWriter& json, const View& view, Wall wall) {
    const bool captured = has_fallen_back(view);
    const Texians texians = view.texian[wall];
    const Mexicans mexicans = view.mexican[wall];
    const int hidden = view.mexican_hidden[wall];
    json.begin_object();
    json.pair("code", code(wall)).pair("breach_value", breach_value(wall));
    write_group(json, "texian", captured ? "" : letters(texians), view.texian_hidden[wall]);
    json.pair("captured", captured ? letters(texians) : "");
    json.pair("room", texians_per_wall - texians.total() - view.texian_hidden[wall]);
    // 6.0 Only the approach is held to it: afterwards as many Mexicans arrive at a wall as there are.
    json.key("mexican_room");
    if (view.phase == Phase::mexican_approach) json.value(mexicans_per_wall - mexicans.total() - hidden);
    else json.null();
    write_group(json, "mexican", letters(mexicans), hidden);
    json.key("mexican_strength");
    if (hidden == 0) json.value(strength(mexicans));
    else json.null();
    json.pair("reinforced", view.phase > Phase::mexican_reinforcement && (view.occupied & bit(wall)) != 0);
    json.pair("breached", (view.breached & bit(wall)) != 0);
    json.pair("entered", (view.entered & bit(wall)) != 0);
    json.end_object();
}

/// What the Texian knows of a group that arrived or probed, and was mixed with others: AR-5, 18.1.1.
void write_mixed(JsonWriter& json, const View& view) {
    json.key("mixed");
    if (view.mixed_in.empty()) {
        json.null();
        return;
    }
    json.begin_object().pair("units", letters(view.mixed_in)).key("walls").begin_list();
    for (const Wall wall : every_wall)
        if (view.mixed[wall] > 0)
            json.begin_object()
                .pair("code", code(wall))
                .pair("count", int{view.mixed[wall]})
                .pair("shown", letters(view.shown[wall]))
                .end_object();
    json.end_list().end_object();
}

void write_solitaire(JsonWriter& json, const View& view) {
    json.key("solitaire");
    if (!view.options.solitaire) {
        json.null();
        return;
    }
    json.begin_object();
    write_wall(json, "unprobed", view.unprobed);
    write_wall(json, "light", view.light);
    write_walls(json, "full", view.full);
    json.key("ranks").begin_list();
    for (const std::uint8_t rank : view.rank)
        if (rank < walls) json.value(code(wall_at(rank)));
    json.end_list().end_object();
}

// --- the unfinished order ----------------------------------------------------------------------------------

void add_draft(Event& order, const Progress& now) {
    for (const Wall wall : every_wall) {
        const auto bits = static_cast<std::uint16_t>(now.draft[wall]);
        switch (order.kind) {
            case Kind::deploy: order.at[wall].texians = Texians(bits); break;
            case Kind::move: order.flows[wall] = Flow(now.draft[wall]); break;
            case Kind::incursion:
            case Kind::overrun: order.joins[wall] = s15::joins_of(now.draft[wall]); break;
            case Kind::sacrifice:
                order.texians = s15::sacrificed(now).cannon;
                order.mexicans = s15::sacrificed(now).units;
                break;
            case Kind::rally: order.texians = Texians(now.chosen); break;
            case Kind::approach:
            case Kind::reinforce: order.at[wall].mexicans = Mexicans(bits); break;
            default: break;
        }
    }
    if (now.step == Step::join) order.wall = wall_at(now.wall);
}

/// What is in hand and not yet placed, or, in the levy, what is chosen so far.
std::string hand_of(const Progress& now) {
    switch (now.step) {
        case Step::deploy: return letters(Texians(now.chosen));
        case Step::approach:
        case Step::levy:
        case Step::reinforce: return letters(Mexicans(now.chosen));
        default: return "";
    }
}

void write_own_order(JsonWriter& json, const View& view) {
    json.key("order");
    if (!view.own_progress || !view.waits_for.is_decision()) {
        json.null();
        return;
    }
    Event order;
    order.kind = kind_of(view.step);
    add_draft(order, view.now);
    const bool named = order.kind != Kind::lose && order.kind != Kind::flip && view.step != Step::overrun;
    json.begin_object();
    json.pair("so_far", named ? Barna::say(order) : std::string(order_word(order.kind)));
    json.pair("hand", hand_of(view.now)).end_object();
}

// --- the score ---------------------------------------------------------------------------------------------

void write_points(JsonWriter& json, const View& view) {
    const PointsNow points = points_now(view);
    json.key("points").begin_object();
    json.pair("units", points.units).pair("cannon", points.cannon).key("bonus");
    if (points.bonus) json.value(*points.bonus);
    else json.null();
    json.pair("total", points.total()).end_object();
}

void write_result(JsonWriter& json, const View& view) {
    json.key("result");
    if (!view.waits_for.is_over()) {
        json.null();
        return;
    }
    const Seat winner = view.score >= view.options.par ? Seat::mexican : Seat::texian;
    json.begin_object().pair("points", int{view.score});
    json.pair("level", Barna::level_of(view.score).name).pair("winner", name(winner)).end_object();
}

void write_sides(JsonWriter& json, std::string_view key, Texians texians, Mexicans mexicans) {
    json.key(key).begin_object();
    json.pair("texian", letters(texians)).pair("mexican", letters(mexicans)).end_object();
}

}  // namespace

PointsNow points_now(const View& view) {
    Texians cannon;
    PointsNow points;
    points.units = strength(view.mexican_pool) + strength(view.mexican_hand) + strength(view.track);
    for (const Wall wall : every_wall) {
        points.units += strength(view.mexican[wall]);
        if (has_fallen_back(view)) cannon += view.texian[wall];
    }
    points.cannon = cannon_strength(cannon);
    if (view.phase == Phase::last_stand) points.bonus = s16::bonus(view.breached, view.turn);
    return points;
}

std::string Barna::json(const View& view) {
    JsonWriter json;
    json.begin_object();
    json.pair("view", 1).pair("game", id).pair("who", name(view.who));
    json.pair("turn", int{view.turn}).pair("phase", phase_name(view.phase));
    write_awaited(json, view);
    write_options(json, view.options);
    json.key("walls").begin_list();
    for (const Wall wall : every_wall) write_one_wall(json, view, wall);
    json.end_list();
    write_sides(json, "hands", view.texian_hand, view.mexican_hand);
    write_sides(json, "face_down", view.texian_pool, view.mexican_pool);
    write_sides(json, "boxes", view.texian_box, view.mexican_box);
    json.pair("centre", letters(view.centre)).pair("track", letters(view.track));
    json.pair("bowie_ill", view.ill != 0);
    json.key("conditions");
    if (view.options.variable_conditions && view.phase != Phase::setup)
        json.begin_object()
            .pair("night", view.night_clear != 0 ? "clear" : "cloudy")
            .pair("sentries", view.sentries_awake != 0 ? "awake" : "asleep")
            .end_object();
    else json.null();
    write_walls(json, "breached", view.breached);
    write_walls(json, "entered", view.entered);
    write_mixed(json, view);
    write_solitaire(json, view);
    write_own_order(json, view);
    write_points(json, view);
    write_result(json, view);
    return json.end_object().take();
}

}  // namespace alamo::barna

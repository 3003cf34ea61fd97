// The state of a table: whose turn it is, what may be done, how it stands; and the table as a record.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "generated/texts.hpp"
#include "server/telling.hpp"
#include "server/telling_parts.hpp"

namespace alamo::server {

namespace {

constexpr Seat both[] = {Seat::texian, Seat::mexican};

Text side(Seat seat) { return seat == Seat::texian ? "server.side.texian"_text : "server.side.mexican"_text; }

bool is_yours(const Audience& audience, Seat seat) { return std::ranges::count(audience.seats, seat) > 0; }

void write_turn(JsonWriter& out, const Turn& turn) {
    out.key("turn").begin_object();
    if (turn.is_decision()) out.pair("kind", "decision").pair("seat", name(turn.seat));
    else out.pair("kind", turn.is_over() ? "over" : "chance");
    out.end_object();
}

Phrase waits(const GameLog& log, const Audience& audience) {
    const Turn turn = log.table().turn();
    if (turn.is_over()) return {"server.waits.over"_text};
    if (turn.is_chance()) return {"server.waits.chance"_text};
    const Text who = side(turn.seat);
    if (is_yours(audience, turn.seat))
        return audience.seats.size() > 1 ? Phrase("server.waits.hot-seat"_text, who)
                                         : "server.waits.you"_text;
    if (log.is_open(turn.seat)) return {"server.waits.open"_text, who};
    const bool computer = log.plan(turn.seat).kind == SeatPlan::Kind::computer;
    const Text text = computer ? "server.waits.computer"_text : "server.waits.other"_text;
    return {text, who, Arg(log.name(turn.seat))};
}

void write_prompt(JsonWriter& out, const GameLog& log, const Audience& audience) {
    const Turn turn = log.table().turn();
    const bool mine = turn.is_decision() && is_yours(audience, turn.seat);
    const Viewer who = mine ? viewer_of(turn.seat) : viewers_of(audience).front();
    const Prompt prompt = log.table().prompt(who);
    out.key("prompt").begin_object().pair("text", render(prompt.question, audience.lang));
    out.pair("rule", prompt.rule.id()).key("forms").begin_list();
    // An example is made from the view of the seat whose turn it is: only that seat may have it.
    if (mine) out.value(log.table().example());
    out.end_list().end_object();
}

void write_may(JsonWriter& out, const GameLog& log, const Audience& audience) {
    const Turn turn = log.table().turn();
    std::vector<Seat> order;
    std::vector<Seat> undo;
    std::vector<Seat> resign;
    std::vector<Seat> offer;
    for (const Seat seat : audience.seats) {
        if (turn.is_decision() && turn.seat == seat) order.push_back(seat);
        if (log.may_take_back(seat)) undo.push_back(seat);
        if (!turn.is_over()) resign.push_back(seat);
        if (log.may_offer(seat) && !log.offer()) offer.push_back(seat);
    }
    out.key("may").begin_object();
    write_seats(out, "order", order);
    write_seats(out, "undo", undo);
    write_seats(out, "resign", resign);
    write_seats(out, "offer_take_back", offer);
    out.end_object().key("offer");
    if (log.offer()) out.begin_object().pair("by", name(log.offer()->first)).end_object();
    else out.null();
}

Text winner_text(std::string_view winner) {
    if (const auto seat = seat_named(winner)) return side(*seat);
    return "server.nobody"_text;
}
Text reason_text(std::string_view reason) {
    if (reason == "resigned") return "server.reason.resigned"_text;
    if (reason == "time") return "server.reason.time"_text;
    return reason == "abandoned" ? "server.reason.abandoned"_text : "server.reason.played"_text;
}

void write_result(JsonWriter& out, const GameLog& log, Lang lang) {
    out.key("result");
    const std::optional<record::Result> result = log.table().result();
    if (!result) {
        out.null();
        return;
    }
    out.begin_object().key("points");
    if (result->mexican_points) out.value(*result->mexican_points);
    else out.null();
    out.pair("level", result->level);
    const auto levels = log.game().levels();
    const auto level = std::ranges::find(levels, std::string_view(result->level), &Level::name);
    const bool known = level != levels.end();
    out.pair("title", known ? text_of(level->title, lang) : std::string_view());
    out.pair("text", known ? text_of(level->meaning, lang) : std::string_view());
    out.pair("winner", result->winner).pair("winner_text", text_of(winner_text(result->winner), lang));
    out.pair("reason", result->reason).pair("reason_text", text_of(reason_text(result->reason), lang));
    out.end_object();
}

void write_dice(JsonWriter& out, const GameLog& log) {
    out.key("dice");
    if (!log.is_over()) {
        out.null();
        return;
    }
    out.begin_object().pair("secret", match::Dice::hex(log.head().secret)).end_object();
}

record::Header header_of(const GameLog& log) {
    const Head& head = log.head();
    record::Header header;
    header.game = head.game;
    header.rules = log.game().edition();
    header.options = log.table().options();
    for (const Seat seat : both)
        if (!log.name(seat).empty()) header.players.emplace_back(name(seat), log.name(seat));
    header.started =
        fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(head.created / 1000)));
    log.dice().promise(header);
    return header;
}

}  // namespace

std::string state_json(const GameLog& log, const Audience& audience, Views& views) {
    JsonWriter out;
    out.begin_object();
    views.write(out, log.lines());
    write_turn(out, log.table().turn());
    write_prompt(out, log, audience);
    out.pair("waits", render(waits(log, audience), audience.lang));
    write_may(out, log, audience);
    out.key("points");
    if (const auto points = log.table().points(viewers_of(audience).front())) out.value(*points);
    else out.null();
    out.pair("lines", log.lines());
    write_result(out, log, audience.lang);
    write_dice(out, log);
    return out.end_object().take();
}

std::string summary_json(const GameLog& log, const Audience& audience) {
    JsonWriter out;
    out.begin_object().pair("table", log.head().table).pair("game", log.head().game);
    out.key("created").value(static_cast<long long>(log.head().created));
    out.key("version").value(static_cast<long long>(log.version()));
    write_turn(out, log.table().turn());
    write_seats(out, "your_seats", audience.seats);
    out.key("seats").begin_object();
    for (const Seat seat : both)
        if (log.plan(seat).kind != SeatPlan::Kind::none)
            out.key(name(seat))
                .begin_object()
                .pair("kind", kind_name(log, seat))
                .pair("name", log.name(seat))
                .end_object();
    return out.end_object().pair("over", log.is_over()).end_object().take();
}

std::string record_text(const GameLog& log, Viewer who) {
    std::string out = record::write(header_of(log)) + "\n";
    for (const record::Line& line : log.table().lines_for(who)) out.append(record::write(line)).append("\n");
    if (std::optional<record::Result> result = log.table().result()) {
        log.dice().reveal(*result);
        out.append(record::write(*result)).append("\n");
    }
    return out;
}

}  // namespace alamo::server

#include "server/telling.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "generated/texts.hpp"
#include "server/telling_parts.hpp"

namespace alamo::server {

namespace {

constexpr Seat both[] = {Seat::texian, Seat::mexican};

void write_line(JsonWriter& out, const record::Line* line, const std::vector<match::Story>& story,
                Lang lang) {
    out.key("line");
    if (line == nullptr) out.null();
    else out.raw(record::write(*line));
    out.key("story").begin_list();
    for (const match::Story& news : story)
        out.begin_object()
            .pair("rule", news.rule.id())
            .pair("text", render(news.sentence, lang))
            .end_object();
    out.end_list();
}

/// Lines and sentences of one viewer from a line on, cut by line.
class Telling {
public:
    Telling(const match::AnyTable& table, Viewer who, int from)
        : lines_(table.lines_for(who, from)), story_(table.story(who, from == 1 ? 0 : from)) {}
    void write(JsonWriter& out, int n, bool first, Lang lang) const {
        const auto line = std::ranges::find(lines_, n, &record::Line::n);
        std::vector<match::Story> story;
        for (const match::Story& news : story_)
            if (news.event == n || (first && news.event < n)) story.push_back(news);
        write_line(out, line == lines_.end() ? nullptr : &*line, story, lang);
    }

private:
    std::vector<record::Line> lines_;
    std::vector<match::Story> story_;
};

/// One screen for two: what both may read, and beside it what each may.
void write_two(JsonWriter& out, const std::vector<Telling>& seats, int n, bool first,
               const Audience& audience) {
    out.key("by_seat").begin_object();
    for (std::size_t i = 0; i < audience.seats.size(); ++i) {
        out.key(name(audience.seats[i])).begin_object();
        seats[i].write(out, n, first, audience.lang);
        out.end_object();
    }
    out.end_object();
}

}  // namespace

std::vector<Viewer> viewers_of(const Audience& audience) {
    std::vector<Viewer> viewers;
    for (const Seat seat : audience.seats) viewers.push_back(viewer_of(seat));
    if (viewers.empty()) viewers.push_back(Viewer::spectator);
    return viewers;
}

namespace {

std::string events_with(Views& views, const GameLog& log, const Audience& audience, std::int64_t since) {
    const GameLog::News news = log.since(since);
    JsonWriter out;
    out.begin_list();
    if (news.rewound) {
        out.begin_object().pair("rewind", news.kept);
        out.pair("text", render(Phrase("server.rewound"_text, news.kept), audience.lang)).end_object();
    }
    if (news.kept < log.lines()) {
        const int from = news.kept + 1;
        const bool two = audience.seats.size() > 1;
        const Viewer common = two ? Viewer::spectator : viewers_of(audience).front();
        const Telling shared(log.table(), common, from);
        std::vector<Telling> seats;
        if (two)
            for (const Seat seat : audience.seats) seats.emplace_back(log.table(), viewer_of(seat), from);
        for (int n = from; n <= log.lines(); ++n) {
            out.begin_object().pair("n", n);
            shared.write(out, n, n == 1, audience.lang);
            if (two) write_two(out, seats, n, n == 1, audience);
            views.write(out, n);
            out.end_object();
        }
    }
    return out.end_list().take();
}

}  // namespace

std::string events_json(const GameLog& log, const Audience& audience, std::int64_t since) {
    Views views(log, audience);
    return events_with(views, log, audience, since);
}

std::string chat_json(const GameLog& log, const Audience& audience, std::int64_t since) {
    JsonWriter out;
    out.begin_list();
    for (const auto& [version, entry] : log.chat()) {
        if (version <= since) continue;
        out.begin_object().key("version").value(static_cast<long long>(version));
        out.key("at").value(static_cast<long long>(entry.at));
        out.pair("seat", entry.seat ? name(*entry.seat) : std::string_view("spectator"));
        const bool nameless = entry.name.empty();
        out.pair("name",
                 nameless ? std::string(text_of("server.spectator"_text, audience.lang)) : entry.name);
        out.pair("text", entry.text).end_object();
    }
    return out.end_list().take();
}

std::string head_json(const GameLog& log, const Audience& audience, const Around& around) {
    const Head& head = log.head();
    JsonWriter out;
    out.begin_object().pair("table", head.table).pair("game", head.game).key("options").begin_object();
    for (const OptionValue& option : head.options) out.pair(option.name, option.value);
    out.end_object().key("created").value(static_cast<long long>(head.created));
    out.key("seats").begin_object();
    for (const Seat seat : both) {
        if (log.plan(seat).kind == SeatPlan::Kind::none) continue;
        out.key(name(seat)).begin_object().pair("kind", kind_name(log, seat)).pair("name", log.name(seat));
        const bool computer = log.plan(seat).kind == SeatPlan::Kind::computer;
        out.pair("here", computer || around.here.at(static_cast<std::size_t>(seat))).end_object();
    }
    out.end_object();
    write_seats(out, "your_seats", audience.seats);
    out.pair("hot_seat", log.is_hot_seat() && audience.seats.size() > 1);
    out.pair("commitment", log.dice().commitment()).key("rematch");
    if (log.rematch().empty()) out.null();
    else out.value(log.rematch());
    out.key("links").begin_object();
    for (const auto& [seat, address] : around.links) out.pair(seat, address);
    return out.end_object().end_object().take();
}

std::string table_message(const GameLog& log, const Audience& audience, const Around& around,
                          std::int64_t since) {
    JsonWriter out;
    out.begin_object().pair("type", "table").key("version").value(static_cast<long long>(log.version()));
    Views views(log, audience);
    out.key("head").raw(head_json(log, audience, around)).key("state").raw(state_json(log, audience, views));
    out.key("events")
        .raw(events_with(views, log, audience, since))
        .key("chat")
        .raw(chat_json(log, audience, since));
    return out.end_object().take();
}

std::string events_message(const GameLog& log, const Audience& audience, std::int64_t since) {
    JsonWriter out;
    out.begin_object().pair("type", "events").key("version").value(static_cast<long long>(log.version()));
    Views views(log, audience);
    out.key("events").raw(events_with(views, log, audience, since));
    out.key("state").raw(state_json(log, audience, views));
    out.key("chat").raw(chat_json(log, audience, since));
    return out.end_object().take();
}

std::string replay_json(const GameLog& log, Viewer who, int at, Lang lang) {
    JsonWriter out;
    out.begin_object().pair("at", at).pair("of", log.lines());
    out.key("view").raw(log.table().view_json(who, at)).key("events").begin_list();
    if (at > 0) {
        out.begin_object().pair("n", at);
        Telling(log.table(), who, at).write(out, at, at == 1, lang);
        out.end_object();
    }
    return out.end_list().end_object().take();
}

}  // namespace alamo::server

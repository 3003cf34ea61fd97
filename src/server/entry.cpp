#include "server/entry.hpp"

#include <boost/json.hpp>

#include "core/json.hpp"

namespace alamo::server {

namespace json = boost::json;

namespace {

constexpr std::string_view seat_kinds[] = {"none", "person", "computer", "link", "anybody"};
constexpr std::string_view entry_kinds[] = {"order",   "draw",   "chat", "join",   "offer",
                                            "decline", "rewind", "stop", "rematch"};
constexpr Seat both[] = {Seat::texian, Seat::mexican};

/// What stands in our own store; a missing part is empty.
class Stored {
public:
    explicit Stored(std::string_view text) {
        json::error_code error;
        json::value value = json::parse(json::string_view(text.data(), text.size()), error);
        if (!error && value.is_object()) object_ = std::move(value.get_object());
    }
    explicit Stored(const json::value* value) {
        if (value != nullptr && value->is_object()) object_ = value->get_object();
    }
    [[nodiscard]] const json::value* find(std::string_view key) const {
        return object_.if_contains(json::string_view(key.data(), key.size()));
    }
    [[nodiscard]] std::string text(std::string_view key) const {
        const json::value* const value = find(key);
        if (value == nullptr || !value->is_string()) return {};
        return {value->get_string().data(), value->get_string().size()};
    }
    [[nodiscard]] std::int64_t number(std::string_view key) const {
        const json::value* const value = find(key);
        return value != nullptr && value->is_int64() ? value->get_int64() : 0;
    }
    [[nodiscard]] const json::object& object() const { return object_; }

private:
    json::object object_;
};

template <class Kind, std::size_t N>
std::optional<Kind> kind_named(const std::string_view (&names)[N], std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<Kind>(i);
    return {};
}

void write_text(JsonWriter& out, std::string_view key, std::string_view text) {
    if (!text.empty()) out.pair(key, text);
}

bool read_seat(const Stored& from, SeatPlan& seat) {
    const auto kind = kind_named<SeatPlan::Kind>(seat_kinds, from.text("kind"));
    if (!kind) return false;
    seat = {*kind, from.text("holder"), from.text("player"), from.text("token"), from.text("name")};
    return true;
}

bool read_lines(const json::value* list, std::vector<record::Line>& lines) {
    if (list == nullptr || !list->is_array()) return list == nullptr;
    for (const json::value& value : list->get_array()) {
        const auto item = record::read_line(json::serialize(value));
        if (!item || !std::holds_alternative<record::Line>(*item)) return false;
        lines.push_back(std::get<record::Line>(*item));
    }
    return true;
}

}  // namespace

std::optional<Seat> seat_named(std::string_view name) {
    for (const Seat seat : both)
        if (alamo::name(seat) == name) return seat;
    return {};
}

std::string write(const Head& head) {
    JsonWriter out;
    out.begin_object().pair("head", 1).key("options").begin_object();
    for (const OptionValue& option : head.options) out.pair(option.name, option.value);
    out.end_object().key("seats").begin_object();
    for (const Seat seat : both) {
        const SeatPlan& plan = head.seats.at(static_cast<std::size_t>(seat));
        out.key(name(seat)).begin_object().pair("kind", seat_kinds[static_cast<std::size_t>(plan.kind)]);
        write_text(out, "holder", plan.holder);
        write_text(out, "player", plan.player);
        write_text(out, "token", plan.token);
        write_text(out, "name", plan.name);
        out.end_object();
    }
    out.end_object().pair("maker", head.maker).pair("secret", match::Dice::hex(head.secret));
    return out.end_object().take();
}

std::optional<Head> read_head(std::string_view table, std::string_view game, std::int64_t created,
                              std::string_view text) {
    const Stored stored(text);
    const auto secret = match::Dice::read_secret(stored.text("secret"));
    if (stored.number("head") != 1 || !secret) return {};
    Head head{.table = std::string(table),
              .game = std::string(game),
              .created = created,
              .options = {},
              .seats = {},
              .secret = *secret,
              .maker = stored.text("maker")};
    const Stored options(stored.find("options"));
    for (const json::key_value_pair& pair : options.object()) {
        const std::string name(pair.key().data(), pair.key().size());
        head.options.push_back({name, options.text(name)});
    }
    const Stored seats(stored.find("seats"));
    for (const Seat seat : both)
        if (!read_seat(Stored(seats.find(name(seat))), head.seats.at(static_cast<std::size_t>(seat))))
            return {};
    return head;
}

std::string write(const LogEntry& entry) {
    JsonWriter out;
    out.begin_object().pair("kind", entry_kinds[static_cast<std::size_t>(entry.kind)]);
    out.key("at").value(static_cast<long long>(entry.at));
    write_text(out, "from", entry.from);
    write_text(out, "id", entry.id);
    if (entry.seat) out.pair("seat", name(*entry.seat));
    if (!entry.lines.empty()) {
        out.key("lines").begin_list();
        for (const record::Line& line : entry.lines) out.raw(record::write(line));
        out.end_list();
    }
    if (entry.kind == LogEntry::Kind::offer || entry.kind == LogEntry::Kind::rewind) out.pair("to", entry.to);
    write_text(out, "name", entry.name);
    write_text(out, "text", entry.text);
    return out.end_object().take();
}

std::optional<LogEntry> read_entry(std::string_view text) {
    const Stored stored(text);
    const auto kind = kind_named<LogEntry::Kind>(entry_kinds, stored.text("kind"));
    if (!kind) return {};
    LogEntry entry{.kind = *kind};
    entry.at = stored.number("at");
    entry.from = stored.text("from");
    entry.id = stored.text("id");
    entry.seat = seat_named(stored.text("seat"));
    entry.to = static_cast<int>(stored.number("to"));
    entry.name = stored.text("name");
    entry.text = stored.text("text");
    if (!read_lines(stored.find("lines"), entry.lines)) return {};
    return entry;
}

}  // namespace alamo::server

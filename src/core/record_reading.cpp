// Reading one line of a record. The one place in core that sees the JSON library.
#include <algorithm>
#include <climits>
#include <nlohmann/json.hpp>

#include "core/record.hpp"
#include "core/utf8.hpp"
#include "generated/texts.hpp"

namespace alamo::record {

namespace {

using Json = nlohmann::json;

Verdict unreadable(Text text, Arg a = {}, Arg b = {}, Arg c = {}) {
    return Verdict::unreadable(Phrase(text, a, b, c));
}
Arg byte_number(std::size_t at) { return {static_cast<int>(std::min<std::size_t>(at, INT_MAX))}; }

// --- the form of a line --------------------------------------------------------------------------------

/// Hears a line as it is parsed, and refuses what a record must not hold. Keeps nothing but the keys.
class Inspector {
public:
    Verdict verdict;
    std::vector<std::string> keys;  // of the line itself, in order

    bool null() { return true; }
    bool boolean(bool /*value*/) { return true; }
    bool number_integer(Json::number_integer_t /*value*/) { return true; }
    bool number_unsigned(Json::number_unsigned_t /*value*/) { return true; }
    bool number_float(Json::number_float_t /*value*/, const std::string& /*text*/) { return true; }
    bool string(const std::string& /*value*/) { return true; }
    bool binary(const Json::binary_t& /*value*/) { return true; }
    bool start_object(std::size_t /*size*/) { return deeper(); }
    bool start_array(std::size_t /*size*/) { return deeper(); }
    bool end_object() { return higher(); }
    bool end_array() { return higher(); }
    bool key(const std::string& name) {
        if (std::ranges::find(open_.back(), name) != open_.back().end()) {
            verdict = unreadable("record.twice"_text, Arg(name));
            return false;
        }
        open_.back().push_back(name);
        if (open_.size() == 1) keys.push_back(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& error) {
        constexpr int number_out_of_range = 406;
        verdict = unreadable(error.id == number_out_of_range ? "record.number"_text : "record.syntax"_text,
                             byte_number(std::max<std::size_t>(position, 1)));
        return false;
    }

private:
    bool deeper() {
        if (open_.size() == static_cast<std::size_t>(deepest_nesting)) {
            verdict = unreadable("record.deep"_text, deepest_nesting);
            return false;
        }
        open_.emplace_back();
        return true;
    }
    bool higher() {
        open_.pop_back();
        return true;
    }
    std::vector<std::vector<std::string>> open_;  // keys of each object that is not closed yet
};

/// The members of an object that is known to be valid JSON: the text of each value, in order.
std::vector<std::string_view> values_of(std::string_view object) {
    std::vector<std::string_view> values;
    int depth = 0;
    bool in_text = false;
    std::size_t from = 0;
    const auto trimmed = [](std::string_view text) {
        constexpr std::string_view blanks = " \t\r\n";
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        return text.substr(0, text.find_last_not_of(blanks) + 1);
    };
    for (std::size_t i = 0; i < object.size(); ++i) {
        const char c = object[i];
        if (in_text) {
            if (c == '\\') ++i;
            else if (c == '"') in_text = false;
            continue;
        }
        if (c == '"') in_text = true;
        if (c == '{' || c == '[') ++depth;
        if (c == ':' && depth == 1) from = i + 1;
        const bool closes = c == '}' || c == ']';
        if ((c == ',' || closes) && depth == 1 && from > 0)
            values.push_back(trimmed(object.substr(from, i - from)));
        if (closes) --depth;
    }
    return values;
}

// --- the keys of a line --------------------------------------------------------------------------------

bool has_control_character(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x20 || c == 0x7f) return true;
        // U+0080 to U+009F, which some terminals obey.
        if (c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
    }
    return false;
}

/// Takes the known keys out of an object; the first thing wrong stands in `verdict`. What is left is `extra`.
class Keys {
public:
    Keys(const Json& object, std::string_view text) : object_(object), text_(text) {}

    Verdict verdict;

    [[nodiscard]] const Json* find(std::string_view key) {
        const auto found = object_.find(key);
        if (found == object_.end()) return nullptr;
        known_.push_back(key);
        return &*found;
    }
    void number(std::string_view key, int least, int most, int& value) {
        const Json* const json = need(key);
        if (json == nullptr) return;
        // Unsigned numbers beyond 63 bits are compared as such, so that none wraps around.
        const bool fits =
            (json->is_number_unsigned() && json->get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
             static_cast<int>(json->get<std::uint64_t>()) >= least) ||
            (json->is_number_integer() && !json->is_number_unsigned() && json->get<std::int64_t>() >= least &&
             json->get<std::int64_t>() <= most);
        if (fits) value = static_cast<int>(json->get<std::int64_t>());
        else refuse(unreadable("record.not-a-number"_text, Arg(key), least, most));
    }
    void text(std::string_view key, std::string& value, bool needed) {
        const Json* const json = needed ? need(key) : find(key);
        if (json != nullptr) text_of(key, *json, value);
    }
    void text_of(std::string_view key, const Json& json, std::string& value) {
        if (!json.is_string()) return refuse(unreadable("record.not-a-text"_text, Arg(key)));
        value = json.get_ref<const std::string&>();
        if (has_control_character(value)) refuse(unreadable("record.control"_text, Arg(key)));
    }
    [[nodiscard]] const Json* object(std::string_view key, bool needed) {
        const Json* const json = needed ? need(key) : find(key);
        if (json == nullptr || json->is_object()) return json;
        refuse(unreadable("record.not-an-object"_text, Arg(key)));
        return nullptr;
    }
    void refuse(const Verdict& why) {
        if (verdict) verdict = why;
    }
    /// The keys nobody asked for, word for word. `names` are all keys in the order of the text.
    [[nodiscard]] Extra extra(const std::vector<std::string>& names) const {
        Extra rest;
        const std::vector<std::string_view> values = values_of(text_);
        for (std::size_t i = 0; i < names.size() && i < values.size(); ++i)
            if (std::ranges::find(known_, names[i]) == known_.end()) rest.emplace_back(names[i], values[i]);
        return rest;
    }

private:
    const Json* need(std::string_view key) {
        const Json* const json = find(key);
        if (json == nullptr) refuse(unreadable("record.missing"_text, Arg(key)));
        return json;
    }
    const Json& object_;
    std::string_view text_;
    std::vector<std::string_view> known_;
};

/// Options are true, false, whole numbers or words; a word that looks like one of the others is refused, so
/// that a record that is rewritten stays what it was.
void read_options(Keys& keys, const Json& object, OptionList& options) {
    for (const auto& [name, json] : object.items()) {
        std::string value;
        if (json.is_boolean() || json.is_number_integer()) value = json.dump();
        else if (json.is_string()) keys.text_of(name, json, value);
        const bool sound =
            !value.empty() && is_bare(value) != json.is_string() && !has_control_character(name);
        if (!sound) return keys.refuse(unreadable("record.option-value"_text, Arg(name)));
        options.push_back({name, value});
    }
}

Reading<Item> read_header(const Json& object, std::string_view text, const std::vector<std::string>& names) {
    Keys keys(object, text);
    Header header;
    int version = 0;
    keys.number("record", 1, INT_MAX, version);
    if (keys.verdict && version > format) return unreadable("record.format"_text, version, format);
    keys.text("game", header.game, true);
    keys.text("rules", header.rules, false);
    if (const Json* const options = keys.object("options", false))
        read_options(keys, *options, header.options);
    if (const Json* const players = keys.object("players", false))
        for (const auto& [side, json] : players->items()) {
            header.players.emplace_back(side, "");
            keys.text_of("players", json, header.players.back().second);
            if (has_control_character(side)) keys.refuse(unreadable("record.control"_text, Arg("players")));
        }
    keys.text("seed", header.seed, false);
    keys.text("started", header.started, false);
    if (!keys.verdict) return keys.verdict;
    header.extra = keys.extra(names);
    return Item(std::move(header));
}

Reading<Item> read_event(const Json& object, std::string_view text, const std::vector<std::string>& names) {
    Keys keys(object, text);
    Line line;
    keys.number("n", 1, INT_MAX, line.n);
    keys.number("turn", 0, INT_MAX, line.turn);
    keys.text("phase", line.phase, true);
    keys.text("by", line.by, true);
    keys.text("order", line.order, true);
    if (keys.verdict && !by_named(line.by)) keys.refuse(unreadable("record.by"_text, Arg(line.by)));
    if (!keys.verdict) return keys.verdict;
    line.extra = keys.extra(names);
    return Item(std::move(line));
}

Reading<Item> read_result(const Json& object, std::string_view text, const std::vector<std::string>& names) {
    Keys keys(object, text);
    const Json* const inner = keys.object("result", true);
    if (inner == nullptr) return keys.verdict;
    Result result;
    result.beside = keys.extra(names);

    const auto place = static_cast<std::size_t>(std::ranges::find(names, "result") - names.begin());
    const std::string_view inner_text = values_of(text)[place];
    Inspector inspector;
    Json::sax_parse(inner_text, &inspector);
    Keys inside(*inner, inner_text);
    if (const Json* const points = inside.object("points", false)) {
        Keys of_sides(*points, {});
        int mexican = 0;
        of_sides.number("mexican", INT_MIN, INT_MAX, mexican);
        if (points->size() != 1) of_sides.refuse(unreadable("record.points"_text));
        inside.refuse(of_sides.verdict);
        result.mexican_points = mexican;
    }
    inside.text("winner", result.winner, false);
    inside.text("level", result.level, false);
    inside.text("reason", result.reason, false);
    if (!inside.verdict) return inside.verdict;
    result.extra = inside.extra(inspector.keys);
    return Item(std::move(result));
}

}  // namespace

Reading<Item> read_line(std::string_view text) {
    if (text.size() > longest_line) return unreadable("record.too-long"_text, static_cast<int>(longest_line));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) return unreadable("record.empty"_text);
    if (const std::size_t at = first_not_utf8(text); at != std::string_view::npos)
        return unreadable("record.not-utf8"_text, byte_number(at + 1));
    Inspector inspector;
    if (!Json::sax_parse(text, &inspector)) return inspector.verdict;
    const Json object = Json::parse(text, nullptr, false);
    if (!object.is_object()) return unreadable("record.kind"_text);
    if (object.contains("record")) return read_header(object, text, inspector.keys);
    if (object.contains("n")) return read_event(object, text, inspector.keys);
    if (object.contains("result")) return read_result(object, text, inspector.keys);
    return unreadable("record.kind"_text);
}

}  // namespace alamo::record

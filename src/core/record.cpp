#include "core/record.hpp"

#include <algorithm>
#include <charconv>

#include "core/json.hpp"
#include "generated/texts.hpp"

namespace alamo::record {

namespace {

bool is_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && std::to_string(value) == text;
}
void write_extra(JsonWriter& out, const Extra& extra) {
    for (const auto& [name, json] : extra) out.key(name).raw(json);
}
void write_text(JsonWriter& out, std::string_view key, std::string_view value) {
    if (!value.empty()) out.pair(key, value);
}

}  // namespace

bool is_bare(std::string_view value) { return value == "true" || value == "false" || is_number(value); }

std::string write(const Header& header) {
    JsonWriter out;
    out.begin_object().pair("record", format).pair("game", header.game);
    write_text(out, "rules", header.rules);
    out.key("options").begin_object();
    for (const OptionValue& option : header.options) {
        out.key(option.name);
        if (is_bare(option.value)) out.raw(option.value);
        else out.value(option.value);
    }
    out.end_object();
    if (!header.players.empty()) {
        out.key("players").begin_object();
        for (const auto& [side, name] : header.players) out.pair(side, name);
        out.end_object();
    }
    write_text(out, "seed", header.seed);
    write_text(out, "started", header.started);
    write_extra(out, header.extra);
    return out.end_object().take();
}

std::string write(const Line& line) {
    JsonWriter out;
    out.begin_object().pair("n", line.n).pair("turn", line.turn).pair("phase", line.phase);
    out.pair("by", line.by).pair("order", line.order);
    write_extra(out, line.extra);
    return out.end_object().take();
}

std::string write(const Result& result) {
    JsonWriter out;
    out.begin_object().key("result").begin_object();
    if (result.mexican_points)
        out.key("points").begin_object().pair("mexican", *result.mexican_points).end_object();
    write_text(out, "winner", result.winner);
    write_text(out, "level", result.level);
    write_text(out, "reason", result.reason);
    write_extra(out, result.extra);
    out.end_object();
    write_extra(out, result.beside);
    return out.end_object().take();
}

Result result_of(const Outcome& outcome) {
    Result result;
    result.mexican_points = outcome.mexican_points;
    result.winner = outcome.winner;
    result.level = outcome.level;
    result.reason = outcome.reason;
    return result;
}

std::optional<By> by_named(std::string_view name) {
    for (const By by : {By::texian, By::mexican, By::chance})
        if (alamo::name(by) == name) return by;
    return {};
}

std::string render(const Fault& fault, Lang lang) {
    const Rule rule = fault.verdict.rule();
    std::string out(
        rule ? rule.id()
             : text_of(fault.notation ? "record.tag-notation"_text : "record.tag-record"_text, lang));
    out.append(": ").append(alamo::render(fault.verdict.why(), lang));
    if (!fault.legal.empty())
        out.append("; ").append(text_of("record.legal"_text, lang)).append(": ").append(fault.legal);
    return out;
}

// --- lines out of a file -------------------------------------------------------------------------------

void LineCutter::add(std::string_view piece) {
    pending_.erase(0, at_);
    at_ = 0;
    pending_ += piece;
}

std::optional<std::string> LineCutter::next() {
    const std::size_t end = std::min(pending_.find('\n', at_), pending_.size());
    const bool whole = end < pending_.size();
    const std::size_t room = longest_line + 1 - std::min(line_.size(), longest_line + 1);
    line_.append(pending_, at_, std::min(room, end - at_));
    line_bytes_ += end - at_;
    at_ = end;
    if (!whole) return {};
    ++at_;
    taken_ += line_bytes_ + 1;
    line_bytes_ = 0;
    std::string line;
    line.swap(line_);
    return line;
}

}  // namespace alamo::record

// Draws the dice of a record again.
#include <memory>
#include <nlohmann/json.hpp>

#include "generated/texts.hpp"
#include "match/dice.hpp"
#include "match/taken_back.hpp"

namespace alamo::match {

namespace {

record::Fault fault(const Phrase& why, int line = 0) {
    return {.line = line, .verdict = Verdict::unreadable(why)};
}

const std::string* find(const record::Extra& extra, std::string_view key) {
    for (const auto& [name, json] : extra)
        if (name == key) return &json;
    return nullptr;
}

/// A text of a JSON object; "" when it is not there or no text.
std::string text_at(const nlohmann::json& object, const char* key) {
    if (!object.is_object()) return {};
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Takes line after line at a new table and draws at each chance turn what the stream gives.
std::optional<record::Fault> draw_again(AnyTable& table, const std::vector<record::Line>& lines,
                                        const Dice& dice) {
    std::uint32_t attempt = 0;
    for (const record::Line& line : lines) {
        attempt += taken_back(line);
        // Lines beyond these follow from an earlier one without a draw.
        const bool is_due = static_cast<int>(table.lines().size()) < line.n;
        std::string drawn;
        if (is_due && table.turn().is_chance()) {
            DiceStream stream = dice.at(line.n, attempt);
            drawn = table.drawn(stream);
        }
        if (auto wrong = table.take(line)) return wrong;
        if (drawn.empty() || table.lines().at(static_cast<std::size_t>(line.n) - 1).order == drawn) continue;
        record::Fault wrong = fault(Phrase("match.dice.line"_text), line.n);
        wrong.legal = drawn;
        return wrong;
    }
    return {};
}

}  // namespace

Reading<std::optional<DicePromise>> read_promise(const record::Header& header) {
    const std::string* const text = find(header.extra, "dice");
    if (text == nullptr) return std::optional<DicePromise>();
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    const DicePromise promise{text_at(json, "table"), text_at(json, "commitment")};
    const std::string stream = text_at(json, "stream");
    if (stream.empty() || promise.table.empty() || !Dice::read_secret(promise.commitment))
        return Verdict::unreadable(Phrase("match.dice.promise"_text));
    if (stream != "chacha20") return Verdict::unreadable(Phrase("match.dice.stream"_text, Arg(stream)));
    return std::optional(promise);
}

std::optional<record::Fault> check_dice(const AnyGame& game, const record::Header& header,
                                        const std::vector<record::Line>& lines, const record::Result& result,
                                        bool& checked) {
    checked = false;
    const Reading<std::optional<DicePromise>> read = read_promise(header);
    if (!read) return record::Fault{.verdict = read.verdict};
    const std::optional<DicePromise>& promise = *read;
    const std::string* text = find(result.beside, "dice");
    if (text == nullptr) text = find(result.extra, "dice");
    if (text == nullptr) return {};
    const auto secret = Dice::read_secret(text_at(nlohmann::json::parse(*text, nullptr, false), "secret"));
    if (!secret) return fault(Phrase("match.dice.secret"_text));
    if (!promise) return fault(Phrase("match.dice.no-promise"_text));
    const Dice dice(promise->table, *secret);
    if (dice.commitment() != promise->commitment) return fault(Phrase("match.dice.commitment"_text));
    Reading<std::unique_ptr<AnyTable>> table = game.open(header);
    if (!table) return record::Fault{.verdict = table.verdict};
    checked = true;
    return draw_again(**table, lines, dice);
}

}  // namespace alamo::match

#include "match/records.hpp"

#include "generated/texts.hpp"
#include "match/dice.hpp"

namespace alamo::match {

namespace {

record::Fault fault(const Phrase& why) { return {.verdict = Verdict::unreadable(why)}; }

}  // namespace

std::optional<record::Fault> RecordReader::take(std::string_view line) {
    ++line_;
    if (line_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // some editors put it there
    const Reading<record::Item> item = record::read_line(line);
    std::optional<record::Fault> wrong;
    if (!item) {
        if (at_ != At::lost) wrong = record::Fault{.verdict = item.verdict};
    } else {
        wrong = std::visit([this](const auto& read) { return take(read); }, *item);
    }
    if (wrong) {
        if (wrong->line == 0) wrong->line = line_;
        at_ = At::lost;
        now_ = {};
    }
    return wrong;
}

std::optional<record::Fault> RecordReader::take(const record::Header& header) {
    close();
    at_ = At::game;
    const AnyGame* const game = find_game(header.game);
    if (game == nullptr) return fault(Phrase("record.game"_text, Arg(header.game)));
    Reading<std::unique_ptr<AnyTable>> table = game->open(header);
    if (!table) return record::Fault{.verdict = table.verdict};
    const auto promise = read_promise(header);
    if (!promise) return record::Fault{.verdict = promise.verdict};
    now_ = {header, game, std::move(*table.value), line_};
    now_.promises_dice = (*promise).has_value();
    return {};
}

std::optional<record::Fault> RecordReader::take(const record::Line& line) {
    if (at_ == At::lost) return {};
    if (at_ == At::start) return fault(Phrase("record.header-first"_text));
    if (at_ == At::result) return fault(Phrase("record.after-result"_text));
    if (auto wrong = now_.table->take(line)) return wrong;
    ++now_.events;
    return {};
}

std::optional<record::Fault> RecordReader::take(const record::Result& result) {
    if (at_ == At::lost) return {};
    if (at_ == At::start) return fault(Phrase("record.header-first"_text));
    if (at_ == At::result) return fault(Phrase("record.after-result"_text));
    if (auto wrong = now_.table->take(result)) return wrong;
    if (auto wrong = check_dice(*now_.game, now_.header, now_.table->lines(), result, now_.dice_checked)) {
        if (wrong->line > 0) wrong->line += now_.first_line;
        return wrong;
    }
    now_.has_result = true;
    at_ = At::result;
    return {};
}

std::optional<record::Fault> RecordReader::finish() {
    close();
    if (line_ > 0) return {};
    record::Fault nothing = fault(Phrase("record.nothing"_text));
    nothing.line = 1;
    return nothing;
}

void RecordReader::close() {
    if (at_ != At::game && at_ != At::result) return;
    ++sound_;
    if (now_.has_result) ++finished_;
    if (now_.dice_checked) ++dice_checked_;
    else if (now_.promises_dice) ++dice_untold_;
    if (keep_) keep_(std::move(now_));
    now_ = {};
    at_ = At::start;
}

}  // namespace alamo::match

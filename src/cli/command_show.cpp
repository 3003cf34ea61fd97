// `show`, `view`, `hint`, `odds`: a position of a record, for people and for programs.
#include <fmt/format.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>

#include "cli/boards.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "core/json.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

std::optional<Viewer> viewer_named(const Context& context, const std::string& word) {
    for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire})
        if (same_word(name(who), word)) return who;
    complain(context, Phrase("cli.no-viewer"_text, Arg(word)));
    return {};
}

/// A record, and how many of its events are wanted.
struct Position {
    match::Replayed record;
    int at = 0;

    /// The table as it stood then.
    [[nodiscard]] std::unique_ptr<match::AnyTable> table() const {
        auto opened = record.game->open(record.header);
        std::unique_ptr<match::AnyTable> table = std::move(*opened.value);
        const std::vector<record::Line>& lines = record.table->lines();
        for (int i = 0; i < at; ++i) (void)table->take(lines[static_cast<std::size_t>(i)]);
        return table;
    }
};

std::optional<Position> find(const Context& context, const RecordWords& words, int& exit_code) {
    exit_code = exit_usage;
    std::uint64_t number = 0;
    std::uint64_t at = 0;
    if (!number_named(context, "--number", words.number, 1, 1'000'000'000, number)) return {};
    std::optional<match::Replayed> record =
        record_of(context, words.file, static_cast<int>(number), exit_code);
    if (!record) return {};
    exit_code = exit_usage;
    const std::size_t events = record->table->lines().size();
    if (words.at.empty()) at = events;
    else if (!number_named(context, "--at", words.at, 0, events, at)) return {};
    return Position{std::move(*record), static_cast<int>(at)};
}

BoardStyle style_of_terminal(Lang lang) {
    BoardStyle style;
    style.lang = lang;
    const char* const locale = std::setlocale(LC_CTYPE, "");
    const std::string_view codeset = locale == nullptr ? "" : locale;
    style.utf8 =
        codeset.find("UTF-8") != std::string_view::npos || codeset.find("utf8") != std::string_view::npos;
    style.colour = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    return style;
}

void say_header(const Context& context, const match::Replayed& record) {
    say(std::string(text_of(record.game->title(), context.lang)));
    for (const auto& [side, player] : record.header.players) say("  " + side + ": " + player);
    for (const OptionValue& option : record.header.options) say("  " + option.name + "=" + option.value);
}

}  // namespace

int run_show(const Context& context, const RecordWords& words) {
    const std::optional<Viewer> who = viewer_named(context, words.as);
    int exit_code = exit_usage;
    const std::optional<Position> position = who ? find(context, words, exit_code) : std::nullopt;
    if (!position) return exit_code;
    const BoardStyle style = style_of_terminal(context.lang);
    const auto draw = [&](const match::AnyTable& table) {
        const std::string board =
            words.plain ? speak_board(table, *who, context.lang) : draw_board(table, *who, style);
        say(board);
    };
    say_header(context, position->record);

    // Line by line, with the board at the end of every turn.
    auto opened = position->record.game->open(position->record.header);
    match::AnyTable& table = **opened.value;
    const std::vector<record::Line>& lines = position->record.table->lines();
    std::size_t told = 0;
    for (int i = 0; i < position->at; ++i) {
        const record::Line& line = lines[static_cast<std::size_t>(i)];
        (void)table.take(line);
        const std::vector<match::Story> story = table.story(*who);
        for (; told < story.size(); ++told)
            say(fmt::format("{:>3}. {:<7} {}", story[told].event, story[told].rule.id(),
                            render(story[told].sentence, context.lang)));
        const bool last = i + 1 == position->at;
        if (last || lines[static_cast<std::size_t>(i) + 1].turn != line.turn) draw(table);
    }
    if (position->at == 0) draw(table);
    return exit_yes;
}

int run_view(const Context& context, const RecordWords& words) {
    const std::optional<Viewer> who = viewer_named(context, words.as);
    int exit_code = exit_usage;
    const std::optional<Position> position = who ? find(context, words, exit_code) : std::nullopt;
    if (!position) return exit_code;
    say(position->record.table->view_json(*who, position->at));
    return exit_yes;
}

int run_hint(const Context& context, const RecordWords& words) {
    const std::optional<Viewer> who = viewer_named(context, words.as);
    int exit_code = exit_usage;
    const std::optional<Position> position = who ? find(context, words, exit_code) : std::nullopt;
    if (!position) return exit_code;
    const std::unique_ptr<match::AnyTable> table = position->table();
    const Turn turn = table->turn();
    if (!turn.is_decision() || viewer_of(turn.seat) != *who) {
        complain(context, Phrase("cli.not-to-decide"_text, Arg(words.as)));
        return exit_no;
    }
    if (!player_named(context, *position->record.game, words.player, turn.seat)) return exit_usage;
    Rng rng = match::stream_of(0, by_of(turn.seat), static_cast<int>(table->lines().size()));
    const match::Hint hint = table->hint(words.player, rng);
    if (!words.json) {
        say(hint.order);
        for (const Phrase& reason : hint.reasons) say(context, reason);
        return exit_yes;
    }
    JsonWriter out;
    out.begin_object().pair("order", hint.order).key("reasons").begin_list();
    for (const Phrase& reason : hint.reasons) out.value(render(reason, context.lang));
    say(out.end_list().end_object().text());
    return exit_yes;
}

int run_odds(const Context& context, const RecordWords& words) {
    const std::optional<Viewer> who = viewer_named(context, words.as);
    int exit_code = exit_usage;
    const std::optional<Position> position = who ? find(context, words, exit_code) : std::nullopt;
    if (!position) return exit_code;
    const std::vector<Phrase> odds = position->table()->odds(*who);
    JsonWriter out;
    out.begin_object().key("odds").begin_list();
    for (const Phrase& sentence : odds) {
        if (words.json) out.value(render(sentence, context.lang));
        else say(context, sentence);
    }
    if (words.json) say(out.end_list().end_object().text());
    else if (odds.empty()) say(context, Phrase("cli.no-odds"_text));
    return exit_yes;
}

}  // namespace alamo::cli

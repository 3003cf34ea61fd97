// What can be said at the prompt instead of an order.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "cli/commands.hpp"
#include "cli/play_session.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"
#include "store/record_file.hpp"

namespace alamo::cli {

std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return {};
    const auto end = static_cast<std::size_t>(words[0].data() + words[0].size() - line.data());
    const std::string_view rest = line.substr(end);
    const std::size_t begin = words.size() > 1 ? rest.find(words[1]) : rest.size();
    return {words[0],
            rest.substr(begin, rest.find_last_not_of(" \t\r\n") + 1 - std::min(begin, rest.size()))};
}

std::string program() { return program_invocation_name; }

// ./play says in the environment how it was called.
std::string play_command() {
    const char* called_as = std::getenv("ALAMO_CALLED_AS");  // NOLINT(concurrency-mt-unsafe)
    return called_as != nullptr && *called_as != '\0' ? called_as : program() + " play";
}

std::string shell_word(std::string_view path) {
    const bool simple = !path.empty() && std::ranges::all_of(path, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("/._-+,@%:=").find(c) != std::string_view::npos;
    });
    if (simple) return std::string(path);
    std::string quoted = "'";
    for (const char c : path) {
        if (c == '\'') quoted += "'\\''";
        else quoted += c;
    }
    return quoted + "'";
}

std::span<const Session::Command> Session::commands() {
    static constexpr std::array<Command, 13> all{{
        {"play.word.help"_text, "play.help.help"_text, &Session::help},
        {"play.word.hint"_text, "play.help.hint"_text, &Session::hint},
        {"play.word.odds"_text, "play.help.odds"_text, &Session::odds},
        {"play.word.rules"_text, "play.help.rules"_text, &Session::rules},
        {"play.word.check"_text, "play.help.check"_text, &Session::check},
        {"play.word.board"_text, "play.help.board"_text, &Session::board},
        {"play.word.log"_text, "play.help.log"_text, &Session::log},
        {"play.word.undo"_text, "play.help.undo"_text, &Session::undo},
        {"play.word.save"_text, "play.help.save"_text, &Session::save},
        {"play.word.resign"_text, "play.help.resign"_text, &Session::resign},
        {"play.word.quit"_text, "play.help.quit"_text, &Session::quit},
        {"play.word.roll"_text, "play.help.roll"_text, &Session::roll},
        {"play.word.all"_text, "play.help.all"_text, &Session::play_all},
    }};
    return all;
}

bool Session::is_offered(const Command& command) const {
    if (command.run == &Session::roll) return is_asking_table();
    if (command.run == &Session::play_all) return is_watched() && !is_asking_table();
    const bool for_players = command.run == &Session::hint || command.run == &Session::check ||
                             command.run == &Session::undo || command.run == &Session::resign;
    return !for_players || !is_watched() || (is_asking_table() && command.run != &Session::hint);
}

// The English words are understood in every language: they stand in scripts and in books.
const Session::Command* Session::command_named(std::string_view word) {
    if (word == "?") word = text_of("play.word.help"_text, Lang::en);
    for (const Command& command : commands())
        for (const Lang lang : {Lang::en, Lang::es})
            if (same_word(word, text_of(command.word, lang))) return &command;
    return nullptr;
}

Session::Next Session::help(std::string_view /*rest*/) {
    page_.title({"play.help.title"_text});
    if (!is_watched() || is_asking_table()) page_.order(text({"play.example"_text}), example());
    std::size_t widest = 0;
    for (const Command& command : commands())
        widest = std::max(widest, text_of(command.word, page_.lang()).size() + 2);
    for (const Command& command : commands()) {
        if (!is_offered(command)) continue;
        std::string line = "  " + std::string(text_of(command.word, page_.lang()));
        if (terminal_.plain()) line += ": ";
        else line.append(widest + 2 - std::min(widest, line.size()), ' ');
        page_.indented(line, text({command.help}));
    }
    page_.gap();
    page_.sheet(explain_board(table(), page_.style()));
    return Next::ask;
}

Session::Next Session::hint(std::string_view /*rest*/) {
    const Turn turn = table().turn();
    if (!turn.is_decision()) {
        page_.say({"play.no-hint"_text});
        return Next::ask;
    }
    const std::string player = strongest_player(*plan_.game, turn.seat);
    terminal_.note(text({"play.thinking-hint"_text, Arg(player)}));
    Rng rng = generator(by_of(turn.seat));
    const match::Hint hint = table().hint(player, rng);
    page_.order(text({"play.hint"_text, Arg(player)}), hint.order);
    for (const Phrase& reason : hint.reasons) page_.indented("  ", text(reason));
    page_.say({"play.hint-enter"_text});
    proposal_ = hint.order;
    return Next::ask;
}

Session::Next Session::odds(std::string_view /*rest*/) {
    const std::vector<Phrase> odds = table().odds(is_asking_table() ? Viewer::spectator : viewer());
    if (odds.empty()) page_.say({"play.no-odds"_text});
    for (const Phrase& sentence : odds) page_.indented("  ", text(sentence));
    return Next::ask;
}

void Session::tell_rule(Rule rule) {
    const auto lang = static_cast<std::size_t>(page_.lang());
    page_.title(std::string(rule.id()) + " " + std::string(rule.entry()->title[lang]));
    page_.say(rule.entry()->text[lang]);
}

// A section with what belongs to it; without a number the section that rules the decision.
Session::Next Session::rules(std::string_view rest) {
    const std::string_view id = first_word(rest).first;
    const Rulebook book = plan_.game->rules();
    const Rule rule = id.empty() ? table().prompt(viewer()).rule : find_rule(book, id);
    if (!rule) {
        if (!id.empty()) page_.say({"play.no-rule"_text, Arg(id)});
        for (const RuleEntry& entry : book)
            if (entry.of.empty())
                page_.under(Rule(entry), entry.title[static_cast<std::size_t>(page_.lang())]);
        return Next::ask;
    }
    tell_rule(rule);
    for (const RuleEntry& entry : book)
        for (const std::string_view of : split_words(entry.of))
            if (of == rule.id()) tell_rule(Rule(entry));
    return Next::ask;
}

Session::Next Session::check(std::string_view rest) {
    if (rest.empty()) {
        page_.say({"play.check-what"_text});
        return Next::ask;
    }
    const Verdict verdict = checked(rest).verdict;
    if (verdict) page_.say({"play.check-legal"_text});
    else page_.refuse(verdict);
    return Next::ask;
}

Session::Next Session::board(std::string_view /*rest*/) {
    show_board();
    return Next::ask;
}

Session::Next Session::log(std::string_view /*rest*/) {
    if (table().lines().empty()) page_.say({"play.log-empty"_text});
    else tell_from(is_asking_table() ? Viewer::spectator : viewer(), 1);
    return Next::ask;
}

Session::Next Session::save(std::string_view rest) {
    if (rest.empty()) {
        page_.verbatim(text({"play.recorded-in"_text}), plan_.recorder.path());
        page_.say({"play.save-how"_text});
        return Next::ask;
    }
    std::string all = record::write(plan_.header) + "\n";
    for (const record::Line& line : table().lines()) all += record::write(line) + "\n";
    const std::string path(rest);
    auto file = store::RecordFile::create(path);
    Verdict verdict = file.verdict;
    if (file) verdict = (*file.value)->append(all);
    if (verdict) page_.verbatim(text({"play.saved"_text}), path);
    else page_.say(printable(path) + ": " + render(verdict, page_.lang()));
    return Next::ask;
}

Session::Next Session::quit(std::string_view /*rest*/) { return Next::leave; }

bool Session::agreed(const Phrase& question) const {
    page_.say(question);
    const std::optional<std::string> line = terminal_.ask(text({"play.prompt.agree"_text}));
    const std::string_view word = line ? first_word(*line).first : std::string_view{};
    for (const Lang lang : {Lang::en, Lang::es}) {
        const std::string_view yes = text_of("play.word.yes"_text, lang);
        if (same_word(word, yes) || (word.size() == 1 && lower(word[0]) == yes[0])) return true;
    }
    page_.say({"play.not-agreed"_text});
    return false;
}

Session::Next Session::resign(std::string_view /*rest*/) {
    const Turn turn = table().turn();
    if (!turn.is_decision()) {
        page_.say({"play.resign-when"_text});
        return Next::ask;
    }
    if (!agreed(phrase_of_seat("play.resign-sure"_text, turn.seat))) return Next::ask;
    (void)plan_.table->stop("resigned", turn.seat);
    return recorded();
}

// Umpire: the program draws this one.
Session::Next Session::roll(std::string_view /*rest*/) {
    Rng rng = generator(By::chance);
    plan_.table->draw(rng);
    return recorded();
}

Session::Next Session::play_all(std::string_view /*rest*/) {
    on_its_own_ = true;
    return Next::go_on;
}

// --- taking back -------------------------------------------------------------------------------------------

// The number of lines before the last one that a person gave: one of this seat, or with none what the table typed.
std::optional<int> Session::before_last_of(std::optional<Seat> seat) const {
    const std::vector<record::Line>& lines = table().lines();
    for (std::size_t i = lines.size(); i-- > 0;) {
        const std::string& by = lines[i].by;
        const bool typed = by == name(By::chance)
                               ? plan_.umpire
                               : plan_.is_person(by == name(Seat::texian) ? Seat::texian : Seat::mexican);
        if (seat ? by == name(*seat) : typed) return static_cast<int>(i);
    }
    return {};
}

void Session::take_back_to(int line) {
    const int before = static_cast<int>(table().lines().size());
    plan_.table->rewind(line);
    page_.say({"play.taken-back"_text, before - static_cast<int>(table().lines().size())});
}

// Undo law: free while nobody else can know of it; at one table across draws too, when all agree, and marked.
Session::Next Session::undo(std::string_view /*rest*/) {
    const Turn turn = table().turn();
    const std::optional<Seat> seat = turn.is_chance() ? std::nullopt : std::optional<Seat>(turn.seat);
    const std::optional<int> line = before_last_of(seat);
    if (!line) {
        page_.say({"play.undo-nothing"_text});
        return Next::ask;
    }
    const bool is_last = *line == static_cast<int>(table().lines().size()) - 1;
    const bool is_free = seat && is_last && table().may_undo(*seat);
    if (!is_free && !is_study()) {
        page_.say({"play.undo-not"_text});
        return Next::ask;
    }
    const int gone = static_cast<int>(table().lines().size()) - *line;
    if (!is_free && !agreed({"play.undo-agree"_text, gone})) return Next::ask;
    if (!is_free) taken_back_ += gone;
    take_back_to(*line);
    return recorded();
}

}  // namespace alamo::cli

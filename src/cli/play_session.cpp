// The course of a game at a terminal: who is asked next, what is shown before, and what an answer does.
#include "cli/play_session.hpp"

#include <algorithm>
#include <charconv>

#include "cli/play_goodbye.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

/// How many events were taken back, against the undo law, where this line stands now.
int taken_back_at(const record::Line& line) {
    int count = 0;
    for (const auto& [key, json] : line.extra)
        if (key == "taken-back") std::from_chars(json.data(), json.data() + json.size(), count);
    return count;
}

}  // namespace

Session::Session(PlayPlan plan, Terminal& terminal, Lang lang)
    : plan_(std::move(plan)), terminal_(terminal), page_(terminal, lang) {
    // Who goes on with a game knows what happened before, or asks for the log.
    told_.fill(static_cast<int>(table().lines().size()));
    for (const record::Line& line : table().lines()) taken_back_ += taken_back_at(line);
    last_words(goodbye_words());
}

// --- what is so now ----------------------------------------------------------------------------------------

Viewer Session::viewer() const {
    if (is_watched()) return Viewer::umpire;
    if (is_hot_seat()) return screen_ ? viewer_of(*screen_) : Viewer::spectator;
    return viewer_of(plan_.is_person(Seat::texian) ? Seat::texian : Seat::mexican);
}

bool Session::is_asking_table() const { return plan_.umpire && table().turn().is_chance(); }

By Session::by_now() const {
    const Turn turn = table().turn();
    return turn.is_chance() ? By::chance : by_of(turn.seat);
}

// After a take-back across a draw the draws are new ones: nobody plays on with what he has seen.
Rng Session::generator(By by) const {
    const std::uint64_t seed =
        taken_back_ == 0 ? plan_.seed : plan_.seed ^ mix(static_cast<std::uint64_t>(taken_back_));
    return match::stream_of(seed, by, static_cast<int>(table().lines().size()));
}

Text Session::side(Seat seat) const {
    return seat == Seat::texian ? "play.side.texian"_text : "play.side.mexican"_text;
}

// Some legal orders for what is due, to show and to learn from how orders begin now. A draw has one only.
std::vector<std::string> Session::examples() const {
    std::vector<std::string> all{table().example()};
    const Turn turn = table().turn();
    constexpr std::string_view any = "recruit";
    if (!turn.is_decision() || !plan_.game->check_player(any, turn.seat)) return all;
    constexpr int more = 8;
    for (int i = 0; i < more; ++i) {
        Rng rng(mix(static_cast<std::uint64_t>(i)));
        all.push_back(table().hint(any, rng).order);
    }
    return all;
}

// The one shown says more than `hold`, if it can. An example of a draw is made from what really stands there, so
// its counters are hidden: their number is public.
std::string Session::example() const {
    const std::vector<std::string> all = examples();
    const auto telling = std::ranges::find_if(
        all, [](const std::string& order) { return order.find(' ') != std::string::npos; });
    std::string example = telling == all.end() ? all.front() : *telling;
    if (!table().turn().is_chance()) return example;
    std::string masked;
    for (const std::string_view word : split_words(example)) {
        if (!masked.empty()) masked += ' ';
        const Cut parts = cut(word, '=');
        const bool at_wall =
            parts.found && !parts.before.empty() && parts.before[0] >= 'A' && parts.before[0] <= 'Z';
        if (!at_wall) masked += word;
        else masked.append(parts.before).append("=").append(parts.after.size(), '?');
    }
    return masked;
}

// --- the course of a game ----------------------------------------------------------------------------------

int Session::run() {
    welcome();
    Next next = recorded();
    while (next != Next::leave && !table().turn().is_over()) next = step();
    if (next == Next::leave) say_goodbye();
    else finish();
    return exit_code_;
}

Session::Next Session::step() {
    proposal_.clear();
    const Turn turn = table().turn();
    if (turn.is_chance()) return chance();
    return plan_.is_person(turn.seat) ? ask_seat(turn.seat) : computer_turn(turn.seat);
}

Session::Next Session::computer_turn(Seat seat) {
    const std::string& player = plan_.computer[static_cast<std::size_t>(seat)];
    const std::string name = player.empty() ? strongest_player(*plan_.game, seat) : player;
    narrate();
    terminal_.note(text({"play.thinking"_text, side(seat), Arg(name)}));
    Rng rng = generator(by_of(seat));
    (void)plan_.table->play(name, rng);
    if (recorded() == Next::leave) return Next::leave;
    return is_watched() ? watch() : Next::go_on;
}

Session::Next Session::chance() {
    if (plan_.umpire) return ask_table();
    Rng rng = generator(By::chance);
    plan_.table->draw(rng);
    if (recorded() == Next::leave) return Next::leave;
    return is_watched() ? watch() : Next::go_on;
}

// Nobody plays, somebody looks on: at a terminal he says when it goes on.
Session::Next Session::watch() {
    narrate();
    if (on_its_own_ || !terminal_.is_person() || table().turn().is_over() || is_asking_table())
        return Next::go_on;
    if (!terminal_.plain()) {
        page_.gap();
        show_board();
    }
    return ask_until(text({"play.prompt.watch"_text}));
}

Session::Next Session::ask_seat(Seat seat) {
    if (is_hot_seat() && screen_ != seat) {
        if (const Next next = hand_over(seat); next != Next::go_on || screen_ != seat) return next;
    }
    narrate();
    page_.gap();
    if (!terminal_.plain()) show_board();
    show_question();
    return ask_until(text({"play.prompt.seat"_text, side(seat)}));
}

// Umpire: what the real dice and counters showed. Both players look on, so nobody's secrets may stand there.
Session::Next Session::ask_table() {
    if (is_hot_seat() && screen_) {
        narrate();
        page_.say({"play.all-look"_text});
        const std::optional<std::string> line = terminal_.ask(text({"play.prompt.enter"_text}));
        if (!line) return Next::leave;
        terminal_.hand_over();
        screen_.reset();
    }
    narrate();
    page_.gap();
    show_question();
    return ask_until(text({"play.prompt.table"_text}));
}

// The screen is emptied before anybody is asked to leave it, and again before the other player sees his own.
Session::Next Session::hand_over(Seat seat) {
    const bool may_undo = screen_ && table().may_undo(*screen_);
    if (screen_) terminal_.hand_over();
    page_.gap();
    page_.title(phrase_of_seat("play.hand-over"_text, seat));
    if (may_undo) page_.say({"play.hand-over-undo"_text});
    for (;;) {
        const std::optional<std::string> line =
            terminal_.ask(text(phrase_of_seat("play.prompt.hand-over"_text, seat)));
        if (!line) return Next::leave;
        const auto [word, rest] = first_word(*line);
        const Command* const command = command_named(word);
        if (command != nullptr && command->run == &Session::quit) return Next::leave;
        if (command == nullptr || command->run != &Session::undo || !may_undo) break;
        take_back_to(*before_last_of(screen_));
        return recorded();
    }
    terminal_.hand_over();
    screen_ = seat;
    return Next::go_on;
}

Session::Next Session::ask_until(std::string_view prompt) {
    for (;;) {
        const std::optional<std::string> line = terminal_.ask(prompt);
        if (!line) return Next::leave;
        if (const Next next = take_line(*line); next != Next::ask) return next;
    }
}

Session::Next Session::take_line(const std::string& line) {
    const auto [word, rest] = first_word(line);
    if (word.empty()) {
        if (is_watched() && !is_asking_table()) return Next::go_on;
        if (!proposal_.empty()) return give_order(std::string(proposal_));
        page_.say({table().turn().is_chance() ? "play.empty-table"_text : "play.empty"_text});
        return Next::ask;
    }
    if (const Command* const command = command_named(word)) {
        if (is_offered(*command)) return (this->*command->run)(rest);
        page_.say({"play.not-here"_text, command->word});
        return Next::ask;
    }
    if (is_watched() && !is_asking_table()) {
        page_.say({"play.only-watch"_text});
        return Next::ask;
    }
    return give_order(line);
}

// The words an order begins with can be left out: `S>SW=R` is a move where moves are due, `3` the die that is due.
Session::Checked Session::checked(std::string_view order) const {
    const std::string_view first = first_word(order).first;
    const bool has_verb =
        std::ranges::all_of(first, [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
    std::vector<std::string> beginnings{""};
    for (const std::string& due : examples())
        for (const std::size_t end : {due.find(' '), due.rfind(' ')})
            if (end != std::string::npos) beginnings.push_back(due.substr(0, end + 1));
    Verdict refusal;
    for (const std::string& beginning : beginnings) {
        std::string whole = beginning + std::string(order);
        const Verdict verdict = table().check(by_now(), whole);
        if (verdict) return {verdict, std::move(whole)};
        // What is wrong with an order is better news than that it could not be read.
        const bool is_news = has_verb == beginning.empty();
        if (refusal || (is_news && !refusal.rule())) refusal = verdict;
        if (beginning.empty() && verdict.rule()) break;
    }
    return {refusal, {}};
}

Session::Next Session::give_order(std::string_view order) {
    const Checked found = checked(order);
    if (!found.verdict) {
        page_.refuse(found.verdict);
        return Next::ask;
    }
    (void)plan_.table->submit(by_now(), found.order);
    return recorded();
}

// --- what is shown -----------------------------------------------------------------------------------------

void Session::welcome() {
    page_.title(plan_.game->title());
    page_.say(text(plan_.game->credit()));
    say_variants();
    for (const Seat seat : plan_.seats) {
        const std::string& computer = plan_.computer[static_cast<std::size_t>(seat)];
        if (computer.empty()) page_.say(phrase_of_seat("play.person-plays"_text, seat));
        else page_.say({"play.computer-plays"_text, side(seat), Arg(computer)});
    }
    if (plan_.umpire) page_.say({"play.umpire-on"_text});
    page_.verbatim(text({"play.recorded-in"_text}), plan_.recorder.path());
    if (plan_.unfinished_line) page_.say({"play.unfinished-line"_text});
    if (plan_.resumed) page_.say({"play.resumed"_text, static_cast<int>(table().lines().size())});
    page_.say({"play.how-to"_text});
}

void Session::say_variants() {
    for (const OptionValue& option : table().options())
        for (const OptionHelp& help : plan_.game->option_help())
            if (help.name == option.name) {
                const std::string value = option.value == "true" ? "" : ": " + option.value;
                page_.under(help.rule, text(help.help) + value);
            }
}

void Session::narrate() {
    const Viewer who = viewer();
    int& told = told_[static_cast<std::size_t>(who)];
    const int now = static_cast<int>(table().lines().size());
    if (told < now) tell_from(who, told + 1);
    told = now;
}

// What was taken back is told where it happened.
void Session::tell_from(Viewer who, int first) {
    const std::vector<record::Line>& lines = table().lines();
    auto at = static_cast<std::size_t>(first) - 1;
    for (const match::Story& story : table().story(who, first)) {
        for (; at < lines.size() && lines[at].n <= story.event; ++at) {
            if (const int count = taken_back_at(lines[at]); count > 0)
                page_.say({"play.log-taken-back"_text, count});
            if (at == 0 || lines[at].turn != lines[at - 1].turn)
                page_.title({"play.log-turn"_text, lines[at].turn});
        }
        page_.under(story.rule, story.sentence);
    }
}

void Session::show_board() { page_.sheet(draw_board(table(), viewer(), page_.style())); }

// Whose decision, which section rules it, what is to be decided, and an order that would do.
void Session::show_question() {
    const Turn turn = table().turn();
    const Prompt prompt = table().prompt(turn.is_chance() ? Viewer::spectator : viewer());
    std::string title = text(turn.is_chance() ? Phrase("play.ask-table"_text)
                                              : phrase_of_seat("play.ask-seat"_text, turn.seat));
    if (prompt.rule) {
        title.append(" ").append(prompt.rule.id()).append(" ");
        title.append(prompt.rule.entry()->title[static_cast<std::size_t>(page_.lang())]);
    }
    if (terminal_.plain()) title += ".";
    page_.title(title);
    page_.say(prompt.question);
    page_.order(text({turn.is_chance() ? "play.form"_text : "play.example"_text}), example());
}

void Session::finish() {
    // What happened last was told to one player only; now both look, and nothing is secret any more.
    if (is_hot_seat() && screen_) {
        narrate();
        screen_.reset();
        told_[static_cast<std::size_t>(Viewer::spectator)] = lines_before_phase();
        page_.gap();
        page_.title({"play.both-look"_text});
    }
    narrate();
    page_.gap();
    if (is_watched() && !terminal_.plain()) {
        show_board();
        page_.gap();
    }
    const Outcome outcome = table().outcome();
    std::string result;
    if (outcome.winner == name(Seat::texian)) result = text({"play.wins"_text, side(Seat::texian)});
    if (outcome.winner == name(Seat::mexican)) result = text({"play.wins"_text, side(Seat::mexican)});
    if (outcome.winner == "draw") result = text({"play.draw"_text});
    if (outcome.mexican_points) result += " " + text({"play.points"_text, *outcome.mexican_points});
    page_.title(result);
    page_.gap();
    const std::string path = shell_word(plan_.recorder.path());
    page_.verbatim(text({"play.recorded-in"_text}), plan_.recorder.path());
    page_.verbatim(text({"play.show-it"_text}), program() + " show " + path);
    page_.verbatim(text({"play.verify-it"_text}), program() + " verify " + path);
}

/// How many lines stand before those of the phase that is on.
int Session::lines_before_phase() const {
    const std::vector<record::Line>& lines = table().lines();
    std::size_t n = lines.size();
    while (n > 0 && lines[n - 1].phase == lines.back().phase) --n;
    return static_cast<int>(n);
}

// --- the record --------------------------------------------------------------------------------------------

Session::Next Session::recorded() {
    if (const std::optional<Trouble> trouble = plan_.recorder.keep(table(), page_.lang())) {
        complain(trouble->sentence);
        exit_code_ = exit_broken;
        return Next::leave;
    }
    for (int& told : told_) told = std::min(told, static_cast<int>(table().lines().size()));
    last_words(goodbye_words());
    return Next::go_on;
}

// Laid out by hand: a signal handler prints them as they are.
std::string Session::goodbye_words() const {
    if (table().turn().is_over()) return "\n";
    const std::string path = plan_.recorder.path();
    const std::string sentence = text({"play.kept"_text, static_cast<int>(table().lines().size())});
    const std::string how = text({"play.go-on"_text});
    const std::string all = "\n" + sentence + "\n  " + path + "\n" + how + "\n  " + play_command() +
                            " --resume " + shell_word(path) + "\n";
    return terminal_.has_utf8() ? all : in_ascii(all);
}

void Session::say_goodbye() { terminal_.write(goodbye_words()); }

}  // namespace alamo::cli

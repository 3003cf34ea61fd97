// The log of a game as it grows (DESIGN 5): orders from people, players, dice or a record become actions, the
// state, and lines. For every game that can be spoken.
//
// An order may be followed by others that leave nothing to decide or draw; `apply` tells them in the same call.
// They stand in `lines()` at once. A record that is read must hold the same lines: it confirms them one by one.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/record.hpp"
#include "generated/texts.hpp"

namespace alamo {

/// The edition of a game's rules that this program plays by; records name it.
template <class G>
constexpr std::string_view edition() {
    if constexpr (requires { std::string_view(G::edition); }) return G::edition;
    else return "1";
}

template <Spoken G>
class Replay {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Event = typename G::Event;
    using Setup = typename G::Setup;

    explicit Replay(const Setup& setup) : setup_(setup), state_(G::begin(setup)) {}

    /// The options of a header, or why they are refused. A later edition of the rules is refused: it would be
    /// guessing to read it by this one.
    static Reading<Setup> begin(const record::Header& header) {
        if (header.game != G::id) return Verdict::unreadable(Phrase("record.game"_text, Arg(header.game)));
        if (!header.rules.empty() && header.rules != edition<G>())
            return Verdict::unreadable(Phrase("record.edition"_text, Arg(header.rules), Arg(edition<G>())));
        return G::read_options(header.options);
    }

    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const std::vector<record::Line>& lines() const { return lines_; }
    /// How many of the lines a record has confirmed; the others follow from them.
    [[nodiscard]] int confirmed() const { return confirmed_; }
    /// The side of the pending choice or draw.
    [[nodiscard]] std::optional<By> due() const {
        const Turn turn = G::turn(state_);
        if (turn.is_over()) return {};
        return turn.is_chance() ? By::chance : by_of(turn.seat);
    }

    /// The actions that carry out an order from here, or what forbids it.
    Verdict plan(By by, std::string_view order, std::vector<Action>& actions) const {
        const std::optional<By> expected = due();
        if (!expected) return G::plan(state_, Event{}, actions);  // the game says that it is over
        if (by != *expected)
            return Verdict::refuse(rule_now(),
                                   Phrase("record.by-whom"_text, Arg(name(*expected)), Arg(name(by))));
        const Reading<Event> read = G::read(order);
        return read ? G::plan(state_, *read, actions) : read.verdict;
    }

    /// Takes legal actions that make up a whole order. `hear(event, n)` is called for all news in their order; n
    /// is the number of the last line told, the event's own if it is one.
    template <class Hear>
    void apply(std::span<const Action> actions, Hear&& hear) {
        const std::vector<Event> told = carry_out(state_, actions);
        commit(told, hear);
        confirmed_ = static_cast<int>(lines_.size());
    }
    void apply(std::span<const Action> actions) {
        apply(actions, [](const Event&, int) {});
    }

    /// Adds a further key to a line, to be written with it.
    void note(std::size_t line, std::string key, std::string json) {
        lines_.at(line).extra.emplace_back(std::move(key), std::move(json));
    }

    /// Takes the next event of a record, or says what is wrong with it and changes nothing.
    template <class Hear>
    std::optional<record::Fault> take(const record::Line& line, Hear&& hear) {
        const int n = confirmed_ + 1;
        if (line.n != n) return fault(Verdict::unreadable(Phrase("record.n"_text, n, line.n)));
        if (confirmed_ < static_cast<int>(lines_.size())) return confirm(line);

        std::vector<Action> actions;
        if (const Verdict verdict = plan(*record::by_named(line.by), line.order, actions); !verdict)
            return record::Fault{.verdict = verdict, .notation = !verdict.rule()};
        State next = state_;
        const std::vector<Event> told = carry_out(next, actions);
        const auto order = std::ranges::find_if(told, [](const Event& e) { return G::is_order(e); });
        if (order == told.end()) return fault(Verdict::unreadable(Phrase("record.due"_text)));
        if (auto wrong = compare(line, line_of(*order, n), G::rule(*order, setup_))) return wrong;
        state_ = next;
        commit(told, hear);
        lines_[static_cast<std::size_t>(confirmed_++)].extra = line.extra;
        return {};
    }
    std::optional<record::Fault> take(const record::Line& line) {
        return take(line, [](const Event&, int) {});
    }

    /// The result line of a record: what the game says it is, or one of the ways to end it early.
    [[nodiscard]] std::optional<record::Fault> check(const record::Result& result) const {
        const auto at = static_cast<std::size_t>(confirmed_);
        if (at < lines_.size())
            return record::Fault{.verdict = Verdict::refuse(rules_[at], Phrase("record.due"_text)),
                                 .legal = lines_[at].order};
        if (G::turn(state_).is_over()) {
            record::Result due_result = record::result_of(G::outcome(state_));
            due_result.extra = result.extra;
            due_result.beside = result.beside;
            if (result == due_result) return {};
            due_result.extra.clear();
            due_result.beside.clear();
            return record::Fault{.verdict = Verdict::refuse(rule_now(), Phrase("record.result"_text)),
                                 .legal = record::write(due_result)};
        }
        const bool lost = result.reason == "resigned" || result.reason == "time";
        const bool named = result.winner == name(Seat::texian) || result.winner == name(Seat::mexican);
        const bool sound = lost ? named : result.reason == "abandoned" && result.winner.empty();
        if (sound && !result.mexican_points && result.level.empty()) return {};
        return record::Fault{.verdict = Verdict::refuse(rule_now(), Phrase("record.result-early"_text))};
    }

    /// The rule under which the game waits for its next choice or draw.
    [[nodiscard]] Rule rule_now() const {
        const Turn turn = G::turn(state_);
        return G::prompt(G::observe(state_, turn.is_decision() ? viewer_of(turn.seat) : Viewer::umpire)).rule;
    }

    static record::Line line_of(const Event& order, int n) {
        record::Line line;
        line.n = n;
        line.turn = G::turn_number(order);
        line.phase = G::phase_name(order);
        line.by = name(G::by(order));
        line.order = G::say(order);
        return line;
    }

private:
    static record::Fault fault(const Verdict& verdict) { return {.verdict = verdict}; }

    static std::vector<Event> carry_out(State& state, std::span<const Action> actions) {
        std::vector<Event> told;
        const auto hear = [&](const Event& event) { told.push_back(event); };
        for (const Action action : actions) G::apply(state, action, hear);
        return told;
    }

    template <class Hear>
    void commit(const std::vector<Event>& told, Hear&& hear) {
        for (const Event& event : told) {
            if (G::is_order(event)) {
                lines_.push_back(line_of(event, static_cast<int>(lines_.size()) + 1));
                rules_.push_back(G::rule(event, setup_));
            }
            hear(event, static_cast<int>(lines_.size()));
        }
    }

    /// A line that follows from those before.
    std::optional<record::Fault> confirm(const record::Line& line) {
        const auto at = static_cast<std::size_t>(confirmed_);
        if (auto wrong = compare(line, lines_[at], rules_[at])) return wrong;
        lines_[at].extra = line.extra;
        ++confirmed_;
        return {};
    }

    /// Does the record say what was told? Orders may be written in another order of their parts.
    static std::optional<record::Fault> compare(const record::Line& line, const record::Line& told,
                                                Rule rule) {
        const auto refuse = [&](const Phrase& why) {
            return record::Fault{.verdict = Verdict::refuse(rule, why)};
        };
        if (line.by != told.by) return refuse(Phrase("record.by-whom"_text, Arg(told.by), Arg(line.by)));
        const Reading<Event> read = G::read(line.order);
        if (!read)
            return record::Fault{
                .verdict = read.verdict, .legal = told.order, .notation = !read.verdict.rule()};
        if (G::say(*read) != told.order) {
            record::Fault wrong = refuse(Phrase("record.due"_text));
            wrong.legal = told.order;
            return wrong;
        }
        if (line.turn != told.turn) return refuse(Phrase("record.turn"_text, told.turn, line.turn));
        if (line.phase != told.phase)
            return refuse(Phrase("record.phase"_text, Arg(told.phase), Arg(line.phase)));
        return {};
    }

    Setup setup_;
    State state_;
    std::vector<record::Line> lines_;
    std::vector<Rule> rules_;  // of each line
    int confirmed_ = 0;
};

}  // namespace alamo

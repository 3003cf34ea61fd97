// A game in progress, for any type that keeps the contract: the implementation of AnyTable.
//
// `Listing` is what the shelf knows of a game beyond its rules (match/barna.cpp has one): its computer players
// and its odds. Nothing here knows which game it is.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/replay.hpp"
#include "match/any_game.hpp"
#include "match/taken_back.hpp"
#include "match/typed_table.hpp"
#include "minds/player.hpp"

namespace alamo::match {

template <class Listing>
class TableOf final : public TypedTable<typename Listing::Game> {
public:
    using G = typename Listing::Game;
    using State = typename G::State;
    using Action = typename G::Action;
    using Event = typename G::Event;
    using Setup = typename G::Setup;

    explicit TableOf(const Setup& setup) : replay_(setup), options_(G::list_options(setup)) {}

    // --- what stands on the table ------------------------------------------------------------------------
    [[nodiscard]] std::string_view game_id() const override { return G::id; }
    [[nodiscard]] typename G::View view(Viewer who) const override { return G::observe(state(), who); }
    [[nodiscard]] Turn turn() const override { return stopped_ ? Turn::over(0) : G::turn(state()); }
    [[nodiscard]] Prompt prompt(Viewer who) const override { return G::prompt(G::observe(state(), who)); }
    [[nodiscard]] const std::vector<record::Line>& lines() const override { return replay_.lines(); }
    [[nodiscard]] const OptionList& options() const override { return options_; }
    [[nodiscard]] Outcome outcome() const override {
        if (!stopped_) return G::turn(state()).is_over() ? G::outcome(state()) : Outcome{};
        Outcome early;
        early.winner = stopped_->winner;
        early.reason = stopped_->reason;
        return early;
    }
    [[nodiscard]] std::optional<record::Result> result() const override {
        if (stopped_) return stopped_;
        if (!G::turn(state()).is_over()) return {};
        return record::result_of(G::outcome(state()));
    }
    [[nodiscard]] std::string example() const override {
        const Turn now = turn();
        if (now.is_over()) return {};
        Rng rng(mix(static_cast<std::uint64_t>(lines().size())));
        if (now.is_chance()) return order_of(chance(rng));
        minds::Recruit<G> recruit;
        return order_of(recruit.decide(G::observe(state(), viewer_of(now.seat)), rng).actions);
    }

    // --- orders ------------------------------------------------------------------------------------------
    [[nodiscard]] Verdict check(By by, std::string_view order) const override {
        std::vector<Action> actions;
        return plan(by, order, actions);
    }
    [[nodiscard]] Draft draft(By by, std::string_view order) const override {
        std::vector<Action> actions;
        const Verdict whole = plan(by, order, actions);
        if (whole || stopped_ || by_due() != by) return {whole, bool(whole)};
        const Reading<Event> read = G::read(order);
        return {read ? Listing::so_far(state(), *read) : read.verdict, false};
    }
    Verdict submit(By by, std::string_view order) override {
        std::vector<Action> actions;
        if (const Verdict verdict = plan(by, order, actions); !verdict) return verdict;
        apply(actions);
        return Verdict::legal();
    }
    void draw(Rng& rng) override { apply(chance(rng)); }
    void draw(Draws& draws) override { apply(chance(draws)); }
    [[nodiscard]] std::string drawn(Draws& draws) const override { return order_of(chance(draws)); }
    Hint play(std::string_view player, Rng& rng) override {
        const Seat seat = seat_to_play();
        Seated& seated = seated_.at(static_cast<std::size_t>(seat));
        if (seated.player == nullptr || seated.name != player)
            seated = {std::string(player), make_player(player, seat)};
        const minds::Advice<G> advice = ask(*seated.player, seat, rng);
        Hint hint{order_of(advice.actions), advice.reasons};
        apply(advice.actions);
        return hint;
    }
    // A player of its own for each hint: a hint must not change what a seated player does next.
    [[nodiscard]] Hint hint(std::string_view player, Rng& rng) const override {
        const Seat seat = seat_to_play();
        const minds::Advice<G> advice = ask(*make_player(player, seat), seat, rng);
        return {order_of(advice.actions), advice.reasons};
    }

    [[nodiscard]] Thinker thinker(std::string_view player) const override {
        const Seat seat = seat_to_play();
        const std::shared_ptr<minds::Player<G>> thinking = make_player(player, seat);
        return [view = G::observe(state(), viewer_of(seat)), thinking](Rng& rng) {
            const minds::Advice<G> advice = thinking->decide(view, rng);
            // An own order reads the same in every world that looks like the view.
            return Hint{order_in(G::imagine(view, rng), advice.actions), advice.reasons};
        };
    }

    // --- records -----------------------------------------------------------------------------------------
    std::optional<record::Fault> take(const record::Line& line) override {
        if (stopped_) return record::Fault{.verdict = ended()};
        auto fault = replay_.take(line, [this](const Event& event, int n) { hear(event, n); });
        if (!fault) history_.reset();
        if (!fault && taken_back(line) > 0) taken_back_ = 0;  // this line tells of them
        return fault;
    }
    std::optional<record::Fault> take(const record::Result& result) override {
        if (stopped_) return record::Fault{.verdict = ended()};
        if (auto fault = replay_.check(result)) return fault;
        if (!G::turn(state()).is_over()) stopped_ = result;
        return {};
    }
    bool stop(std::string_view reason, std::optional<Seat> loser) override {
        const bool lost = reason == "resigned" || reason == "time";
        if (turn().is_over() || lost != loser.has_value() || (!lost && reason != "abandoned")) return false;
        stopped_.emplace();
        stopped_->reason = reason;
        if (loser) stopped_->winner = name(other(*loser));
        return true;
    }

    // --- taking back -------------------------------------------------------------------------------------
    [[nodiscard]] bool may_undo(Seat seat) const override {
        return !turn().is_over() && free_to_undo_ == seat;
    }
    [[nodiscard]] std::optional<int> may_ask_back(Seat seat) const override {
        if (turn().is_over()) return {};
        return ask_back_.at(static_cast<std::size_t>(seat));
    }
    void rewind(int n) override {
        const int size = static_cast<int>(lines().size());
        if (n < 0 || n > size) throw std::out_of_range("a rewind to a line that is not there");
        const bool is_free = free_to_undo_.has_value() && n == size - 1 && !stopped_;
        int gone = taken_back_ + (is_free ? 0 : size - n);
        const std::vector<record::Line> kept(lines().begin(), lines().begin() + n);
        // A mark on a line that goes is passed on to the line that takes its place.
        for (int i = n; i < size; ++i)
            gone += static_cast<int>(taken_back(lines()[static_cast<std::size_t>(i)]));
        replay_ = Replay<G>(replay_.setup());
        stopped_.reset();
        free_to_undo_.reset();
        ask_back_ = {};
        history_.reset();
        seated_ = {};
        for (const record::Line& line : kept)
            if (take(line)) throw std::logic_error("a log does not replay");
        taken_back_ = gone;
    }

    [[nodiscard]] std::uint32_t attempt() const override {
        auto sum = static_cast<std::uint32_t>(taken_back_);
        for (const record::Line& line : lines()) sum += taken_back(line);
        return sum;
    }

    void forget() override {
        history_.reset();
        seated_ = {};
    }

    // --- what others may know ----------------------------------------------------------------------------
    [[nodiscard]] std::string view_json(Viewer who, int at) const override {
        if (at < 0 || at >= static_cast<int>(lines().size())) return G::json(G::observe(state(), who));
        return G::json(G::observe(history().after.at(static_cast<std::size_t>(at)), who));
    }
    [[nodiscard]] std::vector<record::Line> lines_for(Viewer who, int from) const override {
        if (who == Viewer::umpire)
            return {lines().begin() + std::min<std::ptrdiff_t>(from - 1, std::ssize(lines())), lines().end()};
        std::vector<record::Line> seen;
        for (const Told& told : told_from(from)) {
            if (!G::is_order(told.event)) continue;
            // Extra keys are left out: nobody knows what they hold.
            if (const auto event = G::redact(told.event, who, replay_.setup()))
                seen.push_back(Replay<G>::line_of(*event, told.n));
        }
        return seen;
    }
    [[nodiscard]] std::vector<Story> story(Viewer who, int from) const override {
        std::vector<Story> all;
        for (const Told& told : told_from(from)) {
            const std::optional<Event> event = G::redact(told.event, who, replay_.setup());
            if (!event) continue;
            const Rule rule = G::rule(*event, replay_.setup());
            for (const Phrase& sentence : G::tell(*event, replay_.setup()))
                all.push_back({rule, sentence, told.n});
        }
        return all;
    }
    [[nodiscard]] std::optional<int> points(Viewer who) const override {
        return Listing::points(G::observe(state(), who));
    }
    [[nodiscard]] std::vector<Phrase> odds(Viewer who) const override {
        if (turn().is_over()) return {};
        return Listing::odds(G::observe(state(), who));
    }

private:
    struct Seated {
        std::string name;
        std::unique_ptr<minds::Player<G>> player;  // kept between orders: it may remember its search
    };
    struct Told {
        Event event;
        int n;
    };
    /// Everything that was ever told, and the positions; made from the log when somebody asks, and then kept in step.
    struct History {
        std::vector<State> after;  // after each line, and at 0 before all
        std::vector<Told> news;
    };

    [[nodiscard]] const State& state() const { return replay_.state(); }

    [[nodiscard]] Verdict ended() const {
        return Verdict::unreadable(Phrase("match.ended"_text, Arg(stopped_->reason)));
    }
    Verdict plan(By by, std::string_view order, std::vector<Action>& actions) const {
        return stopped_ ? ended() : replay_.plan(by, order, actions);
    }

    [[nodiscard]] std::optional<By> by_due() const {
        const Turn now = turn();
        if (now.is_over()) return {};
        return now.is_chance() ? By::chance : by_of(now.seat);
    }

    void apply(const std::vector<Action>& actions) {
        const std::size_t before = lines().size();
        const bool in_step = history_ != nullptr && history_->after.size() == before + 1;
        replay_.apply(actions, [&](const Event& event, int n) {
            hear(event, n);
            if (in_step) history_->news.push_back({event, n});
        });
        // More than one line at once: the positions between them are not known here.
        if (in_step && lines().size() == before + 1) history_->after.push_back(state());
        else if (lines().size() != before) history_.reset();
        if (taken_back_ == 0 || lines().size() == before) return;
        replay_.note(before, std::string(taken_back_mark), std::to_string(taken_back_));
        taken_back_ = 0;
    }

    /// Undo law: what was told last must be an order of a side, part of which the other side cannot see.
    /// With the other side's consent: only orders, and what tells nothing new, came since.
    void hear(const Event& event, int n) {
        free_to_undo_.reset();
        if (!G::is_order(event) || G::by(event) == By::chance) {
            if (!Listing::is_quiet(event)) ask_back_ = {};
            return;
        }
        const Seat seat = G::by(event) == By::texian ? Seat::texian : Seat::mexican;
        ask_back_.at(static_cast<std::size_t>(seat)) = n - 1;
        const std::optional<Event> seen = G::redact(event, viewer_of(other(seat)), replay_.setup());
        if (!seen || *seen != event) free_to_undo_ = seat;
    }

    [[nodiscard]] Seat seat_to_play() const {
        const Turn now = turn();
        if (!now.is_decision()) throw std::logic_error("a computer player is asked, but nobody is to decide");
        return now.seat;
    }
    static std::unique_ptr<minds::Player<G>> make_player(std::string_view name, Seat seat) {
        std::unique_ptr<minds::Player<G>> player = Listing::make_player(name, seat);
        if (player == nullptr) throw std::invalid_argument("no such player: " + std::string(name));
        return player;
    }
    /// A player's order. It gets its seat's view; that the order is legal is checked here, once more.
    minds::Advice<G> ask(minds::Player<G>& player, Seat seat, Rng& rng) const {
        minds::Advice<G> advice = player.decide(G::observe(state(), viewer_of(seat)), rng);
        State next = state();
        for (const Action action : advice.actions) {
            if (!G::check(next, action)) throw std::logic_error("a computer player broke a rule");
            G::apply(next, action);
        }
        if (order_of(advice.actions).empty()) throw std::logic_error("a computer player gave no whole order");
        return advice;
    }

    /// The draws that make up the chance order that is due.
    template <class Random>
    [[nodiscard]] std::vector<Action> chance(Random& random) const {
        if (!turn().is_chance()) throw std::logic_error("a draw, but it is not chance's turn");
        return minds::complete_order<G>(state(),
                                        [&](const State& world) { return draw_chance<G>(world, random); });
    }
    /// The order that actions carry out, as it is written; "" when they carry out none.
    [[nodiscard]] std::string order_of(const std::vector<Action>& actions) const {
        return order_in(state(), actions);
    }
    static std::string order_in(State next, const std::vector<Action>& actions) {
        std::string order;
        const auto hear_order = [&](const Event& event) {
            if (order.empty() && G::is_order(event)) order = G::say(event);
        };
        for (const Action action : actions) G::apply(next, action, hear_order);
        return order;
    }

    /// What was told from line `from` on.
    [[nodiscard]] std::span<const Told> told_from(int from) const {
        const std::vector<Told>& news = history().news;
        return {std::ranges::lower_bound(news, from, {}, &Told::n), news.end()};
    }

    const History& history() const {
        if (history_ != nullptr) return *history_;
        auto history = std::make_unique<History>();
        Replay<G> replay(replay_.setup());
        const auto remember = [&](const Event& event, int n) { history->news.push_back({event, n}); };
        history->after.push_back(replay.state());
        for (const record::Line& line : lines()) {
            if (replay.take(line, remember)) throw std::logic_error("a log does not replay");
            history->after.push_back(replay.state());
        }
        history_ = std::move(history);
        return *history_;
    }

    Replay<G> replay_;
    OptionList options_;
    std::optional<record::Result> stopped_;  // ended before its rules ended it
    std::optional<Seat> free_to_undo_;
    std::array<std::optional<int>, 2> ask_back_;  // by Seat: lines before its last order
    int taken_back_ = 0;  // lines gone against the undo law that no line tells of yet
    std::array<Seated, 2> seated_;
    mutable std::unique_ptr<History> history_;
};

}  // namespace alamo::match

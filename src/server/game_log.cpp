#include "server/game_log.hpp"

#include <algorithm>
#include <charconv>

#include "core/json.hpp"
#include "generated/texts.hpp"

namespace alamo::server {

namespace {

constexpr Seat both[] = {Seat::texian, Seat::mexican};

std::string key_of(std::string_view session, std::string_view id) {
    return std::string(session).append("/").append(id);
}
By by_of_line(const record::Line& line) { return record::by_named(line.by).value_or(By::chance); }

}  // namespace

GameLog::GameLog(const Head& head, const match::AnyGame& game)
    : head_(head), game_(&game), table_(game.new_table(head.options)) {
    for (const Seat seat : both) {
        holders_.at(index(seat)) = plan(seat).holder;
        names_.at(index(seat)) =
            plan(seat).kind == SeatPlan::Kind::computer ? plan(seat).player : plan(seat).name;
    }
}

std::unique_ptr<GameLog> GameLog::begin(const Head& head) {
    const match::AnyGame* const game = match::find_game(head.game);
    if (game == nullptr || !game->check_options(head.options)) return nullptr;
    return std::unique_ptr<GameLog>(new GameLog(head, *game));
}

// --- the log -----------------------------------------------------------------------------------------------

bool GameLog::take(const LogEntry& entry) {
    for (const record::Line& line : entry.lines) {
        // Lines that follow from those before stand there already; `take` confirms them.
        if (table_->take(line)) return false;
    }
    if (entry.kind == LogEntry::Kind::rewind) {
        if (entry.to < 0 || entry.to > lines()) return false;
        table_->rewind(entry.to);
    }
    if (entry.kind == LogEntry::Kind::stop && !table_->stop("resigned", entry.seat)) return false;
    note(entry);
    return true;
}

/// What an entry means for everything but the game itself.
void GameLog::note(const LogEntry& entry) {
    using Kind = LogEntry::Kind;
    marks_.push_back(lines());
    if (!entry.id.empty()) ids_.emplace(key_of(entry.from, entry.id), version());
    const bool moves = entry.kind == Kind::order || entry.kind == Kind::draw || entry.kind == Kind::rewind ||
                       entry.kind == Kind::stop;
    if (moves) position_ = version();
    switch (entry.kind) {
        case Kind::chat: chat_.push_back({version(), entry}); break;
        case Kind::join:
            if (!entry.seat) break;
            holders_.at(index(*entry.seat)) = entry.from;
            names_.at(index(*entry.seat)) = entry.name;
            break;
        case Kind::offer:
            if (entry.seat) offer_.emplace(*entry.seat, entry.to);
            break;
        case Kind::rematch: rematch_ = entry.text; break;
        default: offer_.reset();  // an order, a draw, an answer or the end settles what was offered
    }
}

void GameLog::add(LogEntry entry) {
    note(entry);
    fresh_.push_back(std::move(entry));
}

std::optional<std::int64_t> GameLog::accepted(const Caller& caller) const {
    const auto found = ids_.find(key_of(caller.session, caller.id));
    if (caller.id.empty() || found == ids_.end()) return {};
    return found->second;
}

GameLog::News GameLog::since(std::int64_t version) const {
    if (version <= 0 || version > this->version()) return {};
    const auto at = marks_.begin() + static_cast<std::ptrdiff_t>(version - 1);
    const int least = *std::min_element(at, marks_.end());
    return {least, least < *at};
}

std::vector<record::Line> GameLog::lines_from(int line) const {
    const auto& all = table_->lines();
    return {all.begin() + line, all.end()};
}

// --- who sits where ----------------------------------------------------------------------------------------

bool GameLog::is_open(Seat seat) const {
    const SeatPlan::Kind kind = plan(seat).kind;
    return (kind == SeatPlan::Kind::link || kind == SeatPlan::Kind::anybody) && holder(seat).empty();
}
bool GameLog::is_hot_seat() const {
    return plan(Seat::texian).kind == SeatPlan::Kind::person &&
           plan(Seat::mexican).kind == SeatPlan::Kind::person &&
           holder(Seat::texian) == holder(Seat::mexican);
}
std::vector<Seat> GameLog::seats_of(std::string_view session) const {
    std::vector<Seat> seats;
    for (const Seat seat : both)
        if (holds(session, seat)) seats.push_back(seat);
    return seats;
}

std::optional<Problem> GameLog::not_playing(const Caller& caller, Seat seat) const {
    if (!holds(caller.session, seat)) return Problem{Wrong::forbidden, Phrase("server.not-your-seat"_text)};
    if (is_over()) return Problem{Wrong::over, Phrase("server.over"_text)};
    return {};
}

// --- commands ----------------------------------------------------------------------------------------------

std::optional<Problem> GameLog::order(const Caller& caller, Seat seat, std::int64_t seq,
                                      std::string_view order) {
    if (auto problem = not_playing(caller, seat)) return problem;
    if (seq != lines() + 1) return Problem{Wrong::stale, Phrase("server.stale"_text, lines() + 1)};
    const Turn turn = table_->turn();
    if (!turn.is_decision() || turn.seat != seat)
        return Problem{Wrong::not_your_turn, Phrase("server.not-your-turn"_text)};
    const int before = lines();
    if (const Verdict verdict = table_->submit(by_of(seat), order); !verdict) return problem_of(verdict);
    LogEntry entry{.kind = LogEntry::Kind::order, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.seat = seat;
    entry.lines = lines_from(before);
    add(std::move(entry));
    draw_all(caller.now);
    return {};
}

std::optional<Problem> GameLog::computer_order(std::int64_t now, Seat seat, std::string_view order) {
    const Turn turn = table_->turn();
    if (!turn.is_decision() || turn.seat != seat)
        return Problem{Wrong::not_your_turn, Phrase("server.not-your-turn"_text)};
    const int before = lines();
    if (const Verdict verdict = table_->submit(by_of(seat), order); !verdict) return problem_of(verdict);
    LogEntry entry{.kind = LogEntry::Kind::order, .at = now};
    entry.seat = seat;
    entry.lines = lines_from(before);
    add(std::move(entry));
    draw_all(now);
    return {};
}

void GameLog::draw_all(std::int64_t now) {
    while (table_->turn().is_chance()) {
        const int before = lines();
        dice().draw(*table_);
        LogEntry entry{.kind = LogEntry::Kind::draw, .at = now};
        entry.lines = lines_from(before);
        add(std::move(entry));
    }
}

std::optional<Problem> GameLog::say(const Caller& caller, std::string_view text) {
    const std::vector<Seat> seats = seats_of(caller.session);
    LogEntry entry{.kind = LogEntry::Kind::chat, .at = caller.now, .from = caller.session, .id = caller.id};
    if (!seats.empty()) {
        entry.seat = seats.front();
        entry.name = name(seats.front());
    }
    entry.text = text;
    add(std::move(entry));
    return {};
}

std::optional<int> GameLog::may_take_back(Seat seat) const {
    if (is_over()) return {};
    if (is_hot_seat()) {
        // One screen: both look on, so the undo law does not bind; the record marks what went.
        for (int line = lines(); line > 0; --line)
            if (by_of_line(table_->lines()[static_cast<std::size_t>(line - 1)]) == by_of(seat))
                return line - 1;
        return {};
    }
    if (table_->may_undo(seat)) return lines() - 1;
    // A computer player never minds, nor does a side without anybody.
    const SeatPlan::Kind opponent = plan(other(seat)).kind;
    const bool minds = opponent != SeatPlan::Kind::computer && opponent != SeatPlan::Kind::none;
    return minds ? std::nullopt : table_->may_ask_back(seat);
}

std::optional<int> GameLog::may_offer(Seat seat) const {
    if (is_over() || may_take_back(seat) || holder(other(seat)).empty()) return {};
    return table_->may_ask_back(seat);
}

void GameLog::rewind(const Caller& caller, Seat seat, int to) {
    table_->rewind(to);
    LogEntry entry{.kind = LogEntry::Kind::rewind, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.seat = seat;
    entry.to = to;
    add(std::move(entry));
    draw_all(caller.now);  // hot-seat: the first line may be chance's
}

std::optional<Problem> GameLog::take_back(const Caller& caller, Seat seat, std::string_view action) {
    if (auto problem = not_playing(caller, seat)) return problem;
    if (action == "take") {
        const std::optional<int> to = may_take_back(seat);
        if (!to) return Problem{Wrong::not_now, Phrase("server.undo-not"_text)};
        rewind(caller, seat, *to);
        return {};
    }
    LogEntry entry{.kind = LogEntry::Kind::offer, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.seat = seat;
    if (action == "offer") {
        const std::optional<int> to = may_offer(seat);
        if (!to) return Problem{Wrong::not_now, Phrase("server.undo-not"_text)};
        if (offer_) return Problem{Wrong::not_now, Phrase("server.offer-stands"_text)};
        entry.to = *to;
        add(std::move(entry));
        return {};
    }
    if (!offer_ || offer_->first == seat) return Problem{Wrong::not_now, Phrase("server.no-offer"_text)};
    if (action == "accept") {
        const auto [by, to] = *offer_;
        rewind(caller, by, to);
        return {};
    }
    entry.kind = LogEntry::Kind::decline;
    add(std::move(entry));
    return {};
}

std::optional<Problem> GameLog::resign(const Caller& caller, Seat seat) {
    if (auto problem = not_playing(caller, seat)) return problem;
    table_->stop("resigned", seat);
    LogEntry entry{.kind = LogEntry::Kind::stop, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.seat = seat;
    add(std::move(entry));
    return {};
}

std::optional<Problem> GameLog::join(const Caller& caller, Seat seat, std::string_view name) {
    if (!is_open(seat)) return Problem{Wrong::bad_token, Phrase("server.bad-token"_text)};
    LogEntry entry{.kind = LogEntry::Kind::join, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.seat = seat;
    entry.name = name;
    add(std::move(entry));
    return {};
}

std::optional<Problem> GameLog::announce_rematch(const Caller& caller, std::string_view table) {
    if (seats_of(caller.session).empty())
        return Problem{Wrong::forbidden, Phrase("server.not-your-seat"_text)};
    if (!is_over()) return Problem{Wrong::not_now, Phrase("server.not-over"_text)};
    if (!rematch_.empty()) return Problem{Wrong::not_now, Phrase("server.rematch-stands"_text)};
    LogEntry entry{
        .kind = LogEntry::Kind::rematch, .at = caller.now, .from = caller.session, .id = caller.id};
    entry.text = table;
    add(std::move(entry));
    return {};
}

}  // namespace alamo::server

// How tables begin, how seats are taken, and what computer players do at them.
#include <malloc.h>

#include <algorithm>
#include <charconv>

#include "core/words.hpp"
#include "generated/texts.hpp"
#include "server/host.hpp"
#include "server/hosted.hpp"
#include "server/tokens.hpp"

namespace alamo::server {

namespace {

constexpr Seat both[] = {Seat::texian, Seat::mexican};

std::string_view secret_text(const Head& head, std::string& hex) {
    return hex = match::Dice::hex(head.secret);
}

/// The best player for a seat, in a form that answers soon.
std::string adviser(const match::AnyGame& game, Seat seat) {
    const std::string best = "captain:ms=1000";
    return game.check_player(best, seat) ? best : std::string(game.default_player(seat));
}

}  // namespace

Verdict Host::check_player(const match::AnyGame& game, std::string_view name, Seat seat) const {
    if (const Verdict verdict = game.check_player(name, seat); !verdict) return verdict;
    // CASES 19: nobody may make the server think for ever.
    const Cut setting = cut(cut(name, ':').after, '=');
    int number = 0;
    std::from_chars(setting.after.data(), setting.after.data() + setting.after.size(), number);
    const int most = setting.before == "ms" ? settings_.longest_think_ms : settings_.most_iterations;
    if (setting.found && number > most)
        return Verdict::unreadable(Phrase("server.thinks-too-long"_text, most));
    return Verdict::legal();
}

// --- beginning ---------------------------------------------------------------------------------------------

Head Host::new_head(const NewTable& wanted, const Sender& sender, store::Write& write, Pairs& links) const {
    Head head{.table = new_table_id(),
              .game = wanted.game,
              .created = now_ms(),
              .options = wanted.options,
              .seats = wanted.seats,
              .secret = match::Dice::new_secret(),
              .maker = sender.session};
    for (const Seat seat : both) {
        SeatPlan& plan = head.seats.at(static_cast<std::size_t>(seat));
        const std::string side(name(seat));
        std::string token;
        if (plan.kind == SeatPlan::Kind::person)
            write.sittings.push_back({.session = plan.holder, .table = head.table, .seat = side});
        if (plan.kind == SeatPlan::Kind::link) token = link_token(sender.token, head.table, side);
        if (plan.kind == SeatPlan::Kind::anybody) token = plan.token = new_token();
        if (token.empty()) continue;
        write.links.push_back({.token = hash_of(token), .table = head.table, .seat = side});
        links.emplace_back(side, token);
    }
    write.tables.push_back({head.table, head.game, server::write(head), head.created});
    return head;
}

void Host::create(const NewTable& wanted, const Sender& sender, Then<Created> then) {
    store::Write write;
    Created created;
    const Head head = new_head(wanted, sender, write, created.links);
    created.table = head.table;
    std::unique_ptr<GameLog> log = GameLog::begin(head);
    if (log == nullptr) return then(Problem{Wrong::options, Phrase("server.no-game"_text)});
    log->draw_all(head.created);
    Hosted& at = hosted(head.table);
    at.log = std::move(log);
    ++metrics_.tables_loaded;
    commit(at, std::move(write), 0, [created, then = std::move(then)](const Answer<std::int64_t>& answer) {
        if (const auto* const problem = std::get_if<Problem>(&answer)) then(*problem);
        else then(created);
    });
}

void Host::rematch(const std::string& table, const Sender& sender, const Then<std::int64_t>& then) {
    // The new table stands in the store before the old one names it; if the second write is lost, nobody knows it.
    look(
        table,
        [this, table, sender, then](const GameLog& log) {
            const Caller caller{sender.session, sender.id, now_ms()};
            if (const auto version = log.accepted(caller)) return then(*version);
            if (!log.rematch().empty() || !log.is_over() || log.seats_of(sender.session).empty()) {
                const auto act = [](GameLog& l, const Caller& c) { return l.announce_rematch(c, "?"); };
                return command(table, sender, act, then);
            }
            NewTable wanted{log.head().game, log.head().options, {}};
            for (const Seat seat : both) {
                SeatPlan plan = log.plan(seat);
                const Seat to =
                    plan.kind == SeatPlan::Kind::none || log.plan(other(seat)).kind == SeatPlan::Kind::none
                        ? seat
                        : other(seat);
                if (!log.holder(seat).empty())
                    plan = {
                        .kind = SeatPlan::Kind::person, .holder = log.holder(seat), .name = log.name(seat)};
                if (plan.kind == SeatPlan::Kind::computer && !log.game().check_player(plan.player, to))
                    plan.player = log.game().default_player(to);
                wanted.seats.at(static_cast<std::size_t>(to)) = plan;
            }
            create(wanted, sender, [this, table, sender, then](const Answer<Created>& made) {
                if (const auto* const problem = std::get_if<Problem>(&made)) return then(*problem);
                const std::string id = std::get<Created>(made).table;
                command(
                    table, sender, [id](GameLog& l, const Caller& c) { return l.announce_rematch(c, id); },
                    then);
            });
        },
        [then](const Problem& problem) { then(problem); });
}

// --- sitting down ------------------------------------------------------------------------------------------

void Host::join(const std::string& table, const Sender& sender, const std::string& token,
                const std::string& name, const Then<Seat>& then) {
    const auto with_link = [this, table, sender, name, then](const std::optional<store::Link>& link,
                                                             bool down) {
        if (down) return then(Problem{Wrong::store, Phrase("server.store-down"_text)});
        const std::optional<Seat> seat = link && link->table == table ? seat_named(link->seat) : std::nullopt;
        const Problem wrong{Wrong::bad_token, Phrase("server.bad-token"_text)};
        if (!seat) return then(wrong);
        store::Write with;
        with.used_links.push_back(link->token);
        with.sittings.push_back({.session = sender.session, .table = table, .seat = link->seat});
        command(
            table, sender,
            [seat, name](GameLog& log, const Caller& caller) { return log.join(caller, *seat, name); },
            [seat, then, wrong](const Answer<std::int64_t>& answer) {
                const auto* const problem = std::get_if<Problem>(&answer);
                if (problem == nullptr) return then(*seat);
                // The link was used while this was under way.
                then(problem->wrong == Wrong::stale ? wrong : *problem);
            },
            with);
    };
    const auto ask_store = [this, token, with_link] {
        readers_.run([this, hash = hash_of(token), with_link] {
            std::optional<store::Link> link;
            bool down = false;
            try {
                link = store_.link(hash);
            } catch (const store::Unavailable&) {
                down = true;
            }
            loop_.post([with_link, link, down] { with_link(link, down); });
        });
    };
    const auto first = [sender, then, ask_store](const GameLog& log) {
        // A second click on the same link: the seat is taken, by the one who asks.
        for (const Seat seat : log.seats_of(sender.session))
            if (log.plan(seat).kind != SeatPlan::Kind::person) return then(seat);
        ask_store();
    };
    look(table, first, [then](const Problem& problem) { then(problem); });
}

void Host::tables_of(const std::string& session, Then<std::vector<std::string>> then) {
    readers_.run([this, session, then = std::move(then)] {
        Answer<std::vector<std::string>> answer;
        try {
            std::vector<std::string> tables;
            for (const store::Sitting& sitting : store_.sittings_of(session))
                if (std::ranges::find(tables, sitting.table) == tables.end()) tables.push_back(sitting.table);
            answer = std::move(tables);
        } catch (const store::Unavailable&) {
            answer = Problem{Wrong::store, Phrase("server.store-down"_text)};
        }
        loop_.post([then, answer] { then(answer); });
    });
}

// --- computer players --------------------------------------------------------------------------------------

void Host::go_on(Hosted& at) {
    const GameLog& log = *at.log;
    const Turn turn = log.table().turn();
    const std::int64_t position = log.position();
    if (!turn.is_decision() || at.thinking == position) return;
    if (log.plan(turn.seat).kind != SeatPlan::Kind::computer) return;
    at.thinking = position;
    std::string hex;
    Rng rng(
        seed_of(secret_text(log.head(), hex), name(turn.seat), static_cast<unsigned long long>(position)));
    // It gets what its seat sees, and nothing else.
    const match::Thinker think = log.table().thinker(log.plan(turn.seat).player);
    thinkers_.run([this, table = at.table, seat = turn.seat, position, think, rng]() mutable {
        std::string order;
        try {
            order = think(rng).order;
        } catch (const std::exception&) {
            order.clear();  // a mistake of ours; the game goes on all the same
        }
        loop_.post([this, table, position, seat, order] { computer_played(table, position, seat, order); });
    });
}

void Host::computer_played(const std::string& table, std::int64_t position, Seat seat,
                           const std::string& order) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return;
    found->second->thinking = -1;
    const auto act = [position, seat, order](GameLog& log, const Caller& caller) -> std::optional<Problem> {
        if (log.position() != position) return {};  // taken back or over meanwhile
        if (!log.computer_order(caller.now, seat, order)) return {};
        return log.computer_order(caller.now, seat, log.table().example());
    };
    // If this is not kept, the table is read again and the player is asked again.
    command(table, {}, act, [](const Answer<std::int64_t>&) {});
    look(table, [this, table](const GameLog&) { go_on(hosted(table)); }, [](const Problem&) {});
}

void Host::hint(const std::string& table, const Sender& sender, Seat seat, const Then<match::Hint>& then) {
    const auto ask = [this, sender, seat, then](const GameLog& log) {
        const Turn turn = log.table().turn();
        if (!log.holds(sender.session, seat))
            return then(Problem{Wrong::forbidden, Phrase("server.not-your-seat"_text)});
        if (!turn.is_decision() || turn.seat != seat)
            return then(Problem{Wrong::not_now, Phrase("server.not-your-turn"_text)});
        const match::Thinker think = log.table().thinker(adviser(log.game(), seat));
        Rng rng(static_cast<std::uint64_t>(log.position()));
        thinkers_.run([this, think, rng, then]() mutable {
            const auto thought = [&]() -> Answer<match::Hint> {
                try {
                    return think(rng);
                } catch (const std::exception&) {
                    return Problem{Wrong::broken, Phrase("server.broken"_text)};
                }
            };
            loop_.post([then, answer = thought()] { then(answer); });
        });
    };
    look(table, ask, [then](const Problem& problem) { then(problem); });
}

// --- after a restart, and when nobody asks -----------------------------------------------------------------

void Host::start() {
    readers_.run([this] {
        auto open = std::make_shared<std::vector<std::string>>();
        try {
            *open = store_.open_tables();
        } catch (const store::Unavailable&) {
            open->clear();  // tables go on when somebody looks at them
        }
        std::ranges::reverse(*open);  // from the back, the newest first
        loop_.post([this, open] { resume(open); });
    });
    loop_.after(std::chrono::milliseconds(1000), [this] { sweep(); });
}

/// One after the other: loading a table lets its computer player go on.
void Host::resume(const std::shared_ptr<std::vector<std::string>>& open) {
    if (open->empty()) return;
    const std::string table = open->back();
    open->pop_back();
    const auto next = [this, open] { loop_.post([this, open] { resume(open); }); };
    look(table, [next](const GameLog&) { next(); }, [next](const Problem&) { next(); });
}

void Host::sweep() {
    const auto now = std::chrono::steady_clock::now();
    int forgotten = 0;
    for (auto it = tables_.begin(); it != tables_.end();) {
        Hosted& at = *it->second;
        const bool busy = at.loading || at.writing || at.thinking >= 0 || !at.queue.empty();
        if (busy || now - at.touched < settings_.idle) {
            ++it;
            continue;
        }
        if (at.log != nullptr) {
            --metrics_.tables_loaded;
            ++forgotten;
        }
        at.log.reset();
        at.watches.shrink_to_fit();
        if (at.watches.empty()) it = tables_.erase(it);
        else ++it;
    }
    metrics_.tables_held = std::ssize(tables_);
    // Many small pieces were freed between others that stay: the system gets its pages back.
    if (forgotten > 0) ::malloc_trim(0);
    loop_.after(std::max(settings_.idle / 4, std::chrono::milliseconds(50)), [this] { sweep(); });
}

}  // namespace alamo::server

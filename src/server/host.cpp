#include "server/host.hpp"

#include <algorithm>
#include <charconv>
#include <thread>

#include "core/words.hpp"
#include "generated/texts.hpp"
#include "server/hosted.hpp"
#include "server/tokens.hpp"

namespace alamo::server {

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Host::Host(Loop& loop, store::Store& store, store::Journal& journal, Workers& readers, Workers& thinkers,
           const HostSettings& settings, Metrics& metrics)
    : loop_(loop),
      store_(store),
      journal_(journal),
      readers_(readers),
      thinkers_(thinkers),
      settings_(settings),
      metrics_(metrics) {}
Host::~Host() = default;

// --- the queue of a table ----------------------------------------------------------------------------------

Host::Hosted& Host::hosted(const std::string& table) {
    std::unique_ptr<Hosted>& at = tables_[table];
    if (at == nullptr) {
        at = std::make_unique<Hosted>(table);
        metrics_.tables_held = std::ssize(tables_);
    }
    return *at;
}

void Host::enqueue(const std::string& table, Job job) {
    hosted(table).queue.push_back(std::move(job));
    run_queue(table);
}

void Host::run_queue(const std::string& table) {
    const auto found = tables_.find(table);
    if (found == tables_.end() || found->second->running) return;
    Hosted& at = *found->second;
    at.touched = std::chrono::steady_clock::now();
    at.running = true;
    while (!at.queue.empty() && !at.loading && !at.writing) {
        if (at.log == nullptr) {
            load(at);
            break;
        }
        const Job job = std::move(at.queue.front());
        at.queue.pop_front();
        job(&at, nullptr);
    }
    at.running = false;
}

namespace {

struct Loaded {
    std::unique_ptr<GameLog> log;
    std::optional<Problem> problem;
};

Loaded load_from(store::Store& store, const std::string& table) {
    Loaded loaded;
    try {
        const std::optional<store::NewTable> kept = store.table(table);
        if (!kept) {
            loaded.problem = Problem{Wrong::not_found, Phrase("server.no-table"_text)};
            return loaded;
        }
        const std::optional<Head> head = read_head(kept->id, kept->game, kept->created, kept->head);
        loaded.log = head ? GameLog::begin(*head) : nullptr;
        if (loaded.log != nullptr)
            for (const store::Entry& entry : store.entries(table, 0)) {
                const std::optional<LogEntry> read = read_entry(entry.body);
                if (read && loaded.log->take(*read)) continue;
                loaded.log.reset();
                break;
            }
        if (loaded.log == nullptr)
            loaded.problem = Problem{Wrong::broken, Phrase("server.unreadable-log"_text)};
    } catch (const store::Unavailable&) {
        loaded.log.reset();
        loaded.problem = Problem{Wrong::store, Phrase("server.store-down"_text)};
    }
    return loaded;
}

}  // namespace

void Host::load(Hosted& at) {
    at.loading = true;
    readers_.run([this, table = at.table] {
        const auto result = std::make_shared<Loaded>(load_from(store_, table));
        loop_.post([this, table, result] {
            loaded(table, std::move(result->log), result->problem ? &*result->problem : nullptr);
        });
    });
}

void Host::loaded(const std::string& table, std::unique_ptr<GameLog> log, const Problem* problem) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return;
    Hosted& at = *found->second;
    at.loading = false;
    if (problem != nullptr) {
        const std::list<Job> waiting = std::exchange(at.queue, {});
        // Without a log and without watchers nothing is left to remember: ids that nobody has cost no memory.
        if (at.watches.empty()) tables_.erase(found);
        metrics_.tables_held = std::ssize(tables_);
        for (const Job& job : waiting) job(nullptr, problem);
        return;
    }
    at.log = std::move(log);
    ++metrics_.tables_loaded;
    // Another writer was faster: what it wrote is news here.
    if (at.told > 0 && at.told < at.log->version()) broadcast(at, at.told);
    at.told = at.log->version();
    go_on(at);
    run_queue(table);
}

// --- writing -----------------------------------------------------------------------------------------------

void Host::command(const std::string& table, const Sender& sender, Act act, Then<std::int64_t> then,
                   store::Write with) {
    enqueue(table, [this, sender, act = std::move(act), then = std::move(then), with = std::move(with)](
                       Hosted* at, const Problem* problem) {
        if (at == nullptr) return then(*problem);
        GameLog& log = *at->log;
        const Caller caller{sender.session, sender.id, now_ms()};
        if (const auto version = log.accepted(caller)) return then(*version);
        const std::int64_t before = log.version();
        try {
            if (const auto wrong = act(log, caller)) {
                ++metrics_.refusals;
                return then(*wrong);
            }
        } catch (const std::exception&) {
            // A mistake of ours: what stands in memory may be half done, what stands on disk is not.
            at->log.reset();
            --metrics_.tables_loaded;
            return then(Problem{Wrong::broken, Phrase("server.broken"_text)});
        }
        if (log.fresh().empty()) return then(log.version());
        commit(*at, with, before, then);
    });
}

void Host::commit(Hosted& at, store::Write write, std::int64_t before, Then<std::int64_t> then) {
    std::int64_t n = before;
    for (const LogEntry& entry : at.log->fresh())
        write.entries.push_back({at.table, ++n, server::write(entry)});
    if (at.log->is_over()) write.ended.push_back(at.table);
    at.writing = true;
    outbox_.emplace_back(std::move(write), Commit{at.table, before, std::move(then)});
    if (flushing_ || under_way_) return;
    // After everything else that is ready now: it may have more to write.
    flushing_ = true;
    loop_.post([this] { flush(); });
}

void Host::flush() {
    flushing_ = false;
    under_way_ = true;
    std::vector<store::Write> writes;
    std::vector<Commit> commits;
    for (auto& [write, commit] : std::exchange(outbox_, {})) {
        writes.push_back(std::move(write));
        commits.push_back(std::move(commit));
    }
    const auto group = std::make_shared<const std::vector<Commit>>(std::move(commits));
    journal_.write_all(std::move(writes), [this, group](const std::vector<store::Outcome>& outcomes) {
        loop_.post([this, group, outcomes] { collect(*group, outcomes); });
    });
    // While the disk works. Nobody is told before it has answered. On one core the journal goes first: it only waits.
    std::this_thread::yield();
    for (const Commit& commit : *group) {
        const auto found = tables_.find(commit.table);
        if (found == tables_.end() || changes_head(*found->second->log)) continue;
        for (const Watch& watch : found->second->watches) news_for(*found->second, watch, commit.before);
    }
}

void Host::collect(const std::vector<Commit>& group, const std::vector<store::Outcome>& outcomes) {
    under_way_ = false;
    for (std::size_t i = 0; i < group.size(); ++i)
        committed(group[i].table, outcomes[i], group[i].before, group[i].then);
    if (!flushing_ && !outbox_.empty()) flush();
}

void Host::committed(const std::string& table, store::Outcome outcome, std::int64_t before,
                     const Then<std::int64_t>& then) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return;
    Hosted& at = *found->second;
    at.writing = false;
    if (outcome == store::Outcome::kept) {
        metrics_.orders += static_cast<std::uint64_t>(
            std::ranges::count(at.log->fresh(), LogEntry::Kind::order, &LogEntry::kind));
        then(at.log->version());
        broadcast(at, before);
        at.log->kept();
        go_on(at);
    } else {
        ++metrics_.writes_lost;
        at.log.reset();  // what the store has is what is true
        at.made = {};
        --metrics_.tables_loaded;
        if (outcome == store::Outcome::conflict) then(Problem{Wrong::stale, Phrase("server.conflict"_text)});
        else then(Problem{Wrong::store, Phrase("server.store-down"_text)});
        if (at.queue.empty()) at.queue.emplace_back([](Hosted*, const Problem*) {});  // read it again
    }
    run_queue(table);
}

// --- telling -----------------------------------------------------------------------------------------------

std::array<bool, 2> Host::here(const Hosted& at) {
    std::array<bool, 2> there{};
    for (const Watch& watch : at.watches)
        for (const Seat seat : watch.seats) there.at(static_cast<std::size_t>(seat)) = true;
    return there;
}

Around Host::around(const Hosted& at, const Watch& watch) const {
    Around around{here(at), {}};
    for (const Seat seat : {Seat::texian, Seat::mexican}) {
        if (!at.log->is_open(seat)) continue;
        std::string token = at.log->plan(seat).token;
        if (token.empty() && watch.session == at.log->head().maker && !watch.token.empty())
            token = link_token(watch.token, at.table, name(seat));
        if (!token.empty())
            around.links.emplace_back(name(seat),
                                      std::string(address_).append(at.table).append("#seat=").append(token));
    }
    return around;
}

/// After a conflict nobody knows which entries are new: then everybody gets the head as well.
bool Host::changes_head(const GameLog& log) {
    const auto changes = [](const LogEntry& entry) {
        return entry.kind == LogEntry::Kind::join || entry.kind == LogEntry::Kind::rematch;
    };
    return log.fresh().empty() || std::ranges::any_of(log.fresh(), changes);
}

/// What a watcher is told of what came after `before`: made once for each kind of watcher.
Message Host::news_for(Hosted& at, const Watch& watch, std::int64_t before) {
    const Audience audience{watch.seats, watch.lang};
    const auto made = std::ranges::find(at.made, audience, &Hosted::Made::first);
    if (made != at.made.end()) return made->second;
    auto message = std::make_shared<const std::string>(events_message(*at.log, audience, before));
    return at.made.emplace_back(audience, std::move(message)).second;
}

void Host::broadcast(Hosted& at, std::int64_t before) {
    const GameLog& log = *at.log;
    at.told = log.version();
    const bool with_head = changes_head(log);
    for (Watch& watch : at.watches) {
        if (with_head) watch.seats = log.seats_of(watch.session);
        ++metrics_.messages_out;
        if (with_head) {
            const Audience audience{watch.seats, watch.lang};
            watch.watcher->tell(
                std::make_shared<const std::string>(table_message(log, audience, around(at, watch), before)));
            continue;
        }
        watch.watcher->tell(news_for(at, watch, before));
    }
    at.made = {};
}

void Host::tell_presence(Hosted& at, const Watcher* except) {
    const std::array<bool, 2> there = here(at);
    std::string text = R"({"type":"presence","seats":{"texian":)";
    text.append(there[0] ? "true" : "false").append(R"(,"mexican":)").append(there[1] ? "true" : "false");
    const auto message = std::make_shared<const std::string>(text + "}}");
    for (const Watch& watch : at.watches)
        if (watch.watcher.get() != except) watch.watcher->tell(message);
}

void Host::watch(const std::string& table, const Sender& sender, Lang lang, std::int64_t since,
                 const std::shared_ptr<Watcher>& watcher, std::function<void(const Problem&)> fail) {
    enqueue(table,
            [this, sender, lang, since, watcher, fail = std::move(fail)](Hosted* at, const Problem* problem) {
                if (at == nullptr) return fail(*problem);
                std::erase_if(at->watches, [&](const Watch& watch) { return watch.watcher == watcher; });
                const std::array<bool, 2> before = here(*at);
                at->watches.push_back(
                    {watcher, sender.session, sender.token, lang, at->log->seats_of(sender.session)});
                const Watch& watch = at->watches.back();
                const Audience audience{watch.seats, lang};
                watcher->tell(std::make_shared<const std::string>(table_message(
                    *at->log, audience, around(*at, watch), since > at->log->version() ? 0 : since)));
                if (here(*at) != before) tell_presence(*at, watcher.get());
            });
}

void Host::unwatch(const std::string& table, const Watcher* watcher) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return;
    Hosted& at = *found->second;
    const std::array<bool, 2> before = here(at);
    std::erase_if(at.watches, [&](const Watch& watch) { return watch.watcher.get() == watcher; });
    if (here(at) != before) tell_presence(at, nullptr);
}

void Host::look(const std::string& table, std::function<void(const GameLog&)> read,
                std::function<void(const Problem&)> fail) {
    enqueue(table, [read = std::move(read), fail = std::move(fail)](Hosted* at, const Problem* problem) {
        if (at == nullptr) return fail(*problem);
        read(*at->log);
    });
}

}  // namespace alamo::server

// DESIGN 4.8 on real sockets: every byte that a seat or a spectator receives of a two-seat game, over HTTP and its
// WebSocket, is the same in the game that differs only by two face-down identities that it cannot tell apart.
//
// Both games are played at tables with the same id and the same dice, on servers of their own. A swapped history that
// these dice do not give is left out: there chance itself has told the two identities apart.
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "laws/barna_lab.hpp"
#include "server/game_log.hpp"
#include "server/running.hpp"
#include "server/tokens.hpp"
#include "store/store.hpp"

namespace alamo::tests {
namespace {

using barna::Barna;
using Lab = laws::Lab<Barna>;
using Story = laws::Story<Barna>;
using server::GameLog;

constexpr Viewer viewers[] = {Viewer::texian, Viewer::mexican, Viewer::spectator};
const std::string tokens[] = {"texian_texian_texian_t", "mexican_mexican_mexica"};

Headers cookie_of(Viewer who) {
    if (who == Viewer::spectator) return {};
    return {{"Cookie", "alamo=" + tokens[static_cast<std::size_t>(who)]}};
}

server::Head head_of(int game, const barna::Options& options) {
    const std::string digits = std::to_string(10000 + game);
    server::Head head{.table = "secret-byte" + digits,
                      .game = "barna",
                      .created = 1'800'000'000'000,
                      .options = Barna::list_options(options),
                      .seats = {},
                      .secret = {},
                      .maker = server::hash_of(tokens[0])};
    for (std::size_t i = 0; i < 2; ++i)
        head.seats.at(i) = {.kind = server::SeatPlan::Kind::person,
                            .holder = server::hash_of(tokens[i]),
                            .name = i == 0 ? "Ann" : "Bob"};
    for (std::size_t i = 0; i < digits.size(); ++i) head.secret.at(i) = static_cast<unsigned char>(digits[i]);
    return head;
}

/// A random game with the honest dice of its table.
Story story_of(const server::Head& head, const barna::Options& options, std::uint64_t seed) {
    Rng rng(seed);
    const match::Dice dice(head.table, head.secret);
    Story story;
    story.setup = options;
    story.last = Barna::begin(options);
    int line = 1;
    std::optional<match::DiceStream> stream;
    while (!Barna::turn(story.last).is_over()) {
        const barna::State before = story.last;
        if (!stream) stream.emplace(dice.at(line, 0));
        const barna::Action action =
            Barna::turn(before).is_chance() ? draw_chance<Barna>(before, *stream) : Lab::choose(before, rng);
        story.moments.push_back({before, action, laws::apply_and_hear<Barna>(story.last, action)});
        for (const barna::Event& event : story.moments.back().news) {
            if (!Barna::is_order(event)) continue;
            ++line;
            stream.reset();
        }
    }
    return story;
}

/// The orders by which people lead the table through these lines; none when its dice show something else on the way, or
/// more than these lines.
struct Play {
    std::vector<std::pair<Seat, std::string>> orders;
    std::vector<record::Line> lines;
};
std::optional<Play> play_of(const server::Head& head, const std::vector<std::string>& lines) {
    const auto log = GameLog::begin(head);
    log->draw_all(1);
    Play play;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (static_cast<int>(i) == log->lines()) {
            const Seat seat = log->table().turn().seat;
            const std::string& holder = head.seats.at(static_cast<std::size_t>(seat)).holder;
            if (log->order({holder, "", 1}, seat, log->lines() + 1, lines[i])) return {};
            play.orders.emplace_back(seat, lines[i]);
        }
        if (log->table().lines()[i].order != lines[i]) return {};
    }
    play.lines = log->table().lines();
    if (play.lines.size() != lines.size()) return {};
    return play;
}

/// Puts the table into the store of a server that runs.
void put(const Running& server, const server::Head& head) {
    const auto store = store::open_store("sqlite:" + server.folder().file("tables.sqlite"));
    const auto log = GameLog::begin(head);
    log->draw_all(1);
    store::Write write;
    write.tables.push_back({head.table, head.game, server::write(head), head.created});
    std::int64_t n = 0;
    for (const server::LogEntry& entry : log->fresh())
        write.entries.push_back({head.table, ++n, server::write(entry)});
    for (const Seat seat : {Seat::texian, Seat::mexican})
        write.sittings.push_back(
            {head.seats.at(static_cast<std::size_t>(seat)).holder, head.table, std::string(name(seat))});
    ASSERT_EQ(store->write({&write}), std::vector{store::Outcome::kept});
}

/// One game, and all that one of those at the table receives meanwhile.
class Listening {
public:
    Listening(const Running& server, const server::Head& head, Viewer who, Lang lang)
        : server_(server), table_(head.table), who_(who), lang_(lang) {
        for (const Viewer viewer : viewers) {
            const Headers headers = cookie_of(viewer);
            people_.emplace_back(server, headers.empty() ? "" : headers.front().second);
            all_.push_back(std::make_unique<At>(server, table_, people_.back()));
            // Who sits here already is told who comes.
            if (viewer == Viewer::mexican) all_[0]->wait("presence");
        }
    }

    void play(const Play& play) {
        At& opponent = *all_[who_ == Viewer::texian ? 1 : 0];
        bool is_taken_back = false;
        for (const auto& [seat, order] : play.orders) {
            ask_everything();
            At& at = *all_[static_cast<std::size_t>(seat)];
            accept(at, at.order(std::string(name(seat)), order));
            // An order that its opponent cannot see whole may be taken back for nothing.
            if (is_taken_back || text_at(at.state, "/may/undo").find(name(seat)) == std::string::npos)
                continue;
            is_taken_back = true;
            ask_everything();
            accept(opponent, opponent.ask({{"type", "chat"}, {"text", "What was that?"}}));
            accept(at, at.ask({{"type", "take-back"}, {"seat", name(seat)}, {"action", "take"}}));
            ask_everything();
            accept(at, at.order(std::string(name(seat)), order));
        }
        ask_everything();
        EXPECT_EQ(all_[0]->lines(), std::ssize(play.lines));
    }

    /// With the moment of what was said left out.
    [[nodiscard]] std::string bytes() const {
        const At& at = *all_[static_cast<std::size_t>(who_)];
        std::string all = at.socket.head();
        for (const std::string& message : at.heard) all += message + "\n";
        return std::regex_replace(all + asked_, std::regex(R"("at":[0-9]+)"), R"("at":0)");
    }

private:
    /// Waits until everybody has been told.
    void accept(At& at, const json::value& answer) {
        ASSERT_EQ(text_at(answer, "/type"), "accepted") << json::serialize(answer);
        const std::int64_t version = answer.at("version").to_number<std::int64_t>();
        EXPECT_GT(version, 0);
        for (const auto& each : all_)
            while (each->version < version) each->wait("events");
        last_ = at.version;
    }

    void keep(const std::string& target) {
        const HttpAnswer answer = http(server_.port(), "GET", target, "", cookie_of(who_));
        EXPECT_NE(answer.status, 0) << target;
        asked_ += target + "\n" + answer.head + answer.body + "\n";
    }

    /// Whatever can be asked without a change: the pages, the socket once more from an earlier version on, checks, odds,
    /// and what is refused.
    void ask_everything() {
        const std::string table = "/api/tables/" + table_;
        const std::string lang = lang_ == Lang::en ? "en" : "es";
        for (const char* const page : {"", "/record", "/replay?at=1", "/replay?as=umpire"})
            keep(table + page);
        keep(table + "?lang=" + lang);
        keep("/api/tables?lang=" + lang);
        for (const std::int64_t since : {std::int64_t{0}, last_ / 2, last_}) {
            WebSocket again(server_.port(), table + "/socket", cookie_of(who_));
            again.send(json::serialize(json::object{{"type", "hello"}, {"since", since}, {"lang", lang}}));
            asked_ += again.head() + again.receive().value_or("nothing came") + "\n";
            again.close();
        }
        At& at = *all_[static_cast<std::size_t>(who_)];
        for (const Seat seat : {Seat::texian, Seat::mexican}) {
            at.ask({{"type", "odds"}, {"seat", name(seat)}});
            for (const char* const order :
                 {"", "deploy S=RRRRRRR", "deploy E=C", "approach S=iiiii", "approach E=i", "move S>N=R",
                  "hold", "rally RRRRRR", "rally R", "reinforce S=xxx"})
                for (const bool draft : {false, true})
                    at.ask({{"type", "check"}, {"seat", name(seat)}, {"order", order}, {"draft", draft}});
            // Nobody can obey this.
            at.order(std::string(name(seat)), "deploy S=RRRRRRR");
            at.order(std::string(name(seat)), "approach S=iiiiiiiiii");
            at.ask({{"type", "take-back"}, {"seat", name(seat)}, {"action", "accept"}});
        }
        at.ask({{"type", "rematch"}});
    }

    const Running& server_;
    std::string table_;
    Viewer who_;
    Lang lang_;
    std::vector<Person> people_;
    std::vector<std::unique_ptr<At>> all_;
    std::int64_t last_ = 0;
    std::string asked_;  // and what was answered
};

std::string first_difference(const std::string& one, const std::string& two) {
    const auto at = std::ranges::mismatch(one, two).in1 - one.begin();
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - 200));
    return one.substr(from, 300) + "\n--- and with the two swapped\n" + two.substr(from, 300);
}

struct Twins {
    Play one, two;
};
/// The latest moment at which two identities can be swapped, and the two games that lead there.
std::optional<Twins> twins_of(const server::Head& head, const Story& story, Viewer who, Rng& rng) {
    for (std::size_t k = story.moments.size(); k-- > 0;) {
        if (story.begin_of_order(k) != k) continue;
        for (int tries = 0; tries < 4; ++tries) {
            const std::optional<barna::State> other = Lab::swapped(story.state(k), who, rng);
            const auto lines = other ? Lab::record_of(story, k, who, *other) : std::nullopt;
            if (!lines) continue;
            const auto one = play_of(head, laws::orders_of<Barna>(story.told_before(k)));
            const auto two = play_of(head, *lines);
            if (one && two && one->orders != two->orders) return Twins{*one, *two};
        }
    }
    return {};
}

TEST(SecretBytes, a_swap_changes_no_byte_on_any_socket) {
    const Running first({"--limits", "10000"});
    const Running second({"--limits", "10000"});
    std::map<std::string, int> kinds;
    std::array<int, 3> compared{};
    int different = 0;  // orders that hold what was swapped
    int tables = 0;
    for (int game = 0; game < scaled(10) && !testing::Test::HasFailure(); ++game) {
        Rng rng(mix(static_cast<std::uint64_t>(game)));
        barna::Options options = Lab::setup(rng);
        options.solitaire = false;
        for (const Viewer who : viewers) {
            const server::Head head = head_of(tables++, options);
            const Story story = story_of(head, options, rng.next());
            const std::optional<Twins> twins = twins_of(head, story, who, rng);
            if (!twins) continue;
            SCOPED_TRACE("game " + std::to_string(game) + ", " + std::string(name(who)));
            std::string bytes[2];
            for (const bool swapped : {false, true}) {
                const Running& server = swapped ? second : first;
                put(server, head);
                Listening listening(server, head, who, game % 2 == 0 ? Lang::en : Lang::es);
                listening.play(swapped ? twins->two : twins->one);
                bytes[swapped ? 1 : 0] = listening.bytes();
            }
            ASSERT_TRUE(bytes[0] == bytes[1]) << first_difference(bytes[0], bytes[1]);
            ++compared.at(static_cast<std::size_t>(who));
            for (std::size_t i = 0; i < twins->one.orders.size(); ++i)
                if (twins->one.orders[i] != twins->two.orders[i]) ++different;
            for (const record::Line& line : twins->one.lines)
                ++kinds[line.order.substr(0, line.order.find(' '))];
        }
    }
    if (scaled(10) < 10) return;
    for (const int games : compared) EXPECT_GE(games, 8);
    EXPECT_GT(different, 30);
    // Every kind of order after which something still lies face down; from the breach on nothing does.
    for (const char* const kind : {"deploy", "approach", "ballshot", "move", "hold", "reinforce", "grapeshot",
                                   "rifle", "rally", "conditions", "bowie", "flip", "pass"})
        EXPECT_GT(kinds[kind], 0) << kind;
}

}  // namespace
}  // namespace alamo::tests

// Games on the shelf, and tables: what /api/games and /api/tables answer.
#include <algorithm>
#include <charconv>

#include "core/json.hpp"
#include "generated/texts.hpp"
#include "server/api.hpp"
#include "server/asked.hpp"

namespace alamo::server {

namespace {

constexpr Seat both[] = {Seat::texian, Seat::mexican};
constexpr std::size_t longest_name = 40;  // characters

void write_options(JsonWriter& out, const match::AnyGame& game, Lang lang) {
    out.key("options").begin_list();
    for (const OptionHelp& option : game.option_help()) {
        out.begin_object().pair("name", option.name).key("values").begin_list();
        // "true|false", "0..40"
        const Cut range = cut(option.values, '.');
        if (range.found) {
            int low = 0;
            int high = 0;
            std::from_chars(range.before.data(), range.before.data() + range.before.size(), low);
            std::from_chars(range.after.data() + 1, range.after.data() + range.after.size(), high);
            for (int i = low; i <= high; ++i) out.value(std::to_string(i));
        } else {
            for (Cut part = cut(option.values, '|');; part = cut(part.after, '|')) {
                out.value(part.before);
                if (!part.found) break;
            }
        }
        out.end_list().pair("default", option.fallback).pair("rule", option.rule.id());
        out.pair("text", text_of(option.help, lang)).end_object();
    }
    out.end_list();
}

void write_game(JsonWriter& out, const match::AnyGame& game, Lang lang) {
    out.begin_object().pair("id", game.id()).pair("title", text_of(game.title(), lang));
    out.pair("credit", text_of(game.credit(), lang))
        .pair("kind", text_of(game.kind(), lang))
        .pair("ready", true);
    write_options(out, game, lang);
    out.key("players").begin_list();
    for (const auto& [name, help] : game.players())
        out.begin_object().pair("name", name).pair("text", text_of(help, lang)).end_object();
    out.end_list().key("default_player").begin_object();
    for (const Seat seat : both) out.pair(name(seat), game.default_player(seat));
    out.end_object().key("levels").begin_list();
    for (const Level& level : game.levels()) {
        out.begin_object().pair("id", level.name).pair("from", level.from);
        out.pair("title", text_of(level.title, lang)).pair("text", text_of(level.meaning, lang)).end_object();
    }
    out.end_list().end_object();
}

/// The games of the shelf that is to be, in its order.
struct Announced {
    std::string_view id;
    Text title, credit;
};
constexpr Announced announced[] = {
    {"barna", "match.barna.title"_text, "match.barna.credit"_text},
    {"krasner", "server.shelf.krasner"_text, "server.shelf.krasner-credit"_text},
    {"peterson", "server.shelf.peterson"_text, "server.shelf.peterson-credit"_text},
    {"knapp", "server.shelf.knapp"_text, "server.shelf.knapp-credit"_text},
};

OptionList options_of(const Pairs& pairs) {
    OptionList options;
    for (const auto& [name, value] : pairs) options.push_back({name, value});
    return options;
}

}  // namespace

void Api::games(const Asked& asked, const Respond& respond) {
    JsonWriter out;
    out.begin_object().key("games").begin_list();
    for (const Announced& game : announced) {
        if (const match::AnyGame* const ready = match::find_game(game.id)) {
            write_game(out, *ready, asked.lang);
            continue;
        }
        out.begin_object().pair("id", game.id).pair("title", text_of(game.title, asked.lang));
        out.pair("credit", text_of(game.credit, asked.lang)).pair("ready", false).end_object();
    }
    respond(json_response(200, out.end_list().end_object().take()));
}

void Api::rules(const Asked& asked, const Respond& respond) {
    const match::AnyGame* const game = match::find_game(asked.path[2]);
    if (game == nullptr)
        return respond(problem({Wrong::not_found, Phrase("server.no-game"_text)}, asked.lang));
    JsonWriter out;
    out.begin_object().pair("game", game->id()).pair("edition", game->edition()).key("rules").begin_list();
    const auto lang = static_cast<std::size_t>(asked.lang);
    for (const RuleEntry& rule : game->rules())
        out.begin_object()
            .pair("id", rule.id)
            .pair("of", rule.of)
            .pair("title", rule.title[lang])
            .pair("sentence", rule.text[lang])
            .end_object();
    respond(json_response(200, out.end_list().end_object().take()));
}

void Api::options(const Asked& asked, const Respond& respond) {
    const match::AnyGame* const game = match::find_game(asked.path[2]);
    if (game == nullptr)
        return respond(problem({Wrong::not_found, Phrase("server.no-game"_text)}, asked.lang));
    Fields fields(asked.request.body);
    const OptionList list = options_of(fields.texts("options", 50, 100));
    if (const auto wrong = fields.wrong()) return respond(problem(*wrong, asked.lang));
    if (const Verdict verdict = game->check_options(list); !verdict) {
        Problem refused = problem_of(verdict);
        refused.wrong = Wrong::options;
        return respond(problem(refused, asked.lang));
    }
    JsonWriter out;
    out.begin_object().key("seats").begin_list();
    for (const Seat seat : game->seats(list)) out.value(name(seat));
    respond(json_response(200, out.end_list().end_object().take()));
}

// --- tables ------------------------------------------------------------------------------------------------

std::optional<Problem> Api::read_seats(const Pairs& words, const match::AnyGame& game, const Sender& sender,
                                       const std::string& name, NewTable& wanted) const {
    const std::vector<Seat> seats = game.seats(wanted.options);
    const auto side = [](Seat seat) {
        return seat == Seat::texian ? "server.side.texian"_text : "server.side.mexican"_text;
    };
    for (const auto& [word, who] : words) {
        const std::optional<Seat> seat = seat_named(word);
        if (!seat) return Problem{Wrong::unreadable, Phrase("server.unknown-seat"_text)};
        if (std::ranges::find(seats, *seat) == seats.end())
            return Problem{Wrong::options, Phrase("server.seat-too-many"_text, side(*seat))};
        SeatPlan& plan = wanted.seats.at(static_cast<std::size_t>(*seat));
        if (who == "me") plan = {.kind = SeatPlan::Kind::person, .holder = sender.session, .name = name};
        else if (who == "friend") plan = {.kind = SeatPlan::Kind::link};
        else if (who == "nobody") plan = {.kind = SeatPlan::Kind::anybody};
        else if (const Verdict verdict = host_.check_player(game, who, *seat); verdict)
            plan = {.kind = SeatPlan::Kind::computer, .player = who};
        else {
            Problem refused = problem_of(verdict);
            refused.wrong = Wrong::options;
            return refused;
        }
    }
    for (const Seat seat : seats)
        if (wanted.seats.at(static_cast<std::size_t>(seat)).kind == SeatPlan::Kind::none)
            return Problem{Wrong::options, Phrase("server.seat-missing"_text, side(seat))};
    return {};
}

void Api::create(const Asked& asked, const Respond& respond) {
    Fields fields(asked.request.body);
    NewTable wanted;
    wanted.game = fields.text("game", 40);
    wanted.options = options_of(fields.texts("options", 50, 100));
    const Pairs seats = fields.texts("seats", 2, 100);
    const std::string name = clean(fields.maybe_text("name", 4 * longest_name).value_or(""));
    if (characters(name) > longest_name)
        fields.refuse(Phrase("server.name-long"_text, static_cast<int>(longest_name)));
    if (const auto wrong = fields.wrong()) return respond(problem(*wrong, asked.lang));
    const match::AnyGame* const game = match::find_game(wanted.game);
    if (game == nullptr) return respond(problem({Wrong::options, Phrase("server.no-game"_text)}, asked.lang));
    if (const Verdict verdict = game->check_options(wanted.options); !verdict) {
        Problem refused = problem_of(verdict);
        refused.wrong = Wrong::options;
        return respond(problem(refused, asked.lang));
    }
    Sender sender = asked.sender();
    if (sender.token.empty()) sender = {.token = new_token(), .session = {}, .id = {}};
    sender.session = hash_of(sender.token);
    if (const auto wrong = read_seats(seats, *game, sender, name, wanted))
        return respond(problem(*wrong, asked.lang));
    host_.create(
        wanted, sender,
        [this, respond, sender, base = base_url(asked), lang = asked.lang](const Answer<Created>& made) {
            if (const auto* const refused = std::get_if<Problem>(&made))
                return respond(problem(*refused, lang));
            const Created& created = std::get<Created>(made);
            JsonWriter out;
            out.begin_object().pair("table", created.table).key("links").begin_object();
            for (const auto& [seat, token] : created.links)
                out.pair(
                    seat,
                    std::string(base).append("/t/").append(created.table).append("#seat=").append(token));
            Response response = json_response(201, out.end_object().end_object().take());
            response.headers.emplace_back("Set-Cookie", cookie(sender.token));
            respond(std::move(response));
        });
}

void Api::tables(const Asked& asked, const Respond& respond) {
    const Sender sender = asked.sender();
    if (sender.session.empty()) return respond(json_response(200, R"({"tables":[]})"));
    // One after the other, the newest last in the list: what cannot be read is left out.
    struct Collecting {
        std::vector<std::string> ids;
        std::vector<std::pair<std::int64_t, std::string>> found;
        std::size_t missing = 0;
    };
    const auto finish = [respond](Collecting& all) {
        std::ranges::sort(all.found, std::greater<>());
        JsonWriter out;
        out.begin_object().key("tables").begin_list();
        for (const auto& [created, json] : all.found) out.raw(json);
        respond(json_response(200, out.end_list().end_object().take()));
    };
    const auto collect = [this, respond, sender, finish,
                          lang = asked.lang](const Answer<std::vector<std::string>>& answer) {
        if (const auto* const refused = std::get_if<Problem>(&answer))
            return respond(problem(*refused, lang));
        const auto all = std::make_shared<Collecting>();
        all->ids = std::get<std::vector<std::string>>(answer);
        constexpr std::size_t most = 100;
        if (all->ids.size() > most) all->ids.erase(all->ids.begin(), all->ids.end() - most);
        all->missing = all->ids.size();
        if (all->missing == 0) return finish(*all);
        for (const std::string& id : all->ids) {
            const auto one = [all, finish] {
                if (--all->missing == 0) finish(*all);
            };
            host_.look(
                id,
                [all, one, sender, lang](const GameLog& log) {
                    all->found.emplace_back(log.head().created,
                                            summary_json(log, {log.seats_of(sender.session), lang}));
                    one();
                },
                [one](const Problem&) { one(); });
        }
    };
    host_.tables_of(sender.session, collect);
}

void Api::head(const Asked& asked, const Respond& respond) {
    const auto read = [respond, sender = asked.sender(), lang = asked.lang](const GameLog& log) {
        respond(json_response(200, head_json(log, {log.seats_of(sender.session), lang}, {})));
    };
    host_.look(asked.path[2], read,
               [this, respond, lang = asked.lang](const Problem& wrong) { respond(problem(wrong, lang)); });
}

void Api::join(const Asked& asked, const Respond& respond) {
    Fields fields(asked.request.body);
    const std::string token = fields.text("token", 100);
    const std::string name = clean(fields.maybe_text("name", 4 * longest_name).value_or(""));
    if (characters(name) > longest_name)
        fields.refuse(Phrase("server.name-long"_text, static_cast<int>(longest_name)));
    if (const auto wrong = fields.wrong()) return respond(problem(*wrong, asked.lang));
    Sender sender = asked.sender();
    if (sender.token.empty()) sender = {.token = new_token(), .session = {}, .id = {}};
    sender.session = hash_of(sender.token);
    host_.join(asked.path[2], sender, token, name,
               [this, respond, sender, lang = asked.lang](const Answer<Seat>& answer) {
                   if (const auto* const refused = std::get_if<Problem>(&answer))
                       return respond(problem(*refused, lang));
                   JsonWriter out;
                   out.begin_object().pair("seat", alamo::name(std::get<Seat>(answer)));
                   Response response = json_response(200, out.end_object().take());
                   response.headers.emplace_back("Set-Cookie", cookie(sender.token));
                   respond(std::move(response));
               });
}

void Api::record(const Asked& asked, const Respond& respond) {
    const auto read = [respond, sender = asked.sender()](const GameLog& log) {
        const std::vector<Seat> seats = log.seats_of(sender.session);
        // While the game goes on: one seat's eyes, or what is public. Whoever holds both sees both.
        Viewer who = seats.size() == 1 ? viewer_of(seats.front()) : Viewer::spectator;
        if (log.is_over()) who = Viewer::umpire;
        Response response;
        response.headers = {
            {"Content-Type", "application/x-ndjson"},
            {"Cache-Control", "no-store"},
            {"Content-Disposition", "attachment; filename=\"alamo-" + log.head().table + ".jsonl\""}};
        response.body = std::make_shared<const std::string>(record_text(log, who));
        respond(std::move(response));
    };
    host_.look(asked.path[2], read,
               [this, respond, lang = asked.lang](const Problem& wrong) { respond(problem(wrong, lang)); });
}

void Api::replay(const Asked& asked, const Respond& respond) {
    const std::string at_text = asked.query_value("at");
    const std::string as = asked.query_value("as");
    const auto fail = [this, respond, lang = asked.lang](const Problem& wrong) {
        respond(problem(wrong, lang));
    };
    std::optional<Viewer> who;
    for (const Viewer viewer : {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire})
        if (name(viewer) == as || (as.empty() && viewer == Viewer::umpire)) who = viewer;
    if (!who) return fail({Wrong::unreadable, Phrase("server.no-viewer"_text)});
    const auto read = [respond, fail, at_text, who, lang = asked.lang](const GameLog& log) {
        if (!log.is_over()) return fail({Wrong::still_going, Phrase("server.still-going"_text)});
        int at = log.lines();
        const char* const end = at_text.data() + at_text.size();
        const auto [stop, error] = std::from_chars(at_text.data(), end, at);
        if (!at_text.empty() && (error != std::errc{} || stop != end || at < 0 || at > log.lines()))
            return fail({Wrong::unreadable, Phrase("server.no-line"_text, log.lines())});
        respond(json_response(200, replay_json(log, *who, at, lang)));
    };
    host_.look(asked.path[2], read, fail);
}

}  // namespace alamo::server

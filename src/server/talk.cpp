#include "server/talk.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "generated/texts.hpp"
#include "server/tokens.hpp"

namespace alamo::server {

namespace {

constexpr std::size_t longest_id = 40;
constexpr std::size_t longest_order = 1000;
constexpr std::size_t longest_chat = 500;  // characters

JsonWriter begin(std::string_view type, const std::string& id) {
    JsonWriter out;
    out.begin_object().pair("type", type);
    if (!id.empty()) out.pair("id", id);
    return out;
}

}  // namespace

std::string clean(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::string_view three = text.substr(i, 3);
        // U+202A to U+202E, U+2066 to U+2069
        const bool turns = (three >= "\xe2\x80\xaa" && three <= "\xe2\x80\xae") ||
                           (three >= "\xe2\x81\xa6" && three <= "\xe2\x81\xa9");
        if (turns) i += 2;
        else if (byte < 0x20 || byte == 0x7f) out += ' ';
        else out += text[i];
    }
    const std::size_t first = out.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return out.substr(first, out.find_last_not_of(' ') - first + 1);
}

std::size_t characters(std::string_view utf8) {
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

Talk::Talk(Host& host, Metrics& metrics, const Limits& limits, std::string table, std::string token,
           Lang lang)
    : host_(host),
      metrics_(metrics),
      limits_(limits),
      table_(std::move(table)),
      token_(std::move(token)),
      session_(token_.empty() ? std::string() : hash_of(token_)),
      lang_(lang) {}

void Talk::gone() {
    wire_ = nullptr;
    host_.unwatch(table_, this);
}

void Talk::tell(const Message& message) {
    if (wire_ != nullptr) wire_->send(message);
}
void Talk::say(std::string text) { tell(std::make_shared<const std::string>(std::move(text))); }

void Talk::error(const Problem& problem) {
    say(begin("error", {}).key("problem").raw(to_json(problem, lang_)).end_object().take());
}
void Talk::refuse(const std::string& id, const Problem& problem) {
    JsonWriter out = begin("refused", id);
    say(out.key("problem").raw(to_json(problem, lang_)).end_object().take());
}
void Talk::accept(const std::string& id, std::int64_t version) {
    JsonWriter out = begin("accepted", id);
    say(out.key("version").value(static_cast<long long>(version)).end_object().take());
}

// --- hearing -----------------------------------------------------------------------------------------------

bool Talk::is_flood() {
    const auto now = std::chrono::steady_clock::now();
    if (now - second_ >= std::chrono::seconds(1)) {
        full_seconds_ = in_second_ > limits_.messages_a_second ? full_seconds_ + 1 : 0;
        second_ = now;
        in_second_ = 0;
    }
    ++in_second_;
    // Ten times as many in one second are a flood at once.
    return full_seconds_ >= 3 || in_second_ > 10 * limits_.messages_a_second;
}

void Talk::hear(std::string_view text) {
    ++metrics_.messages_in;
    if (wire_ == nullptr) return;
    if (is_flood()) {
        ++metrics_.closed_for_abuse;
        return wire_->close(1008, "flood");
    }
    Fields fields(text);
    const std::string type = fields.text("type", 40);
    const std::string id = fields.maybe_text("id", longest_id).value_or("");
    if (type.empty()) {
        const auto problem = fields.wrong();
        return error(
            problem.value_or(Problem{Wrong::unreadable, Phrase("server.unknown-type"_text, Arg(type))}));
    }
    if (type == "hello") return hello(fields);
    if (!said_hello_) return error(Problem{Wrong::unreadable, Phrase("server.hello-first"_text)});
    if (id.empty())
        return error(Problem{Wrong::unreadable, Phrase("server.id-long"_text, static_cast<int>(longest_id))});
    command(type, id, fields);
}

void Talk::hello(Fields& fields) {
    constexpr std::int64_t most = 1LL << 53U;
    const std::int64_t since = fields.maybe_number("since", 0, most).value_or(0);
    const std::string lang = fields.maybe_text("lang", 10).value_or("");
    if (const auto problem = fields.wrong()) return error(*problem);
    if (lang == "es") lang_ = Lang::es;
    if (lang == "en") lang_ = Lang::en;
    said_hello_ = true;
    host_.watch(table_, sender({}), lang_, since, shared_from_this(),
                [self = shared_from_this()](const Problem& problem) { self->error(problem); });
}

void Talk::command(const std::string& type, const std::string& id, Fields& fields) {
    if (type == "order") return order(id, fields);
    if (type == "check") return check(id, fields);
    if (type == "chat") return chat(id, fields);
    if (type == "take-back") return take_back(id, fields);
    if (type == "hint") return hint(id, fields);
    if (type == "odds") return odds(id, fields);
    if (type == "resign") {
        const auto who = seat(fields);
        return run(id, fields,
                   [who](GameLog& log, const Caller& caller) { return log.resign(caller, *who); });
    }
    if (type == "rematch") {
        if (const auto problem = fields.wrong()) return refuse(id, *problem);
        return host_.rematch(table_, sender(id), answer(id));
    }
    if (type == "ping") {
        if (const auto problem = fields.wrong()) return refuse(id, *problem);
        return say(begin("pong", id).end_object().take());
    }
    refuse(id, Problem{Wrong::unreadable, Phrase("server.unknown-type"_text, Arg(type))});
}

std::optional<Seat> Talk::seat(Fields& fields) {
    const auto seat = seat_named(fields.text("seat", 20));
    if (!seat) fields.refuse(Phrase("server.unknown-seat"_text));
    return seat;
}

Host::Then<std::int64_t> Talk::answer(const std::string& id) {
    return [self = shared_from_this(), id](const Answer<std::int64_t>& answer) {
        if (const auto* const problem = std::get_if<Problem>(&answer)) self->refuse(id, *problem);
        else self->accept(id, std::get<std::int64_t>(answer));
    };
}

void Talk::run(const std::string& id, Fields& fields, Host::Act act) {
    if (const auto problem = fields.wrong()) return refuse(id, *problem);
    host_.command(table_, sender(id), std::move(act), answer(id));
}

// --- what can be said --------------------------------------------------------------------------------------

void Talk::order(const std::string& id, Fields& fields) {
    const auto who = seat(fields);
    const std::int64_t seq = fields.number("seq", 0, 1'000'000);
    run(id, fields,
        [who, seq, order = fields.text("order", longest_order)](GameLog& log, const Caller& caller) {
            return log.order(caller, *who, seq, order);
        });
}

void Talk::check(const std::string& id, Fields& fields) {
    const auto who = seat(fields);
    const std::string order = fields.text("order", longest_order);
    const bool is_draft = fields.flag("draft");
    if (const auto problem = fields.wrong()) return refuse(id, *problem);
    const auto self = shared_from_this();
    const auto judge = [self, id, who, order, is_draft](const GameLog& log) {
        // It is judged by what the seat itself may order: nobody else may try.
        if (!log.holds(self->session_, *who))
            return self->refuse(id, Problem{Wrong::forbidden, Phrase("server.not-your-seat"_text)});
        match::Draft draft;
        if (is_draft) draft = log.table().draft(by_of(*who), order);
        else draft.verdict = log.table().check(by_of(*who), order);
        JsonWriter out = begin("verdict", id);
        out.pair("ok", bool(draft.verdict)).pair("complete", is_draft ? draft.complete : bool(draft.verdict));
        out.key("problem");
        if (draft.verdict) out.null();
        else out.raw(to_json(problem_of(draft.verdict), self->lang_));
        self->say(out.end_object().take());
    };
    host_.look(table_, judge, [self, id](const Problem& problem) { self->refuse(id, problem); });
}

void Talk::chat(const std::string& id, Fields& fields) {
    const std::string text = clean(fields.text("text", 4 * longest_chat));
    if (text.empty() || characters(text) > longest_chat)
        fields.refuse(Phrase("server.chat-long"_text, static_cast<int>(longest_chat)));
    const auto now = std::chrono::steady_clock::now();
    if (now - chat_since_ > std::chrono::seconds(10)) {
        chat_since_ = now;
        chats_ = 0;
    }
    if (++chats_ > limits_.chats_in_ten_seconds)
        return refuse(id, Problem{Wrong::too_many, Phrase("server.too-many"_text)});
    run(id, fields, [text](GameLog& log, const Caller& caller) { return log.say(caller, text); });
}

void Talk::take_back(const std::string& id, Fields& fields) {
    const auto who = seat(fields);
    const std::string action = fields.text("action", 20);
    if (action != "take" && action != "offer" && action != "accept" && action != "decline")
        fields.refuse(Phrase("server.unknown-action"_text));
    run(id, fields,
        [who, action](GameLog& log, const Caller& caller) { return log.take_back(caller, *who, action); });
}

void Talk::hint(const std::string& id, Fields& fields) {
    const auto who = seat(fields);
    if (const auto problem = fields.wrong()) return refuse(id, *problem);
    if (thinking_) return refuse(id, Problem{Wrong::too_many, Phrase("server.busy"_text)});
    thinking_ = true;
    host_.hint(table_, sender(id), *who, [self = shared_from_this(), id](const Answer<match::Hint>& answer) {
        self->thinking_ = false;
        JsonWriter out = begin("hint", id);
        if (const auto* const problem = std::get_if<Problem>(&answer)) {
            return self->say(out.key("problem").raw(to_json(*problem, self->lang_)).end_object().take());
        }
        const auto& hint = std::get<match::Hint>(answer);
        out.pair("order", hint.order).key("reasons").begin_list();
        for (const Phrase& reason : hint.reasons) out.value(render(reason, self->lang_));
        self->say(out.end_list().end_object().take());
    });
}

void Talk::odds(const std::string& id, Fields& fields) {
    const auto who = seat(fields);
    if (const auto problem = fields.wrong()) return refuse(id, *problem);
    const auto self = shared_from_this();
    const auto reckon = [self, id, who](const GameLog& log) {
        // A spectator may ask as well, for what is public.
        const Viewer eyes = log.holds(self->session_, *who) ? viewer_of(*who) : Viewer::spectator;
        JsonWriter out = begin("odds", id);
        out.key("lines").begin_list();
        for (const Phrase& line : log.table().odds(eyes)) out.value(render(line, self->lang_));
        self->say(out.end_list().end_object().take());
    };
    host_.look(table_, reckon, [self, id](const Problem& problem) { self->refuse(id, problem); });
}

}  // namespace alamo::server

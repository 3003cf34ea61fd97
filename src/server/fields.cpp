#include "server/fields.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "generated/texts.hpp"

namespace alamo::server {

namespace json = boost::json;

struct Fields::Parsed {
    json::object object;
};

Fields::Fields(std::string_view text) : parsed_(std::make_unique<Parsed>()) {
    json::parse_options options;
    options.max_depth = 8;
    json::error_code error;
    json::value value = json::parse(json::string_view(text.data(), text.size()), error, {}, options);
    if (error) refuse(Phrase("server.json.syntax"_text));
    else if (!value.is_object()) refuse(Phrase("server.json.object"_text));
    else parsed_->object = std::move(value.get_object());
}

Fields::~Fields() = default;

void Fields::refuse(const Phrase& why) {
    if (!wrong_) wrong_ = Problem{Wrong::unreadable, why};
}

bool Fields::has(std::string_view name) {
    asked_.emplace_back(name);
    return !wrong_ && parsed_->object.contains(name);
}

std::optional<std::string> Fields::maybe_text(std::string_view name, std::size_t most) {
    if (!has(name)) return {};
    const json::value& value = parsed_->object.at(name);
    if (!value.is_string()) {
        refuse(Phrase("server.json.text"_text, Arg(name)));
        return {};
    }
    const json::string& text = value.get_string();
    if (text.size() > most) {
        refuse(Phrase("server.json.long"_text, Arg(name), static_cast<int>(most)));
        return {};
    }
    return std::string(text.data(), text.size());
}

std::string Fields::text(std::string_view name, std::size_t most) {
    std::optional<std::string> found = maybe_text(name, most);
    if (!found) refuse(Phrase("server.json.missing"_text, Arg(name)));
    return found.value_or("");
}

std::optional<std::int64_t> Fields::maybe_number(std::string_view name, std::int64_t least,
                                                 std::int64_t most) {
    if (!has(name)) return {};
    const json::value& value = parsed_->object.at(name);
    json::error_code error;
    const auto number = value.is_number() ? value.to_number<std::int64_t>(error) : std::int64_t{0};
    if (!value.is_number() || error || number < least || number > most) {
        refuse(Phrase("server.json.number"_text, Arg(name)));
        return {};
    }
    return number;
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
    const std::optional<std::int64_t> found = maybe_number(name, least, most);
    if (!found) refuse(Phrase("server.json.missing"_text, Arg(name)));
    return found.value_or(least);
}

bool Fields::flag(std::string_view name) {
    if (!has(name)) return false;
    const json::value& value = parsed_->object.at(name);
    if (!value.is_bool()) refuse(Phrase("server.json.flag"_text, Arg(name)));
    return value.is_bool() && value.get_bool();
}

Pairs Fields::texts(std::string_view name, std::size_t most_pairs, std::size_t most_bytes) {
    Pairs pairs;
    if (!has(name)) return pairs;
    const json::value& value = parsed_->object.at(name);
    if (!value.is_object() || value.get_object().size() > most_pairs) {
        refuse(Phrase("server.json.texts"_text, Arg(name)));
        return pairs;
    }
    for (const json::key_value_pair& pair : value.get_object()) {
        const std::string key(pair.key().data(), pair.key().size());
        if (!pair.value().is_string() || pair.value().get_string().size() > most_bytes ||
            key.size() > most_bytes) {
            refuse(Phrase("server.json.texts"_text, Arg(name)));
            return {};
        }
        const json::string& text = pair.value().get_string();
        pairs.emplace_back(key, std::string(text.data(), text.size()));
    }
    return pairs;
}

std::optional<Problem> Fields::wrong() {
    for (const json::key_value_pair& pair : parsed_->object) {
        const std::string_view key(pair.key().data(), pair.key().size());
        if (std::ranges::find(asked_, key) == asked_.end())
            refuse(Phrase("server.json.unknown"_text, Arg(key)));
    }
    return wrong_;
}

}  // namespace alamo::server

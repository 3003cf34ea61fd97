#include "core/text.hpp"

#include <algorithm>

#include "generated/texts.hpp"

namespace alamo {

namespace {

/// The length of the UTF-8 character at the front of `text`; 0 where there is none. Overlong forms and
/// surrogates pass: what is printed need only be well cut, not meaningful.
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return byte(0) < 0x20 || byte(0) == 0x7f ? 0 : 1;
    if (byte(0) < 0xc2 || byte(0) > 0xf4) return 0;
    const std::size_t length = byte(0) < 0xe0 ? 2U : (byte(0) < 0xf0 ? 3U : 4U);
    if (text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0U) != 0x80U) return 0;
    return length;
}

}  // namespace

Arg::Arg(std::string_view input) : kind(Kind::word) {
    constexpr std::string_view more = "...";
    const bool whole = input.size() < word.size();
    const std::size_t end = whole ? input.size() : word.size() - 1 - more.size();
    std::size_t out = 0;
    for (std::size_t at = 0; at < end;) {
        const std::size_t length = character(input.substr(at));
        if (at + length > end) break;  // never cut inside a character
        if (length == 0) word.at(out++) = '?';
        for (std::size_t i = 0; i < length; ++i) word.at(out++) = input[at + i];
        at += std::max<std::size_t>(length, 1);
    }
    if (!whole) std::ranges::copy(more, word.begin() + static_cast<std::ptrdiff_t>(out));
}

std::string_view text_of(Text text, Lang lang) {
    return catalogue()[text.index].text[static_cast<std::size_t>(lang)];
}

namespace {

/// Spanish "y" becomes "e" before the sound of i: "Bowie e infantería", but "agua y hielo".
bool begins_with_i(std::string_view word) {
    if (word.starts_with("hi") || word.starts_with("Hi")) return !word.substr(2).starts_with("e");
    return word.starts_with("i") || word.starts_with("I");
}

void append_items(std::string& out, const Items& items, Lang lang) {
    for (int i = 0; i < items.size(); ++i) {
        const std::string item = render(Phrase(items[i].text, int{items[i].count}), lang);
        if (i > 0) {
            const bool last = i + 1 == items.size();
            const std::string_view conjunction =
                lang == Lang::en ? " and " : (begins_with_i(item) ? " e " : " y ");
            out += last ? conjunction : ", ";
        }
        out += item;
    }
}

void append(std::string& out, const Arg& arg, Lang lang) {
    switch (arg.kind) {
        case Arg::Kind::none: break;
        case Arg::Kind::number: out += std::to_string(arg.number); break;
        case Arg::Kind::text: out += text_of(arg.text, lang); break;
        case Arg::Kind::word: out += arg.word.data(); break;
        case Arg::Kind::items: append_items(out, arg.items, lang); break;
    }
}

/// One place of a text, without its braces: "0" or "0?unit:units".
void append_place(std::string& out, std::string_view place, const Phrase& phrase, Lang lang) {
    const Arg& arg = phrase.args.at(static_cast<std::size_t>(place[0] - '0'));
    if (place.size() == 1) return append(out, arg, lang);
    const std::string_view choices = place.substr(2);
    const std::size_t colon = choices.find(':');
    const bool one = (arg.kind == Arg::Kind::number && arg.number == 1) ||
                     (arg.kind == Arg::Kind::items && arg.items.total() == 1);
    out += one ? choices.substr(0, colon) : choices.substr(colon + 1);
}

}  // namespace

std::string render(const Phrase& phrase, Lang lang) {
    std::string_view text = text_of(phrase.text, lang);
    std::string out;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
        const std::size_t close = text.find('}', open);
        out += text.substr(0, open);
        append_place(out, text.substr(open + 1, close - open - 1), phrase, lang);
        text.remove_prefix(close + 1);
    }
    return out += text;
}

}  // namespace alamo

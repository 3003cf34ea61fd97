#include "core/text.hpp"

#include <algorithm>

#include "generated/texts.hpp"

namespace alamo {

Arg::Arg(std::string_view input) : kind(Kind::word) {
    constexpr std::string_view more = "...";
    const bool whole = input.size() < word.size();
    std::size_t end = whole ? input.size() : word.size() - 1 - more.size();
    // Never cut inside a UTF-8 character.
    while (!whole && end > 0 && (static_cast<unsigned char>(input[end]) & 0xc0U) == 0x80U) --end;
    for (std::size_t i = 0; i < end; ++i) {
        const auto byte = static_cast<unsigned char>(input[i]);
        word.at(i) = byte < 0x20 || byte == 0x7f ? '?' : input[i];
    }
    if (!whole) std::ranges::copy(more, word.begin() + static_cast<std::ptrdiff_t>(end));
}

std::string_view text_of(Text text, Lang lang) {
    return catalogue()[text.index].text[static_cast<std::size_t>(lang)];
}

namespace {

void append(std::string& out, const Arg& arg, Lang lang) {
    switch (arg.kind) {
        case Arg::Kind::none: break;
        case Arg::Kind::number: out += std::to_string(arg.number); break;
        case Arg::Kind::text: out += text_of(arg.text, lang); break;
        case Arg::Kind::word: out += arg.word.data(); break;
    }
}

/// One place of a text, without its braces: "0" or "0?unit:units".
void append_place(std::string& out, std::string_view place, const Phrase& phrase, Lang lang) {
    const Arg& arg = phrase.args.at(static_cast<std::size_t>(place[0] - '0'));
    if (place.size() == 1) return append(out, arg, lang);
    const std::string_view choices = place.substr(2);
    const std::size_t colon = choices.find(':');
    const bool one = arg.kind == Arg::Kind::number && arg.number == 1;
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

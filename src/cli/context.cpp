#include "cli/context.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace alamo::cli {

namespace {

void put(std::FILE* out, std::string_view line) {
    std::string text(line);
    text += '\n';
    std::fwrite(text.data(), 1, text.size(), out);
}

bool is_spanish(std::string_view locale) {
    return locale == "es" || locale.starts_with("es_") || locale.starts_with("es.") ||
           locale.starts_with("es@");
}

}  // namespace

Lang language(int argc, const char* const* argv) {
    constexpr std::string_view option = "--lang=";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--") break;
        if (word.starts_with(option)) return is_spanish(word.substr(option.size())) ? Lang::es : Lang::en;
        if (word == "--lang" && i + 1 < argc) return is_spanish(argv[i + 1]) ? Lang::es : Lang::en;
    }
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
        if (value != nullptr && *value != '\0') return is_spanish(value) ? Lang::es : Lang::en;
    }
    return Lang::en;
}

void say(std::string_view line) { put(stdout, line); }
void say(const Context& context, const Phrase& phrase) { put(stdout, render(phrase, context.lang)); }
void complain(std::string_view line) {
    std::fflush(stdout);  // so that a pipe sees both in the order they were said
    put(stderr, line);
}
void complain(const Context& context, const Phrase& phrase) { complain(render(phrase, context.lang)); }

Arg figure(double value, int decimals) { return Arg(fmt::format("{:.{}f}", value, decimals)); }

}  // namespace alamo::cli

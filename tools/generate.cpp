// alamo-generate: C++ from rules/*.toml and texts/*.toml, run by the build.
//
//   alamo-generate rules IN.toml OUT.hpp
//   alamo-generate texts OUT.hpp OUT.cpp IN.toml...
#include <algorithm>
#include <exception>
#include <iostream>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "toml_files.hpp"

namespace alamo::tools {
namespace {

/// A C++ string literal. Everything beyond plain ASCII is written as octal bytes, for any compiler.
std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20 || byte >= 0x7f) {
            const auto digit = [byte](unsigned shift) {
                return static_cast<char>('0' + ((byte >> shift) & 7U));
            };
            out += {'\\', digit(6), digit(3), digit(0)};
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : " ") + part;
    return out;
}

std::string pair_of(const Sentence& sentence) {
    return "{" + literal(sentence.en) + ", " + literal(sentence.es) + "}";
}

std::string rules_header(const RulesFile& file) {
    std::string out =
        "// Made from " + file.path + " by alamo-generate. Change that file instead.\n#pragma once\n\n";
    out += "#include <cstddef>\n#include <string_view>\n\n#include \"core/rule.hpp\"\n\n";
    out += "namespace " + file.name_space + " {\n\n";
    out += "inline constexpr RuleEntry rule_entries[] = {\n";
    for (const RuleItem& rule : file.rules)
        out += "    {" + literal(rule.id) + ", " + literal(joined(rule.of)) + ",\n     " +
               pair_of(rule.title) + ",\n     " + pair_of(rule.text) + "},\n";
    out += "};\n\ninline constexpr Rulebook rulebook{rule_entries};\n\n";
    out += "consteval Rule operator\"\"_rule(const char* id, std::size_t size) {\n";
    out += "    return rule_in(rule_entries, std::string_view(id, size));\n}\n\n";
    return out + "}  // namespace " + file.name_space + "\n";
}

/// Which arguments a text prints ({0}) and which it mentions at all ({0} or {0?one:many}).
struct Places {
    std::set<char> printed;
    std::set<char> mentioned;
};

// As strict as render() in core/text.cpp is trusting: a place is {0} or {0?one:many}, nothing nests.
Places places_of(const TextItem& item, std::string_view lang, std::string_view text) {
    Places places;
    const auto fail = [&](const std::string& sentence) {
        throw Mistake(item.path, item.text.line,
                      "text " + item.key + " (" + std::string(lang) + "): " + sentence);
    };
    for (std::size_t at = text.find_first_of("{}"); at != std::string_view::npos;
         at = text.find_first_of("{}", at + 1)) {
        if (text[at] == '}') fail("a `}` without its `{`.");
        const std::size_t end = text.find_first_of("{}", at + 1);
        if (end == std::string_view::npos) fail("a `{` without its `}`.");
        if (text[end] == '{') fail("a place inside a place, which nothing prints.");
        const std::string_view place = text.substr(at + 1, end - at - 1);
        const std::string shown = "`{" + std::string(place) + "}`";
        if (place.empty() || place[0] < '0' || place[0] > '4')
            fail(shown + " must begin with an argument, 0 to 4.");
        const bool choice = place.size() > 1 && place[1] == '?' && place.find(':') != std::string_view::npos;
        if (place.size() > 1 && !choice) fail(shown + " must be {0} or {0?one:many}.");
        if (!choice) places.printed.insert(place[0]);
        places.mentioned.insert(place[0]);
        at = end;
    }
    return places;
}

void check_places(const TextItem& item) {
    const Places en = places_of(item, "en", item.text.en);
    const Places es = places_of(item, "es", item.text.es);
    const auto list = [](const std::set<char>& arguments) {
        std::string out;
        for (const char c : arguments) out += (out.empty() ? "{" : " {") + std::string(1, c) + "}";
        return out.empty() ? std::string("nothing") : out;
    };
    if (en.printed != es.printed)
        throw Mistake(item.path, item.text.line,
                      "text " + item.key + ": en prints " + list(en.printed) + ", but es prints " +
                          list(es.printed) + ".");
    if (en.mentioned != es.mentioned)
        throw Mistake(item.path, item.text.line,
                      "text " + item.key + ": en uses " + list(en.mentioned) + ", but es uses " +
                          list(es.mentioned) + ".");
}

std::vector<TextItem> all_texts(std::span<const std::string> paths) {
    std::vector<TextItem> items;
    for (const std::string& path : paths)
        for (TextItem& item : read_texts(path)) {
            check_places(item);
            items.push_back(std::move(item));
        }
    std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
    for (std::size_t i = 1; i < items.size(); ++i)
        if (items[i].key == items[i - 1].key)
            throw Mistake(items[i].path, items[i].text.line, "text " + items[i].key + " stands twice.");
    // An array cannot be empty: with no text at all there is one, which nobody asks for.
    if (items.empty()) items.push_back({"", {}, ""});
    return items;
}

std::string texts_header(const std::vector<TextItem>& items) {
    std::string out =
        "// Made from texts/*.toml by alamo-generate. Change those files instead.\n#pragma once\n\n";
    out += "#include <cstddef>\n#include <span>\n#include <string_view>\n\n#include \"core/text.hpp\"\n\n";
    out += "namespace alamo {\n\n/// Every key, ascending; a Text is an index into it.\n";
    out += "inline constexpr std::string_view text_keys[] = {\n";
    for (const TextItem& item : items) out += "    " + literal(item.key) + ",\n";
    out += "};\n\nconsteval Text operator\"\"_text(const char* key, std::size_t size) {\n";
    out += "    return text_in(text_keys, std::string_view(key, size));\n}\n\n";
    out += "/// Every text, in the order of text_keys.\nstd::span<const TextEntry> catalogue();\n\n";
    return out + "}  // namespace alamo\n";
}

std::string texts_source(const std::vector<TextItem>& items) {
    std::string out = "// Made from texts/*.toml by alamo-generate. Change those files instead.\n";
    out += "#include \"generated/texts.hpp\"\n\nnamespace alamo {\nnamespace {\n\n";
    out += "constexpr TextEntry entries[] = {\n";
    for (const TextItem& item : items)
        out += "    {" + literal(item.key) + ",\n     " + pair_of(item.text) + "},\n";
    out += "};\n\n}  // namespace\n\nstd::span<const TextEntry> catalogue() { return entries; }\n\n";
    return out + "}  // namespace alamo\n";
}

int run(std::span<const std::string> words) {
    if (words.size() == 3 && words[0] == "rules") {
        write_if_different(words[2], rules_header(read_rules(words[1])));
        return 0;
    }
    if (words.size() >= 3 && words[0] == "texts") {
        const std::vector<TextItem> items = all_texts(words.subspan(3));
        write_if_different(words[1], texts_header(items));
        write_if_different(words[2], texts_source(items));
        return 0;
    }
    std::cerr << "usage: alamo-generate rules IN.toml OUT.hpp\n"
                 "       alamo-generate texts OUT.hpp OUT.cpp IN.toml...\n";
    return 2;
}

}  // namespace
}  // namespace alamo::tools

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> words(argv + 1, argv + argc);
        return alamo::tools::run(words);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

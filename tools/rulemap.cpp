// alamo-rulemap: which code, which tests and which golden games stand behind each rule.
//
//   alamo-rulemap --write [game...]    writes docs/rules/<game>.md
//   alamo-rulemap --check [game...]    fails when that file would change
//
// Run in the source folder. Either way it fails, with a sentence per hole, when a rule has no code or
// no test, unless its entry in rules/<game>.toml is exempt and says why.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "toml_files.hpp"

namespace alamo::tools {
namespace {

namespace fs = std::filesystem;

/// What stands behind one rule.
struct Backing {
    std::set<std::string> code;      // files
    std::vector<std::string> tests;  // "Suite.Name", in the order of files and lines
    std::vector<std::string> goldens;
};

struct Map {
    RulesFile file;
    std::map<std::string, Backing> of;  // by rule id
    std::vector<std::string> holes;     // sentences
};

std::vector<std::string> files_in(const fs::path& folder,
                                  std::initializer_list<std::string_view> extensions) {
    std::vector<std::string> found;
    if (!fs::is_directory(folder)) return found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        if (entry.is_regular_file() &&
            std::find(extensions.begin(), extensions.end(), extension) != extensions.end())
            found.push_back(entry.path().generic_string());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines;
    std::istringstream in(read_file(path));
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    return text;
}

/// The line without a // comment; a // inside a string is no comment.
std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '\\') ++i;
        else if (line[i] == '"') quoted = !quoted;
        else if (!quoted && line.substr(i, 2) == "//") return line.substr(0, i);
    }
    return line;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_name_char(char c) { return is_digit(c) || is_capital(c) || (c >= 'a' && c <= 'z') || c == '_'; }

/// The literals "5.1"_rule of a line of code.
void find_literals(Map& map, std::string_view code, const std::string& path) {
    constexpr std::string_view suffix = "\"_rule";
    for (std::size_t end = code.find(suffix); end != std::string_view::npos;
         end = code.find(suffix, end + 1)) {
        const std::size_t quote = end == 0 ? std::string_view::npos : code.rfind('"', end - 1);
        if (quote == std::string_view::npos) continue;
        const std::string id(code.substr(quote + 1, end - quote - 1));
        if (const auto rule = map.of.find(id); rule != map.of.end()) rule->second.code.insert(path);
    }
}

/// The rules that a comment in code names: any id at its beginning ("// 17.2, AR-14 Each marker ..."), and
/// rulings (AR-14) anywhere; a section's number further on is only a pointer to it.
void find_mentions(Map& map, std::string_view comment, const std::string& path) {
    comment.remove_prefix(std::min(comment.find_first_not_of("/ "), comment.size()));
    std::istringstream words{std::string(comment)};
    bool beginning = true;
    for (std::string word; words >> word;) {
        while (!word.empty() && std::string_view(",:;.()").find(word.back()) != std::string_view::npos)
            word.pop_back();
        word.erase(0, std::min(word.find_first_not_of('('), word.size()));
        const auto rule = map.of.find(word);
        if (rule == map.of.end()) beginning = false;
        else if (beginning || !is_digit(word[0])) rule->second.code.insert(path);
    }
}

void find_code(Map& map) {
    for (const char* folder : {"src/games/", "src/players/"})
        for (const std::string& path : files_in(folder + map.file.game, {".cpp", ".hpp"}))
            for (const std::string& line : lines_of(path)) {
                const std::string_view code = without_comment(line);
                find_literals(map, code, path);
                find_mentions(map, std::string_view(line).substr(code.size()), path);
            }
}

/// "5.1", "15.0A" or "AR-7"; a plain number or a word is no id.
bool looks_like_id(std::string_view word) {
    if (word.empty()) return false;
    if (is_digit(word[0])) {
        if (is_capital(word.back())) word.remove_suffix(1);
        return word.find('.') != std::string_view::npos &&
               std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '.'; });
    }
    const std::size_t dash = word.find('-');
    if (dash == 0 || dash == std::string_view::npos || dash + 1 == word.size()) return false;
    const std::string_view letters = word.substr(0, dash);
    const std::string_view digits = word.substr(dash + 1);
    return std::all_of(letters.begin(), letters.end(), is_capital) &&
           std::all_of(digits.begin(), digits.end(), is_digit);
}

/// Does a test file belong to a game: by a folder of its path, or by the beginning of its name?
bool belongs_to(const std::string& path, const std::string& game) {
    const fs::path file(path);
    if (std::any_of(file.begin(), file.end(), [&](const fs::path& part) { return part == game; }))
        return true;
    return file.filename().string().starts_with(game + "_");
}

/// The ids at the beginning of a comment: "5.1 AR-2 A seventh unit ...". In a test file that belongs to
/// no one game, the game's name comes first: "barna 5.1 ...".
void cite(Map& map, bool ours, std::string_view comment, const std::string& test, const std::string& where) {
    std::istringstream words{std::string(comment)};
    for (std::string word; words >> word; ours = true) {
        if (!ours) {
            if (word == map.file.game) continue;
            return;
        }
        while (!word.empty() && (word.back() == ',' || word.back() == ':' || word.back() == '.'))
            word.pop_back();
        if (const auto rule = map.of.find(word); rule != map.of.end()) {
            auto& tests = rule->second.tests;
            if (std::find(tests.begin(), tests.end(), test) == tests.end()) tests.push_back(test);
        } else {
            if (looks_like_id(word))
                map.holes.push_back(where + " cites " + word + ", which is not in " + map.file.path + ".");
            return;
        }
    }
}

/// "Suite.Name" when a test begins here, else nothing. `text` is a line and the one after it.
std::string test_name(std::string_view text) {
    text = trimmed(text);
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos) return {};
    const std::string_view macro = text.substr(0, open);
    for (const std::string_view known : {"TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P",
                                         "RC_GTEST_PROP", "RC_GTEST_FIXTURE_PROP"}) {
        if (macro != known) continue;
        std::string names[2];
        text.remove_prefix(open + 1);
        for (std::string& name : names) {
            text = trimmed(text);
            while (!text.empty() && is_name_char(text.front())) {
                name += text.front();
                text.remove_prefix(1);
            }
            if (!text.empty()) text.remove_prefix(1);  // the comma
        }
        return names[0] + "." + names[1];
    }
    return {};
}

void find_tests(Map& map) {
    const auto is_comment = [](const std::string& line) { return trimmed(line).substr(0, 2) == "//"; };
    for (const std::string& path : files_in("tests", {".cpp", ".hpp"})) {
        const bool ours = belongs_to(path, map.file.game);
        const std::vector<std::string> lines = lines_of(path);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (!is_comment(lines[i - 1])) continue;
            const std::string test = test_name(lines[i] + (i + 1 < lines.size() ? lines[i + 1] : ""));
            if (test.empty()) continue;
            std::size_t first = i;
            while (first > 0 && is_comment(lines[first - 1])) --first;
            for (std::size_t line = first; line < i; ++line)
                cite(map, ours, trimmed(lines[line]).substr(2), test,
                     path + ":" + std::to_string(line + 1) + ": " + test);
        }
    }
}

void find_goldens(Map& map) {
    for (const std::string& path : files_in("tests/golden/" + map.file.game, {".jsonl"})) {
        const std::string text = read_file(path);
        const auto header = nlohmann::json::parse(text.substr(0, text.find('\n')), nullptr, false);
        if (!header.is_object()) {
            map.holes.push_back(path + ":1: the header of the golden game is not a JSON object.");
            continue;
        }
        if (!header.contains("about") || !header.contains("shows") || !header["shows"].is_array()) {
            map.holes.push_back(path +
                                ":1: a golden game says in its header what it is about (\"about\") and "
                                "which rules it shows (\"shows\").");
            continue;
        }
        for (const auto& id : header["shows"]) {
            const std::string name = id.is_string() ? id.get<std::string>() : id.dump();
            if (const auto rule = map.of.find(name); rule != map.of.end())
                rule->second.goldens.push_back(path);
            else map.holes.push_back(path + ":1: cites " + name + ", which is not in " + map.file.path + ".");
        }
    }
}

void find_holes(Map& map) {
    for (const RuleItem& rule : map.file.rules) {
        const Backing& backing = map.of[rule.id];
        if (!rule.exempt.empty()) continue;
        const std::string where =
            map.file.path + ":" + std::to_string(rule.line) + ": " + rule.id + " " + rule.title.en + " has ";
        if (backing.code.empty() && backing.tests.empty())
            map.holes.push_back(where + "no code and no test.");
        else if (backing.code.empty())
            map.holes.push_back(where + "no code: nothing says \"" + rule.id + "\"_rule.");
        else if (backing.tests.empty())
            map.holes.push_back(where + "no test: no comment above a TEST cites it.");
    }
}

std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|') out += "\\|";
        else out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string link(const std::string& path) {
    return "[" + fs::path(path).filename().string() + "](../../" + path + ")";
}

std::string page(const Map& map) {
    std::size_t exempt = 0;
    std::size_t tests = 0;
    std::ostringstream rows;
    for (const RuleItem& rule : map.file.rules) {
        const Backing& backing = map.of.at(rule.id);
        if (!rule.exempt.empty()) ++exempt;
        tests += backing.tests.size();
        rows << "| **" << rule.id << "** " << cell(rule.title.en);
        for (const std::string& id : rule.of) rows << (id == rule.of.front() ? " (of " : ", ") << id;
        rows << (rule.of.empty() ? "" : ")") << " | " << cell(rule.text.en) << " | ";
        const char* gap = "";
        for (const std::string& path : backing.code) rows << std::exchange(gap, "<br>") << link(path);
        if (!rule.exempt.empty()) rows << gap << "*exempt: " << cell(rule.exempt) << "*";
        rows << " | ";
        gap = "";
        for (const std::string& test : backing.tests) rows << std::exchange(gap, "<br>") << test;
        rows << " | ";
        gap = "";
        for (const std::string& path : backing.goldens) rows << std::exchange(gap, "<br>") << link(path);
        rows << " |\n";
    }
    std::ostringstream out;
    out << "# " << map.file.game << ": the rule map\n\n"
        << "Made from [" << map.file.path << "](../../" << map.file.path
        << "), the code and the tests by `cmake --build --preset release --target rulemap`.\n"
        << "Do not edit. " << map.file.rules.size() << " rules and rulings, " << exempt << " of them exempt; "
        << tests << " citations in tests.\n\n"
        << "| rule | in our words | code | tests | golden games |\n|---|---|---|---|---|\n"
        << rows.str();
    return out.str();
}

/// One game's map; true when all is well.
bool run_game(const std::string& path, bool write) {
    Map map{.file = read_rules(path), .of = {}, .holes = {}};
    for (const RuleItem& rule : map.file.rules) map.of[rule.id];
    find_code(map);
    find_tests(map);
    find_goldens(map);
    find_holes(map);

    const std::string target = "docs/rules/" + map.file.game + ".md";
    const std::string text = page(map);
    if (write) {
        if (write_if_different(target, text)) std::cout << "wrote " << target << '\n';
    } else if (!fs::exists(target) || read_file(target) != text) {
        map.holes.push_back(target +
                            " is not up to date: run `cmake --build --preset release --target rulemap`.");
    }
    for (const std::string& hole : map.holes) std::cerr << hole << '\n';
    std::cout << map.file.game << ": " << map.file.rules.size() << " rules, " << map.holes.size()
              << " holes\n";
    return map.holes.empty();
}

int run(std::span<const std::string> words) {
    if (words.empty() || (words[0] != "--write" && words[0] != "--check")) {
        std::cerr << "usage: alamo-rulemap --write|--check [game...]\n";
        return 2;
    }
    std::vector<std::string> paths = files_in("rules", {".toml"});
    if (words.size() > 1) {
        paths.clear();
        for (const std::string& game : words.subspan(1)) paths.push_back("rules/" + game + ".toml");
    }
    bool well = true;
    for (const std::string& path : paths) well = run_game(path, words[0] == "--write") && well;
    return well ? 0 : 1;
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

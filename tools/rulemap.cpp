// alamo-rulemap: which code, which tests and which golden games stand behind each rule.
//
//   alamo-rulemap --write [game...]    writes docs/rules/<game>.md
//   alamo-rulemap --check [game...]    fails when that file would change
//
// Run in the source folder. Either way it fails, with a sentence per hole, when a rule has no code or
// no test, unless its entry in rules/<game>.toml is exempt and says why.
#include <algorithm>
#include <cctype>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
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

void find_code(Map& map) {
    static const std::regex use(R"re("([^"\s]+)"_rule)re");
    for (const char* folder : {"src/games/", "src/players/"})
        for (const std::string& path : files_in(folder + map.file.game, {".cpp", ".hpp"}))
            for (const std::string& line : lines_of(path)) {
                const std::string code(without_comment(line));
                for (std::sregex_iterator it(code.begin(), code.end(), use), end; it != end; ++it)
                    if (const auto rule = map.of.find((*it)[1]); rule != map.of.end())
                        rule->second.code.insert(path);
            }
}

bool looks_like_id(std::string_view word) {
    static const std::regex form(R"(\d+(\.\d+)+[A-Z]?|[A-Z]+-\d+)");
    return std::regex_match(word.begin(), word.end(), form);
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

void find_tests(Map& map) {
    static const std::regex head(
        R"(^\s*(?:TYPED_)?(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+)\s*,\s*(\w+))");
    for (const std::string& path : files_in("tests", {".cpp", ".hpp"})) {
        const bool ours = belongs_to(path, map.file.game);
        const std::vector<std::string> lines = lines_of(path);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (trimmed(lines[i - 1]).substr(0, 2) != "//") continue;
            const std::string begin = lines[i] + (i + 1 < lines.size() ? lines[i + 1] : "");
            std::smatch match;
            if (!std::regex_search(begin, match, head)) continue;
            const std::string test = match[1].str() + "." + match[2].str();
            std::size_t first = i;
            while (first > 0 && trimmed(lines[first - 1]).substr(0, 2) == "//") --first;
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
        if (!header.contains("about") || !header.contains("rules") || !header["rules"].is_array()) {
            map.holes.push_back(path +
                                ":1: a golden game says in its header what it is about (\"about\") and "
                                "which rules it shows (\"rules\").");
            continue;
        }
        for (const auto& id : header["rules"]) {
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
        << "Do not edit. " << map.file.rules.size() << " rules and rulings, " << exempt
        << " of them exempt, cited " << tests << " times by tests.\n\n"
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

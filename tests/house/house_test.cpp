// What the folders promise (docs/building.md): checked on the source itself, in the source folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Strings lines_of(const std::string& text) {
    Strings lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

Strings files_in(const fs::path& folder, const std::set<std::string>& extensions) {
    Strings files;
    if (!fs::is_directory(folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() &&
            (extensions.empty() || extensions.contains(entry.path().extension().string())))
            files.push_back(entry.path().generic_string());
    std::sort(files.begin(), files.end());
    return files;
}

bool starts(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Does the line hold this word, with no letter or digit directly before or after it?
bool has_word(std::string_view line, std::string_view word) {
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_word_char(line[at - 1])) && (end == line.size() || !is_word_char(line[end])))
            return true;
    }
    return false;
}

Strings sources_in(const fs::path& folder) { return files_in(folder, {".cpp", ".hpp"}); }

/// The code alone: comments and the insides of strings become spaces, lines stay where they are.
std::string bare(const std::string& text) {
    std::string out = text;
    enum class In { code, line, block, string, character } in = In::code;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const bool digit_separator = i > 0 && is_word_char(text[i - 1]);
        switch (in) {
            case In::code:
                if (c == '/' && next == '/') in = In::line;
                else if (c == '/' && next == '*') in = In::block;
                else if (c == '"') in = In::string;
                else if (c == '\'' && !digit_separator) in = In::character;
                if (in == In::line || in == In::block) out[i] = ' ';
                break;
            case In::line:
                if (c == '\n') in = In::code;
                else out[i] = ' ';
                break;
            case In::block:
                if (c != '\n') out[i] = ' ';
                if (c == '*' && next == '/') {
                    out[++i] = ' ';
                    in = In::code;
                }
                break;
            case In::string:
            case In::character:
                if (c == '\\' && next != '\0') out[i++] = ' ';
                else if (c == (in == In::string ? '"' : '\'')) in = In::code;
                if (in != In::code && text[i] != '\n') out[i] = ' ';
                break;
        }
    }
    return out;
}

struct Include {
    std::string file;
    std::size_t line;
    std::string what;
    bool quoted;
};

std::vector<Include> includes_of(const std::string& file) {
    std::vector<Include> includes;
    const Strings lines = lines_of(read(file));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!starts(lines[i], "#include ")) continue;
        const std::size_t open = lines[i].find_first_of("<\"");
        const std::size_t close = open == std::string::npos ? open : lines[i].find_first_of(">\"", open + 1);
        if (close == std::string::npos) continue;
        includes.push_back({file, i + 1, lines[i].substr(open + 1, close - open - 1), lines[i][open] == '"'});
    }
    return includes;
}

std::string place(const Include& include) {
    return include.file + ":" + std::to_string(include.line) + ": " + include.what;
}

/// The floor of a path below src: "core", "games/barna", ... Empty when it stands on none.
std::string floor_of(const std::string& path) {
    const bool deep = starts(path, "games/") || starts(path, "players/");
    const std::size_t end = path.find('/', deep ? path.find('/') + 1 : 0);
    return end == std::string::npos ? std::string() : path.substr(0, end);
}

/// DESIGN, "The house": which floors a floor may include besides itself.
bool may_include(const std::string& floor, const std::string& other) {
    if (floor == other) return true;
    const auto among = [&](std::initializer_list<std::string_view> floors) {
        return std::find(floors.begin(), floors.end(), other) != floors.end();
    };
    if (floor == "core") return false;
    if (floor == "kit" || floor == "minds" || floor == "store") return among({"core"});
    if (starts(floor, "games/")) return among({"core", "kit"});
    if (starts(floor, "players/")) return among({"core", "kit", "minds", "games/" + floor.substr(8)});
    const bool below_tables =
        among({"core", "kit", "minds"}) || starts(other, "games/") || starts(other, "players/");
    if (floor == "match") return below_tables;
    // The program opens the other door: `alamo serve`.
    if (floor == "cli" && other == "server") return true;
    const bool door = floor == "cli" || floor == "server" || floor == "wasm";
    return door && (below_tables || among({"match", "store"}));
}

/// The generated headers live on the lowest floor that uses them.
std::string floor_of_include(const std::string& include) {
    const std::string rules = "generated/rules/";
    if (starts(include, rules))
        return "games/" + include.substr(rules.size(), include.find('.') - rules.size());
    return starts(include, "generated/") ? "core" : floor_of(include);
}

/// Every line of code in these folders that holds one of these words, as "FILE:LINE: `word`".
Strings lines_with(const Strings& folders, const Strings& words) {
    Strings found;
    for (const std::string& folder : folders)
        for (const std::string& file : sources_in(folder)) {
            const Strings lines = lines_of(bare(read(file)));
            for (std::size_t i = 0; i < lines.size(); ++i)
                for (const std::string& word : words)
                    if (has_word(lines[i], word))
                        found.push_back(file + ":" + std::to_string(i + 1) + ": `" + word + "`");
        }
    return found;
}

const Strings plain_floors{"src/core", "src/kit", "src/games", "src/minds", "src/players"};

}  // namespace

// A floor uses the floors below it, never a neighbour on its own floor, never upward.
TEST(House, an_include_never_climbs) {
    for (const std::string& file : sources_in("src"))
        for (const Include& include : includes_of(file)) {
            if (!include.quoted) continue;
            const std::string floor = floor_of(file.substr(4));
            const std::string other = floor_of_include(include.what);
            if (other.empty() || other.find("..") != std::string::npos || starts(include.what, "src/"))
                ADD_FAILURE() << place(include) << ": includes are written from src, as \"core/rule.hpp\".";
            else if (!may_include(floor, other))
                ADD_FAILURE() << place(include) << ": " << floor << " may not use " << other << ".";
        }
}

// Floors 1 to 4 and the players compile for wasm and do not touch the world outside.
TEST(House, the_lower_floors_stay_plain) {
    const std::set<std::string> never{
        "iostream",  "istream",    "ostream",  "fstream",    "iomanip",      "format",
        "print",     "thread",     "mutex",    "future",     "shared_mutex", "condition_variable",
        "semaphore", "latch",      "barrier",  "stop_token", "random",       "filesystem",
        "regex",     "locale",     "ctime",    "cstdio",     "csignal",      "exception",
        "stdexcept", "syncstream", "sodium.h", "histedit.h", "unistd.h",     "sqlite3.h",
        "libpq-fe.h"};
    const Strings libraries{"fmt/", "spdlog/", "boost/", "CLI/", "toml++/", "sys/", "soci/"};
    for (const std::string& folder : plain_floors)
        for (const std::string& file : sources_in(folder))
            for (const Include& include : includes_of(file)) {
                const bool library = std::any_of(libraries.begin(), libraries.end(), [&](const auto& begin) {
                    return starts(include.what, begin);
                });
                if (!include.quoted && (library || never.contains(include.what)))
                    ADD_FAILURE() << place(include) << ": not on floors 1 to 4, nor in the players.";
            }
    const Strings words{"throw",     "try",       "catch",        "std::cout",
                        "std::cerr", "std::rand", "std::shuffle", "std::uniform_int_distribution"};
    for (const std::string& found : lines_with(plain_floors, words))
        ADD_FAILURE() << found
                      << ": floors 1 to 4 and the players have no exceptions, streams or library dice.";
}

// SQL and its libraries stay in the store: everybody else sees store/store.hpp.
TEST(House, databases_are_the_stores_alone) {
    for (const std::string& file : sources_in("src"))
        for (const Include& include : includes_of(file)) {
            const bool database =
                starts(include.what, "soci/") || include.what == "sqlite3.h" || include.what == "libpq-fe.h";
            const bool inside = starts(file, "src/store/") && !starts(file, "src/store/store.hpp");
            if (database && !inside) ADD_FAILURE() << place(include) << ": only inside src/store.";
        }
}

// The rules are integers, the same on every machine: no floats, no clock, no hash order.
TEST(House, the_rules_are_exact) {
    const std::set<std::string> never{"chrono", "cmath", "unordered_map", "unordered_set"};
    const Strings folders{"src/games", "src/kit"};
    for (const std::string& folder : folders)
        for (const std::string& file : sources_in(folder))
            for (const Include& include : includes_of(file))
                if (never.contains(include.what)) ADD_FAILURE() << place(include) << ": not in rules.";
    for (const std::string& found : lines_with(folders, {"float", "double"}))
        ADD_FAILURE() << found << ": no floating point in rules.";
}

// Each folder says what it is, what it may use and where to begin, in at most 20 lines.
TEST(House, every_folder_has_a_readme) {
    std::set<std::string> folders;
    for (const std::string& file : sources_in("src"))
        for (fs::path folder = fs::path(file).parent_path(); folder != "src"; folder = folder.parent_path())
            if (folder != "src/games" && folder != "src/players") folders.insert(folder.generic_string());
    for (const std::string& folder : folders) {
        const std::string readme = folder + "/README.md";
        if (!fs::exists(readme)) ADD_FAILURE() << folder << " has no README.md.";
        else EXPECT_LE(lines_of(read(readme)).size(), 20U) << readme << " is longer than 20 lines.";
    }
}

// A file that grows beyond 500 lines is named, so that someone splits it; that is no failure.
TEST(House, files_stay_short) {
    for (const char* folder : {"src", "tests", "tools", "bench"})
        for (const std::string& file : sources_in(folder)) {
            const std::size_t length = lines_of(read(file)).size();
            if (length > 500) GTEST_LOG_(WARNING) << file << " has " << length << " lines; 400 are plenty.";
        }
}

// Nothing names a folder of the machine that it was written on.
TEST(House, no_paths_of_one_machine) {
    // In two parts, so that this file does not find itself.
    const Strings paths{std::string("/wor") + "k/", std::string("/hom") + "e/", std::string("/roo") + "t/"};
    const auto is_of_machine = [&](const std::string& line) {
        return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
            const std::size_t at = line.find(path);
            return at != std::string::npos &&
                   (at == 0 || (!is_word_char(line[at - 1]) && line[at - 1] != '.'));
        });
    };
    Strings files{"CMakeLists.txt", "CMakePresets.json", "packages.txt", "play",
                  "check",          "README.md",         ".ci/run"};
    for (const char* folder :
         {"src", "tests", "tools", "bench", "cmake", "scripts", "docs", "rules", "texts"})
        for (const std::string& file :
             files_in(folder, {".cpp", ".hpp", ".cmake", ".sh", ".md", ".toml", ".json"}))
            files.push_back(file);
    for (const std::string& file : files) {
        const Strings lines = lines_of(read(file));
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (is_of_machine(lines[i]))
                ADD_FAILURE() << file << ":" << i + 1 << ": a path of one machine: " << lines[i];
    }
}

// Scripts and build files are plain ASCII: they are read by shells in any locale.
TEST(House, scripts_are_ascii) {
    Strings files{"CMakeLists.txt", "CMakePresets.json", "packages.txt", "play", "check", ".ci/run"};
    for (const char* folder : {"cmake", "scripts"})
        for (const std::string& file : files_in(folder, {})) files.push_back(file);
    for (const std::string& file : files) {
        ASSERT_TRUE(fs::exists(file)) << file << " is missing.";
        const Strings lines = lines_of(read(file));
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (const char c : lines[i])
                if (static_cast<unsigned char>(c) >= 0x80) {
                    ADD_FAILURE() << file << ":" << i + 1 << ": not ASCII: " << lines[i];
                    break;
                }
    }
}

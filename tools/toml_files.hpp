// The two kinds of TOML file that the build reads: a game's rules and the catalogue of texts.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace alamo::tools {

/// Something a person has to mend. what() begins with "FILE:LINE: ".
struct Mistake : std::runtime_error {
    Mistake(const std::string& file, unsigned line, const std::string& sentence);
};

/// A sentence in both languages, and the line on which it stands.
struct Sentence {
    std::string en;
    std::string es;
    unsigned line = 0;
};

struct RuleItem {
    std::string id;
    std::vector<std::string> of;
    Sentence title;
    Sentence text;
    std::string exempt;  // why this rule needs neither code nor test; empty: it needs both
    unsigned line = 0;
};

struct RulesFile {
    std::string path;
    std::string game;
    std::string name_space;
    std::vector<RuleItem> rules;  // in the order of the file
};

struct TextItem {
    std::string key;  // "<file stem>.<dotted key>"
    Sentence text;
    std::string path;
};

/// Reads and checks rules/<game>.toml. Throws Mistake.
RulesFile read_rules(const std::string& path);

/// Reads and checks one file of texts/. Throws Mistake.
std::vector<TextItem> read_texts(const std::string& path);

/// The whole of a file. Throws Mistake when it cannot be read.
std::string read_file(const std::string& path);

/// Writes a file, and its folder, unless it holds exactly this already. True when it was written.
bool write_if_different(const std::string& path, std::string_view content);

}  // namespace alamo::tools

#include "toml_files.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace alamo::tools {
namespace {

unsigned line_of(const toml::node& node) { return node.source().begin.line; }

toml::table parse(const std::string& path) {
    try {
        return toml::parse(read_file(path), path);
    } catch (const toml::parse_error& error) {
        throw Mistake(path, error.source().begin.line, std::string(error.description()));
    }
}

std::string string_of(const std::string& path, const toml::node& node, const std::string& what) {
    const auto* value = node.as_string();
    if (value == nullptr) throw Mistake(path, line_of(node), what + " must be a string.");
    std::string text = value->get();
    if (text.empty()) throw Mistake(path, line_of(node), what + " is empty.");
    return text;
}

std::string string_at(const std::string& path, const toml::table& table, const std::string& key,
                      const std::string& owner) {
    const toml::node* node = table.get(key);
    if (node == nullptr) throw Mistake(path, line_of(table), owner + " has no `" + key + "`.");
    return string_of(path, *node, "`" + key + "` of " + owner);
}

void allow_only(const std::string& path, const toml::table& table,
                std::initializer_list<std::string_view> keys, const std::string& owner) {
    for (const auto& [key, value] : table) {
        if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
        std::string known;
        for (const std::string_view k : keys) known += (known.empty() ? "" : ", ") + std::string(k);
        throw Mistake(path, key.source().begin.line,
                      owner + " has a key `" + std::string(key.str()) +
                          "` that means nothing here; known are " + known + ".");
    }
}

Sentence sentence_of(const std::string& path, const toml::table& table, const std::string& owner) {
    allow_only(path, table, {"en", "es"}, owner);
    return {string_at(path, table, "en", owner), string_at(path, table, "es", owner), line_of(table)};
}

Sentence sentence_at(const std::string& path, const toml::table& table, const std::string& key,
                     const std::string& owner) {
    const toml::node* node = table.get(key);
    if (node == nullptr) throw Mistake(path, line_of(table), owner + " has no `" + key + "`.");
    const toml::table* inner = node->as_table();
    const std::string what = "`" + key + "` of " + owner;
    if (inner == nullptr)
        throw Mistake(path, line_of(*node), what + " must be { en = \"...\", es = \"...\" }.");
    return sentence_of(path, *inner, what);
}

RuleItem rule_of(const std::string& path, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) throw Mistake(path, line_of(node), "each rule must be a [[rule]] table.");
    RuleItem rule;
    rule.line = line_of(*table);
    rule.id = string_at(path, *table, "id", "a rule");
    const std::string owner = "rule " + rule.id;
    allow_only(path, *table, {"id", "of", "title", "text", "exempt"}, owner);
    if (rule.id.find_first_of(" \t\n\"\\") != std::string::npos)
        throw Mistake(path, rule.line, owner + ": an id holds no spaces, quotes or backslashes.");
    rule.title = sentence_at(path, *table, "title", owner);
    rule.text = sentence_at(path, *table, "text", owner);
    if (const toml::node* exempt = table->get("exempt"))
        rule.exempt = string_of(path, *exempt, "`exempt` of " + owner);
    if (const toml::node* of = table->get("of")) {
        const toml::array* list = of->as_array();
        if (list == nullptr)
            throw Mistake(path, line_of(*of), "`of` of " + owner + " must be a list of ids.");
        for (const toml::node& id : *list) rule.of.push_back(string_of(path, id, "`of` of " + owner));
    }
    return rule;
}

void collect_texts(const std::string& path, const toml::table& table, const std::string& prefix,
                   std::vector<TextItem>& items) {
    for (const auto& [key, node] : table) {
        const std::string full = prefix + "." + std::string(key.str());
        if (key.str().empty() || key.str().find_first_of(" \t\n\"\\.") != std::string_view::npos)
            throw Mistake(path, key.source().begin.line,
                          "text " + full + ": a key holds no spaces, quotes, dots or backslashes.");
        const toml::table* inner = node.as_table();
        if (inner == nullptr)
            throw Mistake(path, line_of(node), "text " + full + " must be { en = \"...\", es = \"...\" }.");
        const auto is_sentence = [&](std::string_view lang) {
            const toml::node* value = inner->get(lang);
            return value != nullptr && !value->is_table();
        };
        if (is_sentence("en") || is_sentence("es"))
            items.push_back({full, sentence_of(path, *inner, "text " + full), path});
        else if (inner->empty())
            throw Mistake(path, line_of(node), "text " + full + " has no `en` and no `es`.");
        else collect_texts(path, *inner, full, items);
    }
}

}  // namespace

Mistake::Mistake(const std::string& file, unsigned line, const std::string& sentence)
    : std::runtime_error(file + ":" + std::to_string(std::max(line, 1U)) + ": " + sentence) {}

RulesFile read_rules(const std::string& path) {
    const toml::table table = parse(path);
    allow_only(path, table, {"game", "namespace", "rule"}, "the file");
    RulesFile file;
    file.path = path;
    file.game = string_at(path, table, "game", "the file");
    file.name_space = string_at(path, table, "namespace", "the file");
    if (file.game != std::filesystem::path(path).stem().string())
        throw Mistake(path, line_of(*table.get("game")), "`game` must be the name of the file.");

    const toml::node* rules = table.get("rule");
    const toml::array* list = rules == nullptr ? nullptr : rules->as_array();
    if (list == nullptr || list->empty()) throw Mistake(path, 1, "the file has no [[rule]].");
    for (const toml::node& node : *list) {
        RuleItem rule = rule_of(path, node);
        for (const RuleItem& other : file.rules)
            if (other.id == rule.id)
                throw Mistake(
                    path, rule.line,
                    "rule " + rule.id + " stands already on line " + std::to_string(other.line) + ".");
        file.rules.push_back(std::move(rule));
    }
    for (const RuleItem& rule : file.rules)
        for (const std::string& id : rule.of)
            if (std::none_of(file.rules.begin(), file.rules.end(), [&](const auto& r) { return r.id == id; }))
                throw Mistake(path, rule.line,
                              "rule " + rule.id + " belongs to " + id + ", which is no rule here.");
    return file;
}

std::vector<TextItem> read_texts(const std::string& path) {
    std::vector<TextItem> items;
    collect_texts(path, parse(path), std::filesystem::path(path).stem().string(), items);
    return items;
}

std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in.good() && in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
    if (in.bad() || !in.is_open()) throw Mistake(path, 1, "the file cannot be read.");
    return std::move(text).str();
}

bool write_if_different(const std::string& path, std::string_view content) {
    const std::filesystem::path target(path);
    if (std::filesystem::exists(target) && read_file(path) == content) return false;
    if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << content;
    out.flush();
    if (!out) throw Mistake(path, 1, "the file cannot be written.");
    return true;
}

}  // namespace alamo::tools

// `games` and `rules`: what there is, and what it says.
#include "cli/commands.hpp"
#include "core/json.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

void write_game(JsonWriter& out, const match::AnyGame& game, Lang lang) {
    out.begin_object().pair("id", game.id()).pair("title", text_of(game.title(), lang));
    out.pair("credit", text_of(game.credit(), lang)).pair("kind", text_of(game.kind(), lang));
    out.pair("rules", game.edition());
    out.key("options").begin_list();
    for (const OptionHelp& option : game.option_help()) {
        out.begin_object().pair("name", option.name).pair("values", option.values);
        out.pair("default", option.fallback).pair("rule", option.rule.id());
        out.pair("help", text_of(option.help, lang)).end_object();
    }
    out.end_list().key("players").begin_list();
    for (const auto& [name, help] : game.players())
        out.begin_object().pair("name", name).pair("help", text_of(help, lang)).end_object();
    out.end_list().end_object();
}

void say_game(const match::AnyGame& game, const Context& context) {
    const Lang lang = context.lang;
    say(std::string(game.id())
            .append("  ")
            .append(text_of(game.title(), lang))
            .append(", ")
            .append(text_of(game.credit(), lang)));
    say(std::string("  ").append(text_of(game.kind(), lang)));
    say(std::string("  ").append(text_of("cli.games.options"_text, lang)));
    for (const OptionHelp& option : game.option_help())
        say(std::string("    ")
                .append(option.name)
                .append("=")
                .append(option.values)
                .append(" [")
                .append(option.fallback)
                .append("]: ")
                .append(text_of(option.help, lang))
                .append(" (")
                .append(option.rule.id())
                .append(")"));
    say(std::string("  ").append(text_of("cli.games.players"_text, lang)));
    for (const auto& [name, help] : game.players())
        say(std::string("    ").append(name).append(": ").append(text_of(help, lang)));
}

bool is_ruling_of(const RuleEntry& entry, std::string_view section) {
    for (const std::string_view of : split_words(entry.of))
        if (of == section) return true;
    return false;
}

/// The rule itself, and what belongs to it: its parts and our rulings.
std::vector<Rule> rule_and_rulings(Rulebook book, Rule rule) {
    std::vector<Rule> all{rule};
    for (const RuleEntry& entry : book)
        if (is_ruling_of(entry, rule.id())) all.emplace_back(entry);
    return all;
}

void write_rule(JsonWriter& out, Rule rule, Lang lang) {
    const RuleEntry& entry = *rule.entry();
    const auto at = static_cast<std::size_t>(lang);
    out.begin_object().pair("id", entry.id).key("of").begin_list();
    for (const std::string_view of : split_words(entry.of)) out.value(of);
    out.end_list().pair("title", entry.title[at]).pair("text", entry.text[at]).end_object();
}

void say_rule(Rule rule, Lang lang) {
    const RuleEntry& entry = *rule.entry();
    const auto at = static_cast<std::size_t>(lang);
    say(std::string(entry.id).append("  ").append(entry.title[at]));
    say(std::string("    ").append(entry.text[at]));
}

}  // namespace

int run_games(const Context& context, const GamesWords& words) {
    if (!words.json) {
        for (const match::AnyGame* const game : match::shelf()) say_game(*game, context);
        return exit_yes;
    }
    JsonWriter out;
    out.begin_object().key("games").begin_list();
    for (const match::AnyGame* const game : match::shelf()) write_game(out, *game, context.lang);
    say(out.end_list().end_object().text());
    return exit_yes;
}

int run_rules(const Context& context, const RulesWords& words) {
    const match::AnyGame* const game = game_named(context, words.game);
    if (game == nullptr) return exit_usage;
    std::vector<Rule> rules;
    if (words.id.empty()) {
        for (const RuleEntry& entry : game->rules()) rules.emplace_back(entry);
    } else if (const Rule rule = find_rule(game->rules(), words.id)) {
        rules = rule_and_rulings(game->rules(), rule);
    } else {
        complain(context, Phrase("cli.no-rule"_text, Arg(words.id), game->title()));
        std::string all(text_of("cli.there-are-rules"_text, context.lang));
        for (const RuleEntry& entry : game->rules())
            all.append(all.ends_with(' ') ? "" : ", ").append(entry.id);
        complain(all);
        return exit_usage;
    }
    if (!words.json) {
        for (const Rule rule : rules) say_rule(rule, context.lang);
        return exit_yes;
    }
    JsonWriter out;
    out.begin_object().pair("game", game->id()).key("rules").begin_list();
    for (const Rule rule : rules) write_rule(out, rule, context.lang);
    say(out.end_list().end_object().text());
    return exit_yes;
}

}  // namespace alamo::cli

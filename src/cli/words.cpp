// Words of the command line that name something, and what is said when there is no such thing.
#include <charconv>

#include "cli/commands.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

void list(const Context& context, Text intro, const std::vector<std::string>& things) {
    std::string line(text_of(intro, context.lang));
    for (const std::string& thing : things) line.append(line.ends_with(' ') ? "" : ", ").append(thing);
    complain(line);
}

void list_options(const Context& context, const match::AnyGame& game) {
    std::vector<std::string> all;
    for (const OptionHelp& option : game.option_help())
        all.push_back(std::string(option.name).append("=").append(option.values));
    list(context, "cli.there-are-options"_text, all);
}

}  // namespace

const match::AnyGame* game_named(const Context& context, const std::string& name) {
    if (const match::AnyGame* const game = match::find_game(name)) return game;
    if (name.empty()) complain(context, Phrase("cli.game-missing"_text));
    else complain(context, Phrase("cli.no-game"_text, Arg(name)));
    std::vector<std::string> all;
    for (const match::AnyGame* const game : match::shelf()) all.emplace_back(game->id());
    list(context, "cli.there-are-games"_text, all);
    return nullptr;
}

bool options_named(const Context& context, const match::AnyGame& game, const std::vector<std::string>& words,
                   OptionList& options) {
    for (const std::string& word : words) {
        const Cut parts = cut(word, '=');
        const OptionValue option{std::string(parts.before), parts.found ? std::string(parts.after) : "true"};
        for (const OptionValue& before : options)
            if (before.name == option.name) {
                complain(context, Phrase("cli.option-twice"_text, Arg(option.name)));
                return false;
            }
        options.push_back(option);
    }
    if (const Verdict verdict = game.check_options(options); !verdict) {
        complain(render(verdict, context.lang));
        list_options(context, game);
        return false;
    }
    return true;
}

bool player_named(const Context& context, const match::AnyGame& game, const std::string& name, Seat seat) {
    const Verdict verdict = game.check_player(name, seat);
    if (verdict) return true;
    complain(render(verdict, context.lang));
    std::vector<std::string> all;
    for (const auto& [player, text] : game.players()) all.push_back(player);
    list(context, "cli.there-are-players"_text, all);
    return false;
}

bool number_named(const Context& context, const std::string& what, const std::string& word,
                  std::uint64_t least, std::uint64_t most, std::uint64_t& number) {
    const char* const end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, number);
    if (!word.empty() && error == std::errc{} && at == end && number >= least && number <= most) return true;
    complain(context, Phrase("cli.not-a-number"_text, Arg(what), Arg(word), Arg(std::to_string(least)),
                             Arg(std::to_string(most))));
    return false;
}

}  // namespace alamo::cli

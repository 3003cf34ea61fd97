// `alamo play` on the command line.
#include "cli/play.hpp"

#include <CLI/CLI.hpp>

#include "cli/play_choices.hpp"
#include "cli/play_goodbye.hpp"
#include "cli/play_menu.hpp"
#include "cli/play_session.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

void add_options(CLI::App& play, PlayWords& words, Lang lang) {
    const auto text = [lang](Text which) { return std::string(text_of(which, lang)); };
    const auto option = [&](const char* name, auto& value, Text help, const char* type) {
        return play.add_option(name, value, text(help))->type_name(type);
    };
    option("GAME", words.game, "play.arg.game"_text, "");
    option("--as", words.as, "play.arg.as"_text, "texian|mexican|both|neither");
    option("--vs", words.vs, "play.arg.vs"_text, "PLAYER")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    play.add_flag("--solo", words.solo, text("play.arg.solo"_text));
    play.add_flag("--umpire", words.umpire, text("play.arg.umpire"_text));
    option("--option", words.options, "play.arg.option"_text, "K[=V]")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    option("--record", words.record, "play.arg.record"_text, "FILE");
    option("--resume", words.resume, "play.arg.resume"_text, "FILE");
    option("--seed", words.seed, "play.arg.seed"_text, "N");
    play.add_flag("--plain", words.plain, text("play.arg.plain"_text));
}

}  // namespace

int run_play(const Context& context, PlayWords words) {
    watch_for_signals();
    last_words("\n");
    Terminal terminal(words.plain);
    Page page(terminal, context.lang);
    if (words.is_bare() && !ask_menu(page, words)) return exit_yes;
    int exit_code = exit_yes;
    std::optional<PlayPlan> plan = make_plan(context, words, exit_code);
    if (!plan) return exit_code;
    page.gap();
    return Session(std::move(*plan), terminal, context.lang).run();
}

void add_play(CLI::App& app, const Context& context, int& exit_code) {
    CLI::App& play = *app.add_subcommand("play", std::string(text_of("play.arg.help"_text, context.lang)));
    const auto words = std::make_shared<PlayWords>();
    add_options(play, *words, context.lang);
    play.callback([words, &context, &exit_code] { exit_code = run_play(context, *words); });
}

}  // namespace alamo::cli

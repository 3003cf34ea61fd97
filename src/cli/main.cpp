// alamo: four tabletop games about the siege of 1836. The command line; what the commands do is in command_*.cpp.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <functional>

#include "cli/commands.hpp"
#include "cli/play.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

class CommandLine {
public:
    explicit CommandLine(const Context& context) : context_(context) {
        app_.name("alamo");
        app_.description(text("cli.app"_text));
        translate();
        app_.set_help_flag("-h,--help", text("cli.help"_text));
        app_.add_option("--lang", lang_, text("cli.lang"_text))->type_name("en|es");
        add_play(app_, context_, exit_code_);
        add_serve();
        add_games();
        add_rules();
        add_simulate();
        add_verify();
        add_positions();
        add_bench();
        for (CLI::App* const command : app_.get_subcommands({})) {
            command->fallthrough();
            command->group(text("cli.label.commands"_text));
            command->set_help_flag("-h,--help", text("cli.help"_text));
        }
    }

    int run(int argc, const char* const* argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::CallForHelp&) {
            say(help());
            return exit_yes;
        } catch (const CLI::ParseError& error) {
            complain(context_, why(error));
            complain(context_, Phrase("cli.see-help"_text));
            return exit_usage;
        }
        if (!lang_.empty() && lang_ != "en" && lang_ != "es") {
            complain(context_, Phrase("cli.no-lang"_text, Arg(lang_)));
            return exit_usage;
        }
        if (app_.get_subcommands().empty()) {
            complain(help());
            return exit_usage;
        }
        return exit_code_;
    }

private:
    [[nodiscard]] std::string text(Text which) const { return std::string(text_of(which, context_.lang)); }

    [[nodiscard]] std::string help() const {
        const std::vector<CLI::App*> commands = app_.get_subcommands();
        std::string all = commands.empty() ? app_.help() : commands.front()->help("alamo");
        while (all.ends_with('\n')) all.pop_back();
        return all;
    }

    /// What CLI11 found wrong, in our words: it speaks English only.
    [[nodiscard]] Phrase why(const CLI::ParseError& error) const {
        if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
            const std::vector<std::string> words = app_.remaining(true);
            return {"cli.not-understood"_text, Arg(words.empty() ? "" : words.front())};
        }
        const std::string said = error.what();  // "--games: 1 required TEXT missing"
        const Arg option(said.substr(0, said.find(':')));
        if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
            return {"cli.lacks-value"_text, option};
        return {"cli.wrong-value"_text, option};
    }

    void translate() {
        const auto formatter = std::make_shared<CLI::Formatter>();
        const std::pair<const char*, Text> labels[] = {
            {"Usage", "cli.label.usage"_text},
            {"OPTIONS", "cli.label.OPTIONS"_text},
            {"Positionals", "cli.label.positionals"_text},
            {"SUBCOMMAND", "cli.label.COMMAND"_text},
            {"SUBCOMMANDS", "cli.label.COMMAND"_text},
        };
        for (const auto& [label, which] : labels) formatter->label(label, text(which));
        constexpr std::size_t column = 34;
        formatter->column_width(column);
        app_.formatter(formatter);
        app_.option_defaults()->group(text("cli.label.options"_text));
    }

    CLI::App& command(const char* name, Text help, std::function<int()> answer) {
        CLI::App& added = *app_.add_subcommand(name, text(help));
        added.callback([this, answer = std::move(answer)] { exit_code_ = answer(); });
        return added;
    }
    template <class Value>
    CLI::Option& option(CLI::App& of, const char* name, Value& value, Text help, const char* type) {
        return *of.add_option(name, value, text(help))->type_name(type);
    }
    void json(CLI::App& of, bool& flag) { of.add_flag("--json", flag, text("cli.json"_text)); }

    void add_serve() {
        ServeWords& words = serve_;
        CLI::App& app =
            command("serve", "cli.serve.help"_text, [this] { return run_serve(context_, serve_); });
        option(app, "--port", words.port, "cli.serve.port"_text, "N");
        option(app, "--bind", words.bind, "cli.serve.bind"_text, "IP");
        option(app, "--store", words.store, "cli.serve.store"_text, "sqlite:FILE|postgresql://...");
        option(app, "--public-url", words.public_url, "cli.serve.public-url"_text, "URL");
        option(app, "--web", words.web, "cli.serve.web"_text, "DIR");
        option(app, "--limits", words.limits, "cli.serve.limits"_text, "N");
        option(app, "--idle", words.idle, "cli.serve.idle"_text, "MS");
        app.add_flag("--open", words.open, text("cli.serve.open"_text));
    }
    void add_games() {
        json(command("games", "cli.games.help"_text, [this] { return run_games(context_, games_); }),
             games_.json);
    }
    void add_rules() {
        CLI::App& app =
            command("rules", "cli.rules.help"_text, [this] { return run_rules(context_, rules_); });
        option(app, "GAME", rules_.game, "cli.arg.game"_text, "");
        option(app, "ID", rules_.id, "cli.arg.rule"_text, "");
        json(app, rules_.json);
    }
    void add_simulate() {
        SimulateWords& words = simulate_;
        CLI::App& app = command("simulate", "cli.simulate.help"_text,
                                [this] { return run_simulate(context_, simulate_); });
        option(app, "GAME", words.game, "cli.arg.game"_text, "");
        option(app, "--games", words.games, "cli.arg.games"_text, "N");
        option(app, "--texian", words.texian, "cli.arg.texian"_text, "PLAYER");
        option(app, "--mexican", words.mexican, "cli.arg.mexican"_text, "PLAYER");
        option(app, "--option", words.options, "cli.arg.option"_text, "K[=V]").allow_extra_args(false);
        option(app, "--seed", words.seed, "cli.arg.seed"_text, "S");
        option(app, "--jobs", words.jobs, "cli.arg.jobs"_text, "J");
        option(app, "--record", words.record, "cli.arg.record"_text, "FILE");
        json(app, words.json);
    }
    void add_verify() {
        CLI::App& app =
            command("verify", "cli.verify.help"_text, [this] { return run_verify(context_, verify_); });
        option(app, "FILE", verify_.files, "cli.arg.files"_text, "").expected(-1);
        json(app, verify_.json);
    }
    CLI::App& add_position(const char* name, Text help, RecordWords& words,
                           int (*answer)(const Context&, const RecordWords&)) {
        CLI::App& app = command(name, help, [this, &words, answer] { return answer(context_, words); });
        option(app, "FILE", words.file, "cli.arg.file"_text, "");
        option(app, "--at", words.at, "cli.arg.at"_text, "N");
        option(app, "--number", words.number, "cli.arg.number"_text, "K");
        return app;
    }
    void add_positions() {
        CLI::App& show = add_position("show", "cli.show.help"_text, show_, run_show);
        show_.as = name(Viewer::umpire);
        option(show, "--as", show_.as, "cli.arg.as-show"_text, "WHO");
        show.add_flag("--plain", show_.plain, text("cli.arg.plain"_text));
        CLI::App& view = add_position("view", "cli.view.help"_text, view_, run_view);
        option(view, "--as", view_.as, "cli.arg.as"_text, "WHO");
        view.add_flag("--json", view_.json, text("cli.json"_text));  // it speaks nothing else
        CLI::App& hint = add_position("hint", "cli.hint.help"_text, hint_, run_hint);
        option(hint, "--as", hint_.as, "cli.arg.as"_text, "SIDE");
        hint_.player = "captain";
        option(hint, "--player", hint_.player, "cli.arg.player"_text, "PLAYER");
        json(hint, hint_.json);
        CLI::App& odds = add_position("odds", "cli.odds.help"_text, odds_, run_odds);
        option(odds, "--as", odds_.as, "cli.arg.as"_text, "WHO");
        json(odds, odds_.json);
    }
    void add_bench() {
        CLI::App& app =
            command("bench", "cli.bench.help"_text, [this] { return run_bench(context_, bench_); });
        option(app, "GAME", bench_.game, "cli.arg.game"_text, "");
        json(app, bench_.json);
    }

    Context context_;
    CLI::App app_;
    std::string lang_;
    int exit_code_ = exit_yes;
    ServeWords serve_;
    GamesWords games_;
    RulesWords rules_;
    SimulateWords simulate_;
    VerifyWords verify_;
    RecordWords show_, view_, hint_, odds_;
    BenchWords bench_;
};

}  // namespace
}  // namespace alamo::cli

int main(int argc, char** argv) {
    using namespace alamo;
    using namespace alamo::cli;
    const Context context{language(argc, argv)};
    try {
        const int exit_code = CommandLine(context).run(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
        complain(context, Phrase("cli.output-failed"_text));
    } catch (const std::exception& error) {
        complain(std::string(text_of("cli.broken"_text, context.lang)) + error.what());
    }
    return exit_broken;
}

// `simulate` and `bench`: many games, and how fast they are.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/commands.hpp"
#include "core/json.hpp"
#include "generated/texts.hpp"
#include "store/record_file.hpp"

namespace alamo::cli {

namespace {

using match::SimulationReport;

std::string exact(double value) { return fmt::format("{}", value); }  // the shortest form that reads back

void write_report(const match::AnyGame& game, const SimulationReport& report) {
    JsonWriter out;
    out.begin_object().pair("game", game.id()).pair("games", report.games);
    out.key("mean_points").raw(exact(report.mean_points));
    out.key("ci95").begin_list().raw(exact(report.ci95[0])).raw(exact(report.ci95[1])).end_list();
    out.key("wins").begin_object().pair("mexican", report.wins_mexican).pair("texian", report.wins_texian);
    out.pair("draw", report.draws).end_object().key("levels").begin_object();
    for (std::size_t i = 0; i < report.levels.size(); ++i) out.pair(game.levels()[i].name, report.levels[i]);
    out.end_object().key("events_per_game").raw(exact(report.events_per_game));
    out.key("actions_per_game").raw(exact(report.actions_per_game));
    out.key("games_per_second").raw(exact(report.games_per_second));
    say(out.end_object().text());
}

std::string count_and_share(int count, int games) {
    return fmt::format("{:>9} {:5.1f} %", count, 100.0 * count / games);
}

void say_report(const Context& context, const match::AnyGame& game, const SimulationReport& report) {
    say(context, Phrase("cli.simulate.mean"_text, figure(report.mean_points, 3), figure(report.ci95[0], 3),
                        figure(report.ci95[1], 3), report.games));
    const std::pair<Text, int> wins[] = {{"cli.simulate.mexican-wins"_text, report.wins_mexican},
                                         {"cli.simulate.texian-wins"_text, report.wins_texian},
                                         {"cli.simulate.draws"_text, report.draws}};
    for (const auto& [text, count] : wins)
        say(count_and_share(count, report.games).append("  ").append(text_of(text, context.lang)));
    if (!report.levels.empty()) say(context, Phrase("cli.simulate.levels"_text));
    for (std::size_t i = 0; i < report.levels.size(); ++i)
        say(count_and_share(report.levels[i], report.games)
                .append("  ")
                .append(text_of(game.levels()[i].title, context.lang)));
    say(context, Phrase("cli.simulate.speed"_text, figure(report.events_per_game, 1),
                        figure(report.actions_per_game, 1), figure(report.games_per_second, 1)));
}

/// A line on standard error that overwrites itself, a few times a second; nothing in a pipe.
class Progress {
public:
    Progress(const Context& context, int games)
        : context_(context), games_(games), on_(isatty(STDERR_FILENO) == 1) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void show(int done) {
        constexpr std::chrono::milliseconds pause{200};
        const auto now = std::chrono::steady_clock::now();
        if (!on_ || now - last_ < pause) return;
        last_ = now;
        shown_ = true;
        const std::string text =
            "\r" + render(Phrase("cli.simulate.progress"_text, done, games_), context_.lang) + "\x1b[K";
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
    void clear() {
        if (shown_) std::fputs("\r\x1b[K", stderr);
        shown_ = false;
    }

private:
    const Context& context_;
    int games_;
    bool on_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Writes the records of a simulation; the first failure stops it.
struct WriteFailed {
    Verdict why;
};

bool read_order(const Context& context, const match::AnyGame& game, const SimulateWords& words,
                match::SimulationOrder& order) {
    std::uint64_t games = 0;
    std::uint64_t jobs = 0;
    if (!number_named(context, "--games", words.games, 1, 100'000'000, games) ||
        !number_named(context, "--seed", words.seed, 0, UINT64_MAX, order.seed) ||
        !number_named(context, "--jobs", words.jobs, 0, 1024, jobs) ||
        !options_named(context, game, words.options, order.options))
        return false;
    order.games = static_cast<int>(games);
    order.jobs = static_cast<int>(jobs);
    order.texian = words.texian;
    order.mexican = words.mexican;
    const std::vector<Seat> seats = game.seats(order.options);
    for (const Seat seat : {Seat::texian, Seat::mexican}) {
        std::string& player = seat == Seat::texian ? order.texian : order.mexican;
        const bool seated = std::find(seats.begin(), seats.end(), seat) != seats.end();
        if (!seated && !player.empty()) {
            complain(context, Phrase("cli.nobody-sits-there"_text, Arg(name(seat))));
            return false;
        }
        if (player.empty()) player = game.default_player(seat);
        if (seated && !player_named(context, game, player, seat)) return false;
    }
    return true;
}

}  // namespace

int run_simulate(const Context& context, const SimulateWords& words) {
    const match::AnyGame* const game = game_named(context, words.game);
    match::SimulationOrder order;
    if (game == nullptr || !read_order(context, *game, words, order)) return exit_usage;

    std::unique_ptr<store::RecordFile> file;
    if (!words.record.empty()) {
        auto created = store::RecordFile::create(words.record, store::RecordFile::Sync::never);
        if (!created) {
            complain(words.record + ": " + render(created.verdict, context.lang));
            return exit_usage;
        }
        file = std::move(*created.value);
        order.keep = [&](const std::string& record) {
            if (const Verdict verdict = file->append(record); !verdict) throw WriteFailed{verdict};
        };
    }
    Progress progress(context, order.games);
    order.progress = [&](int done) { progress.show(done); };
    try {
        const SimulationReport report = game->simulate(order);
        progress.clear();
        if (words.json) write_report(*game, report);
        else say_report(context, *game, report);
        return exit_yes;
    } catch (const WriteFailed& failed) {
        progress.clear();
        complain(words.record + ": " + render(failed.why, context.lang));
        return exit_broken;
    }
}

int run_bench(const Context& context, const BenchWords& words) {
    const match::AnyGame* const game = game_named(context, words.game);
    if (game == nullptr) return exit_usage;
    const match::BenchReport report = game->bench();
    const std::pair<const char*, double> figures[] = {
        {"playouts_per_second", report.playouts_per_second},
        {"actions_per_second", report.actions_per_second},
        {"ns_per_action", report.ns_per_action},
        {"state_bytes", report.state_bytes},
        {"copy_ns", report.copy_ns},
        {"allocations_per_playout", report.allocations_per_playout},
        {"draws_per_playout", report.draws_per_playout},
        {"draw_ratio", report.draw_ratio},
        {"search_iterations_per_second", report.search_iterations_per_second},
    };
    JsonWriter out;
    out.begin_object().pair("game", game->id());
    for (const auto& [key, value] : figures) {
        if (words.json) out.key(key).raw(exact(value));
        else say(fmt::format("{:<30}{:>16.2f}", key, value));
    }
    if (words.json) say(out.end_object().text());
    return exit_yes;
}

}  // namespace alamo::cli

// From words to a game that can begin: everything that can be refused is refused here, before anything is shown.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>
#include <random>

#include "cli/commands.hpp"
#include "cli/play_choices.hpp"
#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

namespace fs = std::filesystem;

// How a header names a person; every other name is a computer player's.
constexpr std::string_view person = "human";
constexpr std::string_view umpire_key = "umpire";

class Planner {
public:
    Planner(const Context& context, const PlayWords& words) : context_(context), words_(words) {}

    std::optional<PlayPlan> plan(int& exit_code) {
        exit_code = exit_usage;
        const bool sound = words_.resume.empty() ? begin(exit_code) : resume(exit_code);
        if (!sound) return {};
        exit_code = exit_yes;
        return std::move(plan_);
    }

private:
    bool refuse(const Phrase& why) {
        complain(context_, why);
        return false;
    }

    // --- a new game ----------------------------------------------------------------------------------------

    bool begin(int& exit_code) {
        plan_.game = game_named(context_, words_.game);
        if (plan_.game == nullptr) return false;
        OptionList options;
        if (!chosen_options(options)) return false;
        plan_.seats = plan_.game->seats(options);
        plan_.umpire = words_.umpire;
        if (!seat_players() || !choose_seed()) return false;
        plan_.table = plan_.game->new_table(options);
        plan_.header = new_header(*plan_.game, plan_.table->options(), header_players(), plan_.seed);
        if (plan_.umpire) plan_.header.extra.emplace_back(umpire_key, "true");
        return create_record(exit_code);
    }

    bool chosen_options(OptionList& options) {
        std::vector<std::string> words = words_.options;
        if (words_.solo) {
            const std::string solo = solo_option(*plan_.game);
            if (solo.empty()) return refuse({"play.no-solo"_text, plan_.game->title()});
            if (std::ranges::find(words, solo) == words.end()) words.push_back(solo);
        }
        return options_named(context_, *plan_.game, words, options);
    }

    // Who sits where: --as says which seats people take, --vs who takes the others.
    bool seat_players() {
        constexpr std::string_view known[] = {"", "texian", "mexican", "both", "neither"};
        const auto as =
            std::ranges::find_if(known, [&](std::string_view word) { return same_word(word, words_.as); });
        if (as == std::end(known)) return refuse({"play.as"_text, Arg(words_.as)});
        const bool alone = plan_.seats.size() == 1;
        if (alone && (*as == "mexican" || *as == "both"))
            return refuse({"play.as-solo"_text, Arg(words_.as)});
        std::vector<Seat> computers;
        for (const Seat seat : plan_.seats) {
            const bool taken = *as == "both" || *as == name(seat) || (as->empty() && seat == Seat::texian);
            if (!taken) computers.push_back(seat);
        }
        if (words_.vs.size() > computers.size()) {
            if (computers.empty()) return refuse({alone ? "play.vs-solo"_text : "play.vs-both"_text});
            return refuse({"play.vs-many"_text, static_cast<int>(computers.size())});
        }
        for (std::size_t i = 0; i < computers.size(); ++i) {
            const Seat seat = computers[i];
            // One name serves both seats.
            const std::string player = words_.vs.empty() ? strongest_player(*plan_.game, seat)
                                                         : words_.vs[std::min(i, words_.vs.size() - 1)];
            if (!player_named(context_, *plan_.game, player, seat)) return false;
            plan_.computer[static_cast<std::size_t>(seat)] = player;
        }
        return true;
    }

    bool choose_seed() {
        if (words_.seed.empty()) {
            std::random_device device;
            plan_.seed = (std::uint64_t{device()} << 32U) ^ device();
            return true;
        }
        return number_named(context_, "--seed", words_.seed, 0, std::numeric_limits<std::uint64_t>::max(),
                            plan_.seed);
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> header_players() const {
        std::vector<std::pair<std::string, std::string>> players;
        for (const Seat seat : plan_.seats) {
            const std::string& computer = plan_.computer[static_cast<std::size_t>(seat)];
            players.emplace_back(name(seat), computer.empty() ? std::string(person) : computer);
        }
        return players;
    }

    // The record begins with the game; a name that is taken gets a number, a file is never overwritten.
    bool create_record(int& exit_code) {
        if (!words_.record.empty()) return create(words_.record, exit_code);
        const fs::path folder = records_folder();
        std::error_code error;
        fs::create_directories(folder, error);
        if (error) {
            complain(folder.string() + ": " + render({"play.no-folder"_text}, context_.lang));
            return false;
        }
        const std::string base =
            fmt::format("{}-{:%Y-%m-%d-%H%M%S}", plan_.game->id(), fmt::localtime(std::time(nullptr)));
        for (int i = 1;; ++i) {
            const fs::path path = folder / (i == 1 ? base + ".jsonl" : fmt::format("{}-{}.jsonl", base, i));
            if (i < 1000 && fs::exists(path, error)) continue;
            return create(path.string(), exit_code);
        }
    }
    bool create(const std::string& path, int& exit_code) {
        const std::optional<Trouble> trouble = plan_.recorder.create(path, plan_.header, context_.lang);
        if (!trouble) return true;
        complain(trouble->sentence);
        exit_code = exit_usage;
        return false;
    }

    // --- a game that goes on -------------------------------------------------------------------------------

    bool resume(int& exit_code) {
        const bool said = !words_.game.empty() || !words_.as.empty() || !words_.vs.empty() ||
                          !words_.options.empty() || !words_.record.empty() || !words_.seed.empty() ||
                          words_.solo;
        if (said) return refuse({"play.resume-alone"_text});
        Resumed resumed;
        exit_code = exit_no;
        if (const std::optional<Trouble> trouble = resumed.open(words_.resume, context_.lang)) {
            complain(trouble->sentence);
            return false;
        }
        plan_.game = resumed.game;
        plan_.table = std::move(resumed.table);
        plan_.recorder = std::move(resumed.recorder);
        plan_.header = std::move(resumed.header);
        plan_.unfinished_line = resumed.unfinished_line;
        plan_.resumed = true;
        plan_.seats = plan_.game->seats(plan_.table->options());
        plan_.umpire = words_.umpire || std::ranges::any_of(plan_.header.extra, [](const auto& pair) {
                           return pair.first == umpire_key && pair.second == "true";
                       });
        if (const std::optional<std::uint64_t> seed = seed_of(plan_.header)) plan_.seed = *seed;
        else (void)choose_seed();
        // Who is no computer player that this build knows is a person; so is a seat without a name.
        for (const auto& [side, player] : plan_.header.players)
            for (const Seat seat : plan_.seats)
                if (side == name(seat) && player != person && plan_.game->check_player(player, seat))
                    plan_.computer[static_cast<std::size_t>(seat)] = player;
        return true;
    }

    const Context& context_;
    const PlayWords& words_;
    PlayPlan plan_;
};

}  // namespace

fs::path records_folder() {
    const auto from = [](const char* name) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here changes it
        return fs::path(value == nullptr ? "" : value);
    };
    fs::path data = from("XDG_DATA_HOME");
    // The XDG rules: a path that is not absolute does not count.
    if (!data.is_absolute()) data = from("HOME") / ".local" / "share";
    return data / "alamo" / "records";
}

// Only the newest is looked at: a game left long ago is not asked about for ever.
std::optional<LeftGame> game_left_last() {
    std::error_code error;
    fs::path newest;
    fs::file_time_type when{};
    for (const fs::directory_entry& entry : fs::directory_iterator(records_folder(), error)) {
        const fs::file_time_type time = entry.last_write_time(error);
        if (error || entry.path().extension() != ".jsonl" || (!newest.empty() && time <= when)) continue;
        newest = entry.path();
        when = time;
    }
    constexpr std::uintmax_t largest = 1U << 20U;  // a game has a few thousand bytes
    if (newest.empty() || fs::file_size(newest, error) > largest || error) return {};
    Resumed left;
    if (left.open(newest.string(), Lang::en) || left.table->lines().empty()) return {};
    return LeftGame{newest.string(), std::string(left.game->id()), left.header.started,
                    static_cast<int>(left.table->lines().size())};
}

std::optional<PlayPlan> make_plan(const Context& context, const PlayWords& words, int& exit_code) {
    return Planner(context, words).plan(exit_code);
}

std::string strongest_player(const match::AnyGame& game, Seat seat) {
    constexpr std::string_view best = "captain";
    return std::string(game.check_player(best, seat) ? best : game.default_player(seat));
}

std::string solo_option(const match::AnyGame& game) {
    for (const std::string_view known : {"solitaire", "solo"})
        for (const OptionHelp& option : game.option_help())
            if (option.name == known) return std::string(known);
    return {};
}

}  // namespace alamo::cli

#include "cli/play_menu.hpp"

#include <charconv>

#include "core/words.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

/// The four games of the shelf to be. Those that this build lacks are listed all the same.
struct Planned {
    std::string_view id;
    Text title;
    Text credit;
};
constexpr Planned planned[] = {
    {"barna", "play.game.barna"_text, "play.game.barna-by"_text},
    {"krasner", "play.game.krasner"_text, "play.game.krasner-by"_text},
    {"peterson", "play.game.peterson"_text, "play.game.peterson-by"_text},
    {"knapp", "play.game.knapp"_text, "play.game.knapp-by"_text},
};

/// One line of a list to choose from.
struct Item {
    std::string word;  // what can be typed instead of its number
    std::string help;
    bool is_there = true;
};
using Menu = std::vector<Item>;

class Asker {
public:
    Asker(Page& page, PlayWords& words) : page_(page), words_(words) {}

    bool ask() {
        page_.title({"play.menu.title"_text});
        page_.say({"play.menu.enter"_text});
        return ask_game() && (!words_.resume.empty() || ask_new_game());
    }

private:
    bool ask_new_game() {
        return ask_side() && (left_out_opponent() || ask_opponent()) && (words_.solo || ask_variants());
    }

    void list(const Phrase& question, const Menu& menu) {
        page_.gap();
        page_.title(question);
        for (std::size_t i = 0; i < menu.size(); ++i) {
            const std::string label = "  " + std::to_string(i + 1) + "  ";
            page_.indented(label, menu[i].help);
        }
    }

    static std::optional<std::size_t> number(std::string_view word, const Menu& menu) {
        std::size_t n = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
        if (error == std::errc{} && end == word.data() + word.size() && n >= 1 && n <= menu.size())
            return n - 1;
        for (std::size_t i = 0; i < menu.size(); ++i)
            if (!menu[i].word.empty() && same_word(word, menu[i].word)) return i;
        return {};
    }

    static bool means_quit(std::string_view word) {
        return same_word(word, text_of("play.word.quit"_text, Lang::en)) ||
               same_word(word, text_of("play.word.quit"_text, Lang::es));
    }

    /// The number of the item chosen; Enter is the first. Nothing: the person left.
    std::optional<std::size_t> choose(const Phrase& question, const Menu& menu) {
        list(question, menu);
        for (;;) {
            const std::optional<std::string> line =
                page_.terminal().ask(page_.text({"play.prompt.menu"_text}));
            if (!line) return {};
            const std::vector<std::string_view> words = split_words(*line);
            if (words.empty()) return 0;
            if (means_quit(words[0])) return {};
            const std::optional<std::size_t> chosen = number(words[0], menu);
            if (!chosen || words.size() > 1)
                page_.say({"play.menu.which"_text, static_cast<int>(menu.size())});
            else if (!menu[*chosen].is_there) page_.say({"play.menu.not-there"_text});
            else return chosen;
        }
    }

    bool ask_game() {
        Menu menu;
        const std::optional<LeftGame> left = game_left_last();
        if (left) {
            const Text title = match::find_game(left->game)->title();
            const std::string day = left->started.substr(0, 10);
            menu.push_back({"", page_.text({"play.menu.left"_text, title, Arg(day), left->events})});
        }
        for (const Planned& game : planned) {
            const bool there = match::find_game(game.id) != nullptr;
            const Text line = there ? "play.menu.a-game"_text : "play.menu.no-game"_text;
            menu.push_back({std::string(game.id), page_.text({line, game.title, game.credit}), there});
        }
        const auto chosen = choose({"play.menu.game"_text}, menu);
        if (!chosen) return false;
        if (left && *chosen == 0) words_.resume = left->path;
        else words_.game = menu[*chosen].word;
        return true;
    }

    bool ask_side() {
        Menu menu;
        for (const auto& [word, help] : {std::pair("texian", "play.menu.texian"_text),
                                         {"mexican", "play.menu.mexican"_text},
                                         {"both", "play.menu.both"_text},
                                         {"neither", "play.menu.neither"_text}})
            menu.push_back({word, page_.text({help})});
        const bool has_solo = !solo_option(*match::find_game(words_.game)).empty();
        if (has_solo) menu.push_back({"solo", page_.text({"play.menu.solo"_text})});
        const auto chosen = choose({"play.menu.side"_text}, menu);
        if (!chosen) return false;
        words_.solo = menu[*chosen].word == "solo";
        if (!words_.solo) words_.as = menu[*chosen].word;
        return true;
    }

    [[nodiscard]] bool left_out_opponent() const { return words_.solo || words_.as == "both"; }

    bool ask_opponent() {
        const match::AnyGame& game = *match::find_game(words_.game);
        const Seat seat = words_.as == "mexican" ? Seat::texian : Seat::mexican;
        const std::string best = strongest_player(game, seat);
        Menu menu;
        for (const auto& [name, help] : game.players()) {
            // "captain:ms=N" is a form to fill in, not a name.
            if (name.find('=') != std::string::npos || !game.check_player(name, seat)) continue;
            if (words_.as == "neither" && !game.check_player(name, other(seat))) continue;
            menu.insert(name == best ? menu.begin() : menu.end(), {name, name + ": " + page_.text({help})});
        }
        const auto chosen =
            choose({words_.as == "neither" ? "play.menu.players"_text : "play.menu.opponent"_text}, menu);
        if (chosen) words_.vs = {menu[*chosen].word};
        return chosen.has_value();
    }

    bool ask_variants() {
        const match::AnyGame& game = *match::find_game(words_.game);
        Menu menu;
        for (const OptionHelp& option : game.option_help())
            if (option.values == "true|false" && option.name != solo_option(game))
                menu.push_back({std::string(option.name),
                                std::string(option.rule.id()) + " " + page_.text({option.help})});
        if (menu.empty()) return true;
        list({"play.menu.variants"_text}, menu);
        for (;;) {
            const std::optional<std::string> line =
                page_.terminal().ask(page_.text({"play.prompt.variants"_text}));
            if (!line) return false;
            words_.options.clear();
            bool sound = true;
            for (const std::string_view word : split_words(*line)) {
                if (means_quit(word)) return false;
                const std::optional<std::size_t> chosen = number(word, menu);
                sound = sound && chosen;
                if (chosen) words_.options.push_back(menu[*chosen].word);
            }
            if (sound) return true;
            page_.say({"play.menu.which-variants"_text, static_cast<int>(menu.size())});
        }
    }

    Page& page_;
    PlayWords& words_;
};

}  // namespace

bool ask_menu(Page& page, PlayWords& words) { return Asker(page, words).ask(); }

}  // namespace alamo::cli

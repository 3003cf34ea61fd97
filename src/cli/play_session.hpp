// One game at one terminal, from its first decision to its result.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/play_choices.hpp"
#include "cli/play_page.hpp"
#include "cli/terminal.hpp"

namespace alamo::cli {

class Session {
public:
    Session(PlayPlan plan, Terminal& terminal, Lang lang);
    /// Plays until the game is over or the person leaves. Returns the exit code.
    int run();

private:
    /// What comes after a line was read: ask again, go on with the game, leave.
    enum class Next { ask, go_on, leave };
    /// An order as it was completed, and whether it is legal.
    struct Checked {
        Verdict verdict;
        std::string order;
    };
    struct Command {
        Text word;
        Text help;
        Next (Session::*run)(std::string_view rest) = nullptr;
    };

    // --- play_session.cpp: the course of a game -------------------------------------------------------------
    void welcome();
    void say_variants();
    Next step();
    Next computer_turn(Seat seat);
    Next chance();
    Next ask_seat(Seat seat);
    Next ask_table();
    Next watch();
    Next hand_over(Seat seat);
    Next ask_until(std::string_view prompt);
    Next take_line(const std::string& line);
    Next give_order(std::string_view order);
    [[nodiscard]] Checked checked(std::string_view order) const;
    void narrate();
    void tell_from(Viewer who, int first);
    void show_board();
    void show_question();
    void finish();
    void say_goodbye();
    /// Writes to the record what happened. Leaves when the disk does not take it.
    Next recorded();
    [[nodiscard]] std::string goodbye_words() const;
    [[nodiscard]] int lines_before_phase() const;

    // --- play_commands.cpp: what can be said instead of an order --------------------------------------------
    static std::span<const Command> commands();
    static const Command* command_named(std::string_view word);
    [[nodiscard]] bool is_offered(const Command& command) const;
    Next help(std::string_view rest);
    Next hint(std::string_view rest);
    Next odds(std::string_view rest);
    Next rules(std::string_view rest);
    Next check(std::string_view rest);
    Next undo(std::string_view rest);
    Next log(std::string_view rest);
    Next board(std::string_view rest);
    Next save(std::string_view rest);
    Next quit(std::string_view rest);
    Next resign(std::string_view rest);
    Next roll(std::string_view rest);
    Next play_all(std::string_view rest);
    void tell_rule(Rule rule);
    void take_back_to(int line);
    [[nodiscard]] std::optional<int> before_last_of(std::optional<Seat> seat) const;
    [[nodiscard]] bool agreed(const Phrase& question) const;

    // --- what is so now -------------------------------------------------------------------------------------
    [[nodiscard]] bool is_hot_seat() const { return plan_.persons() == 2; }
    [[nodiscard]] bool is_watched() const { return plan_.persons() == 0; }
    /// Undo law: one table where all agree, so that a take-back can go across a draw.
    [[nodiscard]] bool is_study() const { return is_hot_seat() || plan_.umpire || plan_.seats.size() == 1; }
    /// Whose eyes are on the screen.
    [[nodiscard]] Viewer viewer() const;
    [[nodiscard]] bool is_asking_table() const;
    [[nodiscard]] By by_now() const;
    [[nodiscard]] Rng generator(By by) const;
    [[nodiscard]] std::vector<std::string> examples() const;
    [[nodiscard]] std::string example() const;
    [[nodiscard]] Text side(Seat seat) const;
    [[nodiscard]] Phrase phrase_of_seat(Text text, Seat seat) const { return {text, side(seat)}; }
    [[nodiscard]] std::string text(const Phrase& phrase) const { return page_.text(phrase); }
    [[nodiscard]] const match::AnyTable& table() const { return *plan_.table; }

    PlayPlan plan_;
    Terminal& terminal_;
    Page page_;
    std::optional<Seat> screen_;  // hot-seat: who sits at the screen; nobody: both may look
    std::array<int, 4> told_{};  // by Viewer: lines of the log that were narrated
    int taken_back_ = 0;  // events that were taken back across a draw, in all
    std::string proposal_;  // the order a hint proposed; an empty line gives it
    bool on_its_own_ = false;  // watching: play on without asking
    int exit_code_ = exit_yes;
};

/// What the person types to start this program, and to play with it; a path as a shell takes it.
std::string program();
std::string play_command();
std::string shell_word(std::string_view path);
/// Splits "rules 9.0" into its first word and the rest.
std::pair<std::string_view, std::string_view> first_word(std::string_view line);

}  // namespace alamo::cli

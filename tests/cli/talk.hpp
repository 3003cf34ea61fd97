// A person at the terminal game: answers prompts as they come, through pipes or at a terminal of its own.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

#include "cli/program.hpp"

namespace alamo::tests {

enum class Line { pipe, terminal };

class Talk {
public:
    using Words = std::vector<std::string>;

    explicit Talk(const Words& words, Line line = Line::pipe, const Words& environment = {}, int columns = 80)
        : line_(line) {
        Words all{"env", "-u", "LC_ALL", "-u", "LC_MESSAGES", "-u", "NO_COLOR", "LANG=C.UTF-8", "TERM=xterm"};
        all.push_back("XDG_DATA_HOME=" + folder_.file("data"));
        all.insert(all.end(), environment.begin(), environment.end());
        all.push_back(program());
        all.emplace_back("play");
        all.insert(all.end(), words.begin(), words.end());
        if (line == Line::terminal) start_at_terminal(all, columns);
        else start_with_pipes(all);
    }
    ~Talk() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        close_input();
        ::close(out_);
    }
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    [[nodiscard]] const Folder& folder() const { return folder_; }
    [[nodiscard]] const std::string& all() const { return all_; }

    void send(const std::string& text) const {
        EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    void say(const std::string& line) const { send(line + (line_ == Line::terminal ? "\r" : "\n")); }

    /// What was shown since the last call, up to the end of one of the marks; "" when none comes.
    std::string hear(const std::vector<std::string>& marks) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        for (;;) {
            std::size_t end = std::string::npos;
            for (const std::string& mark : marks) {
                const std::size_t at = all_.find(mark, heard_);
                if (at != std::string::npos) end = std::min(end, at + mark.size());
            }
            if (end != std::string::npos) {
                std::string text = all_.substr(heard_, end - heard_);
                heard_ = end;
                return text;
            }
            // One wait in vain is enough: what comes after it is not as the test expects either.
            lost_ = lost_ || ended_ || std::chrono::steady_clock::now() > until;
            if (lost_) return {};
            read_some();
        }
    }
    std::string hear(const std::string& mark) { return hear(std::vector<std::string>{mark}); }
    /// Hears a mark that must come.
    std::string expect(const std::string& mark) {
        std::string text = hear(mark);
        EXPECT_FALSE(text.empty()) << "never came: " << mark << "\n" << all_;
        return text;
    }
    /// Everything to the end.
    std::string rest() {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!ended_ && !lost_ && std::chrono::steady_clock::now() < until) read_some();
        std::string text = all_.substr(heard_);
        heard_ = all_.size();
        return text;
    }
    void close_input() {
        if (line_ == Line::pipe && in_ >= 0) ::close(in_);
        in_ = -1;
    }
    void kill(int signal) const { ::kill(child_, signal); }
    /// The exit code, or 128 and the signal that ended it.
    int wait() {
        rest();
        if (lost_ && !ended_) ::kill(child_, SIGKILL);
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    /// Terminal only: does it show what is typed and wait for whole lines, as a shell wants it?
    /// Waits, two seconds at the most, until the line editor has taken the terminal over: it prints its prompt first.
    [[nodiscard]] bool becomes_raw() const {
        for (int i = 0; i < 200 && is_cooked(); ++i) ::usleep(10'000);
        return !is_cooked();
    }
    [[nodiscard]] bool is_cooked() const {
        termios mode{};
        return tcgetattr(out_, &mode) == 0 && (mode.c_lflag & (ICANON | ECHO)) == (ICANON | ECHO);
    }

private:
    static void run(const Words& words) {
        std::vector<char*> arguments;
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        ::execvp("env", arguments.data());
        ::_exit(127);
    }
    void start_at_terminal(const Words& words, int columns) {
        winsize size{};
        size.ws_col = static_cast<unsigned short>(columns);
        size.ws_row = 24;
        child_ = ::forkpty(&out_, nullptr, nullptr, &size);
        if (child_ == 0) run(words);
        in_ = out_;
    }
    void start_with_pipes(const Words& words) {
        std::array<int, 2> to{};
        std::array<int, 2> from{};
        ASSERT_EQ(::pipe(to.data()), 0);
        ASSERT_EQ(::pipe(from.data()), 0);
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(to[0], STDIN_FILENO);
            ::dup2(from[1], STDOUT_FILENO);
            ::dup2(from[1], STDERR_FILENO);
            for (const int end : {to[0], to[1], from[0], from[1]}) ::close(end);
            run(words);
        }
        ::close(to[0]);
        ::close(from[1]);
        in_ = to[1];
        out_ = from[0];
    }
    void read_some() {
        pollfd ready{out_, POLLIN, 0};
        if (::poll(&ready, 1, 200) <= 0) return;
        std::array<char, 4096> block{};
        const ssize_t n = ::read(out_, block.data(), block.size());
        if (n > 0) all_.append(block.data(), static_cast<std::size_t>(n));
        else ended_ = true;
    }

    Folder folder_;
    Line line_;
    pid_t child_ = -1;
    int in_ = -1, out_ = -1;
    std::string all_;
    std::size_t heard_ = 0;
    bool ended_ = false, lost_ = false;
};

/// The order after the last "For example:" of a text, which may stand in several lines.
inline std::string example_in(const std::string& text, std::string_view label = "For example:") {
    std::size_t at = text.rfind(label);
    if (at == std::string::npos) return {};
    at += label.size();
    std::string order;
    for (;;) {
        const std::size_t end = text.find('\n', at);
        order += text.substr(at, end - at);
        if (end == std::string::npos || text.compare(end, 3, "\n  ") != 0) break;
        at = end + 1;
    }
    return order.substr(std::min(order.find_first_not_of(" \r"), order.size()));
}

/// Plays to the end with the example order of each prompt; draws are left to the program. Returns all that was shown.
inline std::string play_by_examples(Talk& talk, bool spanish = false) {
    const std::vector<std::string> marks =
        spanish ? std::vector<std::string>{"texiano> ", "mexicano> ", "mesa> ", "[Intro"}
                : std::vector<std::string>{"Texian> ", "Mexican> ", "table> ", "[Enter"};
    for (int prompts = 0; prompts < 200; ++prompts) {
        const std::string text = talk.hear(marks);
        if (text.empty()) break;
        const bool to_decide = text.ends_with(marks[0]) || text.ends_with(marks[1]);
        if (to_decide) talk.say(example_in(text, spanish ? "Por ejemplo:" : "For example:"));
        else talk.say(text.ends_with(marks[2]) ? "roll" : "");
    }
    return talk.all();
}

/// The widest line, in characters.
inline std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    std::size_t now = 0;
    for (const char c : text) {
        if (c == '\n') now = 0;
        else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) ++now;
        most = std::max(most, now);
    }
    return most;
}

}  // namespace alamo::tests

#include "cli/play_goodbye.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

namespace alamo::cli {

namespace {

// A signal can come while the words are changed, so there are two copies and one number says which is whole.
struct Words {
    std::array<char, 8192> text{};
    std::size_t size = 0;
};
std::array<Words, 2> copies;
std::atomic<int> whole = 0;
termios first_mode{};
bool has_mode = false;

// Only what may be called from a signal handler.
void on_signal(int signal) {
    if (has_mode) tcsetattr(STDIN_FILENO, TCSANOW, &first_mode);
    const Words& words = copies[static_cast<std::size_t>(whole.load())];
    const char* at = words.text.data();
    for (std::size_t left = words.size; left > 0;) {
        const ssize_t n = ::write(STDOUT_FILENO, at, left);
        if (n <= 0) break;
        at += n;
        left -= static_cast<std::size_t>(n);
    }
    _exit(128 + signal);
}

}  // namespace

void watch_for_signals() {
    static_assert(std::atomic<int>::is_always_lock_free);
    has_mode = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &first_mode) == 0;
    struct sigaction action{};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTTOU);  // or a background job would stop when it touches the terminal
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        // What the caller has told the program to ignore (nohup) stays ignored.
        struct sigaction before{};
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        sigaction(signal, &action, nullptr);
    }
}

void last_words(std::string_view words) {
    const int next = 1 - whole.load();
    Words& copy = copies[static_cast<std::size_t>(next)];
    copy.size = std::min(words.size(), copy.text.size());
    std::copy_n(words.begin(), copy.size, copy.text.begin());
    whole.store(next);
}

}  // namespace alamo::cli

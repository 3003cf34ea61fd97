// The one file that knows libedit.
#include "cli/terminal_edit.hpp"

#include <histedit.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cwchar>

namespace alamo::cli {

namespace {

// Stopped with Ctrl-Z and back again: the shell has put the terminal into its own mode meanwhile.
volatile std::sig_atomic_t came_back = 0;
void on_continue(int /*signal*/) { came_back = 1; }

void watch_for_continue() {
    struct sigaction action{};
    action.sa_handler = on_continue;  // without SA_RESTART, so that the read below wakes up
    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, nullptr);
}

/// One byte; -1 at the end. After a stop the line is drawn anew.
int next_byte(EditLine* edit) {
    unsigned char byte = 0;
    for (;;) {
        const ssize_t n = ::read(STDIN_FILENO, &byte, 1);
        if (n == 1) return byte;
        if (n == 0 || errno != EINTR) return -1;
        if (came_back != 0) {
            came_back = 0;
            el_set(edit, EL_PREP_TERM, 0);  // libedit believes that its own mode is on still
            el_set(edit, EL_PREP_TERM, 1);
            el_set(edit, EL_REFRESH);
        }
    }
}

// One character in the encoding of the locale; bytes that are none are passed over.
int next_character(EditLine* edit, wchar_t* out) {
    std::mbstate_t state{};
    for (;;) {
        const int byte = next_byte(edit);
        if (byte < 0) return 0;
        const char c = static_cast<char>(byte);
        const std::size_t size = std::mbrtowc(out, &c, 1, &state);
        if (size == static_cast<std::size_t>(-1)) {
            state = {};
        } else if (size == 0) {
            *out = L'\0';
            return 1;
        } else if (size == 1) {
            return 1;
        }
    }
}

}  // namespace

struct LineEditor::Session {
    EditLine* edit;
    History* history;
    std::string prompt;

    Session() : edit(el_init("alamo", stdin, stdout, stderr)), history(history_init()) {
        HistEvent event{};
        ::history(history, &event, H_SETSIZE, 500);
        ::history(history, &event, H_SETUNIQUE, 1);
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, &Session::show_prompt);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_HIST, ::history, history);
        // Not EL_SIGNAL: libedit would pass a signal on to the whole process group.
        el_set(edit, EL_SIGNAL, 0);
        el_set(edit, EL_GETCFN, &next_character);
        el_source(edit, nullptr);  // the user's ~/.editrc
        watch_for_continue();
    }
    ~Session() {
        history_end(history);
        el_end(edit);
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    static char* show_prompt(EditLine* edit) {
        void* data = nullptr;
        el_get(edit, EL_CLIENTDATA, &data);
        return static_cast<Session*>(data)->prompt.data();
    }
};

LineEditor::LineEditor() : session_(std::make_unique<Session>()) {}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(std::string_view prompt) {
    session_->prompt = prompt;
    el_resize(session_->edit);
    int size = 0;
    const char* line = el_gets(session_->edit, &size);
    if (line == nullptr || size <= 0) return {};
    std::string text(line, static_cast<std::size_t>(size));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    if (!text.empty()) {
        HistEvent event{};
        history(session_->history, &event, H_ENTER, text.c_str());
    }
    return text;
}

}  // namespace alamo::cli

#include "cli/terminal.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <utility>

#include "cli/terminal_edit.hpp"

namespace alamo::cli {

namespace {

// No order is longer than a thousand characters; what goes on beyond this is dropped, not kept.
constexpr std::size_t longest_line = 4096;

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here changes it
    return value == nullptr ? std::string_view{} : value;
}

void write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;  // nobody listens any more
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

/// The size of the UTF-8 character a text begins with; 0 when it begins with none.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = byte(0) < 0x80    ? 1
                             : byte(0) >= 0xf0 ? 4
                             : byte(0) >= 0xe0 ? 3
                             : byte(0) >= 0xc2 ? 2
                                               : 0;
    if (size == 0 || byte(0) > 0xf4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0U) != 0x80U) return 0;
    return size;
}

}  // namespace

Terminal::Terminal(bool plain) : plain_(plain) {
    std::setlocale(LC_CTYPE, "");
    const std::string_view kind = environment("TERM");
    const bool in_is_terminal = isatty(STDIN_FILENO) == 1;
    out_is_terminal_ = isatty(STDOUT_FILENO) == 1;
    is_person_ = in_is_terminal && out_is_terminal_;
    moves_cursor_ = out_is_terminal_ && !kind.empty() && kind != "dumb";
    colour_ = moves_cursor_ && !plain && environment("NO_COLOR").empty();
    utf8_ = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    if (is_person_ && moves_cursor_) editor_ = std::make_unique<LineEditor>();
}

Terminal::~Terminal() = default;

int Terminal::width() const {
    winsize size{};
    if (!out_is_terminal_ || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

void Terminal::write(std::string_view utf8) {
    if (std::exchange(noted_, false)) write_all("\r\x1b[K");
    if (utf8_) write_all(utf8);
    else write_all(in_ascii(utf8));
}

void Terminal::note(std::string_view utf8) {
    if (!is_person_ || !moves_cursor_ || plain_) return;
    write(utf8);
    noted_ = true;
}

std::optional<std::string> Terminal::ask(std::string_view prompt) {
    if (ended_) return {};
    if (std::exchange(noted_, false)) write_all("\r\x1b[K");
    std::optional<std::string> line;
    if (editor_) line = editor_->read(utf8_ ? std::string(prompt) : in_ascii(prompt));
    else line = read_plain(prompt);
    ended_ = !line;
    if (line && line->size() > longest_line) line->resize(longest_line);
    return line;
}

// A line that is not typed at a terminal is shown after its prompt, so that the output reads like a game.
std::optional<std::string> Terminal::read_plain(std::string_view prompt) {
    write(prompt);
    std::size_t searched = 0;
    bool at_end = false;
    std::size_t end = std::string::npos;
    while ((end = buffer_.find('\n', searched)) == std::string::npos && !at_end) {
        if (buffer_.size() > longest_line) buffer_.resize(longest_line);
        searched = buffer_.size();
        std::array<char, 4096> block{};
        ssize_t n = 0;
        do n = ::read(STDIN_FILENO, block.data(), block.size());
        while (n < 0 && errno == EINTR);
        if (n > 0) buffer_.append(block.data(), static_cast<std::size_t>(n));
        else at_end = true;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (at_end && line.empty()) {
        if (is_person_ || out_is_terminal_ || !prompt.empty()) write("\n");
        return {};
    }
    while (!line.empty() && line.back() == '\r') line.pop_back();
    if (!is_person_) write(printable(line) + "\n");
    return line;
}

void Terminal::hand_over() {
    noted_ = false;
    if (editor_) editor_ = std::make_unique<LineEditor>();
    if (moves_cursor_) write_all("\x1b[H\x1b[2J\x1b[3J");
    else if (out_is_terminal_) write_all(std::string(100, '\n'));
}

std::string printable(std::string_view input) {
    std::string out;
    for (std::size_t size = 0; !input.empty(); input.remove_prefix(size)) {
        size = character_size(input);
        const auto first = static_cast<unsigned char>(input[0]);
        // The C1 controls U+0080 to U+009F are control characters too.
        const bool c1 = size == 2 && first == 0xc2 && static_cast<unsigned char>(input[1]) < 0xa0;
        if (size == 0 || first < 0x20 || first == 0x7f || c1) out += '?';
        else out += input.substr(0, size);
        if (size == 0) size = 1;
    }
    return out;
}

std::string in_ascii(std::string_view utf8) {
    static constexpr std::pair<std::string_view, std::string_view> table[] = {
        {"á", "a"},  {"é", "e"},  {"í", "i"},   {"ó", "o"},   {"ú", "u"},   {"ü", "u"},   {"ñ", "n"},
        {"Á", "A"},  {"É", "E"},  {"Í", "I"},   {"Ó", "O"},   {"Ú", "U"},   {"Ñ", "N"},   {"¿", ""},
        {"¡", ""},   {"«", "\""}, {"»", "\""},  {"“", "\""},  {"”", "\""},  {"‘", "'"},   {"’", "'"},
        {"–", "-"},  {"—", "-"},  {"−", "-"},   {"×", "x"},   {"½", "1/2"}, {"…", "..."}, {"·", "-"},
        {"≥", ">="}, {"≤", "<="}, {"±", "+/-"}, {"°", " deg"}};
    std::string out;
    for (std::size_t size = 0; !utf8.empty(); utf8.remove_prefix(size)) {
        size = character_size(utf8);
        if (size == 0) size = 1;
        if (static_cast<unsigned char>(utf8[0]) < 0x80) {
            out += utf8[0];
            continue;
        }
        std::string_view plain = "?";
        for (const auto& [sign, replacement] : table)
            if (utf8.substr(0, size) == sign) plain = replacement;
        out += plain;
    }
    return out;
}

}  // namespace alamo::cli

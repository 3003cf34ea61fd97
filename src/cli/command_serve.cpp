// `serve`: the table in the browser.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/play_choices.hpp"
#include "generated/texts.hpp"
#include "server/serve.hpp"

namespace alamo::cli {

namespace fs = std::filesystem;

namespace {

/// The store of one who names none: beside the records, made on the first start.
std::string usual_store(const Context& context) {
    std::error_code error;
    const fs::path folder = records_folder().parent_path();
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder, error)) {
        complain(context, Phrase("server.start.no-folder"_text));
        return {};
    }
    return "sqlite:" + (folder / "tables.sqlite").string();
}

/// web/dist of the folder that the program was built in, or of this one.
std::string usual_web() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
        if (fs::is_directory(folder / "web" / "dist", error)) return (folder / "web" / "dist").string();
    return fs::is_directory("web/dist", error) ? "web/dist" : "";
}

/// Shows the page in the user's browser: only where there is a desktop, and whatever becomes of it.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    for (const int end : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&quiet, end, "/dev/null", O_RDWR, 0);
    std::string command = "xdg-open";
    std::string page = address;
    std::array<char*, 3> words{command.data(), page.data(), nullptr};
    pid_t child = 0;
    posix_spawnp(&child, command.c_str(), &quiet, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
}

server::Limits times(server::Limits limits, int factor) {
    limits.messages_a_second *= factor;
    limits.chats_in_ten_seconds *= factor;
    limits.creates_a_minute *= factor;
    limits.requests_a_second *= factor;
    return limits;
}

}  // namespace

int run_serve(const Context& context, const ServeWords& words) {
    server::ServeSettings settings;
    std::uint64_t port = 0;
    std::uint64_t factor = 1;
    std::uint64_t idle = 0;
    if (!number_named(context, "--port", words.port, 0, 65535, port) ||
        !number_named(context, "--limits", words.limits, 1, 10'000, factor) ||
        !number_named(context, "--idle", words.idle, 1, 1'000'000'000, idle))
        return exit_usage;
    if (!words.public_url.empty() && !server::is_public_url(words.public_url)) {
        complain(context, Phrase("server.start.bad-url"_text));
        return exit_usage;
    }
    settings.port = static_cast<int>(port);
    settings.bind = words.bind;
    settings.public_url = words.public_url;
    settings.web = words.web.empty() ? usual_web() : words.web;
    settings.store = words.store.empty() ? usual_store(context) : words.store;
    settings.limits = times(settings.limits, static_cast<int>(factor));
    settings.idle_ms = static_cast<int>(idle);
    if (settings.store.empty()) return exit_usage;
    const auto ready = [&](const std::string& address) {
        say(std::string(text_of("server.start.open"_text, context.lang)) + " " + address);
        std::fflush(stdout);
        if (words.open) open_browser(address);
    };
    const auto trouble = server::serve(settings, ready);
    if (!trouble) {
        say(context, Phrase("server.start.stopped"_text));
        return exit_yes;
    }
    std::string line = render(trouble->why, context.lang);
    if (!trouble->said.empty()) line += " " + trouble->said;
    complain("alamo: " + line);
    return exit_usage;
}

}  // namespace alamo::cli

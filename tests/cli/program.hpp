// Runs `alamo` as a person or a script does, and hears what it says.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "support/folder.hpp"

namespace alamo::tests {

struct Ran {
    int code = -1;  // exit code; 128 + the signal that ended it
    std::string out;
    std::string err;
};

inline std::string program() {
    const char* const path = std::getenv("ALAMO_PROGRAM");
    return path == nullptr ? "build/release/alamo" : path;
}

/// Runs the program with these words and `input` on its standard input; kills it after a minute. Input and output are
/// files, so that neither side can wait for the other. `environment` adds variables, as "LANG=es_ES.UTF-8".
inline Ran run(const std::vector<std::string>& words, const std::string& input = "",
               const std::vector<std::string>& environment = {}) {
    const Folder folder;
    write_all(folder.file("in"), input);
    std::string command = "exec env -u LC_ALL -u LC_MESSAGES LANG=C.UTF-8";
    const auto quoted = [](const std::string& word) {
        std::string out = "'";
        for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
        return out + "'";
    };
    for (const std::string& variable : environment) command += " " + quoted(variable);
    command += " timeout -s KILL 60 " + quoted(program());
    for (const std::string& word : words) command += " " + quoted(word);
    command += " <" + folder.file("in") + " >" + folder.file("out") + " 2>" + folder.file("err");
    const int status = std::system(command.c_str());
    Ran ran;
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ran.out = read_all(folder.file("out"));
    ran.err = read_all(folder.file("err"));
    return ran;
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace alamo::tests

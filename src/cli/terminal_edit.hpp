// Line editing and history at a terminal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace alamo::cli {

class LineEditor {
public:
    LineEditor();
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// One line without its newline, or none at the end of input.
    std::optional<std::string> read(std::string_view prompt);

private:
    struct Session;
    std::unique_ptr<Session> session_;
};

}  // namespace alamo::cli

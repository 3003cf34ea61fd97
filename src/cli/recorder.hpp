// A game at the terminal and its record on disk: each event is in the file before anybody is told of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record.hpp"
#include "match/any_game.hpp"
#include "store/record_file.hpp"

namespace alamo::cli {

/// Why something cannot be done with a file, as one sentence for the reader: "FILE:12: 7.0: ...".
struct Trouble {
    std::string sentence;
};

/// Keeps a record file equal to the log of a table. Without a file it does nothing, so that a game that is not
/// recorded needs no path of its own.
class Recorder {
public:
    Recorder() = default;

    /// Begins a new file with this header. The file must not exist.
    std::optional<Trouble> create(const std::string& path, const record::Header& header, Lang lang);
    /// Appends what the table has and the file lacks, after taking out what was taken back, and the result when
    /// the game is over. Call it after every order, draw and take-back. What was written before a trouble stays.
    std::optional<Trouble> keep(const match::AnyTable& table, Lang lang);

    [[nodiscard]] bool is_on() const { return file_ != nullptr; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    friend struct Resumed;
    std::unique_ptr<store::RecordFile> file_;
    std::string path_;
    std::vector<std::string> written_;  // the lines of this game in the file, after the header
    std::vector<std::uint64_t> ends_;  // where the header and each of the lines ends
    bool result_written_ = false;
};

/// A game that was cut short, ready to go on.
struct Resumed {
    record::Header header;
    const match::AnyGame* game = nullptr;
    std::unique_ptr<match::AnyTable> table;
    Recorder recorder;
    bool unfinished_line = false;  // the file ended in one; it is ignored, and goes with the next event

    /// Reads the last record of a file and replays it. The trouble says which line is wrong, or that the game is
    /// over. Nothing is written before the game goes on.
    std::optional<Trouble> open(const std::string& path, Lang lang);
};

/// The header of a new game that is played now. `players` are pairs of side and name.
record::Header new_header(const match::AnyGame& game, const OptionList& options,
                          const std::vector<std::pair<std::string, std::string>>& players,
                          std::uint64_t seed);
/// The seed a header names, if it is a number as `new_header` writes it.
std::optional<std::uint64_t> seed_of(const record::Header& header);

}  // namespace alamo::cli

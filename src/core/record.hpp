// Game records (docs/records.md): JSON Lines, a header, one line an event, a result. Reading and writing of the
// text; what the orders mean is the game's business (core/replay.hpp).
//
// A reader is strict about shape: it refuses what it does not understand in the keys it knows, and says which
// key and why. Keys that it does not know are kept word for word in `extra` and written again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/order.hpp"
#include "core/seat.hpp"

namespace alamo::record {

inline constexpr int format = 1;  // "record": the form of the lines
inline constexpr std::size_t longest_line = 1U << 16U;  // bytes
inline constexpr int deepest_nesting = 16;

/// Further keys as they were written: name, JSON.
using Extra = std::vector<std::pair<std::string, std::string>>;

/// The first line.
struct Header {
    std::string game;
    OptionList options;
    std::vector<std::pair<std::string, std::string>> players;  // side, name
    std::string seed;
    std::string started;
    std::string rules;  // edition of the rules it was played by
    Extra extra;
    friend bool operator==(const Header&, const Header&) = default;
};

/// One event: what happened, by whom, when.
struct Line {
    int n = 0;
    int turn = 0;
    std::string phase;
    std::string by;
    std::string order;
    Extra extra;
    friend bool operator==(const Line&, const Line&) = default;
};

/// The last line of a game that ended. Empty parts are not written.
struct Result {
    std::optional<int> mexican_points;
    std::string winner;
    std::string level;
    std::string reason;
    Extra extra;  // further keys of the result itself
    Extra beside;  // further keys of its line
    friend bool operator==(const Result&, const Result&) = default;
};

using Item = std::variant<Header, Line, Result>;

/// Why a record is refused. The rule says which law of the game it breaks; without one it is the form of the
/// record, or the notation of an order, that could not be read.
struct Fault {
    int line = 0;  // of the file, from 1; 0: not known here
    Verdict verdict;
    std::string legal{};  // the order that was due, where only one was
    bool notation = false;  // no rule: the order could not be read
};
/// "7.0: what is wrong", "notation: ...", "record: ...".
std::string render(const Fault& fault, Lang lang);

/// Reads one line, without its newline.
Reading<Item> read_line(std::string_view text);

/// Is an option's value written without quotation marks: true, false, a whole number?
bool is_bare(std::string_view value);

/// The lines as records hold them, without their newlines.
std::string write(const Header& header);
std::string write(const Line& line);
std::string write(const Result& result);

Result result_of(const Outcome& outcome);
std::optional<By> by_named(std::string_view name);

/// Cuts text that comes in pieces of any size into lines. Holds no more than one line of `longest_line` bytes.
class LineCutter {
public:
    void add(std::string_view piece);
    /// The next whole line without its newline; of a line that is too long only so much that it is seen to be.
    std::optional<std::string> next();
    /// How many bytes the lines given so far took, newlines included.
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    /// Does anything stand behind the last newline?
    [[nodiscard]] bool has_rest() const { return line_bytes_ > 0; }

private:
    std::string pending_;  // not cut yet
    std::size_t at_ = 0;  // ... from here on
    std::string line_;  // the line under way, cut off at longest_line + 1
    std::uint64_t line_bytes_ = 0;
    std::uint64_t taken_ = 0;
};

}  // namespace alamo::record

// Replays the records of a file, line after line, and says which line is wrong.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/record.hpp"
#include "match/any_game.hpp"

namespace alamo::match {

/// A record that was replayed as far as it goes.
struct Replayed {
    record::Header header;
    const AnyGame* game = nullptr;
    std::unique_ptr<AnyTable> table;
    int first_line = 0;  // of the file: the header; event n stands n lines further on
    int events = 0;      // lines of the record; the table may hold more, which follow from them
    bool has_result = false;
    bool promises_dice = false;  // its header commits to a secret (match/dice.hpp)
    bool dice_checked = false;  // ... that the result reveals, and every draw agrees with it
};

class RecordReader {
public:
    /// `keep` is called with each record that is sound, at its end.
    explicit RecordReader(std::function<void(Replayed&&)> keep = {}) : keep_(std::move(keep)) {}

    /// Takes the next line of the file. A fault refuses the record that the line is in, and the lines up to the
    /// next header are passed over.
    std::optional<record::Fault> take(std::string_view line);
    /// The file is at its end. It is a fault if there was no record in it.
    std::optional<record::Fault> finish();

    [[nodiscard]] int sound() const { return sound_; }
    [[nodiscard]] int finished() const { return finished_; }  // of the sound ones: with a result
    /// Of the sound ones: their dice were drawn again and agree; they promise dice whose secret they do not tell.
    [[nodiscard]] int dice_checked() const { return dice_checked_; }
    [[nodiscard]] int dice_untold() const { return dice_untold_; }
    [[nodiscard]] int line() const { return line_; }

private:
    std::optional<record::Fault> take(const record::Header& header);
    std::optional<record::Fault> take(const record::Line& line);
    std::optional<record::Fault> take(const record::Result& result);
    void close();

    enum class At { start, game, result, lost };  // lost: after a fault, until the next header
    std::function<void(Replayed&&)> keep_;
    Replayed now_;
    At at_ = At::start;
    int line_ = 0;
    int sound_ = 0;
    int finished_ = 0;
    int dice_checked_ = 0;
    int dice_untold_ = 0;
};

}  // namespace alamo::match

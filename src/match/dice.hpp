// Honest dice (docs/records.md): drawn from a stream whose secret is committed to before the first order and told
// at the end, so that anybody can draw every die again. `alamo verify` does.
//
// Each line of the record has a stream of its own; after a take-back it has another one, so that nobody plays
// a line again with dice that he knows. Which one is counted from the record alone (`AnyTable::attempt`).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/any_game.hpp"

namespace alamo::match {

/// The dice for one line: ChaCha20's key stream, read as 64-bit numbers.
class DiceStream final : public Draws {
public:
    using Key = std::array<unsigned char, 32>;
    explicit DiceStream(const Key& key) : key_(key) {}
    std::uint32_t below(std::uint32_t n) override;

private:
    std::uint64_t next();

    Key key_;
    std::array<unsigned char, 512> bytes_{};
    std::size_t at_ = 512;  // bytes_ used up
    std::uint32_t block_ = 0;  // of 64 bytes: the next one to be made
};

class Dice {
public:
    using Secret = std::array<unsigned char, 32>;

    /// From the system's generator.
    static Secret new_secret();
    static std::string hex(std::span<const unsigned char> bytes);
    /// Exactly 64 hexadecimal digits in lower case.
    static std::optional<Secret> read_secret(std::string_view hex);

    Dice(std::string table, const Secret& secret) : table_(std::move(table)), secret_(secret) {}

    [[nodiscard]] std::string commitment() const;
    [[nodiscard]] DiceStream at(int line, std::uint32_t attempt) const;
    /// Lets chance happen at a table, with the dice of the line that is due.
    void draw(AnyTable& table) const;

    /// Writes the commitment into a header, and the secret into a result line (key "dice").
    void promise(record::Header& header) const;
    void reveal(record::Result& result) const;

private:
    std::string table_;
    Secret secret_;
};

/// What the header of a record promises.
struct DicePromise {
    std::string table;
    std::string commitment;
};
/// Nothing when the header promises no dice; why not when its key "dice" cannot be read.
Reading<std::optional<DicePromise>> read_promise(const record::Header& header);

/// Draws every chance line again, if the result reveals the secret: what is wrong, with the number of the line
/// (0: the result's own) in `line`. `checked` says whether they could be drawn.
std::optional<record::Fault> check_dice(const AnyGame& game, const record::Header& header,
                                        const std::vector<record::Line>& lines, const record::Result& result,
                                        bool& checked);

}  // namespace alamo::match

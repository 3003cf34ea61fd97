// Random games of every game on the shelf, as tables and as records.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/record.hpp"
#include "match/any_game.hpp"

namespace alamo::tests {

/// Option sets that cover every option of a game, the defaults first.
inline std::vector<OptionList> option_sets(const match::AnyGame& game) {
    std::vector<OptionList> sets{{}};
    for (const OptionHelp& option : game.option_help()) {
        const bool flag = option.values == "true|false";
        const OptionList one{{std::string(option.name), flag ? "true" : "1"}};
        if (game.check_options(one)) sets.push_back(one);
    }
    return sets;
}

/// Plays on at random until the game is over, or until it has `most` lines.
inline void play_on(match::AnyTable& table, std::uint64_t seed, int most = 1 << 20) {
    while (!table.turn().is_over() && static_cast<int>(table.lines().size()) < most) {
        const Turn turn = table.turn();
        const By by = turn.is_chance() ? By::chance : by_of(turn.seat);
        Rng rng = match::stream_of(seed, by, static_cast<int>(table.lines().size()));
        if (turn.is_chance()) table.draw(rng);
        else table.play("recruit", rng);
    }
}
inline std::unique_ptr<match::AnyTable> random_table(const match::AnyGame& game, const OptionList& options,
                                                     std::uint64_t seed, int most = 1 << 20) {
    std::unique_ptr<match::AnyTable> table = game.new_table(options);
    play_on(*table, seed, most);
    return table;
}

/// The lines of a record, without newlines: header, events, result.
inline std::vector<std::string> record_lines(const match::AnyTable& table) {
    record::Header header;
    header.game = table.game_id();
    header.options = table.options();
    std::vector<std::string> lines{record::write(header)};
    for (const record::Line& line : table.lines()) lines.push_back(record::write(line));
    if (const auto result = table.result()) lines.push_back(record::write(*result));
    return lines;
}

}  // namespace alamo::tests

// Honest dice (docs/records.md): the stream, the commitment, and a reader that draws every die again.
#include "match/dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "match/random_games.hpp"
#include "match/records.hpp"
#include "support/scale.hpp"

namespace alamo::match {
namespace {

using Lines = std::vector<std::string>;
using Numbers = std::vector<std::uint32_t>;

const std::string table_id = "AAAAAAAAAAAAAAAA";

/// 00 01 02 ... 1f
Dice::Secret known_secret() {
    Dice::Secret secret{};
    for (std::size_t i = 0; i < secret.size(); ++i) secret.at(i) = static_cast<unsigned char>(i);
    return secret;
}
Dice known_dice() { return {table_id, known_secret()}; }
Numbers draw_many(DiceStream stream, std::uint32_t n, int many) {
    Numbers drawn;
    for (int i = 0; i < many; ++i) drawn.push_back(stream.below(n));
    return drawn;
}

// --- the stream ----------------------------------------------------------------------------------------

// The numbers were made by a program of its own, in Python: hashlib's BLAKE2b and ChaCha20 as RFC 8439 writes it.
TEST(Dice, known_answers) {
    const Dice dice = known_dice();
    EXPECT_EQ(dice.commitment(), "9cbee1055c6cc16011a32d00840ab829531209c7b45919bb073370170fbda75b");
    EXPECT_EQ(draw_many(dice.at(3, 0), 6, 24),
              (Numbers{4, 1, 5, 4, 3, 4, 0, 2, 0, 4, 3, 0, 0, 0, 1, 1, 4, 3, 3, 2, 5, 3, 3, 3}));
    EXPECT_EQ(draw_many(dice.at(3, 1), 6, 24),
              (Numbers{2, 2, 4, 3, 3, 5, 4, 3, 5, 3, 5, 2, 0, 1, 1, 4, 5, 1, 0, 0, 1, 3, 2, 5}));
    EXPECT_EQ(draw_many(dice.at(17, 2), 1'000'000'007, 4),
              (Numbers{399295686, 183695689, 565229968, 261668363}));
    // Three in ten numbers are thrown away here, and more than one piece of the key stream is used.
    const Numbers many = draw_many(dice.at(1, 0), 3'000'000'000, 200);
    std::uint64_t sum = 0;
    for (const std::uint32_t number : many) sum += number;
    EXPECT_EQ(sum, 311137543339U);
    EXPECT_EQ(many.back(), 2778176710U);
}

TEST(Dice, every_table_secret_line_and_attempt_has_its_own) {
    Dice::Secret other = known_secret();
    other[31] ^= 1U;
    const Dice dice = known_dice();
    EXPECT_NE(dice.commitment(), Dice("AAAAAAAAAAAAAAAB", known_secret()).commitment());
    EXPECT_NE(dice.commitment(), Dice(table_id, other).commitment());
    std::set<Numbers> streams;
    for (int line = 0; line < 20; ++line)
        for (std::uint32_t attempt = 0; attempt < 20; ++attempt) {
            streams.insert(draw_many(dice.at(line, attempt), 1U << 31U, 4));
            streams.insert(draw_many(Dice(table_id, other).at(line, attempt), 1U << 31U, 4));
        }
    EXPECT_EQ(streams.size(), 800U);
    EXPECT_NE(Dice::new_secret(), Dice::new_secret());
}

// Chi square with 5 degrees of freedom is below 30.9 in 99,999 of 100,000 cases; the secret is fixed, so that
// this is the same on every run.
TEST(Dice, six_faces_come_alike) {
    const Dice dice = known_dice();
    const auto chi_square = [](const std::array<int, 6>& count) {
        double expected = 0;
        for (const int n : count) expected += n / 6.0;
        double sum = 0;
        for (const int n : count) sum += (n - expected) * (n - expected) / expected;
        return sum;
    };
    std::array<int, 6> in_a_stream{};
    for (const std::uint32_t face : draw_many(dice.at(1, 0), 6, 600'000)) ++in_a_stream.at(face);
    EXPECT_LT(chi_square(in_a_stream), 30.9);
    std::array<int, 6> first_of_each{};
    for (int line = 1; line <= 20'000; ++line)
        for (std::uint32_t attempt = 0; attempt < 3; ++attempt)
            ++first_of_each.at(dice.at(line, attempt).below(6));
    EXPECT_LT(chi_square(first_of_each), 30.9);
}

TEST(Dice, a_secret_is_64_digits) {
    const std::string hex = Dice::hex(known_secret());
    EXPECT_EQ(Dice::read_secret(hex), known_secret());
    EXPECT_FALSE(Dice::read_secret(hex.substr(1)));
    EXPECT_FALSE(Dice::read_secret(hex + "0"));
    EXPECT_FALSE(Dice::read_secret("0X" + hex.substr(2)));
    EXPECT_FALSE(Dice::read_secret(""));
}

// --- records -------------------------------------------------------------------------------------------

/// Plays on with random orders and honest dice, until the game is over or the table has `most` lines.
void play_on(AnyTable& table, const Dice& dice, std::uint64_t seed, int most = 1 << 20) {
    while (!table.turn().is_over() && static_cast<int>(table.lines().size()) < most) {
        if (table.turn().is_chance()) {
            dice.draw(table);
            continue;
        }
        Rng rng(seed + table.lines().size());
        table.play("recruit", rng);
    }
}
std::unique_ptr<AnyTable> played(const Dice& dice, const OptionList& options = {}, std::uint64_t seed = 1) {
    std::unique_ptr<AnyTable> table = find_game("barna")->new_table(options);
    play_on(*table, dice, seed);
    return table;
}

record::Header header_of(const AnyTable& table) {
    record::Header header;
    header.game = table.game_id();
    header.options = table.options();
    return header;
}
Lines record_of(const AnyTable& table, const Dice& promised, const Dice& revealed) {
    record::Header header = header_of(table);
    promised.promise(header);
    record::Result result = *table.result();
    revealed.reveal(result);
    Lines lines{record::write(header)};
    for (const record::Line& line : table.lines()) lines.push_back(record::write(line));
    lines.push_back(record::write(result));
    return lines;
}
Lines record_of(const AnyTable& table, const Dice& dice) { return record_of(table, dice, dice); }

struct Verified {
    Lines faults;
    int sound = 0, checked = 0, untold = 0;
};
Verified verify(const Lines& lines, Lang lang = Lang::en) {
    Verified verified;
    RecordReader reader;
    for (const std::string& line : lines)
        if (const auto fault = reader.take(line))
            verified.faults.push_back(std::to_string(fault->line) + ": " + record::render(*fault, lang));
    if (const auto fault = reader.finish()) verified.faults.push_back(record::render(*fault, lang));
    verified.sound = reader.sound();
    verified.checked = reader.dice_checked();
    verified.untold = reader.dice_untold();
    return verified;
}
std::string only_fault(const Lines& lines, Lang lang = Lang::en) {
    const Verified verified = verify(lines, lang);
    return verified.faults.size() == 1 && verified.sound == 0
               ? verified.faults[0]
               : std::to_string(verified.faults.size()) + " faults";
}

TEST(DiceRecord, a_game_with_honest_dice_verifies) {
    for (const OptionList& options : tests::option_sets(*find_game("barna")))
        for (int i = 0; i < tests::scaled(5); ++i) {
            const Dice dice(table_id, Dice::new_secret());
            const Lines lines = record_of(*played(dice, options, static_cast<std::uint64_t>(i)), dice);
            const Verified verified = verify(lines);
            EXPECT_EQ(verified.faults, Lines{});
            EXPECT_EQ(verified.checked, 1);
            EXPECT_EQ(verified.untold, 0);
            Lines untold(lines.begin(), lines.end() - 1);
            EXPECT_EQ(verify(untold).checked, 0);
            EXPECT_EQ(verify(untold).untold, 1);
        }
}

/// An order that chance could have given instead of line `at`, by other dice.
std::string another_draw(const std::vector<record::Line>& lines, std::size_t at, const AnyGame& game,
                         const OptionList& options) {
    const auto table = game.new_table(options);
    for (std::size_t i = 0; i < at; ++i) EXPECT_FALSE(table->take(lines[i]));
    if (table->lines().size() > at || !table->turn().is_chance()) return {};
    for (std::uint32_t attempt = 1; attempt < 200; ++attempt) {
        DiceStream stream = known_dice().at(static_cast<int>(at) + 1, attempt);
        std::string order = table->drawn(stream);
        if (order != lines[at].order) return order;
    }
    return {};
}

TEST(DiceRecord, any_other_die_is_refused_with_its_line) {
    const Dice dice = known_dice();
    int flipped = 0;
    for (const OptionList& options : tests::option_sets(*find_game("barna"))) {
        const auto table = played(dice, options);
        for (std::size_t at = 0; at < table->lines().size(); ++at) {
            const std::string order = another_draw(table->lines(), at, *find_game("barna"), options);
            if (order.empty()) continue;
            ++flipped;
            const auto other = find_game("barna")->new_table(options);
            for (std::size_t i = 0; i < at; ++i) ASSERT_FALSE(other->take(table->lines()[i]));
            ASSERT_TRUE(other->submit(By::chance, order));
            if (!other->turn().is_over()) other->stop("abandoned", {});
            EXPECT_EQ(only_fault(record_of(*other, dice)),
                      std::to_string(at + 2) +
                          ": record: these are not the dice that the revealed secret gives here; legal is: " +
                          table->lines()[at].order);
        }
    }
    EXPECT_GT(flipped, 30);
}

TEST(DiceRecord, another_secret_or_commitment_is_refused) {
    const Dice dice = known_dice();
    const auto table = played(dice);
    const Lines lines = record_of(*table, dice);
    const std::string last = std::to_string(lines.size());
    const auto changed = [&](std::size_t line, const std::string& from, const std::string& to) {
        Lines copy = lines;
        const std::size_t found = copy.at(line).find(from);
        EXPECT_NE(found, std::string::npos) << from;
        copy[line].replace(found, from.size(), to);
        return copy;
    };
    const std::size_t end = lines.size() - 1;
    const std::string wrong =
        last + ": record: the secret that the result reveals is not the one that the header commits to";
    EXPECT_EQ(only_fault(record_of(*table, dice, Dice(table_id, Dice::new_secret()))), wrong);
    EXPECT_EQ(only_fault(record_of(*table, Dice(table_id, Dice::new_secret()), dice)), wrong);
    EXPECT_EQ(only_fault(changed(0, table_id, "AAAAAAAAAAAAAAAB")), wrong);
    EXPECT_EQ(only_fault(changed(0, "\"commitment\":\"9", "\"commitment\":\"8")), wrong);
    EXPECT_EQ(only_fault(changed(end, "\"secret\":\"0", "\"secret\":\"1")), wrong);
    EXPECT_EQ(only_fault(changed(0, "\"commitment\":\"9", "\"commitment\":\"")),
              "1: record: the header's \"dice\" holds \"stream\", \"table\" and \"commitment\""
              " (64 hexadecimal digits)");
    EXPECT_EQ(only_fault(changed(0, "chacha20", "dice9")),
              "1: record: the dice come from a stream \"dice9\" that this program does not know");
    EXPECT_EQ(only_fault(changed(end, "\"secret\":\"0", "\"secret\":\"")),
              last + ": record: the result's \"dice\" holds \"secret\" (64 hexadecimal digits)");
    EXPECT_EQ(only_fault(changed(0, "\"dice\"", "\"no-dice\"")),
              last + ": record: the result reveals a secret of the dice, but the header commits to none");
    EXPECT_EQ(only_fault(changed(end, "\"secret\":\"0", "\"secret\":\"1"), Lang::es),
              last +
                  ": registro: el secreto que revela el resultado no es aquel con el que se compromete la"
                  " cabecera");
}

// --- take-backs ----------------------------------------------------------------------------------------

// A draw's stream is found from the marks alone, whatever was taken back, and none is ever used twice.
TEST(DiceRecord, a_line_that_is_played_again_has_new_dice_that_verify) {
    for (int i = 0; i < tests::scaled(40); ++i) {
        const Dice dice(table_id, Dice::new_secret());
        const auto table = find_game("barna")->new_table({});
        std::set<std::pair<std::size_t, std::uint32_t>> used;
        Rng rng(static_cast<std::uint64_t>(i));
        int left = 8;  // take-backs
        while (!table->turn().is_over()) {
            if (table->turn().is_chance()) {
                EXPECT_TRUE(used.emplace(table->lines().size() + 1, table->attempt()).second);
            }
            play_on(*table, dice, rng.next(), static_cast<int>(table->lines().size()) + 1);
            if (left == 0 || table->turn().is_over() || rng.below(3) != 0) continue;
            --left;
            table->rewind(static_cast<int>(rng.below(static_cast<std::uint32_t>(table->lines().size()) + 1)));
        }
        EXPECT_EQ(verify(record_of(*table, dice)).faults, Lines{});
        EXPECT_EQ(verify(record_of(*table, dice)).checked, 1);
    }
}

TEST(DiceRecord, a_take_back_that_is_hidden_is_found) {
    const Dice dice = known_dice();
    const auto table = find_game("barna")->new_table({});
    while (table->lines().size() < 2 || table->lines().back().by != "chance")
        play_on(*table, dice, 7, static_cast<int>(table->lines().size()) + 1);
    const std::size_t drawn = table->lines().size();
    const std::string first = table->lines().back().order;
    for (std::uint64_t seed = 0; table->lines().back().order == first; ++seed) {
        table->rewind(static_cast<int>(drawn) - 1);
        play_on(*table, dice, seed, static_cast<int>(drawn));
    }
    play_on(*table, dice, 9);
    Lines lines = record_of(*table, dice);
    ASSERT_EQ(verify(lines).faults, Lines{});
    std::string& marked = lines.at(drawn);
    const std::size_t mark = marked.find(",\"taken-back\"");
    ASSERT_NE(mark, std::string::npos) << marked;
    marked.erase(mark, marked.size() - 1 - mark);
    EXPECT_EQ(
        only_fault(lines).substr(0, 60),
        (std::to_string(drawn + 1) + ": record: these are not the dice that the revealed secret gives here")
            .substr(0, 60));
}

}  // namespace
}  // namespace alamo::match

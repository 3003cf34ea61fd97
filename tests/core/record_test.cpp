// The text of game records: docs/records.md. What orders mean is tested in tests/match.
#include "core/record.hpp"

#include <gtest/gtest.h>

#include <string>

namespace alamo::record {
namespace {

const std::string header_line =
    R"({"record":1,"game":"barna","rules":"1","options":{"par":9,"relief-column":true},)"
    R"("players":{"texian":"Ann","mexican":"captain"},"seed":"17","started":"2026-12-01T10:00:00Z"})";
const std::string event_line =
    R"({"n":3,"turn":1,"phase":"ballshot","by":"chance","order":"ballshot E=i SE=i"})";
const std::string result_line =
    R"({"result":{"points":{"mexican":9},"winner":"mexican","level":"mexican-victory"}})";

template <class Kind>
Kind read_as(const std::string& text) {
    const Reading<Item> item = read_line(text);
    EXPECT_TRUE(item) << text << "\n" << alamo::render(item.verdict, Lang::en);
    if (!item || !std::holds_alternative<Kind>(*item)) {
        ADD_FAILURE() << "another kind of line: " << text;
        return {};
    }
    return std::get<Kind>(*item);
}
std::string why_not(const std::string& text) {
    const Reading<Item> item = read_line(text);
    return item ? "it was read" : alamo::render(item.verdict, Lang::en);
}
void expect_refused(const std::string& text, const std::string& part) {
    EXPECT_NE(why_not(text).find(part), std::string::npos) << text.substr(0, 200) << "\n" << why_not(text);
}

TEST(Record, the_header_is_read) {
    const auto header = read_as<Header>(header_line);
    EXPECT_EQ(header.game, "barna");
    EXPECT_EQ(header.rules, "1");
    EXPECT_EQ(header.options, (OptionList{{"par", "9"}, {"relief-column", "true"}}));
    ASSERT_EQ(header.players.size(), 2U);
    EXPECT_EQ(header.players[0].first, "mexican");
    EXPECT_EQ(header.players[1].second, "Ann");
    EXPECT_EQ(header.seed, "17");
    EXPECT_EQ(header.started, "2026-12-01T10:00:00Z");
}

TEST(Record, only_format_and_game_are_needed_in_a_header) {
    EXPECT_EQ(read_as<Header>(R"({"record":1,"game":"barna"})").game, "barna");
    expect_refused(R"({"record":1})", "\"game\" is missing");
    expect_refused(R"({"record":2,"game":"barna"})", "a later program wrote it");
    expect_refused(R"({"record":"1","game":"barna"})", "\"record\" must be a whole number");
}

TEST(Record, an_event_is_read) {
    const auto line = read_as<Line>(event_line);
    EXPECT_EQ(line.n, 3);
    EXPECT_EQ(line.turn, 1);
    EXPECT_EQ(line.phase, "ballshot");
    EXPECT_EQ(line.by, "chance");
    EXPECT_EQ(line.order, "ballshot E=i SE=i");
}

TEST(Record, a_result_is_read) {
    const auto result = read_as<Result>(result_line);
    EXPECT_EQ(result.mexican_points, 9);
    EXPECT_EQ(result.winner, "mexican");
    EXPECT_EQ(result.level, "mexican-victory");
    EXPECT_EQ(read_as<Result>(R"({"result":{"reason":"abandoned"}})").reason, "abandoned");
    EXPECT_EQ(read_as<Result>(R"({"result":{"points":{"mexican":-3}}})").mexican_points, -3);
    expect_refused(R"({"result":{"points":{"texian":3}}})", "\"mexican\" is missing");
    expect_refused(R"({"result":{"points":{"mexican":3,"texian":3}}})", "nothing else");
    expect_refused(R"({"result":17})", "\"result\" must be an object");
}

TEST(Record, what_was_read_is_written_the_same) {
    const std::string ordered =
        R"({"record":1,"game":"barna","rules":"1","options":{"par":9,"relief-column":true},)"
        R"("players":{"mexican":"captain","texian":"Ann"},"seed":"17","started":"2026-12-01T10:00:00Z"})";
    EXPECT_EQ(write(read_as<Header>(header_line)), ordered);
    EXPECT_EQ(write(read_as<Header>(ordered)), ordered);
    EXPECT_EQ(write(read_as<Line>(event_line)), event_line);
    EXPECT_EQ(write(read_as<Result>(result_line)), result_line);
}

TEST(Record, further_keys_are_kept_word_for_word) {
    const std::string more = R"("about": "a \"test\", {[" ,"big":1e300, "list":[1,{"a":[]}])";
    for (const std::string& line : {header_line, event_line}) {
        const std::string text = line.substr(0, line.size() - 1) + "," + more + "}";
        const Reading<Item> item = read_line(text);
        ASSERT_TRUE(item);
        const Extra& extra = std::visit([](const auto& read) -> const Extra& { return read.extra; }, *item);
        const Extra expected{{"about", R"("a \"test\", {[")"}, {"big", "1e300"}, {"list", R"([1,{"a":[]}])"}};
        EXPECT_EQ(extra, expected);
        const std::string again = std::visit([](const auto& read) { return write(read); }, *item);
        EXPECT_EQ(*read_line(again), *item);
        EXPECT_NE(again.find(R"("big":1e300)"), std::string::npos);
    }
    const auto result = read_as<Result>(R"({"result":{"winner":"texian","why":[1]},"proof":{"key":"00"}})");
    EXPECT_EQ(result.extra, (Extra{{"why", "[1]"}}));
    EXPECT_EQ(result.beside, (Extra{{"proof", R"({"key":"00"})"}}));
    EXPECT_EQ(write(result), R"({"result":{"winner":"texian","why":[1]},"proof":{"key":"00"}})");
}

TEST(Record, what_is_not_json_is_refused) {
    expect_refused("", "the line is empty");
    expect_refused("  \t\r", "the line is empty");
    expect_refused("deploy E=CDD", "no JSON");
    expect_refused("{\"n\":3", "no JSON");
    expect_refused(event_line + "x", "no JSON");
    expect_refused(event_line + event_line, "no JSON");
    expect_refused("\xef\xbb\xbf\xef\xbb\xbf" + event_line, "no JSON");
    expect_refused("[1,2]", "a JSON object");
    expect_refused("17", "a JSON object");
    expect_refused("{}", "a JSON object");
}

TEST(Record, bytes_that_are_not_utf8_are_refused_where_they_are) {
    for (const std::string bad :
         {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
        const std::string text = "{\"n\":1,\"x\":\"" + bad + "\"}";
        expect_refused(text, "not UTF-8, from byte 13 on");
    }
    expect_refused(std::string("{\"n\":1,\"x\":\"") + '\0' + "\"}", "not UTF-8, from byte 13 on");
    EXPECT_TRUE(read_line("{\"record\":1,\"game\":\"barna\",\"players\":{\"texian\":\"Joaqu\u00edn\"}}"));
}

TEST(Record, a_key_that_stands_twice_is_refused_at_any_depth) {
    expect_refused(R"({"n":1,"n":1,"turn":1})", "the key \"n\" stands twice");
    expect_refused(R"({"n":1,"\u006e":2})", "the key \"n\" stands twice");
    expect_refused(R"({"record":1,"game":"barna","options":{"par":1,"par":1}})", "\"par\" stands twice");
    expect_refused(R"({"record":1,"game":"barna","x":[{"a":{"b":1,"b":2}}]})", "\"b\" stands twice");
    EXPECT_TRUE(read_line(R"({"record":1,"game":"barna","x":[{"a":1},{"a":1}]})"));
}

TEST(Record, numbers_out_of_range_are_refused) {
    const auto with_n = [](const std::string& n) {
        return R"({"n":)" + n + R"(,"turn":1,"phase":"p","by":"chance","order":"o"})";
    };
    for (const char* n :
         {"0", "-1", "2147483648", "18446744073709551616", "1.0", "1e2", "\"1\"", "true", "null"})
        expect_refused(with_n(n), "\"n\" must be a whole number");
    expect_refused(with_n("1e999"), "a number is too large");
    EXPECT_TRUE(read_line(with_n("2147483647")));
}

TEST(Record, deep_nesting_and_long_lines_are_refused) {
    const auto nested = [](int depth) {
        return R"({"record":1,"game":"barna","x":)" + std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']') + "}";
    };
    EXPECT_TRUE(read_line(nested(deepest_nesting - 1)));
    expect_refused(nested(deepest_nesting), "nested more than 16 deep");
    expect_refused(nested(30'000), "nested more than 16 deep");
    expect_refused(std::string(30'000, '['), "nested more than 16 deep");
    const std::string filled = R"({"record":1,"game":"barna","x":")" + std::string(longest_line, 'a') + "\"}";
    expect_refused(filled, "at most 65536 bytes");
    EXPECT_TRUE(
        read_line(R"({"record":1,"game":"barna","x":")" + std::string(longest_line - 100, 'a') + "\"}"));
}

TEST(Record, texts_hold_no_control_characters) {
    expect_refused(R"({"record":1,"game":"barna","players":{"texian":"\u001b[2J"}})", "control character");
    expect_refused(R"({"record":1,"game":"barna","players":{"texian":"\u009b2J"}})", "control character");
    expect_refused(R"({"record":1,"game":"bar\u0000na"})", "control character");
    expect_refused(R"({"n":1,"turn":1,"phase":"p","by":"chance","order":"a\nb"})", "control character");
}

TEST(Record, option_values_are_plain) {
    const auto with = [](const std::string& value) {
        return R"({"record":1,"game":"barna","options":{"x":)" + value + "}}";
    };
    for (const char* value : {"true", "false", "0", "-3", "\"word\""})
        EXPECT_TRUE(read_line(with(value))) << value;
    for (const char* value : {"null", "1.5", "[]", "{}", "\"\"", "\"true\"", "\"8\"", "99999999999"})
        expect_refused(with(value), "option \"x\"");
}

TEST(Record, sides_are_the_three_there_are) {
    expect_refused(R"({"n":1,"turn":1,"phase":"p","by":"spectator","order":"o"})",
                   "texian, mexican or chance");
}

TEST(Record, every_refusal_speaks_spanish_too) {
    const Reading<Item> item = read_line("{}");
    EXPECT_NE(alamo::render(item.verdict, Lang::es).find("una línea es"), std::string::npos);
}

TEST(LineCutter, cuts_pieces_of_any_size) {
    const std::string text = "one\n\ntwo two\nthree\nrest";
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
        LineCutter cutter;
        std::vector<std::string> lines;
        for (std::size_t at = 0; at < text.size(); at += piece) {
            cutter.add(std::string_view(text).substr(at, piece));
            while (const auto line = cutter.next()) lines.push_back(*line);
        }
        EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two two", "three"}));
        EXPECT_TRUE(cutter.has_rest());
        EXPECT_EQ(cutter.taken(), text.size() - 4);
    }
}

TEST(LineCutter, does_not_keep_a_line_that_is_too_long) {
    LineCutter cutter;
    const std::string piece(1U << 20U, 'x');
    for (int i = 0; i < 20; ++i) {
        cutter.add(piece);
        EXPECT_FALSE(cutter.next());
    }
    cutter.add("\nnext\n");
    const auto line = cutter.next();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->size(), longest_line + 1);
    EXPECT_FALSE(read_line(*line));
    EXPECT_EQ(cutter.next(), "next");
    EXPECT_FALSE(cutter.has_rest());
    EXPECT_EQ(cutter.taken(), 20 * piece.size() + 6);
}

}  // namespace
}  // namespace alamo::record

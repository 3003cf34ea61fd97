// The golden games: records that a reader can follow, replayed line by line.
//
//     ALAMO_GOLDEN=write build/release/tests/test_games_barna --gtest_filter='Golden.*'
//
// makes them again (in the source folder). Read the difference like code: a changed line is a changed rule.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/json.hpp"
#include "games/barna/golden_games.hpp"

namespace alamo::barna::tests {
namespace {

namespace fs = std::filesystem;

const fs::path folder = "tests/golden/barna";

bool writing() {
    const char* const asked = std::getenv("ALAMO_GOLDEN");
    return asked != nullptr && std::string_view(asked) == "write";
}

std::string in_hex(std::uint64_t number) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

std::string json_list(std::string_view words) {
    JsonWriter json;
    json.begin_list();
    for (const std::string_view word : split_words(words)) json.value(word);
    return json.end_list().take();
}

/// The record of a game, with what it is about, and the hash of the last state beside the result.
std::string record_of(const Golden& golden, const Log& log) {
    record::Header header;
    header.game = "barna";
    header.rules = edition<Barna>();
    header.options = Barna::list_options(log.setup());
    header.extra = {{"about", json_string(golden.about)}, {"shows", json_list(golden.rules)}};
    std::string text = record::write(header) + "\n";
    for (const record::Line& line : log.lines()) text += record::write(line) + "\n";
    record::Result result = record::result_of(Barna::outcome(log.state()));
    result.beside = {{"state", json_string(in_hex(hash(log.state())))}};
    return text + record::write(result) + "\n";
}

/// Makes a game: the first dice that show what it is about.
std::optional<Log> make(const Golden& golden) {
    for (std::uint64_t seed = 1; seed <= 20000; ++seed)
        if (std::optional<Log> log = play_golden(golden, seed)) return log;
    return {};
}

std::vector<std::string> lines_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Replays a record; every line must be what the rules make of it, byte by byte.
void replay(const fs::path& path) {
    SCOPED_TRACE(path.string());
    const std::vector<std::string> lines = lines_of(path);
    ASSERT_GT(lines.size(), 5U);
    const Reading<record::Item> first = record::read_line(lines[0]);
    ASSERT_TRUE(first) << render(first.verdict, Lang::en);
    record::Header header = std::get<record::Header>(*first);
    const Reading<Options> setup = Log::begin(header);
    ASSERT_TRUE(setup) << render(setup.verdict, Lang::en);
    header.options = Barna::list_options(*setup);  // in the game's order
    EXPECT_EQ(record::write(header), lines[0]);
    Log log(*setup);
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const Reading<record::Item> read = record::read_line(lines[i]);
        ASSERT_TRUE(read) << i + 1 << ": " << render(read.verdict, Lang::en);
        const record::Line& line = std::get<record::Line>(*read);
        const std::optional<record::Fault> fault = log.take(line);
        ASSERT_FALSE(fault) << i + 1 << ": " << record::render(*fault, Lang::en);
        ASSERT_EQ(record::write(log.lines()[i - 1]), lines[i]);
    }
    EXPECT_EQ(log.confirmed(), static_cast<int>(log.lines().size())) << "the record leaves events out";
    const Reading<record::Item> last = record::read_line(lines.back());
    ASSERT_TRUE(last) << render(last.verdict, Lang::en);
    const record::Result& result = std::get<record::Result>(*last);
    const std::optional<record::Fault> fault = log.check(result);
    EXPECT_FALSE(fault) << record::render(*fault, Lang::en);
    ASSERT_EQ(result.beside.size(), 1U);
    EXPECT_EQ(result.beside[0].second, json_string(in_hex(hash(log.state())))) << "another final state";
}

// Every golden game replays to the same lines, result and final state
TEST(Golden, Replays) {
    if (writing()) {
        fs::create_directories(folder);
        for (const Golden& golden : golden_games()) {
            const std::optional<Log> log = make(golden);
            EXPECT_TRUE(log) << golden.name << ": no dice show this";
            if (log)
                std::ofstream(folder / (golden.name + ".jsonl"), std::ios::binary) << record_of(golden, *log);
        }
    }
    int games = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".jsonl") continue;
        replay(entry.path());
        ++games;
    }
    EXPECT_EQ(games, static_cast<int>(golden_games().size()))
        << "a file too many or too few: make them again";
}

// Every golden game still shows what it is there for
TEST(Golden, ShowsWhatItSays) {
    for (const Golden& golden : golden_games()) {
        const std::vector<std::string> lines = lines_of(folder / (golden.name + ".jsonl"));
        ASSERT_FALSE(lines.empty()) << golden.name << " is missing: make it again";
        Log log(options(golden.options));
        std::vector<Event> heard;
        const auto hear = [&](const Event& event, int) { heard.push_back(event); };
        for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
            const Reading<record::Item> read = record::read_line(lines[i]);
            ASSERT_TRUE(read);
            ASSERT_FALSE(log.take(std::get<record::Line>(*read), hear)) << golden.name << ":" << i + 1;
        }
        EXPECT_TRUE(golden.shows(heard, log.state())) << golden.name;
        EXPECT_NE(lines[0].find(json_string(golden.about)), std::string::npos) << golden.name;
    }
}

// 16.0 13.0 Every level and every way to the Last Stand has its golden game
TEST(Golden, CoversEveryEnding) {
    std::set<std::string> levels;
    std::set<std::string> ends;
    for (const Golden& golden : golden_games()) {
        const std::vector<std::string> lines = lines_of(folder / (golden.name + ".jsonl"));
        ASSERT_FALSE(lines.empty()) << golden.name;
        Log log(options(golden.options));
        for (std::size_t i = 1; i + 1 < lines.size(); ++i)
            ASSERT_FALSE(log.take(std::get<record::Line>(*record::read_line(lines[i]))));
        levels.insert(level_of(log.state()));
        ends.insert(log.state().breached == 0 ? "overrun"
                                              : "breach on turn " + std::to_string(log.state().turn));
    }
    EXPECT_EQ(levels.size(), 5U);
    EXPECT_EQ(ends,
              (std::set<std::string>{"breach on turn 1", "breach on turn 2", "breach on turn 3", "overrun"}));
}

}  // namespace
}  // namespace alamo::barna::tests

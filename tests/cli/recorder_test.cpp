// A game and its record on disk: every event is there before anybody is told of it, whatever happens.
#include "cli/recorder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "match/random_games.hpp"
#include "match/records.hpp"
#include "support/folder.hpp"
#include "support/scale.hpp"

namespace alamo::cli {
namespace {

using tests::Folder;
using tests::play_on;
using tests::read_all;
using tests::write_all;

const match::AnyGame& barna() { return *match::find_game("barna"); }
record::Header header(std::uint64_t seed = 1) { return new_header(barna(), {}, {{"texian", "Ann"}}, seed); }
std::string said(const std::optional<Trouble>& trouble) { return trouble ? trouble->sentence : ""; }

void play_and_keep(match::AnyTable& table, Recorder& recorder, std::uint64_t seed, int most = 1 << 20) {
    while (!table.turn().is_over() && static_cast<int>(table.lines().size()) < most) {
        play_on(table, seed, static_cast<int>(table.lines().size()) + 1);
        ASSERT_EQ(said(recorder.keep(table, Lang::en)), "");
    }
}
int sound_records(const std::string& path) {
    match::RecordReader reader;
    record::LineCutter cutter;
    cutter.add(read_all(path));
    while (const auto line = cutter.next()) {
        const auto fault = reader.take(*line);
        EXPECT_FALSE(fault) << record::render(*fault, Lang::en) << "\n" << *line;
    }
    EXPECT_FALSE(reader.finish());
    return reader.sound();
}

TEST(Recorder, keeps_the_file_equal_to_the_log) {
    const Folder folder;
    const std::string path = folder.file("game.jsonl");
    Recorder recorder;
    ASSERT_EQ(said(recorder.create(path, header(), Lang::en)), "");
    const auto table = barna().new_table({});
    play_and_keep(*table, recorder, 3);
    std::string expected = record::write(header()).substr(0, 60);
    EXPECT_EQ(read_all(path).substr(0, 60), expected);
    EXPECT_EQ(sound_records(path), 1);
    EXPECT_TRUE(read_all(path).ends_with(record::write(*table->result()) + "\n"));
    const std::string whole = read_all(path);
    ASSERT_EQ(said(recorder.keep(*table, Lang::en)), "");  // nothing new
    EXPECT_EQ(read_all(path), whole);
}

TEST(Recorder, never_overwrites) {
    const Folder folder;
    write_all(folder.file("game.jsonl"), "precious");
    Recorder recorder;
    const std::string trouble = said(recorder.create(folder.file("game.jsonl"), header(), Lang::en));
    EXPECT_NE(trouble.find("game.jsonl: the file is there already"), std::string::npos) << trouble;
    EXPECT_EQ(read_all(folder.file("game.jsonl")), "precious");
}

TEST(Recorder, what_is_taken_back_goes_from_the_file) {
    const Folder folder;
    const std::string path = folder.file("game.jsonl");
    Recorder recorder;
    ASSERT_EQ(said(recorder.create(path, header(), Lang::en)), "");
    const auto table = barna().new_table({});
    play_and_keep(*table, recorder, 3, 4);
    table->rewind(1);
    ASSERT_EQ(said(recorder.keep(*table, Lang::en)), "");
    EXPECT_EQ(std::ranges::count(read_all(path), '\n'), 2);
    play_and_keep(*table, recorder, 4);
    EXPECT_EQ(sound_records(path), 1);
    EXPECT_NE(read_all(path).find("\"taken-back\":3"), std::string::npos);
    table->rewind(2);  // also the result
    ASSERT_EQ(said(recorder.keep(*table, Lang::en)), "");
    EXPECT_EQ(std::ranges::count(read_all(path), '\n'), 3);
}

TEST(Resume, goes_on_at_every_point_and_gives_the_same_game) {
    const Folder folder;
    const std::string path = folder.file("game.jsonl");
    Recorder recorder;
    ASSERT_EQ(said(recorder.create(path, header(9), Lang::en)), "");
    const auto table = barna().new_table({});
    play_and_keep(*table, recorder, 9);
    recorder = Recorder();
    const std::string whole = read_all(path);
    for (std::size_t size = whole.find('\n') + 1; size + 1 < whole.size(); size += 37) {
        write_all(path, whole.substr(0, size));
        Resumed resumed;
        const auto trouble = resumed.open(path, Lang::en);
        if (whole[size - 1] == '\n') EXPECT_FALSE(resumed.unfinished_line);
        else EXPECT_TRUE(resumed.unfinished_line);
        ASSERT_EQ(said(trouble), "");
        EXPECT_EQ(read_all(path), whole.substr(0, size));  // nothing is written before the game goes on
        ASSERT_EQ(seed_of(resumed.header), 9U);
        play_and_keep(*resumed.table, resumed.recorder, *seed_of(resumed.header));
        ASSERT_EQ(said(resumed.recorder.keep(*resumed.table, Lang::en)), "");
        EXPECT_EQ(read_all(path), whole);
    }
}

TEST(Resume, says_what_cannot_be_resumed) {
    const Folder folder;
    const std::string path = folder.file("game.jsonl");
    const auto trouble = [&](const std::string& text) {
        write_all(path, text);
        Resumed resumed;
        return said(resumed.open(path, Lang::en));
    };
    const auto table = tests::random_table(barna(), {}, 5);
    std::string whole;
    for (const std::string& line : tests::record_lines(*table)) whole += line + "\n";
    EXPECT_NE(trouble(whole).find("game.jsonl: the game is over"), std::string::npos);
    EXPECT_NE(trouble("").find("game.jsonl:1: record: there is no record"), std::string::npos);
    EXPECT_NE(trouble("{\n").find("game.jsonl:1: record: "), std::string::npos);
    std::string damaged = whole;
    damaged.replace(damaged.find("\"deploy "), 8, "\"destroy ");
    EXPECT_NE(trouble(damaged).find("game.jsonl:2: notation: "), std::string::npos) << trouble(damaged);
    // Of several records the last one goes on.
    const std::string begun = whole.substr(0, whole.find('\n') + 1);
    EXPECT_EQ(trouble(damaged + begun), "");
    EXPECT_EQ(trouble(whole + begun), "");
    EXPECT_NE(trouble(begun + whole).find("over"), std::string::npos);
    Resumed resumed;
    EXPECT_NE(said(resumed.open(folder.file("none"), Lang::en)).find("no such file"), std::string::npos);
}

TEST(Resume, a_file_in_another_form_stays_as_it_is) {
    const Folder folder;
    const std::string path = folder.file("game.jsonl");
    const std::string begun =
        "{\"game\":\"barna\", \"record\":1, \"about\":[1, 2]}\n"
        "{\"n\":1,\"by\":\"texian\",\"turn\":1,\"phase\":\"texian-deployment\",\"mood\":\"grim\","
        "\"order\":\"deploy n=ddrrc NW=DRKC sw=DRRC S=DDRRG SE=DDC E=DDC\"}\n";
    write_all(path, begun);
    Resumed resumed;
    ASSERT_EQ(said(resumed.open(path, Lang::en)), "");
    play_and_keep(*resumed.table, resumed.recorder, 2);
    EXPECT_EQ(read_all(path).substr(0, begun.size()), begun);
    EXPECT_EQ(sound_records(path), 1);
}

// A player's machine dies at a random moment of a random game: the record holds every event that was told, is
// sound, and the game goes on to the end it would have had.
TEST(Resume, after_kill_9_at_random_moments) {
    const Folder folder;
    Rng rng(1836);
    int cut_short = 0;
    const int kills = tests::scaled(60);
    for (int i = 0; i < kills; ++i) {
        const std::string path = folder.file("game" + std::to_string(i) + ".jsonl");
        const std::uint64_t seed = rng.below(1'000'000);
        int told[2];
        ASSERT_EQ(pipe(told), 0);
        const pid_t child = fork();
        if (child == 0) {
            close(told[0]);
            Recorder recorder;
            if (recorder.create(path, header(seed), Lang::en)) _exit(1);
            const auto table = barna().new_table({});
            while (!table->turn().is_over()) {
                play_on(*table, seed, static_cast<int>(table->lines().size()) + 1);
                if (recorder.keep(*table, Lang::en)) _exit(1);
                const char n = static_cast<char>(table->lines().size());  // now others may know
                if (write(told[1], &n, 1) != 1) _exit(1);
            }
            _exit(0);
        }
        close(told[1]);
        // After a few events, at any moment of the next one.
        char n = 0;
        char last = 0;
        for (std::uint32_t heard = rng.below(12); heard > 0 && read(told[0], &n, 1) == 1; --heard) last = n;
        usleep(rng.below(2'000));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        while (read(told[0], &n, 1) == 1) last = n;
        close(told[0]);
        ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
        if (!std::filesystem::exists(path) || read_all(path).find('\n') == std::string::npos) continue;

        Resumed resumed;
        const std::string trouble = said(resumed.open(path, Lang::en));
        if (trouble.find("the game is over") != std::string::npos) continue;
        ASSERT_EQ(trouble, "");
        ++cut_short;
        EXPECT_GE(static_cast<int>(resumed.table->lines().size()), static_cast<int>(last));
        play_and_keep(*resumed.table, resumed.recorder, seed);
        ASSERT_EQ(said(resumed.recorder.keep(*resumed.table, Lang::en)), "");
        EXPECT_EQ(sound_records(path), 1);
        EXPECT_EQ(resumed.table->lines(), tests::random_table(barna(), {}, seed)->lines());
    }
    EXPECT_GT(cut_short, 0);
}

}  // namespace
}  // namespace alamo::cli

// The append-only file: nothing is overwritten, nothing half-written stays.
#include "store/record_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "support/folder.hpp"

namespace alamo::store {
namespace {

using tests::Folder;
using tests::read_all;
using tests::write_all;

std::string why_not(const Reading<std::unique_ptr<RecordFile>>& file) {
    return file ? "it was opened" : render(file.verdict, Lang::en);
}

TEST(RecordFile, is_begun_only_where_none_is) {
    const Folder folder;
    const std::string path = folder.file("a.jsonl");
    {
        const auto file = RecordFile::create(path);
        ASSERT_TRUE(file) << why_not(file);
        EXPECT_TRUE((*file)->append("one\n"));
        EXPECT_EQ((*file)->size(), 4U);
    }
    EXPECT_EQ(read_all(path), "one\n");
    EXPECT_NE(why_not(RecordFile::create(path)).find("never overwritten"), std::string::npos);
    EXPECT_EQ(read_all(path), "one\n");
    EXPECT_NE(why_not(RecordFile::create(folder.path())).find("never overwritten"), std::string::npos);
    EXPECT_NE(why_not(RecordFile::create(folder.file("no/a.jsonl"))).find("no such"), std::string::npos);
}

TEST(RecordFile, goes_on_at_its_end) {
    const Folder folder;
    const std::string path = folder.file("a.jsonl");
    write_all(path, "one\ntwo\nthr");
    const auto file = RecordFile::open(path);
    ASSERT_TRUE(file) << why_not(file);
    std::string all;
    EXPECT_TRUE((*file)->read([&](std::string_view piece) { all += piece; }));
    EXPECT_EQ(all, "one\ntwo\nthr");
    EXPECT_TRUE((*file)->cut(8));
    EXPECT_TRUE((*file)->append("three\n"));
    EXPECT_TRUE((*file)->cut(100));  // nothing beyond the end
    EXPECT_EQ(read_all(path), "one\ntwo\nthree\n");
    EXPECT_EQ((*file)->size(), 14U);
}

TEST(RecordFile, what_cannot_be_opened_is_said) {
    const Folder folder;
    EXPECT_NE(why_not(RecordFile::open(folder.file("none"))).find("no such"), std::string::npos);
    EXPECT_NE(why_not(RecordFile::open(folder.path())).find("a folder"), std::string::npos);
    EXPECT_NE(why_not(RecordFile::open("/dev/null")).find("no ordinary file"), std::string::npos);
}

TEST(RecordFile, is_open_in_one_program_at_a_time) {
    const Folder folder;
    const auto file = RecordFile::create(folder.file("a.jsonl"));
    ASSERT_TRUE(file);
    EXPECT_NE(why_not(RecordFile::open(folder.file("a.jsonl"))).find("another program"), std::string::npos);
}

// A file that may not grow beyond 10 bytes stands for a full disk.
TEST(RecordFile, a_line_that_does_not_fit_leaves_no_half) {
    const Folder folder;
    const std::string path = folder.file("a.jsonl");
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{10, 10};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto file = RecordFile::create(path);
        const bool first = static_cast<bool>((*file)->append("12345\n"));
        const Verdict second = (*file)->append("67890\n");
        const bool said = render(second, Lang::en).find("disk is full") != std::string::npos;
        _exit(first && !second && said ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(read_all(path), "12345\n");
}

}  // namespace
}  // namespace alamo::store

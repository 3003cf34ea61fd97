#include "cli/files.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "generated/texts.hpp"

namespace alamo::cli {

namespace {

struct Close {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

bool fail(const Context& context, const std::string& path, int error) {
    const Arg reason(std::generic_category().message(error));
    complain(path + ": " + render(Phrase("cli.unreadable"_text, reason), context.lang));
    return false;
}

}  // namespace

bool read_file(const Context& context, const std::string& path, match::RecordReader& reader,
               const std::function<void(const record::Fault&)>& hear) {
    const std::unique_ptr<std::FILE, Close> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
    if (file == nullptr) return fail(context, path, errno);
    record::LineCutter cutter;
    std::array<char, 1U << 16U> piece{};
    while (const std::size_t n = std::fread(piece.data(), 1, piece.size(), file.get())) {
        cutter.add({piece.data(), n});
        while (const std::optional<std::string> line = cutter.next())
            if (const auto fault = reader.take(*line)) hear(*fault);
    }
    if (std::ferror(file.get()) != 0) return fail(context, path, errno);
    if (const auto fault = reader.finish()) hear(*fault);
    if (cutter.has_rest())
        complain(fmt::format("{}:{}: {}", path, reader.line() + 1,
                             text_of("cli.unfinished-line"_text, context.lang)));
    return true;
}

std::optional<match::Replayed> record_of(const Context& context, const std::string& path, int number,
                                         int& exit_code) {
    std::optional<match::Replayed> found;
    int sound = 0;
    match::RecordReader reader([&](match::Replayed&& replayed) {
        if (++sound == number) found = std::move(replayed);
    });
    // Records that are wrong count too: number 3 is the third header of the file.
    std::optional<record::Fault> wrong;
    const auto hear = [&](const record::Fault& fault) {
        if (++sound == number) wrong = fault;
    };
    exit_code = exit_usage;
    if (!read_file(context, path, reader, hear)) return {};
    if (wrong) {
        complain(fmt::format("{}:{}: {}", path, wrong->line, record::render(*wrong, context.lang)));
        exit_code = exit_no;
        return {};
    }
    if (!found) complain(context, Phrase("cli.no-record"_text, number, sound));
    return found;
}

}  // namespace alamo::cli

#include "cli/recorder.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <ctime>

#include "generated/texts.hpp"
#include "match/records.hpp"

namespace alamo::cli {

namespace {

Trouble trouble(const std::string& path, const Verdict& why, Lang lang) {
    return {fmt::format("{}: {}", path, render(why, lang))};
}
Trouble trouble(const std::string& path, const record::Fault& fault, Lang lang) {
    return {fmt::format("{}:{}: {}", path, fault.line, record::render(fault, lang))};
}

}  // namespace

std::optional<Trouble> Recorder::create(const std::string& path, const record::Header& header, Lang lang) {
    auto file = store::RecordFile::create(path);
    if (!file) return trouble(path, file.verdict, lang);
    file_ = std::move(*file.value);
    path_ = path;
    if (const Verdict verdict = file_->append(record::write(header) + "\n"); !verdict)
        return trouble(path, verdict, lang);
    ends_ = {file_->size()};
    return {};
}

std::optional<Trouble> Recorder::keep(const match::AnyTable& table, Lang lang) {
    if (file_ == nullptr) return {};
    const std::vector<record::Line>& lines = table.lines();
    std::size_t same = 0;
    while (same < written_.size() && same < lines.size() && written_[same] == record::write(lines[same]))
        ++same;
    const std::optional<record::Result> result = table.result();
    const bool all_there = same == lines.size() && same == written_.size();
    if (all_there && result.has_value() == result_written_) return {};

    // Lines that were taken back go, and so does an unfinished line behind the last whole one.
    written_.resize(same);
    ends_.resize(same + 1);
    result_written_ = false;
    if (const Verdict verdict = file_->cut(ends_.back()); !verdict) return trouble(path_, verdict, lang);
    for (std::size_t i = same; i < lines.size(); ++i) {
        std::string line = record::write(lines[i]);
        if (const Verdict verdict = file_->append(line + "\n"); !verdict)
            return trouble(path_, verdict, lang);
        written_.push_back(std::move(line));
        ends_.push_back(file_->size());
    }
    if (!result) return {};
    if (const Verdict verdict = file_->append(record::write(*result) + "\n"); !verdict)
        return trouble(path_, verdict, lang);
    result_written_ = true;
    return {};
}

std::optional<Trouble> Resumed::open(const std::string& path, Lang lang) {
    auto file = store::RecordFile::open(path);
    if (!file) return trouble(path, file.verdict, lang);
    std::optional<match::Replayed> last;
    std::optional<record::Fault> fault;  // of the record that was read last
    match::RecordReader reader([&](match::Replayed&& replayed) {
        last = std::move(replayed);
        fault.reset();
    });
    record::LineCutter cutter;
    std::vector<std::uint64_t> ends;  // of every line of the file
    const Verdict read = (*file.value)->read([&](std::string_view piece) {
        cutter.add(piece);
        while (const std::optional<std::string> line = cutter.next()) {
            if (auto wrong = reader.take(*line)) fault = wrong;
            ends.push_back(cutter.taken());
        }
    });
    if (!read) return trouble(path, read, lang);
    if (auto wrong = reader.finish()) fault = wrong;
    if (fault) return trouble(path, *fault, lang);
    if (last->has_result) return trouble(path, Verdict::unreadable(Phrase("cli.resume.over"_text)), lang);

    unfinished_line = cutter.has_rest();
    header = last->header;
    game = last->game;
    table = std::move(last->table);
    recorder.file_ = std::move(*file.value);
    recorder.path_ = path;
    const auto first = static_cast<std::size_t>(last->first_line) - 1;
    recorder.ends_ = {ends[first]};
    for (int i = 0; i < last->events; ++i) {
        const auto n = static_cast<std::size_t>(i);
        // As this program writes it: what stands in the file may be another form of the same, and stays.
        recorder.written_.push_back(record::write(table->lines()[n]));
        recorder.ends_.push_back(ends[first + n + 1]);
    }
    return {};
}

record::Header new_header(const match::AnyGame& game, const OptionList& options,
                          const std::vector<std::pair<std::string, std::string>>& players,
                          std::uint64_t seed) {
    record::Header header;
    header.game = game.id();
    header.rules = game.edition();
    header.options = options;
    header.players = players;
    header.seed = std::to_string(seed);
    header.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    return header;
}

std::optional<std::uint64_t> seed_of(const record::Header& header) {
    std::uint64_t seed = 0;
    const char* const end = header.seed.data() + header.seed.size();
    const auto [at, error] = std::from_chars(header.seed.data(), end, seed);
    if (error != std::errc{} || at != end || header.seed.empty()) return {};
    return seed;
}

}  // namespace alamo::cli

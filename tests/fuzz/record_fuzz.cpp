// Any bytes as a file of records: each line is taken, or refused with a sentence; a table that results can be looked at
// and its log is a sound record again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/record.hpp"
#include "match/records.hpp"

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

void look_at(const alamo::match::Replayed& replayed) {
    using namespace alamo;
    const match::AnyTable& table = *replayed.table;
    for (const Viewer who : {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire}) {
        demand(!table.view_json(who).empty());
        (void)table.lines_for(who);
        (void)table.story(who);
    }
    auto again = replayed.game->open(replayed.header);
    demand(static_cast<bool>(again));
    for (const record::Line& line : table.lines()) {
        const Reading<record::Item> read = record::read_line(record::write(line));
        demand(read && std::get<record::Line>(*read) == line);
        demand(!(*again.value)->take(line));
    }
    if (const auto result = table.result()) demand(!(*again.value)->take(*result));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace alamo;
    match::RecordReader reader([](match::Replayed&& replayed) { look_at(replayed); });
    record::LineCutter cutter;
    cutter.add({reinterpret_cast<const char*>(data), size});
    while (const auto line = cutter.next())
        if (const auto fault = reader.take(*line))
            demand(!record::render(*fault, Lang::es).empty() && fault->line > 0);
    (void)reader.finish();
    return 0;
}

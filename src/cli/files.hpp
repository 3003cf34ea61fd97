// Reading record files from the command line: `-` is standard input.
#pragma once

#include <functional>
#include <string>

#include "cli/context.hpp"
#include "match/records.hpp"

namespace alamo::cli {

/// Feeds a file to a reader and tells each fault. Says on standard error when the last line is unfinished. False,
/// and said, when the file cannot be read.
bool read_file(const Context& context, const std::string& path, match::RecordReader& reader,
               const std::function<void(const record::Fault&)>& hear);

/// The record with this number (from 1) of a file, replayed. Says what is wrong: `exit_code` is then the answer.
std::optional<match::Replayed> record_of(const Context& context, const std::string& path, int number,
                                         int& exit_code);

}  // namespace alamo::cli

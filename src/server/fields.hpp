// Reading a JSON object that a stranger sent: each key is asked for once with its type and bounds, and what nobody
// asked for is refused. The first thing that is wrong is kept; later answers are then empty.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/problem.hpp"

namespace alamo::server {

using Pairs = std::vector<std::pair<std::string, std::string>>;

class Fields {
public:
    explicit Fields(std::string_view text);
    ~Fields();
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;

    /// A text of at most `most` bytes; a missing one is wrong.
    std::string text(std::string_view name, std::size_t most);
    std::optional<std::string> maybe_text(std::string_view name, std::size_t most);
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
    std::optional<std::int64_t> maybe_number(std::string_view name, std::int64_t least, std::int64_t most);
    bool flag(std::string_view name);  // false when it is missing
    /// An object of texts.
    Pairs texts(std::string_view name, std::size_t most_pairs, std::size_t most_bytes);

    void refuse(const Phrase& why);
    /// What was wrong: a key of the wrong type, a missing one, or one that nobody asked for.
    [[nodiscard]] std::optional<Problem> wrong();

private:
    struct Parsed;
    [[nodiscard]] bool has(std::string_view name);
    std::unique_ptr<Parsed> parsed_;
    std::optional<Problem> wrong_;
    std::vector<std::string> asked_;
};

}  // namespace alamo::server

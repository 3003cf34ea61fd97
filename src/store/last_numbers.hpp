// The number of the last entry of logs that were written lately. Inside the store only.
//
// Entries are never deleted, so an entry that was seen on disk stays there, whoever else writes. What is assumed
// inside a transaction is taken back with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace alamo::store {

class LastNumbers {
public:
    [[nodiscard]] std::optional<std::int64_t> of(const std::string& table) const {
        const auto found = last_.find(table);
        if (found == last_.end()) return {};
        return found->second;
    }
    void set(const std::string& table, std::int64_t n) {
        const auto [at, is_new] = last_.try_emplace(table, n);
        changes_.emplace_back(table, is_new ? std::nullopt : std::optional(at->second));
        at->second = n;
    }
    /// A place to go back to.
    [[nodiscard]] std::size_t mark() const { return changes_.size(); }
    void go_back(std::size_t mark) {
        for (; changes_.size() > mark; changes_.pop_back()) {
            const auto& [table, before] = changes_.back();
            if (before) last_[table] = *before;
            else last_.erase(table);
        }
    }
    /// The transaction is on the disk. Tables beyond `most` are forgotten all at once: they are asked for again.
    void keep() {
        changes_.clear();
        if (last_.size() > most) last_.clear();
    }

private:
    static constexpr std::size_t most = 50'000;
    std::unordered_map<std::string, std::int64_t> last_;
    std::vector<std::pair<std::string, std::optional<std::int64_t>>> changes_;
};

}  // namespace alamo::store

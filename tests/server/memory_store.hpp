// A store that forgets everything with the test, and can be told to fail.
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace alamo::tests {

class MemoryStore final : public store::Store {
public:
    std::vector<store::Outcome> write(const std::vector<const store::Write*>& writes) override {
        const std::scoped_lock lock(mutex_);
        std::vector<store::Outcome> outcomes;
        for (const store::Write* write : writes) outcomes.push_back(keep(*write));
        return outcomes;
    }
    std::optional<store::NewTable> table(std::string_view id) override {
        const std::scoped_lock lock(mutex_);
        refuse_reads();
        ++loads;
        const auto found = tables_.find(std::string(id));
        if (found == tables_.end()) return {};
        return found->second;
    }
    std::vector<store::Entry> entries(std::string_view table, std::int64_t after) override {
        const std::scoped_lock lock(mutex_);
        refuse_reads();
        std::vector<store::Entry> found;
        for (const store::Entry& entry : entries_[std::string(table)])
            if (entry.n > after) found.push_back(entry);
        return found;
    }
    std::vector<store::Sitting> sittings_at(std::string_view table) override {
        return those([&](const store::Sitting& sitting) { return sitting.table == table; });
    }
    std::vector<store::Sitting> sittings_of(std::string_view session) override {
        return those([&](const store::Sitting& sitting) { return sitting.session == session; });
    }
    std::optional<store::Link> link(std::string_view token) override {
        const std::scoped_lock lock(mutex_);
        const auto found = links_.find(std::string(token));
        if (found == links_.end()) return {};
        return found->second;
    }
    std::vector<std::string> open_tables() override {
        const std::scoped_lock lock(mutex_);
        std::vector<std::string> open;
        for (const auto& [id, table] : tables_)
            if (!std::ranges::count(ended_, id)) open.push_back(id);
        return open;
    }
    bool can_write() override { return !fails; }

    /// Another process writes an entry behind the host's back.
    void intrude(const std::string& table, const std::string& body) {
        const std::scoped_lock lock(mutex_);
        auto& all = entries_[table];
        all.push_back({table, std::ssize(all) + 1, body});
    }
    /// Everything that is kept, to look for what must not be there.
    std::string dump() {
        const std::scoped_lock lock(mutex_);
        std::string all;
        for (const auto& [id, table] : tables_) all += table.head + "\n";
        for (const auto& [id, list] : entries_)
            for (const store::Entry& entry : list) all += entry.body + "\n";
        for (const store::Sitting& sitting : sittings_) all += sitting.session + "\n";
        for (const auto& [token, link] : links_) all += token + "\n";
        return all;
    }

    std::atomic<bool> fails{false};
    std::atomic<bool> reads_fail{false};
    std::atomic<int> loads{0};

private:
    void refuse_reads() const {
        if (reads_fail) throw store::Unavailable{"gone"};
    }
    store::Outcome keep(const store::Write& write) {
        if (fails) return store::Outcome::lost;
        std::map<std::string, std::int64_t> next;
        for (const store::Entry& entry : write.entries) {
            std::int64_t& n = next.try_emplace(entry.table, std::ssize(entries_[entry.table])).first->second;
            if (entry.n != ++n) return store::Outcome::conflict;
        }
        for (const std::string& used : write.used_links)
            if (!links_.contains(used)) return store::Outcome::conflict;
        for (const store::NewTable& table : write.tables) tables_.emplace(table.id, table);
        for (const store::Entry& entry : write.entries) entries_[entry.table].push_back(entry);
        sittings_.insert(sittings_.end(), write.sittings.begin(), write.sittings.end());
        for (const store::Link& link : write.links) links_.emplace(link.token, link);
        for (const std::string& used : write.used_links) links_.erase(used);
        ended_.insert(ended_.end(), write.ended.begin(), write.ended.end());
        return store::Outcome::kept;
    }
    template <class Fits>
    std::vector<store::Sitting> those(Fits fits) {
        const std::scoped_lock lock(mutex_);
        std::vector<store::Sitting> found;
        for (const store::Sitting& sitting : sittings_)
            if (fits(sitting)) found.push_back(sitting);
        return found;
    }

    std::mutex mutex_;
    std::map<std::string, store::NewTable> tables_;
    std::map<std::string, std::vector<store::Entry>> entries_;
    std::vector<store::Sitting> sittings_;
    std::map<std::string, store::Link> links_;
    std::vector<std::string> ended_;
};

}  // namespace alamo::tests

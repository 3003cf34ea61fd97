// A file of game records that only grows: bytes and lines, no rules.
//
// What `append` has returned from is on the disk. A file is begun only where none is, and is open in one program
// at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/order.hpp"
#include "core/verdict.hpp"

namespace alamo::store {

class RecordFile {
public:
    enum class Sync { each, never };  // whether every append waits for the disk

    /// Begins a file; refused where there is one already.
    static Reading<std::unique_ptr<RecordFile>> create(const std::string& path, Sync sync = Sync::each);
    /// Opens a file to go on with it. Nothing is changed yet.
    static Reading<std::unique_ptr<RecordFile>> open(const std::string& path, Sync sync = Sync::each);

    ~RecordFile();
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;

    /// Writes text that ends with a newline, whole or not at all: if it fails half-way, the half goes again.
    Verdict append(std::string_view text);
    /// Cuts the file off after `bytes`: an unfinished line, or lines that were taken back.
    Verdict cut(std::uint64_t bytes);
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Reads the whole file from its beginning, in pieces; `hear` gets each.
    template <class Hear>
    Verdict read(Hear&& hear) const {
        std::string piece;
        for (std::uint64_t at = 0; at < size_; at += piece.size()) {
            if (const Verdict verdict = read_piece(at, piece); !verdict) return verdict;
            hear(std::string_view(piece));
        }
        return Verdict::legal();
    }

private:
    RecordFile(int handle, std::uint64_t size, Sync sync) : handle_(handle), size_(size), sync_(sync) {}
    static Reading<std::unique_ptr<RecordFile>> take(int handle, Sync sync);
    Verdict read_piece(std::uint64_t at, std::string& piece) const;

    int handle_;
    std::uint64_t size_;
    Sync sync_;
};

}  // namespace alamo::store

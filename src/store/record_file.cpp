#include "store/record_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "generated/texts.hpp"

namespace alamo::store {

namespace {

Verdict refuse(Text text) { return Verdict::unreadable(Phrase(text)); }

/// The sentence for what the system said last.
Verdict failure(int error) {
    switch (error) {
        case EEXIST: return refuse("store.exists"_text);
        case ENOENT: return refuse("store.not-there"_text);
        case EACCES:
        case EPERM:
        case EROFS: return refuse("store.not-allowed"_text);
        case EISDIR: return refuse("store.folder"_text);
        case EWOULDBLOCK: return refuse("store.busy"_text);
        case ENOSPC:
        case EDQUOT:
        case EFBIG: return refuse("store.full"_text);
        default:
            return Verdict::unreadable(
                Phrase("store.failed"_text, Arg(std::generic_category().message(error))));
    }
}

int open_file(const std::string& path, int flags) {
    constexpr mode_t readable_by_all = 0644;
    int handle = -1;
    do handle = ::open(path.c_str(), flags | O_RDWR | O_APPEND | O_CLOEXEC, readable_by_all);
    while (handle < 0 && errno == EINTR);
    return handle;
}

/// The name of a new file is on the disk only when its folder is.
void sync_folder_of(const std::string& path) {
    std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (folder.empty()) folder = ".";
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    ::fsync(handle);
    ::close(handle);
}

}  // namespace

Reading<std::unique_ptr<RecordFile>> RecordFile::create(const std::string& path, Sync sync) {
    const int handle = open_file(path, O_CREAT | O_EXCL);
    if (handle < 0) return failure(errno);
    if (sync == Sync::each) sync_folder_of(path);
    return take(handle, sync);
}

Reading<std::unique_ptr<RecordFile>> RecordFile::open(const std::string& path, Sync sync) {
    const int handle = open_file(path, 0);
    if (handle < 0) return failure(errno);
    return take(handle, sync);
}

Reading<std::unique_ptr<RecordFile>> RecordFile::take(int handle, Sync sync) {
    std::unique_ptr<RecordFile> file(new RecordFile(handle, 0, sync));
    struct stat about{};
    if (::flock(handle, LOCK_EX | LOCK_NB) != 0 || ::fstat(handle, &about) != 0) return failure(errno);
    if (!S_ISREG(about.st_mode)) return refuse("store.no-file"_text);
    file->size_ = static_cast<std::uint64_t>(about.st_size);
    return file;
}

RecordFile::~RecordFile() { ::close(handle_); }

Verdict RecordFile::append(std::string_view text) {
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t n = ::write(handle_, rest.data(), rest.size());
        if (n >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(n));
        } else if (errno != EINTR) {
            const int error = errno;
            // If even this fails there is an unfinished line, which every reader ignores.
            if (::ftruncate(handle_, static_cast<off_t>(size_)) != 0) return failure(errno);
            return failure(error);
        }
    }
    size_ += text.size();
    if (sync_ == Sync::each && ::fdatasync(handle_) != 0) return failure(errno);
    return Verdict::legal();
}

Verdict RecordFile::cut(std::uint64_t bytes) {
    if (bytes >= size_) return Verdict::legal();
    if (::ftruncate(handle_, static_cast<off_t>(bytes)) != 0) return failure(errno);
    size_ = bytes;
    if (sync_ == Sync::each && ::fdatasync(handle_) != 0) return failure(errno);
    return Verdict::legal();
}

Verdict RecordFile::read_piece(std::uint64_t at, std::string& piece) const {
    constexpr std::size_t most = 1U << 16U;
    piece.resize(most);
    ssize_t n = 0;
    do n = ::pread(handle_, piece.data(), most, static_cast<off_t>(at));
    while (n < 0 && errno == EINTR);
    if (n < 0) return failure(errno);
    if (n == 0) return refuse("store.shrunk"_text);
    piece.resize(static_cast<std::size_t>(n));
    return Verdict::legal();
}

}  // namespace alamo::store

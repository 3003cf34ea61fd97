#include "server/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "server/tokens.hpp"

namespace alamo::server {

namespace fs = std::filesystem;

namespace {

std::shared_ptr<const std::string> read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                               std::istreambuf_iterator<char>());
}

std::string type_of(const std::string& extension) {
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
    };
    for (const auto& [end, type] : types)
        if (end == extension) return std::string(type);
    return "application/octet-stream";
}

}  // namespace

Files::Files(const std::string& folder) {
    std::error_code error;
    if (folder.empty() || !fs::is_directory(folder, error)) return;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, error)) {
        if (!entry.is_regular_file() || entry.path().extension() == ".gz" ||
            entry.path().extension() == ".br")
            continue;
        const std::string path = "/" + fs::relative(entry.path(), folder).generic_string();
        WebFile file{.bytes = read(entry.path()),
                     .gzip = {},
                     .type = type_of(entry.path().extension().string()),
                     .tag = {},
                     .is_lasting = path.starts_with("/assets/")};
        file.tag = "\"" + hash_of(*file.bytes).substr(0, 32) + "\"";
        const fs::path packed = entry.path().string() + ".gz";
        if (fs::is_regular_file(packed)) file.gzip = read(packed);
        files_.emplace(path, std::move(file));
    }
}

const WebFile* Files::find(std::string_view path) const {
    const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace alamo::server

// The built web client: read once, so that no request ever names a file of the machine.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace alamo::server {

struct WebFile {
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const std::string> gzip;  // none: not made at build time
    std::string type;
    std::string tag;  // ETag
    bool is_lasting = false;  // its name holds its hash: cached for ever
};

class Files {
public:
    Files() = default;
    /// All files below a folder; nothing when it is not there.
    explicit Files(const std::string& folder);
    /// "/assets/x.js", "/" for the page; none.
    [[nodiscard]] const WebFile* find(std::string_view path) const;
    [[nodiscard]] bool empty() const { return files_.empty(); }

private:
    std::map<std::string, WebFile, std::less<>> files_;
};

}  // namespace alamo::server

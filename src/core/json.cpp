#include "core/json.hpp"

namespace alamo {

namespace {

bool is_plain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte != 0x7f && c != '"' && c != '\\';
}

void append_escaped(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
        out += '\\';
        out += c;
    } else if (c == '\n') {
        out += "\\n";
    } else {
        out += "\\u00";
        out += hex[byte >> 4U];
        out += hex[byte & 15U];
    }
}

/// Most texts have nothing to escape: whole stretches are copied at once.
void append_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain(text[plain])) ++plain;
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        append_escaped(out, text.front());
        text.remove_prefix(1);
    }
    out += '"';
}

}  // namespace

std::string json_string(std::string_view text) {
    std::string out;
    append_string(out, text);
    return out;
}

void JsonWriter::comma() {
    if (!first_) out_ += ',';
    first_ = false;
}

JsonWriter& JsonWriter::open(char bracket) {
    comma();
    out_ += bracket;
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    comma();
    append_string(out_, name);
    out_ += ':';
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    comma();
    append_string(out_, text);
    return *this;
}
JsonWriter& JsonWriter::value(long long number) { return raw(std::to_string(number)); }
JsonWriter& JsonWriter::value(bool flag) { return raw(flag ? "true" : "false"); }
JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
    comma();
    out_ += json;
    return *this;
}

}  // namespace alamo

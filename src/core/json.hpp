// Writing JSON: small, without allocation beyond its own text, for floors that also compile to wasm.
#pragma once

#include <string>
#include <string_view>

namespace alamo {

/// Text as a JSON string, quoted and escaped. Bytes that are not UTF-8 are passed on as they are.
std::string json_string(std::string_view text);

/// Appends an object or a list: keys and values in the order they are called, commas by itself.
class JsonWriter {
public:
    JsonWriter() { out_.reserve(usual_size); }
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_list() { return open('['); }
    JsonWriter& end_list() { return close(']'); }
    JsonWriter& key(std::string_view name);
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(long long number);
    JsonWriter& value(int number) { return value(static_cast<long long>(number)); }
    JsonWriter& value(bool flag);
    JsonWriter& null();
    /// Text that is JSON already.
    JsonWriter& raw(std::string_view json);
    template <class T>
    JsonWriter& pair(std::string_view name, const T& what) {
        key(name);
        return value(what);
    }
    [[nodiscard]] const std::string& text() const { return out_; }
    std::string take() { return std::move(out_); }

private:
    static constexpr std::size_t usual_size = 1000;  // grown to in one step, not in ten
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void comma();
    std::string out_;
    bool first_ = true;
};

}  // namespace alamo

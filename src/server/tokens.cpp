#include "server/tokens.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace alamo::server {

namespace {

constexpr std::size_t token_bytes = 16;
constexpr std::size_t id_bytes = 12;
constexpr int url_safe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

void start_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

std::string base64(const unsigned char* bytes, std::size_t size) {
    std::string out(sodium_base64_encoded_len(size, url_safe), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes, size, url_safe);
    out.pop_back();  // the NUL
    return out;
}

template <std::size_t N>
std::string random_text() {
    start_sodium();
    std::array<unsigned char, N> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return base64(bytes.data(), bytes.size());
}

bool is_base64(std::string_view text, std::size_t size) {
    const auto is_digit = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    return text.size() == size && std::ranges::all_of(text, is_digit);
}

std::vector<unsigned char> bytes_of(std::string_view text) {
    std::vector<unsigned char> bytes(text.size());
    if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

template <std::size_t N>
std::array<unsigned char, N> blake2b(std::string_view text, std::string_view key = {}) {
    start_sodium();
    const std::vector<unsigned char> bytes = bytes_of(text);
    const std::vector<unsigned char> secret = bytes_of(key);
    std::array<unsigned char, N> out{};
    crypto_generichash(out.data(), out.size(), bytes.data(), bytes.size(),
                       secret.empty() ? nullptr : secret.data(), secret.size());
    return out;
}

}  // namespace

std::string new_token() { return random_text<token_bytes>(); }
std::string new_table_id() { return random_text<id_bytes>(); }
bool is_token(std::string_view text) { return is_base64(text, 22); }
bool is_table_id(std::string_view text) { return is_base64(text, 16); }

std::string hash_of(std::string_view token) {
    const auto hash = blake2b<32>(token);
    std::string out(2 * hash.size() + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), hash.data(), hash.size());
    out.pop_back();
    return out;
}

std::string link_token(std::string_view session_token, std::string_view table, std::string_view seat) {
    std::string what("seat link ");
    what.append(table).append(" ").append(seat);
    const auto token = blake2b<token_bytes>(what, session_token);
    return base64(token.data(), token.size());
}

unsigned long long seed_of(std::string_view secret, std::string_view what, unsigned long long number) {
    const auto bytes = blake2b<16>(std::string(what) + " " + std::to_string(number), secret);
    unsigned long long seed = 0;
    for (std::size_t i = 0; i < sizeof seed; ++i) seed = (seed << 8U) | bytes.at(i);
    return seed;
}

}  // namespace alamo::server

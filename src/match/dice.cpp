#include "match/dice.hpp"

#include <sodium.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "core/json.hpp"

namespace alamo::match {

namespace {

void append_little_endian(std::vector<unsigned char>& bytes, std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<unsigned char>(number >> (8 * i)));
}

}  // namespace

// --- one line's dice -----------------------------------------------------------------------------------

std::uint64_t DiceStream::next() {
    constexpr std::uint32_t blocks = 512 / 64;
    if (at_ == bytes_.size()) {
        constexpr std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
        bytes_.fill(0);
        crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), bytes_.data(), bytes_.size(), nonce.data(), block_,
                                           key_.data());
        block_ += blocks;
        at_ = 0;
    }
    std::uint64_t number = 0;
    for (unsigned i = 0; i < 8; ++i) number |= std::uint64_t{bytes_[at_ + i]} << (8 * i);
    at_ += 8;
    return number;
}

// As core/rng.hpp draws, on the upper half of each number: both are part of what a record means.
std::uint32_t DiceStream::below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) {
        const std::uint32_t floor = (0U - n) % n;
        while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32U) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
}

// --- one table's dice ----------------------------------------------------------------------------------

Dice::Secret Dice::new_secret() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of random numbers");
    Secret secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

std::string Dice::hex(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const unsigned byte : bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 0xfU];
    }
    return text;
}

std::optional<Dice::Secret> Dice::read_secret(std::string_view hex) {
    constexpr std::string_view digits = "0123456789abcdef";
    Secret secret{};
    if (hex.size() != 2 * secret.size()) return {};
    for (std::size_t i = 0; i < hex.size(); ++i) {
        const std::size_t digit = digits.find(hex[i]);
        if (digit == std::string_view::npos) return {};
        secret[i / 2] =
            static_cast<unsigned char>((unsigned{secret[i / 2]} << 4U) | static_cast<unsigned>(digit));
    }
    return secret;
}

std::string Dice::commitment() const {
    std::string text("alamo dice 1\0", 13);
    text.append(table_).push_back('\0');
    std::vector<unsigned char> message(text.begin(), text.end());
    message.insert(message.end(), secret_.begin(), secret_.end());
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), nullptr, 0);
    return hex(hash);
}

DiceStream Dice::at(int line, std::uint32_t attempt) const {
    std::vector<unsigned char> message;
    append_little_endian(message, static_cast<std::uint64_t>(line), 8);
    append_little_endian(message, attempt, 4);
    DiceStream::Key key{};
    crypto_generichash(key.data(), key.size(), message.data(), message.size(), secret_.data(),
                       secret_.size());
    return DiceStream(key);
}

void Dice::draw(AnyTable& table) const {
    DiceStream stream = at(static_cast<int>(table.lines().size()) + 1, table.attempt());
    table.draw(stream);
}

void Dice::promise(record::Header& header) const {
    JsonWriter out;
    out.begin_object().pair("stream", "chacha20").pair("table", table_).pair("commitment", commitment());
    header.extra.emplace_back("dice", out.end_object().take());
}

void Dice::reveal(record::Result& result) const {
    JsonWriter out;
    out.begin_object().pair("secret", hex(secret_));
    result.beside.emplace_back("dice", out.end_object().take());
}

}  // namespace alamo::match

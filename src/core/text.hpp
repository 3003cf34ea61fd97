// What people read: one catalogue of texts in English and Spanish, and sentences made from it.
//
// The catalogue is generated from texts/*.toml. `"barna.wall-full"_text` does not compile for a key
// that the catalogue lacks. Rules code never builds a sentence: it names a text and its arguments,
// and a door renders them in the reader's language.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/rule.hpp"

namespace alamo {

/// A text of the catalogue, by its place in it.
struct Text {
    std::uint16_t index = 0;
    friend constexpr bool operator==(Text, Text) = default;
};

/// One catalogue entry. In a text `{0}` prints argument 0 and `{0?unit:units}` chooses by whether it is 1
/// (a list: whether it counts one thing in all).
struct TextEntry {
    std::string_view key;
    std::string_view text[2];  // indexed by Lang
};

/// Counted things, printed as "2 Infantry, 1 Decoy and Crockett": each text gets its count as argument 0.
class Items {
public:
    struct Item {
        Text text;
        std::uint16_t count = 0;
        friend constexpr bool operator==(const Item&, const Item&) = default;
    };
    static constexpr int most = 8;

    /// Adds nothing for a count of 0; beyond `most` items nothing is added either.
    constexpr void add(Text text, int count = 1) {
        if (count <= 0 || size_ == most) return;
        items_[size_++] = {text, static_cast<std::uint16_t>(count)};
    }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr const Item& operator[](int i) const {
        return items_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] constexpr int total() const {
        int sum = 0;
        for (int i = 0; i < size_; ++i) sum += items_[static_cast<std::size_t>(i)].count;
        return sum;
    }
    friend constexpr bool operator==(const Items&, const Items&) = default;

private:
    std::array<Item, most> items_{};
    std::uint8_t size_ = 0;
};

/// What fills a place in a text: nothing, a number, another text (a name), a few characters of input, or a
/// list.
struct Arg {
    enum class Kind : std::uint8_t { none, number, text, word, items } kind = Kind::none;
    std::int32_t number = 0;
    Text text;
    std::array<char, 28> word{};  // NUL-terminated, printable, cut with "..." where it was longer
    Items items;

    constexpr Arg() = default;
    constexpr Arg(int n) : kind(Kind::number), number(n) {}  // NOLINT(google-explicit-constructor)
    constexpr Arg(Text t) : kind(Kind::text), text(t) {}  // NOLINT(google-explicit-constructor)
    // NOLINTNEXTLINE(google-explicit-constructor)
    constexpr Arg(const Items& list) : kind(Kind::items), items(list) {}
    explicit Arg(std::string_view input);  // control characters and what is not UTF-8 become '?'
    friend constexpr bool operator==(const Arg&, const Arg&) = default;
};

/// A sentence to be: a text and its arguments. A plain value, so that rules code can return it.
struct Phrase {
    Text text;
    std::array<Arg, 5> args{};

    constexpr Phrase() = default;
    // NOLINTNEXTLINE(google-explicit-constructor)
    constexpr Phrase(Text t, const Arg& a = {}, const Arg& b = {}, const Arg& c = {}, const Arg& d = {},
                     const Arg& e = {})
        : text(t), args{a, b, c, d, e} {}
    friend constexpr bool operator==(const Phrase&, const Phrase&) = default;
};

std::string_view text_of(Text text, Lang lang);
std::string render(const Phrase& phrase, Lang lang);

void no_such_text_in_the_catalogue();

/// Finds a text by its key while compiling; used by the generated `_text` literal.
template <std::size_t N>
consteval Text text_in(const std::string_view (&keys)[N], std::string_view key) {
    std::size_t low = 0;
    std::size_t high = N;
    while (low < high) {
        const std::size_t mid = (low + high) / 2;
        if (keys[mid] < key) low = mid + 1;
        else high = mid;
    }
    if (low == N || keys[low] != key) no_such_text_in_the_catalogue();
    return Text{static_cast<std::uint16_t>(low)};
}

}  // namespace alamo

// A small random number generator that gives the same numbers on every machine and compiler:
// xoshiro256** (Blackman and Vigna), seeded through splitmix64. For search, simulation and tests; dice
// between people come from match, which draws them from a keyed stream.
#pragma once

#include <array>
#include <cstdint>

namespace alamo {

/// Spreads a seed, or a seed and a counter, over 64 bits.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed) {
        for (std::uint64_t& word : words_) word = seed = mix(seed);
    }
    /// An independent stream for part `index` of something seeded by `seed` (game 17 of a simulation).
    static constexpr Rng stream(std::uint64_t seed, std::uint64_t index) {
        return Rng{mix(seed) ^ mix(~index)};
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(words_[1] * 5, 7) * 9;
        const std::uint64_t t = words_[1] << 17U;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= t;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    /// Uniform in 0 .. n-1 without bias, n >= 1 (Lemire's multiplication with rejection).
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32U) * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t floor = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32U) * n;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    /// Uniform in 0 .. n-1, n >= 1, for numbers of ways that need more than 32 bits.
    constexpr std::uint64_t below64(std::uint64_t n) {
        std::uint64_t mask = n - 1;
        for (unsigned shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
        std::uint64_t drawn = next() & mask;
        while (drawn >= n) drawn = next() & mask;
        return drawn;
    }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, unsigned k) { return (x << k) | (x >> (64U - k)); }
    std::array<std::uint64_t, 4> words_{};
};

}  // namespace alamo

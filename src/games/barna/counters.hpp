// The printed tables of The Alamo Remembered (2.0, 3.0): walls with their Breach Values and neighbours,
// counters with their letters, strengths and numbers, and small bags that count them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string_view>

#include "kit/ring.hpp"

namespace alamo::barna {

// --- walls -------------------------------------------------------------------------------------------

/// The six wall sections in the order of the solitaire die (18.1.1).
enum class Wall : std::uint8_t { east, southeast, south, southwest, northwest, north };

inline constexpr int walls = 6;
using WallMask = std::uint8_t;  // bit w: wall w
inline constexpr WallMask all_walls = 0x3f;

struct WallData {
    std::string_view code;
    std::uint8_t breach_value;  // 13.0; the values of 18.1.2's worked example
};
inline constexpr std::array<WallData, walls> wall_table{
    {{"E", 3}, {"SE", 5}, {"S", 4}, {"SW", 3}, {"NW", 4}, {"N", 4}}};

constexpr int index(Wall wall) { return static_cast<int>(wall); }
constexpr Wall wall_at(int i) { return static_cast<Wall>(i); }
constexpr WallMask bit(Wall wall) { return static_cast<WallMask>(1U << static_cast<unsigned>(wall)); }
constexpr int breach_value(Wall wall) { return wall_table[static_cast<std::size_t>(wall)].breach_value; }
constexpr std::string_view code(Wall wall) { return wall_table[static_cast<std::size_t>(wall)].code; }

/// The walls form a ring (15.0's example). Side 0 is the neighbour with the lower die number.
inline constexpr auto neighbours = [] {
    std::array<std::array<Wall, 2>, walls> table{};
    for (int wall = 0; wall < walls; ++wall)
        for (int side = 0; side < 2; ++side)
            table[static_cast<std::size_t>(wall)][static_cast<std::size_t>(side)] =
                wall_at(Ring<walls>::neighbour(wall, side));
    return table;
}();
constexpr Wall neighbour(Wall wall, int side) {
    return neighbours[static_cast<std::size_t>(wall)][static_cast<std::size_t>(side)];
}

/// One value a wall, addressed by Wall.
template <class T>
struct ByWall {
    std::array<T, walls> at{};
    constexpr T& operator[](Wall wall) { return at[static_cast<std::size_t>(wall)]; }
    constexpr const T& operator[](Wall wall) const { return at[static_cast<std::size_t>(wall)]; }
    friend constexpr bool operator==(const ByWall&, const ByWall&) = default;
};

inline constexpr std::array<Wall, walls> every_wall{Wall::east,      Wall::southeast, Wall::south,
                                                    Wall::southwest, Wall::northwest, Wall::north};

// --- counters ----------------------------------------------------------------------------------------

/// Texian counters in the canonical order of records (G C K J R D).
enum class Texian : std::uint8_t { eighteen_pounder, cannon, crockett, bowie, riflemen, decoy };
inline constexpr int texian_kinds = 6;
inline constexpr std::array<Texian, texian_kinds> every_texian{Texian::eighteen_pounder, Texian::cannon,
                                                               Texian::crockett,         Texian::bowie,
                                                               Texian::riflemen,         Texian::decoy};

/// Mexican counters in the canonical order of records (x y z b i d); x, y, z are the 2-strength units
/// of the reinforcements of turns 1, 2, 3.
enum class Mexican : std::uint8_t { cazadores, second_elite, third_elite, banners, infantry, decoy };
inline constexpr int mexican_kinds = 6;
inline constexpr std::array<Mexican, mexican_kinds> every_mexican{Mexican::cazadores,   Mexican::second_elite,
                                                                  Mexican::third_elite, Mexican::banners,
                                                                  Mexican::infantry,    Mexican::decoy};

constexpr char letter(Texian unit) { return "GCKJRD"[static_cast<int>(unit)]; }
constexpr char letter(Mexican unit) { return "xyzbid"[static_cast<int>(unit)]; }

/// The smaller of two small numbers, by arithmetic: nobody could foresee a jump.
constexpr int lesser(int a, int b) { return b + ((a - b) & ((a - b) >> 31)); }

/// A bag of counters of one side, each kind's count in a field of a 16-bit word. Adding and removing
/// whole bags is one addition; the caller keeps each count within its field (16 of a kind at most,
/// which no rule reaches). `Fields` gives each kind's place and width.
template <class Unit, class Fields>
class Bag {
public:
    constexpr Bag() = default;
    constexpr explicit Bag(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    constexpr explicit Bag(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    constexpr Bag(Unit unit, int n) : bits_(static_cast<std::uint16_t>(n << Fields::shift(unit))) {}

    [[nodiscard]] constexpr int count(Unit unit) const {
        return static_cast<int>((static_cast<unsigned>(bits_) >> static_cast<unsigned>(Fields::shift(unit))) &
                                ((1U << static_cast<unsigned>(Fields::width(unit))) - 1U));
    }
    [[nodiscard]] constexpr bool has(Unit unit) const { return count(unit) > 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

    constexpr void add(Unit unit, int n = 1) { *this += Bag(unit, n); }
    constexpr void remove(Unit unit, int n = 1) { *this -= Bag(unit, n); }
    constexpr Bag& operator+=(Bag other) {
        bits_ = static_cast<std::uint16_t>(bits_ + other.bits_);
        return *this;
    }
    constexpr Bag& operator-=(Bag other) {
        bits_ = static_cast<std::uint16_t>(bits_ - other.bits_);
        return *this;
    }
    friend constexpr Bag operator+(Bag a, Bag b) { return a += b; }
    friend constexpr Bag operator-(Bag a, Bag b) { return a -= b; }
    friend constexpr bool operator==(Bag, Bag) = default;

    [[nodiscard]] constexpr int total() const {
        int sum = 0;
        for (int kind = 0; kind < Fields::kinds; ++kind) sum += count(static_cast<Unit>(kind));
        return sum;
    }
    /// Bit k: the bag holds a counter of kind k.
    [[nodiscard]] constexpr std::uint16_t kinds() const {
        unsigned mask = 0;
        for (int kind = 0; kind < Fields::kinds; ++kind)
            mask |= (has(static_cast<Unit>(kind)) ? 1U : 0U) << static_cast<unsigned>(kind);
        return static_cast<std::uint16_t>(mask);
    }
    /// What two bags both hold: of each kind the smaller number.
    [[nodiscard]] friend constexpr Bag common(Bag a, Bag b) {
        Bag both(a.bits_ & b.bits_ & single_bits);
        for (int kind = 0; kind < Fields::kinds; ++kind) {
            const auto unit = static_cast<Unit>(kind);
            if (Fields::width(unit) > 1) both.add(unit, lesser(a.count(unit), b.count(unit)));
        }
        return both;
    }
    /// Does this bag hold all that `other` holds?
    [[nodiscard]] constexpr bool holds(Bag other) const {
        for (int kind = 0; kind < Fields::kinds; ++kind)
            if (count(static_cast<Unit>(kind)) < other.count(static_cast<Unit>(kind))) return false;
        return true;
    }
    /// The first kind present, in canonical order; the bag must not be empty.
    [[nodiscard]] constexpr Unit first() const { return static_cast<Unit>(Fields::kind_at[lowest_bit()]); }
    /// A single counter of the first kind present; the bag must not be empty.
    [[nodiscard]] constexpr Bag one() const { return Bag(Fields::one_at[lowest_bit()]); }

private:
    // The fields that are one bit wide.
    static constexpr int single_bits = [] {
        int bits = 0;
        for (int kind = 0; kind < Fields::kinds; ++kind)
            if (Fields::width(static_cast<Unit>(kind)) == 1)
                bits |= 1 << Fields::shift(static_cast<Unit>(kind));
        return bits;
    }();
    // Nothing need be asked about empty bags, as `std::countr_zero` would.
    [[nodiscard]] constexpr unsigned lowest_bit() const {
        return static_cast<unsigned>(__builtin_ctz(unsigned{bits_}));
    }
    std::uint16_t bits_ = 0;
};

/// By the place of a bag's lowest bit: the kind whose field that bit lies in, and a bag of one counter of it.
constexpr std::array<std::uint16_t, 16> ones_at(const std::array<std::uint8_t, 16>& kind_at,
                                                const std::array<std::uint8_t, 6>& shifts) {
    std::array<std::uint16_t, 16> ones{};
    for (std::size_t i = 0; i < ones.size(); ++i)
        ones[i] = static_cast<std::uint16_t>(1U << shifts[kind_at[i]]);
    return ones;
}

struct TexianFields {
    static constexpr int kinds = texian_kinds;
    static constexpr std::array<std::uint8_t, kinds> shifts{0, 1, 4, 5, 6, 10};
    static constexpr std::array<std::uint8_t, kinds> widths{1, 3, 1, 1, 4, 4};
    static constexpr std::array<std::uint8_t, 16> kind_at{0, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5};
    static constexpr std::array<std::uint16_t, 16> one_at = ones_at(kind_at, shifts);
    static constexpr int shift(Texian unit) { return shifts[static_cast<std::size_t>(unit)]; }
    static constexpr int width(Texian unit) { return widths[static_cast<std::size_t>(unit)]; }
};
struct MexicanFields {
    static constexpr int kinds = mexican_kinds;
    static constexpr std::array<std::uint8_t, kinds> shifts{0, 1, 2, 3, 4, 8};
    static constexpr std::array<std::uint8_t, kinds> widths{1, 1, 1, 1, 4, 2};
    static constexpr std::array<std::uint8_t, 16> kind_at{0, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5};
    static constexpr std::array<std::uint16_t, 16> one_at = ones_at(kind_at, shifts);
    static constexpr int shift(Mexican unit) { return shifts[static_cast<std::size_t>(unit)]; }
    static constexpr int width(Mexican unit) { return widths[static_cast<std::size_t>(unit)]; }
};

using Texians = Bag<Texian, TexianFields>;
using Mexicans = Bag<Mexican, MexicanFields>;

// --- strengths ---------------------------------------------------------------------------------------

constexpr Texians cannon_of(Texians bag) { return Texians(static_cast<std::uint16_t>(bag.bits() & 0x000fU)); }
constexpr Texians movable_of(Texians bag) {
    return Texians(static_cast<std::uint16_t>(bag.bits() & 0xfff0U));
}

constexpr int strength(Mexican unit) {
    return unit == Mexican::decoy ? 0 : (unit <= Mexican::third_elite ? 2 : 1);
}
constexpr Mexicans elite_of(Mexicans bag) {
    return Mexicans(static_cast<std::uint16_t>(bag.bits() & 0x0007U));
}
constexpr Mexican elite_of_turn(int turn) { return static_cast<Mexican>(turn - 1); }

/// Battle strength, number and kinds of Mexican counters, for every bag there can be: read a few times an action.
namespace table {
struct Sums {
    std::array<std::uint8_t, 1024> strength{};
    std::array<std::uint8_t, 1024> total{};
    std::array<std::uint8_t, 1024> kinds{};
};
inline constexpr Sums mexican = [] {
    Sums sums;
    for (std::size_t bits = 0; bits < 1024; ++bits) {
        const Mexicans bag(static_cast<std::uint16_t>(bits));
        int points = 0;
        for (const Mexican unit : every_mexican) points += strength(unit) * bag.count(unit);
        sums.strength[bits] = static_cast<std::uint8_t>(points);
        sums.total[bits] = static_cast<std::uint8_t>(bag.total());
        sums.kinds[bits] = static_cast<std::uint8_t>(bag.kinds());
    }
    return sums;
}();

/// The same of Texians: cannon lie in the low four bits of a bag, the others in the ten above.
struct Cannon {
    std::array<std::uint8_t, 16> strength{};
    std::array<std::uint8_t, 16> total{};
};
inline constexpr Cannon cannon = [] {
    Cannon sums;
    for (unsigned bits = 0; bits < 16; ++bits) {
        const Texians bag(bits);
        sums.total[bits] = static_cast<std::uint8_t>(bag.total());
        sums.strength[bits] = static_cast<std::uint8_t>(bag.total() + bag.count(Texian::eighteen_pounder));
    }
    return sums;
}();
struct Movable {
    std::array<std::uint8_t, 1024> total{};
    std::array<std::uint8_t, 1024> kinds{};
};
inline constexpr Movable movable = [] {
    Movable sums;
    for (unsigned bits = 0; bits < 1024; ++bits) {
        const Texians bag(bits << 4U);
        sums.total[bits] = static_cast<std::uint8_t>(bag.total());
        sums.kinds[bits] = static_cast<std::uint8_t>(bag.kinds());
    }
    return sums;
}();
}  // namespace table

/// Which counter is number n: for each bag, how many there are of the first kinds together, in fields of six bits.
namespace table {
inline constexpr unsigned every_field = 0x01041041U;
/// By the ten bits of a bag from `low` on; there must be none below.
template <class Bag, class Unit>
constexpr std::array<std::uint32_t, 1024> counted_up(unsigned low) {
    std::array<std::uint32_t, 1024> sums{};
    for (unsigned bits = 0; bits < 1024; ++bits) {
        unsigned sum = 0;
        for (unsigned kind = 0; kind < 5; ++kind) {
            sum += static_cast<unsigned>(Bag(bits << low).count(static_cast<Unit>(kind)));
            sums[bits] |= sum << (6U * kind);
        }
    }
    return sums;
}
inline constexpr auto mexicans_up_to = counted_up<Mexicans, Mexican>(0);
inline constexpr auto movable_up_to = counted_up<Texians, Texian>(4);
/// All fields are held against n at once, since draws are what battles are made of.
constexpr unsigned kind_at(std::uint32_t counted_up, unsigned n) {
    const unsigned reached = ((n * every_field | 0x20820820U) - counted_up) >> 5U;
    return (((reached & every_field) * every_field) >> 24U) & 7U;
}
}  // namespace table
/// The kind of counter number `n`, counted from 0 in canonical order; the bag holds more than `n`. Of Texians, only for
/// bags without cannon.
constexpr Mexican counter_at(Mexicans bag, unsigned n) {
    return static_cast<Mexican>(table::kind_at(table::mexicans_up_to[bag.bits()], n));
}
constexpr Texian counter_at(Texians bag, unsigned n) {
    return static_cast<Texian>(table::kind_at(table::movable_up_to[bag.bits() >> 4U], n));
}

constexpr int strength(Mexicans bag) { return table::mexican.strength[bag.bits()]; }
constexpr int total(Mexicans bag) { return table::mexican.total[bag.bits()]; }
constexpr int total(Texians bag) {
    return table::movable.total[bag.bits() >> 4U] + table::cannon.total[bag.bits() & 15U];
}
constexpr std::uint16_t kinds_of(Texians bag) {
    return static_cast<std::uint16_t>(table::movable.kinds[bag.bits() >> 4U] | cannon_of(bag).kinds());
}
/// Points of rifle fire and of hand-to-hand: Riflemen count 1, each Hero as agreed (AR-1).
namespace table {
inline constexpr auto rifles = [] {
    std::array<std::array<std::uint8_t, 1024>, 4> sums{};
    for (unsigned heroes = 0; heroes < 4; ++heroes)
        for (unsigned bits = 0; bits < 1024; ++bits) {
            const Texians bag(bits << 4U);
            const unsigned points = static_cast<unsigned>(bag.count(Texian::riflemen)) +
                                    static_cast<unsigned>(bag.count(Texian::crockett)) * (1 + heroes / 2) +
                                    static_cast<unsigned>(bag.count(Texian::bowie)) * (1 + heroes % 2);
            sums[heroes][bits] = static_cast<std::uint8_t>(points);
        }
    return sums;
}();
}  // namespace table
/// Points of cannon strength: ballshot, grapeshot, captured cannon.
constexpr int cannon_strength(Texians bag) { return table::cannon.strength[bag.bits() & 15U]; }
constexpr std::uint16_t kinds_of(Mexicans bag) { return table::mexican.kinds[bag.bits()]; }

// --- how many of each there are (3.0, 17.1) ----------------------------------------------------------

inline constexpr Texians texian_force = Texians(Texian::eighteen_pounder, 1) + Texians(Texian::cannon, 5) +
                                        Texians(Texian::crockett, 1) + Texians(Texian::riflemen, 7) +
                                        Texians(Texian::decoy, 10);
// 17.1, AR-13 The 1-strength units of the Relief Column are Riflemen, its 0-strength unit is a Decoy.
inline constexpr Texians relief_column = Texians(Texian::riflemen, 3) + Texians(Texian::decoy, 1);
inline constexpr Mexicans mexican_force =
    Mexicans(Mexican::banners, 1) + Mexicans(Mexican::infantry, 13) + Mexicans(Mexican::decoy, 3);
inline constexpr Mexicans turn_track =
    Mexicans(Mexican::cazadores, 1) + Mexicans(Mexican::second_elite, 1) + Mexicans(Mexican::third_elite, 1);

/// How many counters of a kind there are in the box (3.0, 17.1, 17.2): no bag can hold more.
inline constexpr std::array<std::uint8_t, texian_kinds> texian_counters{1, 5, 1, 1, 10, 13};
inline constexpr std::array<std::uint8_t, mexican_kinds> mexican_counters{1, 1, 1, 1, 13, 3};
constexpr int most_of_a_kind(Texian unit) { return texian_counters[static_cast<std::size_t>(unit)]; }
constexpr int most_of_a_kind(Mexican unit) { return mexican_counters[static_cast<std::size_t>(unit)]; }

inline constexpr int texians_per_wall = 6;  // 5.1
inline constexpr int mexicans_per_wall = 4;  // 6.0
inline constexpr int last_turn = 3;  // 13.0

}  // namespace alamo::barna

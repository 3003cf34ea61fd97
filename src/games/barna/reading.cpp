// Orders as people and records write them (docs/notation.md): reading. What is read is well formed; whether
// it fits the position is the business of plan.cpp.
#include <algorithm>

#include "core/words.hpp"
#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"

namespace alamo::barna {

namespace {

Verdict unknown(Text text, std::string_view input) { return Verdict::unreadable(Phrase(text, Arg(input))); }

std::optional<Wall> read_wall(std::string_view word) {
    for (const Wall wall : every_wall)
        if (same_word(word, code(wall))) return wall;
    return {};
}

/// The first character, which may be several bytes long, to be shown.
std::string_view first_character(std::string_view text) {
    std::size_t end = 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) ++end;
    return text.substr(0, end);
}

constexpr Text unknown_letter(const decltype(every_texian)& /*side*/) {
    return "barna.read.texian-letter"_text;
}
constexpr Text unknown_letter(const decltype(every_mexican)& /*side*/) {
    return "barna.read.mexican-letter"_text;
}

template <class Bag, class Unit>
Verdict add_one(Bag& bag, Unit unit) {
    if (bag.count(unit) == most_of_a_kind(unit))
        return Verdict::refuse("3.0"_rule,
                               Phrase("barna.read.too-many"_text, most_of_a_kind(unit), name_of(unit)));
    bag.add(unit);
    return Verdict::legal();
}

template <class Units>
auto find_letter(const Units& units, char c) {
    return std::ranges::find_if(units, [&](auto unit) { return lower(letter(unit)) == lower(c); });
}

/// Counters by their letters, in either case: the side is known from the order. Where `face_down` is given it
/// counts the `?` of what the other side is told.
template <class Bag, class Units>
Verdict read_bag(std::string_view text, const Units& units, Bag& bag, int* face_down = nullptr) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '?' && face_down != nullptr) {
            ++*face_down;
            continue;
        }
        const auto found = find_letter(units, text[i]);
        if (found == units.end()) return unknown(unknown_letter(units), first_character(text.substr(i)));
        if (const Verdict verdict = add_one(bag, *found); !verdict) return verdict;
    }
    return Verdict::legal();
}

struct Reader {
    std::vector<std::string_view> words;
    Event order;

    /// Reads "E=..." groups of one side.
    template <class Units>
    Verdict groups(const Units& units, std::size_t end) {
        for (std::size_t i = 1; i < end; ++i) {
            const auto [left, right, split] = cut(words[i], '=');
            if (!split || right.empty()) return unknown("barna.read.group"_text, words[i]);
            const auto wall = read_wall(left);
            if (!wall) return unknown("barna.read.wall"_text, left);
            Group& group = order.at[*wall];
            int face_down = group.hidden;
            const Verdict verdict = read_bag(right, units, bag_of(group, units), &face_down);
            if (!verdict) return verdict;
            group.hidden = static_cast<std::uint16_t>(face_down);
        }
        return Verdict::legal();
    }
    template <class Units>
    Verdict groups(const Units& units) {
        return groups(units, words.size());
    }
    static Texians& bag_of(Group& group, const decltype(every_texian)& /*side*/) { return group.texians; }
    static Mexicans& bag_of(Group& group, const decltype(every_mexican)& /*side*/) { return group.mexicans; }

    /// AR-5 What was taken is open: it is the sum of what arrives, or stands after "took=" where that is
    /// face-down.
    Verdict reinforcement() {
        const auto [key, taken, split] = cut(words.back(), '=');
        const bool told = split && same_word(key, "took");
        if (const Verdict verdict = groups(every_mexican, words.size() - (told ? 1 : 0)); !verdict)
            return verdict;
        const bool face_down = std::ranges::any_of(order.at.at, [](const Group& g) { return g.hidden > 0; });
        if (told != face_down) return Verdict::unreadable(Phrase("barna.read.took"_text));
        if (told) return read_bag(taken, every_mexican, order.mexicans);
        for (const Group& group : order.at.at)
            if (const Verdict verdict = read_bag(letters(group.mexicans), every_mexican, order.mexicans);
                !verdict)
                return verdict;
        return Verdict::legal();
    }

    struct Arrow {
        Wall from, to;
        std::string_view letters;
    };
    Reading<Arrow> arrow(std::string_view word) {
        const auto [walls_part, letters, split] = cut(word, '=');
        const auto [left, right, both] = cut(walls_part, '>');
        if (!split || !both || letters.empty()) return unknown("barna.read.arrow"_text, word);
        const auto from = read_wall(left);
        const auto to = read_wall(right);
        if (!from || !to) return unknown("barna.read.wall"_text, from ? right : left);
        return Arrow{*from, *to, letters};
    }

    Verdict moves() {
        if (words.size() == 1) return unknown("barna.read.move-empty"_text, words[0]);
        ByWall<Texians> leaving{};
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto step = arrow(words[i]);
            if (!step) return step.verdict;
            if (step->from == step->to) return unknown("barna.read.same-wall"_text, words[i]);
            Texians bag;
            int face_down = 0;
            const Verdict verdict = read_bag(step->letters, every_texian, bag, &face_down);
            if (!verdict) return verdict;
            if (!cannon_of(bag).empty())
                return Verdict::refuse("8.0"_rule, Phrase("barna.cannon-immobile"_text));
            Flow& flow = order.flows[step->from];
            if (flow.hidden(step->to) + face_down > texians_per_wall)
                return Verdict::refuse("5.1"_rule,
                                       Phrase("barna.wall-full"_text, texians_per_wall, name_of(step->to),
                                              flow.hidden(step->to) + face_down));
            flow.hide(step->to, face_down);
            for (const Texian unit : every_texian)
                for (int n = bag.count(unit); n > 0; --n) {
                    if (leaving[step->from].count(unit) == most_of_a_kind(unit) ||
                        flow.count(unit, step->to) == texians_per_wall)
                        return Verdict::refuse(
                            "8.0"_rule, Phrase("barna.too-many-of"_text, name_of(unit), name_of(step->from)));
                    leaving[step->from].add(unit);
                    flow.add(unit, step->to);
                }
        }
        return Verdict::legal();
    }

    Verdict joins(std::size_t first) {
        for (std::size_t i = first; i < words.size(); ++i) {
            const auto step = arrow(words[i]);
            if (!step) return step.verdict;
            if (!Ring<walls>::touch(index(step->from), index(step->to)))
                return Verdict::refuse("15.0C"_rule, Phrase("barna.not-neighbours"_text, name_of(step->from),
                                                            name_of(step->to)));
            const int side = neighbour(step->to, 0) == step->from ? 0 : 1;
            Mexicans& bag = order.joins[step->to].from.at(static_cast<std::size_t>(side));
            if (const Verdict verdict = read_bag(step->letters, every_mexican, bag); !verdict) return verdict;
        }
        return Verdict::legal();
    }

    Verdict one_wall(std::size_t at) {
        if (words.size() <= at) return unknown("barna.read.wall-missing"_text, words[0]);
        const auto wall = read_wall(words[at]);
        if (!wall) return unknown("barna.read.wall"_text, words[at]);
        order.wall = *wall;
        return Verdict::legal();
    }

    Verdict lose() {
        if (words.size() != 2) return unknown("barna.read.lose"_text, words.back());
        const auto [left, right, split] = cut(words[1], '=');
        const auto wall = read_wall(left);
        if (!split || !wall) return unknown("barna.read.lose"_text, words[1]);
        order.wall = *wall;
        if (const Verdict verdict = read_bag(right, every_texian, order.texians); !verdict) return verdict;
        if (order.texians.total() != 1) return unknown("barna.read.lose"_text, words[1]);
        return Verdict::legal();
    }

    /// Texian letters in all further words.
    Verdict texians() {
        for (std::size_t i = 1; i < words.size(); ++i)
            if (const Verdict verdict = read_bag(words[i], every_texian, order.texians); !verdict)
                return verdict;
        return Verdict::legal();
    }

    /// 15.0E Mexican units and, by their Texian letters, captured cannon.
    Verdict losses() {
        constexpr std::array cannon{Texian::eighteen_pounder, Texian::cannon};
        for (std::size_t i = 1; i < words.size(); ++i)
            for (std::size_t at = 0; at < words[i].size(); ++at) {
                const char c = words[i][at];
                const auto unit = find_letter(every_mexican, c);
                const auto gun = find_letter(cannon, c);
                if (unit == every_mexican.end() && gun == cannon.end())
                    return unknown("barna.read.loss-letter"_text, first_character(words[i].substr(at)));
                const Verdict verdict = unit != every_mexican.end() ? add_one(order.mexicans, *unit)
                                                                    : add_one(order.texians, *gun);
                if (!verdict) return verdict;
            }
        return Verdict::legal();
    }

    Verdict conditions() {
        if (words.size() != 3) return unknown("barna.read.conditions"_text, words.back());
        int found = 0;
        for (std::size_t i = 1; i < 3; ++i) {
            const std::string_view word = words[i];
            if (same_word(word, "night=cloudy") || same_word(word, "night=clear")) {
                found |= 1;
                if (same_word(word, "night=clear")) order.number |= 1;
            } else if (same_word(word, "sentries=asleep") || same_word(word, "sentries=awake")) {
                found |= 2;
                if (same_word(word, "sentries=awake")) order.number |= 2;
            }
        }
        return found == 3 ? Verdict::legal() : unknown("barna.read.conditions"_text, words[1]);
    }

    Verdict dice() {
        if (words.size() != 3 || words[2].size() != 1 || words[2][0] < '1' || words[2][0] > '6')
            return unknown("barna.read.die"_text, words.back());
        order.number = static_cast<std::int16_t>(words[2][0] - '0');
        if (same_word(words[1], "target")) {
            order.kind = Kind::target;
            return Verdict::legal();
        }
        order.wall = wall_at(order.number - 1);
        order.number = 0;
        if (same_word(words[1], "unprobed")) order.kind = Kind::unprobed;
        else if (same_word(words[1], "light")) order.kind = Kind::light;
        else return unknown("barna.read.die"_text, words[1]);
        return Verdict::legal();
    }

    Verdict no_more_words(const Verdict& so_far) {
        if (!so_far || words.size() == 1) return so_far;
        return unknown("barna.read.too-long"_text, words[1]);
    }
};

struct Verb {
    std::string_view word;
    Kind kind;
    By by;
};
constexpr Verb verbs[] = {
    {"conditions", Kind::conditions, By::chance},
    {"deploy", Kind::deploy, By::texian},
    {"approach", Kind::approach, By::mexican},
    {"ballshot", Kind::ballshot, By::chance},
    {"move", Kind::move, By::texian},
    {"hold", Kind::move, By::texian},
    {"reinforce", Kind::reinforce, By::mexican},
    {"grapeshot", Kind::grapeshot, By::chance},
    {"rifle", Kind::rifle, By::chance},
    {"lose", Kind::lose, By::texian},
    {"rally", Kind::rally, By::texian},
    {"flip", Kind::flip, By::texian},
    {"pass", Kind::flip, By::texian},
    {"bowie", Kind::bowie, By::chance},
    {"incursion", Kind::incursion, By::mexican},
    {"overrun", Kind::overrun, By::mexican},
    {"charge", Kind::charge, By::chance},
    {"sacrifice", Kind::sacrifice, By::mexican},
    {"die", Kind::target, By::chance},
    {"tie", Kind::tie, By::chance},
};

Verdict read_rest(Reader& reader) {
    Event& order = reader.order;
    switch (order.kind) {
        case Kind::conditions: return reader.conditions();
        case Kind::deploy: return reader.groups(every_texian);
        case Kind::approach:
        case Kind::ballshot:
        case Kind::grapeshot:
        case Kind::rifle: return reader.groups(every_mexican);
        case Kind::reinforce: return reader.reinforcement();
        case Kind::move:
            return same_word(reader.words[0], "hold") ? reader.no_more_words(Verdict::legal())
                                                      : reader.moves();
        case Kind::lose: return reader.lose();
        case Kind::rally:
        case Kind::charge: return reader.texians();
        case Kind::flip:
            order.number = same_word(reader.words[0], "flip") ? 1 : 0;
            return reader.no_more_words(Verdict::legal());
        case Kind::bowie:
            if (reader.words.size() == 2 &&
                (same_word(reader.words[1], "up") || same_word(reader.words[1], "down"))) {
                order.number = same_word(reader.words[1], "up") ? 1 : 0;
                return Verdict::legal();
            }
            return unknown("barna.read.bowie"_text, reader.words.back());
        case Kind::incursion: return reader.joins(1);
        case Kind::overrun: {
            const Verdict wall = reader.one_wall(1);
            return wall ? reader.joins(2) : wall;
        }
        case Kind::sacrifice: return reader.losses();
        case Kind::tie: {
            const Verdict wall = reader.one_wall(1);
            if (!wall || reader.words.size() == 2) return wall;
            return unknown("barna.read.too-long"_text, reader.words[2]);
        }
        case Kind::target: return reader.dice();
        default: return unknown("barna.read.verb"_text, reader.words[0]);
    }
}

}  // namespace

Reading<Event> Barna::read(std::string_view text) {
    if (text.size() > 1000) return Verdict::unreadable(Phrase("barna.read.length"_text));
    Reader reader{.words = split_words(text), .order = {}};
    if (reader.words.empty()) return Verdict::unreadable(Phrase("barna.read.nothing"_text));
    const auto verb =
        std::ranges::find_if(verbs, [&](const Verb& v) { return same_word(v.word, reader.words[0]); });
    if (verb == std::end(verbs)) return unknown("barna.read.verb"_text, reader.words[0]);
    reader.order.kind = verb->kind;
    reader.order.by = verb->by;
    if (const Verdict verdict = read_rest(reader); !verdict) return verdict;
    return reader.order;
}

}  // namespace alamo::barna

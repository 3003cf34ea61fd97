// Orders as people and records write them (docs/notation.md).
#include <algorithm>

#include "core/words.hpp"
#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"

namespace alamo::barna {

namespace {

// --- writing -------------------------------------------------------------------------------------------

void write(std::string& out, Texians bag) {
    for (const Texian unit : every_texian) out.append(static_cast<std::size_t>(bag.count(unit)), letter(unit));
}
void write(std::string& out, Mexicans bag) {
    for (const Mexican unit : every_mexican) out.append(static_cast<std::size_t>(bag.count(unit)), letter(unit));
}
void write(std::string& out, const Group& group) {
    write(out, group.texians);
    write(out, group.mexicans);
    out.append(group.hidden, '?');
}
bool is_empty(const Group& group) {
    return group.texians.empty() && group.mexicans.empty() && group.hidden == 0;
}

/// "verb E=iid SE=ii": walls without counters are left out.
std::string write_groups(std::string_view verb, const ByWall<Group>& at) {
    std::string out(verb);
    for (const Wall wall : every_wall) {
        if (is_empty(at[wall])) continue;
        out.append(" ").append(code(wall)).append("=");
        write(out, at[wall]);
    }
    return out;
}

std::string write_move(const Event& order) {
    std::string out;
    for (const Wall from : every_wall)
        for (const Wall to : every_wall) {
            const Texians known = order.flows[from].to(to);
            const int hidden = order.flows[from].hidden(to);
            if (known.empty() && hidden == 0) continue;
            out.append(" ").append(code(from)).append(">").append(code(to)).append("=");
            write(out, known);
            out.append(static_cast<std::size_t>(hidden), '?');
        }
    return out.empty() ? "hold" : "move" + out;
}

void write_joins(std::string& out, const ByWall<Joins>& joins) {
    for (const Wall to : every_wall)
        for (int side = 0; side < 2; ++side) {
            const Mexicans units = joins[to].from.at(static_cast<std::size_t>(side));
            if (units.empty()) continue;
            out.append(" ").append(code(neighbour(to, side))).append(">").append(code(to)).append("=");
            write(out, units);
        }
}

std::string write_bags(std::string out, Texians texians, Mexicans mexicans) {
    if (texians.empty() && mexicans.empty()) return out;
    out += ' ';
    write(out, texians);
    write(out, mexicans);
    return out;
}

std::string die(std::string_view which, int face) {
    return std::string("die ").append(which).append(" ").append(std::to_string(face));
}

// --- reading -------------------------------------------------------------------------------------------

Verdict unknown(Text text, std::string_view input) { return Verdict::unreadable(Phrase(text, Arg(input))); }

std::optional<Wall> read_wall(std::string_view word) {
    for (const Wall wall : every_wall)
        if (same_word(word, code(wall))) return wall;
    return {};
}

/// Counters by their letters, in either case: the side is known from the order. Returns 0, or the letter that
/// is no counter or one more of its kind than there are.
template <class Bag, class Units>
char read_bag(std::string_view letters, const Units& units, Bag& bag) {
    for (const char c : letters) {
        const auto found = std::ranges::find_if(units, [&](auto unit) { return lower(letter(unit)) == lower(c); });
        if (found == units.end()) return c;
        if (bag.count(*found) == most_of_a_kind(*found)) return c;
        bag.add(*found);
    }
    return 0;
}

struct Reader {
    std::vector<std::string_view> words;
    Event order;

    /// Reads "E=..." groups of one side; with `took`, also "took=...".
    template <class Units>
    Verdict groups(const Units& units) {
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto [left, right, split] = cut(words[i], '=');
            if (!split || right.empty()) return unknown("barna.read.group"_text, words[i]);
            const auto wall = read_wall(left);
            if (!wall) return unknown("barna.read.wall"_text, left);
            auto& bag = bag_of(order.at[*wall], units);
            if (const char wrong = read_bag(right, units, bag); wrong != 0) return letter_refused(wrong, units);
        }
        return Verdict::legal();
    }
    static Texians& bag_of(Group& group, const decltype(every_texian)& /*side*/) { return group.texians; }
    static Mexicans& bag_of(Group& group, const decltype(every_mexican)& /*side*/) { return group.mexicans; }

    template <class Units>
    static Verdict letter_refused(char wrong, const Units& units) {
        for (const auto unit : units)
            if (lower(letter(unit)) == lower(wrong))
                return Verdict::refuse("3.0"_rule, Phrase("barna.read.too-many"_text, most_of_a_kind(unit), name_of(unit)));
        constexpr bool texian = std::is_same_v<Units, decltype(every_texian)>;
        return unknown(texian ? "barna.read.texian-letter"_text : "barna.read.mexican-letter"_text,
                       std::string_view(&wrong, 1));
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
            if (const char wrong = read_bag(step->letters, every_texian, bag); wrong != 0)
                return letter_refused(wrong, every_texian);
            if (!cannon_of(bag).empty())
                return Verdict::refuse("8.0"_rule, Phrase("barna.cannon-immobile"_text));
            for (const Texian unit : every_texian)
                for (int n = bag.count(unit); n > 0; --n) {
                    if (leaving[step->from].count(unit) == most_of_a_kind(unit) ||
                        order.flows[step->from].count(unit, step->to) == texians_per_wall)
                        return Verdict::refuse("8.0"_rule, Phrase("barna.too-many-of"_text, name_of(unit), name_of(step->from)));
                    leaving[step->from].add(unit);
                    order.flows[step->from].add(unit, step->to);
                }
        }
        return Verdict::legal();
    }

    Verdict joins(std::size_t first) {
        for (std::size_t i = first; i < words.size(); ++i) {
            const auto step = arrow(words[i]);
            if (!step) return step.verdict;
            if (!Ring<walls>::touch(index(step->from), index(step->to)))
                return Verdict::refuse("15.0C"_rule, Phrase("barna.not-neighbours"_text, name_of(step->from), name_of(step->to)));
            const int side = neighbour(step->to, 0) == step->from ? 0 : 1;
            Mexicans& bag = order.joins[step->to].from.at(static_cast<std::size_t>(side));
            if (const char wrong = read_bag(step->letters, every_mexican, bag); wrong != 0)
                return letter_refused(wrong, every_mexican);
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
        if (const char wrong = read_bag(right, every_texian, order.texians); wrong != 0)
            return letter_refused(wrong, every_texian);
        if (order.texians.total() != 1) return unknown("barna.read.lose"_text, words[1]);
        return Verdict::legal();
    }

    /// Letters of either side in all further words; upper case is Texian where a letter means both.
    Verdict bags(bool texian, bool mexican) {
        for (std::size_t i = 1; i < words.size(); ++i)
            for (const char c : words[i]) {
                const std::string_view one(&c, 1);
                const bool as_mexican = mexican && (!texian || lower(c) == c || lower(c) == 'x' || lower(c) == 'y' ||
                                                    lower(c) == 'z' || lower(c) == 'b' || lower(c) == 'i' || lower(c) == 'd');
                char wrong = c;
                if (as_mexican) wrong = read_bag(one, every_mexican, order.mexicans);
                if (wrong != 0 && texian) wrong = read_bag(one, every_texian, order.texians);
                if (wrong != 0) return texian ? letter_refused(c, every_texian) : letter_refused(c, every_mexican);
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
    {"conditions", Kind::conditions, By::chance}, {"deploy", Kind::deploy, By::texian},
    {"approach", Kind::approach, By::mexican},    {"ballshot", Kind::ballshot, By::chance},
    {"move", Kind::move, By::texian},             {"hold", Kind::move, By::texian},
    {"reinforce", Kind::reinforce, By::mexican},  {"grapeshot", Kind::grapeshot, By::chance},
    {"rifle", Kind::rifle, By::chance},           {"lose", Kind::lose, By::texian},
    {"rally", Kind::rally, By::texian},           {"flip", Kind::flip, By::texian},
    {"pass", Kind::flip, By::texian},             {"bowie", Kind::bowie, By::chance},
    {"incursion", Kind::incursion, By::mexican},  {"overrun", Kind::overrun, By::mexican},
    {"charge", Kind::charge, By::chance},         {"sacrifice", Kind::sacrifice, By::mexican},
    {"die", Kind::target, By::chance},            {"tie", Kind::tie, By::chance},
};

Verdict read_rest(Reader& reader) {
    Event& order = reader.order;
    switch (order.kind) {
        case Kind::conditions: return reader.conditions();
        case Kind::deploy: return reader.groups(every_texian);
        case Kind::approach:
        case Kind::ballshot:
        case Kind::grapeshot:
        case Kind::rifle:
        case Kind::reinforce: return reader.groups(every_mexican);
        case Kind::move:
            return same_word(reader.words[0], "hold") ? reader.no_more_words(Verdict::legal()) : reader.moves();
        case Kind::lose: return reader.lose();
        case Kind::rally:
        case Kind::charge: return reader.bags(true, false);
        case Kind::flip:
            order.number = same_word(reader.words[0], "flip") ? 1 : 0;
            return reader.no_more_words(Verdict::legal());
        case Kind::bowie:
            if (reader.words.size() == 2 && (same_word(reader.words[1], "up") || same_word(reader.words[1], "down"))) {
                order.number = same_word(reader.words[1], "up") ? 1 : 0;
                return Verdict::legal();
            }
            return unknown("barna.read.bowie"_text, reader.words.back());
        case Kind::incursion: return reader.joins(1);
        case Kind::overrun: {
            const Verdict wall = reader.one_wall(1);
            return wall ? reader.joins(2) : wall;
        }
        case Kind::sacrifice: return reader.bags(true, true);
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

std::string Barna::say(const Event& order) {
    switch (order.kind) {
        case Kind::conditions:
            return std::string("conditions night=").append((order.number & 1) != 0 ? "clear" : "cloudy")
                .append(" sentries=").append((order.number & 2) != 0 ? "awake" : "asleep");
        case Kind::deploy: return write_groups("deploy", order.at);
        case Kind::approach: return write_groups("approach", order.at);
        case Kind::ballshot: return write_groups("ballshot", order.at);
        case Kind::grapeshot: return write_groups("grapeshot", order.at);
        case Kind::rifle: return write_groups("rifle", order.at);
        case Kind::move: return write_move(order);
        case Kind::reinforce: {
            std::string out = write_groups("reinforce", order.at);
            const bool redacted = std::ranges::any_of(order.at.at, [](const Group& g) { return g.hidden > 0; });
            if (!redacted) return out;
            out += " took=";
            write(out, order.mexicans);
            return out;
        }
        case Kind::lose: {
            std::string out = std::string("lose ").append(code(order.wall)).append("=");
            write(out, order.texians);
            return out;
        }
        case Kind::rally: return write_bags("rally", order.texians, {});
        case Kind::flip: return order.number == 1 ? "flip" : "pass";
        case Kind::bowie: return order.number == 1 ? "bowie up" : "bowie down";
        case Kind::incursion: {
            std::string out = "incursion";
            write_joins(out, order.joins);
            return out;
        }
        case Kind::overrun: {
            std::string out = std::string("overrun ").append(code(order.wall));
            write_joins(out, order.joins);
            return out;
        }
        case Kind::charge: return write_bags("charge", order.texians, {});
        case Kind::sacrifice: return write_bags("sacrifice", order.texians, order.mexicans);
        case Kind::unprobed: return die("unprobed", index(order.wall) + 1);
        case Kind::light: return die("light", index(order.wall) + 1);
        case Kind::tie: return std::string("tie ").append(code(order.wall));
        case Kind::target: return die("target", order.number);
        default: return {};  // not an order
    }
}

Reading<Event> Barna::read(std::string_view text) {
    if (text.size() > 1000) return Verdict::unreadable(Phrase("barna.read.length"_text));
    Reader reader{.words = split_words(text), .order = {}};
    if (reader.words.empty()) return Verdict::unreadable(Phrase("barna.read.nothing"_text));
    const auto verb = std::ranges::find_if(verbs, [&](const Verb& v) { return same_word(v.word, reader.words[0]); });
    if (verb == std::end(verbs)) return unknown("barna.read.verb"_text, reader.words[0]);
    reader.order.kind = verb->kind;
    reader.order.by = verb->by;
    if (const Verdict verdict = read_rest(reader); !verdict) return verdict;
    return reader.order;
}

}  // namespace alamo::barna

#include "players/barna/odds.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "generated/texts.hpp"
#include "players/barna/players.hpp"

namespace alamo::barna {

namespace {

/// A distribution over 0, 1, 2, ... points.
using Distribution = std::array<double, 48>;

double choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
}

/// How strong a bag is when it has this many counters of each strength.
struct Strengths {
    int none = 0, one = 0, two = 0;
    [[nodiscard]] int total() const { return none + one + two; }
    static Strengths of(Mexicans bag) {
        Strengths s;
        for (const Mexican unit : every_mexican) s.add(strength(unit), bag.count(unit));
        return s;
    }
    static Strengths of(Texians bag, const Options& options) {
        Strengths s;
        s.add(0, bag.count(Texian::decoy));
        s.add(1, bag.count(Texian::riflemen));
        s.add(options.crockett_strength, bag.count(Texian::crockett));
        s.add(options.bowie_strength, bag.count(Texian::bowie));
        return s;
    }
    void add(int points, int n) { (points == 0 ? none : points == 1 ? one : two) += n; }
    friend bool operator==(const Strengths&, const Strengths&) = default;
};

/// The strength of `n` counters drawn from a bag.
Distribution drawn(const Strengths& bag, int n) {
    Distribution d{};
    const double ways = choose(bag.total(), n);
    if (ways <= 0) {
        d[0] = 1;
        return d;
    }
    for (int two = 0; two <= std::min(n, bag.two); ++two)
        for (int one = 0; one <= std::min(n - two, bag.one); ++one) {
            const int points = 2 * two + one;
            d.at(static_cast<std::size_t>(points)) +=
                choose(bag.two, two) * choose(bag.one, one) * choose(bag.none, n - two - one) / ways;
        }
    return d;
}

Distribution sum(const Distribution& a, const Distribution& b) {
    Distribution d{};
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; a.at(i) > 0 && j + i < b.size(); ++j) d.at(i + j) += a.at(i) * b.at(j);
    return d;
}

double at_least(const Distribution& d, int points) {
    double chance = 0;
    for (std::size_t i = static_cast<std::size_t>(points); i < d.size(); ++i) chance += d.at(i);
    return chance;
}

/// The attackers of a wall: so many drawn from one bag, so many from another (reinforcements on their own). `chance`
/// that the bags are these.
struct Attack {
    Strengths first_bag;
    int first = 0;
    Strengths second_bag;
    int second = 0;
    double chance = 1;
    [[nodiscard]] int units() const { return first + second; }
};

/// Chance that what is left after `kills` random losses has at least the Breach Value.
double breach(const Attack& attack, int kills, int value) {
    const int left = attack.units() - kills;
    if (left <= 0) return 0;
    double chance = 0;
    for (int from_first = 0; from_first <= std::min(left, attack.first); ++from_first) {
        const int from_second = left - from_first;
        if (from_second > attack.second) continue;
        const double ways = choose(attack.first, from_first) * choose(attack.second, from_second) /
                            choose(attack.units(), left);
        if (ways > 0)
            chance += ways * at_least(sum(drawn(attack.first_bag, from_first),
                                          drawn(attack.second_bag, from_second)),
                                      value);
    }
    return chance;
}

class Eye {
public:
    explicit Eye(const View& view) : view_(view) {}

    [[nodiscard]] Outlook at(Wall wall) const {
        Outlook outlook;
        outlook.wall = wall;
        for (const Attack& attack : attacks(wall)) add(outlook, attack);
        return outlook;
    }

private:
    /// Adds what becomes of one way in which the attackers can be mixed.
    void add(Outlook& outlook, const Attack& now) const {
        const Wall wall = outlook.wall;
        outlook.units = now.units();
        const Distribution shots = rifle(wall);
        // Ballshot and grapeshot come on top of the rifles, where they are still to come; hidden cannon count as one
        // of the distributions of `guns`.
        const Distribution cannon = guns(wall);
        const bool again = view_.phase == Phase::grapeshot && (view_.occupied & bit(wall)) != 0;
        for (std::size_t balls = 0; balls < shots.size(); ++balls)
            for (std::size_t points = 0; points < cannon.size(); ++points) {
                const double chance = now.chance * shots.at(balls) * cannon.at(points);
                if (chance <= 0) continue;
                const int by_cannon = view_.phase <= Phase::ballshot || again ? static_cast<int>(points) : 0;
                const int kills = std::min(now.units(), by_cannon + static_cast<int>(balls));
                outlook.expected_kills += chance * kills;
                outlook.breach += chance * breach(now, kills, breach_value(wall));
                if (view_.phase > Phase::mexican_reinforcement) continue;
                const Attack more = reinforced(now, std::min(now.units(), by_cannon));
                const int later = std::min(more.units(), static_cast<int>(points + balls));
                outlook.if_reinforced =
                    outlook.if_reinforced.value_or(0.0) + chance * breach(more, later, breach_value(wall));
            }
    }

    /// The attack when so many have fallen and the reinforcements come; who falls before is none of them.
    [[nodiscard]] Attack reinforced(Attack attack, int kills) const {
        attack.first -= kills;
        const Mexicans arriving = reinforcements();
        attack.second_bag = Strengths::of(arriving);
        attack.second = total(arriving);
        return attack;
    }

    [[nodiscard]] std::vector<Attack> attacks(Wall wall) const {
        std::vector<Attack> all;
        if (view_.mexican_hidden[wall] == 0 || !is_mixed(view_) || view_.shown == ByWall<Mexicans>{}) {
            all.push_back(attack(wall));
            return all;
        }
        double sum = 0;
        const auto add = [&](const MixedWay& way) {
            Attack one;
            one.first_bag = Strengths::of(way.pool);
            one.first = way.places[wall];
            one.second_bag = Strengths::of(way.standing[wall]);
            one.second = total(way.standing[wall]);
            one.chance = static_cast<double>(way.weight);
            sum += one.chance;
            const auto same = std::ranges::find_if(all, [&](const Attack& other) {
                return other.first_bag == one.first_bag && other.second_bag == one.second_bag &&
                       other.first == one.first;
            });
            if (same == all.end()) all.push_back(one);
            else same->chance += one.chance;
        };
        each_mixed_way(view_, add);
        for (Attack& one : all) one.chance /= sum;
        return all;
    }

    [[nodiscard]] Attack attack(Wall wall) const {
        Attack attack;
        const int hidden = view_.mexican_hidden[wall];
        if (hidden == 0) {
            attack.first_bag = Strengths::of(view_.mexican[wall]);
            attack.first = total(view_.mexican[wall]);
            return attack;
        }
        // Nothing has been shown since two groups were mixed, if they were.
        attack.second = view_.mixed[wall];
        attack.second_bag = Strengths::of(view_.mixed_in);
        attack.first = hidden - attack.second;
        attack.first_bag = Strengths::of(view_.mexican_pool - view_.mixed_in);
        return attack;
    }

    /// 11.0 What Riflemen and Heroes at the wall will fire; face-down ones are drawn from all face-down ones.
    [[nodiscard]] Distribution rifle(Wall wall) const {
        const Strengths known = Strengths::of(view_.texian[wall], view_.options);
        Distribution sure{};
        const int points = known.one + 2 * known.two;
        sure.at(static_cast<std::size_t>(points)) = 1;
        if (view_.texian_hidden[wall] == 0) return sure;
        Strengths pool = Strengths::of(view_.texian_pool, view_.options);
        pool.none += cannon_of(view_.texian_pool).total();
        return sum(sure, drawn(pool, view_.texian_hidden[wall]));
    }

    /// 7.0 Cannon strength at the wall; before the first Ballshot a Mexican has to guess.
    [[nodiscard]] Distribution guns(Wall wall) const {
        Distribution sure{};
        sure.at(static_cast<std::size_t>(cannon_strength(view_.texian[wall]))) = 1;
        const Texians hidden = cannon_of(view_.texian_pool);
        if (hidden.empty() || view_.texian_hidden[wall] == 0) return sure;
        Strengths pool;
        pool.add(1, hidden.count(Texian::cannon));
        pool.add(2, hidden.count(Texian::eighteen_pounder));
        pool.add(0, view_.texian_pool.total() - hidden.total());
        return sum(sure, drawn(pool, view_.texian_hidden[wall]));
    }

    /// 9.0 The turn's 2-strength unit and as much Infantry of the Eliminated box as may come.
    [[nodiscard]] Mexicans reinforcements() const {
        Mexicans arriving(elite_of_turn(view_.turn), 1);
        arriving.add(Mexican::infantry,
                     std::min(s09::most(view_.options), view_.mexican_box.count(Mexican::infantry)));
        return arriving;
    }

    const View& view_;
};

Arg percent(double chance) {
    const int tenths = static_cast<int>(std::lround(chance * 1000));
    return Arg(std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%");
}

Arg one_decimal(double value) {
    const int tenths = static_cast<int>(std::lround(value * 10));
    return Arg(std::to_string(tenths / 10) + "." + std::to_string(tenths % 10));
}

Text wall_name(Wall wall) {
    constexpr Text names[] = {"barna.wall.east"_text,      "barna.wall.southeast"_text,
                              "barna.wall.south"_text,     "barna.wall.southwest"_text,
                              "barna.wall.northwest"_text, "barna.wall.north"_text};
    return names[index(wall)];
}

}  // namespace

std::vector<Outlook> outlooks(const View& view) {
    std::vector<Outlook> all;
    if (view.phase < Phase::ballshot || view.phase > Phase::rifle_fire) return all;
    const Eye eye(view);
    for (const Wall wall : every_wall) all.push_back(eye.at(wall));
    return all;
}

std::vector<Phrase> odds(const View& view) {
    std::vector<Phrase> phrases;
    const std::vector<Outlook> all = outlooks(view);
    const bool nobody = std::ranges::all_of(all, [](const Outlook& at) { return at.units == 0; });
    for (const Outlook& at : all) {
        // 9.0 Reinforcements go where units stand; to any wall when none stands anywhere.
        if (at.units == 0 && (!nobody || !at.if_reinforced)) continue;
        phrases.emplace_back("players.barna.outlook"_text, wall_name(at.wall), at.units,
                             one_decimal(at.expected_kills), percent(at.breach));
        if (at.if_reinforced)
            phrases.emplace_back("players.barna.if-reinforced"_text, wall_name(at.wall),
                                 percent(*at.if_reinforced));
    }
    if (phrases.empty()) phrases.emplace_back("players.barna.no-odds"_text);
    return phrases;
}

}  // namespace alamo::barna

#include "players/barna/policy.hpp"

#include <algorithm>
#include <array>

#include "players/barna/threat.hpp"

namespace alamo::barna {

namespace {

template <class T>
void shuffle(T& items, Rng& rng) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
}

int load_of_intent(const Intent& intent, const State& state, Wall wall) {
    return state.texian[wall].total() + intent.deploy[wall].total();
}

/// The wall of the mask with the lowest cost; ties go to chance.
template <class Cost>
Wall cheapest(WallMask among, Rng& rng, Cost cost) {
    Wall best = Wall::east;
    double least = 1e9;
    for (const Wall wall : every_wall) {
        if ((among & bit(wall)) == 0) continue;
        const double here = cost(wall) + rng.below(1000) * 1e-4;
        if (here < least) {
            least = here;
            best = wall;
        }
    }
    return best;
}

}  // namespace

// --- 5.0 ------------------------------------------------------------------------------------------------

// Cannon everywhere, the 18-pounder where the walls are low; Riflemen and Heroes where wall and cannon give least;
// Decoys so that all walls look alike, with room left where help may be needed.
Intent sergeant_deployment(const State& state, Rng& rng) {
    Intent intent;
    Texians hand = state.texian_hand;
    if (hand.has(Texian::eighteen_pounder)) {
        const Wall for_big = rng.below(2) == 0 ? Wall::east : Wall::southwest;
        intent.deploy[for_big].add(Texian::eighteen_pounder);
        for (const Wall wall : every_wall)
            if (wall != for_big) intent.deploy[wall].add(Texian::cannon);
        hand -= cannon_of(hand);
    }
    const auto guns = [&](Wall wall) {
        return cannon_strength(state.texian[wall]) + cannon_strength(intent.deploy[wall]);
    };
    const auto room = [&](int most) {
        WallMask mask = 0;
        for (const Wall wall : every_wall)
            if (load_of_intent(intent, state, wall) < most) mask |= bit(wall);
        return mask;
    };
    for (const Texian unit : {Texian::crockett, Texian::bowie, Texian::riflemen})
        for (int n = hand.count(unit); n > 0; --n) {
            const Wall wall = cheapest(room(5), rng, [&](Wall w) {
                return breach_value(w) + 1.5 * guns(w) +
                       1.2 * rifle_strength(intent.deploy[w], state.options);
            });
            intent.deploy[wall].add(unit);
        }
    for (int n = hand.count(Texian::decoy); n > 0; --n) {
        const WallMask open = room(4) != 0 ? room(4) : (room(5) != 0 ? room(5) : room(texians_per_wall));
        const Wall wall = cheapest(
            open, rng, [&](Wall w) { return load_of_intent(intent, state, w) - 0.2 * breach_value(w); });
        intent.deploy[wall].add(Texian::decoy);
    }
    return intent;
}

// --- 6.0 ------------------------------------------------------------------------------------------------

// Four at each of the walls that promise most (low wall, few cannon, few defenders), the strongest units at the
// best of them; what is left goes to the next wall. Decoys go where the others are not needed.
Intent sergeant_approach(const State& state, Rng& rng) {
    Intent intent;
    std::array<Wall, walls> order = every_wall;
    std::array<double, walls> worth{};
    for (const Wall wall : every_wall) {
        const Texians there = state.texian[wall];
        const double guns = cannon_are_up(state.turn, state.phase) ? cannon_strength(there) : 1.2;
        worth.at(static_cast<std::size_t>(wall)) =
            breach_value(wall) + 2.0 * guns + 0.35 * there.total() + rng.below(1000) * 1e-3;
    }
    std::ranges::sort(order, {}, [&](Wall wall) { return worth.at(static_cast<std::size_t>(wall)); });
    Mexicans hand = state.mexican_hand;
    ByWall<int> size{};
    for (std::size_t i = 0; i < walls; ++i)
        size[order.at(i)] = std::clamp(total(hand) - 4 * static_cast<int>(i), 0, mexicans_per_wall);
    // Strong units first, one to each of the best walls in turn; the Decoys come last and fill what is left.
    for (const Mexican unit : every_mexican)
        for (int n = hand.count(unit); n > 0; --n) {
            const Wall* to = nullptr;
            for (const Wall& wall : order) {
                const int there = total(intent.place[wall]);
                if (there < size[wall] &&
                    (to == nullptr || (unit != Mexican::infantry && unit != Mexican::decoy &&
                                       there < total(intent.place[*to]))))
                    to = &wall;
            }
            intent.place[*to].add(unit);
        }
    return intent;
}

// --- 8.0 ------------------------------------------------------------------------------------------------

namespace {

/// The defence as movement would leave it, and how it is judged.
class Defence {
public:
    explicit Defence(const State& state) : solitaire_(state.options.solitaire) {
        const double mean = mean_strength(s15::on_map(state));
        const Mexicans arriving = likely_arrivals(state);
        const WallMask places = s09::places(state);
        Texians hidden;
        for (const Wall wall : every_wall) {
            Post& post = posts_.at(static_cast<std::size_t>(wall));
            const double units = total(state.mexican[wall]);
            post.now = {units, units * mean};
            post.then = {units + total(arriving), units * mean + strength(arriving)};
            post.value = breach_value(wall);
            post.guns = cannon_strength(state.texian[wall]);
            post.points = rifle_strength(state.texian[wall], state.options);
            post.load = state.texian[wall].total();
            post.others = movable_of(state.texian[wall]).total();
            post.open = (places & bit(wall)) != 0;
            hidden += movable_of(state.texian[wall]);
        }
        if (!hidden.empty())
            points_per_unit_ = static_cast<double>(rifle_strength(hidden, state.options)) / hidden.total();
    }

    /// The danger of a breach where the Mexican will look for it and elsewhere, less what fire will kill.
    [[nodiscard]] double cost() const {
        std::array<double, walls> reinforced{};
        double rest = 0;
        double kills = 0;
        for (std::size_t w = 0; w < walls; ++w) {
            const Post& post = posts_.at(w);
            if (post.open)
                reinforced.at(w) = breach_chance(post.then, post.guns + post.points, 0.0, post.value);
            if (post.now.units > 0) rest += breach_chance(post.now, post.points, 0.0, post.value);
            kills += std::min<double>(post.now.units, post.points);
        }
        const double aimed = solitaire_ ? target_of_system(reinforced) : target_of_mexican(reinforced);
        return aimed + 0.8 * rest - (solitaire_ ? 0.3 : 0.12) * kills;
    }

    [[nodiscard]] bool may(Wall from, Wall to) const {
        const Post& f = posts_.at(static_cast<std::size_t>(from));
        const Post& t = posts_.at(static_cast<std::size_t>(to));
        return !f.receives && !t.sends && t.load < texians_per_wall;
    }
    void move(Wall from, Wall to, int points, int sign = 1) {
        Post& f = posts_.at(static_cast<std::size_t>(from));
        Post& t = posts_.at(static_cast<std::size_t>(to));
        f.points -= sign * points;
        t.points += sign * points;
        f.load -= sign;
        t.load += sign;
        f.others -= sign;
        t.others += sign;
    }
    void settle(Wall from, Wall to) {
        posts_.at(static_cast<std::size_t>(from)).sends = true;
        posts_.at(static_cast<std::size_t>(to)).receives = true;
    }

private:
    struct Post {
        Force now, then;  // without and with the reinforcements of this turn
        int value = 0, guns = 0, points = 0, load = 0, others = 0;
        bool open = false, sends = false, receives = false;
    };

    // 18.2: the three lowest walls are reinforced in 3, 2 and 1 of 6 cases.
    [[nodiscard]] double target_of_system(const std::array<double, walls>& reinforced) const {
        std::array<std::pair<double, double>, walls> ranks{};
        for (std::size_t w = 0; w < walls; ++w) {
            const Post& post = posts_.at(w);
            const double value = 2.0 * post.value + 4.0 * post.guns + post.others - 2.0 * post.now.strength;
            ranks.at(w) = {post.open ? value : 1e9, reinforced.at(w)};
        }
        std::ranges::partial_sort(ranks, ranks.begin() + 3);
        return (3 * ranks[0].second + 2 * ranks[1].second + ranks[2].second) / 6.0;
    }

    // A Mexican sees how many units stand where, not which: he goes where those numbers promise him most.
    [[nodiscard]] double target_of_mexican(const std::array<double, walls>& reinforced) const {
        std::array<double, walls> promise{};
        double most = 0;
        for (std::size_t w = 0; w < walls; ++w) {
            const Post& post = posts_.at(w);
            if (!post.open) continue;
            promise.at(w) = breach_chance(post.then, post.guns + points_per_unit_ * post.others,
                                          0.3 * post.others, post.value);
            most = std::max(most, promise.at(w));
        }
        double sum = 0;
        double weighted = 0;
        for (std::size_t w = 0; w < walls; ++w) {
            const double near = std::max(0.0, promise.at(w) - most + 0.12);
            if (!posts_.at(w).open) continue;
            sum += near * near;
            weighted += near * near * reinforced.at(w);
        }
        return sum > 0 ? weighted / sum : 0.0;
    }

    bool solitaire_;
    double points_per_unit_ = 0;
    std::array<Post, walls> posts_{};
};

struct Transfer {
    Wall from = Wall::east;
    Wall to = Wall::east;
    Texian unit = Texian::riflemen;
};

}  // namespace

// Units go, one after another, where they lessen the danger most, until no move does. `shuffled` begins with a
// few moves at random, so that other ways are found.
Intent improve_movement(const State& state, bool decoys, int shuffled, Rng& rng) {
    Intent intent;
    Defence defence(state);
    ByWall<Texians> left = state.texian;
    const auto carry = [&](const Transfer& t) {
        defence.move(t.from, t.to, rifle_strength(Texians(t.unit, 1), state.options));
        defence.settle(t.from, t.to);
        left[t.from].remove(t.unit);
        intent.moves[t.from][t.to].add(t.unit);
    };
    for (int attempt = 0; attempt < 6 * shuffled; ++attempt) {
        const Transfer t{wall_at(static_cast<int>(rng.below(walls))),
                         wall_at(static_cast<int>(rng.below(walls))), static_cast<Texian>(2 + rng.below(4))};
        if (t.from != t.to && left[t.from].has(t.unit) && defence.may(t.from, t.to) && rng.below(6) < 3)
            carry(t);
    }
    double cost = defence.cost();
    for (int moved = 0; moved < 14; ++moved) {
        Transfer best;
        double least = cost - 0.004;
        bool found = false;
        for (const Wall from : every_wall)
            for (const Texian unit : {Texian::riflemen, Texian::crockett, Texian::bowie, Texian::decoy}) {
                if (!left[from].has(unit) || (unit == Texian::decoy && !decoys)) continue;
                const int points = rifle_strength(Texians(unit, 1), state.options);
                for (const Wall to : every_wall) {
                    if (to == from || !defence.may(from, to)) continue;
                    defence.move(from, to, points);
                    const double then = defence.cost();
                    defence.move(from, to, points, -1);
                    if (then >= least) continue;
                    least = then;
                    best = {from, to, unit};
                    found = true;
                }
            }
        if (!found) break;
        carry(best);
        cost = least;
    }
    return intent;
}

Intent sergeant_movement(const State& state, Rng& rng) { return improve_movement(state, false, 0, rng); }

// --- 9.0 ------------------------------------------------------------------------------------------------

// Everything goes to the wall that grapeshot and the likely rifle fire leave most likely to fall. Infantry returns
// before Decoys.
Intent sergeant_reinforcement(const State& state, Rng& rng) {
    Texians hidden;
    for (const Texians there : state.texian.at) hidden += movable_of(there);
    const double per_unit =
        hidden.empty() ? 0.0 : static_cast<double>(rifle_strength(hidden, state.options)) / hidden.total();
    const int most = s09::most(state.options);
    Mexicans arriving = likely_arrivals(state);
    arriving.add(Mexican::decoy,
                 std::min(most - arriving.count(Mexican::infantry), state.mexican_box.count(Mexican::decoy)));
    const Wall wall = cheapest(s09::places(state), rng, [&](Wall w) {
        const Mexicans force = state.mexican[w] + arriving;
        const Texians there = state.texian[w];
        const int others = movable_of(there).total();
        const Force then{static_cast<double>(total(force)), static_cast<double>(strength(force))};
        return -10.0 *
               breach_chance(then, cannon_strength(there) + per_unit * others, 0.3 * others, breach_value(w));
    });
    Intent intent;
    intent.place[wall] = arriving;
    return intent;
}

Intent sergeant_intent(const State& state, Rng& rng) {
    switch (state.now.step) {
        case Step::deploy: return sergeant_deployment(state, rng);
        case Step::approach: return sergeant_approach(state, rng);
        case Step::move: return sergeant_movement(state, rng);
        case Step::levy:
        case Step::reinforce: return sergeant_reinforcement(state, rng);
        case Step::rally: {
            Intent intent;
            const int riflemen = std::min(s14::heroes(state), state.texian_box.count(Texian::riflemen));
            intent.rally = Texians(Texian::riflemen, riflemen) +
                           Texians(Texian::decoy, std::min(s14::heroes(state) - riflemen,
                                                           state.texian_box.count(Texian::decoy)));
            return intent;
        }
        default: return {};
    }
}

}  // namespace alamo::barna

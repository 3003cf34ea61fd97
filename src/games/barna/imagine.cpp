// Worlds that look like a view (AR-5).
#include <algorithm>

#include "games/barna/sequence.hpp"
#include "games/barna/view.hpp"

namespace alamo::barna {

namespace {

/// Draws one counter of the bag, each alike.
template <class Unit, class Fields>
Unit draw(Bag<Unit, Fields>& bag, int size, Rng& rng) {
    auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));
    for (int kind = 0; kind < Fields::kinds; ++kind) {
        const auto unit = static_cast<Unit>(kind);
        k -= bag.count(unit);
        if (k < 0) {
            bag.remove(unit);
            return unit;
        }
    }
    return bag.first();  // never: the bag holds `size` counters
}

/// Deals the pool over the places, each deal alike.
template <class Bag>
void deal(ByWall<Bag>& to, Bag pool, const ByWall<std::uint8_t>& places, Rng& rng) {
    int size = pool.total();
    for (const Wall wall : every_wall)
        for (int i = 0; i < places[wall]; ++i) to[wall].add(draw(pool, size--, rng));
}

// --- two groups mixed at a wall ------------------------------------------------------------------------
//
// The Texian knows which counters arrived (`mixed_in`, the group T) and how many at each wall, and what fire has
// shown at each wall since, but not whether a counter shown was one of them. Physical counters were dealt to
// places alike, T over its places and the others over theirs, and fire chose places alike. So each way to say
// which of T stood and fell where weighs as many deals and choices of places as lead to it. There are a few
// hundred ways at the most (T is at most five counters): they are counted twice, once for the sum, once to
// find the one drawn.

constexpr std::uint64_t falling(int n, int k) {
    std::uint64_t product = 1;
    for (int i = 0; i < k; ++i) product *= static_cast<std::uint64_t>(n - i);
    return product;
}
std::uint64_t arrangements(Mexicans bag) {  // of the kinds in the bag, in a row
    std::uint64_t ways = falling(bag.total(), bag.total());
    for (const Mexican unit : every_mexican) ways /= falling(bag.count(unit), bag.count(unit));
    return ways;
}

struct Mixture {
    const View& view;
    ByWall<int> others{};  // places of the other group at each wall when the groups were mixed
    Mexicans other_group;
    ByWall<Mexicans> stood{};  // of T at each wall
    ByWall<Mexicans> fell{};
    std::uint64_t sum = 0;
    std::uint64_t stop_at = 0;  // 0: count on; else stop when the sum passes it
    Tell<MixedWay> told{};

    explicit Mixture(const View& seen) : view(seen) {
        other_group = view.mexican_pool;
        for (const Wall wall : every_wall) {
            other_group += view.shown[wall];
            others[wall] = view.mexican_hidden[wall] + total(view.shown[wall]) - view.mixed[wall];
        }
        other_group -= view.mixed_in;
    }

    /// Calls `visit(bag)` for each bag of `size` counters out of `from`; stops when it returns true.
    template <class Visit>
    static bool each_bag(Mexicans from, int size, Mexicans so_far, int kind, const Visit& visit) {
        if (kind == mexican_kinds) return size == 0 && visit(so_far);
        const auto unit = static_cast<Mexican>(kind);
        for (int n = 0; n <= std::min(size, from.count(unit)); ++n)
            if (each_bag(from, size - n, so_far + Mexicans(unit, n), kind + 1, visit)) return true;
        return false;
    }

    /// All ways from `wall` on, with `rest` of T to place and `fallen` of the other group shown so far.
    bool search(int wall, Mexicans rest, Mexicans fallen, std::uint64_t weight) {
        if (wall == walls) {
            if (!other_group.holds(fallen)) return false;
            weight *= arrangements(other_group - fallen);
            sum += weight;
            if (told.anybody()) told(way(weight));
            return stop_at != 0 && sum >= stop_at;
        }
        const Wall here = wall_at(wall);
        return each_bag(rest, view.mixed[here], {}, 0, [&](Mexicans standing) {
            stood[here] = standing;
            const std::uint64_t deals = weight * arrangements(standing);
            for (int n = 0; n <= total(view.shown[here]); ++n)
                if (each_bag(standing, n, {}, 0, [&](Mexicans falling_here) {
                        return fall(wall, rest - standing, fallen, deals, falling_here);
                    }))
                    return true;
            return false;
        });
    }

    bool fall(int wall, Mexicans rest, Mexicans fallen, std::uint64_t weight, Mexicans falling_here) {
        const Wall here = wall_at(wall);
        if (!view.shown[here].holds(falling_here)) return false;
        const Mexicans other = view.shown[here] - falling_here;
        const int n = other.total();
        if (n > others[here]) return false;
        fell[here] = falling_here;
        for (const Mexican unit : every_mexican)
            weight *= falling(stood[here].count(unit), falling_here.count(unit)) /
                      falling(falling_here.count(unit), falling_here.count(unit));
        weight *= falling(others[here], n) / falling(n, n) * arrangements(other);
        return search(wall + 1, rest, fallen + other, weight);
    }

    void deal_to(ByWall<Mexicans>& to, Rng& rng) {
        search(0, view.mixed_in, {}, 1);
        stop_at = 1 + rng.below64(sum);
        sum = 0;
        search(0, view.mixed_in, {}, 1);
        const MixedWay found = way(0);
        for (const Wall wall : every_wall) to[wall] += found.standing[wall];
        deal(to, found.pool, found.places, rng);
    }

    /// The way that was found last.
    [[nodiscard]] MixedWay way(std::uint64_t weight) const {
        MixedWay way;
        way.weight = weight;
        way.pool = other_group;
        for (const Wall wall : every_wall) {
            const Mexicans other = view.shown[wall] - fell[wall];
            way.standing[wall] = stood[wall] - fell[wall];
            way.pool -= other;
            way.places[wall] = static_cast<std::uint8_t>(others[wall] - total(other));
        }
        return way;
    }
};

}  // namespace

bool is_mixed(const View& view) { return !view.mixed_in.empty() && !view.mexican_pool.empty(); }

void each_mixed_way(const View& view, Tell<MixedWay> tell) {
    Mixture mixture(view);
    mixture.told = tell;
    mixture.search(0, view.mixed_in, {}, 1);
}

State imagine(const View& view, Rng& rng) {
    State state;
    state.options = view.options;
    state.turn = view.turn;
    state.phase = view.phase;
    state.texian = view.texian;
    state.mexican = view.mexican;
    deal(state.texian, view.texian_pool, view.texian_hidden, rng);
    if (is_mixed(view)) Mixture(view).deal_to(state.mexican, rng);
    else deal(state.mexican, view.mexican_pool, view.mexican_hidden, rng);
    state.texian_hand = view.texian_hand;
    state.mexican_hand = view.mexican_hand;
    state.texian_box = view.texian_box;
    state.mexican_box = view.mexican_box;
    state.centre = view.centre;
    state.track = view.track;
    state.shown = view.shown;
    state.mixed_in = view.mixed_in;
    state.mixed = view.mixed;
    state.ill = view.ill;
    state.night_clear = view.night_clear;
    state.sentries_awake = view.sentries_awake;
    state.occupied = view.occupied;
    state.breached = view.breached;
    state.entered = view.entered;
    state.unprobed = view.unprobed;
    state.light = view.light;
    state.full = view.full;
    state.score = view.score;
    state.rank = view.rank;
    if (view.own_progress) {
        state.now = view.now;
    } else {
        state.now.step = view.step;
        open_step(state);
        settle(state);
        if (state.now.open == 0 &&
            state.now.step == Step::levy) {  // nobody to take back: the order begins later
            s09::arrive(state);
            state.now.step = Step::reinforce;
            settle(state);
        }
    }
    return state;
}

}  // namespace alamo::barna

#include "players/barna/guide.hpp"

#include <algorithm>

#include "players/barna/book.hpp"

namespace alamo::barna {

namespace {

Wall any_wall(Rng& rng) { return wall_at(static_cast<int>(rng.below(walls))); }

/// One counter of the bag, each alike; the bag must not be empty.
template <class Bag>
auto any_of(Bag bag, Rng& rng) {
    auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(bag.total())));
    while (k-- > 0) bag.remove(bag.first());
    return bag.first();
}

/// Moves a counter from one wall to another, or exchanges two, within the limit of a wall.
template <class Bag>
void vary(ByWall<Bag>& at, const ByWall<int>& fixed, int most, Rng& rng) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Wall from = any_wall(rng);
        const Wall to = any_wall(rng);
        if (from == to || at[from].empty()) continue;
        const auto unit = any_of(at[from], rng);
        const bool room = fixed[to] + at[to].total() < most;
        if (!room || rng.below(2) == 0) {
            if (at[to].empty()) continue;
            const auto other = any_of(at[to], rng);
            if (other == unit) continue;
            at[to].remove(other);
            at[from].add(other);
        }
        at[from].remove(unit);
        at[to].add(unit);
        return;
    }
}

void vary_deployment(const State& world, Intent& intent, Rng& rng) {
    ByWall<int> fixed{};
    for (const Wall wall : every_wall) fixed[wall] = world.texian[wall].total();
    vary(intent.deploy, fixed, texians_per_wall, rng);
}

// 8.0 A unit more or less on the way, or one that goes elsewhere. What the directions forbid is left out when the
// order is carried out.
void vary_movement(const State& world, Intent& intent, Rng& rng) {
    ByWall<Texians> staying = world.texian;
    for (const Wall from : every_wall)
        for (const Wall to : every_wall) staying[from] -= intent.moves[from][to];
    const std::uint32_t kind = rng.below(4);
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Wall from = any_wall(rng);
        const Wall to = any_wall(rng);
        const Wall elsewhere = any_wall(rng);
        if (from == to) continue;
        Texians& moving = intent.moves[from][to];
        if (kind < 2) {
            const Texians there = movable_of(staying[from]);
            if (there.empty()) continue;
            // Several at once: the wall they leave may then receive nobody, so half measures seldom pay.
            for (auto n = 1 + rng.below(3); n > 0 && !movable_of(staying[from]).empty(); --n) {
                const Texian unit = any_of(movable_of(staying[from]), rng);
                staying[from].remove(unit);
                moving.add(unit);
            }
            return;
        }
        if (moving.empty()) continue;
        const Texian unit = any_of(moving, rng);
        moving.remove(unit);
        if (kind == 3 && elsewhere != from) intent.moves[from][elsewhere].add(unit);
        return;
    }
}

// 9.0 Another wall for some of the arriving units.
void vary_reinforcement(const State& world, Intent& intent, Rng& rng) {
    const WallMask places = s09::places(world);
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Wall from = any_wall(rng);
        const Wall to = any_wall(rng);
        if (from == to || intent.place[from].empty() || (places & bit(to)) == 0) continue;
        if (rng.below(2) == 0) {
            intent.place[to] += intent.place[from];
            intent.place[from] = {};
        } else {
            const Mexican unit = any_of(intent.place[from], rng);
            intent.place[from].remove(unit);
            intent.place[to].add(unit);
        }
        return;
    }
}

/// A running hash of small numbers.
class Key {
public:
    void add(std::uint64_t number) { value_ = mix(value_ ^ number); }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0x616c616d6fU;
};

}  // namespace

Intent Guide::policy(const State& world, Rng& rng) const {
    const auto book = book_deployments(world);
    if (book.empty()) return sergeant_intent(world, rng);
    return book[rng.below(static_cast<std::uint32_t>(book.size()))];
}

bool Guide::is_open(const State& world) const {
    return is_strategic(world.now.step) && book_deployments(world).empty();
}

bool Guide::widen(const State& world, Rng& rng, const std::vector<const Intent*>& best_first,
                  Intent& to) const {
    if (best_first.size() < 4 && world.now.step != Step::move) {
        to = sergeant_intent(world, rng);
        return true;
    }
    // Movement is full of one-way doors: from the best so far in small steps, but as often from a fresh start.
    if (world.now.step == Step::move && (best_first.size() < 3 || rng.below(3) == 0)) {
        to = improve_movement(world, rng.below(4) != 0, static_cast<int>(rng.below(7)), rng);
        return true;
    }
    // Mostly the best so far, sometimes the second or third; one change, often a second.
    const std::uint32_t luck = rng.below(8);
    const std::size_t parent = luck < 5 ? 0 : (luck < 7 ? 1 : 2);
    to = *best_first[std::min(parent, best_first.size() - 1)];
    for (auto changes = 1 + rng.below(2); changes > 0; --changes) switch (world.now.step) {
            case Step::deploy: vary_deployment(world, to, rng); break;
            case Step::approach: vary(to.place, ByWall<int>{}, mexicans_per_wall, rng); break;
            case Step::move: vary_movement(world, to, rng); break;
            case Step::levy:
            case Step::reinforce: vary_reinforcement(world, to, rng); break;
            default: return false;
        }
    return true;
}

std::uint64_t Guide::key(const State& world, Seat seat) const {
    const View view = observe(world, viewer_of(seat));
    Key key;
    key.add((static_cast<std::uint64_t>(view.turn) << 16U) | (static_cast<std::uint64_t>(view.step) << 8U) |
            static_cast<std::uint64_t>(seat));
    for (const Wall wall : every_wall) {
        key.add((static_cast<std::uint64_t>(view.texian[wall].bits()) << 32U) |
                (static_cast<std::uint64_t>(view.mexican[wall].bits()) << 16U) |
                (static_cast<std::uint64_t>(view.texian_hidden[wall]) << 8U) | view.mexican_hidden[wall]);
        key.add((static_cast<std::uint64_t>(view.shown[wall].bits()) << 8U) | view.mixed[wall]);
    }
    key.add((static_cast<std::uint64_t>(view.texian_hand.bits()) << 48U) |
            (static_cast<std::uint64_t>(view.mexican_hand.bits()) << 32U) |
            (static_cast<std::uint64_t>(view.texian_box.bits()) << 16U) | view.mexican_box.bits());
    key.add((static_cast<std::uint64_t>(view.texian_pool.bits()) << 16U) | view.mexican_pool.bits());
    key.add((static_cast<std::uint64_t>(view.mixed_in.bits()) << 24U) |
            (static_cast<std::uint64_t>(view.ill) << 16U) | static_cast<std::uint64_t>(view.track.bits()));
    // An order begun is another node: only whole orders are searched, but one may be asked for in the middle.
    key.add((static_cast<std::uint64_t>(view.now.chosen) << 16U) | view.now.open);
    for (const std::uint64_t part : view.now.draft.at) key.add(part);
    return key.value();
}

}  // namespace alamo::barna

#include "players/barna/system.hpp"

#include <algorithm>
#include <array>

#include "generated/rules/barna.hpp"

namespace alamo::barna {

namespace {

/// The walls by value, lowest first; equal ones in random order.
template <class Value>
std::array<Wall, walls> ranked(Rng& rng, Value value) {
    std::array<std::pair<int, Wall>, walls> keyed{};
    for (const Wall wall : every_wall)
        keyed.at(static_cast<std::size_t>(wall)) = {value(wall) * 4096 + static_cast<int>(rng.below(4096)),
                                                    wall};
    std::ranges::sort(keyed);
    std::array<Wall, walls> order{};
    std::ranges::transform(keyed, order.begin(), [](const auto& entry) { return entry.second; });
    return order;
}

Mexican draw(Mexicans& hand, Rng& rng) {
    auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(total(hand))));
    Mexicans rest = hand;
    while (k-- > 0) rest.remove(rest.first());
    const Mexican unit = rest.first();
    hand.remove(unit);
    return unit;
}

void deal_group(Intent& intent, Wall wall, int size, Mexicans& hand, Rng& rng) {
    for (; size > 0 && total(hand) > 0; --size) intent.place[wall].add(draw(hand, rng));
}

// 18.1.1 Five walls are probed by one Infantry each; four of them get a group of three of the others. With a
// variant that takes Decoys away the last group is short.
Intent probe(const State& state, Rng& rng) {
    Intent intent;
    Mexicans hand = state.mexican_hand;
    const auto order = ranked(rng, [](Wall) { return 0; });
    for (std::size_t i = 0; i + 1 < walls; ++i) {
        intent.place[order.at(i)].add(Mexican::infantry);
        hand.remove(Mexican::infantry);
    }
    for (std::size_t i = 0; i + 2 < walls; ++i) deal_group(intent, order.at(i), 3, hand, rng);
    return intent;
}

// 18.1.2 Four mixed groups of four at the weakest walls, the rest at the next.
Intent assault(const State& state, Rng& rng) {
    Intent intent;
    Mexicans hand = state.mexican_hand;
    for (const Wall wall : ranked(rng, [&](Wall w) { return s18::weak_spot(state, w); }))
        deal_group(intent, wall, mexicans_per_wall, hand, rng);
    return intent;
}

// 18.2 All go to the lowest, second or third of the walls where Mexicans stand, by the die.
Intent reinforce(const State& state, Rng& rng) {
    const WallMask places = s09::places(state);
    const auto order = ranked(
        rng, [&](Wall w) { return s18::twice_breach_value(state, w) + ((places & bit(w)) != 0 ? 0 : 1000); });
    const auto die = 1 + rng.below(6);
    const std::size_t rank = die <= 3 ? 0 : (die <= 5 ? 1 : 2);
    Intent intent;
    const auto last = static_cast<std::size_t>(std::popcount(places) - 1);
    Mexicans arriving(elite_of_turn(state.turn), 1);
    arriving.add(Mexican::infantry,
                 std::min(s09::most(state.options), state.mexican_box.count(Mexican::infantry)));
    intent.place[order.at(std::min(rank, last))] = arriving;
    return intent;
}

}  // namespace

Intent system_intent(const State& state, Rng& rng) {
    switch (state.now.step) {
        case Step::approach: return state.turn == 1 ? probe(state, rng) : assault(state, rng);
        case Step::levy:
        case Step::reinforce: return reinforce(state, rng);
        default: return {};
    }
}

}  // namespace alamo::barna

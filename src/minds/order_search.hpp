// Information-set Monte Carlo over whole orders.
//
// A node is what one seat knows at one of its turns (a key of its view), an arm of it an order that seat could give.
// Each iteration draws a world that looks like the root view, walks down through the nodes it knows, adds one,
// and plays on by the guide's policy. New arms come from the arms that do best so far, so a large space of orders is
// searched from good ones outwards. The j-th visits of all arms of the root see the same world and the same luck:
// their difference shows what the order is worth, not who had the better dice. Nodes are kept from one order to
// the next: where play reaches a node of the last tree, its visits count.
//
// `Guide` says what is particular to a game:
//   Order                                    a value
//   Order policy(world, rng)                 the order of a fast fixed player that sees what its seat sees
//   bool  is_open(world)                     is there anything to search in the order that is due?
//   void  widen(world, rng, arms, Order& to) a new order worth trying, given the arms so far (best first)
//   void  carry_out(world, order)            applies it
//   key(world, seat)                         64 bits that are equal where the seat knows the same
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace alamo::minds {

/// How long a search may go on: iterations, and a clock that says when to stop (asked now and then).
struct Budget {
    int iterations = 1000;
    bool (*is_over)(void*) = nullptr;
    void* clock = nullptr;
    [[nodiscard]] bool over(int done) const {
        return done >= iterations || (is_over != nullptr && done % 8 == 0 && is_over(clock));
    }
};

template <class G, class Guide>
class OrderSearch {
public:
    using State = typename G::State;
    using View = typename G::View;
    using Order = typename Guide::Order;

    struct Arm {
        Order order{};
        int visits = 0;
        double sum = 0;  // of results, from the Mexican side
        double squares = 0;
        [[nodiscard]] double mean() const { return visits == 0 ? 0.0 : sum / visits; }
    };
    struct Node {
        std::vector<Arm> arms;
        int visits = 0;
        int age = 0;  // the search it was last of use in
    };
    struct Result {
        Order order{};
        double mean = 0;  // expected result of the order
        double policy = 0;  // and of what the policy would have done
        int visits = 0;
        int iterations = 0;
    };

    explicit OrderSearch(Guide guide) : guide_(guide) {}

    Result search(const View& view, Seat seat, Budget budget, std::uint64_t seed) {
        ++age_;
        Rng first = Rng::stream(seed, 0);
        const State root_world = G::imagine(view, first);
        if (!guide_.is_open(root_world)) return {guide_.policy(root_world, first), 0, 0, 0, 0};
        Node& root = nodes_[guide_.key(root_world, seat)];
        root.age = age_;
        int done = 0;
        for (; !budget.over(done) || done < minimum; ++done) iterate(root, view, root_world, seat, seed);
        const Arm& best = root.arms[static_cast<std::size_t>(choose(root, seat))];
        Result result{best.order, best.mean(), root.arms.front().mean(), best.visits, done};
        forget();
        return result;
    }

private:
    static constexpr int minimum = 4;  // iterations, however little time there is
    static constexpr int expand_after = 24;
    static constexpr int most_depth = 64;
    static constexpr std::size_t most_nodes = 20000;

    static double sign(Seat seat) { return seat == Seat::mexican ? 1.0 : -1.0; }

    void iterate(Node& root, const View& view, const State& root_world, Seat seat, std::uint64_t seed) {
        Rng widening = Rng::stream(seed, 0x10000000U + static_cast<std::uint64_t>(root.visits));
        const int arm = select(root, root_world, seat, widening);
        // The visit number of the arm, not of the root, chooses world and luck.
        Rng rng = Rng::stream(
            seed, 1 + static_cast<std::uint64_t>(root.arms[static_cast<std::size_t>(arm)].visits));
        State world = G::imagine(view, rng);
        guide_.carry_out(world, root.arms[static_cast<std::size_t>(arm)].order);
        struct Visited {
            Node* node;
            int arm;
        };
        std::array<Visited, most_depth> path{};
        int depth = 0;
        bool in_tree = root.arms[static_cast<std::size_t>(arm)].visits >= expand_after;
        for (;;) {
            const Turn turn = G::turn(world);
            if (turn.is_over()) break;
            if (turn.is_chance()) {
                G::apply(world, draw_chance<G>(world, rng));
                continue;
            }
            if (!in_tree || depth == most_depth || !guide_.is_open(world)) {
                guide_.carry_out(world, guide_.policy(world, rng));
                continue;
            }
            Node& node = nodes_[guide_.key(world, turn.seat)];
            node.age = age_;
            const int chosen = select(node, world, turn.seat, rng);
            path[static_cast<std::size_t>(depth++)] = {&node, chosen};
            in_tree = node.visits >= expand_after;
            guide_.carry_out(world, node.arms[static_cast<std::size_t>(chosen)].order);
        }
        const double score = G::turn(world).score;
        add(root, arm, score);
        for (int i = 0; i < depth; ++i)
            add(*path[static_cast<std::size_t>(i)].node, path[static_cast<std::size_t>(i)].arm, score);
    }

    static void add(Node& node, int arm, double score) {
        Arm& a = node.arms[static_cast<std::size_t>(arm)];
        ++a.visits;
        a.sum += score;
        a.squares += score * score;
        ++node.visits;
    }

    /// The arm to try: a new one where the node has been visited often enough for its number of arms, else the one
    /// with the highest upper confidence bound. The scale of results is learnt from the node itself.
    int select(Node& node, const State& world, Seat seat, Rng& rng) {
        const auto arms = static_cast<double>(node.arms.size());
        if (node.arms.empty()) {
            node.arms.push_back({guide_.policy(world, rng)});
            return 0;
        }
        if (node.visits >= std::pow(arms, 1.6)) {
            std::vector<const Order*> ranked;
            for (const int i : ranking(node, seat))
                ranked.push_back(&node.arms[static_cast<std::size_t>(i)].order);
            Order order{};
            if (guide_.widen(world, rng, ranked, order) &&
                std::ranges::none_of(node.arms, [&](const Arm& arm) { return arm.order == order; })) {
                node.arms.push_back({order});
                return static_cast<int>(node.arms.size()) - 1;
            }
        }
        double sum = 0;
        double squares = 0;
        for (const Arm& arm : node.arms) {
            sum += arm.sum;
            squares += arm.squares;
        }
        const double n = std::max(1, node.visits);
        const double spread = std::sqrt(std::max(0.25, squares / n - (sum / n) * (sum / n)));
        const double log_visits = std::log(n + 1.0);
        int best = 0;
        double most = -1e18;
        for (std::size_t i = 0; i < node.arms.size(); ++i) {
            const Arm& arm = node.arms[i];
            if (arm.visits == 0) return static_cast<int>(i);
            const double bound =
                sign(seat) * arm.mean() + exploration * spread * std::sqrt(log_visits / arm.visits);
            if (bound > most) {
                most = bound;
                best = static_cast<int>(i);
            }
        }
        return best;
    }
    static constexpr double exploration = 0.45;

    static std::vector<int> ranking(const Node& node, Seat seat) {
        std::vector<int> order(node.arms.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        const auto worth = [&](int i) {
            const Arm& arm = node.arms[static_cast<std::size_t>(i)];
            return arm.visits == 0 ? -1e18 : sign(seat) * arm.mean() - 1.0 / arm.visits;
        };
        std::ranges::sort(order,
                          [&](int a, int b) { return std::pair(worth(b), a) < std::pair(worth(a), b); });
        return order;
    }

    static constexpr double caution = 0.7;  // points that a mean over one visit is worth less

    /// The arm to play: the best mean among those that were tried often.
    static int choose(const Node& node, Seat seat) {
        int most = 0;
        for (const Arm& arm : node.arms) most = std::max(most, arm.visits);
        int best = 0;
        double worth = -1e18;
        for (std::size_t i = 0; i < node.arms.size(); ++i) {
            const Arm& arm = node.arms[i];
            if (arm.visits * 4 < most || arm.visits == 0) continue;
            const double here = sign(seat) * arm.mean() - caution / std::sqrt(arm.visits);
            if (here > worth) {
                worth = here;
                best = static_cast<int>(i);
            }
        }
        return best;
    }

    /// Lets go of nodes that the last two searches did not come to, when there are many.
    void forget() {
        if (nodes_.size() < most_nodes) return;
        std::erase_if(nodes_, [&](const auto& entry) { return entry.second.age + 1 < age_; });
        if (nodes_.size() >= most_nodes) nodes_.clear();
    }

    Guide guide_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    int age_ = 0;
};

}  // namespace alamo::minds

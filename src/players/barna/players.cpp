#include "players/barna/players.hpp"

#include <charconv>

#include "core/words.hpp"
#include "generated/rules/barna.hpp"
#include "generated/texts.hpp"
#include "players/barna/captain.hpp"
#include "players/barna/policy.hpp"
#include "players/barna/system.hpp"

namespace alamo::barna {

namespace {

using Policy = Intent (*)(const State&, Rng&);

/// A player that does what a fixed policy says.
class Fixed final : public minds::Player<Barna> {
public:
    explicit Fixed(Policy policy) : policy_(policy) {}
    minds::Advice<Barna> decide(const View& view, Rng& rng) override {
        const State world = imagine(view, rng);
        return {actions_of(world, policy_(world, rng)), {}};
    }

private:
    Policy policy_;
};

/// "captain", "captain:iterations=N", "captain:ms=N".
Reading<Effort> read_effort(std::string_view spec) {
    const Cut name = cut(spec, ':');
    if (!name.found) return Effort{};
    const Cut setting = cut(name.after, '=');
    int number = 0;
    const char* const begin = setting.after.data();
    const char* const end = begin + setting.after.size();
    const auto [at, error] = std::from_chars(begin, end, number);
    constexpr int most = 10'000'000;
    if (error == std::errc{} && at == end && number >= 1 && number <= most) {
        if (setting.before == "iterations") return Effort{number, 0};
        if (setting.before == "ms") return Effort{most, number};
    }
    return Verdict::unreadable(Phrase("players.barna.effort"_text, Arg(spec)));
}

bool is_captain(std::string_view spec) { return cut(spec, ':').before == "captain"; }

}  // namespace

Verdict check_player(std::string_view spec, Seat seat) {
    if (spec == "recruit" || spec == "sergeant") return Verdict::legal();
    if (spec == "system") {
        if (seat == Seat::mexican) return Verdict::legal();
        return Verdict::refuse("18.0"_rule, Phrase("players.barna.system-is-mexican"_text));
    }
    if (is_captain(spec)) return read_effort(spec).verdict;
    return Verdict::unreadable(Phrase("players.barna.unknown"_text, Arg(spec)));
}

std::unique_ptr<minds::Player<Barna>> make_player(std::string_view spec, Seat seat) {
    if (!check_player(spec, seat)) return nullptr;
    if (spec == "recruit") return std::make_unique<minds::Recruit<Barna>>();
    if (spec == "sergeant") return std::make_unique<Fixed>(sergeant_intent);
    if (spec == "system") return std::make_unique<Fixed>(system_intent);
    return make_captain(*read_effort(spec));
}

}  // namespace alamo::barna

// Any bytes as an order of The Alamo Remembered, at a position of a seeded random game: it is refused in a
// sentence, or its actions are legal one by one and come to what the order says.
//
//   bytes 0 to 2   the seed of the game, and in its low bits the options
//   byte 3         how many orders are played before
//   byte 4         even: the rest is the order; odd: the rest changes the order that the game would play,
//                  pair by pair (place, character)
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/barna/barna.hpp"

namespace {

using alamo::barna::Action;
using alamo::barna::Barna;
using alamo::barna::Event;
using alamo::barna::State;

void demand(bool holds) {
    if (!holds) std::abort();
}

alamo::barna::Options options_of(unsigned bits) {
    alamo::barna::Options options;
    options.solitaire = (bits & 7U) == 0;
    if (options.solitaire) return options;
    options.relief_column = (bits & 1U) != 0;
    options.variable_conditions = (bits & 2U) != 0;
    options.santa_anna_waits = (bits & 4U) != 0;
    options.bowie_illness = (bits & 8U) != 0;
    options.spiked_guns = (bits & 16U) != 0;
    return options;
}

/// Plays one order at random and returns it; the order a game was over before is empty.
std::string play_one(State& state, alamo::Rng& rng) {
    std::string said;
    const auto hear = [&](const Event& event) {
        if (said.empty() && Barna::is_order(event)) said = Barna::say(event);
    };
    while (said.empty() && !Barna::turn(state).is_over())
        Barna::apply(state,
                     Barna::turn(state).is_chance() ? alamo::draw_chance<Barna>(state, rng)
                                                    : alamo::draw_legal<Barna>(state, rng),
                     hear);
    return said;
}

/// An accepted order: each action is legal, and what they come to is told in the very words of the order.
void carry_out(const State& before, const Event& order, const std::vector<Action>& actions) {
    State state = before;
    std::string told;
    const auto hear = [&](const Event& event) {
        if (told.empty() && Barna::is_order(event)) told = Barna::say(event);
    };
    for (const Action action : actions) {
        demand(told.empty());
        demand(static_cast<bool>(Barna::check(state, action)));
        bool offered = false;
        Barna::for_each_legal(state, [&](Action legal) { offered = offered || legal == action; });
        demand(offered);
        Barna::apply(state, action, hear);
    }
    demand(told == Barna::say(order));
    const auto again = Barna::read(told);
    demand(again && Barna::say(*again) == told);
}

void refuse(const alamo::Verdict& verdict) {
    for (const alamo::Lang lang : {alamo::Lang::en, alamo::Lang::es}) {
        const std::string why = alamo::render(verdict, lang);
        demand(why.size() > 10 && why.find('\n') == std::string::npos);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 5) return 0;
    const unsigned seed =
        data[0] | (static_cast<unsigned>(data[1]) << 8U) | (static_cast<unsigned>(data[2]) << 16U);
    alamo::Rng rng(seed);
    State state = Barna::begin(options_of(data[0]));
    for (int n = data[3] % 48; n > 0; --n) {
        const State before = state;
        play_one(state, rng);
        if (Barna::turn(state).is_over()) {
            state = before;
            break;
        }
    }
    std::string text(reinterpret_cast<const char*>(data) + 5, size - 5);
    if ((data[4] & 1U) != 0) {
        State next = state;
        std::string changed = play_one(next, rng);
        for (std::size_t i = 0; i + 1 < text.size() && !changed.empty(); i += 2)
            changed[static_cast<unsigned char>(text[i]) % changed.size()] = text[i + 1];
        text = changed;
    }
    const auto read = Barna::read(text);
    if (!read) {
        refuse(read.verdict);
        return 0;
    }
    demand(Barna::say(*Barna::read(Barna::say(*read))) == Barna::say(*read));
    std::vector<Action> actions;
    const alamo::Verdict verdict = Barna::plan(state, *read, actions);
    if (verdict) carry_out(state, *read, actions);
    else refuse(verdict);
    return 0;
}

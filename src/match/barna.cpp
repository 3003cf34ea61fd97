// The Alamo Remembered on the shelf.
#include "games/barna/barna.hpp"

#include "games/barna/fits.hpp"
#include "games/barna/points.hpp"
#include "generated/texts.hpp"
#include "match/game_of.hpp"
#include "match/games.hpp"
#include "players/barna/players.hpp"

namespace alamo::match {

namespace {

struct BarnaListing {
    using Game = barna::Barna;

    static constexpr Text title = "match.barna.title"_text;
    static constexpr Text credit = "match.barna.credit"_text;
    static constexpr Text kind = "match.barna.kind"_text;
    static constexpr std::pair<std::string_view, Text> players[] = {
        {"recruit", "match.player.recruit"_text},
        {"sergeant", "match.player.sergeant"_text},
        {"system", "match.player.system"_text},
        {"captain", "match.player.captain"_text},
        {"captain:iterations=N", "match.player.captain-iterations"_text},
        {"captain:ms=N", "match.player.captain-ms"_text},
    };

    static std::string_view default_player(Seat /*seat*/) { return "sergeant"; }
    /// 18.0 In the solitaire game nobody sits on the Mexican side.
    static std::vector<Seat> seats(const barna::Options& options) {
        if (options.solitaire) return {Seat::texian};
        return {Seat::texian, Seat::mexican};
    }
    static Verdict check_player(std::string_view name, Seat seat) { return barna::check_player(name, seat); }
    static std::unique_ptr<minds::Player<Game>> make_player(std::string_view name, Seat seat) {
        return barna::make_player(name, seat);
    }
    /// What is wrong with an unfinished order.
    static Verdict so_far(const barna::State& state, const barna::Event& order) {
        return barna::fits_so_far(state, order);
    }
    /// News that tells nothing a seat did not know.
    static bool is_quiet(const barna::Event& event) { return event.kind == barna::Kind::turn_begins; }
    static std::optional<int> points(const barna::View& view) { return barna::points_now(view).total(); }
    static std::vector<Phrase> odds(const barna::View& view) { return barna::odds(view); }
    /// Iterations a second of the player that searches.
    static double search_speed() { return barna::captain_iterations_per_second(); }
};

}  // namespace

const AnyGame& barna_game() {
    static const GameOf<BarnaListing> game;
    return game;
}

}  // namespace alamo::match

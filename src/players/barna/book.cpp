#include "players/barna/book.hpp"

#include <vector>

namespace alamo::barna {

namespace {

// Each line is the end of a hill climb from another start. Low walls get the 18-pounder or the Decoys that lead
// the attack elsewhere; everywhere there is room for help.
constexpr std::string_view solitaire_page[] = {
    "E=CKDDD SE=CRD S=CRDD SW=CDD NW=CDD N=GRRRRR",
    "E=GRR SE=CD S=CRRRDD SW=CKDDD NW=CRDD N=CRDD",
    "E=CKDDD SE=CRD S=CRDD SW=GRR NW=CRDD N=CRRDD",
};

std::vector<Intent> read_page(std::span<const std::string_view> lines) {
    std::vector<Intent> page;
    for (const std::string_view line : lines) {
        const Reading<Event> order = Barna::read(std::string("deploy ").append(line));
        if (!order) continue;  // a test reads every line
        Intent intent;
        for (const Wall wall : every_wall) intent.deploy[wall] = order->at[wall].texians;
        page.push_back(intent);
    }
    return page;
}

}  // namespace

std::span<const Intent> book_deployments(const State& state) {
    static const std::vector<Intent> solitaire = read_page(solitaire_page);
    const Progress& now = state.now;
    const bool begun = !(now.draft == ByWall<std::uint64_t>{});
    if (now.step != Step::deploy || state.turn > 1 || begun || !state.options.solitaire) return {};
    return solitaire;
}

}  // namespace alamo::barna

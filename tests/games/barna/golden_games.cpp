#include "games/barna/golden_games.hpp"

namespace alamo::barna::tests {

namespace {

using News = std::vector<Event>;

bool breached_on(const State& end, int turn) { return end.breached != 0 && end.turn == turn; }
bool overrun(const State& end) { return end.breached == 0; }

/// 15.0C: does a unit leave one breached wall for another?
bool joins_between_breaches(const News& heard, const State& end) {
    const Event* const event = find_event(heard, Kind::incursion);
    if (event == nullptr) return false;
    for (const Wall to : every_wall)
        for (std::size_t side = 0; side < 2; ++side)
            if (!event->joins[to].from.at(side).empty() &&
                (end.breached & bit(neighbour(to, static_cast<int>(side)))) != 0)
                return true;
    return false;
}

Mexicans taken(const News& heard, int turn) {
    for (const Event& event : heard)
        if (event.kind == Kind::reinforce && event.turn == turn) return event.mexicans;
    return {};
}

/// Every ending: the five levels, a breach on each turn, the overrun.
void add_endings(std::vector<Golden>& games) {
    games.push_back(
        {.name = "breach-turn-1-triumph",
         .about =
             "South and Southwest are assaulted in force on the first morning: a breach on turn 1, a Triumph",
         .rules = "4.0 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 15.0 15.0A 15.0B 15.0C 15.0D 15.0E 15.0F 16.0",
         .focus = "S SW",
         .guns = "N E SE S SW NW",
         .shows = [](const News&, const State& end) {
             return breached_on(end, 1) && level_of(end) == "mexican-triumph";
         }});
    games.push_back(
        {.name = "breach-turn-2-decisive",
         .about = "The first assault fails, the second breaks in: a breach on turn 2, a Decisive Victory",
         .rules = "6.0 13.0 14.0 16.0",
         .focus = "NW N",
         .shows = [](const News&, const State& end) {
             return breached_on(end, 2) && level_of(end) == "mexican-decisive-victory";
         }});
    games.push_back(
        {.name = "breach-turn-3-victory",
         .about =
             "Two assaults fail, the third breaks in: a breach on turn 3 adds nothing, the historical result",
         .rules = "13.0 16.0 AR-22",
         .focus = "NW",
         .movers = 3,
         .shows = [](const News&, const State& end) {
             return breached_on(end, 3) && level_of(end) == "mexican-victory";
         }});
    games.push_back({.name = "overrun-pyrrhic",
                     .about = "Three assaults fail, and one wall is overrun by numbers: a Pyrrhic Victory",
                     .rules = "15.0C 16.0 AR-10 AR-22",
                     .focus = "E SE S NW N",
                     .guns = "NW SW E E E S",
                     .heroes = "SW",
                     .movers = 4,
                     .take = 3,
                     .shows = [](const News&, const State& end) {
                         return overrun(end) && level_of(end) == "mexican-pyrrhic-victory";
                     }});
    games.push_back(
        {.name = "overrun-humiliating",
         .about =
             "The Texians hold three times; the overrun costs more than it brings: a Humiliating Victory",
         .rules = "15.0C 15.0E 16.0 AR-22",
         .movers = 4,
         .shows = [](const News& heard, const State& end) {
             return overrun(end) && level_of(end) == "mexican-humiliating-victory" &&
                    find_event(heard, Kind::sacrifice) != nullptr;
         }});
    games.push_back(
        {.name = "overrun-by-nobody",
         .about = "On turn 3 the last Mexican outside the walls falls: any wall may be named, nobody charges",
         .rules = "AR-4 AR-9 17.1",
         .options = "relief-column",
         .guns = "E E SE S SW NW",
         .rifles = "E SE SE SE S SW SW SW SE SW",
         .take = 0,
         .given = {{3, Step::approach, "approach E=iiii SE=iiii S=iiii SW=bddd NW=i"},
                   {3, Step::move, "hold"},
                   {3, Step::levy, "reinforce SE=z"},
                   {3, Step::overrun, "overrun N"}},
         .shows = [](const News&, const State& end) { return overrun(end) && s15::on_map(end).empty(); }});
}

/// Each variant visibly used, and all of them together.
void add_variants(std::vector<Golden>& games) {
    games.push_back(
        {.name = "relief-column",
         .about = "17.1: the Relief Column deploys with the others, ten Riflemen and eleven Decoys",
         .rules = "17.1 AR-13",
         .options = "relief-column",
         .focus = "E N",
         .shows = [](const News&, const State& end) { return breached_on(end, 2); }});
    games.push_back(
        {.name = "variable-conditions",
         .about =
             "17.2: a clear night and sentries awake, so that the Texian has both Decoys and the Mexican neither",
         .rules = "17.2 AR-14",
         .options = "variable-conditions",
         .focus = "SW S",
         .shows = [](const News&, const State& end) {
             return end.night_clear == 1 && end.sentries_awake == 1 && end.breached != 0;
         }});
    games.push_back({.name = "santa-anna-waits",
                     .about = "17.3: four units return with the Cazadores on turn 1",
                     .rules = "9.0 17.3",
                     .options = "santa-anna-waits",
                     .focus = "SW NW",
                     .shows = [](const News& heard, const State& end) {
                         return total(taken(heard, 1)) == 5 && end.breached != 0;
                     }});
    games.push_back(
        {.name = "bowie-illness",
         .about = "17.4: Bowie is left in his cot on turn 1, rises on turn 2, and fights on turn 3",
         .rules = "14.0 17.4 AR-3 AR-15",
         .options = "bowie-illness",
         .movers = 2,
         .flip_on = 2,
         .shows = [](const News& heard, const State& end) {
             return end.turn == 3 && end.ill == 0 && count_events(heard, Kind::flip) == 2 &&
                    count_events(heard, Kind::bowie) == 1;
         }});
    games.push_back(
        {.name = "bowie-stays-ill",
         .about =
             "17.4 and 15.0A: Bowie is flipped after both Rallies and at the Last Stand, and stays ill each time",
         .rules = "15.0A 17.4 AR-3 AR-15",
         .options = "bowie-illness",
         .shows = [](const News& heard, const State& end) {
             return end.turn == 3 && end.ill == 1 && count_events(heard, Kind::bowie) == 3;
         }});
    games.push_back(
        {.name = "spiked-guns",
         .about = "17.5: the breached wall has cannon, but they are spiked and nobody captures them",
         .rules = "15.0B 17.5 AR-16",
         .options = "spiked-guns",
         .focus = "S",
         .heroes = "NW",
         .movers = 3,
         .take = 3,
         .shows = [](const News& heard, const State& end) {
             const Event* const shown = find_event(heard, Kind::cannon_revealed);
             return breached_on(end, 2) && end.breached == bit(Wall::south) && shown != nullptr &&
                    shown->at[Wall::south].texians.has(Texian::eighteen_pounder);
         }});
    games.push_back(
        {.name = "all-variants",
         .about =
             "All five variants at once: a cloudy night, sentries awake, Bowie up on turn 1, spiked guns",
         .rules = "17.0 17.1 17.2 17.3 17.4 17.5 AR-13 AR-14 AR-15 AR-16",
         .options = "relief-column variable-conditions santa-anna-waits bowie-illness spiked-guns",
         .focus = "N E",
         .shows = [](const News& heard, const State& end) {
             return breached_on(end, 3) && end.ill == 0 && end.night_clear == 0 && end.sentries_awake == 1 &&
                    total(taken(heard, 2)) == 5;
         }});
}

/// Rulings that come up seldom.
void add_rulings(std::vector<Golden>& games) {
    games.push_back(
        {.name = "which-hero-falls",
         .about =
             "AR-7: Crockett and Bowie defend one wall, one of them falls, and the Texian gives up Bowie",
         .rules = "12.0 17.4 AR-7",
         .options = "bowie-illness",
         .focus = "S",
         .guns = "NW SW E S SE NW",
         .movers = 2,
         .lose = "J",
         .shows = [](const News& heard, const State&) { return find_event(heard, Kind::lose) != nullptr; }});
    games.push_back(
        {.name = "breach-to-breach",
         .about = "AR-8: two neighbouring walls are breached, and a unit leaves one of them for the other",
         .rules = "15.0C AR-8",
         .focus = "SW NW",
         .shows = joins_between_breaches});
    games.push_back(
        {.name = "captured-18-pounder",
         .about =
             "15.0B, AR-11, AR-12: the 18-pounder is captured, fires in the charge and counts two points; "
             "another cannon is given up",
         .rules = "15.0B 15.0D 15.0E 16.0 AR-11 AR-12",
         .focus = "E",
         .guns = "E SW SE E SW SW",
         .heroes = "E",
         .movers = 2,
         .take = 3,
         .shows = [](const News& heard, const State& end) {
             const Event* const lost = last_event(heard, Kind::sacrifice);
             return s15::captured(end).has(Texian::eighteen_pounder) && lost != nullptr &&
                    lost->texians == Texians(Texian::cannon, 1);
         }});
    games.push_back(
        {.name = "heroes-of-strength-1",
         .about = "AR-1, AR-23: the owners' counters say 1 for both Heroes, and they agreed on par 12",
         .rules = "11.0 15.0E AR-1 AR-23",
         .options = "crockett-strength=1 bowie-strength=1 par=12",
         .focus = "E SE",
         .shows = [](const News& heard, const State& end) {
             return end.breached != 0 && end.score >= 8 && end.score < 12 &&
                    find_event(heard, Kind::sacrifice) != nullptr;
         }});
    games.push_back(
        {.name = "all-fall-in-the-charge",
         .about = "AR-4: the charge has more points than there are Texians left; nobody fights hand to hand",
         .rules = "15.0D AR-4",
         .focus = "SW",
         .guns = "E N E S SW E",
         .heroes = "SW",
         .movers = 2,
         .take = 2,
         .shows = [](const News& heard, const State& end) {
             const Event* const fell = find_event(heard, Kind::charge);
             const Event* const met = find_event(heard, Kind::fall_back);
             return end.breached != 0 && fell != nullptr && fell->texians == met->texians;
         }});
}

/// The solitaire system.
void add_solitaire(std::vector<Golden>& games) {
    games.push_back({.name = "solitaire-breach",
                     .about = "The system probes, smells victory and breaks in on turn 1",
                     .rules = "18.0 18.1 18.1.1 18.2 18.2.1 18.2.2 AR-17 AR-18 AR-19 AR-20",
                     .options = "solitaire",
                     .movers = 2,
                     .shows = [](const News& heard, const State& end) {
                         return breached_on(end, 1) && find_event(heard, Kind::incursion) != nullptr &&
                                find_event(heard, Kind::sacrifice) != nullptr &&
                                find_event(heard, Kind::tie) != nullptr;
                     }});
    games.push_back(
        {.name = "solitaire-overrun",
         .about =
             "The system assaults the weak spots twice, with lots drawn between tied walls, and overruns one",
         .rules = "15.0C 18.1.2 18.2.1 18.2.2 AR-18 AR-20 AR-21 AR-22",
         .options = "solitaire",
         .guns = "NW E SW NW E SE",
         .shows = [](const News& heard, const State& end) {
             const bool drawn = std::ranges::any_of(heard, [](const Event& event) {
                 return event.kind == Kind::tie && event.phase == Phase::mexican_approach;
             });
             return overrun(end) && drawn && find_event(heard, Kind::charge) != nullptr;
         }});
}

}  // namespace

std::vector<Golden> golden_games() {
    std::vector<Golden> games;
    add_endings(games);
    add_variants(games);
    add_rulings(games);
    add_solitaire(games);
    return games;
}

}  // namespace alamo::barna::tests

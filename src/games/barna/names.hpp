// The names of walls and counters in the catalogue, and lists of counters as letters and as words. Internal
// to the game.
#pragma once

#include <string>

#include "games/barna/counters.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

constexpr Text name_of(Wall wall) {
    constexpr Text names[] = {"barna.wall.east"_text,      "barna.wall.southeast"_text,
                              "barna.wall.south"_text,     "barna.wall.southwest"_text,
                              "barna.wall.northwest"_text, "barna.wall.north"_text};
    return names[index(wall)];
}
/// "at South".
constexpr Text place_of(Wall wall) {
    constexpr Text places[] = {"barna.place.east"_text,      "barna.place.southeast"_text,
                               "barna.place.south"_text,     "barna.place.southwest"_text,
                               "barna.place.northwest"_text, "barna.place.north"_text};
    return places[index(wall)];
}
constexpr Text name_of(Texian unit) {
    constexpr Text names[] = {"barna.unit.eighteen-pounder"_text, "barna.unit.cannon"_text,
                              "barna.unit.crockett"_text,         "barna.unit.bowie"_text,
                              "barna.unit.riflemen"_text,         "barna.unit.texian-decoy"_text};
    return names[static_cast<int>(unit)];
}
constexpr Text name_of(Mexican unit) {
    constexpr Text names[] = {"barna.unit.cazadores"_text,   "barna.unit.second-elite"_text,
                              "barna.unit.third-elite"_text, "barna.unit.banners"_text,
                              "barna.unit.infantry"_text,    "barna.unit.mexican-decoy"_text};
    return names[static_cast<int>(unit)];
}
/// "{0} Infantry", for lists.
constexpr Text count_of(Texian unit) {
    constexpr Text counts[] = {"barna.count.eighteen-pounder"_text, "barna.count.cannon"_text,
                               "barna.count.crockett"_text,         "barna.count.bowie"_text,
                               "barna.count.riflemen"_text,         "barna.count.decoy"_text};
    return counts[static_cast<int>(unit)];
}
constexpr Text count_of(Mexican unit) {
    constexpr Text counts[] = {"barna.count.cazadores"_text,   "barna.count.second-elite"_text,
                               "barna.count.third-elite"_text, "barna.count.banners"_text,
                               "barna.count.infantry"_text,    "barna.count.decoy"_text};
    return counts[static_cast<int>(unit)];
}
/// "2 Infantry".
template <class Unit>
constexpr Items counted(Unit unit, int n) {
    Items list;
    list.add(count_of(unit), n);
    return list;
}

/// "the 18-pounder, 2 Riflemen and 3 face-down units".
Items list_of(Texians units, int face_down = 0);
Items list_of(Mexicans units, int face_down = 0);
/// "South, Southwest and North".
Items list_of(WallMask some_walls);
/// "2 at South and 1 at North": walls with none are left out.
Items list_at(const ByWall<int>& numbers);

/// "GRRDD", with a `?` for each face-down counter: the notation of orders and of the JSON view.
std::string letters(Texians units, int face_down = 0);
std::string letters(Mexicans units, int face_down = 0);

}  // namespace alamo::barna

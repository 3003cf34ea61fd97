// The names of walls and counters in the catalogue. Internal to the game.
#pragma once

#include "games/barna/counters.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

constexpr Text name_of(Wall wall) {
    constexpr Text names[] = {"barna.wall.east"_text,      "barna.wall.southeast"_text, "barna.wall.south"_text,
                              "barna.wall.southwest"_text, "barna.wall.northwest"_text, "barna.wall.north"_text};
    return names[index(wall)];
}
constexpr Text name_of(Texian unit) {
    constexpr Text names[] = {"barna.unit.eighteen-pounder"_text, "barna.unit.cannon"_text,
                              "barna.unit.crockett"_text,         "barna.unit.bowie"_text,
                              "barna.unit.riflemen"_text,         "barna.unit.texian-decoy"_text};
    return names[static_cast<int>(unit)];
}
constexpr Text name_of(Mexican unit) {
    constexpr Text names[] = {"barna.unit.cazadores"_text, "barna.unit.second-elite"_text,
                              "barna.unit.third-elite"_text, "barna.unit.banners"_text,
                              "barna.unit.infantry"_text,   "barna.unit.mexican-decoy"_text};
    return names[static_cast<int>(unit)];
}

}  // namespace alamo::barna

#include "games/barna/names.hpp"

namespace alamo::barna {

namespace {

template <class Units, class Bag>
Items list(const Units& units, Bag bag, int face_down) {
    Items items;
    for (const auto unit : units) items.add(count_of(unit), bag.count(unit));
    items.add("barna.count.face-down"_text, face_down);
    return items;
}

template <class Units, class Bag>
std::string written(const Units& units, Bag bag, int face_down) {
    std::string out;
    for (const auto unit : units) out.append(static_cast<std::size_t>(bag.count(unit)), letter(unit));
    return out.append(static_cast<std::size_t>(face_down), '?');
}

}  // namespace

Items list_of(Texians units, int face_down) { return list(every_texian, units, face_down); }
Items list_of(Mexicans units, int face_down) { return list(every_mexican, units, face_down); }

Items list_of(WallMask some_walls) {
    Items items;
    for (const Wall wall : every_wall)
        if ((some_walls & bit(wall)) != 0) items.add(name_of(wall));
    return items;
}

Items list_at(const ByWall<int>& numbers) {
    constexpr Text texts[] = {"barna.number-at.east"_text,      "barna.number-at.southeast"_text,
                              "barna.number-at.south"_text,     "barna.number-at.southwest"_text,
                              "barna.number-at.northwest"_text, "barna.number-at.north"_text};
    Items items;
    for (const Wall wall : every_wall) items.add(texts[index(wall)], numbers[wall]);
    return items;
}

std::string letters(Texians units, int face_down) { return written(every_texian, units, face_down); }
std::string letters(Mexicans units, int face_down) { return written(every_mexican, units, face_down); }

}  // namespace alamo::barna

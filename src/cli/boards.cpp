// Which drawer draws which game.
#include "cli/boards.hpp"

#include <array>

#include "cli/boards_barna.hpp"
#include "games/barna/barna.hpp"
#include "match/typed_table.hpp"

namespace alamo::cli {

namespace {

const match::TypedTable<barna::Barna>& as_barna(const match::AnyTable& table) {
    return dynamic_cast<const match::TypedTable<barna::Barna>&>(table);
}

/// A game that can be shown. Below 80 columns there is no room to draw, so the board is spoken.
struct Drawer {
    std::string_view game;
    std::string (*draw)(const match::AnyTable&, Viewer, const BoardStyle&);
    std::string (*speak)(const match::AnyTable&, Viewer, Lang);
    std::string (*explain)(const match::AnyTable&, const BoardStyle&);
};
constexpr std::array drawers{Drawer{barna::Barna::id,
                                    [](const match::AnyTable& table, Viewer who, const BoardStyle& style) {
                                        return draw_barna(as_barna(table).view(who), style);
                                    },
                                    [](const match::AnyTable& table, Viewer who, Lang lang) {
                                        return speak_barna(as_barna(table).view(who), lang);
                                    },
                                    [](const match::AnyTable& table, const BoardStyle& style) {
                                        return explain_barna(as_barna(table).view(Viewer::spectator), style);
                                    }}};

const Drawer* drawer_of(const match::AnyTable& table) {
    for (const Drawer& drawer : drawers)
        if (drawer.game == table.game_id()) return &drawer;
    return nullptr;
}

}  // namespace

std::string draw_board(const match::AnyTable& table, Viewer who, const BoardStyle& style) {
    const Drawer* const drawer = drawer_of(table);
    if (drawer == nullptr) return {};
    return style.plain || style.width < 80 ? drawer->speak(table, who, style.lang)
                                           : drawer->draw(table, who, style);
}

std::string speak_board(const match::AnyTable& table, Viewer who, Lang lang) {
    const Drawer* const drawer = drawer_of(table);
    return drawer == nullptr ? std::string() : drawer->speak(table, who, lang);
}

std::string explain_board(const match::AnyTable& table, const BoardStyle& style) {
    const Drawer* const drawer = drawer_of(table);
    return drawer == nullptr ? std::string() : drawer->explain(table, style);
}

}  // namespace alamo::cli

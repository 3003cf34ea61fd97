// The board of The Alamo Remembered in sentences, one a line, and the words the drawing shares with them.
#include "cli/boards_barna_words.hpp"

#include <string>

#include "cli/boards_barna.hpp"
#include "games/barna/barna.hpp"
#include "games/barna/names.hpp"

namespace alamo::cli {

using namespace barna;

Rule rule_of_phase(const View& view) {
    const bool alone = view.options.solitaire;
    switch (view.phase) {
        case Phase::setup: return "3.0"_rule;
        case Phase::texian_deployment: return "5.0"_rule;
        case Phase::mexican_approach: return alone ? "18.1"_rule : "6.0"_rule;
        case Phase::ballshot: return "7.0"_rule;
        case Phase::texian_movement: return "8.0"_rule;
        case Phase::mexican_reinforcement: return alone ? "18.2"_rule : "9.0"_rule;
        case Phase::grapeshot: return "10.0"_rule;
        case Phase::rifle_fire: return "11.0"_rule;
        case Phase::mexican_assault: return "12.0"_rule;
        case Phase::texian_rally: return "14.0"_rule;
        case Phase::last_stand: return "15.0"_rule;
    }
    return "4.0"_rule;
}

bool is_up(const View& view, Texian unit) {
    const bool cannon = unit == Texian::eighteen_pounder || unit == Texian::cannon;
    return texians_are_up(view.phase) || (cannon && cannon_are_up(view.turn, view.phase));
}

// 16.0 counts surviving Mexicans wherever they are, those still to come included, and captured cannon; a breach
// or an overrun counts from the Last Stand on.
int barna_points_now(const View& view) {
    if (view.waits_for.is_over()) return view.score;
    int points = strength(view.mexican_hand) + strength(view.mexican_pool) + strength(view.track);
    for (const Wall wall : every_wall) points += strength(view.mexican[wall]);
    if (view.phase != Phase::last_stand) return points;
    // After the fall back (15.0B) the only cannon left on the walls are captured ones.
    for (const Wall wall : every_wall) points += cannon_strength(view.texian[wall]);
    constexpr int for_breach[] = {6, 3, 0};
    return points + (view.breached != 0 ? for_breach[view.turn - 1] : -2);
}

std::vector<Sample> samples(const Options& options) {
    const int points[] = {2, 1, options.crockett_strength, options.bowie_strength, 1, 0};
    std::vector<Sample> list;
    for (const Texian unit : every_texian)
        list.push_back({true,
                        true,
                        letter(unit),
                        {"play.board.sample"_text, name_of(unit), points[static_cast<int>(unit)]}});
    list.push_back({true, false, '?', {"play.board.texian-back"_text}});
    for (const Mexican unit : every_mexican)
        list.push_back(
            {false, true, letter(unit), {"play.board.sample"_text, name_of(unit), strength(unit)}});
    list.push_back({false, false, '?', {"play.board.mexican-back"_text}});
    return list;
}

namespace {

class Speaker {
public:
    Speaker(const View& view, Lang lang) : view_(view), lang_(lang) {}

    std::string speak() {
        const Rule rule = rule_of_phase(view_);
        out_ = render({"play.board.turn"_text, view_.turn, last_turn}, lang_) + ", " +
               std::string(rule.id()) + " " +
               std::string(rule.entry()->title[static_cast<std::size_t>(lang_)]) + ".\n";
        for (const Wall wall : every_wall) speak_wall(wall);
        if (!view_.centre.empty()) list("play.say.centre"_text, items(view_.centre));
        boxes();
        sentence({"play.say.points"_text, barna_points_now(view_)});
        return out_;
    }

private:
    void sentence(const Phrase& phrase) { out_ += render(phrase, lang_) + "\n"; }
    /// "Inside, face-up: 2 Riflemen and 1 Decoy."
    void list(Text what, const Items& counters) {
        if (counters.empty()) sentence({what, "play.board.nobody"_text});
        else sentence({what, counters});
    }
    void list_if_any(Text what, const Items& counters) {
        if (!counters.empty()) list(what, counters);
    }
    static Items items(Texians bag) {
        constexpr Text texts[] = {"barna.count.eighteen-pounder"_text, "barna.count.cannon"_text,
                                  "barna.count.crockett"_text,         "barna.count.bowie"_text,
                                  "barna.count.riflemen"_text,         "barna.count.decoy"_text};
        Items counters;
        for (const Texian unit : every_texian) counters.add(texts[static_cast<int>(unit)], bag.count(unit));
        return counters;
    }
    static Items items(Mexicans bag) {
        constexpr Text texts[] = {"barna.count.cazadores"_text,   "barna.count.second-elite"_text,
                                  "barna.count.third-elite"_text, "barna.count.banners"_text,
                                  "barna.count.infantry"_text,    "barna.count.decoy"_text};
        Items counters;
        for (const Mexican unit : every_mexican) counters.add(texts[static_cast<int>(unit)], bag.count(unit));
        return counters;
    }

    void speak_wall(Wall wall) {
        const int inside = view_.texian[wall].total() + view_.texian_hidden[wall];
        const int outside = total(view_.mexican[wall]) + view_.mexican_hidden[wall];
        sentence({"play.say.wall"_text, name_of(wall), Arg(code(wall)), breach_value(wall), inside, outside});
        if ((view_.breached & bit(wall)) != 0) sentence({"play.say.breached"_text, name_of(wall)});
        else if ((view_.entered & bit(wall)) != 0) sentence({"play.say.overrun"_text, name_of(wall)});
        if (view_.phase == Phase::last_stand) {
            list_if_any("play.say.captured"_text, items(view_.texian[wall]));
        } else {
            Texians up;
            for (const Texian unit : every_texian)
                if (is_up(view_, unit)) up.add(unit, view_.texian[wall].count(unit));
            list_if_any("play.say.inside-up"_text, items(up));
            list_if_any("play.say.inside-back"_text, items(view_.texian[wall] - up));
        }
        const bool up = mexicans_are_up(view_.phase, view_.options.solitaire);
        list_if_any(up ? "play.say.outside-up"_text : "play.say.outside-back"_text,
                    items(view_.mexican[wall]));
    }

    void boxes() {
        list("play.say.track"_text, items(view_.track));
        list("play.say.out-mexican"_text, items(view_.mexican_box));
        list("play.say.out-texian"_text, items(view_.texian_box));
        list_if_any("play.say.hand-texian"_text, items(view_.texian_hand));
        list_if_any("play.say.hand-mexican"_text, items(view_.mexican_hand));
        if (view_.ill != 0) sentence({"play.say.ill"_text});
        sentence({view_.night_clear != 0 ? "play.say.night-clear"_text : "play.say.night-cloudy"_text});
        sentence(
            {view_.sentries_awake != 0 ? "play.say.sentries-awake"_text : "play.say.sentries-asleep"_text});
    }

    const View& view_;
    Lang lang_;
    std::string out_;
};

}  // namespace

std::string spell_barna(const View& view, Lang lang) {
    std::string out;
    for (const Sample& sample : samples(view.options))
        if (sample.letter != '?')
            out += std::string(1, sample.letter) + ": " + render(sample.meaning, lang) + "\n";
    return out;
}

std::string speak_barna(const View& view, Lang lang) { return Speaker(view, lang).speak(); }

}  // namespace alamo::cli

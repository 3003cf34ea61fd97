// 2.1 The map: six walls where they stand, Texians inside, Mexicans outside, and the boxes beside them.
//
// A side is told by its brackets, [R] for a Texian and (i) for a Mexican; a face-down counter by other ones,
// with its letter where the viewer knows it and `?` where he does not.
#include "cli/boards_barna.hpp"

#include <algorithm>
#include <vector>

#include "cli/boards_barna_words.hpp"
#include "cli/boards_canvas.hpp"
#include "games/barna/names.hpp"

namespace alamo::cli {

using namespace barna;

namespace {

// --- signs -----------------------------------------------------------------------------------------------

struct Signs {
    std::string_view corner[4];  // top left, top right, bottom left, bottom right
    std::string_view across, down, joint[2];
    std::string_view gap_across, gap_down;
    std::string_view back[2];  // a face-down Texian
    std::string_view times, rule, now, dot;
};
constexpr Signs drawn{{"╔", "╗", "╚", "╝"}, "═", "║", {"╟", "╢"}, "░", "░", {"▐", "▌"}, "×", "─", "►", "·"};
constexpr Signs typed{{"#", "#", "#", "#"}, "=", "#", {"#", "#"}, "/", "/", {"|", "|"}, "x", "-", ">", "-"};

struct Counter {
    std::string text;
    Ink ink = Ink::plain;
};
using Counters = std::vector<Counter>;

class Sheet {
public:
    Sheet(const View& view, const BoardStyle& style)
        : view_(view),
          style_(style),
          signs_(style.utf8 ? drawn : typed),
          canvas_(rows, std::max(80, style.width)) {}

    std::string draw() {
        status();
        walls_of_the_compound();
        for (const Wall wall : every_wall) zone(wall);
        centre();
        boxes();
        if (canvas_.width() >= legend_column + legend_width) legend();
        return canvas_.text(style_.colour);
    }

private:
    // The sheet: the map in columns 0 to 56, the boxes from column 58 on; the status line above both.
    static constexpr int rows = 20, west = 14, east = 42, top = 3, bottom = 14, middle = 28;
    static constexpr int box_column = 58, box_width = 22;
    static constexpr int legend_column = 84, legend_width = 28;

    [[nodiscard]] std::string say(const Phrase& phrase) const { return render(phrase, style_.lang); }

    [[nodiscard]] Counter texian(char letter, bool up) const {
        const std::string_view left = up ? "[" : signs_.back[0];
        const std::string_view right = up ? "]" : signs_.back[1];
        return {std::string(left).append(1, letter).append(right), Ink::texian};
    }
    static Counter mexican(char letter, bool up) {
        return {std::string(1, up ? '(' : '{').append(1, letter).append(1, up ? ')' : '}'), Ink::mexican};
    }

    // 15.0B A captured cannon keeps its face and gets the captor's frame.
    [[nodiscard]] Counters inside(Wall wall) const {
        Counters counters;
        for (const Texian unit : every_texian)
            for (int n = view_.texian[wall].count(unit); n > 0; --n) {
                if (view_.phase == Phase::last_stand) counters.push_back(mexican(letter(unit), true));
                else counters.push_back(texian(letter(unit), is_up(view_, unit)));
            }
        for (int n = view_.texian_hidden[wall]; n > 0; --n) counters.push_back(texian('?', false));
        return counters;
    }
    [[nodiscard]] Counters outside(Wall wall) const {
        const bool up = mexicans_are_up(view_.phase, view_.options.solitaire);
        Counters counters;
        for (const Mexican unit : every_mexican)
            for (int n = view_.mexican[wall].count(unit); n > 0; --n)
                counters.push_back(mexican(letter(unit), up));
        for (int n = view_.mexican_hidden[wall]; n > 0; --n) counters.push_back(mexican('?', false));
        return counters;
    }
    /// One counter a kind and how many of it there are, as the boxes show them.
    [[nodiscard]] Counters pile(Texians bag, bool up) const {
        Counters counters;
        for (const Texian unit : every_texian)
            if (bag.has(unit)) counters.push_back(times(texian(letter(unit), up), bag.count(unit)));
        return counters;
    }
    [[nodiscard]] Counters pile(Mexicans bag) const {
        Counters counters;
        for (const Mexican unit : every_mexican)
            if (bag.has(unit)) counters.push_back(times(mexican(letter(unit), true), bag.count(unit)));
        return counters;
    }
    [[nodiscard]] Counter times(Counter counter, int n) const {
        if (n > 1) counter.text.append(signs_.times).append(std::to_string(n));
        return counter;
    }

    void status() {
        const Rule rule = rule_of_phase(view_);
        const std::string left = say({"play.board.turn"_text, view_.turn, last_turn}) + "  " +
                                 std::string(rule.id()) + " " +
                                 std::string(rule.entry()->title[static_cast<std::size_t>(style_.lang)]);
        canvas_.put(0, 0, left, Ink::strong);
        canvas_.put_right(0, box_column + box_width - 1,
                          say({"play.board.points"_text, barna_points_now(view_)}), Ink::strong);
    }

    // --- the map -------------------------------------------------------------------------------------------

    void walls_of_the_compound() {
        for (int column = west + 1; column < east; ++column) {
            canvas_.put(top, column, signs_.across, Ink::wall);
            canvas_.put(bottom, column, signs_.across, Ink::wall);
        }
        for (int row = top + 1; row < bottom; ++row) {
            canvas_.put(row, west, signs_.down, Ink::wall);
            canvas_.put(row, east, signs_.down, Ink::wall);
        }
        canvas_.put(top, west, signs_.corner[0], Ink::wall);
        canvas_.put(top, east, signs_.corner[1], Ink::wall);
        canvas_.put(bottom, west, signs_.corner[2], Ink::wall);
        canvas_.put(bottom, east, signs_.corner[3], Ink::wall);
        canvas_.put(8, west, signs_.joint[0], Ink::wall);
        canvas_.put(8, east, signs_.joint[1], Ink::wall);
    }

    [[nodiscard]] std::string title(Wall wall) const {
        return std::string(code(wall)) + " " + std::string(text_of(name_of(wall), style_.lang));
    }
    [[nodiscard]] bool is_open(Wall wall) const {
        return ((view_.breached | view_.entered) & bit(wall)) != 0;
    }
    [[nodiscard]] std::string open_word(Wall wall) const {
        return say((view_.breached & bit(wall)) != 0 ? "play.board.breach"_text : "play.board.overrun"_text);
    }

    void zone(Wall wall) {
        switch (wall) {
            case Wall::north: return level_zone(wall, top, 1, 2, 4);
            case Wall::south: return level_zone(wall, bottom, 16, 15, 13);
            case Wall::northwest: return upright_zone(wall, west, 5);
            case Wall::southwest: return upright_zone(wall, west, 9);
            case Wall::east: return upright_zone(wall, east, 5);
            case Wall::southeast: return upright_zone(wall, east, 9);
        }
    }

    // North and South: the wall lies across, its counters stand in one row on either side.
    void level_zone(Wall wall, int wall_row, int title_row, int outside_row, int inside_row) {
        canvas_.put_centred(title_row, middle, title(wall), Ink::strong);
        row_of(outside(wall), outside_row, middle);
        row_of(inside(wall), inside_row, middle);
        if (is_open(wall)) {
            const std::string word = " " + open_word(wall) + " ";
            const int reach = columns(word) / 2 + 3;
            for (int column = middle - reach; column <= middle + reach; ++column)
                canvas_.put(wall_row, column, signs_.gap_across, Ink::breach);
            canvas_.put_centred(wall_row, middle, word, Ink::breach);
        } else {
            canvas_.put_centred(wall_row, middle, medallion(wall), Ink::strong);
        }
    }

    // The other four: name and counters beside the wall, up to four Mexicans and three Texians a row.
    void upright_zone(Wall wall, int wall_column, int row) {
        const bool left = wall_column == west;
        if (left) canvas_.put_right(row, west - 2, title(wall), Ink::strong);
        else canvas_.put(row, east + 3, title(wall), Ink::strong);
        block(outside(wall), row + 1, left ? west - 3 : east + 3, 4, left);
        block(inside(wall), row + 1, left ? west + 3 : east - 3, 3, !left);
        if (!is_open(wall)) {
            canvas_.put_centred(row + 1, wall_column, medallion(wall), Ink::strong);
            return;
        }
        for (int r = row; r < row + 3; ++r) canvas_.put(r, wall_column, signs_.gap_down, Ink::breach);
        if (left) canvas_.put(row, west + 2, open_word(wall), Ink::breach);
        else canvas_.put_right(row, east - 2, open_word(wall), Ink::breach);
    }

    [[nodiscard]] static std::string medallion(Wall wall) {
        return "<" + std::to_string(breach_value(wall)) + ">";
    }

    void row_of(const Counters& counters, int row, int centre_column) {
        int column = centre_column - (3 * static_cast<int>(counters.size()) - 1) / 2;
        for (const Counter& counter : counters) {
            canvas_.put(row, column, counter.text, counter.ink);
            column += 3;
        }
    }

    /// Rows of counters that begin at `column`, or end there with `from_right`.
    void block(const Counters& counters, int row, int column, int a_row, bool from_right) {
        for (int i = 0; i < static_cast<int>(counters.size()); ++i) {
            const Counter& counter = counters[static_cast<std::size_t>(i)];
            const int at = from_right ? column - 2 - 3 * (i % a_row) : column + 3 * (i % a_row);
            canvas_.put(row + i / a_row, at, counter.text, counter.ink);
        }
    }

    void centre() {
        if (view_.centre.empty()) return;
        canvas_.put_centred(8, middle, say({"play.board.centre"_text}), Ink::strong);
        int column = middle;
        const Counters counters = pile(view_.centre, false);
        for (const Counter& counter : counters) column -= (columns(counter.text) + 1) / 2;
        for (const Counter& counter : counters) {
            canvas_.put(9, column, counter.text, counter.ink);
            column += columns(counter.text) + 1;
        }
    }

    // --- the boxes -----------------------------------------------------------------------------------------

    void boxes() {
        heading("play.board.turns"_text);
        turn_track();
        heading("play.board.approach"_text);
        line({view_.night_clear != 0 ? "play.board.night-clear"_text : "play.board.night-cloudy"_text});
        line({view_.sentries_awake != 0 ? "play.board.sentries-awake"_text
                                        : "play.board.sentries-asleep"_text});
        heading("play.board.illness"_text);
        counters(view_.ill != 0 ? pile(Texians(Texian::bowie, 1), true) : Counters{});
        heading("play.board.out-mexican"_text);
        counters(pile(view_.mexican_box));
        heading("play.board.out-texian"_text);
        counters(pile(view_.texian_box, true));
        if (!view_.texian_hand.empty()) {
            heading("play.board.hand-texian"_text);
            counters(pile(view_.texian_hand, true));
        }
        if (!view_.mexican_hand.empty()) {
            heading("play.board.hand-mexican"_text);
            counters(pile(view_.mexican_hand));
        }
    }

    void heading(Text text) {
        const std::string title = std::string(text_of(text, style_.lang)) + " ";
        canvas_.put(box_row_, box_column, title, Ink::strong);
        for (int column = box_column + columns(title); column < box_column + box_width; ++column)
            canvas_.put(box_row_, column, signs_.rule, Ink::faint);
        ++box_row_;
    }
    void line(const Phrase& phrase) { canvas_.put(box_row_++, box_column, say(phrase)); }

    // 3.0 The turn marker, and the 2-strength units that are still to come.
    void turn_track() {
        int column = box_column;
        for (int turn = 1; turn <= last_turn; ++turn) {
            const bool now = turn == view_.turn;
            canvas_.put(box_row_, column, now ? signs_.now : " ", Ink::strong);
            canvas_.put(box_row_, column + 1, std::to_string(turn), now ? Ink::strong : Ink::plain);
            const Mexican elite = elite_of_turn(turn);
            if (view_.track.has(elite))
                canvas_.put(box_row_, column + 3, mexican(letter(elite), true).text, Ink::mexican);
            constexpr std::string_view bonus[] = {"+6", "+3", "+0"};  // 16.0, for a breach on that turn
            canvas_.put(box_row_ + 1, column + 3, bonus[turn - 1], Ink::faint);
            column += 7;
        }
        box_row_ += 2;
    }

    void counters(const Counters& list) {
        if (list.empty()) return line({"play.board.nobody"_text});
        int column = box_column;
        for (const Counter& counter : list) {
            if (column + columns(counter.text) > box_column + box_width) {
                column = box_column;
                ++box_row_;
            }
            canvas_.put(box_row_, column, counter.text, counter.ink);
            column += columns(counter.text) + 1;
        }
        ++box_row_;
    }

    void legend() {
        int row = 1;
        for (const Sample& sample : samples(view_.options)) {
            const Counter counter =
                sample.texian ? texian(sample.letter, sample.up) : mexican(sample.letter, sample.up);
            canvas_.put(row, legend_column, counter.text, counter.ink);
            canvas_.put(row++, legend_column + 4, say(sample.meaning), Ink::faint);
        }
        canvas_.put(row, legend_column, "<4>", Ink::strong);
        canvas_.put(row, legend_column + 4, say({"play.board.breach-value"_text}), Ink::faint);
    }

    const View& view_;
    const BoardStyle& style_;
    const Signs& signs_;
    Canvas canvas_;
    int box_row_ = 1;
};

}  // namespace

std::string draw_barna(const View& view, const BoardStyle& style) { return Sheet(view, style).draw(); }

// Two columns, the Texians on the left.
std::string explain_barna(const View& view, const BoardStyle& style) {
    if (style.plain || style.width < 80) return spell_barna(view, style.lang);
    const Signs& signs = style.utf8 ? drawn : typed;
    Canvas canvas(9, 80);
    int row = 0;
    for (const Sample& sample : samples(view.options)) {
        const std::string_view left =
            sample.texian ? (sample.up ? "[" : signs.back[0]) : (sample.up ? "(" : "{");
        const std::string_view right =
            sample.texian ? (sample.up ? "]" : signs.back[1]) : (sample.up ? ")" : "}");
        const int column = sample.texian ? 2 : 40;
        canvas.put(row, column, std::string(left).append(1, sample.letter).append(right),
                   sample.texian ? Ink::texian : Ink::mexican);
        canvas.put(row, column + 4, render(sample.meaning, style.lang));
        row = sample.letter == '?' ? 0 : row + 1;
    }
    canvas.put(7, 2, "<4>", Ink::strong);
    canvas.put(7, 6, render({"play.board.breach-value"_text}, style.lang));
    canvas.put(8, 2, render({"play.board.known-back"_text}, style.lang));
    return canvas.text(style.colour);
}

}  // namespace alamo::cli

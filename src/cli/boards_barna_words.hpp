// What the drawn and the spoken board of The Alamo Remembered say alike.
#pragma once

#include <string>
#include <vector>

#include "games/barna/view.hpp"

namespace alamo::cli {

/// The section that rules the phase a view is in.
Rule rule_of_phase(const barna::View& view);
/// Does a Texian unit of this kind lie face-up on the map now?
bool is_up(const barna::View& view, barna::Texian unit);

/// A counter of the legend, and what it is.
struct Sample {
    bool texian = false;
    bool up = true;
    char letter = '?';
    Phrase meaning;
};
std::vector<Sample> samples(const barna::Options& options);
/// The legend in lines, for a screen reader.
std::string spell_barna(const barna::View& view, Lang lang);

}  // namespace alamo::cli

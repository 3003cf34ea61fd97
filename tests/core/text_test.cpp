// Sentences out of the catalogue: places, choices, lists and what was typed.
#include "core/text.hpp"

#include <gtest/gtest.h>

#include "generated/texts.hpp"

namespace alamo {
namespace {

Items list(std::initializer_list<std::pair<Text, int>> things) {
    Items items;
    for (const auto& [text, count] : things) items.add(text, count);
    return items;
}
std::string print(const Arg& arg, Lang lang = Lang::en) {
    return render(Phrase("barna.tell.rally"_text, arg), lang);
}
std::string typed(std::string_view input) { return Arg(input).word.data(); }

// A list has commas and one conjunction; each thing takes its own count
TEST(Text, PrintsLists) {
    EXPECT_EQ(print(list({{"barna.count.infantry"_text, 2}})), "The Texian rallies 2 Infantry.");
    EXPECT_EQ(print(list({{"barna.count.infantry"_text, 2}, {"barna.count.decoy"_text, 1}})),
              "The Texian rallies 2 Infantry and 1 Decoy.");
    EXPECT_EQ(print(list({{"barna.count.crockett"_text, 1},
                          {"barna.count.riflemen"_text, 3},
                          {"barna.count.decoy"_text, 2}})),
              "The Texian rallies Crockett, 3 Riflemen and 2 Decoys.");
    EXPECT_EQ(print(list({{"barna.count.crockett"_text, 1}, {"barna.count.decoy"_text, 2}}), Lang::es),
              "El texiano reagrupa: Crockett y 2 señuelos.");
}

// Spanish "y" becomes "e" before the sound of i
TEST(Text, MindsTheSoundOfI) {
    EXPECT_EQ(print(list({{"barna.unit.bowie"_text, 1}, {"barna.unit.infantry"_text, 1}}), Lang::es),
              "El texiano reagrupa: Bowie e infantería.");
    EXPECT_EQ(print(list({{"barna.unit.bowie"_text, 1}, {"barna.unit.infantry"_text, 1}})),
              "The Texian rallies Bowie and Infantry.");
}

// Nothing is listed that there is none of; a list that is full takes no more
TEST(Text, KeepsListsShort) {
    Items items;
    EXPECT_TRUE(items.empty());
    items.add("barna.count.decoy"_text, 0);
    items.add("barna.count.decoy"_text, -1);
    EXPECT_TRUE(items.empty());
    for (int i = 0; i < Items::most + 3; ++i) items.add("barna.count.decoy"_text, 2);
    EXPECT_EQ(items.size(), Items::most);
    EXPECT_EQ(items.total(), 2 * Items::most);
    EXPECT_EQ(print(Items{}), "The Texian rallies .")
        << "whoever may have nobody has another sentence for it";
}

// A choice goes by whether a number is 1, or a list counts one thing in all
TEST(Text, ChoosesByNumber) {
    const auto left_out = [](const Items& items) {
        return render(Phrase("barna.left-out"_text, items), Lang::en);
    };
    EXPECT_EQ(left_out(list({{"barna.count.decoy"_text, 1}})),
              "1 Decoy is left out; every unit in hand must be placed");
    EXPECT_EQ(left_out(list({{"barna.count.decoy"_text, 2}})),
              "2 Decoys are left out; every unit in hand must be placed");
    EXPECT_EQ(left_out(list({{"barna.count.bowie"_text, 1}, {"barna.count.decoy"_text, 1}})),
              "Bowie and 1 Decoy are left out; every unit in hand must be placed");
    EXPECT_EQ(render(Phrase("barna.losses"_text, 1, 2), Lang::en), "1 unit is lost here, not 2");
    EXPECT_EQ(render(Phrase("barna.losses"_text, 2, 1), Lang::en), "2 units are lost here, not 1");
}

// What was typed is shown cut, never inside a character, and without bytes that a terminal would obey
TEST(Text, ShowsWhatWasTyped) {
    EXPECT_EQ(typed("S=RRD"), "S=RRD");
    EXPECT_EQ(typed(""), "");
    EXPECT_EQ(typed("a\x1b[2J\x7f\n"), "a?[2J??");
    EXPECT_EQ(typed("Añó→🂡"), "Añó→🂡");
    EXPECT_EQ(typed("\xff\xc3z\xe2\x82"), "??z??");
    EXPECT_EQ(typed(std::string(27, 'x')), std::string(27, 'x'));
    EXPECT_EQ(typed(std::string(28, 'x')), std::string(24, 'x') + "...");
    EXPECT_EQ(typed(std::string(23, 'x') + "ñññ"), std::string(23, 'x') + "...");
    EXPECT_EQ(typed(std::string(22, 'x') + "ñññ"), std::string(22, 'x') + "ñ...");
    EXPECT_EQ(typed(std::string(40, '\xff')), std::string(24, '?') + "...");
}

}  // namespace
}  // namespace alamo

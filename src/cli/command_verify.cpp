// `verify`: replays records and says what is wrong with them.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "core/json.hpp"
#include "generated/texts.hpp"

namespace alamo::cli {

int run_verify(const Context& context, const VerifyWords& words) {
    JsonWriter out;
    out.begin_object().key("faults").begin_list();
    int sound = 0;
    int finished = 0;
    int faults = 0;
    int unread = 0;
    int dice = 0;
    int dice_untold = 0;
    if (words.files.empty()) {
        complain(context, Phrase("cli.file-missing"_text));
        return exit_usage;
    }
    for (const std::string& file : words.files) {
        match::RecordReader reader;
        const auto hear = [&](const record::Fault& fault) {
            ++faults;
            const std::string what = record::render(fault, context.lang);
            if (!words.json) return say(fmt::format("{}:{}: {}", file, fault.line, what));
            const Rule rule = fault.verdict.rule();
            out.begin_object().pair("file", file).pair("line", fault.line);
            out.pair("rule", rule             ? rule.id()
                             : fault.notation ? "notation"
                                              : "record")
                .pair("what", what)
                .end_object();
        };
        if (!read_file(context, file, reader, hear)) ++unread;
        sound += reader.sound();
        finished += reader.finished();
        dice += reader.dice_checked();
        dice_untold += reader.dice_untold();
    }
    out.end_list().pair("games", sound).pair("finished", finished);
    out.pair("dice_checked", dice).pair("dice_untold", dice_untold).end_object();
    if (words.json) {
        say(out.text());
    } else {
        say(context, Phrase("cli.verify.count"_text, sound, sound - finished, faults));
        if (dice > 0) say(context, Phrase("cli.verify.dice"_text, dice));
        if (dice_untold > 0) say(context, Phrase("cli.verify.dice-untold"_text, dice_untold));
    }
    if (unread > 0) return exit_usage;
    return faults > 0 ? exit_no : exit_yes;
}

}  // namespace alamo::cli

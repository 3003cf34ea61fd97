// Options by their names in records.
#include "games/barna/options.hpp"

#include <charconv>

#include "games/barna/barna.hpp"
#include "games/barna/rules.hpp"

namespace alamo::barna {

namespace {

struct Flag {
    std::string_view name;
    bool Options::* field;
    Rule rule;
    Text help;
};
constexpr Flag flags[] = {
    {"relief-column", &Options::relief_column, "17.1"_rule, "barna.option.relief-column"_text},
    {"variable-conditions", &Options::variable_conditions, "17.2"_rule,
     "barna.option.variable-conditions"_text},
    {"santa-anna-waits", &Options::santa_anna_waits, "17.3"_rule, "barna.option.santa-anna-waits"_text},
    {"bowie-illness", &Options::bowie_illness, "17.4"_rule, "barna.option.bowie-illness"_text},
    {"spiked-guns", &Options::spiked_guns, "17.5"_rule, "barna.option.spiked-guns"_text},
    {"solitaire", &Options::solitaire, "18.0"_rule, "barna.option.solitaire"_text},
};

struct Number {
    std::string_view name;
    std::uint8_t Options::* field;
    std::string_view values;
    std::string_view fallback;
    Rule rule;
    Text help;
};
constexpr Number numbers[] = {
    {"crockett-strength", &Options::crockett_strength, "1|2", "2", "AR-1"_rule,
     "barna.option.crockett-strength"_text},
    {"bowie-strength", &Options::bowie_strength, "1|2", "2", "AR-1"_rule, "barna.option.bowie-strength"_text},
    {"par", &Options::par, "0..40", "8", "AR-23"_rule, "barna.option.par"_text},
};

Verdict read_flag(const OptionValue& option, bool& field) {
    if (option.value != "true" && option.value != "false")
        return Verdict::unreadable(
            Phrase("barna.option.not-a-flag"_text, Arg(option.name), Arg(option.value)));
    field = option.value == "true";
    return Verdict::legal();
}

Verdict read_number(const OptionValue& option, std::uint8_t& field) {
    const char* const end = option.value.data() + option.value.size();
    const auto [at, error] = std::from_chars(option.value.data(), end, field);
    if (error != std::errc{} || at != end)
        return Verdict::unreadable(
            Phrase("barna.option.not-a-number"_text, Arg(option.name), Arg(option.value)));
    return Verdict::legal();
}

Verdict read_one(const OptionValue& option, Options& options) {
    for (const Flag& flag : flags)
        if (flag.name == option.name) return read_flag(option, options.*flag.field);
    for (const Number& number : numbers)
        if (number.name == option.name) return read_number(option, options.*number.field);
    return Verdict::unreadable(Phrase("barna.option.unknown"_text, Arg(option.name)));
}

}  // namespace

Reading<Options> Barna::read_options(const OptionList& list) {
    Options options;
    for (const OptionValue& option : list)
        if (const Verdict verdict = read_one(option, options); !verdict) return verdict;
    if (const Verdict verdict = may_play(options); !verdict) return verdict;
    return options;
}

OptionList Barna::list_options(const Options& options) {
    OptionList list;
    constexpr Options fallback;
    for (const Flag& flag : flags)
        if (options.*flag.field != fallback.*flag.field) list.push_back({std::string(flag.name), "true"});
    for (const Number& number : numbers)
        if (options.*number.field != fallback.*number.field)
            list.push_back({std::string(number.name), std::to_string(options.*number.field)});
    return list;
}

std::span<const OptionHelp> Barna::option_help() {
    static constexpr auto help = [] {
        std::array<OptionHelp, std::size(flags) + std::size(numbers)> all{};
        std::size_t n = 0;
        for (const Flag& flag : flags) all[n++] = {flag.name, "true|false", "false", flag.rule, flag.help};
        for (const Number& number : numbers)
            all[n++] = {number.name, number.values, number.fallback, number.rule, number.help};
        return all;
    }();
    return help;
}

}  // namespace alamo::barna

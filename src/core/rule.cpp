#include "core/rule.hpp"

#include "core/words.hpp"

namespace alamo {

Rule find_rule(Rulebook book, std::string_view id) {
    for (const RuleEntry& entry : book)
        if (same_word(entry.id, id)) return Rule{entry};
    return {};
}

}  // namespace alamo

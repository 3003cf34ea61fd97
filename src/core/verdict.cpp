#include "core/verdict.hpp"

namespace alamo {

std::string render(const Verdict& verdict, Lang lang) {
    if (verdict) return {};
    const std::string why = render(verdict.why(), lang);
    if (!verdict.rule()) return why;
    return std::string(verdict.rule().id()).append(": ").append(why);
}

}  // namespace alamo

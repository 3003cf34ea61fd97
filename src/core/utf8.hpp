// Is a text UTF-8? Asked of everything that comes from outside and is kept.
#pragma once

#include <cstddef>
#include <string_view>

namespace alamo {

/// The place of the first byte that is not UTF-8 (or is NUL), or npos.
inline std::size_t first_not_utf8(std::string_view text) {
    const auto at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[i])) : 0U;
    };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned lead = at(i);
        if (lead == 0) return i;
        if (lead < 0x80) {
            ++i;
            continue;
        }
        std::size_t length = 0;
        unsigned low = 0x80;
        unsigned high = 0xbf;  // of the second byte: shuts out overlong forms, surrogates, what is too large
        if (lead >= 0xc2 && lead <= 0xdf) length = 2;
        if (lead >= 0xe0 && lead <= 0xef) length = 3;
        if (lead >= 0xf0 && lead <= 0xf4) length = 4;
        if (lead == 0xe0) low = 0xa0;
        if (lead == 0xed) high = 0x9f;
        if (lead == 0xf0) low = 0x90;
        if (lead == 0xf4) high = 0x8f;
        if (length == 0 || at(i + 1) < low || at(i + 1) > high) return i;
        for (std::size_t k = 2; k < length; ++k)
            if (at(i + k) < 0x80 || at(i + k) > 0xbf) return i;
        i += length;
    }
    return std::string_view::npos;
}

}  // namespace alamo

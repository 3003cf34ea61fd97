// A ring of areas, each touching the one before and the one after it.
#pragma once

#include <algorithm>

namespace alamo {

template <int Size>
struct Ring {
    static_assert(Size > 2);
    /// The neighbour on `side` 0 (the one with the lower number) or 1 (the one with the higher).
    static constexpr int neighbour(int area, int side) {
        const int after = (area + 1) % Size;
        const int before = (area + Size - 1) % Size;
        return side == 0 ? std::min(after, before) : std::max(after, before);
    }
    static constexpr bool touch(int a, int b) { return a == neighbour(b, 0) || a == neighbour(b, 1); }
};

}  // namespace alamo

// Where a game's news go: nowhere in a search, to the log in a match. A borrowed callable without
// allocation or virtual dispatch; an empty one costs a test of a null pointer.
#pragma once

#include <type_traits>
#include <utility>

namespace alamo {

template <class Event>
class Tell {
public:
    constexpr Tell() = default;  // tells nobody

    /// Borrows `hear`, which must outlive this object.
    template <class Hear>
        requires(!std::is_same_v<std::remove_cvref_t<Hear>, Tell>)
    constexpr Tell(Hear& hear)  // NOLINT(google-explicit-constructor)
        : hearer_(&hear), call_([](const void* hearer, const Event& event) {
              // The object was bound as Hear&, so giving it its own constness back is exact.
              // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
              (*const_cast<Hear*>(static_cast<const std::remove_const_t<Hear>*>(hearer)))(event);
          }) {}

    [[nodiscard]] constexpr bool anybody() const { return call_ != nullptr; }
    void operator()(const Event& event) const {
        if (call_ != nullptr) call_(hearer_, event);
    }

private:
    const void* hearer_ = nullptr;
    void (*call_)(const void*, const Event&) = nullptr;
};

}  // namespace alamo

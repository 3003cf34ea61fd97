// A crew of threads that does numbered pieces of work, handed over in their order.
#pragma once

#include <functional>

namespace alamo::match {

/// Calls `piece(i)` for i = 0 .. n-1 on `jobs` threads (0: as many as the machine has cores) and `done(i)` on
/// this thread, in ascending order. No piece begins more than a few thousand before the last one handed over.
/// The first exception stops the work and is thrown here.
void work(int n, int jobs, const std::function<void(int)>& piece, const std::function<void(int)>& done);

}  // namespace alamo::match

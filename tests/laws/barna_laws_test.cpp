// The Alamo Remembered under the eight laws: all variants in any combination, solitaire, hero strengths.
#include "laws/barna_lab.hpp"
#include "laws/laws.hpp"

namespace alamo::laws {

using Games = testing::Types<Barna>;
INSTANTIATE_TYPED_TEST_SUITE_P(Barna, Laws, Games);

}  // namespace alamo::laws

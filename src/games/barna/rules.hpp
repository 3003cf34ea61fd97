// The rules and texts this game cites: `"5.1"_rule`, `"barna.wall-full"_text`. Internal to the game.
#pragma once

#include "generated/rules/barna.hpp"
#include "generated/texts.hpp"

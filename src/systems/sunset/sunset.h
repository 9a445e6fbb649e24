/* sunset.h: what the world sees of The Sun Never Sets II. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_SUNSET_H
#define DURBAR_SYSTEMS_SUNSET_SUNSET_H

#include "engine/rules.h"

extern const struct rules sunset_rules;

#endif

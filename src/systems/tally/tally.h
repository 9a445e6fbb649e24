/* tally.h: what the world sees of Tally, the toy system. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_TALLY_TALLY_H
#define DURBAR_SYSTEMS_TALLY_TALLY_H

#include "engine/rules.h"

extern const struct rules tally_rules;

#endif

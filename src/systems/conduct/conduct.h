/* conduct.h: Battles for Empire II: Unit Conduct Charts. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_CONDUCT_CONDUCT_H
#define DURBAR_SYSTEMS_CONDUCT_CONDUCT_H

#include "engine/rules.h"

extern const struct rules conduct_rules;

#endif

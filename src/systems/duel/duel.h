/* duel.h: what the world sees of Duel, the toy system of secret orders. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_DUEL_DUEL_H
#define DURBAR_SYSTEMS_DUEL_DUEL_H

#include "engine/rules.h"

extern const struct rules duel_rules;

#endif

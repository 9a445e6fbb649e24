/* mutiny.h: Sepoy Mutiny, the one thing that the system exports.
 * May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_MUTINY_MUTINY_H
#define DURBAR_SYSTEMS_MUTINY_MUTINY_H

#include "engine/rules.h"

extern const struct rules mutiny_rules;

#endif

/* restless.h: Restless Natives as the engine sees it. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_RESTLESS_RESTLESS_H
#define DURBAR_SYSTEMS_RESTLESS_RESTLESS_H

#include "engine/rules.h"

extern const struct rules restless_rules;

#endif

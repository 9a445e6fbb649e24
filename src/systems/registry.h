/* registry.h: the rule systems of this build, by name. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_REGISTRY_H
#define DURBAR_SYSTEMS_REGISTRY_H

#include <stddef.h>

#include "engine/rules.h"

/* Every system; `count` receives how many. */
const struct rules *const *systems_list_rules(size_t *count);
/* The system with this id, or NULL. */
const struct rules *systems_find_rules(const char *id);

#endif

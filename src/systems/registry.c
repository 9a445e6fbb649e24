/* registry.c: the one place that names every rule system. May use: each system's own header. */
#include "systems/registry.h"

#include <string.h>

#include "systems/conduct/conduct.h"
#include "systems/duel/duel.h"
#include "systems/mutiny/mutiny.h"
#include "systems/restless/restless.h"
#include "systems/sunset/sunset.h"
#include "systems/tally/tally.h"

/* A line each, so that a new system is a new line. */
/* clang-format off */
static const struct rules *const all[] = {
	&sunset_rules,
	&mutiny_rules,
	&restless_rules,
	&conduct_rules,
	&tally_rules,
	&duel_rules,
};
/* clang-format on */

const struct rules *const *systems_list_rules(size_t *count)
{
	*count = sizeof all / sizeof all[0];
	return all;
}

const struct rules *systems_find_rules(const char *id)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (strcmp(all[i]->facts.id, id) == 0)
			return all[i];
	return NULL;
}

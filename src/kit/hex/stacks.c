/* stacks.c: units of views that are only counted, and a check of the lists.
 * May use: nothing. */
#include "kit/hex/stacks.h"

void kit_count_unknown(const struct hex_stacks *stacks, unsigned hex)
{
	uint16_t *head = &stacks->head[hex];

	if (!*head || *head & STACK_UNKNOWN)
		*head = (uint16_t)((*head | STACK_UNKNOWN) + 1);
}

bool kit_check_stack(const uint16_t *at, const uint16_t *next, const uint16_t *head, unsigned hex, unsigned last,
                     unsigned *listed)
{
	unsigned before = 0;

	for (unsigned unit = head[hex]; unit; unit = next[unit]) {
		if (unit <= before || unit > last || at[unit] != hex)
			return false;
		before = unit;
		++*listed;
	}
	return true;
}

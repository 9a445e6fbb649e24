/* stacks.h: units as lists in hexes. A system keeps three arrays in its state: where each unit is, the next unit of its
 * hex, and the first unit of each hex. Lists are in rising order, so that equal positions are equal bytes however they came
 * about. Unit 0 and hex 0 are none.
 * May use: nothing. */
#ifndef DURBAR_KIT_HEX_STACKS_H
#define DURBAR_KIT_HEX_STACKS_H

#include <stdbool.h>
#include <stdint.h>

/* In a view, head[hex] may say how many unknown units stand in a hex instead of which: STACK_UNKNOWN | their number. */
enum { STACK_UNKNOWN = 0x8000 };

/* The three arrays of a state, to be changed. */
struct hex_stacks {
	uint16_t *at, *next; /* [unit] */
	uint16_t *head;      /* [hex] */
};

/* Puts a unit that is in no list into a hex. A number of unknown units there is forgotten. */
static inline void kit_link_unit(const struct hex_stacks *stacks, unsigned unit, unsigned hex)
{
	uint16_t *link = &stacks->head[hex];

	if (*link & STACK_UNKNOWN)
		*link = 0;
	while (*link && *link < unit)
		link = &stacks->next[*link];
	stacks->next[unit] = *link;
	*link = (uint16_t)unit;
	stacks->at[unit] = (uint16_t)hex;
}
/* Takes a unit out of the list of its hex; `at` stays as it is. */
static inline void kit_unlink_unit(const struct hex_stacks *stacks, unsigned unit)
{
	uint16_t *link = &stacks->head[stacks->at[unit]];

	while (*link != unit)
		link = &stacks->next[*link];
	*link = stacks->next[unit];
	stacks->next[unit] = 0;
}
/* One more unknown unit in a hex of a view, unless known ones stand there. */
void kit_count_unknown(const struct hex_stacks *stacks, unsigned hex);

/* The first unit of a hex, 0 where none is known; and how many unknown ones are counted there. */
static inline unsigned kit_first_unit(const uint16_t *head, unsigned hex)
{
	return head[hex] & STACK_UNKNOWN ? 0 : head[hex];
}
static inline unsigned kit_unknown_units(const uint16_t *head, unsigned hex)
{
	return head[hex] & STACK_UNKNOWN ? head[hex] & ~(unsigned)STACK_UNKNOWN : 0;
}

/* Of the units of `among` those that are in a hex below `hexes`: they go into `set`. Sets of `words` words, and `at` has as
 * many entries as they have bits. */
void kit_find_placed(const uint16_t *at, unsigned hexes, const uint64_t *among, unsigned words, uint64_t *set);

/* Adds those of `among` to the set that are where `place` says, in a hex or not. */
void kit_add_at(const uint16_t *at, unsigned place, const uint64_t *among, unsigned words, uint64_t *set);

/* For invariants: is the list of the hex in rising order, with units up to `last` that say they are there? Adds their
 * number to *listed. */
bool kit_check_stack(const uint16_t *at, const uint16_t *next, const uint16_t *head, unsigned hex, unsigned last,
                     unsigned *listed);

#endif

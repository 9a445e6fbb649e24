/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: water. */
#ifndef DURBAR_SYSTEMS_SUNSET_WATER_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_WATER_PRIVATE_H

#include "systems/sunset/water/water.h"

/* Craft that go together, for a walk. */
struct sailor {
	const struct look *look;
	unsigned side;
	bool river, sea; /* riverine units, fleets among them */
	int crossings;   /* cataracts that it may still cross */
};

/* ---- water.c ---- */
/* Why a step cannot be made; rule NULL: it can, and *to is where it leads. */
struct refusal sunset_try_berth(const struct sailor *sailor, struct berth from, unsigned code, struct berth *to);
/* The steps that can be made; their number. */
unsigned sunset_list_berths(const struct sailor *sailor, struct berth from, uint8_t code[BERTH_STEPS]);
/* Does the step enter a cataract [sunset:27.63]? */
bool sunset_crosses_cataract(const struct look *look, struct berth from, struct berth to);
/* Follows a path; *end is where it leads. Craft do not stop among enemies [sunset:27.13]. */
struct refusal sunset_follow_path(const struct sailor *sailor, struct berth start, const struct move *move,
                                  struct berth *end);
/* Adds a path to every berth where the craft may stop, at most `limit` steps away. */
void sunset_list_paths(const struct sailor *sailor, struct berth start, unsigned limit, struct move_list *moves);
/* A random path; false: none. */
bool sunset_sample_path(const struct sailor *sailor, struct berth start, struct rng *rng, struct move *move);
/* Puts a craft, with all aboard, into a berth. */
void sunset_moor(struct game *game, unsigned craft, struct berth berth);

#endif

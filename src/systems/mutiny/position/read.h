/* read.h: what the files that read a position share. Nobody else includes it.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_POSITION_READ_H
#define DURBAR_SYSTEMS_MUTINY_POSITION_READ_H

#include "systems/mutiny/game.h"

/* A position being read. */
struct reading {
	struct look look;
	struct mutiny_state *state;
	struct faults *faults;
	const struct doc *position;
	bool moment; /* it names a moment, so nothing of the one that the state was in goes on */
};

/* ---- read.c ---- */
void mutiny_fault_reading(struct reading *it, const struct doc *where, const char *rule, const char *text,
                          const char *subject);

/* ---- read_units.c ---- */
void mutiny_read_units(struct reading *it);
/* Lists, marks and tops of every spot from where the units are. */
void mutiny_stack_units(struct reading *it);

/* ---- read_markers.c ---- */
void mutiny_read_incidents(struct reading *it);
/* What belongs to the marker in use and the decision in hand, where the position does not say it. */
void mutiny_read_moment(struct reading *it);

#endif

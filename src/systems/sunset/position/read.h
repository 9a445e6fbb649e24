/* read.h: what the files that read a position share. Nobody else includes it.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_POSITION_READ_H
#define DURBAR_SYSTEMS_SUNSET_POSITION_READ_H

#include "systems/sunset/game.h"

/* A position being read. */
struct reading {
	struct look look;
	struct sunset_state *state;
	struct faults *faults;
};

/* ---- read.c ---- */
void sunset_fault_reading(struct reading *it, const struct doc *where, const char *rule, const char *text,
                          const char *subject);

/* ---- ground.c ---- */
/* Track, cuts and the railhead. */
void sunset_read_rail(struct reading *it, const struct doc *position);
/* The forces of a battle that is written without their strength, and whose decision a step is that does not say. */
void sunset_read_forces(struct reading *it, const struct doc *position);
/* What the optional rules on sieges and sappers note. */
void sunset_read_fortresses(struct reading *it, const struct doc *position);

#endif

/* read.h: what the files that read a position share. Nobody else includes it.
 * May use: game, names. */
#ifndef DURBAR_SYSTEMS_SUNSET_POSITION_READ_H
#define DURBAR_SYSTEMS_SUNSET_POSITION_READ_H

#include "systems/sunset/game.h"
#include "systems/sunset/position/names.h"

/* A position being read. */
struct reading {
	struct look look;
	struct sunset_state *state;
	struct faults *faults;
};

/* ---- read.c ---- */
void sunset_fault_reading(struct reading *it, const struct doc *where, const char *rule, const char *text,
                          const char *subject);
/* A hex; "none" or nothing: 0. */
unsigned sunset_read_hex(struct reading *it, const struct doc *where);

/* ---- ground.c ---- */
struct bit_name;
/* The word is none of these: says which there are. */
void sunset_fault_word(struct reading *it, const struct doc *where, const char *text, const char *word,
                       const struct bit_name *known);
/* Track, cuts and the railhead. */
void sunset_read_rail(struct reading *it, const struct doc *position);
/* The forces of a battle that is written without their strength, and whose decision a step is that does not say. */
void sunset_read_forces(struct reading *it, const struct doc *position);
/* What the optional rules on sieges and sappers note. */
void sunset_read_fortresses(struct reading *it, const struct doc *position);

#endif

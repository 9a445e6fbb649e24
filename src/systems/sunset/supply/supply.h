/* supply.h: what this chapter offers the others: lines of supply, forage, atrocities, rally.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_SUPPLY_SUPPLY_H
#define DURBAR_SYSTEMS_SUNSET_SUPPLY_SUPPLY_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_atrocity;             /* atrocity.c */
extern const struct step_rules sunset_supply, sunset_short; /* choice.c */
extern const struct step_rules sunset_rally;                /* rally.c */

/* Where supply comes from, as the supplied event tells it. */
enum source { SOURCE_FORTRESS, SOURCE_LINE, SOURCE_EXPENDED, SOURCE_FORAGE, SOURCE_RAIL, SOURCE_EXEMPT };

/* ---- rally.c ---- */
/* The result of a total for the unit on the rally table [sunset:11.52]. */
enum rally_result sunset_read_rally(const struct look *look, unsigned unit, int total);
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_rally(struct game *game);

/* ---- atrocity.c ---- */
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_logistics(struct game *game);

#endif

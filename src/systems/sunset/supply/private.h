/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: supply. */
#ifndef DURBAR_SYSTEMS_SUNSET_SUPPLY_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_SUPPLY_PRIVATE_H

#include "systems/sunset/supply/supply.h"

/* ---- line.c ---- */
/* Can units in `from` trace a line of supply to the hex `to`? */
bool sunset_line_reaches(const struct look *look, unsigned side, unsigned from, unsigned to);
/* To a fortress or a railroad that feeds without end? */
bool sunset_line_is_free(const struct look *look, unsigned side, unsigned from);
/* Does the fortress in this hex, if any, feed the side's units in it [sunset:12.22(1)]? */
bool sunset_fortress_feeds(const struct look *look, unsigned side, unsigned hex);
/* Is this a British rail hex that is linked to a source [sunset:12.71]? */
bool sunset_rail_feeds(const struct look *look, unsigned side, unsigned hex);

/* ---- supply.c ---- */
/* Is it a unit of the phasing side, on the map, that needs supply and has not got it? */
bool sunset_is_unfed(const struct look *look, unsigned unit);
/* The first unfed unit of a hex, and the next one after `unit`; 0: none. */
unsigned sunset_first_unfed(const struct look *look, unsigned hex);
unsigned sunset_next_unfed(const struct look *look, unsigned unit);
/* All unfed units of the hex are fed. */
void sunset_feed_hex(struct game *game, unsigned hex, enum source source, const char *rule);
/* Must the player still do something for the units here? */
bool sunset_hex_waits(const struct look *look, unsigned hex);
/* Can this supply unit feed units in the hex? */
bool sunset_feeds_hex(const struct look *look, unsigned supply, unsigned hex);
/* Weights that one supply unit feeds. */
unsigned sunset_supply_room(const struct look *look);
/* The terrain that feeds best in a hex [sunset:12.32]; with an atrocity, that (R66). */
unsigned sunset_best_forage(const struct look *look, unsigned hex);
struct refusal sunset_check_supply(const struct look *look, const struct move *move);
void sunset_apply_supply(struct game *game, const struct move *move);
struct refusal sunset_check_short(const struct look *look, const struct move *move);
void sunset_apply_short(struct game *game, const struct move *move);
/* Goes on with free supply, after the atrocities. */
void sunset_begin_supply(struct game *game);

#endif

/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: arrivals. */
#ifndef DURBAR_SYSTEMS_SUNSET_ARRIVALS_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_ARRIVALS_PRIVATE_H

#include "systems/sunset/arrivals/arrivals.h"

/* Whether something can be landed in a hex, and whether it may move on this turn. */
enum landing { LAND_NOT, LAND_HELD, LAND_OPEN };
/* What comes: drawn or rebuilt troops, supply units, troops by schedule. */
enum cargo { CARGO_TROOPS, CARGO_STORES, CARGO_RESERVES };
enum { ARRIVAL_HEXES = 320 };

/* ---- frontier.c ---- */
/* A line of communication of a war by land: a fortress of the British country, or a way in from beyond the map. */
bool sunset_is_gate(const struct look *look, unsigned hex);
enum landing sunset_find_gate(const struct look *look, enum cargo cargo, unsigned hex);
/* The die of the turn for British and Indian units that come from the pool. */
void sunset_draw_british(struct game *game);

/* ---- arrive.c ---- */
/* Units have come to a fortress that may be besieged [sunset:18.6]. */
void sunset_note_relief(struct game *game, unsigned hex, unsigned comers);
/* Asks for what is left to place or rebuild, or ends the segment. */
void sunset_continue_arrivals(struct game *game);

/* ---- desert.c ---- */
/* The Native roll and what comes of it [sunset:13.52]. */
void sunset_begin_native_arrivals(struct game *game);

/* ---- natives.c ---- */
/* Why it may not, by the rule that the unit comes under. */
struct refusal sunset_refuse_native(const struct look *look, unsigned unit, unsigned hex);
/* Hexes where a Native arrival may be placed, for one that may come nearly anywhere a choice; their number. */
unsigned sunset_list_native_hexes(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES]);
bool sunset_comes_anywhere(const struct look *look, unsigned unit);
/* Is there a hex where this Native unit may be placed? */
bool sunset_native_has_hex(const struct look *look, unsigned unit);
/* A random one of all of them; HEX_NONE: there is none. */
unsigned sunset_sample_native_hex(const struct look *look, unsigned unit, struct rng *rng);

/* ---- billet.c ---- */
/* How far the sharing out has come: units of each kind that wait, and that stand in the places with numbers. */
struct billets {
	const struct deployment *part;
	uint16_t waiting[BILLET_KINDS];
	uint16_t present[BILLET_PLACES][BILLET_KINDS];
};
void sunset_count_billets(const struct look *look, unsigned group, struct billets *billets);
/* Supply units of the part that are not placed at all. */
unsigned sunset_count_surplus(const struct billets *billets);
/* Notes that the unit goes to the hex, where `more` others go too; false: it may not. */
bool sunset_take_billet(const struct look *look, struct billets *billets, unsigned unit, unsigned hex, unsigned more);
struct refusal sunset_check_billets(const struct look *look, unsigned group, const uint64_t *set, unsigned hex);
/* Where the unit goes unless its player says otherwise, among the hexes that are open; HEX_NONE: nowhere. */
unsigned sunset_find_billet(const struct look *look, struct billets *billets, unsigned unit, const uint16_t *list,
                            unsigned count);

#endif

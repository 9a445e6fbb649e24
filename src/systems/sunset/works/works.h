/* works.h: what this chapter offers the others: engineers, fieldworks, sieges and railroads.
 * May use: game, position. */
#ifndef DURBAR_SYSTEMS_SUNSET_WORKS_WORKS_H
#define DURBAR_SYSTEMS_SUNSET_WORKS_WORKS_H

#include "systems/sunset/game.h"
#include "systems/sunset/position/position.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_siege; /* siege.c */

/* Is the hex a fortress under siege? Its holders are the besieged. Public. */
static inline bool sunset_besieged(const struct look *look, unsigned hex)
{
	return look->war->fort[hex] && look->state->siege[look->war->fort[hex] - 1];
}
/* Is it one that the side holds? By land it neither leaves nor enters it [sunset:18.21]. */
static inline bool sunset_is_shut_in(const struct look *look, unsigned side, unsigned hex)
{
	return sunset_besieged(look, hex) && sunset_occupied(look->state, side, hex);
}

/* ---- rail.c ---- */
/* The railhead stands on the map from now on, where the scenario has it. */
void sunset_open_railhead(struct game *game);
/* Is there completed track in the hex; and is it whole? */
bool sunset_has_track(const struct look *look, unsigned hex);
bool sunset_is_cut(const struct look *look, unsigned hex);
/* Bit d: completed track runs that way, cuts and enemies left aside. */
unsigned sunset_track_ways(const struct look *look, unsigned hex);
/* Why a ride cannot go that way; rule NULL: it can. */
struct refusal sunset_check_ride(const struct look *look, unsigned from, int direction);
/* May units in this hex ride at all? */
bool sunset_may_ride(const struct look *look, unsigned hex);
/* At the beginning and the end of a movement segment: the railhead is placed; track is ready and cuts are mended. */
void sunset_begin_rail(struct game *game);
void sunset_finish_rail(struct game *game);
/* Laying track, as a move among the marches. */
struct refusal sunset_check_lay(const struct look *look, const struct move *move);
void sunset_apply_lay(struct game *game, const struct move *move);
/* The builders go on with the track they began; or build no further, and what they entered counts (R112). */
void sunset_resume_lay(struct game *game);
void sunset_stop_lay(struct game *game);
void sunset_list_lays(const struct look *look, struct move_list *moves);
bool sunset_sample_lay(const struct look *look, struct rng *rng, struct move *move);
/* Cutting it, as a move among the attacks. */
bool sunset_can_cut(const struct look *look);
struct refusal sunset_check_cut(const struct look *look, const struct move *move);
void sunset_apply_cut(struct game *game, const struct move *move);
void sunset_list_cuts(const struct look *look, struct move_list *moves);
bool sunset_sample_cut(const struct look *look, struct rng *rng, struct move *move);

/* ---- siege.c ---- */
/* Can the units of a hex lay siege to the fortress, by what everybody sees? */
bool sunset_may_besiege(const struct look *look, unsigned hex, unsigned fortress);
/* Why no siege is laid during the marches. */
struct refusal sunset_refuse_siege(const struct look *look);
/* Has the side a fleet, and is the hex on the coast [sunset:18.7]? */
bool sunset_fed_by_sea(const struct look *look, unsigned side, unsigned hex);
/* How many more units may come to the hex this turn; a siege limits them unless they land from the sea [sunset:18.6]
 * [sunset:18.72] (R79). */
unsigned sunset_siege_room(const struct look *look, unsigned hex);
/* A hex has changed: sieges that are kept up no longer end. */
void sunset_review_siege(struct game *game, unsigned hex);
/* The force in the hex besieges nobody any more: negotiations [sunset:25.23]. */
void sunset_lift_siege(struct game *game, unsigned hex);
/* Nobody moves any more: sieges may be laid, then works are finished and the segment ends. */
void sunset_end_movement(struct game *game);

/* ---- engineer.c ---- */
/* How the moving force is helped, as bits: an engineer or pioneer is with it; an engineer with boats. */
enum { HELP_WAY = 1, HELP_BOATS = 2 };
unsigned sunset_find_help(const struct look *look);
/* Is there a supply unit of the side in the hex, which carries the bridging gear [sunset:17.12]? */
bool sunset_has_boats(const struct look *look, unsigned side, unsigned hex);
/* Is it a unit that digs by this rule, whatever keeps it from doing so now? */
bool sunset_is_digger(const struct look *look, unsigned unit);
bool sunset_may_dig(const struct look *look, unsigned unit);
struct refusal sunset_check_dig(const struct look *look, unsigned unit);
void sunset_apply_dig(struct game *game, unsigned unit);
/* Could somebody sap with use? */
bool sunset_any_sap(const struct look *look);
/* Is it a fortress whose defences are blown for this segment [sunset:17.T3(1)]? */
bool sunset_is_blown(const struct look *look, unsigned hex);
struct refusal sunset_check_sap(const struct look *look, const struct move *move);
void sunset_apply_sap(struct game *game, const struct move *move);
void sunset_list_saps(const struct look *look, struct move_list *moves);
/* A random one; false: none can be made. */
bool sunset_sample_sap(const struct look *look, struct rng *rng, struct move *move);

#endif

/* arrivals.h: what this chapter offers the others: who comes to the map: set-up by the players, reinforcements, the Native pool, recruiting.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_ARRIVALS_ARRIVALS_H
#define DURBAR_SYSTEMS_SUNSET_ARRIVALS_ARRIVALS_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_deploy; /* deploy.c */
extern const struct step_rules sunset_desert; /* desert.c */
extern const struct step_rules sunset_arrive; /* arrive.c */

/* ---- recruit.c ---- */
/* Raising friendly forces in the reinforcement segment [sunset:25.3]. */
bool sunset_is_recruiting(const struct move *move);
bool sunset_can_recruit(const struct look *look);
struct refusal sunset_check_recruiting(const struct look *look, const struct move *move);
void sunset_apply_recruiting(struct game *game, const struct move *move);
void sunset_list_recruiting(const struct look *look, struct move_list *moves);
bool sunset_sample_recruiting(const struct look *look, struct rng *rng, struct move *move);

/* ---- arrive.c ---- */
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_arrivals(struct game *game);
/* A line of communication of the British: a port that they hold [sunset:asante-4.6]. */
bool sunset_is_loc(const struct look *look, unsigned hex);
/* May units leave the map there [sunset:13.41]: a line of communication, or the coast that stands in for one. */
bool sunset_is_exit(const struct look *look, unsigned hex);
/* Replacement points gained, or with a negative number spent. */
void sunset_gain_points(struct game *game, unsigned pool, int points, const char *rule);

/* ---- deploy.c ---- */
/* Asks for the first part of the set-up that players place; after the last one turn 1 begins. */
void sunset_begin_deployment(struct game *game);
/* Has all that is left of the set-up where the scenario proposes, without dice. */
void sunset_finish_deployment(struct game *game);

/* ---- desert.c ---- */
/* Is the unit in a pool, also as one that fell and may come back? */
bool sunset_in_pool(const struct look *look, unsigned unit);
/* The Native pool; their number. */
unsigned sunset_list_pool(const struct look *look, uint16_t pool[SUNSET_UNITS]);
/* Draws at random from a list, without a die where everybody comes (R029): they are AT_ARRIVING. How many came. */
unsigned sunset_draw_units(struct game *game, uint16_t *pool, unsigned size, unsigned count, unsigned side);
/* An event brings the result of the Native table at once. True: something is asked, or the segment has ended. */
bool sunset_rise_now(struct game *game, const struct event_facts *facts);
bool sunset_desert_now(struct game *game);

/* ---- natives.c ---- */
bool sunset_native_may_arrive(const struct look *look, unsigned unit, unsigned hex);
/* May these be placed in one hex? */
struct refusal sunset_check_crowd(const struct look *look, const uint64_t *set, unsigned hex);
/* On a road or with a name. */
bool sunset_is_waypoint(const struct look *look, unsigned hex);

#endif

/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: movement. */
#ifndef DURBAR_SYSTEMS_SUNSET_MOVEMENT_PRIVATE_H
#define DURBAR_SYSTEMS_SUNSET_MOVEMENT_PRIVATE_H

#include "systems/sunset/movement/movement.h"

/* ---- scout.c ---- */
/* Shows the units of a hex to the seat. */
void sunset_show_hex(struct game *game, unsigned hex, unsigned seat, const char *rule);
/* Is there a unit that may scout and an enemy hex not yet seen beside it? */
bool sunset_can_scout(const struct look *look);
struct refusal sunset_check_scout(const struct look *look, const struct move *move);
void sunset_apply_scout(struct game *game, const struct move *move);
void sunset_list_scouts(const struct look *look, struct move_list *moves);
/* A random reconnaissance; the caller has asked sunset_can_scout. */
void sunset_sample_scout(const struct look *look, struct rng *rng, struct move *move);

/* ---- cost.c ---- */
/* Half points that the unit alone would have with this multiple (R14, R47). */
int sunset_allowance(const struct look *look, unsigned unit, unsigned multiple);
/* The same with another movement factor than its own. */
int sunset_allowance_by(const struct look *look, unsigned unit, unsigned factor, unsigned multiple);
/* Half points the moving force has by its slowest unit; `fastest`: by its quickest one. 0 without units. */
int sunset_find_pace(const struct look *look, bool fastest);
/* Half points that the moving force has left. */
int sunset_count_points(const struct look *look);
/* What is left of `left` half points after one step; -1: not allowed. Public facts only. */
int sunset_walk_step(const void *walker, unsigned from, int direction, int left);
/* Why the step cannot be made; rule NULL: it can, and *left is what remains. */
struct refusal sunset_try_step(const struct walker *walker, unsigned from, int direction, int *left);

/* ---- elephants.c ---- */
/* Half points of the slowest of a set; elephants among them bear what is marked as carried. */
int sunset_find_slowest(const struct look *look, const uint64_t *set, unsigned multiple);
/* Names as many loads of the march as its elephants can carry; false: there are none. */
bool sunset_load_elephants(const struct look *look, struct move *move);
/* Marks what the march carries. */
void sunset_mark_loads(struct sunset_state *state, const struct move *move);
/* May the elephants of the force carry what the move says? */
struct refusal sunset_check_loading(const struct look *look, const struct move *move);
/* Nobody is unloaded before the end. */
struct refusal sunset_check_unloading(const struct look *look, const uint64_t *force, const uint64_t *set);

/* ---- march.c ---- */
/* After the roll and its losses: the force holds or goes. */
void sunset_release_force(struct game *game);

/* ---- attrition.c ---- */
/* The force gives up a unit; asks which where it can choose, and goes on. */
void sunset_take_attrition(struct game *game);

/* ---- skirmish.c ---- */
struct refusal sunset_check_assault(const struct look *look, const struct move *move);
void sunset_apply_assault(struct game *game, const struct move *move);
void sunset_list_assaults(const struct look *look, struct move_list *moves);
bool sunset_sample_assault(const struct look *look, struct rng *rng, struct move *move);
/* Is there an enemy beside the force that it could attack with so many half points? */
bool sunset_can_assault(const struct look *look, int points);

/* ---- signals.c ---- */
/* Why an HQ of the British elsewhere cannot help a march that begins in the hex [sunset:31.0]. */
struct refusal sunset_check_signal(const struct look *look, unsigned hq, unsigned hex);
/* HQs elsewhere that can; their number. */
unsigned sunset_list_signals(const struct look *look, unsigned hex, uint16_t *list);

#endif

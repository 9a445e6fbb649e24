/* private.h: what the files of this chapter know of each other. May use: assist. */
#ifndef DURBAR_SYSTEMS_CONDUCT_ASSIST_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_ASSIST_PRIVATE_H

#include "systems/conduct/assist/assist.h"

/* The steps of a turn from phase 4 on; conduct_step_words has them in the same order. */
enum step {
	STEP_CRISIS,
	STEP_FIRST,
	STEP_SECOND,
	STEP_EXPLOIT,
	STEP_MARKERS,
	STEP_GUNS,
	STEP_RIFLES,
	STEP_MELEE,
	STEP_CRITICAL, /* phase 9: nothing but dice */
	STEPS
};

static inline int conduct_step_of(const struct look *look)
{
	return look->state->told[TOLD_STEP];
}

/* ---- assist.c */
/* Asks for dice, or goes back to the questions of the step. */
void conduct_want_dice(struct game *game, enum want want, int unit, int count);
void conduct_ask_step(struct game *game);
/* In phase 4 a figure whose unit is gone throws at once [conduct:house-command]. */
void conduct_ask_stranded(struct game *game);
/* Dice of a critical hit: on with the phase, or with the step. */
void conduct_take_hit(struct game *game, const uint8_t *dice);
/* May this unit make its conduct roll in this step? */
struct refusal conduct_check_test(const struct look *look, int unit);
/* May the step end? */
struct refusal conduct_check_next(const struct look *look);
void conduct_next_step(struct game *game);
void conduct_take_roll(struct game *game, int unit, const uint8_t *dice);
void conduct_apply_went(struct game *game, const struct move *move);
void conduct_apply_charge(struct game *game, const struct move *move);
void conduct_apply_back(struct game *game, const struct move *move);

/* ---- shots.c */
/* Dice of a shot after the floor rule, and the least of them that hits. */
struct shot {
	int dice, need;
	uint32_t mods;
	uint8_t band;
};
/* False: it cannot be fired. */
bool conduct_find_shot(const struct look *look, const struct move *move, struct shot *shot);
void conduct_apply_shoot(struct game *game, const struct move *move);
void conduct_take_shot(struct game *game, const uint8_t *dice, int count, bool told);
void conduct_take_clear(struct game *game, int die, bool told);
/* A volley of which people counted the hits; VERB_COUNTED. */
bool conduct_is_mg(const struct look *look, int unit);
void conduct_take_counted(struct game *game, const struct move *move);
/* Hits wait until the phase is over. */
void conduct_apply_hits(struct game *game, const struct move *move);
void conduct_end_fire(struct game *game);

/* ---- fights.c */
/* The dice of both: of the unit, of the enemy, of those who are with them. */
int conduct_count_fight(const struct look *look, int unit, int enemy);
void conduct_apply_fight(struct game *game, const struct move *move);
void conduct_take_fight(struct game *game, const uint8_t *dice, bool told);
void conduct_apply_blows(struct game *game, const struct move *move);
/* The most hits of the melee whose dice are wanted; back: of the enemy. */
int conduct_most_blows(const struct look *look, bool back);
void conduct_count_fought(struct game *game, const struct move *move);

#endif

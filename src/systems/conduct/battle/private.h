/* private.h: what the files of this chapter know of each other. May use: battle, position. */
#ifndef DURBAR_SYSTEMS_CONDUCT_BATTLE_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_BATTLE_PRIVATE_H

#include "kit/field/sight.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"

/* All footprints of a position, made once for many questions. */
struct scene {
	const struct look *look;
	uint64_t seen; /* units on the table whose places are known: bits */
	struct field_stand stand[UNITS];
	int8_t level[UNITS]; /* of their middles; -1: not looked at yet */
};
void conduct_make_scene(const struct look *look, struct scene *scene);

/* ---- aim.c: the same as in battle.h, for a scene */
bool conduct_aim_in(struct scene *scene, int unit, int stand, int target, struct conduct_shot *shot);
uint64_t conduct_targets_in(struct scene *scene, int unit, int stand);
/* How many dice the stand throws, before the floor rule takes some: of a gun by quality and band; else 1. */
int conduct_count_dice(const struct look *look, int unit, int band);
/* Stands that can fire in the phase; 0: the unit does not. */
int conduct_count_firing(const struct look *look, int unit);
/* May a machine gun try to clear its jam now? */
bool conduct_may_clear(const struct look *look, int unit);
/* Enemies joined to the unit by a line that touch its front; it may fire at nobody else. */
uint64_t conduct_front_enemies(const struct look *look, int unit);

#endif

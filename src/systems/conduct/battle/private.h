/* private.h: what the files of this chapter know of each other. May use: battle, position. */
#ifndef DURBAR_SYSTEMS_CONDUCT_BATTLE_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_BATTLE_PRIVATE_H

#include "kit/field/sight.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"

struct box {
	int32_t left, bottom, right, top; /* grains */
	uint32_t flags;
};
/* All footprints of a position, made once for many questions. */
struct scene {
	const struct look *look;
	uint64_t seen;   /* units on the table whose places are known: bits */
	uint64_t hidden; /* those that are hidden */
	uint64_t loose;  /* those in skirmish order */
	struct field_stand stand[UNITS];
	int8_t level[UNITS];      /* of their middles; -1: not looked at yet */
	int8_t cover[UNITS];      /* what the ground they stand on gives; -1: not looked at yet */
	uint64_t contacts[UNITS]; /* enemies joined to them */
	int screens;
	struct box screen[FIELD_FEATURES]; /* round ground that hides */
};
void conduct_make_scene(const struct look *look, struct scene *scene);

/* Where the order of a stand is among those of its side. */
static inline int conduct_order_at(int unit, int stand)
{
	return unit % ARMY * STANDS + stand;
}
/* Any of the bits, one at least. */
static inline int conduct_pick_bit(struct rng *rng, uint64_t bits)
{
	uint32_t skip = base_pick_below(rng, base_count_bits(&bits, 1));

	while (skip--)
		bits &= bits - 1;
	return __builtin_ctzll(bits);
}
static inline uint64_t conduct_army_of(int side)
{
	return ((UINT64_C(1) << ARMY) - 1) << side * ARMY;
}

/* ---- cover.c */
/* Is at least half of a footprint on this area, on areas with one of the flags? */
bool conduct_half_in(const struct field_ground *ground, const struct field_feature *it,
                     const struct field_shape *shape);
bool conduct_half_on(const struct field_ground *ground, const struct field_shape *shape, uint32_t flags);
/* Does a unit line an area: its front edge is on it or within an inch? */
bool conduct_lines_feature(const struct scene *scene, int unit, const struct field_feature *it);
/* The lines of the list of modifiers that concern the target's cover, and DETAIL_HARD where hard cover counts twice. */
uint32_t conduct_cover_mods(struct scene *scene, int target, struct field_point from, struct field_point at);

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

/* ---- orders.c: what a unit fires where nobody says anything else; `order` is zeroed. */
void conduct_order_usual(struct scene *scene, int unit, uint8_t order[STANDS]);

/* ---- combats.c */
/* The next combat whose lowest unit is at or above `from`; 0: no more. */
uint64_t conduct_next_combat(const struct look *look, int from);
/* The Primary that was named, or NONE. */
int conduct_named_primary(const struct look *look, uint64_t combat, int side);
/* Whoever was not named is the usual one. */
void conduct_name_usual(struct game *game, uint64_t combat);

#endif

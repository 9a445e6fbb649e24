/* battle.h: what this chapter offers the others: fire and melee, ordered in secret by both sides and resolved together.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_BATTLE_BATTLE_H
#define DURBAR_SYSTEMS_CONDUCT_BATTLE_BATTLE_H

#include "systems/conduct/game.h"

/* PHASE_GUNS and PHASE_RIFLES. check: are the orders lawful? apply: keeps them in state->order[side] and calls conduct_note_ready
 * (turn.h), which resolves when both have ordered. check gives the same answer on a view. */
extern const struct phase_rules conduct_fire_phase;
/* PHASE_PRIMARY and PHASE_SUPPORT. */
extern const struct phase_rules conduct_primary_phase, conduct_support_phase;

/* Has the side anything to order in state->phase (GUNS or RIFLES), by what everybody knows: a unit that could fire at some
 * target, a jam to clear, a hidden unit with the weapons of the phase? */
bool conduct_has_fire(const struct look *look, int side);
/* Hits of a phase on a unit, and the most of one volley: kills, Disordered or Shaken. */
void conduct_settle_fire(struct game *game, int unit, enum cause cause, int hits, int worst);
/* Both sides have ordered: throws and applies everything of the phase. */
void conduct_resolve_fire(struct game *game);

/* May this unit fire in this phase at all (formation, arm, what it did, contact, jam, scenario)? */
bool conduct_may_fire(const struct look *look, int unit);
/* What one stand would throw at a target. */
struct conduct_shot {
	int32_t range; /* grains, to the nearest point that can be fired at */
	uint8_t band;
	int8_t need;   /* after modifiers; above 6: the floor rule */
	uint8_t dice;  /* of a gun; 1 for a rifle stand; of a machine gun 0: as ordered */
	uint32_t mods; /* bits of enum fire_mod */
};
/* False: it cannot (arc, sight, range, rules of contact). */
bool conduct_aim(const struct look *look, int unit, int stand, int target, struct conduct_shot *shot);
/* Can some point of the target be seen from the middle of the unit's front, all round and however far
 * [conduct:house-arcs]? */
bool conduct_sees(const struct look *look, int unit, int target);
/* What lies between two places as a side sees it (below 0: none): features of the ground and a unit, or NONE. */
struct conduct_sighting {
	int ground, unit;  /* what hides the second from the first */
	int cover;         /* what shelters whoever stands at the second */
	bool behind, hard; /* it stands behind that, not in it; hard cover */
};
struct conduct_sighting conduct_look_along(const struct look *look, int side, struct field_point from,
                                           struct field_point to);
/* The least die that hits in a band with these modifiers (bits of enum fire_mod); above 6: the floor rule. */
int conduct_find_need(const struct look *look, int unit, int band, uint32_t mods);
/* What the floor rule leaves of so many dice [conduct:fire-floor]. */
int conduct_floor_dice(const struct look *look, int need, int dice);
/* Targets that a stand may lawfully choose [conduct:house-priority], a bit for each. */
uint64_t conduct_find_targets(const struct look *look, int unit, int stand);
/* The usual orders of the side for the phase. */
void conduct_usual_fire(const struct look *look, int side, struct move *move);

/* Melee. The units of the combat that this unit is in, of both sides; 0: none. */
uint64_t conduct_combat_of(const struct look *look, int unit);
/* Phase 8 begins, or a Primary was named: names Primaries where there is no choice and asks for the next where there is
 * (PHASE_PRIMARY, state->combat); then for Supports (conduct_ask_both, PHASE_SUPPORT); where nobody has anything to choose it
 * resolves. False: nobody is asked, the melee is over (or there is none): the caller goes on with conduct_end_phase. */
bool conduct_begin_melee(struct game *game);
/* Both sides have given their Supports. */
void conduct_resolve_melee(struct game *game);
/* For dice thrown by hand: how many a Primary has with its Supports (others in the mask do not count); their hits. */
int conduct_count_blows(const struct look *look, int primary, uint64_t supports);
/* Does a Primary charge a flank or rear in this turn, so that its side throws twice the dice? */
bool conduct_is_doubled(const struct look *look, int primary);
int conduct_count_hits(const struct look *look, const uint8_t *dice, int count, int modifier);
/* A combat whose hits are known: compares, deals kills from the Primary on, rallies and shakes, counts the round. */
void conduct_settle_combat(struct game *game, const int primary[SIDES], const uint64_t supports[SIDES],
                           const int hits[SIDES]);
/* The usual Primary of a side in a combat. */
int conduct_usual_primary(const struct look *look, uint64_t combat, int side);
/* Modifiers of a side's dice in melee, bits of enum melee_mod, for a unit against the enemy Primary; their sum. */
uint32_t conduct_find_blows(const struct look *look, int unit, int enemy, uint64_t combat);
int conduct_sum_blows(const struct look *look, uint32_t mods);

#endif

/* private.h: what the files of this chapter know of each other. Worth is told in hundredths of a kill. May use: opinion,
 * position, movement. */
#ifndef DURBAR_SYSTEMS_CONDUCT_OPINION_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_OPINION_PRIVATE_H

#include "systems/conduct/movement/movement.h"
#include "systems/conduct/opinion/doctrine.h"
#include "systems/conduct/opinion/opinion.h"
#include "systems/conduct/position/position.h"

/* How a side looks at a battle now. */
struct plan {
	struct look look;
	int side;
	bool attacks; /* it would not win if the battle ended now */
	int retires;  /* how much it is drawn to the exit; 0: there is none */
	const struct conduct_doctrine *doctrine;
};
struct plan conduct_make_plan(const struct look *look, int side, const struct conduct_doctrine *doctrine);

/* ---- weigh.c */
/* Hits that so many dice make on average where a die needs so much; what the floor rule takes is taken. */
int conduct_expect(int dice, int need);
/* What the unit would hit with its fire as it stands in this position. */
int conduct_weigh_fire(const struct look *look, int unit);
/* What enemies would hit it with their fire, roughly: ranges and formations, not arcs. */
int conduct_weigh_danger(const struct look *look, int unit);
/* What comes of a charge: fire on the way in, blows given and taken, who wins. */
int conduct_weigh_charge(const struct plan *plan, int unit, int target, bool flank, bool across);
/* The distance to the nearest enemy that can be seen, steps; who it is, NONE. */
int32_t conduct_nearest_enemy(const struct look *look, int unit, int *enemy);
/* Those who live by the charge: massed natives without many rifles, and cavalry. */
bool conduct_is_assault(const struct look *look, int unit);
/* Drilled horse, which has more to lose than that. */
bool conduct_is_horse(const struct plan *plan, int unit);

/* ---- clash.c */
/* A melee: hits given and taken in hundredths, the chances to win it and to tie in thousandths. */
struct clash {
	int given, taken, win, tie;
};
/* Of so many dice of either side that need so much. */
struct clash conduct_weigh_clash(int own_dice, int own_need, int other_dice, int other_need);
/* Of a charger that touches its target in this position, with so many dice more from friends to come; what the target's
 * fire should hit before it. */
struct clash conduct_weigh_contact(const struct look *there, int unit, int target, int joiners, int *fire);
/* Of a charge that an enemy might make on a unit, roughly. */
struct clash conduct_expect_assault(const struct look *look, int charger, int unit, bool flank);
/* What such a charge is worth. */
int conduct_weigh_chances(const struct plan *plan, const struct look *there, int unit, int target);
/* Could it be committed beside or behind that one, if that were in contact; how many could, as far as they count? */
bool conduct_could_support(const struct look *look, int unit, int primary);
int conduct_count_supports(const struct look *look, int primary);

/* ---- threat.c */
/* What the charges that it must expect where it stands are to be feared. */
int32_t conduct_weigh_threat(const struct plan *plan, const struct look *there, int unit);
/* Friends that it could help, or that could help it, in a melee. */
int32_t conduct_weigh_friends(const struct plan *plan, const struct look *there, int unit);

/* ---- moves.c */
int32_t conduct_weigh_move(const struct plan *plan, const struct move *move);
/* What another formation at deployment is worth more than the one that the unit has. */
int32_t conduct_weigh_placing(const struct plan *plan, const struct move *move);

#endif

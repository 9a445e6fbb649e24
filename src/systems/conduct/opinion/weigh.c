/* weigh.c: what fire and melee would come to on average. May use: private, battle, turn. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/turn/turn.h"

int conduct_expect(int dice, int need)
{
	if (need > 6) {
		dice -= need - 6;
		need = 6;
	}
	need = need < 1 ? 1 : need;
	return dice > 0 ? dice * (7 - need) * 100 / 6 : 0;
}

bool conduct_is_assault(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	if (type->arm == ARM_MOUNTED)
		return !conduct_has(look, unit, U_DISMOUNTED);
	return type->arm == ARM_FOOT && conduct_is_people(look, unit, PEOPLE_NATIVE) &&
	       (type->weapon == WEAPON_NONE || type->rate == RATE_THIRD || type->shooters < STANDS);
}

bool conduct_is_horse(const struct plan *plan, int unit)
{
	const struct look *look = &plan->look;

	return plan->doctrine->horse && conduct_type_of(look, unit)->arm == ARM_MOUNTED &&
	       !conduct_is_people(look, unit, PEOPLE_NATIVE) && !conduct_class_of(look, unit)->mounts;
}

int32_t conduct_nearest_enemy(const struct look *look, int unit, int *enemy)
{
	int32_t best = FIELD_FAR;

	*enemy = NONE;
	EACH_OF (!conduct_side_of(unit), other) {
		int32_t way;

		if (!conduct_on_table(look, other) || conduct_has(look, other, U_HIDDEN))
			continue;
		way = kit_measure_points(conduct_middle_of(look, unit), conduct_middle_of(look, other)) / FIELD_GRAIN;
		if (way < best) {
			best = way;
			*enemy = other;
		}
	}
	return best;
}

/* ---- fire */

enum { LOOKED_AT = 3 }; /* enemies at which fire is weighed: the nearest */

static int list_near(const struct look *look, int unit, int near[LOOKED_AT])
{
	int32_t best[LOOKED_AT];
	int count = 0;

	EACH_OF (!conduct_side_of(unit), enemy) {
		int32_t way;
		int at;

		if (!conduct_on_table(look, enemy) || conduct_has(look, enemy, U_HIDDEN))
			continue;
		way = kit_measure_points(conduct_middle_of(look, unit), conduct_middle_of(look, enemy));
		for (at = count < LOOKED_AT ? count++ : LOOKED_AT; at > 0 && best[at - 1] > way; at--)
			if (at < LOOKED_AT) {
				best[at] = best[at - 1];
				near[at] = near[at - 1];
			}
		if (at < LOOKED_AT) {
			best[at] = way;
			near[at] = enemy;
		}
	}
	return count;
}

int conduct_weigh_fire(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	struct conduct_state then = *look->state;
	struct look there = {look->tables, look->field, &then};
	int near[LOOKED_AT], count, stands, best = 0;

	then.phase = type->arm == ARM_GUN ? PHASE_GUNS : PHASE_RIFLES;
	if (!conduct_may_fire(&there, unit))
		return 0;
	stands = conduct_count_shots(&there, unit);
	count = list_near(&there, unit, near);
	for (int i = 0; i < count; i++) {
		struct conduct_shot shot;
		int hits;

		if (!conduct_aim(&there, unit, stands / 2, near[i], &shot))
			continue;
		hits = conduct_expect(type->arm == ARM_MG ? 4 : type->arm == ARM_GUN ? shot.dice : stands, shot.need);
		best = hits > best ? hits : best;
	}
	return best;
}

/* A shooter's need at a distance, as if in the open. */
static int base_need(const struct look *look, int unit, int32_t way)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	const struct conduct_fire *fire = &look->tables->fire;
	const int32_t *bands = type->arm == ARM_GUN            ? fire->artillery_band
	                       : type->arm == ARM_MG           ? fire->mg_band
	                       : type->weapon == WEAPON_BREECH ? fire->breech_band
	                                                       : fire->muzzle_band;

	if (way > bands[BAND_EFFECTIVE])
		return 99;
	return conduct_find_need(look, unit, way > bands[BAND_SHORT], 0);
}

int conduct_weigh_danger(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	struct field_point at = conduct_middle_of(look, unit);
	int hits = 0, worse = 0;

	if (it->formation == FORM_SKIRMISH || it->flags & U_PRONE || conduct_is_crew(look, unit))
		worse = 1;
	if (look->tables->formation[it->formation].column)
		worse = -1;
	EACH_OF (!conduct_side_of(unit), enemy) {
		int stands = conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN)
		                     ? conduct_count_shots(look, enemy)
		                     : 0;
		int need;

		if (!stands)
			continue;
		need = base_need(look, enemy, kit_measure_points(at, conduct_middle_of(look, enemy)));
		if (need < 99)
			hits += conduct_expect(conduct_is_crew(look, enemy) ? 4 : stands, need + worse) / 3;
	}
	return hits;
}

/* ---- charges */

/* The chance of two hits or more, in hundredths, from so many expected. */
static int chance_of_two(int hits)
{
	return hits >= 250 ? 90 : hits >= 200 ? 70 : hits >= 133 ? 45 : hits >= 66 ? 20 : 5;
}

static int first_round(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	return !(it->flags & U_SHAKEN) && !it->round &&
	       (conduct_is_mounted(look, unit) || look->tables->formation[it->formation].massed);
}

static int soft_bonus(const struct look *look, int enemy)
{
	return look->state->unit[enemy].formation == FORM_SKIRMISH || conduct_is_crew(look, enemy) ? 2 : 0;
}

static int unfixed(const struct look *look, int unit, int enemy)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	return type->arm == ARM_FOOT && type->bayonets && !conduct_has(look, unit, U_FIXED) &&
	       look->tables->formation[look->state->unit[enemy].formation].massed;
}

/* Fire of the target as the charger comes in: at one enemy on its front only. */
static int closing_fire(const struct look *look, int target, bool flank)
{
	int stands = conduct_count_shots(look, target);

	if (flank || !stands || conduct_in_contact(look, target) || conduct_has(look, target, U_JAMMED) ||
	    look->state->unit[target].formation == FORM_LIMBERED)
		return 0;
	return conduct_expect(conduct_is_crew(look, target) ? 4 : stands,
	                      base_need(look, target, 0) + 1 + conduct_has(look, target, U_SHAKEN));
}

/* Friends that could join in: at the target already, or near enough to charge it too. */
static int count_friends(const struct look *look, int unit, int target)
{
	int count = 0;

	EACH_OF (conduct_side_of(unit), other)
		count += other != unit && conduct_on_table(look, other) && conduct_is_assault(look, other) &&
		         !conduct_has(look, other, U_SHAKEN) &&
		         conduct_measure_units(look, other, target) <= 14 * FIELD_INCH;
	return count < 3 ? count : 3;
}

int conduct_weigh_charge(const struct plan *plan, int unit, int target, bool flank, bool across)
{
	const struct look *look = &plan->look;
	int most = plan->doctrine->charge_lead;
	const struct conduct_footprint *mine = conduct_footprint_of(look, unit),
				       *theirs = conduct_footprint_of(look, target);
	uint64_t others = conduct_contacts(look, target);
	int fire = closing_fire(look, target, flank), shaken = chance_of_two(fire),
	    helpers = (int)base_count_bits(&others, 1);
	int plus = soft_bonus(look, target) + conduct_did(look, unit, T_FANATIC) - unfixed(look, unit, target);
	int steady = conduct_expect(mine->primary * (flank ? 2 : 1) + 2 * helpers, 4 - plus - first_round(look, unit));
	int broken = conduct_expect(mine->primary * (flank ? 2 : 1) + 2 * helpers, 5 - plus);
	int given = (steady * (100 - shaken) + broken * shaken) / 100;
	int need = 4 - first_round(look, target) - soft_bonus(look, unit) + conduct_has(look, target, U_SHAKEN) +
	           unfixed(look, target, unit) + (flank ? 2 : 0) - across;
	int taken = conduct_expect(theirs->primary, need);
	int lead = given - taken;

	lead = lead > most ? most : lead < -most ? -most : lead;
	if (conduct_is_assault(look, unit))
		lead += plan->doctrine->assault_charge +
		        plan->doctrine->assault_friend * count_friends(look, unit, target);
	return given - taken * plan->doctrine->charge_taken / 100 - fire * plan->doctrine->charge_fire / 100 + lead;
}

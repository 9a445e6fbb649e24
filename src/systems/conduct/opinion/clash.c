/* clash.c: the chances of a melee, from the dice and modifiers that both sides would have: hits, who wins, what fire on the
 * way in does to a charger first. May use: private, battle, turn. */
#include <string.h>

#include "systems/conduct/battle/battle.h"
#include "systems/conduct/opinion/private.h"
#include "systems/conduct/turn/turn.h"

enum { DICE_MOST = 24, WHOLE = 1 << 16 };

/* How likely each number of hits is, in parts of WHOLE. */
struct spread {
	int dice;
	int32_t chance[DICE_MOST + 1];
};

/* Of dice that hit with so many of their six sides. */
static struct spread throw_dice(int dice, int sides)
{
	struct spread it = {.dice = dice < DICE_MOST ? dice : DICE_MOST, .chance = {WHOLE}};

	for (int die = 1; die <= it.dice; die++)
		for (int hits = die; hits >= 0; hits--)
			it.chance[hits] =
				(it.chance[hits] * (6 - sides) + (hits ? it.chance[hits - 1] * sides : 0)) / 6;
	return it;
}

static int count_sides(int need)
{
	return need < 2 ? 5 : need > 6 ? 1 : 7 - need;
}

/* ---- melee */

struct clash conduct_weigh_clash(int own_dice, int own_need, int other_dice, int other_need)
{
	struct spread own = throw_dice(own_dice, count_sides(own_need)),
		      other = throw_dice(other_dice, count_sides(other_need));
	struct clash clash = {own.dice * count_sides(own_need) * 100 / 6,
	                      other.dice * count_sides(other_need) * 100 / 6, 0, 0};
	int32_t fewer = 0; /* chance that the other hits less than `hits` */

	for (int hits = 0; hits <= own.dice; hits++) {
		int64_t same = hits <= other.dice ? other.chance[hits] : 0;

		clash.win += (int)((int64_t)own.chance[hits] * fewer * 1000 >> 32);
		clash.tie += (int)(own.chance[hits] * same * 1000 >> 32);
		fewer += (int32_t)same;
	}
	return clash;
}

/* ---- Supports */

bool conduct_could_support(const struct look *look, int unit, int primary)
{
	const struct conduct_unit *it = &look->state->unit[unit], *other = &look->state->unit[primary];
	const struct conduct_melee *melee = &look->tables->melee;

	return unit != primary && it->status == STATUS_TABLE && !(it->flags & (U_SHAKEN | U_PRONE | U_HIDDEN)) &&
	       kit_measure_facings(it->facing, other->facing) <= melee->support_turn &&
	       conduct_measure_units(look, unit, primary) <= melee->support_reach && !conduct_in_contact(look, unit);
}

int conduct_count_supports(const struct look *look, int primary)
{
	int count = 0;

	EACH_OF (conduct_side_of(primary), unit)
		count += conduct_could_support(look, unit, primary);
	return count < look->tables->melee.committed_most ? count : look->tables->melee.committed_most;
}

/* ---- charges */

/* What the target fires at whoever comes in on its front: dice and what they need. */
static int closing_dice(const struct look *look, int target, bool flank, int *need)
{
	int stands = conduct_count_shots(look, target);
	uint64_t others = conduct_contacts(look, target);
	uint32_t mods = 1u << FIRE_CONTACT;

	if (flank || !stands || conduct_has(look, target, U_JAMMED) ||
	    look->state->unit[target].formation == FORM_LIMBERED || look->state->unit[target].round)
		return 0;
	mods |= conduct_has(look, target, U_SHAKEN) ? 1u << FIRE_SHAKEN : 0;
	mods |= conduct_has(look, target, U_LOW_AMMO) ? 1u << FIRE_LOW_AMMO : 0;
	*need = conduct_find_need(look, target, BAND_SHORT, mods);
	if (conduct_type_of(look, target)->arm == ARM_GUN)
		stands = look->tables->fire.artillery_dice[conduct_type_of(look, target)->rate][BAND_SHORT];
	else if (conduct_is_crew(look, target))
		stands = look->tables->fire.mg_least + 1;
	stands = *need > 6 ? stands - (*need - 6) : stands;
	return stands / (1 + (int)base_count_bits(&others, 1));
}

/* Friends who have not moved yet and would reach the target with a Normal move. */
static int count_joiners(const struct look *look, int unit, int target)
{
	int count = 0;

	EACH_OF (conduct_side_of(unit), other)
		count += other != unit && conduct_on_table(look, other) && !conduct_is_crew(look, other) &&
		         !conduct_has(look, other, U_SHAKEN) && !conduct_did(look, other, T_ROLLED) &&
		         conduct_measure_units(look, other, target) <= 9 * FIELD_INCH;
	return count;
}

static struct clash mix(const struct clash *steady, const struct clash *shaken, int part)
{
	int rest = 1000 - part;

	return (struct clash){(steady->given * rest + shaken->given * part) / 1000,
	                      (steady->taken * rest + shaken->taken * part) / 1000,
	                      (steady->win * rest + shaken->win * part) / 1000,
	                      (steady->tie * rest + shaken->tie * part) / 1000};
}

struct clash conduct_weigh_contact(const struct look *there, int unit, int target, int joiners, int *fire)
{
	const struct conduct_unit *it = &there->state->unit[unit];
	bool flank = it->flags & U_FLANK;
	uint64_t combat = conduct_combat_of(there, unit), own = combat >> conduct_side_of(unit) * ARMY,
		 others = combat >> !conduct_side_of(unit) * ARMY;
	uint32_t mods = conduct_find_blows(there, unit, target, combat);
	int need = 4 - conduct_sum_blows(there, mods), shot = 7, worse = need + 1 + (mods >> MELEE_FIRST_ROUND & 1),
	    answer = 4 - conduct_sum_blows(there, conduct_find_blows(there, target, unit, combat));
	int shots = closing_dice(there, target, flank, &shot), dice, back;
	struct spread closing = throw_dice(shots > 0 ? shots : 0, shot > 6 ? 1 : count_sides(shot));
	struct clash steady, shaken;

	own &= (1u << ARMY) - 1;
	others &= (1u << ARMY) - 1;
	dice = conduct_footprint_of(there, unit)->primary +
	       2 * ((int)base_count_bits(&own, 1) - 1 + conduct_count_supports(there, unit)) + joiners;
	dice *= flank ? there->tables->melee.double_by : 1;
	back = conduct_footprint_of(there, target)->primary +
	       2 * ((int)base_count_bits(&others, 1) - 1 + conduct_count_supports(there, target));
	steady = conduct_weigh_clash(dice, need, back, answer);
	shaken = conduct_weigh_clash(dice, worse, back, answer);
	*fire = closing.dice * (shot > 6 ? 1 : count_sides(shot)) * 100 / 6;
	return mix(&steady, &shaken, 1000 - (int)((int64_t)(closing.chance[0] + closing.chance[1]) * 1000 >> 16));
}

/* Rough where conduct_weigh_contact is exact: nobody stands where he would then. */
struct clash conduct_expect_assault(const struct look *look, int charger, int unit, bool flank)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	const struct conduct_type *type = conduct_type_of(look, unit);
	bool massed = look->tables->formation[look->state->unit[charger].formation].massed;
	bool unfixed = type->arm == ARM_FOOT && type->bayonets && !(it->flags & U_FIXED) && massed;
	int soft = it->formation == FORM_SKIRMISH || conduct_is_crew(look, unit) ? 2 : 0;
	int first = massed || conduct_is_mounted(look, charger), shot = 7;
	int shots = closing_dice(look, unit, flank, &shot);
	int dice = conduct_footprint_of(look, charger)->primary * (flank ? look->tables->melee.double_by : 1);
	int back = conduct_footprint_of(look, unit)->primary + 2 * conduct_count_supports(look, unit);
	int answer = 4 + unfixed + (it->flags & U_SHAKEN ? 1 : 0) + (flank ? 2 : 0);
	struct spread closing = throw_dice(shots > 0 ? shots : 0, shot > 6 ? 1 : count_sides(shot));
	struct clash steady = conduct_weigh_clash(dice, 4 - first - soft, back, answer),
		     shaken = conduct_weigh_clash(dice, 5 - soft, back, answer);

	return mix(&steady, &shaken, 1000 - (int)((int64_t)(closing.chance[0] + closing.chance[1]) * 1000 >> 16));
}

int conduct_weigh_chances(const struct plan *plan, const struct look *there, int unit, int target)
{
	const struct conduct_doctrine *by = plan->doctrine;
	bool assault = conduct_is_assault(there, unit);
	int joiners = count_joiners(&plan->look, unit, target), fire;
	struct clash clash = conduct_weigh_contact(there, unit, target, joiners * by->joiner / 100, &fire);
	int worth = clash.given - clash.taken * by->charge_taken / 100 - fire * by->charge_fire / 100;

	worth += clash.win * by->charge_win / 1000 - (1000 - clash.win - clash.tie) * by->charge_lose / 1000 -
	         clash.tie * by->charge_tie / 1000;
	if (conduct_is_horse(plan, unit))
		worth += by->horse_charge;
	else if (assault)
		worth += by->assault_charge + by->assault_friend * (joiners < 3 ? joiners : 3);
	return worth;
}

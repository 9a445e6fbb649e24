/* errand.c: what each force is sent to do. The British field army goes for the capital and holds it, or where there is none for
 * what scores, with its trains behind; detachments keep to the coast. Natives gather where most is at stake before the
 * enemy is there; where there is a capital they leave it to who would beat them in it, and fall on what scores.
 * Rules of thumb of a player, not rules. May use: plan, private, weigh, position. */
#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"

bool sunset_has_hostages(const struct look *look, const uint64_t *force)
{
	return look->war->hostages && base_has_bit(force, look->war->hostages);
}

static bool is_leaders_only(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (!sunset_is_hq(look, (unsigned)u))
			return false;
	return true;
}

static bool has_king(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (sunset_facts(look, (unsigned)u)->traits & TRAIT_CHIEF)
			return true;
	return false;
}

/* Would a place that scores be left, with too few to leave one behind? */
static bool is_last_guard(const struct reckoning *reckoning, const uint64_t *force, unsigned hex)
{
	const struct look *look = &reckoning->look;

	if (!sunset_is_charge(reckoning, hex) || base_count_bits(force, RULES_SET_WORDS) > 2)
		return false;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (!base_has_bit(force, unit))
			return false;
	return true;
}

static bool is_trains_only(const struct look *look, const uint64_t *force)
{
	EACH_BIT (u, force, RULES_SET_WORDS)
		if (!sunset_is_supply(look, (unsigned)u))
			return false;
	return true;
}

/* Where the strongest stack is, if it is a main force; 0: there is none. */
static unsigned find_main_army(const struct reckoning *reckoning)
{
	const struct stack *best = NULL;

	for (unsigned i = 0; i < reckoning->stacks; i++)
		if (!best || reckoning->stack[i].power > best->power)
			best = &reckoning->stack[i];
	return best && best->power * 100 >= reckoning->field * reckoning->doctrine->main_force ? best->hex : 0;
}

/* Trains march after the main army, which eats on the way. */
static bool is_following(const struct reckoning *reckoning, struct errand *errand, const uint64_t *force, unsigned hex)
{
	unsigned army;

	if (reckoning->side != BRITISH || !reckoning->doctrine->trains_follow ||
	    !is_trains_only(&reckoning->look, force))
		return false;
	army = find_main_army(reckoning);
	errand->quarry = army == hex ? 0 : army;
	return errand->quarry;
}

/* The host gathers, king and all, before the enemy is there. */
static bool is_called(const struct reckoning *reckoning, struct errand *errand, unsigned hex)
{
	const struct look *look = &reckoning->look;
	unsigned station = reckoning->side == NATIVE ? reckoning->station : 0;

	if (!station ||
	    sunset_weigh_hex(look, NATIVE, station) * 100 > reckoning->field * reckoning->doctrine->station_force)
		return false;
	errand->quarry = station == hex ? 0 : station;
	errand->called = true;
	return true;
}

/* A war about several places: forces that can fight go for what they can take, the others home. */
static void send_for_prizes(const struct reckoning *reckoning, struct errand *errand, const uint64_t *force,
                            unsigned hex)
{
	const struct look *look = &reckoning->look;

	/* Home with the hostages, and with most of those who can guard them. */
	if (look->war->hostages && reckoning->side == BRITISH && look->state->at[look->war->hostages] == hex) {
		if (sunset_has_hostages(look, force) && errand->power * 3 >= sunset_weigh_hex(look, BRITISH, hex) * 2)
			errand->goal = TO_BASE;
		return;
	}
	if (is_called(reckoning, errand, hex) || is_following(reckoning, errand, force, hex))
		return;
	if (is_last_guard(reckoning, force, hex) || is_leaders_only(look, force))
		return;
	/* A fifth of the field army, at least, keeps a fortress that the enemy is near. */
	if (reckoning->side == NATIVE && sunset_is_prize(look, NATIVE, hex) &&
	    sunset_plan_front(reckoning, hex) <= reckoning->doctrine->guard_hexes &&
	    sunset_weigh_hex(look, NATIVE, hex) - errand->power <
	            reckoning->field * reckoning->doctrine->guard_force / 100)
		return;
	sunset_find_quarry(reckoning, errand, hex);
	if (!errand->quarry && reckoning->side == BRITISH && !sunset_is_prize(look, BRITISH, hex) &&
	    look->war->to_base[BRITISH][hex])
		errand->goal = TO_BASE;
}

/* The king keeps to his capital, and somebody must keep it, unless they would only die there. */
static bool is_kept_home(const struct reckoning *reckoning, const struct errand *errand, const uint64_t *force,
                         unsigned hex)
{
	const struct look *look = &reckoning->look;
	int power = sunset_weigh_hex(look, NATIVE, hex);

	if (reckoning->doctrine->host_roams || sunset_plan_menaced(reckoning, hex, power))
		return false;
	return has_king(look, force) ||
	       (hex == look->war->capital &&
	        power - errand->power < reckoning->field * reckoning->doctrine->guard_capital / 100);
}

struct errand sunset_plan_errand(const struct reckoning *reckoning, const uint64_t *force, unsigned hex)
{
	const struct look *look = &reckoning->look;
	struct errand errand = {.goal = STAY, .power = sunset_weigh_set(look, force)};
	bool at_capital = hex == look->war->capital;

	if (!look->war->capital) {
		send_for_prizes(reckoning, &errand, force, hex);
		return errand;
	}
	if (reckoning->side == BRITISH) {
		if (reckoning->doctrine->roam)
			sunset_find_quarry(reckoning, &errand, hex);
		if (errand.quarry)
			return errand;
		if (errand.power * 100 >= reckoning->field * reckoning->doctrine->main_force)
			errand.goal = at_capital || !look->war->goals ? STAY : 0;
		else if (look->war->to_base[BRITISH][hex])
			errand.goal = TO_BASE;
		return errand;
	}
	/* A leader does not roam alone, and the last ones in a coastal town stay there. */
	if (is_last_guard(reckoning, force, hex) || is_leaders_only(look, force))
		return errand;
	if (is_kept_home(reckoning, &errand, force, hex))
		return errand;
	sunset_find_quarry(reckoning, &errand, hex);
	if (!errand.quarry && look->war->goals)
		errand.goal = 0;
	return errand;
}

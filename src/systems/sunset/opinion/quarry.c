/* quarry.c: what a force may go for: enemies, and places that nobody holds. What does not depend on the force is worked out
 * once for all moves that are appraised.
 * May use: plan, private, weigh, position. */
#include <string.h>

#include "systems/sunset/opinion/plan.h"
#include "systems/sunset/opinion/private.h"
#include "systems/sunset/opinion/weigh.h"
#include "systems/sunset/position/position.h"

static const uint16_t *find_chart(const struct reckoning *reckoning, unsigned to)
{
	const struct scenario *war = reckoning->look.war;

	for (unsigned goal = 0; goal < war->goals; goal++)
		if (war->goal[goal] == to)
			return war->to_goal[reckoning->side][goal];
	return NULL;
}

static int measure_way(const struct hex_map *map, const uint16_t *far, unsigned from, unsigned to)
{
	return far ? far[from] : 4 * kit_measure_hexes(map, from, to);
}

int sunset_plan_distance(const struct reckoning *reckoning, unsigned from, unsigned to)
{
	return measure_way(reckoning->look.map, find_chart(reckoning, to), from, to);
}

static void add_quarry(struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	int ground = sunset_weigh_ground(look, !reckoning->side, hex);

	reckoning->quarry[reckoning->quarries++] = (struct quarry){
		.far = find_chart(reckoning, hex),
		.need = sunset_guess_power(reckoning, hex) * sunset_plan_odds(reckoning, hex) / ground,
		.prize = sunset_plan_prize(reckoning, hex),
		.hex = (uint16_t)hex,
		.barred = !sunset_may_stand(look, reckoning->side, hex),
	};
}

static void list_stacks(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;
	unsigned own = MARK_BRITISH << reckoning->side;

	reckoning->stacks = 0;
	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (look->state->mark[hex] & own)
			reckoning->stack[reckoning->stacks++] =
				(struct stack){(uint16_t)hex, sunset_weigh_hex(look, reckoning->side, hex)};
}

void sunset_list_quarries(struct reckoning *reckoning)
{
	const struct scenario *war = reckoning->look.war;

	memset(reckoning->known, 0, RECKON_KNOWN * sizeof *reckoning->known);
	reckoning->quarries = 0;
	for (unsigned i = 0; i < reckoning->foes; i++)
		add_quarry(reckoning, reckoning->foe[i]);
	/* Towns that nobody holds are there for the taking. */
	for (unsigned goal = war->capital ? 1 : 0; goal < war->goals; goal++)
		if (!(reckoning->look.state->mark[war->goal[goal]] & (MARK_BRITISH | MARK_NATIVE)) &&
		    sunset_plan_lure(reckoning, war->goal[goal]))
			add_quarry(reckoning, war->goal[goal]);
	list_stacks(reckoning);
}

/* Is another stack that could do it nearer? */
static bool is_anothers(const struct reckoning *reckoning, const struct quarry *quarry, unsigned from)
{
	const struct hex_map *map = reckoning->look.map;
	int far = measure_way(map, quarry->far, from, quarry->hex);

	for (unsigned i = 0; i < reckoning->stacks; i++) {
		const struct stack *stack = &reckoning->stack[i];

		if (stack->power >= quarry->need && stack->hex != from &&
		    measure_way(map, quarry->far, stack->hex, quarry->hex) < far)
			return true;
	}
	return false;
}

static void choose_quarry(const struct reckoning *reckoning, struct errand *errand, unsigned from)
{
	int best = 0;

	for (unsigned i = 0; i < reckoning->quarries; i++) {
		const struct quarry *quarry = &reckoning->quarry[i];
		int worth;

		if (errand->power < quarry->need || quarry->barred)
			continue;
		worth = quarry->prize * 100 /
		        (measure_way(reckoning->look.map, quarry->far, from, quarry->hex) +
		         SIDED(reckoning, quarry_near));
		if (worth > best && is_anothers(reckoning, quarry, from))
			worth /= SIDED(reckoning, anothers_divides);
		if (worth > best) {
			best = worth;
			errand->quarry = quarry->hex;
			errand->need = quarry->need;
		}
	}
}

void sunset_find_quarry(const struct reckoning *reckoning, struct errand *errand, unsigned from)
{
	unsigned place = ((unsigned)errand->power * 31 + from) % RECKON_KNOWN;
	struct known_quarry *known = &reckoning->known[place];

	if (known->from != from || known->power != errand->power) {
		errand->quarry = errand->need = 0;
		choose_quarry(reckoning, errand, from);
		*known = (struct known_quarry){errand->power, errand->need, (uint16_t)from, (uint16_t)errand->quarry};
	}
	errand->quarry = known->hex;
	errand->need = known->need;
}

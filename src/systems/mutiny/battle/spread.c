/* spread.c: with spread_attacks on, as many enemy stacks as possible must be attacked (RU-Z4) [mutiny:13.7(important)].
 * May use: private. */
#include "systems/mutiny/battle/private.h"

/* Stacks that must attack, and the enemies whom each may choose: a matching is sought, stack by stack. */
struct pairing {
	const struct look *look;
	const struct attack *fixed; /* attacks `target`, as if it had declared that */
	unsigned target;
	uint16_t by[MUTINY_ATTACKS * HEX_SIDES]; /* [enemy]: the stack + 1 that is paired with it; 0: none */
	uint16_t enemy[MUTINY_ATTACKS * HEX_SIDES];
	unsigned enemies;
};

static unsigned find_enemy(struct pairing *pairing, unsigned hex)
{
	unsigned i = 0;

	while (i < pairing->enemies && pairing->enemy[i] != hex)
		i++;
	if (i == pairing->enemies) {
		pairing->by[i] = 0;
		pairing->enemy[pairing->enemies++] = (uint16_t)hex;
	}
	return i;
}

static unsigned target_of(const struct pairing *pairing, const struct attack *attack)
{
	return attack == pairing->fixed ? pairing->target : attack->target;
}

/* May the stack have that neighbour? */
static bool may_pair(const struct pairing *pairing, const struct attack *attack, int direction)
{
	unsigned target = target_of(pairing, attack);

	return (attack->zoc >> direction & 1) &&
	       (!target || pairing->look->map->next[attack->from][direction] == target);
}

/* Finds an enemy for the stack, moving others on where that helps. */
static bool pair(struct pairing *pairing, unsigned stack, uint64_t *tried)
{
	const struct attack *attack = &pairing->look->state->attack[stack];

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned enemy;

		if (!may_pair(pairing, attack, d))
			continue;
		enemy = find_enemy(pairing, pairing->look->map->next[attack->from][d]);
		if (base_has_bit(tried, enemy))
			continue;
		base_set_bit(tried, enemy);
		if (!pairing->by[enemy] || pair(pairing, pairing->by[enemy] - 1u, tried)) {
			pairing->by[enemy] = (uint16_t)(stack + 1);
			return true;
		}
	}
	return false;
}

/* How many enemies can be attacked, given what is declared, and that the stack attacks `target`. */
static unsigned count_attacked(const struct look *look, const struct attack *fixed, unsigned target)
{
	struct pairing pairing = {.look = look, .fixed = fixed, .target = target};
	unsigned count = 0;

	for (unsigned i = 0; i < look->state->attacks; i++) {
		uint64_t tried[MUTINY_ATTACKS * HEX_SIDES / 64] = {0};

		if (look->state->attack[i].zoc)
			count += pair(&pairing, i, tried);
	}
	return count;
}

bool mutiny_spreads(const struct look *look, const struct attack *stack, unsigned target)
{
	if (!mutiny_option(look, OPT_SPREAD_ATTACKS) || !stack->zoc)
		return true;
	return count_attacked(look, stack, target) == count_attacked(look, NULL, 0);
}

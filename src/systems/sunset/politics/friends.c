/* friends.c: friendly Natives: they belong to the British player, come from a pool of their own and camp apart from his
 * British and Indian units.
 * May use: politics, position. */
#include <string.h>

#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"

/* British and Indian units that friendly Natives may not camp with: not the hostages (R074), not ships, and by the
 * usual ruling no HQs (R031). */
static bool is_stranger(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->side != BRITISH || facts->traits & TRAIT_FRIENDLY || facts->arm == A_FLEET ||
	    facts->arm == A_RIVERINE || unit == look->war->hostages || sunset_is_aboard(look->state, unit))
		return false;
	return facts->arm != A_HQ || look->state->option[OPT_FRIENDLY_STACK] == STACK_STRICT;
}

bool sunset_friends_clash(const struct look *look, const uint64_t *set, unsigned hex)
{
	bool friends = false, strangers = false;

	if (!look->war->friends_rule || look->state->option[OPT_FRIENDLY_STACK] == STACK_FREE)
		return false;
	EACH_BIT (u, set, RULES_SET_WORDS) {
		friends |= (sunset_facts(look, (unsigned)u)->traits & TRAIT_FRIENDLY) != 0;
		strangers |= is_stranger(look, (unsigned)u);
	}
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u)) {
		if (sunset_is_aboard(look->state, u))
			continue; /* no camp is aboard */
		friends |= (sunset_facts(look, u)->traits & TRAIT_FRIENDLY) != 0;
		strangers |= is_stranger(look, u);
	}
	return friends && strangers;
}

/* Who came by an event or was recruited is safe until the movement segment of the British is over: nothing else can
 * bring the two together before it (R031). */
void sunset_part_friends(struct game *game)
{
	struct sunset_state *state = game->state;
	const struct scenario *war = game->look.war;

	if (state->option[OPT_FRIENDLY_STACK] == STACK_FREE)
		return;
	if (state->option[OPT_FRIENDLY_STACK] == STACK_HQ_EXEMPT && state->side == BRITISH &&
	    state->segment < SEG_MOVEMENT)
		return;
	for (const uint16_t *unit = war->friendly; *unit; unit++) {
		bool clash = false;

		if (!sunset_on_map(state, *unit) || sunset_is_aboard(state, *unit))
			continue;
		for (unsigned u = sunset_first(state, state->at[*unit]); u && !clash; u = sunset_next(state, u))
			clash = is_stranger(&game->look, u) && !sunset_is_aboard(state, u);
		if (clash)
			sunset_eliminate(game, *unit, C_STACKING, war->friends_rule);
	}
}

unsigned sunset_list_friends(const struct look *look, uint16_t *pool)
{
	unsigned count = 0;

	for (const uint16_t *unit = look->war->friendly; *unit; unit++)
		if (look->state->at[*unit] == AT_POOL)
			pool[count++] = *unit;
	return count;
}

bool sunset_friends_may_come(const struct look *look, unsigned hex)
{
	return sunset_may_stand(look, BRITISH, hex) && hex != look->war->barred &&
	       !sunset_occupied(look->state, NATIVE, hex) && !sunset_in_zoc(look, BRITISH, hex);
}

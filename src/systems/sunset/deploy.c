/* deploy.c: the one choice of a set-up: where the British army lands.
 * May use: rooms. */
#include <string.h>

#include "systems/sunset/rooms.h"

/* A coastal town or fortress without enemies [sunset:persia-4.1] (R095). */
static bool may_land(const struct look *look, unsigned hex)
{
	bool coastal = sunset_has_terrain(look, hex, T_COAST) || sunset_has_terrain(look, hex, T_PORT);
	bool place = sunset_has_terrain(look, hex, T_TOWN) || sunset_has_terrain(look, hex, T_FORTRESS);

	return coastal && place && !sunset_occupied(look->state, NATIVE, hex);
}

static void gather_army(const struct look *look, uint64_t *army)
{
	memset(army, 0, RULES_SET_WORDS * sizeof *army);
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (look->state->at[unit] == AT_ARRIVING && sunset_facts(look, unit)->side == BRITISH)
			base_set_bit(army, unit);
}

void sunset_land_army(struct game *game, unsigned hex)
{
	struct event *event;
	uint64_t army[RULES_SET_WORDS];

	gather_army(&game->look, army);
	event = sunset_tell(game, HAPPEN_PLACED, game->look.war->landing_rule, SEAT_BRITISH);
	if (event) {
		event->arg[0] = (int32_t)hex;
		memcpy(event->set, army, sizeof event->set);
	}
	for (int u = base_next_bit(army, RULES_SET_WORDS, 0); u >= 0;
	     u = base_next_bit(army, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_put_unit(game, (unsigned)u, hex);
}

static struct refusal check(const struct look *look, const struct move *move)
{
	uint64_t army[RULES_SET_WORDS];

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_PLACE)
		return sunset_refuse(
			look->war->landing_rule,
			"First the army lands: place it, or say 'end' to land where the scenario proposes.");
	if (!may_land(look, (unsigned)move->arg[0]))
		return sunset_refuse(
			look->war->landing_rule,
			"The army lands in a coastal town or fortress where no enemies stand: choose one.");
	gather_army(look, army);
	if (memcmp(army, move->set, sizeof army) != 0)
		return sunset_refuse(look->war->landing_rule,
		                     "All of the army lands in one hex: name every unit of it.");
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	sunset_land_army(game, move->verb == VERB_END ? game->look.war->ready : (unsigned)move->arg[0]);
	sunset_begin_turn(game);
}

static unsigned list_hexes(const struct look *look, uint16_t *hex)
{
	const uint16_t *const lists[] = {look->war->fortress, look->war->town};
	unsigned count = 0;

	for (unsigned i = 0; i < 2; i++)
		for (const uint16_t *one = lists[i]; *one; one++)
			if (may_land(look, *one))
				hex[count++] = *one;
	return count;
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint16_t hex[96];
	unsigned count = list_hexes(look, hex);
	struct move move = {.verb = VERB_PLACE};

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	gather_army(look, move.set);
	for (unsigned i = 0; i < count && base_count_bits(move.set, RULES_SET_WORDS); i++) {
		move.arg[0] = hex[i];
		engine_add_move(moves, &move);
	}
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t hex[96];
	unsigned count = list_hexes(look, hex), pick = base_pick_below(rng, count + 1);

	move->verb = VERB_END;
	gather_army(look, move->set);
	if (pick == count || !base_count_bits(move->set, RULES_SET_WORDS)) {
		memset(move->set, 0, sizeof move->set);
		return;
	}
	move->verb = VERB_PLACE;
	move->arg[0] = hex[pick];
}

const struct step_rules sunset_deploy = {check, apply, legal, sample};

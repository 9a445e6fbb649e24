/* relief.c: Relief Force: a reinforcement group comes to a leader [mutiny:fortunes-2].
 * May use: private, arrivals, position, turn. */
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/fortunes/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

struct relief {
	uint8_t group;
	uint16_t hex;
};

/* Every group at every leader's hex; at most `room`. */
static unsigned list_reliefs(const struct look *look, unsigned side, struct relief *list, unsigned room)
{
	unsigned count = 0;

	for (unsigned n = 1; n <= look->war->leaders; n++) {
		unsigned leader = look->war->leader[n], hex = look->state->at[leader];

		if (!mutiny_on_map(look->state, leader) || look->state->side[leader] != side || !mutiny_is_hex(hex))
			continue;
		for (unsigned group = 0; group < GROUPS && count < room; group++)
			if (!mutiny_check_group(look, side, group, 0, hex).rule)
				list[count++] = (struct relief){(uint8_t)group, (uint16_t)hex};
	}
	return count;
}

enum { RELIEFS = MUTINY_LEADERS * GROUPS };

static void begin(struct game *game)
{
	struct relief any;

	if (list_reliefs(&game->look, game->state->drawer, &any, 1))
		mutiny_ask_fortune(game, game->state->drawer, 0);
	else
		mutiny_end_fortune(game); /* no leader, or nobody in the box (RU-E4) */
}

static struct refusal check(const struct look *look, const struct move *move)
{
	unsigned side = look->state->actor, hex = (unsigned)move->arg[ARG_AT];

	if (move->verb != VERB_REINFORCE)
		return mutiny_refuse(mutiny_fortune_rule(look),
		                     "A relief force comes: 'reinforce GROUP at HEX', with one of your leaders there.");
	if (!mutiny_is_hex(hex) || !mutiny_has_leader(look, hex, side))
		return mutiny_refuse(mutiny_fortune_rule(look),
		                     "A relief force comes to a hex with one of your leaders: name such a hex.");
	if (mutiny_besieged(look->state, hex))
		return mutiny_refuse("mutiny:29.1(a)", "The hex is under siege: name another leader's hex.");
	return mutiny_check_group(look, side, (unsigned)move->arg[ARG_WORD], 0, hex);
}

static void apply(struct game *game, const struct move *move)
{
	mutiny_push(game, TASK_FORTUNE);
	mutiny_begin_group(game, game->state->actor, (unsigned)move->arg[ARG_WORD], 0, (unsigned)move->arg[ARG_AT]);
}

static void legal(const struct look *look, struct move_list *moves)
{
	struct relief list[RELIEFS];
	unsigned count = list_reliefs(look, look->state->actor, list, RELIEFS);

	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_REINFORCE,
		                                      .arg = {[ARG_AT] = list[i].hex, [ARG_WORD] = list[i].group}});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	struct relief list[RELIEFS];
	unsigned count = list_reliefs(look, look->state->actor, list, RELIEFS);
	struct relief pick;

	if (!count)
		return; /* only in a position written by hand: nothing is legal */
	pick = list[base_pick_below(rng, count)];
	move->verb = VERB_REINFORCE;
	move->arg[ARG_AT] = pick.hex;
	move->arg[ARG_WORD] = pick.group;
}

const struct fortune_rules mutiny_relief = {begin, check, apply, legal, sample};

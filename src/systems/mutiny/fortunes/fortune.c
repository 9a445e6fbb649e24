/* fortune.c: a Fortunes of War marker: each side rolls a die, and the sum says what happens [mutiny:7.4].
 * May use: private, incidents, mutinies, text, turn. */
#include "systems/mutiny/fortunes/private.h"
#include "systems/mutiny/incidents/incidents.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

static const struct fortune_rules *const fortunes[FORTUNES] = {
	[F_RELIEF] = &mutiny_relief,
	[F_TREACHERY] = &mutiny_betrayal,
	[F_VENGEANCE] = &mutiny_vengeance,
	[F_ENEMY_ATTRITION] = &mutiny_hex_fortune,
	[F_REBELLION] = &mutiny_hex_fortune,
	[F_INFIGHTING] = &mutiny_infighting,
	[F_FRIENDLY_ATTRITION] = &mutiny_hex_fortune,
	[F_AFGHAN] = &mutiny_hex_fortune,
};

const char *mutiny_fortune_rule(const struct look *look)
{
	return look->tables->fortune_rule[look->state->fortune];
}

void mutiny_end_fortune(struct game *game)
{
	game->state->fortune = 0;
	game->state->fortune_stage = 0;
	mutiny_return(game);
}

void mutiny_ask_fortune(struct game *game, unsigned seat, unsigned stage)
{
	game->state->fortune_stage = (uint8_t)stage;
	mutiny_ask(game, STEP_FORTUNE, seat);
}

void mutiny_resume_fortune(struct game *game, const struct frame *frame)
{
	(void)frame;
	mutiny_end_fortune(game);
}

void mutiny_begin_fortune(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct event *event = mutiny_tell_args(game, HAPPEN_FORTUNE, "mutiny:7.4", SEAT_ALL, 1, (int)state->drawer);
	int british = mutiny_roll(game, event), rebel = mutiny_roll(game, event), total = british + rebel;

	state->fortune = (uint8_t)total;
	if (event) {
		event->rule = mutiny_fortune_rule(&game->look);
		event->arg[FORTUNE_TOTAL] = total;
		event->arg[FORTUNE_WHICH] = total;
	}
	if (fortunes[total]) {
		fortunes[total]->begin(game);
	} else if (total == F_MUTINY_SPREADS) {
		mutiny_push(game, TASK_FORTUNE);
		mutiny_begin_check(game);
	} else {
		if (total == F_CLEMENCY)
			mutiny_return_massacres(game);
		mutiny_end_fortune(game);
	}
}

/* ---- the decisions of the event in hand ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	return fortunes[look->state->fortune]
	               ? fortunes[look->state->fortune]->check(look, move)
	               : mutiny_refuse("mutiny:7.4", "No event of the fortunes of war waits for a decision.");
}

static void apply(struct game *game, const struct move *move)
{
	fortunes[game->state->fortune]->apply(game, move);
}

static void legal(const struct look *look, struct move_list *moves)
{
	fortunes[look->state->fortune]->legal(look, moves);
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	*move = (struct move){0};
	if (fortunes[look->state->fortune]) /* a position that was written by hand may name none */
		fortunes[look->state->fortune]->sample(look, rng, move);
}

const struct step_rules mutiny_fortune = {check, apply, legal, sample};

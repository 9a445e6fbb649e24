/* losses.c: stands that are lost: by the rule, or as their owner chooses. May use: rooms. */
#include "systems/restless/rooms.h"

/* Whether anything is left to choose. */
static bool has_choice(const struct restless_loss *loss)
{
	return (loss->from_open && loss->from_open < __builtin_popcount(loss->open)) ||
	       (loss->from_covered && loss->from_covered < __builtin_popcount(loss->covered));
}

/* The one of the two losses that is to be chosen now. */
static int find_due(const struct restless_state *state)
{
	return state->loss[0].due != 1 || !has_choice(&state->loss[0]);
}

static void take(struct game *game, struct restless_loss *loss)
{
	struct restless_state *state = game->state;
	struct restless_unit *unit = &state->unit[loss->unit];
	struct event *event =
		restless_tell(game, HAPPEN_LOST, state->close ? "restless:cc-remove-morale" : "restless:fire-remove");

	unit->alive &= (uint8_t)~loss->pick;
	loss->due = 0;
	state->lost |= (uint8_t)(1 << (loss - state->loss));
	if (event) {
		event->arg[LOST_UNIT] = restless_code(unit);
		event->arg[LOST_STANDS] = __builtin_popcount(loss->pick);
		event->arg[LOST_LEFT] = restless_count_stands(unit);
	}
}

/* Owners choose first where they may; then all is taken together. */
void restless_settle_losses(struct game *game)
{
	struct restless_state *state = game->state;

	for (int i = 0; i < 2; i++)
		if (state->loss[i].due == 1 && state->option[OPT_CASUALTIES] && has_choice(&state->loss[i])) {
			state->phase = PHASE_LOSE;
			state->actor = state->unit[state->loss[i].unit].seat;
			return;
		}
	for (int i = 0; i < 2; i++)
		if (state->loss[i].due)
			take(game, &state->loss[i]);
	state->actor = state->unit[state->unit_active].seat;
	if (state->close)
		restless_finish_combat(game);
	else
		restless_finish_fire(game);
}

struct refusal restless_check_lose(const struct look *look, const struct move *move)
{
	const struct restless_loss *loss = &look->state->loss[find_due(look->state)];
	int stands = move->arg[LOSE_STANDS];

	if (stands & ~(loss->open | loss->covered))
		return restless_refuse("restless:fire-remove", "Only stands that could be hit are lost.");
	if (__builtin_popcount((unsigned)(stands & loss->open)) != loss->from_open ||
	    __builtin_popcount((unsigned)(stands & loss->covered)) != loss->from_covered)
		return restless_refuse("restless:fire-remove", "As many stands must be named as are lost.");
	return restless_refuse(NULL, NULL);
}

void restless_apply_lose(struct game *game, const struct move *move)
{
	struct restless_loss *loss = &game->state->loss[find_due(game->state)];
	uint8_t forced = loss->pick & (uint8_t) ~(loss->open | loss->covered);

	loss->pick = (uint8_t)(move->arg[LOSE_STANDS] | forced);
	loss->due = 2;
	restless_settle_losses(game);
}

/* So many stands of a group at random, or all that it has. */
static uint8_t pick_some(uint8_t group, int count, struct rng *rng)
{
	uint8_t picked = 0;

	while (__builtin_popcount(picked) < count && picked != group)
		picked |= (uint8_t)(1 << base_pick_below(rng, STANDS)) & group;
	return picked;
}

void restless_sample_lose(const struct look *look, struct rng *rng, struct move *move)
{
	const struct restless_loss *loss = &look->state->loss[find_due(look->state)];

	memset(move, 0, sizeof *move);
	move->verb = VERB_LOSE;
	move->arg[LOSE_STANDS] = pick_some(loss->open, loss->from_open, rng);
	move->arg[LOSE_STANDS] |= pick_some(loss->covered, loss->from_covered, rng);
}

void restless_legal_lose(const struct look *look, struct move_list *moves)
{
	for (int stands = 1; stands < 1 << STANDS; stands++) {
		struct move move;

		memset(&move, 0, sizeof move);
		move.verb = VERB_LOSE;
		move.arg[LOSE_STANDS] = stands;
		if (!restless_check_lose(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

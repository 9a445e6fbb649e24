/* agree.c: what the C-in-Cs settle between themselves: an end, the clock, a penalty, the result. May use: rooms. */
#include "systems/restless/rooms.h"

static int ask_of(const struct move *move)
{
	return move->verb == VERB_OFFER ? ASK_END : move->verb == VERB_TIME ? ASK_TIME : ASK_PENALTY;
}

bool restless_time_is_up(const struct restless_state *state)
{
	return state->option[OPT_MINUTES] && state->turned >= DECK;
}

struct refusal restless_check_ask(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;
	int ask = ask_of(move), seat = move->arg[PENALISE_SEAT];

	if (ask == ASK_TIME && !state->option[OPT_MINUTES])
		return restless_refuse("restless:campaign-end-time", "No time was agreed for this battle.");
	if (ask == ASK_PENALTY && (seat % PLAYERS >= state->players[seat / PLAYERS] || state->barred >> seat & 1))
		return restless_refuse("restless:card-reveal-penalty",
		                       "There is no such player, or the player is barred already.");
	if (state->offered >> ask & 1)
		return restless_refuse(ask == ASK_PENALTY ? "restless:card-reveal-penalty"
		                                          : "restless:campaign-end-time",
		                       "That was asked on this card already.");
	return restless_refuse(NULL, NULL);
}

/* [restless:card-reveal-penalty] The hand goes to the discards unseen; the player is never dealt a card again. */
static void penalise(struct game *game, int seat)
{
	struct restless_state *state = game->state;

	restless_tell_two(game, HAPPEN_PENALISED, "restless:card-reveal-penalty", seat, state->held[seat]);
	for (int kind = 0; kind < CARDS; kind++) {
		state->down[kind] = (uint8_t)(state->down[kind] + state->hand[seat][kind]);
		state->hand[seat][kind] = 0;
	}
	state->down_count = (uint8_t)(state->down_count + state->held[seat]);
	state->held[seat] = 0;
	state->barred |= (uint8_t)(1 << seat);
}

void restless_apply_ask(struct game *game, int seat, const struct move *move)
{
	struct restless_state *state = game->state;
	int ask = ask_of(move), side = seat / PLAYERS;

	state->offered |= (uint8_t)(1 << ask);
	if (ask == ASK_END)
		restless_tell_two(game, HAPPEN_OFFERED, "restless:campaign-end-time", side, 0);
	else if (ask == ASK_TIME)
		restless_tell_two(game, HAPPEN_TIME, "restless:campaign-end-time", side, state->option[OPT_MINUTES]);
	else
		restless_tell_two(game, HAPPEN_ACCUSED, "restless:card-reveal-penalty", side, move->arg[PENALISE_SEAT]);
	if (ask == ASK_PENALTY &&
	    move->arg[PENALISE_SEAT] / PLAYERS == side) { /* one's own players are one's own business */
		penalise(game, move->arg[PENALISE_SEAT]);
		return;
	}
	state->asked = (uint8_t)ask;
	state->accused = (uint8_t)move->arg[PENALISE_SEAT];
	state->asker = (uint8_t)seat;
	state->phase = PHASE_OFFER;
	state->actor = (uint8_t)(!side * PLAYERS);
}

void restless_apply_answer(struct game *game, bool agreed)
{
	struct restless_state *state = game->state;
	int ask = state->asked, accused = state->accused;

	restless_tell_two(game, HAPPEN_ANSWERED,
	                  ask == ASK_PENALTY ? "restless:card-reveal-penalty" : "restless:campaign-end-time",
	                  state->actor / PLAYERS, agreed);
	state->phase = PHASE_ORDER;
	state->actor = state->asker;
	state->asker = state->asked = state->accused = 0;
	if (agreed && ask == ASK_PENALTY)
		penalise(game, accused);
	else if (agreed)
		restless_end_battle(game, ask == ASK_TIME ? END_TIME : END_AGREED);
}

void restless_apply_claim(struct game *game, int claim)
{
	struct restless_state *state = game->state;
	int side = state->actor / PLAYERS;
	bool agreed;

	state->claim[side] = (uint8_t)claim;
	restless_tell_two(game, HAPPEN_CLAIMED, "restless:turn-7-claim", side, claim == NONE ? -1 : claim);
	if (side == BRITISH) {
		state->actor = NATIVE * PLAYERS;
		return;
	}
	agreed = state->claim[0] == state->claim[1] && claim != NONE;
	state->phase = PHASE_OVER;
	state->actor = 0;
	restless_tell_two(game, HAPPEN_RESULT, "restless:turn-7-claim", restless_find_winner(&game->look), agreed);
}

/* window.c: a marker is announced, and the other side may answer with an Agent: skulduggery [mutiny:incident-agent(4)].
 * May use: private, turn, text. */
#include "systems/mutiny/incidents/private.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* Who answers next: the other side what was announced, the side itself an Agent against it. */
static unsigned answerer(const struct frame *window)
{
	return window->count & 1 ? window->side : !window->side;
}

/* Asked by what both sides know, whether or not an Agent is there (RU-I4). */
static void ask_answer(struct game *game)
{
	unsigned side = answerer(mutiny_top_frame(game));

	mutiny_ask(game, STEP_WINDOW, side);
	if (!mutiny_may_be_asked(&game->look, side, I_AGENT))
		mutiny_close_window(game);
}

void mutiny_play(struct game *game, unsigned side, unsigned kind, enum use use)
{
	struct frame *window = mutiny_push(game, TASK_WINDOW);

	window->side = (uint8_t)side;
	window->kind = (uint8_t)kind;
	window->use = (uint8_t)use;
	if (use != USE_DRAWN) {
		mutiny_drop_marker(game, side, kind);
		game->state->played[side] |= (uint16_t)(1u << kind);
	}
	mutiny_tell_args(game, HAPPEN_ANNOUNCED, game->look.tables->incident_rule[kind], SEAT_ALL, 3, (int)side,
	                 (int)kind, (int)use);
	ask_answer(game);
}

/* A marker without effect goes back to the pool; a Massacre to the other side where the players have agreed on that
 * (RU-I5). */
static void cancel(struct game *game, const struct frame *window)
{
	mutiny_tell_args(game, HAPPEN_CANCELLED, "mutiny:incident-agent(4)", SEAT_ALL, 2, (int)window->side,
	                 (int)window->kind);
	if (window->kind == I_MASSACRE && game->state->option[OPT_AGENT_VS_MASSACRE])
		mutiny_pass_massacre(game, window->side);
	else
		mutiny_pool_marker(game, window->side, window->kind);
}

void mutiny_close_window(struct game *game)
{
	struct frame window = mutiny_pop(game);

	for (unsigned i = 0; i < window.count; i++)
		mutiny_pool_marker(game, i & 1 ? window.side : !window.side, I_AGENT);
	if (!(window.count & 1)) {
		mutiny_bring_effect(game, &window);
		return;
	}
	cancel(game, &window);
	if (window.use == USE_UNITS || window.use == USE_MARKERS)
		mutiny_end_intelligence(game);
	else
		mutiny_return(game);
}

/* ---- skulduggery, decline [all] ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_DECLINE)
		return mutiny_allow();
	if (move->verb != VERB_SKULDUGGERY)
		return mutiny_refuse(
			"mutiny:incident-agent(4)",
			"A marker was announced: answer with 'skulduggery', or 'decline' ('decline all': not "
			"in this action phase).");
	return mutiny_check_play(look, look->state->actor, I_AGENT);
}

static void apply(struct game *game, const struct move *move)
{
	struct mutiny_state *state = game->state;
	struct frame *window = mutiny_top_frame(game);
	unsigned side = state->actor;

	if (move->verb == VERB_DECLINE) {
		if (move->arg[ARG_FLAGS])
			state->waived[side] |= 1u << I_AGENT;
		mutiny_close_window(game);
		return;
	}
	mutiny_drop_marker(game, side, I_AGENT);
	state->played[side] |= 1u << I_AGENT;
	mutiny_tell_args(game, HAPPEN_SKULDUGGERY, "mutiny:incident-agent(4)", SEAT_ALL, 2, (int)side,
	                 window->count ? I_AGENT : (int)window->kind);
	window->count++;
	ask_answer(game);
}

static void legal(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE, .arg = {[ARG_FLAGS] = 1}});
	if (!mutiny_check_play(look, look->state->actor, I_AGENT).rule)
		engine_add_move(moves, &(struct move){.verb = VERB_SKULDUGGERY});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned pick = base_pick_below(rng, 3);

	move->verb = VERB_DECLINE;
	if (pick == 2 && !mutiny_check_play(look, look->state->actor, I_AGENT).rule)
		move->verb = VERB_SKULDUGGERY;
	else if (pick == 1)
		move->arg[ARG_FLAGS] = 1;
}

const struct step_rules mutiny_window = {check, apply, legal, sample};

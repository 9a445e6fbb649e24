/* hand.c: the incident markers that a side keeps, the Incident Pool, and what both sides know of them.
 * May use: kit/common/cup, private, turn, text. */
#include "kit/common/cup.h"
#include "systems/mutiny/incidents/private.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

static void tell_held(struct game *game, unsigned side, unsigned kind, enum fate fate)
{
	mutiny_tell_args(game, HAPPEN_HELD, game->look.tables->incident_rule[kind], SEAT_ALL, 3, (int)side, (int)kind,
	                 (int)fate);
}

void mutiny_take_marker(struct game *game, unsigned side, unsigned kind)
{
	game->state->hand[side][kind]++;
	game->state->held[side]++;
}

void mutiny_drop_marker(struct game *game, unsigned side, unsigned kind)
{
	game->state->hand[side][kind]--;
	game->state->held[side]--;
	if (game->state->known[side][kind])
		game->state->known[side][kind]--;
}

void mutiny_pool_marker(struct game *game, unsigned side, unsigned kind)
{
	game->state->chest[kind]++;
	game->state->chest_size++;
	tell_held(game, side, kind, FATE_POOL);
}

void mutiny_retain_marker(struct game *game, unsigned kind, unsigned side)
{
	if (game->state->chest[kind]) {
		game->state->chest[kind]--;
		game->state->chest_size--;
	}
	tell_held(game, side, kind, FATE_RETAINED);
}

void mutiny_pass_massacre(struct game *game, unsigned side)
{
	mutiny_take_marker(game, !side, I_MASSACRE);
	game->state->known[!side][I_MASSACRE]++; /* both have seen it (RU-O3) */
	tell_held(game, !side, I_MASSACRE, FATE_PASSED);
}

void mutiny_return_massacres(struct game *game)
{
	for (unsigned side = 0; side < SIDES; side++)
		if (game->state->hand[side][I_MASSACRE]) {
			mutiny_drop_marker(game, side, I_MASSACRE);
			mutiny_pool_marker(game, side, I_MASSACRE);
		}
}

/* ---- who may play what ---- */

bool mutiny_may_hold(const struct look *look, unsigned side, unsigned kind)
{
	const struct mutiny_state *state = look->state;
	unsigned known = 0;

	for (unsigned i = 0; i < INCIDENTS; i++)
		known += state->known[side][i];
	return state->known[side][kind] || state->held[side] > known;
}

/* [mutiny:19.2] One of a type in an action; in answer to one another Agents may go on for ever, and those of a battle be
 * counted by attacks, where the players have agreed on that (RU-I3, RU-B19). */
static bool is_spent(const struct look *look, unsigned side, unsigned kind)
{
	const struct mutiny_state *state = look->state;

	if (kind == I_AGENT && state->step == STEP_WINDOW && state->option[OPT_AGENT_CHAIN])
		return false;
	if ((kind == I_MASSACRE || kind == I_BLOW) && state->option[OPT_INCIDENT_LIMIT])
		return false;
	return state->played[side] >> kind & 1;
}

bool mutiny_may_be_asked(const struct look *look, unsigned side, unsigned kind)
{
	return !(look->state->waived[side] >> kind & 1) && !is_spent(look, side, kind) &&
	       mutiny_may_hold(look, side, kind);
}

struct refusal mutiny_check_play(const struct look *look, unsigned side, unsigned kind)
{
	static const char *const none[INCIDENTS] = {
		[I_AGENT] = "You keep no Agent: draw incidents with a leader's marker to get one.",
		[I_BLOW] = "You keep no Blow Magazine marker: decline.",
		[I_FORCED_MARCH] = "You keep no Forced March marker: end the action.",
		[I_MASSACRE] = "You keep no Massacre marker: decline.",
	};

	if (!look->state->hand[side][kind])
		return mutiny_refuse("mutiny:19.2", none[kind] ? none[kind] : "This marker is not kept: go on.");
	if (is_spent(look, side, kind))
		return mutiny_refuse("mutiny:19.2",
		                     "One marker of a type is played in an action: keep this one for the next.");
	return mutiny_allow();
}

/* ---- drawing ---- */

/* One marker [mutiny:19.1]; the frame on top is the draw's. */
/* A kind out of the pool; no die is thrown for the last marker of all. */
static unsigned take_kind(struct mutiny_state *state, unsigned *die)
{
	unsigned kind = 0;

	*die = 0;
	if (state->chest_size-- > 1)
		return kit_draw_kind(&state->dice, state->chest, INCIDENTS, die);
	while (!state->chest[kind])
		kind++;
	state->chest[kind] = 0;
	return kind;
}

static void draw_marker(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct frame *draw = mutiny_top_frame(game);
	unsigned side = draw->side, die, kind;
	struct event *event;

	draw->count--;
	kind = take_kind(state, &die);
	/* A marker that is kept is seen by nobody else, nor is its die [mutiny:26.1]. */
	event = mutiny_tell_args(game, HAPPEN_INCIDENT_DRAWN, "mutiny:19.1",
	                         game->look.tables->keep[kind] ? mutiny_seat(side) : SEAT_ALL, 3, (int)side, (int)kind,
	                         (int)state->chest_size);
	if (die)
		kit_note_die(event, die);
	if (!game->look.tables->keep[kind]) {
		mutiny_play(game, side, kind, USE_DRAWN);
		return;
	}
	mutiny_take_marker(game, side, kind);
	mutiny_return(game);
}

static void push_draw(struct game *game, unsigned side, unsigned count)
{
	struct frame *frame = mutiny_push(game, TASK_DRAWS);

	frame->side = (uint8_t)side;
	frame->count = (uint8_t)count;
}

void mutiny_begin_draws(struct game *game, unsigned side, unsigned most)
{
	if (!most || !game->state->chest_size) { /* (RU-I12) */
		mutiny_return(game);
		return;
	}
	push_draw(game, side, most);
	draw_marker(game);
}

void mutiny_resume_draws(struct game *game, const struct frame *frame)
{
	if (!frame->count || !game->state->chest_size) {
		mutiny_return(game);
		return;
	}
	push_draw(game, frame->side, frame->count);
	if (game->state->option[OPT_INCIDENT_DRAW])
		draw_marker(game); /* exactly as many (RU-A4) */
	else
		mutiny_ask(game, STEP_DRAW, frame->side);
}

static struct refusal check_draw(const struct look *look, const struct move *move)
{
	(void)look;
	if (move->verb != VERB_DRAW && move->verb != VERB_END)
		return mutiny_refuse("mutiny:19.0", "You are drawing incidents: 'draw' another, or 'end'.");
	return mutiny_allow();
}

static void apply_draw(struct game *game, const struct move *move)
{
	if (move->verb == VERB_DRAW) {
		draw_marker(game);
		return;
	}
	mutiny_pop(game);
	mutiny_return(game);
}

static void legal_draw(const struct look *look, struct move_list *moves)
{
	(void)look;
	engine_add_move(moves, &(struct move){.verb = VERB_DRAW});
	engine_add_move(moves, &(struct move){.verb = VERB_END});
}

static void sample_draw(const struct look *look, struct rng *rng, struct move *move)
{
	(void)look;
	move->verb = base_pick_below(rng, 4) ? VERB_DRAW : VERB_END;
}

const struct step_rules mutiny_draw = {check_draw, apply_draw, legal_draw, sample_draw};

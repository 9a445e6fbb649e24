/* sequence.c: the order of play: turns, player turns, segments, the treaty, the end.
 * May use: arrivals, battle, events, movement, politics, position, supply, text, private, works. */
#include <string.h>

#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/supply.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/private.h"
#include "systems/sunset/works/works.h"

enum {
	PER_PLAYER_TURN = U_MARCHED | U_LENT | U_ATTACKED | U_FED | U_RALLIED | U_SCOUTED | U_ASHORE | U_AIM | U_SPIED |
	                  U_PLEDGED | U_RAISED | U_AMBUSHED | U_ARRIVED | U_COURT | U_SAPPED | U_MOVED
};

static void begin_segment(struct game *game, enum segment segment)
{
	static void (*const begin[SEG_END])(struct game *) = {
		[SEG_EVENTS] = sunset_begin_events,       [SEG_REINFORCEMENT] = sunset_begin_arrivals,
		[SEG_MOVEMENT] = sunset_begin_movement,   [SEG_BATTLE] = sunset_begin_battles,
		[SEG_LOGISTICS] = sunset_begin_logistics, [SEG_RALLY] = sunset_begin_rally,
	};
	static const char *const rule[SEG_END][SIDES] = {
		{"sunset:3.1(1a)", "sunset:3.1(2a)"}, {"sunset:3.1(1b)", "sunset:3.1(2b)"},
		{"sunset:3.1(1c)", "sunset:3.1(2c)"}, {"sunset:3.1(1d)", "sunset:3.1(2d)"},
		{"sunset:3.1(1e)", "sunset:3.1(2e)"}, {"sunset:3.1(1f)", "sunset:3.1(2f)"},
	};
	struct sunset_state *state = game->state;
	struct event *event = sunset_tell(game, HAPPEN_SEGMENT, rule[segment][state->side], SEAT_ALL);

	state->segment = (uint8_t)segment;
	KIT_NOTE(event, [SEGMENT_TURN] = state->turn, [SEGMENT_SIDE] = state->side, [SEGMENT_WHICH] = segment);
	begin[segment](game);
}

static void begin_player_turn(struct game *game, unsigned side)
{
	struct sunset_state *state = game->state;

	state->side = (uint8_t)side;
	memset(state->tried, 0, sizeof state->tried);
	memset(state->relieved, 0, sizeof state->relieved);
	state->shipped = 0; /* [sunset:29.3] */
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		state->flags[unit] &= ~(uint32_t)PER_PLAYER_TURN;
	begin_segment(game, SEG_EVENTS);
}

/* What held for one player turn is over (R008). */
static void close_player_turn(struct sunset_state *state)
{
	for (unsigned unit = 0; unit < SUNSET_UNITS; unit++)
		state->flags[unit] &= ~(uint32_t)U_SHOWN;
	state->effects = 0;
	state->bonus = 0;
	state->feverish = 0;
	for (unsigned hex = 0; hex < HEX_LIMIT; hex++)
		state->note[hex] &= NOTE_MANNED | NOTE_CRIME_BRITISH | NOTE_CRIME_NATIVE;
}

void sunset_begin_turn(struct game *game)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_TURN, "sunset:3.0", SEAT_ALL), [TURN_NUMBER] = game->state->turn,
	         [TURN_WEATHER] = sunset_weather(&game->look));
	begin_player_turn(game, BRITISH);
}

static void end_turn(struct game *game)
{
	game->state->segment = SEG_END;
	/* Once: later turns are past the standard ones (R100). */
	if (game->state->turn == game->look.war->standard_turns && game->state->last_turn == game->state->turn &&
	    game->look.war->extension_vp && game->state->option[OPT_EXTENSION])
		sunset_ask(game, STEP_EXTEND, BRITISH);
	else if (game->state->turn >= game->state->last_turn)
		sunset_end_game(game, END_TURNS);
	else
		sunset_ask(game, STEP_TREATY, BRITISH); /* [sunset:16.4] */
}

void sunset_end_segment(struct game *game)
{
	struct sunset_state *state = game->state;

	if (sunset_is_over(game))
		return;
	if (state->segment == SEG_MOVEMENT) {
		sunset_finish_rail(game);
		sunset_close_passage(game);
		if (sunset_is_over(game))
			return;
	}
	if (game->look.war->friends_rule)
		sunset_part_friends(game);
	if (state->segment < SEG_RALLY) {
		begin_segment(game, (enum segment)(state->segment + 1));
		return;
	}
	sunset_lift_treaties(game);
	close_player_turn(state);
	if (state->side == BRITISH)
		begin_player_turn(game, NATIVE);
	else
		end_turn(game);
}

static int level_of(const struct sunset_tables *tables, int difference)
{
	int level = 0;

	while (level < 3 && difference >= tables->level[level + 1].from)
		level++;
	return level;
}

/* Who has won, by how much: level 0 is a draw [sunset:16.1]. */
static int judge(const struct look *look, int *winner)
{
	const struct sunset_state *state = look->state;
	int lead = state->vp[BRITISH] - state->vp[NATIVE];
	int ahead = lead >= 0 ? BRITISH : NATIVE;
	int level = level_of(look->tables, lead < 0 ? -lead : lead);

	if (state->ending == END_AUTOMATIC)
		level = 3; /* [sunset:16.3] */
	level = sunset_cap_level(look, ahead, level);
	if (state->ending == END_CAPITULATION) {
		/* Giving up never saves a draw (R77) [sunset:15.3(2)]. */
		if (ahead == state->loser || level == 0)
			level = 1;
		ahead = !state->loser;
	}
	*winner = level ? ahead : -1;
	return level;
}

void sunset_end_game(struct game *game, enum ending ending)
{
	struct sunset_state *state = game->state;
	int winner, level;

	if (state->ending != END_NOT)
		return;
	state->ending = (uint8_t)ending;
	if (ending != END_AUTOMATIC)
		sunset_score_objectives(game); /* [sunset:16.2(1)] */
	sunset_ask(game, STEP_OVER, 0);
	level = judge(&game->look, &winner);
	KIT_NOTE(sunset_tell(game, HAPPEN_OVER, ending == END_AUTOMATIC ? "sunset:16.3" : "sunset:16.1", SEAT_ALL),
	         [OVER_WINNER] = winner < 0 ? SIDES : winner,
	         [OVER_DIFFERENCE] = state->vp[BRITISH] - state->vp[NATIVE], [OVER_LEVEL] = level);
}

struct outcome sunset_result(const void *tables, const void *state)
{
	static const char *const reason[] = {"the war goes on", "the last turn was played", "one side conceded",
	                                     "both sides agreed to a treaty", "one side is far ahead"};
	static const char *const rule[] = {"sunset:16.0", "sunset:15.3(1)", "sunset:15.3(2)", "sunset:16.4",
	                                   "sunset:16.3"};
	struct look look = sunset_look(tables, state);
	struct outcome outcome = {.over = look.state->step == STEP_OVER, .winner = -1};
	int level = judge(&look, &outcome.winner);

	outcome.score[BRITISH] = look.state->vp[BRITISH];
	outcome.score[NATIVE] = look.state->vp[NATIVE];
	outcome.reason = reason[look.state->ending];
	outcome.rule = rule[look.state->ending];
	outcome.level = look.tables->level[level].name;
	if (!outcome.over)
		outcome.winner = -1;
	return outcome;
}

/* ---- the extension [sunset:afghan-6.10] ---- */

static struct refusal check_extend(const struct look *look, const struct move *move)
{
	(void)look;
	if (move->verb != VERB_EXTEND && move->verb != VERB_END)
		return sunset_refuse("sunset:afghan-6.10",
		                     "The last turn is over: say 'extend' to go on with the war, or 'end'.");
	return sunset_allow();
}

static void apply_extend(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;

	if (move->verb == VERB_END) {
		sunset_end_game(game, END_TURNS);
		return;
	}
	state->last_turn = game->look.war->extended_turns[state->option[OPT_EXTENDED_LAST]];
	sunset_score(game, NATIVE, game->look.war->extension_vp, C_EXTENSION, "sunset:afghan-6.10");
	if (sunset_is_over(game))
		return;
	state->turn++;
	sunset_begin_turn(game);
}

static void legal_extend(const struct look *look, struct move_list *moves)
{
	(void)look;
	engine_add_move(moves, &(struct move){.verb = VERB_EXTEND});
	engine_add_move(moves, &(struct move){.verb = VERB_END});
}

static void sample_extend(const struct look *look, struct rng *rng, struct move *move)
{
	(void)look;
	move->verb = base_pick_below(rng, 2) ? VERB_EXTEND : VERB_END;
}

const struct step_rules sunset_extend = {check_extend, apply_extend, legal_extend, sample_extend};

/* ---- the treaty ---- */

static struct refusal check_treaty(const struct look *look, const struct move *move)
{
	(void)look;
	if (move->verb != VERB_AGREE && move->verb != VERB_END)
		return sunset_refuse("sunset:16.4",
		                     "The turn is over: say 'agree' to end the war now, or 'end' to go on.");
	return sunset_allow();
}

static void apply_treaty(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;

	KIT_NOTE(sunset_tell(game, HAPPEN_TREATY, "sunset:16.4", SEAT_ALL), [TREATY_SIDE] = state->actor,
	         [TREATY_AGREED] = move->verb == VERB_AGREE);
	if (move->verb == VERB_AGREE && state->actor == BRITISH) {
		sunset_ask(game, STEP_TREATY, NATIVE);
	} else if (move->verb == VERB_AGREE) {
		sunset_end_game(game, END_TREATY);
	} else {
		state->turn++;
		sunset_begin_turn(game);
	}
}

static void legal_treaty(const struct look *look, struct move_list *moves)
{
	(void)look;
	engine_add_move(moves, &(struct move){.verb = VERB_AGREE});
	engine_add_move(moves, &(struct move){.verb = VERB_END});
}

static void sample_treaty(const struct look *look, struct rng *rng, struct move *move)
{
	(void)look;
	/* Random players would make peace at once; a rare treaty keeps the rule exercised. */
	move->verb = base_pick_below(rng, 16) ? VERB_END : VERB_AGREE;
}

const struct step_rules sunset_treaty = {check_treaty, apply_treaty, legal_treaty, sample_treaty};

/* ---- a segment that a position stands before ---- */

static struct refusal check_begin(const struct look *look, const struct move *move)
{
	(void)look;
	if (move->verb != VERB_BEGIN)
		return sunset_refuse("sunset:3.1", "The segment has not begun yet: say 'begin'.");
	return sunset_allow();
}

static void apply_begin(struct game *game, const struct move *move)
{
	(void)move;
	if (game->state->deploying)
		sunset_roll_prison(game);
	else if (game->state->segment == SEG_END)
		end_turn(game);
	else
		begin_segment(game, (enum segment)game->state->segment);
}

static void legal_begin(const struct look *look, struct move_list *moves)
{
	(void)look;
	engine_add_move(moves, &(struct move){.verb = VERB_BEGIN});
}

static void sample_begin(const struct look *look, struct rng *rng, struct move *move)
{
	(void)look;
	(void)rng;
	move->verb = VERB_BEGIN;
}

const struct step_rules sunset_begin = {check_begin, apply_begin, legal_begin, sample_begin};

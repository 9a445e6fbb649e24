/* sequence.c: set-up, turns, victory and the end.
 * May use: private, fortunes, mutinies, position, supply, text, turn. */
#include <string.h>

#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/supply/supply.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

/* ---- the first position ---- */

static void lay_out_units(struct game *game)
{
	struct mutiny_state *state = game->state;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		const struct unit_facts *facts = mutiny_facts(&game->look, unit);

		state->side[unit] = (uint8_t)mutiny_first_side(facts->contingent);
		state->flags[unit] =
			(uint16_t)((facts->untried ? U_FACE_DOWN : 0) | (facts->start_reduced ? U_REDUCED : 0));
		state->at[unit] = AT_BOX;
		if (facts->start < MUTINY_SPOTS)
			mutiny_put_unit(game, unit, facts->start);
		else
			state->at[unit] = facts->start;
	}
	mutiny_settle_tops(game);
}

static void lay_out_incidents(struct game *game)
{
	const struct mutiny_tables *tables = game->look.tables;
	struct mutiny_state *state = game->state;
	unsigned first = tables->first_massacres;

	for (unsigned kind = 0; kind < INCIDENTS; kind++) {
		unsigned count =
			tables->counted[kind] < OPTIONS ? state->option[tables->counted[kind]] : tables->single[kind];

		state->chest[kind] = state->markers[kind] = (uint8_t)count;
		state->chest_size = (uint8_t)(state->chest_size + count);
	}
	if (first > state->chest[I_MASSACRE])
		first = state->chest[I_MASSACRE];
	state->chest[I_MASSACRE] = (uint8_t)(state->chest[I_MASSACRE] - first);
	state->chest_size = (uint8_t)(state->chest_size - first);
	state->hand[REBEL][I_MASSACRE] = state->known[REBEL][I_MASSACRE] = state->held[REBEL] = (uint8_t)first;
}

void mutiny_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state)
{
	struct mutiny_state *now = state;
	struct game game;

	memset(now, 0, sizeof *now);
	now->dice = *dice;
	now->scenario = (uint8_t)scenario;
	now->winner = SIDES;
	now->last_pass = SIDES;
	now->owner = SIDES;
	for (unsigned i = 0; i < OPTIONS; i++)
		now->option[i] = (uint8_t)options[i];
	memset(now->status, NEUTRAL, sizeof now->status);
	game = (struct game){mutiny_look(tables, state), now, NULL};
	lay_out_units(&game);
	lay_out_incidents(&game);
	mutiny_begin_deploying(&game);
}

void mutiny_end_great_mutiny(struct game *game)
{
	mutiny_begin_leaders(game);
}

/* ---- turns ---- */

void mutiny_tell_phase(struct game *game, enum phase phase, unsigned side)
{
	game->state->phase = (uint8_t)phase;
	mutiny_tell_args(game, HAPPEN_PHASE, "mutiny:6.0", SEAT_ALL, 3, (int)game->state->turn, (int)phase, (int)side);
}

/* [mutiny:7.2] (RU-P1) */
static unsigned choose_drawer(struct game *game)
{
	struct mutiny_state *state = game->state;
	struct event *event;
	unsigned side;

	switch (state->option[OPT_FIRST_DRAW]) {
	case 1:
		return BRITISH;
	case 2:
		return REBEL;
	case 3:
		if (state->turn > 1)
			return !state->first;
	}
	event = mutiny_tell(game, HAPPEN_FIRST_DRAW, "mutiny:7.2", SEAT_ALL);
	side = base_draw_below(&state->dice, SIDES);
	if (event) {
		event->dice[event->dice_count++] = (uint8_t)(side + 1);
		event->arg[FIRST_DRAW_SIDE] = (int)side;
	}
	return side;
}

static void begin_pool(struct game *game)
{
	struct mutiny_state *state = game->state;

	mutiny_tell_phase(game, PHASE_POOL, SIDES);
	mutiny_fill_pool(game);
	state->last_pass = SIDES;
	state->first = state->drawer = (uint8_t)choose_drawer(game);
	mutiny_next_draw(game);
}

void mutiny_begin_turn(struct game *game, unsigned turn)
{
	game->state->turn = (uint8_t)turn;
	mutiny_tell_args(game, HAPPEN_TURN, "mutiny:25.0", SEAT_ALL, 2, (int)turn, (int)mutiny_weather(&game->look));
	begin_pool(game);
}

void mutiny_end_actions(struct game *game, bool both_passed)
{
	mutiny_tell_args(game, HAPPEN_PHASE_OVER, both_passed ? "mutiny:6.2" : "mutiny:6.1(II-C)", SEAT_ALL, 1,
	                 (int)both_passed);
	game->state->last_pass = SIDES;
	mutiny_begin_supply(game);
}

void mutiny_end_supply(struct game *game)
{
	mutiny_begin_limits(game);
	mutiny_check_victory(game);
}

/* ---- victory ---- */

/* A place of a neutral power counts for nobody (RU-V2). */
static bool is_neutral_ground(const struct look *look, unsigned hex)
{
	static const uint8_t power[REGIONS] = {[R_NEPAL] = P_NEPAL + 1,
	                                       [R_BIKANER] = P_BIKANER + 1,
	                                       [R_GWALIOR] = P_GWALIOR + 1,
	                                       [R_JHANSI] = P_JHANSI + 1};
	unsigned owner = power[look->war->region[hex]];

	return owner && look->state->status[owner - 1] == NEUTRAL;
}

static void count_place(const struct look *look, unsigned side, unsigned hex, unsigned *held, unsigned *all)
{
	if (is_neutral_ground(look, hex)) {
		*all += side == BRITISH && look->state->option[OPT_VC_NEUTRAL_FORTS];
		return;
	}
	*all += 1;
	*held += mutiny_occupied(look->state, side, hex);
}

struct holdings mutiny_count_holdings(const struct look *look, unsigned side)
{
	struct holdings sum = {0};

	for (unsigned i = 0; i < look->war->forts; i++)
		count_place(look, side, look->war->fort[i], &sum.fortresses, &sum.fortresses_all);
	for (unsigned i = 0; i < look->war->roadside; i++)
		count_place(look, side, look->war->road_place[i], &sum.road, &sum.road_all);
	return sum;
}

bool mutiny_has_won(const struct look *look, unsigned side)
{
	struct holdings sum = mutiny_count_holdings(look, side);
	bool road = sum.road_all && sum.road == sum.road_all;

	if (side == REBEL)
		return road || sum.fortresses >= look->tables->rebel_fortresses;
	return !look->state->great_game && (road || (sum.fortresses_all && sum.fortresses == sum.fortresses_all));
}

static const char *victory_rule(const struct look *look, unsigned side)
{
	struct holdings sum = mutiny_count_holdings(look, side);
	bool road = sum.road_all && sum.road == sum.road_all;

	if (side == REBEL)
		return road ? "mutiny:5.1(b)" : "mutiny:5.1(a)";
	return look->state->great_game ? "mutiny:incident-great-game(d2)" : road ? "mutiny:5.2(a)" : "mutiny:5.2(b)";
}

static bool test_side(struct game *game, unsigned side)
{
	struct holdings sum = mutiny_count_holdings(&game->look, side);
	bool wins = mutiny_has_won(&game->look, side);

	mutiny_tell_args(game, HAPPEN_VICTORY, victory_rule(&game->look, side), SEAT_ALL, 4, (int)side,
	                 (int)sum.fortresses, (int)sum.road, (int)wins);
	return wins;
}

static void end_both(struct game *game)
{
	enum { BOTH_DRAW, BOTH_BRITISH, BOTH_REBEL };

	switch (game->state->option[OPT_VC_BOTH]) {
	case BOTH_DRAW:
		mutiny_end_game(game, END_BOTH, SIDES);
		break;
	case BOTH_BRITISH:
		mutiny_end_game(game, END_VICTORY, BRITISH);
		break;
	case BOTH_REBEL:
		mutiny_end_game(game, END_VICTORY, REBEL);
		break;
	default:
		break;
	}
}

void mutiny_check_victory(struct game *game)
{
	const struct war *war = game->look.war;
	unsigned turn = game->state->turn;

	if (war->victory[turn]) {
		bool british, rebel;

		mutiny_tell_phase(game, PHASE_VICTORY, SIDES);
		british = test_side(game, BRITISH);
		rebel = test_side(game, REBEL);
		if (british && rebel)
			end_both(game);
		else if (british || rebel)
			mutiny_end_game(game, END_VICTORY, rebel ? REBEL : BRITISH);
	}
	if (mutiny_is_over(game))
		return;
	if (turn >= war->turns)
		mutiny_end_game(game, END_TURNS, SIDES);
	else
		mutiny_begin_turn(game, turn + 1);
}

void mutiny_end_game(struct game *game, enum ending ending, unsigned winner)
{
	game->state->ending = (uint8_t)ending;
	game->state->winner = (uint8_t)winner;
	game->state->step = STEP_OVER;
	game->state->phase = PHASE_END;
	mutiny_tell_args(game, HAPPEN_OVER, ending == END_TURNS ? "mutiny:5.3" : "mutiny:5.0", SEAT_ALL, 2, (int)winner,
	                 (int)ending);
}

struct outcome mutiny_result(const void *tables, const void *state)
{
	static const char *const reasons[ENDINGS] = {
		[END_TURNS] = "the last turn was played",
		[END_VICTORY] = "the victory conditions are met",
		[END_BOTH] = "both sides meet their victory conditions",
		[END_CONCEDED] = "one side has conceded",
	};
	static const char *const levels[SIDES + 1] = {"British victory", "Rebel victory", "Draw"};
	struct look look = mutiny_look(tables, state);
	struct outcome outcome = {.over = look.state->step == STEP_OVER, .winner = -1};

	for (unsigned side = 0; side < SIDES; side++) {
		struct holdings sum = mutiny_count_holdings(&look, side);

		outcome.score[side] = (int32_t)(sum.fortresses + sum.road);
	}
	if (!outcome.over)
		return outcome;
	if (look.state->winner < SIDES)
		outcome.winner = look.state->winner;
	outcome.level = levels[look.state->winner];
	outcome.reason = reasons[look.state->ending];
	outcome.rule = look.state->ending == END_TURNS ? "mutiny:5.3" : "mutiny:5.0";
	return outcome;
}

/* ---- positions that begin with a phase ---- */

static struct refusal check_begin(const struct look *look, const struct move *move)
{
	(void)look;
	if (move->verb != VERB_BEGIN)
		return mutiny_refuse("mutiny:6.1(I)", "This position stands before a phase: `begin` starts it.");
	return mutiny_allow();
}

static void apply_begin(struct game *game, const struct move *move)
{
	(void)move;
	switch ((enum phase)game->state->phase) {
	case PHASE_SETUP:
		mutiny_begin_deploying(game);
		break;
	case PHASE_GREAT_MUTINY:
		mutiny_begin_great_mutiny(game);
		break;
	case PHASE_LEADERS:
		mutiny_begin_leaders(game);
		break;
	case PHASE_POOL:
		begin_pool(game);
		break;
	case PHASE_ACTION:
		if (game->state->marker == MARKER_FORTUNES)
			mutiny_use_marker(game, MARKER_FORTUNES);
		else
			mutiny_next_draw(game);
		break;
	case PHASE_MOVEMENT:
		mutiny_begin_stage(game, STAGE_MOVEMENT);
		break;
	case PHASE_COMBAT:
		mutiny_begin_stage(game, STAGE_COMBAT);
		break;
	case PHASE_RALLY:
		mutiny_begin_stage(game, STAGE_RALLY);
		break;
	case PHASE_SUPPLY:
		mutiny_begin_supply(game);
		break;
	case PHASE_VICTORY:
		mutiny_check_victory(game);
		break;
	case PHASE_END:
	case PHASES:
		break;
	}
}

static void list_begin(const struct look *look, struct move_list *moves)
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

const struct step_rules mutiny_begin = {check_begin, apply_begin, list_begin, sample_begin};

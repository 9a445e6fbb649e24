/* end.c: objectives, points, broken armies, the last turn; offers and concessions. May use: game, private, turn, position. */
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* ---- points [conduct:house-victory] */

void conduct_score(struct game *game, int side, int points, enum score cause, const char *rule)
{
	struct conduct_state *state = game->state;
	struct event *event;

	if (!points)
		return;
	state->score[side] = (int16_t)(state->score[side] + points);
	event = conduct_tell_three(game, HAPPEN_SCORE, rule, side, points, state->score[side]);
	if (event)
		event->arg[SCORE_CAUSE] = (int32_t)cause;
}

int conduct_lost_points(const struct look *look, int side)
{
	int points = 0;

	EACH_OF (side, unit)
		if (look->state->unit[unit].status == STATUS_DESTROYED)
			points += conduct_type_of(look, unit)->points;
	return points;
}

int conduct_army_points(const struct look *look, int side)
{
	int points = 0;

	EACH_OF (side, unit)
		if (look->state->unit[unit].status >= STATUS_TABLE)
			points += conduct_type_of(look, unit)->points;
	return points;
}

static bool is_broken(const struct look *look, int side)
{
	int army = conduct_army_points(look, side);

	return army && conduct_lost_points(look, side) * 100 >= look->field->break_share[side] * army;
}

/* Units of the enemy that a scenario gives points for: Shaken foot, or those beyond a line across the table. */
static int count_award(const struct look *look, const struct conduct_award *award)
{
	int count = 0;

	EACH_OF (!award->side, unit) {
		if (!conduct_on_table(look, unit))
			continue;
		if (award->kind == AWARD_SHAKEN)
			count += conduct_type_of(look, unit)->arm == ARM_FOOT && conduct_has(look, unit, U_SHAKEN);
		else
			count += look->state->unit[unit].y * FIELD_GRAIN > award->line;
	}
	return count * award->points;
}

static int award_points(const struct look *look, const struct conduct_award *award)
{
	const uint8_t *holder = look->state->holder;

	if (award->kind == AWARD_HELD)
		return holder[award->goal] == award->holder && holder[award->not_goal] != award->holder ? award->points
		                                                                                        : 0;
	return count_award(look, award);
}

static int exit_score(const struct look *look, int side)
{
	int points = look->state->exited[side];

	if (look->field->exit.allowed && look->field->exit.side == side)
		points -= look->field->exit.less;
	return points > 0 ? points : 0;
}

static int goal_points(const struct look *look, int side)
{
	int points = 0;

	for (int goal = 0; goal < look->field->goals; goal++)
		points += look->state->holder[goal] == side ? look->field->goal[goal].points : 0;
	return points;
}

static int all_awards(const struct look *look, int side)
{
	int points = 0;

	for (int i = 0; i < look->field->awards; i++)
		points += look->field->award[i].side == side ? award_points(look, &look->field->award[i]) : 0;
	return points;
}

int conduct_count_points(const struct look *look, int side)
{
	int points = look->state->score[side];

	if (look->state->phase == PHASE_OVER)
		return points; /* counted when it ended */
	return points + goal_points(look, side) + exit_score(look, side) + all_awards(look, side);
}

/* Points that are given only when the battle ends. */
static void score_end(struct game *game)
{
	for (int side = 0; side < SIDES; side++) {
		conduct_score(game, side, goal_points(&game->look, side), SCORE_GOAL, "conduct:house-victory");
		conduct_score(game, side, exit_score(&game->look, side), SCORE_EXIT, "conduct:house-victory");
		conduct_score(game, side, all_awards(&game->look, side), SCORE_AWARD, "conduct:house-victory");
	}
}

/* ---- objectives */

/* Steady units of a side at an objective; of foot and mounted ones alone, or guns and machine guns too. */
static bool stands_at(const struct look *look, int side, const struct conduct_goal *goal, bool crews)
{
	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) && (crews || !conduct_is_crew(look, unit)) &&
		    !conduct_has(look, unit, U_SHAKEN | U_HIDDEN) &&
		    conduct_measure_from(look, goal->at, unit) <= look->tables->house.objective_reach)
			return true;
	return false;
}

/* Foot and mounted units take an objective, any Steady enemy there keeps them from it. */
static bool takes_goal(const struct look *look, int side, const struct conduct_goal *goal)
{
	return stands_at(look, side, goal, false) && !stands_at(look, !side, goal, true);
}

static void judge_goals(struct game *game)
{
	for (int goal = 0; goal < game->look.field->goals; goal++) {
		const struct conduct_goal *it = &game->look.field->goal[goal];
		int holder = takes_goal(&game->look, COLONIAL, it) ? COLONIAL
		             : takes_goal(&game->look, NATIVE, it) ? NATIVE
		                                                   : game->state->holder[goal];

		if (holder == game->state->holder[goal])
			continue;
		game->state->holder[goal] = (uint8_t)holder;
		conduct_tell_three(game, HAPPEN_HOLDER, "conduct:house-victory", goal, holder, 0);
	}
}

/* ---- the end */

static int find_winner(const struct look *look)
{
	int lead = look->state->score[COLONIAL] - look->state->score[NATIVE];
	int least = look->state->ending == END_BOTH_BROKEN ? 0 : look->tables->house.draw_most;

	switch (look->state->ending) {
	case END_NOT:
	case END_AGREED:
		return -1;
	case END_CONCEDED:
	case END_BROKEN:
		return !look->state->loser;
	default:
		return lead > least ? COLONIAL : -lead > least ? NATIVE : -1;
	}
}

void conduct_end_battle(struct game *game, enum ending ending)
{
	struct conduct_state *state = game->state;
	struct event *event;
	int winner;

	if (ending != END_CONCEDED && ending != END_AGREED)
		score_end(game);
	state->ending = (uint8_t)ending;
	conduct_ask(game, PHASE_OVER, NOBODY);
	state->active = (struct conduct_active){.unit = NONE};
	state->asked = state->ready = 0;
	winner = find_winner(&game->look);
	event = conduct_tell_three(game, HAPPEN_ENDED, "conduct:house-victory", (int32_t)ending,
	                           winner < 0 ? NOBODY : winner, state->score[COLONIAL]);
	if (event)
		event->arg[ENDED_NATIVE] = state->score[NATIVE];
}

static void test_break(struct game *game)
{
	bool broken[SIDES];

	for (int side = 0; side < SIDES; side++) {
		broken[side] = is_broken(&game->look, side);
		if (broken[side])
			conduct_tell_three(game, HAPPEN_BROKEN, "conduct:house-victory", side, 0, 0);
	}
	game->state->loser = broken[NATIVE] ? NATIVE : COLONIAL;
	if (broken[COLONIAL] && broken[NATIVE])
		conduct_end_battle(game, END_BOTH_BROKEN);
	else if (broken[COLONIAL] || broken[NATIVE])
		conduct_end_battle(game, END_BROKEN);
	else if (game->state->turn >= game->look.field->turns)
		conduct_end_battle(game, END_TURNS);
}

static void clear_turn(struct conduct_state *state)
{
	EACH_UNIT (unit) {
		struct conduct_unit *it = &state->unit[unit];

		it->flags = (uint16_t)(it->turn & T_FIRED ? it->flags | U_FIRED_LAST : it->flags & ~U_FIRED_LAST);
		it->turn = 0;
		it->hits = 0;
	}
	for (int figure = 0; figure < FIGURES; figure++)
		state->figure[figure].used = 0;
	state->served = 0;
}

void conduct_end_turn(struct game *game)
{
	judge_goals(game);
	test_break(game);
	if (game->state->phase != PHASE_OVER)
		conduct_find_chiefs(game);
	clear_turn(game->state);
}

struct outcome conduct_result_of(const void *tables, const void *state)
{
	static const char *const reasons[ENDINGS] = {"the battle goes on",       "the last turn was played",
	                                             "the other army is broken", "both armies are broken",
	                                             "a draw was agreed",        "the other side conceded"};
	struct look look = conduct_look(tables, state);
	int lead = look.state->score[COLONIAL] - look.state->score[NATIVE], by = lead < 0 ? -lead : lead;
	struct outcome outcome = {.over = look.state->phase == PHASE_OVER,
	                          .winner = find_winner(&look),
	                          .score = {look.state->score[COLONIAL], look.state->score[NATIVE]},
	                          .level = "none",
	                          .reason = reasons[look.state->ending],
	                          .rule = "conduct:house-victory"};

	if (!outcome.over)
		return outcome;
	if (outcome.winner < 0)
		outcome.level = "Draw";
	else if (look.state->ending != END_TURNS)
		outcome.level = "Decisive victory";
	else
		outcome.level = by <= look.tables->house.marginal_most ? "Marginal victory" : "Clear victory";
	return outcome;
}

/* ---- offers of a draw */

static struct refusal check_offer(const struct look *look, int side, const struct move *move)
{
	(void)look;
	(void)side;
	(void)move;
	return conduct_allow();
}

static void apply_offer(struct game *game, int side, const struct move *move)
{
	bool agreed = move->verb == VERB_ACCEPT;

	conduct_tell_three(game, HAPPEN_ANSWERED, "conduct:house-victory", side, agreed, 0);
	if (agreed)
		conduct_end_battle(game, END_AGREED);
	else
		conduct_ask(game, (enum phase)game->state->offer_phase, game->state->offer_actor);
}

static void legal_offer(const struct look *look, int side, struct move_list *moves)
{
	(void)look;
	(void)side;
	engine_add_move(moves, &(struct move){.verb = VERB_ACCEPT});
	engine_add_move(moves, &(struct move){.verb = VERB_REFUSE});
}

static void sample_offer(const struct look *look, int side, struct rng *rng, struct move *move)
{
	(void)look;
	(void)side;
	move->verb = base_pick_below(rng, 16) ? VERB_REFUSE : VERB_ACCEPT;
}

const struct phase_rules conduct_offer_phase = {check_offer, apply_offer, legal_offer, sample_offer};

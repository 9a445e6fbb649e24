/* figures.c: what commanders, leaders and mules give and what becomes of them. May use: game, private, turn, position. */
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

bool conduct_figure_works(const struct look *look, int figure)
{
	const struct conduct_person *it = &look->state->figure[figure];

	return it->status == FIGURE_TABLE && it->out < look->state->turn;
}

enum figure_kind conduct_kind_of(const struct look *look, int figure)
{
	const struct conduct_figure *it = &look->field->figure[figure];

	return look->state->chief[it->side] == figure ? FIGURE_COMMANDER : (enum figure_kind)it->kind;
}

static bool is_kind(const struct look *look, int figure, int side, enum figure_kind kind)
{
	return look->field->figure[figure].side == side && conduct_kind_of(look, figure) == kind &&
	       conduct_figure_works(look, figure);
}

static struct field_point place_of(const struct conduct_person *figure)
{
	return (struct field_point){figure->x * FIELD_GRAIN, figure->y * FIELD_GRAIN};
}

/* [conduct:ucc-mod-commander] One that is not on the table yet is nowhere near. */
bool conduct_commander_near(const struct look *look, int unit)
{
	for (int figure = 0; figure < look->field->figures && conduct_on_table(look, unit); figure++)
		if (is_kind(look, figure, conduct_side_of(unit), FIGURE_COMMANDER) &&
		    look->state->figure[figure].unit == NONE &&
		    conduct_measure_from(look, place_of(&look->state->figure[figure]), unit) <=
		            look->tables->house.radius)
			return true;
	return false;
}

/* [conduct:ucc-mod-commander-attached] */
bool conduct_commander_with(const struct look *look, int unit)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (look->state->figure[figure].unit == unit &&
		    is_kind(look, figure, conduct_side_of(unit), FIGURE_COMMANDER))
			return true;
	return false;
}

/* [conduct:ucc-mod-leader] [conduct:ucc-mod-leader-formation] */
bool conduct_leader_with(const struct look *look, int unit)
{
	uint64_t members = conduct_brigade_of(look, unit);

	for (int figure = 0; figure < look->field->figures; figure++)
		if (look->state->figure[figure].unit != NONE && members >> look->state->figure[figure].unit & 1 &&
		    is_kind(look, figure, conduct_side_of(unit), FIGURE_LEADER))
			return true;
	return false;
}

/* ---- loss [conduct:house-command] */

static void lose_figure(struct game *game, int figure, enum figure_status how, const char *rule)
{
	const struct conduct_figure *facts = &game->look.field->figure[figure];
	struct conduct_person *it = &game->state->figure[figure];

	it->status = (uint8_t)how;
	it->unit = NONE;
	it->hidden = 0;
	it->out = game->state->turn; /* when it was lost */
	conduct_tell_three(game, HAPPEN_FIGURE_LOST, rule, figure, (int32_t)how, 0);
	conduct_score(game, !facts->side, game->look.tables->house.points_figure[conduct_kind_of(&game->look, figure)],
	              SCORE_FIGURE, rule);
}

void conduct_save_figure(struct game *game, int figure, const char *rule)
{
	struct conduct_person *it = &game->state->figure[figure];
	int32_t best = game->look.tables->house.rescue + 1;
	int nearest = NONE;

	EACH_OF (game->look.field->figure[figure].side, unit) {
		int32_t way;

		if (!conduct_on_table(&game->look, unit) || conduct_did(&game->look, unit, T_DOOMED))
			continue;
		way = conduct_measure_from(&game->look, place_of(it), unit);
		if (way < best) {
			best = way;
			nearest = unit;
		}
	}
	if (nearest == NONE) {
		lose_figure(game, figure, FIGURE_CAPTURED, rule);
		return;
	}
	it->unit = (uint8_t)nearest;
	it->x = game->state->unit[nearest].x;
	it->y = game->state->unit[nearest].y;
	it->hidden = game->state->unit[nearest].flags & U_HIDDEN ? 1 : 0;
	conduct_tell_figure(game, figure, HAPPEN_FIGURE, rule);
}

void conduct_carry_figures(struct game *game, int unit)
{
	for (int figure = 0; figure < game->look.field->figures; figure++) {
		struct conduct_person *it = &game->state->figure[figure];

		if (it->unit != unit || it->status != FIGURE_TABLE)
			continue;
		it->x = game->state->unit[unit].x;
		it->y = game->state->unit[unit].y;
		it->hidden = game->state->unit[unit].flags & U_HIDDEN ? 1 : 0;
	}
}

void conduct_tell_figure(struct game *game, int figure, enum happen kind, const char *rule)
{
	const struct conduct_person *it = &game->state->figure[figure];
	struct event *event = conduct_tell_three(game, kind, rule, figure, it->x, it->y);

	if (!event)
		return;
	event->arg[POSTED_UNIT] = it->unit == NONE ? -1 : it->unit;
	if (it->hidden)
		event->seats = (uint8_t)(1 << game->look.field->figure[figure].side);
}

/* ---- critical hits [conduct:crit-roll] */

static const struct conduct_critical *find_critical(const struct conduct_tables *tables, int total)
{
	int row = 0;

	while (row < ROWS - 1 && (total < tables->critical[row].low || total > tables->critical[row].high))
		row++;
	return &tables->critical[row];
}

/* Was it attached to a unit that is gone? */
static bool is_stranded(const struct look *look, int figure)
{
	const struct conduct_person *it = &look->state->figure[figure];

	return it->status == FIGURE_TABLE && it->unit != NONE && look->state->unit[it->unit].status != STATUS_TABLE;
}

int conduct_find_stranded(const struct look *look)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (is_stranded(look, figure))
			return figure;
	return NONE;
}

static void hit_figure(struct game *game, int figure, const uint8_t *dice)
{
	struct conduct_person *it = &game->state->figure[figure];
	struct event *event = conduct_tell_three(game, HAPPEN_CRITICAL, "conduct:crit-roll", figure, 0, 0);
	int total = dice ? dice[0] : conduct_throw(game, event);
	const struct conduct_critical *row;

	total += dice ? dice[1] : conduct_throw(game, event);
	row = find_critical(game->look.tables, total);
	if (event) {
		event->rule = row->rule;
		event->arg[CRITICAL_TOTAL] = total;
		event->arg[CRITICAL_RESULT] = row->result;
	}
	if (row->result == CRITICAL_KILLED)
		lose_figure(game, figure, FIGURE_KILLED, row->rule);
	else if (row->result == CRITICAL_OUT)
		it->out = (uint8_t)((it->out > game->state->turn ? it->out : game->state->turn) + 1);
}

void conduct_take_critical(struct game *game, int figure, const uint8_t *dice)
{
	bool stranded = is_stranded(&game->look, figure);

	hit_figure(game, figure, dice);
	if (!stranded || game->state->figure[figure].status != FIGURE_TABLE)
		return;
	game->state->figure[figure].unit = NONE;
	conduct_save_figure(game, figure, "conduct:house-command");
}

/* With, or near, a friendly unit that lost a kill in phases 6 to 8; or its unit is gone [conduct:house-critical]. */
bool conduct_is_exposed(const struct look *look, int figure)
{
	const struct conduct_person *it = &look->state->figure[figure];

	if (it->status != FIGURE_TABLE)
		return false;
	if (is_stranded(look, figure))
		return true;
	EACH_OF (look->field->figure[figure].side, unit) {
		if (!conduct_did(look, unit, T_BLED))
			continue;
		if (it->unit == unit)
			return true;
		if (!look->field->real &&
		    conduct_measure_from(look, place_of(it), unit) <= look->tables->house.critical_reach)
			return true;
	}
	return false;
}

static void throw_for_side(struct game *game, int side)
{
	for (int figure = 0; figure < game->look.field->figures; figure++)
		if (game->look.field->figure[figure].side == side && conduct_is_exposed(&game->look, figure))
			conduct_take_critical(game, figure, NULL);
}

bool conduct_has_exposed(const struct look *look)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (conduct_is_exposed(look, figure))
			return true;
	return false;
}

void conduct_throw_criticals(struct game *game)
{
	if (!conduct_has_exposed(&game->look))
		return;
	conduct_tell_phase(game, HEADING_CRITICAL, NOBODY);
	throw_for_side(game, game->state->first);
	throw_for_side(game, !game->state->first);
}

/* ---- succession [conduct:house-critical] */

static bool is_lost(const struct conduct_person *figure)
{
	return figure->status == FIGURE_KILLED || figure->status == FIGURE_CAPTURED;
}

/* A full turn after the army commander was lost the first leader takes over. */
static void find_chief(struct game *game, int side)
{
	int chief = game->state->chief[side], leader = NONE;

	for (int figure = 0; figure < game->look.field->figures; figure++) {
		if (game->look.field->figure[figure].side != side)
			continue;
		if (game->look.field->figure[figure].kind == FIGURE_COMMANDER && chief == NONE)
			chief = figure;
		if (leader == NONE && game->look.field->figure[figure].kind == FIGURE_LEADER &&
		    game->state->figure[figure].status == FIGURE_TABLE)
			leader = figure;
	}
	if (chief == NONE || leader == NONE || !is_lost(&game->state->figure[chief]) ||
	    game->state->figure[chief].out >= game->state->turn)
		return;
	game->state->chief[side] = (uint8_t)leader;
	conduct_tell_figure(game, leader, HAPPEN_SUCCEEDED, "conduct:house-critical");
}

void conduct_find_chiefs(struct game *game)
{
	for (int side = 0; side < SIDES && conduct_option(&game->look, OPT_SUCCESSOR); side++)
		find_chief(game, side);
}

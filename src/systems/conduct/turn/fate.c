/* fate.c: what becomes of units: kills, Shaken, Disordered, Destroyed, off the table. May use: game, private, turn, position,
 * movement. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

int conduct_capacity(const struct look *look, int unit)
{
	return look->tables->house.capacity[conduct_type_of(look, unit)->arm];
}

/* What the enemy scores for it [conduct:house-victory]. */
static int worth_of(const struct look *look, int unit)
{
	int points = conduct_type_of(look, unit)->points;

	return look->field->guns_double == !conduct_side_of(unit) && conduct_type_of(look, unit)->arm == ARM_GUN
	               ? 2 * points
	               : points;
}

static bool in_phase_four(const struct conduct_state *state)
{
	return state->phase >= PHASE_COMMAND && state->phase <= PHASE_EXPLOIT;
}

/* [conduct:house-command] In phase 4 at once, later in phase 9. */
static void strand_figures(struct game *game, int unit)
{
	for (int figure = 0; figure < game->look.field->figures; figure++) {
		struct conduct_person *it = &game->state->figure[figure];

		if (it->unit != unit || it->status != FIGURE_TABLE)
			continue;
		it->hidden = 0;
		if (in_phase_four(game->state))
			conduct_take_critical(game, figure, NULL);
	}
}

/* Takes it off the table; its place stays known for those who stood beside it. */
static void remove_unit(struct game *game, int unit, enum status status)
{
	struct conduct_unit *it = &game->state->unit[unit];

	conduct_end_contacts(game, unit, status == STATUS_DESTROYED);
	conduct_break_brigade(game, unit, "conduct:house-square");
	it->status = (uint8_t)status;
	it->turn &= (uint16_t)(T_BLED | T_FIRED);
	it->flags &= (uint16_t)(U_SHAKEN | U_TIGERMEN | U_DISMOUNTED);
	it->doomed_by = 0;
	it->brigade = NONE;
}

void conduct_destroy(struct game *game, int unit, enum cause cause, const char *rule)
{
	if (game->state->unit[unit].flags & U_HIDDEN)
		conduct_reveal(game, unit, "conduct:house-hidden");
	remove_unit(game, unit, STATUS_DESTROYED);
	conduct_tell_unit(game, HAPPEN_DESTROYED, rule, unit, (int32_t)cause, 0);
	conduct_score(game, !conduct_side_of(unit), worth_of(&game->look, unit), SCORE_DESTROYED,
	              "conduct:house-victory");
	strand_figures(game, unit);
}

bool conduct_add_kills(struct game *game, int unit, int count, enum cause cause, const char *rule)
{
	struct conduct_unit *it = &game->state->unit[unit];
	int most = conduct_capacity(&game->look, unit);
	struct event *event;

	if (count <= 0 || it->status != STATUS_TABLE)
		return it->status == STATUS_TABLE;
	count = it->kills + count < most ? count : most - it->kills;
	it->kills = (uint8_t)(it->kills + count);
	if (cause <= CAUSE_MELEE)
		it->turn |= T_BLED;
	event = conduct_tell_unit(game, HAPPEN_KILLS, rule, unit, count, it->kills);
	if (event)
		event->arg[KILLS_CAUSE] = (int32_t)cause;
	if (it->kills < most) /* [conduct:def-kills] (R106) */
		return true;
	conduct_destroy(game, unit, cause,
	                conduct_is_crew(&game->look, unit) ? "conduct:def-kills-4" : "conduct:def-kills-8");
	return false;
}

/* Where the way from where its move began crosses the line of an edge; where it stands, if it only hangs over. */
static struct field_point find_crossing(const struct look *look, int unit, const struct field_edge *edge)
{
	const struct conduct_active *active = &look->state->active;
	struct field_point to = kit_point_of(conduct_pose_of(&look->state->unit[unit]));
	struct field_point from = {active->from_x * FIELD_GRAIN, active->from_y * FIELD_GRAIN};
	bool level = edge->from.y == edge->to.y;
	int64_t line = level ? edge->from.y : edge->from.x, start = level ? from.y : from.x, end = level ? to.y : to.x;

	if (active->unit != unit || (start - line) * (end - line) >= 0)
		return to;
	return (struct field_point){from.x + (int32_t)((to.x - from.x) * (line - start) / (end - start)),
	                            from.y + (int32_t)((to.y - from.y) * (line - start) / (end - start))};
}

/* Did it leave over this edge? */
static bool left_over(const struct look *look, int unit, const struct field_edge *edge)
{
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};
	struct field_point at = find_crossing(look, unit, edge);

	return kit_measure_points(at, kit_find_nearest(&line, at)) <= conduct_footprint_of(look, unit)->depth;
}

/* [conduct:house-victory] What the scenario gives for leaving, in points; -1: it gives nothing. */
static int exit_points(const struct look *look, int unit)
{
	const struct conduct_exit *way = &look->field->exit;
	int points = conduct_type_of(look, unit)->points;

	if (!way->allowed || way->side != conduct_side_of(unit) || look->state->turn < way->turn ||
	    !left_over(look, unit, &way->edge))
		return -1;
	if (conduct_is_crew(look, unit))
		return way->gun;
	if (conduct_has(look, unit, U_SHAKEN))
		return 0;
	return look->state->unit[unit].kills >= way->kills_half ? points / 2 : points;
}

void conduct_leave_table(struct game *game, int unit)
{
	int points = exit_points(&game->look, unit), side = conduct_side_of(unit);

	if (game->state->unit[unit].flags & U_HIDDEN)
		conduct_reveal(game, unit, "conduct:house-hidden");
	conduct_tell_unit(game, HAPPEN_EXITED, "conduct:house-victory", unit, points < 0 ? 0 : points, 0);
	if (points >= 0)
		game->state->exited[side] = (int16_t)(game->state->exited[side] + points);
	else
		conduct_score(game, !side, worth_of(&game->look, unit), SCORE_DESTROYED, "conduct:house-victory");
	for (int figure = 0; figure < game->look.field->figures; figure++)
		if (game->state->figure[figure].unit == unit && game->state->figure[figure].status == FIGURE_TABLE) {
			game->state->figure[figure].status = FIGURE_LEFT;
			game->state->figure[figure].unit = NONE;
		}
	remove_unit(game, unit, STATUS_EXITED);
}

void conduct_shake(struct game *game, int unit, const char *rule)
{
	conduct_mark(game, unit, U_SHAKEN, true, MARKER_SHAKEN, rule);
}

void conduct_rally(struct game *game, int unit, const char *rule)
{
	conduct_mark(game, unit, U_SHAKEN, false, MARKER_SHAKEN, rule);
}

void conduct_disorder(struct game *game, int unit, bool on, const char *rule)
{
	conduct_mark(game, unit, U_DISORDERED, on, MARKER_DISORDERED, rule);
}

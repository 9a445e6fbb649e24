/* command.c: figures move, attach and detach (4A); markers are removed and mules serve (5).
 * May use: game, private, turn, position, movement. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

/* ---- points of a figure's way: six bytes each in move.path */

enum { STOP_BYTES = 6, STOPS = 4, NUMBER = 3 };

int conduct_count_stops(const struct move *move)
{
	return move->count / STOP_BYTES;
}

static int32_t read_number(const uint8_t *from)
{
	return from[0] | from[1] << 8 | from[2] << 16;
}

static void write_number(uint8_t *to, int32_t number)
{
	for (int i = 0; i < NUMBER; i++)
		to[i] = (uint8_t)(number >> 8 * i);
}

void conduct_get_stop(const struct move *move, int index, int32_t *x, int32_t *y)
{
	*x = read_number(move->path + index * STOP_BYTES);
	*y = read_number(move->path + index * STOP_BYTES + NUMBER);
}

bool conduct_add_stop(struct move *move, int32_t x, int32_t y)
{
	if (conduct_count_stops(move) >= STOPS || x < 0 || y < 0 || x > WIDEST || y > DEEPEST)
		return false;
	write_number(move->path + move->count, x);
	write_number(move->path + move->count + NUMBER, y);
	move->count += STOP_BYTES;
	return true;
}

/* ---- phase 4A [conduct:house-command] */

static bool can_go(const struct look *look, int figure, int side)
{
	const struct conduct_person *it = &look->state->figure[figure];

	return look->field->figure[figure].side == side && (it->status == FIGURE_TABLE || it->status == FIGURE_READY) &&
	       !it->used && it->out < look->state->turn;
}

bool conduct_has_figures(const struct look *look, int side)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (can_go(look, figure, side))
			return true;
	return false;
}

/* Enemies of a figure that it may come near to: those in contact with the unit it joins. */
static bool is_clear(const struct look *look, int side, struct field_point from, struct field_point to, uint64_t exempt)
{
	struct field_shape way = {.count = 2, .at = {from, to}};
	struct field_body body;

	EACH_OF (!side, enemy) {
		const struct conduct_unit *it = &look->state->unit[enemy];

		if (it->status != STATUS_TABLE || it->flags & U_HIDDEN || exempt >> enemy & 1)
			continue;
		conduct_make_body(look, enemy, &body);
		if (kit_measure_gap(&way, &body.stand[0].shape) <= look->tables->house.stand_off)
			return false;
	}
	return true;
}

/* Where a figure of a group comes on: its segment. */
static bool on_segment(const struct look *look, int figure, struct field_point at)
{
	const struct field_edge *edge = &look->field->group[look->field->figure[figure].group - 1].edge;
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};

	return kit_measure_points(at, kit_find_nearest(&line, at)) <= FIELD_CONTACT;
}

static struct refusal check_way(const struct look *look, int side, const struct move *move, struct field_point *end)
{
	int figure = move->arg[RIDE_FIGURE], stops = conduct_count_stops(move);
	const struct conduct_person *it = &look->state->figure[figure];
	uint64_t exempt = move->arg[RIDE_JOIN] ? conduct_contacts(look, move->arg[RIDE_JOIN] - 1) : 0;
	bool enters = it->status == FIGURE_READY;
	struct field_point from = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};
	int32_t way = 0;

	if (enters && !stops)
		return conduct_refuse("conduct:house-reinforcements", "Say where on its segment the figure comes on.");
	for (int i = 0; i < stops; i++) {
		struct field_point to;
		int32_t x, y;

		conduct_get_stop(move, i, &x, &y);
		to = (struct field_point){x * FIELD_GRAIN, y * FIELD_GRAIN};
		if (to.x > look->field->ground.width || to.y > look->field->ground.height)
			return conduct_refuse("conduct:house-command", "Figures stay on the table.");
		if (enters && i == 0) {
			if (!on_segment(look, figure, to))
				return conduct_refuse(
					"conduct:house-reinforcements",
					"A figure of a group comes on at a point of the group's segment.");
			from = to;
		}
		way += kit_measure_points(from, to);
		if (!is_clear(look, side, from, to, exempt))
			return conduct_refuse(
				"conduct:house-command",
				"Figures keep more than 1 inch away from enemies, unless they join a unit in contact.");
		from = to;
	}
	if (way > look->field->figure[figure].rate * FIELD_INCH + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-command", "The way is longer than the figure's rate.");
	*end = from;
	return conduct_allow();
}

static struct refusal check_join(const struct look *look, int side, const struct move *move, struct field_point end)
{
	int unit = move->arg[RIDE_JOIN] - 1;

	if (unit < 0)
		return conduct_allow();
	if (conduct_side_of(unit) != side || !conduct_on_table(look, unit))
		return conduct_refuse("conduct:house-command", "A figure joins a unit of its own side on the table.");
	if (conduct_measure_from(look, end, unit) > look->tables->house.attach + FIELD_LENIENCE)
		return conduct_refuse("conduct:house-command", "To join a unit a figure must end within 1 inch of it.");
	return conduct_allow();
}

static struct refusal check_figure(const struct look *look, int side, const struct move *move)
{
	int figure = move->arg[RIDE_FIGURE];
	struct field_point end;
	struct refusal refusal;

	if (figure >= look->field->figures || look->field->figure[figure].side != side)
		return conduct_refuse("conduct:house-command", "Only figures of your own can be moved.");
	if (!can_go(look, figure, side))
		return conduct_refuse("conduct:house-command",
		                      "A figure moves once a turn, and not while it is out, waiting or gone.");
	if (move->arg[RIDE_LEAVE])
		return move->arg[RIDE_JOIN] || move->count || look->state->figure[figure].unit == NONE
		               ? conduct_refuse(
					 "conduct:house-command",
					 "Only a figure that is attached can leave its unit, and it does no more then.")
		               : conduct_allow();
	if (!move->count && !move->arg[RIDE_JOIN])
		return conduct_refuse("conduct:house-command",
		                      "Say where the figure goes, or which unit it joins; or say done.");
	refusal = check_way(look, side, move, &end);
	return refusal.rule ? refusal : check_join(look, side, move, end);
}

static struct refusal check_command(const struct look *look, int side, const struct move *move)
{
	return move->verb == VERB_DONE ? conduct_allow() : check_figure(look, side, move);
}

/* [conduct:house-hidden] A figure alone is hidden while it stays in the areas and no enemy is near. */
static bool stays_hidden(const struct look *look, int figure)
{
	const struct conduct_person *it = &look->state->figure[figure];
	const struct conduct_zone *hiding = &look->field->hiding[look->field->figure[figure].side];
	struct field_point at = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};

	if (it->unit != NONE)
		return conduct_has(look, it->unit, U_HIDDEN);
	EACH_OF (!look->field->figure[figure].side, enemy)
		if (conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN) &&
		    conduct_measure_from(look, at, enemy) <= look->tables->house.hidden_reach)
			return false;
	return it->hidden && conduct_zone_holds(hiding, at);
}

static void apply_figure(struct game *game, const struct move *move)
{
	int figure = move->arg[RIDE_FIGURE], stops = conduct_count_stops(move);
	struct conduct_person *it = &game->state->figure[figure];

	it->used = 1;
	it->status = FIGURE_TABLE;
	if (stops)
		conduct_get_stop(move, stops - 1, &it->x, &it->y);
	it->unit = move->arg[RIDE_JOIN] ? (uint8_t)(move->arg[RIDE_JOIN] - 1) : NONE;
	if (it->unit != NONE) {
		it->x = game->state->unit[it->unit].x;
		it->y = game->state->unit[it->unit].y;
	}
	it->hidden = stays_hidden(&game->look, figure);
	conduct_tell_figure(game, figure, HAPPEN_FIGURE, "conduct:seq-4-a");
}

static void apply_command(struct game *game, int side, const struct move *move)
{
	if (move->verb == VERB_FIGURE)
		apply_figure(game, move);
	if (move->verb == VERB_DONE || !conduct_has_figures(&game->look, side))
		conduct_next_side(game);
}

/* A way straight to a unit, to join it, as far as the figure gets. */
static bool head_for(const struct look *look, int side, int figure, int unit, bool join, struct move *move)
{
	const struct conduct_person *it = &look->state->figure[figure];
	struct field_point from = {it->x * FIELD_GRAIN, it->y * FIELD_GRAIN}, to = conduct_middle_of(look, unit);
	int32_t way = kit_measure_points(from, to), most = look->field->figure[figure].rate * FIELD_INCH;

	*move = conduct_make_move(VERB_FIGURE, figure, 0);
	if (way > most) {
		to.x = from.x + (int32_t)((int64_t)(to.x - from.x) * most / way);
		to.y = from.y + (int32_t)((int64_t)(to.y - from.y) * most / way);
	}
	if (!conduct_add_stop(move, to.x / FIELD_GRAIN, to.y / FIELD_GRAIN))
		return false;
	if (join)
		move->arg[RIDE_JOIN] = unit + 1;
	return !check_figure(look, side, move).rule;
}

static void legal_command(const struct look *look, int side, struct move_list *moves)
{
	struct move move;

	engine_add_move(moves, &(struct move){.verb = VERB_DONE});
	for (int figure = 0; figure < look->field->figures; figure++) {
		if (!can_go(look, figure, side))
			continue;
		if (look->state->figure[figure].unit != NONE)
			engine_add_move(moves, &(struct move){.verb = VERB_FIGURE, .arg = {figure, 0, 1}});
		EACH_OF (side, unit)
			for (int join = 0; join < 2; join++)
				if (conduct_on_table(look, unit) && head_for(look, side, figure, unit, join, &move))
					engine_add_move(moves, &move);
	}
}

static void sample_way(const struct look *look, int side, int figure, struct rng *rng, struct move *move)
{
	int unit = side * ARMY + (int)base_pick_below(rng, ARMY);

	if (conduct_on_table(look, unit) && base_pick_below(rng, 4) &&
	    head_for(look, side, figure, unit, base_pick_below(rng, 2), move))
		return;
	*move = conduct_make_move(VERB_FIGURE, figure, 0);
	for (uint32_t stops = 1 + base_pick_below(rng, 2); stops; stops--) {
		const struct conduct_person *it = &look->state->figure[figure];
		int32_t x = it->x - 12 * FIELD_STEPS + (int32_t)base_pick_below(rng, 24 * FIELD_STEPS);
		int32_t y = it->y - 12 * FIELD_STEPS + (int32_t)base_pick_below(rng, 24 * FIELD_STEPS);

		conduct_add_stop(move, x, y);
	}
	if (move->count && base_pick_below(rng, 8) == 0)
		move->arg[RIDE_JOIN] = unit + 1;
}

static void sample_command(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int count = look->field->figures, first = (int)base_pick_below(rng, FIGURES);

	for (int i = 0; i < count && base_pick_below(rng, 4); i++) {
		int figure = (first + i) % count;

		if (!can_go(look, figure, side))
			continue;
		*move = (struct move){.verb = VERB_FIGURE, .arg = {figure, 0, 1}};
		if (look->state->figure[figure].unit == NONE || base_pick_below(rng, 4))
			sample_way(look, side, figure, rng, move);
		if (!check_figure(look, side, move).rule)
			return;
	}
	*move = (struct move){.verb = VERB_DONE};
}

const struct phase_rules conduct_command_phase = {check_command, apply_command, legal_command, sample_command};

/* ---- phase 5 [conduct:house-ammo] */

static void fill_up(struct game *game, int unit, const char *rule)
{
	conduct_mark(game, unit, U_LOW_AMMO, false, MARKER_LOW_AMMO, rule);
}

void conduct_clear_markers(struct game *game)
{
	bool lasts = conduct_option(&game->look, OPT_DISORDER_LASTS), told = false;

	EACH_UNIT (unit) {
		const struct conduct_unit *it = &game->state->unit[unit];

		if (it->status != STATUS_TABLE || !(it->flags & (U_DISORDERED | U_LOW_AMMO)))
			continue;
		if (!told)
			conduct_tell_phase(game, HEADING_MARKERS, NOBODY);
		told = true;
		if (!lasts || it->turn & T_ROLLED)
			conduct_disorder(game, unit, false, "conduct:seq-5");
		if (conduct_option(&game->look, OPT_AMMO_AUTOCLEAR) ||
		    (!(it->flags & U_FIRED_LAST) && !conduct_in_contact(&game->look, unit)))
			fill_up(game, unit, "conduct:house-ammo");
	}
}

/* Units that a mule could serve, a bit for each. */
static uint64_t list_served(const struct look *look, int figure)
{
	const struct conduct_person *it;
	struct field_point at;
	uint64_t units = 0;

	if (figure == NONE || look->field->figure[figure].kind != FIGURE_MULE || !conduct_figure_works(look, figure))
		return 0;
	it = &look->state->figure[figure];
	at = (struct field_point){it->x * FIELD_GRAIN, it->y * FIELD_GRAIN};
	EACH_OF (look->field->figure[figure].side, unit)
		if (conduct_on_table(look, unit) && conduct_has(look, unit, U_LOW_AMMO) &&
		    !conduct_in_contact(look, unit) &&
		    conduct_measure_from(look, at, unit) <= look->tables->house.mule_reach)
			units |= UINT64_C(1) << unit;
	return units;
}

static void serve(struct game *game, int figure, uint64_t units)
{
	game->state->served |= (uint16_t)(1 << figure);
	EACH_BIT (unit, &units, 1) {
		conduct_tell_three(game, HAPPEN_SERVED, "conduct:house-ammo", figure, unit, 0);
		fill_up(game, unit, "conduct:house-ammo");
	}
}

/* The mule that is asked for now: the first that has not served; NONE: no more. */
static int find_mule(const struct look *look)
{
	for (int figure = 0; figure < look->field->figures; figure++)
		if (!(look->state->served >> figure & 1) && list_served(look, figure))
			return figure;
	return NONE;
}

bool conduct_serve_mules(struct game *game)
{
	for (int mule; (mule = find_mule(&game->look)) != NONE;) {
		uint64_t units = list_served(&game->look, mule);

		if ((int)base_count_bits(&units, 1) > game->look.tables->house.mule_serves) {
			conduct_ask(game, PHASE_SUPPLY, game->look.field->figure[mule].side);
			return true;
		}
		serve(game, mule, units);
	}
	return false;
}

static struct refusal check_supply(const struct look *look, int side, const struct move *move)
{
	int mule = find_mule(look);

	(void)side;
	if (move->arg[SERVE_MULE] != mule || mule == NONE)
		return conduct_refuse("conduct:house-ammo", "It is another mule's turn to serve.");
	if (move->set[0] & ~list_served(look, mule))
		return conduct_refuse(
			"conduct:house-ammo",
			"A mule serves units within 6 inches that are low on ammunition and not in contact.");
	if ((int)base_count_bits(move->set, 1) > look->tables->house.mule_serves)
		return conduct_refuse("conduct:house-ammo", "A mule serves no more than two units a turn.");
	return conduct_allow();
}

static void apply_supply(struct game *game, int side, const struct move *move)
{
	(void)side;
	serve(game, move->arg[SERVE_MULE], move->set[0]);
	conduct_end_phase(game);
}

static void legal_supply(const struct look *look, int side, struct move_list *moves)
{
	int mule = find_mule(look);
	uint64_t units = list_served(look, mule);

	(void)side;
	EACH_BIT (one, &units, 1)
		EACH_BIT (other, &units, 1)
			if (one < other)
				engine_add_move(moves,
				                &(struct move){.verb = VERB_SERVE,
				                               .arg = {mule},
				                               .set = {UINT64_C(1) << one | UINT64_C(1) << other}});
}

static void sample_supply(const struct look *look, int side, struct rng *rng, struct move *move)
{
	int mule = find_mule(look);
	uint64_t units = list_served(look, mule);

	(void)side;
	*move = (struct move){.verb = VERB_SERVE, .arg = {mule}};
	for (int left = 1 + (int)base_pick_below(rng, (uint32_t)look->tables->house.mule_serves); left && units;
	     left--) {
		uint64_t rest = units;

		for (uint32_t skip = base_pick_below(rng, base_count_bits(&units, 1)); skip; skip--)
			rest &= rest - 1;
		move->set[0] |= rest & -rest;
		units &= ~(rest & -rest);
	}
}

const struct phase_rules conduct_supply_phase = {check_supply, apply_supply, legal_supply, sample_supply};

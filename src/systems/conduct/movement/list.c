/* list.c: the moves that a sensible player looks at: charges, ways to enemies and objectives, turns, formations, what guns
 * do. A selection; each is tried before it is listed. May use: private, kit/field/entry, ways. */
#include "kit/field/entry.h"
#include "kit/field/ways.h"
#include "systems/conduct/movement/private.h"

enum { GOALS_MOST = 9, NEAREST = 3 };

/* The list being made, for the unit that moves. */
struct survey {
	const struct look *look;
	struct move_list *moves;
	int side, unit;
	struct field_pose pose; /* as it stands, or where it enters */
	bool enters;
	int32_t most; /* steps that it may go */
	int goals;
	struct field_point goal[GOALS_MOST];
};

static bool try_move(const struct survey *it, const struct move *move)
{
	if (conduct_move_phase.check(it->look, it->side, move).rule)
		return false;
	engine_add_move(it->moves, move);
	return true;
}

static struct move start(const struct survey *it)
{
	struct move move = conduct_make_move(VERB_MOVE, 0, 0);

	if (it->enters) {
		move.arg[MOVE_X] = it->pose.x;
		move.arg[MOVE_Y] = it->pose.y;
		move.arg[MOVE_FACING] = it->pose.facing + 1;
	}
	return move;
}

static bool try_legs(const struct survey *it, const struct leg *one, const struct leg *two)
{
	struct move move = start(it);

	conduct_add_leg(&move, one);
	if (two)
		conduct_add_leg(&move, two);
	return try_move(it, &move);
}

/* ---- goals */

static void add_goal(struct survey *it, struct field_point at)
{
	if (it->goals < GOALS_MOST)
		it->goal[it->goals++] = at;
}

/* The nearest enemies, the nearest first. */
static void add_enemies(struct survey *it)
{
	int32_t best[NEAREST] = {FIELD_FAR, FIELD_FAR, FIELD_FAR};
	int found[NEAREST] = {NONE, NONE, NONE};

	EACH_OF (!it->side, enemy) {
		int32_t way;

		if (!conduct_on_table(it->look, enemy) || conduct_has(it->look, enemy, U_HIDDEN))
			continue;
		way = kit_measure_points(kit_point_of(it->pose), conduct_middle_of(it->look, enemy));
		for (int i = 0; i < NEAREST; i++)
			if (way < best[i]) {
				for (int j = NEAREST - 1; j > i; j--) {
					best[j] = best[j - 1];
					found[j] = found[j - 1];
				}
				best[i] = way;
				found[i] = enemy;
				break;
			}
	}
	for (int i = 0; i < NEAREST; i++)
		if (found[i] != NONE)
			add_goal(it, conduct_middle_of(it->look, found[i]));
}

static void find_goals(struct survey *it)
{
	const struct conduct_exit *way = &it->look->field->exit;

	it->goals = 0;
	add_enemies(it);
	for (int i = 0; i < it->look->field->goals; i++)
		add_goal(it, it->look->field->goal[i].at);
	if (way->allowed && way->side == it->side)
		add_goal(it, (struct field_point){(way->edge.from.x + way->edge.to.x) / 2,
		                                  (way->edge.from.y + way->edge.to.y) / 2});
}

/* ---- ways */

/* Straight on, as far as there is room: the whole way, or parts of it. */
static void go_on(const struct survey *it, const struct leg *turn, int32_t length)
{
	for (int part = 4; part >= 1 && length >= FIELD_STEPS / 4; part--) {
		struct leg on = {.kind = LEG_FORWARD, .a = (int16_t)(length * part / 4)};
		bool went = turn ? try_legs(it, turn, &on) : try_legs(it, &on, NULL);

		if (went && part < 4)
			return;
	}
}

static int32_t price_wheel(const struct survey *it, int turn)
{
	return kit_measure_turn(conduct_footprint_of(it->look, it->unit)->width, turn) / FIELD_GRAIN;
}

/* To one goal: after a wheel, or after a change of face. */
static void head_for(const struct survey *it, struct field_point goal)
{
	struct field_point from = kit_point_of(it->pose);
	int facing = kit_find_degree(kit_find_facing(from, goal)), turn = kit_measure_facings(it->pose.facing, facing);
	bool right = (facing - it->pose.facing + FIELD_ROUND) % FIELD_ROUND == turn;
	int32_t way = kit_measure_points(from, goal) / FIELD_GRAIN;
	int32_t face = kit_find_step(it->look->tables->house.face_cost), left;
	struct leg wheel = {.kind = right ? LEG_WHEEL_RIGHT : LEG_WHEEL_LEFT, .a = (int16_t)turn};
	struct leg about = {.kind = LEG_FACE, .a = (int16_t)facing};

	if (turn < 2 * FIELD_DEGREE) {
		go_on(it, NULL, it->most < way ? it->most : way);
		return;
	}
	if (turn <= it->look->tables->house.wheel_most) {
		left = it->most - price_wheel(it, turn) - 2;
		try_legs(it, &wheel, NULL);
		go_on(it, &wheel, left < way ? left : way);
	}
	if (try_legs(it, &about, NULL)) {
		go_on(it, &about, it->most - face < way ? it->most - face : way);
		if (it->look->state->active.row_does & ROW_FREE)
			go_on(it, &about, it->most);
	}
}

/* ---- the rest */

static void list_forms(const struct survey *it)
{
	static const uint8_t changes[] = {LEG_FORM, LEG_MOUNT, LEG_DISMOUNT};

	for (size_t i = 0; i < sizeof changes; i++)
		for (int form = 0; form < FORMS; form++) {
			struct leg leg = {.kind = changes[i], .what = (uint8_t)form};

			if (try_legs(it, &leg, NULL))
				go_on(it, &leg, it->most / 2);
		}
}

static void list_bare(const struct survey *it)
{
	static const uint8_t bare[] = {LEG_FALL_IN, LEG_GROUND, LEG_RISE, LEG_LIMBER, LEG_UNLIMBER};

	for (size_t i = 0; i < sizeof bare; i++) {
		struct leg leg = {.kind = bare[i]};

		if (try_legs(it, &leg, NULL) && bare[i] == LEG_LIMBER)
			go_on(it, &leg, it->look->state->active.mounted / 2);
	}
	if (it->look->state->unit[it->unit].formation == FORM_LIMBERED) {
		struct leg on = {.kind = LEG_FORWARD, .a = (int16_t)(it->most / 2)};

		try_legs(it, &on, &(struct leg){.kind = LEG_UNLIMBER});
	}
	for (int part = 1; part <= 2; part++) {
		struct leg back = {.kind = LEG_BACK, .a = (int16_t)(it->most * part / 2)};

		try_legs(it, &back, NULL);
	}
}

/* A multi-unit square goes as a body. */
static void list_body(const struct survey *it)
{
	for (int i = 0; i < it->goals; i++) {
		int facing = kit_find_degree(kit_find_facing(kit_point_of(it->pose), it->goal[i]));
		for (int part = 2; part <= 4; part += 2) {
			struct leg go = {.kind = LEG_GO, .a = (int16_t)facing, .b = (int16_t)(it->most / part)};

			try_legs(it, &go, NULL);
		}
	}
}

static bool list_charge(void *context, const struct move *move)
{
	engine_add_move(((const struct survey *)context)->moves, move);
	return false;
}

static void list_ways(struct survey *it)
{
	find_goals(it);
	go_on(it, NULL, it->most);
	for (int i = 0; i < it->goals; i++)
		head_for(it, it->goal[i]);
}

/* From several places of its segment. */
static void list_entries(struct survey *it)
{
	enum { PLACES = 4 };
	const struct field_edge *edge = &it->look->field->group[it->look->field->start[it->unit].group - 1].edge;

	for (int i = 0; i <= PLACES; i++) {
		struct field_point at = {edge->from.x + (edge->to.x - edge->from.x) / PLACES * i,
		                         edge->from.y + (edge->to.y - edge->from.y) / PLACES * i};

		it->pose.x = kit_find_step(at.x);
		it->pose.y = kit_find_step(at.y);
		it->pose.facing = (uint16_t)kit_find_inward(&it->look->field->ground, kit_point_of(it->pose));
		go_on(it, NULL, it->most);
	}
}

void conduct_list_moves(const struct look *look, int side, struct move_list *moves)
{
	const struct conduct_active *active = &look->state->active;
	struct survey it = {.look = look,
	                    .moves = moves,
	                    .side = side,
	                    .unit = active->unit,
	                    .pose = conduct_pose_of(&look->state->unit[active->unit]),
	                    .enters = look->state->unit[active->unit].status == STATUS_READY,
	                    .most = conduct_find_allowance(look)};
	struct move stay = conduct_make_move(VERB_MOVE, 0, 0);
	int enemy;

	try_move(&it, &stay);
	if (it.enters) {
		list_entries(&it);
		return;
	}
	if (conduct_in_contact(look, active->unit)) {
		list_bare(&it);
		return;
	}
	if (active->headlong) {
		conduct_find_headlong(look, &enemy, &stay);
		try_move(&it, &stay);
	}
	conduct_search_charges(look, list_charge, &it);
	list_ways(&it);
	list_forms(&it);
	list_bare(&it);
	list_body(&it);
}

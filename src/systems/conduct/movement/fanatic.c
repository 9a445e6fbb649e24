/* fanatic.c: the duty of Fanatics: does a legal charge exist, and where must one that cannot charge go
 * [conduct:house-fanatic]; whom a unit could charge after its roll. May use: private, battle, charts. */
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/private.h"

/* Charges that are tried one after another from the same place. */
struct search {
	struct march march;
	struct stride begin;
	bool (*take)(void *context, const struct move *move);
	void *context;
};

static bool try_charge(struct search *search, int enemy, const struct leg *turn)
{
	struct march *march = &search->march;
	struct leg charge = {.kind = LEG_CHARGE, .what = (uint8_t)enemy};
	struct move move = conduct_make_move(VERB_MOVE, 0, 0);
	bool legal;

	legal = (!turn || !conduct_make_leg(march, turn, 2).rule) && !conduct_make_leg(march, &charge, 2).rule &&
	        !conduct_end_march(march).rule;
	conduct_restore_stride(march, &search->begin);
	if (!legal)
		return false;
	if (turn)
		conduct_add_leg(&move, turn);
	conduct_add_leg(&move, &charge);
	return search->take(search->context, &move);
}

/* The points of an enemy that a charge may be pointed at: the nearest, corners, middles of edges. */
enum { MARKS = 9 };
static void find_marks(const struct field_shape *shape, struct field_point from, struct field_point marks[MARKS])
{
	marks[0] = kit_find_nearest(shape, from);
	for (int i = 0; i < 4; i++) {
		struct field_point a = shape->at[i], b = shape->at[(i + 1) % 4];

		marks[1 + i] = a;
		marks[5 + i] = (struct field_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
	}
}

/* From -half a round to half a round, to the right above 0. */
static int find_turn(int from, int to)
{
	int turn = (to - from + 2 * FIELD_ROUND) % FIELD_ROUND;

	return turn > FIELD_ROUND / 2 ? turn - FIELD_ROUND : turn;
}

static struct leg face_mark(const struct march *march, struct field_point mark)
{
	int facing = kit_find_facing(conduct_middle_of(&march->look, march->unit), mark);

	return (struct leg){.kind = LEG_FACE, .a = (int16_t)facing};
}

/* The wheel after which the front-centre has the mark straight ahead: the corner it turns about stays. */
static int wheel_to(const struct march *march, struct field_point mark, bool right)
{
	struct field_pose pose = march->now.walk.pose;
	int32_t half = (right ? 1 : -1) * kit_measure_front(&march->now.walk.form) / 2;
	struct field_point pivot = kit_place_point(kit_point_of(pose), half, 0, pose.facing);
	int turn = 0;

	for (int i = 0; i < 4; i++) {
		int facing = (pose.facing + turn + 2 * FIELD_ROUND) % FIELD_ROUND;
		struct field_point front = kit_place_point(pivot, -half, 0, facing);

		turn += find_turn(facing, kit_find_facing(front, mark));
	}
	return turn;
}

static bool try_marks(struct search *search, int enemy, const struct field_shape *shape)
{
	const struct march *march = &search->march;
	int most = march->look.tables->house.charge_turn, facing = march->now.walk.pose.facing;
	struct field_point marks[MARKS];

	find_marks(shape, kit_point_of(march->now.walk.pose), marks);
	for (int i = 0; i < MARKS; i++) {
		bool right = find_turn(facing, kit_find_facing(kit_point_of(march->now.walk.pose), marks[i])) > 0;
		int turn = wheel_to(march, marks[i], right);
		struct leg wheel = {.kind = right ? LEG_WHEEL_RIGHT : LEG_WHEEL_LEFT,
		                    .a = (int16_t)(right ? turn : -turn)};
		struct leg face = face_mark(march, marks[i]);

		if (wheel.a > 0 && wheel.a <= most && try_charge(search, enemy, &wheel))
			return true;
		if (kit_measure_facings(facing, conduct_leg_facing(&face)) <= most && try_charge(search, enemy, &face))
			return true;
	}
	return false;
}

static bool can_begin(const struct look *look)
{
	int unit = look->state->active.unit;

	return look->state->unit[unit].status == STATUS_TABLE && !conduct_is_crew(look, unit) &&
	       !conduct_has(look, unit, U_SHAKEN | U_PRONE) && !conduct_in_contact(look, unit) &&
	       conduct_brigade_of(look, unit) == UINT64_C(1) << unit;
}

bool conduct_search_charges(const struct look *look, bool (*take)(void *context, const struct move *move),
                            void *context)
{
	struct move none = conduct_make_move(VERB_MOVE, 0, 0);
	struct search search;
	struct field_body body;

	if (!can_begin(look) || conduct_start_march(look, &none, true, &search.march).rule)
		return false;
	search.march.strict = true;
	search.begin = conduct_save_stride(&search.march);
	search.take = take;
	search.context = context;
	conduct_make_body(look, search.march.unit, &body);
	for (int i = 0; i < search.march.crowd.count; i++) {
		const struct field_piece *piece = &search.march.crowd.piece[i];

		if (piece->owner != CROWD_ENEMY ||
		    !kit_stands_near(&piece->stand, &body.stand[0], conduct_allowance_left(&search.march)) ||
		    !conduct_could_charge(&search.march, piece->body))
			continue;
		if (try_charge(&search, piece->body, NULL) || try_marks(&search, piece->body, &piece->stand.shape))
			return true;
	}
	return false;
}

static bool take_any(void *context, const struct move *move)
{
	(void)context;
	(void)move;
	return true;
}

bool conduct_can_charge(const struct look *look)
{
	return conduct_search_charges(look, take_any, NULL);
}

static bool note_target(void *context, const struct move *move)
{
	struct leg last = conduct_get_leg(move, conduct_count_legs(move) - 1);

	*(uint64_t *)context |= UINT64_C(1) << last.what;
	return false;
}

uint64_t conduct_foresee_charges(const struct look *look, int unit, const struct conduct_result *result)
{
	struct conduct_state then = *look->state;
	struct look after = *look;
	struct conduct_unit *it = &then.unit[unit];
	uint64_t found = 0;

	if (result->does & (ROW_SHAKES | ROW_DESTROYED) || (it->flags & U_SHAKEN && !(result->does & ROW_RALLIES)))
		return 0;
	after.state = &then;
	it->flags &= (uint16_t)~U_SHAKEN;
	then.phase = PHASE_MOVE;
	then.active = (struct conduct_active){.unit = (uint8_t)unit,
	                                      .row_does = result->does,
	                                      .pace = result->pace,
	                                      .foot = result->foot,
	                                      .mounted = result->mounted,
	                                      .from_x = it->x,
	                                      .from_y = it->y};
	conduct_search_charges(&after, note_target, &found);
	return found;
}

/* ---- headlong */

static int find_nearest(const struct look *look, int unit)
{
	int32_t best = FIELD_FAR;
	int nearest = NONE;

	EACH_OF (!conduct_side_of(unit), enemy) {
		int32_t gap;

		if (!conduct_on_table(look, enemy) || conduct_has(look, enemy, U_HIDDEN) ||
		    conduct_did(look, enemy, T_DOOMED))
			continue;
		gap = conduct_measure_units(look, unit, enemy);
		if (gap < best && conduct_sees(look, unit, enemy)) {
			best = gap;
			nearest = enemy;
		}
	}
	return nearest;
}

/* As far ahead as the allowance and the ground let it. */
static int32_t advance(struct march *march)
{
	int32_t low = 0, high = conduct_allowance_left(march) / FIELD_GRAIN + 1;
	struct stride begin = conduct_save_stride(march);

	while (high - low > 1) {
		int32_t length = (low + high) / 2;
		struct leg leg = {.kind = LEG_FORWARD, .a = (int16_t)length};
		bool free = !conduct_make_leg(march, &leg, 2).rule && !conduct_end_march(march).rule;

		conduct_restore_stride(march, &begin);
		if (free)
			low = length;
		else
			high = length;
	}
	return low;
}

static void try_headlong(struct march *march, const struct leg *turn, int enemy, int32_t *best, struct move *move)
{
	struct stride begin = conduct_save_stride(march);
	struct leg ahead = {.kind = LEG_FORWARD};
	int32_t gap;

	if (!turn || !conduct_make_leg(march, turn, 2).rule) {
		ahead.a = (int16_t)advance(march);
		if (ahead.a && !conduct_make_leg(march, &ahead, 2).rule && !conduct_end_march(march).rule) {
			gap = conduct_measure_units(&march->look, march->unit, enemy);
			if (gap < *best) {
				*best = gap;
				*move = conduct_make_move(VERB_MOVE, 0, 0);
				if (turn)
					conduct_add_leg(move, turn);
				conduct_add_leg(move, &ahead);
			}
		}
	}
	conduct_restore_stride(march, &begin);
}

int32_t conduct_find_headlong(const struct look *look, int *enemy, struct move *move)
{
	int unit = look->state->active.unit;
	struct move none = conduct_make_move(VERB_MOVE, 0, 0);
	struct march march;
	struct field_body body;
	struct field_point mark;
	struct leg turn;
	int32_t best;
	int wheel;

	*enemy = can_begin(look) ? find_nearest(look, unit) : NONE;
	if (*enemy == NONE || conduct_start_march(look, &none, false, &march).rule)
		return FIELD_FAR;
	best = conduct_measure_units(look, unit, *enemy);
	*move = none;
	conduct_make_body(look, *enemy, &body);
	mark = kit_find_nearest(&body.stand[0].shape, kit_point_of(march.now.walk.pose));
	try_headlong(&march, NULL, *enemy, &best, move);
	turn = face_mark(&march, mark);
	try_headlong(&march, &turn, *enemy, &best, move);
	for (int right = 0; right < 2; right++) {
		wheel = wheel_to(&march, mark, right);
		turn = (struct leg){.kind = right ? LEG_WHEEL_RIGHT : LEG_WHEEL_LEFT,
		                    .a = (int16_t)(right ? wheel : -wheel)};
		if (turn.a > 0)
			try_headlong(&march, &turn, *enemy, &best, move);
	}
	return best;
}

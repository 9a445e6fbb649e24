/* board.c: formations as arrangements of stands, and what stands touch. May use: rooms. */
#include "systems/restless/rooms.h"

struct look restless_look(const void *tables, const void *state)
{
	const struct restless_tables *all = tables;
	const struct restless_state *now = state;

	return (struct look){all, &all->scenario[now->map], now};
}

struct refusal restless_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

const struct restless_class *restless_class_of(const struct look *look, const struct restless_unit *unit)
{
	return &look->tables->class[look->tables->type[unit->type].class];
}

int restless_count_stands(const struct restless_unit *unit)
{
	return __builtin_popcount(unit->alive);
}

bool restless_form_permitted(const struct look *look, const struct restless_unit *unit, int formation)
{
	return formation >= 0 && formation < FORMS &&
	       restless_class_of(look, unit)->rate[unit->side][formation].dice >= 0;
}

bool restless_can_form(const struct look *look, const struct restless_unit *unit)
{
	for (int form = 0; form < FORMS; form++)
		if (form != unit->formation && restless_form_permitted(look, unit, form))
			return true;
	return false;
}

int restless_usual_form(const struct look *look, const struct restless_unit *unit)
{
	static const uint8_t wish[SIDES][FORMS] = {{FORM_LINE, FORM_COLUMN, FORM_NONE, FORM_SQUARE, FORM_MASS},
	                                           {FORM_MASS, FORM_LINE, FORM_COLUMN, FORM_NONE, FORM_SQUARE}};

	for (int i = 0; i < FORMS; i++)
		if (restless_form_permitted(look, unit, wish[unit->side][i]))
			return wish[unit->side][i];
	return FORM_NONE;
}

static int mass_front(int n)
{
	int half = (n + 1) / 2, two = n < 2 ? n : 2;

	return half > two ? half : two;
}

/* [restless:form-line] [restless:form-column] [restless:form-mass] [restless:form-square] */
void restless_find_slot(int formation, int n, int i, int32_t w, int32_t d, int32_t at[3])
{
	static const uint8_t faces[STANDS + 1][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 1, 0},
	                                             {1, 1, 0, 1}, {1, 1, 1, 1}, {2, 1, 1, 1},
	                                             {2, 1, 2, 1}, {2, 2, 2, 1}, {2, 2, 2, 2}};
	int front = mass_front(n);

	at[2] = 0;
	if (formation == FORM_LINE) {
		at[0] = (2 * i - (n - 1)) * w / 2;
		at[1] = -d / 2;
	} else if (formation == FORM_MASS) {
		bool rear = i >= front;
		int rank = rear ? n - front : front, place = rear ? i - front : i;

		at[0] = (2 * place - (rank - 1)) * w / 2;
		at[1] = rear ? -3 * d / 2 : -d / 2;
	} else if (formation == FORM_SQUARE) {
		const uint8_t *face = faces[n];
		int side = 0, place = i, widest = face[0] > face[2] ? face[0] : face[2];
		int longest = face[1] > face[3] ? face[1] : face[3];
		int32_t hx = (widest > 1 ? widest : 1) * w / 2, hy = (longest > 1 ? longest : 1) * w / 2, along;

		while (side < 3 && place >= face[side])
			place -= face[side++];
		along = (2 * place - (face[side] - 1)) * w / 2;
		at[0] = side == 0 ? along : side == 2 ? -along : side == 1 ? hx + d / 2 : -hx - d / 2;
		at[1] = side == 0 ? hy + d / 2 : side == 2 ? -hy - d / 2 : side == 1 ? -along : along;
		at[2] = side * FIELD_ROUND / 4;
	} else {
		at[0] = 0;
		at[1] = -d / 2 - i * d;
	}
}

struct field_point restless_ref(const struct restless_unit *unit)
{
	return (struct field_point){unit->x * FIELD_GRAIN, unit->y * FIELD_GRAIN};
}

/* The same stand elsewhere. */
static void copy_stand(const struct field_stand *from, struct field_point centre, struct field_stand *stand)
{
	int32_t x = centre.x - from->centre.x, y = centre.y - from->centre.y;

	stand->shape.count = from->shape.count;
	for (int i = 0; i < 4; i++)
		stand->shape.at[i] = (struct field_point){from->shape.at[i].x + x, from->shape.at[i].y + y};
	stand->centre = centre;
	stand->radius = from->radius;
	stand->facing = from->facing;
}

void restless_make_body(const struct look *look, const struct restless_unit *unit, struct body *body)
{
	const struct restless_class *class = restless_class_of(look, unit);
	struct field_point ref = restless_ref(unit);
	struct field_turn turn = kit_find_turn(unit->facing);

	body->count = 0;
	for (int i = 0; i < unit->shape; i++) {
		struct field_point centre;
		int32_t at[3];

		if (!(unit->alive >> i & 1))
			continue;
		restless_find_slot(unit->formation, unit->shape, i, class->width, class->depth, at);
		body->slot[body->count] = (uint8_t)i;
		centre = kit_place_by(ref, at[0], at[1], turn);
		if (body->count && unit->formation != FORM_SQUARE)
			copy_stand(&body->stand[0], centre, &body->stand[body->count++]);
		else
			kit_make_stand(centre, (unit->facing + at[2]) % FIELD_ROUND, class->width, class->depth,
			               &body->stand[body->count++]);
	}
}

void restless_make_board(const struct look *look, struct board *board)
{
	struct body body;

	board->count = 0;
	for (int i = 0; i < look->state->units; i++) {
		if (look->state->unit[i].status != STATUS_TABLE)
			continue;
		restless_make_body(look, &look->state->unit[i], &body);
		for (int j = 0; j < body.count && board->count < PIECES; j++) {
			struct piece *piece = &board->piece[board->count++];

			piece->stand = body.stand[j];
			piece->unit = (uint8_t)i;
			piece->slot = body.slot[j];
		}
	}
}

int32_t restless_half_front(const struct look *look, const struct restless_unit *unit)
{
	int32_t width = restless_class_of(look, unit)->width;

	return unit->formation == FORM_LINE && unit->shape > 1   ? unit->shape * width / 2
	       : unit->formation == FORM_MASS && unit->shape > 1 ? mass_front(unit->shape) * width / 2
	                                                         : 0;
}

int32_t restless_body_depth(const struct look *look, const struct restless_unit *unit)
{
	int32_t depth = restless_class_of(look, unit)->depth;

	switch (unit->formation) {
	case FORM_COLUMN:
		return depth * unit->shape;
	case FORM_MASS:
		return unit->shape > mass_front(unit->shape) ? 2 * depth : depth;
	case FORM_SQUARE:
		return 0;
	default:
		return depth;
	}
}

struct field_point restless_centre(const struct body *body)
{
	int64_t x = 0, y = 0;

	for (int i = 0; i < body->count; i++) {
		x += body->stand[i].centre.x;
		y += body->stand[i].centre.y;
	}
	return body->count ? (struct field_point){(int32_t)(x / body->count), (int32_t)(y / body->count)}
	                   : (struct field_point){0, 0};
}

bool restless_on_table(const struct look *look, const struct body *body)
{
	for (int i = 0; i < body->count; i++)
		for (int j = 0; j < 4; j++) {
			struct field_point at = body->stand[i].shape.at[j];

			if (at.x < -SLACK || at.y < -SLACK || at.x > look->map->width + SLACK ||
			    at.y > look->map->height + SLACK)
				return false;
		}
	return true;
}

static bool within(const struct field_stand *a, const struct field_stand *b, int32_t more)
{
	int64_t x = (int64_t)a->centre.x - b->centre.x, y = (int64_t)a->centre.y - b->centre.y;
	int64_t reach = (int64_t)a->radius + b->radius + more;

	return x * x + y * y <= reach * reach;
}

bool restless_body_overlaps(const struct board *board, const struct look *look, const struct body *body, int unit,
                            int side)
{
	for (int i = 0; i < board->count; i++) {
		const struct piece *piece = &board->piece[i];

		if (piece->unit == unit || (side != NOBODY && look->state->unit[piece->unit].side != side))
			continue;
		for (int j = 0; j < body->count; j++)
			if (within(&piece->stand, &body->stand[j], 0) &&
			    kit_shapes_overlap(&piece->stand.shape, &body->stand[j].shape, SLACK))
				return true;
	}
	return false;
}

uint64_t restless_touched(const struct board *board, const struct look *look, const struct body *body, int unit)
{
	uint64_t touched = 0;

	for (int i = 0; i < board->count; i++) {
		const struct piece *piece = &board->piece[i];

		if (look->state->unit[piece->unit].side == look->state->unit[unit].side || touched >> piece->unit & 1)
			continue;
		for (int j = 0; j < body->count; j++)
			if (within(&piece->stand, &body->stand[j], CONTACT) &&
			    kit_measure_gap(&piece->stand.shape, &body->stand[j].shape) <= CONTACT) {
				touched |= UINT64_C(1) << piece->unit;
				break;
			}
	}
	return touched;
}

static bool on_ground(const struct look *look, const struct body *body, bool water)
{
	for (int i = 0; i < look->map->terrains; i++) {
		const struct restless_terrain *it = &look->map->terrain[i];
		const struct restless_ground *ground = &look->tables->ground[it->ground];

		if (!it->shape.count || !(water ? ground->water : ground->rough))
			continue;
		for (int j = 0; j < body->count; j++)
			if (kit_shapes_overlap(&it->shape, &body->stand[j].shape, SLACK))
				return true;
	}
	return false;
}

bool restless_on_rough(const struct look *look, const struct body *body)
{
	return on_ground(look, body, false);
}

bool restless_in_water(const struct look *look, const struct body *body)
{
	return on_ground(look, body, true);
}

bool restless_on_high(const struct look *look, struct field_point point)
{
	for (int i = 0; i < look->map->terrains; i++)
		if (look->tables->ground[look->map->terrain[i].ground].high &&
		    kit_holds_point(&look->map->terrain[i].shape, point))
			return true;
	return false;
}

int32_t restless_body_gap(const struct body *a, const struct body *b)
{
	int32_t least = FIELD_FAR;

	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			int32_t gap;

			if (least != FIELD_FAR && !within(&a->stand[i], &b->stand[j], least))
				continue;
			gap = kit_measure_gap(&a->stand[i].shape, &b->stand[j].shape);
			least = gap < least ? gap : least;
		}
	return least;
}

/* [restless:form-line] Gaps that losses left are closed at the start of a move, where there is room. */
struct restless_unit restless_dress(const struct look *look, const struct board *board, int unit)
{
	const struct restless_unit *now = &look->state->unit[unit];
	struct restless_unit dressed = *now;
	struct body body;
	int stands = restless_count_stands(now);

	if (stands == now->shape)
		return dressed;
	dressed.shape = (uint8_t)stands;
	dressed.alive = (uint8_t)((1u << stands) - 1);
	restless_make_body(look, &dressed, &body);
	if (!restless_on_table(look, &body) || restless_body_overlaps(board, look, &body, unit, NOBODY) ||
	    restless_touched(board, look, &body, unit))
		return *now;
	return dressed;
}

static bool is_water(const struct look *look, struct field_point at)
{
	for (int i = 0; i < look->map->terrains; i++)
		if (look->tables->ground[look->map->terrain[i].ground].water &&
		    kit_holds_point(&look->map->terrain[i].shape, at))
			return true;
	return false;
}

/* With all corners and the middle, be it over several pieces of water. */
static bool floats(const struct look *look, const struct body *body)
{
	bool all = true;

	for (int j = 0; all && j < body->count; j++) {
		all = is_water(look, body->stand[j].centre);
		for (int k = 0; k < 4; k++)
			all &= is_water(look, body->stand[j].shape.at[k]);
	}
	return all;
}

bool restless_can_stand(const struct look *look, const struct restless_unit *unit)
{
	struct body body;

	restless_make_body(look, unit, &body);
	return restless_class_of(look, unit)->goes == GOES_WATER ? floats(look, &body)
	                                                         : !restless_in_water(look, &body);
}

struct refusal restless_check_place(const struct look *look, const struct board *board, int unit,
                                    const struct restless_unit *placed)
{
	struct body body;

	restless_make_body(look, placed, &body);
	if (!restless_on_table(look, &body))
		return restless_refuse("restless:move-max", "The whole unit must stand on the table.");
	if (!restless_can_stand(look, placed))
		return restless_refuse("restless:def-obs-river",
		                       "The unit cannot go there: land is for troops, water for vessels.");
	if (restless_body_overlaps(board, look, &body, unit, NOBODY))
		return restless_refuse("restless:move-max", "The unit must stand clear of all other stands.");
	if (restless_touched(board, look, &body, unit))
		return restless_refuse("restless:contact-required",
		                       "Only a charge may bring a unit into contact with the enemy.");
	return restless_refuse(NULL, NULL);
}

struct restless_unit restless_reform(const struct look *look, const struct restless_unit *unit, int formation,
                                     int facing)
{
	struct restless_unit formed = *unit;
	struct body before, after;
	struct field_point old, new;
	int stands = restless_count_stands(unit);

	restless_make_body(look, unit, &before);
	old = restless_centre(&before);
	formed.formation = (uint8_t)formation;
	formed.facing = (uint16_t)facing;
	formed.shape = (uint8_t)stands;
	formed.alive = (uint8_t)((1u << stands) - 1);
	restless_make_body(look, &formed, &after);
	new = restless_centre(&after);
	formed.x += kit_find_step(old.x - new.x);
	formed.y += kit_find_step(old.y - new.y);
	return formed;
}

bool restless_near_edge(const struct body *body, const struct restless_edge *edge)
{
	struct field_shape line = {.count = 2, .at = {edge->from, edge->to}};

	for (int i = 0; i < body->count; i++)
		if (kit_measure_gap(&body->stand[i].shape, &line) <= CONTACT)
			return true;
	return false;
}

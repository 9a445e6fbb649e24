/* route.c: ways round rough ground. May use: route. */
#include <string.h>

#include "kit/field/route.h"

static struct field_point cell_middle(const struct field_route *route, int cell)
{
	return (struct field_point){(2 * (cell % ROUTE_WIDE) + 1) * route->size / 2,
	                            (2 * (cell / ROUTE_WIDE) + 1) * route->size / 2};
}

static int cell_at(const struct field_route *route, struct field_point at)
{
	int x = at.x / route->size, y = at.y / route->size;

	x = x < 0 ? 0 : x >= ROUTE_WIDE ? ROUTE_WIDE - 1 : x;
	y = y < 0 ? 0 : y >= ROUTE_HIGH ? ROUTE_HIGH - 1 : y;
	return y * ROUTE_WIDE + x;
}

static void mark_area(const struct field_shape *shape, bool closed, struct field_route *route)
{
	struct field_point low = shape->at[0], high = low;
	int32_t near = route->size / 5;
	int first, last;

	for (int i = 1; i < shape->count; i++) {
		low.x = shape->at[i].x < low.x ? shape->at[i].x : low.x;
		low.y = shape->at[i].y < low.y ? shape->at[i].y : low.y;
		high.x = shape->at[i].x > high.x ? shape->at[i].x : high.x;
		high.y = shape->at[i].y > high.y ? shape->at[i].y : high.y;
	}
	first = cell_at(route, low);
	last = cell_at(route, high);
	for (int cell = first; cell <= last; cell++) {
		struct field_point middle = cell_middle(route, cell);

		if (cell % ROUTE_WIDE < first % ROUTE_WIDE || cell % ROUTE_WIDE > last % ROUTE_WIDE ||
		    route->cell[cell] == CELL_CLOSED)
			continue;
		if (kit_holds_point(shape, middle) ||
		    kit_measure_points(kit_find_nearest(shape, middle), middle) < near)
			route->cell[cell] = closed ? CELL_CLOSED : CELL_ROUGH;
	}
}

static void mark_line(struct field_point a, struct field_point b, struct field_route *route)
{
	int steps = kit_measure_points(a, b) / (route->size / 2) + 1;

	for (int i = 0; i <= steps; i++) {
		struct field_point at = {a.x + (int32_t)((int64_t)(b.x - a.x) * i / steps),
		                         a.y + (int32_t)((int64_t)(b.y - a.y) * i / steps)};

		route->cell[cell_at(route, at)] |= CELL_ROUGH;
	}
}

void kit_make_route(const struct field_ground *ground, const struct field_going *going, struct field_route *route)
{
	int32_t wide = ground->width / ROUTE_WIDE, high = ground->height / ROUTE_HIGH;

	memset(route, 0, sizeof *route);
	route->size = (wide > high ? wide : high) + 1;
	route->factor = going->factor;
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		for (int j = 0; it->flags & (going->rough | going->closed) && j < it->parts; j++)
			mark_area(&ground->part[it->first + j], it->flags & going->closed, route);
		for (int j = 0; it->flags & going->lines && !it->parts && j + 1 < it->points; j++)
			mark_line(it->at[j], it->at[j + 1], route);
	}
}

/* The grid with a border of cells that nobody enters, so that every cell has all its neighbours. */
enum { PADDED = ROUTE_WIDE + 2, PADDED_CELLS = PADDED * (ROUTE_HIGH + 2) };
struct flood {
	uint16_t way[PADDED_CELLS];
	uint8_t rough[PADDED_CELLS];
	unsigned factor;
};

static int padded(int cell)
{
	return (cell / ROUTE_WIDE + 1) * PADDED + cell % ROUTE_WIDE + 1;
}

/* One more look at a cell: the way over a neighbour may be shorter. */
static bool relax(struct flood *flood, int at)
{
	static const struct {
		int8_t by;
		uint8_t step; /* over the edge or the corner */
	} next[8] = {{-PADDED - 1, 14}, {-PADDED, 10},    {-PADDED + 1, 14}, {-1, 10},
	             {1, 10},           {PADDED - 1, 14}, {PADDED, 10},      {PADDED + 1, 14}};
	unsigned least = flood->way[at], rough = flood->rough[at];

	for (int i = 0; i < 8; i++) {
		unsigned to = (unsigned)(at + next[i].by);
		unsigned way = flood->way[to] + next[i].step * (rough | flood->rough[to] ? flood->factor : 1);

		least = way < least ? way : least;
	}
	if (least == flood->way[at])
		return false;
	flood->way[at] = (uint16_t)least;
	return true;
}

/* What is closed keeps its own number, and nobody goes over it. */
static void start_flood(const struct field_route *route, const uint16_t way[ROUTE_CELLS], struct flood *flood)
{
	memset(flood->rough, 0, sizeof flood->rough);
	flood->factor = (unsigned)route->factor;
	for (int i = 0; i < PADDED_CELLS; i++)
		flood->way[i] = ROUTE_FAR;
	for (int cell = 0; cell < ROUTE_CELLS; cell++) {
		flood->rough[padded(cell)] = route->cell[cell] != CELL_CLEAR;
		if (route->cell[cell] != CELL_CLOSED)
			flood->way[padded(cell)] = way[cell];
	}
}

void kit_find_route(const struct field_route *route, const struct field_shape *goal, uint16_t way[ROUTE_CELLS])
{
	struct flood flood;
	bool changed = true;

	for (int cell = 0; cell < ROUTE_CELLS; cell++)
		way[cell] = kit_holds_point(goal, cell_middle(route, cell)) ? 0 : ROUTE_FAR;
	way[cell_at(route, goal->at[0])] = 0;
	start_flood(route, way, &flood);
	for (int sweep = 0; changed && sweep < 12; sweep++) {
		changed = false;
		for (int i = 0; i < ROUTE_CELLS; i++) {
			int cell = sweep & 1 ? ROUTE_CELLS - 1 - i : i;

			changed |= route->cell[cell] != CELL_CLOSED && relax(&flood, padded(cell));
		}
	}
	for (int cell = 0; cell < ROUTE_CELLS; cell++)
		if (route->cell[cell] != CELL_CLOSED)
			way[cell] = flood.way[padded(cell)];
}

int32_t kit_measure_route(const struct field_route *route, const uint16_t way[ROUTE_CELLS], struct field_point from)
{
	int cell = cell_at(route, from), x = cell % ROUTE_WIDE, y = cell / ROUTE_WIDE;
	int32_t tenth = route->size / 10, least = FIELD_FAR;

	if (way[cell] != ROUTE_FAR)
		least = way[cell] * tenth + kit_measure_points(from, cell_middle(route, cell));
	for (int ny = y > 0 ? y - 1 : 0; ny <= y + 1 && ny < ROUTE_HIGH; ny++)
		for (int nx = x > 0 ? x - 1 : 0; nx <= x + 1 && nx < ROUTE_WIDE; nx++) {
			int next = ny * ROUTE_WIDE + nx;
			int32_t away = way[next] * tenth;
			struct field_point to;

			if (way[next] == ROUTE_FAR || away >= least)
				continue;
			to = cell_middle(route, next);
			if (!kit_points_apart(from, to, (int64_t)least - away - 1))
				least = away + kit_measure_points(from, to);
		}
	return least;
}

/* The neighbour that is nearest to the goal; the step to it in tenths of a cell. */
static int next_cell(const uint16_t way[ROUTE_CELLS], int cell, int *step)
{
	int x = cell % ROUTE_WIDE, y = cell / ROUTE_WIDE, best = cell;

	for (int i = 0; i < 9; i++) {
		int nx = x + i % 3 - 1, ny = y + i / 3 - 1, next = ny * ROUTE_WIDE + nx;

		if (nx < 0 || ny < 0 || nx >= ROUTE_WIDE || ny >= ROUTE_HIGH || way[next] >= way[best])
			continue;
		best = next;
		*step = i % 2 ? 10 : 14;
	}
	return best;
}

struct field_point kit_follow_route(const struct field_route *route, const uint16_t way[ROUTE_CELLS],
                                    struct field_point from, const int reach[2], int rough, bool bogged)
{
	int cell = cell_at(route, from), leg = 0, left = reach[0];

	for (;;) {
		int step = 0, next = next_cell(way, cell, &step);
		struct field_point to = cell_middle(route, next);

		step = route->size / FIELD_GRAIN * step / 10;
		if (left < step && !leg) { /* what is left of the first move is joined to the second */
			leg = 1;
			left += reach[1];
		}
		if (next == cell || ((bogged || route->cell[next]) && !(rough >> (leg && reach[1]) & 1)))
			return from;
		if (left < step)
			return (struct field_point){from.x + (int32_t)((int64_t)(to.x - from.x) * left / step),
			                            from.y + (int32_t)((int64_t)(to.y - from.y) * left / step)};
		left -= step;
		cell = next;
		from = to;
		bogged = false;
	}
}

/* route.h: how far it is to some ground over the table, rough ground avoided where that is shorter: a coarse grid of
 * cells, each with its way to go. May use: ground. */
#ifndef DURBAR_KIT_FIELD_ROUTE_H
#define DURBAR_KIT_FIELD_ROUTE_H

#include "kit/field/ground.h"

enum { ROUTE_WIDE = 24, ROUTE_HIGH = 18, ROUTE_CELLS = ROUTE_WIDE * ROUTE_HIGH, ROUTE_FAR = 60000 };
enum field_cell { CELL_CLEAR, CELL_ROUGH, CELL_CLOSED };

/* Which ground matters: flags of areas that are rough, of areas that nobody enters, and of lines that are rough; how many
 * inches of clear ground one of rough ground counts for. */
struct field_going {
	uint32_t rough, closed, lines;
	int factor;
};
struct field_route {
	int32_t size; /* of a cell, grains */
	int factor;
	uint8_t cell[ROUTE_CELLS];
};

void kit_make_route(const struct field_ground *ground, const struct field_going *going, struct field_route *route);
/* The way from each cell to some ground, tenths of a cell; ROUTE_FAR: none was found. */
void kit_find_route(const struct field_route *route, const struct field_shape *goal, uint16_t way[ROUTE_CELLS]);
/* How far it is from a point, grains. */
int32_t kit_measure_route(const struct field_route *route, const uint16_t way[ROUTE_CELLS], struct field_point from);
/* Where two moves of so many steps along the route end; `rough`: a bit for each that may touch rough ground;
 * `bogged`: the first step does. */
struct field_point kit_follow_route(const struct field_route *route, const uint16_t way[ROUTE_CELLS],
                                    struct field_point from, const int reach[2], int rough, bool bogged);

#endif

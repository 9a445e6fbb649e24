/* shape.h: points, shapes and edges of a table read from documents. Faults name the rule that the system gives.
 * May use: base, entry. */
#ifndef DURBAR_KIT_FIELD_SHAPE_H
#define DURBAR_KIT_FIELD_SHAPE_H

#include "base/doc.h"
#include "kit/field/entry.h"

/* How documents tell places: decimals of the unit that make a step; how far they may go, steps; rules for faults. */
struct field_reader {
	int places;
	int32_t width, height;
	const char *point_rule, *point_text; /* of a point that is none */
	const char *shape_rule, *edge_rule;
	struct faults *faults;
};

bool kit_read_point(const struct field_reader *reader, const struct doc *doc, struct field_point *point);
/* A list of points; how many were read before the first fault. */
int32_t kit_read_points(const struct field_reader *reader, const struct doc *list, struct field_point *points,
                        int32_t room);
/* A convex shape of 3 to 8 corners. */
void kit_read_shape(const struct field_reader *reader, const struct doc *list, struct field_shape *shape);
/* Edges of two points each, as many as there is room for. */
uint8_t kit_read_edges(const struct field_reader *reader, const struct doc *list, struct field_edge *edges, int room);

#endif

/* shape.c: points, shapes and edges from documents. May use: shape. */
#include "kit/field/shape.h"

enum { CORNERS = 8 };

bool kit_read_point(const struct field_reader *reader, const struct doc *doc, struct field_point *point)
{
	int64_t x, y;

	if (!doc || doc->kind != DOC_LIST || doc->count != 2 || !base_decimal_of(doc->first, reader->places, &x) ||
	    !base_decimal_of(doc->first->next, reader->places, &y) || x < 0 || x > reader->width || y < 0 ||
	    y > reader->height) {
		base_add_fault(reader->faults, doc, reader->point_rule, reader->point_text);
		return false;
	}
	*point = (struct field_point){(int32_t)x * FIELD_GRAIN, (int32_t)y * FIELD_GRAIN};
	return true;
}

int32_t kit_read_points(const struct field_reader *reader, const struct doc *list, struct field_point *points,
                        int32_t room)
{
	int32_t count = 0;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		if (count == room)
			base_add_fault(reader->faults, doc, reader->shape_rule, "this shape has too many points");
		if (count == room || !kit_read_point(reader, doc, &points[count]))
			break;
		count++;
	}
	return count;
}

void kit_read_shape(const struct field_reader *reader, const struct doc *list, struct field_shape *shape)
{
	shape->count = kit_read_points(reader, list, shape->at, CORNERS);
	for (int32_t i = 0; i < shape->count; i++) {
		struct field_point a = shape->at[i], b = shape->at[(i + 1) % shape->count];
		struct field_point c = shape->at[(i + 2) % shape->count];

		if (((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x) <= 0) {
			base_add_fault(reader->faults, list, reader->shape_rule,
			               "a shape must be convex and its corners counter-clockwise");
			return;
		}
	}
	if (shape->count < 3)
		base_add_fault(reader->faults, list, reader->shape_rule, "a shape has 3 to 8 corners");
}

uint8_t kit_read_edges(const struct field_reader *reader, const struct doc *list, struct field_edge *edges, int room)
{
	uint8_t count = 0;

	for (const struct doc *doc = list ? list->first : NULL; doc && count < room; doc = doc->next) {
		struct field_point two[2];

		if (kit_read_points(reader, doc, two, 2) == 2)
			edges[count++] = (struct field_edge){two[0], two[1]};
		else
			base_add_fault(reader->faults, doc, reader->edge_rule, "an edge is a list of two points");
	}
	return count;
}

/* entry.h: where units come onto the table: edges, zones, the border, and the search for a free place along them. What is
 * free the system says. May use: ground. */
#ifndef DURBAR_KIT_FIELD_ENTRY_H
#define DURBAR_KIT_FIELD_ENTRY_H

#include "kit/field/ground.h"

struct field_edge {
	struct field_point from, to;
};
/* Asked for each place in turn until one is taken. */
struct field_search {
	bool (*take)(void *context, struct field_point at);
	void *context;
};

bool kit_body_at_edge(const struct field_body *body, const struct field_edge *edge);
bool kit_body_at_border(const struct field_body *body, const struct field_ground *ground);
/* The facing into the table from a point of its border. */
int kit_find_inward(const struct field_ground *ground, struct field_point at);
/* The pose with its rear at a point of the border, looking inward. */
struct field_pose kit_stand_at_edge(const struct field_form *form, const struct field_ground *ground,
                                    struct field_point at);
/* The border is measured in grains from the bottom left corner, along the bottom first: its length, the place nearest to
 * a point, the point of a place (any number: it goes round). */
int32_t kit_measure_border(const struct field_ground *ground);
int32_t kit_find_border(const struct field_ground *ground, struct field_point at);
struct field_point kit_find_border_point(const struct field_ground *ground, int32_t place);

/* Every so many grains: of an edge from its middle to both ends; of the border from a place to either side; of a zone row
 * by row from the top left corner of the box round it. */
bool kit_search_edge(const struct field_edge *edge, int32_t pitch, const struct field_search *search);
bool kit_search_border(const struct field_ground *ground, int32_t place, int32_t pitch,
                       const struct field_search *search);
bool kit_search_zone(const struct field_shape *zone, int32_t pitch, const struct field_search *search);
/* Of several edges the places with the least distance first; `measure` gives it. */
bool kit_search_nearest(const struct field_edge *edges, int count, int32_t pitch,
                        int32_t (*measure)(void *context, struct field_point at), const struct field_search *search);

#endif

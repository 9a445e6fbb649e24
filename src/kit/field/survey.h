/* survey.h: what a page shows of a table and of one unit on it: points, shapes and ground; bands, eyes and reach of a pose
 * that may be only supposed. Lengths are told in hundredths of an inch, facings in degrees.
 * May use: engine, entry, sight, ways. */
#ifndef DURBAR_KIT_FIELD_SURVEY_H
#define DURBAR_KIT_FIELD_SURVEY_H

#include "engine/rules.h"
#include "kit/field/entry.h"
#include "kit/field/sight.h"
#include "kit/field/ways.h"

void kit_put_length(struct writer *writer, const char *key, int32_t grains);
/* [x, y] of a point; lists of points, shapes and edges. */
void kit_put_point(struct writer *writer, const char *key, struct field_point point);
void kit_put_points(struct writer *writer, const char *key, const struct field_point *points, int count);
void kit_put_shapes(struct writer *writer, const char *key, const struct field_shape *shapes, int count);
void kit_put_edges(struct writer *writer, const char *key, const struct field_edge *edges, int count);
/* A list of features: id, type by the system's word for its kind, and its shape or line. */
void kit_put_ground(struct writer *writer, const char *key, const struct field_ground *ground,
                    const char *(*word)(const void *context, int kind), const void *context);
/* [range, value] of each band. */
void kit_put_bands(struct writer *writer, const char *key, const struct field_band *bands, int count);
/* [x, y, facing] of the middle of each stand's front. */
void kit_put_eyes(struct writer *writer, const char *key, const struct field_body *body, int32_t depth);
/* [x, y] of how far it gets straight on in each of 36 directions. */
void kit_put_reach(struct writer *writer, const char *key, struct field_quest *quest);

/* "sight X Y X Y": a straight line between two places of the table, in inches. False: the question is none. */
bool kit_take_sight(const char *question, const struct field_ground *ground, struct field_point line[2]);
/* What lies on such a line; NULL: nothing of the kind. */
struct field_sighting {
	const char *ground; /* that hides its end from its beginning: its kind */
	const char *unit;   /* that does */
	const char *cover;  /* the kind of ground that shelters whoever stands at its end, against its beginning */
	bool behind, hard;  /* behind that ground, not in it; hard cover */
};
/* A map: clear, and the rest where it is there. */
void kit_put_sight(struct writer *writer, const struct field_sighting *sighting);

#endif

/* survey.c: tables and poses for pages. May use: survey. */
#include "kit/field/survey.h"

enum { HEADINGS = 36 };

void kit_put_length(struct writer *writer, const char *key, int32_t grains)
{
	writer->put_decimal(writer, key, kit_find_step(grains), DATA_PLACES);
}

void kit_put_point(struct writer *writer, const char *key, struct field_point point)
{
	writer->open_list(writer, key);
	kit_put_length(writer, NULL, point.x);
	kit_put_length(writer, NULL, point.y);
	writer->close(writer);
}

void kit_put_points(struct writer *writer, const char *key, const struct field_point *points, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++)
		kit_put_point(writer, NULL, points[i]);
	writer->close(writer);
}

void kit_put_shapes(struct writer *writer, const char *key, const struct field_shape *shapes, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++)
		kit_put_points(writer, NULL, shapes[i].at, shapes[i].count);
	writer->close(writer);
}

void kit_put_edges(struct writer *writer, const char *key, const struct field_edge *edges, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++)
		kit_put_points(writer, NULL, &edges[i].from, 2);
	writer->close(writer);
}

void kit_put_ground(struct writer *writer, const char *key, const struct field_ground *ground,
                    const char *(*word)(const void *context, int kind), const void *context)
{
	writer->open_list(writer, key);
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", it->id);
		writer->put_text(writer, "type", word(context, it->kind));
		kit_put_points(writer, it->parts ? "shape" : "line", it->at, it->points);
		writer->close(writer);
	}
	writer->close(writer);
}

void kit_put_bands(struct writer *writer, const char *key, const struct field_band *bands, int count)
{
	writer->open_list(writer, key);
	for (int i = 0; i < count; i++) {
		writer->open_list(writer, NULL);
		kit_put_length(writer, NULL, bands[i].range);
		writer->put_int(writer, NULL, bands[i].dice);
		writer->close(writer);
	}
	writer->close(writer);
}

void kit_put_eyes(struct writer *writer, const char *key, const struct field_body *body, int32_t depth)
{
	writer->open_list(writer, key);
	for (int i = 0; i < body->count; i++) {
		struct field_eye eye = kit_find_eye(&body->stand[i], depth, 0, 0);

		writer->open_list(writer, NULL);
		kit_put_length(writer, NULL, eye.apex.x);
		kit_put_length(writer, NULL, eye.apex.y);
		writer->put_decimal(writer, NULL, eye.facing, DEGREE_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
}

void kit_put_reach(struct writer *writer, const char *key, struct field_quest *quest)
{
	writer->open_list(writer, key);
	for (int i = 0; i < HEADINGS; i++)
		kit_put_point(writer, NULL, kit_point_of(kit_find_limit(quest, i * (FIELD_ROUND / HEADINGS))));
	writer->close(writer);
}

bool kit_take_sight(const char *question, const struct field_ground *ground, struct field_point line[2])
{
	struct cursor cursor = {question};
	int64_t at[4];

	if (!base_take_word(&cursor, "sight"))
		return false;
	for (int i = 0; i < 4; i++)
		if (!base_take_decimal(&cursor, INCH_PLACES, &at[i]) || at[i] < 0 ||
		    at[i] * FIELD_GRAIN > (i % 2 ? ground->height : ground->width))
			return false;
	for (int i = 0; i < 2; i++)
		line[i] = (struct field_point){(int32_t)at[2 * i] * FIELD_GRAIN, (int32_t)at[2 * i + 1] * FIELD_GRAIN};
	return base_at_end(&cursor);
}

static void put_word(struct writer *writer, const char *key, const char *word)
{
	if (word)
		writer->put_text(writer, key, word);
}

void kit_put_sight(struct writer *writer, const struct field_sighting *sighting)
{
	writer->open_map(writer, NULL);
	writer->put_bool(writer, "clear", !sighting->ground && !sighting->unit);
	put_word(writer, "ground", sighting->ground);
	put_word(writer, "unit", sighting->unit);
	put_word(writer, "cover", sighting->cover);
	if (sighting->cover) {
		writer->put_bool(writer, "behind", sighting->behind);
		writer->put_bool(writer, "hard", sighting->hard);
	}
	writer->close(writer);
}

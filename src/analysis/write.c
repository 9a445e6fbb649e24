/* write.c: an analysis as facts. Writers have whole numbers: chances are ten-thousandths. May use: base, engine. */
#include <math.h>

#include "analysis/analysis.h"
#include "engine/tell.h"

enum { POINTS = 10 };

static void put_share(struct writer *writer, const char *key, double share)
{
	writer->put_int(writer, key, lround(share * 10000));
}

static void put_move(const struct analysis *analysis, const struct analysis_move *move, const struct move *what,
                     const char *key, struct writer *writer)
{
	char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	analysis->match.rules->move_text(analysis->match.tables, move->position, what, &text);
	writer->put_text(writer, key, buffer);
}

static void write_move(const struct analysis *analysis, const struct analysis_move *move, struct writer *writer)
{
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, NULL);
	writer->put_int(writer, "ply", move->ply);
	writer->put_text(writer, "seat", engine_name_seat(analysis->match.rules, move->seat, name));
	writer->put_int(writer, "side", move->side);
	writer->put_int(writer, "clock", analysis->match.rules->clock(analysis->match.tables, move->position));
	put_move(analysis, move, &move->made, "move", writer);
	put_share(writer, "before", move->before);
	put_share(writer, "after", move->after);
	if (move->gave > 0) {
		put_move(analysis, move, &move->best, "better", writer);
		put_share(writer, "gave", move->gave);
		put_share(writer, "gave_error", move->gave_error);
	}
	if (move->dice) {
		put_share(writer, "luck", move->luck);
		put_share(writer, "luck_error", move->luck_error);
	}
	writer->close(writer);
}

static void write_sides(const struct analysis *analysis, struct writer *writer)
{
	const struct rules_facts *facts = &analysis->match.rules->facts;

	writer->open_list(writer, "sides");
	for (int i = 0; i < facts->sides; i++) {
		const struct analysis_side *side = &analysis->side[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "side", facts->side_names[i]);
		put_share(writer, "gave", side->gave);
		put_share(writer, "luck", side->luck);
		writer->put_int(writer, "decisions", side->decisions);
		writer->put_int(writer, "mistakes", side->mistakes);
		writer->put_int(writer, "throws", side->throws);
		writer->close(writer);
	}
	writer->close(writer);
}

void analysis_write(const struct analysis *analysis, struct writer *writer)
{
	size_t index[POINTS], count = analysis_find_turning_points(analysis, index, POINTS);

	put_share(writer, "start", analysis->start);
	put_share(writer, "drift", analysis->drift);
	put_share(writer, "end", analysis->end);
	write_sides(analysis, writer);
	writer->open_list(writer, "moves");
	for (size_t i = 0; i < analysis->count; i++)
		write_move(analysis, &analysis->move[i], writer);
	writer->close(writer);
	writer->open_list(writer, "turning_points");
	for (size_t i = 0; i < count; i++)
		writer->put_int(writer, NULL, analysis->move[index[i]].ply);
	writer->close(writer);
}

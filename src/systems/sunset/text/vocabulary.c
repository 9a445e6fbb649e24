/* vocabulary.c: the words of a war: verbs, units, places, kinds of events and their fields.
 * May use: position, report, text. */
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/report.h"
#include "systems/sunset/text/text.h"

static void write_grammar(const struct look *look, struct writer *writer)
{
	writer->open_list(writer, "verbs");
	kit_write_verbs(&sunset_phrase, writer);
	writer->close(writer);
	writer->open_map(writer, "grammar");
	kit_write_grammar(&sunset_phrase, writer);
	writer->close(writer);
	writer->open_list(writer, "words");
	kit_write_words(&sunset_phrase, look, writer);
	for (size_t i = 0; i < look->map->place_count; i++)
		writer->put_text(writer, NULL, look->map->places[i].id);
	writer->close(writer);
}

void sunset_words(const void *tables, const void *state, struct writer *writer)
{
	struct look look = sunset_look(tables, state);

	writer->open_map(writer, NULL);
	write_grammar(&look, writer);
	writer->open_list(writer, "units");
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		writer->put_text(writer, NULL, look.war->unit[unit].id);
	writer->close(writer);
	base_write_words(writer, "seats", sunset_side_words);
	writer->open_map(writer, "events");
	kit_write_events(&sunset_book, writer);
	writer->close(writer);
	writer->close(writer);
}

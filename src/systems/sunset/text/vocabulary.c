/* vocabulary.c: the words of a war: verbs, units, places, kinds of events and their fields.
 * May use: position, report, text. */
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/report.h"
#include "systems/sunset/text/text.h"

void sunset_words(const void *tables, const void *state, struct writer *writer)
{
	struct look look = sunset_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_phrase(&sunset_phrase, &look, writer);
	base_write_words(writer, "seats", sunset_side_words);
	kit_write_events(&sunset_book, writer);
	writer->close(writer);
}

/* vocabulary.c: the words of a war: verbs, units, places, kinds of events and their fields.
 * May use: position, report, text. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/report.h"
#include "systems/mutiny/text/text.h"

void mutiny_words(const void *tables, const void *state, struct writer *writer)
{
	struct look look = mutiny_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_phrase(&mutiny_phrase, &look, writer);
	base_write_words(writer, "seats", mutiny_side_words);
	kit_write_events(&mutiny_book, writer);
	writer->close(writer);
}

/* modifiers.c: what modifiers are made of.
 * May use: modifiers. */
#include "kit/common/modifiers.h"

static int read_part(const struct event *event, unsigned part)
{
	return (int)(event->detail >> 4 * part & 15) - 8;
}

static int read_rest(const struct modifier_parts *parts, const struct event *event)
{
	int rest = event->arg[parts->modifier];

	for (unsigned i = 0; i < MODIFIER_PARTS; i++)
		rest -= read_part(event, i);
	return rest;
}

void kit_note_parts(struct event *event, const int part[MODIFIER_PARTS], unsigned helper)
{
	if (!event)
		return;
	event->detail = (uint32_t)helper << MODIFIER_HELPER;
	for (unsigned i = 0; i < MODIFIER_PARTS; i++)
		event->detail |= ((uint32_t)(part[i] + 8) & 15) << 4 * i;
}

void kit_put_parts(const struct modifier_parts *parts, const struct event *event, const char *helper, struct text *text)
{
	const char *before = " (";

	for (unsigned i = 0; i <= MODIFIER_PARTS; i++) {
		int value = i < MODIFIER_PARTS ? read_part(event, i) : read_rest(parts, event);
		const char *name = i == MODIFIER_PARTS ? "event" : parts->say[i] ? parts->say[i] : helper;

		if (!value)
			continue;
		base_put_format(text, "%s%s%s%d", before, name, value > 0 ? " +" : " ", value);
		before = ", ";
	}
	if (before[0] == ',')
		base_put_char(text, ')');
}

void kit_dump_parts(const struct modifier_parts *parts, const struct event *event, struct writer *writer)
{
	for (unsigned i = 0; i < MODIFIER_PARTS; i++)
		if (i < parts->always || read_part(event, i))
			writer->put_int(writer, parts->word[i], read_part(event, i));
	if (read_rest(parts, event))
		writer->put_int(writer, "event_modifier", read_rest(parts, event));
}

void kit_name_parts(const struct modifier_parts *parts, struct writer *writer)
{
	for (unsigned i = 0; i < MODIFIER_PARTS && parts->word[i]; i++)
		writer->put_text(writer, NULL, parts->word[i]);
	writer->put_text(writer, NULL, "event_modifier");
}

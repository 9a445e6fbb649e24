/* modifiers.h: what the modifier of a die is made of, for events: up to MODIFIER_PARTS numbers from -8 to 7 and the number
 * of a helper (a leader), packed into event.detail; by one table they are told in sentences and written as fields. What
 * the parts leave over comes of events of the game.
 * May use: base, engine/rules.h. */
#ifndef DURBAR_KIT_COMMON_MODIFIERS_H
#define DURBAR_KIT_COMMON_MODIFIERS_H

#include "base/text.h"
#include "base/writer.h"
#include "engine/rules.h"

enum { MODIFIER_PARTS = 5, MODIFIER_HELPER = 4 * MODIFIER_PARTS };

struct modifier_parts {
	const char *word[MODIFIER_PARTS]; /* their fields; NULL ends the list */
	const char *say[MODIFIER_PARTS];  /* in sentences; NULL: the name of the helper */
	uint8_t modifier;                 /* the argument of the event that is their sum */
	uint8_t always;                   /* so many fields are told even where they are 0 */
	bool open;                        /* everybody learns them */
};

/* Notes the parts on an event; NULL is allowed. */
void kit_note_parts(struct event *event, const int part[MODIFIER_PARTS], unsigned helper);
static inline unsigned kit_read_helper(const struct event *event)
{
	return event->detail >> MODIFIER_HELPER;
}
/* " (morale +2, wolseley +1, event -1)": the parts that are not 0; nothing where all are. */
void kit_put_parts(const struct modifier_parts *parts, const struct event *event, const char *helper,
                   struct text *text);
/* The parts and "event_modifier" as fields of the map that is open; and their names, for the list of fields. */
void kit_dump_parts(const struct modifier_parts *parts, const struct event *event, struct writer *writer);
void kit_name_parts(const struct modifier_parts *parts, struct writer *writer);

#endif

/* tell.c: events as they happen.
 * May use: kit/common/cup, text. */
#include <stdarg.h>
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/text/text.h"

struct event *mutiny_tell(struct game *game, enum happen kind, const char *rule, unsigned seats)
{
	return engine_tell(game->log, kind, rule, seats, game->state->scenario);
}

struct event *mutiny_tell_args(struct game *game, enum happen kind, const char *rule, unsigned seats, int count, ...)
{
	struct event *event = mutiny_tell(game, kind, rule, seats);
	va_list list;

	va_start(list, count);
	for (int i = 0; i < count && event; i++)
		event->arg[i] = va_arg(list, int);
	va_end(list);
	return event;
}

struct event *mutiny_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats,
                                const uint64_t *set)
{
	struct event *event = mutiny_tell(game, kind, rule, seats);

	if (event)
		memcpy(event->set, set, MUTINY_UNIT_WORDS * sizeof *set);
	return event;
}

int mutiny_roll(struct game *game, struct event *event)
{
	int die = base_roll_die(&game->state->dice, 6);

	kit_note_die(event, (unsigned)die);
	return die;
}

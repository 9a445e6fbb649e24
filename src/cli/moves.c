/* moves.c: the moves of a seat as texts. May use: base, engine. */
#include "cli/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cli_list_moves(const struct match *match, int seat, struct arena *arena, struct cli_moves *moves)
{
	const struct rules *rules = match->plan.rules;
	const void *tables = match->plan.tables;
	struct move *room = malloc(CLI_MOVES * sizeof *room);
	struct move_list list = {.list = room, .room = room ? CLI_MOVES : 0};

	if (room)
		rules->legal(tables, match->state, seat, &list);
	*moves = (struct cli_moves){.count = list.count, .complete = rules->facts.enumerable && !list.cut};
	moves->list = base_take_bytes(arena, (list.count + 1) * sizeof *moves->list);
	moves->text = base_take_bytes(arena, (list.count + 1) * sizeof *moves->text);
	for (size_t i = 0; i < list.count; i++) {
		char buffer[RULES_MOVE_TEXT];
		struct text text = base_start_text(buffer, sizeof buffer);

		moves->list[i] = list.list[i];
		rules->move_text(tables, match->state, &list.list[i], &text);
		moves->text[i] = base_copy_text(arena, buffer, text.used);
	}
	free(room);
}

void cli_tell_help(const struct match *match, int seat, struct arena *arena)
{
	enum { SIZE = 1 << 16 };
	char *help = base_take_bytes(arena, SIZE);
	struct text text = base_start_text(help, SIZE);

	match->plan.rules->help(match->plan.tables, match->state, seat, &text);
	for (char *line = strtok(help, "\n"); line; line = strtok(NULL, "\n"))
		printf("  %s\n", line);
}

bool cli_fits_pattern(const char *pattern, const char *text)
{
	const char *star = NULL, *mark = NULL;

	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			mark = text;
		} else if (*pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++mark;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

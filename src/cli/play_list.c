/* play_list.c: legal moves as a list that fits a screen: what begins alike is folded into one line.
 * May use: base, names, play. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/play.h"

enum { SCREEN = 20 };

/* The moves that are listed: those with a word in them. */
struct list {
	struct play *play;
	size_t *fitting; /* indexes of moves */
	size_t count;
};

/* How long the first words of a move are. */
static size_t measure_head(const char *text, int words)
{
	size_t length = 0;

	while (words-- && text[length]) {
		length += strspn(text + length, " ");
		length += strcspn(text + length, " ");
	}
	return length;
}

static const char *text_of(const struct list *list, size_t i)
{
	return list->play->moves.text[list->fitting[i]];
}

/* How many moves from the i-th on begin with the same words: lists are sorted by kind, and what is alike stands together. */
static size_t count_alike(const struct list *list, size_t i, int words)
{
	size_t head = measure_head(text_of(list, i), words), end = i + 1;

	while (end < list->count && measure_head(text_of(list, end), words) == head &&
	       strncmp(text_of(list, i), text_of(list, end), head) == 0)
		end++;
	return end - i;
}

static size_t count_lines(const struct list *list, int words)
{
	size_t lines = 0;

	for (size_t i = 0; i < list->count; i += count_alike(list, i, words))
		lines++;
	return lines;
}

static void put_move(const struct list *list, size_t i)
{
	struct play *play = list->play;

	play->listed[play->listed_count++] = list->fitting[i];
	printf("  %2zu  %s\n", play->listed_count, text_of(list, i));
}

/* "      activate br_inf ...  57 moves  (British Infantry Battalion)" */
static void put_fold(const struct list *list, size_t i, size_t count, int words)
{
	const char *text = text_of(list, i), *last = text + measure_head(text, words - 1);
	size_t head = measure_head(text, words);
	const char *name;

	last += strspn(last, " ");
	name = cli_find_name(&list->play->names, last, head - (size_t)(last - text));
	printf("      %.*s ...  %zu move%s%s%s%s\n", (int)head, text, count, base_end_plural(count), name ? "  (" : "",
	       name ? name : "", name ? ")" : "");
}

/* By as many words as leave a screen; false: that would say nothing. */
static bool put_folded(const struct list *list)
{
	int words = 0;

	while (words < 8 && count_lines(list, words + 1) <= SCREEN)
		words++;
	if (!words || count_lines(list, words) < 2)
		return false;
	for (size_t i = 0, count; i < list->count; i += count) {
		count = count_alike(list, i, words);
		if (count == 1)
			put_move(list, i);
		else
			put_fold(list, i, count, words);
	}
	printf("  'moves WORD' lists those with a word or a unit's name in them, 'moves all' lists all\n");
	return true;
}

static void put_plainly(const struct list *list, size_t most)
{
	for (size_t i = 0; i < list->count && i < most; i++)
		put_move(list, i);
	if (list->count > most)
		printf("  %zu more: 'moves all', or 'moves WORD' for those with a word in them\n", list->count - most);
}

/* A word, or the name of a unit with what follows it: "british inf charge" is "br_inf charge". */
static const char *read_filter(const struct play *play, const char *filter)
{
	const char *unit;
	size_t length = *filter ? cli_take_unit(&play->names, filter, 1, &unit) : 0;
	char buffer[RULES_MOVE_TEXT];
	int used = length ? snprintf(buffer, sizeof buffer, "%s%s", unit, filter + length) : 0;

	return used && used < (int)sizeof buffer ? base_copy_text(play->scratch, buffer, (size_t)used) : filter;
}

void cli_list_choices(struct play *play, const char *filter)
{
	bool all = strcmp(filter, "all") == 0;
	const char *word = all ? "" : read_filter(play, filter);
	struct list list = {play, base_take_bytes(play->scratch, (play->moves.count + 1) * sizeof *list.fitting), 0};

	play->listed_count = 0;
	for (size_t i = 0; i < play->moves.count; i++)
		if (base_holds_word(play->moves.text[i], word) || base_holds_word(play->moves.text[i], filter))
			list.fitting[list.count++] = i;
	if (!list.count)
		printf("  none of the listed moves has '%s' in it\n", filter);
	else if (all || list.count <= SCREEN || !put_folded(&list))
		put_plainly(&list, all ? list.count : SCREEN);
	if (!play->moves.complete)
		printf("  other moves of the same kinds may be legal too\n");
}

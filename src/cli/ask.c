/* ask.c: odds, looks, short forms. May use: base, engine, bots, codec, fit, names, tell. */
#include "cli/ask.h"

#include <stdio.h>
#include <string.h>

#include "cli/fit.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "engine/preview.h"

/* ---- odds */

/* Greedy plays both sides of the contest. */
struct greedy_player {
	struct preview_player player; /* first */
	struct play *play;
	struct rng rng;
	double end;
};

static void choose(struct preview_player *player, const void *view, int seat, struct move *move)
{
	struct greedy_player *greedy = (struct greedy_player *)player;
	const struct match_plan *plan = &greedy->play->game.match->plan;
	struct bot_question question = {.rules = plan->rules,
	                                .tables = plan->tables,
	                                .view = view,
	                                .seat = seat,
	                                .rng = &greedy->rng,
	                                .room = greedy->play->room};

	bots_choose_move(bots_find_bot("greedy"), &question, move);
}

static bool is_late(struct preview_player *player)
{
	return cli_now() > ((struct greedy_player *)player)->end;
}

static void tell_ways(const struct match_plan *plan, const struct preview *preview)
{
	for (int i = 0; i < preview->ways; i++) {
		const struct preview_way *way = &preview->way[i];

		if (way->die)
			printf("If the first die is %d:\n", way->die);
		for (uint32_t at = 0; at < way->events.count; at++) {
			char buffer[1024];
			struct text text = base_start_text(buffer, sizeof buffer);

			cli_put_event(plan->rules, plan->tables, &way->events.list[at], &text);
			puts(buffer);
		}
		if (!way->events.count)
			puts("  Nothing that you would see at once.");
	}
}

static void tell_winners(const struct preview *preview)
{
	if (!preview->worlds)
		return;
	printf("If it is fought to the end (%d times):", preview->worlds);
	for (int i = 0; i < PREVIEW_WINNERS && preview->winner[i].count; i++)
		printf("%s %s wins %d %%", i ? "," : "", preview->winner[i].word,
		       100 * preview->winner[i].count / preview->worlds);
	putchar('\n');
}

void cli_tell_odds(struct play *play, int seat, const struct move *move)
{
	enum { SECONDS = 1 };
	struct match *match = play->game.match;
	const struct match_plan *plan = &match->plan;
	const void *view = engine_seat_view(match, seat);
	struct greedy_player greedy = {{choose, is_late}, play, {match->ply + 1u}, cli_now() + SECONDS};
	struct preview *preview =
		engine_open_preview(plan->rules, plan->tables, view, seat, match->ply + 1u, play->scratch);

	engine_preview_move(preview, move);
	tell_ways(plan, preview);
	engine_preview_odds(preview, move, &greedy.player);
	tell_winners(preview);
}

/* ---- a look */

static bool has_value(const struct doc *doc, const char *key, const char *value)
{
	const char *found = doc->kind == DOC_MAP ? base_scalar_of(base_find_doc(doc, key)) : NULL;

	return found && !strcmp(found, value);
}

/* Does the entry bear the name, as its key or its id, or is it where the name says? */
static bool is_called(const struct doc *doc, const char *name)
{
	return (doc->key && !strcmp(doc->key, name)) || has_value(doc, "id", name) || has_value(doc, "at", name) ||
	       has_value(doc, "hex", name);
}

/* Everything below a document that bears the name; what holds a list of things and has it among them too. */
static unsigned tell_named(const struct doc *doc, const char *name, const char *path)
{
	unsigned found = 0;
	char below[256], buffer[1024];

	for (const struct doc *one = doc->first; one; one = one->next) {
		struct text text = base_start_text(buffer, sizeof buffer);

		snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", one->key ? one->key : "");
		if (is_called(one, name)) {
			cli_put_doc(one, &text);
			printf("  %s: %s\n", below, buffer);
			found++;
		} else if (one->kind == DOC_MAP || one->kind == DOC_LIST) {
			found += tell_named(one, name, below);
		}
	}
	return found;
}

void cli_tell_thing(struct play *play, int seat, const char *name)
{
	struct match *match = play->game.match;
	struct doc_writer writer;

	if (!*name) {
		puts("Write 'look' and the name of a unit or a hex.");
		return;
	}
	base_start_doc_writer(&writer, play->scratch);
	match->plan.rules->dump(match->plan.tables, engine_seat_view(match, seat), &writer.writer);
	if (!tell_named(writer.root, name, ""))
		printf("Nothing in this game is called '%s', as far as you know.\n", name);
}

/* ---- short forms */

static const char *const lists[] = {"verbs", "words", "units"};

/* The one word of the list that begins so; NULL: none or several do. `exact`: one is the word itself. */
static const char *find_whole(const struct doc *list, const char *word, size_t length, const char *found, bool *exact)
{
	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		const char *whole = one->scalar ? one->scalar : one->key;

		if (!whole || strncmp(whole, word, length) != 0)
			continue;
		*exact = *exact || !whole[length];
		found = found && strcmp(found, whole) != 0 ? "" : whole;
	}
	return found;
}

/* The first word of a move is a verb, the others are anything else. */
static const char *expand_word(const struct doc *words, bool first, const char *word, size_t length)
{
	const char *found = NULL;
	bool exact = false;

	for (int i = !first; i < (first ? 1 : 3); i++)
		found = find_whole(base_find_doc(words, lists[i]), word, length, found, &exact);
	return exact || !found || !*found ? NULL : found;
}

/* Is it a word of moves as it stands? */
static bool is_known(const struct doc *words, const char *word, size_t length)
{
	bool exact = false;

	for (int i = 0; i < 3; i++)
		find_whole(base_find_doc(words, lists[i]), word, length, NULL, &exact);
	return exact;
}

/* A word or the name of a unit at the beginning of a line, written out; how much of the line it takes, 0: it stays as it is. A
 * name of several words is tried first: the first of them may mean something else. */
static size_t expand_part(struct play *play, const struct doc *words, bool first, const char *line, const char **whole)
{
	size_t length = strcspn(line, " ,"), named;

	if (!first && (named = cli_take_unit(&play->names, line, 2, whole)) != 0)
		return named;
	*whole = expand_word(words, first, line, length);
	if (*whole)
		return length;
	return first || length < 3 || is_known(words, line, length) ? 0 : cli_take_unit(&play->names, line, 1, whole);
}

const char *cli_expand_line(struct play *play, const char *line)
{
	const struct match *match = play->game.match;
	static char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct doc_writer writer;
	bool changed = false;

	base_start_doc_writer(&writer, play->scratch);
	match->plan.rules->words(match->plan.tables, match->state, &writer.writer);
	while (*line) {
		const char *whole = NULL;
		size_t length = strcspn(line, " ,"),
		       taken = length ? expand_part(play, writer.root, !text.used, line, &whole) : 0;

		changed = changed || taken;
		if (taken) {
			base_put_string(&text, whole);
			line += taken;
			length = 0;
		}
		/* The word as it is, and what follows it. */
		for (length += line[length] != 0; length; length--)
			base_put_char(&text, *line++);
	}
	return changed ? buffer : NULL;
}

/* copy.c: copies matches from one database to another, whatever kinds they are, with the data they are played with, and reads each again to compare. Each match
 * is one transaction: there are no halves.
 * May use: backend, threads. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"

enum { LIST = 256 };

/* Writes one match and waits. */
struct copier {
	struct store_write first; /* first */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool done, good;
};

static void match_written(struct store_write *write, bool good)
{
	struct copier *copier = (struct copier *)write;

	pthread_mutex_lock(&copier->lock);
	copier->done = true;
	copier->good = good;
	pthread_cond_signal(&copier->changed);
	pthread_mutex_unlock(&copier->lock);
}

static bool write_and_wait(struct copier *copier, struct store *to)
{
	copier->done = copier->good = false;
	copier->first.done = match_written;
	store_put(to, &copier->first);
	pthread_mutex_lock(&copier->lock);
	while (!copier->done)
		pthread_cond_wait(&copier->changed, &copier->lock);
	pthread_mutex_unlock(&copier->lock);
	return copier->good;
}

/* A number of a line at *at, and the blank after it. */
static uint64_t take_number(char **at, int base)
{
	uint64_t number = strtoull(*at, at, base);

	if (**at == ' ')
		++*at;
	return number;
}

/* "41 0 fedcba9876543210 3,5 march ..." or "undo 41 0 fedcba9876543210", with a word behind it or not */
static void read_line(char *text, struct store_write *line)
{
	bool undo = strncmp(text, "undo ", 5) == 0;

	if (undo)
		text += 5;
	line->ply = (uint32_t)take_number(&text, 10);
	line->seat = (int)take_number(&text, 10);
	line->hash = take_number(&text, 16);
	if (undo) {
		line->dice = *text ? text : NULL;
		return;
	}
	line->dice = text;
	text += strcspn(text, " ");
	if (*text)
		*text++ = 0;
	line->text = text;
}

/* The header is what comes before the lines. */
static char *split_header(struct store_match *match, struct arena *arena)
{
	char *text = base_copy_text(arena, match->journal, match->journal_size);
	char *at = text + match->journal_size;

	for (uint32_t i = 0; i < match->lines && at > text; i++)
		for (at--; at > text && at[-1] != '\n'; at--)
			;
	match->journal = base_copy_text(arena, text, (size_t)(at - text));
	return at;
}

static struct store_write *add(struct store_write **last, struct arena *arena, enum store_kind kind, int64_t match)
{
	struct store_write *write = base_take_bytes(arena, sizeof *write);

	write->kind = kind;
	write->match = match;
	(*last)->also = write;
	*last = write;
	return write;
}

static void add_lines(struct store_write **last, const struct store_match *match, char *text, struct arena *arena)
{
	for (uint32_t i = 0; i < match->lines; i++) {
		struct store_write *line = add(last, arena, STORE_LINE, match->id);
		char *end = strchr(text, '\n');

		*end = 0;
		line->line = i + 1;
		line->time_ms = match->times[i];
		read_line(text, line);
		text = end + 1;
	}
}

static void add_paper(struct store_write **last, const struct store_match *match, int seat, int paper,
                      struct arena *arena)
{
	struct store_write *write;

	if (!match->paper[seat][paper])
		return;
	write = add(last, arena, STORE_PAPER, match->id);
	write->seat = seat;
	write->paper = (enum store_paper)paper;
	write->text = match->paper[seat][paper];
}

static void plan_writes(struct copier *copier, struct store_match *match, struct arena *arena)
{
	struct store_write *last = &copier->first;
	char *lines = split_header(match, arena);

	copier->first = (struct store_write){.kind = STORE_MATCH,
	                                     .match = match->id,
	                                     .time_ms = match->created_ms,
	                                     .hints = match->hints,
	                                     .clock_ms = match->clock_ms,
	                                     .bonus_ms = match->bonus_ms,
	                                     .system = match->system,
	                                     .scenario = match->scenario,
	                                     .text = match->journal};
	add_lines(&last, match, lines, arena);
	for (int i = 0; i < match->seats; i++)
		add(&last, arena, STORE_SEAT, match->id)->player = &match->seat[i];
	for (size_t i = 0; i < match->chats; i++) {
		struct store_write *chat = add(&last, arena, STORE_CHAT, match->id);

		chat->seat = match->chat[i].seat;
		chat->time_ms = match->chat[i].time_ms;
		chat->text = match->chat[i].text;
	}
	for (int seat = 0; seat < RULES_SEATS; seat++)
		for (int paper = 0; paper < STORE_PAPERS; paper++)
			add_paper(&last, match, seat, paper, arena);
	if (match->rematch)
		add(&last, arena, STORE_REMATCH, match->id)->rematch = match->rematch;
	if (match->over)
		add(&last, arena, STORE_OVER, match->id);
	if (match->shown)
		add(&last, arena, STORE_SHOWN, match->id);
}

static bool is_same_seat(const struct store_seat *a, const struct store_seat *b)
{
	return a->seat == b->seat && a->player == b->player && a->linked == b->linked &&
	       memcmp(a->token, b->token, STORE_TOKEN) == 0 && strcmp(a->name, b->name) == 0 &&
	       strcmp(a->bot, b->bot) == 0 && strcmp(a->webhook, b->webhook) == 0 && a->seen == b->seen &&
	       a->clock_ms == b->clock_ms;
}

static bool has_same_papers(const struct store_match *a, const struct store_match *b)
{
	for (int seat = 0; seat < RULES_SEATS; seat++)
		for (int paper = 0; paper < STORE_PAPERS; paper++) {
			const char *one = a->paper[seat][paper], *two = b->paper[seat][paper];

			if (!one != !two || (one && strcmp(one, two) != 0))
				return false;
		}
	return true;
}

static bool is_same(const struct store_match *a, const struct store_match *b)
{
	bool same = a->created_ms == b->created_ms && a->bonus_ms == b->bonus_ms && a->over == b->over &&
	            a->hints == b->hints && a->clock_ms == b->clock_ms && a->rematch == b->rematch &&
	            a->shown == b->shown && strcmp(a->system, b->system) == 0 &&
	            strcmp(a->scenario, b->scenario) == 0 && a->journal_size == b->journal_size &&
	            memcmp(a->journal, b->journal, a->journal_size) == 0 && a->lines == b->lines &&
	            memcmp(a->times, b->times, a->lines * sizeof *a->times) == 0 && a->seats == b->seats &&
	            a->chats == b->chats && !a->damage && !b->damage;

	for (int i = 0; same && i < a->seats; i++)
		same = is_same_seat(&a->seat[i], &b->seat[i]);
	for (size_t i = 0; same && i < a->chats; i++)
		same = a->chat[i].seat == b->chat[i].seat && a->chat[i].time_ms == b->chat[i].time_ms &&
		       strcmp(a->chat[i].text, b->chat[i].text) == 0;
	return same && has_same_papers(a, b);
}

static bool copy_match(struct store *from, struct store *to, int64_t id, struct arena *arena, struct copier *copier,
                       struct text *why)
{
	struct store_match match, whole, copy;

	if (store_load_match(from, id, true, arena, &match) != STORE_FOUND)
		base_put_string(why, "it cannot be read");
	else if (match.damage)
		base_put_string(why, match.damage);
	if (why->used)
		return false;
	whole = match;
	plan_writes(copier, &match, arena);
	if (!write_and_wait(copier, to))
		base_put_string(why, "it cannot be written");
	else if (store_load_match(to, id, true, arena, &copy) != STORE_FOUND || !is_same(&whole, &copy))
		base_put_string(why, "its copy is not the same");
	return !why->used;
}

/* How many matches there are to copy; -1: one of them is in the other database too, or one of the databases is away. */
static int64_t count_matches(struct store *from, struct store *to, char *why, size_t size)
{
	int64_t list[LIST], there[1], after = 0, all = 0;
	int count;

	while ((count = store_list_matches(from, after, list, LIST)) > 0) {
		after = list[count - 1];
		all += count;
		for (int i = 0; i < count; i++) {
			int found = store_list_matches(to, list[i] - 1, there, 1);

			if (found < 0)
				count = -1;
			if (found != 1 || there[0] != list[i])
				continue;
			snprintf(why, size, "match %" PRId64 " is there already: nothing was copied", list[i]);
			return -1;
		}
		if (count < 0)
			break;
	}
	if (count < 0)
		snprintf(why, size, "one of the databases cannot be read: nothing was copied");
	return count < 0 ? -1 : all;
}

static int64_t copy_all(struct store *from, struct store *to, struct copier *copier, int64_t all,
                        void (*tell)(int64_t done, int64_t all), char *why, size_t size)
{
	int64_t list[1] = {0}, done = 0;
	char buffer[128];

	while (done < all && store_list_matches(from, list[0], list, 1) == 1) {
		struct arena *arena = base_open_arena();
		struct text fault = base_start_text(buffer, sizeof buffer);
		bool good = copy_match(from, to, list[0], arena, copier, &fault);

		base_close_arena(arena);
		if (!good) {
			snprintf(why, size, "match %" PRId64 ": %s; %" PRId64 " of %" PRId64 " were copied", list[0],
			         buffer, done, all);
			return -1;
		}
		tell(++done, all);
	}
	if (done == all)
		return done;
	snprintf(why, size, "the database can no longer be read: %" PRId64 " of %" PRId64 " were copied", done, all);
	return -1;
}

/* A shelf that is there already stays as it is: it may have been emptied. */
static bool has_shelf(struct store *store, const char *name, struct arena *arena)
{
	char same[STORE_SHELF_NAME];
	const char *text;

	snprintf(same, sizeof same, "%s", name);
	return store->backend->next_shelf(store, true, same, arena, &text) == STORE_FOUND;
}

static bool copy_shelves(struct store *from, struct store *to, struct copier *copier)
{
	char name[STORE_SHELF_NAME] = "";
	enum store_answer answer = STORE_FOUND;
	bool good = true;

	while (good && answer == STORE_FOUND) {
		struct arena *arena = base_open_arena();
		const char *text = "";

		answer = store_next_shelf(from, name, arena, &text);
		copier->first = (struct store_write){.kind = STORE_SHELF, .shelf = name, .text = text};
		good = answer == STORE_ABSENT ||
		       (answer == STORE_FOUND && (has_shelf(to, name, arena) || write_and_wait(copier, to)));
		base_close_arena(arena);
	}
	return good;
}

/* Before the matches that are played with them. Stored data are never changed: those that are there are the same. */
static bool copy_kept(struct store *from, struct store *to, struct copier *copier)
{
	uint64_t data = (uint64_t)INT64_MIN;
	enum store_answer answer = STORE_FOUND;
	bool good = true;

	while (good && answer == STORE_FOUND) {
		struct arena *arena = base_open_arena();
		const char *text = "";

		answer = store_next_kept(from, &data, arena, &text);
		copier->first = (struct store_write){.kind = STORE_KEPT, .hash = data, .text = text};
		good = answer == STORE_ABSENT || (answer == STORE_FOUND && write_and_wait(copier, to));
		base_close_arena(arena);
	}
	return good;
}

int64_t store_copy(struct store *from, struct store *to, void (*tell)(int64_t done, int64_t all), char *why,
                   size_t size)
{
	struct copier copier = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	int64_t all = count_matches(from, to, why, size), done = -1;

	if (all >= 0 && !copy_kept(from, to, &copier)) {
		snprintf(why, size, "the data that matches are played with cannot be copied: no match was");
		all = -1;
	}
	if (all >= 0)
		done = copy_all(from, to, &copier, all, tell, why, size);
	if (done >= 0 && !copy_shelves(from, to, &copier)) {
		snprintf(why, size, "the matches were copied, but not all personal links");
		done = -1;
	}
	pthread_mutex_destroy(&copier.lock);
	pthread_cond_destroy(&copier.changed);
	return done;
}

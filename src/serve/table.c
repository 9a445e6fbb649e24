/* table.c: matches in memory: loaded by replay when somebody asks for them, forgotten when nobody has
 * for long. May use: hall, engine, store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/journal.h"
#include "serve/hall.h"

/* A match being read and replayed. */
struct loading {
	struct errand errand; /* first */
	int64_t id;
	struct arena *arena, *papers;
	struct store_match stored;
	struct match *match;
	const struct serve_world *world;
	struct faults faults;
};

static struct table **bucket_of(struct hall *hall, int64_t id)
{
	return &hall->tables[(uint64_t)id % HALL_BUCKETS];
}

struct table *serve_find_table(struct hall *hall, int64_t id)
{
	struct table *table = *bucket_of(hall, id);

	while (table && table->id != id)
		table = table->chain;
	return table;
}

bool serve_is_busy(const struct table *table)
{
	return table->stage == TABLE_LOADING || table->pending;
}

static void unlink_use(struct table *table)
{
	struct hall *hall = table->hall;

	if (table->newer)
		table->newer->older = table->older;
	else
		hall->newest = table->older;
	if (table->older)
		table->older->newer = table->newer;
	else
		hall->oldest = table->newer;
	table->newer = table->older = NULL;
}

static void link_use(struct table *table)
{
	struct hall *hall = table->hall;

	table->older = hall->newest;
	if (hall->newest)
		hall->newest->newer = table;
	hall->newest = table;
	if (!hall->oldest)
		hall->oldest = table;
}

static void free_table(struct table *table)
{
	struct hall *hall = table->hall;
	struct table **at = bucket_of(hall, table->id);

	while (*at != table)
		at = &(*at)->chain;
	*at = table->chain;
	unlink_use(table);
	hall->table_count--;
	for (int slot = 0; slot < STORE_SEATS; slot++)
		free(table->view[slot]);
	for (size_t i = 0; i < table->chats && i < STORE_CHAT; i++)
		free(table->chat[i].text);
	while (table->wait_first) {
		struct waiting *next = table->wait_first->next;

		free(table->wait_first);
		table->wait_first = next;
	}
	free(table->chat);
	free(table->choices);
	base_close_arena(table->arena);
	free(table);
}

static bool is_idle(const struct table *table)
{
	return !table->guests && !serve_is_busy(table) && !table->thinking && !table->wait_first;
}

/* Matches that nobody sits at make room for others. */
static void make_room(struct hall *hall)
{
	struct table *table = hall->oldest;

	while (table && hall->table_count >= HALL_TABLES) {
		struct table *newer = table->newer;

		if (is_idle(table))
			free_table(table);
		table = newer;
	}
}

void serve_free_tables(struct hall *hall)
{
	while (hall->oldest)
		free_table(hall->oldest);
}

struct match *serve_begin_replay(const struct hall *hall, const struct store_match *stored, struct arena *arena,
                                 struct journal *journal, const struct serve_world **world, struct faults *faults)
{
	struct match_plan plan;

	if (!engine_open_journal(journal, "match", stored->journal, stored->journal_size, faults))
		return NULL;
	*world = serve_find_world(hall, journal->system);
	if (!*world) {
		base_add_fault_about(faults, NULL, NULL, "this program has no rule system called", journal->system);
		return NULL;
	}
	if (!engine_plan_journal(journal, (*world)->rules, (*world)->tables, (*world)->data, &plan, faults))
		return NULL;
	plan.undo = HALL_UNDO;
	plan.checked = true;
	return engine_start_match(&plan, arena);
}

struct match *serve_replay(const struct hall *hall, const struct store_match *stored, struct arena *arena,
                           const struct serve_world **world, struct faults *faults)
{
	struct journal *journal = base_take_bytes(faults->arena, sizeof *journal);
	struct match *match = serve_begin_replay(hall, stored, arena, journal, world, faults);

	return match && engine_replay_journal(journal, match, faults) ? match : NULL;
}

static void load_work(struct errand *errand)
{
	struct loading *loading = (struct loading *)errand;
	struct hall *hall = errand->hall;

	loading->faults.arena = loading->papers;
	if (!store_load_match(hall->store, loading->id, loading->papers, &loading->stored)) {
		base_add_fault(&loading->faults, NULL, NULL, "there is no such match");
		return;
	}
	loading->match = serve_replay(hall, &loading->stored, loading->arena, &loading->world, &loading->faults);
}

static void take_papers(struct table *table, const struct store_match *stored)
{
	table->lines = stored->lines;
	table->bonus_ms = stored->bonus_ms;
	/* Clocks run while nobody looks. */
	table->turn_began_ms = serve_now_ms() - serve_date_ms() +
	                       (stored->lines ? stored->times[stored->lines - 1] : stored->created_ms);
	for (int i = 0; i < stored->seats; i++) {
		if (stored->seat[i].seat == STORE_OWNER)
			continue;
		table->seat[serve_slot(stored->seat[i].seat)] = stored->seat[i];
		table->clocked = table->clocked || stored->seat[i].clock_ms;
	}
	for (size_t i = 0; i < stored->chats; i++) {
		struct store_chat *chat = &table->chat[table->chats++];

		*chat = stored->chat[i];
		chat->text = serve_copy(chat->text, strlen(chat->text));
	}
}

static void tell_damage(const struct table *table, const struct faults *faults)
{
	for (size_t i = 0; i < faults->count; i++)
		fprintf(stderr, "durbar: match %lld, line %d: %s\n", (long long)table->id, faults->list[i].line,
		        faults->list[i].text);
}

static void load_home(struct errand *errand)
{
	struct loading *loading = (struct loading *)errand;
	struct table *table = serve_find_table(errand->hall, loading->id);

	table->match = loading->match;
	table->world = loading->world;
	table->arena = loading->arena;
	table->called = loading->match ? engine_seats_to_act(loading->match) : 0;
	table->stage = loading->match ? TABLE_READY : TABLE_DAMAGED;
	take_papers(table, &loading->stored);
	tell_damage(table, &loading->faults);
	base_close_arena(loading->papers);
	free(loading);
	serve_go_on(table);
}

static struct arena *open_arena(void)
{
	struct arena *arena = base_open_arena();

	if (!arena) {
		fputs("durbar: the machine has no memory left\n", stderr);
		exit(EXIT_FAILURE);
	}
	return arena;
}

struct table *serve_open_table(struct hall *hall, int64_t id)
{
	struct table *table = serve_find_table(hall, id);
	struct loading *loading;

	if (table) {
		unlink_use(table);
		link_use(table);
		return table;
	}
	make_room(hall);
	table = serve_take(sizeof *table);
	table->hall = hall;
	table->id = id;
	table->choices_seat = -2;
	table->chat = serve_take(STORE_CHAT * sizeof *table->chat);
	table->chain = *bucket_of(hall, id);
	*bucket_of(hall, id) = table;
	link_use(table);
	hall->table_count++;
	loading = serve_take(sizeof *loading);
	loading->errand.work = load_work;
	loading->errand.home = load_home;
	loading->id = id;
	loading->arena = open_arena();
	loading->papers = open_arena();
	serve_send_errand(hall, &loading->errand);
	return table;
}

void serve_join_table(struct guest *guest, struct table *table, int seat)
{
	guest->table = table;
	guest->seat = seat;
	guest->next = table->guests;
	table->guests = guest;
}

void serve_leave_table(struct guest *guest)
{
	struct table *table = guest->table;
	struct guest **at;

	if (!table)
		return;
	at = &table->guests;
	while (*at != guest)
		at = &(*at)->next;
	*at = guest->next;
	guest->table = NULL;
	guest->next = NULL;
	if (guest->seated && table->stage == TABLE_READY) {
		guest->seated = false;
		if (guest->seat >= 0)
			serve_keep_seat(table, guest->seat);
		serve_say_seats(table);
	}
}

bool serve_wait(struct guest *guest, const char *bytes, size_t size)
{
	struct table *table = guest->table;
	struct waiting *waiting;

	if (table->waits >= HALL_WAITING)
		return false;
	waiting = serve_take(sizeof *waiting + size);
	waiting->guest = guest->id;
	waiting->size = size;
	memcpy(waiting->bytes, bytes, size);
	if (table->wait_last)
		table->wait_last->next = waiting;
	else
		table->wait_first = waiting;
	table->wait_last = waiting;
	table->waits++;
	return true;
}

void serve_go_on(struct table *table)
{
	while (table->wait_first && !serve_is_busy(table)) {
		struct waiting *waiting = table->wait_first;
		struct guest *guest = serve_find_guest(table->hall, waiting->guest);

		table->wait_first = waiting->next;
		if (!table->wait_first)
			table->wait_last = NULL;
		table->waits--;
		if (guest && guest->table == table)
			serve_hear(guest, waiting->bytes, waiting->size);
		free(waiting);
	}
	serve_ask_bot(table);
}

struct seat_note {
	struct errand errand; /* first */
	struct store_write write;
	struct store_seat seat;
};

static void note_home(struct errand *errand)
{
	free(errand);
}

static void note_done(struct store_write *write, bool good)
{
	struct seat_note *note = (struct seat_note *)((char *)write - offsetof(struct seat_note, write));

	if (!good)
		fprintf(stderr, "durbar: match %lld: a seat could not be saved\n", (long long)write->match);
	serve_return_errand(&note->errand);
}

void serve_keep_seat(struct table *table, int seat)
{
	struct seat_note *note = serve_take(sizeof *note);

	note->errand.hall = table->hall;
	note->errand.home = note_home;
	note->seat = table->seat[serve_slot(seat)];
	note->write =
		(struct store_write){.kind = STORE_SEAT, .match = table->id, .player = &note->seat, .done = note_done};
	store_put(table->hall->store, &note->write);
}

/* check.c: replays every match of a database. May use: replay, util, store. */
#include <stdio.h>

#include "serve/replay.h"
#include "serve/util.h"

enum { BATCH = 256, LINE = 512 };

static bool check_match(const struct serve_config *config, struct store *store, int64_t id,
                        void (*tell)(const char *line))
{
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	struct faults faults = {.arena = arena};
	const struct serve_system *system;
	struct match *match = NULL;
	const struct match_plan *draft = NULL;
	char line[LINE];

	stored.damage = NULL;
	if (store_load_match(store, id, false, arena, &stored) == STORE_FOUND && !stored.damage) {
		draft = serve_read_draft(config, &stored, arena, &system, &faults);
		if (!draft && !faults.count)
			match = serve_replay(config, &stored, arena, &system, &faults);
	}
	if (draft)
		snprintf(line, sizeof line, "match %lld: not begun, waits for words of its players, good",
		         (long long)id);
	else if (match)
		snprintf(line, sizeof line, "match %lld: ply %u, %u line%s, good", (long long)id, match->ply,
		         stored.lines, base_end_plural(stored.lines));
	else
		snprintf(line, sizeof line, "match %lld: damaged: line %d: %s", (long long)id,
		         faults.count ? faults.list[0].line : 0,
		         faults.count    ? faults.list[0].text
		         : stored.damage ? stored.damage
		                         : "cannot be read");
	tell(line);
	base_close_arena(arena);
	return match || draft;
}

bool serve_export_match(const struct serve_config *config, int64_t id, FILE *out, char *why, size_t size)
{
	struct store *store = store_open_existing(config->db, why, size);
	struct arena *arena = serve_open_arena();
	struct store_match stored;
	bool good = store && store_load_match(store, id, true, arena, &stored) == STORE_FOUND;

	if (good) {
		fwrite(stored.journal, 1, stored.journal_size, out);
		snprintf(why, size, "match %lld: %u line%s%s%s", (long long)id, stored.lines,
		         base_end_plural(stored.lines), stored.damage ? "; " : "", stored.damage ? stored.damage : "");
	} else if (store) {
		snprintf(why, size, "there is no match %lld in this database, or it cannot be read", (long long)id);
	}
	base_close_arena(arena);
	store_close(store);
	return good;
}

int serve_check(const struct serve_config *config, void (*tell)(const char *line), char *why, size_t size)
{
	struct store *store = store_open_existing(config->db, why, size);
	int64_t list[BATCH], after = 0;
	size_t all = 0;
	int count;
	int damaged = 0;
	char line[LINE];

	if (!store || store_check(store, why, size)) {
		store_close(store);
		return -1;
	}
	while ((count = store_list_matches(store, after, list, BATCH)) > 0) {
		for (int i = 0; i < count; i++)
			damaged += !check_match(config, store, list[i], tell);
		after = list[count - 1];
		all += (size_t)count;
	}
	if (count < 0) {
		snprintf(why, size, "the database can no longer be read: %zu match%s looked at", all,
		         all == 1 ? "" : "es");
		store_close(store);
		return -1;
	}
	snprintf(line, sizeof line, "%zu match%s, %d damaged", all, all == 1 ? "" : "es", damaged);
	tell(line);
	store_close(store);
	return damaged;
}

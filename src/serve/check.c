/* check.c: replays every match of a database. May use: replay, util, store. */
#include <stdio.h>

#include "serve/replay.h"
#include "serve/util.h"

enum { BATCH = 256, LINE = 512 };

enum verdict { MATCH_GOOD, MATCH_DAMAGED, MATCH_PARTED };

/* The match was replayed as far as it goes. */
static enum verdict judge_replay(const struct store_match *stored, const struct replay *replay,
                                 const struct faults *faults, char line[LINE])
{
	const char *kept = replay->system && replay->system->kept ? ", by the data it was begun with" : "";
	const struct fault *last = faults->count ? &faults->list[faults->count - 1] : NULL;

	if (replay->end == JOURNAL_END) {
		snprintf(line, LINE, "match %lld: ply %u, %u line%s, good%s", (long long)stored->id, replay->match->ply,
		         stored->lines, base_end_plural(stored->lines), kept);
		return MATCH_GOOD;
	}
	/* A fault before the one that tells where it parted: the data that it was begun with are damaged. */
	if (replay->end == JOURNAL_PARTED && faults->count == 1) {
		snprintf(line, LINE, "match %lld: ply %u, %s", (long long)stored->id, replay->match->ply, last->text);
		return MATCH_PARTED;
	}
	snprintf(line, LINE, "match %lld: damaged: line %d: %s", (long long)stored->id,
	         faults->count ? faults->list[0].line : 0,
	         faults->count    ? faults->list[0].text
	         : stored->damage ? stored->damage
	                          : "cannot be read");
	return MATCH_DAMAGED;
}

static enum verdict check_match(struct archive *archive, int64_t id, void (*tell)(const char *line))
{
	struct arena *arena = serve_open_arena();
	struct store_match stored = {.id = id};
	struct faults faults = {.arena = arena};
	struct replay replay = {.end = JOURNAL_BAD};
	const struct match_plan *draft = NULL;
	enum verdict verdict = MATCH_GOOD;
	char line[LINE];

	if (store_load_match(archive->store, id, false, arena, &stored) == STORE_FOUND && !stored.damage) {
		draft = serve_read_draft(archive, &stored, arena, &replay, &faults);
		if (!draft && !faults.count)
			serve_replay(archive, &stored, arena, &replay, &faults);
	}
	stored.id = id;
	if (draft)
		snprintf(line, sizeof line, "match %lld: not begun, waits for words of its players, good",
		         (long long)id);
	else
		verdict = judge_replay(&stored, &replay, &faults, line);
	tell(line);
	base_close_arena(arena);
	return verdict;
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
	struct archive archive;
	size_t all = 0;
	int count, verdicts[MATCH_PARTED + 1] = {0};
	char line[LINE];

	if (!store || store_check(store, why, size)) {
		store_close(store);
		return -1;
	}
	serve_open_archive(&archive, config, store);
	while ((count = store_list_matches(store, after, list, BATCH)) > 0) {
		for (int i = 0; i < count; i++)
			verdicts[check_match(&archive, list[i], tell)]++;
		after = list[count - 1];
		all += (size_t)count;
	}
	serve_close_archive(&archive);
	if (count < 0) {
		snprintf(why, size, "the database can no longer be read: %zu match%s looked at", all,
		         all == 1 ? "" : "es");
		store_close(store);
		return -1;
	}
	snprintf(line, sizeof line,
	         verdicts[MATCH_PARTED] ? "%zu match%s, %d damaged, %d played with other rules"
	                                : "%zu match%s, %d damaged",
	         all, all == 1 ? "" : "es", verdicts[MATCH_DAMAGED], verdicts[MATCH_PARTED]);
	tell(line);
	store_close(store);
	return verdicts[MATCH_DAMAGED];
}

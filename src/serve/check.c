/* check.c: is every match of a file sound? May use: hall. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/hall.h"

enum { BATCH = 256, LINE = 512 };

static bool check_match(const struct hall *hall, int64_t id, void (*tell)(const char *line))
{
	struct arena *arena = base_open_arena();
	struct store_match stored;
	struct faults faults = {.arena = arena};
	const struct serve_world *world;
	struct match *match = NULL;
	char line[LINE];

	if (store_load_match(hall->store, id, arena, &stored))
		match = serve_replay(hall, &stored, arena, &world, &faults);
	if (match)
		snprintf(line, sizeof line, "match %lld: ply %u, %u lines, good", (long long)id, match->ply,
		         stored.lines);
	else
		snprintf(line, sizeof line, "match %lld: damaged: line %d: %s", (long long)id,
		         faults.count ? faults.list[0].line : 0, faults.count ? faults.list[0].text : "cannot be read");
	tell(line);
	base_close_arena(arena);
	return match != NULL;
}

int serve_check(const struct serve_plan *plan, void (*tell)(const char *line), char *why, size_t size)
{
	struct hall *hall = serve_take(sizeof *hall);
	int64_t list[BATCH], after = 0;
	size_t count, all = 0;
	int damaged = 0;
	char line[LINE];

	hall->plan = plan;
	hall->store = store_open(plan->db, why, size);
	if (!hall->store || store_check(hall->store, why, size)) {
		store_close(hall->store);
		free(hall);
		return -1;
	}
	while ((count = store_list_matches(hall->store, after, false, list, BATCH)) > 0) {
		for (size_t i = 0; i < count; i++)
			damaged += !check_match(hall, list[i], tell);
		after = list[count - 1];
		all += count;
	}
	snprintf(line, sizeof line, "%zu matches, %d damaged", all, damaged);
	tell(line);
	store_close(hall->store);
	free(hall);
	return damaged;
}

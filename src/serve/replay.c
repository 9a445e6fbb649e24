/* replay.c: see replay.h. May use: live_match (sizes), util, engine. */
#include "serve/replay.h"

#include <string.h>

#include "serve/live_match.h"
#include "serve/util.h"

/* Reads the header and finds the system by today's data; NULL: faults were added. */
static const struct serve_system *open_stored(const struct serve_config *config, const struct store_match *stored,
                                              struct journal *journal, struct faults *faults)
{
	const struct serve_system *system;

	if (!engine_open_journal(journal, "match", stored->journal, stored->journal_size, faults))
		return NULL;
	system = serve_find_system(config, journal->system);
	if (!system)
		base_add_fault_about(faults, NULL, NULL, "this program has no rule system called", journal->system);
	return system;
}

static bool plan_match(struct journal *journal, const struct serve_system *system, struct match_plan *plan,
                       struct faults *faults)
{
	if (!engine_plan_journal(journal, system->rules, system->tables, serve_find_data(system, journal->scenario),
	                         plan, faults))
		return false;
	plan->undo = LIVE_UNDO;
	plan->checked = true;
	return true;
}

/* How a replay by a system's data ends, and in which line; JOURNAL_BAD in line 0: it cannot even begin. */
static enum journal_step try_system(const struct store_match *stored, const struct serve_system *system, int *line)
{
	struct arena *arena = serve_open_arena();
	struct faults faults = {.arena = arena};
	struct journal *journal = base_take_bytes(arena, sizeof *journal);
	enum journal_step step = JOURNAL_BAD;
	struct match_plan plan;

	*line = 0;
	if (engine_open_journal(journal, NULL, stored->journal, stored->journal_size, &faults) &&
	    plan_match(journal, system, &plan, &faults)) {
		struct match *match = engine_start_match(&plan, arena);

		do
			step = engine_replay_line(journal, match, &faults);
		while (step < JOURNAL_END);
		*line = journal->start_differs ? 1 : journal->line;
	}
	base_close_arena(arena);
	return step;
}

/* The system by the data that a journal names. NULL: they are not kept. */
static const struct serve_system *find_begun(struct archive *archive, const struct journal *journal,
                                             const struct serve_system *today, bool *away, struct faults *faults)
{
	const struct serve_system *kept = serve_find_kept(archive, journal->data, away, faults);

	return kept && kept->rules == today->rules ? kept : NULL;
}

/* Today's data are tried first: a change that has made no difference to a game holds for it too. If they do not lead to its last
 * position, those that it was begun with do, unless the program has changed; then whichever come further. */
static const struct serve_system *choose_system(struct archive *archive, const struct store_match *stored,
                                                const struct journal *journal, const struct serve_system *today,
                                                bool *away, struct faults *faults)
{
	const struct serve_system *kept;
	int line, kept_line;

	if (serve_find_data(today, journal->scenario) == journal->data ||
	    try_system(stored, today, &line) == JOURNAL_END)
		return today;
	kept = find_begun(archive, journal, today, away, faults);
	if (!kept)
		return today;
	return try_system(stored, kept, &kept_line) == JOURNAL_END || kept_line > line ? kept : today;
}

bool serve_begin_replay(struct archive *archive, const struct store_match *stored, struct arena *arena,
                        struct replay *replay, struct faults *faults)
{
	struct journal *journal = base_take_bytes(faults->arena, sizeof *journal);
	struct match_plan plan;

	*replay = (struct replay){.journal = journal, .end = JOURNAL_BAD};
	replay->system = open_stored(archive->config, stored, journal, faults);
	if (!replay->system)
		return false;
	replay->system = choose_system(archive, stored, journal, replay->system, &replay->away, faults);
	if (replay->away || !plan_match(journal, replay->system, &plan, faults))
		return false;
	replay->match = engine_start_match(&plan, arena);
	return true;
}

bool serve_replay(struct archive *archive, const struct store_match *stored, struct arena *arena, struct replay *replay,
                  struct faults *faults)
{
	if (!serve_begin_replay(archive, stored, arena, replay, faults))
		return false;
	do
		replay->end = engine_replay_line(replay->journal, replay->match, faults);
	while (replay->end < JOURNAL_END);
	return replay->end == JOURNAL_END || (replay->end == JOURNAL_PARTED && !replay->journal->start_differs);
}

static bool plan_draft(struct journal *journal, const struct serve_system *system, struct match_plan *plan,
                       struct faults *faults)
{
	return engine_plan_draft(journal, system->rules, system->tables, serve_find_data(system, journal->scenario),
	                         plan, faults);
}

/* A match that has not begun begins by today's data, unless these have not its scenario or its options any more. */
struct match_plan *serve_read_draft(struct archive *archive, const struct store_match *stored, struct arena *arena,
                                    struct replay *replay, struct faults *faults)
{
	struct journal *journal = base_take_bytes(faults->arena, sizeof *journal);
	struct faults unsuited = {.arena = faults->arena};
	struct match_plan read, *plan;

	*replay = (struct replay){.journal = journal, .end = JOURNAL_BAD};
	replay->system = open_stored(archive->config, stored, journal, faults);
	if (!replay->system || !journal->draft)
		return NULL;
	if (!plan_draft(journal, replay->system, &read, &unsuited)) {
		const struct serve_system *kept = find_begun(archive, journal, replay->system, &replay->away, faults);

		replay->system = kept ? kept : replay->system;
		if (replay->away || !plan_draft(journal, replay->system, &read, faults))
			return NULL;
	}
	plan = base_take_bytes(arena, sizeof *plan);
	*plan = read;
	return plan;
}

bool serve_is_open(struct archive *archive, const struct store_match *stored)
{
	struct arena *arena = stored->over ? serve_open_arena() : NULL;
	struct faults faults = {.arena = arena};
	struct replay replay;
	bool ended = arena && serve_replay(archive, stored, arena, &replay, &faults) && replay.end == JOURNAL_END &&
	             !engine_seats_to_act(replay.match);

	base_close_arena(arena);
	return ended || stored->shown;
}

/* replay.c: see replay.h. May use: live_match (sizes), util, engine. */
#include "serve/replay.h"

#include <string.h>

#include "serve/live_match.h"
#include "serve/util.h"

const struct serve_system *serve_find_system(const struct serve_config *config, const char *id)
{
	for (size_t i = 0; i < config->systems; i++)
		if (strcmp(config->system[i].rules->facts.id, id) == 0)
			return &config->system[i];
	return NULL;
}

/* Reads the header and finds the system; false: faults were added. */
static bool open_stored(const struct serve_config *config, const struct store_match *stored, struct journal *journal,
                        const struct serve_system **system, struct faults *faults)
{
	if (!engine_open_journal(journal, "match", stored->journal, stored->journal_size, faults))
		return false;
	*system = serve_find_system(config, journal->system);
	if (!*system)
		base_add_fault_about(faults, NULL, NULL, "this program has no rule system called", journal->system);
	return *system != NULL;
}

/* The fingerprint of what the journal's scenario uses now; 0: there is no such scenario. */
static uint64_t data_of(const struct serve_system *system, const struct journal *journal)
{
	size_t scenario;

	return engine_find_scenario(system->rules, system->tables, journal->scenario, &scenario)
	               ? system->data[scenario]
	               : 0;
}

struct match *serve_begin_replay(const struct serve_config *config, const struct store_match *stored,
                                 struct arena *arena, struct journal *journal, const struct serve_system **system,
                                 struct faults *faults)
{
	struct match_plan plan;

	if (!open_stored(config, stored, journal, system, faults))
		return NULL;
	if (!engine_plan_journal(journal, (*system)->rules, (*system)->tables, data_of(*system, journal), &plan,
	                         faults))
		return NULL;
	plan.undo = LIVE_UNDO;
	plan.checked = true;
	return engine_start_match(&plan, arena);
}

struct match_plan *serve_read_draft(const struct serve_config *config, const struct store_match *stored,
                                    struct arena *arena, const struct serve_system **system, struct faults *faults)
{
	struct journal *journal = base_take_bytes(faults->arena, sizeof *journal);
	struct match_plan read, *plan;

	if (!open_stored(config, stored, journal, system, faults) || !journal->draft ||
	    !engine_plan_draft(journal, (*system)->rules, (*system)->tables, data_of(*system, journal), &read, faults))
		return NULL;
	plan = base_take_bytes(arena, sizeof *plan);
	*plan = read;
	return plan;
}

struct match *serve_replay(const struct serve_config *config, const struct store_match *stored, struct arena *arena,
                           const struct serve_system **system, struct faults *faults)
{
	struct journal *journal = base_take_bytes(faults->arena, sizeof *journal);
	struct match *match = serve_begin_replay(config, stored, arena, journal, system, faults);

	return match && engine_replay_journal(journal, match, faults) ? match : NULL;
}

bool serve_has_ended(const struct serve_config *config, const struct store_match *stored)
{
	struct arena *arena = stored->over ? serve_open_arena() : NULL;
	struct faults faults = {.arena = arena};
	const struct serve_system *system;
	struct match *match = arena ? serve_replay(config, stored, arena, &system, &faults) : NULL;
	bool ended = match && !engine_seats_to_act(match);

	base_close_arena(arena);
	return ended;
}

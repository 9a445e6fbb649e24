/* journal.c: any bytes as a journal are replayed or refused with a fault that names a line.
 * May use: everything. */
#include "fuzz.h"

static void replay(struct journal *journal, struct arena *arena, struct faults *faults)
{
	size_t count;
	const struct fuzz_system *systems = fuzz_list_systems(&count);
	struct match_plan plan;

	for (size_t i = 0; i < count; i++) {
		if (strcmp(systems[i].rules->facts.id, journal->system) != 0)
			continue;
		if (engine_plan_journal(journal, systems[i].rules, systems[i].tables, systems[i].hash, &plan, faults)) {
			bool done = engine_replay_journal(journal, engine_start_match(&plan, arena), faults);

			fuzz_must(done == (faults->count == 0), "replayed or faults");
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct journal journal;
	bool good = engine_open_journal(&journal, "fuzz", (const char *)bytes, size, &faults);

	fuzz_must(good == (faults.count == 0), "a header or faults");
	if (good)
		replay(&journal, arena, &faults);
	base_close_arena(arena);
	return 0;
}

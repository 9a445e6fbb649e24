/* fuzz.h: what the fuzzers share: every system loaded once, and a position some moves into a game.
 * May use: everything. */
#ifndef DURBAR_TESTS_FUZZ_FUZZ_H
#define DURBAR_TESTS_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/journal.h"
#include "engine/match.h"
#include "systems/registry.h"

enum { FUZZ_SYSTEMS = 8, FUZZ_STATE = 64 * 1024 };

struct fuzz_system {
	const struct rules *rules;
	const void *tables;
	struct doc_set data;
	uint64_t hash;
	struct arena *arena;
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What must hold; the fuzzer takes an abort for a find. */
static inline void fuzz_must(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "broken: %s\n", what);
	abort();
}

static inline struct fuzz_system *fuzz_list_systems(size_t *count)
{
	static struct fuzz_system list[FUZZ_SYSTEMS];
	const struct rules *const *all = systems_list_rules(count);

	for (size_t i = 0; i < *count && !list[i].tables; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		char folder[512];

		snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, all[i]->facts.id);
		list[i].rules = all[i];
		list[i].arena = arena;
		fuzz_must(codec_read_data(folder, arena, &list[i].data, &faults, &list[i].hash),
		          "the data folder is good");
		list[i].tables = all[i]->load(&list[i].data, arena, &faults);
		fuzz_must(list[i].tables && !faults.count, "the data loads");
	}
	return list;
}

/* The first four bytes of the input choose system, scenario, seed and how many moves were made. */
static inline const struct fuzz_system *fuzz_start(const uint8_t choice[4], void *state)
{
	size_t count;
	const struct fuzz_system *system = fuzz_list_systems(&count) + choice[0] % count;
	const struct rules *rules = system->rules;
	size_t scenario = choice[1] % rules->count_scenarios(system->tables);
	struct match_plan plan = engine_plan_match(rules, system->tables, scenario);
	struct rng rng = {choice[2]};

	engine_set_up(&plan, (const uint64_t[2]){choice[2], 1}, state);
	for (int ply = 0; ply < choice[3] * 4; ply++) {
		uint32_t acting = rules->to_act(system->tables, state);
		struct move move;

		if (!acting)
			break;
		rules->sample(system->tables, state, __builtin_ctz(acting), &rng, &move);
		rules->apply(system->tables, state, __builtin_ctz(acting), &move, NULL);
	}
	return system;
}

#endif

/* primitives.h: what each thing that a bot or the server asks of a rule system costs.
 * May use: base, engine, bots. */
#ifndef DURBAR_CLI_PRIMITIVES_H
#define DURBAR_CLI_PRIMITIVES_H

#include <stdint.h>

#include "base/arena.h"
#include "engine/match.h"

enum primitive {
	PRIMITIVE_COPY,
	PRIMITIVE_VIEW,
	PRIMITIVE_RESAMPLE,
	PRIMITIVE_SAMPLE,
	PRIMITIVE_CHECK,
	PRIMITIVE_LEGAL,
	PRIMITIVE_APPRAISE, /* all moves that legal lists */
	PRIMITIVE_EVALUATE,
	PRIMITIVE_APPLY, /* without events */
	PRIMITIVE_HASH,
	PRIMITIVE_GREEDY, /* a decision of the greedy bot */
	PRIMITIVES
};

/* Times below 64 ns are counted by the nanosecond, longer ones in steps of a 64th of their power of two. */
enum { COST_STEPS = 64, COST_SCALES = 40, COST_BUCKETS = COST_STEPS * COST_SCALES };

struct cost {
	uint64_t count;
	double sum; /* ns */
	uint32_t bucket[COST_BUCKETS];
};

struct primitives {
	struct cost cost[PRIMITIVES];
	uint64_t listed; /* moves, by all calls of legal */
};

/* Plays random games for half of the time and measures one decision in eight, then greedy ones and measures every
 * decision. */
void cli_measure_primitives(const struct match_plan *plan, uint64_t seed, double seconds, struct arena *arena,
                            struct primitives *primitives);
/* A line each, or one map. */
void cli_print_primitives(const struct primitives *primitives, const char *scenario);
void cli_write_primitives(const struct primitives *primitives, const char *scenario);

/* Seconds that this thread had the processor: other work on the machine is not the program's slowness. */
double cli_worked(void);

#endif

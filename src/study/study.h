/* study.h: many games between bots under changed conditions, and what they show. read.c turns a study file into cells,
 * change.c makes the data of a variant, game.c plays a game, pool.c has the threads, run.c hands out the games and stops a
 * sequential test, results.c keeps the games on the disk, sums.c reckons, tables.c, report.c and plot.c write it down.
 * docs/study.md tells the format of study files.
 * May use: base, engine, series, external, codec, systems/registry.h. */
#ifndef DURBAR_STUDY_STUDY_H
#define DURBAR_STUDY_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/doc.h"
#include "engine/match.h"
#include "series/table.h"

enum {
	STUDY_BLOCK = 64, /* games of each cell that are played before the next cell, and before a test looks at them */
	STUDY_TURNS = 96, /* points of the clock at which a game's score is kept */
	STUDY_UNITS = 400,   /* pieces whose losses are counted */
	STUDY_LEVEL = 40,    /* buffer for a level of victory */
	STUDY_LEVELS = 48,   /* levels of a cell that are counted */
	STUDY_CELLS = 4096,  /* of one study */
	STUDY_THREADS = 256, /* of one process */
	STUDY_MOST = 100000000
};

/* One game, as it is sent between processes and written to the disk. */
struct study_game {
	uint64_t order; /* its number among all games of the study */
	uint32_t cell, number;
	uint32_t moves;
	int32_t winner; /* a side; -1: drawn */
	int32_t score[RULES_SEATS];
	uint16_t turns;              /* ticks of the clock that the game lasted */
	uint16_t units;              /* pieces in `had` and `left` */
	int16_t points[STUDY_TURNS]; /* score of the first side less the best of the others, at the end of each tick */
	uint8_t had[STUDY_UNITS];    /* the most of each piece that was in play, in steps, 35 at most */
	uint8_t left[STUDY_UNITS];   /* what is left of it at the end */
	char level[STUDY_LEVEL];
	char fault[256]; /* empty: none */
};

/* What is compared: one scenario, one set of bots, one variant. */
struct study_cell {
	struct match_plan plan; /* without a seed */
	const char *scenario, *bots, *variant;
	struct series_player player[RULES_SEATS]; /* by side */
	size_t base;                              /* the cell that it is compared with; its own number: none */
	uint64_t mark;                            /* a hash of all that its games depend on */
};

struct study {
	const char *file, *title, *note, *seed;
	uint32_t games; /* of each cell; of a test the most */
	struct study_test {
		bool on;
		double difference, errors;
	} test;
	struct study_cell *cell;
	size_t cells;
	size_t variants; /* of the file, without "as it is" */
	uint64_t mark;   /* of all cells and the test */
	struct study_system {
		const struct rules *rules;
		struct doc_set docs;
		uint64_t data; /* the fingerprint of the folder */
	} system[16];
	size_t systems;
};

/* Reads a study file; `data` is the folder of the systems' data. NULL: faults were added. */
struct study *study_read_file(const char *path, const char *data, struct arena *arena, struct faults *faults);

/* Changes of data: documents laid over others, then numbers changed; either may be NULL. */
struct study_layer {
	const struct doc *data, *change;
};
/* Lays changes, one layer after the other, over copies of the documents that they name, and loads the tables. NULL: faults
 * were added. */
const void *study_change_data(const struct study_system *system, const struct study_layer *layer, size_t layers,
                              struct arena *arena, struct faults *faults);
/* Adds a fault made like printf's. */
void study_add_fault(struct faults *faults, const struct doc *where, const char *form, ...)
	__attribute__((format(printf, 3, 4)));

#endif

/* results.h: the games of a study, on the disk as CSV and in memory as what the sums need.
 * May use: study. */
#ifndef DURBAR_STUDY_RESULTS_H
#define DURBAR_STUDY_RESULTS_H

#include "study/study.h"

/* What is kept of each game. */
struct study_short {
	int8_t known;  /* has it been played? */
	int8_t winner; /* a side; -1: drawn */
	uint16_t turns;
	int32_t margin; /* of the first side */
	uint32_t moves;
};

/* What is kept of all games of a cell together. */
struct study_total {
	struct study_short *game; /* by number */
	uint32_t games;           /* played */
	uint32_t stopped;         /* the number at which a test ended; 0: it has not */
	int verdict;              /* of the test: -1 lower, 0 no difference, 1 higher; 2: not decided */
	struct study_level {
		int winner;
		char name[STUDY_LEVEL];
		uint32_t games;
	} level[STUDY_LEVELS];
	size_t levels;
	/* By tick of the clock; a game that has ended keeps its last score. */
	int64_t points[STUDY_TURNS], squares[STUDY_TURNS];
	uint32_t going[STUDY_TURNS]; /* games that lasted longer than that */
	size_t turns;
	uint64_t had[STUDY_UNITS], lost[STUDY_UNITS]; /* steps */
	size_t units;
};

struct study_results {
	const struct study *study;
	struct study_total *total; /* of each cell */
	uint64_t games;            /* played in all */
	char path[4096];           /* of games.csv */
	void *file;                /* private */
};

/* Opens games.csv in the folder, which is made, and reads what it has. `again`: what is there is thrown away. False: it
 * cannot be used, and `why` says so. */
bool study_open_results(const struct study *study, const char *folder, bool again, struct arena *arena,
                        struct study_results *results, char *why, size_t size);
/* Adds a game: to the sums, and to the file, which is flushed once a second. False: it cannot be written. */
bool study_add_game(struct study_results *results, const struct study_game *game);
/* Adds it to the sums alone. */
void study_count_game(struct study_results *results, const struct study_game *game);
/* False: not everything is on the disk. */
bool study_close_results(struct study_results *results);

#endif

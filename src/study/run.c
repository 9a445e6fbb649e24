/* run.c: which game is played next, by whom, and when a sequential test ends. The games are numbered; results are taken in
 * that order, so that any number of threads and processes gives the same file.
 * May use: base, engine. */
#include "study/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/results.h"
#include "study/sums.h"

enum {
	RING = 4096,       /* games that may be ahead of the oldest that has not ended */
	AT_ONCE = 32,      /* results that are taken before others get an answer */
	MOST_RANKS = 65536 /* processes */
};

/* The games in order: blocks of each cell in turn. */
struct schedule {
	uint32_t block, number;
	size_t cell;
	bool over;
};

struct desk {
	struct study_run *run;
	struct study_pool *pool;
	struct schedule next;
	uint64_t given, taken; /* games handed out; games whose results are in the file */
	struct study_game *ring;
	bool *ended;
	uint32_t *wants; /* games that each process asks for */
	char *why;
	size_t size;
	enum study_end end;
};

static bool fail(struct desk *desk, const char *form, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct desk *desk, const char *form, ...)
{
	va_list list;

	va_start(list, form);
	vsnprintf(desk->why, desk->size, form, list);
	va_end(list);
	desk->end = STUDY_BROKEN;
	return false;
}

/* ---- what comes next */

static uint32_t block_end(const struct study *study, uint32_t block)
{
	uint64_t end = (uint64_t)(block + 1) * STUDY_BLOCK;

	return end < study->games ? (uint32_t)end : study->games;
}

/* At the end of a block; true: nothing is left to play. */
static bool end_block(struct desk *desk)
{
	const struct study *study = desk->run->study;
	uint32_t played = block_end(study, desk->next.block);

	if (study->test.on)
		study_judge_cells(desk->run->results, played);
	if (played == study->games)
		return true;
	for (size_t i = 0; i < study->cells; i++)
		if (!desk->run->results->total[i].stopped)
			return false;
	return true;
}

/* False: there is none, at the moment or at all. */
static bool next_game(struct desk *desk, struct study_game *game)
{
	const struct study *study = desk->run->study;
	struct study_total *total = desk->run->results->total;
	struct schedule *next = &desk->next;

	while (!next->over) {
		if (next->cell == study->cells) {
			if (study->test.on && desk->taken < desk->given)
				return false;
			next->over = end_block(desk);
			next->block++;
			next->cell = 0;
			next->number = next->block * STUDY_BLOCK;
		} else if (total[next->cell].stopped || next->number >= block_end(study, next->block)) {
			next->cell++;
			next->number = next->block * STUDY_BLOCK;
		} else if (total[next->cell].game[next->number].known) {
			next->number++;
		} else {
			memset(game, 0, sizeof *game);
			game->order = desk->given;
			game->cell = (uint32_t)next->cell;
			game->number = next->number++;
			return true;
		}
	}
	return false;
}

/* ---- handing out */

static int find_taker(struct desk *desk)
{
	const struct study_channel *channel = desk->run->channel;

	if (study_pool_room(desk->pool))
		return 0;
	for (int rank = 1; channel && rank < channel->size; rank++)
		if (desk->wants[rank])
			return rank;
	return -1;
}

static void hand_out(struct desk *desk)
{
	int taker;

	while (desk->given - desk->taken < RING && (taker = find_taker(desk)) >= 0) {
		struct study_message message = {.word = STUDY_PLAY};

		if (!next_game(desk, &message.game))
			return;
		desk->given++;
		if (taker) {
			desk->wants[taker]--;
			desk->run->channel->send(taker, &message, sizeof message);
		} else {
			study_give_game(desk->pool, &message.game);
		}
	}
}

/* ---- taking in */

static void keep(struct desk *desk, const struct study_game *game)
{
	size_t at = game->order % RING;

	desk->ring[at] = *game;
	desk->ended[at] = true;
}

static void greet(struct desk *desk, int rank, uint64_t mark)
{
	struct study_message message = {.word = STUDY_REFUSED};

	if (mark == desk->run->study->mark)
		return;
	desk->run->channel->send(rank, &message, sizeof message);
	fail(desk,
	     "process %d reads another study or other data: the study file, the data and the program must be the same "
	     "on every machine",
	     rank);
}

static void listen(struct desk *desk)
{
	const struct study_channel *channel = desk->run->channel;
	struct study_message message;
	int from;

	while (channel && channel->receive(&from, &message, sizeof message)) {
		if (message.word == STUDY_HELLO)
			greet(desk, from, message.mark);
		else if (message.word == STUDY_WANT)
			desk->wants[from] += message.count;
		else if (message.word == STUDY_ENDED)
			keep(desk, &message.game);
	}
}

/* Results in the order of the games. */
static bool file_results(struct desk *desk)
{
	const struct study *study = desk->run->study;

	while (desk->ended[desk->taken % RING]) {
		const struct study_game *game = &desk->ring[desk->taken % RING];
		const struct study_cell *cell = &study->cell[game->cell];

		if (game->fault[0])
			return fail(desk, "game %u of %s, %s, %s, seed %s-%u: %s", game->number, cell->scenario,
			            cell->bots, cell->variant, study->seed, game->number, game->fault);
		if (!study_add_game(desk->run->results, game))
			return fail(desk, "%s cannot be written; is the disk full?", desk->run->results->path);
		desk->ended[desk->taken % RING] = false;
		desk->taken++;
	}
	return true;
}

/* ---- the whole */

/* A game that the file has is played again: does this program play it as it was played? */
static bool check_known(struct desk *desk)
{
	const struct study *study = desk->run->study;
	struct study_table *table = study_open_table(study);
	bool good = table || fail(desk, "the machine has no memory left");

	for (size_t i = 0; good && i < study->cells; i++) {
		const struct study_short *known = desk->run->results->total[i].game;
		struct study_game game = {.cell = (uint32_t)i};

		if (!known->known)
			continue;
		study_play_game(table, &game);
		if (game.fault[0] || game.moves != known->moves || game.winner != known->winner)
			good = fail(desk,
			            "this program plays game 0 of %s, %s, %s not as %s has it: bots or rules have "
			            "changed. Choose another folder with -o, or throw those games away with --again",
			            study->cell[i].scenario, study->cell[i].bots, study->cell[i].variant,
			            desk->run->results->path);
	}
	study_close_table(table);
	return good;
}

static uint64_t count_all(const struct study_run *run)
{
	uint64_t all = 0;

	for (size_t i = 0; i < run->study->cells; i++)
		all += run->results->total[i].stopped ? run->results->total[i].games : run->study->games;
	return all;
}

static void work(struct desk *desk)
{
	struct study_run *run = desk->run;
	struct study_game game;

	while (desk->end == STUDY_COMPLETE) {
		if (*run->stop) {
			desk->end = STUDY_STOPPED;
			break;
		}
		hand_out(desk);
		if (desk->next.over && desk->taken == desk->given)
			break;
		for (int i = 0; i < AT_ONCE && study_take_game(desk->pool, &game); i++)
			keep(desk, &game);
		listen(desk);
		if (file_results(desk) && run->progress)
			run->progress(run, run->results->games, count_all(run));
	}
}

/* Everybody is sent home. What was still being played is lost, and is played again when the study goes on. */
static void wind_up(struct desk *desk)
{
	const struct study_channel *channel = desk->run->channel;
	struct study_message message = {.word = STUDY_FINISH};

	for (int rank = 1; channel && rank < channel->size; rank++)
		channel->send(rank, &message, sizeof message);
}

enum study_end study_run(struct study_run *run, char *why, size_t size)
{
	struct desk desk = {.run = run, .why = why, .size = size, .end = STUDY_COMPLETE};

	desk.ring = calloc(RING, sizeof *desk.ring);
	desk.ended = calloc(RING, sizeof *desk.ended);
	desk.wants = calloc(MOST_RANKS, sizeof *desk.wants);
	desk.pool = study_open_pool(run->study, run->threads);
	if (!desk.ring || !desk.ended || !desk.wants || !desk.pool)
		fail(&desk, "the machine has no memory left; try -j 1");
	else if (check_known(&desk))
		work(&desk);
	wind_up(&desk);
	if (desk.pool)
		study_close_pool(desk.pool);
	free(desk.ring);
	free(desk.ended);
	free(desk.wants);
	return desk.end;
}

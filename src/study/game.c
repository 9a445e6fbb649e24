/* game.c: one game of a study, and what is noted of it. May use: base, engine, series. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/run.h"

struct study_table {
	const struct study *study;
	const struct study_cell *cell; /* whose games are played; NULL: none yet */
	struct arena *arena;
	struct series_table table;
	struct study_game *game; /* that is being played */
	uint32_t clock;          /* when the score was last noted */
};

struct study_table *study_open_table(const struct study *study)
{
	struct study_table *table = calloc(1, sizeof *table);

	if (table)
		table->study = study;
	return table;
}

void study_close_table(struct study_table *table)
{
	if (!table)
		return;
	series_close_table(&table->table);
	base_close_arena(table->arena);
	free(table);
}

/* ---- what is noted */

/* What is in play now; `last`: at the end. */
static void look_at_pieces(const struct match *match, struct study_game *game, bool last)
{
	const struct rules *rules = match->plan.rules;
	struct piece piece;

	for (size_t i = 0; rules->piece && i < STUDY_UNITS && rules->piece(match->plan.tables, match->state, i, &piece);
	     i++) {
		uint8_t left = (uint8_t)(piece.left < 35 ? piece.left : 35);

		game->units = (uint16_t)(i + 1);
		game->had[i] = left > game->had[i] ? left : game->had[i];
		if (last)
			game->left[i] = left;
	}
}

/* The score as it stands, once for each tick of the clock. */
static void note_turn(const struct match *match, struct study_game *game)
{
	const struct match_plan *plan = &match->plan;
	struct outcome outcome = plan->rules->result(plan->tables, match->state);
	int32_t margin = engine_margin(plan->rules, &outcome, 0);

	if (game->turns < STUDY_TURNS)
		game->points[game->turns] = (int16_t)(margin > 32767 ? 32767 : margin < -32767 ? -32767 : margin);
	game->turns++;
	look_at_pieces(match, game, outcome.over);
}

static bool after_move(void *own, struct series_table *series, int seat)
{
	struct study_table *table = own;
	const struct match *match = series->match;
	uint32_t clock = match->plan.rules->clock(match->plan.tables, match->state);

	(void)seat;
	if (match->ply == 1)
		look_at_pieces(match, table->game, false);
	else if (clock != table->clock)
		note_turn(match, table->game);
	table->clock = clock;
	return true;
}

/* ---- playing */

/* Games come in blocks of one cell, so that there is seldom another match to make. */
static bool seat_cell(struct study_table *table, const struct study_cell *cell)
{
	static const struct series_hooks hooks = {.after_move = after_move};
	const struct series_player *players[RULES_SEATS];
	struct match_plan plan = cell->plan;
	int sides = plan.rules->facts.sides;

	if (table->cell == cell)
		return true;
	series_close_table(&table->table);
	base_close_arena(table->arena);
	table->arena = base_open_arena();
	table->cell = NULL;
	for (int side = 0; side < sides; side++)
		players[side] = &cell->player[side];
	if (!table->arena || !engine_set_seed(&plan, table->study->seed) ||
	    !series_open_table(&table->table, &plan, players, sides, table->arena))
		return false;
	table->table.hooks = &hooks;
	table->table.looker = table;
	table->cell = cell;
	return true;
}

static void take_result(const struct series_result *result, struct study_game *game)
{
	game->moves = result->moves;
	game->winner = result->outcome.winner;
	memcpy(game->score, result->outcome.score, sizeof game->score);
	snprintf(game->level, sizeof game->level, "%s", result->outcome.level ? result->outcome.level : "");
	if (result->broken)
		snprintf(game->fault, sizeof game->fault, "after %u move%s: %.200s", result->moves,
		         base_end_plural(result->moves), result->why);
	if (result->failed >= 0)
		fprintf(stderr, "durbar: game %s, after %u move%s: %s: it loses this game\n", result->seed,
		        result->moves, base_end_plural(result->moves), result->why);
}

void study_play_game(struct study_table *table, struct study_game *game)
{
	static const int who[RULES_SEATS] = {0, 1, 2, 3, 4, 5, 6, 7};
	struct series_result result;

	if (!seat_cell(table, &table->study->cell[game->cell])) {
		snprintf(game->fault, sizeof game->fault, "the machine has no memory left");
		return;
	}
	table->game = game;
	/* Games of the same number have the same dice in all cells. */
	series_play_game(&table->table, table->study->seed, game->number, who, &result);
	if (!result.broken)
		note_turn(table->table.match, game);
	take_result(&result, game);
}

/* auto_play.c: a table of `durbar auto`: the game in its journal, its options, what is looked at meanwhile.
 * May use: base, engine, series, moves, world. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/auto.h"
#include "cli/moves.h"
#include "cli/world.h"

static bool note_bytes(struct auto_table *table, const char *bytes, size_t size)
{
	if (table->used + size > table->size) {
		char *larger = realloc(table->journal, 2 * (table->used + size));

		if (!larger)
			return series_note_fault(&table->game, "the machine has no memory left");
		table->journal = larger;
		table->size = 2 * (table->used + size);
	}
	memcpy(table->journal + table->used, bytes, size);
	table->used += size;
	return true;
}

static bool begin_game(void *it, struct series_table *game)
{
	struct auto_table *table = it;
	uint64_t key[2];

	if (table->job->check) { /* a key takes as long as ten moves */
		base_make_key(game->seed, key);
		table->probe.state = key[1];
	}
	table->used = 0;
	if (cli_wants_any_options(table->job->args))
		cli_pick_options(table->job->args, &game->match->plan, &game->rng);
	return true;
}

static bool before_move(void *it, struct series_table *game, int seat)
{
	struct auto_table *table = it;
	char header[JOURNAL_HEADER];
	struct text text = base_start_text(header, sizeof header);

	if (!table->job->check)
		return true;
	if (!game->match->ply) {
		engine_put_header(game->match, true, &text);
		if (!note_bytes(table, header, text.used))
			return false;
	}
	return cli_check_position(table, seat);
}

static bool after_move(void *it, struct series_table *game, int seat)
{
	struct auto_table *table = it;
	char line[JOURNAL_LINE];
	struct text text = base_start_text(line, sizeof line);

	(void)seat;
	if (!table->job->check)
		return true;
	if (game->match->events.lost)
		return series_note_fault(game, "a move caused %u event%s more than are kept", game->match->events.lost,
		                         base_end_plural(game->match->events.lost));
	engine_put_line(game->match, &text);
	return note_bytes(table, line, text.used);
}

static bool end_game(void *it, struct series_table *game)
{
	struct auto_table *table = it;

	(void)game;
	return !table->job->check || cli_check_replay(table);
}

struct auto_table *cli_open_table(struct auto_job *job, struct arena *arena)
{
	static const struct series_hooks hooks = {begin_game, before_move, after_move, end_game};
	struct auto_table *table = base_take_bytes(arena, sizeof *table);
	const struct series_player *players[RULES_SEATS];
	size_t size = job->plan.rules->facts.state_size;

	for (int side = 0; side < job->plan.rules->facts.sides; side++)
		players[side] = &job->player[side];
	table->job = job;
	series_open_table(&table->game, &job->plan, players, job->plan.rules->facts.sides, arena);
	table->game.hooks = &hooks;
	table->game.looker = table;
	table->game.views = job->check;
	table->second = job->check ? engine_start_match(&job->plan, arena) : NULL;
	table->legal = base_take_bytes(arena, CLI_MOVES * sizeof *table->legal);
	table->seen = base_take_bytes(arena, CLI_MOVES * sizeof *table->seen);
	table->world = base_take_bytes(arena, size);
	table->look = base_take_bytes(arena, size);
	table->size = 1 << 16;
	table->journal = malloc(table->size);
	return table->journal ? table : NULL;
}

void cli_close_table(struct auto_table *table)
{
	series_close_table(&table->game);
	free(table->journal);
}

void cli_play_table(struct auto_table *table, uint64_t index, struct series_result *result)
{
	static const int who[RULES_SEATS] = {0, 1, 2, 3, 4, 5, 6, 7};

	/* The game that shows a fault is kept: it is told once those before it are played. */
	if (table->broken) {
		*result = (struct series_result){.number = index, .broken = true};
		return;
	}
	series_play_game(&table->game, table->job->seed, index, who, result);
	table->broken = result->broken;
}

/* lab_play.c: plays on at random from where a case of the lab ended, and looks for faults of the rules meanwhile: cases bring
 * positions that no random game comes to.
 * May use: base, engine, auto, moves. */
#include <string.h>

#include "base/hash.h"
#include "cli/auto.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "engine/perft.h"

/* What the checks of `durbar auto` need; the lists of moves are taken once for all cases. */
static struct auto_table *open_table(struct lab_case *it)
{
	size_t size = it->world.rules->facts.state_size;
	struct auto_table *table = base_take_bytes(it->arena, sizeof *table);
	uint64_t key[2];

	if (!it->lab->moves)
		it->lab->moves = base_take_bytes(it->lab->arena, 2 * CLI_MOVES * sizeof *it->lab->moves);
	table->job = base_take_bytes(it->arena, sizeof *table->job);
	table->job->plan = it->match->plan;
	table->game.match = it->match;
	table->game.view = base_take_bytes(it->arena, size);
	table->world = base_take_bytes(it->arena, size);
	table->look = base_take_bytes(it->arena, size);
	table->legal = it->lab->moves;
	table->seen = it->lab->moves + CLI_MOVES;
	base_make_key(it->title, key);
	table->probe.state = key[0];
	return table;
}

static bool play_move(struct lab_case *it, struct auto_table *table, int seat)
{
	const struct rules *rules = it->world.rules;
	char line[RULES_MOVE_TEXT];
	struct text text = base_start_text(line, sizeof line);
	struct refusal refusal;
	struct move move;

	if (!cli_check_position(table, seat))
		return false;
	memset(&move, 0, sizeof move);
	rules->sample(it->world.tables, it->match->state, seat, &table->probe, &move);
	rules->move_text(it->world.tables, it->match->state, &move, &text);
	refusal = engine_play_move(it->match, seat, &move);
	if (refusal.rule)
		return series_note_fault(&table->game, "'%s' was refused: %s [%s]", line, refusal.text, refusal.rule);
	cli_tell_move(it, seat, line);
	return true;
}

bool cli_play_on(struct lab_case *it)
{
	struct auto_table *table = open_table(it);
	uint32_t acting;

	it->match->plan.checked = true;
	if (!cli_script_dice(it, NULL))
		return false;
	for (int64_t n = 0; n < it->lab->play && (acting = engine_seats_to_act(it->match)) != 0; n++)
		if (!play_move(it, table, engine_pick_seat(acting, &table->probe)))
			return cli_fail_step(it, it->root, "played on at random, move %d: %s", (int)n + 1,
			                     table->game.why);
	return true;
}

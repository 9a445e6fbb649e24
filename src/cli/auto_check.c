/* auto_check.c: what must hold in every position of every game, looked at while bots play.
 * May use: base, engine. */
#include <string.h>

#include "base/hash.h"
#include "cli/auto.h"
#include "cli/moves.h"

static bool note_misreading(struct auto_table *table, const char *first, const struct move *back)
{
	char second[RULES_MOVE_TEXT];
	struct text text = base_start_text(second, sizeof second);

	table->job->plan.rules->move_text(table->job->plan.tables, table->game.match->state, back, &text);
	return series_note_fault(&table->game, "the text '%s' is read as another move, '%s'", first, second);
}

static bool check_move(struct auto_table *table, int seat, const struct move *move, const char *what)
{
	const struct rules *rules = table->job->plan.rules;
	const void *tables = table->job->plan.tables, *state = table->game.match->state;
	struct refusal refusal = rules->check(tables, state, seat, move);
	char first[RULES_MOVE_TEXT];
	struct text text = base_start_text(first, sizeof first);
	struct move back;

	rules->move_text(tables, state, move, &text);
	if (refusal.rule)
		return series_note_fault(&table->game, "%s gives '%s', which check refuses: %s [%s]", what, first,
		                         refusal.text, refusal.rule);
	if (text.cut)
		return series_note_fault(&table->game, "the text of a move does not fit: '%.200s...'", first);
	memset(&back, 0, sizeof back);
	refusal = rules->move_parse(tables, state, first, &back);
	if (refusal.rule)
		return series_note_fault(&table->game, "the text '%s' is not understood: %s [%s]", first, refusal.text,
		                         refusal.rule);
	return !memcmp(&back, move, sizeof back) || note_misreading(table, first, &back);
}

static bool check_legal(struct auto_table *table, int seat)
{
	const struct rules *rules = table->job->plan.rules;
	const void *tables = table->job->plan.tables;
	struct move_list list = {.list = table->legal, .room = CLI_MOVES};
	struct move_list seen = {.list = table->seen, .room = CLI_MOVES};

	rules->legal(tables, table->game.match->state, seat, &list);
	if (!list.count)
		return series_note_fault(&table->game, "seat %d must decide but has no legal move", seat);
	for (size_t i = 0; i < list.count; i++) {
		if (i && engine_compare_moves(&list.list[i - 1], &list.list[i]) >= 0)
			return series_note_fault(&table->game, "legal moves of seat %d are not sorted and unique",
			                         seat);
		if (!check_move(table, seat, &list.list[i], "legal"))
			return false;
	}
	rules->view(tables, table->game.match->state, seat, table->game.view);
	rules->legal(tables, table->game.view, seat, &seen);
	if (seen.count != list.count || memcmp(seen.list, list.list, list.count * sizeof *list.list))
		return series_note_fault(&table->game,
		                         "seat %d has other legal moves in its view (%zu) than in the game (%zu)", seat,
		                         seen.count, list.count);
	return true;
}

/* What a seat cannot know must not be in its view: another world that fits the view, with other dice to come,
 * looks the same. */
static bool check_view(struct auto_table *table, int seat)
{
	const struct rules *rules = table->job->plan.rules;
	const void *tables = table->job->plan.tables;
	size_t size = rules->facts.state_size, at;
	struct dice *dice = table->world;
	const char *broken;

	rules->view(tables, table->game.match->state, seat, table->game.view);
	memcpy(table->world, table->game.match->state, size);
	dice->key[0] ^= 0x5a5a5a5a5a5a5a5aU;
	dice->key[1] ^= 0x123456789U;
	rules->view(tables, table->world, seat, table->look);
	if (memcmp(table->game.view, table->look, size))
		return series_note_fault(&table->game, "the view of seat %d depends on the dice to come", seat);
	rules->resample(tables, table->game.view, seat, &table->probe, table->world);
	broken = rules->invariants(tables, table->world);
	if (broken)
		return series_note_fault(&table->game, "a world made for seat %d is broken: %s", seat, broken);
	rules->view(tables, table->world, seat, table->look);
	if (!memcmp(table->game.view, table->look, size))
		return true;
	for (at = 0; ((const char *)table->game.view)[at] == ((const char *)table->look)[at];)
		at++;
	return series_note_fault(&table->game, "the view of seat %d changes (byte %zu) with what it cannot know", seat,
	                         at);
}

bool cli_check_position(struct auto_table *table, int seat)
{
	const struct rules *rules = table->job->plan.rules;
	const void *tables = table->job->plan.tables;
	uint32_t ply = table->game.match->ply;
	/* Later the match looks itself, after every move. */
	const char *broken = ply ? NULL : rules->invariants(tables, table->game.match->state);
	uint64_t before;
	struct move move;

	if (broken)
		return series_note_fault(&table->game, "an invariant is broken: %s", broken);
	memset(&move, 0, sizeof move);
	rules->sample(tables, table->game.match->state, seat, &table->probe, &move);
	if (!check_move(table, seat, &move, "sample"))
		return false;
	/* The rest takes longer: every eighth position, and all of a game's beginning. */
	if (ply >= 8 && base_pick_below(&table->probe, 8))
		return true;
	before = engine_hash_state(table->game.match);
	if (!check_legal(table, seat))
		return false;
	for (int who = -1; who < rules->facts.seats; who++)
		if (!check_view(table, who))
			return false;
	if (engine_hash_state(table->game.match) != before)
		return series_note_fault(&table->game, "looking at the game changed it");
	return true;
}

bool cli_check_replay(struct auto_table *table)
{
	struct journal journal;
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	bool good = false;

	if (!arena)
		return series_note_fault(&table->game, "the machine has no memory left");
	table->second->plan = table->game.match->plan;
	engine_restart_match(table->second, NULL);
	if (engine_open_journal(&journal, NULL, table->journal, table->used, &faults) &&
	    engine_replay_journal(&journal, table->second, &faults))
		good = engine_hash_state(table->second) == engine_hash_state(table->game.match);
	if (!good)
		series_note_fault(&table->game, "the replay of the game differs: line %d: %s",
		                  faults.count ? faults.list[0].line : 0,
		                  faults.count ? faults.list[0].text : "another final hash");
	base_close_arena(arena);
	return good;
}

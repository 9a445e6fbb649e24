/* auto_play.c: one game between bots. May use: base, engine, bots. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/auto.h"
#include "cli/moves.h"
#include "cli/world.h"
#include "engine/perft.h"

bool cli_open_table(struct auto_table *table, const struct auto_job *job, struct arena *arena)
{
	size_t size = job->plan.rules->facts.state_size;

	memset(table, 0, sizeof *table);
	table->job = job;
	table->arena = arena;
	table->match = engine_start_match(&job->plan, arena);
	table->second = job->check ? engine_start_match(&job->plan, arena) : NULL;
	table->room = base_take_bytes(arena, BOTS_MOVES * sizeof *table->room);
	table->legal = base_take_bytes(arena, CLI_MOVES * sizeof *table->legal);
	table->seen = base_take_bytes(arena, CLI_MOVES * sizeof *table->seen);
	table->view = base_take_bytes(arena, size);
	table->world = base_take_bytes(arena, size);
	table->look = base_take_bytes(arena, size);
	table->size = 1 << 16;
	table->journal = malloc(table->size);
	return table->journal != NULL;
}

void cli_close_table(struct auto_table *table)
{
	free(table->journal);
}

bool cli_note_fault(struct auto_table *table, const char *form, ...)
{
	va_list list;

	va_start(list, form);
	vsnprintf(table->fault, sizeof table->fault, form, list);
	va_end(list);
	return false;
}

static bool note_bytes(struct auto_table *table, const char *bytes, size_t size)
{
	if (table->used + size > table->size) {
		char *larger = realloc(table->journal, 2 * (table->used + size));

		if (!larger)
			return cli_note_fault(table, "the machine has no memory left");
		table->journal = larger;
		table->size = 2 * (table->used + size);
	}
	memcpy(table->journal + table->used, bytes, size);
	table->used += size;
	return true;
}

static bool start_game(struct auto_table *table, uint64_t index)
{
	char header[JOURNAL_HEADER];
	struct text text = base_start_text(header, sizeof header);
	uint64_t key[2];

	snprintf(table->seed, sizeof table->seed, "%.40s-%llu", table->job->seed, (unsigned long long)index);
	base_make_key(table->seed, key);
	/* Not the key of the dice: bots must not know what falls. */
	table->rng.state = key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1];
	table->probe.state = key[1];
	if (cli_wants_any_options(table->job->args))
		cli_pick_options(table->job->args, &table->match->plan, &table->rng);
	engine_restart_match(table->match, table->seed);
	table->used = 0;
	table->fault[0] = table->fault_move[0] = 0;
	if (!table->job->check)
		return true;
	engine_put_header(table->match, true, &text);
	return note_bytes(table, header, text.used);
}

/* Texts of moves are dear, and only a fault is told. */
static bool note_refusal(struct auto_table *table, int seat, const struct move *move, struct refusal refusal)
{
	const struct match_plan *plan = &table->job->plan;
	struct text text = base_start_text(table->fault_move, sizeof table->fault_move);

	plan->rules->move_text(plan->tables, table->match->state, move, &text);
	return cli_note_fault(table, "the move of bot %s for seat %d was refused: %s [%s]",
	                      table->job->bot[engine_seat_side(plan->rules, seat)]->name, seat, refusal.text,
	                      refusal.rule);
}

static bool note_line(struct auto_table *table)
{
	char line[JOURNAL_LINE];
	struct text text = base_start_text(line, sizeof line);

	if (table->match->events.lost)
		return cli_note_fault(table, "a move caused %u events more than are kept", table->match->events.lost);
	engine_put_line(table->match, &text);
	return note_bytes(table, line, text.used);
}

static bool play_ply(struct auto_table *table, int seat)
{
	const struct rules *rules = table->job->plan.rules;
	const void *tables = table->job->plan.tables;
	const struct bot *bot = table->job->bot[engine_seat_side(rules, seat)];
	struct bot_question question = {rules, tables, table->match->state, seat, &table->rng, table->room, NULL};
	struct refusal refusal;
	struct move move;

	if (!bot->samples || table->job->check) {
		rules->view(tables, table->match->state, seat, table->view);
		question.view = table->view;
	}
	memset(&move, 0, sizeof move);
	bots_choose_move(bot, &question, &move);
	refusal = engine_play_move(table->match, seat, &move);
	if (refusal.rule)
		return note_refusal(table, seat, &move, refusal);
	return !table->job->check || note_line(table);
}

static void add_game(struct auto_table *table)
{
	const struct match *match = table->match;
	struct outcome outcome = match->plan.rules->result(match->plan.tables, match->state);
	struct auto_sums *sums = &table->sums;
	const char *name = outcome.level ? outcome.level : "";
	size_t i = 0;

	sums->games++;
	sums->moves += match->ply;
	for (int side = 0; side < match->plan.rules->facts.sides; side++)
		sums->score[side] += outcome.score[side];
	if (outcome.winner >= 0)
		sums->wins[outcome.winner]++;
	else
		sums->draws++;
	while (i < sums->levels && (sums->level[i].winner != outcome.winner || strcmp(sums->level[i].name, name)))
		i++;
	if (i == sums->levels && i < AUTO_LEVELS)
		sums->level[sums->levels++] = (struct auto_level){outcome.winner, name, 0};
	if (i < AUTO_LEVELS)
		sums->level[i].count++;
}

bool cli_play_table(struct auto_table *table, uint64_t index)
{
	const struct rules *rules = table->job->plan.rules;
	uint32_t acting;

	if (!start_game(table, index))
		return false;
	while ((acting = engine_seats_to_act(table->match)) != 0) {
		if (table->match->ply > rules->facts.longest)
			return cli_note_fault(table, "the game has not ended after %u moves", rules->facts.longest);
		int seat = engine_pick_seat(acting, &table->rng);

		if (table->job->check && !cli_check_position(table, seat))
			return false;
		if (!play_ply(table, seat))
			return false;
	}
	if (!rules->result(table->job->plan.tables, table->match->state).over)
		return cli_note_fault(table, "nobody is to act, but the result says that the game is not over");
	if (table->job->check && !cli_check_replay(table))
		return false;
	add_game(table);
	return true;
}

/* table.c: plays games. May use: base, engine, bots, table, stdio.h for texts. */
#include "series/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "engine/perft.h"

bool series_note_fault(struct series_table *table, const char *form, ...)
{
	va_list list;

	va_start(list, form);
	vsnprintf(table->why, sizeof table->why, form, list);
	va_end(list);
	return false;
}

bool series_open_table(struct series_table *table, const struct match_plan *plan,
                       const struct series_player *const *players, int count, struct arena *arena)
{
	memset(table, 0, sizeof *table);
	table->plan = *plan;
	table->match = engine_start_match(plan, arena);
	table->room = base_take_bytes(arena, BOTS_MOVES * sizeof *table->room);
	table->view = base_take_bytes(arena, plan->rules->facts.state_size);
	for (; table->players < count && table->players < SERIES_PLAYERS; table->players++) {
		const struct series_player *player = players[table->players];
		struct text why = base_start_text(table->why, sizeof table->why);

		table->player[table->players] = player;
		if (!player->kind)
			continue;
		table->own[table->players] = player->kind->open(player, plan, &why);
		if (!table->own[table->players])
			return false;
	}
	return true;
}

void series_close_table(struct series_table *table)
{
	for (int i = 0; i < table->players; i++)
		if (table->own[i])
			table->player[i]->kind->close(table->own[i]);
	table->players = 0;
}

static bool start_game(struct series_table *table, const char *word, uint64_t number, const int *who)
{
	uint64_t key[2];

	snprintf(table->seed, sizeof table->seed, "%.*s-%llu", SERIES_SEED, word, (unsigned long long)number);
	base_make_key(table->seed, key);
	/* Not the key of the dice: bots must not know what falls. */
	table->rng.state = key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1];
	memset(table->memory, 0, sizeof table->memory);
	table->why[0] = table->move[0] = 0;
	if (table->hooks && table->hooks->begin && !table->hooks->begin(table->looker, table))
		return false;
	engine_restart_match(table->match, table->seed);
	for (int side = 0; side < table->plan.rules->facts.sides; side++) {
		const struct series_player *player = table->player[who[side]];

		if (player->kind && player->kind->begin)
			player->kind->begin(table->own[who[side]], table->match, side);
	}
	return true;
}

/* Texts of moves are dear, and only a fault is told. */
static bool note_refusal(struct series_table *table, int seat, const struct series_player *player,
                         const struct move *move, struct refusal refusal)
{
	struct text text = base_start_text(table->move, sizeof table->move);

	table->plan.rules->move_text(table->plan.tables, table->match->state, move, &text);
	return series_note_fault(table, "the move of %s for seat %d was refused: %s [%s]", player->name, seat,
	                         refusal.text, refusal.rule);
}

/* False: the player has failed. */
static bool play_move(struct series_table *table, int seat, int index)
{
	const struct rules *rules = table->plan.rules;
	const struct series_player *player = table->player[index];
	struct bot_question question = {.rules = rules,
	                                .tables = table->plan.tables,
	                                .view = table->match->state,
	                                .seat = seat,
	                                .rng = &table->rng,
	                                .room = table->room,
	                                .doctrine = player->doctrine,
	                                .memory = &table->memory[seat],
	                                .budget = player->budget};
	struct text why = base_start_text(table->why, sizeof table->why);
	struct refusal refusal;
	struct move move;

	if (!player->bot || !player->bot->samples || table->views) {
		rules->view(table->plan.tables, table->match->state, seat, table->view);
		question.view = table->view;
	}
	memset(&move, 0, sizeof move);
	if (player->bot)
		bots_choose_move(player->bot, &question, &move);
	else if (!player->kind->choose(table->own[index], &question, &move, &why))
		return false;
	/* Checking what sample gave would take a quarter of the time; where a series is checked, that is too. */
	refusal = player->bot && player->bot->samples && !table->plan.checked
	                  ? engine_make_move(table->match, seat, &move)
	                  : engine_play_move(table->match, seat, &move);
	return !refusal.rule || note_refusal(table, seat, player, &move, refusal);
}

/* The other side has won. */
static void forfeit_game(struct series_table *table, int side, struct series_result *result)
{
	result->outcome = table->plan.rules->result(table->plan.tables, table->match->state);
	result->failed = side;
	result->outcome.over = true;
	result->outcome.winner = side ? 0 : 1;
	result->outcome.level = "forfeit";
	result->outcome.reason = "a player failed";
}

/* False: the program is at fault. */
static bool play_on(struct series_table *table, const int *who, struct series_result *result)
{
	const struct rules *rules = table->plan.rules;
	const struct series_hooks none = {0}, *hooks = table->hooks ? table->hooks : &none;
	uint32_t acting;

	while ((acting = engine_seats_to_act(table->match)) != 0) {
		int seat, side;

		if (table->match->ply > rules->facts.longest)
			return series_note_fault(table, "the game has not ended after %u moves", rules->facts.longest);
		seat = engine_pick_seat(acting, &table->rng);
		side = engine_seat_side(rules, seat);
		if (hooks->before_move && !hooks->before_move(table->looker, table, seat))
			return false;
		if (!play_move(table, seat, who[side])) {
			if (table->player[who[side]]->bot)
				return false;
			forfeit_game(table, side, result);
			return true;
		}
		if (hooks->after_move && !hooks->after_move(table->looker, table, seat))
			return false;
	}
	result->outcome = rules->result(table->plan.tables, table->match->state);
	if (!result->outcome.over)
		return series_note_fault(table, "nobody is to act, but the result says that the game is not over");
	return !hooks->end || hooks->end(table->looker, table);
}

/* Tells the players. */
static void end_game(struct series_table *table, const int *who)
{
	for (int side = 0; side < table->plan.rules->facts.sides; side++) {
		const struct series_player *player = table->player[who[side]];

		if (player->kind && player->kind->end)
			player->kind->end(table->own[who[side]], table->match);
	}
}

void series_play_game(struct series_table *table, const char *word, uint64_t number, const int *who,
                      struct series_result *result)
{
	memset(result, 0, sizeof *result);
	result->number = number;
	result->failed = -1;
	result->broken = !start_game(table, word, number, who) || !play_on(table, who, result);
	if (!result->broken && result->failed < 0)
		end_game(table, who);
	result->moves = table->match->ply;
	memcpy(result->seed, table->seed, sizeof result->seed);
	memcpy(result->why, table->why, sizeof result->why);
}

/* ---- several tables */

struct series_hall *series_open_hall(struct arena *arena)
{
	struct series_hall *hall = base_take_bytes(arena, sizeof *hall);

	hall->arena = arena;
	return hall;
}

struct series_table *series_find_table(struct series_hall *hall, int at, const struct match_plan *plan,
                                       const struct series_player *const *players, int count, uint64_t game,
                                       struct series_result *result)
{
	struct series_table *table = &hall->table[at];

	if (hall->open[at])
		return table;
	hall->open[at] = series_open_table(table, plan, players, count, hall->arena);
	if (hall->open[at])
		return table;
	*result = (struct series_result){.number = game, .broken = true};
	memcpy(result->why, table->why, sizeof result->why);
	series_close_table(table);
	return NULL;
}

void series_close_hall(struct series_hall *hall)
{
	for (int i = 0; i < SERIES_TABLES; i++)
		if (hall->open[i])
			series_close_table(&hall->table[i]);
}

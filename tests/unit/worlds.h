/* worlds.h: the worlds in which a bot that thinks tries its moves, for tests of what it remembers.
 * May use: base, bots, engine. */
#ifndef DURBAR_TESTS_WORLDS_H
#define DURBAR_TESTS_WORLDS_H

#include "base/arena.h"
#include "bots/bots.h"
#include "bots/rollout.h"
#include "engine/match.h"

enum { WORLDS = 200 };

static uint32_t worlds_stop(const void *tables, const void *state)
{
	(void)tables;
	(void)state;
	return 0;
}

/* Calls `count` with each world of a seat that sees this; the sum of its answers. Nobody ever has to decide there, so that a
 * rollout ends in the world in which it began. */
static inline unsigned worlds_count(const struct rules *rules, const void *tables, const void *view, int seat,
                                    struct bot_memory *memory, unsigned (*count)(const void *world))
{
	struct rules still = *rules;
	struct bot_question ask = {.rules = &still, .tables = tables, .view = view, .seat = seat, .memory = memory};
	struct arena *arena = base_open_arena();
	struct bots_trial trial = {.horizon = 1};
	struct bots_bench bench;
	unsigned sum = 0;

	still.to_act = worlds_stop;
	bots_set_bench(&bench, &ask, arena);
	for (uint64_t key = 1; key <= WORLDS; key++) {
		bots_roll_out(&bench, &trial, key);
		sum += count(bench.state);
	}
	base_close_arena(arena);
	return sum;
}

/* What a bot does that sees this; it does not think long. */
static inline struct move worlds_ask_bot(const char *bot, const struct rules *rules, const void *tables,
                                         const void *view, int seat, struct bot_memory *memory)
{
	static const atomic_bool stop = true;
	static struct move room[BOTS_MOVES];
	struct rng rng = {1};
	struct bot_question ask = {.rules = rules,
	                           .tables = tables,
	                           .view = view,
	                           .seat = seat,
	                           .rng = &rng,
	                           .room = room,
	                           .memory = memory,
	                           .stop = &stop};
	struct move move;

	memset(&move, 0, sizeof move);
	bots_choose_move(bots_find_bot(bot), &ask, &move);
	return move;
}

/* Whoever must decide makes greedy's move. */
static inline void worlds_play_greedy(struct match *match)
{
	int seat = __builtin_ctz(engine_seats_to_act(match));
	struct move move = worlds_ask_bot("greedy", match->plan.rules, match->plan.tables,
	                                  engine_seat_view(match, seat), seat, NULL);

	assert_null(engine_play_move(match, seat, &move).rule);
	assert_true(engine_seats_to_act(match) != 0);
}

#endif

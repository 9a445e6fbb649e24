/* rollout.c: plays a world on. May use: base, engine, rollout, greedy. */
#include "bots/rollout.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "bots/greedy.h"
#include "engine/match.h"

void bots_set_bench(struct bots_bench *bench, const struct bot_question *question, struct arena *arena)
{
	bench->rules = question->rules;
	bench->tables = question->tables;
	bench->view = question->view;
	bench->seat = question->seat;
	bench->seen = question->memory && question->rules->recall ? &question->memory->seen : NULL;
	bench->state = base_take_bytes(arena, question->rules->facts.state_size);
	bench->look = base_take_bytes(arena, question->rules->facts.state_size);
	bench->moves = base_take_bytes(arena, BOTS_MOVES * sizeof *bench->moves);
	bench->worth = base_take_bytes(arena, BOTS_MOVES * sizeof *bench->worth);
}

/* Dice and choices of this turn of the world. */
static void set_luck(struct bots_bench *bench, uint64_t key, uint32_t clock, struct rng *rng)
{
	const uint64_t luck[2] = {base_hash_bytes(&clock, sizeof clock, key), key};

	base_seed_dice(bench->state, luck);
	rng->state = luck[0] ^ 1;
}

static void move_on(struct bots_bench *bench, int seat, const int32_t *doctrine, struct rng *rng)
{
	struct bot_question ask = {.rules = bench->rules,
	                           .tables = bench->tables,
	                           .view = bench->look,
	                           .seat = seat,
	                           .rng = rng,
	                           .room = bench->moves,
	                           .doctrine = doctrine};
	struct move move;

	memset(&move, 0, sizeof move);
	bench->rules->view(bench->tables, bench->state, seat, bench->look);
	bots_choose_greedy(&ask, bench->worth, &move);
	bench->rules->apply(bench->tables, bench->state, seat, &move, NULL);
}

static struct bots_future judge(struct bots_bench *bench)
{
	struct outcome outcome = bench->rules->result(bench->tables, bench->state);
	struct bots_future future = {0, 1};

	if (outcome.over && outcome.winner >= 0)
		future.half = engine_seat_side(bench->rules, bench->seat) == outcome.winner ? 2 : 0;
	bench->rules->view(bench->tables, bench->state, bench->seat, bench->look);
	future.margin = bench->rules->evaluate(bench->tables, bench->look, bench->seat, NULL);
	return future;
}

struct bots_future bots_roll_out(struct bots_bench *bench, const struct bots_trial *trial, uint64_t key)
{
	const struct rules *rules = bench->rules;
	int own = engine_seat_side(rules, bench->seat);
	struct rng rng = {key};
	uint32_t acting, clock, rises = 0, left = rules->facts.longest;

	rules->resample(bench->tables, bench->view, bench->seat, &rng, bench->state);
	if (bench->seen)
		rules->recall(bench->tables, bench->seen, bench->seat, &rng, bench->state);
	clock = rules->clock(bench->tables, bench->state);
	set_luck(bench, key, clock, &rng);
	if (trial->first)
		rules->apply(bench->tables, bench->state, bench->seat, trial->first, NULL);
	while ((acting = rules->to_act(bench->tables, bench->state)) != 0 && left--) {
		uint32_t now = rules->clock(bench->tables, bench->state);
		int seat = __builtin_ctz(acting);

		if (now != clock) {
			clock = now;
			if (++rises == trial->horizon)
				break;
			set_luck(bench, key, clock, &rng);
		}
		move_on(bench, seat,
		        engine_seat_side(rules, seat) != own ? trial->enemy
		        : rises                              ? trial->after
		                                             : trial->doctrine,
		        &rng);
	}
	return judge(bench);
}

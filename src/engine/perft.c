/* perft.c: counts positions, plays at random, computes signatures. May use: base, rules. */
#include "engine/perft.h"

#include <string.h>

#include "base/hash.h"

struct perft {
	const struct rules *rules;
	const void *tables;
	int depth;
	size_t room;
	struct perft_level {
		unsigned char *state;
		struct move *moves;
	} level[];
};

struct perft *engine_open_perft(const struct rules *rules, const void *tables, int depth, size_t moves_per_ply,
                                struct arena *arena)
{
	struct perft *perft = base_take_bytes(arena, sizeof *perft + (size_t)depth * sizeof perft->level[0]);

	perft->rules = rules;
	perft->tables = tables;
	perft->depth = depth;
	perft->room = moves_per_ply;
	for (int i = 0; i < depth; i++) {
		perft->level[i].state = base_take_bytes(arena, rules->facts.state_size);
		perft->level[i].moves = base_take_bytes(arena, moves_per_ply * sizeof(struct move));
	}
	return perft;
}

static uint64_t count_from(struct perft *perft, const void *state, int depth, bool *cut)
{
	const struct rules *rules = perft->rules;
	uint32_t acting = rules->to_act(perft->tables, state);
	struct perft_level *level;
	uint64_t leaves = 0;

	if (!acting || depth == 0)
		return 1;
	level = &perft->level[depth - 1];
	for (int seat = 0; seat < rules->facts.seats; seat++) {
		struct move_list moves = {level->moves, perft->room, 0, false};

		if (!(acting >> seat & 1))
			continue;
		rules->legal(perft->tables, state, seat, &moves);
		*cut |= moves.cut;
		if (depth == 1) {
			leaves += moves.count;
			continue;
		}
		for (size_t i = 0; i < moves.count; i++) {
			memcpy(level->state, state, rules->facts.state_size);
			rules->apply(perft->tables, level->state, seat, &moves.list[i], NULL);
			leaves += count_from(perft, level->state, depth - 1, cut);
		}
	}
	return leaves;
}

uint64_t engine_count_leaves(struct perft *perft, const void *state, int depth, bool *cut)
{
	bool ignored = false;

	if (cut)
		*cut = false;
	return count_from(perft, state, depth < perft->depth ? depth : perft->depth, cut ? cut : &ignored);
}

int engine_pick_seat(uint32_t acting, struct rng *rng)
{
	uint32_t skip;

	if ((acting & (acting - 1)) == 0)
		return __builtin_ctz(acting);
	skip = base_pick_below(rng, (uint32_t)__builtin_popcount(acting));
	while (skip--)
		acting &= acting - 1;
	return __builtin_ctz(acting);
}

/* One random move; false: the game is over. */
static bool play_one(const struct rules *rules, const void *tables, void *state, struct rng *rng)
{
	uint32_t acting = rules->to_act(tables, state);
	struct move move;
	int seat;

	if (!acting)
		return false;
	seat = engine_pick_seat(acting, rng);
	rules->sample(tables, state, seat, rng, &move);
	rules->apply(tables, state, seat, &move, NULL);
	return true;
}

uint32_t engine_play_random(const struct rules *rules, const void *tables, void *state, struct rng *rng, uint32_t limit)
{
	uint32_t played = 0;

	while (played < limit && play_one(rules, tables, state, rng))
		played++;
	return played;
}

void engine_make_game_key(uint64_t seed, uint32_t game, uint64_t key[2])
{
	const uint64_t series[2] = {seed, UINT64_C(0x6475726261722d31)};

	key[0] = base_keyed_hash(series, (uint64_t)game * 2);
	key[1] = base_keyed_hash(series, (uint64_t)game * 2 + 1);
}

uint64_t engine_sign_behaviour(const struct match_plan *plan, uint64_t seed, uint32_t games, void *state)
{
	const struct rules *rules = plan->rules;
	uint64_t signature = 0;

	for (uint32_t game = 0; game < games; game++) {
		uint32_t left = rules->facts.longest;
		struct rng rng;
		uint64_t key[2];

		engine_make_game_key(seed, game, key);
		rng.state = key[0] ^ key[1];
		engine_set_up(plan, key, state);
		do
			signature = base_stir(signature) ^ engine_hash_position(rules, state);
		while (left-- && play_one(rules, plan->tables, state, &rng));
	}
	return signature;
}

/* perft.h: counting positions, signatures of behaviour, and random play at full speed.
 * May use: base, rules, match. */
#ifndef DURBAR_ENGINE_PERFT_H
#define DURBAR_ENGINE_PERFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/match.h"

/* Memory for counting to `depth`, to be used many times. */
struct perft;
struct perft *engine_open_perft(const struct rules *rules, const void *tables, int depth, size_t moves_per_ply,
                                struct arena *arena);
/* Positions `depth` moves from `state` over rules->legal, every seat to act tried; a game that ends sooner counts
 * once. The dice are those of the state, so the count depends on its seed. `cut` (may be NULL): some position had
 * more moves than there is room for, so the count is too low. */
uint64_t engine_count_leaves(struct perft *perft, const void *state, int depth, bool *cut);

/* Plays the game in `state` to its end, or `limit` moves, with rules->sample and rules->apply and
 * nothing else: no journal, no events. Returns the number of moves. */
uint32_t engine_play_random(const struct rules *rules, const void *tables, void *state, struct rng *rng,
                            uint32_t limit);

/* A seat of the set `acting`, which is not empty; takes no random number where there is only one. */
int engine_pick_seat(uint32_t acting, struct rng *rng);

/* One number for the behaviour of a scenario: the hash of every position of `games` random games
 * whose seeds are made from `seed`. It changes when the rules behave differently. `state` is scratch
 * memory for one state. */
uint64_t engine_sign_behaviour(const struct match_plan *plan, uint64_t seed, uint32_t games, void *state);
/* The key of game number `game` of a series. */
void engine_make_game_key(uint64_t seed, uint32_t game, uint64_t key[2]);

#endif

/* cup.h: drawing at random: counters from a cup, cards from a pack, one or some of a set. What a game draws uses the
 * dice of its state, one a draw, and tells them; what bots and imagined worlds draw uses a struct rng.
 * What is empty gives 0, no die falls, and nothing is taken: a position written by hand, or imagined from a view, may ask for
 * a decision that has nothing to choose from, and must be refused rather than break.
 * May use: base, engine/rules.h. */
#ifndef DURBAR_KIT_COMMON_CUP_H
#define DURBAR_KIT_COMMON_CUP_H

#include <stddef.h>
#include <stdint.h>

#include "base/dice.h"
#include "engine/rules.h"

/* A die that an event tells; nothing where there is no event or it has no room left. */
void kit_note_die(struct event *event, unsigned die);

/* ---- sets: words of bits */

/* The bit number n of a set, from 0; 0 if the set has no more than n bits. */
unsigned kit_find_bit(const uint64_t *set, size_t words, unsigned n);
/* Any bit of a set; 0 if it is empty. */
unsigned kit_pick_bit(struct rng *rng, const uint64_t *from, size_t words);
/* Some of a set, for moves made at random: half of the time all, else any, at least one, or exactly one. */
void kit_pick_bits(struct rng *rng, const uint64_t *from, uint64_t *some, size_t words);
/* Draws a bit of a set and takes it out; *die is the number of the draw, from 1, or 0 if the set is empty. */
unsigned kit_draw_bit(struct dice *dice, uint64_t *set, size_t words, unsigned *die);

/* ---- cups: lists of counters */

void kit_shuffle(struct rng *rng, uint16_t *list, size_t count);
/* Draws `count` of the counters in the cup, or all where there are fewer: they are written to `drawn`, taken out of the
 * cup, and the dice noted. No die is thrown once all that are left must come. How many were drawn. */
unsigned kit_draw_counters(struct dice *dice, uint16_t *cup, unsigned size, unsigned count, uint16_t *drawn,
                           struct event *event);

/* ---- packs: how many there are of each kind */

unsigned kit_count_pack(const uint8_t *pack, size_t kinds);
/* Takes one out of a pack; its kind, or 0 if the pack is empty. */
unsigned kit_pick_kind(struct rng *rng, uint8_t *pack, size_t kinds);
/* The same with a die of the game: *die is the number of the draw, from 1, or 0 if the pack is empty. */
unsigned kit_draw_kind(struct dice *dice, uint8_t *pack, size_t kinds, unsigned *die);

#endif

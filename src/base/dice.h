/* dice.h: the dice of a game. They are part of the game's state, so that a copy of a state has the same
 * future. The value of a die is a keyed hash of its number: nobody can predict the next die from earlier
 * ones, and anyone can check them all once the seed is known.
 * May use: hash, members. */
#ifndef DURBAR_BASE_DICE_H
#define DURBAR_BASE_DICE_H

#include <stdint.h>

#include "base/members.h"

enum {
	DICE_SCRIPT = 96,
	DICE_RECORD = DICE_SCRIPT / 2 /* dice whose sides are recorded at a time */
};

/* 128 bytes, no padding. */
struct dice {
	uint64_t key[2];             /* from the seed; secret during a match */
	uint32_t used;               /* dice rolled so far */
	uint16_t overrun;            /* dice rolled after a script ran out */
	uint16_t scripted;           /* length of the script; 0: none, real dice */
	uint16_t next;               /* the next die of the script, or of the record */
	uint16_t recording;          /* see base_record_dice; otherwise zero */
	uint32_t secret;             /* of those rolled: see base_hide_dice */
	uint8_t script[DICE_SCRIPT]; /* the values to come, for the lab */
};

extern const struct member base_dice_members[];

/* Dice of this key, none thrown yet, no script. */
void base_seed_dice(struct dice *dice, const uint64_t key[2]);
/* One die with `sides` sides (65,535 at most), 1 to `sides`. A scripted value out of range counts as overrun. */
int base_roll_die(struct dice *dice, int sides);
/* A number from 0 to count - 1, count at least 1: a draw from a cup. Counts as one die: a script has
 * it as 1 to count. */
uint32_t base_draw_below(struct dice *dice, uint32_t count);
/* The last `count` dice were rolled in secret: the seat whose move rolled them may not know of them. They count as
 * rolled and are in events like any others, but they do not prevent an undo. */
void base_hide_dice(struct dice *dice, uint32_t count);
/* Dice rolled so far that were not secret. */
uint32_t base_count_open_dice(const struct dice *dice);
/* What die `number` (from 0) of this key shows if it has so many sides. */
uint32_t base_find_die(const uint64_t key[2], uint32_t number, uint32_t sides);
/* Records how many sides each die has that is rolled from now on, after the next `skip`, DICE_RECORD of them: a state says
 * what fell only to those who know that. Not for scripted dice; the record takes the place of the script. */
void base_record_dice(struct dice *dice, uint32_t skip);
/* Ends the record and removes every trace of it. Returns how many dice are in it. */
unsigned base_end_record(struct dice *dice, uint16_t sides[DICE_RECORD]);
/* A 128-bit key from a seed (any text): docs/dice.md. */
void base_make_key(const char *seed, uint64_t key[2]);

/* Fast random numbers for bots and sampling; not for dice. */
struct rng {
	uint64_t state;
};
uint64_t base_next_random(struct rng *rng);
uint32_t base_pick_below(struct rng *rng, uint32_t count);

#endif

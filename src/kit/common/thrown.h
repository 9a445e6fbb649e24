/* thrown.h: dice that people throw by hand, beside a game that the program keeps. The program says how many it wants
 * and for what; a player tells what fell ("dice 3 6 1"), or has the program throw. Here is what a move tells of them and
 * what an event tells of a move.
 * May use: phrase. */
#ifndef DURBAR_KIT_COMMON_THROWN_H
#define DURBAR_KIT_COMMON_THROWN_H

#include "kit/common/phrase.h"

/* Dice of a move: four bits each in move.path, so that a die shows 15 at most; how many there are, in an argument. */
enum { THROWN_MOST = 2 * RULES_PATH };

/* N N ...: a part of moves. `arg` has the number of dice, `high` is the sides of a die. */
extern const struct phrase_kind kit_dice_part;
void kit_add_die(struct move *move, unsigned arg, int die);
int kit_die_of(const struct move *move, int index);

/* Are they as many as are wanted, and can each die show that? `rule` is what is told otherwise. */
struct refusal kit_check_dice(const struct move *move, unsigned arg, int wanted, int sides, const char *rule);
/* Copies the dice of a move to `dice`, which has room for THROWN_MOST; how many there are. */
int kit_read_dice(const struct move *move, unsigned arg, uint8_t *dice);
/* Any throw of so many dice. */
void kit_sample_dice(struct rng *rng, int wanted, int sides, unsigned arg, struct move *move);

/* The dice of a move as an event has them, three bits each in event.set: for dice of up to seven sides. They do not stand
 * among event.dice, which the program threw. */
void kit_note_dice(struct event *event, const uint8_t *dice, int count);
void kit_put_dice(const struct event *event, int count, struct text *text);

#endif

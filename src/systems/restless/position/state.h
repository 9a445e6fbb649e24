/* state.h: a battle at one moment: one flat block without pointers or padding. May use: base, tables, options. */
#ifndef DURBAR_SYSTEMS_RESTLESS_POSITION_STATE_H
#define DURBAR_SYSTEMS_RESTLESS_POSITION_STATE_H

#include "base/dice.h"
#include "systems/restless/data/options.h"
#include "systems/restless/data/tables.h"

enum { NONE = 255 };

/* A unit is a reference point, a facing and a formation; its stands follow from them. */
struct restless_unit {
	int32_t x, y; /* the middle of the front, of a square its centre; where one that is gone had its middle last */
	uint16_t facing; /* steps and facings of kit/field */
	uint8_t type, ordinal, side, seat;
	uint8_t status, formation;
	uint8_t shape; /* stands that the formation was last dressed for */
	uint8_t alive; /* bit for each of them that still stands */
	uint8_t start, weapon, given;
	uint8_t spare[3];
	uint64_t engaged; /* units in close combat with it */
};

/* Stands that a unit is about to lose: so many of each group; where the owner does not choose, those of `pick`. */
struct restless_loss {
	uint8_t unit, due; /* due: 1 to be taken, 2 the owner has chosen */
	uint8_t open, covered, from_open, from_covered;
	uint8_t pick, before; /* before: who stood */
};

struct restless_state {
	struct dice dice;
	struct restless_unit unit[UNITS];
	uint64_t deck;                    /* playing cards not yet turned */
	uint8_t hand[SEATS][CARDS];       /* special cards of each kind; hidden from all but the owner */
	uint8_t held[SEATS];              /* how many; public */
	uint8_t pile[CARDS], down[CARDS]; /* hidden: the draw pile, and what was handed back face down */
	uint8_t up[CARDS];                /* discarded face up */
	uint8_t pile_count, down_count, barred, units;
	uint8_t option[44];
	uint8_t scenario, map, phase, actor;
	uint8_t card;               /* the playing card turned over; NONE before the first */
	uint8_t jokers, side, lost; /* lost: bits of `loss` that were not empty */
	uint16_t turned;            /* cards turned over in all */
	uint16_t reached;           /* stands that left at the exit */
	uint8_t holder[OBJECTIVES];
	/* the activation that goes on */
	uint8_t unit_active, act, laid, rough; /* laid: the kind of card, or NONE */
	uint8_t target, first_target, fires, moved;
	int32_t reach[2];             /* what the dice gave, steps; [1]: kept apart for the second move */
	struct restless_loss loss[2]; /* of the target or the engaged unit, of the active one */
	uint8_t volley[STANDS];       /* targets + 1 of stands that have not yet fired */
	uint8_t next, shots, close;   /* halves left open; volleys thrown as one; losses of close combat */
	uint8_t claim[SIDES], offered,
		asker;                   /* claims: side, 2 draw, NONE; offered: bits of what was asked on this card */
	uint8_t asked, accused, chooser; /* chooser: the seat that chose its side, NONE */
	uint8_t ending, loser, players[SIDES], army[SIDES]; /* army: dice */
	/* on a real table */
	uint8_t want, want_count, want_unit; /* dice that are wanted: for what, how many, whose */
	uint8_t shot_open, shot_covered;     /* targets that were declared */
	uint8_t hits, blows, tests;          /* of close combat; tests: bits of `loss` that must test */
};
_Static_assert(sizeof(struct restless_unit) == 32, "no padding");
_Static_assert(sizeof(struct restless_state) == 128 + UNITS * 32 + 8 + 64 + 8 + 24 + 4 + 44 + 4 + 4 + 4 + 2 + 4 + 8 +
                                                        8 + 16 + STANDS + 3 + 4 + 3 + 4 + 8,
               "no padding");

/* Its members by name: a new one needs a row in position/members.c. */
extern const struct member restless_members[];

#endif

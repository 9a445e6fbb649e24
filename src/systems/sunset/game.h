/* game.h: a position to look at or to change, and what a chapter offers for each of its decisions. Every chapter uses it.
 * May use: state, tables, engine/rules.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_GAME_H
#define DURBAR_SYSTEMS_SUNSET_GAME_H

#include "base/bits.h"
#include "engine/rules.h"
#include "systems/sunset/happen.h"
#include "systems/sunset/state.h"

/* A position to look at. */
struct look {
	const struct sunset_tables *tables;
	const struct scenario *war;
	const struct hex_map *map;
	const struct sunset_state *state;
};
/* A position to change: game->look.state and game->state are the same block. */
struct game {
	struct look look;
	struct sunset_state *state;
	struct event_log *log;
};
/* The arguments of a move by what they name; unused ones are zero. A verb has one of each number, as its grammar in moves.c
 * says. */
enum arg {
	ARG_HEX = 0,      /* the hex that it is about: of an attack the target, of a march where it sets out */
	ARG_UNIT = 0,     /* or the unit: EXPEND: the supply unit */
	ARG_FROM = 1,     /* ATTACK, BESIEGE: the hex they come from */
	ARG_AT = 1,       /* REBUILD: the hex */
	ARG_HQ = 1,       /* who helps, spies or negotiates, or 0 */
	ARG_ENGINEER = 1, /* SAP: who does it */
	ARG_TERRAIN = 2,  /* STAND, FORAGE: terrain + 1; 0: nothing, or the best */
	ARG_FLAGS = 3     /* BONUS_... spent on it, BY_RAIL, VOLLEY_RATTLE */
};
/* The rest of a move:
 *   set     units; bit n is unit n
 *   path    GO, RETREAT: directions; SAIL: steps over water (water.h); LOSE: units eliminated, BOARD: the craft, two bytes
 *           each (low first), rising; RAISE, HIRE: pools of the points paid; count: bytes used */
/* What a chapter offers for a step of the game. The dispatcher has already made sure that it is the
 * actor's turn and that the fields a verb does not use are zero. */
struct step_rules {
	struct refusal (*check)(const struct look *look, const struct move *move);
	void (*apply)(struct game *game, const struct move *move);
	void (*legal)(const struct look *look, struct move_list *moves); /* unsorted; sorted by the dispatcher */
	void (*sample)(const struct look *look, struct rng *rng, struct move *move); /* the move is zeroed */
};
enum { SEAT_BRITISH = 1, SEAT_NATIVE = 2, SEAT_ALL = 3 };
static inline struct refusal sunset_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}
static inline struct refusal sunset_allow(void)
{
	return (struct refusal){0, 0};
}
static inline unsigned sunset_seat(unsigned side)
{
	return 1u << side;
}

#endif

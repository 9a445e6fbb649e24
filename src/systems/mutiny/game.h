/* game.h: a position to look at or to change, and what a chapter offers for each of its decisions. Every chapter uses it.
 * May use: state, tables, engine/rules.h. */
#ifndef DURBAR_SYSTEMS_MUTINY_GAME_H
#define DURBAR_SYSTEMS_MUTINY_GAME_H

#include "base/bits.h"
#include "engine/rules.h"
#include "systems/mutiny/happen.h"
#include "systems/mutiny/state.h"

/* A position to look at. */
struct look {
	const struct mutiny_tables *tables;
	const struct war *war;
	const struct hex_map *map;
	const struct mutiny_state *state;
};
/* A position to change: game->look.state and game->state are the same block. */
struct game {
	struct look look;
	struct mutiny_state *state;
	struct event_log *log;
};
/* The arguments of a move by what they name; unused ones are zero. A verb has one of each number, as its grammar in
 * text/moves.c says. */
enum arg {
	ARG_SPOT = 0,   /* the hex or box that it is about: of an attack or fight the target */
	ARG_UNIT = 0,   /* or the unit */
	ARG_FROM = 1,   /* ATTACK, FIGHT: the hex they come from */
	ARG_AT = 1,     /* PLACE, RETURN, ENTER, REINFORCE: the spot (REINFORCE: 0 but for a relief force) */
	ARG_TO = 1,     /* MOVE: the box, or 0; SAIL, BETRAY: the spot; PURSUE: the second hex, or 0 */
	ARG_LEADER = 1, /* AID: who helps */
	ARG_WORD = 2,   /* REINFORCE: enum group; INTELLIGENCE: enum use */
	ARG_FLAGS = 3   /* DECLINE: 1 for `all` */
};
/* The rest of a move:
 *   set     units; bit n is unit n
 *   path    MOVE, FLEE: directions; count: bytes used */

/* What a chapter offers for a step of the game. The dispatcher has already made sure that it is the actor's turn and that
 * the fields a verb does not use are zero; it deals itself with CONCEDE, and with INTELLIGENCE, TOP, BESIEGE and the plays
 * that go before an action (turn.h, incidents.h). */
struct step_rules {
	struct refusal (*check)(const struct look *look, const struct move *move);
	void (*apply)(struct game *game, const struct move *move);
	void (*legal)(const struct look *look, struct move_list *moves); /* unsorted; sorted by the dispatcher */
	void (*sample)(const struct look *look, struct rng *rng, struct move *move); /* the move is zeroed */
};
enum { SEAT_BRITISH = 1, SEAT_REBEL = 2, SEAT_ALL = 3 };
static inline struct refusal mutiny_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}
static inline struct refusal mutiny_allow(void)
{
	return (struct refusal){0, 0};
}
static inline unsigned mutiny_seat(unsigned side)
{
	return 1u << side;
}

#endif

/* private.h: what the files of this chapter share with one another, and nobody else.
 * May use: movement. */
#ifndef DURBAR_SYSTEMS_MUTINY_MOVEMENT_PRIVATE_H
#define DURBAR_SYSTEMS_MUTINY_MOVEMENT_PRIVATE_H

#include "systems/mutiny/movement/movement.h"

/* Units that move together from one spot. */
struct force {
	const struct look *look;
	unsigned spot, side;
	int allowance;  /* half MF: of the slowest [mutiny:11.3] */
	uint8_t movers; /* bit per enum mover */
	bool rails;     /* all of them may ride [mutiny:10.13] */
	bool pioneers;  /* rivers cost nothing with them [mutiny:30.4(a)] */
	bool regular;   /* all are British Regulars */
};

/* ---- force.c ---- */
/* May the unit be named in a move now: activated, not moved yet? */
bool mutiny_may_move(const struct look *look, unsigned unit);
/* Why these units cannot move together now. */
struct refusal mutiny_check_force(const struct look *look, const uint64_t *set);
struct force mutiny_read_force(const struct look *look, const uint64_t *set);
/* Half MF for a step on foot, by road or on a river; negative: it is closed to them. */
int mutiny_cost_step(const struct force *force, unsigned from, int direction);
/* What a way has cost so far: on foot, and on a ride that may go on for nothing; FAR: not that way. */
struct toll {
	int walk, ride;
};
enum { FAR = 1000 };
static inline int mutiny_toll(const struct toll *toll)
{
	return toll->walk < toll->ride ? toll->walk : toll->ride;
}
/* The toll after one more step, whatever it is; both FAR: closed. */
struct toll mutiny_add_step(const struct force *force, struct toll toll, unsigned from, int direction);
/* They have moved: flags, and where those stand who did not go along. */
void mutiny_note_move(struct game *game, const uint64_t *set, unsigned from);
/* Is there anybody left who may move? */
bool mutiny_can_move(const struct look *look);
/* The unit of a set that the enemy sees: the weakest (RU-O4). */
unsigned mutiny_face_of(const struct look *look, const uint64_t *set);

/* ---- reach.c ---- */
/* Adds the moves of the force to where it can go; `all`: to every hex, else to those that matter. */
void mutiny_list_marches(const struct force *force, const uint64_t *set, bool all, struct move_list *moves);

/* ---- box.c: Bombay and Madras ---- */
struct refusal mutiny_check_enter(const struct look *look, const struct move *move);
void mutiny_apply_enter(struct game *game, const struct move *move);
/* Why the force, at the end of its path with that toll, cannot go on to the box. */
struct refusal mutiny_check_box(const struct force *force, unsigned hex, int toll, unsigned box);
/* Moves of units that are in a box. */
void mutiny_list_boxes(const struct force *force, const uint64_t *set, struct move_list *moves);
/* A legal move of units in a box; false: none was found. */
bool mutiny_sample_box(const struct force *force, struct rng *rng, struct move *move);

/* ---- sail.c ---- */
struct refusal mutiny_check_sail(const struct look *look, const struct move *move);
void mutiny_apply_sail(struct game *game, const struct move *move);
void mutiny_list_sails(const struct force *force, const uint64_t *set, struct move_list *moves);
bool mutiny_sample_sail(const struct force *force, struct rng *rng, struct move *move);

#endif

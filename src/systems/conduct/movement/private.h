/* private.h: what the files of this chapter know of each other. May use: movement, kit/field/walk, position. */
#ifndef DURBAR_SYSTEMS_CONDUCT_MOVEMENT_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_MOVEMENT_PRIVATE_H

#include "kit/field/walk.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"

/* Owners in the crowd of somebody who moves: friends that may not be entered, friends that may be passed, enemies, doomed
 * units (they stop nobody, but nobody ends on them), and enemies that are hidden. */
enum { CROWD_SOLID, CROWD_PASSED, CROWD_ENEMY, CROWD_DOOMED, CROWD_HIDDEN };
void conduct_make_moving_crowd(const struct look *look, int unit, struct field_crowd *crowd);

/* A move under way: a state of its own in which the legs are made one by one. */
struct march {
	struct conduct_state after;
	struct look look; /* of `after` */
	int unit;
	struct field_crowd crowd;
	struct field_walk walk;
	struct field_toll tolls[4];
	struct field_rates rates;
	int target;     /* whom it charged; NONE */
	enum face face; /* the edge of the target that was touched */
	bool flank, across, moved, exits;
	int32_t cost;  /* grains of this move */
	uint64_t seen; /* hidden enemies that it came near to (apply only) */
};
/* Begins with the active unit as it stands, or where it enters. */
struct refusal conduct_start_march(const struct look *look, const struct move *move, struct march *march);
/* Makes a leg, or says why it cannot. */
struct refusal conduct_make_leg(struct march *march, const struct leg *leg, int index, int count);
/* May the unit stand where the legs have brought it? Has it left the table? */
struct refusal conduct_end_march(struct march *march);
/* What is left of the allowance in the state that it is in, grains. */
int32_t conduct_allowance_left(const struct march *march);

/* ---- list.c: the moves that are listed for the active unit */
void conduct_list_moves(const struct look *look, int side, struct move_list *moves);

/* ---- charge.c */
struct refusal conduct_charge(struct march *march, int target, int legs_before);
/* Charges that count for the duty of Fanatics; calls `take` with each until it says true. */
bool conduct_search_charges(const struct look *look, bool (*take)(void *context, const struct move *move),
                            void *context);

#endif

/* private.h: what the files of this chapter know of each other. May use: movement, kit/field/walk, position. */
#ifndef DURBAR_SYSTEMS_CONDUCT_MOVEMENT_PRIVATE_H
#define DURBAR_SYSTEMS_CONDUCT_MOVEMENT_PRIVATE_H

#include "kit/field/walk.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"

/* ---- ground.c: what is in the way, and what ground costs */

/* Owners in the crowd of somebody who moves: friends that may not be entered, friends that may be passed, enemies, doomed
 * units (they stop nobody, but nobody ends on them), and enemies that are hidden. */
enum { CROWD_SOLID, CROWD_PASSED, CROWD_ENEMY, CROWD_DOOMED, CROWD_HIDDEN };
/* All units but those of a mask, and those whose places are farther from the unit's than so many steps. */
void conduct_make_moving_crowd(const struct look *look, int unit, uint64_t without, int32_t reach,
                               struct field_crowd *crowd);
/* In skirmish or loose order: turns freely, passes and is passed. */
bool conduct_is_open(const struct look *look, int unit);

/* Is all water that a shape covers in a ford [conduct:house-terrain]? */
bool conduct_is_forded(const struct field_ground *ground, const struct field_shape *covered);

/* state->active.acted: what the unit has done of its move. */
enum {
	DID_TURN = 1,      /* a wheel or a change of face */
	DID_STRAIGHT = 2,  /* straight on */
	DID_CROOKED = 4,   /* anything that no charge may begin with */
	DID_LIMBER = 8,    /* of crews */
	DID_UNLIMBER = 16, /* likewise; the action is over */
	DID_FALL_IN = 32,  /* the move is over */
	DID_CHANGE = 64,   /* formation, mounted or on foot, got up */
	DID_GROUND = 128   /* the move is over */
};

/* What a leg may change, so that it can be taken back. */
struct stride {
	struct conduct_active active;
	struct conduct_unit it;
	struct field_walk walk;
	int target;     /* whom it charged; NONE */
	enum face face; /* the edge of the target that was touched */
	bool flank, across, moved, exits;
	bool broke, off; /* broke off from its enemies; hung over the edge where it began */
	int32_t cost;    /* grains of this move */
};
/* A move under way: a state of its own in which the legs are made one by one. */
struct march {
	struct conduct_state after;
	struct look look; /* of `after` */
	int unit;
	uint64_t members; /* of the body that moves; the unit's bit alone */
	struct field_crowd crowd;
	struct field_toll tolls[4];
	struct field_rates rates;
	int32_t foot, mounted;     /* what may be spent in either state, grains */
	struct conduct_unit begin; /* where the first leg begins */
	bool apply;                /* the legs are truly made: hidden enemies count */
	bool strict;               /* a charge reaches whom it is announced to, or none */
	uint64_t seen;             /* hidden enemies that it came near to (apply only) */
	uint32_t touched;          /* figures of the enemy that it touched (apply only) */
	struct stride now;
};

/* ---- march.c */
/* Begins with the active unit as it stands, or where it enters. `charges`: the move ends in contact. */
struct refusal conduct_start_march(const struct look *look, const struct move *move, bool charges, struct march *march);
/* Makes a leg, or says why it cannot; `count`: legs of the whole move. */
struct refusal conduct_make_leg(struct march *march, const struct leg *leg, int count);
/* May the unit stand where the legs have brought it? Has it left the table? */
struct refusal conduct_end_march(struct march *march);
struct stride conduct_save_stride(const struct march *march);
void conduct_restore_stride(struct march *march, const struct stride *stride);
/* What is left of the allowance in the state that it is in, grains; the whole of it. */
int32_t conduct_allowance_left(const struct march *march);
int32_t conduct_whole_allowance(const struct march *march);
/* Takes a cost from the allowance. */
struct refusal conduct_pay(struct march *march, int32_t cost);
/* Half of the allowance, once a turn; `free`: for nothing. */
struct refusal conduct_pay_change(struct march *march, bool free);
/* The formation is another: footprint, bounds and rates follow. */
void conduct_take_form(struct march *march, int formation);
/* What a straight way of the front-centre costs, grains; `ahead`: straight on. */
int32_t conduct_price(const struct march *march, struct field_point from, struct field_point to, bool ahead);
/* In a straight line, through fords too; whether the way is free. */
bool conduct_walk_straight(struct march *march, struct field_pose to);
/* May it stand where it is, in fords too? */
bool conduct_stand(struct march *march);
/* What was in the way. */
struct refusal conduct_name_obstacle(const struct march *march);
/* The unit is where its walk is. */
void conduct_settle(struct march *march);
bool conduct_leaves_table(const struct march *march);
/* Goes on with another member of the body, where it stands now. */
void conduct_turn_to(struct march *march, int unit);
bool conduct_stands_on_table(const struct look *look, int unit);

/* ---- entry.c: where reinforcements come on [conduct:house-reinforcements] */
struct refusal conduct_enter(struct march *march, const struct move *move);

/* ---- change.c: formations, horses, lying down */
struct refusal conduct_form(struct march *march, const struct leg *leg);
struct refusal conduct_change_mount(struct march *march, const struct leg *leg);
struct refusal conduct_lie_down(struct march *march, int count);
struct refusal conduct_get_up(struct march *march);
/* Could the active unit go to ground? */
bool conduct_may_lie_down(const struct look *look, int unit);

/* ---- guns.c: crews [conduct:house-guns] */
struct refusal conduct_check_crew(const struct march *march, const struct leg *leg);
struct refusal conduct_limber(struct march *march);
struct refusal conduct_unlimber(struct march *march);
/* What a crew that did this may still do in this turn: T_... */
uint16_t conduct_crew_marks(const struct march *march);

/* ---- charge.c */
struct refusal conduct_charge(struct march *march, int target);
/* Might it charge that enemy at all, wherever both stand? */
bool conduct_could_charge(const struct march *march, int target);
/* Straight ahead until the first enemy is touched: it, or NONE, and how many steps. */
int conduct_find_contact(struct march *march, int target, int32_t *way);
/* Breaking off [conduct:house-contact]. */
bool conduct_may_break_off(const struct look *look, int unit);
struct refusal conduct_break_off(struct march *march, int32_t steps);

/* ---- fanatic.c */
/* Charges that count for the duty of Fanatics; calls `take` with each until it says true. */
bool conduct_search_charges(const struct look *look, bool (*take)(void *context, const struct move *move),
                            void *context);
/* With the option: how near a Fanatic unit that cannot charge must come to the nearest enemy it sees, grains, and the
 * move that does it; FIELD_FAR: it need not. */
int32_t conduct_find_headlong(const struct look *look, int *enemy, struct move *move);

/* ---- brigade.c: multi-unit formations [conduct:house-square] */
struct refusal conduct_fall_in(struct march *march);
/* The unit has fallen in: does the formation stand now? */
void conduct_close_ranks(struct game *game, int unit);
/* The foremost of a column. */
int conduct_find_head(const struct look *look, uint64_t members);

/* ---- bodies.c: they move as one body */
/* All members by the same way, or all about a point, so that they stay as they are to each other. */
struct drift {
	struct field_point way, pivot; /* grains */
	int turn;                      /* about the pivot, to the right above 0; 0: by the way */
	int look;                      /* so often it is looked at; 0: only where it ends counts */
};
/* `go` of a square; `forward`, `wheel`, `shift` and `face` of a column. */
struct refusal conduct_move_body(struct march *march, const struct leg *leg);
/* What such a leg does; one member goes so: whether the way is free. */
struct drift conduct_plan_body(const struct march *march, const struct leg *leg);
bool conduct_drift(struct field_walk *walk, const struct drift *drift);
/* Would a member lie on somebody after that? Does one hang over the edge? */
bool conduct_body_overlaps(const struct march *march, const struct drift *drift);
bool conduct_body_leaves(const struct march *march);
/* What a body may spend. */
int32_t conduct_limit_body(const struct look *look, uint64_t members, int32_t least);

/* ---- halt.c: hidden enemies [conduct:house-hidden] */
/* Shortens a leg that would come too near to a hidden enemy: that enemy, or NONE. */
int conduct_cut_leg(struct march *march, struct leg *leg);
/* Notes hidden enemies and figures that a leg came near to, from where it began. */
void conduct_look_round(struct march *march, struct field_pose from);

/* ---- list.c, sample.c, move.c */
void conduct_list_moves(const struct look *look, int side, struct move_list *moves);
void conduct_sample_move(const struct look *look, int side, struct rng *rng, struct move *move);
/* Would it do, all legs made and the duties of Fanatics considered? */
struct refusal conduct_judge(const struct look *look, struct march *march);

#endif

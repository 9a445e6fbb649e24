/* ways.h: sensible ways for those who choose from a list: straight for a goal, with or without a turn first, as far as it
 * goes. The system says of each whether it is allowed. May use: body. */
#ifndef DURBAR_KIT_FIELD_WAYS_H
#define DURBAR_KIT_FIELD_WAYS_H

#include "kit/field/body.h"

enum { WAY_VERTICES = 4 };

/* Somebody who looks for a way. */
struct field_quest {
	struct field_form form;
	struct field_pose pose;
	int32_t reach;  /* steps that it may go, a turn included */
	int32_t radius; /* grains: a turn costs the way of a point so far from the reference point */
	/* Whether it may go straight from vertex to vertex, turning at each. */
	bool (*try)(void *context, const struct field_pose *vertex, int count);
	void *context;
	/* found: */
	bool centred; /* the middle of its stands is known */
	struct field_point centre;
	bool aimed; /* the last goal is known: its direction, a whole degree, and how many steps it is away */
	struct field_point goal;
	int towards;
	int32_t whole;
	struct field_pose vertex[WAY_VERTICES];
	int count;
	int heading;
	int32_t left; /* steps that the goal is still away */
};

/* The nearest whole degree: what those who choose from a list turn by. */
int kit_find_degree(int facing);
/* How many steps in a direction bring the body to touch the other, in strides that never pass it; not more than `most`. */
int32_t kit_measure_approach(const struct field_form *form, struct field_pose from, int heading,
                             const struct field_body *other, int32_t most);
/* A way of one leg, after a turn where it faces another way; not more than half a round. */
void kit_make_way(struct field_quest *quest, int heading, int32_t length, int facing);
/* Straight for a point, at most `limit` steps, facing it first or not; just until it touches `into`, where that is given.
 * What is not allowed is tried shorter. Whether a way was found. */
bool kit_head_for(struct field_quest *quest, struct field_point goal, const struct field_body *into, int32_t limit,
                  bool turn);
/* A way that brings it to touch the other body, if `try` allows one: straight on or sideways, after a turn, after a turn
 * about, over a point between or two. Looks long where there is none near: ask first whether the other is in reach. */
bool kit_find_contact(struct field_quest *quest, const struct field_body *other);
/* A further leg of up to so many steps in the same direction, if one is allowed. */
void kit_go_on(struct field_quest *quest, int32_t most);
/* How far straight on in a direction without a turn: the whole way, or as near to it as halving finds; where it ends. */
struct field_pose kit_find_limit(struct field_quest *quest, int heading);

#endif

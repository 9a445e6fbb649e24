/* board.h: a crowd that is kept from one position to the next, so that only bodies that changed are made anew.
 *     static _Thread_local struct field_board board;    a board of zeros is empty; each thread needs its own
 *     kit_keep_body(&board, 3, &form, pose, owner);     for each body of the position that is asked about
 *     kit_drop_body(&board, 4);                         for each number that has none
 *     ... &board.crowd ...
 * What a body is made of is kept by value and compared each time: form, pose and owner. Nothing else can make it stale,
 * but a form's array must be a constant. Positions may follow each other in any order.
 * May use: crowd. */
#ifndef DURBAR_KIT_FIELD_BOARD_H
#define DURBAR_KIT_FIELD_BOARD_H

#include "kit/field/crowd.h"

struct field_board {
	struct field_crowd crowd;
	struct field_made {
		struct field_form form; /* without an array: there is no such body */
		struct field_pose pose;
		int owner;
	} made[FIELD_BODIES];
};

/* The body of that number stands so, whatever it was before. */
void kit_keep_body(struct field_board *board, int number, const struct field_form *form, struct field_pose pose,
                   int owner);
/* There is no body of that number; of that number or above it. */
void kit_drop_body(struct field_board *board, int number);
void kit_drop_bodies(struct field_board *board, int number);

#endif

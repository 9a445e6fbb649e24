/* phrase.h: inches, degrees and poses in the texts of moves: parts for kit/common/phrase.h.
 * May use: field, common/phrase. */
#ifndef DURBAR_KIT_FIELD_PHRASE_H
#define DURBAR_KIT_FIELD_PHRASE_H

#include "kit/common/phrase.h"
#include "kit/field/field.h"

enum { PHRASE_INCHES = 3, PHRASE_DEGREES = 2 }; /* decimal places: a step, a unit of facings */

/* "12.05", "7.00", "3.125": two places, a third where it is needed. */
void kit_put_inches(struct text *text, int32_t steps);
/* "12.05 7.00 90": from the left, from the bottom, degrees clockwise from the top. */
void kit_put_pose(struct text *text, const struct field_pose *pose);
/* " at 12.05 7.00 facing 90", for people. */
void kit_say_pose(struct text *text, const struct field_pose *pose);

/* Where poses may lie and how a move keeps them: the `own` of a part. */
struct phrase_poses {
	int32_t beyond, widest, deepest; /* steps: x from -beyond to widest, y from -beyond to deepest */
	int most;                        /* poses of one part */
	int bytes;                       /* of move.path, for each */
	int (*count)(const struct move *move);
	void (*get)(const struct move *move, int index, struct field_pose *pose);
	bool (*add)(struct move *move, int x, int y, int facing); /* false: it lies too far off */
};
/* The next pose of a text, added to the move; false: it is none, or there are too many. */
bool kit_take_pose(const struct phrase_poses *poses, struct cursor *cursor, struct move *move);
/* Do all poses of a move lie where they may? */
bool kit_poses_fit(const struct phrase_poses *poses, const struct move *move);

/* X Y DEGREES, X Y DEGREES ... */
extern const struct phrase_kind kit_poses_part;

#endif

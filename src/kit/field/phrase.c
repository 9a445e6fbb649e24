/* phrase.c: inches, degrees and poses as text and back.
 * May use: phrase. */
#include "kit/field/phrase.h"

void kit_put_inches(struct text *text, int32_t steps)
{
	base_put_places(text, steps, PHRASE_INCHES, 2);
}

static void put_pose(struct text *text, const char *before, const struct field_pose *pose, const char *facing)
{
	base_put_string(text, before);
	kit_put_inches(text, pose->x);
	base_put_char(text, ' ');
	kit_put_inches(text, pose->y);
	base_put_string(text, facing);
	base_put_decimal(text, pose->facing, PHRASE_DEGREES);
}

void kit_put_pose(struct text *text, const struct field_pose *pose)
{
	put_pose(text, "", pose, " ");
}

void kit_say_pose(struct text *text, const struct field_pose *pose)
{
	put_pose(text, " at ", pose, " facing ");
}

static bool take_between(struct cursor *cursor, int places, int32_t low, int32_t high, int64_t *value)
{
	return base_take_decimal(cursor, places, value) && *value >= low && *value <= high;
}

bool kit_take_pose(const struct phrase_poses *poses, struct cursor *cursor, struct move *move)
{
	int64_t x, y, facing;

	return poses->count(move) < poses->most &&
	       take_between(cursor, PHRASE_INCHES, -poses->beyond, poses->widest, &x) &&
	       take_between(cursor, PHRASE_INCHES, -poses->beyond, poses->deepest, &y) &&
	       take_between(cursor, PHRASE_DEGREES, 0, FIELD_ROUND - 1, &facing) &&
	       poses->add(move, (int)x, (int)y, (int)facing);
}

bool kit_poses_fit(const struct phrase_poses *poses, const struct move *move)
{
	int count = poses->count(move);

	for (int i = 0; i < count; i++) {
		struct field_pose pose;

		poses->get(move, i, &pose);
		if (pose.x < -poses->beyond || pose.x > poses->widest || pose.y < -poses->beyond ||
		    pose.y > poses->deepest || pose.facing >= FIELD_ROUND)
			return false;
	}
	return true;
}

static void put_poses(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	const struct phrase_poses *poses = part->own;

	(void)look;
	for (int i = 0; i < poses->count(move); i++) {
		struct field_pose pose;

		poses->get(move, i, &pose);
		base_put_string(text, i ? ", " : "");
		kit_put_pose(text, &pose);
	}
}

static bool take_poses(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                       struct refusal *why)
{
	(void)look;
	(void)why;
	do
		if (!kit_take_pose(part->own, cursor, move))
			return false;
	while (base_take_char(cursor, ','));
	return true;
}

static bool claim_poses(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	const struct phrase_poses *poses = part->own;
	int count = poses->count(move);

	(void)look;
	kit_claim_path(move, used);
	return (count || part->optional) && count <= poses->most && move->count == count * poses->bytes &&
	       kit_poses_fit(poses, move);
}

const struct phrase_kind kit_poses_part = {kit_path_empty, put_poses, take_poses, claim_poses};

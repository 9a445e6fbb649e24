/* ways.c: ways for those who choose from a list. May use: ways. */
#include "kit/field/ways.h"

enum { STRIDES = 24, SHORTER = 4, FURTHER = 3, HALVINGS = 12 };

int kit_find_degree(int facing)
{
	return (facing + FIELD_DEGREE / 2) / FIELD_DEGREE * FIELD_DEGREE % FIELD_ROUND;
}

static struct field_pose shift(struct field_pose from, int heading, int32_t length)
{
	struct field_point zero = {0, 0}, way = kit_place_point(zero, 0, length * FIELD_GRAIN, heading);

	return (struct field_pose){from.x + kit_find_step(way.x), from.y + kit_find_step(way.y), from.facing};
}

int32_t kit_measure_approach(const struct field_form *form, struct field_pose from, int heading,
                             const struct field_body *other, int32_t most)
{
	const int32_t half = FIELD_CONTACT / 2;
	struct field_body body;
	int32_t length = 0;

	for (int i = 0; i < STRIDES; i++) {
		int32_t gap;

		kit_make_body(form, shift(from, heading, length), &body);
		gap = kit_measure_bodies(&body, other);
		if (gap <= FIELD_CONTACT || length >= most)
			return length;
		length += (gap > FIELD_CONTACT + half ? gap - half : half) / FIELD_GRAIN;
		length = length > most ? most : length;
	}
	return length;
}

static bool turns(const struct field_quest *quest, int facing)
{
	return facing != quest->pose.facing && kit_measure_facings(facing, quest->pose.facing) != FIELD_ROUND / 2;
}

void kit_make_way(struct field_quest *quest, int heading, int32_t length, int facing)
{
	struct field_pose start = quest->pose;

	quest->count = 0;
	if (turns(quest, facing)) {
		start.facing = (uint16_t)facing;
		quest->vertex[quest->count++] = start;
	}
	quest->vertex[quest->count++] = shift(start, heading, length);
}

bool kit_head_for(struct field_quest *quest, struct field_point goal, const struct field_body *into, int32_t limit,
                  bool turn)
{
	struct field_pose start = quest->pose;
	struct field_body body;
	struct field_point centre;
	int32_t most = limit < quest->reach ? limit : quest->reach, whole, length;
	int facing;

	kit_make_body(&quest->form, quest->pose, &body);
	centre = kit_find_centre(&body);
	quest->heading = kit_find_degree(kit_find_facing(centre, goal));
	facing = turn ? quest->heading : start.facing;
	if (turn && quest->radius >= 0)
		most -= kit_find_step(kit_measure_turn(quest->radius, kit_measure_facings(start.facing, facing))) + 1;
	whole = kit_find_step(kit_measure_points(centre, goal));
	length = whole < most ? whole : most;
	if (length <= 0)
		return false;
	if (turns(quest, facing))
		start.facing = (uint16_t)facing;
	if (into)
		length = kit_measure_approach(&quest->form, start, quest->heading, into, most);
	for (int i = 0; i < SHORTER && length > 0; i++, length = length * 2 / 3) {
		kit_make_way(quest, quest->heading, length, facing);
		quest->left = whole - length;
		if (quest->try(quest->context, quest->vertex, quest->count))
			return true;
	}
	return false;
}

void kit_go_on(struct field_quest *quest, int32_t most)
{
	int at = quest->count;

	for (int i = 0; i < FURTHER && most > 0; i++, most = most * 2 / 3) {
		quest->vertex[at] = shift(quest->vertex[at - 1], quest->heading, most);
		if (quest->try(quest->context, quest->vertex, at + 1)) {
			quest->count = at + 1;
			return;
		}
	}
}

struct field_pose kit_find_limit(struct field_quest *quest, int heading)
{
	struct field_pose best = quest->pose;
	int32_t low = 0, high = quest->reach;

	for (int i = 0; i < HALVINGS && low < high; i++) {
		int32_t length = i ? (low + high + 1) / 2 : quest->reach;
		struct field_pose to = shift(quest->pose, heading, length);

		if (quest->try(quest->context, &to, 1)) {
			low = length;
			best = to;
		} else {
			high = length - 1;
		}
	}
	return best;
}

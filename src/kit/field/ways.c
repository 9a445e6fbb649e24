/* ways.c: ways for those who choose from a list. May use: ways. */
#include "kit/field/ways.h"

enum { STRIDES = 24, SHORTER = 4, FURTHER = 3, HALVINGS = 12 };
enum {
	FACINGS = 25, /* into which one turns to touch somebody */
	ASLANT = 80 * FIELD_DEGREE,
	FINE = 2 * FIELD_DEGREE,
	COARSE = 4 * FIELD_DEGREE,
	DETOURS = 24,
	DETOUR_PARTS = 5,
	PAST_WIDE = 10,
	PAST_LONG = 8,
};

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
	struct field_pose at = from;
	struct field_body body;
	int32_t length = 0;

	kit_make_body(form, from, &body);
	for (int i = 0; i < STRIDES; i++) {
		struct field_pose next = shift(from, heading, length);
		int32_t gap;

		kit_shift_body(&body, (next.x - at.x) * FIELD_GRAIN, (next.y - at.y) * FIELD_GRAIN);
		at = next;
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

/* The middle of its stands, found once. */
static struct field_point find_centre(struct field_quest *quest)
{
	struct field_body body;

	if (!quest->centred) {
		kit_make_body(&quest->form, quest->pose, &body);
		quest->centre = kit_find_centre(&body);
		quest->centred = true;
	}
	return quest->centre;
}

/* Where a goal lies and how far: it is asked for several times, one after the other. */
static void find_goal(struct field_quest *quest, struct field_point goal)
{
	struct field_point centre = find_centre(quest);

	if (!quest->aimed || quest->goal.x != goal.x || quest->goal.y != goal.y) {
		quest->towards = kit_find_degree(kit_find_facing(centre, goal));
		quest->whole = kit_find_step(kit_measure_points(centre, goal));
		quest->goal = goal;
		quest->aimed = true;
	}
	quest->heading = quest->towards;
}

bool kit_head_for(struct field_quest *quest, struct field_point goal, const struct field_body *into, int32_t limit,
                  bool turn)
{
	struct field_pose start = quest->pose;
	int32_t most = limit < quest->reach ? limit : quest->reach, length;
	int facing;

	find_goal(quest, goal);
	facing = turn ? quest->heading : start.facing;
	if (turn && quest->radius >= 0)
		most -= kit_find_step(kit_measure_turn(quest->radius, kit_measure_facings(start.facing, facing))) + 1;
	length = quest->whole < most ? quest->whole : most;
	if (length <= 0)
		return false;
	if (turns(quest, facing))
		start.facing = (uint16_t)facing;
	if (into)
		length = kit_measure_approach(&quest->form, start, quest->heading, into, most);
	for (int i = 0; i < SHORTER && length > 0; i++, length = length * 2 / 3) {
		kit_make_way(quest, quest->heading, length, facing);
		quest->left = quest->whole - length;
		if (quest->try(quest->context, quest->vertex, quest->count))
			return true;
	}
	return false;
}

/* ---- ways into contact */

/* One who has turned, or not, and looks how to touch the other. */
struct approach {
	struct field_quest *quest;
	const struct field_body *other;
	struct field_form form;
	struct field_pose pose;
	int turns;    /* vertices that the turns took */
	int32_t left; /* steps */
};

/* Faces another way, after turning about or not; false: that is more than it may go. */
static bool face(struct approach *it, struct field_quest *quest, bool about, int facing)
{
	int turn;
	int32_t cost;

	it->form = quest->form;
	it->pose = quest->pose;
	it->turns = 0;
	if (about) {
		quest->vertex[it->turns] = it->pose;
		it->pose = kit_turn_about(&it->form, it->pose);
		quest->vertex[it->turns++].facing = it->pose.facing;
	}
	turn = kit_measure_facings(it->pose.facing, facing);
	if (turn == FIELD_ROUND / 2)
		return false;
	cost = quest->radius > 0 && turn ? kit_find_step(kit_measure_turn(quest->radius, turn)) + 1 : 0;
	it->left = quest->reach - cost;
	it->pose.facing = (uint16_t)facing;
	if (turn)
		quest->vertex[it->turns++] = it->pose;
	return it->left >= 0;
}

/* Whether the other is so near. */
static bool is_near(const struct approach *it, struct field_pose from, int32_t steps)
{
	struct field_body body;

	kit_make_body(&it->form, from, &body);
	return kit_bodies_near(&body, it->other, steps * FIELD_GRAIN + FIELD_CONTACT);
}

/* From a pose straight to the nearest point of the other; where the last vertex touches already, not farther. */
static bool close_from(struct approach *it, struct field_pose from, int32_t left, int at)
{
	struct field_quest *quest = it->quest;
	struct field_point one, two;
	struct field_body body;
	int64_t gap, way;

	if (!is_near(it, from, left))
		return false;
	kit_make_body(&it->form, from, &body);
	gap = kit_find_gap(&body, it->other, &one, &two);
	way = gap - FIELD_CONTACT / 2 < left * FIELD_GRAIN ? gap - FIELD_CONTACT / 2 : left * FIELD_GRAIN;
	if (way > 0) {
		from.x += kit_find_step((two.x - one.x) * way / gap);
		from.y += kit_find_step((two.y - one.y) * way / gap);
	}
	quest->vertex[at] = from;
	quest->count = at && gap <= FIELD_CONTACT ? at : at + 1;
	return quest->try(quest->context, quest->vertex, quest->count);
}

/* Straight in some direction until it touches. */
static bool close_along(struct approach *it, int heading)
{
	struct field_quest *quest = it->quest;
	int32_t length = kit_measure_approach(&it->form, it->pose, heading, it->other, it->left);

	quest->vertex[it->turns] = shift(it->pose, heading, length);
	quest->count = it->turns + 1;
	return is_near(it, quest->vertex[it->turns], 0) && quest->try(quest->context, quest->vertex, quest->count);
}

/* The same to either side of where the other is. */
static bool close_aslant(struct approach *it, int pitch)
{
	for (int off = 0; off < ASLANT; off += pitch)
		if (close_along(it, (it->quest->heading + off) % FIELD_ROUND) ||
		    close_along(it, (it->quest->heading - off + FIELD_ROUND) % FIELD_ROUND))
			return true;
	return false;
}

/* Over a point between. */
static bool close_round(struct approach *it)
{
	if (it->turns + 2 > WAY_VERTICES)
		return false;
	for (int i = 0; i < DETOURS * DETOUR_PARTS; i++) {
		int heading = (it->quest->heading + i / DETOUR_PARTS * (FIELD_ROUND / DETOURS)) % FIELD_ROUND;
		int32_t length = it->left * (i % DETOUR_PARTS + 1) / (DETOUR_PARTS + 1);

		it->quest->vertex[it->turns] = shift(it->pose, heading, length);
		if (close_from(it, it->quest->vertex[it->turns], it->left - length - 1, it->turns + 1))
			return true;
	}
	return false;
}

/* Past something: to the side, on in the direction of the other, and to it. */
static bool close_past(struct approach *it)
{
	int heading = it->quest->heading;

	if (it->turns + 3 > WAY_VERTICES)
		return false;
	for (int i = 0; i < 2 * PAST_WIDE * PAST_LONG; i++) {
		int aside = (heading + (i & 1 ? 3 : 1) * FIELD_ROUND / 4) % FIELD_ROUND;
		int32_t wide = it->left / 2 * (i / 2 % PAST_WIDE + 1) / PAST_WIDE;
		int32_t along = it->left * (i / 2 / PAST_WIDE + 1) / (PAST_LONG + 1);
		struct field_pose *vertex = &it->quest->vertex[it->turns];

		vertex[0] = shift(it->pose, aside, wide);
		vertex[1] = shift(vertex[0], heading, along);
		if (close_from(it, vertex[1], it->left - wide - along - 2, it->turns + 2))
			return true;
	}
	return false;
}

/* How it may face: as it does, to the other, every way round. */
static int list_facings(struct field_quest *quest, const struct field_body *other, int facings[FACINGS])
{
	int count = 0;

	quest->heading = kit_find_facing(find_centre(quest), kit_find_centre(other));
	facings[count++] = quest->pose.facing;
	facings[count++] = kit_find_degree(quest->heading);
	for (int i = 1; count < FACINGS; i++)
		facings[count++] = (quest->pose.facing + i * (FIELD_ROUND / (FACINGS - 1))) % FIELD_ROUND;
	return count;
}

bool kit_find_contact(struct field_quest *quest, const struct field_body *other)
{
	struct approach it = {.quest = quest, .other = other};
	int facings[FACINGS], count = list_facings(quest, other, facings);

	if (face(&it, quest, false, facings[0]) && is_near(&it, it.pose, it.left) &&
	    (close_from(&it, it.pose, it.left, 0) || close_aslant(&it, FINE)))
		return true;
	for (int i = 1; i < 2 * count; i++)
		if (face(&it, quest, i & 1, (facings[i / 2] + (i & 1) * FIELD_ROUND / 2) % FIELD_ROUND) &&
		    close_from(&it, it.pose, it.left, it.turns))
			return true;
	for (int i = 1; i < count + 2; i++)
		if (face(&it, quest, false, facings[i % count]) && is_near(&it, it.pose, it.left) &&
		    (i < count ? close_aslant(&it, i < 2 ? FINE : COARSE) : close_round(&it) || close_past(&it)))
			return true;
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

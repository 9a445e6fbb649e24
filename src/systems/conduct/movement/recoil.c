/* recoil.c: falling back from the enemy [conduct:house-recoil]. May use: private, turn, kit/field/recoil. */
#include "kit/field/recoil.h"
#include "systems/conduct/movement/private.h"
#include "systems/conduct/turn/turn.h"

/* The enemy it gives way to: its opponent of the last melee, else who came last, then the lowest number. */
static int find_opponent(const struct look *look, int unit)
{
	uint64_t enemies = conduct_contacts(look, unit);
	int primary = look->state->unit[unit].primary, best = NONE, latest = -1;

	if (primary != NONE && enemies >> primary & 1)
		return primary;
	EACH_BIT (enemy, &enemies, 1) {
		int met = look->state->unit[enemy].foe == unit ? look->state->unit[enemy].met
		                                               : look->state->unit[unit].met;

		if (met > latest) {
			latest = met;
			best = enemy;
		}
	}
	return best;
}

static int find_nearest_enemy(const struct look *look, int unit)
{
	int32_t best = FIELD_FAR;
	int nearest = NONE;

	EACH_OF (!conduct_side_of(unit), enemy) {
		int32_t way;

		if (!conduct_on_table(look, enemy) || conduct_has(look, enemy, U_HIDDEN))
			continue;
		way = conduct_measure_units(look, unit, enemy);
		if (way < best) {
			best = way;
			nearest = enemy;
		}
	}
	return nearest;
}

/* The way it goes: from the middle of the touched edge through its own centre; not in melee: away from the nearest. */
static struct field_point find_way(const struct look *look, int unit, int32_t steps)
{
	struct field_point middle = conduct_middle_of(look, unit), ends[2], from;
	int enemy = find_opponent(look, unit), back = (look->state->unit[unit].facing + FIELD_ROUND / 2) % FIELD_ROUND;

	if (enemy != NONE) {
		conduct_find_edge(look, unit, conduct_touched_face(look, unit, enemy), ends);
		from = (struct field_point){(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
	} else {
		enemy = find_nearest_enemy(look, unit);
		from = enemy == NONE ? middle : conduct_middle_of(look, enemy);
	}
	return kit_find_way_off(from, middle, steps, back);
}

static struct field_point scale(struct field_point way, int32_t to, int32_t of)
{
	return (struct field_point){(int32_t)((int64_t)way.x * to / of) / FIELD_GRAIN * FIELD_GRAIN,
	                            (int32_t)((int64_t)way.y * to / of) / FIELD_GRAIN * FIELD_GRAIN};
}

/* Enemies beside it are not in its way; one that it would run into is. */
static uint64_t find_beside(const struct look *look, int unit, const struct field_crowd *crowd)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	return kit_crowd_within(crowd, &body, unit, 1u << CROWD_ENEMY | 1u << CROWD_HIDDEN,
	                        look->tables->house.stand_off - 1);
}

static struct field_walk start(const struct look *look, int unit, const struct field_crowd *crowd)
{
	return (struct field_walk){
		.crowd = crowd,
		.ground = &look->field->ground,
		.bounds = {.solid = 1u << CROWD_ENEMY | 1u << CROWD_HIDDEN,
	                   .shunned = 1u << CROWD_ENEMY | 1u << CROWD_HIDDEN,
	                   .distance = look->tables->house.stand_off - 1,
	                   .exempt = conduct_contacts(look, unit) | find_beside(look, unit, crowd),
	                   .noted = 1u << CROWD_SOLID | 1u << CROWD_PASSED,
	                   .areas = conduct_closed_areas(look, unit, look->state->unit[unit].formation),
	                   .off_table = true},
		.self = unit,
		.form = conduct_form_of(look, unit),
		.pose = conduct_pose_of(&look->state->unit[unit])};
}

/* So far back, in steps, as the bounds let it. */
static int32_t measure_back(const struct field_walk *walk, struct field_point way, int32_t steps)
{
	int32_t low = 0, high = steps + 1;

	while (high - low > 1) {
		int32_t length = high > steps ? steps : (low + high) / 2;
		struct field_point last;
		struct field_walk trial = *walk;

		if (kit_fall_back(&trial, scale(way, length, steps), &last) == RECOIL_BLOCKED)
			high = length;
		else
			low = length;
	}
	return low;
}

/* So far as it goes: an inch short of enemies, which the bounds see to, and of impassable ground; 0: it cannot. */
static int32_t find_length(const struct field_walk *walk, struct field_point way, int32_t steps,
                           const struct conduct_house *house)
{
	struct field_walk dry = *walk, empty = *walk;
	int32_t length, ground;

	dry.bounds.areas = 0;
	empty.bounds.solid = empty.bounds.shunned = 0;
	length = measure_back(&dry, way, steps);
	ground = measure_back(&empty, way, steps);
	if (ground < steps && ground - kit_find_step(house->stand_off) < length)
		length = ground - kit_find_step(house->stand_off);
	return length == steps || length >= kit_find_step(house->recoil_least) ? length : 0;
}

static void disorder_friends(struct game *game, int unit, uint64_t through)
{
	EACH_BIT (friend, &through, 1)
		if (conduct_side_of(friend) == conduct_side_of(unit) && friend != unit)
			conduct_disorder(game, friend, true, "conduct:house-recoil");
}

static bool ends_on_friend(const struct field_crowd *crowd, const struct field_walk *walk, int unit)
{
	struct field_body body;

	kit_make_body(&walk->form, walk->pose, &body);
	return kit_crowd_overlaps(crowd, &body, unit, 1u << CROWD_SOLID | 1u << CROWD_PASSED);
}

/* On through a friend by up to 3 inches more. */
static bool clear_friends(const struct field_crowd *crowd, struct field_walk *walk, int unit, struct field_point way,
                          int32_t steps, int32_t more)
{
	struct field_pose from = walk->pose;

	for (int32_t extra = 0; extra <= more; extra += FIELD_STEPS / 20) {
		struct field_point part = scale(way, extra, steps), last;

		walk->pose = from;
		if (kit_fall_back(walk, part, &last) == RECOIL_BLOCKED)
			return false;
		if (!ends_on_friend(crowd, walk, unit))
			return true;
	}
	return false;
}

static bool is_on_table(const struct look *look, const struct field_walk *walk)
{
	struct field_body body;

	kit_make_body(&walk->form, walk->pose, &body);
	return kit_body_on_table(&body, look->field->ground.width, look->field->ground.height);
}

bool conduct_recoil(struct game *game, int unit, int inches, bool remove, const char *rule)
{
	const struct conduct_house *house = &game->look.tables->house;
	int32_t steps = inches * FIELD_STEPS, length;
	struct field_point way = find_way(&game->look, unit, steps), last;
	struct conduct_unit *it = &game->state->unit[unit];
	struct field_crowd crowd;
	struct field_walk walk;
	enum field_recoil_end end;

	conduct_make_moving_crowd(&game->look, unit, 0, FIELD_FAR, &crowd);
	walk = start(&game->look, unit, &crowd);
	length = find_length(&walk, way, steps, house);
	conduct_break_brigade(game, unit, "conduct:house-square");
	if (!length) {
		conduct_destroy(game, unit, remove ? CAUSE_CONDUCT : CAUSE_BLOCKED,
		                remove ? rule : "conduct:house-recoil");
		return false;
	}
	end = kit_fall_back(&walk, scale(way, length, steps), &last);
	if (!clear_friends(&crowd, &walk, unit, way, steps, kit_find_step(house->recoil_more)))
		end = RECOIL_BLOCKED;
	if (end == RECOIL_FREE && !is_on_table(&game->look, &walk))
		end = RECOIL_OFF;
	disorder_friends(game, unit, walk.through);
	if (end == RECOIL_FREE) {
		conduct_set_pose(it, walk.pose);
		it->turn |= T_MOVED | T_RECOILED;
		it->flags &= (uint16_t)~U_PRONE;
		conduct_end_contacts(game, unit, true);
		conduct_carry_figures(game, unit);
		conduct_tell_pose(game, HAPPEN_RECOILED, "conduct:house-recoil", unit, length);
	}
	if (remove || end != RECOIL_FREE) {
		conduct_destroy(game, unit,
		                remove              ? CAUSE_CONDUCT
		                : end == RECOIL_OFF ? CAUSE_OFF_TABLE
		                                    : CAUSE_BLOCKED,
		                remove ? rule : "conduct:house-recoil");
		return false;
	}
	return true;
}

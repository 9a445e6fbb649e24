/* enter.c: where units come onto the table: over an edge, into a zone, back after running away. May use: rooms. */
#include "systems/restless/rooms.h"

static struct refusal allowed(void)
{
	return restless_refuse(NULL, NULL);
}

struct refusal restless_check_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                                    const struct restless_unit *placed)
{
	const struct restless_place *place = &look->map->place[placed->side];
	struct refusal refusal;
	struct field_body body;

	restless_make_body(look, placed, &body);
	refusal = restless_check_body(look, crowd, unit, placed, &body);
	if (refusal.rule)
		return refusal;
	for (int i = 0; i < place->edges; i++)
		if (kit_body_at_edge(&body, &place->edge[i]))
			return allowed();
	return restless_refuse("restless:oneoff-8", "A unit that marches on must touch its entry edge.");
}

struct refusal restless_check_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                                   const struct restless_unit *placed)
{
	const struct restless_place *place = &look->map->place[placed->side];
	const struct restless_place *enemy = &look->map->place[!placed->side];
	struct refusal refusal;
	struct field_body body;

	restless_make_body(look, placed, &body);
	refusal = restless_check_body(look, crowd, unit, placed, &body);
	if (refusal.rule)
		return refusal;
	for (int i = 0; i < body.count; i++) {
		if (place->zones ? !kit_stand_inside(&body.stand[i], place->zone, place->zones)
		                 : !place->has_square || !kit_stand_inside(&body.stand[i], &place->square, 1))
			return restless_refuse("restless:oneoff-8",
			                       "The unit must be placed wholly inside its side's zone.");
		for (int j = 0; j < place->barred && look->state->option[OPT_STANDOFF]; j++)
			if (kit_shapes_overlap(&place->bar[j], &body.stand[i].shape, FIELD_SLACK))
				return restless_refuse("restless:scenario-a-native",
				                       "That ground is barred for deployment.");
		if (look->state->option[OPT_STANDOFF] && enemy->has_square &&
		    kit_shapes_overlap(&enemy->square, &body.stand[i].shape, FIELD_SLACK))
			return restless_refuse("restless:scenario-a-native",
			                       "The square where the enemy enters is barred.");
	}
	return allowed();
}

/* A unit that looks for a free place; what it looks for is found in `placed`. */
struct seeker {
	const struct look *look;
	const struct field_crowd *crowd;
	int unit;
	struct restless_unit wish, *placed;
	struct refusal (*check)(const struct look *look, const struct field_crowd *crowd, int unit,
	                        const struct restless_unit *placed);
};

/* With its rear at a point of the edge, looking inward. */
static bool take_edge(void *context, struct field_point at)
{
	struct seeker *seeker = context;
	struct field_form form = restless_form_of(seeker->look, &seeker->wish);

	*seeker->placed = seeker->wish;
	restless_set_pose(seeker->placed, kit_stand_at_edge(&form, &seeker->look->map->ground, at));
	return !seeker->check(seeker->look, seeker->crowd, seeker->unit, seeker->placed).rule;
}

static bool take_place(void *context, struct field_point at)
{
	struct seeker *seeker = context;

	*seeker->placed = seeker->wish;
	seeker->placed->x = at.x / FIELD_GRAIN;
	seeker->placed->y = at.y / FIELD_GRAIN;
	return !seeker->check(seeker->look, seeker->crowd, seeker->unit, seeker->placed).rule;
}

bool restless_find_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                         struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct seeker seeker = {look, crowd, unit, *it, placed, restless_check_entry};
	struct field_search search = {take_edge, &seeker};
	bool found = false;

	if (restless_form_permitted(look, it, FORM_COLUMN) && it->side == BRITISH)
		seeker.wish.formation = FORM_COLUMN;
	for (int i = 0; i < place->edges && !found; i++)
		found = kit_search_edge(&place->edge[i], FIELD_INCH / 2, &search);
	return found;
}

/* Where the scenario leads a side: its exit, the nearest ground to be held, the middle of the table. */
static struct field_point find_aim(const struct look *look, int side, struct field_point from)
{
	struct field_point aim = {look->map->ground.width / 2, look->map->ground.height / 2};
	int32_t least = FIELD_FAR;

	if (look->map->exits && look->map->exit_side == side)
		return kit_find_nearest(&look->map->exit, from);
	for (int i = 0; i < look->map->objectives; i++) {
		struct field_point near = kit_find_nearest(&look->map->objective[i].shape, from);

		if (kit_measure_points(near, from) < least) {
			least = kit_measure_points(near, from);
			aim = near;
		}
	}
	return aim;
}

static int32_t measure_aim(void *context, struct field_point at)
{
	const struct seeker *seeker = context;

	return kit_measure_points(at, find_aim(seeker->look, seeker->wish.side, at));
}

bool restless_find_entry_as(const struct look *look, const struct field_crowd *crowd, int unit, int formation,
                            struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct seeker seeker = {look, crowd, unit, *it, placed, restless_check_entry};
	struct field_search search = {take_edge, &seeker};

	seeker.wish.formation = (uint8_t)formation;
	return kit_search_nearest(place->edge, place->edges, FIELD_INCH, measure_aim, &search);
}

bool restless_can_rally(const struct look *look, int unit)
{
	const struct restless_unit *it = &look->state->unit[unit];

	return it->status == STATUS_FLED || (it->status == STATUS_DESTROYED && look->state->option[OPT_RALLY_SCOPE]);
}

/* The unit as it comes back: all that is left of it, in a dressed formation. */
static struct restless_unit gather(const struct restless_unit *unit)
{
	struct restless_unit gathered = restless_gather(unit);

	if (!gathered.shape)
		gathered.shape = gathered.alive = 1;
	return gathered;
}

bool restless_find_return(const struct look *look, const struct field_crowd *crowd, int unit,
                          struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct field_point last = restless_ref(it);

	if (look->state->option[OPT_RALLY_POINT] == RALLY_ENTRY && place->edges)
		last = (struct field_point){(place->edge[0].from.x + place->edge[0].to.x) / 2,
		                            (place->edge[0].from.y + place->edge[0].to.y) / 2};
	return restless_find_return_from(look, crowd, unit, kit_find_border(&look->map->ground, last), placed);
}

struct refusal restless_check_return(const struct look *look, const struct field_crowd *crowd, int unit,
                                     const struct field_pose *pose, struct restless_unit *placed)
{
	struct refusal refusal;
	struct field_body body;

	*placed = gather(&look->state->unit[unit]);
	restless_set_pose(placed, *pose);
	restless_make_body(look, placed, &body);
	refusal = restless_check_body(look, crowd, unit, placed, &body);
	if (refusal.rule)
		return refusal;
	if (kit_body_at_border(&body, &look->map->ground))
		return allowed();
	return restless_refuse("restless:card-rally", "A rallied unit returns at the edge of the table.");
}

/* [restless:card-rally] A point of the edge, then half-inch steps to either side. */
bool restless_find_return_from(const struct look *look, const struct field_crowd *crowd, int unit, int32_t home,
                               struct restless_unit *placed)
{
	struct seeker seeker = {look, crowd, unit, gather(&look->state->unit[unit]), placed, restless_check_place};
	struct field_search search = {take_edge, &seeker};

	return kit_search_border(&look->map->ground, home, FIELD_INCH / 2, &search);
}

/* The middle of where the enemy comes from: units are set to face it. */
static int facing_enemy(const struct look *look, const struct restless_unit *unit, struct field_point from)
{
	const struct restless_place *enemy = &look->map->place[!unit->side];
	struct field_point to = {look->map->ground.width / 2, look->map->ground.height / 2};

	if (enemy->has_square)
		to = (struct field_point){(enemy->square.at[0].x + enemy->square.at[2].x) / 2,
		                          (enemy->square.at[0].y + enemy->square.at[2].y) / 2};
	else if (enemy->zones)
		to = (struct field_point){from.x, (enemy->zone[0].at[0].y + enemy->zone[0].at[2].y) / 2};
	return kit_find_facing(from, to) / (FIELD_ROUND / 24) * (FIELD_ROUND / 24);
}

/* The umpire's place: objectives first, then the zones from their far corner. */
bool restless_find_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                        struct restless_unit *placed)
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	struct field_point middle = {look->map->ground.width / 2, look->map->ground.height / 2};
	struct seeker seeker = {look, crowd, unit, *it, placed, restless_check_zone};
	struct field_search search = {take_place, &seeker};
	struct restless_unit *wish = &seeker.wish;

	for (int i = 0; i < look->map->objectives; i++) {
		const struct field_shape *shape = &look->map->objective[(i + unit) % look->map->objectives].shape;

		wish->facing = (uint16_t)facing_enemy(look, it, shape->at[0]);
		if (!restless_class_of(look, it)->passive && kit_search_zone(shape, FIELD_INCH / 2, &search))
			return true;
	}
	for (int i = 0; i < (place->zones ? place->zones : 1); i++) {
		const struct field_shape *zone = place->zones ? &place->zone[i] : &place->square;

		wish->facing = (uint16_t)facing_enemy(look, it, place->zones ? middle : zone->at[0]);
		if (kit_search_zone(zone, FIELD_INCH / 2, &search))
			return true;
		wish->formation =
			(uint8_t)(restless_form_permitted(look, it, FORM_COLUMN) ? FORM_COLUMN : it->formation);
		if (kit_search_zone(zone, FIELD_INCH / 2, &search))
			return true;
		wish->formation = it->formation;
	}
	return false;
}

int restless_scan_places(const struct look *look, const struct field_crowd *crowd, int unit,
                         struct restless_unit placed[ENTER_PLACES])
{
	const struct restless_unit *it = &look->state->unit[unit];
	const struct restless_place *place = &look->map->place[it->side];
	int objectives = look->map->objectives, count = 0;
	struct field_box box;

	box = objectives ? kit_widen_box(kit_find_box(&look->map->objective[unit % objectives].shape), 3 * FIELD_INCH)
	                 : kit_find_box(place->zones ? &place->zone[0] : &place->square);
	for (int i = 0; i < ENTER_PLACES; i++) {
		struct field_point at = {
			box.low.x + (box.high.x - box.low.x) / (2 * ENTER_WIDE) * (2 * (i % ENTER_WIDE) + 1),
			box.low.y + (box.high.y - box.low.y) / (2 * ENTER_DEEP) * (2 * (i / ENTER_WIDE) + 1)};
		struct restless_unit *wish = &placed[count];

		*wish = *it;
		wish->x = at.x / FIELD_GRAIN;
		wish->y = at.y / FIELD_GRAIN;
		wish->facing = (uint16_t)facing_enemy(look, it, at);
		count += !restless_check_zone(look, crowd, unit, wish).rule;
	}
	return count;
}

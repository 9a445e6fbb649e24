/* aim.c: who can fire at whom: arcs, sight, range, modifiers, priority [conduct:house-arcs] [conduct:house-priority]
 * [conduct:house-fire]. May use: private. */
#include "systems/conduct/battle/private.h"

/* ---- scenes */

/* Ground that hides what is behind it, each with the box round it. */
static void list_screens(const struct field_ground *ground, struct scene *scene)
{
	scene->screens = 0;
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];
		struct box *box = &scene->screen[scene->screens];

		if (!it->parts || (!it->level && !(it->flags & (GROUND_BLOCK_NEAR | GROUND_BLOCK_FAR))))
			continue;
		*box = (struct box){it->at[0].x, it->at[0].y, it->at[0].x, it->at[0].y,
		                    (it->flags & (GROUND_BLOCK_NEAR | GROUND_BLOCK_FAR)) |
		                            (it->level ? GROUND_HILL : 0)};
		for (int j = 1; j < it->points; j++) {
			box->left = it->at[j].x < box->left ? it->at[j].x : box->left;
			box->right = it->at[j].x > box->right ? it->at[j].x : box->right;
			box->bottom = it->at[j].y < box->bottom ? it->at[j].y : box->bottom;
			box->top = it->at[j].y > box->top ? it->at[j].y : box->top;
		}
		scene->screens++;
	}
}

/* All lines of contact at once: what conduct_contacts says of each unit. */
static void note_contacts(const struct look *look, struct scene *scene)
{
	EACH_UNIT (unit) {
		int foe = look->state->unit[unit].foe;

		if (!(scene->seen >> unit & 1) || foe == NONE)
			continue;
		scene->contacts[unit] |= UINT64_C(1) << foe;
		if (scene->seen >> foe & 1)
			scene->contacts[foe] |= UINT64_C(1) << unit;
	}
}

void conduct_make_scene(const struct look *look, struct scene *scene)
{
	scene->look = look;
	scene->seen = scene->hidden = scene->loose = 0;
	list_screens(&look->field->ground, scene);
	EACH_UNIT (unit) {
		const struct conduct_unit *it = &look->state->unit[unit];
		struct field_body body;

		if (it->status != STATUS_TABLE || (it->flags & U_HIDDEN && !it->x && !it->y))
			continue;
		conduct_make_body(look, unit, &body);
		scene->stand[unit] = body.stand[0];
		scene->level[unit] = scene->cover[unit] = -1;
		scene->contacts[unit] = 0;
		scene->seen |= UINT64_C(1) << unit;
		if (it->flags & U_HIDDEN)
			scene->hidden |= UINT64_C(1) << unit;
		if (it->formation == FORM_SKIRMISH)
			scene->loose |= UINT64_C(1) << unit;
	}
	note_contacts(look, scene);
}

static int level_of(struct scene *scene, int unit)
{
	if (scene->level[unit] < 0)
		scene->level[unit] = (int8_t)kit_find_level(&scene->look->field->ground, scene->stand[unit].centre);
	return scene->level[unit];
}

/* ---- who may fire */

/* Does a line of contact last from an earlier turn? */
static bool fights_on(const struct look *look, int unit, uint64_t enemies)
{
	const struct conduct_unit *all = look->state->unit;

	EACH_BIT (enemy, &enemies, 1) {
		int met = all[enemy].foe == unit ? all[enemy].met : all[unit].met;

		if (met < look->state->turn)
			return true;
	}
	return false;
}

uint64_t conduct_front_enemies(const struct look *look, int unit)
{
	uint64_t enemies = conduct_contacts(look, unit), front = 0;

	EACH_BIT (enemy, &enemies, 1)
		if (conduct_touched_face(look, unit, enemy) == FACE_FRONT ||
		    look->state->unit[unit].formation == FORM_SQUARE ||
		    (look->state->unit[enemy].foe == unit && !conduct_is_flanked(look, unit, enemy)))
			front |= UINT64_C(1) << enemy;
	return front;
}

static bool is_silenced(const struct look *look, int unit)
{
	return look->field->silent >> unit & 1 && look->field->silent_turns >> look->state->turn & 1;
}

bool conduct_may_fire(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	const struct conduct_type *type = conduct_type_of(look, unit);
	bool guns = look->state->phase == PHASE_GUNS;
	uint64_t enemies;

	if (it->status != STATUS_TABLE || (type->arm == ARM_GUN) != guns || it->turn & T_CHARGED ||
	    is_silenced(look, unit))
		return false;
	if (conduct_is_crew(look, unit) &&
	    (it->formation != FORM_ACTION || it->turn & T_NO_FIRE || it->flags & U_JAMMED))
		return false;
	if (!conduct_count_shots(look, unit) || (it->flags & U_PRONE && type->weapon == WEAPON_MUZZLE))
		return false;
	enemies = conduct_contacts(look, unit);
	return !enemies || conduct_option(look, OPT_FIRE_IN_MELEE) || !fights_on(look, unit, enemies);
}

int conduct_count_firing(const struct look *look, int unit)
{
	return conduct_may_fire(look, unit) ? conduct_count_shots(look, unit) : 0;
}

/* [conduct:house-jam] */
bool conduct_may_clear(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	uint64_t enemies;

	if (look->state->phase != PHASE_RIFLES || it->status != STATUS_TABLE || !(it->flags & U_JAMMED) ||
	    it->formation != FORM_ACTION)
		return false;
	enemies = conduct_contacts(look, unit);
	return !enemies || !fights_on(look, unit, enemies);
}

/* ---- arcs and sight */

/* A stand that looks for targets. */
struct eye {
	struct field_point at;
	struct field_point ahead, side; /* unit vectors, in 1 << 14 */
	int64_t sine, cosine;           /* of the splay, in 1 << 16 */
	int32_t half;                   /* of its front, grains */
	bool round;                     /* looks all round */
	bool careful;                   /* fires into a melee: over no friend at all [conduct:house-fire] */
};

static const int32_t *bands_of(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	const struct conduct_fire *fire = &look->tables->fire;

	if (type->arm == ARM_GUN)
		return fire->artillery_band;
	if (type->arm == ARM_MG)
		return fire->mg_band;
	return type->weapon == WEAPON_BREECH ? fire->breech_band : fire->muzzle_band;
}

/* The front of a stand is an inch and a half, in every formation [conduct:house-unit]. */
static void open_eye(const struct look *look, int unit, int stand, struct eye *eye)
{
	enum { LENGTH = 1 << 14, SCALE = 1 << 16, FRONT = 3 * FIELD_INCH / 2 };
	bool crew = conduct_is_crew(look, unit);
	struct field_point zero = {0, 0}, splay;
	int facing;

	eye->at = conduct_stand_of(look, unit, stand, &facing);
	eye->ahead = kit_place_point(zero, 0, LENGTH, facing);
	eye->side = kit_place_point(zero, LENGTH, 0, facing);
	splay = kit_place_point(zero, 0, SCALE, crew ? look->tables->fire.gun_arc : look->tables->fire.rifle_arc);
	eye->sine = splay.x;
	eye->cosine = splay.y;
	eye->half = FRONT / 2;
	eye->round = eye->careful = false;
}

static bool in_arc(const struct eye *eye, struct field_point at)
{
	int64_t x = (int64_t)at.x - eye->at.x, y = (int64_t)at.y - eye->at.y;
	int64_t ahead = (x * eye->ahead.x + y * eye->ahead.y) >> 14, side = (x * eye->side.x + y * eye->side.y) >> 14;

	side = (side < 0 ? -side : side) - eye->half;
	return ahead >= -FIELD_CONTACT &&
	       side * eye->cosine <= ahead * eye->sine + (int64_t)FIELD_LENIENCE * eye->cosine;
}

/* One who stands a full level below an end, far enough from the lower end, hides nothing. */
static bool is_below(struct scene *scene, int other, int unit, int target, struct field_point a, struct field_point b)
{
	int one = level_of(scene, unit), two = level_of(scene, target), here = level_of(scene, other);
	struct field_point lower = one < two ? a : b;

	return (one > here || two > here) &&
	       kit_measure_points(lower, kit_find_nearest(&scene->stand[other].shape, lower)) >=
	               scene->look->tables->house.overhead;
}

/* Units that may hide something of the target: near the way to it, and no farther than it is. */
static uint64_t find_blockers(const struct scene *scene, const struct eye *eye, int unit, int target)
{
	const struct field_stand *far = &scene->stand[target];
	int64_t x = (int64_t)far->centre.x - eye->at.x, y = (int64_t)far->centre.y - eye->at.y;
	int64_t length = kit_find_root(x * x + y * y) + 1;
	uint64_t others = scene->seen & ~(UINT64_C(1) << unit | UINT64_C(1) << target) &
	                  ~(eye->careful ? 0 : scene->loose & conduct_army_of(conduct_side_of(unit))) &
	                  ~(scene->hidden & conduct_army_of(conduct_side_of(target)));
	uint64_t blockers = 0;

	EACH_BIT (other, &others, 1) {
		const struct field_stand *it = &scene->stand[other];
		int64_t ox = (int64_t)it->centre.x - eye->at.x, oy = (int64_t)it->centre.y - eye->at.y;
		int64_t along = ox * x + oy * y, across = ox * y - oy * x, reach = (int64_t)far->radius + it->radius;

		if (along > -it->radius * length && along < (length + far->radius) * length &&
		    across < reach * length && across > -reach * length)
			blockers |= UINT64_C(1) << other;
	}
	return blockers;
}

/* Does a line of this length pass beside the circle round a unit? */
static bool passes(const struct field_stand *stand, struct field_point a, struct field_point b, int32_t length)
{
	int64_t across =
		((int64_t)b.x - a.x) * (stand->centre.y - a.y) - ((int64_t)b.y - a.y) * (stand->centre.x - a.x);

	return (across < 0 ? -across : across) > (int64_t)stand->radius * (length + 1);
}

static bool hidden_by_units(struct scene *scene, const struct eye *eye, uint64_t blockers, int unit, int target,
                            struct field_point to, int32_t length)
{
	struct field_shape line = {.count = 2, .at = {eye->at, to}};

	EACH_BIT (other, &blockers, 1) {
		bool spared = eye->careful && conduct_side_of(other) == conduct_side_of(unit);

		if (!passes(&scene->stand[other], eye->at, to, length) &&
		    kit_shapes_overlap(&scene->stand[other].shape, &line, FIELD_SLACK) &&
		    (spared || !is_below(scene, other, unit, target, eye->at, to)))
			return true;
	}
	return false;
}

/* Ground of a higher level than both ends, unless it is an embankment that one of them lines. */
static bool hidden_by_crest(struct scene *scene, int unit, int target, struct field_point a, struct field_point b)
{
	const struct field_ground *ground = &scene->look->field->ground;
	int one = kit_find_level(ground, a), two = kit_find_level(ground, b), most = one > two ? one : two;

	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (!it->parts || it->level <= most || !kit_crosses_area(ground, it, a, b))
			continue;
		if (!(it->flags & GROUND_EMBANKMENT) ||
		    (!conduct_lines_feature(scene, unit, it) && !conduct_lines_feature(scene, target, it)))
			return true;
	}
	return false;
}

static bool is_inside(const struct scene *scene, int unit, uint32_t flags)
{
	return kit_point_on(&scene->look->field->ground, scene->stand[unit].centre, flags);
}

/* What kinds of ground that hides the line comes near; GROUND_HILL: some of it is high. */
static uint32_t find_screens(const struct scene *scene, struct field_point a, struct field_point b)
{
	uint32_t flags = 0;

	for (int i = 0; i < scene->screens; i++) {
		const struct box *box = &scene->screen[i];

		if ((a.x > box->left || b.x > box->left) && (a.x < box->right || b.x < box->right) &&
		    (a.y > box->bottom || b.y > box->bottom) && (a.y < box->top || b.y < box->top))
			flags |= box->flags;
	}
	return flags;
}

static bool hidden_by_ground(struct scene *scene, int unit, int target, struct field_point a, struct field_point b)
{
	const struct conduct_house *house = &scene->look->tables->house;
	const struct field_ground *ground = &scene->look->field->ground;
	uint32_t flags = find_screens(scene, a, b);

	if (flags & GROUND_BLOCK_NEAR &&
	    kit_measure_along(ground, a, b, GROUND_BLOCK_NEAR) >= house->village_blocks + FIELD_LENIENCE)
		return true;
	if (flags & GROUND_BLOCK_FAR) {
		bool both = is_inside(scene, unit, GROUND_BLOCK_FAR) && is_inside(scene, target, GROUND_BLOCK_FAR);

		if (kit_measure_along(ground, a, b, GROUND_BLOCK_FAR) >=
		    (both ? house->wood_inside : house->wood_blocks) + FIELD_LENIENCE)
			return true;
	}
	return flags & GROUND_HILL && hidden_by_crest(scene, unit, target, a, b);
}

/* The nearest of the points of a target that can be fired at; false: none can. */
static bool find_point(struct scene *scene, const struct eye *eye, int unit, int target, int32_t most,
                       struct field_point *best, int32_t *range)
{
	const struct field_shape *shape = &scene->stand[target].shape;
	struct field_point mark[9] = {kit_find_nearest(shape, eye->at)};
	uint64_t blockers = find_blockers(scene, eye, unit, target);
	bool found = false;

	for (int i = 0; i < 4; i++) {
		struct field_point a = shape->at[i], b = shape->at[(i + 1) % 4];

		mark[1 + i] = a;
		mark[5 + i] = (struct field_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
	}
	*range = most + FIELD_LENIENCE;
	for (int i = 0; i < 9; i++) {
		int32_t way;

		if (!eye->round && !in_arc(eye, mark[i]))
			continue;
		way = kit_measure_points(eye->at, mark[i]);
		if (way >= *range || hidden_by_units(scene, eye, blockers, unit, target, mark[i], way) ||
		    hidden_by_ground(scene, unit, target, eye->at, mark[i]))
			continue;
		*range = way;
		*best = mark[i];
		found = true;
		if (!i) /* no other is nearer */
			break;
	}
	return found;
}

bool conduct_sees(const struct look *look, int unit, int target)
{
	struct eye eye = {.at = kit_point_of(conduct_pose_of(&look->state->unit[unit])), .round = true};
	struct field_point at;
	struct scene scene;
	int32_t range;

	conduct_make_scene(look, &scene);
	return (scene.seen & ~scene.hidden) >> target & 1 &&
	       find_point(&scene, &eye, unit, target, FIELD_FAR - FIELD_LENIENCE, &at, &range);
}

/* ---- shots */

/* In contact with a unit of the side? */
static bool in_contact_with(const struct scene *scene, int unit, int side)
{
	return scene->contacts[unit] & conduct_army_of(side);
}

static uint32_t find_fire_mods(struct scene *scene, int unit, int target, struct field_point from,
                               struct field_point at)
{
	const struct look *look = scene->look;
	const struct conduct_unit *it = &look->state->unit[unit];
	bool gun = conduct_type_of(look, unit)->arm == ARM_GUN;
	uint32_t mods = conduct_cover_mods(scene, target, from, at);

	if (it->flags & U_SHAKEN)
		mods |= 1u << FIRE_SHAKEN;
	if (it->flags & U_LOW_AMMO)
		mods |= 1u << FIRE_LOW_AMMO;
	if (gun ? it->turn & T_PIVOTED : it->turn & (T_MOVED | T_PIVOTED) || conduct_is_mounted(look, unit))
		mods |= 1u << (gun ? FIRE_PIVOTED : FIRE_MOVED);
	if (look->tables->formation[look->state->unit[target].formation].column)
		mods |= 1u << FIRE_COLUMN;
	if (in_contact_with(scene, target, conduct_side_of(unit)))
		mods |= 1u << FIRE_CONTACT;
	return mods;
}

int conduct_find_need(const struct look *look, int unit, int band, uint32_t mods)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	const struct conduct_fire *fire = &look->tables->fire;
	bool gun = type->arm == ARM_GUN;
	int need = gun                   ? fire->artillery_hit[type->gun]
	           : type->arm == ARM_MG ? fire->mg_hit[type->mg][band]
	                                 : fire->rifle_hit[type->weapon][type->rate][band];

	for (int mod = 0; mod < FIRE_MODS; mod++)
		if (mods >> mod & 1)
			need -= fire->mod[mod].value[!gun] * (mod == FIRE_COVER && mods & DETAIL_HARD ? 2 : 1);
	return need;
}

/* [conduct:fire-floor] */
int conduct_floor_dice(const struct look *look, int need, int dice)
{
	int least = look->state->option[OPT_FLOOR_MIN];

	if (need <= 6)
		return dice;
	dice -= need - 6;
	return dice > least ? dice : least;
}

int conduct_count_dice(const struct look *look, int unit, int band)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	return type->arm == ARM_GUN ? look->tables->fire.artillery_dice[type->rate][band] : 1;
}

/* Is all of the target out of reach or beside the arc? */
static bool is_off(const struct eye *eye, const struct field_stand *target, int32_t most)
{
	int64_t x = (int64_t)target->centre.x - eye->at.x, y = (int64_t)target->centre.y - eye->at.y;
	int64_t reach = (int64_t)most + target->radius + FIELD_LENIENCE;
	int64_t ahead = (x * eye->ahead.x + y * eye->ahead.y) >> 14, side = (x * eye->side.x + y * eye->side.y) >> 14;
	int64_t spare = (int64_t)target->radius + FIELD_CONTACT;

	side = (side < 0 ? -side : side) - eye->half;
	return x * x + y * y > reach * reach || ahead < -spare ||
	       side * eye->cosine - ahead * eye->sine > spare * (1 << 16);
}

static bool aim_from(struct scene *scene, struct eye *eye, int unit, int target, struct conduct_shot *shot)
{
	const struct look *look = scene->look;
	const int32_t *bands = bands_of(look, unit);
	struct field_point at;
	bool touching;

	if (!((scene->seen & ~scene->hidden) >> target & 1) ||
	    is_off(eye, &scene->stand[target], bands[BAND_EFFECTIVE]))
		return false;
	touching = scene->contacts[unit] >> target & 1;
	eye->careful = !touching && in_contact_with(scene, target, conduct_side_of(unit));
	if (eye->careful && !conduct_option(look, OPT_FIRE_INTO_MELEE))
		return false;
	if (!find_point(scene, eye, unit, target, bands[BAND_EFFECTIVE], &at, &shot->range))
		return false;
	if (touching)
		shot->range = 0;
	shot->band = shot->range >= bands[BAND_SHORT] + FIELD_LENIENCE;
	shot->mods = find_fire_mods(scene, unit, target, eye->at, at);
	shot->need = (int8_t)conduct_find_need(look, unit, shot->band, shot->mods);
	shot->dice =
		(uint8_t)(conduct_type_of(look, unit)->arm == ARM_MG ? 0 : conduct_count_dice(look, unit, shot->band));
	return true;
}

bool conduct_aim_in(struct scene *scene, int unit, int stand, int target, struct conduct_shot *shot)
{
	struct eye eye;

	if (conduct_side_of(target) == conduct_side_of(unit))
		return false;
	open_eye(scene->look, unit, stand, &eye);
	return aim_from(scene, &eye, unit, target, shot);
}

bool conduct_aim(const struct look *look, int unit, int stand, int target, struct conduct_shot *shot)
{
	struct scene scene;

	conduct_make_scene(look, &scene);
	return stand < conduct_count_firing(look, unit) && conduct_aim_in(&scene, unit, stand, target, shot);
}

/* ---- priority [conduct:house-priority] */

/* A skirmisher, a crew, one that lies down or has cover: may be passed over for a better target. */
static bool is_poor(const struct conduct_shot *shot)
{
	return shot->mods >> FIRE_COVER & 1;
}

static bool may_choose(const struct look *look, int unit, int near, const struct conduct_shot *nearest, int other,
                       const struct conduct_shot *shot)
{
	const struct conduct_house *house = &look->tables->house;
	int32_t more = shot->range - nearest->range - FIELD_LENIENCE + 1;

	if (more <= house->choice_any)
		return true;
	if (conduct_type_of(look, unit)->arm == ARM_GUN && nearest->range >= house->choice_guns + FIELD_LENIENCE)
		return true;
	if (more <= house->choice_cover && is_poor(nearest) && !is_poor(shot))
		return true;
	return more <= house->choice_shaken && conduct_has(look, near, U_SHAKEN) && !conduct_has(look, other, U_SHAKEN);
}

uint64_t conduct_targets_in(struct scene *scene, int unit, int stand)
{
	const struct look *look = scene->look;
	uint64_t front = scene->contacts[unit], able = 0, targets = 0;
	struct conduct_shot shot[ARMY];
	int first = !conduct_side_of(unit) * ARMY, near = NONE;
	struct eye eye;

	if (front) {
		front = conduct_front_enemies(look, unit);
		if (!front)
			return 0;
	}
	open_eye(look, unit, stand, &eye);
	EACH_OF (!conduct_side_of(unit), enemy)
		if ((!front || front >> enemy & 1) && aim_from(scene, &eye, unit, enemy, &shot[enemy - first])) {
			able |= UINT64_C(1) << enemy;
			if (near == NONE || shot[enemy - first].range < shot[near - first].range)
				near = enemy;
		}
	EACH_BIT (enemy, &able, 1)
		if (front || may_choose(look, unit, near, &shot[near - first], enemy, &shot[enemy - first]))
			targets |= UINT64_C(1) << enemy;
	return targets;
}

uint64_t conduct_find_targets(const struct look *look, int unit, int stand)
{
	struct scene scene;

	if (stand >= conduct_count_firing(look, unit))
		return 0;
	conduct_make_scene(look, &scene);
	return conduct_targets_in(&scene, unit, stand);
}

/* fire.c: who can be fired at, with how many dice, and what the dice do. May use: rooms. */
#include "systems/restless/rooms.h"

enum { ARC = 45 * FIELD_DEGREE /* to either side [restless:fire-arc] */ };

static int32_t longest_range(const struct look *look, const struct restless_unit *unit)
{
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];

	return weapon->bands ? weapon->band[weapon->bands - 1].range : -1;
}

static void find_shades(const struct look *look, const struct field_crowd *crowd, const struct field_piece *from,
                        struct field_point apex, const struct field_piece *target, struct field_shades *shades)
{
	const struct restless_state *state = look->state;
	const struct field_ground *ground = &look->map->ground;
	bool high = state->option[OPT_HILL_OVERHEAD] && (kit_point_on(ground, from->stand.centre, GROUND_HIGH) ||
	                                                 kit_point_on(ground, target->stand.centre, GROUND_HIGH));
	struct field_line line = kit_find_line(apex, &target->stand);

	shades->count = 0;
	for (int i = 0; i < crowd->bodies; i++) {
		struct field_group group = crowd->group[i];

		if (!group.count || !kit_box_between(&line, &group.box, crowd->piece[group.first].stand.radius))
			continue;
		if (i == from->body && !state->option[OPT_OWN_BLOCK])
			continue;
		for (int at = group.first; at < group.first + group.count; at++) {
			const struct field_piece *piece = &crowd->piece[at];

			if (!kit_stand_between(&line, &piece->stand) || piece == from || piece == target)
				continue;
			if (high && !kit_point_on(ground, piece->stand.centre, GROUND_HIGH))
				continue; /* [restless:def-rough-hills] */
			shades->list[shades->count++] = &piece->stand.shape;
		}
	}
	kit_add_shades(shades, ground, GROUND_BLOCKS,
	               (struct field_point[]){apex, from->stand.centre, target->stand.centre}, 3);
}

/* [restless:def-cover] In a cover area, across a trench, or behind a wall within an inch of it that the shot crosses. */
static bool in_cover(const struct look *look, struct field_point apex, const struct field_piece *target)
{
	const struct field_ground *ground = &look->map->ground;

	return look->tables->type[look->state->unit[target->body].type].armoured ||
	       kit_point_on(ground, target->stand.centre, GROUND_COVER) ||
	       kit_shape_across(ground, &target->stand.shape, GROUND_DUG) || /* [restless:def-trench] */
	       kit_is_lined(ground, &target->stand.shape, apex, GROUND_COVER, look->tables->wall_cover);
}

bool restless_may_target(const struct look *look, int unit, int target)
{
	const struct restless_state *state = look->state;

	return target >= 0 && target < state->units && state->unit[target].status == STATUS_TABLE &&
	       state->unit[target].side != state->unit[unit].side &&
	       (!state->unit[target].engaged || state->option[OPT_FIRE_INTO_MELEE]);
}

/* The arc of the last stand that asked: the stands of most formations look the same way. */
struct known_arc {
	bool known;
	int facing;
	struct field_arc arc;
};

static const struct field_arc *recall_arc(struct known_arc *it, const struct field_eye *eye)
{
	if (!it->known || it->facing != eye->facing)
		*it = (struct known_arc){true, eye->facing, kit_find_arc(eye)};
	return &it->arc;
}

/* One firing stand at all stands of the target: the nearest that it can hit; FIELD_FAR: none. */
static int32_t aim_stand(const struct look *look, const struct field_crowd *crowd, const struct field_piece *from,
                         int target, bool quick, struct known_arc *known, struct aim *aim)
{
	const struct restless_unit *unit = &look->state->unit[from->body];
	int32_t depth = restless_class_of(look, unit)->depth, nearest = FIELD_FAR;
	struct field_eye eye = kit_find_eye(&from->stand, depth, ARC, longest_range(look, unit) + FIELD_LENIENCE);
	struct field_group group = kit_find_group(crowd, target);

	if (!group.count || kit_box_out_of_range(&eye, &group.box) ||
	    kit_box_outside(&eye, recall_arc(known, &eye), &group.box))
		return FIELD_FAR;
	for (int i = group.first; i < group.first + group.count; i++) {
		const struct field_piece *piece = &crowd->piece[i];
		struct field_shape part;
		struct field_shades shades;
		int32_t range;
		uint8_t bit = (uint8_t)(1 << piece->slot);

		if (kit_points_apart(eye.apex, piece->stand.centre, (int64_t)eye.range + piece->stand.radius))
			continue;
		range = kit_find_part(&eye, &known->arc, &piece->stand.shape, &part);
		/* What is known to be hit in the open, and by somebody no farther off, tells nothing new. */
		if (range > eye.range || (range >= nearest && (aim->legal & ~aim->covered & bit)))
			continue;
		find_shades(look, crowd, from, eye.apex, piece, &shades);
		if (!kit_sees_part(&eye, &piece->stand.shape, &part, shades.list, shades.count))
			continue;
		nearest = range < nearest ? range : nearest;
		if (quick)
			return nearest;
		if (!in_cover(look, eye.apex, piece))
			aim->covered &= (uint8_t)~bit;
		else if (!(aim->legal & bit))
			aim->covered |= bit;
		aim->legal |= bit;
	}
	return nearest;
}

bool restless_aim(const struct look *look, const struct field_crowd *crowd, int unit, int target, bool quick,
                  struct aim *aim)
{
	return restless_aim_with(look, crowd, unit, 255, target, quick, aim);
}

bool restless_aim_with(const struct look *look, const struct field_crowd *crowd, int unit, uint8_t who, int target,
                       bool quick, struct aim *aim)
{
	struct field_group group = kit_find_group(crowd, unit);
	struct known_arc known = {.known = false};
	int64_t x = 0, y = 0;

	memset(aim, 0, sizeof *aim);
	aim->nearest = FIELD_FAR;
	if (!restless_may_target(look, unit, target) || longest_range(look, &look->state->unit[unit]) < 0)
		return false;
	for (int i = group.first; i < group.first + group.count; i++) {
		const struct field_piece *piece = &crowd->piece[i];
		int32_t range;

		if (!(who >> piece->slot & 1))
			continue;
		range = aim_stand(look, crowd, piece, target, quick, &known, aim);
		if (range == FIELD_FAR)
			continue;
		if (quick)
			return true;
		aim->firing++;
		aim->dice += restless_band_dice(look, &look->state->unit[unit], range);
		aim->nearest = range < aim->nearest ? range : aim->nearest;
		x += piece->stand.centre.x;
		y += piece->stand.centre.y;
	}
	if (aim->firing)
		aim->from = (struct field_point){(int32_t)(x / aim->firing), (int32_t)(y / aim->firing)};
	return aim->firing > 0;
}

/* How far the unit is from the nearest of some stands that look ahead, in their arcs. */
static int32_t nearest_in_arc(const struct look *look, const struct field_crowd *crowd, int unit, uint8_t who,
                              int target)
{
	struct field_group group = kit_find_group(crowd, unit);
	int32_t depth = restless_class_of(look, &look->state->unit[unit])->depth, nearest = FIELD_FAR;

	for (int i = group.first; i < group.first + group.count; i++) {
		const struct field_piece *from = &crowd->piece[i];

		if (who >> from->slot & 1) {
			struct field_eye eye = kit_find_eye(&from->stand, depth, ARC, FIELD_FAR);
			int32_t range = kit_measure_to_body(&eye, crowd, target);

			nearest = range < nearest ? range : nearest;
		}
	}
	return nearest;
}

const char restless_out_of_arc[] = "The unit must turn first: that one lies outside the 45 degrees of every stand.";
const char restless_out_of_range[] = "Go nearer first: that unit is out of range.";

struct refusal restless_explain_miss(const struct look *look, const struct field_crowd *crowd, int unit, uint8_t who,
                                     int target)
{
	int32_t nearest = nearest_in_arc(look, crowd, unit, who, target);

	if (nearest == FIELD_FAR)
		return restless_refuse("restless:fire-arc", restless_out_of_arc);
	if (nearest > longest_range(look, &look->state->unit[unit]) + FIELD_LENIENCE)
		return restless_refuse("restless:fire-per-stand", restless_out_of_range);
	return restless_refuse("restless:fire-los",
	                       "That unit is hidden from every stand that has it in its arc and in range.");
}

int32_t restless_measure_shortfall(const struct look *look, const struct field_crowd *crowd, int unit, int target)
{
	int32_t nearest = nearest_in_arc(look, crowd, unit, 255, target);

	return nearest == FIELD_FAR ? 0 : nearest - longest_range(look, &look->state->unit[unit]);
}

int restless_measure_offset(const struct look *look, const struct field_crowd *crowd, int unit, int target)
{
	int32_t depth = restless_class_of(look, &look->state->unit[unit])->depth;
	int least = FIELD_ROUND;

	for (int i = 0; i < crowd->count; i++)
		for (int j = 0; crowd->piece[i].body == unit && j < crowd->count; j++) {
			struct field_eye eye = kit_find_eye(&crowd->piece[i].stand, depth, ARC, FIELD_FAR);
			int turn = crowd->piece[j].body == target
			                   ? kit_measure_off_arc(&eye, &crowd->piece[j].stand.shape)
			                   : FIELD_ROUND;

			least = turn < least ? turn : least;
		}
	return least;
}

bool restless_fire_possible(const struct look *look, int unit)
{
	const struct restless_state *state = look->state;
	const struct restless_unit *it = &state->unit[unit];
	int64_t range = longest_range(look, it);

	if (range < 0 || it->status != STATUS_TABLE || it->engaged)
		return false;
	for (int i = 0; i < state->units; i++) {
		int64_t reach = range + 16 * FIELD_INCH; /* no unit is wider or deeper */

		if (i != state->first_target && restless_may_target(look, unit, i) && look->map->real)
			return true;
		if (i != state->first_target && restless_may_target(look, unit, i)) {
			struct field_point a = restless_ref(it), b = restless_ref(&state->unit[i]);
			int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

			if (x * x + y * y <= reach * reach)
				return true;
		}
	}
	return false;
}

/* The stand of the set that is nearest to a point, as a bit; ties: the lower number. */
static uint8_t nearest_slot(const struct field_body *body, uint8_t set, struct field_point from)
{
	uint8_t best = 0;
	int32_t least = FIELD_FAR;

	for (int i = 0; i < body->count; i++) {
		int32_t away = kit_measure_points(body->stand[i].centre, from);

		if ((set >> body->slot[i] & 1) && away < least) {
			least = away;
			best = (uint8_t)(1 << body->slot[i]);
		}
	}
	return best;
}

/* Stands that are in cover as seen from the middle of those who fire. */
static uint8_t find_covered(const struct look *look, const struct field_crowd *crowd, int target,
                            struct field_point from)
{
	uint8_t covered = 0;

	for (int i = 0; i < crowd->count; i++)
		if (crowd->piece[i].body == target && in_cover(look, from, &crowd->piece[i]))
			covered |= (uint8_t)(1 << crowd->piece[i].slot);
	return covered;
}

/* Hits on two groups of stands: one six each in the open, several in cover; what is left of the sixes. */
static int spend_sixes(const struct look *look, int sixes, struct restless_loss *loss)
{
	int open = __builtin_popcount(loss->open), covered = __builtin_popcount(loss->covered);
	int price = look->tables->cover_sixes;

	loss->from_open = (uint8_t)(open < sixes ? open : sixes);
	sixes -= loss->from_open;
	loss->from_covered = (uint8_t)(covered < sixes / price ? covered : sixes / price);
	return sixes - loss->from_covered * price;
}

/* [restless:fire-remove] Hits strike open stands first, then covered ones, the nearest first; by option the rest goes on
 * to those that nobody saw. */
static struct restless_loss find_loss(const struct look *look, const struct field_crowd *crowd, int target,
                                      const struct aim *aim, int sixes)
{
	const struct restless_unit *unit = &look->state->unit[target];
	struct restless_loss loss = {.unit = (uint8_t)target, .before = unit->alive};
	bool most = 2 * __builtin_popcount(aim->covered) >= __builtin_popcount(aim->legal);
	uint8_t hidden = unit->alive & (uint8_t)~aim->legal, covered = aim->covered;
	struct field_body body;

	restless_make_body(look, unit, &body);
	if (look->state->option[OPT_MIXED_COVER])
		covered = most ? aim->legal : 0;
	loss.covered = covered;
	loss.open = aim->legal & (uint8_t)~covered;
	sixes = spend_sixes(look, sixes, &loss);
	if (look->state->option[OPT_HIT_CAP] && hidden &&
	    loss.from_open + loss.from_covered == __builtin_popcount(aim->legal)) {
		covered = look->state->option[OPT_MIXED_COVER] ? (most ? hidden : 0)
		                                               : find_covered(look, crowd, target, aim->from);
		loss.pick = aim->legal;
		loss.covered = hidden & covered;
		loss.open = hidden & (uint8_t)~covered;
		spend_sixes(look, sixes, &loss);
	}
	for (int i = 0; i < loss.from_open; i++)
		loss.pick |= nearest_slot(&body, loss.open & (uint8_t)~loss.pick, aim->from);
	for (int i = 0; i < loss.from_covered; i++)
		loss.pick |= nearest_slot(&body, loss.covered & (uint8_t)~loss.pick, aim->from);
	loss.due = loss.pick != 0;
	return loss;
}

static void tell_fired(struct game *game, int unit, int target, const struct aim *aim, const uint8_t *dice, int count,
                       int sixes)
{
	struct event *event =
		restless_tell(game, HAPPEN_FIRED, aim->covered ? "restless:fire-cover" : "restless:fire-open");

	if (event) {
		event->arg[FIRED_UNIT] = restless_code(&game->state->unit[unit]);
		event->arg[FIRED_TARGET] = restless_code(&game->state->unit[target]);
		event->arg[FIRED_COUNT] = count;
		event->arg[FIRED_SIXES] = sixes;
		event->arg[FIRED_LEGAL] = __builtin_popcount(aim->legal);
		event->arg[FIRED_COVERED] = __builtin_popcount(aim->covered);
		event->detail = (uint32_t)kit_find_step(aim->nearest) << 4 | (uint32_t)aim->firing;
	}
	restless_tell_dice(game, event, dice, count);
}

/* One throw of some stands at one unit. [restless:fire-double] */
static void shoot(struct game *game, uint8_t who, int target)
{
	struct restless_state *state = game->state;
	int unit = state->unit_active, sixes = 0, count;
	int bonus = restless_card_dice(&game->look, EFFECT_FIRE);
	const struct field_crowd *crowd = restless_make_crowd(&game->look);
	struct aim aim;
	uint8_t dice[DICE];

	restless_aim_with(&game->look, crowd, unit, who, target, false, &aim);
	count = restless_throw(game, (aim.dice + aim.firing * bonus) * state->shots, dice);
	for (int i = 0; i < count; i++)
		sixes += dice[i] >= game->look.tables->open_hit;
	tell_fired(game, unit, target, &aim, dice, count, sixes);
	memset(state->loss, 0, sizeof state->loss);
	state->loss[0] = find_loss(&game->look, crowd, target, &aim, sixes);
	state->close = state->lost = 0;
	state->first_target = (uint8_t)target;
	restless_settle_losses(game);
}

/* The next target of a volley that was split; false: all have fired. */
static bool shoot_next(struct game *game)
{
	struct restless_state *state = game->state;
	uint8_t who = 0;
	int target = 0;

	for (int slot = 0; slot < STANDS; slot++) {
		if (!target)
			target = state->volley[slot];
		if (!target || state->volley[slot] != target)
			continue;
		who |= (uint8_t)(1 << slot);
		state->volley[slot] = 0;
	}
	if (target)
		shoot(game, who, target - 1);
	return target != 0;
}

void restless_apply_fire(struct game *game, int target, int times)
{
	game->state->shots = (uint8_t)times;
	game->state->fires = (uint8_t)(game->state->fires - times);
	shoot(game, 255, target);
}

/* [restless:fire-per-stand] By option each stand has its target; each unit is thrown for in turn. */
void restless_apply_volley(struct game *game, const struct move *move)
{
	game->state->shots = game->state->fires;
	game->state->fires = 0;
	memcpy(game->state->volley, move->path, STANDS);
	shoot_next(game);
}

void restless_finish_fire(struct game *game)
{
	struct restless_state *state = game->state;

	state->phase = PHASE_FIRE;
	if (state->lost) {
		restless_update_contacts(game);
		restless_test_morale(game, state->loss[0].unit, state->unit_active); /* [restless:fire-morale] */
	}
	if (!shoot_next(game))
		restless_next_half(game);
}

struct refusal restless_check_volley(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;
	const struct field_crowd *crowd;
	struct aim aim;
	int firing = 0;

	if (!state->option[OPT_SPLIT_FIRE])
		return restless_refuse("restless:fire-per-stand", "In this battle a unit fires at one target.");
	crowd = restless_make_crowd(look);
	for (int slot = 0; slot < STANDS; slot++) {
		int target = move->path[slot] - 1;

		if (target < 0)
			continue;
		if (target == state->first_target)
			return restless_refuse("restless:act-3", "The second volley must go to another unit.");
		if (!restless_may_target(look, state->unit_active, target))
			return restless_refuse("restless:contact-locked",
			                       "A target is an enemy unit on the table that is not in close combat.");
		if (!restless_aim_with(look, crowd, state->unit_active, (uint8_t)(1 << slot), target, true, &aim))
			return restless_explain_miss(look, crowd, state->unit_active, (uint8_t)(1 << slot), target);
		firing++;
	}
	return firing ? restless_refuse(NULL, NULL)
	              : restless_refuse("restless:fire-per-stand", "At least one stand must fire.");
}

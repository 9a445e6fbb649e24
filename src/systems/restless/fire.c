/* fire.c: who can be fired at, with how many dice, and what the dice do. May use: rooms. */
#include "systems/restless/rooms.h"

static int32_t longest_range(const struct look *look, const struct restless_unit *unit)
{
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];

	return weapon->bands ? weapon->band[weapon->bands - 1].range : -1;
}

static int band_dice(const struct look *look, const struct restless_unit *unit, int32_t range)
{
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];

	for (int i = 0; i < weapon->bands; i++)
		if (range <= weapon->band[i].range + 8) /* [restless:fire-per-stand]: the limit counts as inside */
			return weapon->band[i].dice;
	return 0;
}

/* What stands between one who fires and a target stand. */
struct shades {
	size_t count;
	const struct field_shape *list[PIECES + TERRAIN];
};

/* Whether a stand is near enough to the line of fire to hide anything. */
static bool in_the_way(struct field_point from, const struct field_stand *target, const struct field_stand *other)
{
	int64_t x = (int64_t)target->centre.x - from.x, y = (int64_t)target->centre.y - from.y;
	int64_t ox = (int64_t)other->centre.x - from.x, oy = (int64_t)other->centre.y - from.y;
	int64_t length = kit_find_root(x * x + y * y) + 1, along = (ox * x + oy * y) / length;
	int64_t across = (ox * y - oy * x) / length, reach = (int64_t)target->radius + other->radius;

	return along > -other->radius && along < length + target->radius && across < reach && across > -reach;
}

static void find_shades(const struct look *look, const struct board *board, const struct piece *from,
                        struct field_point apex, const struct piece *target, struct shades *shades)
{
	const struct restless_state *state = look->state;
	bool high = state->option[OPT_HILL_OVERHEAD] &&
	            (restless_on_high(look, from->stand.centre) || restless_on_high(look, target->stand.centre));

	shades->count = 0;
	for (int i = 0; i < board->count; i++) {
		const struct piece *piece = &board->piece[i];

		if (piece == from || piece == target || !in_the_way(apex, &target->stand, &piece->stand))
			continue;
		if (piece->unit == from->unit && !state->option[OPT_OWN_BLOCK])
			continue;
		if (high && !restless_on_high(look, piece->stand.centre)) /* [restless:def-rough-hills] */
			continue;
		shades->list[shades->count++] = &piece->stand.shape;
	}
	for (int i = 0; i < look->map->terrains; i++) {
		const struct restless_terrain *it = &look->map->terrain[i];

		if (it->shape.count && look->tables->ground[it->ground].blocks && !kit_holds_point(&it->shape, apex) &&
		    !kit_holds_point(&it->shape, from->stand.centre) &&
		    !kit_holds_point(&it->shape, target->stand.centre))
			shades->list[shades->count++] = &it->shape;
	}
}

/* [restless:def-cover] In a cover area, or behind a wall within an inch of it that the shot crosses. */
static bool in_cover(const struct look *look, struct field_point apex, const struct piece *target)
{
	struct field_point nearest = kit_find_nearest(&target->stand.shape, apex);
	struct field_shape dot = {.count = 2, .at = {apex, apex}};

	if (look->tables->type[look->state->unit[target->unit].type].armoured)
		return true;
	for (int i = 0; i < look->map->terrains; i++) {
		const struct restless_terrain *it = &look->map->terrain[i];

		if (!look->tables->ground[it->ground].cover)
			continue;
		if (it->shape.count && kit_holds_point(&it->shape, target->stand.centre))
			return true;
		for (int j = 0; j + 1 < it->points; j++) {
			struct field_shape line = {.count = 2, .at = {it->line[j], it->line[j + 1]}};

			if (kit_lines_cross(apex, nearest, it->line[j], it->line[j + 1]) &&
			    kit_measure_gap(&line, &target->stand.shape) <= FIELD_INCH &&
			    kit_measure_gap(&line, &dot) > FIELD_INCH)
				return true;
		}
	}
	return false;
}

bool restless_may_target(const struct look *look, int unit, int target)
{
	const struct restless_state *state = look->state;

	return target >= 0 && target < state->units && state->unit[target].status == STATUS_TABLE &&
	       state->unit[target].side != state->unit[unit].side &&
	       (!state->unit[target].engaged || state->option[OPT_FIRE_INTO_MELEE]);
}

/* One firing stand at all stands of the target: the nearest that it can hit; FIELD_FAR: none. */
static int32_t aim_stand(const struct look *look, const struct board *board, const struct piece *from, int target,
                         bool quick, struct aim *aim)
{
	const struct restless_unit *unit = &look->state->unit[from->unit];
	int32_t depth = restless_class_of(look, unit)->depth, nearest = FIELD_FAR;
	struct field_eye eye = {kit_place_point(from->stand.centre, 0, depth / 2, from->stand.facing),
	                        from->stand.facing, longest_range(look, unit) + 8};

	for (int i = 0; i < board->count; i++) {
		const struct piece *piece = &board->piece[i];
		struct shades shades;
		int32_t range;
		uint8_t bit = (uint8_t)(1 << piece->slot);

		if (piece->unit != target ||
		    kit_measure_points(eye.apex, piece->stand.centre) - piece->stand.radius > eye.range)
			continue;
		range = kit_measure_in_arc(&eye, &piece->stand.shape);
		if (range > eye.range)
			continue;
		find_shades(look, board, from, eye.apex, piece, &shades);
		if (!kit_sees_shape(&eye, &piece->stand.shape, shades.list, shades.count))
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

bool restless_aim(const struct look *look, const struct board *board, int unit, int target, bool quick, struct aim *aim)
{
	int64_t x = 0, y = 0;

	memset(aim, 0, sizeof *aim);
	aim->nearest = FIELD_FAR;
	if (!restless_may_target(look, unit, target) || longest_range(look, &look->state->unit[unit]) < 0)
		return false;
	for (int i = 0; i < board->count; i++) {
		const struct piece *piece = &board->piece[i];
		int32_t range;

		if (piece->unit != unit)
			continue;
		range = aim_stand(look, board, piece, target, quick, aim);
		if (range == FIELD_FAR)
			continue;
		if (quick)
			return true;
		aim->firing++;
		aim->dice += band_dice(look, &look->state->unit[unit], range);
		aim->nearest = range < aim->nearest ? range : aim->nearest;
		x += piece->stand.centre.x;
		y += piece->stand.centre.y;
	}
	if (aim->firing)
		aim->from = (struct field_point){(int32_t)(x / aim->firing), (int32_t)(y / aim->firing)};
	return aim->firing > 0;
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

		if (i != state->first_target && restless_may_target(look, unit, i)) {
			struct field_point a = restless_ref(it), b = restless_ref(&state->unit[i]);
			int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

			if (x * x + y * y <= reach * reach)
				return true;
		}
	}
	return false;
}

/* The slot of the set that is nearest to a point; ties: the lower number. */
static int nearest_slot(const struct body *body, uint8_t set, struct field_point from)
{
	int best = -1;
	int32_t least = FIELD_FAR;

	for (int i = 0; i < body->count; i++) {
		int32_t away = kit_measure_points(body->stand[i].centre, from);

		if ((set >> body->slot[i] & 1) && away < least) {
			least = away;
			best = body->slot[i];
		}
	}
	return best;
}

/* [restless:fire-remove] Hits strike open stands first, then covered ones, the nearest first. */
static int take_losses(struct game *game, int target, const struct aim *aim, int sixes)
{
	const struct restless_tables *tables = game->look.tables;
	struct restless_unit *unit = &game->state->unit[target];
	uint8_t open = aim->legal & (uint8_t)~aim->covered, covered = aim->covered;
	struct body body;
	int lost = 0;

	restless_make_body(&game->look, unit, &body);
	if (game->state->option[OPT_MIXED_COVER]) {
		bool most = 2 * __builtin_popcount(covered) >= __builtin_popcount(aim->legal);

		covered = most ? aim->legal : 0;
		open = most ? 0 : aim->legal;
	}
	if (game->state->option[OPT_HIT_CAP]) {
		if (open)
			open |= unit->alive & (uint8_t)~covered;
		else
			covered |= unit->alive;
	}
	while (open && sixes > 0) {
		int slot = nearest_slot(&body, open, aim->from);

		open &= (uint8_t) ~(1 << slot);
		restless_remove_stand(game, target, slot);
		sixes--;
		lost++;
	}
	while (covered && sixes >= tables->cover_sixes) {
		int slot = nearest_slot(&body, covered, aim->from);

		covered &= (uint8_t) ~(1 << slot);
		restless_remove_stand(game, target, slot);
		sixes -= tables->cover_sixes;
		lost++;
	}
	return lost;
}

static void tell_fired(struct game *game, int unit, int target, const struct aim *aim, const uint8_t *dice, int count,
                       int sixes)
{
	struct event *event =
		restless_tell(game, HAPPEN_FIRED, aim->covered ? "restless:fire-cover" : "restless:fire-open");

	if (event) {
		event->arg[0] = restless_code(&game->state->unit[unit]);
		event->arg[1] = restless_code(&game->state->unit[target]);
		event->arg[2] = count;
		event->arg[3] = sixes;
		event->arg[4] = __builtin_popcount(aim->legal);
		event->arg[5] = __builtin_popcount(aim->covered);
	}
	restless_tell_dice(game, event, dice, count);
}

void restless_apply_fire(struct game *game, int target, int times)
{
	struct restless_state *state = game->state;
	int unit = state->unit_active, sixes = 0, count, lost;
	int bonus = state->laid != NONE && game->look.tables->card[state->laid].effect == EFFECT_FIRE
	                    ? game->look.tables->card[state->laid].dice
	                    : 0;
	struct board board;
	struct aim aim;
	uint8_t dice[DICE];
	struct event *event;

	restless_make_board(&game->look, &board);
	restless_aim(&game->look, &board, unit, target, false, &aim);
	count = restless_throw(game, (aim.dice + aim.firing * bonus) * times, dice); /* [restless:fire-double] */
	for (int i = 0; i < count; i++)
		sixes += dice[i] >= game->look.tables->open_hit;
	tell_fired(game, unit, target, &aim, dice, count, sixes);
	lost = take_losses(game, target, &aim, sixes);
	if (lost) {
		event = restless_tell(game, HAPPEN_LOST, "restless:fire-remove");
		if (event) {
			event->arg[0] = restless_code(&state->unit[target]);
			event->arg[1] = lost;
			event->arg[2] = restless_count_stands(&state->unit[target]);
		}
		restless_update_contacts(game);
		restless_test_morale(game, target, unit); /* [restless:fire-morale] */
	}
	state->first_target = (uint8_t)target;
	state->fires = (uint8_t)(state->fires - times);
	restless_next_half(game);
}

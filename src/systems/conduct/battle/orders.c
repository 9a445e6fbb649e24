/* orders.c: the decision of fire orders: what may be ordered, the usual orders [conduct:house-fire]
 * [conduct:house-priority]. May use: private, text, turn. */
#include <string.h>

#include "systems/conduct/battle/private.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

/* ---- is there anything to order? */

/* What everybody knows of a hidden unit: the weapons of its type. */
static bool might_fire(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	if (look->state->phase == PHASE_GUNS)
		return type->arm == ARM_GUN;
	return type->arm == ARM_MG || (type->arm < ARM_GUN && type->weapon != WEAPON_NONE && type->shooters);
}

static bool has_target(struct scene *scene, int unit)
{
	for (int stand = 0; stand < conduct_count_firing(scene->look, unit); stand++)
		if (conduct_targets_in(scene, unit, stand))
			return true;
	return false;
}

/* Whether something stands where only one side knows of it makes no difference. */
bool conduct_has_fire(const struct look *look, int side)
{
	struct scene scene;

	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) &&
		    (conduct_has(look, unit, U_HIDDEN) ? might_fire(look, unit) : conduct_may_clear(look, unit)))
			return true;
	conduct_make_scene(look, &scene);
	scene.seen &= ~scene.hidden;
	EACH_OF (side, unit)
		if (scene.seen >> unit & 1 && has_target(&scene, unit))
			return true;
	return false;
}

/* ---- orders */

/* [conduct:house-rapid] */
static bool may_hurry(const struct look *look, int unit)
{
	return conduct_option(look, OPT_RAPID_FIRE) && conduct_type_of(look, unit)->arm != ARM_MG &&
	       (conduct_is_people(look, unit, PEOPLE_REGULAR) || conduct_is_people(look, unit, PEOPLE_RECRUIT)) &&
	       !conduct_did(look, unit, T_MOVED | T_PIVOTED) && !conduct_has(look, unit, U_SHAKEN) &&
	       !conduct_in_contact(look, unit);
}

static struct refusal check_rapid(const struct look *look, int unit)
{
	if (may_hurry(look, unit))
		return conduct_allow();
	if (!conduct_option(look, OPT_RAPID_FIRE))
		return conduct_refuse("conduct:house-rapid",
		                      "Rapid fire needs the option rapid_fire: leave out the word rapid.");
	return conduct_refuse("conduct:house-rapid",
	                      "Drilled rifles and guns fire rapidly that stood still, Steady and out of contact.");
}

/* Why a unit, or one of its stands, does not fire in this phase. */
static struct refusal refuse_silent(const struct look *look, int unit)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	const struct conduct_type *type = conduct_type_of(look, unit);

	if ((type->arm == ARM_GUN) != (look->state->phase == PHASE_GUNS))
		return conduct_refuse("conduct:house-fire",
		                      "Artillery fires in phase 6, rifles and machine guns in phase 7.");
	if (conduct_is_crew(look, unit) && (it->formation != FORM_ACTION || it->turn & T_NO_FIRE))
		return conduct_refuse(
			"conduct:house-guns",
			"A gun that is limbered, or was moved, limbered or unlimbered this turn, does not fire.");
	if (it->turn & T_CHARGED)
		return conduct_refuse("conduct:house-fire", "A unit that charged this turn does not fire.");
	if (conduct_is_mounted(look, unit))
		return conduct_refuse("conduct:house-fire", "Mounted units do not fire.");
	if (it->flags & U_PRONE && type->weapon == WEAPON_MUZZLE)
		return conduct_refuse("conduct:house-fire", "Muzzle rifles are not fired lying down.");
	if (conduct_in_contact(look, unit) && !conduct_may_fire(look, unit))
		return conduct_refuse("conduct:house-fire",
		                      "From the second round of a melee on units in contact do not fire.");
	return conduct_refuse("conduct:house-fire", "That stand has no firearms, or does not bear in this formation.");
}

static struct refusal check_target(struct scene *scene, int unit, int stand, int target)
{
	struct conduct_shot shot;

	if (target < 0 || target >= UNITS || stand >= conduct_count_firing(scene->look, unit))
		return refuse_silent(scene->look, unit);
	if (conduct_targets_in(scene, unit, stand) >> target & 1)
		return conduct_allow();
	if (scene->contacts[unit] && !(conduct_front_enemies(scene->look, unit) >> target & 1))
		return conduct_refuse("conduct:house-priority",
		                      "A unit in contact fires only at the enemies that touch its front.");
	if (!conduct_aim_in(scene, unit, stand, target, &shot))
		return conduct_refuse("conduct:house-arcs",
		                      "The target must be in the stand's arc, in range and in sight.");
	return conduct_refuse(
		"conduct:house-priority",
		"The closest enemy comes first; another only within 1 inch more, or within 6 where the closest is "
		"Shaken or covered and the other is not.");
}

static struct refusal check_machine_gun(struct scene *scene, int unit, const uint8_t *order)
{
	const struct conduct_fire *fire = &scene->look->tables->fire;

	if (order[0] == FIRE_CLEAR)
		return conduct_may_clear(scene->look, unit) && !order[1]
		               ? conduct_allow()
		               : conduct_refuse(
					 "conduct:house-jam",
					 "Only a jammed machine gun in action, not in a further round of melee, is cleared.");
	if (scene->look->state->unit[unit].flags & U_JAMMED)
		return conduct_refuse("conduct:house-jam", "The gun is jammed: it can only be cleared.");
	if (order[1] < fire->mg_least || order[1] > fire->mg_most)
		return conduct_refuse("conduct:mg-dice-options", "A machine gun fires with 3, 4, 5 or 6 dice.");
	return check_target(scene, unit, 0, order[0] - 1);
}

static struct refusal check_order(struct scene *scene, int unit, const uint8_t order[STANDS])
{
	struct refusal refusal = conduct_allow();
	bool any = false;

	if (!conduct_on_table(scene->look, unit))
		return conduct_refuse("conduct:house-fire", "The unit is not on the table.");
	if (conduct_type_of(scene->look, unit)->arm == ARM_MG) {
		if (order[2] || order[3] || scene->look->state->phase != PHASE_RIFLES)
			return conduct_refuse("conduct:seq-7",
			                      "Machine guns fire in the phase of rifles, one gun a unit.");
		return check_machine_gun(scene, unit, order);
	}
	for (int stand = 0; stand < STANDS && !refusal.rule; stand++) {
		int target = order[stand] & ~(stand ? 0 : FIRE_RAPID);

		any |= target != 0;
		if (target)
			refusal = check_target(scene, unit, stand, target - 1);
	}
	if (!refusal.rule && order[0] & FIRE_RAPID)
		refusal = any ? check_rapid(scene->look, unit)
		              : conduct_refuse("conduct:house-rapid", "A unit that fires rapidly needs a target.");
	return refusal;
}

static struct refusal check_fire(const struct look *look, int side, const struct move *move)
{
	struct scene scene;

	if (move->verb == VERB_VOLLEY || !move->count)
		return conduct_allow();
	if (move->arg[ORDERS_SIDE] != side + 1)
		return conduct_refuse("conduct:house-fire", "Only units of your own take your orders.");
	conduct_make_scene(look, &scene);
	EACH_OF (side, unit) {
		uint8_t order[STANDS];
		bool any = false;

		for (int stand = 0; stand < STANDS; stand++) {
			order[stand] = conduct_get_order(move, conduct_order_at(unit, stand));
			any |= order[stand] != 0;
		}
		if (any) {
			struct refusal refusal = check_order(&scene, unit, order);

			if (refusal.rule)
				return refusal;
		}
	}
	return conduct_allow();
}

/* ---- the usual orders */

/* Of the targets of all stands the one nearest to the middle of the front. */
static int find_usual(struct scene *scene, int unit, const uint64_t *targets, int stands)
{
	struct field_point from = kit_point_of(conduct_pose_of(&scene->look->state->unit[unit]));
	int32_t best = FIELD_FAR;
	uint64_t all = 0;
	int usual = NONE;

	for (int stand = 0; stand < stands; stand++)
		all |= targets[stand];
	EACH_BIT (enemy, &all, 1) {
		int32_t way = kit_measure_points(from, kit_find_nearest(&scene->stand[enemy].shape, from));

		if (way < best) {
			best = way;
			usual = enemy;
		}
	}
	return usual;
}

static int find_nearest(struct scene *scene, int unit, int stand, uint64_t targets)
{
	struct conduct_shot shot;
	int32_t best = FIELD_FAR;
	int nearest = NONE;

	EACH_BIT (enemy, &targets, 1)
		if (conduct_aim_in(scene, unit, stand, enemy, &shot) && shot.range < best) {
			best = shot.range;
			nearest = enemy;
		}
	return nearest;
}

void conduct_order_usual(struct scene *scene, int unit, uint8_t order[STANDS])
{
	int stands = conduct_count_firing(scene->look, unit), usual;
	uint64_t targets[STANDS];

	if (conduct_may_clear(scene->look, unit))
		order[0] = FIRE_CLEAR;
	if (!stands)
		return;
	for (int stand = 0; stand < stands; stand++)
		targets[stand] = conduct_targets_in(scene, unit, stand);
	usual = find_usual(scene, unit, targets, stands);
	for (int stand = 0; stand < stands && usual != NONE; stand++) {
		int target = targets[stand] >> usual & 1 ? usual : find_nearest(scene, unit, stand, targets[stand]);

		order[stand] = target == NONE ? 0 : (uint8_t)(target + 1);
	}
	if (order[0] && conduct_type_of(scene->look, unit)->arm == ARM_MG)
		order[1] = (uint8_t)scene->look->tables->fire.mg_least;
}

/* Hidden units keep quiet unless they are told otherwise. */
static void order_side(const struct look *look, int side, uint8_t *orders)
{
	struct scene scene;

	memset(orders, 0, ARMY * STANDS);
	conduct_make_scene(look, &scene);
	EACH_OF (side, unit)
		if (conduct_on_table(look, unit) && !conduct_has(look, unit, U_HIDDEN))
			conduct_order_usual(&scene, unit, orders + conduct_order_at(unit, 0));
}

void conduct_usual_fire(const struct look *look, int side, struct move *move)
{
	uint8_t orders[ARMY * STANDS];

	order_side(look, side, orders);
	*move = conduct_start_orders(VERB_FIRE, side);
	for (int i = 0; i < ARMY * STANDS; i++)
		conduct_set_order(move, i, orders[i]);
	conduct_finish_orders(move);
}

static void apply_fire(struct game *game, int side, const struct move *move)
{
	if (move->verb == VERB_VOLLEY)
		order_side(&game->look, side, game->state->order[side]);
	else
		for (int i = 0; i < ARMY * STANDS; i++)
			game->state->order[side][i] = move->count ? conduct_get_order(move, i) : 0;
	conduct_note_ready(game, side);
}

/* ---- what a good player looks at: the usual orders, and those with one unit changed */

static void add_changed(const struct move *usual, struct move_list *moves, int unit, const uint8_t order[STANDS])
{
	struct move move = *usual;

	if (!move.count)
		move = conduct_start_orders(VERB_FIRE, conduct_side_of(unit));
	for (int stand = 0; stand < STANDS; stand++)
		conduct_set_order(&move, conduct_order_at(unit, stand), order[stand]);
	conduct_finish_orders(&move);
	engine_add_move(moves, &move);
}

/* All stands that may fire at it do; the others stay as they are. */
static void add_targets(struct scene *scene, const struct move *usual, struct move_list *moves, int unit)
{
	int stands = conduct_count_firing(scene->look, unit);
	uint64_t targets[STANDS] = {0}, all = 0;
	uint8_t order[STANDS];

	for (int stand = 0; stand < stands; stand++)
		all |= targets[stand] = conduct_targets_in(scene, unit, stand);
	EACH_BIT (enemy, &all, 1) {
		bool changed = false;

		for (int stand = 0; stand < STANDS; stand++) {
			order[stand] = conduct_get_order(usual, conduct_order_at(unit, stand));
			if (targets[stand] >> enemy & 1 && order[stand] != enemy + 1) {
				order[stand] = (uint8_t)(enemy + 1);
				changed = true;
			}
		}
		if (conduct_type_of(scene->look, unit)->arm == ARM_MG)
			order[1] = (uint8_t)scene->look->tables->fire.mg_least;
		if (changed)
			add_changed(usual, moves, unit, order);
	}
}

/* More dice of a machine gun; a whole unit that holds its fire, or fires rapidly. */
static void add_manners(const struct look *look, const struct move *usual, struct move_list *moves, int unit)
{
	const struct conduct_fire *fire = &look->tables->fire;
	uint8_t order[STANDS], none[STANDS] = {0};

	for (int stand = 0; stand < STANDS; stand++)
		order[stand] = conduct_get_order(usual, conduct_order_at(unit, stand));
	if (!order[0] && !order[1] && !order[2] && !order[3])
		return;
	add_changed(usual, moves, unit, none);
	if (conduct_type_of(look, unit)->arm == ARM_MG && order[0] != FIRE_CLEAR)
		for (order[1] = (uint8_t)(fire->mg_least + 1); order[1] <= fire->mg_most; order[1]++)
			add_changed(usual, moves, unit, order);
	if (may_hurry(look, unit)) {
		order[0] |= FIRE_RAPID;
		add_changed(usual, moves, unit, order);
	}
}

static void legal_fire(const struct look *look, int side, struct move_list *moves)
{
	struct scene scene;
	struct move usual;

	engine_add_move(moves, &(struct move){.verb = VERB_VOLLEY});
	engine_add_move(moves, &(struct move){.verb = VERB_FIRE});
	conduct_usual_fire(look, side, &usual);
	conduct_make_scene(look, &scene);
	EACH_OF (side, unit) {
		if (!conduct_on_table(look, unit))
			continue;
		add_targets(&scene, &usual, moves, unit);
		if (usual.count)
			add_manners(look, &usual, moves, unit);
	}
}

/* ---- any orders */

/* Each stand at any of its targets, or silent. */
static void sample_unit(struct scene *scene, int unit, struct rng *rng, uint8_t order[STANDS])
{
	const struct conduct_fire *fire = &scene->look->tables->fire;
	int stands = conduct_count_firing(scene->look, unit);
	bool any = false;

	for (int stand = 0; stand < stands; stand++) {
		uint64_t targets = base_pick_below(rng, 4) ? conduct_targets_in(scene, unit, stand) : 0;

		order[stand] = targets ? (uint8_t)(conduct_pick_bit(rng, targets) + 1) : 0;
		any |= targets != 0;
	}
	if (any && conduct_type_of(scene->look, unit)->arm == ARM_MG)
		order[1] = (uint8_t)(fire->mg_least +
		                     (int)base_pick_below(rng, (uint32_t)(fire->mg_most - fire->mg_least + 1)));
	if (any && may_hurry(scene->look, unit) && base_pick_below(rng, 2))
		order[0] |= FIRE_RAPID;
}

static void sample_orders(const struct look *look, int side, struct rng *rng, struct move *move)
{
	struct scene scene;

	conduct_make_scene(look, &scene);
	*move = conduct_start_orders(VERB_FIRE, side);
	EACH_OF (side, unit) {
		uint8_t order[STANDS] = {0};

		/* the hidden show themselves now and then */
		if (!conduct_on_table(look, unit) ||
		    base_pick_below(rng, 8) < (conduct_has(look, unit, U_HIDDEN) ? 7 : 1))
			continue;
		if (conduct_may_clear(look, unit))
			order[0] = FIRE_CLEAR;
		else
			sample_unit(&scene, unit, rng, order);
		for (int stand = 0; stand < STANDS; stand++)
			conduct_set_order(move, conduct_order_at(unit, stand), order[stand]);
	}
	conduct_finish_orders(move);
}

static void sample_fire(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint32_t choice = base_pick_below(rng, 16);

	if (choice == 0)
		move->verb = VERB_FIRE;
	else if (choice < 4)
		sample_orders(look, side, rng, move);
	else
		move->verb = VERB_VOLLEY;
}

const struct phase_rules conduct_fire_phase = {check_fire, apply_fire, legal_fire, sample_fire};

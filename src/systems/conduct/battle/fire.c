/* fire.c: the decision of fire orders, and the volleys of a phase [conduct:house-fire].
 * May use: private, text, turn. */
#include <string.h>

#include "systems/conduct/battle/private.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

static int order_at(int unit, int stand)
{
	return unit % ARMY * STANDS + stand;
}

/* ---- is there anything to order? */

static bool is_near(const struct look *look, int unit, int32_t reach)
{
	struct field_point at = kit_point_of(conduct_pose_of(&look->state->unit[unit]));

	EACH_OF (!conduct_side_of(unit), enemy)
		if (conduct_on_table(look, enemy) && !conduct_has(look, enemy, U_HIDDEN)) {
			struct field_point to = kit_point_of(conduct_pose_of(&look->state->unit[enemy]));

			if (kit_measure_points(at, to) <= reach)
				return true;
		}
	return false;
}

/* What everybody knows of a hidden unit: the weapons of its type. */
static bool might_fire(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);

	if (look->state->phase == PHASE_GUNS)
		return type->arm == ARM_GUN;
	return type->arm == ARM_MG || (type->arm < ARM_GUN && type->weapon != WEAPON_NONE && type->shooters);
}

bool conduct_has_fire(const struct look *look, int side)
{
	enum { FOOTPRINTS = 9 * FIELD_INCH };
	const struct conduct_fire *fire = &look->tables->fire;
	int32_t reach = (look->state->phase == PHASE_GUNS ? fire->artillery_band : fire->breech_band)[BAND_EFFECTIVE];

	EACH_OF (side, unit) {
		if (!conduct_on_table(look, unit))
			continue;
		if (conduct_has(look, unit, U_HIDDEN)) {
			if (might_fire(look, unit))
				return true;
		} else if (conduct_may_clear(look, unit) ||
		           (conduct_may_fire(look, unit) && is_near(look, unit, reach + FOOTPRINTS))) {
			return true;
		}
	}
	return false;
}

/* ---- orders */

static struct refusal check_rapid(const struct look *look, int unit)
{
	if (!conduct_option(look, OPT_RAPID_FIRE))
		return conduct_refuse("conduct:house-fire", "Rapid fire needs the option rapid_fire.");
	if ((!conduct_is_people(look, unit, PEOPLE_REGULAR) && !conduct_is_people(look, unit, PEOPLE_RECRUIT)) ||
	    conduct_did(look, unit, T_MOVED | T_PIVOTED) || conduct_type_of(look, unit)->arm == ARM_MG)
		return conduct_refuse("conduct:house-fire",
		                      "Only drilled rifles and guns that stood still fire rapidly.");
	return conduct_allow();
}

static struct refusal check_target(struct scene *scene, int unit, int stand, int target)
{
	struct conduct_shot shot;

	if (target < 0 || target >= UNITS || stand >= conduct_count_firing(scene->look, unit))
		return conduct_refuse("conduct:house-fire", "The unit, or that stand of it, does not fire now.");
	if (conduct_targets_in(scene, unit, stand) >> target & 1)
		return conduct_allow();
	if (!conduct_aim_in(scene, unit, stand, target, &shot))
		return conduct_refuse("conduct:house-arcs",
		                      "The target must be in the stand's arc, in range and in sight.");
	return conduct_refuse(
		"conduct:house-priority",
		"The closest enemy comes first: another only within 1 inch more, or where the rule allows it.");
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
		              : conduct_refuse("conduct:house-fire", "A unit that fires rapidly needs a target.");
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
			order[stand] = conduct_get_order(move, order_at(unit, stand));
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

static void order_usual(struct scene *scene, int unit, uint8_t order[STANDS])
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
			order_usual(&scene, unit, orders + order_at(unit, 0));
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

static void legal_fire(const struct look *look, int side, struct move_list *moves)
{
	struct move move;

	engine_add_move(moves, &(struct move){.verb = VERB_VOLLEY});
	engine_add_move(moves, &(struct move){.verb = VERB_FIRE});
	conduct_usual_fire(look, side, &move);
	engine_add_move(moves, &move);
}

/* Any stand at any of its targets. */
static void sample_orders(const struct look *look, int side, struct rng *rng, struct move *move)
{
	struct scene scene;

	conduct_make_scene(look, &scene);
	*move = conduct_start_orders(VERB_FIRE, side);
	EACH_OF (side, unit) {
		int stands = conduct_on_table(look, unit) ? conduct_count_firing(look, unit) : 0;
		bool gun = conduct_is_crew(look, unit);

		if (conduct_on_table(look, unit) && conduct_may_clear(look, unit) && base_pick_below(rng, 2))
			conduct_set_order(move, order_at(unit, 0), FIRE_CLEAR);
		if (base_pick_below(rng, 3) == 0)
			stands = 0;
		for (int stand = 0; stand < stands; stand++) {
			uint64_t targets = conduct_targets_in(&scene, unit, stand);
			uint32_t skip = base_pick_below(rng, 4);

			while (targets && skip-- && targets & (targets - 1))
				targets &= targets - 1;
			if (!targets)
				continue;
			conduct_set_order(move, order_at(unit, stand), (uint8_t)(__builtin_ctzll(targets) + 1));
			if (gun && conduct_type_of(look, unit)->arm == ARM_MG)
				conduct_set_order(move, order_at(unit, 1), (uint8_t)(3 + base_pick_below(rng, 4)));
		}
	}
	conduct_finish_orders(move);
}

static void sample_fire(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint32_t choice = base_pick_below(rng, 16);

	if (choice == 0)
		move->verb = VERB_FIRE;
	else if (choice < 3)
		sample_orders(look, side, rng, move);
	else
		move->verb = VERB_VOLLEY;
}

const struct phase_rules conduct_fire_phase = {check_fire, apply_fire, legal_fire, sample_fire};

/* ---- volleys */

enum { DICE = 16 };

/* What a phase has done so far; kills and states come at its end. */
struct salvo {
	struct scene scene;
	uint8_t hits[UNITS];  /* of the phase */
	uint8_t worst[UNITS]; /* of one volley */
	uint8_t ones[UNITS];  /* natural 1s that a unit threw */
};

/* Stands of one unit that fire at one target with the same need. */
struct group {
	int target, stands, dice, thrown;
	uint8_t stand[STANDS];
	struct conduct_shot shot;
	uint8_t die[DICE];
	struct event *event;
};

static bool joins(const struct group *group, int target, const struct conduct_shot *shot)
{
	return group->target == target && group->shot.need == shot->need && group->shot.band == shot->band;
}

static int make_groups(struct salvo *salvo, int unit, const uint8_t order[STANDS], struct group groups[STANDS])
{
	bool machine = conduct_type_of(salvo->scene.look, unit)->arm == ARM_MG;
	int count = 0;

	for (int stand = 0; stand < (machine ? 1 : STANDS); stand++) {
		int target = (order[stand] & ~(stand ? 0 : FIRE_RAPID)) - 1, at = 0;
		struct conduct_shot shot;

		if (target < 0 || !conduct_aim_in(&salvo->scene, unit, stand, target, &shot))
			continue;
		while (at < count && !joins(&groups[at], target, &shot))
			at++;
		if (at == count)
			groups[count++] = (struct group){.target = target, .shot = shot};
		groups[at].stand[groups[at].stands++] = (uint8_t)stand;
		groups[at].dice += machine ? order[1] : shot.dice;
		groups[at].shot.range = shot.range < groups[at].shot.range ? shot.range : groups[at].shot.range;
	}
	return count;
}

/* A die more for two stands, or for a gun. */
static void add_rapid(const struct look *look, int unit, struct group *groups, int count)
{
	const struct conduct_fire *fire = &look->tables->fire;
	int stands = 0;

	for (int i = 0; i < count; i++)
		stands += groups[i].stands;
	if (count)
		groups[0].dice += (conduct_is_crew(look, unit) ? 1 : stands / fire->rapid_stands) * fire->rapid_dice;
}

static void throw_groups(struct game *game, struct group *groups, int count)
{
	for (int i = 0; i < count; i++) {
		struct group *it = &groups[i];

		it->thrown = conduct_floor_dice(&game->look, it->shot.need, it->dice);
		for (int die = 0; die < it->thrown; die++)
			it->die[die] = (uint8_t)base_roll_die(&game->state->dice, 6);
	}
}

static int count_hits(const struct look *look, const struct group *group, struct salvo *salvo, int unit)
{
	int need = group->shot.need > 6 ? 6 : group->shot.need, hits = 0;

	for (int i = 0; i < group->thrown; i++) {
		salvo->ones[unit] = (uint8_t)(salvo->ones[unit] + (group->die[i] == 1));
		hits += group->die[i] >= need && (group->die[i] > 1 || look->state->option[OPT_FIRE_NAT1] == NAT1_HITS);
	}
	return hits;
}

static void tell_group(struct game *game, int unit, struct group *group, int hits)
{
	bool guns = game->state->phase == PHASE_GUNS;
	struct event *event = conduct_tell_three(game, HAPPEN_FIRED, guns ? "conduct:seq-6" : "conduct:seq-7", unit,
	                                         group->target, group->thrown);

	if (!event)
		return;
	event->arg[FIRED_NEED] = group->shot.need > 6 ? 6 : group->shot.need;
	event->arg[FIRED_HITS] = hits;
	event->arg[FIRED_RANGE] = group->shot.range / FIELD_GRAIN;
	event->detail = group->shot.mods | (uint32_t)(group->dice - group->thrown) << DETAIL_LOST |
	                (uint32_t)group->shot.band << DETAIL_BAND | (uint32_t)group->stand[0] << DETAIL_STAND;
	conduct_note_dice(game, event, group->die, group->thrown);
}

/* [conduct:mg-jam] */
static void test_jam(struct game *game, int unit, int thrown)
{
	const struct conduct_fire *fire = &game->look.tables->fire;
	struct event *event = conduct_tell_three(game, HAPPEN_JAM_ROLL, "conduct:mg-jam", unit, thrown, 0);
	int total = conduct_throw(game, event) + fire->jam_add[conduct_type_of(&game->look, unit)->mg];

	if (event) {
		event->arg[JAM_TOTAL] = total;
		event->arg[JAM_JAMS] = total < thrown;
	}
	if (total >= thrown)
		return;
	game->state->unit[unit].attempts = 0;
	conduct_mark(game, unit, U_JAMMED, true, MARKER_JAMMED, "conduct:mg-jam");
}

static void fire_unit(struct game *game, struct salvo *salvo, int unit, const uint8_t order[STANDS])
{
	struct group groups[STANDS];
	int count = make_groups(salvo, unit, order, groups), thrown = 0;

	if (order[0] & FIRE_RAPID)
		add_rapid(&game->look, unit, groups, count);
	throw_groups(game, groups, count);
	for (int i = 0; i < count; i++) {
		int hits = count_hits(&game->look, &groups[i], salvo, unit), target = groups[i].target;

		tell_group(game, unit, &groups[i], hits);
		salvo->hits[target] = (uint8_t)(salvo->hits[target] + hits);
		salvo->worst[target] = hits > salvo->worst[target] ? (uint8_t)hits : salvo->worst[target];
		thrown += groups[i].thrown;
	}
	if (thrown)
		game->state->unit[unit].turn |= T_FIRED;
	if (thrown && conduct_type_of(&game->look, unit)->arm == ARM_MG)
		test_jam(game, unit, thrown);
}

/* [conduct:mg-unjam] */
static void clear_jam(struct game *game, struct salvo *salvo, int unit)
{
	const struct conduct_fire *fire = &game->look.tables->fire;
	struct conduct_unit *it = &game->state->unit[unit];
	int more = game->state->option[OPT_UNJAM_STEP] == UNJAM_FLAT ? it->attempts > 0 : it->attempts;
	struct event *event = conduct_tell_three(game, HAPPEN_CLEAR_ROLL, "conduct:mg-unjam", unit, 0, 0);
	int total = conduct_throw(game, event) + more * fire->clear_step +
	            fire->clear_add[conduct_type_of(&game->look, unit)->mg];
	uint8_t order[STANDS] = {0};

	it->attempts++;
	if (event) {
		event->arg[CLEAR_TOTAL] = total;
		event->arg[CLEAR_CLEARS] = total >= fire->clear_need;
	}
	if (total < fire->clear_need)
		return;
	it->attempts = 0;
	conduct_mark(game, unit, U_JAMMED, false, MARKER_JAMMED, "conduct:mg-unjam");
	if (!conduct_option(&game->look, OPT_UNJAM_FIRES))
		return;
	order_usual(&salvo->scene, unit, order);
	fire_unit(game, salvo, unit, order);
}

/* ---- effects [conduct:house-states] */

void conduct_settle_fire(struct game *game, int unit, int hits, int worst)
{
	struct conduct_unit *it = &game->state->unit[unit];
	enum cause cause = game->state->phase == PHASE_GUNS ? CAUSE_GUNS : CAUSE_RIFLES;
	int scope = game->state->option[OPT_HIT_SCOPE], counted;

	if (!hits || !conduct_on_table(&game->look, unit))
		return;
	it->hits = (uint8_t)(it->hits + hits);
	counted = scope == SCOPE_TURN ? it->hits : scope == SCOPE_PHASE ? hits : worst;
	if (!conduct_add_kills(game, unit, hits, cause, "conduct:effects-kill"))
		return;
	if (it->turn & T_WAS_SHAKEN) {
		conduct_disorder(game, unit, true, "conduct:effects-fire-1");
	} else if (counted >= game->look.tables->fire.shaken_hits) {
		conduct_disorder(game, unit, false, "conduct:effects-fire-2");
		conduct_shake(game, unit, "conduct:effects-fire-2");
	} else if (!(it->flags & U_SHAKEN)) {
		conduct_disorder(game, unit, true, "conduct:effects-fire-1");
	}
}

/* [conduct:house-ammo] */
static void run_low(struct game *game, const struct salvo *salvo)
{
	int option = game->state->option[OPT_AMMO_ONES];

	if (option == AMMO_OFF)
		return;
	EACH_UNIT (unit)
		if (conduct_on_table(&game->look, unit) && salvo->ones[unit] >= (option == AMMO_THREE ? 3 : 2))
			conduct_mark(game, unit, U_LOW_AMMO, true, MARKER_LOW_AMMO, "conduct:house-ammo");
}

static bool has_order(const uint8_t *order)
{
	return order[0] | order[1] | order[2] | order[3];
}

static void fire_side(struct game *game, struct salvo *salvo, int side)
{
	EACH_OF (side, unit) {
		const uint8_t *order = &game->state->order[side][order_at(unit, 0)];

		if (has_order(order) && order[0] != FIRE_CLEAR && conduct_on_table(&game->look, unit))
			fire_unit(game, salvo, unit, order);
	}
}

/* Whoever is about to fire is seen. */
static void reveal_firers(struct game *game)
{
	EACH_UNIT (unit)
		if (conduct_on_table(&game->look, unit) && conduct_has(&game->look, unit, U_HIDDEN) &&
		    has_order(&game->state->order[conduct_side_of(unit)][order_at(unit, 0)]))
			conduct_reveal(game, unit, "conduct:house-hidden");
}

void conduct_resolve_fire(struct game *game)
{
	struct salvo salvo;

	reveal_firers(game);
	memset(salvo.hits, 0, sizeof salvo.hits);
	memset(salvo.worst, 0, sizeof salvo.worst);
	memset(salvo.ones, 0, sizeof salvo.ones);
	conduct_make_scene(&game->look, &salvo.scene);
	fire_side(game, &salvo, game->state->first);
	fire_side(game, &salvo, !game->state->first);
	EACH_UNIT (unit)
		if (game->state->order[conduct_side_of(unit)][order_at(unit, 0)] == FIRE_CLEAR)
			clear_jam(game, &salvo, unit);
	run_low(game, &salvo);
	EACH_UNIT (unit)
		conduct_settle_fire(game, unit, salvo.hits[unit], salvo.worst[unit]);
}

/* fire.c: the volleys of a phase: dice, jams, and what the hits of a phase do [conduct:house-fire]
 * [conduct:house-states]. May use: private, movement, turn. */
#include <string.h>

#include "systems/conduct/battle/private.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/turn/turn.h"

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
	int target, stand, dice, thrown, hits; /* stand: the first */
	struct conduct_shot shot;
	uint8_t die[DICE];
};
/* All that a unit fires: its dice in the order in which they are thrown, each with its group. */
struct volley {
	int groups, dice, stands;
	struct group group[STANDS];
	uint8_t of[DICE];
};

static bool joins(const struct group *group, int target, const struct conduct_shot *shot)
{
	return group->target == target && group->shot.need == shot->need && group->shot.band == shot->band;
}

static int find_group(struct volley *volley, int stand, int target, const struct conduct_shot *shot)
{
	int at = 0;

	while (at < volley->groups && !joins(&volley->group[at], target, shot))
		at++;
	if (at == volley->groups)
		volley->group[volley->groups++] = (struct group){.target = target, .stand = stand, .shot = *shot};
	if (shot->range < volley->group[at].shot.range)
		volley->group[at].shot.range = shot->range;
	return at;
}

static void add_dice(struct volley *volley, int group, int count)
{
	for (int i = 0; i < count && volley->dice < DICE; i++) {
		volley->of[volley->dice++] = (uint8_t)group;
		volley->group[group].dice++;
	}
}

/* Rapid fire: a die more after every second stand, or for a gun [conduct:house-rapid]. */
static void make_volley(struct salvo *salvo, int unit, const uint8_t order[STANDS], struct volley *volley)
{
	const struct look *look = salvo->scene.look;
	const struct conduct_fire *fire = &look->tables->fire;
	bool machine = conduct_type_of(look, unit)->arm == ARM_MG, rapid = !machine && order[0] & FIRE_RAPID;
	int each = conduct_is_crew(look, unit) ? 1 : fire->rapid_stands;

	volley->groups = volley->dice = volley->stands = 0;
	for (int stand = 0; stand < (machine ? 1 : STANDS); stand++) {
		int target = (order[stand] & ~(stand ? 0 : FIRE_RAPID)) - 1, group;
		struct conduct_shot shot;

		if (target < 0 || !conduct_aim_in(&salvo->scene, unit, stand, target, &shot))
			continue;
		group = find_group(volley, stand, target, &shot);
		add_dice(volley, group, machine ? order[1] : shot.dice);
		if (rapid && ++volley->stands % each == 0)
			add_dice(volley, group, fire->rapid_dice);
	}
}

/* The floor rule takes the last dice of a group; the others fall from left to right [conduct:house-dice]. */
static void throw_volley(struct game *game, struct volley *volley)
{
	uint8_t left[STANDS] = {0};

	for (int i = 0; i < volley->groups; i++)
		left[i] = (uint8_t)conduct_floor_dice(&game->look, volley->group[i].shot.need, volley->group[i].dice);
	for (int i = 0; i < volley->dice; i++) {
		struct group *group = &volley->group[volley->of[i]];

		if (group->thrown < left[volley->of[i]])
			group->die[group->thrown++] = (uint8_t)base_roll_die(&game->state->dice, 6);
	}
}

static void count_hits(const struct look *look, struct group *group, struct salvo *salvo, int unit)
{
	int need = group->shot.need > 6 ? 6 : group->shot.need;

	for (int i = 0; i < group->thrown; i++) {
		bool one = group->die[i] == 1;

		salvo->ones[unit] = (uint8_t)(salvo->ones[unit] + one);
		group->hits += group->die[i] >= need && !(one && look->state->option[OPT_FIRE_NAT1] == NAT1_MISSES);
	}
}

static void tell_group(struct game *game, int unit, const struct group *group)
{
	bool guns = game->state->phase == PHASE_GUNS;
	struct event *event = conduct_tell_three(game, HAPPEN_FIRED, guns ? "conduct:seq-6" : "conduct:seq-7", unit,
	                                         group->target, group->thrown);

	if (!event)
		return;
	event->arg[FIRED_NEED] = group->shot.need > 6 ? 6 : group->shot.need;
	event->arg[FIRED_HITS] = group->hits;
	event->arg[FIRED_RANGE] = group->shot.range / FIELD_GRAIN;
	event->detail = group->shot.mods | (uint32_t)(group->dice - group->thrown) << DETAIL_LOST |
	                (uint32_t)group->shot.band << DETAIL_BAND | (uint32_t)group->stand << DETAIL_STAND;
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

/* What one unit has done to one target counts together. */
static void note_hits(struct salvo *salvo, const struct volley *volley, int at)
{
	int target = volley->group[at].target, sum = 0;

	for (int i = 0; i < volley->groups; i++)
		sum += volley->group[i].target == target ? volley->group[i].hits : 0;
	salvo->hits[target] = (uint8_t)(salvo->hits[target] + volley->group[at].hits);
	salvo->worst[target] = sum > salvo->worst[target] ? (uint8_t)sum : salvo->worst[target];
}

static void fire_unit(struct game *game, struct salvo *salvo, int unit, const uint8_t order[STANDS])
{
	struct volley volley;
	int thrown = 0;

	make_volley(salvo, unit, order, &volley);
	throw_volley(game, &volley);
	for (int i = 0; i < volley.groups; i++) {
		count_hits(&game->look, &volley.group[i], salvo, unit);
		tell_group(game, unit, &volley.group[i]);
		thrown += volley.group[i].thrown;
	}
	for (int i = 0; i < volley.groups; i++)
		note_hits(salvo, &volley, i);
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
	conduct_order_usual(&salvo->scene, unit, order);
	fire_unit(game, salvo, unit, order);
}

/* ---- effects [conduct:house-states] */

void conduct_settle_fire(struct game *game, int unit, enum cause cause, int hits, int worst)
{
	struct conduct_unit *it = &game->state->unit[unit];
	int scope = game->state->option[OPT_HIT_SCOPE], counted;

	if (!hits || !conduct_on_table(&game->look, unit))
		return;
	if (!it->hits && it->flags & U_SHAKEN) /* nothing but fire shakes a unit from phase 6 on */
		it->turn |= T_WAS_SHAKEN;
	it->hits = (uint8_t)(it->hits + hits);
	counted = scope == SCOPE_TURN ? it->hits : scope == SCOPE_PHASE ? hits : worst;
	if (!conduct_add_kills(game, unit, hits, cause, "conduct:effects-kill"))
		return;
	if (it->turn & T_WAS_SHAKEN) { /* (R31) */
		conduct_disorder(game, unit, true, "conduct:effects-fire-1");
	} else if (counted >= game->look.tables->fire.shaken_hits) {
		conduct_disorder(game, unit, false, "conduct:effects-fire-2");
		conduct_shake(game, unit, "conduct:effects-fire-2");
	} else if (!(it->flags & U_SHAKEN)) {
		conduct_disorder(game, unit, true, "conduct:effects-fire-1");
	}
}

/* So many natural 1s leave a unit low on ammunition; 0: none do. */
static int count_ones(const struct look *look, int unit)
{
	static const uint8_t ones[] = {[AMMO_OFF] = 0, [AMMO_TWO] = 2, [AMMO_THREE] = 3};
	const uint8_t *order = &look->state->order[conduct_side_of(unit)][conduct_order_at(unit, 0)];

	if (order[0] != FIRE_CLEAR && order[0] & FIRE_RAPID) /* [conduct:house-rapid] */
		return 1;
	return ones[look->state->option[OPT_AMMO_ONES]];
}

/* [conduct:house-ammo] */
static void run_low(struct game *game, const struct salvo *salvo)
{
	EACH_UNIT (unit) {
		int ones = conduct_on_table(&game->look, unit) ? count_ones(&game->look, unit) : 0;

		if (ones && salvo->ones[unit] >= ones)
			conduct_mark(game, unit, U_LOW_AMMO, true, MARKER_LOW_AMMO, "conduct:house-ammo");
	}
}

static bool has_order(const uint8_t *order)
{
	return order[0] | order[1] | order[2] | order[3];
}

static void fire_side(struct game *game, struct salvo *salvo, int side)
{
	EACH_OF (side, unit) {
		const uint8_t *order = &game->state->order[side][conduct_order_at(unit, 0)];

		if (has_order(order) && order[0] != FIRE_CLEAR && conduct_on_table(&game->look, unit))
			fire_unit(game, salvo, unit, order);
	}
}

/* Whoever is about to fire is seen. */
static void reveal_firers(struct game *game)
{
	EACH_UNIT (unit)
		if (conduct_on_table(&game->look, unit) && conduct_has(&game->look, unit, U_HIDDEN) &&
		    has_order(&game->state->order[conduct_side_of(unit)][conduct_order_at(unit, 0)]))
			conduct_reveal(game, unit, "conduct:house-hidden");
}

void conduct_resolve_fire(struct game *game)
{
	struct salvo salvo;

	conduct_make_scene(&game->look,
	                   &salvo.scene); /* who shows himself now hides nobody from fire already ordered */
	reveal_firers(game);
	memset(salvo.hits, 0, sizeof salvo.hits);
	memset(salvo.worst, 0, sizeof salvo.worst);
	memset(salvo.ones, 0, sizeof salvo.ones);
	fire_side(game, &salvo, game->state->first);
	fire_side(game, &salvo, !game->state->first);
	EACH_UNIT (unit)
		if (game->state->order[conduct_side_of(unit)][conduct_order_at(unit, 0)] == FIRE_CLEAR)
			clear_jam(game, &salvo, unit);
	run_low(game, &salvo);
	EACH_UNIT (unit)
		conduct_settle_fire(game, unit, game->state->phase == PHASE_GUNS ? CAUSE_GUNS : CAUSE_RIFLES,
		                    salvo.hits[unit], salvo.worst[unit]);
}

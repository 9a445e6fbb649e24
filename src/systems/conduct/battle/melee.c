/* melee.c: combats: who fights whom, the naming of Primaries, Supports, blows [conduct:house-combat]
 * [conduct:house-melee-mods]. May use: private, text, turn. */
#include <string.h>

#include "systems/conduct/battle/private.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

/* ---- combats and Primaries */

uint64_t conduct_combat_of(const struct look *look, int unit)
{
	uint64_t combat = conduct_in_contact(look, unit) ? UINT64_C(1) << unit : 0, next = combat;

	while (next) {
		uint64_t more = 0;

		EACH_BIT (member, &next, 1)
			more |= conduct_contacts(look, member);
		next = more & ~combat;
		combat |= more;
	}
	return combat;
}

/* The next combat whose lowest unit is at or above `from`; 0: no more. */
static uint64_t next_combat(const struct look *look, int from)
{
	for (int unit = from; unit < UNITS; unit++) {
		uint64_t combat = conduct_combat_of(look, unit);

		if (combat && __builtin_ctzll(combat) == unit)
			return combat;
	}
	return 0;
}

static int named(const struct look *look, uint64_t combat, int side)
{
	uint64_t units = combat & conduct_army_of(side);

	EACH_BIT (unit, &units, 1)
		if (conduct_did(look, unit, T_PRIMARY))
			return unit;
	return NONE;
}

/* The side with more units names first; equal: the one that moves first. */
static int first_to_name(const struct look *look, uint64_t combat)
{
	uint64_t colonial = combat & conduct_army_of(COLONIAL), native = combat & conduct_army_of(NATIVE);
	unsigned one = base_count_bits(&colonial, 1), two = base_count_bits(&native, 1);

	return one == two ? look->state->first : two > one;
}

/* Units of a side that may be its Primary: all, or those joined to the enemy's. */
static uint64_t list_primaries(const struct look *look, uint64_t combat, int side)
{
	int enemy = named(look, combat, !side);

	return combat & conduct_army_of(side) & (enemy == NONE ? ~UINT64_C(0) : conduct_contacts(look, enemy));
}

int conduct_usual_primary(const struct look *look, uint64_t combat, int side)
{
	const struct conduct_unit *all = look->state->unit;
	uint64_t units = list_primaries(look, combat, side);
	int best = NONE, most = -1;

	EACH_BIT (unit, &units, 1) {
		bool charger = all[unit].foe != NONE;
		int claim = (charger && all[unit].flags & U_FLANK ? 1000 : 0) + (charger ? 1 + all[unit].met : 0);

		if (claim > most) {
			most = claim;
			best = unit;
		}
	}
	return best;
}

static void name_primary(struct game *game, int unit, bool told)
{
	game->state->unit[unit].turn |= T_PRIMARY;
	if (told)
		conduct_tell_three(game, HAPPEN_PRIMARY, "conduct:house-combat", conduct_side_of(unit), unit, 0);
}

/* Names where there is no choice; true: a side is asked. */
static bool ask_primaries(struct game *game, uint64_t combat)
{
	int first = first_to_name(&game->look, combat);

	for (int i = 0; i < SIDES; i++) {
		int side = i ? !first : first;
		uint64_t units = list_primaries(&game->look, combat, side);

		if (named(&game->look, combat, side) != NONE)
			continue;
		if (units & (units - 1)) {
			game->state->combat = (uint8_t)__builtin_ctzll(combat);
			game->state->phase = PHASE_PRIMARY;
			game->state->actor = (uint8_t)side;
			game->state->asked = game->state->ready = 0;
			return true;
		}
		name_primary(game, __builtin_ctzll(units), false);
	}
	return false;
}

static uint64_t combat_in_hand(const struct look *look)
{
	return conduct_combat_of(look, look->state->combat);
}

static struct refusal check_primary(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[PRIMARY_UNIT];

	if (!(list_primaries(look, combat_in_hand(look), side) >> unit & 1))
		return conduct_refuse(
			"conduct:house-combat",
			"The Primary is a unit of yours in this combat that is in contact with the enemy's Primary.");
	return conduct_allow();
}

static void apply_primary(struct game *game, int side, const struct move *move)
{
	(void)side;
	name_primary(game, move->arg[PRIMARY_UNIT], true);
	game->state->combat = NONE;
	if (!conduct_begin_melee(game))
		conduct_end_phase(game);
}

static void legal_primary(const struct look *look, int side, struct move_list *moves)
{
	uint64_t units = list_primaries(look, combat_in_hand(look), side);

	EACH_BIT (unit, &units, 1)
		engine_add_move(moves, &(struct move){.verb = VERB_PRIMARY, .arg = {unit}});
}

static void sample_primary(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint64_t units = list_primaries(look, combat_in_hand(look), side);
	uint32_t skip = base_pick_below(rng, base_count_bits(&units, 1));

	while (skip--)
		units &= units - 1;
	*move = conduct_make_move(VERB_PRIMARY, __builtin_ctzll(units), 0);
}

const struct phase_rules conduct_primary_phase = {check_primary, apply_primary, legal_primary, sample_primary};

/* ---- Supports */

static bool is_beside(const struct look *look, int unit, int primary)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	for (int face = FACE_RIGHT; face < FACES; face++) {
		struct field_shape edge = {.count = 2};

		conduct_find_edge(look, primary, (enum face)face, edge.at);
		if (kit_measure_gap(&edge, &body.stand[0].shape) <= look->tables->melee.support_reach + FIELD_LENIENCE)
			return true;
	}
	return false;
}

/* May it be committed beside or behind this Primary? */
static bool may_support(const struct look *look, int unit, int primary)
{
	const struct conduct_unit *it = &look->state->unit[unit], *other = &look->state->unit[primary];
	bool one_square = it->brigade != NONE && it->brigade == other->brigade && conduct_in_square(look, unit);

	if (it->status != STATUS_TABLE || it->flags & (U_SHAKEN | U_PRONE | U_HIDDEN) || unit == primary ||
	    conduct_in_contact(look, unit))
		return false;
	if (!one_square && kit_measure_facings(it->facing, other->facing) > look->tables->melee.support_turn)
		return false;
	return is_beside(look, unit, primary);
}

static bool is_primary(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_did(look, unit, T_PRIMARY);
}

/* In contact and not the Primary of its side. */
static bool is_contact_support(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && conduct_in_contact(look, unit) && !conduct_did(look, unit, T_PRIMARY);
}

static bool has_support(const struct look *look, int side)
{
	EACH_OF (side, primary) {
		if (!is_primary(look, primary))
			continue;
		EACH_OF (side, unit)
			if (may_support(look, unit, primary))
				return true;
	}
	EACH_OF (side, unit) {
		uint64_t others =
			is_contact_support(look, unit) ? conduct_combat_of(look, unit) & conduct_army_of(side) : 0;

		if (base_count_bits(&others, 1) > 2) /* two Supports to put in order */
			return true;
	}
	return false;
}

static struct refusal check_supports(const struct look *look, int side, const struct move *move)
{
	int committed[UNITS] = {0};

	EACH_OF (side, unit) {
		int primary = conduct_get_order(move, unit % ARMY * 2 + SUPPORT_FOR) - 1;
		int rank = conduct_get_order(move, unit % ARMY * 2 + SUPPORT_RANK);

		if (primary < 0 && !rank)
			continue;
		if (rank > 9)
			return conduct_refuse("conduct:house-melee-results", "Ranks are from 1 to 9.");
		if (primary < 0) {
			if (!is_contact_support(look, unit))
				return conduct_refuse("conduct:house-melee-results",
				                      "Only Supports are put in the order of kills.");
			continue;
		}
		if (primary >= UNITS || conduct_side_of(primary) != side || !is_primary(look, primary))
			return conduct_refuse("conduct:house-combat",
			                      "Supports are committed to a Primary of their own side.");
		if (!may_support(look, unit, primary))
			return conduct_refuse(
				"conduct:house-combat",
				"A Support is Steady, out of contact, not lying down, within 1 inch of the Primary's side "
				"or rear, and heads the same way within 45 degrees.");
		if (++committed[primary] > look->tables->melee.committed_most)
			return conduct_refuse("conduct:house-combat",
			                      "At most two Supports are committed to a combat.");
	}
	return conduct_allow();
}

static struct refusal check_support(const struct look *look, int side, const struct move *move)
{
	if (!move->count)
		return conduct_allow();
	if (move->arg[ORDERS_SIDE] != side + 1)
		return conduct_refuse("conduct:house-combat", "Only units of your own take your orders.");
	return check_supports(look, side, move);
}

static void apply_support(struct game *game, int side, const struct move *move)
{
	for (int i = 0; i < 2 * ARMY; i++)
		game->state->order[side][i] = move->count ? conduct_get_order(move, i) : 0;
	conduct_note_ready(game, side);
}

static void legal_support(const struct look *look, int side, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_SUPPORT});
	EACH_OF (side, primary) {
		if (!is_primary(look, primary))
			continue;
		EACH_OF (side, unit) {
			struct move move = conduct_start_orders(VERB_SUPPORT, side);

			if (!may_support(look, unit, primary))
				continue;
			conduct_set_order(&move, unit % ARMY * 2 + SUPPORT_FOR, (uint8_t)(primary + 1));
			conduct_finish_orders(&move);
			engine_add_move(moves, &move);
		}
	}
}

static void sample_support(const struct look *look, int side, struct rng *rng, struct move *move)
{
	*move = conduct_start_orders(VERB_SUPPORT, side);
	EACH_OF (side, unit) {
		int primary = side * ARMY + (int)base_pick_below(rng, ARMY);
		struct move before = *move;

		if (is_primary(look, primary) && may_support(look, unit, primary) && base_pick_below(rng, 2))
			conduct_set_order(move, unit % ARMY * 2 + SUPPORT_FOR, (uint8_t)(primary + 1));
		else if (is_contact_support(look, unit) && base_pick_below(rng, 4) == 0)
			conduct_set_order(move, unit % ARMY * 2 + SUPPORT_RANK, (uint8_t)(1 + base_pick_below(rng, 9)));
		if (check_supports(look, side, move).rule)
			*move = before;
	}
	conduct_finish_orders(move);
}

const struct phase_rules conduct_support_phase = {check_support, apply_support, legal_support, sample_support};

bool conduct_begin_melee(struct game *game)
{
	uint64_t combat = next_combat(&game->look, 0);

	if (!combat)
		return false;
	for (; combat; combat = next_combat(&game->look, __builtin_ctzll(combat) + 1))
		if (ask_primaries(game, combat))
			return true;
	if (conduct_ask_both(game, PHASE_SUPPORT, has_support))
		return true;
	conduct_resolve_melee(game);
	return false;
}

/* ---- modifiers */

static bool has_tigermen(const struct look *look, uint64_t units)
{
	EACH_BIT (unit, &units, 1)
		if (conduct_has(look, unit, U_TIGERMEN))
			return true;
	return false;
}

/* Steady mounted or massed foot, in its first round [conduct:melee-mod-first-round]. */
static bool has_first_round(const struct look *look, int unit, uint64_t combat)
{
	const struct conduct_unit *it = &look->state->unit[unit];

	if (it->flags & U_SHAKEN || it->round || it->turn & T_ROSE)
		return false;
	if (conduct_is_mounted(look, unit))
		return !has_tigermen(look, combat & conduct_army_of(!conduct_side_of(unit)));
	return conduct_type_of(look, unit)->arm == ARM_FOOT && look->tables->formation[it->formation].massed;
}

/* A little inside a unit from the middle of the edge where it is touched. */
static struct field_point contact_point(const struct look *look, int unit, int enemy)
{
	struct field_point ends[2], centre = conduct_middle_of(look, unit), middle;
	int32_t way;

	conduct_find_edge(look, unit, conduct_touched_face(look, unit, enemy), ends);
	middle = (struct field_point){(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
	way = kit_measure_points(middle, centre);
	if (way < FIELD_INCH / 4)
		return centre;
	return (struct field_point){middle.x + (int32_t)((int64_t)(centre.x - middle.x) * (FIELD_INCH / 4) / way),
	                            middle.y + (int32_t)((int64_t)(centre.y - middle.y) * (FIELD_INCH / 4) / way)};
}

static bool half_in(const struct look *look, int unit, uint32_t flags)
{
	struct field_body body;
	int inside = 0;

	conduct_make_body(look, unit, &body);
	for (int i = 0; i < 4; i++) {
		struct field_point a = body.stand[0].shape.at[i], c = body.stand[0].centre;

		inside += kit_point_on(&look->field->ground, (struct field_point){(a.x + c.x) / 2, (a.y + c.y) / 2},
		                       flags);
	}
	return inside + kit_point_on(&look->field->ground, body.stand[0].centre, flags) >= 3;
}

/* [conduct:melee-mod-terrain] */
static bool defends_terrain(const struct look *look, int unit, int enemy)
{
	const struct field_ground *ground = &look->field->ground;

	if (kit_find_level(ground, contact_point(look, unit, enemy)) >
	    kit_find_level(ground, contact_point(look, enemy, unit)))
		return true;
	return half_in(look, unit, GROUND_DEFENDED) && !half_in(look, enemy, GROUND_DEFENDED);
}

static bool has_firearms(const struct conduct_type *type)
{
	return type->arm >= ARM_GUN || type->weapon != WEAPON_NONE;
}

uint32_t conduct_find_blows(const struct look *look, int unit, int enemy, uint64_t combat)
{
	const struct conduct_unit *it = &look->state->unit[unit], *other = &look->state->unit[enemy];
	const struct conduct_type *type = conduct_type_of(look, unit);
	bool defends = it->foe == NONE;
	uint32_t mods = 0;

	if (has_first_round(look, unit, combat))
		mods |= 1u << MELEE_FIRST_ROUND;
	if (it->turn & T_FANATIC)
		mods |= 1u << MELEE_FANATIC;
	if (defends && other->foe == unit && other->flags & U_ACROSS)
		mods |= 1u << MELEE_OBSTACLE;
	if (defends && !look->field->real && defends_terrain(look, unit, enemy))
		mods |= 1u << MELEE_TERRAIN;
	if (other->formation == FORM_SKIRMISH || conduct_is_crew(look, enemy))
		mods |= 1u << MELEE_SKIRMISH_CREW;
	if (it->flags & U_SHAKEN)
		mods |= 1u << MELEE_SHAKEN;
	if (conduct_is_flanked(look, unit, enemy))
		mods |= 1u << MELEE_FLANKED;
	if (it->flags & U_LOW_AMMO && has_firearms(type))
		mods |= 1u << MELEE_LOW_AMMO;
	if (type->arm == ARM_FOOT && type->bayonets && !(it->flags & U_FIXED) &&
	    look->tables->formation[other->formation].massed)
		mods |= 1u << MELEE_UNFIXED;
	return mods;
}

int conduct_sum_blows(const struct look *look, uint32_t mods)
{
	int sum = 0;

	EACH_BIT (mod, &(uint64_t){mods}, 1)
		sum += look->tables->melee.mod[mod].value[0];
	return sum;
}

/* ---- blows */

enum { LINE = ARMY, DICE = 96 };

/* One side of a combat: its Primary, then its Supports in the order of kills. */
struct party {
	int count, hits;
	uint8_t unit[LINE];
};
struct fight {
	uint64_t combat; /* those in contact, and those committed */
	struct party side[SIDES];
};
enum { FIGHTS = ARMY };

/* Those in contact before those committed, then by rank, then by number. */
static int place_of(const struct look *look, int unit)
{
	int rank = look->state->order[conduct_side_of(unit)][unit % ARMY * 2 + SUPPORT_RANK];

	return (conduct_in_contact(look, unit) ? 0 : 1000) + (rank ? rank : 10) * 50 + unit % ARMY;
}

static void add_support(const struct look *look, struct party *party, int unit)
{
	int at = party->count++;

	for (; at > 1 && place_of(look, party->unit[at - 1]) > place_of(look, unit); at--)
		party->unit[at] = party->unit[at - 1];
	party->unit[at] = (uint8_t)unit;
}

static void make_party(const struct look *look, uint64_t *combat, int side, struct party *party)
{
	uint64_t units = *combat & conduct_army_of(side), joined = 0;
	int primary = named(look, *combat, side);

	*party = (struct party){.count = 1, .unit = {(uint8_t)primary}};
	EACH_BIT (unit, &units, 1)
		if (unit != primary)
			add_support(look, party, unit);
	EACH_OF (side, unit)
		if (look->state->order[side][unit % ARMY * 2 + SUPPORT_FOR] == primary + 1) {
			add_support(look, party, unit);
			joined |= UINT64_C(1) << unit;
		}
	*combat |= joined;
}

/* [conduct:melee-flank-double] */
static bool is_doubled(const struct look *look, int primary)
{
	const struct conduct_unit *it = &look->state->unit[primary];

	return it->foe != NONE && it->flags & U_FLANK && it->met == look->state->turn;
}

static int count_hits(const struct look *look, const uint8_t *dice, int count, int modifier)
{
	const struct conduct_melee *melee = &look->tables->melee;
	int hits = 0;

	for (int i = 0; i < count; i++)
		hits += dice[i] == melee->always_hits ||
		        (dice[i] != melee->always_misses && dice[i] + modifier >= melee->hit);
	return hits;
}

static void strike(struct game *game, struct fight *fight, int side)
{
	struct party *party = &fight->side[side];
	int primary = party->unit[0], enemy = fight->side[!side].unit[0], count = 0;
	uint32_t mods = conduct_find_blows(&game->look, primary, enemy, fight->combat);
	bool doubled = is_doubled(&game->look, primary), own = game->state->option[OPT_SUPPORT_MODS] == SUPPORT_OWN;
	struct event *event;
	uint8_t dice[DICE];

	party->hits = 0;
	for (int i = 0; i < party->count; i++) {
		const struct conduct_footprint *footprint = conduct_footprint_of(&game->look, party->unit[i]);
		int more = (i ? footprint->support : footprint->primary) *
		           (doubled ? game->look.tables->melee.double_by : 1);
		uint32_t mine = i && own ? conduct_find_blows(&game->look, party->unit[i], enemy, fight->combat) : mods;

		for (int die = 0; die < more && count + die < DICE; die++)
			dice[count + die] = (uint8_t)base_roll_die(&game->state->dice, 6);
		party->hits += count_hits(&game->look, dice + count, more, conduct_sum_blows(&game->look, mine));
		count += more;
	}
	event = conduct_tell_three(game, HAPPEN_FOUGHT, "conduct:melee-tohit", primary, enemy, count);
	if (!event)
		return;
	event->arg[FOUGHT_MODIFIER] = conduct_sum_blows(&game->look, mods);
	event->arg[FOUGHT_HITS] = party->hits;
	event->arg[FOUGHT_DOUBLED] = doubled;
	event->detail = mods;
	conduct_note_dice(game, event, dice, count);
}

/* ---- results [conduct:house-melee-results] */

/* Kills one at a time from the Primary on; who can take no more is passed over. */
static void deal_kills(struct game *game, const struct party *party, int hits)
{
	uint8_t dealt[LINE] = {0};
	int left = 0;

	for (int i = 0; i < party->count; i++)
		left += conduct_capacity(&game->look, party->unit[i]) - game->state->unit[party->unit[i]].kills;
	hits = hits < left ? hits : left;
	for (int i = 0; hits > 0; i = (i + 1) % party->count) {
		int unit = party->unit[i];

		if (game->state->unit[unit].kills + dealt[i] >= conduct_capacity(&game->look, unit))
			continue;
		dealt[i]++;
		hits--;
	}
	for (int i = 0; i < party->count; i++)
		conduct_add_kills(game, party->unit[i], dealt[i], CAUSE_MELEE, "conduct:melee-kill-distribution");
}

static void change_party(struct game *game, const struct party *party, bool won)
{
	for (int i = 0; i < party->count; i++) {
		if (!conduct_on_table(&game->look, party->unit[i]))
			continue;
		if (won)
			conduct_rally(game, party->unit[i], "conduct:effects-melee-winner");
		else
			conduct_shake(game, party->unit[i], "conduct:effects-melee-loser");
	}
}

static void settle(struct game *game, struct fight *fight)
{
	const struct party *colonial = &fight->side[COLONIAL], *native = &fight->side[NATIVE];
	int winner = colonial->hits == native->hits ? NOBODY : native->hits > colonial->hits;

	conduct_tell_three(game, HAPPEN_DECIDED,
	                   winner == NOBODY ? "conduct:melee-tie" : "conduct:melee-compare-winner", winner,
	                   colonial->unit[0], native->unit[0]);
	for (int side = 0; side < SIDES; side++)
		for (int i = 0; i < fight->side[side].count; i++) {
			struct conduct_unit *it = &game->state->unit[fight->side[side].unit[i]];

			if (!conduct_in_contact(&game->look, fight->side[side].unit[i]))
				continue;
			it->round++;
			it->primary = fight->side[!side].unit[0];
		}
	deal_kills(game, colonial, native->hits);
	deal_kills(game, native, colonial->hits);
	change_party(game, colonial, winner == COLONIAL);
	change_party(game, native, winner == NATIVE);
}

void conduct_settle_combat(struct game *game, const int primary[SIDES], const uint64_t supports[SIDES],
                           const int hits[SIDES])
{
	struct fight fight = {0};

	for (int side = 0; side < SIDES; side++) {
		struct party *party = &fight.side[side];

		*party = (struct party){.count = 1, .hits = hits[side], .unit = {(uint8_t)primary[side]}};
		EACH_BIT (unit, &supports[side], 1)
			if (party->count < LINE)
				party->unit[party->count++] = (uint8_t)unit;
	}
	settle(game, &fight);
}

static void tell_combat(struct game *game, const struct fight *fight)
{
	struct event *event = conduct_tell(game, HAPPEN_COMBAT, "conduct:house-combat");

	if (event)
		event->set[0] = fight->combat;
}

/* Whoever was not named is the usual one. */
static void name_usual(struct game *game, uint64_t combat)
{
	int first = first_to_name(&game->look, combat);

	for (int i = 0; i < SIDES; i++) {
		int side = i ? !first : first;

		if (named(&game->look, combat, side) == NONE)
			name_primary(game, conduct_usual_primary(&game->look, combat, side), false);
	}
}

void conduct_resolve_melee(struct game *game)
{
	struct fight fights[FIGHTS];
	int count = 0, first = game->state->first;

	for (uint64_t combat = next_combat(&game->look, 0); combat && count < FIGHTS;
	     combat = next_combat(&game->look, __builtin_ctzll(fights[count - 1].combat) + 1)) {
		struct fight *fight = &fights[count++];

		fight->combat = combat;
	}
	for (int i = 0; i < count; i++) {
		uint64_t combat = fights[i].combat;

		name_usual(game, combat);
		make_party(&game->look, &combat, COLONIAL, &fights[i].side[COLONIAL]);
		make_party(&game->look, &combat, NATIVE, &fights[i].side[NATIVE]);
		fights[i].combat = combat;
		tell_combat(game, &fights[i]);
		strike(game, &fights[i], first);
		strike(game, &fights[i], !first);
	}
	for (int i = 0; i < count; i++)
		settle(game, &fights[i]);
}

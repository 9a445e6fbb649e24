/* melee.c: blows and what they do: modifiers, dice, kills dealt out, who rallies and who is Shaken
 * [conduct:house-melee-mods] [conduct:house-melee-results]. May use: private, turn. */
#include "systems/conduct/battle/private.h"
#include "systems/conduct/turn/turn.h"

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

/* A little way from a point of its edge into a footprint. */
static struct field_point go_inside(const struct field_stand *stand, struct field_point at)
{
	enum { IN = FIELD_INCH / 4 };
	int32_t way = kit_measure_points(at, stand->centre);

	if (way <= IN)
		return stand->centre;
	return (struct field_point){at.x + (int32_t)((int64_t)(stand->centre.x - at.x) * IN / way),
	                            at.y + (int32_t)((int64_t)(stand->centre.y - at.y) * IN / way)};
}

/* Does it stand higher than the enemy where the enemy's front touches it? */
static bool stands_higher(const struct look *look, const struct field_stand *own, int enemy,
                          const struct field_stand *other)
{
	const struct field_ground *ground = &look->field->ground;
	struct field_point front = kit_point_of(conduct_pose_of(&look->state->unit[enemy]));
	struct field_point here = kit_find_nearest(&own->shape, front), there = kit_find_nearest(&other->shape, here);

	return kit_find_level(ground, go_inside(own, here)) > kit_find_level(ground, go_inside(other, there));
}

/* [conduct:melee-mod-terrain] */
static bool defends_terrain(const struct look *look, int unit, int enemy)
{
	const struct field_ground *ground = &look->field->ground;
	struct field_body own, other;

	conduct_make_body(look, unit, &own);
	conduct_make_body(look, enemy, &other);
	if (stands_higher(look, &own.stand[0], enemy, &other.stand[0]))
		return true;
	for (int i = 0; i < ground->features; i++) {
		const struct field_feature *it = &ground->feature[i];

		if (it->parts && it->flags & GROUND_DEFENDED && conduct_half_in(ground, it, &own.stand[0].shape) &&
		    !conduct_half_in(ground, it, &other.stand[0].shape))
			return true;
	}
	return false;
}

static bool has_firearms(const struct conduct_type *type)
{
	return type->arm >= ARM_GUN || type->weapon != WEAPON_NONE;
}

uint32_t conduct_find_blows(const struct look *look, int unit, int enemy, uint64_t combat)
{
	const struct conduct_unit *it = &look->state->unit[unit], *other = &look->state->unit[enemy];
	const struct conduct_type *type = conduct_type_of(look, unit);
	bool defends = it->foe == NONE && other->foe == unit;
	uint32_t mods = 0;

	if (has_first_round(look, unit, combat))
		mods |= 1u << MELEE_FIRST_ROUND;
	if (it->turn & T_FANATIC)
		mods |= 1u << MELEE_FANATIC;
	if (defends && other->flags & U_ACROSS)
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
	int primary = conduct_named_primary(look, *combat, side);

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
bool conduct_is_doubled(const struct look *look, int primary)
{
	const struct conduct_unit *it = &look->state->unit[primary];

	return it->foe != NONE && it->flags & U_FLANK && it->met == look->state->turn;
}

static int count_dice(const struct look *look, int unit, bool primary, bool doubled)
{
	const struct conduct_footprint *footprint = conduct_footprint_of(look, unit);

	return (primary ? footprint->primary : footprint->support) * (doubled ? look->tables->melee.double_by : 1);
}

int conduct_count_blows(const struct look *look, int primary, uint64_t supports)
{
	bool doubled = conduct_is_doubled(look, primary);
	int count = count_dice(look, primary, true, doubled);

	supports &= conduct_army_of(conduct_side_of(primary)) & ~(UINT64_C(1) << primary);
	EACH_BIT (unit, &supports, 1)
		count += count_dice(look, unit, false, doubled);
	return count;
}

/* [conduct:melee-tohit] [conduct:melee-nat-1] [conduct:melee-nat-6] */
int conduct_count_hits(const struct look *look, const uint8_t *dice, int count, int modifier)
{
	const struct conduct_melee *melee = &look->tables->melee;
	int hits = 0;

	for (int i = 0; i < count; i++)
		hits += dice[i] == melee->always_hits ||
		        (dice[i] != melee->always_misses && dice[i] + modifier >= melee->hit);
	return hits;
}

/* Dice of one unit, or of a side: all with the same modifiers. The hits. */
static int throw_blows(struct game *game, const struct fight *fight, int unit, int enemy, int count, bool doubled)
{
	uint32_t mods = conduct_find_blows(&game->look, unit, enemy, fight->combat);
	int modifier = conduct_sum_blows(&game->look, mods), hits;
	struct event *event;
	uint8_t dice[DICE];

	for (int die = 0; die < count; die++)
		dice[die] = (uint8_t)base_roll_die(&game->state->dice, 6);
	hits = conduct_count_hits(&game->look, dice, count, modifier);
	event = conduct_tell_three(game, HAPPEN_FOUGHT, "conduct:melee-tohit", unit, enemy, count);
	if (event) {
		event->arg[FOUGHT_MODIFIER] = modifier;
		event->arg[FOUGHT_HITS] = hits;
		event->arg[FOUGHT_DOUBLED] = doubled;
		event->detail = mods;
		conduct_note_dice(game, event, dice, count);
	}
	return hits;
}

/* [conduct:house-melee-mods] All dice go with the Primary's modifiers, or each unit's with its own (R58). */
static void strike(struct game *game, struct fight *fight, int side)
{
	struct party *party = &fight->side[side];
	int enemy = fight->side[!side].unit[0], count = 0;
	bool doubled = conduct_is_doubled(&game->look, party->unit[0]);
	bool own = game->state->option[OPT_SUPPORT_MODS] == SUPPORT_OWN;

	for (int i = 0; i < party->count; i++) {
		int more = count_dice(&game->look, party->unit[i], i == 0, doubled);

		if (own)
			party->hits += throw_blows(game, fight, party->unit[i], enemy, more, doubled);
		count += more;
	}
	if (!own)
		party->hits = throw_blows(game, fight, party->unit[0], enemy, count, doubled);
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
		uint64_t others = supports[side] & ~(UINT64_C(1) << primary[side]);

		*party = (struct party){.count = 1, .hits = hits[side], .unit = {(uint8_t)primary[side]}};
		EACH_BIT (unit, &others, 1)
			add_support(&game->look, party, unit);
	}
	settle(game, &fight);
}

/* Who fights, and who was committed to it. */
static void tell_combat(struct game *game, const struct fight *fight, uint64_t joined)
{
	struct event *event = conduct_tell(game, HAPPEN_COMBAT, "conduct:house-combat");

	if (event)
		event->set[0] = fight->combat;
	for (int side = 0; side < SIDES; side++) {
		uint64_t committed = fight->combat & ~joined & conduct_army_of(side);

		event = committed ? conduct_tell_three(game, HAPPEN_SUPPORTS, "conduct:house-combat", side,
		                                       fight->side[side].unit[0], 0)
		                  : NULL;
		if (event)
			event->set[0] = committed;
	}
}

void conduct_resolve_melee(struct game *game)
{
	struct fight fights[FIGHTS];
	int count = 0, first = game->state->first;

	for (uint64_t combat = conduct_next_combat(&game->look, 0); combat;
	     combat = conduct_next_combat(&game->look, __builtin_ctzll(combat) + 1)) {
		struct fight *fight = &fights[count++];

		conduct_name_usual(game, combat);
		fight->combat = combat;
		make_party(&game->look, &fight->combat, COLONIAL, &fight->side[COLONIAL]);
		make_party(&game->look, &fight->combat, NATIVE, &fight->side[NATIVE]);
		tell_combat(game, fight, combat);
		strike(game, fight, first);
		strike(game, fight, !first);
	}
	for (int i = 0; i < count; i++)
		settle(game, &fights[i]);
}

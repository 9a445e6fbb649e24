/* combats.c: who fights whom: combats, the naming of Primaries, Supports that are committed [conduct:house-combat].
 * May use: private, text, turn. */
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

uint64_t conduct_next_combat(const struct look *look, int from)
{
	for (int unit = from; unit < UNITS; unit++) {
		uint64_t combat = conduct_combat_of(look, unit);

		if (combat && __builtin_ctzll(combat) == unit)
			return combat;
	}
	return 0;
}

int conduct_named_primary(const struct look *look, uint64_t combat, int side)
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
	int enemy = conduct_named_primary(look, combat, !side);

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

		if (conduct_named_primary(&game->look, combat, side) != NONE)
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

void conduct_name_usual(struct game *game, uint64_t combat)
{
	int first = first_to_name(&game->look, combat);

	for (int i = 0; i < SIDES; i++) {
		int side = i ? !first : first;

		if (conduct_named_primary(&game->look, combat, side) == NONE)
			name_primary(game, conduct_usual_primary(&game->look, combat, side), false);
	}
}

static uint64_t combat_in_hand(const struct look *look)
{
	return conduct_combat_of(look, look->state->combat);
}

static struct refusal check_primary(const struct look *look, int side, const struct move *move)
{
	int unit = move->arg[PRIMARY_UNIT];

	if (unit < 0 || unit >= UNITS || !(list_primaries(look, combat_in_hand(look), side) >> unit & 1))
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

	if (!units)
		return; /* only in a position written by hand: nothing is legal */
	*move = conduct_make_move(VERB_PRIMARY, conduct_pick_bit(rng, units), 0);
}

const struct phase_rules conduct_primary_phase = {check_primary, apply_primary, legal_primary, sample_primary};

/* ---- Supports */

enum { RANKS = 9 };

static int support_at(int unit, int which)
{
	return unit % ARMY * 2 + which;
}

static bool is_beside(const struct look *look, int unit, int primary)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	for (int face = FACE_RIGHT; face < FACES; face++) {
		struct field_shape edge = {.count = 2};

		conduct_find_edge(look, primary, (enum face)face, edge.at);
		if (kit_measure_gap(&edge, &body.stand[0].shape) <=
		    look->tables->melee.support_reach + FIELD_LENIENCE - 1)
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

/* One unit that the move names. */
static struct refusal check_one(const struct look *look, int unit, int primary, int rank)
{
	if (rank > RANKS)
		return conduct_refuse("conduct:house-melee-results", "Ranks in the order of kills go from 1 to 9.");
	if (primary < 0)
		return is_contact_support(look, unit)
		               ? conduct_allow()
		               : conduct_refuse("conduct:house-melee-results",
		                                "Only Supports have a rank in the order of kills: of those in "
		                                "contact, and of those committed `for` a Primary.");
	if (primary >= UNITS || conduct_side_of(primary) != conduct_side_of(unit) || !is_primary(look, primary))
		return conduct_refuse("conduct:house-combat", "Supports are committed to a Primary of their own side.");
	if (!may_support(look, unit, primary))
		return conduct_refuse("conduct:house-combat",
		                      "A Support is Steady, in the open, out of contact, not lying down, within 1 inch "
		                      "of the Primary's side or rear, and heads its way within 45 degrees.");
	return conduct_allow();
}

static struct refusal check_supports(const struct look *look, int side, const struct move *move)
{
	int committed[UNITS] = {0};

	EACH_OF (side, unit) {
		int primary = conduct_get_order(move, support_at(unit, SUPPORT_FOR)) - 1;
		int rank = conduct_get_order(move, support_at(unit, SUPPORT_RANK));
		struct refusal refusal = primary < 0 && !rank ? conduct_allow() : check_one(look, unit, primary, rank);

		if (refusal.rule)
			return refusal;
		if (primary >= 0 && ++committed[primary] > look->tables->melee.committed_most)
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

/* ---- what a good player looks at: each unit alone, each pair, all that there is room for */

static void commit(struct move *move, int unit, int primary)
{
	conduct_set_order(move, support_at(unit, SUPPORT_FOR), (uint8_t)(primary + 1));
}

static uint64_t list_supports(const struct look *look, int primary)
{
	uint64_t units = 0;

	if (is_primary(look, primary))
		EACH_OF (conduct_side_of(primary), unit)
			if (may_support(look, unit, primary))
				units |= UINT64_C(1) << unit;
	return units;
}

static void add_pairs(uint64_t units, int primary, struct move_list *moves)
{
	EACH_BIT (one, &units, 1) {
		struct move alone = conduct_start_orders(VERB_SUPPORT, conduct_side_of(primary));
		uint64_t others = units & ~UINT64_C(0) << one & ~(UINT64_C(1) << one);

		commit(&alone, one, primary);
		engine_add_move(moves, &alone);
		EACH_BIT (two, &others, 1) {
			struct move pair = alone;

			commit(&pair, two, primary);
			engine_add_move(moves, &pair);
		}
	}
}

static void legal_support(const struct look *look, int side, struct move_list *moves)
{
	struct move all = conduct_start_orders(VERB_SUPPORT, side);
	uint64_t taken = 0;
	int primaries = 0;

	engine_add_move(moves, &(struct move){.verb = VERB_SUPPORT});
	EACH_OF (side, primary) {
		uint64_t units = list_supports(look, primary), rest = units & ~taken;

		add_pairs(units, primary, moves);
		primaries += rest != 0;
		for (int i = 0; i < look->tables->melee.committed_most && rest; i++, rest &= rest - 1) {
			commit(&all, __builtin_ctzll(rest), primary);
			taken |= rest & -rest;
		}
	}
	if (primaries > 1) /* with one it is a pair */
		engine_add_move(moves, &all);
}

/* ---- any orders */

static void sample_support(const struct look *look, int side, struct rng *rng, struct move *move)
{
	uint64_t supports[ARMY];
	int committed[ARMY] = {0};

	*move = conduct_start_orders(VERB_SUPPORT, side);
	for (int i = 0; i < ARMY; i++)
		supports[i] = list_supports(look, side * ARMY + i);
	EACH_OF (side, unit) {
		bool ranks = is_contact_support(look, unit);
		uint64_t choice = 0;
		int place;

		for (int i = 0; i < ARMY; i++)
			if (supports[i] >> unit & 1 && committed[i] < look->tables->melee.committed_most)
				choice |= UINT64_C(1) << i;
		if (choice && base_pick_below(rng, 2)) {
			place = conduct_pick_bit(rng, choice);
			commit(move, unit, side * ARMY + place);
			committed[place]++;
			ranks = true;
		}
		if (ranks && base_pick_below(rng, 4) == 0)
			conduct_set_order(move, support_at(unit, SUPPORT_RANK),
			                  (uint8_t)(1 + base_pick_below(rng, RANKS)));
	}
	conduct_finish_orders(move);
}

const struct phase_rules conduct_support_phase = {check_support, apply_support, legal_support, sample_support};

bool conduct_begin_melee(struct game *game)
{
	uint64_t combat = conduct_next_combat(&game->look, 0);

	if (!combat)
		return false;
	for (; combat; combat = conduct_next_combat(&game->look, __builtin_ctzll(combat) + 1))
		if (ask_primaries(game, combat))
			return true;
	if (conduct_ask_both(game, PHASE_SUPPORT, has_support))
		return true;
	conduct_resolve_melee(game);
	return false;
}

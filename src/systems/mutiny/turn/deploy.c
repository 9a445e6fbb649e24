/* deploy.c: the set-up: who places what where [mutiny:27.0].
 * May use: private, kit/common/cup, mutinies, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/mutinies/mutinies.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/private.h"
#include "systems/mutiny/turn/turn.h"

static void next_part(struct game *game);

/* ---- slots: so many units of a kind in one of these hexes ---- */

static unsigned slot_side(const struct look *look)
{
	return look->state->deploying == DEPLOY_SEPOYS ? REBEL : BRITISH;
}

static bool is_waiting(const struct mutiny_state *state, unsigned unit)
{
	return state->at[unit] == AT_BOX || state->at[unit] == AT_ARRIVING;
}

/* Is it a place that another part of the set-up fills with Regulars? */
static bool is_fixed_place(const struct look *look, unsigned hex)
{
	for (unsigned i = 0; i < look->war->slots; i++)
		if (look->war->slot[i].hexes == 1 && look->war->slot[i].hex[0] == hex)
			return true;
	return false;
}

/* A red town, no fortress, without Regulars (RU-D2). */
static bool is_new_town(const struct look *look, unsigned hex)
{
	const unsigned wanted = GROUND_TOWN | GROUND_RED;

	if ((look->war->ground[hex] & (wanted | GROUND_FORTRESS)) != wanted || is_fixed_place(look, hex))
		return false;
	for (unsigned unit = mutiny_first(look->state, hex); unit; unit = look->state->next[unit])
		if (mutiny_facts(look, unit)->contingent == C_REGULAR)
			return false;
	return true;
}

static bool takes_hex(const struct look *look, const struct slot_facts *slot, unsigned hex)
{
	if (slot->new_town)
		return is_new_town(look, hex);
	for (unsigned i = 0; i < slot->hexes; i++)
		if (slot->hex[i] == hex)
			return true;
	return false;
}

/* The first part that is open for this unit in this hex, `left` saying how many each still takes; slots: none. */
static unsigned find_slot(const struct look *look, const uint8_t *left, unsigned unit, unsigned hex)
{
	for (unsigned i = 0; i < look->war->slots; i++) {
		const struct slot_facts *slot = &look->war->slot[i];

		if (left[i] && slot->side == slot_side(look) && base_has_bit(slot->unit, unit) &&
		    takes_hex(look, slot, hex))
			return i;
	}
	return look->war->slots;
}

static bool is_covered(const struct look *look, const struct slot_facts *slot, unsigned hex)
{
	for (unsigned unit = mutiny_first(look->state, hex); unit; unit = look->state->next[unit])
		if (base_has_bit(slot->unit, unit))
			return true;
	return false;
}

/* Hexes of the part that have nobody yet, other than `but`. */
static unsigned count_bare(const struct look *look, const struct slot_facts *slot, unsigned but)
{
	unsigned bare = 0;

	for (unsigned i = 0; i < slot->hexes && slot->garrisoned; i++)
		bare += slot->hex[i] != but && !is_covered(look, slot, slot->hex[i]);
	return bare;
}

/* ---- British and Sepoys ---- */

/* The rule of the part that the unit could have been meant for: another town before the places that are named. */
static struct refusal refuse_place(const struct look *look, const uint8_t *left, unsigned unit)
{
	const char *rule = NULL;

	for (unsigned i = 0; i < look->war->slots; i++) {
		const struct slot_facts *slot = &look->war->slot[i];

		if (left[i] && slot->side == slot_side(look) && base_has_bit(slot->unit, unit) &&
		    (!rule || slot->new_town))
			rule = slot->rule;
	}
	if (!rule)
		return mutiny_refuse("mutiny:27.0", "No such unit is to be placed now.");
	return mutiny_refuse(rule, "Such a unit is not placed in this hex: `end` places the rest as proposed.");
}

static struct refusal check_slots(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_AT];
	uint8_t left[MUTINY_SLOTS];

	memcpy(left, look->state->slot, sizeof left);
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		unsigned slot;

		if (!is_waiting(look->state, (unsigned)unit))
			return mutiny_refuse("mutiny:27.0",
			                     "It stands on the map already, or does not belong to this set-up.");
		slot = find_slot(look, left, (unsigned)unit, hex);
		if (slot == look->war->slots)
			return refuse_place(look, left, (unsigned)unit);
		if (look->war->slot[slot].new_town && base_count_bits(move->set, RULES_SET_WORDS) > 1)
			return mutiny_refuse(look->war->slot[slot].rule, "One unit alone goes to another town.");
		left[slot]--;
	}
	for (unsigned i = 0; i < look->war->slots; i++)
		if (left[i] != look->state->slot[i] && left[i] < count_bare(look, &look->war->slot[i], hex))
			return mutiny_refuse(
				look->war->slot[i].rule,
				"Every place must get at least one: too few would be left for the others.");
	return mutiny_allow();
}

static void place_unit(struct game *game, unsigned slot, unsigned unit, unsigned hex)
{
	const struct slot_facts *facts = &game->look.war->slot[slot];
	struct mutiny_state *state = game->state;

	state->slot[slot]--;
	state->flags[unit] = (uint16_t)((state->flags[unit] & ~U_REDUCED) | (facts->reduced ? U_REDUCED : 0));
	mutiny_put_unit(game, unit, hex);
}

static struct event *tell_placed(struct game *game, const uint64_t *set, unsigned hex, const char *rule)
{
	struct event *event = mutiny_tell_units(game, HAPPEN_PLACED, rule, SEAT_ALL, set);

	if (event) {
		event->arg[PLACED_SPOT] = (int)hex;
		event->arg[PLACED_SIDE] = (int)game->state->actor;
		event->arg[PLACED_COUNT] = (int)base_count_bits(set, MUTINY_UNIT_WORDS);
	}
	return event;
}

static struct event *place_set(struct game *game, const uint64_t *set, unsigned hex)
{
	const char *rule = "mutiny:27.0";

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS) {
		unsigned slot = find_slot(&game->look, game->state->slot, (unsigned)unit, hex);

		rule = game->look.war->slot[slot].rule;
		place_unit(game, slot, (unsigned)unit, hex);
	}
	return tell_placed(game, set, hex, rule);
}

static struct event *place_one(struct game *game, unsigned unit, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	base_set_bit(set, unit);
	return place_set(game, set, hex);
}

/* Where the proposal puts the unit in this part, if that is possible; else somewhere; HEX_NONE: nowhere. */
static unsigned propose_hex(const struct look *look, unsigned index, unsigned unit)
{
	const struct slot_facts *slot = &look->war->slot[index];
	unsigned ready = mutiny_facts(look, unit)->ready;
	bool free = look->state->slot[index] > count_bare(look, slot, HEX_NONE);

	if (ready && takes_hex(look, slot, ready) && (free || !is_covered(look, slot, ready)))
		return ready;
	for (unsigned i = 0; i < slot->hexes; i++)
		if (free || !slot->garrisoned || !is_covered(look, slot, slot->hex[i]))
			return slot->hex[i];
	for (unsigned hex = 1; hex < look->map->count && slot->new_town; hex++)
		if (is_new_town(look, hex))
			return hex;
	return HEX_NONE;
}

/* A unit for the part, first those that the proposal puts into one of its hexes; 0: none is left. */
static unsigned propose_unit(const struct look *look, const struct slot_facts *slot)
{
	unsigned other = 0;

	EACH_BIT (unit, slot->unit, MUTINY_UNIT_WORDS) {
		unsigned ready = mutiny_facts(look, (unsigned)unit)->ready;

		if (!is_waiting(look->state, (unsigned)unit))
			continue;
		if (ready && takes_hex(look, slot, ready))
			return (unsigned)unit;
		if (!other)
			other = (unsigned)unit;
	}
	return other;
}

static void place_rest(struct game *game)
{
	const struct look *look = &game->look;

	for (unsigned i = 0; i < look->war->slots; i++)
		while (game->state->slot[i] && look->war->slot[i].side == slot_side(look)) {
			unsigned unit = propose_unit(look, &look->war->slot[i]);
			unsigned hex = unit ? propose_hex(look, i, unit) : HEX_NONE;

			if (!hex)
				break;
			place_one(game, unit, hex);
		}
}

/* With sepoy_setup = random: each in turn to a hex by lot, bare ones first (RU-D1). */
static void scatter_sepoys(struct game *game)
{
	const struct look *look = &game->look;

	for (unsigned i = 0; i < look->war->slots; i++)
		while (game->state->slot[i] && look->war->slot[i].side == REBEL) {
			const struct slot_facts *slot = &look->war->slot[i];
			unsigned unit = propose_unit(look, slot), bare = count_bare(look, slot, HEX_NONE), n = 0;
			uint16_t hex[MUTINY_SLOT_PLACES];
			uint32_t draw;

			for (unsigned k = 0; k < slot->hexes; k++)
				if (!bare || !is_covered(look, slot, slot->hex[k]))
					hex[n++] = slot->hex[k];
			draw = base_draw_below(&game->state->dice, n);
			kit_note_die(place_one(game, unit, hex[draw]), draw + 1);
		}
}

static bool has_open_slots(const struct look *look)
{
	for (unsigned i = 0; i < look->war->slots; i++)
		if (look->state->slot[i] && look->war->slot[i].side == slot_side(look))
			return true;
	return false;
}

/* ---- Rebel leaders ---- */

static bool is_rebel_hex(const struct look *look, unsigned hex)
{
	return mutiny_is_hex(hex) && mutiny_occupied(look->state, REBEL, hex);
}

/* Is there a hex with Rebels and no leader? Then each goes to one of these (RU-D4). */
static bool has_free_hex(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit];

		if (look->state->side[unit] == REBEL && mutiny_is_hex(hex) && !mutiny_has_leader(look, hex, REBEL))
			return true;
	}
	return false;
}

static struct refusal check_leaders(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_AT], count = base_count_bits(move->set, RULES_SET_WORDS);

	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		if (look->state->at[unit] != AT_ARRIVING)
			return mutiny_refuse("mutiny:27.0(rebel-leaders)", "Place the leaders that were drawn.");
	if (!is_rebel_hex(look, hex))
		return mutiny_refuse("mutiny:27.0(rebel-leaders)", "A leader goes to a hex with Rebel units.");
	if (has_free_hex(look) && (count > 1 || mutiny_has_leader(look, hex, REBEL)))
		return mutiny_refuse("mutiny:27.0(rebel-leaders)",
		                     "One leader to a hex as long as there are hexes with Rebel units and no leader.");
	return mutiny_allow();
}

static unsigned first_arriving(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (look->state->at[unit] == AT_ARRIVING)
			return unit;
	return 0;
}

static bool has_units(const struct look *look, unsigned index)
{
	unsigned waiting = 0;

	EACH_BIT (unit, look->war->slot[index].unit, MUTINY_UNIT_WORDS)
		waiting += is_waiting(look->state, (unsigned)unit);
	return waiting >= look->state->slot[index];
}

bool mutiny_can_deploy(const struct look *look)
{
	if (look->state->deploying == DEPLOY_LEADERS)
		return first_arriving(look);
	for (unsigned i = 0; i < look->war->slots; i++)
		if (!has_units(look, i))
			return false;
	return has_open_slots(look);
}

/* Delhi first, then the largest stacks. */
static unsigned propose_leader_hex(const struct look *look)
{
	unsigned best = HEX_NONE, most = 0, delhi = look->war->delhi;
	bool free = has_free_hex(look);

	if (is_rebel_hex(look, delhi) && (!free || !mutiny_has_leader(look, delhi, REBEL)))
		return delhi;
	for (unsigned unit = 1; unit <= look->war->units; unit++) {
		unsigned hex = look->state->at[unit];

		if (look->state->side[unit] != REBEL || !mutiny_is_hex(hex) ||
		    (free && mutiny_has_leader(look, hex, REBEL)) || mutiny_count_units(look, hex) <= most)
			continue;
		best = hex;
		most = mutiny_count_units(look, hex);
	}
	return best;
}

static void place_leader(struct game *game, unsigned unit, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	base_set_bit(set, unit);
	mutiny_put_unit(game, unit, hex);
	tell_placed(game, set, hex, "mutiny:27.0(rebel-leaders)");
}

static void end_leaders(struct game *game)
{
	game->state->deploying = DEPLOY_NOTHING;
	mutiny_settle_tops(game);
	mutiny_begin_turn(game, 1);
}

void mutiny_begin_leaders(struct game *game)
{
	struct mutiny_state *state = game->state;
	unsigned wanted = has_free_hex(&game->look) ? game->look.tables->first_leaders : 0;
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	state->deploying = DEPLOY_LEADERS;
	state->actor = REBEL;
	mutiny_tell_phase(game, PHASE_LEADERS, REBEL);
	if (mutiny_draw_units(game, REBEL, DRAW_LEADERS, wanted, set, "mutiny:27.0(rebel-leaders)"))
		mutiny_ask(game, STEP_DEPLOY, REBEL);
	else
		end_leaders(game);
}

/* ---- the decision ---- */

static struct refusal check_deploy(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_PLACE)
		return mutiny_refuse("mutiny:27.0",
		                     "The armies are set up: `place UNITS at HEX`, or `end` for the rest as proposed.");
	return look->state->deploying == DEPLOY_LEADERS ? check_leaders(look, move) : check_slots(look, move);
}

static void apply_leaders(struct game *game, const struct move *move)
{
	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		place_leader(game, (unsigned)unit, (unsigned)move->arg[ARG_AT]);
	while (move->verb == VERB_END && first_arriving(&game->look))
		place_leader(game, first_arriving(&game->look), propose_leader_hex(&game->look));
	if (!first_arriving(&game->look))
		end_leaders(game);
}

static void apply_deploy(struct game *game, const struct move *move)
{
	if (game->state->deploying == DEPLOY_LEADERS) {
		apply_leaders(game, move);
		return;
	}
	if (move->verb == VERB_END)
		place_rest(game);
	else
		place_set(game, move->set, (unsigned)move->arg[ARG_AT]);
	if (!has_open_slots(&game->look))
		next_part(game);
}

/* Who was not chosen waits in the box at full strength. */
static void box_rest(struct game *game)
{
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		if (game->state->at[unit] == AT_ARRIVING)
			mutiny_take_unit(game, unit, AT_BOX);
}

static void begin_sepoys(struct game *game)
{
	enum { SEPOYS_REBEL, SEPOYS_BRITISH, SEPOYS_RANDOM };
	unsigned how = game->state->option[OPT_SEPOY_SETUP];

	game->state->deploying = DEPLOY_SEPOYS;
	mutiny_ask(game, STEP_DEPLOY, how == SEPOYS_BRITISH ? BRITISH : REBEL);
	if (how == SEPOYS_RANDOM)
		scatter_sepoys(game);
	if (!has_open_slots(&game->look))
		next_part(game);
}

static void next_part(struct game *game)
{
	struct mutiny_state *state = game->state;

	if (state->deploying == DEPLOY_BRITISH) {
		begin_sepoys(game);
		return;
	}
	box_rest(game);
	state->deploying = DEPLOY_NOTHING;
	mutiny_settle_tops(game);
	mutiny_tell_phase(game, PHASE_GREAT_MUTINY, REBEL);
	mutiny_begin_great_mutiny(game);
}

void mutiny_place_proposal(struct game *game)
{
	for (unsigned part = DEPLOY_BRITISH; part <= DEPLOY_SEPOYS; part++) {
		game->state->deploying = (uint8_t)part;
		place_rest(game);
	}
	box_rest(game);
	game->state->deploying = DEPLOY_NOTHING;
	mutiny_settle_tops(game);
}

/* A war without parts to set up stands before its first turn: positions lay it out. */
void mutiny_begin_deploying(struct game *game)
{
	struct mutiny_state *state = game->state;

	for (unsigned i = 0; i < game->look.war->slots; i++)
		state->slot[i] = game->look.war->slot[i].count;
	if (!game->look.war->slots) {
		state->turn = 1;
		state->phase = PHASE_POOL;
		mutiny_ask(game, STEP_BEGIN, BRITISH);
		return;
	}
	state->phase = PHASE_SETUP;
	state->deploying = DEPLOY_BRITISH;
	mutiny_ask(game, STEP_DEPLOY, BRITISH);
}

/* ---- listing and sampling ---- */

static void add_place(const struct look *look, struct move_list *moves, unsigned unit, unsigned hex)
{
	struct move move = {.verb = VERB_PLACE, .arg[ARG_AT] = (int32_t)hex};

	base_set_bit(move.set, unit);
	if (hex && !check_deploy(look, &move).rule)
		engine_add_move(moves, &move);
}

/* Of each part the first unit that waits, in every hex; of the others the proposal. */
static void list_slot(const struct look *look, const struct slot_facts *slot, struct move_list *moves)
{
	bool first = true;

	EACH_BIT (unit, slot->unit, MUTINY_UNIT_WORDS) {
		if (!is_waiting(look->state, (unsigned)unit))
			continue;
		add_place(look, moves, (unsigned)unit, mutiny_facts(look, (unsigned)unit)->ready);
		for (unsigned i = 0; i < slot->hexes && first; i++)
			add_place(look, moves, (unsigned)unit, slot->hex[i]);
		for (unsigned hex = 1; hex < look->map->count && first && slot->new_town; hex++)
			if (mutiny_is_town(look, hex))
				add_place(look, moves, (unsigned)unit, hex);
		first = false;
	}
}

static void list_leader_hexes(const struct look *look, struct move_list *moves)
{
	for (unsigned leader = 1; leader <= look->war->units; leader++)
		for (unsigned unit = 1; unit <= look->war->units && look->state->at[leader] == AT_ARRIVING; unit++)
			if (look->state->side[unit] == REBEL && mutiny_is_hex(look->state->at[unit]))
				add_place(look, moves, leader, look->state->at[unit]);
}

static void list_deploy(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	if (look->state->deploying == DEPLOY_LEADERS)
		list_leader_hexes(look, moves);
	for (unsigned i = 0; i < look->war->slots; i++)
		if (look->state->slot[i] && look->war->slot[i].side == slot_side(look) &&
		    look->state->deploying != DEPLOY_LEADERS)
			list_slot(look, &look->war->slot[i], moves);
}

static unsigned sample_hex(const struct look *look, struct rng *rng, const struct slot_facts *slot)
{
	if (slot->hexes)
		return slot->hex[base_pick_below(rng, slot->hexes)];
	return look->map->places[base_pick_below(rng, (uint32_t)look->map->place_count)].hex;
}

static void sample_slot(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t open[1] = {0};
	const struct slot_facts *slot;
	uint64_t waiting[RULES_SET_WORDS] = {0};

	for (unsigned i = 0; i < look->war->slots; i++)
		if (look->state->slot[i] && look->war->slot[i].side == slot_side(look))
			base_set_bit(open, i);
	slot = &look->war->slot[kit_pick_bit(rng, open, 1)];
	EACH_BIT (unit, slot->unit, MUTINY_UNIT_WORDS)
		if (is_waiting(look->state, (unsigned)unit))
			base_set_bit(waiting, (unsigned)unit);
	move->verb = VERB_PLACE;
	base_set_bit(move->set, kit_pick_bit(rng, waiting, RULES_SET_WORDS));
	if (!base_pick_below(rng, 4))
		base_set_bit(move->set, kit_pick_bit(rng, waiting, RULES_SET_WORDS));
	move->arg[ARG_AT] = (int32_t)sample_hex(look, rng, slot);
}

static void sample_leader(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned unit = 1 + base_pick_below(rng, look->war->units);

	move->verb = VERB_PLACE;
	base_set_bit(move->set, first_arriving(look));
	move->arg[ARG_AT] = mutiny_is_hex(look->state->at[unit]) ? look->state->at[unit] : 1;
}

static void sample_deploy(const struct look *look, struct rng *rng, struct move *move)
{
	for (int tries = 0; tries < 4 && base_pick_below(rng, 8); tries++) {
		memset(move, 0, sizeof *move);
		if (look->state->deploying == DEPLOY_LEADERS)
			sample_leader(look, rng, move);
		else
			sample_slot(look, rng, move);
		if (!check_deploy(look, move).rule)
			return;
	}
	memset(move, 0, sizeof *move);
	move->verb = VERB_END;
}

const struct step_rules mutiny_deploy = {check_deploy, apply_deploy, list_deploy, sample_deploy};

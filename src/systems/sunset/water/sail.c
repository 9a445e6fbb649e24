/* sail.c: craft on the march: who sails together, boarding, the way along rivers and coasts, landing.
 * May use: movement, politics, position, text, turn, private. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/private.h"

/* The odds of random play, in sixteenths. */
enum { OFTEN = 10, SOMETIMES = 4, SELDOM = 2 };

struct berth sunset_sail_start(const struct look *look)
{
	const struct sunset_state *state = look->state;
	unsigned wanted = state->step == STEP_SAIL ? U_FORCE : U_CASTOFF;

	if (state->step == STEP_SAIL || state->step == STEP_CASTOFF || state->step == STEP_CHASE)
		for (unsigned i = 0; i < look->war->crafts; i++)
			if ((state->flags[look->war->craft[i]] & wanted) && sunset_on_map(state, look->war->craft[i]))
				return sunset_berth_of(state, look->war->craft[i]);
	return (struct berth){HEX_NONE, 0};
}

bool sunset_names_craft(const struct look *look, const uint64_t *set)
{
	for (unsigned i = 0; i < look->war->crafts; i++)
		if (base_has_bit(set, look->war->craft[i]))
			return true;
	return false;
}

unsigned sunset_read_craft_bits(const struct look *look, const uint64_t *set)
{
	unsigned craft = 0;

	for (unsigned i = 0; i < look->war->crafts; i++)
		if (base_has_bit(set, look->war->craft[i]))
			craft |= 1u << i;
	return craft;
}

bool sunset_splits_load(const struct look *look, unsigned hex, unsigned craft)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if ((look->state->aboard[unit] & craft) && (look->state->aboard[unit] & ~craft))
			return true;
	return false;
}

static struct sailor make_sailor(const struct look *look)
{
	const struct sunset_state *state = look->state;
	struct sailor sailor = {look, state->side, false, false, 0};

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i];

		if (!sunset_in_force(state, craft))
			continue;
		if (sunset_facts(look, craft)->craft == CRAFT_FLEET)
			sailor.sea = true;
		else
			sailor.river = true;
	}
	if (look->war->flood[state->turn] && state->march.multiple)
		sailor.crossings = look->tables->cataracts[state->march.multiple] - state->march.cataracts;
	return sailor;
}

/* Over a cataract and no more to cross: the craft stay [sunset:27.63]. */
static bool is_stopped(const struct look *look, const struct sailor *sailor)
{
	return look->state->march.cataracts && sailor->crossings <= 0;
}

/* ---- setting out ---- */

static struct refusal check_craft(const struct look *look, unsigned craft, unsigned first)
{
	if (!sunset_is_manned(look, craft))
		return sunset_facts(look, craft)->craft == CRAFT_FLEET
		               ? sunset_refuse("sunset:28.0", "Fleets do not move in this match: the option is off.")
		               : sunset_refuse("sunset:27.0",
		                               "River craft do not move in this match: the option is off.");
	if (look->state->berth[craft] != look->state->berth[first])
		return sunset_refuse("sunset:27.12",
		                     "These craft lie at different hexsides: let them sail one after another.");
	return sunset_allow();
}

struct refusal sunset_check_sailing(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned craft = sunset_read_craft_bits(look, move->set), first = 0;

	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		struct refusal refusal;

		if (!sunset_is_craft(look, (unsigned)u)) {
			if (!state->aboard[u] || (state->aboard[u] & ~craft))
				return sunset_refuse("sunset:27.47",
				                     "Who sails must be aboard these craft: let it board first, or "
				                     "march by land without craft.");
			continue;
		}
		first = first ? first : (unsigned)u;
		refusal = check_craft(look, (unsigned)u, first);
		if (refusal.rule)
			return refusal;
		if (state->flags[u] & U_MARCHED)
			return sunset_refuse("sunset:27.3",
			                     "One of these craft has tried to march in this segment: name others.");
	}
	if (sunset_splits_load(look, (unsigned)move->arg[ARG_HEX], craft))
		return sunset_refuse("sunset:27.46",
		                     "Craft that carry a unit together sail together: name all of them.");
	return sunset_allow();
}

/* ---- boarding [sunset:27.47] ---- */

static unsigned named_craft(const struct move *move, unsigned i)
{
	return move->path[i] | (unsigned)move->path[i + 1] << 8;
}

static struct refusal check_passenger(const struct look *look, unsigned unit, unsigned hex)
{
	const struct sunset_state *state = look->state;

	if (sunset_facts(look, unit)->side != state->side || state->at[unit] != hex)
		return sunset_refuse("sunset:27.47",
		                     "A unit boards craft of its side in its own hex: name units that are there.");
	if (sunset_is_craft(look, unit))
		return sunset_refuse("sunset:27.4", "Craft carry land units, not craft.");
	if (state->aboard[unit])
		return sunset_refuse("sunset:27.47", "One of these units is aboard already: leave it out.");
	if (!sunset_facts(look, unit)->move)
		return sunset_refuse("sunset:6.6", "A unit with a movement factor of 0 never moves: leave it out.");
	if (state->flags[unit] & (U_MARCHED | U_ASHORE))
		return sunset_refuse("sunset:27.47",
		                     "One of these units has moved or tried to in this segment: it boards next turn.");
	return sunset_check_orders(look, unit);
}

static struct refusal check_carrier(const struct look *look, unsigned craft, unsigned first)
{
	const struct sunset_state *state = look->state;

	if (!sunset_is_craft(look, craft) || sunset_facts(look, craft)->side != state->side ||
	    !sunset_on_map(state, craft))
		return sunset_refuse("sunset:27.4", "Land units board river craft or fleets of their side: name one.");
	if (state->at[craft] != state->at[first])
		return sunset_refuse("sunset:27.46", "Craft that carry together lie in one hex.");
	if (sunset_facts(look, craft)->arm != sunset_facts(look, first)->arm)
		return sunset_refuse("sunset:27.46",
		                     "Boats carry together with boats, fleets with fleets: name craft of one kind.");
	if (state->flags[craft] & U_MARCHED)
		return sunset_refuse("sunset:27.471",
		                     "The craft has begun its movement: it takes up nobody else in this segment.");
	return check_craft(look, craft, first);
}

struct refusal sunset_check_board(const struct look *look, const struct move *move)
{
	unsigned first = move->count ? named_craft(move, 0) : 0, craft = 0;

	if (!first)
		return sunset_refuse("sunset:27.47", "Say which craft they board: 'board UNITS on CRAFT'.");
	for (unsigned i = 0; i + 1 < move->count; i += 2) {
		struct refusal refusal = check_carrier(look, named_craft(move, i), first);

		if (refusal.rule)
			return refusal;
		craft |= 1u << sunset_facts(look, named_craft(move, i))->number;
	}
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		struct refusal refusal = check_passenger(look, (unsigned)u, look->state->at[first]);

		if (refusal.rule)
			return refusal;
	}
	if (!sunset_has_room(look, look->state->at[first], move->set, craft))
		return sunset_refuse("sunset:27.41",
		                     "The craft cannot carry so many factors: name fewer units or more craft.");
	return sunset_allow();
}

void sunset_apply_board(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned craft = 0, hex = state->at[named_craft(move, 0)];

	sunset_tell_units(game, HAPPEN_BOARDED, "sunset:27.47", sunset_seat(state->side), hex, move->set);
	for (unsigned i = 0; i + 1 < move->count; i += 2)
		craft |= 1u << sunset_facts(&game->look, named_craft(move, i))->number;
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		state->aboard[u] = (uint16_t)craft;
		state->flags[u] |= U_MARCHED;
	}
	sunset_refresh_hex(game, hex);
}

/* ---- landing [sunset:27.48] ---- */

bool sunset_may_land(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;
	unsigned hex = state->at[unit];

	return state->aboard[unit] && sunset_facts(look, unit)->side == state->side && sunset_on_map(state, unit) &&
	       sunset_may_stand(look, state->side, hex) &&
	       !(hex == look->war->barred && sunset_facts(look, unit)->traits & TRAIT_FRIENDLY);
}

struct refusal sunset_check_land(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;
	int first = base_next_bit(move->set, RULES_SET_WORDS, 0);

	for (int u = first; u >= 0; u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1)) {
		if (sunset_facts(look, (unsigned)u)->side != state->side || !state->aboard[u])
			return sunset_refuse("sunset:27.48",
			                     "Only units that are aboard can land: name some of those.");
		if (state->at[u] != state->at[first])
			return sunset_refuse("sunset:27.48", "Units land in one hex at a time.");
		if (state->step == STEP_SAIL && !sunset_in_force(state, (unsigned)u))
			return sunset_refuse("sunset:27.48",
			                     "Only passengers of the craft on the move land now: halt first.");
		if (!sunset_may_land(look, (unsigned)u))
			return sunset_refuse("sunset:28.1", "Nobody lands at sea: go to the coast first.");
	}
	if (sunset_friends_clash(look, move->set, state->at[first]))
		return sunset_refuse(look->war->friends_rule,
		                     "Friendly Natives do not camp with British or Indian units: land elsewhere.");
	return sunset_allow();
}

/* Who lands in a zone of control may be ambushed (R52), as who marches into it. */
static bool is_watched(const struct look *look, const uint64_t *set, unsigned hex)
{
	struct walker walker = {.passes = true, .slips = true};

	EACH_BIT (u, set, RULES_SET_WORDS) {
		walker.passes &= (look->state->flags[u] & U_HONOURED) != 0;
		walker.slips &= sunset_is_officer(look, (unsigned)u);
	}
	return sunset_may_be_ambushed(look, &walker, hex);
}

void sunset_apply_land(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	int first = base_next_bit(move->set, RULES_SET_WORDS, 0);
	unsigned hex = state->at[first];

	sunset_tell_units(game, HAPPEN_LANDED, "sunset:27.48", sunset_seat(state->side), hex, move->set);
	for (int u = first; u >= 0; u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1)) {
		state->aboard[u] = 0;
		state->flags[u] |= U_FORCE | U_MARCHED; /* (R88) */
	}
	if (state->step != STEP_SAIL)
		state->march = (struct march){.start = (uint16_t)hex, .hex = (uint16_t)hex};
	sunset_refresh_hex(game, hex);
	if (!is_watched(&game->look, move->set, hex) || !sunset_offer_ambush(game))
		sunset_continue_force(game);
}

bool sunset_resume_sail(struct game *game)
{
	struct sunset_state *state = game->state;
	bool sails = false;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		if (!sunset_in_force(state, unit))
			continue;
		if (!sunset_is_craft(&game->look, unit) && !sunset_is_aboard(state, unit))
			state->flags[unit] &= ~(uint32_t)U_FORCE;
		else
			sails |= sunset_is_craft(&game->look, unit) && state->at[unit] == state->march.hex;
	}
	if (sails)
		sunset_continue_sail(game);
	return sails;
}

/* ---- on the way ---- */

/* Off the map: boats down a river that leaves it, fleets over the sea or along a coast [sunset:13.41]. */
static bool lies_at_exit(const struct look *look)
{
	struct berth berth = sunset_sail_start(look);
	struct sailor sailor = make_sailor(look);
	bool edge = false;

	for (unsigned d = 0; berth.hex && d < HEX_SIDES; d++)
		edge |= !look->map->next[berth.hex][d];
	return edge && (sailor.sea || berth.side);
}

static bool may_withdraw(const struct look *look)
{
	return look->state->side == BRITISH && look->state->once & ONCE_EVACUATE && lies_at_exit(look);
}

static bool can_land_any(const struct look *look)
{
	for (unsigned unit = sunset_first(look->state, look->state->march.hex); unit;
	     unit = sunset_next(look->state, unit))
		if (sunset_in_force(look->state, unit) && sunset_may_land(look, unit))
			return true;
	return false;
}

static void halt(struct game *game)
{
	sunset_tell_hex(game, HAPPEN_HALTED, "sunset:27.31", sunset_seat(game->state->side), game->state->march.hex);
	sunset_end_force(game);
}

void sunset_continue_sail(struct game *game)
{
	struct sailor sailor = make_sailor(&game->look);
	struct berth start;
	uint8_t code[BERTH_STEPS];

	sunset_ask(game, STEP_SAIL, game->state->side);
	start = sunset_sail_start(&game->look);
	if (can_land_any(&game->look) || may_withdraw(&game->look) ||
	    (start.hex && !is_stopped(&game->look, &sailor) && sunset_list_berths(&sailor, start, code)))
		return;
	halt(game);
}

static struct refusal check_sail(const struct look *look, const struct move *move)
{
	struct sailor sailor = make_sailor(look);
	struct berth end;

	if (is_stopped(look, &sailor))
		return sunset_refuse("sunset:27.63", "The craft stop once they are over the cataract: halt.");
	return sunset_follow_path(&sailor, sunset_sail_start(look), move, &end);
}

/* Craft that stay behind with whom they carry. */
static struct refusal check_drop(const struct look *look, const struct move *move)
{
	unsigned craft = 0, left = 0;

	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		if (!sunset_is_craft(look, (unsigned)u) || !sunset_in_force(look->state, (unsigned)u))
			return sunset_refuse("sunset:5.31",
			                     "Only craft of the moving force are left behind; passengers land.");
		craft |= 1u << sunset_facts(look, (unsigned)u)->number;
	}
	for (unsigned i = 0; i < look->war->crafts; i++)
		left += sunset_in_force(look->state, look->war->craft[i]) && !(craft >> i & 1);
	if (!left)
		return sunset_refuse("sunset:5.31", "This would leave all craft behind: halt instead.");
	if (sunset_splits_load(look, look->state->march.hex, craft))
		return sunset_refuse("sunset:27.46", "Craft that carry a unit together stay together.");
	return sunset_allow();
}

static struct refusal check_withdraw(const struct look *look)
{
	if (look->state->side != BRITISH || !(look->state->once & ONCE_EVACUATE))
		return sunset_refuse("sunset:13.4",
		                     "Units leave the map only when the British have been told to evacuate: "
		                     "sail on, or halt.");
	if (!lies_at_exit(look))
		return sunset_refuse("sunset:13.41",
		                     "River craft leave the map where a river does, fleets by sea or coast: sail to "
		                     "its edge first.");
	return sunset_allow();
}

static struct refusal check(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_SAIL:
		return check_sail(look, move);
	case VERB_WITHDRAW:
		return check_withdraw(look);
	case VERB_LAND:
		return sunset_check_land(look, move);
	case VERB_DROP:
		return check_drop(look, move);
	case VERB_NEGOTIATE:
		return sunset_check_negotiation(look, move);
	case VERB_HALT:
		return sunset_allow();
	case VERB_MARCH:
	case VERB_FORTIFY:
	case VERB_LAY:
	case VERB_BOARD:
	case VERB_SHIP:
	case VERB_END:
		return sunset_march.check(look, move); /* the hand is withdrawn from the craft [sunset:6.2] */
	case VERB_ASSAULT:
		return sunset_refuse("sunset:27.56",
		                     "Craft do not attack from the march: halt, and attack in the battle segment.");
	default:
		return sunset_refuse("sunset:27.1", "Craft are on the move: sail, land passengers, or halt.");
	}
}

static void apply_sail(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct sailor sailor = make_sailor(&game->look);
	struct berth here = sunset_sail_start(&game->look), to;
	unsigned from = here.hex;
	struct event *event = sunset_tell(game, HAPPEN_SAILED, sailor.sea ? "sunset:28.1" : "sunset:27.1", SEAT_ALL);
	uint64_t craft[RULES_SET_WORDS] = {0};

	for (unsigned i = 0; i < move->count; i++) {
		sunset_try_berth(&sailor, here, move->path[i], &to);
		if (sunset_crosses_cataract(&game->look, here, to)) {
			state->march.cataracts++;
			sailor.crossings--;
		}
		here = to;
	}
	for (unsigned i = 0; i < game->look.war->crafts; i++)
		if (sunset_in_force(state, game->look.war->craft[i]))
			base_set_bit(craft, game->look.war->craft[i]);
	KIT_NOTE(event, [SAILED_FROM] = from, [SAILED_TO] = here.hex, [SAILED_SIDE] = state->side);
	kit_note_set(event, craft);
	for (int u = base_next_bit(craft, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(craft, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_moor(game, (unsigned)u, here);
	if (sunset_is_over(game))
		return;
	state->march.hex = (uint16_t)here.hex;
	state->march.cap = 0;
	sunset_continue_sail(game);
}

static void apply_drop(struct game *game, const struct move *move)
{
	uint64_t set[RULES_SET_WORDS];

	memcpy(set, move->set, sizeof set);
	sunset_add_passengers(&game->look, set);
	sunset_tell_units(game, HAPPEN_DROPPED, "sunset:5.31", sunset_seat(game->state->side), game->state->march.hex,
	                  set);
	EACH_BIT (u, set, RULES_SET_WORDS)
		game->state->flags[u] &= ~(uint32_t)U_FORCE;
	sunset_continue_sail(game);
}

static void apply(struct game *game, const struct move *move)
{
	switch (move->verb) {
	case VERB_SAIL:
		apply_sail(game, move);
		break;
	case VERB_LAND:
		sunset_apply_land(game, move);
		break;
	case VERB_DROP:
		apply_drop(game, move);
		break;
	case VERB_WITHDRAW:
		sunset_withdraw_force(game);
		break;
	case VERB_NEGOTIATE:
		sunset_apply_negotiation(game, move);
		break;
	case VERB_HALT:
		halt(game);
		break;
	default:
		sunset_turn_to_next(game, move, halt);
	}
}

/* Landings of a hex: each passenger, and all; with `force` only those of the moving craft. */
static void list_landings(const struct look *look, unsigned hex, bool force, struct move_list *moves)
{
	struct move all = {.verb = VERB_LAND};
	unsigned count = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit)) {
		struct move one = {.verb = VERB_LAND};

		if (!sunset_may_land(look, unit) || (force && !sunset_in_force(look->state, unit)))
			continue;
		base_set_bit(one.set, unit);
		base_set_bit(all.set, unit);
		if (!sunset_check_land(look, &one).rule)
			engine_add_move(moves, &one);
		count++;
	}
	if (count > 1 && !sunset_check_land(look, &all).rule)
		engine_add_move(moves, &all);
}

static void legal(const struct look *look, struct move_list *moves)
{
	struct sailor sailor = make_sailor(look);

	engine_add_move(moves, &(struct move){.verb = VERB_HALT});
	if (may_withdraw(look))
		engine_add_move(moves, &(struct move){.verb = VERB_WITHDRAW});
	if (!is_stopped(look, &sailor))
		sunset_list_paths(&sailor, sunset_sail_start(look), RULES_PATH, moves);
	list_landings(look, look->state->march.hex, true, moves);
	sunset_list_negotiations(look, moves);
	for (unsigned i = 0; i < look->war->crafts; i++) {
		struct move move = {.verb = VERB_DROP};

		base_set_bit(move.set, look->war->craft[i]);
		if (!check_drop(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

static bool sample_landing(const struct look *look, unsigned hex, bool force, struct rng *rng, struct move *move)
{
	uint64_t ready[RULES_SET_WORDS] = {0};

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_may_land(look, unit) && (!force || sunset_in_force(look->state, unit)))
			base_set_bit(ready, unit);
	if (base_next_bit(ready, RULES_SET_WORDS, 0) < 0)
		return false;
	kit_pick_bits(rng, ready, move->set, RULES_SET_WORDS);
	move->verb = VERB_LAND;
	return !sunset_check_land(look, move).rule;
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned luck = base_pick_below(rng, 16);
	unsigned going = look->state->march.cap < 0 ? OFTEN : SOMETIMES;
	struct sailor sailor = make_sailor(look);

	if (look->state->option[OPT_POLITICAL] && sunset_sample_negotiation(look, rng, move))
		return;
	if (luck < going && !is_stopped(look, &sailor) &&
	    sunset_sample_path(&sailor, sunset_sail_start(look), rng, move))
		return;
	memset(move, 0, sizeof *move);
	if (luck >= going && luck < going + SOMETIMES && sample_landing(look, look->state->march.hex, true, rng, move))
		return;
	memset(move, 0, sizeof *move);
	if (luck == 15) {
		base_set_bit(move->set, look->war->craft[base_pick_below(rng, look->war->crafts)]);
		move->verb = VERB_DROP;
		if (!check_drop(look, move).rule)
			return;
		memset(move, 0, sizeof *move);
	}
	move->verb = luck == 14 && may_withdraw(look) ? VERB_WITHDRAW : VERB_HALT;
}

const struct step_rules sunset_sail = {check, apply, legal, sample};

/* ---- what there is to do with craft before a march ---- */

static bool is_ready(const struct look *look, unsigned craft)
{
	return sunset_on_map(look->state, craft) && sunset_facts(look, craft)->side == look->state->side &&
	       !(look->state->flags[craft] & U_MARCHED) && sunset_is_manned(look, craft);
}

static void name_carrier(struct move *move, unsigned craft)
{
	move->path[move->count++] = (uint8_t)craft;
	move->path[move->count++] = (uint8_t)(craft >> 8);
}

/* Each unit of the hex alone, and all that still find room, one after the other. */
static void list_boardings(const struct look *look, unsigned craft, struct move_list *moves)
{
	struct move all = {.verb = VERB_BOARD};
	unsigned hex = look->state->at[craft], count = 0;

	name_carrier(&all, craft);
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit)) {
		struct move one = {.verb = VERB_BOARD};

		name_carrier(&one, craft);
		base_set_bit(one.set, unit);
		if (sunset_check_board(look, &one).rule)
			continue;
		engine_add_move(moves, &one);
		base_set_bit(all.set, unit);
		if (sunset_check_board(look, &all).rule)
			base_clear_bit(all.set, unit);
		else
			count++;
	}
	if (count > 1)
		engine_add_move(moves, &all);
}

/* Could they carry a unit together [sunset:27.46]? */
static bool is_partner(const struct look *look, unsigned craft, unsigned other)
{
	const struct sunset_state *state = look->state;

	return is_ready(look, other) && state->at[other] == state->at[craft] &&
	       state->berth[other] == state->berth[craft] &&
	       sunset_facts(look, other)->arm == sunset_facts(look, craft)->arm;
}

/* What is too heavy for one is offered to all craft of a berth together, by the first of them [sunset:27.46]. */
static void list_joint_boardings(const struct look *look, unsigned craft, struct move_list *moves)
{
	const struct sunset_state *state = look->state;
	struct move move = {.verb = VERB_BOARD};

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned other = look->war->craft[i];

		if (!is_partner(look, craft, other))
			continue;
		if (other < craft)
			return;
		name_carrier(&move, other);
	}
	for (unsigned unit = sunset_first(state, state->at[craft]); unit && move.count > 2;
	     unit = sunset_next(state, unit)) {
		if (sunset_is_craft(look, unit) ||
		    sunset_weigh_load(look, unit, true) <= sunset_facts(look, craft)->capacity)
			continue;
		base_set_bit(move.set, unit);
		if (!sunset_check_board(look, &move).rule)
			engine_add_move(moves, &move);
		base_clear_bit(move.set, unit);
	}
}

/* The craft of one berth that may sail together. */
static void gather_berth(const struct look *look, unsigned craft, uint64_t *set)
{
	const struct sunset_state *state = look->state;

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned other = look->war->craft[i];

		if (is_ready(look, other) && state->at[other] == state->at[craft] &&
		    state->berth[other] == state->berth[craft])
			base_set_bit(set, other);
	}
}

static void list_marches(const struct look *look, unsigned craft, struct move_list *moves)
{
	struct move move = {.verb = VERB_MARCH, .arg = {[ARG_HEX] = look->state->at[craft]}};

	for (int all = 0; all < 2; all++) {
		memset(move.set, 0, sizeof move.set);
		base_set_bit(move.set, craft);
		if (all)
			gather_berth(look, craft, move.set);
		move.arg[ARG_HQ] = 0;
		if (!sunset_march.check(look, &move).rule)
			engine_add_move(moves, &move);
		for (unsigned u = sunset_first(look->state, look->state->at[craft]); u;
		     u = sunset_next(look->state, u)) {
			move.arg[ARG_HQ] = (int32_t)u;
			if (sunset_is_hq(look, u) && !sunset_march.check(look, &move).rule)
				engine_add_move(moves, &move);
		}
	}
}

void sunset_list_water(const struct look *look, struct move_list *moves)
{
	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i];
		bool first = true;

		if (!sunset_on_map(look->state, craft) || sunset_facts(look, craft)->side != look->state->side)
			continue;
		for (unsigned j = 0; j < i; j++)
			first &= look->state->at[look->war->craft[j]] != look->state->at[craft];
		if (first)
			list_landings(look, look->state->at[craft], false, moves);
		if (!is_ready(look, craft))
			continue;
		list_boardings(look, craft, moves);
		list_joint_boardings(look, craft, moves);
		list_marches(look, craft, moves);
	}
}

static bool sample_boarding(const struct look *look, unsigned craft, struct rng *rng, struct move *move)
{
	unsigned hex = look->state->at[craft], coin = base_pick_below(rng, 2);

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned other = look->war->craft[i];

		/* Now and then several carry together. */
		if (other == craft || (is_partner(look, craft, other) && !base_pick_below(rng, 4)))
			name_carrier(move, other);
	}
	move->verb = VERB_BOARD;
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit)) {
		if (sunset_is_craft(look, unit) || (coin && base_pick_below(rng, 2)))
			continue;
		base_set_bit(move->set, unit);
		if (sunset_check_board(look, move).rule)
			base_clear_bit(move->set, unit);
	}
	return base_next_bit(move->set, RULES_SET_WORDS, 0) >= 0;
}

static bool sample_sailing(const struct look *look, unsigned craft, struct rng *rng, struct move *move)
{
	move->verb = VERB_MARCH;
	move->arg[ARG_HEX] = look->state->at[craft];
	base_set_bit(move->set, craft);
	if (base_pick_below(rng, 2))
		gather_berth(look, craft, move->set);
	for (unsigned u = sunset_first(look->state, look->state->at[craft]); u; u = sunset_next(look->state, u))
		if (sunset_is_hq(look, u) && !(look->state->flags[u] & U_LENT) &&
		    (!move->arg[ARG_HQ] || sunset_facts(look, u)->traits & TRAIT_CHIEF))
			move->arg[ARG_HQ] = (int32_t)u;
	return !sunset_march.check(look, move).rule;
}

bool sunset_sample_water(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned start = base_pick_below(rng, look->war->crafts), kind = base_pick_below(rng, 8);

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[(start + i) % look->war->crafts];

		if (!sunset_on_map(look->state, craft) || sunset_facts(look, craft)->side != look->state->side)
			continue;
		if (kind == 0 && sample_landing(look, look->state->at[craft], false, rng, move))
			return true;
		memset(move, 0, sizeof *move);
		if (!is_ready(look, craft))
			continue;
		if (kind < 4 && sample_boarding(look, craft, rng, move))
			return true;
		memset(move, 0, sizeof *move);
		if (sample_sailing(look, craft, rng, move))
			return true;
		memset(move, 0, sizeof *move);
	}
	return false;
}

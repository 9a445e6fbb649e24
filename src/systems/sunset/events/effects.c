/* effects.c: what each historical event does.
 * May use: arrivals, private, position, text, turn, kit/hex.h. */
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/events/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* ---- conditions ---- */

static unsigned once_flag(unsigned happening)
{
	switch (happening) {
	case HAP_STOOL:
		return ONCE_STOOL;
	case HAP_NERVE:
		return ONCE_NERVE;
	case HAP_QUEEN_MOTHER:
		return ONCE_QUEEN;
	case HAP_DEPOSED:
		return ONCE_DEPOSED;
	case HAP_AMBUSH:
		return ONCE_AMBUSH;
	case HAP_SCOUTS:
		return ONCE_SCOUTS;
	case HAP_MODERN_GENERAL:
		return ONCE_GENERAL;
	case HAP_RESCUE:
		return ONCE_RESCUE;
	default:
		return 0;
	}
}

static void spend_event(struct game *game, const struct event_facts *facts)
{
	if (facts->once)
		game->state->once |= (uint16_t)once_flag(facts->happening);
}

/* The first unit of a side on the map with this trait, from `unit` on; 0: none. */
static unsigned find_trait(const struct look *look, unsigned side, unsigned trait, unsigned unit)
{
	for (; unit <= look->war->units; unit++)
		if ((sunset_facts(look, unit)->traits & trait) && sunset_facts(look, unit)->side == side &&
		    sunset_on_map(look->state, unit))
			return unit;
	return 0;
}

/* [sunset:asante-6.4] strikes supply units and rabble on foot, the event itself the levies. */
static bool may_leave(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->side != BRITISH || !sunset_on_map(look->state, unit))
		return false;
	if (!look->state->option[OPT_LEVIES_64])
		return facts->traits & TRAIT_LEVY;
	return facts->arm == A_SUPPLY ||
	       (facts->morale == M_RABBLE && (facts->arm == A_INFANTRY || facts->arm == A_IRREGULAR));
}

static bool any_leaves(const struct look *look)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (may_leave(look, unit))
			return true;
	return false;
}

static bool british_inland_town(const struct look *look)
{
	for (const uint16_t *town = look->war->town; *town; town++)
		if (sunset_occupied(look->state, BRITISH, *town) && !sunset_has_terrain(look, *town, T_COAST))
			return true;
	return false;
}

static bool british_near_capital(const struct look *look, int distance)
{
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		if (sunset_facts(look, unit)->side == BRITISH && sunset_on_map(look->state, unit) &&
		    kit_measure_hexes(look->map, look->state->at[unit], look->war->capital) <= distance)
			return true;
	return false;
}

static unsigned count_british_hqs(const struct look *look)
{
	unsigned count = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		count += sunset_is_hq(look, unit) && sunset_facts(look, unit)->side == BRITISH &&
		         sunset_on_map(look->state, unit);
	return count;
}

bool sunset_event_comes(const struct look *look, const struct event_facts *facts)
{
	const struct sunset_state *state = look->state;
	int lead = state->vp[BRITISH] - state->vp[NATIVE];
	uint16_t any;

	if (facts->once && (state->once & once_flag(facts->happening)))
		return false;
	switch (facts->happening) {
	case HAP_NONE:
		return false;
	case HAP_MOB:
	case HAP_SPIES:
	case HAP_ATTRITION:
		return sunset_event_hexes(look, facts->happening, state->side, &any, 1);
	case HAP_VISION:
		return find_trait(look, NATIVE, TRAIT_CHIEF, 1);
	case HAP_STOOL:
		return !(state->once & ONCE_NERVE) && british_inland_town(look);
	case HAP_NERVE:
		return find_trait(look, NATIVE, TRAIT_CHIEF, 1) &&
		       british_near_capital(look, facts->number[NERVE_DISTANCE]);
	case HAP_ALLIES_LEAVE:
		return lead >= facts->number[LEAD_NEEDED] && find_trait(look, NATIVE, TRAIT_DWABEN, 1);
	case HAP_DEPOSED:
		return lead >= facts->number[LEAD_NEEDED] && find_trait(look, NATIVE, TRAIT_DWABEN | TRAIT_CHIEF, 1);
	case HAP_AMBUSH:
		return sunset_ambush_possible(look);
	case HAP_FEVER:
		return count_british_hqs(look);
	case HAP_LEVIES_LEAVE:
		return any_leaves(look);
	case HAP_MODERN_GENERAL:
		return find_trait(look, BRITISH, TRAIT_CHIEF, 1);
	default:
		return sunset_people_comes(look, facts);
	}
}

/* ---- telling ---- */

void sunset_tell_effect(struct game *game, const struct event_facts *facts, unsigned until)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_EFFECT, facts->rule, SEAT_ALL), [EFFECT_HAPPENING] = facts->happening,
	         [EFFECT_SIDE] = game->state->side, [EFFECT_UNTIL] = until);
}

static void remove_unit(struct game *game, unsigned unit, unsigned where, const char *rule)
{
	unsigned owner = sunset_facts(&game->look, unit)->side;

	sunset_tell_fate(game, HAPPEN_REMOVED, unit, C_EVENT, rule, sunset_seat(owner));
	sunset_take_unit(game, unit, where);
}

int sunset_roll_for(struct game *game, const char *rule, unsigned unit, unsigned hex, struct event **event)
{
	unsigned owner = sunset_facts(&game->look, unit)->side;
	/* Where it strikes units wherever they are the enemy does not learn where that is. */
	enum happen kind = hex ? HAPPEN_EVENT_DIE : HAPPEN_STRAY_DIE;

	if (!hex)
		hex = game->state->at[unit];
	*event = sunset_tell(game, kind, rule, unit ? sunset_seat(owner) : 0);
	if (*event) {
		(*event)->arg[EVENT_DIE_UNIT] = (int32_t)unit;
		(*event)->arg[EVENT_DIE_HEX] = (int32_t)hex;
	}
	return sunset_roll(game, *event);
}

void sunset_settle(struct game *game, unsigned unit, enum event_outcome outcome, const char *rule, struct event *event)
{
	if (outcome == OUTCOME_DEMORALISED && sunset_demoralised(game->state, unit))
		outcome = OUTCOME_ELIMINATED; /* [sunset:11.4] */
	KIT_NOTE(event, [EVENT_DIE_OUTCOME] = outcome);
	if (outcome == OUTCOME_ELIMINATED)
		sunset_eliminate(game, unit, C_EVENT, rule);
	else if (outcome == OUTCOME_DEMORALISED)
		sunset_demoralise(game, unit, C_EVENT, rule);
}

/* The units of a hex before anything happens to them, HQs first: so the events name them. */
static unsigned list_units(const struct look *look, unsigned hex, uint16_t *list)
{
	unsigned count = 0;

	for (int others = 0; others < 2; others++)
		for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
			if (sunset_is_hq(look, unit) != others)
				list[count++] = (uint16_t)unit;
	return count;
}

/* ---- events that strike a hex ---- */

static enum event_outcome mob_outcome(const struct look *look, const struct event_facts *facts, unsigned unit, int die)
{
	if (sunset_is_hq(look, unit))
		return die <= facts->number[MOB_KILLS] ? OUTCOME_ELIMINATED : OUTCOME_UNAFFECTED;
	return die <= facts->number[MOB_DEMORALISES] ? OUTCOME_DEMORALISED : OUTCOME_UNAFFECTED;
}

static enum event_outcome attrition_outcome(const struct look *look, const struct event_facts *facts, unsigned unit,
                                            int die)
{
	unsigned arm = sunset_facts(look, unit)->arm;

	if (arm == A_HQ)
		return die <= facts->number[ATTRITION_HQ] ? OUTCOME_ELIMINATED : OUTCOME_UNAFFECTED;
	if (arm != A_SUPPLY && arm != A_ELEPHANT) /* (R018) */
		return die <= facts->number[ATTRITION_UNIT] ? OUTCOME_DEMORALISED : OUTCOME_UNAFFECTED;
	if (die <= facts->number[ATTRITION_SUPPLY_DIES])
		return OUTCOME_ELIMINATED;
	return die <= facts->number[ATTRITION_SUPPLY] ? OUTCOME_DEMORALISED : OUTCOME_UNAFFECTED;
}

static void roll_for_hex(struct game *game, const struct event_facts *facts, unsigned hex,
                         enum event_outcome (*outcome)(const struct look *, const struct event_facts *, unsigned, int))
{
	uint16_t list[SUNSET_UNITS];
	unsigned count = list_units(&game->look, hex, list);

	for (unsigned i = 0; i < count; i++) {
		struct event *event;
		int die;

		if (sunset_facts(&game->look, list[i])->arm == A_FLEET || game->state->at[list[i]] != hex)
			continue; /* (R018); who went down with a craft is not asked again [sunset:27.45] */
		die = sunset_roll_for(game, facts->rule, list[i], hex, &event);
		sunset_settle(game, list[i], outcome(&game->look, facts, list[i], die), facts->rule, event);
	}
}

/* Nobody's deed, and it scores for nobody (R040, R084). */
void sunset_mark_outrage(struct game *game, const struct event_facts *facts, unsigned hex)
{
	if (game->state->mark[hex] & MARK_ATROCITY)
		return; /* [sunset:23.22] */
	game->state->mark[hex] |= MARK_ATROCITY;
	sunset_tell_marker(game, hex, MARKER_ATROCITY, SIDES, facts->rule);
}

static void show_hex(struct game *game, const struct event_facts *facts, unsigned seat, unsigned hex)
{
	struct event *event = sunset_tell_hex(game, HAPPEN_SHOWN, facts->rule, sunset_seat(seat), hex);
	struct sunset_state *state = game->state;

	state->note[hex] |= (uint8_t)(NOTE_SEEN_BRITISH << seat);
	for (unsigned unit = sunset_first(state, hex); unit && event; unit = sunset_next(state, unit))
		base_set_bit(event->set, unit);
}

void sunset_strike_hex(struct game *game, const struct event_facts *facts, unsigned hex)
{
	switch (facts->happening) {
	case HAP_MOB:
		sunset_mark_outrage(game, facts, hex);
		roll_for_hex(game, facts, hex, mob_outcome);
		break;
	case HAP_ATTRITION:
		roll_for_hex(game, facts, hex, attrition_outcome);
		break;
	case HAP_UNFRIENDLY:
		sunset_turn_friends(game, facts, hex);
		sunset_close_hexes(game);
		break;
	case HAP_CONTACTS:
		sunset_close_hexes(game);
		show_hex(game, facts, game->state->side, hex);
		break;
	default:
		show_hex(game, facts, sunset_event_chooser(facts->happening, game->state->side), hex);
	}
}

bool sunset_ask_hex(struct game *game, const struct event_facts *facts)
{
	unsigned seat = sunset_event_chooser(facts->happening, game->state->side);
	uint16_t only = 0;
	unsigned count = sunset_event_hexes(&game->look, facts->happening, seat, &only, 1);

	if (count > 1) {
		game->state->happening = facts->happening;
		sunset_ask(game, STEP_EVENT_HEX, seat);
		return true;
	}
	if (count == 1)
		sunset_strike_hex(game, facts, only);
	return false;
}

/* ---- events that strike at large ---- */

static void drop_all_works(struct game *game, const char *rule)
{
	for (unsigned hex = 1; hex < game->look.map->count; hex++)
		for (unsigned side = 0; side < SIDES; side++)
			if (game->state->mark[hex] & (MARK_WORKS_BRITISH << side))
				sunset_drop_works(game, hex, side, rule);
}

static void bring_earthquake(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	if (sunset_roll(game, rolled) > facts->number[QUAKE_DIE]) {
		if (rolled)
			rolled->arg[EVENT_HAPPENING] = HAP_NONE;
		return;
	}
	/* This player turn and the one that follows (R008, R039). */
	game->state->quake_until = (uint8_t)(sunset_player_turn(game->state) + 1);
	sunset_tell_effect(game, facts, game->state->quake_until);
	drop_all_works(game, facts->rule);
}

static void demoralise_stack(struct game *game, unsigned hex, const char *rule)
{
	uint16_t list[SUNSET_UNITS];
	unsigned count = list_units(&game->look, hex, list);

	for (unsigned i = 0; i < count; i++) {
		if (sunset_demoralised(game->state, list[i]) && game->state->option[OPT_STOOL_SPARES])
			continue; /* (R014) */
		sunset_demoralise(game, list[i], C_EVENT, rule);
	}
}

static void bring_stool(struct game *game, const struct event_facts *facts)
{
	struct sunset_state *state = game->state;

	for (unsigned hex = 1; hex < game->look.map->count; hex++) {
		struct event *event;
		bool odd;

		if (!sunset_occupied(state, NATIVE, hex))
			continue;
		odd = sunset_roll_for(game, facts->rule, 0, hex, &event) % 2;
		KIT_NOTE(event, [EVENT_DIE_OUTCOME] = odd ? OUTCOME_DEMORALISED : OUTCOME_OUTRAGE);
		if (odd)
			demoralise_stack(game, hex, facts->rule);
		else
			state->note[hex] |= NOTE_OUTRAGE;
	}
	sunset_score(game, BRITISH, game->look.war->stool_vp, C_STOOL, facts->rule);
}

static void bring_nerve(struct game *game, const struct event_facts *facts)
{
	unsigned king = find_trait(&game->look, NATIVE, TRAIT_CHIEF, 1);
	uint16_t list[SUNSET_UNITS];
	unsigned count = list_units(&game->look, game->state->at[king], list);

	for (unsigned i = 0; i < count; i++)
		remove_unit(game, list[i], list[i] == king ? AT_GONE : AT_POOL, facts->rule);
	if (game->state->option[OPT_KING_VP]) /* (R054) */
		sunset_score(game, BRITISH, game->state->option[OPT_KING_VP], C_EVENT, facts->rule);
}

static void dismiss_dwaben(struct game *game, const char *rule)
{
	for (unsigned unit = 1; (unit = find_trait(&game->look, NATIVE, TRAIT_DWABEN, unit)) != 0; unit++)
		remove_unit(game, unit, AT_POOL, rule);
}

static void bring_deposed(struct game *game, const struct event_facts *facts)
{
	unsigned king = find_trait(&game->look, NATIVE, TRAIT_CHIEF, 1);

	if (king)
		remove_unit(game, king, AT_GONE, facts->rule);
	dismiss_dwaben(game, facts->rule);
}

static void bring_fever(struct game *game, const struct event_facts *facts)
{
	struct sunset_state *state = game->state;
	unsigned drawn = base_draw_below(&state->dice, count_british_hqs(&game->look)), pick = drawn;
	struct event *event;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		if (sunset_is_hq(&game->look, unit) && sunset_facts(&game->look, unit)->side == BRITISH &&
		    sunset_on_map(state, unit) && pick-- == 0) {
			state->feverish = (uint16_t)unit;
			break;
		}
	event = sunset_tell(game, HAPPEN_FEVER, facts->rule, SEAT_BRITISH);
	if (event) {
		event->arg[FEVER_UNIT] = state->feverish;
		event->dice[event->dice_count++] = (uint8_t)(drawn + 1);
	}
}

static void bring_levies(struct game *game, const struct event_facts *facts)
{
	bool instead = game->state->option[OPT_LEVIES_64];
	const char *rule = instead ? "sunset:asante-6.4" : facts->rule;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		struct event *event;
		int die;

		if (!may_leave(&game->look, unit))
			continue;
		die = sunset_roll_for(game, rule, unit, 0, &event);
		if (instead) { /* (R086) */
			sunset_settle(game, unit,
			              die <= facts->number[LEVY_STRUCK] ? OUTCOME_DEMORALISED : OUTCOME_UNAFFECTED,
			              rule, event);
		} else if (die > facts->number[LEVY_STAYS]) {
			KIT_NOTE(event, [EVENT_DIE_OUTCOME] = OUTCOME_REMOVED);
			remove_unit(game, unit, AT_DEAD, rule); /* to be bought back (R059) */
		}
	}
}

/* True: the Native names the stack that the papers give away. */
static bool bring_correspondents(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	struct sunset_state *state = game->state;
	int die = sunset_roll(game, rolled);

	state->effects |= FX_CORRESPONDENTS; /* whatever the die (R048) */
	sunset_tell_effect(game, facts, sunset_player_turn(state));
	if (die > facts->number[REPORT_DIE])
		return sunset_ask_hex(game, facts);
	sunset_gain_points(game, POOL_ANY, facts->number[REPORT_POINTS], facts->rule);
	return false;
}

/* ---- events that are in force for a while ---- */

static unsigned effect_of(unsigned happening)
{
	switch (happening) {
	case HAP_VISION:
		return FX_VISION;
	case HAP_RAIN:
		return FX_RAIN;
	case HAP_MUD:
		return FX_MUD;
	case HAP_QUEEN_MOTHER:
		return FX_QUEEN_MOTHER;
	case HAP_AUSPICIOUS:
		return FX_AUSPICIOUS;
	case HAP_PORTERS:
		return FX_PORTERS;
	case HAP_SCOUTS:
		return FX_SCOUTS;
	case HAP_MODERN_GENERAL:
		return FX_MODERN_GENERAL;
	case HAP_DELAYED:
		return FX_DELAYED;
	case HAP_RESTLESS:
		return FX_RESTLESS;
	case HAP_GO_HOME:
		return FX_GO_HOME;
	case HAP_PALACE:
		return FX_PALACE;
	default:
		return 0;
	}
}

static unsigned bonus_of(unsigned happening)
{
	switch (happening) {
	case HAP_BLUNDER:
		return BONUS_BLUNDER;
	case HAP_HEROICS:
		return BONUS_HEROICS;
	case HAP_MUDDLING:
		return BONUS_MUDDLING;
	default:
		return 0;
	}
}

void sunset_bring_effect(struct game *game, const struct event_facts *facts)
{
	struct sunset_state *state = game->state;
	unsigned until = sunset_player_turn(state);

	state->effects |= effect_of(facts->happening);
	state->bonus |= (uint8_t)bonus_of(facts->happening);
	if (facts->happening == HAP_FOUL_WEATHER) { /* (R009) */
		until += state->option[OPT_FOUL_WEATHER_TURNS] - 1u;
		state->foul_until = (uint8_t)until;
	}
	if (facts->happening == HAP_FLOODS) { /* both players' turns of this game turn (R036) */
		until = state->turn * 2u + NATIVE;
		state->flood_until = (uint8_t)until;
	}
	sunset_tell_effect(game, facts, until);
}

bool sunset_bring_event(struct game *game, const struct event_facts *facts, struct event *rolled)
{
	if (facts->happening != HAP_AMBUSH) /* that one is spent when it is used (R057) */
		spend_event(game, facts);
	switch (facts->happening) {
	case HAP_MOB:
	case HAP_SPIES:
	case HAP_ATTRITION:
		return sunset_ask_hex(game, facts);
	case HAP_CORRESPONDENTS:
		return bring_correspondents(game, facts, rolled);
	case HAP_MODERN_GENERAL:
		sunset_bring_effect(game, facts);
		return sunset_ask_hex(game, facts);
	case HAP_AMBUSH:
		game->state->happening = HAP_AMBUSH;
		sunset_ask(game, STEP_EVENT_AMBUSH, NATIVE);
		return true;
	case HAP_EARTHQUAKE:
		bring_earthquake(game, facts, rolled);
		break;
	case HAP_STOOL:
		bring_stool(game, facts);
		break;
	case HAP_NERVE:
		bring_nerve(game, facts);
		break;
	case HAP_ALLIES_LEAVE:
		dismiss_dwaben(game, facts->rule);
		break;
	case HAP_DEPOSED:
		bring_deposed(game, facts);
		break;
	case HAP_FEVER:
		bring_fever(game, facts);
		break;
	case HAP_LEVIES_LEAVE:
		bring_levies(game, facts);
		break;
	default:
		return sunset_bring_order(game, facts, rolled);
	}
	return false;
}

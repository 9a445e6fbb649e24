/* supply.c: the logistics segment: free supply, supply units, forage, and who goes short.
 * May use: events, position, private, text, turn, works. */
#include "systems/sunset/events/events.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/supply/private.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/works/works.h"

/* ---- looking ---- */

bool sunset_is_unfed(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->weight && facts->side == look->state->side && sunset_on_map(look->state, unit) &&
	       !(look->state->flags[unit] & U_FED);
}

unsigned sunset_next_unfed(const struct look *look, unsigned unit)
{
	do
		unit = sunset_next(look->state, unit);
	while (unit && !sunset_is_unfed(look, unit));
	return unit;
}

unsigned sunset_first_unfed(const struct look *look, unsigned hex)
{
	unsigned unit = sunset_first(look->state, hex);

	return !unit || sunset_is_unfed(look, unit) ? unit : sunset_next_unfed(look, unit);
}

static unsigned unfed_weight(const struct look *look, unsigned hex)
{
	unsigned weight = 0;

	for (unsigned unit = sunset_first_unfed(look, hex); unit; unit = sunset_next_unfed(look, unit))
		weight += sunset_facts(look, unit)->weight;
	return weight;
}

bool sunset_hex_waits(const struct look *look, unsigned hex)
{
	unsigned note = look->state->note[hex];

	if (note & NOTE_FORAGED)
		return false;
	/* Whoever is not covered by the supply units of his hex goes short [sunset:12.231] (R60). */
	if ((note & NOTE_EXPENDED) && !look->state->option[OPT_FORAGE_REMAINDER])
		return false;
	return sunset_first_unfed(look, hex);
}

static bool any_waits(const struct look *look, const uint64_t *own)
{
	EACH_BIT (u, own, UNIT_WORDS)
		if (sunset_is_unfed(look, (unsigned)u) && sunset_hex_waits(look, look->state->at[u]))
			return true;
	return false;
}

bool sunset_feeds_hex(const struct look *look, unsigned supply, unsigned hex)
{
	/* A hex that has foraged expends none of its supply units, for others neither [sunset:12.231] (R60). */
	return sunset_is_supply(look, supply) && sunset_facts(look, supply)->side == look->state->side &&
	       sunset_on_map(look->state, supply) && !(look->state->note[look->state->at[supply]] & NOTE_FORAGED) &&
	       sunset_line_reaches(look, look->state->side, hex, look->state->at[supply]);
}

unsigned sunset_supply_room(const struct look *look)
{
	/* The old rule, as the note of [sunset:12.23] tells it (R59). */
	return look->state->option[OPT_OLD_SUPPLY] ? SUNSET_UNITS * 4u : look->tables->supply_capacity;
}

/* Could somebody who is hungry and has not foraged be fed by a supply unit? */
static bool any_train_helps(const struct look *look, const uint64_t *own)
{
	uint64_t stores[UNIT_WORDS], hungry[UNIT_WORDS] = {0};

	EACH_BIT (u, own, UNIT_WORDS)
		if (sunset_is_unfed(look, (unsigned)u) && !(look->state->note[look->state->at[u]] & NOTE_FORAGED))
			base_set_bit(hungry, (unsigned)u);
	sunset_find_placed(look, look->war->stores[look->state->side], stores);
	EACH_BIT (supply, stores, UNIT_WORDS)
		EACH_BIT (u, hungry, UNIT_WORDS)
			if (sunset_feeds_hex(look, (unsigned)supply, look->state->at[u]))
				return true;
	return false;
}

/* ---- forage: terrain and modifiers ---- */

static bool has_water(const struct look *look, unsigned hex)
{
	unsigned sides = 0;

	for (int d = 0; d < HEX_SIDES; d++)
		sides |= look->map->side[hex][d];
	return sides & (1u << H_MINOR_RIVER | 1u << H_MAJOR_RIVER | 1u << H_LAKE);
}

/* Is this a line of the chart that the hex gives a right to? */
static bool offers_forage(const struct look *look, unsigned hex, unsigned terrain)
{
	if (look->state->mark[hex] & MARK_ATROCITY) /* compulsory [sunset:23.3(2)] (R66) */
		return terrain == T_ATROCITY;
	if (sunset_besieged(look, hex)) /* [sunset:18.22] */
		return terrain == T_BESIEGED;
	if (terrain == T_FORTRESS || look->tables->terrain[terrain].forage >= FORAGE_ROWS)
		return false;
	if (terrain == T_RIVER)
		return has_water(look, hex);
	return terrain <= T_PASS && sunset_has_terrain(look, hex, terrain);
}

/* What the line of the chart feeds in six throws: enough to rank the lines. */
static unsigned forage_worth(const struct look *look, unsigned side, unsigned terrain)
{
	unsigned row = look->tables->terrain[terrain].forage, sum = 0;

	for (unsigned die = 0; die < FORAGE_DICE; die++)
		sum += look->tables->forage[row][die][side];
	return sum;
}

/* Whose figures of the chart count: friendly Natives by themselves have by option those of the Native (R67). */
static unsigned forages_as(const struct look *look, unsigned hex)
{
	if (!look->state->option[OPT_FRIENDS_LOCAL] || look->state->side != BRITISH)
		return look->state->side;
	for (unsigned unit = sunset_first_unfed(look, hex); unit; unit = sunset_next_unfed(look, unit))
		if (!(sunset_facts(look, unit)->traits & TRAIT_FRIENDLY))
			return BRITISH;
	return NATIVE;
}

unsigned sunset_best_forage(const struct look *look, unsigned hex)
{
	unsigned best = TERRAINS, side = forages_as(look, hex);

	for (unsigned terrain = 0; terrain < TERRAINS; terrain++)
		if (offers_forage(look, hex, terrain) &&
		    (best == TERRAINS || forage_worth(look, side, terrain) > forage_worth(look, side, best)))
			best = terrain;
	/* A pass with nothing else lies in the mountains (R039). */
	return best == TERRAINS ? T_MOUNTAIN : best;
}

static bool chief_in_hex(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if ((sunset_facts(look, unit)->traits & TRAIT_CHIEF) && sunset_facts(look, unit)->side == side)
			return true;
	return false;
}

/* All that is added, and its parts. Without a die only the HQ counts (R69). */
static int forage_modifier(const struct look *look, unsigned hex, unsigned hq, unsigned flags, int part[AIMS])
{
	const struct sunset_state *state = look->state;
	int modifier = 0;

	if (hq) /* [sunset:12.33] (R65) */
		part[LARDER_HQ] = sunset_strategic(look, hq);
	if (state->option[OPT_SIMPLE_FORAGE] && !state->option[OPT_SIMPLE_FORAGE_MODS])
		return part[LARDER_HQ];
	part[LARDER_WEATHER] = sunset_weather_modifier(look);
	if (state->mark[hex] & (MARK_WORKS_BRITISH << state->side))
		part[LARDER_WORKS] = look->tables->works_forage;
	if ((state->mark[hex] & MARK_FAIR_PLAY) && state->side == BRITISH) /* [sunset:23.41(1)] */
		part[LARDER_FAIR_PLAY] = look->tables->fair_play_forage;
	for (unsigned i = 0; i < AIMS; i++)
		modifier += part[i];
	if ((state->effects & FX_MODERN_GENERAL) && chief_in_hex(look, state->side, hex))
		modifier += sunset_event_number(look, HAP_MODERN_GENERAL, 0);
	if (flags & BONUS_MUDDLING)
		modifier += sunset_event_number(look, HAP_MUDDLING, 0);
	return modifier;
}

/* Without a die: the limit of the terrain and the help of an HQ (R69) [sunset:12.3b]. */
static unsigned fixed_capacity(const struct look *look, unsigned side, unsigned terrain, int modifier)
{
	int limit = look->tables->forage_limit[look->tables->terrain[terrain].forage][side];

	if (limit == FORAGE_ALL)
		return FORAGE_ALL;
	limit += modifier;
	return limit < 0 ? 0 : (unsigned)limit;
}

static unsigned forage_capacity(const struct look *look, unsigned side, unsigned terrain, int total)
{
	int die = total < 1 ? 1 : total > FORAGE_DICE ? FORAGE_DICE : total;

	return look->tables->forage[look->tables->terrain[terrain].forage][die - 1][side];
}

/* ---- changing ---- */

static struct event *tell_hex(struct game *game, enum happen kind, const char *rule, unsigned hex)
{
	return sunset_tell_hex(game, kind, rule, sunset_seat(game->state->side), hex);
}

void sunset_feed_hex(struct game *game, unsigned hex, enum source source, const char *rule)
{
	struct event *event = tell_hex(game, HAPPEN_SUPPLIED, rule, hex);

	KIT_NOTE(event, [SUPPLIED_SOURCE] = source);
	for (unsigned unit = sunset_first_unfed(&game->look, hex); unit; unit = sunset_next_unfed(&game->look, unit)) {
		game->state->flags[unit] |= U_FED;
		kit_note_unit(event, unit);
	}
}

/* [sunset:12.4] */
static void starve(struct game *game, unsigned hex, const uint64_t *set, const char *rule)
{
	struct event *event = tell_hex(game, HAPPEN_SHORT, rule, hex);

	kit_note_set(event, set);
	EACH_BIT (u, set, RULES_SET_WORDS)
		sunset_demoralise(game, (unsigned)u, C_SUPPLY, "sunset:12.4");
}

/* The units that go short whatever the owner wants; true: he has nothing to choose. */
static bool must_starve(const struct look *look, unsigned hex, unsigned capacity, uint64_t *set)
{
	unsigned left = 0;

	for (unsigned unit = sunset_first_unfed(look, hex); unit; unit = sunset_next_unfed(look, unit)) {
		unsigned weight = sunset_facts(look, unit)->weight;

		if (weight > capacity) /* (R68) */
			base_set_bit(set, unit);
		else
			left += weight;
	}
	return left <= capacity;
}

static void starve_and_feed(struct game *game, unsigned hex, const uint64_t *set)
{
	for (unsigned unit = sunset_first_unfed(&game->look, hex); unit; unit = sunset_next_unfed(&game->look, unit))
		if (!base_has_bit(set, unit))
			game->state->flags[unit] |= U_FED;
	starve(game, hex, set, "sunset:12.41");
}

/* The roll; true: the owner must say who goes short. */
static bool forage(struct game *game, unsigned hex, unsigned terrain, unsigned hq, unsigned flags)
{
	const struct look *look = &game->look;
	struct sunset_state *state = game->state;
	bool fixed = state->option[OPT_SIMPLE_FORAGE];
	unsigned side = forages_as(look, hex);
	struct event *event = tell_hex(game, HAPPEN_FORAGE, fixed ? "sunset:12.3b" : "sunset:12.3", hex);
	int part[AIMS] = {0};
	int modifier = forage_modifier(look, hex, hq, flags, part);
	int total = fixed ? modifier : sunset_roll(game, event) + modifier;
	unsigned capacity =
		fixed ? fixed_capacity(look, side, terrain, modifier) : forage_capacity(look, side, terrain, total);
	unsigned need = unfed_weight(look, hex);
	uint64_t set[RULES_SET_WORDS] = {0};

	KIT_NOTE(event, [FORAGE_TERRAIN] = terrain, [FORAGE_MODIFIER] = modifier, [FORAGE_TOTAL] = total,
	         [FORAGE_CAPACITY] = capacity, [FORAGE_NEED] = need);
	kit_note_parts(event, part, hq);
	state->bonus &= (uint8_t)~flags;
	state->note[hex] |= NOTE_FORAGED;
	if (capacity == FORAGE_ALL || need <= capacity) {
		sunset_feed_hex(game, hex, SOURCE_FORAGE, fixed ? "sunset:12.3b" : "sunset:12.3");
		return false;
	}
	if (must_starve(look, hex, capacity, set)) {
		starve_and_feed(game, hex, set);
		return false;
	}
	state->subject = (uint16_t)hex;
	state->pending = (uint8_t)capacity;
	sunset_ask(game, STEP_SHORT, state->side);
	return true;
}

/* Those in hexes that used supply units and were not covered go short; then the segment is over. */
static void close_supply(struct game *game)
{
	uint64_t own[UNIT_WORDS];

	sunset_find_own(&game->look, own);
	EACH_BIT (u, own, UNIT_WORDS) {
		unsigned unit = (unsigned)u, hex = game->state->at[unit];
		uint64_t set[RULES_SET_WORDS] = {0};

		if (!sunset_is_unfed(&game->look, unit) || (game->state->note[hex] & NOTE_FORAGED))
			continue;
		for (unsigned each = unit; each; each = sunset_next_unfed(&game->look, each))
			base_set_bit(set, each);
		game->state->note[hex] |= NOTE_FORAGED;
		starve(game, hex, set, "sunset:12.231");
	}
	sunset_end_segment(game);
}

static void continue_supply(struct game *game)
{
	const struct look *look = &game->look;
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	if (any_waits(look, own) || any_train_helps(look, own))
		sunset_ask(game, STEP_SUPPLY, game->state->side);
	else
		close_supply(game);
}

/* ---- free supply ---- */

static bool has_fleet(const struct look *look, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->arm == A_FLEET)
			return true;
	return false;
}

static void feed_freely(struct game *game, unsigned hex)
{
	const struct look *look = &game->look;
	unsigned side = game->state->side;

	if (sunset_fortress_feeds(look, side, hex))
		sunset_feed_hex(game, hex, SOURCE_FORTRESS,
		                sunset_besieged(look, hex) ? "sunset:18.71" : "sunset:12.22(1)");
	else if (has_fleet(look, hex))
		sunset_feed_hex(game, hex, SOURCE_EXEMPT, "sunset:12.21");
	else if (sunset_rail_feeds(look, side, hex))
		sunset_feed_hex(game, hex, SOURCE_RAIL, "sunset:12.22(2)");
	else if (sunset_line_is_free(look, side, hex))
		sunset_feed_hex(game, hex, SOURCE_LINE, "sunset:12.24");
}

void sunset_begin_supply(struct game *game)
{
	uint64_t own[UNIT_WORDS];

	sunset_find_own(&game->look, own);
	EACH_BIT (u, own, UNIT_WORDS) {
		unsigned unit = (unsigned)u, hex = game->state->at[unit];

		if (sunset_is_unfed(&game->look, unit) && sunset_first_unfed(&game->look, hex) == unit)
			feed_freely(game, hex);
	}
	continue_supply(game);
}

/* ---- expend, forage, end ---- */

static struct refusal refuse_line(const struct look *look, unsigned source, unsigned hex)
{
	if (kit_measure_hexes(look->map, source, hex) > look->tables->line_length)
		return sunset_refuse(
			"sunset:12.24(2)",
			"One of these units is too far from the supply unit for a line of supply: name nearer "
			"ones.");
	return sunset_refuse("sunset:12.24",
	                     "No line of supply joins the supply unit and one of these units: name others.");
}

static struct refusal check_fed(const struct look *look, const struct move *move)
{
	unsigned weight = 0, last = 0;

	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		unsigned unit = (unsigned)u, hex = look->state->at[unit];

		if (sunset_facts(look, unit)->side != look->state->side || !sunset_on_map(look->state, unit))
			return sunset_refuse("sunset:12.23",
			                     "Only your own units on the map can be fed: leave out the others.");
		if (!sunset_is_unfed(look, unit))
			return sunset_refuse("sunset:12.21",
			                     "One of these units needs no supply: name only units without it.");
		if (look->state->note[hex] & NOTE_FORAGED)
			return sunset_refuse(
				"sunset:12.231",
				"That hex has foraged: supply units cannot make good what forage did not bring.");
		if (hex != last && !sunset_feeds_hex(look, (unsigned)move->arg[ARG_UNIT], hex))
			return refuse_line(look, look->state->at[move->arg[ARG_UNIT]], hex);
		last = hex;
		weight += sunset_facts(look, unit)->weight;
	}
	if (!weight)
		return sunset_refuse("sunset:12.23", "Say which units the supply unit feeds: 'expend UNIT for UNITS'.");
	if (weight > sunset_supply_room(look))
		return sunset_refuse("sunset:12.61", "These are more units than one supply unit feeds: name fewer.");
	return sunset_allow();
}

static struct refusal check_expend(const struct look *look, const struct move *move)
{
	unsigned supply = (unsigned)move->arg[ARG_UNIT];

	if (sunset_facts(look, supply)->side != look->state->side || !sunset_is_supply(look, supply) ||
	    !sunset_on_map(look->state, supply))
		return sunset_refuse("sunset:12.23",
		                     "Only your own supply units on the map can be expended: name one.");
	if (look->state->note[look->state->at[supply]] & NOTE_FORAGED)
		return sunset_refuse("sunset:12.231",
		                     "The hex of this supply unit has foraged: expend one from another hex.");
	return check_fed(look, move);
}

static struct refusal check_terrain(const struct look *look, unsigned hex, unsigned terrain)
{
	unsigned side = forages_as(look, hex), best = sunset_best_forage(look, hex);

	if (terrain == best)
		return sunset_allow();
	if (best == T_ATROCITY)
		return sunset_refuse("sunset:23.3(2)", "The hex suffered an atrocity: it can be foraged only as that.");
	if (best == T_BESIEGED)
		return sunset_refuse("sunset:18.22", "The fortress is besieged: it forages only as that.");
	if (!offers_forage(look, hex, terrain))
		return sunset_refuse("sunset:12.32",
		                     "The hex has no such terrain to forage: leave it out for the best there is.");
	if (forage_worth(look, side, terrain) < forage_worth(look, side, best))
		return sunset_refuse("sunset:12.32",
		                     "The hex has better terrain than that: leave it out for the best there is.");
	return sunset_allow();
}

static struct refusal check_forage(const struct look *look, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX], hq = (unsigned)move->arg[ARG_HQ], note = look->state->note[hex];

	if (!sunset_occupied(look->state, look->state->side, hex) || !sunset_first_unfed(look, hex))
		return sunset_refuse("sunset:12.3",
		                     "Nobody there needs to forage: name a hex with units out of supply.");
	if (note & NOTE_FORAGED)
		return sunset_refuse("sunset:12.34", "One forage roll a hex: this one has had it.");
	if (!sunset_hex_waits(look, hex))
		return sunset_refuse("sunset:12.231",
		                     "A supply unit was expended for this hex or from it: it cannot forage as well.");
	if (hq && (!sunset_is_hq(look, hq) || sunset_facts(look, hq)->side != look->state->side ||
	           look->state->at[hq] != hex))
		return sunset_refuse("sunset:12.33",
		                     "Only your own HQ in the hex can help to forage: name it, or nobody.");
	if (move->arg[ARG_FLAGS] & ~BONUS_MUDDLING)
		return sunset_refuse("sunset:4.1", "Only Muddling Through can be spent on a forage roll.");
	if ((move->arg[ARG_FLAGS] & BONUS_MUDDLING) && look->state->option[OPT_SIMPLE_FORAGE] &&
	    !look->state->option[OPT_SIMPLE_FORAGE_MODS])
		return sunset_refuse("sunset:12.3b",
		                     "No die is rolled, so Muddling Through cannot help: forage without it.");
	if ((move->arg[ARG_FLAGS] & BONUS_MUDDLING) && !(look->state->bonus & BONUS_MUDDLING))
		return sunset_refuse(sunset_event_rule(look, BRITISH, HAP_MUDDLING, "sunset:event2-british-42"),
		                     "Muddling Through is not in hand: forage without it.");
	return move->arg[ARG_TERRAIN] ? check_terrain(look, hex, (unsigned)move->arg[ARG_TERRAIN] - 1) : sunset_allow();
}

struct refusal sunset_check_supply(const struct look *look, const struct move *move)
{
	switch (move->verb) {
	case VERB_EXPEND:
		return check_expend(look, move);
	case VERB_FORAGE:
		return check_forage(look, move);
	case VERB_END:
		return sunset_allow();
	default:
		return sunset_refuse("sunset:12.1",
		                     "Supply is being settled: 'forage HEX' or 'expend UNIT for UNITS'.");
	}
}

static void expend(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	struct event *event = tell_hex(game, HAPPEN_SUPPLIED, "sunset:12.23", state->at[move->arg[ARG_UNIT]]);

	KIT_NOTE(event, [SUPPLIED_SOURCE] = SOURCE_EXPENDED);
	state->note[state->at[move->arg[ARG_UNIT]]] |= NOTE_EXPENDED; /* its own hex has chosen too (R60) */
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		state->flags[u] |= U_FED;
		state->note[state->at[u]] |= NOTE_EXPENDED;
		kit_note_unit(event, (unsigned)u);
	}
	sunset_expend(game, (unsigned)move->arg[ARG_UNIT], C_EXPENDED, "sunset:12.63");
}

/* The HQ in the hex that helps most; 0: none. */
static unsigned best_quartermaster(const struct look *look, unsigned hex)
{
	unsigned best = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_is_hq(look, unit) &&
		    sunset_strategic(look, unit) > (best ? sunset_strategic(look, best) : 0))
			best = unit;
	return best;
}

/* Hexes that were not dealt with forage with the best there is, ground and HQ (R72). Where somebody must choose who goes short the rest waits. */
static void end_supply(struct game *game)
{
	const struct look *look = &game->look;
	uint64_t own[UNIT_WORDS];

	sunset_find_own(look, own);
	EACH_BIT (u, own, UNIT_WORDS) {
		unsigned hex = game->state->at[u];

		if (sunset_is_unfed(look, (unsigned)u) && sunset_hex_waits(look, hex) &&
		    forage(game, hex, sunset_best_forage(look, hex), best_quartermaster(look, hex), 0))
			return;
	}
	close_supply(game);
}

void sunset_apply_supply(struct game *game, const struct move *move)
{
	unsigned hex = (unsigned)move->arg[ARG_HEX];

	if (move->verb == VERB_END) {
		end_supply(game);
		return;
	}
	if (move->verb == VERB_EXPEND) {
		expend(game, move);
	} else {
		unsigned terrain = move->arg[ARG_TERRAIN] ? (unsigned)move->arg[ARG_TERRAIN] - 1
		                                          : sunset_best_forage(&game->look, hex);

		if (forage(game, hex, terrain, (unsigned)move->arg[ARG_HQ], (unsigned)move->arg[ARG_FLAGS]))
			return;
	}
	continue_supply(game);
}

/* ---- starve ---- */

struct refusal sunset_check_short(const struct look *look, const struct move *move)
{
	unsigned hex = look->state->subject, capacity = look->state->pending;
	unsigned fed = 0, lightest = ~0u;

	if (move->verb == VERB_EXPEND)
		return sunset_refuse("sunset:12.231",
		                     "Who has foraged may not be fed by supply units then: say who goes short.");
	if (move->verb != VERB_STARVE)
		return sunset_refuse("sunset:12.41",
		                     "Forage does not feed all: say who goes short with 'starve UNITS'.");
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		if (look->state->at[u] != hex || !sunset_is_unfed(look, (unsigned)u))
			return sunset_refuse("sunset:12.41",
			                     "Only units that foraged in this hex can go short: name these.");
		if (sunset_facts(look, (unsigned)u)->weight < lightest)
			lightest = sunset_facts(look, (unsigned)u)->weight;
	}
	for (unsigned unit = sunset_first_unfed(look, hex); unit; unit = sunset_next_unfed(look, unit))
		fed += base_has_bit(move->set, unit) ? 0 : sunset_facts(look, unit)->weight;
	if (fed > capacity)
		return sunset_refuse("sunset:12.3", "Too many would still be fed: name more units to go short.");
	if (lightest != ~0u && fed + lightest <= capacity) /* (R68) */
		return sunset_refuse("sunset:12.3", "The forage feeds more than that: name fewer units to go short.");
	return sunset_allow();
}

void sunset_apply_short(struct game *game, const struct move *move)
{
	unsigned hex = game->state->subject;

	game->state->subject = 0;
	game->state->pending = 0;
	starve_and_feed(game, hex, move->set);
	continue_supply(game);
}

/* read.c: a position from its document, laid over a state: what write.c writes, or a few lines by hand.
 * What railroads and fortresses have of their own: ground.c.
 * May use: arrivals, battle, events, fields, movement, position, supply, text, turn, water. */
#include <string.h>

#include "kit/common/want.h"
#include "systems/sunset/arrivals/arrivals.h"
#include "systems/sunset/battle/battle.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/fields.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/position/read.h"
#include "systems/sunset/sunset.h"
#include "systems/sunset/supply/supply.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"

/* clang-format off */
static const char *const known_keys[] = {
	"scenario", "turn", "date", "weather", "player", "segment", "step", "to_act", "ending", "gave_up", "vp",
	"charge", "points", "happening", "bonuses", "effects", "once", "fever", "foul_weather_until",
	"earthquake_until", "floods_until", "deploying", "prison", "taken", "works_built", "quota", "pending",
	"last_turn", "resume", "underway", "sieges", "blown", "relieved", "attacked", "shipped", "subject", "march",
	"battle", "politics", "clear", "units", "occupied", "zones", "sizes", "works", "atrocity", "fair_play",
	"neutral", "notes", "railhead", "track", "cuts", "cuts_tried", "laid", NULL
};
/* clang-format on */

void sunset_fault_reading(struct reading *it, const struct doc *where, const char *rule, const char *text,
                          const char *subject)
{
	base_add_fault_about(it->faults, where, rule, text, subject ? subject : "(not a word)");
}

static unsigned find_unit(struct reading *it, const struct doc *where, const char *id)
{
	unsigned unit = id ? sunset_find_unit(it->look.war, id, strlen(id)) : 0;

	if (!unit)
		sunset_fault_reading(it, where, NULL, "this war has no such unit", id);
	return unit;
}

static void read_fields(struct reading *it, const struct doc *map, const struct field *fields, void *block)
{
	kit_read_fields(map, fields, block, &it->look, it->faults);
}

/* A part of the state that has a table of its own, read from nothing; false: it is "none", or not told. */
static bool read_part(struct reading *it, const struct doc *doc, const struct field *fields, void *block, size_t size)
{
	const struct field *const tables[] = {fields, NULL};

	if (doc)
		memset(block, 0, size);
	if (!doc || doc->kind != DOC_MAP)
		return false;
	kit_refuse_keys(doc, tables, it->faults);
	read_fields(it, doc, fields, block);
	return true;
}

/* ---- units ---- */

static void place_unit(struct reading *it, const struct doc *where, unsigned unit)
{
	int word = kit_find_word(sunset_away_words, base_scalar_of(where));
	unsigned hex;

	if (word >= 0) {
		it->state->at[unit] = sunset_away[word];
		return;
	}
	hex = kit_read_spot(it->look.map, where, it->faults);
	if (hex == HEX_NONE)
		return;
	if (!sunset_may_be(&it->look, unit, hex))
		sunset_fault_reading(it, where, "sunset:6.34", "this unit may not stand there",
		                     sunset_facts(&it->look, unit)->id);
	it->state->at[unit] = (uint16_t)hex;
	if (sunset_is_craft(&it->look, unit))
		it->state->berth[unit] = (uint8_t)sunset_find_berth(&it->look, unit, hex);
}

/* `berth: ne` of a craft; `aboard: [gunboat]` of whom craft carry. */
static void read_water(struct reading *it, const struct doc *doc, unsigned unit)
{
	const struct doc *berth = base_find_doc(doc, "berth"), *aboard = base_find_doc(doc, "aboard");
	const struct doc *one = aboard && aboard->kind == DOC_LIST ? aboard->first : aboard;

	if (berth && (sunset_facts(&it->look, unit)->craft >= CRAFT_FLEET || !sunset_on_map(it->state, unit)))
		sunset_fault_reading(it, berth, "sunset:27.11",
		                     "only river craft on the map lie at a river side:", doc->key);
	else if (berth)
		it->state->berth[unit] =
			(uint8_t)(1 + base_read_choice(doc, "berth", kit_name_directions(it->look.map), 0, it->faults));
	for (; one; one = aboard->kind == DOC_LIST ? one->next : NULL) {
		unsigned craft = find_unit(it, one, base_scalar_of(one));

		if (craft && sunset_is_craft(&it->look, craft) && !sunset_is_craft(&it->look, unit))
			it->state->aboard[unit] |= (uint16_t)(1u << sunset_facts(&it->look, craft)->number);
		else if (craft)
			sunset_fault_reading(it, one, "sunset:27.4", "land units are aboard craft, not aboard",
			                     one->scalar);
	}
}

static void read_unit(struct reading *it, const struct doc *doc)
{
	static const char *const states[] = {"good-order", "demoralised", NULL};
	unsigned unit = find_unit(it, doc, doc->key);

	if (!unit)
		return;
	/* An entry says all about its unit, except that one without a place leaves it where it is. */
	it->state->flags[unit] = 0;
	it->state->aboard[unit] = 0;
	it->state->rout[unit] = 0;
	if (doc->kind == DOC_SCALAR) {
		place_unit(it, doc, unit);
		return;
	}
	if (base_find_doc(doc, "aboard"))
		read_water(it, doc, unit);
	if (base_find_doc(doc, "at"))
		place_unit(it, base_find_doc(doc, "at"), unit);
	if (base_find_doc(doc, "berth"))
		read_water(it, doc, unit);
	if (base_read_choice_opt(doc, "state", states, 0, it->faults) == 1) {
		it->state->flags[unit] |= U_DEMORALISED;
		if (sunset_is_hq(&it->look, unit))
			sunset_fault_reading(it, doc, "sunset:10.52", "an HQ is never demoralised", doc->key);
	}
	for (const struct doc *one = doc->first; one; one = one->next) {
		int word = one->key ? kit_find_word(sunset_flag_words + 1, one->key) : -1;

		if (!one->key || strcmp(one->key, "at") == 0 || strcmp(one->key, "state") == 0 ||
		    strcmp(one->key, "berth") == 0 || strcmp(one->key, "aboard") == 0)
			continue;
		if (strcmp(one->key, "rout") == 0) {
			it->state->rout[unit] = (uint8_t)base_read_int(doc, "rout", 0, 8, 0, it->faults);
			continue;
		}
		if (word < 0)
			kit_fault_word(it->faults, one,
			               "besides at, state, berth, aboard and rout there is no such key", one->key,
			               sunset_flag_words + 1);
		else if (base_read_bool_opt(doc, one->key, false, it->faults))
			it->state->flags[unit] |= 2u << word;
	}
}

static void read_units(struct reading *it, const struct doc *position)
{
	const struct doc *units = base_find_doc(position, "units");

	if (units && units->kind != DOC_MAP)
		sunset_fault_reading(it, units, NULL, "units are written {id: hex} or {id: {at: hex, ...}}:", "units");
	for (const struct doc *one = units && units->kind == DOC_MAP ? units->first : NULL; one; one = one->next)
		read_unit(it, one);
}

/* Lists and marks of every hex from where the units are. */
static void stack_units(struct reading *it, const struct doc *position)
{
	struct sunset_state *state = it->state;
	const uint8_t own = MARK_BRITISH | MARK_NATIVE | MARK_ZOC_BRITISH | MARK_ZOC_NATIVE;
	const struct doc *units = base_find_doc(position, "units");
	struct game game = {it->look, state, NULL};

	memset(state->head, 0, sizeof state->head);
	memset(state->next, 0, sizeof state->next);
	for (unsigned hex = 0; hex < HEX_LIMIT; hex++) {
		state->mark[hex] &= (uint8_t)~own;
		state->peace[hex] &= PEACE_ASKED | PEACE_NEUTRAL;
	}
	/* Passengers are where their craft are. */
	for (unsigned unit = 1; unit <= it->look.war->units; unit++)
		for (unsigned i = 0; i < it->look.war->crafts; i++)
			if (state->aboard[unit] >> i & 1)
				state->at[unit] = state->at[it->look.war->craft[i]];
	for (unsigned unit = it->look.war->units; unit > 0; unit--) {
		const struct unit_facts *facts = sunset_facts(&it->look, unit);
		unsigned hex = state->at[unit];

		if (!sunset_on_map(state, unit))
			continue;
		state->next[unit] = state->head[hex];
		state->head[hex] = (uint16_t)unit;
		state->mark[hex] |= (uint8_t)(MARK_BRITISH << facts->side);
		if (sunset_projects(&it->look, state, unit))
			state->mark[hex] |= (uint8_t)(MARK_ZOC_BRITISH << facts->side);
		if (sunset_occupied(state, !facts->side, hex))
			sunset_fault_reading(it,
			                     base_find_doc(units, facts->id) ? base_find_doc(units, facts->id) : units,
			                     "sunset:5.12", "enemies stand in the same hex as", facts->id);
	}
	for (unsigned unit = 1; unit <= it->look.war->units; unit++)
		if (state->flags[unit] & (U_HONOURED | U_TRUCE | U_TRUCE << 1) && sunset_on_map(state, unit))
			sunset_refresh_hex(&game, state->at[unit]);
}

static void clear_map(struct reading *it)
{
	for (unsigned unit = 1; unit <= it->look.war->units; unit++) {
		it->state->at[unit] = unit == it->look.war->hostages ? AT_ASIDE : AT_GONE;
		it->state->flags[unit] = 0;
		it->state->aboard[unit] = 0;
		it->state->berth[unit] = 0;
	}
	memset(it->state->mark, 0, sizeof it->state->mark);
	memset(it->state->note, 0, sizeof it->state->note);
	memset(it->state->cut, 0, sizeof it->state->cut);
	memset(it->state->peace, 0, sizeof it->state->peace);
	memset(it->state->siege, 0, sizeof it->state->siege);
}

/* ---- the rest ---- */

static bool is_note(const char *key)
{
	for (const struct field *note = sunset_note_fields; key && note->name; note++)
		if (strcmp(note->name, key) == 0)
			return true;
	return false;
}

static void read_marks(struct reading *it, const struct doc *position)
{
	const struct doc *works = base_find_doc(position, "works"), *notes = base_find_doc(position, "notes");

	base_refuse_unknown_keys(works, sunset_side_words, it->faults);
	read_fields(it, works, sunset_works_fields, it->state);
	read_fields(it, position, sunset_mark_fields, it->state);
	for (const struct doc *one = notes ? notes->first : NULL; one; one = one->next)
		if (!is_note(one->key))
			sunset_fault_reading(it, one, NULL, "unknown note", one->key);
	read_fields(it, notes, sunset_note_fields, it->state);
	/* Works that a position gives a garrison are manned. */
	for (unsigned hex = 1; !notes && hex < it->look.map->count; hex++)
		for (unsigned side = 0; side < SIDES; side++)
			if ((it->state->mark[hex] & (MARK_WORKS_BRITISH << side)) &&
			    sunset_occupied(it->state, side, hex))
				it->state->note[hex] |= NOTE_MANNED;
}

static void read_march(struct reading *it, const struct doc *doc)
{
	struct march *march = &it->state->march;

	if (!read_part(it, doc, sunset_march_fields, march, sizeof *march))
		return;
	/* What is left out is as when the force has just been told its result. */
	if (!base_find_doc(doc, "start"))
		march->start = march->hex;
	if (base_find_doc(doc, "result") && !base_find_doc(doc, "multiple"))
		march->multiple = it->look.tables->march_multiple[march->result];
	if (!base_find_doc(doc, "cap") && !base_find_doc(doc, "spent"))
		march->cap = -1;
}

/* The decision that waits while the enemy looks [sunset:19.31(2)]: the usual one of the segment. */
static void read_waiting(struct reading *it, const struct doc *position)
{
	static const uint8_t usual[SEG_END] = {STEP_EVENT_HEX, STEP_ARRIVE, STEP_MARCH,
	                                       STEP_ATTACK,    STEP_SUPPLY, STEP_RALLY};
	struct sunset_state *state = it->state;

	if (state->step == STEP_COUNTERSPY && !base_find_doc(position, "resume") && state->segment < SEG_END)
		state->resume = state->segment == SEG_MOVEMENT && state->march.hex ? STEP_MOVE : usual[state->segment];
}

static void read_battle(struct reading *it, const struct doc *doc)
{
	struct battle *battle = &it->state->battle;

	if (!read_part(it, doc, sunset_battle_fields, battle, sizeof *battle))
		return;
	if (!base_find_doc(doc, "loser"))
		battle->loser = 3;
	if (battle->firing > 1)
		sunset_fault_reading(it, base_find_doc(doc, "firing"), NULL,
		                     "either the attacker or the defender fires, not", "undecided");
}

static void read_politics(struct reading *it, const struct doc *doc)
{
	const struct field *const tables[] = {sunset_politics_fields, sunset_asked_fields, sunset_truce_fields, NULL};

	if (!doc)
		return;
	memset(&it->state->politics, 0, sizeof it->state->politics);
	kit_refuse_keys(doc, tables, it->faults);
	read_fields(it, doc, sunset_politics_fields, &it->state->politics);
	read_fields(it, doc, sunset_asked_fields, it->state);
}

static bool names_moment(const struct doc *position)
{
	return base_find_doc(position, "turn") || base_find_doc(position, "player") ||
	       base_find_doc(position, "segment");
}

/* A segment that is begun anew starts clean: nothing of the moment that the state was in goes on. */
static void forget_moment(struct reading *it)
{
	struct sunset_state *state = it->state;

	state->happening = HAP_NONE;
	state->effects = 0;
	state->bonus = state->pending = state->quota = state->resume = 0;
	state->shipped = 0;
	state->feverish = state->subject = 0;
	memset(&state->politics, 0, sizeof state->politics);
	state->ending = END_NOT;
	state->loser = 0;
	memset(&state->march, 0, sizeof state->march);
	memset(&state->battle, 0, sizeof state->battle);
	memset(state->rout, 0, sizeof state->rout);
	memset(state->laid, 0, sizeof state->laid);
	memset(state->tried, 0, sizeof state->tried);
	state->underway = 0;
	state->blown = 0;
	memset(state->relieved, 0, sizeof state->relieved);
	memset(state->attacked, 0, sizeof state->attacked);
	for (unsigned unit = 0; unit < SUNSET_UNITS; unit++)
		state->flags[unit] &= U_DEMORALISED;
	for (unsigned hex = 0; hex < HEX_LIMIT; hex++) {
		state->peace[hex] &= PEACE_NEUTRAL;
		state->note[hex] &= NOTE_MANNED | NOTE_CRIME_BRITISH | NOTE_CRIME_NATIVE;
	}
}

static void read_moment(struct reading *it, const struct doc *position)
{
	struct sunset_state *state = it->state;
	const char *scenario = base_read_text_opt(position, "scenario", it->look.war->facts.id, it->faults);
	const char *actor = base_scalar_of(base_find_doc(position, "to_act")), *date;
	int weather;

	if (strcmp(scenario, it->look.war->facts.id) != 0)
		sunset_fault_reading(it, base_find_doc(position, "scenario"), NULL,
		                     "this is a position of another scenario:", scenario);
	state->turn = (uint8_t)base_read_int_opt(position, "turn", 1, it->look.war->turns, state->turn, it->faults);
	date = it->look.war->turn_name[state->turn];
	if (strcmp(base_read_text_opt(position, "date", date, it->faults), date) != 0)
		sunset_fault_reading(it, base_find_doc(position, "date"), "sunset:3.0", "this turn is", date);
	weather = (int)sunset_weather(&it->look);
	if (base_read_choice_opt(position, "weather", sunset_weather_words, weather, it->faults) != weather)
		sunset_fault_reading(it, base_find_doc(position, "weather"), "sunset:3.2",
		                     "the weather follows from the turn, which has", sunset_weather_words[weather]);
	read_fields(it, position, sunset_clock_fields, state);
	if (actor && strcmp(actor, "none") == 0)
		state->actor = 0;
	else
		state->actor =
			(uint8_t)base_read_choice_opt(position, "to_act", sunset_side_words, state->actor, it->faults);
}

/* Points that a side must give up now, whatever takes them: what it has not got the enemy gains [sunset:16.2(4)]. */
static void charge_points(struct reading *it, const struct doc *charge)
{
	struct game game = {it->look, it->state, NULL};

	base_refuse_unknown_keys(charge, sunset_side_words, it->faults);
	for (unsigned side = 0; charge && side < SIDES; side++) {
		int points = (int)base_read_int_opt(charge, sunset_side_words[side], 0, 9999, 0, it->faults);

		if (points)
			sunset_score(&game, side, -points, C_EVENT, "sunset:16.2(4)");
	}
}

static void begin_segment(struct reading *it)
{
	static void (*const begin[SEG_END])(struct game *) = {sunset_begin_events,    sunset_begin_arrivals,
	                                                      sunset_begin_movement,  sunset_begin_battles,
	                                                      sunset_begin_logistics, sunset_begin_rally};
	struct game game = {it->look, it->state, NULL};

	if (it->state->segment < SEG_END)
		begin[it->state->segment](&game);
	else
		sunset_ask(&game, STEP_TREATY, BRITISH);
}

/* The segments in which a step comes up, as bits; battles are also fought among the events and on the march. */
static unsigned segments_of(unsigned step)
{
	if (step == STEP_OVER || step == STEP_BEGIN || step == STEP_COUNTERSPY)
		return ~0u;
	if (step <= STEP_EVENT_AMBUSH || step == STEP_EVENT_PLACE)
		return 1u << SEG_EVENTS;
	if (step == STEP_DESERT)
		return 1u << SEG_REINFORCEMENT | 1u << SEG_EVENTS;
	if (step <= STEP_ARRIVE)
		return 1u << SEG_REINFORCEMENT;
	if (step <= STEP_SCREEN)
		return 1u << SEG_MOVEMENT;
	if (step == STEP_SIEGE)
		return 1u << SEG_MOVEMENT;
	if (step == STEP_ATTACK)
		return 1u << SEG_BATTLE;
	if (step <= STEP_RETREAT_LOSS || step == STEP_AMMUNITION || step == STEP_ROUT || step == STEP_FLEE)
		return 1u << SEG_BATTLE | 1u << SEG_EVENTS | 1u << SEG_MOVEMENT;
	if (step <= STEP_PURSUE)
		return 1u << SEG_BATTLE | 1u << SEG_EVENTS;
	if (step <= STEP_SHORT)
		return 1u << SEG_LOGISTICS;
	if (step == STEP_EVADE)
		return 1u << SEG_BATTLE;
	if (step == STEP_EXTEND)
		return 1u << SEG_END;
	if (step == STEP_DEPLOY)
		return 1u << SEG_EVENTS;
	if (step == STEP_PARLEY || step == STEP_HONOUR || step == STEP_DEPART || step == STEP_AMBUSH ||
	    step == STEP_DECLARE)
		return 1u << SEG_MOVEMENT;
	if (step == STEP_SAIL || step == STEP_SHIP)
		return 1u << SEG_MOVEMENT;
	if (step == STEP_CASTOFF || step == STEP_CHASE)
		return 1u << SEG_BATTLE | 1u << SEG_EVENTS | 1u << SEG_MOVEMENT;
	return step == STEP_RALLY ? 1u << SEG_RALLY : 1u << SEG_END;
}

/* Builders are somewhere on the track that they lay. */
static bool is_beyond_track(const struct sunset_state *state)
{
	const int room = sizeof state->laid / sizeof state->laid[0];

	return state->march.mode == BY_TRACK && (state->march.spent < 0 || state->march.spent >= room);
}

/* Nobody goes on beyond the turns that the war has. */
static void check_turns(struct reading *it, const struct doc *where)
{
	const struct sunset_state *state = it->state;
	const struct scenario *war = it->look.war;
	bool extends = state->step == STEP_EXTEND;

	if (state->last_turn > war->turns)
		sunset_fault_reading(it, where, "sunset:3.0", "the war has fewer turns than that:", "last_turn");
	if ((extends || state->step == STEP_TREATY) && state->turn >= war->turns)
		sunset_fault_reading(it, where, "sunset:3.0",
		                     "no turn comes after this one:", sunset_step_words[state->step]);
	if (extends && !war->extension_vp)
		sunset_fault_reading(it, where, "sunset:3.0",
		                     "this war cannot be extended:", sunset_step_words[state->step]);
}

/* A decision in hand needs what it is about. */
static void check_step(struct reading *it, const struct doc *position)
{
	const struct sunset_state *state = it->state;
	const struct doc *where = base_find_doc(position, "step") ? base_find_doc(position, "step") : position;
	bool battle = (state->step >= STEP_STAND && state->step <= STEP_PURSUE) || state->step == STEP_AMMUNITION ||
	              state->step == STEP_EVADE || state->step == STEP_CASTOFF || state->step == STEP_CHASE ||
	              state->step == STEP_ROUT || state->step == STEP_FLEE || state->step == STEP_DECLARE;
	bool talks = state->step == STEP_PARLEY || state->step == STEP_HONOUR || state->step == STEP_DEPART;
	unsigned step = state->step == STEP_COUNTERSPY || talks ? state->resume : state->step;
	bool march = step == STEP_ATTRITION || step == STEP_MOVE || step == STEP_SCREEN || step == STEP_AMBUSH ||
	             step == STEP_SAIL || step == STEP_SHIP || (battle && state->segment == SEG_MOVEMENT);

	if (battle && (!state->battle.target || !state->battle.from ||
	               kit_find_direction(it->look.map, state->battle.from, state->battle.target) < 0))
		sunset_fault_reading(it, where, NULL, "this step needs a battle between neighbouring hexes:",
		                     sunset_step_words[state->step]);
	if (march && (!state->march.hex || !state->march.start || state->march.multiple > 3))
		sunset_fault_reading(it, where, NULL, "this step needs a march:", sunset_step_words[state->step]);
	check_turns(it, where);
	if (is_beyond_track(state))
		sunset_fault_reading(it, where, "sunset:30.22", "builders are beyond the end of their track:", "spent");
	if ((state->step == STEP_DEPLOY && !state->deploying) || state->deploying > it->look.war->deployments)
		sunset_fault_reading(it, where, NULL, "no part of the set-up has this number:", "deploying");
	if ((state->step == STEP_SHORT || talks) && !state->subject)
		sunset_fault_reading(it, where, NULL,
		                     "this step needs its subject, a hex:", sunset_step_words[state->step]);
	for (unsigned unit = 1; unit <= it->look.war->units; unit++)
		/* Those who have retreated from a battle of the march are of the force until it is settled. */
		if ((state->flags[unit] & U_FORCE) &&
		    (!march || (state->at[unit] != state->march.hex && !(state->flags[unit] & U_ENGAGED))))
			sunset_fault_reading(it, where, NULL,
			                     "this unit is of a force, but none is marching where it stands:",
			                     sunset_facts(&it->look, unit)->id);
	if (state->step == STEP_COUNTERSPY &&
	    (!sunset_may_interrupt(state->resume) || !(segments_of(state->resume) >> state->segment & 1)))
		sunset_fault_reading(it, where, "sunset:19.31(2)",
		                     "no decision of this segment waits while the enemy looks:", "resume");
	if (talks && (!state->politics.envoy || !sunset_on_map(state, state->politics.envoy)))
		sunset_fault_reading(it, where, NULL, "this step needs an envoy:", sunset_step_words[state->step]);
	if (!(segments_of(state->step) >> state->segment & 1))
		sunset_fault_reading(it, where, "sunset:3.1",
		                     "this step does not come up in the segment:", sunset_step_words[state->step]);
	if ((state->step == STEP_OVER) != (state->ending != END_NOT))
		sunset_fault_reading(it, where, NULL,
		                     "a game is over when it says how it ended, and only then:", "ending");
}

/* Whoever decides when the enemy has looked can. */
static bool can_resume(const void *tables, const struct sunset_state *now)
{
	struct sunset_state later = *now;

	later.step = now->resume;
	later.actor = now->side;
	return now->step != STEP_COUNTERSPY || engine_can_go_on(&sunset_rules, tables, &later, later.actor);
}

/* Somebody must be able to go on. */
static void check_way_out(struct reading *it, const void *tables, const struct doc *position)
{
	if (it->state->step != STEP_OVER &&
	    (!engine_can_go_on(&sunset_rules, tables, it->state, it->state->actor) || !can_resume(tables, it->state)))
		sunset_fault_reading(it, position, NULL,
		                     "nothing can be done in this position: what belongs to its step is missing:",
		                     sunset_step_words[it->state->step]);
}

void sunset_read(const void *tables, const struct doc *position, void *state, struct faults *faults)
{
	struct sunset_state next = *(const struct sunset_state *)state;
	struct reading it = {sunset_look(tables, &next), &next, faults};
	struct game game = {it.look, &next, NULL};
	size_t before = faults->count;
	const char *step = base_scalar_of(base_find_doc(position, "step"));
	bool poised = step && strcmp(step, "begin") == 0;
	bool fresh = names_moment(position) && !step;
	const char *broken;

	if (!position || position->kind != DOC_MAP) {
		base_add_fault(faults, position, NULL, "a position is a map of keys: turn, player, segment, units ...");
		return;
	}
	base_refuse_unknown_keys(position, known_keys, faults);
	if (next.deploying && (fresh || (step && strcmp(step, "deploy") != 0)))
		sunset_finish_deployment(&game);
	if (!next.prison && !next.deploying)
		next.prison = it.look.war->prison;
	if (fresh || poised)
		forget_moment(&it);
	if (base_read_bool_opt(position, "clear", false, faults))
		clear_map(&it);
	read_moment(&it, position);
	read_fields(&it, position, sunset_event_fields, &next);
	read_fields(&it, position, sunset_prison_fields, &next);
	read_fields(&it, position, sunset_subject_fields, &next);
	read_fields(&it, position, sunset_taken_fields, &next);
	read_march(&it, base_find_doc(position, "march"));
	read_waiting(&it, position);
	read_battle(&it, base_find_doc(position, "battle"));
	read_politics(&it, base_find_doc(position, "politics"));
	read_fields(&it, position, sunset_neutral_fields, &next);
	read_units(&it, position);
	stack_units(&it, position);
	sunset_read_forces(&it, position);
	read_marks(&it, position);
	sunset_read_rail(&it, position);
	sunset_read_fortresses(&it, position);
	if (poised)
		next.actor = next.side;
	if (fresh && faults->count == before) {
		next.step = STEP_MARCH; /* not over: the segment asks what it has to ask */
		begin_segment(&it);
		sunset_read_fortresses(&it, position); /* the battle segment begins with walls made good */
	}
	if (faults->count == before)
		charge_points(&it, base_find_doc(position, "charge"));
	if (!fresh || faults->count == before) /* else the segment was not begun */
		check_step(&it, position);
	broken = faults->count == before ? sunset_invariants(tables, &next) : NULL;
	if (broken)
		base_add_fault(faults, position, NULL, broken);
	else if (faults->count == before)
		check_way_out(&it, tables, position);
	if (faults->count == before)
		memcpy(state, &next, sizeof next);
}

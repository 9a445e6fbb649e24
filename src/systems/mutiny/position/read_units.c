/* read_units.c: the units of a position.
 * May use: fields, position, read, text. */
#include <string.h>

#include "kit/common/want.h"
#include "systems/mutiny/position/fields.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/position/read.h"
#include "systems/mutiny/text/text.h"

static void place_unit(struct reading *it, const struct doc *where, unsigned unit)
{
	int word = kit_find_word(mutiny_away_words, base_scalar_of(where));
	unsigned spot;

	if (word >= 0) {
		it->state->at[unit] = mutiny_away[word];
		return;
	}
	spot = mutiny_read_spot(&it->look, where, it->faults);
	if (!spot)
		return;
	if (it->look.war->ground[spot] & GROUND_SEA)
		mutiny_fault_reading(it, where, "mutiny:31.2(a)", "no unit stands at sea:", base_scalar_of(where));
	it->state->at[unit] = (uint16_t)spot;
}

/* What a unit turned out to be: a front of its own kind; it lies face up then unless the entry says otherwise. */
static void read_front(struct reading *it, const struct doc *doc, unsigned unit)
{
	const struct unit_facts *facts = mutiny_facts(&it->look, unit);
	const struct doc *where = base_find_doc(doc, "front");
	const char *id = base_scalar_of(where);

	if (!where)
		return;
	for (unsigned front = 1; id && front <= it->look.war->fronts; front++) {
		const struct front_facts *one = &it->look.war->front[front];

		if (strcmp(one->id, id) == 0 && facts->untried && one->contingent == facts->contingent &&
		    one->type == facts->type) {
			it->state->front[unit] = (uint8_t)front;
			it->state->flags[unit] &= (uint16_t)~U_FACE_DOWN;
			return;
		}
	}
	mutiny_fault_reading(it, where, "mutiny:26.2", "this unit cannot turn out to be", id);
}

static void read_face(struct reading *it, const struct doc *doc, unsigned unit)
{
	static const char *const faces[] = {"up", "down", NULL};
	static const char *const states[] = {"full", "reduced", NULL};
	uint16_t *flags = &it->state->flags[unit];
	int face;

	if (base_read_choice_opt(doc, "state", states, 0, it->faults) == 1) {
		*flags |= U_REDUCED;
		if (mutiny_facts(&it->look, unit)->steps < 2)
			mutiny_fault_reading(it, doc, "mutiny:14.4(one)",
			                     "a unit of one step is never reduced:", doc->key);
	}
	read_front(it, doc, unit);
	face = base_read_choice_opt(doc, "face", faces, (*flags & U_FACE_DOWN) != 0, it->faults);
	*flags = (uint16_t)(face ? *flags | U_FACE_DOWN : *flags & ~U_FACE_DOWN);
	if (!mutiny_facts(&it->look, unit)->untried && face)
		mutiny_fault_reading(it, doc, "mutiny:20.9", "only untried units lie face down, not", doc->key);
	if (mutiny_facts(&it->look, unit)->untried && !face && !it->state->front[unit])
		mutiny_fault_reading(it, doc, "mutiny:26.2", "a unit that lies face up has a front:", doc->key);
}

/* A list, or one name. */
static void read_aid(struct reading *it, const struct doc *list, unsigned unit)
{
	for (const struct doc *one = list->kind == DOC_LIST ? list->first : list; one;
	     one = one == list ? NULL : one->next) {
		const char *id = base_scalar_of(one);
		unsigned leader = id ? mutiny_find_unit(it->look.war, id, strlen(id)) : 0;

		if (leader && mutiny_is_leader(&it->look, leader))
			it->state->aid[unit] |= (uint16_t)(1u << (mutiny_facts(&it->look, leader)->leader - 1));
		else
			mutiny_fault_reading(it, one, "mutiny:14.72", "this is no leader:", id);
	}
}

static int find_flag(const char *key)
{
	for (int bit = 0; bit < MUTINY_FLAGS; bit++)
		if (mutiny_flag_words[bit] && strcmp(mutiny_flag_words[bit], key) == 0)
			return bit;
	return -1;
}

static void read_flags(struct reading *it, const struct doc *doc, unsigned unit)
{
	static const char *const others[] = {"at", "state", "side", "face", "front", "aid", NULL};

	for (const struct doc *one = doc->first; one; one = one->next) {
		int bit = find_flag(one->key);

		if (kit_find_word(others, one->key) >= 0)
			continue;
		if (bit < 0)
			kit_fault_word(it->faults, one,
			               "besides at, state, side, face, front and aid there is no such key", one->key,
			               mutiny_flag_words + 2);
		else if (base_read_bool_opt(doc, one->key, false, it->faults))
			it->state->flags[unit] |= (uint16_t)(1u << bit);
	}
}

/* Tells the units that begin alike. */
static void fault_unit(struct reading *it, const struct doc *doc)
{
	enum { ROOM = 40, ALIKE = 3 };
	const char *known[ROOM + 1];
	unsigned count = 0;

	for (unsigned unit = 1; doc->key && unit <= it->look.war->units && count < ROOM; unit++)
		if (strncmp(mutiny_facts(&it->look, unit)->id, doc->key, ALIKE) == 0)
			known[count++] = mutiny_facts(&it->look, unit)->id;
	known[count] = NULL;
	if (count)
		kit_fault_word(it->faults, doc, "this war has no such unit:", doc->key, known);
	else
		mutiny_fault_reading(it, doc, NULL,
		                     "this war has no such unit (all of them: `durbar show --json`):", doc->key);
}

/* Only Sepoys have two sides; the units of a power are whose the power is. */
static void read_side(struct reading *it, const struct doc *doc, unsigned unit)
{
	unsigned contingent = mutiny_facts(&it->look, unit)->contingent, now = it->state->side[unit];
	unsigned side = (unsigned)base_read_choice_opt(doc, "side", mutiny_holder_words, (int)now, it->faults);

	if (contingent >= C_NEPALESE)
		now = it->state->status[contingent - C_NEPALESE];
	if (contingent == C_SEPOY && side != NEUTRAL)
		it->state->side[unit] = (uint8_t)side;
	else if (base_find_doc(doc, "side") && side != now)
		mutiny_fault_reading(it, base_find_doc(doc, "side"), "mutiny:force-states",
		                     contingent >= C_NEPALESE
		                             ? "whose the units of a power are `status` says: here it is"
		                             : "only Sepoys change sides: this unit is",
		                     mutiny_holder_words[now]);
}

/* An entry says all about its unit, except that one without a place or a side leaves those as they are. */
static void read_unit(struct reading *it, const struct doc *doc)
{
	unsigned unit = doc->key ? mutiny_find_unit(it->look.war, doc->key, strlen(doc->key)) : 0;
	struct mutiny_state *state = it->state;

	if (!unit) {
		fault_unit(it, doc);
		return;
	}
	state->flags[unit] = mutiny_facts(&it->look, unit)->untried ? U_FACE_DOWN : 0;
	state->front[unit] = 0;
	state->aid[unit] = 0;
	if (doc->kind == DOC_SCALAR) {
		place_unit(it, doc, unit);
		return;
	}
	if (base_find_doc(doc, "at"))
		place_unit(it, base_find_doc(doc, "at"), unit);
	read_side(it, doc, unit);
	read_face(it, doc, unit);
	if (base_find_doc(doc, "aid"))
		read_aid(it, base_find_doc(doc, "aid"), unit);
	read_flags(it, doc, unit);
}

/* Units of a power follow it. */
static void read_sides(struct reading *it)
{
	for (unsigned unit = 1; unit <= it->look.war->units; unit++) {
		unsigned contingent = mutiny_facts(&it->look, unit)->contingent;

		if (contingent >= C_NEPALESE)
			it->state->side[unit] = it->state->status[contingent - C_NEPALESE];
	}
}

void mutiny_read_units(struct reading *it)
{
	const struct doc *units = base_find_doc(it->position, "units");

	if (units && units->kind != DOC_MAP)
		mutiny_fault_reading(it, units, NULL, "units are written {id: hex} or {id: {at: hex, ...}}:", "units");
	for (const struct doc *one = units && units->kind == DOC_MAP ? units->first : NULL; one; one = one->next)
		read_unit(it, one);
	read_sides(it);
}

/* ---- stacks ---- */

static void settle_tops(struct reading *it)
{
	struct mutiny_state *state = it->state;
	struct game game = {it->look, state, NULL};

	for (unsigned spot = 1; spot < MUTINY_SPOTS; spot++) {
		unsigned tops = 0;

		for (unsigned unit = mutiny_first(state, spot); unit; unit = state->next[unit])
			tops += (state->flags[unit] & U_TOP) != 0;
		if (tops != 1 && mutiny_first(state, spot))
			mutiny_settle_top(&game, spot);
	}
}

/* Entrenchments and sieges once it is known who stands around them. */
static void mark_spots(struct game *game)
{
	uint8_t kept[MUTINY_SPOTS];

	for (unsigned spot = 1; spot < MUTINY_SPOTS; spot++) {
		kept[spot] = game->state->mark[spot] & (MARK_WORKS | MARK_SIEGE);
		game->state->mark[spot] &= (uint8_t) ~(MARK_WORKS | MARK_SIEGE);
		mutiny_refresh_spot(game, spot);
	}
	for (unsigned spot = 1; spot < MUTINY_SPOTS; spot++) {
		game->state->mark[spot] |= kept[spot];
		mutiny_refresh_spot(game, spot);
	}
}

void mutiny_stack_units(struct reading *it)
{
	struct mutiny_state *state = it->state;
	const struct doc *units = base_find_doc(it->position, "units");
	struct hex_stacks stacks = mutiny_stacks(state);
	struct game game = {it->look, state, NULL};

	memset(state->head, 0, sizeof state->head);
	memset(state->next, 0, sizeof state->next);
	memset(state->hidden, 0, sizeof state->hidden);
	for (unsigned unit = 1; unit <= it->look.war->units; unit++) {
		const char *id = mutiny_facts(&it->look, unit)->id;
		unsigned first, spot = state->at[unit];

		if (!mutiny_on_map(state, unit)) {
			state->flags[unit] &= (uint16_t)~U_TOP;
			continue;
		}
		first = mutiny_first(state, spot);
		if (first && state->side[first] != state->side[unit])
			mutiny_fault_reading(it, base_find_doc(units, id) ? base_find_doc(units, id) : it->position,
			                     "mutiny:10.3(important)",
			                     "Sepoys are loyal unless {side: rebel}, powers neutral unless `status` "
			                     "tells: enemies or neutrals stand in the same hex as",
			                     mutiny_facts(&it->look, first)->id);
		kit_link_unit(&stacks, unit, spot);
	}
	settle_tops(it);
	mark_spots(&game);
}

/* read.c: a position from a doc: any part of it, laid over the state given. May use: rooms. */
#include "systems/restless/rooms.h"

/* A state being read. */
struct reading {
	const struct restless_tables *tables;
	struct restless_state *state;
	struct faults *faults;
};

static struct look look_of(const struct reading *it)
{
	return restless_look(it->tables, it->state);
}

static void read_pair(const struct reading *it, const struct doc *map, const char *key, int places, int64_t low,
                      int64_t high, int32_t *one, int32_t *two)
{
	const struct doc *doc = base_find_doc(map, key);
	int64_t a, b;

	if (!doc)
		return;
	if (doc->kind != DOC_LIST || doc->count != 2 || !base_decimal_of(doc->first, places, &a) ||
	    !base_decimal_of(doc->first->next, places, &b) || a < low || a > high || b < low || b > high) {
		base_add_fault(it->faults, doc, "restless:scope-1", "two numbers in range are expected");
		return;
	}
	*one = (int32_t)a;
	*two = (int32_t)b;
}

/* "british-2", or "british" for its C-in-C. */
static int find_seat(const char *word)
{
	for (int side = 0; side < SIDES; side++) {
		size_t length = strlen(restless_side_words[side]);

		if (strncmp(word, restless_side_words[side], length) != 0)
			continue;
		if (!word[length])
			return side * PLAYERS;
		if (word[length] == '-' && word[length + 1] >= '1' && word[length + 1] <= '4' && !word[length + 2])
			return side * PLAYERS + word[length + 1] - '1';
	}
	return -1;
}

/* A seat by its name; -1 after a fault that names those who play. */
static int read_player(const struct reading *it, const struct doc *where, const char *word)
{
	int seat = find_seat(word);
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (seat >= 0 && seat % PLAYERS < it->state->players[seat / PLAYERS])
		return seat;
	base_put_string(&text, "seat '");
	base_put_string(&text, word);
	base_put_string(&text, "' is not in this match; there are:");
	for (int other = 0; other < SEATS; other++)
		if (other % PLAYERS < it->state->players[other / PLAYERS]) {
			base_put_char(&text, ' ');
			restless_put_seat(other, &text);
		}
	base_add_fault(it->faults, where, "restless:oneoff-2", buffer);
	return -1;
}

static uint8_t read_seat(const struct reading *it, const struct doc *map, const char *key, uint8_t fallback)
{
	const char *word = base_read_text_opt(map, key, NULL, it->faults);
	int seat = word ? read_player(it, base_find_doc(map, key), word) : fallback;

	return seat < 0 ? fallback : (uint8_t)seat;
}

static int find_unit(const struct reading *it, const char *name)
{
	struct look look = look_of(it);
	struct cursor cursor = {name};
	int unit;

	return restless_take_unit(&look, &cursor, &unit) && base_at_end(&cursor) ? unit : NONE;
}

static uint8_t read_unit_name(const struct reading *it, const struct doc *map, const char *key, uint8_t fallback)
{
	const char *name = base_read_text_opt(map, key, NULL, it->faults);
	int unit = name ? find_unit(it, name) : fallback;

	if (name && unit == NONE && strcmp(name, "none") != 0)
		base_add_fault_about(it->faults, base_find_doc(map, key), "restless:equip-armies", "there is no unit",
		                     name);
	return (uint8_t)unit;
}

/* Type and number of "eg_inf-2". */
static bool read_id(const struct reading *it, const struct doc *doc, struct restless_unit *unit)
{
	const char *id = base_read_text(doc, "id", "", it->faults);

	for (int type = 0; type < it->tables->types; type++) {
		size_t length = strlen(it->tables->type[type].id);

		if (strncmp(id, it->tables->type[type].id, length) != 0)
			continue;
		if (id[length] && (id[length] != '-' || id[length + 1] < '2' || id[length + 1] > '9' || id[length + 2]))
			continue;
		unit->type = (uint8_t)type;
		unit->ordinal = id[length] ? (uint8_t)(id[length + 1] - '1') : 0;
		unit->side = it->tables->type[type].side;
		return true;
	}
	base_add_fault_about(it->faults, doc, "restless:equip-armies", "there is no type of unit", id);
	return false;
}

static uint16_t read_facing(const struct reading *it, const struct doc *map)
{
	const struct doc *doc = base_find_doc(map, "facing");
	int64_t facing = 0;

	if (doc && (!base_decimal_of(doc, DEGREE_PLACES, &facing) || facing < 0 || facing >= FIELD_ROUND))
		base_add_fault(it->faults, doc, "restless:scope-1", "a facing is 0 to 359.99 degrees");
	return facing < 0 || facing >= FIELD_ROUND ? 0 : (uint16_t)facing;
}

static void read_unit(const struct reading *it, const struct doc *doc, struct restless_unit *unit)
{
	static const char *const known[] = {"id",     "seat",   "status",  "formation", "at",
	                                    "facing", "stands", "start",   "shape",     "alive",
	                                    "weapon", "given",  "engaged", "places",    NULL};
	struct look look = look_of(it);
	const char *weapon = base_read_text_opt(doc, "weapon", NULL, it->faults);
	int64_t stands;

	base_refuse_unknown_keys(doc, known, it->faults);
	memset(unit, 0, sizeof *unit);
	if (!read_id(it, doc, unit))
		return;
	unit->seat = read_seat(it, doc, "seat", (uint8_t)(unit->side * PLAYERS));
	unit->status = (uint8_t)base_read_choice_opt(doc, "status", restless_status_words, STATUS_TABLE, it->faults);
	unit->formation = (uint8_t)base_read_choice_opt(doc, "formation", restless_form_words,
	                                                restless_usual_form(&look, unit), it->faults);
	read_pair(it, doc, "at", DATA_PLACES, -BEYOND, WIDEST, &unit->x, &unit->y);
	unit->facing = read_facing(it, doc);
	unit->start =
		(uint8_t)base_read_int_opt(doc, "start", 1, STANDS, it->tables->type[unit->type].stands, it->faults);
	stands = base_read_int_opt(doc, "stands", 0, STANDS, unit->start, it->faults);
	unit->shape = (uint8_t)base_read_int_opt(doc, "shape", 0, STANDS, stands, it->faults);
	unit->alive = (uint8_t)base_read_int_opt(doc, "alive", 0, 255, (1 << stands) - 1, it->faults);
	unit->start = unit->start < stands ? (uint8_t)stands : unit->start;
	unit->given = (uint8_t)base_read_int_opt(doc, "given", 0, 1, 0, it->faults);
	unit->weapon = it->tables->type[unit->type].weapon;
	for (int i = 0; weapon && i < it->tables->weapons; i++)
		if (strcmp(it->tables->weapon[i].id, weapon) == 0)
			unit->weapon = (uint8_t)i;
	if (unit->side * PLAYERS > unit->seat || unit->seat >= (unit->side + 1) * PLAYERS)
		base_add_fault(it->faults, doc, "restless:oneoff-7", "a unit is commanded by a player of its own side");
}

static void read_units(const struct reading *it, const struct doc *list)
{
	int index = 0;

	if (!list)
		return;
	memset(it->state->unit, 0, sizeof it->state->unit);
	it->state->units = 0;
	for (const struct doc *doc = list->first; doc; doc = doc->next) {
		if (it->state->units == UNITS) {
			base_add_fault(it->faults, doc, "restless:equip-armies", "there are too many units");
			return;
		}
		read_unit(it, doc, &it->state->unit[it->state->units]);
		it->state->units++;
	}
	for (const struct doc *doc = list->first; doc; doc = doc->next, index++) {
		const struct doc *engaged = base_find_doc(doc, "engaged");

		for (const struct doc *name = engaged ? engaged->first : NULL; name; name = name->next) {
			int other = base_scalar_of(name) ? find_unit(it, name->scalar) : NONE;

			if (other == NONE || other == index) {
				base_add_fault(it->faults, name, "restless:contact-locked", "there is no such unit");
				continue;
			}
			it->state->unit[index].engaged |= UINT64_C(1) << other;
			it->state->unit[other].engaged |= UINT64_C(1) << index;
		}
	}
}

static int read_kinds(const struct reading *it, const struct doc *list, uint8_t kinds[CARDS])
{
	int count = 0;

	memset(kinds, 0, CARDS);
	for (const struct doc *doc = list->first; doc; doc = doc->next) {
		int kind = 0;

		while (kind < it->tables->cards &&
		       strcmp(it->tables->card[kind].id, base_scalar_of(doc) ? doc->scalar : ""))
			kind++;
		if (kind == it->tables->cards) {
			base_add_fault(it->faults, doc, "restless:card-count", "there is no such special card");
			continue;
		}
		kinds[kind]++;
		count++;
	}
	return count;
}

/* Whatever is in no hand and in no other pile is in the draw pile. */
static void fill_pile(const struct reading *it, const struct doc *doc)
{
	struct restless_state *state = it->state;
	int total = 0;

	for (int kind = 0; kind < it->tables->cards; kind++) {
		int left = it->tables->card[kind].count - state->up[kind] - state->down[kind];

		for (int seat = 0; seat < SEATS; seat++)
			left -= state->hand[seat][kind];
		if (left < 0)
			base_add_fault(it->faults, doc, "restless:card-count", "there are not so many cards of a kind");
		state->pile[kind] = (uint8_t)(left < 0 ? 0 : left);
		total += state->pile[kind];
	}
	state->pile_count = (uint8_t)total;
}

static void read_cards(const struct reading *it, const struct doc *doc)
{
	struct restless_state *state = it->state;
	const struct doc *deck = base_find_doc(doc, "deck"), *hands = base_find_doc(doc, "hands");
	const struct doc *up = base_find_doc(doc, "discards"), *down = base_find_doc(doc, "returned");

	state->deck = deck ? 0 : state->deck;
	for (const struct doc *word = deck ? deck->first : NULL; word; word = word->next) {
		int card = base_scalar_of(word) ? restless_find_card(word->scalar) : -1;

		if (card < 0)
			base_add_fault(it->faults, word, "restless:def-playing-cards",
			               "a card is AH to KS, joker or joker-2");
		else
			state->deck |= UINT64_C(1) << card;
	}
	for (const struct doc *hand = hands ? hands->first : NULL; hand; hand = hand->next) {
		int seat = read_player(it, hand, hand->key);

		if (seat >= 0)
			state->held[seat] = (uint8_t)read_kinds(it, hand, state->hand[seat]);
	}
	if (up)
		read_kinds(it, up, state->up);
	if (down)
		state->down_count = (uint8_t)read_kinds(it, down, state->down);
	state->barred = (uint8_t)base_read_int_opt(doc, "barred", 0, 255, state->barred, it->faults);
	fill_pile(it, doc);
}

static void read_bytes(const struct reading *it, const struct doc *map, const char *key, uint8_t *bytes, size_t count,
                       int64_t high)
{
	const struct doc *list = base_find_doc(map, key), *doc = list ? list->first : NULL;
	int64_t value;

	if (!list)
		return;
	for (size_t i = 0; i < count; i++, doc = doc->next) {
		if (!doc || !base_int_of(doc, &value) || value < 0 || value > high) {
			base_add_fault(it->faults, list, "restless:scope-1",
			               "a list of whole numbers in range is expected");
			return;
		}
		bytes[i] = (uint8_t)value;
	}
}

static void read_want(const struct reading *it, const struct doc *doc)
{
	struct restless_state *state = it->state;
	int32_t shot[2] = {state->shot_open, state->shot_covered}, blows[2] = {state->hits, state->blows};

	state->want = (uint8_t)base_read_choice_opt(doc, "want", restless_want_words, state->want, it->faults);
	state->want_count = (uint8_t)base_read_int_opt(doc, "want_count", 0, DICE, state->want_count, it->faults);
	state->want_unit = state->want ? read_unit_name(it, doc, "want_unit", state->want_unit) : 0;
	state->tests = (uint8_t)base_read_int_opt(doc, "tests", 0, 3, state->tests, it->faults);
	read_pair(it, doc, "shot", 0, 0, STANDS, &shot[0], &shot[1]);
	read_pair(it, doc, "blows", 0, 0, DICE, &blows[0], &blows[1]);
	state->shot_open = (uint8_t)shot[0];
	state->shot_covered = (uint8_t)shot[1];
	state->hits = (uint8_t)blows[0];
	state->blows = (uint8_t)blows[1];
}

static void read_active(const struct reading *it, const struct doc *doc)
{
	static const char *const known[] = {"unit",  "act",    "laid",  "rough", "target",     "fired_at",
	                                    "fires", "moved",  "reach", "next",  "shots",      "close",
	                                    "lost",  "volley", "loss",  "want",  "want_count", "want_unit",
	                                    "shot",  "blows",  "tests", NULL};
	struct restless_state *state = it->state;
	const char *laid = base_read_text_opt(doc, "laid", NULL, it->faults);

	base_refuse_unknown_keys(doc, known, it->faults);
	state->unit_active = read_unit_name(it, doc, "unit", state->unit_active);
	state->act = (uint8_t)base_read_choice_opt(doc, "act", restless_act_words, state->act, it->faults);
	state->rough = (uint8_t)base_read_int_opt(doc, "rough", 0, 3, state->rough, it->faults);
	state->target = read_unit_name(it, doc, "target", state->target);
	state->first_target = read_unit_name(it, doc, "fired_at", state->first_target);
	state->fires = (uint8_t)base_read_int_opt(doc, "fires", 0, 2, state->fires, it->faults);
	state->moved = (uint8_t)base_read_int_opt(doc, "moved", 0, 1, state->moved, it->faults);
	read_pair(it, doc, "reach", DATA_PLACES, 0, 200 * FIELD_STEPS, &state->reach[0], &state->reach[1]);
	state->next = (uint8_t)base_read_int_opt(doc, "next", 0, 7, state->next, it->faults);
	state->shots = (uint8_t)base_read_int_opt(doc, "shots", 0, 2, state->shots, it->faults);
	state->close = (uint8_t)base_read_int_opt(doc, "close", 0, 2, state->close, it->faults);
	state->lost = (uint8_t)base_read_int_opt(doc, "lost", 0, 3, state->lost, it->faults);
	read_want(it, doc);
	read_bytes(it, doc, "volley", state->volley, STANDS, state->units);
	read_bytes(it, doc, "loss", (uint8_t *)state->loss, sizeof state->loss, 255);
	state->laid = laid ? NONE : state->laid;
	for (int kind = 0; laid && kind < it->tables->cards; kind++)
		if (strcmp(it->tables->card[kind].id, laid) == 0)
			state->laid = (uint8_t)kind;
}

static void read_table(const struct reading *it, const struct doc *doc)
{
	struct restless_state *state = it->state;
	const char *map = base_read_text_opt(doc, "map", NULL, it->faults);
	const char *card = base_read_text_opt(doc, "card", NULL, it->faults);
	const struct doc *holders = base_find_doc(doc, "holders");
	int32_t army[2] = {state->army[0], state->army[1]}, claims[2] = {-1, -1};

	for (size_t i = 0; map && i < it->tables->scenarios; i++)
		if (strcmp(it->tables->scenario[i].facts.id, map) == 0 &&
		    it->tables->scenario[i].battle != BATTLE_GENERATED)
			state->map = (uint8_t)i;
	if (card && restless_find_card(card) < 0 && strcmp(card, "none") != 0)
		base_add_fault(it->faults, base_find_doc(doc, "card"), "restless:def-playing-cards",
		               "a card is AH to KS or joker");
	if (card) {
		state->card = restless_find_card(card) < 0 ? NONE : (uint8_t)restless_find_card(card);
		state->side = state->card < 26 ? BRITISH : state->card < 52 ? NATIVE : state->side;
	}
	state->side = (uint8_t)base_read_choice_opt(doc, "side", restless_side_words, state->side, it->faults) & 1;
	read_pair(it, doc, "army", 0, 0, 6, &army[0], &army[1]);
	read_pair(it, doc, "claims", 0, -1, 2, &claims[0], &claims[1]);
	for (int side = 0; side < SIDES; side++) {
		state->army[side] = (uint8_t)army[side];
		if (base_find_doc(doc, "claims"))
			state->claim[side] = claims[side] < 0 ? NONE : (uint8_t)claims[side];
	}
	for (int i = 0; i < it->tables->scenario[state->map].objectives; i++)
		state->holder[i] =
			(uint8_t)base_read_choice_opt(holders, it->tables->scenario[state->map].objective[i].id,
		                                      restless_side_words, state->holder[i], it->faults) &
			1;
	state->jokers = (uint8_t)base_read_int_opt(doc, "jokers", 0, 2, state->jokers, it->faults);
	state->turned = (uint16_t)base_read_int_opt(doc, "turned", 0, 999, state->turned, it->faults);
	state->reached = (uint16_t)base_read_int_opt(doc, "reached", 0, 99, state->reached, it->faults);
}

static void read_phase(const struct reading *it, const struct doc *doc)
{
	struct restless_state *state = it->state;
	int64_t chooser;

	state->phase = (uint8_t)base_read_choice_opt(doc, "phase", restless_phase_words, state->phase, it->faults);
	/* Where a card is given without an actor, its side's C-in-C has it. */
	state->actor = read_seat(it, doc, "actor",
	                         base_find_doc(doc, "card") ? (uint8_t)(state->side * PLAYERS) : state->actor);
	state->offered = (uint8_t)base_read_int_opt(doc, "offered", 0, 7, state->offered, it->faults);
	state->asker = read_seat(it, doc, "asker", state->asker);
	state->asked = (uint8_t)base_read_int_opt(doc, "asked", 0, ASK_PENALTY, state->asked, it->faults);
	state->accused = read_seat(it, doc, "accused", state->accused);
	chooser = base_read_int_opt(doc, "chooser", -1, SEATS - 1, -1, it->faults);
	if (base_find_doc(doc, "chooser"))
		state->chooser = chooser < 0 ? NONE : (uint8_t)chooser;
	state->ending = (uint8_t)base_read_choice_opt(doc, "ending", restless_ending_words, state->ending, it->faults);
	state->loser = (uint8_t)base_read_choice_opt(doc, "loser", restless_side_words, state->loser, it->faults) & 1;
	if (base_find_doc(doc, "active"))
		read_active(it, base_find_doc(doc, "active"));
	if (state->actor % PLAYERS >= state->players[state->actor / PLAYERS])
		base_add_fault(it->faults, doc, "restless:oneoff-2", "there is no such player in this battle");
}

void restless_read(const void *tables, const struct doc *doc, void *it, struct faults *faults)
{
	static const char *const known[] = {"map",     "phase", "actor",   "card",    "side",     "jokers",   "turned",
	                                    "reached", "army",  "holders", "active",  "claims",   "offered",  "asker",
	                                    "ending",  "loser", "deck",    "hands",   "discards", "returned", "pile",
	                                    "barred",  "units", "asked",   "accused", "chooser",  NULL};
	struct restless_state now = *(struct restless_state *)it;
	struct reading reading = {tables, &now, faults};
	size_t before = faults->count;

	base_refuse_unknown_keys(doc, known, faults);
	read_table(&reading, doc);
	read_units(&reading, base_find_doc(doc, "units"));
	read_cards(&reading, doc);
	read_phase(&reading, doc);
	if (faults->count == before && restless_invariants(tables, &now))
		base_add_fault(faults, doc, "restless:primary-rule", restless_invariants(tables, &now));
	if (faults->count == before)
		*(struct restless_state *)it = now;
}

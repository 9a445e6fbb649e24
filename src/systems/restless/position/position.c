/* position.c: any position as a doc, and any part of one laid over a state: one table says what each thing is called.
 * May use: rooms. */
#include "kit/common/cup.h"
#include "kit/common/fields.h"
#include "systems/restless/restless.h"
#include "systems/restless/rooms.h"

/* ---- things with names; the world is a look */

static bool is_none(const struct doc *where)
{
	return base_scalar_of(where) && strcmp(where->scalar, "none") == 0;
}

static unsigned fault_name(struct faults *faults, const struct doc *where, const char *rule, const char *text)
{
	base_add_fault_about(faults, where, rule, text, base_scalar_of(where) ? where->scalar : "(not a word)");
	return NONE;
}

static void put_seat(const void *world, unsigned seat, struct text *text)
{
	(void)world;
	restless_put_seat((int32_t)seat, text);
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
static int read_player(const struct look *look, const struct doc *where, const char *word, struct faults *faults)
{
	const uint8_t *players = look->state->players;
	int seat = word ? find_seat(word) : -1;
	char buffer[256];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (seat >= 0 && seat % PLAYERS < players[seat / PLAYERS])
		return seat;
	base_put_string(&text, "seat '");
	base_put_string(&text, word ? word : "(not a word)");
	base_put_string(&text, "' is not in this match; there are:");
	for (int other = 0; other < SEATS; other++)
		if (other % PLAYERS < players[other / PLAYERS]) {
			base_put_char(&text, ' ');
			restless_put_seat(other, &text);
		}
	base_add_fault(faults, where, "restless:oneoff-2", buffer);
	return -1;
}

static unsigned read_seat(const void *world, const struct doc *where, struct faults *faults)
{
	int seat = read_player(world, where, base_scalar_of(where), faults);

	return seat < 0 ? 0 : (unsigned)seat;
}

static void put_unit_name(const void *world, unsigned unit, struct text *text)
{
	const struct look *look = world;

	if (unit < look->state->units)
		restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), text);
	else
		base_put_string(text, "none");
}

static unsigned read_unit_name(const void *world, const struct doc *where, struct faults *faults)
{
	struct cursor cursor = {base_scalar_of(where)};
	int unit;

	if (is_none(where))
		return NONE;
	if (cursor.at && restless_take_unit(world, &cursor, &unit) && base_at_end(&cursor))
		return (unsigned)unit;
	return fault_name(faults, where, "restless:equip-armies", "there is no unit");
}

static void put_card(const void *world, unsigned card, struct text *text)
{
	(void)world;
	if (card == NONE)
		base_put_string(text, "none");
	else
		restless_put_card((int)card, text);
}

static unsigned read_card(const void *world, const struct doc *where, struct faults *faults)
{
	int card = base_scalar_of(where) ? restless_find_card(where->scalar) : -1;

	(void)world;
	return card >= 0 ? (unsigned)card
	                 : fault_name(faults, where, "restless:def-playing-cards",
	                              "a card is AH to KS, joker or joker-2, not");
}

static unsigned read_turned(const void *world, const struct doc *where, struct faults *faults)
{
	return is_none(where) ? NONE : read_card(world, where, faults);
}

static void put_kind(const void *world, unsigned kind, struct text *text)
{
	base_put_string(text, kind == NONE ? "none" : ((const struct look *)world)->tables->card[kind].id);
}

#define LISTED(list, count) ((struct named_list){list, count, sizeof(list)[0]})

static unsigned read_kind(const void *world, const struct doc *where, struct faults *faults)
{
	const struct restless_tables *tables = ((const struct look *)world)->tables;
	int kind = kit_find_id(LISTED(tables->card, tables->cards), base_scalar_of(where));

	if (kind >= 0 || is_none(where))
		return kind < 0 ? NONE : (unsigned)kind;
	return fault_name(faults, where, "restless:card-count", "there is no such special card");
}

static void put_weapon(const void *world, unsigned weapon, struct text *text)
{
	base_put_string(text, ((const struct look *)world)->tables->weapon[weapon].id);
}

static unsigned read_weapon(const void *world, const struct doc *where, struct faults *faults)
{
	const struct restless_tables *tables = ((const struct look *)world)->tables;
	int weapon = kit_find_id(LISTED(tables->weapon, tables->weapons), base_scalar_of(where));

	if (weapon < 0)
		fault_name(faults, where, "restless:equip-armies", "there is no such weapon");
	return weapon < 0 ? 0 : (unsigned)weapon;
}

static void put_map(const void *world, unsigned map, struct text *text)
{
	base_put_string(text, ((const struct look *)world)->tables->scenario[map].facts.id);
}

static unsigned read_map(const void *world, const struct doc *where, struct faults *faults)
{
	const struct look *look = world;
	const char *id = base_scalar_of(where);

	for (size_t i = 0; id && i < look->tables->scenarios; i++)
		if (strcmp(look->tables->scenario[i].facts.id, id) == 0 &&
		    look->tables->scenario[i].battle != BATTLE_GENERATED)
			return (unsigned)i;
	fault_name(faults, where, "restless:equip-scenario", "there is no such map");
	return look->state->map;
}

static const struct field_names seats = {put_seat, read_seat}, units = {put_unit_name, read_unit_name},
				cards = {put_card, read_turned}, deck = {put_card, read_card},
				kinds = {put_kind, read_kind}, weapons = {put_weapon, read_weapon},
				maps = {put_map, read_map};

/* ---- a unit */

static void put_id(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	restless_put_unit(((const struct look *)world)->tables, restless_code(block), &text);
	writer->put_text(writer, field->name, buffer);
}

static void put_stands(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	(void)world;
	writer->put_int(writer, field->name, restless_count_stands(block));
}

/* The middle of each stand and how it is turned: what follows from reference point, facing and formation. */
static void put_places(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct look *look = world;
	const struct restless_unit *unit = block;
	struct field_body body;

	if (unit->status != STATUS_TABLE || look->map->real)
		return;
	restless_make_body(look, unit, &body);
	writer->open_list(writer, field->name);
	for (int i = 0; i < body.count; i++) {
		writer->open_list(writer, NULL);
		writer->put_int(writer, NULL, kit_find_step(body.stand[i].centre.x));
		writer->put_int(writer, NULL, kit_find_step(body.stand[i].centre.y));
		writer->put_decimal(writer, NULL, body.stand[i].facing, DEGREE_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
}

static const struct field engaged_fields[] = {
	{"engaged", FIELD_BITS, FIELD_AT(restless_unit, engaged), .names = &units}, FIELD_END};

static void put_engaged(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	(void)field;
	kit_write_fields(writer, engaged_fields, block, world);
}

#define IN_RANGE .rule = "restless:scope-1", .fault = "numbers in range are expected"
/* Two members that lie side by side, as a list. */
#define PAIR(type, member)                                                                                             \
	.offset = offsetof(struct type, member), .size = sizeof((struct type *)0)->member, .count = 2, IN_RANGE

static const struct field unit_fields[] = {
	{.name = "id", .kind = FIELD_OWN, .put = put_id},
	{"seat", FIELD_NAME, FIELD_AT(restless_unit, seat), .names = &seats},
	FIELD_CHOICE("status", restless_unit, status, restless_status_words),
	FIELD_CHOICE("formation", restless_unit, formation, restless_form_words),
	{"at", FIELD_DECIMAL, PAIR(restless_unit, x), .places = DATA_PLACES, .low = -BEYOND, .high = WIDEST},
	{"facing", FIELD_DECIMAL, FIELD_AT(restless_unit, facing), .places = DEGREE_PLACES, .high = FIELD_ROUND - 1,
         .rule = "restless:scope-1", .fault = "a facing is 0 to 359.99 degrees"},
	{.name = "stands", .kind = FIELD_OWN, .put = put_stands},
	FIELD_INT("start", restless_unit, start, 1, STANDS),
	FIELD_INT("shape", restless_unit, shape, 0, STANDS),
	FIELD_INT("alive", restless_unit, alive, 0, 255),
	{"weapon", FIELD_NAME, FIELD_AT(restless_unit, weapon), .names = &weapons},
	FIELD_INT("given", restless_unit, given, 0, 1),
	{.name = "places", .kind = FIELD_OWN, .put = put_places},
	{.name = "engaged", .kind = FIELD_OWN, .put = put_engaged}, /* read when all units are known */
	FIELD_END};

static void put_units(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct restless_state *state = block;

	kit_write_rows(writer, field->name, unit_fields, state->unit, sizeof state->unit[0], state->units, world);
}

/* Type and number of "eg_inf-2". */
static bool read_id(const struct restless_tables *tables, const struct doc *doc, struct restless_unit *unit,
                    struct faults *faults)
{
	const char *id = base_read_text(doc, "id", "", faults);

	for (int type = 0; type < tables->types; type++) {
		size_t length = strlen(tables->type[type].id);

		if (strncmp(id, tables->type[type].id, length) != 0)
			continue;
		if (id[length] && (id[length] != '-' || id[length + 1] < '2' || id[length + 1] > '9' || id[length + 2]))
			continue;
		unit->type = (uint8_t)type;
		unit->ordinal = id[length] ? (uint8_t)(id[length + 1] - '1') : 0;
		unit->side = tables->type[type].side;
		return true;
	}
	base_add_fault_about(faults, doc, "restless:equip-armies", "there is no type of unit", id);
	return false;
}

/* What is left out follows from the type. */
static void read_unit(const struct look *look, const struct doc *doc, struct restless_unit *unit, struct faults *faults)
{
	static const struct field *const tables[] = {unit_fields, NULL};
	const struct restless_type *type;
	int64_t stands;

	kit_refuse_keys(doc, tables, faults);
	memset(unit, 0, sizeof *unit);
	if (!read_id(look->tables, doc, unit, faults))
		return;
	type = &look->tables->type[unit->type];
	unit->seat = (uint8_t)(unit->side * PLAYERS);
	unit->status = STATUS_TABLE;
	unit->formation = (uint8_t)restless_usual_form(look, unit);
	unit->weapon = type->weapon;
	unit->start = (uint8_t)base_read_int_opt(doc, "start", 1, STANDS, type->stands, faults);
	stands = base_read_int_opt(doc, "stands", 0, STANDS, unit->start, faults);
	unit->shape = (uint8_t)stands;
	unit->alive = (uint8_t)((1 << stands) - 1);
	kit_read_fields(doc, unit_fields, unit, look, faults);
	unit->start = unit->start < stands ? (uint8_t)stands : unit->start;
	if (unit->side * PLAYERS > unit->seat || unit->seat >= (unit->side + 1) * PLAYERS)
		base_add_fault(faults, doc, "restless:oneoff-7", "a unit is commanded by a player of its own side");
}

static void read_units(const struct look *look, const struct doc *list, struct restless_state *state,
                       struct faults *faults)
{
	const struct doc *doc;
	int index = 0;

	if (!list)
		return;
	memset(state->unit, 0, sizeof state->unit);
	state->units = 0;
	for (doc = list->first; doc; doc = doc->next) {
		if (state->units == UNITS) {
			base_add_fault(faults, doc, "restless:equip-armies", "there are too many units");
			return;
		}
		read_unit(look, doc, &state->unit[state->units], faults);
		state->units++;
	}
	for (doc = list->first; doc; doc = doc->next, index++) {
		struct restless_unit engaged = {0};

		kit_read_fields(doc, engaged_fields, &engaged, look, faults);
		if (engaged.engaged >> index & 1)
			base_add_fault(faults, doc, "restless:contact-locked", "no unit is engaged with itself");
		state->unit[index].engaged |= engaged.engaged;
		EACH_BIT (other, &engaged.engaged, 1)
			state->unit[other].engaged |= UINT64_C(1) << index;
	}
}

/* ---- the activation that goes on */

static void put_want_unit(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct restless_state *state = block;
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	put_unit_name(world, state->want ? state->want_unit : NONE, &text);
	writer->put_text(writer, field->name, buffer);
}

static void read_want_unit(const struct doc *map, const struct field *field, void *block, const void *world,
                           struct faults *faults)
{
	struct restless_state *state = block;

	state->want_unit = state->want ? (uint8_t)read_unit_name(world, base_find_doc(map, field->name), faults) : 0;
}

static const struct field active_fields[] = {
	{"unit", FIELD_NAME, FIELD_AT(restless_state, unit_active), .names = &units},
	FIELD_CHOICE("act", restless_state, act, restless_act_words),
	{"laid", FIELD_NAME, FIELD_AT(restless_state, laid), .names = &kinds},
	FIELD_INT("rough", restless_state, rough, 0, 3),
	{"target", FIELD_NAME, FIELD_AT(restless_state, target), .names = &units},
	{"fired_at", FIELD_NAME, FIELD_AT(restless_state, first_target), .names = &units},
	FIELD_INT("fires", restless_state, fires, 0, 2),
	FIELD_INT("moved", restless_state, moved, 0, 1),
	{"reach", FIELD_DECIMAL, FIELD_ARRAY(restless_state, reach), .places = DATA_PLACES, .high = 200 * FIELD_STEPS,
         IN_RANGE},
	FIELD_INT("next", restless_state, next, 0, 7),
	FIELD_INT("shots", restless_state, shots, 0, 2),
	FIELD_INT("close", restless_state, close, 0, 2),
	FIELD_INT("lost", restless_state, lost, 0, 3),
	FIELD_CHOICE("want", restless_state, want, restless_want_words),
	FIELD_INT("want_count", restless_state, want_count, 0, DICE),
	{.name = "want_unit", .kind = FIELD_OWN, .put = put_want_unit, .read = read_want_unit},
	{"shot", FIELD_NUMBER, PAIR(restless_state, shot_open), .high = STANDS},
	{"blows", FIELD_NUMBER, PAIR(restless_state, hits), .high = DICE},
	FIELD_INT("tests", restless_state, tests, 0, 3),
	{"volley", FIELD_NUMBER, FIELD_ARRAY(restless_state, volley), .high = UNITS, IN_RANGE},
	{"loss", FIELD_NUMBER, .offset = offsetof(struct restless_state, loss), .size = 1,
         .count = sizeof((struct restless_state *)0)->loss, IN_RANGE},
	FIELD_END};

/* ---- cards and objectives */

static void put_kinds(const struct look *look, const uint8_t held[CARDS], int total, const char *key,
                      struct writer *writer)
{
	writer->open_list(writer, key);
	for (int kind = 0; kind < look->tables->cards; kind++)
		for (int i = 0; i < held[kind]; i++, total--)
			writer->put_text(writer, NULL, look->tables->card[kind].id);
	for (; total > 0; total--)
		writer->put_text(writer, NULL, "?");
	writer->close(writer);
}

static unsigned read_kinds(const struct look *look, const struct doc *list, uint8_t held[CARDS], struct faults *faults)
{
	memset(held, 0, CARDS);
	for (const struct doc *doc = list->first; doc; doc = doc->next) {
		unsigned kind =
			is_none(doc) ? fault_name(faults, doc, "restless:card-count", "there is no such special card")
				     : read_kind(look, doc, faults);

		if (kind != NONE)
			held[kind]++;
	}
	return kit_count_pack(held, CARDS);
}

static void put_pile(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct restless_state *state = block;

	put_kinds(world, (const uint8_t *)block + field->offset, field->mark ? state->down_count : 0, field->name,
	          writer);
}

static void read_pile(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	unsigned count = read_kinds(world, base_find_doc(map, field->name), (uint8_t *)block + field->offset, faults);

	if (field->mark)
		((struct restless_state *)block)->down_count = (uint8_t)count;
}

static void put_hands(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct restless_state *state = block;
	char buffer[16];

	writer->open_map(writer, field->name);
	for (int seat = 0; seat < SEATS; seat++)
		if (seat % PLAYERS < state->players[seat / PLAYERS]) {
			struct text text = base_start_text(buffer, sizeof buffer);

			restless_put_seat(seat, &text);
			put_kinds(world, state->hand[seat], state->held[seat], buffer, writer);
		}
	writer->close(writer);
}

static void read_hands(const struct doc *map, const struct field *field, void *block, const void *world,
                       struct faults *faults)
{
	struct restless_state *state = block;

	for (const struct doc *hand = base_find_doc(map, field->name)->first; hand; hand = hand->next) {
		int seat = read_player(world, hand, hand->key, faults);

		if (seat >= 0)
			state->held[seat] = (uint8_t)read_kinds(world, hand, state->hand[seat], faults);
	}
}

static void put_holders(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct look *look = world;
	const struct restless_state *state = block;

	writer->open_map(writer, field->name);
	for (int i = 0; i < look->map->objectives; i++)
		writer->put_text(writer, look->map->objective[i].id, restless_side_words[state->holder[i]]);
	writer->close(writer);
}

static void read_holders(const struct doc *map, const struct field *field, void *block, const void *world,
                         struct faults *faults)
{
	const struct doc *holders = base_find_doc(map, field->name);
	struct restless_state *state = block;
	const struct restless_scenario *ground = &((const struct look *)world)->tables->scenario[state->map];

	for (int i = 0; i < ground->objectives; i++)
		state->holder[i] = (uint8_t)base_read_choice_opt(holders, ground->objective[i].id, restless_side_words,
		                                                 state->holder[i], faults) &
		                   1;
}

static const struct field state_fields[] = {
	{"map", FIELD_NAME, FIELD_AT(restless_state, map), .names = &maps},
	FIELD_CHOICE("phase", restless_state, phase, restless_phase_words),
	{"actor", FIELD_NAME, FIELD_AT(restless_state, actor), .names = &seats},
	{"card", FIELD_NAME, FIELD_AT(restless_state, card), .names = &cards},
	FIELD_CHOICE("side", restless_state, side, restless_side_words),
	FIELD_INT("jokers", restless_state, jokers, 0, 2),
	FIELD_INT("turned", restless_state, turned, 0, 999),
	FIELD_INT("reached", restless_state, reached, 0, 99),
	{"army", FIELD_NUMBER, FIELD_ARRAY(restless_state, army), .high = 6, IN_RANGE},
	{.name = "holders", .kind = FIELD_OWN, .put = put_holders, .read = read_holders},
	FIELD_MAP("active", active_fields),
	/* NONE is told as -1 */
	{"claims", FIELD_NUMBER, FIELD_ARRAY(restless_state, claim), .low = -1, .high = 2, IN_RANGE},
	FIELD_INT("offered", restless_state, offered, 0, 7),
	{"asker", FIELD_NAME, FIELD_AT(restless_state, asker), .names = &seats},
	FIELD_INT("asked", restless_state, asked, 0, ASK_PENALTY),
	{"accused", FIELD_NAME, FIELD_AT(restless_state, accused), .names = &seats},
	FIELD_INT("chooser", restless_state, chooser, -1, SEATS - 1),
	FIELD_CHOICE("ending", restless_state, ending, restless_ending_words),
	FIELD_CHOICE("loser", restless_state, loser, restless_side_words),
	{"deck", FIELD_BITS, FIELD_AT(restless_state, deck), .names = &deck},
	{.name = "hands", .kind = FIELD_OWN, .put = put_hands, .read = read_hands},
	{"discards", FIELD_OWN, FIELD_AT(restless_state, up), .put = put_pile, .read = read_pile},
	/* what was handed back: a view knows only how many */
	{"returned", FIELD_OWN, FIELD_AT(restless_state, down), .mark = 1, .put = put_pile, .read = read_pile},
	FIELD_END};
/* The draw pile is what is left; units are read first, by what follows names them. */
static const struct field pile_fields[] = {FIELD_INT("pile", restless_state, pile_count, 0, 255), FIELD_END};
static const struct field barred_fields[] = {FIELD_INT("barred", restless_state, barred, 0, 255),
                                             {.name = "units", .kind = FIELD_OWN, .put = put_units},
                                             FIELD_END};

void restless_dump(const void *tables, const void *state, struct writer *writer)
{
	struct look look = restless_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_fields(writer, state_fields, state, &look);
	kit_write_fields(writer, pile_fields, state, &look);
	kit_write_fields(writer, barred_fields, state, &look);
	writer->close(writer);
}

/* Whatever is in no hand and in no other pile is in the draw pile. */
static void fill_pile(const struct restless_tables *tables, const struct doc *doc, struct restless_state *state,
                      struct faults *faults)
{
	for (int kind = 0; kind < tables->cards; kind++) {
		int left = tables->card[kind].count - state->up[kind] - state->down[kind];

		for (int seat = 0; seat < SEATS; seat++)
			left -= state->hand[seat][kind];
		if (left < 0)
			base_add_fault(faults, doc, "restless:card-count", "there are not so many cards of a kind");
		state->pile[kind] = (uint8_t)(left < 0 ? 0 : left);
	}
	state->pile_count = (uint8_t)kit_count_pack(state->pile, CARDS);
}

/* What the card that was turned says where nothing else is said: whose it is, and that his C-in-C has it. */
static void follow_card(const struct doc *doc, struct restless_state *state)
{
	if (!base_find_doc(doc, "card"))
		return;
	if (!base_find_doc(doc, "side"))
		state->side = state->card < 26 ? BRITISH : state->card < 52 ? NATIVE : state->side;
	if (!base_find_doc(doc, "actor"))
		state->actor = (uint8_t)((state->side & 1) * PLAYERS);
}

static void check_active(const struct doc *doc, const struct restless_state *state, struct faults *faults)
{
	if (state->actor % PLAYERS >= state->players[state->actor / PLAYERS])
		base_add_fault(faults, doc, "restless:oneoff-2", "there is no such player in this battle");
	for (int slot = 0; slot < STANDS; slot++)
		if (state->volley[slot] > state->units)
			base_add_fault(faults, base_find_doc(doc, "active"), "restless:scope-1",
			               "a volley names units of the battle by their numbers from 1");
}

/* Whoever has to decide can. */
static bool can_all_go_on(const void *tables, const struct restless_state *now)
{
	uint32_t acting = restless_rules.to_act(tables, now);

	for (int seat = 0; seat < SEATS; seat++)
		if (acting >> seat & 1 && !engine_can_go_on(&restless_rules, tables, now, seat))
			return false;
	return true;
}

void restless_read(const void *tables, const struct doc *doc, void *it, struct faults *faults)
{
	static const struct field *const known[] = {state_fields, pile_fields, barred_fields, NULL};
	struct restless_state now = *(struct restless_state *)it;
	struct look look = restless_look(tables, &now);
	size_t before = faults->count;

	kit_refuse_keys(doc, known, faults);
	read_units(&look, base_find_doc(doc, "units"), &now, faults);
	kit_read_fields(doc, state_fields, &now, &look, faults);
	kit_read_fields(doc, barred_fields, &now, &look, faults);
	fill_pile(tables, doc, &now, faults);
	follow_card(doc, &now);
	now.side &= 1;
	now.loser &= 1;
	now.want_unit = now.want ? now.want_unit : 0;
	check_active(doc, &now, faults);
	if (faults->count == before && restless_invariants(tables, &now))
		base_add_fault(faults, doc, "restless:primary-rule", restless_invariants(tables, &now));
	if (faults->count == before && !can_all_go_on(tables, &now))
		base_add_fault(faults, doc, NULL,
		               "nothing can be done in this position: what belongs to its phase is missing");
	if (faults->count == before)
		*(struct restless_state *)it = now;
}

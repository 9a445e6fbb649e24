/* fields.c: what the keys of positions are. May use: fields, text. */
#include "systems/conduct/position/fields.h"

#include <string.h>

#include "systems/conduct/text/text.h"

void conduct_put_unit(const struct look *look, int unit, struct text *text)
{
	conduct_name_unit(look->tables, look->state->scenario, unit, text);
}

int conduct_find_unit(const struct look *look, const char *name, size_t length)
{
	EACH_UNIT (unit) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (look->state->unit[unit].status == STATUS_ABSENT && look->field->start[unit].type == NONE &&
		    !look->field->free)
			continue;
		conduct_put_unit(look, unit, &text);
		if (strlen(buffer) == length && memcmp(buffer, name, length) == 0)
			return unit;
	}
	return -1;
}

int conduct_read_unit(const struct look *look, const struct doc *where, struct faults *faults)
{
	const char *name = base_scalar_of(where);
	int unit = name ? conduct_find_unit(look, name, strlen(name)) : -1;

	if (unit < 0)
		base_add_fault_about(faults, where, "conduct:house-unit", "there is no unit", name ? name : "");
	return unit < 0 ? NONE : unit;
}

void conduct_put_place(struct writer *writer, const char *key, int32_t x, int32_t y)
{
	writer->open_list(writer, key);
	writer->put_decimal(writer, NULL, x, DATA_PLACES);
	writer->put_decimal(writer, NULL, y, DATA_PLACES);
	writer->close(writer);
}

/* ---- places: x at the offset, y after it */

static void put_at(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const int32_t *place = (const void *)((const char *)block + field->offset);

	(void)world;
	conduct_put_place(writer, field->name, place[0], place[1]);
}

static void read_at(const struct doc *map, const struct field *field, void *block, const void *world,
                    struct faults *faults)
{
	const struct doc *doc = base_find_doc(map, field->name);
	int32_t *place = (void *)((char *)block + field->offset);
	int64_t x, y;

	(void)world;
	if (doc->kind != DOC_LIST || doc->count != 2 || !base_decimal_of(doc->first, DATA_PLACES, &x) ||
	    !base_decimal_of(doc->first->next, DATA_PLACES, &y) || x < -WIDEST || x > 2 * WIDEST || y < -DEEPEST ||
	    y > 2 * DEEPEST) {
		base_add_fault(faults, doc, "conduct:house-move",
		               "a place is two numbers, hundredths of an inch: [2405, 236.3]");
		return;
	}
	place[0] = (int32_t)x;
	place[1] = (int32_t)y;
}

/* ---- units by name, NONE where there is none */

static void put_name(struct writer *writer, const char *key, const struct look *look, int unit)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	conduct_put_unit(look, unit, &text);
	writer->put_text(writer, key, buffer);
}

static void put_ref(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	uint8_t unit = *((const uint8_t *)block + field->offset);

	if (unit < UNITS)
		put_name(writer, field->name, world, unit);
}

static void read_ref(const struct doc *map, const struct field *field, void *block, const void *world,
                     struct faults *faults)
{
	const struct doc *doc = base_find_doc(map, field->name);
	const char *name = base_scalar_of(doc);

	*((uint8_t *)block + field->offset) =
		name && strcmp(name, "none") == 0 ? NONE : (uint8_t)conduct_read_unit(world, doc, faults);
}

static void put_refs(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	uint64_t units;

	memcpy(&units, (const char *)block + field->offset, sizeof units);
	if (!units)
		return;
	writer->open_list(writer, field->name);
	EACH_BIT (unit, &units, 1)
		put_name(writer, NULL, world, unit);
	writer->close(writer);
}

static void read_refs(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	const struct doc *list = base_find_doc(map, field->name);
	uint64_t units = 0;

	for (const struct doc *doc = list->first; doc; doc = doc->next) {
		int unit = conduct_read_unit(world, doc, faults);

		if (unit != NONE)
			units |= UINT64_C(1) << unit;
	}
	memcpy((char *)block + field->offset, &units, sizeof units);
}

/* ---- flags: one bit of a number of two bytes; written only where it is set */

static void put_flag(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	uint16_t flags;

	(void)world;
	memcpy(&flags, (const char *)block + field->offset, sizeof flags);
	if (flags >> field->mark & 1)
		writer->put_bool(writer, field->name, true);
}

static void read_flag(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	uint16_t flags;
	bool on;

	(void)world;
	memcpy(&flags, (const char *)block + field->offset, sizeof flags);
	on = base_read_bool_opt(map, field->name, flags >> field->mark & 1, faults);
	flags = (uint16_t)(on ? flags | 1 << field->mark : flags & ~(1 << field->mark));
	memcpy((char *)block + field->offset, &flags, sizeof flags);
}

/* Sides of which one may be nobody. */
static void put_side(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	uint8_t side = *((const uint8_t *)block + field->offset);

	(void)world;
	writer->put_text(writer, field->name, side < SIDES ? conduct_side_words[side] : "nobody");
}

static void read_side(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *faults)
{
	static const char *const sides[] = {"colonial", "native", "nobody", NULL};
	uint8_t *side = (uint8_t *)block + field->offset;

	(void)world;
	*side = (uint8_t)base_read_choice_opt(map, field->name, sides, *side, faults);
}

#define PLACE(type, member)                                                                                            \
	{                                                                                                              \
		"at", FIELD_OWN, FIELD_AT(type, member), .put = put_at, .read = read_at                                \
	}
#define REF(key, type, member)                                                                                         \
	{                                                                                                              \
		key, FIELD_OWN, FIELD_AT(type, member), .put = put_ref, .read = read_ref                               \
	}
#define FLAG(key, type, member, bit)                                                                                   \
	{                                                                                                              \
		key, FIELD_OWN, FIELD_AT(type, member), .mark = bit, .put = put_flag, .read = read_flag                \
	}
#define SIDE(key, member)                                                                                              \
	{                                                                                                              \
		key, FIELD_OWN, FIELD_AT(conduct_state, member), .put = put_side, .read = read_side                    \
	}
#define COUNT(key, type, member, most)                                                                                 \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(type, member), .high = most, .how = FIELD_SPARE                            \
	}
/* Steps told as hundredths of an inch. */
#define LENGTH(key, member)                                                                                            \
	{                                                                                                              \
		key, FIELD_DECIMAL, FIELD_AT(conduct_active, member), .places = DATA_PLACES, .high = UINT16_MAX        \
	}
#define YES(key, type, member)                                                                                         \
	{                                                                                                              \
		key, FIELD_SWITCH, FIELD_AT(type, member), .how = FIELD_SPARE                                          \
	}

const struct field conduct_unit_fields[] = {
	{"status", FIELD_WORD, FIELD_AT(conduct_unit, status), .words = conduct_status_words},
	PLACE(conduct_unit, x),
	{"facing", FIELD_DECIMAL, FIELD_AT(conduct_unit, facing), .places = DEGREE_PLACES, .high = FIELD_ROUND - 1},
	{"formation", FIELD_WORD, FIELD_AT(conduct_unit, formation), .words = conduct_form_words},
	COUNT("kills", conduct_unit, kills, 8),
	COUNT("hits", conduct_unit, hits, 255),
	COUNT("attempts", conduct_unit, attempts, 255),
	COUNT("pending", conduct_unit, pending, 255),
	COUNT("round", conduct_unit, round, 255),
	COUNT("roll_chart", conduct_unit, roll_chart, 255),
	COUNT("roll_row", conduct_unit, roll_row, 255),
	{"roll_total", FIELD_NUMBER, FIELD_AT(conduct_unit, roll_total), .low = INT8_MIN, .high = INT8_MAX,
         .how = FIELD_SPARE},
	COUNT("roll_mods", conduct_unit, roll_mods, UINT16_MAX),
	REF("foe", conduct_unit, foe),
	{"face", FIELD_WORD, FIELD_AT(conduct_unit, face), .words = conduct_face_words, .how = FIELD_SPARE},
	COUNT("met", conduct_unit, met, 255),
	REF("primary", conduct_unit, primary),
	{"doomed_by", FIELD_OWN, FIELD_AT(conduct_unit, doomed_by), .put = put_refs, .read = read_refs},
	FLAG("shaken", conduct_unit, flags, 0),
	FLAG("disordered", conduct_unit, flags, 1),
	FLAG("low_ammo", conduct_unit, flags, 2),
	FLAG("jammed", conduct_unit, flags, 3),
	FLAG("fixed", conduct_unit, flags, 4),
	FLAG("prone", conduct_unit, flags, 5),
	FLAG("dismounted", conduct_unit, flags, 6),
	FLAG("tigermen", conduct_unit, flags, 7),
	FLAG("hold", conduct_unit, flags, 8),
	FLAG("hidden", conduct_unit, flags, 9),
	FLAG("opponent_gone", conduct_unit, flags, 10),
	FLAG("fired_last", conduct_unit, flags, 11),
	FLAG("flank", conduct_unit, flags, 12),
	FLAG("across", conduct_unit, flags, 13),
	FLAG("struck", conduct_unit, flags, 14),
	FLAG("fell_in", conduct_unit, flags, 15),
	FLAG("rolled", conduct_unit, turn, 0),
	FLAG("moved", conduct_unit, turn, 1),
	FLAG("pivoted", conduct_unit, turn, 2),
	FLAG("no_fire", conduct_unit, turn, 3),
	FLAG("charged", conduct_unit, turn, 4),
	FLAG("fanatic", conduct_unit, turn, 5),
	FLAG("freed", conduct_unit, turn, 6),
	FLAG("doomed", conduct_unit, turn, 7),
	FLAG("claimed", conduct_unit, turn, 8),
	FLAG("fired", conduct_unit, turn, 9),
	FLAG("bled", conduct_unit, turn, 10),
	FLAG("was_shaken", conduct_unit, turn, 11),
	FLAG("rose", conduct_unit, turn, 12),
	FLAG("primary_named", conduct_unit, turn, 13),
	FLAG("contacted", conduct_unit, turn, 14),
	FLAG("recoiled", conduct_unit, turn, 15),
	FIELD_END};

const struct field conduct_figure_fields[] = {
	{"status", FIELD_WORD, FIELD_AT(conduct_person, status), .words = conduct_figure_status_words},
	PLACE(conduct_person, x),
	REF("with", conduct_person, unit),
	COUNT("out", conduct_person, out, 255),
	YES("used", conduct_person, used),
	YES("hidden", conduct_person, hidden),
	FIELD_END};

const struct field conduct_group_fields[] = {COUNT("tries", conduct_party, tries, 255),
                                             {"available", FIELD_SWITCH, FIELD_AT(conduct_party, available)},
                                             {"brought", FIELD_SWITCH, FIELD_AT(conduct_party, brought)},
                                             FIELD_END};

static const char *const does_words[] = {"shakes", "rallies", "recoils", "destroyed",
                                         "free",   "fanatic", "mounts",  NULL};

const struct field conduct_active_fields[] = {
	REF("unit", conduct_active, unit),
	LENGTH("foot", foot),
	LENGTH("mounted", mounted),
	LENGTH("spent", spent),
	{"does", FIELD_BITS, FIELD_AT(conduct_active, row_does), .words = does_words, .how = FIELD_SPARE},
	{"pace", FIELD_WORD, FIELD_AT(conduct_active, pace), .words = conduct_pace_words},
	YES("faced", conduct_active, faced),
	YES("changed", conduct_active, changed),
	YES("forced", conduct_active, forced),
	YES("headlong", conduct_active, headlong),
	COUNT("acted", conduct_active, acted, 255),
	YES("exploits", conduct_active, exploits),
	{"turned", FIELD_DECIMAL, FIELD_AT(conduct_active, turned), .places = DEGREE_PLACES, .high = UINT16_MAX,
         .how = FIELD_SPARE},
	{"shifted", FIELD_DECIMAL, FIELD_AT(conduct_active, shifted), .places = DATA_PLACES, .high = UINT16_MAX,
         .how = FIELD_SPARE},
	{"squared", FIELD_DECIMAL, FIELD_AT(conduct_active, squared), .places = DATA_PLACES, .high = UINT16_MAX,
         .how = FIELD_SPARE},
	{"entry", FIELD_DECIMAL, FIELD_AT(conduct_active, entry), .places = DATA_PLACES, .high = UINT16_MAX,
         .how = FIELD_SPARE},
	{"from", FIELD_OWN, FIELD_AT(conduct_active, from_x), .put = put_at, .read = read_at},
	FIELD_END};

static const char *const side_bits[] = {"colonial", "native", NULL};
static const char *const side_keys[] = {"colonial", "native", NULL};

const struct field conduct_state_fields[] = {
	{"turn", FIELD_NUMBER, FIELD_AT(conduct_state, turn), .high = TURNS},
	{"phase", FIELD_WORD, FIELD_AT(conduct_state, phase), .words = conduct_phase_words},
	SIDE("actor", actor),
	SIDE("first", first),
	SIDE("initiative", winner),
	SIDE("had", had),
	{"asked", FIELD_BITS, FIELD_AT(conduct_state, asked), .words = side_bits},
	{"ready", FIELD_BITS, FIELD_AT(conduct_state, ready), .words = side_bits},
	{"rolling", FIELD_SWITCH, FIELD_AT(conduct_state, rolling), .how = FIELD_SPARE},
	{"combat", FIELD_OWN, FIELD_AT(conduct_state, combat), .put = put_ref, .read = read_ref},
	{"offered", FIELD_BITS, FIELD_AT(conduct_state, offered), .words = side_bits, .how = FIELD_SPARE},
	{"offer_phase", FIELD_WORD, FIELD_AT(conduct_state, offer_phase), .words = conduct_phase_words,
         .how = FIELD_SPARE},
	COUNT("offer_actor", conduct_state, offer_actor, SIDES),
	{"ending", FIELD_WORD, FIELD_AT(conduct_state, ending), .words = conduct_ending_words, .how = FIELD_SPARE},
	COUNT("loser", conduct_state, loser, SIDES),
	COUNT("served", conduct_state, served, UINT16_MAX),
	{"score", FIELD_NUMBER, FIELD_ARRAY(conduct_state, score), .low = INT16_MIN, .high = INT16_MAX,
         .keys = side_keys},
	{"exited", FIELD_NUMBER, FIELD_ARRAY(conduct_state, exited), .low = INT16_MIN, .high = INT16_MAX,
         .keys = side_keys},
	FIELD_END};

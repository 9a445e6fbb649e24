/* fields.c: what the parts of a state are called in positions, where they lie and what they are.
 * May use: fields, position, text. */
#include "systems/mutiny/position/fields.h"

#include <string.h>

#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

/* ---- things with names */

static bool is_none(const struct doc *where)
{
	const char *word = base_scalar_of(where);

	return word && strcmp(word, "none") == 0;
}

static void fault_word(struct faults *faults, const struct doc *where, const char *text)
{
	base_add_fault_about(faults, where, NULL, text, where->scalar ? where->scalar : "(not a word)");
}

static void put_spot(const void *world, unsigned spot, struct text *text)
{
	if (spot)
		mutiny_put_spot(((const struct look *)world)->war, spot, text);
	else
		base_put_string(text, "none");
}

/* Tells the places that there are. */
static void fault_spot(const struct war *war, const struct doc *where, struct faults *faults)
{
	enum { ROOM = 120 };
	const char *known[ROOM + 3];
	unsigned count = 0;

	for (size_t i = 0; i < war->map->place_count && count < ROOM; i++)
		known[count++] = war->map->places[i].id;
	known[count++] = "bombay";
	known[count++] = "madras";
	known[count] = NULL;
	kit_fault_word(faults, where, "no hex, place or box is called so (off the map units are at box, dead, gone):",
	               base_scalar_of(where), known);
}

unsigned mutiny_read_spot(const void *world, const struct doc *where, struct faults *faults)
{
	const char *name = base_scalar_of(where);
	unsigned spot = name ? mutiny_find_spot(((const struct look *)world)->war, name, strlen(name)) : HEX_NONE;

	if (!spot && !is_none(where))
		fault_spot(((const struct look *)world)->war, where, faults);
	return spot;
}

static void put_unit(const void *world, unsigned unit, struct text *text)
{
	base_put_string(text, unit ? mutiny_facts(world, unit)->id : "none");
}

static unsigned read_unit(const void *world, const struct doc *where, struct faults *faults)
{
	const char *id = base_scalar_of(where);
	unsigned unit = id ? mutiny_find_unit(((const struct look *)world)->war, id, strlen(id)) : 0;

	if (!unit && !is_none(where))
		fault_word(faults, where, "this war has no such unit:");
	return unit;
}

static void put_marker(const void *world, unsigned marker, struct text *text)
{
	base_put_string(text, marker ? mutiny_name_marker(((const struct look *)world)->war, marker) : "none");
}

static void fault_marker(const struct war *war, const struct doc *where, struct faults *faults)
{
	const char *known[MARKER_FORTUNES + 2];
	unsigned count = 0;

	for (unsigned marker = 1; marker <= MARKER_FORTUNES; marker++)
		if (marker <= war->leaders || marker >= MARKER_CINC)
			known[count++] = mutiny_name_marker(war, marker);
	known[count] = NULL;
	kit_fault_word(faults, where, "there is no such command marker:", base_scalar_of(where), known);
}

static unsigned read_marker(const void *world, const struct doc *where, struct faults *faults)
{
	const struct look *look = world;
	const char *name = base_scalar_of(where);

	for (unsigned marker = 1; name && marker <= MARKER_FORTUNES; marker++)
		if ((marker <= look->war->leaders || marker >= MARKER_CINC) &&
		    strcmp(name, mutiny_name_marker(look->war, marker)) == 0)
			return marker;
	if (!is_none(where))
		fault_marker(look->war, where, faults);
	return MARKER_NONE;
}

static const struct field_names spots = {put_spot, mutiny_read_spot}, units = {put_unit, read_unit},
				markers = {put_marker, read_marker};

/* ---- words */

/* U_REDUCED is `state: reduced`, U_FACE_DOWN `face: down`. */
const char *const mutiny_flag_words[MUTINY_FLAGS + 1] = {NULL,    NULL,       "top",      "shown", "active", "moved",
                                                         "stack", "attacked", "engaged",  "fired", "fled",   "rallied",
                                                         "fed",   "starving", "arranged", "left"};
const char *const mutiny_away_words[] = {"box", "dead", "gone", "arriving", "parade", NULL};
const uint16_t mutiny_away[] = {AT_BOX, AT_DEAD, AT_GONE, AT_ARRIVING, AT_PARADE};

static const char *const deploying_words[] = {"nothing", "british", "sepoys", "leaders", NULL};
static const char *const nobody_words[] = {"british", "rebel", "none", NULL};
static const char *const winner_words[] = {"british", "rebel", "nobody", NULL};
static const char *const party_words[] = {"attacker", "defender", NULL};
static const char *const attack_words[] = {"open", "declared", "done", NULL};
static const char *const stage_words[] = {"movement", "great-game", "entrench", "march-dice",
                                          "combat",   "rally",      "done",     NULL};
static const char *const task_words[] = {"none",  "decision", "choice",       "action",  "operation", "window",
                                         "draws", "battle",   "great-mutiny", "fortune", NULL};
static const char *const battle_words[] = {"massacre", "train", "defender_train", "inflicted", "volley",
                                           "revealed", NULL};

/* ---- the state */

#define STATE(member) FIELD_AT(mutiny_state, member)
#define WORD(name, member, list)                                                                                       \
	{                                                                                                              \
		name, FIELD_WORD, STATE(member), .words = list                                                         \
	}
#define NUMBER(name, member)                                                                                           \
	{                                                                                                              \
		name, FIELD_NUMBER, STATE(member), .high = 255                                                         \
	}
#define SPOT(name, member)                                                                                             \
	{                                                                                                              \
		name, FIELD_NAME, STATE(member), .names = &spots                                                       \
	}
/* clang-format off */
const struct field mutiny_clock_fields[] = {
	WORD("phase", phase, mutiny_phase_words),
	WORD("step", step, mutiny_step_words),
	FIELD_END};

const struct field mutiny_play_fields[] = {
	WORD("ending", ending, mutiny_ending_words),
	WORD("winner", winner, winner_words),
	WORD("drawer", drawer, mutiny_side_words),
	WORD("first_drawer", first, mutiny_side_words),
	WORD("last_pass", last_pass, nobody_words),
	{"marker", FIELD_NAME, STATE(marker), .names = &markers},
	WORD("owner", owner, nobody_words),
	{"leader", FIELD_NAME, STATE(leader), .names = &units},
	SPOT("centre", centre),
	NUMBER("radius", radius),
	WORD("stage", stage, stage_words),
	{"forced", FIELD_SWITCH, STATE(forced)},
	{"command_pool", FIELD_BITS, STATE(pool), .names = &markers},
	{"aside", FIELD_BITS, STATE(aside), .names = &markers},
	NUMBER("fortunes_in_pool", fortunes),
	WORD("fortune", fortune, mutiny_fortune_words),
	NUMBER("fortune_stage", fortune_stage),
	{"sweep", FIELD_SWITCH, STATE(sweep)},
	WORD("group", group, mutiny_group_words),
	NUMBER("left", left),
	SPOT("subject", subject),
	SPOT("target", target),
	NUMBER("due", due),
	WORD("mutiny", mutiny, mutiny_result_words),
	{"status", FIELD_WORD, FIELD_ARRAY(mutiny_state, status), .words = mutiny_holder_words, .keys = mutiny_power_words},
	WORD("deploying", deploying, deploying_words),
	{"sailed", FIELD_SWITCH, STATE(sailed)},
	FIELD_END};

const struct field mutiny_slot_fields[] = {
	{"slots", FIELD_NUMBER, FIELD_ARRAY(mutiny_state, slot), .high = 255},
	FIELD_END};

const struct field mutiny_incident_fields[] = {
	SPOT("durbar", durbar),
	SPOT("great_game", great_game),
	{"out_of_play", FIELD_BITS, STATE(removed), .words = mutiny_incident_words},
	FIELD_END};

#define SIDED(member, side) .offset = offsetof(struct mutiny_state, member) + (side) * sizeof(uint16_t), .size = sizeof(uint16_t)
const struct field mutiny_limit_fields[] = {
	{"british_played", FIELD_BITS, SIDED(played, BRITISH), .words = mutiny_incident_words},
	{"rebel_played", FIELD_BITS, SIDED(played, REBEL), .words = mutiny_incident_words},
	{"british_waived", FIELD_BITS, SIDED(waived, BRITISH), .words = mutiny_incident_words},
	{"rebel_waived", FIELD_BITS, SIDED(waived, REBEL), .words = mutiny_incident_words},
	FIELD_END};

#define MARKS(name, bit) {name, FIELD_MARKS, FIELD_ARRAY(mutiny_state, mark), .mark = bit, .names = &spots}
const struct field mutiny_mark_fields[] = {
	MARKS("entrenched", MARK_WORKS),
	MARKS("besieged", MARK_SIEGE),
	MARKS("told", MARK_TOLD),
	FIELD_END};

const struct field mutiny_seen_fields[] = {
	MARKS("british", MARK_BRITISH),
	MARKS("rebel", MARK_REBEL),
	MARKS("neutral", MARK_NEUTRAL),
	MARKS("british_zones", MARK_ZOC_BRITISH),
	MARKS("rebel_zones", MARK_ZOC_REBEL),
	FIELD_END};

/* ---- its parts */

const struct field mutiny_frame_fields[] = {
	{"task", FIELD_WORD, FIELD_AT(frame, task), .words = task_words},
	{"step", FIELD_WORD, FIELD_AT(frame, step), .words = mutiny_step_words},
	{"actor", FIELD_WORD, FIELD_AT(frame, actor), .words = mutiny_side_words},
	{"kind", FIELD_NUMBER, FIELD_AT(frame, kind), .high = 255},
	{"use", FIELD_NUMBER, FIELD_AT(frame, use), .high = 255},
	{"side", FIELD_NUMBER, FIELD_AT(frame, side), .high = 255},
	{"count", FIELD_NUMBER, FIELD_AT(frame, count), .high = 255},
	FIELD_END};

#define OF_BATTLE(member) FIELD_AT(battle, member)
const struct field mutiny_battle_fields[] = {
	{"from", FIELD_NAME, OF_BATTLE(from), .names = &spots},
	{"target", FIELD_NAME, OF_BATTLE(target), .names = &spots},
	{"attacker", FIELD_WORD, OF_BATTLE(attacker), .words = mutiny_side_words},
	{"commander", FIELD_NAME, FIELD_ARRAY(battle, commander), .names = &units, .keys = party_words},
	{"advantage", FIELD_WORD, OF_BATTLE(advantage), .words = party_words},
	{"firing", FIELD_WORD, OF_BATTLE(firing), .words = party_words},
	{"rounds", FIELD_NUMBER, OF_BATTLE(rounds), .high = 255},
	{"round", FIELD_NUMBER, OF_BATTLE(round), .high = 255},
	{"hits", FIELD_NUMBER, OF_BATTLE(hits), .high = 255},
	{"retreats", FIELD_NUMBER, OF_BATTLE(retreats), .high = 255},
	{"runner", FIELD_NAME, OF_BATTLE(runner), .names = &units},
	{"origin", FIELD_NAME, OF_BATTLE(origin), .names = &spots},
	{"distance", FIELD_NUMBER, OF_BATTLE(distance), .high = 255},
	{"gone", FIELD_NUMBER, OF_BATTLE(gone), .high = 255},
	{"pursued", FIELD_NAME, OF_BATTLE(pursued), .names = &spots},
	{"aided", FIELD_NUMBER, OF_BATTLE(aided), .high = 65535},
	{"flags", FIELD_BITS, OF_BATTLE(flags), .words = battle_words},
	{"part", FIELD_NUMBER, OF_BATTLE(part), .high = BATTLE_PARTS - 1},
	FIELD_END};

const struct field mutiny_attack_fields[] = {
	{"from", FIELD_NAME, FIELD_AT(attack, from), .names = &spots},
	{"target", FIELD_NAME, FIELD_AT(attack, target), .names = &spots},
	{"zoc", FIELD_NUMBER, FIELD_AT(attack, zoc), .high = 63},
	{"state", FIELD_WORD, FIELD_AT(attack, state), .words = attack_words},
	FIELD_END};
/* clang-format on */

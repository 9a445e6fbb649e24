/* fields.c: what the parts of a state are called in positions, where they lie and what they are.
 * May use: fields, position, text. */
#include "systems/sunset/position/fields.h"

#include <string.h>

#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"

/* ---- things with names */

static bool is_none(const struct doc *where)
{
	const char *word = base_scalar_of(where);

	return word && strcmp(word, "none") == 0;
}

static void fault_word(struct faults *faults, const struct doc *where, const char *rule, const char *text)
{
	base_add_fault_about(faults, where, rule, text, where->scalar ? where->scalar : "(not a word)");
}

static void put_hex(const void *world, unsigned hex, struct text *text)
{
	if (hex)
		kit_put_hex(((const struct look *)world)->map, hex, text);
	else
		base_put_string(text, "none");
}

static unsigned read_spot(const void *world, const struct doc *where, struct faults *faults)
{
	return kit_read_spot(((const struct look *)world)->map, where, faults);
}

static unsigned read_hex(const void *world, const struct doc *where, struct faults *faults)
{
	return is_none(where) ? HEX_NONE : read_spot(world, where, faults);
}

static void put_unit(const void *world, unsigned unit, struct text *text)
{
	base_put_string(text, unit ? sunset_facts(world, unit)->id : "none");
}

static unsigned read_unit(const void *world, const struct doc *where, struct faults *faults)
{
	const char *id = base_scalar_of(where);
	unsigned unit = id ? sunset_find_unit(((const struct look *)world)->war, id, strlen(id)) : 0;

	if (!unit && !is_none(where))
		fault_word(faults, where, NULL, "this war has no such unit");
	return unit;
}

/* Track by its number, and fortresses, stand in positions as their hexes. */
static void put_rail(const void *world, unsigned rail, struct text *text)
{
	put_hex(world, ((const struct look *)world)->war->rail[rail], text);
}

static unsigned read_rail(const void *world, const struct doc *where, struct faults *faults)
{
	unsigned rail = ((const struct look *)world)->war->rail_of[read_spot(world, where, faults)];

	if (!rail)
		fault_word(faults, where, "sunset:30.2", "no railroad is drawn in this hex:");
	return rail;
}

static void put_fort(const void *world, unsigned fort, struct text *text)
{
	put_hex(world, ((const struct look *)world)->war->fortress[fort], text);
}

static unsigned read_fort(const void *world, const struct doc *where, struct faults *faults)
{
	unsigned hex = read_spot(world, where, faults), fort = ((const struct look *)world)->war->fort[hex];

	if (hex && !fort)
		fault_word(faults, where, NULL, "this is no fortress:");
	return fort - 1;
}

static const struct field_names hexes = {put_hex, read_hex}, spots = {put_hex, read_spot},
				units = {put_unit, read_unit}, rails = {put_rail, read_rail},
				forts = {put_fort, read_fort};

/* ---- words */

/* clang-format off */
const char *const sunset_flag_words[] = {
	"demoralised", "marched", "lent", "attacked", "force", "engaged", "fired", "shaken", "fed", "rallied", "scouted",
	"commanded", "ashore", "aim_one", "aim_two", "aim_four", "provided", "spied", "pledged", "staying", "raised",
	"ambushed", "honoured", "british_truce", "native_truce", "arrived", "court", "sapped", "digging", "moved", "shown",
	"carried", NULL};
static const char *const once_words[] = {
	"capital", "contingency", "golden-stool", "king-loses-nerve", "queen-mother", "king-deposed", "ambush",
	"giffords-scouts", "modern-major-general", "evacuation", "contingency-die", "onward", "rescue-mission",
	"onward-points", NULL};
static const char *const effect_words[] = {
	"vision", "auspicious-day", "porters-desert", "war-correspondents", "giffords-scouts", "modern-major-general",
	"rain", "queen-mother", "mud", "delayed-replacements", "restless", "go-home", "palace-infighting",
	"theodore-inspires", "theodore-mad", "no-reinforcement-roll", NULL};
/* clang-format on */
static const char *const bonus_words[] = {"someone-blundered", "dashing-heroics", "muddling-through", NULL};
static const char *const battle_words[] = {"ambush",          "heroics",         "blunder", "doubled",
                                           "attacker_ceased", "defender_ceased", "evasion", NULL};
/* Word n is bit n of the enums in state.h: the last one of each proves it. */
_Static_assert((uint32_t)U_CARRIED == 1u << (sizeof sunset_flag_words / sizeof *sunset_flag_words - 2),
               "a word for each bit");
_Static_assert(ONCE_PAID == 1 << (sizeof once_words / sizeof *once_words - 2), "a word for each bit");
_Static_assert(FX_NO_ROLL == 1 << (sizeof effect_words / sizeof *effect_words - 2), "a word for each bit");
_Static_assert(BONUS_MUDDLING == 1 << (sizeof bonus_words / sizeof *bonus_words - 2), "a word for each bit");
_Static_assert(BATTLE_EVASION == 1 << (sizeof battle_words / sizeof *battle_words - 2), "a word for each bit");

const char *const sunset_away_words[] = {"pool", "dead", "aside", "gone", "arriving", "fallen", NULL};
const uint16_t sunset_away[] = {AT_POOL, AT_DEAD, AT_ASIDE, AT_GONE, AT_ARRIVING, AT_FALLEN};

static const char *const ending_words[] = {"not-yet", "last-turn", "capitulation", "treaty", "automatic-victory", NULL};
/* Index 0 attacker, 1 defender, then what else the field may say. */
static const char *const party_words[] = {"attacker", "defender", "undecided", NULL};
static const char *const outcome_words[] = {"attacker", "defender", "draw", "undecided", NULL};

/* ---- the state */

#define STATE(member) FIELD_AT(sunset_state, member)
/* clang-format off */
const struct field sunset_clock_fields[] = {
	{"player", FIELD_WORD, STATE(side), .words = sunset_side_words},
	{"segment", FIELD_WORD, STATE(segment), .words = sunset_segment_words},
	{"step", FIELD_WORD, STATE(step), .words = sunset_step_words},
	FIELD_END};

const struct field sunset_event_fields[] = {
	{"ending", FIELD_WORD, STATE(ending), .words = ending_words},
	{"gave_up", FIELD_WORD, STATE(loser), .words = sunset_side_words},
	{"vp", FIELD_NUMBER, FIELD_ARRAY(sunset_state, vp), .high = 9999, .keys = sunset_side_words},
	{"points", FIELD_NUMBER, FIELD_ARRAY(sunset_state, points), .high = 9999, .keys = sunset_pool_words},
	{"happening", FIELD_WORD, STATE(happening), .words = sunset_happening_words},
	{"bonuses", FIELD_BITS, STATE(bonus), .words = bonus_words},
	{"effects", FIELD_BITS, STATE(effects), .words = effect_words},
	{"once", FIELD_BITS, STATE(once), .words = once_words},
	{"fever", FIELD_NAME, STATE(feverish), .names = &units},
	{"foul_weather_until", FIELD_NUMBER, STATE(foul_until)},
	{"earthquake_until", FIELD_NUMBER, STATE(quake_until)},
	{"floods_until", FIELD_NUMBER, STATE(flood_until)},
	{"deploying", FIELD_NUMBER, STATE(deploying)},
	{"works_built", FIELD_NUMBER, STATE(works_built)},
	{"quota", FIELD_NUMBER, STATE(quota)},
	{"pending", FIELD_NUMBER, STATE(pending)},
	{"last_turn", FIELD_NUMBER, STATE(last_turn)},
	{"resume", FIELD_NUMBER, STATE(resume)},
	{"underway", FIELD_NUMBER, STATE(underway)},
	{"shipped", FIELD_NUMBER, STATE(shipped)},
	FIELD_END};
const struct field sunset_prison_fields[] = {
	{"prison", FIELD_NAME, STATE(prison), .names = &hexes, .how = FIELD_SPARE},
	FIELD_END};
const struct field sunset_subject_fields[] = {
	{"subject", FIELD_NAME, STATE(subject), .names = &hexes},
	FIELD_END};

/* Hexes whose byte has the bit. */
#define MARKS(member, bit) FIELD_MARKS, FIELD_ARRAY(sunset_state, member), .names = &spots, .mark = (bit)
const struct field sunset_occupied_fields[] = {
	{"british", MARKS(mark, MARK_BRITISH)}, {"native", MARKS(mark, MARK_NATIVE)}, FIELD_END};
const struct field sunset_zone_fields[] = {
	{"british", MARKS(mark, MARK_ZOC_BRITISH)}, {"native", MARKS(mark, MARK_ZOC_NATIVE)}, FIELD_END};
const struct field sunset_works_fields[] = {
	{"british", MARKS(mark, MARK_WORKS_BRITISH)}, {"native", MARKS(mark, MARK_WORKS_NATIVE)}, FIELD_END};
const struct field sunset_mark_fields[] = {
	{"atrocity", MARKS(mark, MARK_ATROCITY)}, {"fair_play", MARKS(mark, MARK_FAIR_PLAY)}, FIELD_END};
const struct field sunset_neutral_fields[] = {{"neutral", MARKS(peace, PEACE_NEUTRAL)}, FIELD_END};
const struct field sunset_asked_fields[] = {{"asked", MARKS(peace, PEACE_ASKED)}, FIELD_END};
const struct field sunset_truce_fields[] = {
	{"honoured", MARKS(peace, PEACE_HONOURED)},
	{"british_truce", MARKS(peace, PEACE_TRUCE)},
	{"native_truce", MARKS(peace, PEACE_TRUCE << 1)},
	FIELD_END};
const struct field sunset_note_fields[] = {
	{"seen_by_british", MARKS(note, NOTE_SEEN_BRITISH)},
	{"seen_by_native", MARKS(note, NOTE_SEEN_NATIVE)},
	{"expended", MARKS(note, NOTE_EXPENDED)},
	{"foraged", MARKS(note, NOTE_FORAGED)},
	{"outrage", MARKS(note, NOTE_OUTRAGE)},
	{"manned", MARKS(note, NOTE_MANNED)},
	{"deed_of_british", MARKS(note, NOTE_CRIME_BRITISH)},
	{"deed_of_native", MARKS(note, NOTE_CRIME_NATIVE)},
	FIELD_END};

const struct field sunset_rail_fields[] = {
	{"railhead", FIELD_NAME, STATE(railhead), .names = &hexes},
	{"track", FIELD_BITS, FIELD_ARRAY(sunset_state, built), .names = &rails},
	{"cuts", FIELD_BITS, FIELD_ARRAY(sunset_state, cut), .names = &rails},
	{"cuts_tried", FIELD_BITS, FIELD_ARRAY(sunset_state, tried), .names = &rails},
	FIELD_END};
const struct field sunset_taken_fields[] = {{"taken", FIELD_BITS, STATE(taken), .names = &forts}, FIELD_END};
const struct field sunset_blown_fields[] = {{"blown", FIELD_BITS, STATE(blown), .names = &forts}, FIELD_END};
const struct field sunset_attacked_fields[] = {
	{"attacked", FIELD_BITS, FIELD_ARRAY(sunset_state, attacked), .names = &spots}, FIELD_END};

/* ---- its parts */

#define MARCH(member) FIELD_AT(march, member)
const struct field sunset_march_fields[] = {
	{"start", FIELD_NAME, MARCH(start), .names = &hexes, .how = FIELD_SPARE},
	{"hex", FIELD_NAME, MARCH(hex), .names = &hexes, .how = FIELD_SPARE},
	{"scouting", FIELD_NAME, MARCH(scouting), .names = &hexes, .how = FIELD_SPARE},
	{"cap", FIELD_NUMBER, MARCH(cap), .low = INT16_MIN, .high = INT16_MAX},
	{"spent", FIELD_NUMBER, MARCH(spent), .low = INT16_MIN, .high = INT16_MAX},
	{"multiple", FIELD_NUMBER, MARCH(multiple)},
	{"mode", FIELD_NUMBER, MARCH(mode)},
	{"bridging", FIELD_NUMBER, MARCH(bridging)},
	{"cataracts", FIELD_NUMBER, MARCH(cataracts)},
	{"result", FIELD_WORD, MARCH(result), .words = sunset_march_words},
	FIELD_END};

static void put_terrain(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	unsigned terrain = ((const struct battle *)block)->terrain;

	(void)world;
	writer->put_text(writer, field->name, terrain < TERRAINS ? sunset_terrain_words[terrain] : "none");
}

static void read_terrain(const struct doc *map, const struct field *field, void *block, const void *world,
                         struct faults *faults)
{
	struct battle *battle = block;

	(void)world;
	if (is_none(base_find_doc(map, field->name)))
		battle->terrain = TERRAINS;
	else
		battle->terrain = (uint8_t)base_read_choice(map, field->name, sunset_terrain_words, 0, faults);
}

static void put_way(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	const struct battle *battle = block;

	(void)world;
	writer->open_list(writer, field->name);
	for (unsigned i = 0; i < RETREAT_STEPS && battle->way[i]; i++)
		writer->put_int(writer, NULL, battle->way[i] - 1);
	writer->close(writer);
}

static void read_way(const struct doc *map, const struct field *field, void *block, const void *world,
                     struct faults *faults)
{
	struct battle *battle = block;
	unsigned count = 0;

	(void)world;
	for (const struct doc *one = base_find_doc(map, field->name)->first; one; one = one->next) {
		int64_t direction;

		if (count < RETREAT_STEPS && base_int_of(one, &direction) && direction >= 0 && direction < HEX_SIDES)
			battle->way[count++] = (uint8_t)(direction + 1);
		else
			fault_word(faults, one, NULL, "a way is a list of at most six directions, 0 to 5:");
	}
}

#define BATTLE(member) FIELD_AT(battle, member)
const struct field sunset_battle_fields[] = {
	{"from", FIELD_NAME, BATTLE(from), .names = &hexes, .how = FIELD_SPARE},
	{"target", FIELD_NAME, BATTLE(target), .names = &hexes, .how = FIELD_SPARE},
	{"retreat_to", FIELD_NAME, BATTLE(retreat_to), .names = &hexes},
	{"attacker", FIELD_WORD, BATTLE(attacker), .words = sunset_side_words},
	{"attacker_commander", FIELD_NAME, BATTLE(commander[0]), .names = &units, .how = FIELD_SPARE},
	{"defender_commander", FIELD_NAME, BATTLE(commander[1]), .names = &units, .how = FIELD_SPARE},
	{"terrain", FIELD_OWN, .put = put_terrain, .read = read_terrain},
	{"round", FIELD_WORD, BATTLE(round), .words = sunset_round_words},
	{"firing", FIELD_WORD, BATTLE(firing), .words = party_words},
	{"superior", FIELD_WORD, BATTLE(superior), .words = party_words},
	{"loser", FIELD_WORD, BATTLE(loser), .words = outcome_words},
	{"attacker_base", FIELD_NUMBER, BATTLE(base[0]), .low = INT16_MIN, .high = INT16_MAX},
	{"defender_base", FIELD_NUMBER, BATTLE(base[1]), .low = INT16_MIN, .high = INT16_MAX},
	{"attacker_lost", FIELD_NUMBER, BATTLE(lost[0]), .low = INT16_MIN, .high = INT16_MAX},
	{"defender_lost", FIELD_NUMBER, BATTLE(lost[1]), .low = INT16_MIN, .high = INT16_MAX},
	{"due", FIELD_NUMBER, BATTLE(due)},
	{"eliminate", FIELD_NUMBER, BATTLE(eliminate)},
	{"demoralise", FIELD_NUMBER, BATTLE(demoralise)},
	{"steps", FIELD_NUMBER, BATTLE(steps)},
	{"omen", FIELD_NUMBER, BATTLE(omen), .low = INT8_MIN, .high = INT8_MAX},
	{"stage", FIELD_NUMBER, BATTLE(stage)},
	{"shot", FIELD_NUMBER, BATTLE(shot)},
	{"afloat", FIELD_NUMBER, BATTLE(afloat)},
	{"way", FIELD_OWN, .put = put_way, .read = read_way},
	{"flags", FIELD_BITS, BATTLE(flags), .words = battle_words},
	FIELD_END};

#define POLITICS(member) FIELD_AT(politics, member)
const struct field sunset_politics_fields[] = {
	{"leave", FIELD_NAME, POLITICS(leave), .names = &hexes, .how = FIELD_SPARE},
	{"negotiated", FIELD_NUMBER, POLITICS(negotiated)},
	{"british_insult_turn", FIELD_NUMBER, POLITICS(insult_turn[0])},
	{"native_insult_turn", FIELD_NUMBER, POLITICS(insult_turn[1])},
	{"leave_turn", FIELD_NUMBER, POLITICS(leave_turn)},
	{"result", FIELD_WORD, POLITICS(result), .words = sunset_talk_words},
	{"envoy", FIELD_NAME, POLITICS(envoy), .names = &units, .how = FIELD_SPARE},
	{"host", FIELD_NAME, POLITICS(host), .names = &units, .how = FIELD_SPARE},
	{"british_insulted", FIELD_NAME, POLITICS(insulted[0]), .names = &units, .how = FIELD_SPARE},
	{"native_insulted", FIELD_NAME, POLITICS(insulted[1]), .names = &units, .how = FIELD_SPARE},
	FIELD_END};
/* clang-format on */

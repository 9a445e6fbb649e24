/* moves.c: moves as text and back, by one table of what each verb is made of.
 * May use: position, text, water. */
#include <string.h>

#include "kit/common/want.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/water/water.h"

/* The pieces of a move's text, in the order they are written. OPTIONAL pieces stand only where they say something. */
enum part {
	PART_END,
	PART_SET,        /* units */
	PART_SCREEN,     /* units, or "none" */
	PART_LOSSES,     /* units eliminated, or "none" */
	PART_DEMORALISE, /* [demoralise UNITS] */
	PART_PATH,       /* HEX-HEX-... */
	PART_HEX,
	PART_HEX_FROM,
	PART_HEX_AT,
	PART_UNIT,
	PART_TERRAIN, /* a terrain, or "none" */
	PART_FROM,
	PART_AT,
	PART_TO,
	PART_FOR,
	PART_BY,
	PART_WITH,   /* words */
	PART_HQ,     /* [with HQ] */
	PART_PAYING, /* [paying POOL,POOL] */
	PART_AS,     /* [as TERRAIN] */
	PART_MUDDLING,
	PART_HEROICS,
	PART_BLUNDERED,
	PART_RAIL,     /* optional words */
	PART_CARRYING, /* [carrying UNITS] */
	PART_ON,       /* a word */
	PART_SAIL,     /* a path over water */
	PART_RATTLE,   /* [machineguns] */
	PART_SOME,     /* [with UNITS] */
	PARTS
};
enum { FORM_PARTS = 7 };

static const uint8_t form[VERBS][FORM_PARTS] = {
	[VERB_CHOOSE] = {PART_HEX},
	[VERB_DESERT] = {PART_SET},
	[VERB_PLACE] = {PART_SET, PART_AT, PART_HEX},
	[VERB_REBUILD] = {PART_UNIT, PART_AT, PART_HEX_AT},
	[VERB_MARCH] = {PART_SET, PART_FROM, PART_HEX, PART_HQ, PART_MUDDLING, PART_RAIL, PART_CARRYING},
	[VERB_FORTIFY] = {PART_UNIT},
	[VERB_LOSE] = {PART_LOSSES, PART_DEMORALISE},
	[VERB_GO] = {PART_PATH},
	[VERB_DROP] = {PART_SET},
	[VERB_SCOUT] = {PART_HEX, PART_WITH, PART_SET},
	[VERB_SCREEN] = {PART_SCREEN},
	[VERB_ATTACK] = {PART_HEX, PART_FROM, PART_HEX_FROM, PART_WITH, PART_SET, PART_HEROICS, PART_BLUNDERED},
	[VERB_STAND] = {PART_TERRAIN},
	[VERB_COMMAND] = {PART_UNIT},
	[VERB_VOLLEY] = {PART_SET, PART_HQ, PART_RATTLE},
	[VERB_RETREAT] = {PART_PATH},
	[VERB_YIELD] = {PART_SET},
	[VERB_ADVANCE] = {PART_SET},
	[VERB_PURSUE] = {PART_SET, PART_TO, PART_HEX},
	[VERB_ATROCITY] = {PART_HEX},
	[VERB_EXPEND] = {PART_UNIT, PART_FOR, PART_SET},
	[VERB_FORAGE] = {PART_HEX, PART_AS, PART_HQ, PART_MUDDLING},
	[VERB_STARVE] = {PART_SET},
	[VERB_RALLY] = {PART_UNIT, PART_HQ},
	[VERB_SPY] = {PART_HEX, PART_HQ},
	[VERB_REVEAL] = {PART_HEX, PART_SOME},
	[VERB_PLEDGE] = {PART_UNIT},
	[VERB_EVADE] = {PART_SET},
	[VERB_LAY] = {PART_PATH, PART_WITH, PART_SET},
	[VERB_CUT] = {PART_HEX},
	[VERB_ASSAULT] = {PART_HEX, PART_HEROICS, PART_BLUNDERED},
	[VERB_DECLARE] = {PART_HEROICS, PART_BLUNDERED},
	[VERB_AMBUSH] = {PART_FROM, PART_HEX, PART_WITH, PART_SET},
	[VERB_NEGOTIATE] = {PART_HEX, PART_HQ},
	[VERB_SHOW] = {PART_UNIT},
	[VERB_HONOUR] = {PART_SET},
	[VERB_RAISE] = {PART_UNIT, PART_PAYING},
	[VERB_HIRE] = {PART_UNIT, PART_PAYING},
	[VERB_ROUT] = {PART_UNIT, PART_HQ},
	[VERB_FLEE] = {PART_SET, PART_BY, PART_PATH},
	[VERB_BESIEGE] = {PART_HEX, PART_FROM, PART_HEX_FROM},
	[VERB_SAP] = {PART_HEX, PART_HQ},
	[VERB_BOARD] = {PART_SET, PART_ON, PART_LOSSES},
	[VERB_LAND] = {PART_SET},
	[VERB_SAIL] = {PART_SAIL},
	[VERB_SHIP] = {PART_SET, PART_FROM, PART_HEX, PART_HQ, PART_MUDDLING},
};
static const char *const part_word[PARTS] = {
	[PART_FROM] = "from",
	[PART_AT] = "at",
	[PART_TO] = "to",
	[PART_BY] = "by",
	[PART_FOR] = "for",
	[PART_WITH] = "with",
	[PART_MUDDLING] = "muddling",
	[PART_HEROICS] = "heroics",
	[PART_BLUNDERED] = "blundered",
	[PART_RAIL] = "rail",
	[PART_ON] = "on",
	[PART_RATTLE] = "machineguns",
};
/* The argument that a part fills, where it fills one. */
static const uint8_t part_arg[PARTS] = {
	[PART_HEX] = ARG_HEX, [PART_HEX_FROM] = ARG_FROM, [PART_HEX_AT] = ARG_AT,       [PART_UNIT] = ARG_UNIT,
	[PART_HQ] = ARG_HQ,   [PART_AS] = ARG_TERRAIN,    [PART_TERRAIN] = ARG_TERRAIN,
};
static const uint8_t part_flag[PARTS] = {
	[PART_MUDDLING] = BONUS_MUDDLING, [PART_HEROICS] = BONUS_HEROICS,
	[PART_BLUNDERED] = BONUS_BLUNDER, [PART_RAIL] = BY_RAIL,
	[PART_RATTLE] = VOLLEY_RATTLE,
};

/* Where a path of directions begins. */
static unsigned path_start(const struct sunset_state *state, unsigned verb)
{
	if (verb == VERB_GO)
		return state->march.hex;
	if (verb == VERB_LAY)
		return state->railhead;
	return state->battle.loser == 0 ? state->battle.from : state->battle.target;
}

/* ---- writing ---- */

static void put_unit(const struct look *look, unsigned unit, struct text *text)
{
	base_put_string(text, unit && unit <= look->war->units ? sunset_facts(look, unit)->id : "?");
}

static void put_set(const struct look *look, const uint64_t *set, struct text *text)
{
	const char *before = "";

	EACH_BIT (u, set, RULES_SET_WORDS) {
		base_put_string(text, before);
		put_unit(look, (unsigned)u, text);
		before = ",";
	}
}

static unsigned loss_at(const struct move *move, unsigned i)
{
	return move->path[i] | (unsigned)move->path[i + 1] << 8;
}

static void put_losses(const struct look *look, const struct move *move, struct text *text)
{
	if (!move->count)
		base_put_string(text, "none");
	for (unsigned i = 0; i + 1 < move->count; i += 2) {
		if (i)
			base_put_char(text, ',');
		put_unit(look, loss_at(move, i), text);
	}
}

static void put_path(const struct look *look, const struct move *move, struct text *text)
{
	unsigned hex = path_start(look->state, move->verb);

	for (unsigned i = 0; i < move->count; i++) {
		hex = look->map->next[hex][move->path[i] % HEX_SIDES];
		if (i)
			base_put_char(text, '-');
		kit_put_hex(look->map, hex, text);
	}
}

static bool is_written(const struct move *move, enum part part)
{
	switch (part) {
	case PART_DEMORALISE:
	case PART_SOME:
		return base_count_bits(move->set, RULES_SET_WORDS) > 0;
	case PART_HQ:
		return move->arg[ARG_HQ] != 0;
	case PART_CARRYING:
	case PART_PAYING:
		return move->count != 0;
	case PART_AS:
		return move->arg[ARG_TERRAIN] != 0;
	case PART_MUDDLING:
	case PART_HEROICS:
	case PART_BLUNDERED:
	case PART_RAIL:
	case PART_RATTLE:
		return move->arg[ARG_FLAGS] & part_flag[part];
	default:
		return true;
	}
}

static void put_part(const struct look *look, const struct move *move, enum part part, struct text *text)
{
	switch (part) {
	case PART_DEMORALISE:
		base_put_string(text, "demoralise ");
		put_set(look, move->set, text);
		break;
	case PART_SOME:
		base_put_string(text, "with ");
		put_set(look, move->set, text);
		break;
	case PART_SCREEN:
		if (!base_count_bits(move->set, RULES_SET_WORDS)) {
			base_put_string(text, "none");
			break;
		}
		put_set(look, move->set, text);
		break;
	case PART_SET:
		put_set(look, move->set, text);
		break;
	case PART_CARRYING:
		base_put_string(text, "carrying ");
		put_losses(look, move, text);
		break;
	case PART_LOSSES:
		put_losses(look, move, text);
		break;
	case PART_PATH:
		put_path(look, move, text);
		break;
	case PART_SAIL:
		sunset_put_sail(look, move, text);
		break;
	case PART_HEX:
	case PART_HEX_FROM:
	case PART_HEX_AT:
		kit_put_hex(look->map, (unsigned)move->arg[part_arg[part]], text);
		break;
	case PART_UNIT:
		put_unit(look, (unsigned)move->arg[ARG_UNIT], text);
		break;
	case PART_HQ:
		base_put_string(text, "with ");
		put_unit(look, (unsigned)move->arg[ARG_HQ], text);
		break;
	case PART_PAYING:
		for (unsigned i = 0; i < move->count; i++) {
			base_put_string(text, i ? "," : "paying ");
			base_put_string(text, sunset_pool_words[move->path[i] % POOLS]);
		}
		break;
	case PART_AS:
		base_put_string(text, "as ");
		base_put_string(text, sunset_terrain_words[move->arg[ARG_TERRAIN] - 1]);
		break;
	case PART_TERRAIN:
		base_put_string(text,
		                move->arg[ARG_TERRAIN] ? sunset_terrain_words[move->arg[ARG_TERRAIN] - 1] : "none");
		break;
	default:
		base_put_string(text, part_word[part]);
	}
}

void sunset_move_text(const void *tables, const void *state, const struct move *move, struct text *text)
{
	struct look look = sunset_look(tables, state);

	if (move->verb >= VERBS)
		return;
	base_put_string(text, sunset_verb_words[move->verb]);
	for (int i = 0; i < FORM_PARTS && form[move->verb][i]; i++) {
		if (!is_written(move, form[move->verb][i]))
			continue;
		base_put_char(text, ' ');
		put_part(&look, move, form[move->verb][i], text);
	}
}

/* ---- reading ---- */

static struct refusal misread(const char *text)
{
	return sunset_refuse("sunset:3.1", text);
}

unsigned sunset_find_unit(const struct scenario *war, const char *name, size_t length)
{
	struct named_list units = {&war->unit[1], war->units, sizeof war->unit[0]};

	return (unsigned)(1 + kit_find_sorted(units, war->by_id, name, length));
}

static struct refusal take_unit(const struct look *look, struct cursor *cursor, unsigned *unit)
{
	size_t length;
	const char *name = base_take_name(cursor, &length);

	*unit = name ? sunset_find_unit(look->war, name, length) : 0;
	return *unit ? sunset_allow() : misread("A unit's name is expected here; 'show' lists the units.");
}

static struct refusal take_set(const struct look *look, struct cursor *cursor, uint64_t *set)
{
	do {
		unsigned unit;
		struct refusal refusal = take_unit(look, cursor, &unit);

		if (refusal.rule)
			return refusal;
		base_set_bit(set, unit);
	} while (base_take_char(cursor, ','));
	return sunset_allow();
}

static unsigned find_hex_word(const struct look *look, const char *name, size_t length)
{
	int number = 0;

	for (size_t i = 0; i < look->map->place_count; i++) {
		const struct hex_place *place = &look->map->places[i];

		if (place->id[0] == name[0] && strncmp(place->id, name, length) == 0 && !place->id[length])
			return place->hex;
	}
	if (length > 4)
		return HEX_NONE;
	for (size_t i = 0; i < length; i++) {
		if (name[i] < '0' || name[i] > '9')
			return HEX_NONE;
		number = number * 10 + (name[i] - '0');
	}
	return kit_find_hex(look->map, number);
}

static struct refusal take_hex(const struct look *look, struct cursor *cursor, int32_t *hex)
{
	size_t length;
	const char *name = base_take_name(cursor, &length);

	*hex = name ? (int32_t)find_hex_word(look, name, length) : HEX_NONE;
	return *hex ? sunset_allow()
	            : misread("A hex of the map is expected here: its number, or the name of a place.");
}

static struct refusal take_losses(const struct look *look, struct cursor *cursor, struct move *move)
{
	uint64_t set[RULES_SET_WORDS] = {0};
	struct refusal refusal;

	if (base_take_word(cursor, "none"))
		return sunset_allow();
	refusal = take_set(look, cursor, set);
	EACH_BIT (u, set, RULES_SET_WORDS) {
		if (move->count + 2 > RULES_PATH)
			return misread("No result eliminates so many units.");
		move->path[move->count++] = (uint8_t)(u & 255);
		move->path[move->count++] = (uint8_t)(u >> 8);
	}
	return refusal;
}

/* The next hex of a path; names of places may have hyphens too, so that the longest one that is known counts. */
static unsigned take_stop(const struct look *look, const char *name, size_t length, size_t *used)
{
	for (size_t end = length; end; end--) {
		unsigned hex = end == length || name[end] == '-' ? find_hex_word(look, name, end) : HEX_NONE;

		if (hex != HEX_NONE) {
			*used = end;
			return hex;
		}
	}
	return HEX_NONE;
}

static struct refusal take_path(const struct look *look, struct cursor *cursor, struct move *move)
{
	size_t length, start = 0;
	const char *name = base_take_name(cursor, &length);
	unsigned hex = path_start(look->state, move->verb);

	if (!hex && move->verb == VERB_LAY)
		return sunset_refuse("sunset:30.22", "No railhead stands on the map: nothing can be built from it.");
	if (!hex && move->verb == VERB_GO)
		return sunset_refuse(
			"sunset:6.2",
			"No force is on the march; one that halted, or had too few points for any hex beside "
			"it, has had its move: name another with `march`.");
	if (!hex)
		return sunset_refuse("sunset:8.8", "Nobody has to leave a hex now: no battle has been lost.");
	if (!name)
		return misread("A path is expected here: the hexes entered, in order, such as 1011-1012-1113.");
	while (start <= length) {
		size_t used = 0;
		unsigned to = take_stop(look, name + start, length - start, &used);
		int direction = to ? kit_find_direction(look->map, hex, to) : -1;

		if (direction < 0)
			return misread("A path goes from hex to neighbouring hex, beginning beside the force.");
		if (move->count >= RULES_PATH)
			return misread("The path is too long.");
		move->path[move->count++] = (uint8_t)direction;
		hex = to;
		start += used + 1;
	}
	return sunset_allow();
}

static struct refusal take_terrain(struct cursor *cursor, int32_t *terrain)
{
	size_t length;
	const char *name = base_take_name(cursor, &length);

	*terrain = 0;
	if (name && length == 4 && memcmp(name, "none", 4) == 0)
		return sunset_allow();
	for (int t = 0; name && t < TERRAINS; t++)
		if (strlen(sunset_terrain_words[t]) == length && memcmp(sunset_terrain_words[t], name, length) == 0)
			*terrain = t + 1;
	return *terrain ? sunset_allow() : misread("A kind of terrain is expected here, or 'none'.");
}

static struct refusal take_pools(struct cursor *cursor, struct move *move)
{
	do {
		unsigned pool = 0;

		while (pool < POOLS && !base_take_word(cursor, sunset_pool_words[pool]))
			pool++;
		if (pool == POOLS || move->count >= RULES_PATH)
			return misread("A kind of replacement points is expected here, such as infantry or any.");
		move->path[move->count++] = (uint8_t)pool;
	} while (base_take_char(cursor, ','));
	return sunset_allow();
}

/* Where the grammar has room for one unit and several are named: the rule that says so. */
static struct refusal check_single(struct cursor *cursor, unsigned verb, bool helper)
{
	static const char *const help_rule[VERBS] = {
		[VERB_MARCH] = "sunset:6.11",  [VERB_SHIP] = "sunset:6.11",    [VERB_VOLLEY] = "sunset:10.32",
		[VERB_RALLY] = "sunset:11.53", [VERB_FORAGE] = "sunset:12.33", [VERB_ROUT] = "sunset:33.31",
	};
	static const char *const unit_rule[VERBS] = {
		[VERB_RALLY] = "sunset:11.51",
		[VERB_COMMAND] = "sunset:8.21(1)",
		[VERB_ROUT] = "sunset:33.1",
	};
	const char *rule = (helper ? help_rule : unit_rule)[verb];

	if (!rule || !base_take_char(cursor, ','))
		return sunset_allow();
	return sunset_refuse(rule, helper ? "One HQ at most helps here: name one, or none."
	                                  : "One unit at a time: name one, then the next in a move of its own.");
}

static struct refusal take_part(const struct look *look, struct cursor *cursor, enum part part, struct move *move)
{
	struct refusal refusal = sunset_allow();
	unsigned unit = 0;

	switch (part) {
	case PART_SET:
		return take_set(look, cursor, move->set);
	case PART_SCREEN:
		return base_take_word(cursor, "none") ? refusal : take_set(look, cursor, move->set);
	case PART_DEMORALISE:
		return base_take_word(cursor, "demoralise") && !base_take_word(cursor, "none")
		               ? take_set(look, cursor, move->set)
		               : refusal;
	case PART_SOME:
		return base_take_word(cursor, "with") ? take_set(look, cursor, move->set) : refusal;
	case PART_CARRYING:
		return base_take_word(cursor, "carrying") ? take_losses(look, cursor, move) : refusal;
	case PART_LOSSES:
		return take_losses(look, cursor, move);
	case PART_PATH:
		return take_path(look, cursor, move);
	case PART_SAIL:
		return sunset_take_sail(look, cursor, move);
	case PART_HEX:
	case PART_HEX_FROM:
	case PART_HEX_AT:
		return take_hex(look, cursor, &move->arg[part_arg[part]]);
	case PART_UNIT:
		refusal = take_unit(look, cursor, &unit);
		move->arg[ARG_UNIT] = (int32_t)unit;
		return refusal.rule ? refusal : check_single(cursor, move->verb, false);
	case PART_HQ:
		if (!base_take_word(cursor, "with"))
			return refusal;
		refusal = take_unit(look, cursor, &unit);
		move->arg[ARG_HQ] = (int32_t)unit;
		return refusal.rule ? refusal : check_single(cursor, move->verb, true);
	case PART_PAYING:
		return base_take_word(cursor, "paying") ? take_pools(cursor, move) : refusal;
	case PART_AS:
		return base_take_word(cursor, "as") ? take_terrain(cursor, &move->arg[ARG_TERRAIN]) : refusal;
	case PART_TERRAIN:
		return take_terrain(cursor, &move->arg[ARG_TERRAIN]);
	case PART_MUDDLING:
	case PART_HEROICS:
	case PART_BLUNDERED:
	case PART_RAIL:
	case PART_RATTLE:
		if (base_take_word(cursor, part_word[part]))
			move->arg[ARG_FLAGS] |= part_flag[part];
		return refusal;
	default:
		return base_take_word(cursor, part_word[part])
		               ? refusal
		               : misread("A word is missing ('from', 'at', 'with', 'for', 'by' or 'to'); 'help' shows the grammar.");
	}
}

struct refusal sunset_move_parse(const void *tables, const void *state, const char *text, struct move *move)
{
	struct look look = sunset_look(tables, state);
	struct cursor cursor = {text};
	struct refusal refusal;

	memset(move, 0, sizeof *move);
	for (unsigned verb = 1; verb < VERBS && !move->verb; verb++)
		if (base_take_word(&cursor, sunset_verb_words[verb]))
			move->verb = (uint16_t)verb;
	if (!move->verb)
		return misread(
			"A move begins with a verb such as 'march', 'go', 'attack' or 'end'; 'help' lists them.");
	for (int i = 0; i < FORM_PARTS && form[move->verb][i]; i++) {
		refusal = take_part(&look, &cursor, form[move->verb][i], move);
		if (refusal.rule)
			return refusal;
	}
	if (!base_at_end(&cursor))
		return misread("There is more here than the move needs; 'help' shows the grammar.");
	return sunset_allow();
}

/* ---- form ---- */

static bool good_unit(const struct look *look, int32_t unit)
{
	return unit > 0 && unit <= look->war->units;
}

static bool good_hex(const struct look *look, int32_t hex)
{
	return hex > 0 && hex < look->map->count;
}

static bool good_set(const struct look *look, const uint64_t *set)
{
	if (set[0] & 1)
		return false;
	return base_next_bit(set, RULES_SET_WORDS, look->war->units + 1u) < 0;
}

static bool good_losses(const struct look *look, const struct move *move)
{
	unsigned before = 0;

	if (move->count % 2)
		return false;
	for (unsigned i = 0; i < move->count; i += 2) {
		unsigned unit = loss_at(move, i);

		if (unit <= before || !good_unit(look, (int32_t)unit))
			return false;
		before = unit;
	}
	return true;
}

static bool good_pools(const struct move *move)
{
	for (unsigned i = 0; i < move->count; i++)
		if (move->path[i] >= POOLS)
			return false;
	return true;
}

static bool good_path(const struct look *look, const struct move *move)
{
	unsigned hex = path_start(look->state, move->verb);

	for (unsigned i = 0; i < move->count; i++) {
		if (!hex || move->path[i] >= HEX_SIDES)
			return false;
		hex = look->map->next[hex][move->path[i]];
	}
	return move->count > 0 && hex;
}

/* Copies the fields that the part uses; false where they make no sense. */
static bool claim_part(const struct look *look, const struct move *move, enum part part, struct move *used)
{
	const int32_t *named = &move->arg[part_arg[part]];
	int32_t *mark = &used->arg[part_arg[part]];

	switch (part) {
	case PART_SET:
	case PART_SCREEN:
	case PART_DEMORALISE:
	case PART_SOME:
		memcpy(used->set, move->set, sizeof used->set);
		return good_set(look, move->set) && (part != PART_SET || base_count_bits(move->set, RULES_SET_WORDS));
	case PART_CARRYING:
	case PART_LOSSES:
	case PART_PATH:
	case PART_SAIL:
		used->count = move->count;
		memcpy(used->path, move->path, move->count);
		return part == PART_PATH   ? good_path(look, move)
		       : part == PART_SAIL ? sunset_good_sail(look, move)
		                           : good_losses(look, move);
	case PART_PAYING:
		used->count = move->count;
		memcpy(used->path, move->path, move->count);
		return good_pools(move);
	case PART_HEX:
	case PART_HEX_FROM:
	case PART_HEX_AT:
		*mark = *named;
		return good_hex(look, *named);
	case PART_UNIT:
		*mark = *named;
		return good_unit(look, *named);
	case PART_HQ:
		*mark = *named;
		return !*named || good_unit(look, *named);
	case PART_AS:
	case PART_TERRAIN:
		*mark = *named;
		return *named >= 0 && *named <= TERRAINS;
	case PART_MUDDLING:
	case PART_HEROICS:
	case PART_BLUNDERED:
	case PART_RAIL:
	case PART_RATTLE:
		used->arg[ARG_FLAGS] |= move->arg[ARG_FLAGS] & part_flag[part];
		return true;
	default:
		return true;
	}
}

struct refusal sunset_check_form(const struct look *look, const struct move *move)
{
	struct move used = {.verb = move->verb};

	if (move->verb == VERB_NONE || move->verb >= VERBS || move->count > RULES_PATH)
		return misread("There is no such move.");
	for (int i = 0; i < FORM_PARTS && form[move->verb][i]; i++)
		if (!claim_part(look, move, form[move->verb][i], &used))
			return misread("The move names a hex or a unit that does not exist, or leaves one out.");
	if (memcmp(&used, move, sizeof used) != 0)
		return misread("The move says more than its verb can mean.");
	return sunset_allow();
}

/* ---- help ---- */

static const char *const step_help[STEPS] = {
	[STEP_EVENT_HEX] = "The event needs a hex.\n  choose HEX\n",
	[STEP_EVENT_AMBUSH] =
		"One stack may attack at once.\n  attack HEX from HEX with UNITS\n  end                     let it pass\n",
	[STEP_DESERT] = "Some of your units go home.\n  desert UNITS\n",
	[STEP_ARRIVE] =
		"New units come to the map.\n  place UNITS at HEX\n  rebuild UNIT at HEX     with replacement points\n"
		"  raise HQ [paying POOL]  friendly Natives, with political officers; hire HQ: a supply unit\n"
		"  end                     place no more\n",
	[STEP_MARCH] =
		"Name a force: units of one hex that march together.\n  march UNITS from HEX [with HQ] [muddling] [rail]\n"
		"  lay HEX-HEX with UNITS  railroad engineers build beyond the railhead\n"
		"  fortify UNIT            the one Asante work; engineers and pioneers who dig\n"
		"  board UNITS on CRAFT    as passengers\n  land UNITS              passengers\n"
		"  ship UNITS from HEX [with HQ] [muddling]   a naval transfer\n"
		"  end                     move nobody else\n",
	[STEP_ATTRITION] = "The march costs the force a unit.\n  lose UNIT\n",
	[STEP_MOVE] =
		"The force may move.\n  go HEX-HEX-...          the hexes entered, in order\n"
		"  drop UNITS              leave units here\n  scout HEX with UNITS    look at an enemy beside you\n"
		"  withdraw                off the map, once the war is being given up\n"
		"  halt                    stay here; a new march or end does so too\n",
	[STEP_SCREEN] =
		"The enemy reconnoitres your hex.\n  screen UNITS            good-order mounted troops\n  screen none\n",
	[STEP_ATTACK] =
		"Attack enemies beside you, one hex at a time.\n"
		"  attack HEX from HEX with UNITS [heroics] [blundered]\n  cut HEX                 a railroad where you stand\n"
		"  sap HEX with UNIT       an engineer beside a fortress or works\n  end                     no more attacks\n",
	[STEP_STAND] = "Choose the ground you stand on.\n  stand TERRAIN\n",
	[STEP_COMMAND] = "Name the commander for the battle.\n  command HQ\n",
	[STEP_FIRE] =
		"Fire: one weapon, one morale class, one state at a time.\n  volley UNITS [with HQ] [machineguns]\n"
		"  cease                   leave the rest silent this round\n",
	[STEP_LOSS] = "Choose your losses.\n  lose UNITS [demoralise UNITS]\n  lose none demoralise UNITS\n",
	[STEP_RETREAT] = "The battle is lost: retreat.\n  retreat HEX-HEX\n",
	[STEP_RETREAT_LOSS] = "The retreat enters a zone of control: choose who is demoralised.\n  yield UNITS\n",
	[STEP_ADVANCE] = "The battle is won: you may advance.\n  advance UNITS\n  end                     stay\n",
	[STEP_PURSUE] =
		"Mounted troops and leaders may follow.\n  pursue UNITS to HEX\n  end                     stay\n",
	[STEP_ATROCITY] =
		"How the inhabitants are treated.\n  atrocity HEX\n  pledge HQ               fair play where the HQ is\n"
		"  end                     no more\n",
	[STEP_SUPPLY] =
		"Feed your units, hex by hex.\n  expend SUPPLY-UNIT for UNITS\n"
		"  forage HEX [as TERRAIN] [with HQ] [muddling]\n  end                     the other hexes forage, each with its best HQ\n",
	[STEP_SHORT] = "Not all can eat: choose who goes short.\n  starve UNITS\n",
	[STEP_RALLY] = "Rally demoralised units.\n  rally UNIT [with HQ]\n  end                     rally no more\n",
	[STEP_EVADE] =
		"You are attacked and may slip away.\n  evade UNITS             good-order units; the others fight\n"
		"  end                     stand and fight\n",
	[STEP_COUNTERSPY] = "The enemy's spies were found out: look at one of his stacks.\n  choose HEX\n"
			    "  end                     none\n",
	[STEP_AMMUNITION] = "A supply unit here can better your fire of this round.\n  expend SUPPLY-UNIT for UNITS\n"
			    "  end                     no more\n",
	[STEP_DEPLOY] = "The set-up: place these units where it allows them.\n  place UNITS at HEX\n"
			"  end                     the rest of your units where the scenario proposes\n",
	[STEP_EVENT_PLACE] = "An event brings units.\n  place UNITS at HEX\n"
			     "  choose HEX              friendly tribes: have Natives come to the HQ there\n"
			     "  end                     place no more\n",
	[STEP_PARLEY] = "The enemy wants to negotiate with an HQ in this hex.\n  show HQ\n"
			"  end                     decline\n",
	[STEP_HONOUR] = "One force beside those you negotiated with has the honours of war.\n  honour UNITS\n"
			"  end                     none\n",
	[STEP_AMBUSH] = "An enemy force comes into your zone of control.\n  ambush from HEX with UNITS\n"
			"  end                     let it go\n",
	[STEP_DEPART] = "The negotiations cost you units.\n  desert UNITS\n",
	[STEP_ROUT] = "Each of your beaten units checks for rout; an HQ helps one of them.\n  rout UNIT [with HQ]\n"
		      "  end                     the rest without help\n",
	[STEP_FLEE] = "Your beaten units run, each exactly as far as it must.\n  flee UNITS by HEX-HEX-...\n"
		      "  place HQS at HEX        HQs, when all others have run\n",
	[STEP_SIEGE] = "The movement is over: lay siege to fortresses beside you.\n"
		       "  besiege FORTRESS from HEX\n  end                     no more\n",
	[STEP_SAIL] = "Craft may sail.\n  sail HEX/SIDE-HEX-...   river sides, coastal hexes, the sea, in order\n"
		      "  land UNITS              passengers stay here\n  drop CRAFT              leave craft here\n"
		      "  withdraw                off the map, once the war is being given up\n"
		      "  halt                    stay here; a new march or end does so too\n",
	[STEP_SHIP] = "The ships are ready.\n  choose HEX              the coastal hex to land in\n  halt\n",
	[STEP_CASTOFF] = "Your craft must leave.\n  sail HEX/SIDE-HEX-...\n",
	[STEP_CHASE] = "Your craft may advance.\n  sail HEX/SIDE-HEX-...\n  end                     stay\n",
	[STEP_TREATY] =
		"The turn is over.\n  agree                   end the war by treaty, if both want it\n  end                     go on\n",
	[STEP_DECLARE] = "Your force is ambushed, and you have a bonus in hand.\n  declare [heroics] [blundered]\n"
			 "  end                     keep it for another battle\n",
	[STEP_EXTEND] =
		"The last turn is over.\n  extend                  go on with the war; your enemy gains points\n  end                     let it end\n",
	[STEP_BEGIN] = "The segment is about to begin; its dice fall then.\n  begin\n",
};

void sunset_help(const void *tables, const void *state, int seat, struct text *text)
{
	const struct sunset_state *now = state;

	(void)tables;
	if (now->step == STEP_OVER || now->actor != seat)
		return;
	base_put_string(text, step_help[now->step]);
	if (now->option[OPT_MARCH_ATTACK] && now->step == STEP_MOVE)
		base_put_string(text, "  assault HEX             attack from the march\n");
	if (now->option[OPT_POLITICAL] && (now->step == STEP_MARCH || now->step == STEP_MOVE))
		base_put_string(text, "  negotiate HEX with HQ   once in a turn, with enemies beside the HQ\n");
	if (now->option[OPT_INTELLIGENCE] && now->actor == now->side)
		base_put_string(text,
		                "In your own turn, outside battles:\n  spy HEX with HQ         look at an enemy stack\n"
		                "  reveal HEX [with UNITS] show your own units\n");
	base_put_string(
		text, "At any time:\n  capitulate\nUnits are written one after another with commas: bw,rb,wolseley\n");
}

/* moves.c: moves as text and back: the table of what each verb is made of.
 * May use: position, report, text, water, kit/common/want.h, kit/hex/phrase.h. */
#include "kit/common/want.h"
#include "kit/hex/phrase.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/report.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/water/water.h"

/* ---- units and hexes by name ---- */

unsigned sunset_find_unit(const struct scenario *war, const char *name, size_t length)
{
	struct named_list list = {&war->unit[1], war->units, sizeof war->unit[0]};

	return (unsigned)(1 + kit_find_sorted(list, war->by_id, name, length));
}

static int32_t last_unit(const void *look)
{
	return ((const struct look *)look)->war->units;
}

static void put_unit(const void *look, int32_t unit, struct text *text)
{
	base_put_string(text, sunset_facts(look, (unsigned)unit)->id);
}

static int32_t find_unit(const void *look, const char *name, size_t length)
{
	return (int32_t)sunset_find_unit(((const struct look *)look)->war, name, length);
}

static const struct hex_map *map_of(const void *look)
{
	return ((const struct look *)look)->map;
}

static int32_t last_hex(const void *look)
{
	return map_of(look)->count - 1;
}

static void put_hex(const void *look, int32_t hex, struct text *text)
{
	kit_put_hex(map_of(look), (unsigned)hex, text);
}

static int32_t find_hex(const void *look, const char *name, size_t length)
{
	return (int32_t)kit_find_hex_named(map_of(look), name, length);
}

static const struct phrase_names units = {
	.first = 1,
	.last = last_unit,
	.put = put_unit,
	.find = find_unit,
	.expected = "A unit's name is expected here; 'show' lists the units.",
};
static const struct phrase_names hexes = {
	.first = 1,
	.last = last_hex,
	.put = put_hex,
	.find = find_hex,
	.expected = "A hex of the map is expected here: its number, or the name of a place.",
};

/* ---- where paths begin ---- */

static unsigned start_path(const void *look, const struct move *move, struct refusal *why)
{
	const struct sunset_state *state = ((const struct look *)look)->state;
	unsigned hex = move->verb == VERB_GO      ? state->march.hex
	               : move->verb == VERB_LAY   ? state->railhead
	               : state->battle.loser == 0 ? state->battle.from
	                                          : state->battle.target;

	if (hex || !why)
		return hex;
	if (move->verb == VERB_LAY)
		*why = sunset_refuse("sunset:30.22", "No railhead stands on the map: nothing can be built from it.");
	else if (move->verb == VERB_GO)
		*why = sunset_refuse(
			"sunset:6.2",
			"No force is on the march; one that halted, or had too few points for any hex beside "
			"it, has had its move: name another with `march`.");
	else
		*why = sunset_refuse("sunset:8.8", "Nobody has to leave a hex now: no battle has been lost.");
	return hex;
}

static const struct phrase_path path = {map_of, start_path, false};

/* ---- one unit where several are named ---- */

/* Where the grammar has room for one unit and several are named: the rule that says so. */
static bool take_one(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                     struct refusal *why)
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
	const char *rule = (part->optional ? help_rule : unit_rule)[move->verb];

	if (!kit_name_take(look, part, cursor, move, why))
		return false;
	if (!rule || !base_take_char(cursor, ','))
		return true;
	*why = sunset_refuse(rule, part->optional
	                                   ? "One HQ at most helps here: name one, or none."
	                                   : "One unit at a time: name one, then the next in a move of its own.");
	return false;
}

static const struct phrase_kind one_unit = {kit_name_empty, kit_name_put, take_one, kit_name_claim};

/* ---- what moves are made of ---- */

enum part {
	PART_END,
	PART_SET,
	PART_SCREEN,
	PART_LOSSES,
	PART_DEMORALISE,
	PART_PATH,
	PART_HEX,
	PART_HEX_FROM,
	PART_HEX_AT,
	PART_UNIT,
	PART_TERRAIN,
	PART_FROM,
	PART_AT,
	PART_TO,
	PART_FOR,
	PART_BY,
	PART_WITH,
	PART_ON,
	PART_HQ,
	PART_PAYING,
	PART_AS,
	PART_MUDDLING,
	PART_HEROICS,
	PART_BLUNDERED,
	PART_RAIL,
	PART_RATTLE,
	PART_CARRYING,
	PART_SAIL,
	PART_SOME,
	PARTS
};

#define KEYWORD(written)                                                                                               \
	{                                                                                                              \
		.kind = &kit_keyword_part, .word = written                                                             \
	}
#define FLAG(written, bit)                                                                                             \
	{                                                                                                              \
		.kind = &kit_flag_part, .word = written, .optional = true, .arg = ARG_FLAGS, .mask = bit               \
	}
#define HEX(argument)                                                                                                  \
	{                                                                                                              \
		.kind = &kit_name_part, .label = "HEX", .arg = argument, .names = &hexes                               \
	}
#define UNITS(how) .kind = how, .label = "UNITS", .names = &units
#define TERRAIN                                                                                                        \
	.kind = &kit_choice_part, .label = "TERRAIN", .none = "none", .arg = ARG_TERRAIN, .offset = 1,                 \
	.words = sunset_terrain_words, .expected = "A kind of terrain is expected here, or 'none'."

static const struct phrase_part parts[PARTS] = {
	[PART_SET] = {UNITS(&kit_set_part)},
	[PART_SCREEN] = {UNITS(&kit_set_part), .none = "none"},
	[PART_SOME] = {UNITS(&kit_set_part), .word = "with", .optional = true},
	[PART_DEMORALISE] = {UNITS(&kit_set_part), .word = "demoralise", .none = "none", .optional = true},
	[PART_LOSSES] = {UNITS(&kit_second_part), .none = "none"},
	[PART_CARRYING] = {UNITS(&kit_second_part), .word = "carrying", .none = "none", .optional = true},
	[PART_UNIT] = {.kind = &one_unit, .label = "UNIT", .arg = ARG_UNIT, .names = &units},
	[PART_HQ] =
		{.kind = &one_unit, .word = "with", .label = "HQ", .optional = true, .arg = ARG_HQ, .names = &units},
	[PART_HEX] = HEX(ARG_HEX),
	[PART_HEX_FROM] = HEX(ARG_FROM),
	[PART_HEX_AT] = HEX(ARG_AT),
	[PART_PATH] = {.kind = &kit_path_part, .label = "HEX-HEX-...", .own = &path},
	[PART_SAIL] = {.kind = &sunset_sail_part, .label = "HEX/SIDE-HEX-..."},
	[PART_TERRAIN] = {TERRAIN},
	[PART_AS] = {TERRAIN, .word = "as", .optional = true},
	[PART_PAYING] = {.kind = &kit_choices_part,
                         .word = "paying",
                         .label = "POOLS",
                         .optional = true,
                         .words = sunset_pool_words,
                         .expected = "A kind of replacement points is expected here, such as infantry or any."},
	[PART_FROM] = KEYWORD("from"),
	[PART_AT] = KEYWORD("at"),
	[PART_TO] = KEYWORD("to"),
	[PART_BY] = KEYWORD("by"),
	[PART_FOR] = KEYWORD("for"),
	[PART_WITH] = KEYWORD("with"),
	[PART_ON] = KEYWORD("on"),
	[PART_MUDDLING] = FLAG("muddling", BONUS_MUDDLING),
	[PART_HEROICS] = FLAG("heroics", BONUS_HEROICS),
	[PART_BLUNDERED] = FLAG("blundered", BONUS_BLUNDER),
	[PART_RAIL] = FLAG("rail", BY_RAIL),
	[PART_RATTLE] = FLAG("machineguns", VOLLEY_RATTLE),
};

static const struct phrase_verb verbs[VERBS] = {
	[VERB_END] = {.word = "end", .sentence = "end the segment, or do nothing more of this kind"},
	[VERB_CHOOSE] = {.word = "choose", .part = {PART_HEX}, .sentence = "the hex of an event"},
	[VERB_DESERT] = {.word = "desert", .part = {PART_SET}, .sentence = "units that go home"},
	[VERB_PLACE] = {.word = "place",
                        .part = {PART_SET, PART_AT, PART_HEX},
                        .sentence = "arrivals, supply quota, units set aside"},
	[VERB_REBUILD] = {.word = "rebuild",
                          .part = {PART_UNIT, PART_AT, PART_HEX_AT},
                          .sentence = "with replacement points"},
	[VERB_MARCH] = {.word = "march",
                        .part = {PART_SET, PART_FROM, PART_HEX, PART_HQ, PART_MUDDLING, PART_RAIL, PART_CARRYING},
                        .sentence = "units of one hex that march together"},
	[VERB_FORTIFY] = {.word = "fortify", .part = {PART_UNIT}, .sentence = "begin fieldworks"},
	[VERB_LOSE] = {.word = "lose", .part = {PART_LOSSES, PART_DEMORALISE}, .sentence = "attrition, battle losses"},
	[VERB_GO] = {.word = "go", .part = {PART_PATH}, .sentence = "the hexes entered, in order"},
	[VERB_DROP] = {.word = "drop", .part = {PART_SET}, .sentence = "leave units of the force here"},
	[VERB_HALT] = {.word = "halt", .sentence = "the force stays here"},
	[VERB_SCOUT] = {.word = "scout",
                        .part = {PART_HEX, PART_WITH, PART_SET},
                        .sentence = "look at an enemy beside the force"},
	[VERB_SCREEN] = {.word = "screen",
                         .part = {PART_SCREEN},
                         .sentence = "mounted troops in good order, against scouts"},
	[VERB_WITHDRAW] = {.word = "withdraw", .sentence = "the force leaves the map"},
	[VERB_ATTACK] = {.word = "attack",
                         .part = {PART_HEX, PART_FROM, PART_HEX_FROM, PART_WITH, PART_SET, PART_HEROICS,
                                  PART_BLUNDERED},
                         .sentence = "enemies beside your units"},
	[VERB_STAND] = {.word = "stand", .part = {PART_TERRAIN}, .sentence = "the ground that you defend"},
	[VERB_COMMAND] = {.word = "command", .part = {PART_UNIT}, .sentence = "the commander for the battle"},
	[VERB_VOLLEY] = {.word = "volley",
                         .part = {PART_SET, PART_HQ, PART_RATTLE},
                         .sentence = "fire of one weapon, one morale class, one state"},
	[VERB_CEASE] = {.word = "cease", .sentence = "no more volleys this round"},
	[VERB_RETREAT] = {.word = "retreat", .part = {PART_PATH}, .sentence = "the way of a beaten force"},
	[VERB_YIELD] = {.word = "yield",
                        .part = {PART_SET},
                        .sentence = "units demoralised by zones of control on the retreat"},
	[VERB_ADVANCE] = {.word = "advance", .part = {PART_SET}, .sentence = "into the hex that was won"},
	[VERB_PURSUE] = {.word = "pursue",
                         .part = {PART_SET, PART_TO, PART_HEX},
                         .sentence = "mounted troops and leaders follow"},
	[VERB_ATROCITY] = {.word = "atrocity", .part = {PART_HEX}, .sentence = "against the inhabitants"},
	[VERB_EXPEND] = {.word = "expend",
                         .part = {PART_UNIT, PART_FOR, PART_SET},
                         .sentence = "a supply unit feeds units, or betters their fire"},
	[VERB_FORAGE] = {.word = "forage",
                         .part = {PART_HEX, PART_AS, PART_HQ, PART_MUDDLING},
                         .sentence = "feed the units of a hex from the land"},
	[VERB_STARVE] = {.word = "starve", .part = {PART_SET}, .sentence = "units that go short"},
	[VERB_RALLY] = {.word = "rally", .part = {PART_UNIT, PART_HQ}, .sentence = "a demoralised unit"},
	[VERB_AGREE] = {.word = "agree", .sentence = "to end the war by treaty"},
	[VERB_CAPITULATE] = {.word = "capitulate", .sentence = "give up the war"},
	[VERB_BEGIN] = {.word = "begin", .sentence = "the segment that a position stands before"},
	[VERB_SPY] = {.word = "spy",
                      .part = {PART_HEX, PART_HQ},
                      .sentence = "look at an enemy stack by strategic intelligence"},
	[VERB_REVEAL] = {.word = "reveal", .part = {PART_HEX, PART_SOME}, .sentence = "your own units"},
	[VERB_PLEDGE] = {.word = "pledge", .part = {PART_UNIT}, .sentence = "fair play where the HQ is"},
	[VERB_EVADE] = {.word = "evade", .part = {PART_SET}, .sentence = "slip away from an attack"},
	[VERB_LAY] = {.word = "lay", .part = {PART_PATH, PART_WITH, PART_SET}, .sentence = "track beyond the railhead"},
	[VERB_CUT] = {.word = "cut", .part = {PART_HEX}, .sentence = "a railroad where you stand"},
	[VERB_ASSAULT] = {.word = "assault",
                          .part = {PART_HEX, PART_HEROICS, PART_BLUNDERED},
                          .sentence = "attack from the march"},
	[VERB_AMBUSH] = {.word = "ambush",
                         .part = {PART_FROM, PART_HEX, PART_WITH, PART_SET},
                         .sentence = "an enemy force on the march"},
	[VERB_NEGOTIATE] = {.word = "negotiate", .part = {PART_HEX, PART_HQ}, .sentence = "with the enemies there"},
	[VERB_SHOW] = {.word = "show", .part = {PART_UNIT}, .sentence = "the HQ that negotiates"},
	[VERB_HONOUR] = {.word = "honour", .part = {PART_SET}, .sentence = "the force that has the honours of war"},
	[VERB_RAISE] = {.word = "raise",
                        .part = {PART_UNIT, PART_PAYING},
                        .sentence = "a friendly Native unit where the HQ is"},
	[VERB_HIRE] = {.word = "hire", .part = {PART_UNIT, PART_PAYING}, .sentence = "a supply unit where the HQ is"},
	[VERB_ROUT] = {.word = "rout", .part = {PART_UNIT, PART_HQ}, .sentence = "a beaten unit checks for rout"},
	[VERB_FLEE] = {.word = "flee", .part = {PART_SET, PART_BY, PART_PATH}, .sentence = "routed units run"},
	[VERB_BESIEGE] = {.word = "besiege",
                          .part = {PART_HEX, PART_FROM, PART_HEX_FROM},
                          .sentence = "lay siege to a fortress"},
	[VERB_SAP] = {.word = "sap",
                      .part = {PART_HEX, PART_HQ},
                      .sentence = "an engineer against a fortress or works"},
	[VERB_BOARD] = {.word = "board",
                        .part = {PART_SET, PART_ON, PART_LOSSES},
                        .sentence = "go aboard craft as passengers"},
	[VERB_LAND] = {.word = "land", .part = {PART_SET}, .sentence = "passengers go ashore"},
	[VERB_SAIL] = {.word = "sail", .part = {PART_SAIL}, .sentence = "along rivers and coasts, over the sea"},
	[VERB_SHIP] = {.word = "ship",
                       .part = {PART_SET, PART_FROM, PART_HEX, PART_HQ, PART_MUDDLING},
                       .sentence = "a naval transfer"},
	[VERB_EXTEND] = {.word = "extend", .sentence = "go on with the war"},
	[VERB_DECLARE] = {.word = "declare",
                          .part = {PART_HEROICS, PART_BLUNDERED},
                          .sentence = "use a bonus in the ambush in hand"},
};

static void write_places(const void *look, struct writer *writer)
{
	kit_write_places(map_of(look), writer);
}

const struct phrase sunset_phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.units = &units,
	.write_more = write_places,
	.rule = "sunset:3.1",
	.no_verb = "A move begins with a verb such as 'march', 'go', 'attack' or 'end'; 'help' lists them.",
	.no_word = "A word is missing ('from', 'at', 'with', 'for', 'by' or 'to'); 'help' shows the grammar.",
	.misread = "This is not understood; 'help' shows the grammar.",
	.too_much = "There is more here than the move needs; 'help' shows the grammar.",
	.no_move = "There is no such move.",
	.not_there = "The move names a hex or a unit that does not exist, or leaves one out.",
	.more_there = "The move says more than its verb can mean.",
};

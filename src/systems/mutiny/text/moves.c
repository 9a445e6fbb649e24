/* moves.c: moves as text and back: the table of what each verb is made of.
 * May use: position, report, text, kit/common/want.h, kit/hex/phrase.h. */
#include <string.h>

#include "kit/common/want.h"
#include "kit/hex/phrase.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/report.h"
#include "systems/mutiny/text/text.h"

/* ---- units, hexes, boxes and markers by name ---- */

unsigned mutiny_find_unit(const struct war *war, const char *name, size_t length)
{
	struct named_list list = {&war->unit[1], war->units, sizeof war->unit[0]};

	return (unsigned)(1 + kit_find_sorted(list, war->by_id, name, length));
}

static const char *const box_words[] = {"bombay", "madras", NULL};

unsigned mutiny_find_spot(const struct war *war, const char *name, size_t length)
{
	for (unsigned i = 0; box_words[i]; i++)
		if (strlen(box_words[i]) == length && memcmp(box_words[i], name, length) == 0)
			return BOX_FIRST + i;
	return kit_find_hex_named(war->map, name, length);
}

void mutiny_put_spot(const struct war *war, unsigned spot, struct text *text)
{
	if (mutiny_is_box(spot))
		base_put_string(text, box_words[spot - BOX_FIRST]);
	else
		kit_put_hex(war->map, spot, text);
}

const char *mutiny_name_marker(const struct war *war, unsigned marker)
{
	switch (marker) {
	case MARKER_NONE:
		return "none";
	case MARKER_CINC:
		return "c-in-c";
	case MARKER_KING:
		return "king-of-delhi";
	case MARKER_FORTUNES:
		return "fortunes-of-war";
	default:
		return marker <= war->leaders ? war->unit[war->leader[marker]].id : "unknown";
	}
}

static const struct war *war_of(const void *look)
{
	return ((const struct look *)look)->war;
}

static int32_t last_unit(const void *look)
{
	return war_of(look)->units;
}

static void put_unit(const void *look, int32_t unit, struct text *text)
{
	base_put_string(text, war_of(look)->unit[unit].id);
}

static int32_t find_unit(const void *look, const char *name, size_t length)
{
	return (int32_t)mutiny_find_unit(war_of(look), name, length);
}

static const struct hex_map *map_of(const void *look)
{
	return ((const struct look *)look)->map;
}

static int32_t last_hex(const void *look)
{
	return map_of(look)->count - 1;
}

static int32_t last_spot(const void *look)
{
	(void)look;
	return BOX_MADRAS;
}

static void put_spot(const void *look, int32_t spot, struct text *text)
{
	mutiny_put_spot(war_of(look), (unsigned)spot, text);
}

static int32_t find_spot(const void *look, const char *name, size_t length)
{
	return (int32_t)mutiny_find_spot(war_of(look), name, length);
}

static int32_t find_hex(const void *look, const char *name, size_t length)
{
	return (int32_t)kit_find_hex_named(map_of(look), name, length);
}

static int32_t find_box(const void *look, const char *name, size_t length)
{
	unsigned spot = mutiny_find_spot(war_of(look), name, length);

	return mutiny_is_box(spot) ? (int32_t)spot : 0;
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
	.put = put_spot,
	.find = find_hex,
	.expected = "A hex of the map is expected here: its number, or the name of a place.",
};
static const struct phrase_names spots = {
	.first = 1,
	.last = last_spot,
	.put = put_spot,
	.find = find_spot,
	.expected = "A hex of the map is expected here, by its number or the name of a place; or bombay, or madras.",
};
static const struct phrase_names boxes = {
	.first = BOX_FIRST,
	.last = last_spot,
	.put = put_spot,
	.find = find_box,
	.expected = "Bombay or Madras is expected after 'to': the hexes of a march come after 'by'.",
};

/* Between the last hex and the boxes there is nothing. */
static bool claim_spot(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int32_t spot = move->arg[part->arg];

	return kit_name_claim(look, part, move, used) && (spot <= last_hex(look) || spot >= BOX_FIRST);
}

static const struct phrase_kind spot_part = {kit_name_empty, kit_name_put, kit_name_take, claim_spot};

/* ---- where paths begin ---- */

/* A move begins where the first of its units stands, a flight where the unit that runs has come to. */
static unsigned start_path(const void *look, const struct move *move, struct refusal *why)
{
	const struct mutiny_state *state = ((const struct look *)look)->state;
	unsigned spot = AT_NOWHERE;

	if (move->verb == VERB_FLEE)
		spot = state->battle.runner ? state->at[state->battle.runner] : AT_NOWHERE;
	for (unsigned unit = 1; move->verb == VERB_MOVE && unit <= war_of(look)->units && !spot; unit++)
		if (move->set[unit / 64] >> unit % 64 & 1)
			spot = state->at[unit];
	if (mutiny_is_hex(spot) && spot < map_of(look)->count)
		return spot;
	if (why && move->verb == VERB_FLEE)
		*why = mutiny_refuse("mutiny:15.0", "Nobody has to run now.");
	else if (why)
		*why = mutiny_refuse("mutiny:10.1",
		                     "These units are not in a hex of the map: from Bombay or Madras they "
		                     "`enter` the map, or `move` to the other box.");
	return HEX_NONE;
}

static const struct phrase_path path = {map_of, start_path, true};

/* ---- what moves are made of ---- */

enum part {
	PART_NONE,
	PART_SET,
	PART_UNIT,
	PART_LEADER,
	PART_HEX,
	PART_SPOT,
	PART_HEX_FROM,
	PART_SPOT_AT,
	PART_HEX_AT,
	PART_SPOT_TO,
	PART_HEX_TO,
	PART_MAYBE_AT,
	PART_MAYBE_TO,
	PART_BOX,
	PART_PATH,
	PART_BY_PATH,
	PART_GROUP,
	PART_SUBJECT,
	PART_ALL,
	PARTS
};

#define NAMED(list, argument) .kind = &kit_name_part, .label = "HEX", .arg = argument, .names = &list
#define PLACED(argument) .kind = &spot_part, .label = "PLACE", .arg = argument, .names = &spots

static const char *const subject_words[] = {"units", "markers", NULL};
_Static_assert(USE_UNITS == 1 && USE_MARKERS == 2, "what an Agent can look at");

static const struct phrase_part parts[PARTS] = {
	[PART_SET] = {.kind = &kit_set_part, .label = "UNITS", .names = &units},
	[PART_UNIT] = {.kind = &kit_name_part, .label = "UNIT", .arg = ARG_UNIT, .names = &units},
	[PART_LEADER] = {.kind = &kit_name_part, .word = "by", .label = "LEADER", .arg = ARG_LEADER, .names = &units},
	[PART_HEX] = {NAMED(hexes, ARG_SPOT)},
	[PART_SPOT] = {PLACED(ARG_SPOT)},
	[PART_HEX_FROM] = {NAMED(hexes, ARG_FROM), .word = "from"},
	[PART_SPOT_AT] = {PLACED(ARG_AT), .word = "at"},
	[PART_HEX_AT] = {NAMED(hexes, ARG_AT), .word = "at"},
	[PART_SPOT_TO] = {PLACED(ARG_TO), .word = "to"},
	[PART_HEX_TO] = {NAMED(hexes, ARG_TO), .word = "to"},
	[PART_MAYBE_AT] = {NAMED(hexes, ARG_AT), .word = "at", .optional = true},
	[PART_MAYBE_TO] = {NAMED(hexes, ARG_TO), .word = "to", .optional = true},
	[PART_BOX] = {.kind = &kit_name_part,
                      .word = "to",
                      .label = "BOX",
                      .optional = true,
                      .arg = ARG_TO,
                      .names = &boxes},
	[PART_PATH] = {.kind = &kit_path_part, .label = "HEX-HEX-...", .own = &path},
	[PART_BY_PATH] = {.kind = &kit_path_part, .word = "by", .label = "HEX-HEX-...", .optional = true, .own = &path},
	[PART_GROUP] = {.kind = &kit_choice_part,
                        .label = "GROUP",
                        .arg = ARG_WORD,
                        .words = mutiny_group_words,
                        .expected = "A reinforcement group is expected here: leader, trains, badmashes, regulars, "
                                    "punjabis, nepalese or auxiliary."},
	[PART_SUBJECT] = {.kind = &kit_choice_part, .arg = ARG_WORD, .offset = USE_UNITS, .words = subject_words},
	[PART_ALL] = {.kind = &kit_flag_part, .word = "all", .optional = true, .arg = ARG_FLAGS, .mask = 1},
};

static const struct phrase_verb verbs[VERBS] = {
	[VERB_END] = {.word = "end", .sentence = "end the step, or do nothing more of this kind"},
	[VERB_BEGIN] = {.word = "begin", .sentence = "the phase that a position stands before"},
	[VERB_PLACE] = {.word = "place", .part = {PART_SET, PART_SPOT_AT}, .sentence = "set up, or bring on, units"},
	[VERB_OPERATE] = {.word = "operate", .sentence = "the leader moves, attacks and rallies with those around him"},
	[VERB_ACTIVATE] = {.word = "activate",
                           .part = {PART_SET},
                           .sentence = "the stack of a high command, or who is to attack"},
	[VERB_REINFORCE] = {.word = "reinforce",
                            .part = {PART_GROUP, PART_MAYBE_AT},
                            .sentence = "bring on a reinforcement group"},
	[VERB_DRAW] = {.word = "draw", .sentence = "an incident marker"},
	[VERB_PASS] = {.word = "pass", .sentence = "do nothing with the marker"},
	[VERB_DISBAND] = {.word = "disband", .part = {PART_SET}, .sentence = "loyal Sepoys, for good"},
	[VERB_DURBAR] = {.word = "durbar", .sentence = "the leader holds the Durbar in his hex"},
	[VERB_INTELLIGENCE] = {.word = "intelligence",
                               .part = {PART_SUBJECT},
                               .sentence = "an Agent shows all enemy units, or the enemy's incident markers"},
	[VERB_INCITE] = {.word = "incite", .sentence = "an Agent makes a mutiny check"},
	[VERB_RECRUIT] = {.word = "recruit", .sentence = "an Agent brings an Auxiliary"},
	[VERB_SKULDUGGERY] = {.word = "skulduggery", .sentence = "an Agent against the marker that was announced"},
	[VERB_DECLINE] = {.word = "decline", .part = {PART_ALL}, .sentence = "not now; all: not in this action phase"},
	[VERB_FORCED_MARCH] = {.word = "forced-march", .sentence = "the leader operates again"},
	[VERB_TOP] = {.word = "top", .part = {PART_UNIT}, .sentence = "the unit that the enemy sees of its stack"},
	[VERB_BESIEGE] = {.word = "besiege",
                          .part = {PART_HEX},
                          .sentence = "a fortress or entrenchment beside your guns"},
	[VERB_CHOOSE] = {.word = "choose", .part = {PART_SPOT}, .sentence = "the place of an event"},
	[VERB_MUTINY] = {.word = "mutiny", .part = {PART_HEX}, .sentence = "check the Sepoys there"},
	[VERB_PARADE] = {.word = "parade", .part = {PART_HEX}, .sentence = "where mutineers go"},
	[VERB_BETRAY] = {.word = "betray", .part = {PART_SET, PART_HEX_TO}, .sentence = "move enemies by treachery"},
	[VERB_RESTORE] = {.word = "restore", .part = {PART_UNIT}, .sentence = "a reduced unit to full strength"},
	[VERB_RETURN] = {.word = "return",
                         .part = {PART_UNIT, PART_HEX_AT},
                         .sentence = "an eliminated unit to the hex of a leader"},
	[VERB_LOSE] = {.word = "lose", .part = {PART_SET}, .sentence = "the unit that takes a hit; units of an event"},
	[VERB_MOVE] = {.word = "move",
                       .part = {PART_SET, PART_BY_PATH, PART_BOX},
                       .sentence = "units of one hex by the hexes entered, in order, and off the map to a box"},
	[VERB_ENTER] = {.word = "enter", .part = {PART_SET, PART_HEX_AT}, .sentence = "the map from Bombay or Madras"},
	[VERB_SAIL] = {.word = "sail", .part = {PART_SET, PART_SPOT_TO}, .sentence = "British Regulars by sea"},
	[VERB_ENTRENCH] = {.word = "entrench", .part = {PART_HEX}, .sentence = "where activated units did not move"},
	[VERB_ATTACK] = {.word = "attack", .part = {PART_HEX, PART_HEX_FROM}, .sentence = "declare an attack"},
	[VERB_FIGHT] = {.word = "fight", .part = {PART_HEX, PART_HEX_FROM}, .sentence = "the next battle"},
	[VERB_HOLD] = {.word = "hold", .part = {PART_HEX}, .sentence = "the stack there does nothing after all"},
	[VERB_BLOW] = {.word = "blow", .sentence = "play Blow Magazine"},
	[VERB_MASSACRE] = {.word = "massacre", .sentence = "play a Massacre"},
	[VERB_COMMAND] = {.word = "command", .part = {PART_UNIT}, .sentence = "the leader who counts in the battle"},
	[VERB_EXPEND] = {.word = "expend", .part = {PART_SET}, .sentence = "supply trains"},
	[VERB_AID] = {.word = "aid",
                      .part = {PART_SET, PART_LEADER},
                      .sentence = "units whose fire the leader betters"},
	[VERB_FIRE] = {.word = "fire", .part = {PART_UNIT}, .sentence = "the unit that fires next"},
	[VERB_VOLLEY] = {.word = "volley", .sentence = "all the rest of your fire of this round, the strongest first"},
	[VERB_RETREAT] = {.word = "retreat", .part = {PART_UNIT}, .sentence = "the unit that gives way"},
	[VERB_STAY] = {.word = "stay", .sentence = "ignore the retreat, in a fortress or entrenchment"},
	[VERB_FLEE] = {.word = "flee", .part = {PART_PATH}, .sentence = "the hexes it runs through, or some of them"},
	[VERB_HALT] = {.word = "halt", .sentence = "stop in a friendly fortress"},
	[VERB_PURSUE] = {.word = "pursue",
                         .part = {PART_SET, PART_MAYBE_TO},
                         .sentence = "into the hex that was won; mounted troops and leaders to one beyond it"},
	[VERB_RALLY] = {.word = "rally", .part = {PART_UNIT}, .sentence = "a reduced unit"},
	[VERB_STARVE] = {.word = "starve", .part = {PART_SET}, .sentence = "units that go short"},
	[VERB_CONCEDE] = {.word = "concede", .sentence = "give up the war"},
};

static void write_places(const void *look, struct writer *writer)
{
	kit_write_places(map_of(look), writer);
	for (unsigned i = 0; box_words[i]; i++)
		writer->put_text(writer, NULL, box_words[i]);
}

const struct phrase mutiny_phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.units = &units,
	.write_more = write_places,
	.rule = "mutiny:6.1(II-A)",
	.no_verb = "A move begins with a verb such as 'operate', 'move', 'attack' or 'end'; 'help' lists them.",
	.no_word = "A word is missing ('from', 'at', 'by' or 'to'); 'help' shows the grammar.",
	.misread = "This is not understood; 'help' shows the grammar.",
	.too_much = "There is more here than the move needs (units are joined by commas); 'help' shows the grammar.",
	.no_move = "There is no such move.",
	.not_there = "The move names a place or a unit that does not exist, or leaves one out.",
	.more_there = "The move says more than its verb can mean.",
};

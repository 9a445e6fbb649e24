/* moves.c: moves as text and back: the table of what each verb is made of. May use: private, position,
 * kit/common/thrown.h, kit/field/phrase.h. */
#include "kit/common/thrown.h"
#include "kit/field/phrase.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/text/private.h"

/* ---- what has a name */

bool conduct_is_unit(const struct look *look, int unit)
{
	return unit >= 0 && unit < UNITS && look->state->unit[unit].status != STATUS_ABSENT;
}

static int32_t last_unit(const void *look)
{
	(void)look;
	return UNITS - 1;
}

static void put_unit(const void *look, int32_t unit, struct text *text)
{
	conduct_put_unit(look, unit, text);
}

static int32_t find_unit(const void *look, const char *name, size_t length)
{
	return conduct_find_unit(look, name, length);
}

const struct phrase_names conduct_unit_names = {.last = last_unit,
                                                .put = put_unit,
                                                .find = find_unit,
                                                .expected = "Name a unit of this battle: the roster has their names."};

bool conduct_take_unit(const struct look *look, struct cursor *cursor, int *unit)
{
	int32_t thing;

	if (!kit_take_thing(&conduct_unit_names, look, cursor, &thing))
		return false;
	*unit = thing;
	return true;
}

static struct named_list list_figures(const void *look)
{
	const struct conduct_scenario *field = ((const struct look *)look)->field;

	return (struct named_list){field->figure, field->figures, sizeof field->figure[0]};
}

static struct named_list list_groups(const void *look)
{
	const struct conduct_scenario *field = ((const struct look *)look)->field;

	return (struct named_list){field->group, field->groups, sizeof field->group[0]};
}

static struct named_list list_types(const void *look)
{
	const struct conduct_tables *tables = ((const struct look *)look)->tables;

	return (struct named_list){tables->type, tables->listed, sizeof tables->type[0]};
}

static const struct phrase_names figures = {.things = list_figures,
                                            .expected = "Name a commander, a leader or a mule of this battle."};
static const struct phrase_names groups = {.things = list_groups, .expected = "Name a group of reinforcements."};
static const struct phrase_names types = {.things = list_types, .expected = "Name a type of the army lists."};

/* ---- what moves are made of */

static bool stands_alone(const void *look, const struct move *move)
{
	(void)look;
	return !move->arg[POST_UNIT];
}

enum part {
	PART_END,
	PART_TYPE,
	PART_UNIT,
	PART_IN_FORM,
	PART_PLACE_X,
	PART_PLACE_Y,
	PART_PLACE_FACING,
	PART_OPEN,
	PART_FIGURE,
	PART_WITH,
	PART_POST_X,
	PART_POST_Y,
	PART_TIGERMEN,
	PART_GROUPS,
	PART_FIX,
	PART_UNFIX,
	PART_LEAVES,
	PART_WAY,
	PART_JOIN,
	PART_CLAIM,
	PART_STANDING,
	PART_LEAVE,
	PART_LEGS,
	PART_SERVED,
	PART_FIRE,
	PART_SUPPORT,
	PART_DICE,
	PART_NEAR,
	PART_BY_WORKS,
	PART_FANATICS,
	PART_WENT,
	PART_WENT_FORM,
	PART_ENEMY_FIRST,
	PART_FLANK,
	PART_ACROSS,
	PART_OFF,
	PART_AT_ENEMY,
	PART_RANGE,
	PART_BY,
	PART_COVER,
	PART_SANGAR,
	PART_HITS,
	PART_LOW,
	PART_JAM,
	PART_AGAINST,
	PART_OBSTACLE,
	PART_TERRAIN,
	PART_SUPPORTS,
	PART_BLOWS,
	PART_BLOWS_ENEMY,
	PART_BLOWS_BACK,
	PART_KILLS,
	PART_AMEND_FORM,
	PART_STATUS,
	PART_SHAKEN,
	PART_DISORDERED,
	PART_LOW_AMMO,
	PART_JAMMED,
	PART_COUNTED,
	PART_COUNTED_BACK,
	PART_COUNTED_LOW,
	PART_COUNTED_JAM,
	PARTS
};

static const char *const claim_words[] = {"claim", "forgo", NULL};
static const char *const standing_words[] = {"hold", "free", NULL};
static const char *const off_words[] = {"blocked", "off", NULL};

#define NAME(what, argument, which) .kind = &kit_name_part, .label = what, .arg = argument, .names = which
#define INCHES(what, argument, most)                                                                                   \
	.kind = &kit_number_part, .label = what, .arg = argument, .high = most, .places = INCH_PLACES, .shown = 2
#define MARK(mark, argument, bits) .kind = &kit_flag_part, .word = mark, .optional = true, .arg = argument, .mask = bits
#define COUNTED(before, argument, least, most)                                                                         \
	.kind = &kit_number_part, .word = before, .label = "N", .arg = argument, .low = least, .high = most
#define UNIT_SET .label = "UNITS", .optional = true, .names = &conduct_unit_names

static const struct phrase_part parts[PARTS] = {
	[PART_TYPE] = {NAME("TYPE", RAISE_TYPE, &types)},
	[PART_UNIT] = {NAME("UNIT", 0, &conduct_unit_names)},
	[PART_IN_FORM] = {.kind = &kit_choice_part,
                          .word = "in",
                          .label = "FORMATION",
                          .arg = PLACE_FORM,
                          .mask = PLACE_OPEN - 1,
                          .words = conduct_form_words},
	[PART_PLACE_X] = {INCHES("X", PLACE_X, WIDEST), .word = "at"},
	[PART_PLACE_Y] = {INCHES("Y", PLACE_Y, DEEPEST)},
	[PART_PLACE_FACING] = {.kind = &kit_number_part,
                               .label = "DEGREES",
                               .arg = PLACE_FACING,
                               .high = FIELD_ROUND - 1,
                               .places = DEGREE_PLACES},
	[PART_OPEN] = {.kind = &kit_flag_part, .word = "open", .optional = true, .arg = PLACE_FORM, .mask = PLACE_OPEN},
	[PART_FIGURE] = {NAME("FIGURE", 0, &figures)},
	[PART_WITH] = {NAME("UNIT", POST_UNIT, &conduct_unit_names), .word = "with", .optional = true, .offset = 1},
	[PART_POST_X] = {INCHES("X", POST_X, WIDEST), .word = "at", .when = stands_alone},
	[PART_POST_Y] = {INCHES("Y", POST_Y, DEEPEST), .when = stands_alone},
	[PART_TIGERMEN] = {NAME("UNIT", TIGERMEN_TO, &conduct_unit_names), .none = "none", .offset = 1},
	[PART_GROUPS] = {.kind = &kit_set_part, .label = "GROUPS", .none = "none", .names = &groups},
	[PART_FIX] = {UNIT_SET, .kind = &kit_set_part, .word = "fix"},
	[PART_UNFIX] = {UNIT_SET, .kind = &kit_second_part, .word = "unfix"},
	[PART_LEAVES] = {.kind = &kit_flag_part, .word = "leave", .optional = true, .arg = RIDE_LEAVE, .mask = 1},
	[PART_WAY] = {.kind = &conduct_stops_part, .word = "to", .label = "X Y, ...", .optional = true},
	[PART_JOIN] = {NAME("UNIT", RIDE_JOIN, &conduct_unit_names), .word = "join", .optional = true, .offset = 1},
	[PART_CLAIM] = {.kind = &kit_choice_part,
                        .optional = true,
                        .arg = ACTIVATE_HOW,
                        .mask = HOW_CLAIM | HOW_FORGO,
                        .offset = 1,
                        .words = claim_words},
	[PART_STANDING] = {.kind = &kit_choice_part,
                           .optional = true,
                           .arg = ACTIVATE_HOW,
                           .mask = HOW_HOLD | HOW_FREE,
                           .offset = 1,
                           .words = standing_words},
	[PART_LEAVE] =
		{.kind = &kit_flag_part, .word = "leave", .optional = true, .arg = ACTIVATE_HOW, .mask = HOW_LEAVE},
	[PART_LEGS] = {.kind = &conduct_legs_part, .label = "[enter X Y DEGREES] LEG, ...", .words = conduct_leg_parts},
	[PART_SERVED] = {.kind = &kit_set_part, .label = "UNITS", .names = &conduct_unit_names},
	[PART_FIRE] = {.kind = &conduct_fire_part,
                       .label = "UNIT at ENEMY [stands N...] [dice N] [rapid] | UNIT clear, ...",
                       .words = conduct_fire_parts},
	[PART_SUPPORT] = {.kind = &conduct_support_part,
                          .label = "UNIT for PRIMARY [rank N] | UNIT rank N, ...",
                          .words = conduct_support_parts},
	[PART_DICE] = {.kind = &kit_dice_part, .label = "N...", .arg = DICE_COUNT, .high = 6},
	/* on a real table */
	[PART_NEAR] = {MARK("commander", TEST_NEAR, NEAR_COMMANDER)},
	[PART_BY_WORKS] = {MARK("works", TEST_NEAR, NEAR_WORKS)},
	[PART_FANATICS] = {MARK("fanatics", TEST_NEAR, NEAR_FANATICS)},
	[PART_WENT] = {.kind = &kit_choice_part, .arg = WENT_HOW, .words = conduct_went_words},
	[PART_WENT_FORM] = {.kind = &kit_choice_part,
                            .word = "in",
                            .label = "FORMATION",
                            .optional = true,
                            .arg = WENT_FORM,
                            .offset = 1,
                            .words = conduct_form_words},
	[PART_ENEMY_FIRST] = {NAME("ENEMY", CHARGED_ENEMY, &conduct_unit_names)},
	[PART_FLANK] = {MARK("flank", CHARGED_HOW, HOW_FLANK)},
	[PART_ACROSS] = {MARK("across", CHARGED_HOW, HOW_ACROSS)},
	[PART_OFF] = {.kind = &kit_choice_part, .arg = LOST_OFF, .words = off_words},
	[PART_AT_ENEMY] = {NAME("ENEMY", SHOOT_ENEMY, &conduct_unit_names), .word = "at"},
	[PART_RANGE] = {INCHES("INCHES", SHOOT_RANGE, WIDEST), .word = "range"},
	[PART_BY] = {COUNTED("by", SHOOT_BY, 1, 9), .optional = true},
	[PART_COVER] = {MARK("cover", SHOOT_HOW, HOW_COVER)},
	[PART_SANGAR] = {MARK("sangar", SHOOT_HOW, HOW_SANGAR)},
	[PART_HITS] = {COUNTED(NULL, HITS_COUNT, 0, 12)},
	[PART_LOW] = {MARK("low", HITS_HOW, HOW_LOW)},
	[PART_JAM] = {MARK("jammed", HITS_HOW, HOW_JAMMED)},
	[PART_AGAINST] = {NAME("ENEMY", FIGHT_ENEMY, &conduct_unit_names), .word = "against"},
	[PART_OBSTACLE] = {MARK("obstacle", FIGHT_HOW, HOW_OBSTACLE)},
	[PART_TERRAIN] = {MARK("terrain", FIGHT_HOW, HOW_TERRAIN)},
	[PART_SUPPORTS] = {UNIT_SET, .kind = &kit_set_part, .word = "support"},
	[PART_BLOWS] = {COUNTED(NULL, BLOWS_COUNT, 0, 40)},
	[PART_BLOWS_ENEMY] = {NAME("ENEMY", BLOWS_ENEMY, &conduct_unit_names), .word = "against"},
	[PART_BLOWS_BACK] = {COUNTED(NULL, BLOWS_AGAINST, 0, 40)},
	[PART_KILLS] = {COUNTED("kills", AMEND_KILLS, 0, 8)},
	[PART_AMEND_FORM] = {.kind = &kit_choice_part,
                             .label = "FORMATION",
                             .arg = AMEND_FORM,
                             .words = conduct_form_words},
	[PART_STATUS] = {.kind = &kit_choice_part,
                         .label = "STATUS",
                         .arg = AMEND_STATUS,
                         .words = conduct_status_words},
	[PART_SHAKEN] = {MARK("shaken", AMEND_MARKS, U_SHAKEN)},
	[PART_DISORDERED] = {MARK("disordered", AMEND_MARKS, U_DISORDERED)},
	[PART_LOW_AMMO] = {MARK("low", AMEND_MARKS, U_LOW_AMMO)},
	[PART_JAMMED] = {MARK("jammed", AMEND_MARKS, U_JAMMED)},
	[PART_COUNTED] = {COUNTED(NULL, COUNTED_HITS, 0, 2 * THROWN_MOST)},
	[PART_COUNTED_BACK] = {COUNTED("against", COUNTED_BACK, 0, 2 * THROWN_MOST), .optional = true, .offset = 1},
	[PART_COUNTED_LOW] = {MARK("low", COUNTED_HOW, HOW_LOW)},
	[PART_COUNTED_JAM] = {MARK("jammed", COUNTED_HOW, HOW_JAMMED)},
};

static const struct phrase_verb verbs[VERBS] = {
	[VERB_RAISE] = {.word = "raise", .part = {PART_TYPE}},
	[VERB_DISMISS] = {.word = "dismiss", .part = {PART_UNIT}},
	[VERB_PLACE] = {.word = "place",
                        .part = {PART_UNIT, PART_IN_FORM, PART_PLACE_X, PART_PLACE_Y, PART_PLACE_FACING, PART_OPEN}},
	[VERB_POST] = {.word = "post", .part = {PART_FIGURE, PART_WITH, PART_POST_X, PART_POST_Y}},
	[VERB_TIGERMEN] = {.word = "tigermen", .part = {PART_TIGERMEN}},
	[VERB_READY] = {.word = "ready"},
	[VERB_BRING] = {.word = "bring", .part = {PART_GROUPS}},
	[VERB_BAYONETS] = {.word = "bayonets", .part = {PART_FIX, PART_UNFIX}},
	[VERB_FIRST] = {.word = "first"},
	[VERB_SECOND] = {.word = "second"},
	[VERB_FIGURE] = {.word = "figure", .part = {PART_FIGURE, PART_LEAVES, PART_WAY, PART_JOIN}},
	[VERB_ACTIVATE] = {.word = "activate", .part = {PART_UNIT, PART_CLAIM, PART_STANDING, PART_LEAVE}},
	[VERB_MOVE] = {.word = "move", .part = {PART_LEGS}, .alone = "stay"},
	[VERB_REVEAL] = {.word = "reveal", .part = {PART_UNIT}},
	[VERB_EXPLOIT] = {.word = "exploit", .part = {PART_UNIT}},
	[VERB_SERVE] = {.word = "serve", .part = {PART_FIGURE, PART_SERVED}},
	[VERB_DONE] = {.word = "done"},
	[VERB_FIRE] = {.word = "fire", .part = {PART_FIRE}, .alone = "hold"},
	[VERB_VOLLEY] = {.word = "volley"},
	[VERB_PRIMARY] = {.word = "primary", .part = {PART_UNIT}},
	[VERB_SUPPORT] = {.word = "support", .part = {PART_SUPPORT}, .alone = "unsupported"},
	[VERB_OFFER] = {.word = "offer"},
	[VERB_ACCEPT] = {.word = "accept"},
	[VERB_REFUSE] = {.word = "refuse"},
	[VERB_CONCEDE] = {.word = "concede"},
	[VERB_ROLL] = {.word = "roll"},
	[VERB_DICE] = {.word = "dice", .part = {PART_DICE}},
	[VERB_TEST] = {.word = "test", .part = {PART_UNIT, PART_NEAR, PART_BY_WORKS, PART_FANATICS}},
	[VERB_WENT] = {.word = "went", .part = {PART_WENT, PART_WENT_FORM}},
	[VERB_CHARGED] = {.word = "charge", .part = {PART_ENEMY_FIRST, PART_FLANK, PART_ACROSS}},
	[VERB_BACK] = {.word = "back"},
	[VERB_LOST] = {.word = "lost", .part = {PART_OFF}},
	[VERB_SHOOT] = {.word = "shoot",
                        .part = {PART_UNIT, PART_AT_ENEMY, PART_RANGE, PART_BY, PART_COVER, PART_SANGAR}},
	[VERB_HITS] = {.word = "hits", .part = {PART_UNIT, PART_AT_ENEMY, PART_HITS, PART_LOW, PART_JAM}},
	[VERB_CLEAR] = {.word = "clear", .part = {PART_UNIT}},
	[VERB_FIGHT] = {.word = "fight", .part = {PART_UNIT, PART_AGAINST, PART_OBSTACLE, PART_TERRAIN, PART_SUPPORTS}},
	[VERB_BLOWS] = {.word = "blows",
                        .part = {PART_UNIT, PART_BLOWS, PART_BLOWS_ENEMY, PART_BLOWS_BACK, PART_SUPPORTS}},
	[VERB_NEXT] = {.word = "next"},
	[VERB_AMEND] = {.word = "amend",
                        .part = {PART_UNIT, PART_KILLS, PART_AMEND_FORM, PART_STATUS, PART_SHAKEN, PART_DISORDERED,
                                 PART_LOW_AMMO, PART_JAMMED}},
	[VERB_COUNTED] = {.word = "counted",
                          .part = {PART_COUNTED, PART_COUNTED_BACK, PART_COUNTED_LOW, PART_COUNTED_JAM}},
};

const struct phrase conduct_phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.rule = "conduct:seq-0",
	.no_verb = "Not understood: begin with activate, move, fire, done or what help shows.",
	.misread = "Not understood: help shows how this move is written.",
	.too_much = "Not understood: there is something after the end of the move.",
	.no_move = "That is no move of this battle.",
};

static void write_units(const struct look *look, struct writer *writer)
{
	writer->open_list(writer, "units");
	EACH_UNIT (unit) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (!conduct_is_unit(look, unit))
			continue;
		conduct_put_unit(look, unit, &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
}

void conduct_words(const void *tables, const void *state, struct writer *writer)
{
	struct look look = conduct_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_phrase(&conduct_phrase, &look, writer);
	write_units(&look, writer);
	kit_write_events(&conduct_book, writer);
	writer->close(writer);
}

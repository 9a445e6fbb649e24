/* report.c: events told: one table gives each kind its name, its fields and a sentence. May use: rooms, kit/common/thrown.h. */
#include "kit/common/thrown.h"
#include "systems/restless/rooms.h"

enum field_kind {
	FIELD_NONE,
	FIELD_INT,
	FIELD_YES,
	FIELD_UNIT,
	FIELD_SIDE,
	FIELD_WORD,
	FIELD_CARD,
	FIELD_KIND,
	FIELD_SEAT,
	FIELD_INCHES,
	FIELD_DEGREES,
	FIELD_GOAL,
	FIELD_MAP,
	FIELD_GIVEN
};

struct field {
	const char *name;
	enum field_kind kind;
	const char *const *words;
};
struct report {
	const char *name, *sentence; /* {field} is replaced, {dice} too */
	struct field field[RULES_EVENT_ARGS];
};

static const char *const pack_words[] = {"playing", "special", NULL};
static const char *const how_words[] = {"blocked", "off", NULL};
static const char *const stand_words[] = {"marches on", "rallied", "formed", NULL};
static const char *const round_words[] = {"further", "first", NULL};
static const char *const claim_words[] = {"british", "native", "draw", NULL};

/* clang-format off */
#define F(name, kind) {name, FIELD_##kind, NULL}
#define W(name, words) {name, FIELD_WORD, words}

static const struct report reports[HAPPENS] = {
	[HAPPEN_DICE] = {"dice",
		"More of these dice: {dice}.",
		{{0}}},
	[HAPPEN_GIVEN] = {"given",
		"{unit} goes to player {player}.",
		{[GIVEN_UNIT] = F("unit", UNIT),
		 [GIVEN_PLAYER] = F("player", INT)}},
	[HAPPEN_PLACED] = {"placed",
		"{unit} is placed in {formation} at {x}, {y}, facing {facing}.",
		{[POSE_UNIT] = F("unit", UNIT),
		 [POSE_WHAT] = W("formation", restless_form_words),
		 [POSE_X] = F("x", INCHES),
		 [POSE_Y] = F("y", INCHES),
		 [POSE_FACING] = F("facing", DEGREES)}},
	[HAPPEN_CARD] = {"card",
		"The {card} is turned over; {left} cards are left.",
		{F("card", CARD),
		 F("left", INT)}},
	[HAPPEN_DEALT] = {"dealt",
		"{seat} is dealt a card: {kind}.",
		{[DEALT_SEAT] = F("seat", SEAT),
		 [DEALT_KIND] = F("kind", KIND)}},
	[HAPPEN_EXCHANGE] = {"exchange",
		"All hands are handed back, {returned} cards.",
		{F("returned", INT)}},
	[HAPPEN_SHUFFLED] = {"shuffled",
		"The {pack} cards are shuffled: {count}.",
		{W("pack", pack_words),
		 F("count", INT)}},
	[HAPPEN_PASSED_OVER] = {"passed-over",
		"The {side} side has nothing to activate.",
		{F("side", SIDE)}},
	[HAPPEN_PASSED] = {"passed",
		"The {side} C-in-C passes the initiative to player {player}.",
		{F("side", SIDE),
		 F("player", INT)}},
	[HAPPEN_DECLINED] = {"declined",
		"{seat} activates nothing.",
		{F("seat", SEAT)}},
	[HAPPEN_ACTIVATED] = {"activated",
		"{unit} is activated: {act}{target}.",
		{[ACTIVATED_UNIT] = F("unit", UNIT),
		 [ACTIVATED_ACT] = W("act", restless_act_words),
		 [ACTIVATED_TARGET] = F("target", UNIT)}},
	[HAPPEN_LAID] = {"laid",
		"{seat} lays a card: {kind}.",
		{F("seat", SEAT),
		 F("kind", KIND)}},
	[HAPPEN_ENTERED] = {"entered",
		"{unit} marches on in {formation} at {x}, {y}, facing {facing}.",
		{[POSE_UNIT] = F("unit", UNIT),
		 [POSE_WHAT] = W("formation", restless_form_words),
		 [POSE_X] = F("x", INCHES),
		 [POSE_Y] = F("y", INCHES),
		 [POSE_FACING] = F("facing", DEGREES)}},
	[HAPPEN_RALLIED] = {"rallied",
		"{unit} returns with {stands} stands at {x}, {y}, facing {facing}.",
		{[POSE_UNIT] = F("unit", UNIT),
		 [POSE_WHAT] = F("stands", INT),
		 [POSE_X] = F("x", INCHES),
		 [POSE_Y] = F("y", INCHES),
		 [POSE_FACING] = F("facing", DEGREES)}},
	[HAPPEN_FORMED] = {"formed",
		"{unit} forms {formation} at {x}, {y}, facing {facing}.",
		{[POSE_UNIT] = F("unit", UNIT),
		 [POSE_WHAT] = W("formation", restless_form_words),
		 [POSE_X] = F("x", INCHES),
		 [POSE_Y] = F("y", INCHES),
		 [POSE_FACING] = F("facing", DEGREES)}},
	[HAPPEN_MOVE_ROLL] = {"move-roll",
		"{unit} throws {count} dice{thrown}, plus {add}: it may go {reach} inches.",
		{[MOVE_ROLL_UNIT] = F("unit", UNIT),
		 [MOVE_ROLL_COUNT] = F("count", INT),
		 [MOVE_ROLL_ADD] = F("add", INT),
		 [MOVE_ROLL_REACH] = F("reach", INCHES),
		 [MOVE_ROLL_ROUGH] = F("rough", INT),
		 [MOVE_ROLL_SECOND] = F("second", INCHES)}},
	[HAPPEN_MOVED] = {"moved",
		"{unit} goes {cost} inches and stands at {x}, {y}, facing {facing}.",
		{[POSE_UNIT] = F("unit", UNIT),
		 [POSE_WHAT] = F("cost", INCHES),
		 [POSE_X] = F("x", INCHES),
		 [POSE_Y] = F("y", INCHES),
		 [POSE_FACING] = F("facing", DEGREES)}},
	[HAPPEN_EXITED] = {"exited",
		"{unit} leaves the table with {stands} stands.",
		{[EXITED_UNIT] = F("unit", UNIT),
		 [EXITED_STANDS] = F("stands", INT)}},
	[HAPPEN_FIRED] = {"fired",
		"{unit} fires at {target} with {count} dice{thrown}: {sixes} sixes.",
		{[FIRED_UNIT] = F("unit", UNIT),
		 [FIRED_TARGET] = F("target", UNIT),
		 [FIRED_COUNT] = F("count", INT),
		 [FIRED_SIXES] = F("sixes", INT),
		 [FIRED_LEGAL] = F("legal", INT),
		 [FIRED_COVERED] = F("covered", INT)}},
	[HAPPEN_FOUGHT] = {"fought",
		"{unit} strikes at {against} with {count} dice{thrown}: {hits} hits.",
		{[FOUGHT_UNIT] = F("unit", UNIT),
		 [FOUGHT_AGAINST] = F("against", UNIT),
		 [FOUGHT_COUNT] = F("count", INT),
		 [FOUGHT_HITS] = F("hits", INT),
		 [FOUGHT_FIRST] = W("round", round_words)}},
	[HAPPEN_LOST] = {"lost",
		"{unit} loses {lost}, {left} stands are left.",
		{[LOST_UNIT] = F("unit", UNIT),
		 [LOST_STANDS] = F("lost", INT),
		 [LOST_LEFT] = F("left", INT)}},
	[HAPPEN_DESTROYED] = {"destroyed",
		"{unit} is destroyed.",
		{F("unit", UNIT)}},
	[HAPPEN_MORALE] = {"morale",
		"{unit} tests its morale{thrown}: {total}, {needed} was needed.",
		{[MORALE_UNIT] = F("unit", UNIT),
		 [MORALE_TOTAL] = F("total", INT),
		 [MORALE_NEEDED] = F("needed", INT),
		 [MORALE_PASSED] = F("passed", YES)}},
	[HAPPEN_FELL_BACK] = {"fell-back",
		"{unit} falls back {distance} inches, {dice}, to {x}, {y}.",
		{[FELL_BACK_UNIT] = F("unit", UNIT),
		 [FELL_BACK_DISTANCE] = F("distance", INCHES),
		 [FELL_BACK_X] = F("x", INCHES),
		 [FELL_BACK_Y] = F("y", INCHES),
		 [FELL_BACK_FROM] = F("from", UNIT)}},
	[HAPPEN_FLED] = {"fled",
		"{unit} must fall back {distance} inches, {dice}, and runs away ({how}).",
		{[FLED_UNIT] = F("unit", UNIT),
		 [FLED_DISTANCE] = F("distance", INCHES),
		 [FLED_HOW] = W("how", how_words)}},
	[HAPPEN_FELL_SHORT] = {"fell-short",
		"The charge of {unit} falls short.",
		{F("unit", UNIT)}},
	[HAPPEN_HOLDER] = {"holder",
		"Objective {objective} is now held by the {side} side.",
		{[HOLDER_OBJECTIVE] = F("objective", GOAL),
		 [HOLDER_SIDE] = F("side", SIDE)}},
	[HAPPEN_OFFERED] = {"offered",
		"The {side} C-in-C offers to end the battle.",
		{F("side", SIDE)}},
	[HAPPEN_ANSWERED] = {"answered",
		"The {side} C-in-C answers; agreed: {agreed}.",
		{F("side", SIDE),
		 F("agreed", YES)}},
	[HAPPEN_CONCEDED] = {"conceded",
		"The {side} C-in-C concedes.",
		{F("side", SIDE)}},
	[HAPPEN_ENDED] = {"ended",
		"The battle ends ({ending}); stands on the table: British {british}, Natives {native}.",
		{[ENDED_HOW] = W("ending", restless_ending_words),
		 [ENDED_BRITISH] = F("british", INT),
		 [ENDED_NATIVE] = F("native", INT)}},
	[HAPPEN_CLAIMED] = {"claimed",
		"The {side} C-in-C says: {claim}.",
		{F("side", SIDE),
		 W("claim", claim_words)}},
	[HAPPEN_RESULT] = {"result",
		"The battle was won by: {winner}; by agreement: {agreed}.",
		{W("winner", restless_side_words),
		 F("agreed", YES)}},
	[HAPPEN_SIDE_ROLL] = {"side-roll",
		"The C-in-Cs throw for the choice of side: {one} and {two}; {chooser} chooses.",
		{[SIDE_ROLL_ONE] = F("one", INT),
		 [SIDE_ROLL_TWO] = F("two", INT),
		 [SIDE_ROLL_CHOOSER] = F("chooser", SEAT)}},
	[HAPPEN_SIDES] = {"sides",
		"{chooser} takes the {side} side; the groups change seats: {exchanged}.",
		{[SIDES_CHOOSER] = F("chooser", SEAT),
		 [SIDES_SIDE] = F("side", SIDE),
		 [SIDES_EXCHANGED] = F("exchanged", YES)}},
	[HAPPEN_ARMIES] = {"armies",
		"The armies are those of British {british} and Native {native}, on the map {map}.",
		{[ARMIES_BRITISH] = F("british", INT),
		 [ARMIES_NATIVE] = F("native", INT),
		 [ARMIES_MAP] = F("map", MAP)}},
	[HAPPEN_RAISED] = {"raised",
		"{unit} joins the army with {stands} stands.",
		{[RAISED_UNIT] = F("unit", UNIT),
		 [RAISED_STANDS] = F("stands", INT)}},
	[HAPPEN_DISMISSED] = {"dismissed",
		"{unit} is left out.",
		{F("unit", UNIT)}},
	[HAPPEN_TIME] = {"time",
		"The {side} C-in-C says that the {minutes} minutes are over.",
		{F("side", SIDE),
		 F("minutes", INT)}},
	[HAPPEN_ACCUSED] = {"accused",
		"The {side} C-in-C says that {seat} has shown cards.",
		{F("side", SIDE),
		 F("seat", SEAT)}},
	[HAPPEN_PENALISED] = {"penalised",
		"{seat} loses {cards} cards and is dealt no more.",
		{F("seat", SEAT),
		 F("cards", INT)}},
	[HAPPEN_WANTED] = {"wanted",
		"{unit} throws {count} dice: {for}.",
		{F("unit", UNIT),
		 F("count", INT),
		 W("for", restless_want_words)}},
	[HAPPEN_THROWN] = {"thrown",
		"{seat} threw {given}.",
		{[THROWN_SEAT] = F("seat", SEAT),
		 [THROWN_COUNT] = F("count", INT),
		 F("given", GIVEN)}},
	[HAPPEN_STANDS] = {"stands",
		"{unit} stands in {formation} with {stands} stands ({how}).",
		{[STANDS_UNIT] = F("unit", UNIT),
		 [STANDS_FORMATION] = W("formation", restless_form_words),
		 [STANDS_COUNT] = F("stands", INT),
		 [STANDS_HOW] = W("how", stand_words)}},
	[HAPPEN_TOUCHED] = {"touched",
		"{unit} is in contact with {against}.",
		{F("unit", UNIT),
		 F("against", UNIT)}},
	[HAPPEN_SHOT] = {"shot",
		"{unit} aims at {target} at {range} inches with {firing} stands; targets in the open {open}, in cover {covered}.",
		{[SHOT_UNIT] = F("unit", UNIT),
		 [SHOT_TARGET] = F("target", UNIT),
		 [SHOT_RANGE] = F("range", INCHES),
		 [SHOT_FIRING] = F("firing", INT),
		 [SHOT_OPEN] = F("open", INT),
		 [SHOT_COVERED] = F("covered", INT)}},
	[HAPPEN_MUST_FALL] = {"must-fall-back",
		"{unit} must fall back {distance} inches directly away from the nearest enemy.",
		{F("unit", UNIT),
		 F("distance", INCHES)}},
	[HAPPEN_WITHDREW] = {"withdrew",
		"{unit} falls back {distance} inches.",
		{F("unit", UNIT),
		 F("distance", INCHES)}},
	[HAPPEN_AMENDED] = {"amended",
		"The record is amended: {unit} has {stands} stands in {formation}, {status}.",
		{[AMENDED_UNIT] = F("unit", UNIT),
		 [AMENDED_STANDS] = F("stands", INT),
		 [AMENDED_FORMATION] = W("formation", restless_form_words),
		 [AMENDED_STATUS] = W("status", restless_status_words)}},
};
/* clang-format on */

/* [restless:oneoff-11] Others learn that a card was dealt, not which, nor the draw that would tell. */
bool restless_event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	(void)tables;
	*seen = *event;
	if (event->kind == HAPPEN_DEALT && (seat < 0 || !(event->seats >> seat & 1))) {
		seen->arg[DEALT_KIND] = -1;
		seen->dice_count = 0;
		memset(seen->dice, 0, sizeof seen->dice);
	}
	return true;
}

const char *restless_event_name(uint16_t kind)
{
	return kind < HAPPENS ? reports[kind].name : "";
}

void restless_put_card(int card, struct text *text)
{
	static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

	if (card >= 52) {
		base_put_string(text, card == 52 ? "joker" : "joker-2");
		return;
	}
	base_put_string(text, ranks[card % 13]);
	base_put_char(text, "HDCS"[card / 13]);
}

int restless_find_card(const char *word)
{
	for (int card = 0; card < DECK; card++) {
		char buffer[8];
		struct text text = base_start_text(buffer, sizeof buffer);

		restless_put_card(card, &text);
		if (strcmp(buffer, word) == 0)
			return card;
	}
	return -1;
}

void restless_put_seat(int32_t seat, struct text *text)
{
	if (seat < 0) {
		base_put_string(text, "nobody");
		return;
	}
	base_put_string(text, seat < PLAYERS ? "british-" : "native-");
	base_put_int(text, seat % PLAYERS + 1);
}

static void put_field(const struct restless_tables *tables, const struct event *event, int index, struct text *text)
{
	const struct field *field = &reports[event->kind].field[index];
	int32_t value = event->arg[index];
	const struct restless_scenario *map = &tables->scenario[event->war < tables->scenarios ? event->war : 0];

	switch (field->kind) {
	case FIELD_UNIT:
		restless_put_unit(tables, value, text);
		break;
	case FIELD_SIDE:
		base_put_string(text, restless_side_words[value == NATIVE]);
		break;
	case FIELD_WORD:
		base_put_string(text, value < 0 ? "nothing" : field->words[value]);
		break;
	case FIELD_CARD:
		restless_put_card(value, text);
		break;
	case FIELD_KIND:
		base_put_string(text, value < 0 ? "hidden" : tables->card[value].id);
		break;
	case FIELD_SEAT:
		restless_put_seat(value, text);
		break;
	case FIELD_INCHES:
		base_put_decimal(text, value, INCH_PLACES);
		break;
	case FIELD_DEGREES:
		base_put_decimal(text, value, DEGREE_PLACES);
		break;
	case FIELD_GOAL:
		base_put_string(text, value < map->objectives ? map->objective[value].id : "?");
		break;
	case FIELD_MAP:
		base_put_string(text, tables->scenario[value].facts.id);
		break;
	case FIELD_GIVEN:
		kit_put_dice(event, event->arg[THROWN_COUNT], text);
		break;
	case FIELD_YES:
		base_put_string(text, value ? "yes" : "no");
		break;
	default:
		base_put_int(text, value);
	}
}

static void put_named(const struct restless_tables *tables, const struct event *event, const char *name, size_t length,
                      struct text *text)
{
	bool thrown = length == 6 && memcmp(name, "thrown", 6) == 0; /* a comma and the dice, where some are told */

	if (thrown || (length == 4 && memcmp(name, "dice", 4) == 0))
		for (int i = 0; i < event->dice_count; i++) {
			base_put_string(text, i ? " " : thrown ? ", " : "");
			base_put_int(text, event->dice[i]);
		}
	for (int i = 0; i < RULES_EVENT_ARGS && reports[event->kind].field[i].name; i++) {
		const char *field = reports[event->kind].field[i].name;

		if (strlen(field) != length || memcmp(field, name, length) != 0)
			continue;
		if (event->kind == HAPPEN_ACTIVATED && i == ACTIVATED_TARGET) { /* only some acts have a target */
			if (event->arg[ACTIVATED_TARGET] < 0)
				return;
			base_put_char(text, ' ');
		}
		put_field(tables, event, i, text);
	}
}

void restless_event_text(const void *tables, const struct event *event, struct text *text)
{
	for (const char *at = reports[event->kind].sentence; *at; at++) {
		const char *end;

		if (*at != '{') {
			base_put_char(text, *at);
			continue;
		}
		end = strchr(at, '}');
		put_named(tables, event, at + 1, (size_t)(end - at - 1), text);
		at = end;
	}
}

void restless_event_dump(const void *tables, const struct event *event, struct writer *writer)
{
	for (int i = 0; i < RULES_EVENT_ARGS && reports[event->kind].field[i].name; i++) {
		const struct field *field = &reports[event->kind].field[i];
		char buffer[2 * DICE + 64];
		struct text text = base_start_text(buffer, sizeof buffer);

		if ((field->kind == FIELD_UNIT || field->kind == FIELD_KIND) && event->arg[i] < 0)
			continue;
		if (field->kind == FIELD_INT) {
			writer->put_int(writer, field->name, event->arg[i]);
		} else if (field->kind == FIELD_INCHES || field->kind == FIELD_DEGREES) {
			writer->put_decimal(writer, field->name, event->arg[i],
			                    field->kind == FIELD_INCHES ? DATA_PLACES : DEGREE_PLACES);
		} else if (field->kind == FIELD_YES) {
			writer->put_bool(writer, field->name, event->arg[i] != 0);
		} else {
			put_field(tables, event, i, &text);
			writer->put_text(writer, field->name, buffer);
		}
	}
	if (event->kind == HAPPEN_FIRED && event->detail) { /* measured: by how many stands, how near the nearest was */
		writer->put_int(writer, "firing", event->detail & 15);
		writer->put_decimal(writer, "range", event->detail >> 4, DATA_PLACES);
	}
}

void restless_write_events(struct writer *writer)
{
	writer->open_map(writer, "events");
	for (int kind = 0; kind < HAPPENS; kind++) {
		writer->open_list(writer, reports[kind].name);
		for (int i = 0; i < RULES_EVENT_ARGS && reports[kind].field[i].name; i++)
			writer->put_text(writer, NULL, reports[kind].field[i].name);
		if (kind == HAPPEN_FIRED) {
			writer->put_text(writer, NULL, "firing");
			writer->put_text(writer, NULL, "range");
		}
		writer->close(writer);
	}
	writer->close(writer);
}

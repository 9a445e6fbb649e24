/* report.c: events told: one table gives each kind its name, its fields and a sentence.
 * May use: rooms, kit/common/sentences.h, kit/common/thrown.h. */
#include "kit/common/sentences.h"
#include "kit/common/thrown.h"
#include "systems/restless/rooms.h"

/* ---- what arguments can be */

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

static bool is_nobody(int32_t value)
{
	return value < 0;
}

static void put_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)event;
	(void)field;
	restless_put_unit(tables, value, text);
}

static void put_side(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_string(text, restless_side_words[value == NATIVE]);
}

/* As people call it: "British", "Mahdists". */
static void say_side(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)event;
	(void)field;
	base_put_string(text, ((const struct restless_tables *)tables)->side_title[value == NATIVE]);
}

static void put_card(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	restless_put_card(value, text);
}

static void put_kind(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)event;
	(void)field;
	base_put_string(text, value < 0 ? "hidden" : ((const struct restless_tables *)tables)->card[value].id);
}

static void put_seat(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	restless_put_seat(value, text);
}

static void put_inches(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                       struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_decimal(text, value, INCH_PLACES);
}

static void put_degrees(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                        struct text *text)
{
	(void)tables;
	(void)event;
	(void)field;
	base_put_decimal(text, value, DEGREE_PLACES);
}

static void put_goal(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	const struct restless_tables *all = tables;
	const struct restless_scenario *map = &all->scenario[event->war < all->scenarios ? event->war : 0];

	(void)field;
	base_put_string(text, value < map->objectives ? map->objective[value].id : "?");
}

static void put_map(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                    struct text *text)
{
	(void)event;
	(void)field;
	base_put_string(text, ((const struct restless_tables *)tables)->scenario[value].facts.id);
}

static void put_given(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                      struct text *text)
{
	(void)tables;
	(void)field;
	(void)value;
	kit_put_dice(event, event->arg[THROWN_COUNT], text);
}

/* Sentences have names. */
static void say_unit(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	const struct restless_tables *all = tables;
	int type = value >> 4, number = (value & 15) + 1;

	if (type < 0 || type >= all->types) {
		put_unit(tables, event, field, value, text);
		return;
	}
	if (number > 1)
		base_put_format(text, "%d%s ", number, number == 2 ? "nd" : number == 3 ? "rd" : "th");
	base_put_string(text, all->type[type].name);
}

static void say_card(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	static const char *const ranks[] = {"ace", "2", "3",  "4",    "5",     "6",   "7",
	                                    "8",   "9", "10", "jack", "queen", "king"};
	static const char *const suits[] = {"hearts", "diamonds", "clubs", "spades"};

	(void)tables;
	(void)event;
	(void)field;
	if (value >= 52)
		base_put_string(text, "Joker");
	else
		base_put_format(text, "%s of %s", ranks[value % 13], suits[value / 13]);
}

static void say_kind(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	(void)event;
	(void)field;
	base_put_string(text, value < 0 ? "hidden" : ((const struct restless_tables *)tables)->card[value].name);
}

/* A side's first player is its C-in-C. */
static void say_seat(const void *tables, const struct event *event, const struct report_field *field, int32_t value,
                     struct text *text)
{
	const struct restless_tables *all = tables;

	(void)event;
	(void)field;
	if (value < 0) {
		base_put_string(text, "nobody");
		return;
	}
	if (value % PLAYERS)
		base_put_format(text, "Player %d of the ", (int)(value % PLAYERS) + 1);
	else
		base_put_string(text, "The C-in-C of the ");
	base_put_string(text, all->side_title[value >= PLAYERS]);
}

static const struct report_kind unit_field = {.put = put_unit, .say = say_unit, .is_none = is_nobody};
static const struct report_kind side_field = {.put = put_side, .say = say_side};
static const struct report_kind card_field = {.put = put_card, .say = say_card};
static const struct report_kind kind_field = {.put = put_kind, .say = say_kind, .closed = -1, .is_none = is_nobody};
static const struct report_kind seat_field = {.put = put_seat, .say = say_seat};
static const struct report_kind inches_field = {
	.put = put_inches, .form = REPORT_DECIMAL, .places = DATA_PLACES, .one = FIELD_STEPS};
static const struct report_kind degrees_field = {.put = put_degrees, .form = REPORT_DECIMAL, .places = DEGREE_PLACES};
static const struct report_kind goal_field = {.put = put_goal};
static const struct report_kind map_field = {.put = put_map};
static const struct report_kind given_field = {.put = put_given};

/* ---- the table */

/* A unit without a formation is a stand or several. */
static const char *const forms_said[] = {"no formation", "line", "column", "square", "mass", NULL};
static const char *const acts_said[] = {
	"do nothing",         "move, then fire",  "fire, then move", "fire twice",    "move twice",
	"re-form and move",   "re-form and fire", "charge",          "fight on",      "move, then re-form",
	"fire, then re-form", "move first",       "fire first",      "re-form first", NULL};
static const char *const pack_words[] = {"playing", "special", NULL};
static const char *const how_words[] = {"blocked", "off", NULL};
static const char *const stand_words[] = {"marches on", "rallied", "formed", NULL};
static const char *const stand_said[] = {"enters", "rallied", "formed", NULL};
static const char *const round_words[] = {"further", "first", NULL};
static const char *const claim_words[] = {"british", "native", "draw", NULL};

/* clang-format off */
#define W(name, words) {name, &kit_word_field, true, words, NULL}
/* Where a unit comes to stand, and how. */
#define POSE(...) \
	[POSE_UNIT] = OPEN("unit", unit_field), [POSE_WHAT] = __VA_ARGS__, [POSE_X] = OPEN("x", inches_field), \
	[POSE_Y] = OPEN("y", inches_field), [POSE_FACING] = OPEN("facing", degrees_field)

static const struct report reports[HAPPENS] = {
	[HAPPEN_DICE] = PUBLIC("dice", "More of these dice: {dice}.",
		{0}),
	[HAPPEN_GIVEN] = PUBLIC("given", "{unit} goes to player {player}.",
		[GIVEN_UNIT] = OPEN("unit", unit_field),
		[GIVEN_PLAYER] = OPEN("player", kit_number_field)),
	[HAPPEN_PLACED] = PUBLIC("placed", "{unit} is placed at {x}, {y}, facing {facing}: {formation}.",
		POSE(OPEN_SAID("formation", restless_form_words, forms_said))),
	[HAPPEN_CARD] = PUBLIC("card", "The {card} is turned over; {left|card|cards} left.",
		OPEN("card", card_field),
		OPEN("left", kit_number_field)),
	/* [restless:oneoff-11] Others learn that a card was dealt, not which, nor the draw that would tell. */
	[HAPPEN_DEALT] = {.name = "dealt",
		.full = "{seat} is dealt a card: {kind}.",
		.other = "{seat} is dealt a card: {kind}.",
		.closed_dice = true,
		.field = {[DEALT_SEAT] = OPEN("seat", seat_field),
		 [DEALT_KIND] = {"kind", &kind_field, false, NULL, NULL}}},
	[HAPPEN_EXCHANGE] = PUBLIC("exchange", "All hands are handed back: {returned|card|cards}.",
		OPEN("returned", kit_number_field)),
	[HAPPEN_SHUFFLED] = PUBLIC("shuffled", "The {pack} cards are shuffled: {count|card|cards}.",
		W("pack", pack_words),
		OPEN("count", kit_number_field)),
	[HAPPEN_PASSED_OVER] = PUBLIC("passed-over", "The {side} have nothing to activate.", OPEN("side", side_field)),
	[HAPPEN_PASSED] = PUBLIC("passed", "The C-in-C of the {side} passes the initiative to player {player}.",
		OPEN("side", side_field),
		OPEN("player", kit_number_field)),
	[HAPPEN_DECLINED] = PUBLIC("declined", "{seat} activates nothing.", OPEN("seat", seat_field)),
	[HAPPEN_ACTIVATED] = PUBLIC("activated", "{unit} is activated: {act}{ target}.",
		[ACTIVATED_UNIT] = OPEN("unit", unit_field),
		[ACTIVATED_ACT] = OPEN_SAID("act", restless_act_words, acts_said),
		[ACTIVATED_TARGET] = OPEN("target", unit_field)),
	[HAPPEN_LAID] = PUBLIC("laid", "{seat} lays a card: {kind}.",
		OPEN("seat", seat_field),
		OPEN("kind", kind_field)),
	[HAPPEN_ENTERED] = PUBLIC("entered", "{unit} enters at {x}, {y}, facing {facing}: {formation}.",
		POSE(OPEN_SAID("formation", restless_form_words, forms_said))),
	[HAPPEN_RALLIED] = PUBLIC("rallied", "{unit} returns with {stands|stand|stands} at {x}, {y}, facing {facing}.",
		POSE(OPEN("stands", kit_number_field))),
	[HAPPEN_FORMED] = PUBLIC("formed", "{unit} forms {formation} at {x}, {y}, facing {facing}.",
		POSE(OPEN_SAID("formation", restless_form_words, forms_said))),
	[HAPPEN_MOVE_ROLL] = PUBLIC("move-roll",
		"{unit} throws {count|die|dice}{, dice}, plus {add}: it may go {reach|inch|inches}.",
		[MOVE_ROLL_UNIT] = OPEN("unit", unit_field),
		[MOVE_ROLL_COUNT] = OPEN("count", kit_number_field),
		[MOVE_ROLL_ADD] = OPEN("add", kit_number_field),
		[MOVE_ROLL_REACH] = OPEN("reach", inches_field),
		[MOVE_ROLL_ROUGH] = OPEN("rough", kit_number_field),
		[MOVE_ROLL_SECOND] = OPEN("second", inches_field)),
	[HAPPEN_MOVED] = PUBLIC("moved", "{unit} goes {cost|inch|inches} and stands at {x}, {y}, facing {facing}.",
		POSE(OPEN("cost", inches_field))),
	[HAPPEN_EXITED] = PUBLIC("exited", "{unit} leaves the table with {stands|stand|stands}.",
		[EXITED_UNIT] = OPEN("unit", unit_field),
		[EXITED_STANDS] = OPEN("stands", kit_number_field)),
	[HAPPEN_FIRED] = PUBLIC("fired", "{unit} fires at {target} with {count|die|dice}{, dice}: {sixes|six|sixes}.",
		[FIRED_UNIT] = OPEN("unit", unit_field),
		[FIRED_TARGET] = OPEN("target", unit_field),
		[FIRED_COUNT] = OPEN("count", kit_number_field),
		[FIRED_SIXES] = OPEN("sixes", kit_number_field),
		[FIRED_LEGAL] = OPEN("legal", kit_number_field),
		[FIRED_COVERED] = OPEN("covered", kit_number_field)),
	[HAPPEN_FOUGHT] = PUBLIC("fought", "{unit} strikes at {against} with {count|die|dice}{, dice}: {hits|hit|hits}.",
		[FOUGHT_UNIT] = OPEN("unit", unit_field),
		[FOUGHT_AGAINST] = OPEN("against", unit_field),
		[FOUGHT_COUNT] = OPEN("count", kit_number_field),
		[FOUGHT_HITS] = OPEN("hits", kit_number_field),
		[FOUGHT_FIRST] = W("round", round_words)),
	[HAPPEN_LOST] = PUBLIC("lost", "{unit} loses {lost|stand|stands}, {left} left.",
		[LOST_UNIT] = OPEN("unit", unit_field),
		[LOST_STANDS] = OPEN("lost", kit_number_field),
		[LOST_LEFT] = OPEN("left", kit_number_field)),
	[HAPPEN_DESTROYED] = PUBLIC("destroyed", "{unit} is destroyed.", OPEN("unit", unit_field)),
	[HAPPEN_MORALE] = PUBLIC("morale", "{unit} tests its morale{, dice}: {total}, {needed} was needed.",
		[MORALE_UNIT] = OPEN("unit", unit_field),
		[MORALE_TOTAL] = OPEN("total", kit_number_field),
		[MORALE_NEEDED] = OPEN("needed", kit_number_field),
		[MORALE_PASSED] = OPEN("passed", kit_yes_field)),
	[HAPPEN_FELL_BACK] = PUBLIC("fell-back", "{unit} falls back {distance|inch|inches}, {dice}, to {x}, {y}.",
		[FELL_BACK_UNIT] = OPEN("unit", unit_field),
		[FELL_BACK_DISTANCE] = OPEN("distance", inches_field),
		[FELL_BACK_X] = OPEN("x", inches_field),
		[FELL_BACK_Y] = OPEN("y", inches_field),
		[FELL_BACK_FROM] = OPEN("from", unit_field)),
	[HAPPEN_FLED] = PUBLIC("fled", "{unit} must fall back {distance|inch|inches}{, dice}, and runs away ({how}).",
		[FLED_UNIT] = OPEN("unit", unit_field),
		[FLED_DISTANCE] = OPEN("distance", inches_field),
		[FLED_HOW] = W("how", how_words)),
	[HAPPEN_FELL_SHORT] = PUBLIC("fell-short", "The charge of {unit} falls short.", OPEN("unit", unit_field)),
	[HAPPEN_HOLDER] = PUBLIC("holder", "Objective {objective} is now held by the {side}.",
		[HOLDER_OBJECTIVE] = OPEN("objective", goal_field),
		[HOLDER_SIDE] = OPEN("side", side_field)),
	[HAPPEN_OFFERED] = PUBLIC("offered", "The C-in-C of the {side} offers to end the battle.", OPEN("side", side_field)),
	[HAPPEN_ANSWERED] = PUBLIC("answered", "The C-in-C of the {side} {agreed|agrees|refuses}.",
		OPEN("side", side_field),
		OPEN("agreed", kit_yes_field)),
	[HAPPEN_CONCEDED] = PUBLIC("conceded", "The C-in-C of the {side} concedes.", OPEN("side", side_field)),
	[HAPPEN_ENDED] = PUBLIC("ended",
		"The battle ends ({ending}); stands on the table: British {british}, Natives {native}.",
		[ENDED_HOW] = W("ending", restless_ending_words),
		[ENDED_BRITISH] = OPEN("british", kit_number_field),
		[ENDED_NATIVE] = OPEN("native", kit_number_field)),
	[HAPPEN_CLAIMED] = PUBLIC("claimed", "The C-in-C of the {side} claims: {claim}.",
		OPEN("side", side_field),
		W("claim", claim_words)),
	[HAPPEN_RESULT] = PUBLIC("result", "The battle is decided {agreed|by agreement|by the umpire}; winner: {winner}.",
		W("winner", restless_side_words),
		OPEN("agreed", kit_yes_field)),
	[HAPPEN_SIDE_ROLL] = PUBLIC("side-roll",
		"The C-in-Cs throw for the choice of side: {one} and {two}; {chooser} chooses.",
		[SIDE_ROLL_ONE] = OPEN("one", kit_number_field),
		[SIDE_ROLL_TWO] = OPEN("two", kit_number_field),
		[SIDE_ROLL_CHOOSER] = OPEN("chooser", seat_field)),
	[HAPPEN_SIDES] = PUBLIC("sides", "{chooser} takes the side of the {side}; {exchanged|the groups change seats|everybody keeps his seat}.",
		[SIDES_CHOOSER] = OPEN("chooser", seat_field),
		[SIDES_SIDE] = OPEN("side", side_field),
		[SIDES_EXCHANGED] = OPEN("exchanged", kit_yes_field)),
	[HAPPEN_ARMIES] = PUBLIC("armies",
		"The armies are those of British {british} and Native {native}, on the map {map}.",
		[ARMIES_BRITISH] = OPEN("british", kit_number_field),
		[ARMIES_NATIVE] = OPEN("native", kit_number_field),
		[ARMIES_MAP] = OPEN("map", map_field)),
	[HAPPEN_RAISED] = PUBLIC("raised", "{unit} joins the army with {stands|stand|stands}.",
		[RAISED_UNIT] = OPEN("unit", unit_field),
		[RAISED_STANDS] = OPEN("stands", kit_number_field)),
	[HAPPEN_DISMISSED] = PUBLIC("dismissed", "{unit} is left out.", OPEN("unit", unit_field)),
	[HAPPEN_TIME] = PUBLIC("time", "The C-in-C of the {side} says that the time is over: {minutes|minute|minutes}.",
		OPEN("side", side_field),
		OPEN("minutes", kit_number_field)),
	[HAPPEN_ACCUSED] = PUBLIC("accused", "The C-in-C of the {side} says that {seat} has shown cards.",
		OPEN("side", side_field),
		OPEN("seat", seat_field)),
	[HAPPEN_PENALISED] = PUBLIC("penalised", "{seat} loses {cards|card|cards} and is dealt no more.",
		OPEN("seat", seat_field),
		OPEN("cards", kit_number_field)),
	[HAPPEN_WANTED] = PUBLIC("wanted", "{unit} throws {count|die|dice}: {for}.",
		OPEN("unit", unit_field),
		OPEN("count", kit_number_field),
		W("for", restless_want_words)),
	[HAPPEN_THROWN] = PUBLIC("thrown", "{seat} threw {given}.",
		[THROWN_SEAT] = OPEN("seat", seat_field),
		[THROWN_COUNT] = OPEN("count", kit_number_field),
		OPEN("given", given_field)),
	[HAPPEN_STANDS] = PUBLIC("stands", "{unit}: {formation}, {stands|stand|stands} ({how}).",
		[STANDS_UNIT] = OPEN("unit", unit_field),
		[STANDS_FORMATION] = OPEN_SAID("formation", restless_form_words, forms_said),
		[STANDS_COUNT] = OPEN("stands", kit_number_field),
		[STANDS_HOW] = OPEN_SAID("how", stand_words, stand_said)),
	[HAPPEN_TOUCHED] = PUBLIC("touched", "{unit} is in contact with {against}.",
		OPEN("unit", unit_field),
		OPEN("against", unit_field)),
	[HAPPEN_SHOT] = PUBLIC("shot",
		"{unit} aims at {target} at {range|inch|inches} with {firing|stand|stands}; targets in the open {open}, in cover {covered}.",
		[SHOT_UNIT] = OPEN("unit", unit_field),
		[SHOT_TARGET] = OPEN("target", unit_field),
		[SHOT_RANGE] = OPEN("range", inches_field),
		[SHOT_FIRING] = OPEN("firing", kit_number_field),
		[SHOT_OPEN] = OPEN("open", kit_number_field),
		[SHOT_COVERED] = OPEN("covered", kit_number_field)),
	[HAPPEN_MUST_FALL] = PUBLIC("must-fall-back",
		"{unit} must fall back {distance|inch|inches} directly away from the nearest enemy.",
		OPEN("unit", unit_field),
		OPEN("distance", inches_field)),
	[HAPPEN_WITHDREW] = PUBLIC("withdrew", "{unit} falls back {distance|inch|inches}.",
		OPEN("unit", unit_field),
		OPEN("distance", inches_field)),
	[HAPPEN_AMENDED] = PUBLIC("amended",
		"The record is corrected: {unit} has {stands|stand|stands}, {formation}, {status}.",
		[AMENDED_UNIT] = OPEN("unit", unit_field),
		[AMENDED_STANDS] = OPEN("stands", kit_number_field),
		[AMENDED_FORMATION] = OPEN_SAID("formation", restless_form_words, forms_said),
		[AMENDED_STATUS] = W("status", restless_status_words)),
};
/* clang-format on */

/* Measured: by how many stands, how near the nearest was. */
static void dump_shot(const void *tables, const struct event *event, struct writer *writer)
{
	(void)tables;
	if (event->kind != HAPPEN_FIRED || !event->detail)
		return;
	writer->put_int(writer, "firing", event->detail & 15);
	writer->put_decimal(writer, "range", event->detail >> 4, DATA_PLACES);
}

static void name_shot(unsigned kind, struct writer *writer)
{
	if (kind != HAPPEN_FIRED)
		return;
	writer->put_text(writer, NULL, "firing");
	writer->put_text(writer, NULL, "range");
}

const struct report_book restless_book = {
	.report = reports,
	.kinds = HAPPENS,
	.everyone = (1u << SEATS) - 1,
	.dice_between = " ",
	.no_dice = "",
	.dump_more = dump_shot,
	.name_more = name_shot,
};

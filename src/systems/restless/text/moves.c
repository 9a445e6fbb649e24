/* moves.c: moves as text and back: the table of what each verb is made of. May use: rooms, kit/common/thrown.h,
 * kit/field/phrase.h. */
#include "kit/common/thrown.h"
#include "kit/field/phrase.h"
#include "systems/restless/rooms.h"

/* ---- what has a name */

void restless_put_unit(const struct restless_tables *tables, int32_t code, struct text *text)
{
	int type = code >> 4, ordinal = code & 15;

	if (type < 0 || type >= tables->types) {
		base_put_char(text, '?');
		return;
	}
	base_put_string(text, tables->type[type].id);
	if (ordinal) {
		base_put_char(text, '-');
		base_put_int(text, ordinal + 1);
	}
}

static int32_t last_unit(const void *look)
{
	return ((const struct look *)look)->state->units - 1;
}

static void put_unit(const void *it, int32_t unit, struct text *text)
{
	const struct look *look = it;

	restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), text);
}

static const struct phrase_names units = {.last = last_unit, .put = put_unit};

bool restless_take_unit(const struct look *look, struct cursor *cursor, int *unit)
{
	int32_t thing;

	if (!kit_take_thing(&units, look, cursor, &thing))
		return false;
	*unit = thing;
	return true;
}

static int32_t last_seat(const void *look)
{
	(void)look;
	return SEATS - 1;
}

static void put_seat(const void *look, int32_t seat, struct text *text)
{
	(void)look;
	restless_put_seat(seat, text);
}

static struct named_list list_types(const void *look)
{
	const struct restless_tables *tables = ((const struct look *)look)->tables;

	return (struct named_list){tables->type, tables->types, sizeof tables->type[0]};
}

static struct named_list list_cards(const void *look)
{
	const struct restless_tables *tables = ((const struct look *)look)->tables;

	return (struct named_list){tables->card, tables->cards, sizeof tables->card[0]};
}

static struct named_list list_weapons(const void *look)
{
	const struct restless_tables *tables = ((const struct look *)look)->tables;

	return (struct named_list){tables->weapon, tables->weapons, sizeof tables->weapon[0]};
}

static const struct phrase_names seats = {.last = last_seat, .put = put_seat};
static const struct phrase_names types = {.things = list_types};
static const struct phrase_names cards = {.things = list_cards};
static const struct phrase_names weapons = {.things = list_weapons};

/* ---- poses */

/* What is left of a unit may stand on the table while the middle of its old front lies beyond the edge. */
#define TABLE                                                                                                          \
	.beyond = BEYOND, .widest = WIDEST, .deepest = DEEPEST, .bytes = 6, .count = restless_count_vertices,          \
	.get = restless_get_vertex, .add = restless_put_vertex
static const struct phrase_poses pose = {TABLE, .most = 1};
static const struct phrase_poses path = {TABLE, .most = VERTICES};

static bool go_is_empty(const struct phrase_part *part, const struct move *move)
{
	(void)part;
	return !restless_count_vertices(move);
}

static void put_go(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	bool apart = restless_kept_apart(((const struct look *)look)->state);

	(void)part;
	for (int i = 0; i < restless_count_vertices(move); i++) {
		struct field_pose vertex;

		if (apart && i == move->arg[GO_SPLIT])
			base_put_string(text, i ? " then " : "then ");
		else if (i)
			base_put_string(text, ", ");
		restless_get_vertex(move, i, &vertex);
		kit_put_pose(text, &vertex);
	}
}

static bool take_go(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                    struct refusal *why)
{
	bool apart = restless_kept_apart(((const struct look *)look)->state);
	bool split = apart && base_take_word(cursor, "then");

	(void)part;
	(void)why;
	do {
		if (!kit_take_pose(&path, cursor, move))
			return false;
		if (apart && !split && base_take_word(cursor, "then")) {
			split = true;
			move->arg[GO_SPLIT] = restless_count_vertices(move);
			if (!kit_take_pose(&path, cursor, move))
				return false;
		}
	} while (base_take_char(cursor, ','));
	if (apart && !split)
		move->arg[GO_SPLIT] = restless_count_vertices(move);
	return true;
}

static bool in_range(int32_t value, int32_t low, int32_t high)
{
	return value >= low && value <= high;
}

/* The vertices that the path has no room for are in the set. */
static bool claim_go(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	bool apart = restless_kept_apart(((const struct look *)look)->state);
	int32_t more = move->arg[GO_MORE];

	(void)part;
	if (move->count % 6 || !in_range(more, 0, VERTICES - RULES_PATH / 6) || (more && move->count != RULES_PATH) ||
	    !in_range(move->arg[GO_SPLIT], 0, apart ? restless_count_vertices(move) : 0))
		return false;
	kit_claim_path(move, used);
	used->arg[GO_SPLIT] = move->arg[GO_SPLIT];
	used->arg[GO_MORE] = more;
	for (int i = 0; i < 6 * more; i++)
		used->set[i / 8] |= move->set[i / 8] & UINT64_C(255) << i % 8 * 8;
	return kit_poses_fit(&path, move);
}

static const struct phrase_kind go_part = {go_is_empty, put_go, take_go, claim_go};

/* ---- activations */

static bool is_attack(const void *look, const struct move *move)
{
	(void)look;
	return move->arg[ACTIVATE_ACT] == ACT_CHARGE || move->arg[ACTIVATE_ACT] == ACT_FIGHT;
}

static bool forms_first(const void *look, const struct move *move)
{
	int act = move->arg[ACTIVATE_ACT];

	(void)look;
	return act == ACT_FORM_MOVE || act == ACT_FORM_FIRE || act == ACT_FORM;
}

/* On a real table nobody asks how a unit faces. */
static bool is_measured(const void *look, const struct move *move)
{
	(void)move;
	return !((const struct look *)look)->map->real;
}

static bool faces_first(const void *look, const struct move *move)
{
	return forms_first(look, move) && is_measured(look, move);
}

static bool moves_twice(const void *look, const struct move *move)
{
	(void)look;
	return move->arg[ACTIVATE_ACT] == ACT_MOVE_TWICE;
}

static bool moves_once(const void *look, const struct move *move)
{
	return !moves_twice(look, move);
}

/* FORMATION at X Y DEGREES */
static void put_entry(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	int form = move->arg[ACTIVATE_HOW] >> HOW_FORM & 15;

	base_put_string(text, form < FORMS ? restless_form_words[form] : "?");
	base_put_string(text, " at ");
	kit_poses_part.put(look, part, move, text);
}

static bool take_entry(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                       struct refusal *why)
{
	int form = kit_take_choice(restless_form_words, cursor);

	if (form < 0 || !base_take_word(cursor, "at"))
		return false;
	move->arg[ACTIVATE_HOW] = (move->arg[ACTIVATE_HOW] & ~(15 << HOW_FORM)) | form << HOW_FORM;
	return kit_poses_part.take(look, part, cursor, move, why);
}

static bool claim_entry(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int form = move->arg[ACTIVATE_HOW] >> HOW_FORM & 15;

	if (move->count)
		used->arg[ACTIVATE_HOW] |= form << HOW_FORM;
	return form < FORMS && kit_poses_part.claim(look, part, move, used);
}

static const struct phrase_kind entry_part = {kit_path_empty, put_entry, take_entry, claim_entry};

static bool take_card(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	if (!kit_name_take(look, part, cursor, move, why))
		return false;
	if (!base_take_word(cursor, "card"))
		return true;
	*why = restless_refuse("restless:act-card", "Only one special event card is laid in an activation.");
	return false;
}

static const struct phrase_kind card_part = {kit_name_empty, kit_name_put, take_card, kit_name_claim};

/* ---- volleys: ENEMY STAND ..., ENEMY STAND ...; stands are numbered from one */

static void put_volley(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	int done = 0;

	(void)part;
	for (int i = 0; i < STANDS; i++) {
		if (!move->path[i] || done >> i & 1)
			continue;
		base_put_string(text, done ? ", " : "");
		put_unit(look, move->path[i] - 1, text);
		for (int j = i; j < STANDS; j++)
			if (move->path[j] == move->path[i]) {
				base_put_char(text, ' ');
				base_put_int(text, j + 1);
				done |= 1 << j;
			}
	}
}

/* The numbers of stands as bits; 0: there is none. */
static int take_stands(struct cursor *cursor)
{
	struct cursor at = *cursor;
	int64_t stand;
	int stands = 0;

	for (; base_take_int(&at, &stand) && stand >= 1 && stand <= STANDS; *cursor = at)
		stands |= 1 << (stand - 1);
	return stands;
}

static bool take_volley(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                        struct refusal *why)
{
	int unit, stands;

	(void)part;
	(void)why;
	move->count = STANDS;
	do {
		if (!restless_take_unit(look, cursor, &unit) || !(stands = take_stands(cursor)))
			return false;
		for (int i = 0; i < STANDS; i++) {
			if (stands >> i & 1 && move->path[i])
				return false;
			if (stands >> i & 1)
				move->path[i] = (uint8_t)(unit + 1);
		}
	} while (base_take_char(cursor, ','));
	return true;
}

static bool claim_volley(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)part;
	kit_claim_path(move, used);
	for (int i = 0; i < STANDS; i++)
		if (move->path[i] > ((const struct look *)look)->state->units)
			return false;
	return move->count == STANDS;
}

static const struct phrase_kind volley_part = {NULL, put_volley, take_volley, claim_volley};

/* ---- what moves are made of */

enum part {
	PART_END,
	PART_UNIT,
	PART_ENEMY,
	PART_GIVE_TO,
	PART_PLAYER,
	PART_IN_FORM,
	PART_AT_POSE,
	PART_ACT,
	PART_TARGET,
	PART_TO_FORM,
	PART_FACING_FIRST,
	PART_ROUGH_ONCE,
	PART_ROUGH_TWICE,
	PART_ENTRY,
	PART_CARD,
	PART_PATH,
	PART_TWICE,
	PART_CLAIM,
	PART_SIDE,
	PART_TYPE,
	PART_STANDS,
	PART_WEAPON,
	PART_ROUGH,
	PART_FORM,
	PART_FACING,
	PART_VOLLEY,
	PART_LOST,
	PART_SEAT,
	PART_DICE,
	PART_ALSO,
	PART_RANGE,
	PART_BY,
	PART_OPEN,
	PART_COVER,
	PART_HOW,
	PART_LEFT,
	PART_AMEND_FORM,
	PART_STATUS,
	PART_HITS,
	PART_TOTAL,
	PARTS
};

static const char *const side_words[] = {"british", "native", NULL};
static const char *const claim_words[] = {"british", "native", "draw", NULL};
static const char *const rough_words[] = {"rough", NULL};
static const char *const roughs_words[] = {"rough-first", "rough-second", "rough", NULL};
static const char *const twice_words[] = {"twice", NULL};
static const char *const how_words[] = {"blocked", "off", NULL};
static const char *const then_words[] = {"then", NULL};
static const char *const at_words[] = {"at", NULL};

#define FORMATION .kind = &kit_choice_part, .label = "FORMATION", .words = restless_form_words
#define DEGREES                                                                                                        \
	.kind = &kit_number_part, .word = "facing", .label = "DEGREES", .high = FIELD_ROUND - 1, .places = DEGREE_PLACES
#define NUMBER(before, least, most) .kind = &kit_number_part, .word = before, .label = "N", .low = least, .high = most

#define NAME(what, argument, which) .kind = &kit_name_part, .label = what, .arg = argument, .names = which
#define CHOICE(argument, list) .kind = &kit_choice_part, .arg = argument, .words = list

static const struct phrase_part parts[PARTS] = {
	[PART_UNIT] = {NAME("UNIT", ARG_UNIT, &units)},
	[PART_ENEMY] = {NAME("ENEMY", ARG_UNIT, &units)},
	[PART_GIVE_TO] = {NUMBER("to", 1, PLAYERS), .arg = GIVE_PLAYER, .offset = -1},
	[PART_PLAYER] = {NUMBER(NULL, 1, PLAYERS), .arg = PASS_PLAYER, .offset = -1},
	[PART_IN_FORM] = {FORMATION, .word = "in", .arg = PLACE_FORM},
	[PART_AT_POSE] = {.kind = &kit_poses_part, .word = "at", .label = "X Y DEGREES", .own = &pose},
	[PART_ACT] = {CHOICE(ACTIVATE_ACT, restless_act_words)},
	[PART_TARGET] = {NAME("ENEMY", ACTIVATE_TARGET, &units), .offset = 1, .when = is_attack},
	[PART_TO_FORM] = {FORMATION, .word = "to", .arg = ACTIVATE_HOW, .mask = 15u << HOW_FORM, .when = forms_first},
	[PART_FACING_FIRST] = {DEGREES, .arg = ACTIVATE_HOW, .mask = ~0u << HOW_FACING, .when = faces_first},
	[PART_ROUGH_ONCE] = {CHOICE(ACTIVATE_HOW, rough_words), .optional = true, .mask = 15, .offset = 1,
                             .when = moves_once},
	[PART_ROUGH_TWICE] = {CHOICE(ACTIVATE_HOW, roughs_words), .optional = true, .mask = 15, .offset = 1,
                              .when = moves_twice},
	[PART_ENTRY] = {.kind = &entry_part,
                        .word = "in",
                        .label = "FORMATION at X Y DEGREES",
                        .optional = true,
                        .words = at_words,
                        .own = &pose},
	[PART_CARD] = {.kind = &card_part,
                       .word = "card",
                       .label = "CARD",
                       .optional = true,
                       .arg = ACTIVATE_CARD,
                       .offset = 1,
                       .names = &cards},
	[PART_PATH] = {.kind = &go_part, .label = "X Y DEGREES, ...", .words = then_words},
	[PART_TWICE] = {CHOICE(FIRE_TIMES, twice_words), .optional = true, .offset = 2, .absent = 1},
	[PART_CLAIM] = {CHOICE(CLAIM_WINNER, claim_words)},
	[PART_SIDE] = {CHOICE(CHOOSE_SIDE, side_words)},
	[PART_TYPE] = {NAME("TYPE", RAISE_TYPE, &types)},
	[PART_STANDS] = {NUMBER("stands", 1, STANDS - 2), .optional = true, .arg = RAISE_STANDS},
	[PART_WEAPON] = {NAME("WEAPON", RAISE_WEAPON, &weapons), .word = "weapon", .optional = true, .offset = 1},
	[PART_ROUGH] = {.kind = &kit_flag_part, .word = "rough", .optional = true, .arg = MOVE_ROUGH, .mask = 1},
	[PART_FORM] = {FORMATION, .arg = FORM_TO},
	[PART_FACING] = {DEGREES, .arg = FORM_FACING, .when = is_measured},
	[PART_VOLLEY] = {.kind = &volley_part, .label = "ENEMY STAND..., ..."},
	[PART_LOST] = {.kind = &kit_bits_part, .label = "STAND...", .arg = LOSE_STANDS, .low = 1, .high = STANDS},
	[PART_SEAT] = {NAME("SEAT", PENALISE_SEAT, &seats)},
	[PART_DICE] = {.kind = &kit_dice_part, .label = "N...", .arg = DICE_COUNT, .high = 6},
	[PART_ALSO] = {.kind = &kit_set_part,
                       .word = "also",
                       .label = "ENEMY...",
                       .optional = true,
                       .spaced = true,
                       .names = &units},
	[PART_RANGE] = {.kind = &kit_number_part,
                        .word = "range",
                        .label = "INCHES",
                        .arg = SHOOT_RANGE,
                        .high = 100 * FIELD_STEPS,
                        .places = INCH_PLACES,
                        .shown = 2},
	[PART_BY] = {NUMBER("by", 1, STANDS), .arg = SHOOT_STANDS},
	[PART_OPEN] = {NUMBER("open", 0, HIT_OPEN), .arg = SHOOT_HIT, .mask = HIT_OPEN},
	[PART_COVER] = {NUMBER("cover", 0, HIT_OPEN), .arg = SHOOT_HIT, .mask = HIT_OPEN << HIT_COVERED},
	[PART_HOW] = {CHOICE(RUN_OFF, how_words)},
	[PART_LEFT] = {NUMBER("stands", 0, STANDS - 2), .arg = AMEND_STANDS},
	[PART_AMEND_FORM] = {FORMATION, .arg = AMEND_FORM},
	[PART_STATUS] = {CHOICE(AMEND_STATUS, restless_status_words), .label = "STATUS"},
	[PART_HITS] = {NUMBER(NULL, 0, DICE), .arg = HITS_COUNT},
	[PART_TOTAL] = {NUMBER(NULL, 0, 6 * DICE), .arg = TOTAL_SUM},
};
_Static_assert((int)FIRE_TIMES == (int)SHOOT_TIMES, "fire and shots are written alike");

static const struct phrase_verb verbs[VERBS] = {
	[VERB_GIVE] = {.word = "give", .part = {PART_UNIT, PART_GIVE_TO}},
	[VERB_READY] = {.word = "ready"},
	[VERB_PLACE] = {.word = "place", .part = {PART_UNIT, PART_IN_FORM, PART_AT_POSE}},
	[VERB_DEPLOY] = {.word = "deploy"},
	[VERB_ACTIVATE] = {.word = "activate",
                           .part = {PART_UNIT, PART_ACT, PART_TARGET, PART_TO_FORM, PART_FACING_FIRST, PART_ROUGH_ONCE,
                                    PART_ROUGH_TWICE, PART_ENTRY, PART_CARD}},
	[VERB_PASS] = {.word = "pass", .part = {PART_PLAYER}},
	[VERB_DECLINE] = {.word = "decline"},
	[VERB_GO] = {.word = "go", .part = {PART_PATH}, .alone = "stay"},
	[VERB_FIRE] = {.word = "fire", .part = {PART_ENEMY, PART_TWICE}},
	[VERB_END] = {.word = "end"},
	[VERB_OFFER] = {.word = "offer"},
	[VERB_AGREE] = {.word = "agree"},
	[VERB_REFUSE] = {.word = "refuse"},
	[VERB_CLAIM] = {.word = "claim", .part = {PART_CLAIM}},
	[VERB_ACCEPT] = {.word = "accept"},
	[VERB_CONCEDE] = {.word = "concede"},
	[VERB_THROW] = {.word = "throw"},
	[VERB_CHOOSE] = {.word = "choose", .part = {PART_SIDE}},
	[VERB_RAISE] = {.word = "raise", .part = {PART_TYPE, PART_STANDS, PART_WEAPON}},
	[VERB_DISMISS] = {.word = "dismiss", .part = {PART_UNIT}},
	[VERB_MOVE] = {.word = "move", .part = {PART_ROUGH}},
	[VERB_FORM] = {.word = "form", .part = {PART_FORM, PART_FACING}},
	[VERB_VOLLEY] = {.word = "volley", .part = {PART_VOLLEY}},
	[VERB_LOSE] = {.word = "lose", .part = {PART_LOST}},
	[VERB_TIME] = {.word = "time"},
	[VERB_PENALISE] = {.word = "penalise", .part = {PART_SEAT}},
	[VERB_ROLL] = {.word = "roll"},
	[VERB_DICE] = {.word = "dice", .part = {PART_DICE}},
	[VERB_DONE] = {.word = "done"},
	[VERB_CONTACT] = {.word = "contact", .part = {PART_ALSO}},
	[VERB_EXIT] = {.word = "exit"},
	[VERB_SHOOT] = {.word = "shoot", .part = {PART_ENEMY, PART_RANGE, PART_BY, PART_OPEN, PART_COVER, PART_TWICE}},
	[VERB_BACK] = {.word = "back"},
	[VERB_RUN] = {.word = "run", .part = {PART_HOW}},
	[VERB_AMEND] = {.word = "amend", .part = {PART_UNIT, PART_LEFT, PART_AMEND_FORM, PART_STATUS}},
	[VERB_HOLD] = {.word = "hold"},
	[VERB_TURN] = {.word = "turn"},
	[VERB_HITS] = {.word = "hits", .part = {PART_HITS}},
	[VERB_TOTAL] = {.word = "total", .part = {PART_TOTAL}},
};

const struct phrase restless_phrase = {
	.verb = verbs,
	.verbs = VERBS,
	.part = parts,
	.units = &units,
	.rule = "restless:act-partial",
	.no_verb = "Not understood: begin with activate, go, fire, end, decline or what help shows.",
	.misread = "Not understood: help shows how this move is written.",
	.too_much = "Not understood: there is something after the end of the move.",
	.no_move = "That is no move of this battle.",
};

static void write_seats(const struct restless_state *state, struct writer *writer)
{
	writer->open_list(writer, "seats");
	for (int seat = 0; seat < SEATS; seat++) {
		char buffer[16];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (seat % PLAYERS >= state->players[seat / PLAYERS])
			continue;
		restless_put_seat(seat, &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
}

void restless_words(const void *tables, const void *state, struct writer *writer)
{
	struct look look = restless_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_phrase(&restless_phrase, &look, writer);
	write_seats(state, writer);
	kit_write_events(&restless_book, writer);
	writer->close(writer);
}

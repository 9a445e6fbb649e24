/* moves.c: moves as text and back, their form, and what can be done now. May use: rooms. */
#include "systems/restless/rooms.h"

static const char *const verb_words[VERBS + 2] = {
	"give",  "ready", "place",  "deploy", "activate", "pass",     "decline", "go",     "fire",  "end",
	"offer", "agree", "refuse", "claim",  "accept",   "concede",  "throw",   "choose", "raise", "dismiss",
	"move",  "form",  "volley", "lose",   "time",     "penalise", "roll",    "dice",   "done",  "contact",
	"exit",  "shoot", "back",   "run",    "amend",    "hold",     "stay"};
static const char *const claim_words[] = {"british", "native", "draw", NULL};
/* [flags]: of a single move, of two. */
static const char *const rough_words[2][4] = {{"", " rough", NULL, NULL},
                                              {"", " rough-first", " rough-second", " rough"}};

/* ---- units and numbers */

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

static void put_index(const struct look *look, int unit, struct text *text)
{
	restless_put_unit(look->tables, unit < look->state->units ? restless_code(&look->state->unit[unit]) : -1, text);
}

bool restless_take_unit(const struct look *look, struct cursor *cursor, int *unit)
{
	struct cursor at = *cursor;
	size_t length;
	const char *name = base_take_name(&at, &length);

	for (int i = 0; name && i < look->state->units; i++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		put_index(look, i, &text);
		if (text.used == length && memcmp(buffer, name, length) == 0) {
			*unit = i;
			*cursor = at;
			return true;
		}
	}
	return false;
}

void restless_put_inches(struct text *text, int32_t steps)
{
	base_put_char(text, ' ');
	if (steps < 0)
		base_put_char(text, '-');
	steps = steps < 0 ? -steps : steps;
	base_put_int(text, steps / FIELD_STEPS);
	base_put_char(text, '.');
	base_put_padded(text, (uint64_t)(steps % FIELD_STEPS / (steps % 10 ? 1 : 10)), steps % 10 ? 3 : 2);
}

static bool take_number(struct cursor *cursor, int places, int64_t low, int64_t high, int32_t *value)
{
	struct cursor at = *cursor;
	int64_t number;

	if (!base_take_decimal(&at, places, &number) || number < low || number > high)
		return false;
	*value = (int32_t)number;
	*cursor = at;
	return true;
}

bool restless_take_inches(struct cursor *cursor, int32_t *steps)
{
	return take_number(cursor, INCH_PLACES, 0, 100 * FIELD_STEPS, steps);
}

static bool take_degrees(struct cursor *cursor, int32_t *facing)
{
	return take_number(cursor, DEGREE_PLACES, 0, FIELD_ROUND - 1, facing);
}

bool restless_take_choice(struct cursor *cursor, const char *const *words, int32_t *value)
{
	for (int i = 0; words[i]; i++)
		if (base_take_word(cursor, words[i])) {
			*value = i;
			return true;
		}
	return false;
}

bool restless_take_small(struct cursor *cursor, int64_t low, int64_t high, int32_t *value)
{
	struct cursor at = *cursor;
	int64_t number;

	if (!base_take_int(&at, &number) || number < low || number > high)
		return false;
	*value = (int32_t)number;
	*cursor = at;
	return true;
}

static void put_pose(const struct move *move, int index, struct text *text)
{
	struct field_pose pose;

	restless_get_vertex(move, index, &pose);
	restless_put_inches(text, pose.x);
	restless_put_inches(text, pose.y);
	base_put_char(text, ' ');
	base_put_decimal(text, pose.facing, DEGREE_PLACES);
}

/* What is left of a unit may stand on the table while the middle of its old front lies beyond the edge. */
static bool take_pose(struct cursor *cursor, struct move *move)
{
	int32_t x, y, facing;

	return restless_count_vertices(move) < (move->verb == VERB_GO ? VERTICES : 1) &&
	       take_number(cursor, INCH_PLACES, -BEYOND, WIDEST, &x) &&
	       take_number(cursor, INCH_PLACES, -BEYOND, DEEPEST, &y) && take_degrees(cursor, &facing) &&
	       restless_put_vertex(move, x, y, facing);
}

/* ---- form */

static bool poses_are_sound(const struct move *move)
{
	for (int i = 0; i < restless_count_vertices(move); i++) {
		struct field_pose pose;

		restless_get_vertex(move, i, &pose);
		if (pose.y > DEEPEST)
			return false;
	}
	return true;
}

static bool rest_is_zero(const struct move *move)
{
	int used = move->verb == VERB_GO ? 6 * move->arg[GO_MORE] : move->verb == VERB_CONTACT ? 8 : 0;

	for (int i = move->count; i < RULES_PATH; i++)
		if (move->path[i])
			return false;
	for (int i = used; i < RULES_SET_WORDS * 8; i++)
		if (move->set[i / 8] >> i % 8 * 8 & 255)
			return false;
	return true;
}

static bool in_range(int32_t value, int32_t low, int32_t high)
{
	return value >= low && value <= high;
}

/* The moves of preparation and of options: how many arguments they use, -1: they are not sound. */
static int count_rare(const struct look *look, const struct move *move)
{
	const int32_t *arg = move->arg;

	switch (move->verb) {
	case VERB_CHOOSE:
		return in_range(arg[CHOOSE_SIDE], 0, 1) ? 1 : -1;
	case VERB_RAISE:
		return in_range(arg[RAISE_TYPE], 0, look->tables->types - 1) &&
		                       in_range(arg[RAISE_STANDS], 0, STANDS - 2) &&
		                       in_range(arg[RAISE_WEAPON], 0, look->tables->weapons)
		               ? 3
		               : -1;
	case VERB_DISMISS:
		return in_range(arg[DISMISS_UNIT], 0, look->state->units - 1) ? 1 : -1;
	case VERB_MOVE:
		return in_range(arg[MOVE_ROUGH], 0, 1) ? 1 : -1;
	case VERB_FORM:
		return in_range(arg[FORM_TO], 0, FORMS - 1) && in_range(arg[FORM_FACING], 0, FIELD_ROUND - 1) ? 2 : -1;
	case VERB_LOSE:
		return in_range(arg[LOSE_STANDS], 1, (1 << STANDS) - 1) ? 1 : -1;
	case VERB_PENALISE:
		return in_range(arg[PENALISE_SEAT], 0, SEATS - 1) ? 1 : -1;
	case VERB_VOLLEY:
		for (int i = 0; i < STANDS; i++)
			if (move->path[i] > look->state->units)
				return -1;
		return 0;
	default:
		return restless_count_assist(look, move);
	}
}

static bool arguments_are_sound(const struct look *look, const struct move *move)
{
	const struct restless_state *state = look->state;
	const int32_t *arg = move->arg;
	int used = 0, count = 0;

	switch (move->verb) {
	case VERB_GIVE:
		used = 2;
		if (!in_range(arg[GIVE_UNIT], 0, state->units - 1) || !in_range(arg[GIVE_PLAYER], 0, PLAYERS - 1))
			return false;
		break;
	case VERB_FIRE:
		used = 2;
		if (!in_range(arg[FIRE_TARGET], 0, state->units - 1) || !in_range(arg[FIRE_TIMES], 1, 2))
			return false;
		break;
	case VERB_PLACE:
		used = 2;
		count = 6;
		if (!in_range(arg[PLACE_UNIT], 0, state->units - 1) || !in_range(arg[PLACE_FORM], 0, FORMS - 1))
			return false;
		break;
	case VERB_ACTIVATE:
		used = 5;
		count = move->count == 6 ? 6 : 0;
		if (!in_range(arg[ACTIVATE_UNIT], 0, state->units - 1) || !in_range(arg[ACTIVATE_ACT], 0, ACTS - 1) ||
		    !in_range(arg[ACTIVATE_CARD], 0, CARDS) || !in_range(arg[ACTIVATE_TARGET], 0, state->units) ||
		    !in_range(arg[ACTIVATE_HOW], 0, (FIELD_ROUND << HOW_FACING) - 1) ||
		    (arg[ACTIVATE_HOW] & 15) > (ROUGH_FIRST | ROUGH_SECOND) ||
		    (arg[ACTIVATE_HOW] >> HOW_FORM & 15) >= FORMS)
			return false;
		break;
	case VERB_PASS:
		used = 1;
		if (!in_range(arg[PASS_PLAYER], 0, PLAYERS - 1))
			return false;
		break;
	case VERB_CLAIM:
		used = 1;
		if (!in_range(arg[CLAIM_WINNER], 0, 2))
			return false;
		break;
	case VERB_GO:
		used = 2;
		count = move->count;
		if (move->count % 6 || move->count > RULES_PATH ||
		    !in_range(arg[GO_MORE], 0, VERTICES - RULES_PATH / 6) ||
		    (arg[GO_MORE] && move->count != RULES_PATH) ||
		    !in_range(arg[GO_SPLIT], 0, restless_kept_apart(state) ? restless_count_vertices(move) : 0))
			return false;
		break;
	default:
		used = count_rare(look, move);
		count = move->verb == VERB_VOLLEY ? STANDS : move->verb == VERB_DICE ? move->count : 0;
		if (used < 0)
			return false;
	}
	for (int i = used; i < RULES_MOVE_ARGS; i++)
		if (arg[i])
			return false;
	return move->count == count;
}

struct refusal restless_check_form(const struct look *look, const struct move *move)
{
	if (move->verb >= VERBS || !arguments_are_sound(look, move) ||
	    (move->verb != VERB_VOLLEY && move->verb != VERB_DICE && !poses_are_sound(move)) || !rest_is_zero(move))
		return restless_refuse("restless:act-partial", "That is no move of this battle.");
	return restless_refuse(NULL, NULL);
}

static bool names_unit(const struct move *move)
{
	return move->verb == VERB_GIVE || move->verb == VERB_PLACE || move->verb == VERB_ACTIVATE ||
	       move->verb == VERB_FIRE || move->verb == VERB_DISMISS || move->verb == VERB_SHOOT ||
	       move->verb == VERB_AMEND;
}

/* ---- writing */

static void put_form_and_pose(const struct move *move, int formation, struct text *text)
{
	base_put_string(text, " in ");
	base_put_string(text, restless_form_words[formation]);
	base_put_string(text, " at");
	put_pose(move, 0, text);
}

/* On a real table nobody asks for it. */
static void put_facing(const struct look *look, int facing, struct text *text)
{
	if (look->map->real)
		return;
	base_put_string(text, " facing ");
	base_put_decimal(text, facing, DEGREE_PLACES);
}

static void put_activate(const struct look *look, const struct move *move, struct text *text)
{
	int act = move->arg[ACTIVATE_ACT], how = move->arg[ACTIVATE_HOW], card = move->arg[ACTIVATE_CARD];
	int rough = how & (ROUGH_FIRST | ROUGH_SECOND), formation = how >> HOW_FORM & 15, facing = how >> HOW_FACING;
	const char *word = rough_words[act == ACT_MOVE_TWICE][rough];

	base_put_char(text, ' ');
	base_put_string(text, restless_act_words[act]);
	if (move->arg[ACTIVATE_TARGET]) {
		base_put_char(text, ' ');
		put_index(look, move->arg[ACTIVATE_TARGET] - 1, text);
	}
	if (act == ACT_FORM_MOVE || act == ACT_FORM_FIRE || act == ACT_FORM) {
		base_put_string(text, " to ");
		base_put_string(text, restless_form_words[formation]);
		put_facing(look, facing, text);
	}
	base_put_string(text, word ? word : " rough");
	if (move->count)
		put_form_and_pose(move, formation, text);
	if (card) {
		base_put_string(text, " card ");
		base_put_string(text, card <= look->tables->cards ? look->tables->card[card - 1].id : "?");
	}
}

static void put_path(const struct look *look, const struct move *move, struct text *text)
{
	const struct restless_state *state = look->state;
	bool apart = restless_kept_apart(state);

	for (int i = 0; i < restless_count_vertices(move); i++) {
		if (apart && i == move->arg[GO_SPLIT])
			base_put_string(text, " then");
		else if (i)
			base_put_char(text, ',');
		put_pose(move, i, text);
	}
}

/* Stands are numbered from one. */
static void put_stands(int stands, struct text *text)
{
	for (int i = 0; i < STANDS; i++)
		if (stands >> i & 1) {
			base_put_char(text, ' ');
			base_put_int(text, i + 1);
		}
}

static void put_volley(const struct look *look, const struct move *move, struct text *text)
{
	int done = 0;

	for (int i = 0; i < STANDS; i++) {
		int stands = 0;

		if (!move->path[i] || done >> i & 1)
			continue;
		for (int j = i; j < STANDS; j++)
			stands |= (move->path[j] == move->path[i]) << j;
		base_put_string(text, done ? ", " : " ");
		put_index(look, move->path[i] - 1, text);
		put_stands(stands, text);
		done |= stands;
	}
}

static void put_rare(const struct look *look, const struct move *move, struct text *text)
{
	const int32_t *arg = move->arg;

	switch (move->verb) {
	case VERB_CHOOSE:
		base_put_char(text, ' ');
		base_put_string(text, restless_side_words[arg[CHOOSE_SIDE]]);
		break;
	case VERB_RAISE:
		base_put_char(text, ' ');
		base_put_string(text, look->tables->type[arg[RAISE_TYPE]].id);
		if (arg[RAISE_STANDS]) {
			base_put_string(text, " stands ");
			base_put_int(text, arg[RAISE_STANDS]);
		}
		if (arg[RAISE_WEAPON]) {
			base_put_string(text, " weapon ");
			base_put_string(text, look->tables->weapon[arg[RAISE_WEAPON] - 1].id);
		}
		break;
	case VERB_MOVE:
		base_put_string(text, arg[MOVE_ROUGH] ? " rough" : "");
		break;
	case VERB_FORM:
		base_put_char(text, ' ');
		base_put_string(text, restless_form_words[arg[FORM_TO]]);
		put_facing(look, arg[FORM_FACING], text);
		break;
	case VERB_VOLLEY:
		put_volley(look, move, text);
		break;
	case VERB_LOSE:
		put_stands(arg[LOSE_STANDS], text);
		break;
	case VERB_PENALISE:
		base_put_char(text, ' ');
		restless_put_seat(arg[PENALISE_SEAT], text);
		break;
	default:
		restless_put_assist(look, move, text);
	}
}

void restless_move_text(const void *tables, const void *state, const struct move *move, struct text *text)
{
	struct look look = restless_look(tables, state);

	if (restless_check_form(&look, move).rule) {
		base_put_char(text, '?');
		return;
	}
	base_put_string(text, move->verb == VERB_GO && !move->count ? "stay" : verb_words[move->verb]);
	if (names_unit(move)) {
		base_put_char(text, ' ');
		put_index(&look, move->arg[ARG_UNIT], text);
	}
	if (move->verb == VERB_GIVE) {
		base_put_string(text, " to ");
		base_put_int(text, move->arg[GIVE_PLAYER] + 1);
	} else if (move->verb == VERB_PASS) {
		base_put_char(text, ' ');
		base_put_int(text, move->arg[PASS_PLAYER] + 1);
	} else if (move->verb == VERB_PLACE) {
		put_form_and_pose(move, move->arg[PLACE_FORM], text);
	} else if (move->verb == VERB_ACTIVATE) {
		put_activate(&look, move, text);
	} else if (move->verb == VERB_GO) {
		put_path(&look, move, text);
	} else if (move->verb == VERB_FIRE && move->arg[FIRE_TIMES] == 2) {
		base_put_string(text, " twice");
	} else if (move->verb == VERB_CLAIM) {
		base_put_char(text, ' ');
		base_put_string(text, claim_words[move->arg[CLAIM_WINNER]]);
	} else {
		put_rare(&look, move, text);
	}
}

/* ---- reading */

static bool take_card(const struct look *look, struct cursor *cursor, struct move *move)
{
	for (int i = 0; i < look->tables->cards; i++)
		if (base_take_word(cursor, look->tables->card[i].id)) {
			move->arg[ACTIVATE_CARD] = i + 1;
			return true;
		}
	return false;
}

static bool take_facing(const struct look *look, struct cursor *cursor, int32_t *facing)
{
	return look->map->real || (base_take_word(cursor, "facing") && take_degrees(cursor, facing));
}

static bool take_activate(const struct look *look, struct cursor *cursor, struct move *move)
{
	int unit;
	int32_t act, form = 0, facing = 0, rough = 0;

	if (!restless_take_choice(cursor, restless_act_words, &act))
		return false;
	move->arg[ACTIVATE_ACT] = act;
	if (act == ACT_CHARGE || act == ACT_FIGHT) {
		if (!restless_take_unit(look, cursor, &unit))
			return false;
		move->arg[ACTIVATE_TARGET] = unit + 1;
	}
	if ((act == ACT_FORM_MOVE || act == ACT_FORM_FIRE || act == ACT_FORM) &&
	    (!base_take_word(cursor, "to") || !restless_take_choice(cursor, restless_form_words, &form) ||
	     !take_facing(look, cursor, &facing)))
		return false;
	if (base_take_word(cursor, "rough-first"))
		rough = ROUGH_FIRST;
	else if (base_take_word(cursor, "rough-second"))
		rough = ROUGH_SECOND;
	else if (base_take_word(cursor, "rough"))
		rough = act == ACT_MOVE_TWICE ? ROUGH_FIRST | ROUGH_SECOND : ROUGH_FIRST;
	if (base_take_word(cursor, "in") && (!restless_take_choice(cursor, restless_form_words, &form) ||
	                                     !base_take_word(cursor, "at") || !take_pose(cursor, move)))
		return false;
	move->arg[ACTIVATE_HOW] = rough | form << HOW_FORM | facing << HOW_FACING;
	return !base_take_word(cursor, "card") || take_card(look, cursor, move);
}

static bool take_path(const struct look *look, struct cursor *cursor, struct move *move)
{
	bool apart = restless_kept_apart(look->state);
	bool split = apart && base_take_word(cursor, "then");

	do {
		if (!take_pose(cursor, move))
			return false;
		if (apart && !split && base_take_word(cursor, "then")) {
			split = true;
			move->arg[GO_SPLIT] = restless_count_vertices(move);
			if (!take_pose(cursor, move))
				return false;
		}
	} while (base_take_char(cursor, ','));
	if (apart && !split)
		move->arg[GO_SPLIT] = restless_count_vertices(move);
	return true;
}

static bool take_stands(struct cursor *cursor, int *stands)
{
	int32_t stand;

	*stands = 0;
	while (restless_take_small(cursor, 1, STANDS, &stand))
		*stands |= 1 << (stand - 1);
	return *stands != 0;
}

static bool take_volley(const struct look *look, struct cursor *cursor, struct move *move)
{
	int unit, stands;

	move->count = STANDS;
	do {
		if (!restless_take_unit(look, cursor, &unit) || !take_stands(cursor, &stands))
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

static bool take_raise(const struct look *look, struct cursor *cursor, struct move *move)
{
	int type = 0;

	while (type < look->tables->types && !base_take_word(cursor, look->tables->type[type].id))
		type++;
	move->arg[RAISE_TYPE] = type;
	if (type == look->tables->types ||
	    (base_take_word(cursor, "stands") && !restless_take_small(cursor, 1, STANDS - 2, &move->arg[RAISE_STANDS])))
		return false;
	if (!base_take_word(cursor, "weapon"))
		return true;
	for (int i = 0; i < look->tables->weapons; i++)
		if (base_take_word(cursor, look->tables->weapon[i].id)) {
			move->arg[RAISE_WEAPON] = i + 1;
			return true;
		}
	return false;
}

static bool take_rare(const struct look *look, struct cursor *cursor, struct move *move)
{
	static const char *const seats[] = {"british-1", "british-2", "british-3", "british-4", "native-1",
	                                    "native-2",  "native-3",  "native-4",  NULL};
	static const char *const sides[] = {"british", "native", NULL};
	int stands;

	switch (move->verb) {
	case VERB_CHOOSE:
		return restless_take_choice(cursor, sides, &move->arg[CHOOSE_SIDE]);
	case VERB_RAISE:
		return take_raise(look, cursor, move);
	case VERB_MOVE:
		move->arg[MOVE_ROUGH] = base_take_word(cursor, "rough");
		return true;
	case VERB_FORM:
		return restless_take_choice(cursor, restless_form_words, &move->arg[FORM_TO]) &&
		       take_facing(look, cursor, &move->arg[FORM_FACING]);
	case VERB_VOLLEY:
		return take_volley(look, cursor, move);
	case VERB_LOSE:
		if (!take_stands(cursor, &stands))
			return false;
		move->arg[LOSE_STANDS] = stands;
		return true;
	case VERB_PENALISE:
		return restless_take_choice(cursor, seats, &move->arg[PENALISE_SEAT]);
	default:
		return restless_take_assist(look, cursor, move);
	}
}

static bool take_rest(const struct look *look, struct cursor *cursor, struct move *move)
{
	int unit = 0;

	if (names_unit(move)) {
		if (!restless_take_unit(look, cursor, &unit))
			return false;
		move->arg[ARG_UNIT] = unit;
	}
	switch (move->verb) {
	case VERB_GIVE:
		if (!base_take_word(cursor, "to") || !restless_take_small(cursor, 1, PLAYERS, &move->arg[GIVE_PLAYER]))
			return false;
		move->arg[GIVE_PLAYER]--;
		return true;
	case VERB_PASS:
		if (!restless_take_small(cursor, 1, PLAYERS, &move->arg[PASS_PLAYER]))
			return false;
		move->arg[PASS_PLAYER]--;
		return true;
	case VERB_PLACE:
		return base_take_word(cursor, "in") &&
		       restless_take_choice(cursor, restless_form_words, &move->arg[PLACE_FORM]) &&
		       base_take_word(cursor, "at") && take_pose(cursor, move);
	case VERB_ACTIVATE:
		return take_activate(look, cursor, move);
	case VERB_GO:
		return take_path(look, cursor, move);
	case VERB_FIRE:
		move->arg[FIRE_TIMES] = base_take_word(cursor, "twice") ? 2 : 1;
		return true;
	case VERB_CLAIM:
		return restless_take_choice(cursor, claim_words, &move->arg[CLAIM_WINNER]);
	default:
		return take_rare(look, cursor, move);
	}
}

struct refusal restless_move_parse(const void *tables, const void *state, const char *text, struct move *move)
{
	struct look look = restless_look(tables, state);
	struct cursor cursor = {text};
	struct move parsed;
	int verb = 0;

	memset(&parsed, 0, sizeof parsed);
	if (base_take_word(&cursor, "stay")) {
		parsed.verb = VERB_GO;
		if (!base_at_end(&cursor))
			return restless_refuse("restless:act-partial", "Not understood: nothing follows \"stay\".");
		*move = parsed;
		return restless_refuse(NULL, NULL);
	}
	while (verb < VERBS && !base_take_word(&cursor, verb_words[verb]))
		verb++;
	if (verb == VERBS)
		return restless_refuse(
			"restless:act-partial",
			"Not understood: begin with activate, go, fire, end, decline or what help shows.");
	parsed.verb = (uint16_t)verb;
	if (!take_rest(&look, &cursor, &parsed))
		return restless_refuse("restless:act-partial", "Not understood: help shows how this move is written.");
	if (verb == VERB_ACTIVATE && parsed.arg[ACTIVATE_CARD] && base_take_word(&cursor, "card"))
		return restless_refuse("restless:act-card", "Only one special event card is laid in an activation.");
	if (!base_at_end(&cursor))
		return restless_refuse("restless:act-partial",
		                       "Not understood: there is something after the end of the move.");
	if (restless_check_form(&look, &parsed).rule)
		return restless_refuse("restless:act-partial", "Not understood: the parts of this move do not fit.");
	*move = parsed;
	return restless_refuse(NULL, NULL);
}

static void write_each(struct writer *writer, const char *const *words)
{
	for (; *words; words++)
		writer->put_text(writer, NULL, *words);
}

/* What stands in moves beside verbs, units and seats. */
static void write_grammar(const struct restless_tables *tables, struct writer *writer)
{
	static const char *const joints[] = {"to",           "in",    "at",   "facing", "rough",  "rough-first",
	                                     "rough-second", "card",  "then", "stands", "weapon", "twice",
	                                     "also",         "range", "by",   "open",   "cover",  "off",
	                                     "blocked",      "draw",  NULL};

	writer->open_list(writer, "words");
	write_each(writer, joints);
	write_each(writer, restless_side_words);
	write_each(writer, restless_act_words);
	write_each(writer, restless_form_words);
	write_each(writer, restless_status_words);
	for (int i = 0; i < tables->cards; i++)
		writer->put_text(writer, NULL, tables->card[i].id);
	for (int i = 0; i < tables->types; i++)
		writer->put_text(writer, NULL, tables->type[i].id);
	for (int i = 0; i < tables->weapons; i++)
		writer->put_text(writer, NULL, tables->weapon[i].id);
	writer->close(writer);
}

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
	base_write_words(writer, "verbs", verb_words);
	write_grammar(tables, writer);
	writer->open_list(writer, "units");
	for (int i = 0; i < look.state->units; i++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		put_index(&look, i, &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
	write_seats(state, writer);
	restless_write_events(writer);
	writer->close(writer);
}

void restless_help(const void *tables, const void *state, int seat, struct text *text)
{
	static const char *const lines[PHASES] = {
		[PHASE_SIDES] = "throw\nchoose british|native\n",
		[PHASE_MUSTER] = "raise TYPE [stands N] [weapon WEAPON]\ndismiss UNIT\nready\n",
		[PHASE_ALLOCATE] = "give UNIT to PLAYER\nready\n",
		[PHASE_DEPLOY] = "place UNIT in FORMATION at X Y FACING\ndeploy\n",
		[PHASE_ORDER] =
			"activate UNIT move-fire|fire-move|fire-twice|move-twice|nothing [rough] [card CARD]\n"
			"activate UNIT move-twice [rough|rough-first|rough-second] [card CARD]\n"
			"activate UNIT form-move|form-fire to FORMATION facing DEGREES [rough] [card CARD]\n"
			"activate UNIT charge ENEMY [rough] [card CARD]\n"
			"activate UNIT fight ENEMY [card CARD]\n"
			"activate UNIT move-fire|move-twice|charge ENEMY in FORMATION at X Y FACING (marching on)\n"
			"activate UNIT move|fire|move-form|fire-form, form to FORMATION facing DEGREES (by option)\n"
			"pass PLAYER\ndecline\noffer\ntime (by option)\npenalise SEAT\n",
		[PHASE_SUB] = "activate UNIT ... as the C-in-C\ndecline\n",
		[PHASE_MOVE] = "go X Y FACING[, X Y FACING]... [then X Y FACING...]\nstay\nend\n",
		[PHASE_FIRE] = "fire ENEMY [twice]\nvolley ENEMY STAND..., ENEMY STAND... (by option)\nhold\nend\n",
		[PHASE_THEN] = "fire ENEMY\nmove [rough]\nform FORMATION facing DEGREES\nend\n",
		[PHASE_LOSE] = "lose STAND...\n",
		[PHASE_DICE] = "roll\ndice N N...\n",
		[PHASE_FLIGHT] = "back\nrun blocked|off\n",
		[PHASE_OFFER] = "agree\nrefuse\n",
		[PHASE_CLAIM] = "claim british|native|draw\naccept\n",
	};
	struct look look = restless_look(tables, state);

	if (look.state->phase == PHASE_OVER || look.state->actor != seat)
		return;
	base_put_string(text, lines[look.state->phase]);
	if (look.map->real && look.state->phase == PHASE_ORDER)
		base_put_string(text, "amend UNIT stands N FORMATION STATUS\n");
	if (look.map->real && look.state->phase == PHASE_MOVE)
		base_put_string(text, "on a real table: done\ncontact [also ENEMY...]\nexit\n");
	if (look.map->real && (look.state->phase == PHASE_FIRE || look.state->phase == PHASE_THEN))
		base_put_string(text, "on a real table: shoot ENEMY range INCHES by STANDS open N cover N [twice]\n");
	if (seat % PLAYERS == 0)
		base_put_string(text, "concede\n");
}

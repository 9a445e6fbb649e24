/* tally.c: Tally, a toy game with all that a rule system can have: hidden tokens, dice, options, data.
 * It is the template for new systems (see CONTRIBUTING.md) and the first one every test plays. The
 * sections follow the order of struct rules. docs/tally.md tells how it is played.
 * May use: base, engine/rules.h, kit. */
#include "systems/tally/tally.h"

#include <string.h>

#include "kit/common/cup.h"
#include "kit/common/fields.h"
#include "kit/common/members.h"
#include "kit/common/options.h"
#include "kit/common/sentences.h"

enum { SIDES = 2, VALUES = 10 /* tokens are 1 to 9 */, UNKNOWN = 255, SCENARIOS = 8 };
enum verb { LAY, DOUBLE, RESIGN }; /* the order of listed moves */
enum ending { PLAYING, PLAYED_OUT, RESIGNED /* + the side */ };

static const char *const side_names[] = {"north", "south", NULL};
static const char *const side_titles[] = {"North", "South"};

/* What the data folder says; never changes after load. */
struct tables {
	uint8_t bag[VALUES]; /* tokens of each value */
	int32_t die, factor; /* sides of the die; points of a doubled round count so often */
	size_t count;
	struct scenario {
		struct scenario_facts facts;
		struct option_spec option[2];
		uint8_t hand, rounds;
	} scenario[SCENARIOS];
};

/* A position. Flat, no padding, no pointers; the dice come first. */
struct state {
	struct dice dice;
	struct side {
		int32_t score;
		uint8_t hand[VALUES]; /* tokens of each value; [0]: tokens of unknown value, only in views */
		uint8_t has_doubled, spare;
	} side[SIDES];
	uint8_t played[VALUES]; /* tokens open on the table */
	uint8_t laid;           /* the leader's token; 0: none yet; UNKNOWN: only in views */
	uint8_t scenario, round, rounds, carry, ending, leader, doubled, spare[2];
	int32_t carried;
};
_Static_assert(sizeof(struct state) == sizeof(struct dice) + 2 * 16 + 24, "no padding");
static const struct member side_members[] = {
	{MEMBER(side, score)}, {MEMBERS(side, hand)}, {MEMBER(side, has_doubled)}, {MEMBER(side, spare)}, MEMBER_END};
static const struct member members[] = {{MEMBER_PART(state, dice, base_dice_members)},
                                        {MEMBER_PARTS(state, side, side_members)},
                                        {MEMBERS(state, played)},
                                        {MEMBER(state, laid)},
                                        {MEMBER(state, scenario), .how = MEMBER_UNHASHED},
                                        {MEMBER(state, round)},
                                        {MEMBER(state, rounds)},
                                        {MEMBER(state, carry)},
                                        {MEMBER(state, ending)},
                                        {MEMBER(state, leader)},
                                        {MEMBER(state, doubled)},
                                        {MEMBERS(state, spare)},
                                        {MEMBER(state, carried)},
                                        MEMBER_END};

/* ---- load, scenarios, options */

static const char *const values[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", NULL};
static const struct field game_fields[] = {{"bag", FIELD_NUMBER, .offset = offsetof(struct tables, bag) + 1, .size = 1,
                                            .count = VALUES - 1, .high = 20, .keys = values, .how = FIELD_SOME},
                                           FIELD_INT("die", tables, die, 2, 100),
                                           FIELD_INT("double", tables, factor, 1, 10),
                                           FIELD_END};
static const struct field scenario_fields[] = {
	FIELD_STRING("id", scenario, facts.id),       FIELD_STRING("title", scenario, facts.title),
	FIELD_STRING("note", scenario, facts.note),   FIELD_INT("hand", scenario, hand, 1, 20),
	FIELD_INT("rounds", scenario, rounds, 1, 20), FIELD_END};

static const void *load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	struct tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count;
	struct data_folder folder = kit_open_folder("tally", NULL, data, arena, faults);
	const struct doc *game = kit_want_doc(&folder, "game", NULL);

	kit_load_fields(&folder, game, game_fields, tables);
	tables->count = kit_load_list(&folder, "scenarios", scenario_fields, tables->scenario,
	                              sizeof tables->scenario[0], SCENARIOS);
	for (struct scenario *one = tables->scenario; one < tables->scenario + tables->count; one++) {
		if (kit_count_pack(tables->bag, VALUES) < SIDES * (unsigned)one->hand)
			base_add_fault(faults, game, "tally:2.1", "the bag has too few tokens for both hands");
		if (one->rounds > one->hand)
			base_add_fault(faults, game, "tally:5.1", "a hand has too few tokens for the rounds");
		one->option[0] = (struct option_spec)KIT_NUMBER("rounds", "tally:5.1", "How many rounds are played.", 1,
		                                                one->hand, one->rounds);
		one->option[1] = (struct option_spec)KIT_SWITCH("carry", "tally:4.2",
		                                                "Whether tied rounds wait for the next winner.", 0);
	}
	return faults->count > before ? NULL : tables;
}

KIT_SCENARIO_MEMBERS(struct tables, count, scenario[index].facts)

static const struct option_spec *list_options(const void *tables, size_t scenario, size_t *count)
{
	*count = 2;
	return ((const struct tables *)tables)->scenario[scenario].option;
}

static void describe(const void *tables, size_t scenario, struct writer *writer)
{
	const struct tables *game = tables;

	writer->open_map(writer, NULL);
	writer->put_int(writer, "hand", game->scenario[scenario].hand);
	writer->open_list(writer, "bag");
	for (int value = 1; value < VALUES; value++)
		writer->put_int(writer, NULL, game->bag[value]);
	writer->close(writer);
	writer->close(writer);
}

/* ---- setup, to_act */

static void setup(const void *the_tables, size_t scenario, const int32_t *options, const struct dice *dice, void *it)
{
	const struct tables *tables = the_tables;
	struct state *state = it;
	uint8_t bag[VALUES];

	memset(state, 0, sizeof *state);
	state->dice = *dice;
	state->scenario = (uint8_t)scenario;
	state->rounds = (uint8_t)options[0];
	state->carry = (uint8_t)options[1];
	memcpy(bag, tables->bag, sizeof bag);
	for (int side = 0; side < SIDES; side++) /* [tally:2.1] */
		for (int i = 0; i < tables->scenario[scenario].hand; i++) {
			unsigned die, value = kit_draw_kind(&state->dice, bag, VALUES, &die);

			state->side[side].hand[value]++;
		}
}

/* The leader until its token lies there, then the other side. [tally:3.1] [tally:3.2] */
static int acting_side(const struct state *state)
{
	return state->laid ? !state->leader : state->leader;
}

static uint32_t to_act(const void *tables, const void *it)
{
	const struct state *state = it;

	(void)tables;
	return state->ending ? 0 : UINT32_C(1) << acting_side(state);
}

/* ---- legal, sample, check */

static struct move make_move(enum verb verb, int32_t token)
{
	return (struct move){.verb = (uint16_t)verb, .arg = {token}};
}

static struct refusal refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

/* What moves are made of; by it they are also written and read. */
enum { PART_TOKEN = 1 };
static const struct phrase_part parts[] = {
	[PART_TOKEN] = {.kind = &kit_number_part,
                        .label = "TOKEN",
                        .low = 1,
                        .high = VALUES - 1,
                        .expected = "Not understood: the number of a token, 1 to 9, must follow \"lay\"."},
};
static const struct phrase_verb verbs[] = {
	[LAY] = {.word = "lay", .part = {PART_TOKEN}},
	[DOUBLE] = {.word = "double"},
	[RESIGN] = {.word = "resign"},
};
static const struct phrase phrase = {
	.verb = verbs,
	.verbs = RESIGN + 1,
	.part = parts,
	.rule = "tally:3.0",
	.no_verb = "Not understood: write \"lay TOKEN\", \"double\" or \"resign\".",
	.too_much = "Not understood: there is something after the end of the move.",
	.no_move = "A side can lay a token, double or resign, nothing else.",
};

static struct refusal check(const void *tables, const void *it, int seat, const struct move *move)
{
	const struct state *state = it;
	struct refusal refusal = kit_check_form(&phrase, state, move);

	(void)tables;
	if (state->ending || seat != acting_side(state))
		return refuse("tally:3.0", "It is not this side that has to decide now.");
	if (refusal.rule)
		return refusal;
	if (move->verb == LAY && !state->side[seat].hand[move->arg[0]])
		return refuse(state->laid ? "tally:3.2" : "tally:3.1", "This side has no such token in its hand.");
	if (move->verb == DOUBLE && !state->laid)
		return refuse("tally:3.3", "The leader cannot double: only the side that answers can.");
	if (move->verb == DOUBLE && state->side[seat].has_doubled)
		return refuse("tally:3.3", "This side has doubled once already.");
	return refuse(NULL, NULL);
}

/* Every move that check allows: a game that is so small asks check itself. */
static void list_moves(const void *tables, const void *state, int seat, bool resigning, struct move_list *moves)
{
	for (int32_t i = 1; i <= VALUES + resigning; i++) {
		struct move move = i < VALUES ? make_move(LAY, i) : make_move(i == VALUES ? DOUBLE : RESIGN, 0);

		if (!check(tables, state, seat, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	list_moves(tables, state, seat, true, moves);
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct move room[VALUES + 1];
	struct move_list moves = {room, VALUES + 1, 0, false};

	list_moves(tables, state, seat, false, &moves);
	*move = room[base_pick_below(rng, (uint32_t)moves.count)];
}

/* ---- apply, result */

static const uint8_t everyone = (1 << SIDES) - 1;

enum kind { EVENT_LAY, EVENT_LAY_DOWN, EVENT_DOUBLE, EVENT_ROLL, EVENT_SCORE, EVENT_TIE, EVENT_RESIGN, EVENT_END };

#define SIDE OPEN_SAID("side", side_names, side_titles)

/* What each kind of event is called, what its arguments are, and its sentence. */
static const struct report kinds[] = {
	[EVENT_LAY] = {.name = "lay", .full = "{side} lays a {token}.", .field = {SIDE, NUMBER("token")}},
	[EVENT_LAY_DOWN] = {.name = "lay-down", .full = "{side} lays a token face down.", .field = {SIDE}},
	[EVENT_DOUBLE] = {.name = "double", .full = "{side} doubles the round.", .field = {SIDE}},
	[EVENT_ROLL] = {.name = "roll",
                        .full = "{side} leads with {token} and the die makes it {sum}; the answer, {answer}, becomes "
                                "{answer_sum}.",
                        .field = {SIDE, NUMBER("sum"), NUMBER("token"), NUMBER("answer_sum"), NUMBER("answer")}},
	[EVENT_SCORE] = {.name = "score", .full = "{side} scores {points}.", .field = {SIDE, NUMBER("points")}},
	[EVENT_TIE] = {.name = "tie",
                       .full = "The round is tied; {carried|point|points} for the next winner.",
                       .field = {NUMBER("carried")}},
	[EVENT_RESIGN] = {.name = "resign", .full = "{side} resigns.", .field = {SIDE}},
	[EVENT_END] = {.name = "end",
                       .full = "The game is over after {rounds|round|rounds}.",
                       .field = {NUMBER("rounds")}},
};
static const struct report_book book = {.report = kinds, .kinds = EVENT_END + 1, .everyone = (1 << SIDES) - 1};

/* Tells the log, where there is one. Returns the event so that more can be added, or NULL. */
static struct event *tell(struct event_log *log, enum kind kind, const char *rule, uint8_t seats, int32_t a, int32_t b)
{
	struct event *event = engine_tell(log, kind, rule, seats, 0);

	KIT_NOTE(event, [0] = a, [1] = b);
	return event;
}

static void end_game(struct state *state, int ending, const char *rule, struct event_log *log)
{
	state->ending = (uint8_t)ending;
	tell(log, EVENT_END, rule, everyone, state->round, 0);
}

/* [tally:4.1] [tally:4.2] */
static void fight_round(const struct tables *tables, struct state *state, int answer, struct event_log *log)
{
	int32_t points = (state->laid + answer) * (state->doubled ? tables->factor : 1);
	int lead_die = base_roll_die(&state->dice, tables->die), die = base_roll_die(&state->dice, tables->die);
	int lead = state->laid + lead_die, reply = answer + die;
	int winner = lead > reply ? state->leader : !state->leader;
	struct event *event = tell(log, EVENT_ROLL, "tally:4.1", everyone, state->leader, lead);

	KIT_NOTE(event, [2] = state->laid, [3] = reply, [4] = answer);
	kit_note_die(event, (unsigned)lead_die);
	kit_note_die(event, (unsigned)die);
	state->played[state->laid]++;
	state->played[answer]++;
	if (lead == reply) {
		state->carried += state->carry ? points : 0;
		tell(log, EVENT_TIE, "tally:4.2", everyone, state->carried, 0);
		return;
	}
	points += state->carried;
	state->carried = 0;
	state->side[winner].score += points;
	tell(log, EVENT_SCORE, "tally:4.1", everyone, winner, points);
}

static void apply(const void *tables, void *it, int seat, const struct move *move, struct event_log *log)
{
	struct state *state = it;
	int32_t token = move->arg[0];

	if (move->verb == RESIGN) { /* [tally:5.2] */
		tell(log, EVENT_RESIGN, "tally:5.2", everyone, seat, 0);
		end_game(state, RESIGNED + seat, "tally:5.2", log);
	} else if (move->verb == DOUBLE) { /* [tally:3.3] */
		state->doubled = state->side[seat].has_doubled = 1;
		tell(log, EVENT_DOUBLE, "tally:3.3", everyone, seat, 0);
	} else if (!state->laid) { /* [tally:3.1] */
		state->side[seat].hand[token]--;
		state->laid = (uint8_t)token;
		tell(log, EVENT_LAY, "tally:3.1", (uint8_t)(1 << seat), seat, token);
	} else { /* [tally:3.2] */
		state->side[seat].hand[token]--;
		tell(log, EVENT_LAY, "tally:3.2", everyone, seat, token);
		fight_round(tables, state, token, log);
		state->laid = state->doubled = 0;
		state->leader = !state->leader;
		if (++state->round == state->rounds) /* [tally:5.1] */
			end_game(state, PLAYED_OUT, "tally:5.1", log);
	}
}

static struct outcome result(const void *tables, const void *it)
{
	const struct state *state = it;
	struct outcome outcome = {.over = state->ending != PLAYING,
	                          .winner = -1,
	                          .level = "none",
	                          .reason = "the game goes on",
	                          .rule = "tally:1.1",
	                          .score = {state->side[0].score, state->side[1].score}};

	(void)tables;
	if (state->ending >= RESIGNED) {
		outcome.winner = state->ending == RESIGNED;
		outcome.reason = "the other side resigned";
		outcome.rule = "tally:5.2";
	} else if (state->ending == PLAYED_OUT) {
		if (state->side[0].score != state->side[1].score)
			outcome.winner = state->side[1].score > state->side[0].score;
		outcome.reason = "the last round was played";
		outcome.rule = "tally:5.1";
	}
	if (outcome.over)
		outcome.level = outcome.winner < 0 ? "draw" : "victory";
	return outcome;
}

/* ---- move_text, move_parse, help */

/* No part of a move asks for more than the state. */
static const struct state *look_at(const void *tables, const void *state)
{
	(void)tables;
	return state;
}

KIT_MOVE_MEMBERS(const struct state *, look_at, phrase)
KIT_WORDS_MEMBER(const struct state *, look_at, phrase, book, side_names)

static void help(const void *tables, const void *state, int seat, struct text *text)
{
	struct move twice = make_move(DOUBLE, 0);

	if (to_act(tables, state) >> seat & 1)
		base_put_string(text, check(tables, state, seat, &twice).rule ? "lay TOKEN\nresign\n"
		                                                              : "lay TOKEN\ndouble\nresign\n");
}

/* ---- view, events, resample, appraise */

/* [tally:2.2] Whatever is hidden becomes the same bytes, the dice to come above all. */
static void view(const void *tables, const void *it, int seat, void *seen)
{
	const struct state *state = it;
	struct state *mine = seen;

	(void)tables;
	*mine = *state;
	memset(&mine->dice, 0, sizeof mine->dice);
	for (int side = 0; side < SIDES; side++)
		if (side != seat) {
			memset(mine->side[side].hand, 0, VALUES);
			mine->side[side].hand[0] = (uint8_t)kit_count_pack(state->side[side].hand, VALUES);
		}
	if (state->laid && state->leader != seat)
		mine->laid = UNKNOWN;
}

/* [tally:3.1] Only the leader knows what it laid face down. */
static bool event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	(void)tables;
	*seen = *event;
	if (event->seats != everyone && (seat < 0 || !(event->seats >> seat & 1))) {
		seen->kind = EVENT_LAY_DOWN;
		seen->arg[1] = 0;
	}
	return true;
}

KIT_EVENT_MEMBERS(book)

/* Deals what the view hides from the tokens that nobody has seen. */
static void resample(const void *the_tables, const void *seen, int seat, struct rng *rng, void *it)
{
	const struct tables *tables = the_tables;
	struct state *state = it;
	uint8_t bag[VALUES];

	*state = *(const struct state *)seen;
	state->dice.key[0] = base_next_random(rng);
	state->dice.key[1] = base_next_random(rng);
	for (int value = 1; value < VALUES; value++) {
		bag[value] = (uint8_t)(tables->bag[value] - state->played[value] - (state->laid == value));
		if (seat >= 0)
			bag[value] = (uint8_t)(bag[value] - state->side[seat].hand[value]);
	}
	bag[0] = 0;
	if (state->laid == UNKNOWN)
		state->laid = (uint8_t)kit_pick_kind(rng, bag, VALUES);
	for (int side = 0; side < SIDES; side++)
		for (uint8_t *hand = state->side[side].hand; hand[0]; hand[0]--)
			hand[kit_pick_kind(rng, bag, VALUES)]++;
}

/* High tokens first, doubling with a high token in hand. INT32_MIN is giving up. */
static void appraise(const void *tables, const void *seen, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth)
{
	const struct state *state = seen;
	int high = VALUES - 1;

	(void)tables;
	(void)doctrine;
	while (high > 0 && !state->side[seat].hand[high])
		high--;
	for (size_t i = 0; i < count; i++)
		worth[i] = moves[i].verb == RESIGN ? INT32_MIN
		           : moves[i].verb == LAY  ? moves[i].arg[0]
		           : high >= 5             ? VALUES
		                                   : 0;
}

/* By the points so far. */
static int32_t evaluate(const void *tables, const void *seen, int seat, const int32_t *doctrine)
{
	struct outcome outcome = result(tables, seen);

	(void)doctrine;
	return 100 * (outcome.score[seat] - outcome.score[!seat]);
}

static uint32_t clock(const void *tables, const void *it)
{
	(void)tables;
	return ((const struct state *)it)->round;
}

/* ---- dump, read, draw */

static void dump_tokens(const uint8_t tokens[VALUES], const char *key, struct writer *writer)
{
	writer->open_list(writer, key);
	for (int value = 1; value < VALUES; value++)
		for (int i = 0; i < tokens[value]; i++)
			writer->put_int(writer, NULL, value);
	for (int i = 0; i < tokens[0]; i++)
		writer->put_text(writer, NULL, "?");
	writer->close(writer);
}

static void dump(const void *tables, const void *it, struct writer *writer)
{
	const struct state *state = it;

	(void)tables;
	writer->open_map(writer, NULL);
	writer->put_int(writer, "round", state->round);
	writer->put_text(writer, "leader", side_names[state->leader]);
	if (state->laid != UNKNOWN)
		writer->put_int(writer, "laid", state->laid);
	writer->put_int(writer, "doubled", state->doubled);
	writer->put_int(writer, "carried", state->carried);
	writer->put_int(writer, "ending", state->ending);
	dump_tokens(state->played, "played", writer);
	for (int side = 0; side < SIDES; side++) {
		writer->open_map(writer, side_names[side]);
		writer->put_int(writer, "score", state->side[side].score);
		writer->put_int(writer, "has_doubled", state->side[side].has_doubled);
		dump_tokens(state->side[side].hand, "hand", writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void read_tokens(const struct doc *list, uint8_t tokens[VALUES], struct faults *faults)
{
	int64_t value;

	if (!list)
		return;
	memset(tokens, 0, VALUES);
	for (const struct doc *doc = list->first; doc; doc = doc->next)
		if (base_int_of(doc, &value) && value > 0 && value < VALUES && tokens[value] < 20)
			tokens[value]++;
		else
			base_add_fault(faults, doc, "tally:2.1", "a token is a number from 1 to 9");
}

static const char *invariants(const void *the_tables, const void *it)
{
	const struct tables *tables = the_tables;
	const struct state *state = it;
	unsigned left = (unsigned)(state->rounds - state->round);

	for (int value = 0; value < VALUES; value++)
		if (state->side[0].hand[value] + state->side[1].hand[value] + state->played[value] +
		            (value && state->laid == value) >
		    tables->bag[value])
			return "there are more tokens of a value than the bag had";
	if (state->round > state->rounds || (!state->ending && !left))
		return "more rounds were played than there are";
	for (unsigned side = 0; side < SIDES; side++)
		if (kit_count_pack(state->side[side].hand, VALUES) + (state->laid && state->leader == side) < left)
			return "a hand has too few tokens for the rounds to come";
	return state->doubled && !state->laid ? "a round was doubled before the lead" : NULL;
}

static void read_side(const struct doc *doc, struct side *side, struct faults *faults)
{
	static const char *const known[] = {"score", "has_doubled", "hand", NULL};

	base_refuse_unknown_keys(doc, known, faults);
	side->score = (int32_t)base_read_int_opt(doc, "score", 0, 9999, side->score, faults);
	side->has_doubled = (uint8_t)base_read_int_opt(doc, "has_doubled", 0, 1, side->has_doubled, faults);
	read_tokens(base_find_doc(doc, "hand"), side->hand, faults);
}

static void read_position(const void *tables, const struct doc *doc, void *it, struct faults *faults)
{
	static const char *const known[] = {"round",  "leader", "laid",  "doubled", "carried",
	                                    "ending", "played", "north", "south",   NULL};
	struct state now = *(struct state *)it;
	size_t before = faults->count;

	base_refuse_unknown_keys(doc, known, faults);
	now.round = (uint8_t)base_read_int_opt(doc, "round", 0, now.rounds, now.round, faults);
	now.leader = (uint8_t)base_read_choice_opt(doc, "leader", side_names, now.leader, faults);
	now.laid = (uint8_t)base_read_int_opt(doc, "laid", 0, VALUES - 1, now.laid, faults);
	now.doubled = (uint8_t)base_read_int_opt(doc, "doubled", 0, 1, now.doubled, faults);
	now.carried = (int32_t)base_read_int_opt(doc, "carried", 0, 9999, now.carried, faults);
	now.ending = (uint8_t)base_read_int_opt(doc, "ending", 0, RESIGNED + 1, now.ending, faults);
	read_tokens(base_find_doc(doc, "played"), now.played, faults);
	for (int side = 0; side < SIDES; side++)
		read_side(base_find_doc(doc, side_names[side]), &now.side[side], faults);
	if (faults->count == before && invariants(tables, &now))
		base_add_fault(faults, doc, "tally:2.1", invariants(tables, &now));
	if (faults->count == before)
		*(struct state *)it = now;
}

static void put_number(struct text *text, const char *before, int32_t number, const char *after)
{
	base_put_string(text, before);
	base_put_int(text, number);
	base_put_string(text, after);
}

static void draw_tokens(const char *title, const uint8_t tokens[VALUES], struct text *text)
{
	base_put_string(text, title);
	for (int value = 0; value < VALUES; value++)
		for (int i = 0; i < tokens[value]; i++) {
			base_put_char(text, ' ');
			base_put_char(text, value ? (char)('0' + value) : '?');
		}
	base_put_char(text, '\n');
}

static void draw(const void *tables, const void *seen, int seat, bool colour, struct text *text)
{
	const struct state *state = seen;

	(void)tables;
	(void)seat;
	(void)colour;
	put_number(text, "Round ", state->round + !state->ending, " of ");
	put_number(text, "", state->rounds, state->doubled ? ", doubled" : "");
	put_number(text, ", waiting: ", state->carried, "\n");
	for (int side = 0; side < SIDES; side++) {
		put_number(text, side ? "South: " : "North: ", state->side[side].score, " points, in hand");
		draw_tokens("", state->side[side].hand, text);
	}
	draw_tokens("Played:", state->played, text);
	base_put_string(text, side_titles[state->leader]);
	if (state->laid && state->laid != UNKNOWN)
		put_number(text, " leads with a ", state->laid, "\n");
	else
		base_put_string(text, state->laid ? " leads, face down\n" : " leads\n");
}

const struct rules tally_rules = {
	.facts = {.id = "tally",
                  .title = "Tally",
                  .state_size = sizeof(struct state),
                  .members = members,
                  .version = 1,
                  .sides = SIDES,
                  .seats = SIDES,
                  .side_names = side_names,
                  .hidden = true,
                  .enumerable = true,
                  .longest = 64},
	.load = load,
	.count_scenarios = count_scenarios,
	.scenario = scenario_at,
	.describe = describe,
	.options = list_options,
	.setup = setup,
	.to_act = to_act,
	.legal = legal,
	.sample = sample,
	.check = check,
	.apply = apply,
	.result = result,
	.move_text = move_text,
	.move_parse = move_parse,
	.words = words,
	.help = help,
	.view = view,
	.event_for = event_for,
	.event_name = event_name,
	.event_text = event_text,
	.event_dump = event_dump,
	.resample = resample,
	.appraise = appraise,
	.evaluate = evaluate,
	.clock = clock,
	.dump = dump,
	.read = read_position,
	.draw = draw,
	.invariants = invariants,
};

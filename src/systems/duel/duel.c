/* duel.c: Duel, a toy game in which both sides decide at once: secret orders, and dice that nobody sees. It shows what
 * rules.h asks of such a system; tally is the template for the rest. docs/duel.md tells how it is played.
 * May use: base, engine/rules.h, kit. */
#include "systems/duel/duel.h"

#include <string.h>

#include "kit/common/cup.h"
#include "kit/common/fields.h"
#include "kit/common/members.h"
#include "kit/common/options.h"

enum { SIDES = 2, SCENARIOS = 8, MOST_ROUNDS = 20 };
enum verb { LOAD, HIDE, FIRE, RESIGN }; /* the order of listed moves */
enum ending { PLAYING, PLAYED_OUT, WOUNDED, RESIGNED /* + the side */ };
/* LOADED and UNKNOWN stand only in views: nobody knows a charge before it is fired, or the pistol of the other. */
enum pistol { EMPTY, DRY, DAMP, LOADED, UNKNOWN };

static const char *const side_names[] = {"red", "blue", NULL};
static const char *const side_titles[] = {"Red", "Blue"};
static const char *const order_words[] = {"none", "load", "hide", "fire", NULL};
static const char *const pistol_words[] = {"empty", "dry", "damp", "loaded", "unknown"};
static const char *const true_pistols[] = {"empty", "dry", "damp", NULL};

/* What the data folder says; never changes after load. */
struct tables {
	int32_t die, powder, damp, cover, open, wounds;
	size_t count;
	struct scenario {
		struct scenario_facts facts;
		struct option_spec rounds;
		int32_t length;
	} scenario[SCENARIOS];
};

/* A position. Flat, no padding, no pointers; the dice come first. */
struct state {
	struct dice dice;
	struct duellist {
		uint8_t order;   /* 1 + verb; 0: not given yet, and always 0 in the views of others */
		uint8_t pistol;  /* enum pistol */
		uint8_t shots;   /* fired so far */
		uint8_t covered; /* 1: was in cover since its last shot, so it may have loaded */
		uint8_t wounds, spare[3];
	} side[SIDES];
	uint8_t scenario, round, rounds, ending, spare[4];
};
_Static_assert(sizeof(struct state) == sizeof(struct dice) + 2 * 8 + 8, "no padding");
static const struct member side_members[] = {{MEMBER(duellist, order)},
                                             {MEMBER(duellist, pistol)},
                                             {MEMBER(duellist, shots)},
                                             {MEMBER(duellist, covered)},
                                             {MEMBER(duellist, wounds)},
                                             {MEMBERS(duellist, spare)},
                                             MEMBER_END};
static const struct member members[] = {{MEMBER_PART(state, dice, base_dice_members)},
                                        {MEMBER_PARTS(state, side, side_members)},
                                        {MEMBER(state, scenario), .how = MEMBER_UNHASHED},
                                        {MEMBER(state, round)},
                                        {MEMBER(state, rounds)},
                                        {MEMBER(state, ending)},
                                        {MEMBERS(state, spare)},
                                        MEMBER_END};

/* ---- load, scenarios, options */

static const struct field game_fields[] = {FIELD_INT("die", tables, die, 2, 100),
                                           FIELD_INT("powder", tables, powder, 1, 20),
                                           FIELD_INT("damp", tables, damp, 0, 100),
                                           FIELD_INT("cover", tables, cover, 1, 100),
                                           FIELD_INT("open", tables, open, 1, 100),
                                           FIELD_INT("wounds", tables, wounds, 1, 20),
                                           FIELD_END};
static const struct field scenario_fields[] = {
	FIELD_STRING("id", scenario, facts.id), FIELD_STRING("title", scenario, facts.title),
	FIELD_STRING("note", scenario, facts.note), FIELD_INT("rounds", scenario, length, 1, MOST_ROUNDS), FIELD_END};

static const void *load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	struct tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count;
	struct data_folder folder = kit_open_folder("duel", NULL, data, arena, faults);
	const struct doc *game = kit_want_doc(&folder, "game", NULL);

	kit_load_fields(&folder, game, game_fields, tables);
	if (tables->damp > tables->die || tables->cover > tables->die || tables->open > tables->die)
		base_add_fault(faults, game, "duel:3.3", "no die shows more than it has sides");
	tables->count = kit_load_list(&folder, "scenarios", scenario_fields, tables->scenario,
	                              sizeof tables->scenario[0], SCENARIOS);
	for (struct scenario *one = tables->scenario; one < tables->scenario + tables->count; one++) {
		one->facts.exercise = true;
		one->facts.side_titles = side_titles;
		one->rounds = (struct option_spec)KIT_NUMBER("rounds", "duel:5.1", "How many rounds are fought.", 1,
		                                             MOST_ROUNDS, one->length);
	}
	return faults->count > before ? NULL : tables;
}

KIT_SCENARIO_MEMBERS(struct tables, count, scenario[index].facts)

static const struct option_spec *list_options(const void *tables, size_t scenario, size_t *count)
{
	*count = 1;
	return &((const struct tables *)tables)->scenario[scenario].rounds;
}

static void describe(const void *the_tables, size_t scenario, struct writer *writer)
{
	const struct tables *tables = the_tables;

	(void)scenario;
	writer->open_map(writer, NULL);
	kit_write_fields(writer, game_fields, tables, NULL);
	writer->close(writer);
}

/* ---- setup, to_act */

static void setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *it)
{
	struct state *state = it;

	(void)tables;
	memset(state, 0, sizeof *state);
	state->dice = *dice;
	state->scenario = (uint8_t)scenario;
	state->rounds = (uint8_t)options[0];
}

/* [duel:2.1] Both at once. */
static uint32_t to_act(const void *tables, const void *it)
{
	const struct state *state = it;

	(void)tables;
	return state->ending ? 0 : (state->side[0].order ? 0 : 1) | (state->side[1].order ? 0 : 2);
}

/* ---- legal, sample, check */

static struct refusal refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

static const struct phrase_verb verbs[] = {
	[LOAD] = {.word = "load"}, [HIDE] = {.word = "hide"}, [FIRE] = {.word = "fire"}, [RESIGN] = {.word = "resign"}};
static const struct phrase phrase = {
	.verb = verbs,
	.verbs = RESIGN + 1,
	.rule = "duel:2.1",
	.no_verb = "Not understood: write \"load\", \"hide\", \"fire\" or \"resign\".",
	.too_much = "Not understood: write \"load\", \"hide\", \"fire\" or \"resign\".",
	.no_move = "A duellist can load, hide, fire or resign, nothing else.",
};

static struct refusal check(const void *the_tables, const void *it, int seat, const struct move *move)
{
	const struct tables *tables = the_tables;
	const struct state *state = it;
	const struct duellist *mine = &state->side[seat];
	struct refusal refusal = kit_check_form(&phrase, state, move);

	if (state->ending || mine->order)
		return refuse("duel:2.1", "This duellist has given an order already: wait for the other.");
	if (refusal.rule)
		return refusal;
	if (move->verb == LOAD && mine->pistol != EMPTY)
		return refuse("duel:3.1", "The pistol is loaded already.");
	if (move->verb == LOAD && mine->shots >= tables->powder)
		return refuse("duel:3.1", "There is no powder left.");
	if (move->verb == FIRE && mine->pistol == EMPTY)
		return refuse("duel:3.3", "The pistol is empty: load first.");
	return refuse(NULL, NULL);
}

static void list_moves(const void *tables, const void *state, int seat, int last, struct move_list *moves)
{
	for (int verb = LOAD; verb <= last; verb++) {
		struct move move = {.verb = (uint16_t)verb};

		if (!check(tables, state, seat, &move).rule)
			engine_add_move(moves, &move);
	}
}

static void legal(const void *tables, const void *state, int seat, struct move_list *moves)
{
	list_moves(tables, state, seat, RESIGN, moves);
	engine_sort_moves(moves);
}

static void sample(const void *tables, const void *state, int seat, struct rng *rng, struct move *move)
{
	struct move room[RESIGN];
	struct move_list moves = {room, RESIGN, 0, false};

	list_moves(tables, state, seat, FIRE, &moves);
	*move = room[base_pick_below(rng, (uint32_t)moves.count)];
}

/* ---- apply, result */

static const uint8_t everyone = (1 << SIDES) - 1, nobody = 0;

enum kind {
	EVENT_ORDER,
	EVENT_LOAD,
	EVENT_HIDE,
	EVENT_COVER,
	EVENT_POWDER,
	EVENT_MISFIRE,
	EVENT_HIT,
	EVENT_MISS,
	EVENT_RESIGN,
	EVENT_END
};
enum arg { ARG_SIDE, ARG_NUMBER };

#define SIDE [ARG_SIDE] = {"side", &kit_said_field, true, side_names, side_titles}
#define NUMBER(name) [ARG_NUMBER] = {name, &kit_number_field, true, NULL, NULL}

/* What each kind of event is called, its sentence and its arguments. */
static const struct report kinds[] = {
	[EVENT_ORDER] = {.name = "order", .full = "{side} has given an order.", .field = {SIDE}},
	[EVENT_LOAD] = {.name = "load", .full = "{side} loads.", .field = {SIDE}},
	[EVENT_HIDE] = {.name = "hide", .full = "{side} hides.", .field = {SIDE}},
	[EVENT_COVER] = {.name = "cover", .full = "{side} is in cover.", .field = {SIDE}},
	[EVENT_POWDER] = {.name = "powder",
                          .full = "{side} rolls for damp powder, up to {damp}.",
                          .field = {SIDE, NUMBER("damp")}},
	[EVENT_MISFIRE] = {.name = "misfire", .full = "{side} pulls the trigger: the powder is damp.", .field = {SIDE}},
	[EVENT_HIT] = {.name = "hit",
                       .full = "{side} fires and hits, needing at least {needed}.",
                       .field = {SIDE, NUMBER("needed")}},
	[EVENT_MISS] = {.name = "miss",
                        .full = "{side} fires and misses, needing at least {needed}.",
                        .field = {SIDE, NUMBER("needed")}},
	[EVENT_RESIGN] = {.name = "resign", .full = "{side} resigns.", .field = {SIDE}},
	[EVENT_END] = {.name = "end", .full = "The duel ends after round {round}.", .field = {NUMBER("round")}},
};
static const struct report_book book = {.report = kinds, .kinds = EVENT_END + 1, .everyone = (1 << SIDES) - 1};

/* Tells the log, where there is one. Returns the event so that a die can be added, or NULL. */
static struct event *tell(struct event_log *log, enum kind kind, const char *rule, uint8_t seats, int side,
                          int32_t number)
{
	struct event *event = engine_tell(log, kind, rule, seats, 0);

	KIT_NOTE(event, [ARG_SIDE] = side, [ARG_NUMBER] = number);
	return event;
}

/* [duel:3.2] Nobody sees the die, and the other does not know that there is one. */
static void load_pistol(const struct tables *tables, struct state *state, int side, struct event_log *log)
{
	int die = base_roll_die(&state->dice, tables->die);

	base_hide_dice(&state->dice, 1);
	state->side[side].pistol = die <= tables->damp ? DAMP : DRY;
	kit_note_die(tell(log, EVENT_POWDER, "duel:3.2", nobody, side, tables->damp), (unsigned)die);
}

/* [duel:3.3] */
static void fire_pistol(const struct tables *tables, struct state *state, int side, struct event_log *log)
{
	struct duellist *mine = &state->side[side], *target = &state->side[!side];
	int32_t needed = target->order == 1 + FIRE ? tables->open : tables->cover;
	bool damp = mine->pistol == DAMP;

	mine->pistol = EMPTY;
	mine->shots++;
	mine->covered = 0;
	if (damp) {
		tell(log, EVENT_MISFIRE, "duel:3.3", everyone, side, 0);
	} else {
		int die = base_roll_die(&state->dice, tables->die);
		bool hit = die >= needed;

		target->wounds = (uint8_t)(target->wounds + hit);
		kit_note_die(tell(log, hit ? EVENT_HIT : EVENT_MISS, "duel:3.3", everyone, side, needed),
		             (unsigned)die);
	}
}

static void end_duel(struct state *state, int ending, const char *rule, struct event_log *log)
{
	state->ending = (uint8_t)ending;
	tell(log, EVENT_END, rule, everyone, 0, state->round);
}

/* Both orders are given: whoever gave the last makes no difference. */
static void fight_round(const struct tables *tables, struct state *state, struct event_log *log)
{
	for (int side = 0; side < SIDES; side++) {
		bool loads = state->side[side].order == 1 + LOAD;

		if (state->side[side].order == 1 + FIRE) {
			fire_pistol(tables, state, side, log);
			continue;
		}
		state->side[side].covered = 1;
		tell(log, loads ? EVENT_LOAD : EVENT_HIDE, loads ? "duel:3.1" : "duel:3.4", (uint8_t)(1 << side), side,
		     0);
		if (loads)
			load_pistol(tables, state, side, log);
	}
	state->side[0].order = state->side[1].order = 0;
	state->round++;
	if (state->side[0].wounds >= tables->wounds || state->side[1].wounds >= tables->wounds) /* [duel:4.1] */
		end_duel(state, WOUNDED, "duel:4.1", log);
	else if (state->round == state->rounds) /* [duel:5.1] */
		end_duel(state, PLAYED_OUT, "duel:5.1", log);
}

static void apply(const void *tables, void *it, int seat, const struct move *move, struct event_log *log)
{
	struct state *state = it;

	if (move->verb == RESIGN) { /* [duel:5.2] */
		tell(log, EVENT_RESIGN, "duel:5.2", everyone, seat, 0);
		state->side[!seat].order = 0;
		end_duel(state, RESIGNED + seat, "duel:5.2", log);
		return;
	}
	state->side[seat].order = (uint8_t)(1 + move->verb);
	tell(log, EVENT_ORDER, "duel:2.1", (uint8_t)(1 << seat), seat, 0);
	if (state->side[!seat].order)
		fight_round(tables, state, log);
}

static struct outcome result(const void *tables, const void *it)
{
	const struct state *state = it;
	int red = state->side[0].wounds, blue = state->side[1].wounds;
	struct outcome outcome = {.over = state->ending != PLAYING,
	                          .winner = -1,
	                          .level = "none",
	                          .reason = "the duel goes on",
	                          .rule = "duel:1.1",
	                          .score = {blue, red}};

	(void)tables;
	if (!outcome.over)
		return outcome;
	if (state->ending >= RESIGNED)
		outcome.winner = state->ending == RESIGNED;
	else if (red != blue)
		outcome.winner = red > blue;
	outcome.level = outcome.winner < 0 ? "draw" : "victory";
	outcome.reason = state->ending >= RESIGNED  ? "the other resigned"
	                 : state->ending == WOUNDED ? "somebody fell"
	                                            : "the last round was fought";
	outcome.rule = state->ending >= RESIGNED ? "duel:5.2" : state->ending == WOUNDED ? "duel:4.1" : "duel:5.1";
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
	struct move room[RESIGN + 1];
	struct move_list moves = {room, RESIGN + 1, 0, false};

	list_moves(tables, state, seat, RESIGN, &moves);
	for (size_t i = 0; i < moves.count; i++)
		base_put_format(text, "%s\n", verbs[room[i].verb].word);
}

/* ---- view, events, resample, appraise */

/* [duel:2.2] Whether it is loaded cannot be told once its owner was in cover. */
static uint8_t look_at_pistol(const struct tables *tables, const struct duellist *other)
{
	return other->covered && other->shots < tables->powder ? UNKNOWN : EMPTY;
}

/* [duel:2.1] The order of the other stays unseen, and that it was given too: the view does not change with it. */
static void view(const void *tables, const void *it, int seat, void *seen)
{
	struct state *mine = seen;

	*mine = *(const struct state *)it;
	memset(&mine->dice, 0, sizeof mine->dice);
	for (int side = 0; side < SIDES; side++) {
		struct duellist *one = &mine->side[side];

		if (side != seat) {
			one->order = 0;
			one->pistol = look_at_pistol(tables, one);
		} else if (one->pistol != EMPTY) {
			one->pistol = LOADED; /* [duel:3.2] */
		}
	}
}

static bool event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	(void)tables;
	*seen = *event;
	if (event->seats == everyone || (seat >= 0 && event->seats >> seat & 1))
		return true;
	if (event->kind != EVENT_LOAD && event->kind != EVENT_HIDE)
		return false;
	seen->kind = EVENT_COVER;
	seen->rule = "duel:2.2";
	return true;
}

KIT_EVENT_MEMBERS(book)

static uint8_t guess_charge(const struct tables *tables, struct rng *rng)
{
	return (int32_t)base_pick_below(rng, (uint32_t)tables->die) < tables->damp ? DAMP : DRY;
}

/* In the world that is made up the other has not given an order: nobody can tell whether it has. */
static void resample(const void *tables, const void *seen, int seat, struct rng *rng, void *it)
{
	struct state *state = it;

	(void)seat;
	*state = *(const struct state *)seen;
	state->dice.key[0] = base_next_random(rng);
	state->dice.key[1] = base_next_random(rng);
	for (int side = 0; side < SIDES; side++) {
		uint8_t *pistol = &state->side[side].pistol;

		if (*pistol == LOADED || (*pistol == UNKNOWN && base_pick_below(rng, 2)))
			*pistol = guess_charge(tables, rng);
		else
			*pistol = EMPTY;
	}
}

/* Fire when loaded, load otherwise. */
static void appraise(const void *tables, const void *seen, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth)
{
	static const int32_t worths[] = {[LOAD] = 2, [HIDE] = 1, [FIRE] = 3, [RESIGN] = INT32_MIN};

	(void)tables;
	(void)seen;
	(void)seat;
	(void)doctrine;
	for (size_t i = 0; i < count; i++)
		worth[i] = worths[moves[i].verb];
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

static void dump(const void *tables, const void *it, struct writer *writer)
{
	const struct state *state = it;

	(void)tables;
	writer->open_map(writer, NULL);
	writer->put_int(writer, "round", state->round);
	writer->put_int(writer, "ending", state->ending);
	for (int side = 0; side < SIDES; side++) {
		const struct duellist *one = &state->side[side];

		writer->open_map(writer, side_names[side]);
		writer->put_text(writer, "order", order_words[one->order]);
		writer->put_text(writer, "pistol", pistol_words[one->pistol]);
		writer->put_int(writer, "shots", one->shots);
		writer->put_int(writer, "covered", one->covered);
		writer->put_int(writer, "wounds", one->wounds);
		writer->close(writer);
	}
	writer->close(writer);
}

static const char *find_fault(const struct tables *tables, const struct duellist *one)
{
	if (one->shots > tables->powder || (one->pistol != EMPTY && one->shots == tables->powder))
		return "there is not powder enough for what was fired and loaded";
	if (one->pistol > DAMP || (one->pistol != EMPTY && !one->covered))
		return "a pistol is loaded, but its owner was not in cover";
	if ((one->order == 1 + FIRE) != (one->order && one->pistol != EMPTY && one->order != 1 + HIDE))
		return "an order was given that this pistol does not allow";
	return one->wounds > tables->wounds ? "there are more wounds than end the duel" : NULL;
}

static const char *invariants(const void *the_tables, const void *it)
{
	const struct tables *tables = the_tables;
	const struct state *state = it;

	for (int side = 0; side < SIDES; side++) {
		const char *fault = find_fault(tables, &state->side[side]);

		if (fault)
			return fault;
		if (!state->ending && state->side[side].wounds == tables->wounds)
			return "somebody fell, but the duel goes on";
	}
	if (state->side[0].order && state->side[1].order)
		return "both orders are given, but not carried out";
	return state->round > state->rounds || (!state->ending && state->round == state->rounds)
	               ? "more rounds were fought than there are"
	               : NULL;
}

static void read_duellist(const struct doc *doc, const struct tables *tables, struct duellist *one,
                          struct faults *faults)
{
	static const char *const known[] = {"order", "pistol", "shots", "covered", "wounds", NULL};

	base_refuse_unknown_keys(doc, known, faults);
	one->order = (uint8_t)base_read_choice_opt(doc, "order", order_words, one->order, faults);
	one->pistol = (uint8_t)base_read_choice_opt(doc, "pistol", true_pistols, one->pistol, faults);
	one->shots = (uint8_t)base_read_int_opt(doc, "shots", 0, tables->powder, one->shots, faults);
	one->covered = (uint8_t)base_read_int_opt(doc, "covered", 0, 1, one->covered, faults);
	one->wounds = (uint8_t)base_read_int_opt(doc, "wounds", 0, tables->wounds, one->wounds, faults);
}

static void read_position(const void *tables, const struct doc *doc, void *it, struct faults *faults)
{
	static const char *const known[] = {"round", "ending", "red", "blue", NULL};
	struct state now = *(struct state *)it;
	size_t before = faults->count;

	base_refuse_unknown_keys(doc, known, faults);
	now.round = (uint8_t)base_read_int_opt(doc, "round", 0, now.rounds, now.round, faults);
	now.ending = (uint8_t)base_read_int_opt(doc, "ending", 0, RESIGNED + 1, now.ending, faults);
	for (int side = 0; side < SIDES; side++)
		read_duellist(base_find_doc(doc, side_names[side]), tables, &now.side[side], faults);
	if (faults->count == before && invariants(tables, &now))
		base_add_fault(faults, doc, "duel:2.1", invariants(tables, &now));
	if (faults->count == before)
		*(struct state *)it = now;
}

static void draw(const void *tables, const void *seen, int seat, bool colour, struct text *text)
{
	const struct state *state = seen;

	(void)tables;
	(void)seat;
	(void)colour;
	base_put_string(text, "Round ");
	base_put_int(text, state->round + !state->ending);
	base_put_string(text, " of ");
	base_put_int(text, state->rounds);
	for (int side = 0; side < SIDES; side++) {
		const struct duellist *one = &state->side[side];

		base_put_string(text, side ? "\nBlue: wounds " : "\nRed: wounds ");
		base_put_int(text, one->wounds);
		base_put_string(text, ", shots ");
		base_put_int(text, one->shots);
		base_put_string(text, ", pistol ");
		base_put_string(text, pistol_words[one->pistol]);
		if (one->order) {
			base_put_string(text, ", order: ");
			base_put_string(text, order_words[one->order]);
		}
	}
	base_put_char(text, '\n');
}

const struct rules duel_rules = {
	.facts = {.id = "duel",
                  .title = "Duel",
                  .state_size = sizeof(struct state),
                  .members = members,
                  .version = 1,
                  .sides = SIDES,
                  .seats = SIDES,
                  .side_names = side_names,
                  .hidden = true,
                  .at_once = true,
                  .enumerable = true,
                  .longest = 2 * MOST_ROUNDS},
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

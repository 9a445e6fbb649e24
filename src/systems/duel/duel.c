/* duel.c: Duel, a toy game in which both sides decide at once: secret orders, and dice that nobody sees. It shows what
 * rules.h asks of such a system; tally is the template for the rest. docs/duel.md tells how it is played.
 * May use: base, engine/rules.h. */
#include "systems/duel/duel.h"

#include <string.h>

enum { SIDES = 2, SCENARIOS = 8, MOST_ROUNDS = 20 };
enum verb { LOAD, HIDE, FIRE, RESIGN }; /* the order of listed moves */
enum ending { PLAYING, PLAYED_OUT, WOUNDED, RESIGNED /* + the side */ };
/* LOADED and UNKNOWN stand only in views: nobody knows a charge before it is fired, or the pistol of the other. */
enum pistol { EMPTY, DRY, DAMP, LOADED, UNKNOWN };

static const char *const side_names[] = {"red", "blue", NULL};
static const char *const side_titles[] = {"Red", "Blue"};
static const char *const verb_words[] = {"load", "hide", "fire", "resign", NULL};
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

/* ---- load, scenarios, options */

static void load_numbers(const struct doc *game, struct tables *tables, struct faults *faults)
{
	static const char *const known[] = {"die", "powder", "damp", "cover", "open", "wounds", NULL};

	base_refuse_unknown_keys(game, known, faults);
	tables->die = (int32_t)base_read_int(game, "die", 2, 100, 6, faults);
	tables->powder = (int32_t)base_read_int(game, "powder", 1, 20, 1, faults);
	tables->damp = (int32_t)base_read_int(game, "damp", 0, tables->die, 0, faults);
	tables->cover = (int32_t)base_read_int(game, "cover", 1, tables->die, 1, faults);
	tables->open = (int32_t)base_read_int(game, "open", 1, tables->die, 1, faults);
	tables->wounds = (int32_t)base_read_int(game, "wounds", 1, 20, 1, faults);
}

static void load_scenario(const struct doc *doc, struct scenario *scenario, struct faults *faults)
{
	static const char *const known[] = {"id", "title", "note", "rounds", NULL};
	int32_t rounds = (int32_t)base_read_int(doc, "rounds", 1, MOST_ROUNDS, 1, faults);

	base_refuse_unknown_keys(doc, known, faults);
	scenario->facts.id = base_read_text(doc, "id", "", faults);
	scenario->facts.title = base_read_text(doc, "title", "", faults);
	scenario->facts.note = base_read_text(doc, "note", "", faults);
	scenario->facts.exercise = true;
	scenario->facts.side_titles = side_titles;
	scenario->rounds =
		(struct option_spec){"rounds", "duel:5.1", "How many rounds are fought.", 1, MOST_ROUNDS, rounds, NULL};
}

static const void *load(const struct doc_set *data, struct arena *arena, struct faults *faults)
{
	const struct doc *game = base_find_in_set(data, "game");
	static const char *const only[] = {"scenarios", NULL};
	const struct doc *list = base_find_doc(base_find_in_set(data, "scenarios"), "scenarios");
	struct tables *tables = base_take_bytes(arena, sizeof *tables);
	size_t before = faults->count;

	if (!game)
		base_add_fault(faults, NULL, NULL, "the data folder of duel has no game.yaml");
	else
		load_numbers(game, tables, faults);
	base_refuse_unknown_keys(base_find_in_set(data, "scenarios"), only, faults);
	if (!list || !list->count || list->count > SCENARIOS)
		base_add_fault(faults, list, NULL, "scenarios.yaml of duel must list 1 to 8 scenarios");
	else
		for (const struct doc *doc = list->first; doc; doc = doc->next)
			load_scenario(doc, &tables->scenario[tables->count++], faults);
	return faults->count > before ? NULL : tables;
}

static size_t count_scenarios(const void *tables)
{
	return ((const struct tables *)tables)->count;
}

static struct scenario_facts scenario_at(const void *tables, size_t index)
{
	return ((const struct tables *)tables)->scenario[index].facts;
}

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
	writer->put_int(writer, "powder", tables->powder);
	writer->put_int(writer, "damp", tables->damp);
	writer->put_int(writer, "cover", tables->cover);
	writer->put_int(writer, "open", tables->open);
	writer->put_int(writer, "wounds", tables->wounds);
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

static struct refusal check(const void *the_tables, const void *it, int seat, const struct move *move)
{
	const struct tables *tables = the_tables;
	const struct state *state = it;
	const struct duellist *mine = &state->side[seat];
	struct move plain = {.verb = move->verb};

	if (state->ending || mine->order)
		return refuse("duel:2.1", "This duellist has given an order already: wait for the other.");
	if (move->verb > RESIGN || engine_compare_moves(&plain, move) != 0)
		return refuse("duel:2.1", "A duellist can load, hide, fire or resign, nothing else.");
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
enum { NO_SIDE = -1 };

/* The sentence, after the name of the side where the event has one, and the name of its number where it has one. */
static const struct kind_facts {
	const char *name, *sentence, *number;
} kinds[] = {
	[EVENT_ORDER] = {"order", "has given an order", NULL},
	[EVENT_LOAD] = {"load", "loads", NULL},
	[EVENT_HIDE] = {"hide", "hides", NULL},
	[EVENT_COVER] = {"cover", "is in cover", NULL},
	[EVENT_POWDER] = {"powder", "rolls for damp powder, up to", "damp"},
	[EVENT_MISFIRE] = {"misfire", "pulls the trigger: the powder is damp", NULL},
	[EVENT_HIT] = {"hit", "fires and hits, needing at least", "needed"},
	[EVENT_MISS] = {"miss", "fires and misses, needing at least", "needed"},
	[EVENT_RESIGN] = {"resign", "resigns", NULL},
	[EVENT_END] = {"end", "The duel ends after round", "round"},
};

/* Tells the log, where there is one. Returns the event so that a die can be added, or NULL. */
static struct event *tell(struct event_log *log, enum kind kind, const char *rule, uint8_t seats, int side,
                          int32_t number)
{
	struct event *event = engine_new_event(log);

	if (event) {
		event->kind = (uint16_t)kind;
		event->rule = rule;
		event->seats = seats;
		event->arg[ARG_SIDE] = side;
		event->arg[ARG_NUMBER] = number;
	}
	return event;
}

static void add_die(struct event *event, int die)
{
	if (event) {
		event->dice[0] = (uint8_t)die;
		event->dice_count = 1;
	}
}

/* [duel:3.2] Nobody sees the die, and the other does not know that there is one. */
static void load_pistol(const struct tables *tables, struct state *state, int side, struct event_log *log)
{
	int die = base_roll_die(&state->dice, tables->die);

	base_hide_dice(&state->dice, 1);
	state->side[side].pistol = die <= tables->damp ? DAMP : DRY;
	add_die(tell(log, EVENT_POWDER, "duel:3.2", nobody, side, tables->damp), die);
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
		add_die(tell(log, hit ? EVENT_HIT : EVENT_MISS, "duel:3.3", everyone, side, needed), die);
	}
}

static void end_duel(struct state *state, int ending, const char *rule, struct event_log *log)
{
	state->ending = (uint8_t)ending;
	tell(log, EVENT_END, rule, everyone, NO_SIDE, state->round);
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

static void move_text(const void *tables, const void *state, const struct move *move, struct text *text)
{
	(void)tables;
	(void)state;
	base_put_string(text, move->verb <= RESIGN ? verb_words[move->verb] : "?");
}

static struct refusal move_parse(const void *tables, const void *state, const char *text, struct move *move)
{
	(void)tables;
	(void)state;
	memset(move, 0, sizeof *move);
	for (int verb = LOAD; verb <= RESIGN; verb++)
		if (strcmp(verb_words[verb], text) == 0) {
			move->verb = (uint16_t)verb;
			return refuse(NULL, NULL);
		}
	return refuse("duel:2.1", "Not understood: write \"load\", \"hide\", \"fire\" or \"resign\".");
}

static void words(const void *tables, const void *state, struct writer *writer)
{
	(void)tables;
	(void)state;
	writer->open_map(writer, NULL);
	base_write_words(writer, "verbs", verb_words);
	base_write_words(writer, "seats", side_names);
	writer->open_map(writer, "events");
	for (int kind = 0; kind <= EVENT_END; kind++) {
		const char *const fields[] = {"side", kinds[kind].number, NULL};

		base_write_words(writer, kinds[kind].name, kind == EVENT_END ? fields + 1 : fields);
	}
	writer->close(writer);
	writer->close(writer);
}

static void help(const void *tables, const void *state, int seat, struct text *text)
{
	struct move room[RESIGN + 1];
	struct move_list moves = {room, RESIGN + 1, 0, false};

	list_moves(tables, state, seat, RESIGN, &moves);
	for (size_t i = 0; i < moves.count; i++) {
		base_put_string(text, verb_words[room[i].verb]);
		base_put_char(text, '\n');
	}
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

static const char *event_name(uint16_t kind)
{
	return kinds[kind].name;
}

static void event_text(const void *tables, const struct event *event, struct text *text)
{
	const struct kind_facts *kind = &kinds[event->kind];

	(void)tables;
	if (event->arg[ARG_SIDE] != NO_SIDE) {
		base_put_string(text, side_titles[event->arg[ARG_SIDE]]);
		base_put_char(text, ' ');
	}
	base_put_string(text, kind->sentence);
	if (kind->number) {
		base_put_char(text, ' ');
		base_put_int(text, event->arg[ARG_NUMBER]);
	}
	base_put_char(text, '.');
}

static void event_dump(const void *tables, const struct event *event, struct writer *writer)
{
	const struct kind_facts *kind = &kinds[event->kind];

	(void)tables;
	if (event->arg[ARG_SIDE] != NO_SIDE)
		writer->put_text(writer, "side", side_names[event->arg[ARG_SIDE]]);
	if (kind->number)
		writer->put_int(writer, kind->number, event->arg[ARG_NUMBER]);
}

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
static void appraise(const void *tables, const void *seen, int seat, const struct move *moves, size_t count,
                     int32_t *worth)
{
	static const int32_t worths[] = {[LOAD] = 2, [HIDE] = 1, [FIRE] = 3, [RESIGN] = INT32_MIN};

	(void)tables;
	(void)seen;
	(void)seat;
	for (size_t i = 0; i < count; i++)
		worth[i] = worths[moves[i].verb];
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
                  .version = 1,
                  .sides = SIDES,
                  .seats = SIDES,
                  .side_names = side_names,
                  .hidden = true,
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
	.dump = dump,
	.read = read_position,
	.draw = draw,
	.invariants = invariants,
};

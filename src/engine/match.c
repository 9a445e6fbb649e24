/* match.c: turns, moves and undo, for any rule system. May use: base, rules. */
#include "engine/match.h"

#include <string.h>

#include "engine/past.h"

enum { WORLDS = 16, TRIES = 64 }; /* tried to find out whether a move revealed something */

/* The positions, and scratch states. */
struct match_past {
	struct past *positions;
	size_t size; /* of a state, in whole words: see engine_look_back */
	void *view;
};

/* Where positions are compared with others. Each thread has its own, and no match any: a server has thousands of matches and
 * few threads. */
struct scratch {
	_Alignas(8) unsigned char view[RULES_STATE], seen[RULES_STATE], world[RULES_STATE], look[RULES_STATE],
		then[RULES_STATE];
};
static _Thread_local struct scratch scratch;

struct match_plan engine_plan_match(const struct rules *rules, const void *tables, size_t scenario)
{
	struct match_plan plan;
	size_t count = 0;
	const struct option_spec *options = rules->options(tables, scenario, &count);

	memset(&plan, 0, sizeof plan);
	plan.rules = rules;
	plan.tables = tables;
	plan.scenario = scenario;
	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++)
		plan.option[i] = options[i].standard;
	return plan;
}

/* "drill" is short for "mutiny-drill" among the scenarios of mutiny. */
static bool is_short_for(const struct rules *rules, const char *full, const char *id)
{
	size_t length = strlen(rules->facts.id);

	return strncmp(full, rules->facts.id, length) == 0 && full[length] == '-' && strcmp(full + length + 1, id) == 0;
}

bool engine_find_scenario(const struct rules *rules, const void *tables, const char *id, size_t *scenario)
{
	for (size_t i = 0; i < rules->count_scenarios(tables); i++) {
		const char *full = rules->scenario(tables, i).id;

		if (strcmp(full, id) == 0 || is_short_for(rules, full, id)) {
			*scenario = i;
			return true;
		}
	}
	return false;
}

const char *const engine_preset_words[] = {
	[PRESET_STANDARD] = "standard", [PRESET_SCENARIO] = "scenario", [PRESET_ALL] = "all", [PRESETS] = NULL};

bool engine_set_preset(struct match_plan *plan, const char *name)
{
	size_t count = 0;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);
	const int32_t *value;
	int preset = 0;

	while (preset < PRESETS && strcmp(engine_preset_words[preset], name) != 0)
		preset++;
	if (preset == PRESETS)
		return false;
	value = plan->rules->preset ? plan->rules->preset(plan->tables, plan->scenario, (enum preset)preset) : NULL;
	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++)
		plan->option[i] = value ? value[i] : options[i].standard;
	return true;
}

void engine_pick_options(struct match_plan *plan, struct rng *rng)
{
	size_t count = 0;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);

	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++)
		plan->option[i] = options[i].low +
		                  (int32_t)base_pick_below(rng, (uint32_t)(options[i].high - options[i].low + 1));
}

/* `yes` and `true` are synonyms of `on`, `no` and `false` of `off`. */
static const char *plain_value(const char *value)
{
	if (strcmp(value, "yes") == 0 || strcmp(value, "true") == 0)
		return "on";
	return strcmp(value, "no") == 0 || strcmp(value, "false") == 0 ? "off" : value;
}

/* Parses the value of an option; false: it is invalid. */
static bool read_option(const struct option_spec *option, const char *value, int32_t *number)
{
	struct cursor cursor = {value};
	int64_t whole;

	if (option->words) {
		for (int32_t i = option->low; i <= option->high; i++)
			if (strcmp(option->words[i - option->low], value) == 0 ||
			    strcmp(option->words[i - option->low], plain_value(value)) == 0) {
				*number = i;
				return true;
			}
		return false;
	}
	if (!base_take_int(&cursor, &whole) || *cursor.at || whole < option->low || whole > option->high)
		return false;
	*number = (int32_t)whole;
	return true;
}

static void say_option_values(const struct option_spec *option, struct text *why)
{
	base_put_string(why, "option ");
	base_put_string(why, option->name);
	base_put_string(why, " must be ");
	if (!option->words) {
		base_put_int(why, option->low);
		base_put_string(why, " to ");
		base_put_int(why, option->high);
		return;
	}
	for (int32_t i = option->low; i <= option->high; i++) {
		base_put_string(why, i == option->low ? "" : i == option->high ? " or " : ", ");
		base_put_string(why, option->words[i - option->low]);
	}
}

bool engine_set_option(struct match_plan *plan, const char *name, const char *value, struct text *why)
{
	size_t count = 0;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);

	if (strcmp(name, "preset") == 0) {
		if (engine_set_preset(plan, value))
			return true;
		base_put_string(why, "preset must be standard, scenario or all");
		return false;
	}
	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++) {
		if (strcmp(options[i].name, name) != 0)
			continue;
		if (read_option(&options[i], value, &plan->option[i]))
			return true;
		say_option_values(&options[i], why);
		return false;
	}
	base_put_string(why, "there is no option ");
	base_put_string(why, name);
	base_put_string(why, count ? "; there are:" : "; this scenario has none");
	for (size_t i = 0; i < count; i++) {
		base_put_char(why, ' ');
		base_put_string(why, options[i].name);
	}
	return false;
}

void engine_put_option(const struct match_plan *plan, size_t option, struct text *text)
{
	size_t count = 0;
	const struct option_spec *spec = &plan->rules->options(plan->tables, plan->scenario, &count)[option];

	if (spec->words)
		base_put_string(text, spec->words[plan->option[option] - spec->low]);
	else
		base_put_int(text, plan->option[option]);
}

void engine_write_presets(const struct match_plan *plan, struct writer *writer)
{
	struct match_plan standard = *plan, other = *plan;
	size_t count = 0;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);

	engine_set_preset(&standard, engine_preset_words[PRESET_STANDARD]);
	writer->open_map(writer, "presets");
	for (int preset = PRESET_SCENARIO; preset < PRESETS; preset++) {
		engine_set_preset(&other, engine_preset_words[preset]);
		writer->open_map(writer, engine_preset_words[preset]);
		for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++) {
			char value[32];
			struct text text = base_start_text(value, sizeof value);

			engine_put_option(&other, i, &text);
			if (other.option[i] != standard.option[i])
				writer->put_text(writer, options[i].name, value);
		}
		writer->close(writer);
	}
	writer->close(writer);
}

bool engine_set_seed(struct match_plan *plan, const char *seed)
{
	size_t length = strlen(seed);

	/* Journals write "hidden" in place of a secret seed. */
	if (!length || length > 64 || strcmp(seed, "hidden") == 0)
		return false;
	for (const char *c = seed; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '-' ||
		      *c == '_' || *c == '.'))
			return false;
	memset(plan->seed, 0, sizeof plan->seed);
	memcpy(plan->seed, seed, length);
	plan->source.kind = SEED_CHOSEN;
	return true;
}

void engine_set_up(const struct match_plan *plan, const uint64_t key[2], void *state)
{
	struct dice dice;

	base_seed_dice(&dice, key);
	plan->rules->setup(plan->tables, plan->scenario, plan->option, &dice, state);
}

/* A practice game keeps the same number for everybody who reads its journal. */
static uint32_t count_kept(const struct match_plan *plan)
{
	return plan->forgets ? 0 : plan->practice ? MATCH_PRACTICE : plan->undo ? plan->undo : MATCH_UNDO;
}

struct match *engine_start_match(const struct match_plan *plan, struct arena *arena)
{
	struct match *match = base_take_bytes(arena, sizeof *match);
	struct match_past *past = base_take_bytes(arena, sizeof *past);

	past->size = (plan->rules->facts.state_size + 7) / 8 * 8;
	match->plan = *plan;
	match->past = past;
	(void)plan->rules->options(plan->tables, plan->scenario, &match->option_count);
	match->thrown.sides = base_take_bytes(arena, MATCH_THROWN * sizeof *match->thrown.sides);
	past->positions = engine_open_past(arena, past->size, count_kept(plan));
	past->view = base_take_bytes(arena, past->size);
	match->events.room = MATCH_EVENTS;
	match->events.list = base_take_bytes(arena, MATCH_EVENTS * sizeof *match->events.list);
	engine_restart_match(match, NULL);
	return match;
}

static void forget_moves(struct match *match)
{
	match->ply = 0;
	engine_forget_past(match->past->positions);
	match->events.count = match->events.lost = 0;
	match->seat = -1;
	memset(&match->move, 0, sizeof match->move);
}

/* Rolls dice on a state, and has the sides of those after the first `skip` recorded; none where they are scripted. */
struct rolling {
	void (*roll)(const struct rolling *rolling, void *state, uint32_t skip);
	const struct match *match;
	int seat;
	const struct move *move;
	struct event_log *log;
};

/* Rolls on `state` and notes what was thrown. A state has room for a few dice: where there were more, the same is done again on
 * a copy for the next few. */
static void roll_and_note(struct rolling rolling, struct match_thrown *thrown, uint32_t first, void *state)
{
	struct dice *dice = state;
	uint16_t sides[DICE_RECORD];

	rolling.roll(&rolling, state, 0);
	thrown->first = first;
	thrown->count = dice->used - first;
	if (!dice->recording)
		return;
	rolling.log = NULL;
	for (uint32_t noted = 0;;) {
		unsigned count = base_end_record(dice, sides);

		for (unsigned i = 0; i < count && noted + i < MATCH_THROWN; i++)
			thrown->sides[noted + i] = sides[i];
		noted += count;
		if (!count || noted >= thrown->count || noted >= MATCH_THROWN)
			return;
		dice = (struct dice *)scratch.then;
		rolling.roll(&rolling, dice, noted);
	}
}

static void roll_setup(const struct rolling *rolling, void *state, uint32_t skip)
{
	const struct match_plan *plan = &rolling->match->plan;
	struct dice dice;
	uint64_t key[2];

	base_make_key(plan->seed, key);
	base_seed_dice(&dice, key);
	base_record_dice(&dice, skip);
	plan->rules->setup(plan->tables, plan->scenario, plan->option, &dice, state);
}

void engine_restart_match(struct match *match, const char *seed)
{
	if (seed)
		engine_set_seed(&match->plan, seed);
	forget_moves(match);
	match->state = engine_present(match->past->positions);
	roll_and_note((struct rolling){.roll = roll_setup, .match = match}, &match->thrown, 0,
	              engine_present(match->past->positions));
}

void *engine_edit_state(struct match *match)
{
	forget_moves(match);
	return engine_present(match->past->positions);
}

uint32_t engine_seats_to_act(const struct match *match)
{
	return match->plan.rules->to_act(match->plan.tables, match->state);
}

/* A watcher's view names all that decide at once until the last of them has decided: see to_act in rules.h. */
uint32_t engine_seats_ready(const struct match *match)
{
	const struct rules *rules = match->plan.rules;

	if (!rules->facts.at_once)
		return 0;
	rules->view(match->plan.tables, match->state, -1, match->past->view);
	return rules->to_act(match->plan.tables, match->past->view) & ~engine_seats_to_act(match);
}

static struct refusal refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}

/* Whether the seat may decide now; a move that can be made at any time needs no turn. */
static struct refusal check_turn(const struct match *match, int seat, const struct move *move)
{
	const struct rules *rules = match->plan.rules;
	uint32_t acting = engine_seats_to_act(match);

	if (!acting)
		return refuse("engine:over", "The game is over: no more moves can be made.");
	if (seat < 0 || seat >= match->plan.rules->facts.seats)
		return refuse("engine:turn", "There is no such seat in this game.");
	if (!(acting >> seat & 1) && !(move && rules->any_time && rules->any_time(move)))
		return refuse("engine:turn", "It is not this seat's turn to decide: wait for the other seat.");
	return refuse(NULL, NULL);
}

struct refusal engine_ask_text(const struct match *match, int seat, const char *text, struct move *move)
{
	const struct rules *rules = match->plan.rules;
	struct refusal parsed, refusal;

	memset(move, 0, sizeof *move);
	parsed = rules->move_parse(match->plan.tables, match->state, text, move);
	refusal = check_turn(match, seat, parsed.rule ? NULL : move);
	if (refusal.rule || parsed.rule)
		return refusal.rule ? refusal : parsed;
	return rules->check(match->plan.tables, match->state, seat, move);
}

struct refusal engine_explain_refusal(const struct match *match, int seat, const char *move, struct refusal refusal,
                                      struct text *text)
{
	const struct rules *rules = match->plan.rules;
	char buffer[64];
	struct text more = base_start_text(buffer, sizeof buffer);
	struct move parsed;
	size_t length = strlen(refusal.text);

	memset(&parsed, 0, sizeof parsed);
	if (rules->explain && !rules->move_parse(match->plan.tables, match->state, move, &parsed).rule)
		rules->explain(match->plan.tables, match->state, seat, &parsed, &more);
	if (!more.used || refusal.text[length - 1] != '.')
		return refusal;
	base_put_piece(text, refusal.text, length - 1);
	base_put_string(text, " by ");
	base_put_string(text, buffer);
	base_put_char(text, '.');
	refusal.text = text->at;
	return refusal;
}

static void roll_move(const struct rolling *rolling, void *state, uint32_t skip)
{
	const struct match *match = rolling->match;
	const struct rules *rules = match->plan.rules;
	struct dice *dice = state;

	/* The first time it is a copy already. */
	if (skip)
		memcpy(state, match->state, rules->facts.state_size);
	if (!dice->scripted)
		base_record_dice(dice, skip);
	rules->apply(match->plan.tables, state, rolling->seat, rolling->move, rolling->log);
}

/* The move that led to the present position is the last one again. */
static void recall_move(struct match *match)
{
	match->events.count = match->events.lost = 0;
	match->seat = -1;
	if (match->ply && !match->plan.forgets)
		match->move = *engine_past_move(match->past->positions, 0, &match->seat);
	else
		memset(&match->move, 0, sizeof match->move);
}

struct refusal engine_make_move(struct match *match, int seat, const struct move *move)
{
	const struct rules *rules = match->plan.rules;
	const void *tables = match->plan.tables;
	struct past *past = match->past->positions;
	void *next = engine_begin_step(past);
	const char *broken;

	match->events.count = match->events.lost = 0;
	match->move = *move;
	if (match->plan.forgets)
		rules->apply(tables, next, seat, &match->move, NULL);
	else
		roll_and_note((struct rolling){roll_move, match, seat, &match->move, &match->events}, &match->thrown,
		              ((const struct dice *)match->state)->used, next);
	broken = match->plan.checked ? rules->invariants(tables, next) : NULL;
	if (broken) {
		engine_cancel_step(past);
		recall_move(match);
		return refuse("engine:fault", broken);
	}
	engine_end_step(past, &match->move, seat);
	match->ply++;
	match->state = engine_present(past);
	match->seat = seat;
	return (struct refusal){0};
}

struct refusal engine_play_move(struct match *match, int seat, const struct move *move)
{
	struct refusal refusal = check_turn(match, seat, move);

	if (!refusal.rule)
		refusal = match->plan.rules->check(match->plan.tables, match->state, seat, move);
	return refusal.rule ? refusal : engine_make_move(match, seat, move);
}

struct refusal engine_play_text(struct match *match, int seat, const char *text)
{
	struct move move;
	struct refusal refusal = engine_ask_text(match, seat, text, &move);

	return refusal.rule ? refusal : engine_play_move(match, seat, &move);
}

/* Did a seat make any of the moves after `ply`? They must still be kept. */
static bool has_moved_since(const struct match *match, int seat, uint32_t ply)
{
	for (uint32_t steps = 0; steps < match->ply - ply; steps++) {
		int mover;

		engine_past_move(match->past->positions, steps, &mover);
		if (mover == seat)
			return true;
	}
	return false;
}

bool engine_is_unchanged(const struct match *match, int seat, uint32_t ply)
{
	const struct rules *rules = match->plan.rules;
	const struct match_past *past = match->past;

	if (ply == match->ply)
		return true;
	if (ply > match->ply || match->ply - ply > engine_count_past(match->past->positions) ||
	    has_moved_since(match, seat, ply))
		return false;
	engine_look_back(past->positions, match->ply - ply, scratch.world);
	rules->view(match->plan.tables, scratch.world, seat, scratch.view);
	rules->view(match->plan.tables, match->state, seat, scratch.seen);
	return memcmp(scratch.view, scratch.seen, rules->facts.state_size) == 0;
}

/* Does a move in the world that is tried look to the seat as the last move did? */
static bool looks_alike(const struct match *match, int seat, const struct move *move)
{
	const struct rules *rules = match->plan.rules;

	if (rules->check(match->plan.tables, scratch.world, match->seat, move).rule)
		return false;
	memcpy(scratch.look, scratch.world, rules->facts.state_size);
	rules->apply(match->plan.tables, scratch.look, match->seat, move, NULL);
	rules->view(match->plan.tables, scratch.look, seat, scratch.then);
	return memcmp(scratch.then, scratch.seen, rules->facts.state_size) == 0;
}

/* Did the last move tell the seat anything about what it could not see: is there a world consistent with its
 * earlier view in which no move of the mover would have looked like this one? Only some worlds and moves are
 * tried; trying too few moves merely refuses an undo. */
static bool did_learn(const struct match *match, int seat)
{
	const struct rules *rules = match->plan.rules;
	const void *tables = match->plan.tables;
	struct rng rng = {match->ply};

	if (!rules->facts.hidden)
		return false;
	rules->view(tables, engine_past_state(match), seat, scratch.view);
	rules->view(tables, match->state, seat, scratch.seen);
	if (memcmp(scratch.view, scratch.seen, rules->facts.state_size) == 0)
		return false;
	for (int world = 0; world < WORLDS; world++) {
		struct move move = match->move;
		int tries = 0;

		rules->resample(tables, scratch.view, seat, &rng, scratch.world);
		while (!looks_alike(match, seat, &move)) {
			if (tries++ == TRIES)
				return true;
			rules->sample(tables, scratch.world, match->seat, &rng, &move);
		}
	}
	return false;
}

/* Did the last move show something that was hidden? */
static bool did_show(const struct match *match)
{
	const struct rules *rules = match->plan.rules;
	enum take_back known = rules->take_back ? rules->take_back(match->plan.tables, engine_past_state(match),
	                                                           &match->move, match->state)
	                                        : TAKE_BACK_TRY;

	if (known != TAKE_BACK_TRY)
		return known == TAKE_BACK_NO;
	/* The others first: they are the ones who learn something most often. */
	for (int i = 1; i <= rules->facts.seats; i++)
		if (did_learn(match, (match->seat + i) % rules->facts.seats))
			return true;
	return false;
}

const char *const engine_undo_words[UNDO_WAYS] = {
	[UNDO_PLAIN] = "", [UNDO_AGREED] = "agreed", [UNDO_PRACTICE] = "practice"};

struct refusal engine_refuse_undo_by(const struct match *match, int seat, enum undo_way way)
{
	const void *before = engine_past_state(match);

	if (!engine_seats_to_act(match))
		return refuse("engine:undo", "The game is over: nothing can be taken back.");
	if (!before)
		return refuse("engine:undo", "There is no move that can be taken back.");
	if (way == UNDO_PRACTICE)
		return match->plan.practice ? refuse(NULL, NULL)
		                            : refuse("engine:undo", "This is not a practice game.");
	if (seat != match->seat)
		return refuse("engine:undo",
		              "The last move was made by another seat: only its maker can take it back.");
	if (way == UNDO_AGREED)
		return refuse(NULL, NULL);
	/* A state begins with its dice. */
	if (base_count_open_dice(before) != base_count_open_dice(match->state))
		return refuse("engine:undo", "Dice fell with this move: it cannot be taken back.");
	if (did_show(match))
		return refuse("engine:undo", "This move showed something that was hidden: it cannot be taken back.");
	return refuse(NULL, NULL);
}

struct refusal engine_refuse_undo(const struct match *match, int seat)
{
	return engine_refuse_undo_by(match, seat, UNDO_PLAIN);
}

struct refusal engine_undo_move_by(struct match *match, int seat, enum undo_way way)
{
	struct refusal refusal = engine_refuse_undo_by(match, seat, way);

	if (!refusal.rule)
		engine_drop_move(match);
	return refusal;
}

struct refusal engine_undo_move(struct match *match, int seat)
{
	return engine_undo_move_by(match, seat, UNDO_PLAIN);
}

const struct move *engine_find_move(const struct match *match, uint32_t steps, int *seat)
{
	return engine_past_move(match->past->positions, steps, seat);
}

uint32_t engine_count_since(const struct match *match, int seat)
{
	uint32_t kept = engine_count_past(match->past->positions);

	for (uint32_t steps = 0; steps < kept; steps++) {
		int mover;

		engine_find_move(match, steps, &mover);
		if (mover == seat)
			return steps + 1;
	}
	return 0;
}

void engine_drop_move(struct match *match)
{
	struct past *past = match->past->positions;

	if (!engine_count_past(past))
		return;
	engine_step_back(past);
	match->ply--;
	match->state = engine_present(past);
	recall_move(match);
}

uint64_t engine_hash_for(const struct match *match, const void *state)
{
	bool old = match->plan.format && match->plan.format < MATCH_HASHED_BY_NAME;

	return (old ? engine_hash_old : engine_hash_position)(match->plan.rules, state);
}

uint64_t engine_hash_state(const struct match *match)
{
	return engine_hash_for(match, match->state);
}

const void *engine_past_state(const struct match *match)
{
	return engine_find_before(match->past->positions);
}

const void *engine_seat_view(struct match *match, int seat)
{
	match->plan.rules->view(match->plan.tables, match->state, seat, match->past->view);
	return match->past->view;
}

void engine_put_move(const struct match *match, struct text *text)
{
	const void *before = engine_past_state(match);

	if (before)
		match->plan.rules->move_text(match->plan.tables, before, &match->move, text);
}

int engine_seat_side(const struct rules *rules, int seat)
{
	return seat * rules->facts.sides / rules->facts.seats;
}

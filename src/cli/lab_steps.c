/* lab_steps.c: the steps of a lab that play: moves, refusals, taking back.
 * May use: base, engine, fit, moves, tell. */
#include <stdio.h>
#include <string.h>

#include "cli/fit.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "cli/tell.h"

/* ---- which step is it */

/* Keys that may stand beside the verb. */
static const char *const move_keys[] = {"seat", "dice", "expect", "also", "never", "only", NULL};
static const char *const refuse_keys[] = {"seat", "rule", "says", "unreadable", NULL};
static const char *const why_keys[] = {"seat", "rule", "says", NULL};
static const char *const seat_keys[] = {"seat", NULL};
static const char *const says_keys[] = {"says", "rule", NULL};
static const char *const skip_keys[] = {"prefer", "limit", "dice", NULL};
static const char *const view_keys[] = {"position", NULL};
static const char *const seen_keys[] = {"expect", "also", "never", "only", NULL};
static const char *const legal_keys[] = {"has", "lacks", "count", NULL};
static const char *const set_keys[] = {"dice", NULL};
static const char *const no_keys[] = {NULL};

static bool step_note(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	(void)step;
	if (it->lab->verbose && !it->lab->writer && base_scalar_of(verb))
		printf("  # %s\n", verb->scalar);
	return true;
}

/* Changes the position in the middle of things. */
static bool step_set(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	const char *broken;

	if (!cli_read_position(it, verb, base_find_doc(step, "dice")))
		return false;
	broken = it->world.rules->invariants(it->world.tables, it->match->state);
	if (broken)
		base_add_fault_about(&it->faults, verb, NULL, "this position cannot be", broken);
	return !broken;
}

static bool step_move(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	return cli_step_move(it, step, verb, CLI_NO_SEAT);
}

static const struct kind {
	const char *verb;
	const char *const *keys;
	bool (*run)(struct lab_case *it, const struct doc *step, const struct doc *verb);
} kinds[] = {
	{"move", move_keys, step_move},
	{"refuse", refuse_keys, cli_step_refuse},
	{"allow", seat_keys, cli_step_allow},
	{"why_not", why_keys, cli_step_why_not},
	{"undo", no_keys, cli_step_undo},
	{"undo_refused", says_keys, cli_step_undo},
	{"skip_to", skip_keys, cli_step_skip},
	{"view", view_keys, cli_step_view},
	{"seen", seen_keys, cli_step_seen},
	{"to_act", no_keys, cli_step_to_act},
	{"legal", legal_keys, cli_step_legal},
	{"result", no_keys, cli_step_result},
	{"position", no_keys, cli_step_position},
	{"set", set_keys, step_set},
	{"note", no_keys, step_note},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void check_keys(struct lab_case *it, const struct doc *step, const struct doc *verb, const char *const *keys)
{
	const char *known[16] = {verb->key};
	size_t count = 1;

	for (size_t i = 0; keys[i]; i++)
		known[count++] = keys[i];
	known[count] = NULL;
	base_refuse_unknown_keys(step, known, &it->faults);
}

bool cli_run_step(struct lab_case *it, const struct doc *step)
{
	it->step = step;
	if (step->kind != DOC_MAP || !step->first) {
		base_add_fault(&it->faults, step, NULL, "a step is a map, e.g. 'move: ...' or 'position: {...}'");
		return false;
	}
	for (size_t i = 0; i < KINDS; i++) {
		const struct doc *verb = base_find_doc(step, kinds[i].verb);

		if (!verb)
			continue;
		check_keys(it, step, verb, kinds[i].keys);
		return !it->faults.count && kinds[i].run(it, step, verb);
	}
	for (const struct doc *key = step->first; key; key = key->next) {
		int seat = cli_find_seat(it->world.rules, key->key);

		if (seat < 0)
			continue;
		check_keys(it, step, key, move_keys);
		return !it->faults.count && cli_check_seat_word(it, key, seat) && cli_step_move(it, step, key, seat);
	}
	base_add_fault(
		&it->faults, step, NULL,
		"what is this step? It needs one of: move (or a side's name), refuse, allow, why_not, position, view, "
		"seen, to_act, legal, result, undo, undo_refused, skip_to, set, note");
	return false;
}

/* ---- dice */

bool cli_read_script(struct lab_case *it, const struct doc *where, struct dice *dice)
{
	size_t count = 0;

	if (where && (where->kind != DOC_LIST || where->count > DICE_SCRIPT)) {
		base_add_fault(&it->faults, where, NULL,
		               "'dice' must be a list of at most 96 numbers, or 'any' in a step");
		return false;
	}
	it->open_dice = false;
	dice->scripted = dice->next = dice->overrun = 0;
	memset(dice->script, 0, sizeof dice->script);
	for (const struct doc *each = where ? where->first : NULL; each; each = each->next) {
		const char *word = base_scalar_of(each);
		int64_t value;

		it->open_dice = word && !strcmp(word, "any") && !each->next;
		if (it->open_dice)
			break;
		if (!base_int_of(each, &value) || value < 1 || value > 255) {
			base_add_fault(&it->faults, each, NULL,
			               "a die must be a whole number from 1; only the last may be 'any'");
			return false;
		}
		dice->script[count++] = (uint8_t)value;
	}
	dice->scripted = (uint16_t)count;
	return true;
}

bool cli_script_dice(struct lab_case *it, const struct doc *where)
{
	return cli_read_script(it, where, engine_edit_state(it->match));
}

bool cli_prepare_dice(struct lab_case *it, const struct doc *step, bool real, enum dice_mode *mode)
{
	const struct doc *given = base_find_doc(step, "dice");
	const char *word = base_scalar_of(given);
	const struct dice *dice = it->match->state;

	if (given && it->head_dice) {
		base_add_fault(&it->faults, given, NULL,
		               "the head gives dice for the whole case: take one of the two away");
		return false;
	}
	*mode = DICE_OF_HEAD;
	if (it->head_dice)
		return true;
	*mode = DICE_GIVEN;
	if (given && !word && given->count)
		return cli_script_dice(it, given);
	*mode = DICE_NONE;
	if (given && !word)
		return true;
	if (word && strcmp(word, "any")) {
		base_add_fault(&it->faults, given, NULL, "'dice' must be a list such as [3, 5], or the word 'any'");
		return false;
	}
	if (!word && !real && !it->real_dice)
		return true;
	*mode = DICE_REAL;
	/* The edit forgets what could be taken back, so only where a script is in the way. */
	return dice->scripted ? cli_script_dice(it, NULL) : true;
}

bool cli_check_dice(struct lab_case *it, const struct doc *step, enum dice_mode mode, uint32_t before)
{
	const struct dice *dice = it->match->state;
	const struct doc *given = base_find_doc(step, "dice");
	const struct doc *where = given ? given : step;
	uint32_t thrown = dice->used - before;
	/* Dice after the end of the script count as overrun, and so do values that a die cannot show. */
	uint32_t surplus = mode == DICE_OF_HEAD ? dice->used - it->head_used : thrown;

	surplus = surplus > dice->scripted ? surplus - dice->scripted : 0;

	if (mode == DICE_REAL)
		return true;
	if (mode == DICE_NONE)
		return !thrown ? true
		               : cli_fail_step(it, where,
		                               "%u %s fell, but the step gives none: add 'dice: [...]', 'dice: any', "
		                               "or a 'seed' in the head",
		                               thrown, thrown == 1 ? "die" : "dice");
	if (!it->open_dice && thrown > dice->scripted && mode == DICE_GIVEN)
		return cli_fail_step(
			it, where,
			"more dice fell than are given: %u, not %u; where the others do not matter write 'any' at the "
			"end of the list",
			thrown, dice->scripted);
	if (dice->overrun > surplus)
		return cli_fail_step(it, where, "a die of the list has a value that this die cannot show");
	if (mode == DICE_OF_HEAD && dice->overrun && !it->open_dice)
		return cli_fail_step(it, where, "more dice fell than the head gives");
	if (mode == DICE_GIVEN && dice->next < dice->scripted)
		return cli_fail_step(it, where, "%d of %d dice not used", dice->scripted - dice->next, dice->scripted);
	return true;
}

/* ---- seats and moves */

int cli_seat_of(struct lab_case *it, const struct doc *name)
{
	int seat = base_scalar_of(name) ? cli_find_seat(it->world.rules, name->scalar) : CLI_NO_SEAT;

	if (seat == CLI_NO_SEAT)
		base_add_fault(&it->faults, name, NULL, "there is no such seat: a side's name or a number is expected");
	return cli_check_seat_word(it, name, seat) ? seat : CLI_NO_SEAT;
}

/* The seat of a step: its `seat`, or before a colon in the text, or the one that is to act. The text
 * of the move is put in `text`; NULL after a fault. */
static int find_mover(struct lab_case *it, const struct doc *step, const struct doc *verb, const char **text)
{
	const struct doc *seat = base_find_doc(step, "seat");
	uint32_t acting = engine_seats_to_act(it->match);
	const char *colon;

	*text = base_scalar_of(verb);
	if (!*text) {
		base_add_fault(&it->faults, verb, NULL, "the text of a move is expected");
		return CLI_NO_SEAT;
	}
	if (seat)
		return cli_seat_of(it, seat);
	colon = strchr(*text, ':');
	if (colon) {
		int named = cli_find_seat(it->world.rules, base_copy_text(it->arena, *text, (size_t)(colon - *text)));

		if (named >= 0) {
			*text = colon + 1 + strspn(colon + 1, " ");
			return cli_check_seat_word(it, verb, named) ? named : CLI_NO_SEAT;
		}
	}
	if (acting & (acting - 1)) {
		base_add_fault(&it->faults, verb, NULL, "several seats are to act: add 'seat'");
		return CLI_NO_SEAT;
	}
	return acting ? cli_first_seat(acting) : 0;
}

void cli_tell_move(const struct lab_case *it, int seat, const char *text)
{
	char name[TELL_SEAT_NAME];

	if (!it->lab->verbose || it->lab->writer)
		return;
	printf("  %s: %s\n", engine_name_seat(it->world.rules, seat, name), text);
	cli_tell_events(it->match, CLI_ALL);
}

bool cli_step_move(struct lab_case *it, const struct doc *step, const struct doc *verb, int seat)
{
	const char *text = base_scalar_of(verb);
	enum dice_mode mode;
	struct refusal refusal;
	uint32_t before;

	if (seat == CLI_NO_SEAT || !text)
		seat = find_mover(it, step, verb, &text);
	if (seat == CLI_NO_SEAT || !cli_prepare_dice(it, step, false, &mode))
		return false;
	before = ((const struct dice *)it->match->state)->used;
	refusal = engine_play_text(it->match, seat, text);
	if (refusal.rule)
		return cli_fail_step(it, verb, "the move was refused: %s [%s]", refusal.text, refusal.rule);
	it->events = cli_dump_events(it, CLI_ALL);
	cli_tell_move(it, seat, text);
	return cli_check_dice(it, step, mode, before) && cli_expect_events(it, step, it->events);
}

static bool compare_refusal(struct lab_case *it, const struct doc *step, struct refusal refusal)
{
	const struct doc *rule = base_find_doc(step, "rule"), *says = base_find_doc(step, "says");

	if (rule && (!base_scalar_of(rule) || strcmp(rule->scalar, refusal.rule))) {
		cli_fail_step(it, rule, "it was refused by another rule: %s", refusal.text);
		snprintf(it->failure.expected, LAB_TEXT, "%s", base_scalar_of(rule) ? rule->scalar : "(not a rule)");
		snprintf(it->failure.got, LAB_TEXT, "%s", refusal.rule);
		return false;
	}
	if (says && (!base_scalar_of(says) || !strstr(refusal.text, says->scalar))) {
		cli_fail_step(it, says, "it was refused with another sentence");
		snprintf(it->failure.expected, LAB_TEXT, "%s", base_scalar_of(says) ? says->scalar : "(not a text)");
		snprintf(it->failure.got, LAB_TEXT, "%s", refusal.text);
		return false;
	}
	return true;
}

void cli_tell_why(const struct lab_case *it, const char *how, const char *text, struct refusal refusal)
{
	if (it->lab->verbose && !it->lab->writer)
		printf("  %s: %s: %s [%s]\n", how, text, refusal.text, refusal.rule);
}

/* A move to be refused is one that can be read, unless the step says that it cannot. */
static bool check_words(struct lab_case *it, const struct doc *step, const struct doc *verb, const char *text)
{
	struct move move;

	if (!base_read_bool_opt(step, "unreadable", false, &it->faults))
		return cli_check_move_words(it, verb, text);
	if (it->faults.count)
		return false;
	return it->world.rules->move_parse(it->world.tables, it->match->state, text, &move).rule != NULL ||
	       cli_fail_step(it, verb, "the move can be read, though the step says 'unreadable'");
}

bool cli_step_refuse(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	const char *text;
	int seat = find_mover(it, step, verb, &text);
	uint64_t before = engine_hash_state(it->match);
	struct refusal refusal;
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	if (seat == CLI_NO_SEAT || !check_words(it, step, verb, text))
		return false;
	refusal = engine_play_text(it->match, seat, text);
	if (!refusal.rule) {
		it->events = cli_dump_events(it, CLI_ALL);
		return cli_fail_step(it, verb, "the move should have been refused, but it was made");
	}
	refusal = engine_explain_refusal(it->match, seat, text, refusal, &sentence);
	cli_tell_why(it, "refused", text, refusal);
	if (engine_hash_state(it->match) != before)
		return cli_fail_step(it, verb, "the refused move changed the position");
	return compare_refusal(it, step, refusal);
}

/* The refusal of a move that is only asked about. */
static struct refusal ask_move(struct lab_case *it, int seat, const char *text)
{
	struct move move;

	return engine_ask_text(it->match, seat, text, &move);
}

bool cli_step_allow(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	const char *text;
	int seat = find_mover(it, step, verb, &text);
	struct refusal refusal;

	if (seat == CLI_NO_SEAT || !cli_check_move_words(it, verb, text))
		return false;
	refusal = ask_move(it, seat, text);
	return refusal.rule ? cli_fail_step(it, verb, "the move may not be made: %s [%s]", refusal.text, refusal.rule)
	                    : true;
}

/* A move that is not offered: which rule forbids it? */
bool cli_step_why_not(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	const char *text;
	int seat = find_mover(it, step, verb, &text);
	struct refusal refusal;
	char buffer[256];
	struct text sentence = base_start_text(buffer, sizeof buffer);

	if (seat == CLI_NO_SEAT || !cli_check_move_words(it, verb, text))
		return false;
	refusal = ask_move(it, seat, text);
	if (!refusal.rule)
		return cli_fail_step(it, verb, "nothing forbids this move: it may be made");
	refusal = engine_explain_refusal(it->match, seat, text, refusal, &sentence);
	cli_tell_why(it, "why not", text, refusal);
	return compare_refusal(it, step, refusal);
}

bool cli_step_undo(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	bool refused = !strcmp(verb->key, "undo_refused");
	int seat = cli_seat_of(it, verb);
	struct refusal refusal;

	if (seat == CLI_NO_SEAT)
		return false;
	refusal = engine_undo_move(it->match, seat);
	if (!refusal.rule)
		return refused ? cli_fail_step(it, verb, "taking back should have been refused, but it was done")
		               : true;
	if (!refused)
		return cli_fail_step(it, verb, "taking back was refused: %s [%s]", refusal.text, refusal.rule);
	return compare_refusal(it, step, refusal);
}

/* lab_asks.c: the steps of a lab that ask: positions, views, events, legal moves, results.
 * May use: base, engine, fit, moves, tell. */
#include <stdio.h>
#include <string.h>

#include "base/writer.h"
#include "cli/fit.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "cli/tell.h"

struct doc *cli_dump_position(struct lab_case *it, int seat)
{
	struct doc_writer writer;

	base_start_doc_writer(&writer, it->arena);
	cli_write_position(it->match, seat, NULL, &writer.writer);
	return writer.root;
}

struct doc *cli_dump_events(struct lab_case *it, int seat)
{
	struct doc_writer writer;

	base_start_doc_writer(&writer, it->arena);
	cli_write_events(it->match, seat, NULL, &writer.writer);
	return writer.root;
}

static bool compare(struct lab_case *it, const struct doc *expected, const struct doc *actual, const char *what)
{
	struct cli_misfit misfit;

	memset(&misfit, 0, sizeof misfit);
	if (cli_fits(expected, actual, &misfit))
		return true;
	cli_fail_fit(it, misfit.expected && misfit.expected->line ? misfit.expected : expected, misfit.expected,
	             misfit.actual, "%s is different%s%s%s%s", what, misfit.path[0] ? " at " : "", misfit.path,
	             misfit.why ? ": " : "", misfit.why ? misfit.why : "");
	if (misfit.keys[0])
		snprintf(it->failure.got, LAB_TEXT, "nothing; there are %s", misfit.keys);
	return false;
}

bool cli_step_position(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	(void)step;
	return cli_check_position_words(it, verb) && compare(it, verb, cli_dump_position(it, CLI_ALL), "the position");
}

bool cli_step_view(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	int seat = cli_seat_of(it, verb);
	const struct doc *position = base_find_doc(step, "position");

	if (!position)
		base_add_fault(&it->faults, step, NULL, "a view needs 'position', what the seat sees");
	if (it->faults.count || !cli_check_position_words(it, position))
		return false;
	return compare(it, position, cli_dump_position(it, seat), "the view");
}

bool cli_step_seen(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	int seat = cli_seat_of(it, verb);

	return seat != CLI_NO_SEAT && cli_expect_events(it, step, cli_dump_events(it, seat));
}

static bool fits_event(const struct doc *expected, const struct doc *event, struct cli_misfit *misfit)
{
	/* A word alone is the kind of the event. */
	return cli_fits(expected, base_scalar_of(expected) ? base_find_doc(event, "event") : event, misfit);
}

/* The event that was probably meant, for the message: the first of the same kind. */
static const struct doc *find_nearest(const struct doc *expected, const struct doc *events)
{
	const char *kind = base_scalar_of(base_find_doc(expected, "event"));

	for (const struct doc *each = kind ? events->first : NULL; each; each = each->next)
		if (!strcmp(kind, base_scalar_of(base_find_doc(each, "event"))))
			return each;
	return NULL;
}

static bool fail_event(struct lab_case *it, const struct doc *wanted, const struct doc *near)
{
	struct cli_misfit misfit;

	memset(&misfit, 0, sizeof misfit);
	if (!near || fits_event(wanted, near, &misfit))
		return cli_fail_fit(it, wanted, wanted, NULL, "this event did not happen (or not in this order)");
	return cli_fail_fit(it, wanted, wanted, near, "the event is different at '%s'", misfit.path);
}

static bool expect_in_order(struct lab_case *it, const struct doc *expect, const struct doc *events, bool only)
{
	const struct doc *event = events->first;

	for (const struct doc *wanted = expect ? expect->first : NULL; wanted; wanted = wanted->next) {
		if (only && event && !fits_event(wanted, event, NULL))
			return fail_event(it, wanted, event);
		while (event && !fits_event(wanted, event, NULL))
			event = event->next;
		if (!event)
			return fail_event(it, wanted, find_nearest(wanted, events));
		event = event->next;
	}
	return only && event ? cli_fail_fit(it, expect ? expect : it->root, NULL, event,
	                                    "another event happened, but 'only' is set")
	                     : true;
}

static bool happened(const struct doc *wanted, const struct doc *events)
{
	for (const struct doc *event = events->first; event; event = event->next)
		if (fits_event(wanted, event, NULL))
			return true;
	return false;
}

bool cli_expect_events(struct lab_case *it, const struct doc *step, const struct doc *events)
{
	const struct doc *expect = base_find_doc(step, "expect"), *never = base_find_doc(step, "never");
	const struct doc *also = base_find_doc(step, "also");
	bool only = base_read_bool_opt(step, "only", false, &it->faults);

	if ((expect && expect->kind != DOC_LIST) || (never && never->kind != DOC_LIST) ||
	    (also && also->kind != DOC_LIST)) {
		base_add_fault(&it->faults, step, NULL, "'expect', 'also' and 'never' must be lists of events");
		return false;
	}
	if (it->faults.count || !cli_check_event_words(it, step) || !expect_in_order(it, expect, events, only))
		return false;
	for (const struct doc *each = also ? also->first : NULL; each; each = each->next)
		if (!happened(each, events))
			return fail_event(it, each, find_nearest(each, events));
	for (const struct doc *each = never ? never->first : NULL; each; each = each->next)
		for (const struct doc *event = events->first; event; event = event->next)
			if (fits_event(each, event, NULL))
				return cli_fail_fit(it, each, NULL, event, "this must never happen, but it did");
	return true;
}

bool cli_seats_fit(struct lab_case *it, const struct doc *expected)
{
	uint32_t wanted = 0;

	if (base_scalar_of(expected) && strcmp(expected->scalar, "none")) {
		int seat = cli_seat_of(it, expected);

		wanted = seat >= 0 ? UINT32_C(1) << seat : 0;
	}
	for (const struct doc *each = expected->first; each; each = each->next) {
		int seat = cli_seat_of(it, each);

		wanted |= seat >= 0 ? UINT32_C(1) << seat : 0;
	}
	return wanted == engine_seats_to_act(it->match);
}

bool cli_step_to_act(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	struct doc_writer writer;

	(void)step;
	if (cli_seats_fit(it, verb) || it->faults.count)
		return !it->faults.count;
	base_start_doc_writer(&writer, it->arena);
	engine_write_to_act(it->match, NULL, &writer.writer);
	return cli_fail_fit(it, verb, verb, writer.root, "others are to act");
}

/* ---- legal moves */

static bool may_be_made(struct lab_case *it, int seat, const struct cli_moves *moves, const char *text)
{
	struct refusal refusal;
	struct move move;

	if (strchr(text, '*')) {
		for (size_t i = 0; i < moves->count; i++)
			if (cli_fits_pattern(text, moves->text[i]))
				return true;
		return false;
	}
	refusal = engine_ask_text(it->match, seat, text, &move);
	if (refusal.rule)
		cli_tell_why(it, "not offered", text, refusal);
	return !refusal.rule;
}

static bool check_texts(struct lab_case *it, int seat, const struct cli_moves *moves, const struct doc *texts,
                        bool want)
{
	for (const struct doc *each = texts ? texts->first : NULL; each; each = each->next) {
		if (!base_scalar_of(each)) {
			base_add_fault(&it->faults, each, NULL, "the text of a move is expected");
			return false;
		}
		if (!cli_check_move_words(it, each, each->scalar))
			return false;
		if (may_be_made(it, seat, moves, each->scalar) != want)
			return cli_fail_step(it, each, want ? "the move '%s' is not legal" : "the move '%s' is legal",
			                     each->scalar);
	}
	return true;
}

bool cli_step_legal(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	const struct doc *count = base_find_doc(step, "count");
	int seat = cli_seat_of(it, verb);
	char digits[24];
	struct doc number = {.kind = DOC_SCALAR, .scalar = digits};
	struct cli_moves moves = {.count = 0};

	if (seat < 0) {
		if (seat != CLI_NO_SEAT)
			base_add_fault(&it->faults, verb, NULL, "only a seat that plays has moves");
		return false;
	}
	if (!(engine_seats_to_act(it->match) >> seat & 1))
		return cli_fail_step(it, verb, "this seat is not to act");
	cli_list_moves(it->match, seat, it->arena, &moves);
	snprintf(digits, sizeof digits, "%zu", moves.count);
	if (count && !compare(it, count, &number, "the number of moves"))
		return false;
	return check_texts(it, seat, &moves, base_find_doc(step, "has"), true) &&
	       check_texts(it, seat, &moves, base_find_doc(step, "lacks"), false);
}

bool cli_step_result(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	struct doc_writer writer;

	(void)step;
	base_start_doc_writer(&writer, it->arena);
	engine_write_outcome(it->match, NULL, &writer.writer);
	return compare(it, verb, writer.root, "the result");
}

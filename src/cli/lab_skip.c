/* lab_skip.c: the step of a lab that plays on until something holds.
 * May use: base, engine, fit, moves, tell. */
#include <stdio.h>
#include <string.h>

#include "cli/fit.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "cli/tell.h"

enum { SHOWN = 5 };

/* How near a skip came to its goal, and what was done from there. */
struct course {
	int best;    /* parts of the goal that held at once */
	int64_t at;  /* moves made until then */
	int64_t now; /* moves made so far */
	char then[512];
	struct cli_misfit misfit; /* the last difference of the position; expected NULL: another part does not hold */
};

/* The parts of an expected position that fit, each key one. */
static int count_fits(const struct doc *position, const struct doc *actual)
{
	int count = 0;

	for (const struct doc *key = position ? position->first : NULL; key; key = key->next)
		count += key->key && cli_fits(key, base_find_doc(actual, key->key), NULL);
	return count;
}

static void note_course(struct course *course, int parts)
{
	if (parts <= course->best)
		return;
	course->best = parts;
	course->at = course->now;
	course->then[0] = 0;
}

static bool saw_event(const struct lab_case *it, const struct doc *event)
{
	for (const struct doc *each = it->events->first; each; each = each->next)
		if (cli_fits(event, base_scalar_of(event) ? base_find_doc(each, "event") : each, NULL))
			return true;
	return false;
}

static bool has_arrived(struct lab_case *it, const struct doc *goal, struct course *course)
{
	const struct doc *to_act = base_find_doc(goal, "to_act"), *position = base_find_doc(goal, "position");
	const struct doc *event = base_find_doc(goal, "event"), *actual;

	memset(&course->misfit, 0, sizeof course->misfit);
	if ((to_act && !cli_seats_fit(it, to_act)) || (event && !saw_event(it, event)))
		return false;
	actual = position ? cli_dump_position(it, CLI_ALL) : NULL;
	note_course(course, 1 + count_fits(position, actual));
	return !position || cli_fits(position, actual, &course->misfit);
}

/* The first moves past the place where it was nearest. */
static void note_move(struct lab_case *it, struct course *course, int seat, const char *text)
{
	size_t used = strlen(course->then);
	char name[TELL_SEAT_NAME];

	if (course->now++ - course->at < SHOWN)
		snprintf(course->then + used, sizeof course->then - used, "%s %s: %s", used ? "," : "",
		         engine_name_seat(it->world.rules, seat, name), text);
}

static bool skip_move(struct lab_case *it, const struct doc *prefer, struct course *course)
{
	static const char *const standard[] = {"pass", "pass *", "end",     "end *",
	                                       "done", "none",   "decline", "decline *"};
	int seat = cli_first_seat(engine_seats_to_act(it->match));
	const struct doc *pattern = prefer ? prefer->first : NULL;
	struct arena *arena = base_open_arena();
	struct cli_moves moves;
	struct move chosen;
	size_t at = 0, tries = prefer ? prefer->count : sizeof standard / sizeof standard[0];

	cli_list_moves(it->match, seat, arena, &moves);
	for (size_t i = 0; i < tries; i++) {
		const char *wanted = prefer ? base_scalar_of(pattern) : standard[i];

		for (at = 0; at < moves.count && !cli_fits_pattern(wanted ? wanted : "", moves.text[at]); at++)
			;
		if (at < moves.count)
			break;
		pattern = pattern ? pattern->next : NULL;
	}
	if (moves.count)
		chosen = moves.list[at < moves.count ? at : 0];
	if (moves.count && !engine_play_move(it->match, seat, &chosen).rule) {
		const char *text = moves.text[at < moves.count ? at : 0];

		it->events = cli_dump_events(it, CLI_ALL);
		cli_tell_move(it, seat, text);
		note_move(it, course, seat, text);
		base_close_arena(arena);
		return true;
	}
	base_close_arena(arena);
	return false;
}

static bool fail_skip(struct lab_case *it, const struct doc *verb, const struct course *course, const char *why)
{
	const struct cli_misfit *misfit = &course->misfit;

	if (!misfit->expected)
		return cli_fail_step(it, verb, "never arrived: %s; nearest after move %d, then%s", why, (int)course->at,
		                     course->then);
	return cli_fail_fit(it, verb, misfit->expected, misfit->actual,
	                    "never arrived: %s; last difference at %s; nearest after move %d, then%s", why,
	                    misfit->path, (int)course->at, course->then);
}

/* What the step names must exist, or it could never arrive. */
static bool check_goal(struct lab_case *it, const struct doc *step, const struct doc *goal)
{
	static const char *const known[] = {"to_act", "position", "event", NULL};
	const struct doc *prefer = base_find_doc(step, "prefer"), *position = base_find_doc(goal, "position");

	if (goal->kind != DOC_MAP)
		base_add_fault(&it->faults, goal, NULL, "'skip_to' must be a map with to_act, position or event");
	else
		base_refuse_unknown_keys(goal, known, &it->faults);
	cli_check_event_words(it, goal);
	if (position)
		cli_check_position_words(it, position);
	for (const struct doc *each = prefer ? prefer->first : NULL; each; each = each->next)
		if (base_scalar_of(each))
			cli_check_move_words(it, each, each->scalar);
	return !it->faults.count;
}

bool cli_step_skip(struct lab_case *it, const struct doc *step, const struct doc *verb)
{
	int64_t limit = base_read_int_opt(step, "limit", 1, 100000, 400, &it->faults);
	struct course course = {.best = 0};
	enum dice_mode mode;
	uint32_t before;

	if (!check_goal(it, step, verb) || !cli_prepare_dice(it, step, true, &mode))
		return false;
	before = ((const struct dice *)it->match->state)->used;
	while (!has_arrived(it, verb, &course)) {
		if (it->faults.count)
			return false;
		if (course.now == limit || !engine_seats_to_act(it->match))
			return fail_skip(it, verb, &course,
			                 course.now == limit ? "the limit was reached" : "the game ended");
		if (!skip_move(it, base_find_doc(step, "prefer"), &course))
			return cli_fail_step(it, verb, "no move could be made");
	}
	return cli_check_dice(it, step, mode, before);
}

/* advice.c: what a person could do: the best of what search tries, played on to the end of the game, and why, in words.
 * May use: base, bots, search, contest. */
#include <string.h>

#include "base/arena.h"
#include "bots/search.h"

enum {
	WORLDS = 100,    /* in which the best are played on to the end */
	LEAST = 6,       /* plans that are tried */
	TELLING = 10,    /* from so many on a chance is told */
	DIFFERENCE = 150 /* hundredths of a standard error from which one is clearly better */
};

static int64_t mean_margin(const struct bots_contest *contest, int trial)
{
	int64_t sum = 0;

	for (int i = 0; i < contest->worlds[trial]; i++)
		sum += contest->future[trial][i].margin;
	return contest->worlds[trial] ? sum / contest->worlds[trial] : 0;
}

/* Those that were tried; greedy's at least. Where none could be judged, those that look best. */
static size_t count_tried(const struct bots_contest *contest, bool judged)
{
	size_t count = 1;

	while (count < BOTS_ADVICE && (int)count < contest->count &&
	       (!judged || contest->worlds[contest->order[count]]))
		count++;
	return count;
}

/* The better of the first two first; then as the contest has them. Greedy's is always there. Of games that were played to the
 * end those that follow tell more. */
static void rank_plans(struct bots_contest *contest, struct bots_options *options, uint32_t horizon,
                       struct bot_advice *advice)
{
	bool ended = horizon == RULES_TO_THE_END;
	struct bots_options best = {.count = 0};
	int order[BOTS_ADVICE];

	advice->count = count_tried(contest, horizon != 0);
	for (size_t i = 0; i < advice->count; i++)
		order[i] = contest->order[i];
	if (advice->count > 1 && bots_mean_worth(contest, order[1]) > bots_mean_worth(contest, order[0])) {
		order[0] = contest->order[1];
		order[1] = contest->order[0];
	}
	for (size_t i = 0; i < advice->count; i++) {
		best.move[i] = options->move[order[i]];
		best.doctrine[i] = options->doctrine[order[i]];
		advice->plan[i] = (struct bot_plan){
			.move = best.move[i],
			.worlds = ended ? 0 : (uint32_t)contest->worlds[order[i]],
			.margin = (int32_t)mean_margin(contest, order[i]),
			.clear = i + 1 < advice->count && bots_is_clear(contest, order[i], order[i + 1], DIFFERENCE)};
	}
	best.count = (int)advice->count;
	*options = best;
}

static void count_games(const struct bots_contest *contest, int trial, struct bot_plan *plan)
{
	for (int world = 0; world < contest->worlds[trial]; world++) {
		plan->games++;
		plan->won += contest->future[trial][world].half == 2;
		plan->drawn += contest->future[trial][world].half == 1;
	}
}

static void play_on(struct bots_contest *contest, const struct bots_options *options, struct bot_advice *advice)
{
	struct bots_limit limit = bots_set_limit(contest->question, 2, 3);

	bots_enter_options(contest, options, 0);
	bots_start_contest(contest);
	for (int i = 0; i < WORLDS; i += 2)
		if (!bots_try_worlds(contest, contest->count, 2, &limit))
			break;
	for (int i = 0; i < contest->count; i++)
		count_games(contest, i, &advice->plan[i]);
}

void bots_advise(const struct bot_question *ask, struct bot_advice *advice)
{
	uint64_t seed = base_next_random(ask->rng);
	uint32_t horizon = bots_find_horizon(ask);
	struct arena *arena = base_open_arena();
	struct bots_contest *contest = arena ? bots_open_contest(ask, seed, arena) : NULL;
	struct bots_options options;

	memset(advice, 0, sizeof *advice);
	if (!contest)
		return;
	bots_note_view(ask);
	bots_find_options(ask, UINT32_MAX, LEAST, &options);
	/* Where the end of a turn tells nothing, those that look best are only played on. */
	bots_enter_options(contest, &options, horizon);
	bots_start_contest(contest);
	if (horizon)
		bots_hold_contest(contest, ask->budget.rollouts, 1, 3);
	rank_plans(contest, &options, horizon, advice);
	play_on(contest, &options, advice);
	base_close_arena(arena);
}

/* ---- in words */

static void put_points(int32_t hundredths, struct text *text)
{
	int32_t tenths = (hundredths < 0 ? -hundredths : hundredths) / 10;

	base_put_format(text, "%d.%d points", (int)(tenths / 10), (int)(tenths % 10));
}

static void put_standing(int32_t margin, struct text *text)
{
	if (margin > -10 && margin < 10) {
		base_put_string(text, "about even");
		return;
	}
	put_points(margin, text);
	base_put_string(text, margin > 0 ? " ahead" : " behind");
}

static void put_games(const struct bot_plan *it, struct text *text)
{
	base_put_format(text, "Wins %d of %d games played on from here", (int)it->won, (int)it->games);
	if (it->drawn)
		base_put_format(text, " and draws %d", (int)it->drawn);
	base_put_string(text, ".");
}

/* By how much a plan is better than the next at the end of the turn. */
static void put_lead(const struct bot_plan *it, const struct bot_plan *next, struct text *text)
{
	int32_t lead = it->margin - next->margin;

	if (it->clear && lead > 0) {
		base_put_string(text, ", better than the next plan by ");
		put_points(lead, text);
	} else {
		base_put_string(text, ": no clear difference from the next plan");
	}
}

static void put_turn(const struct bot_advice *advice, size_t plan, struct text *text)
{
	const struct bot_plan *it = &advice->plan[plan];

	base_put_string(text, it->games >= TELLING ? " " : "");
	base_put_string(text, "At the end of this turn the position is judged ");
	put_standing(it->margin, text);
	if (plan + 1 < advice->count)
		put_lead(it, &advice->plan[plan + 1], text);
	base_put_string(text, ".");
}

void bots_explain_plan(const struct bot_advice *advice, size_t plan, struct text *text)
{
	const struct bot_plan *it = &advice->plan[plan];

	if (it->games >= TELLING)
		put_games(it, text);
	if (it->worlds)
		put_turn(advice, plan, text);
	else if (it->games < TELLING)
		base_put_string(text, "It is one of those that look best at once.");
	else if (plan + 1 < advice->count)
		base_put_string(text, it->clear ? " It is clearly better than the next plan."
		                                : " There is no clear difference from the next plan.");
}

const char *bots_sum_up(const struct bot_advice *advice)
{
	return advice->count == 0      ? "There is nothing to recommend."
	       : advice->count == 1    ? "There is one plan to recommend."
	       : advice->plan[0].clear ? "The first plan is clearly the best."
	                               : "There is no clear difference between the first two.";
}

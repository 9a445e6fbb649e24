/* analysis.c: the moves of a game, one after the other, on threads. May use: base, engine, series, chance, judge. */
#include "analysis/analysis.h"

#include <math.h>
#include <string.h>

#include "analysis/judge.h"
#include "base/hash.h"
#include "series/run.h"

enum { FIRST_ROOM = 256, LESSONS = 32 /* of a practice game */ };

/* ---- the moves */

struct analysis *analysis_open(const struct match_plan *match, struct arena *arena)
{
	struct analysis *analysis = base_take_bytes(arena, sizeof *analysis);

	analysis->match = *match;
	analysis->arena = arena;
	return analysis;
}

static void make_room(struct analysis *analysis)
{
	size_t room = analysis->room ? 2 * analysis->room : FIRST_ROOM;
	struct analysis_move *move = base_take_bytes(analysis->arena, room * sizeof *move);

	if (analysis->count)
		memcpy(move, analysis->move, analysis->count * sizeof *move);
	analysis->move = move;
	analysis->room = room;
}

void analysis_add_move(struct analysis *analysis, const struct match *match)
{
	size_t size = match->plan.rules->facts.state_size;
	void *position = base_take_bytes(analysis->arena, size);
	const void *before = engine_past_state(match);

	if (analysis->count == analysis->room)
		make_room(analysis);
	if (before)
		memcpy(position, before, size);
	analysis->move[analysis->count++] = (struct analysis_move){
		.seat = match->seat,
		.side = engine_seat_side(match->plan.rules, match->seat),
		.ply = match->ply,
		.dice = match->thrown.count,
		.made = match->move,
		.position = position,
	};
}

void analysis_drop_move(struct analysis *analysis)
{
	if (analysis->count)
		analysis->count--;
}

/* ---- the work */

struct work {
	struct analysis *analysis;
	struct analysis_plan plan;
	struct analysis_curve curve;
	struct analysis_lesson *lesson;   /* LESSONS for each practice game */
	size_t *lessons;                  /* that each gave */
	struct analysis_verdict *verdict; /* of each move */
	const void *end;                  /* the last position */
	uint64_t done, all;
};

static bool is_stopped(const struct work *work)
{
	return work->plan.stop && atomic_load(work->plan.stop);
}

static void *open_desk(void *own, struct arena *arena)
{
	struct work *work = own;

	return analysis_open_desk(&work->analysis->match, &work->plan, &work->curve, arena);
}

static void close_desk(void *own, void *desk)
{
	(void)own;
	(void)desk;
}

static void practise(void *own, void *desk, uint64_t number, struct series_result *result)
{
	struct work *work = own;
	uint64_t which[2] = {work->plan.seed, number};

	result->number = number;
	if (!is_stopped(work))
		work->lessons[number] = analysis_practise(((struct analysis_desk *)desk)->bench,
		                                          base_hash_bytes(which, sizeof which, 1),
		                                          work->lesson + number * LESSONS, LESSONS);
}

static void judge(void *own, void *desk, uint64_t number, struct series_result *result)
{
	struct work *work = own;
	struct analysis *analysis = work->analysis;
	const void *after = number + 1 < analysis->count ? analysis->move[number + 1].position : work->end;

	result->number = number;
	if (!is_stopped(work))
		work->verdict[number] = analysis_judge_move(desk, &analysis->move[number], after);
}

static bool take(void *own, const struct series_result *result)
{
	struct work *work = own;

	(void)result;
	return !is_stopped(work);
}

static void watch(void *own, uint64_t taken)
{
	struct work *work = own;

	work->plan.watch(work->plan.own, work->done + taken, work->all);
}

static bool run(struct work *work, uint64_t count,
                void (*play)(void *own, void *desk, uint64_t number, struct series_result *result))
{
	struct series_run run = {0, count, work->plan.threads, work, open_desk, play, take, close_desk, NULL};

	run.watch = work->plan.watch ? watch : NULL;
	if (!series_run_games(&run) || is_stopped(work))
		return false;
	work->done += count;
	return true;
}

static bool learn(struct work *work)
{
	size_t count = 0;

	if (!run(work, work->plan.practice, practise))
		return false;
	for (uint32_t game = 0; game < work->plan.practice; game++)
		for (size_t i = 0; i < work->lessons[game]; i++)
			work->lesson[count++] = work->lesson[game * LESSONS + i];
	analysis_learn_curve(work->lesson, count, &work->curve);
	return true;
}

/* ---- what it comes to */

static void add_move(struct analysis *analysis, const struct analysis_move *move)
{
	struct analysis_side *side = &analysis->side[move->side];

	side->luck += move->luck;
	side->gave += move->gave;
	side->decisions += move->tried > 1;
	side->mistakes += move->gave > 0;
	side->throws += move->dice > 0;
	analysis->drift += move->drift;
}

/* From the end. Each move has an estimate of its own, but one without dice inside a turn, which is worth what followed. */
static void add_up(struct analysis *analysis, const struct work *work)
{
	const struct rules *rules = analysis->match.rules;
	uint32_t clock = UINT32_MAX;
	double after;

	analysis->end = analysis_count_points(&analysis->outcome);
	if (!analysis->outcome.over && analysis->count)
		analysis->end = work->verdict[analysis->count - 1].fell;
	after = analysis->end;
	for (size_t i = analysis->count; i-- > 0;) {
		struct analysis_move *move = &analysis->move[i];
		struct analysis_verdict verdict = work->verdict[i];
		double sign = move->side ? -1 : 1;
		uint32_t now = rules->clock(analysis->match.tables, move->position);

		if (!move->dice && now == clock)
			verdict.mean = verdict.fell = after;
		move->after = after;
		move->drift = after - verdict.fell;
		move->luck = sign * (verdict.fell - verdict.mean);
		move->luck_error = verdict.error;
		move->before = verdict.mean + sign * move->gave;
		after = move->before;
		clock = now;
		add_move(analysis, move);
	}
	analysis->start = after;
}

static void set_defaults(struct analysis_plan *plan)
{
	plan->worlds = plan->worlds ? plan->worlds : ANALYSIS_WORLDS;
	plan->worlds = plan->worlds > JUDGE_WORLDS ? JUDGE_WORLDS : plan->worlds;
	plan->practice = plan->practice ? plan->practice : ANALYSIS_PRACTICE;
	if (!plan->tried || plan->tried > ANALYSIS_TRIED)
		plan->tried = ANALYSIS_TRIED;
}

bool analysis_judge_game(struct analysis *analysis, const struct match *match, const struct analysis_plan *plan)
{
	struct arena *arena = analysis->arena;
	struct work *work = base_take_bytes(arena, sizeof *work);

	analysis->outcome = match->plan.rules->result(match->plan.tables, match->state);
	if (!analysis->outcome.over && !plan->cut)
		return false;
	work->analysis = analysis;
	work->plan = *plan;
	set_defaults(&work->plan);
	work->lesson = base_take_bytes(arena, (size_t)work->plan.practice * LESSONS * sizeof *work->lesson);
	work->lessons = base_take_bytes(arena, work->plan.practice * sizeof *work->lessons);
	work->verdict = base_take_bytes(arena, (analysis->count + 1) * sizeof *work->verdict);
	work->end = match->state;
	work->all = work->plan.practice + analysis->count;
	if (!learn(work) || !run(work, analysis->count, judge))
		return false;
	add_up(analysis, work);
	return true;
}

static double find_weight(const struct analysis_move *move)
{
	double luck = fabs(move->luck) > 2 * move->luck_error ? fabs(move->luck) : 0;

	return fmax(move->gave, luck);
}

/* Less than half a per cent turned nothing. */
#define SMALLEST 0.005

/* A short list that is kept sorted. */
size_t analysis_find_turning_points(const struct analysis *analysis, size_t *index, size_t most)
{
	size_t count = 0;

	for (size_t i = 0; i < analysis->count; i++) {
		double weight = find_weight(&analysis->move[i]);
		size_t at = count;

		if (weight < SMALLEST)
			continue;
		while (at && find_weight(&analysis->move[index[at - 1]]) < weight)
			at--;
		if (at >= most)
			continue;
		count += count < most;
		memmove(index + at + 1, index + at, (count - at - 1) * sizeof *index);
		index[at] = i;
	}
	return count;
}

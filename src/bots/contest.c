/* contest.c: sequential halving on threads. May use: base, bots, budget, rollout, contest, port. */
#include "bots/contest.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "port/thread.h"

struct bots_contest *bots_open_contest(const struct bot_question *question, uint64_t seed, struct arena *arena)
{
	struct bots_contest *contest = base_take_bytes(arena, sizeof *contest);

	contest->question = question;
	contest->seed = seed;
	contest->threads = question->threads < 1              ? 1
	                   : question->threads > BOTS_THREADS ? BOTS_THREADS
	                                                      : question->threads;
	contest->bench = base_take_bytes(arena, (size_t)contest->threads * sizeof *contest->bench);
	for (int i = 0; i < contest->threads; i++)
		bots_set_bench(&contest->bench[i], question, arena);
	contest->future = base_take_bytes(arena, CONTEST_TRIALS * sizeof *contest->future);
	contest->worth = base_take_bytes(arena, CONTEST_TRIALS * sizeof *contest->worth);
	return contest;
}

/* ---- rounds */

/* Rollouts of a round, taken one after the other: all trials in a world, then the next world. */
struct round {
	struct bots_contest *contest;
	const struct bots_limit *limit;
	int left, from, to;
	atomic_int next;
	atomic_int undone; /* the first that there was no time for */
};

struct worker {
	struct round *round;
	struct bots_bench *bench;
	struct port_thread thread;
};

/* What counts is who wins; a point counts less the more one is ahead or behind already. */
static int32_t price(struct bots_future future)
{
	enum { HALF = 1000 /* hundredths of a point that are worth half as much as all */, ALL = 2000 };
	int64_t margin = future.margin, size = margin < 0 ? -margin : margin;

	return (int32_t)(ALL * margin / (HALF + size)) + ALL * (future.half - 1);
}

static void note_undone(struct round *round, int job)
{
	int known = atomic_load(&round->undone);

	while (job < known && !atomic_compare_exchange_weak(&round->undone, &known, job))
		;
}

/* Who plays otherwise than expected should not be met unprepared. */
static const int32_t *find_enemy(const struct bots_contest *contest, int trial, int world)
{
	if (!contest->enemies || world % 2 == 0)
		return contest->trial[trial].enemy;
	return contest->enemy[world / 2 % contest->enemies];
}

static void try_once(struct bots_contest *contest, struct bots_bench *bench, int trial, int world)
{
	uint32_t number = (uint32_t)world;
	uint64_t key = base_hash_bytes(&number, sizeof number, contest->seed);
	struct bots_trial it = contest->trial[trial];

	it.enemy = find_enemy(contest, trial, world);
	contest->future[trial][world] = bots_roll_out(bench, &it, key);
	contest->worth[trial][world] = price(contest->future[trial][world]);
}

static void *work(void *it)
{
	struct worker *worker = it;
	struct round *round = worker->round;
	struct bots_contest *contest = round->contest;
	int job, jobs = (round->to - round->from) * round->left;

	while ((job = atomic_fetch_add(&round->next, 1)) < jobs) {
		if (bots_is_over(round->limit)) {
			note_undone(round, job);
			break;
		}
		try_once(contest, worker->bench, contest->order[job % round->left], round->from + job / round->left);
	}
	return NULL;
}

bool bots_try_worlds(struct bots_contest *contest, int left, int worlds, const struct bots_limit *limit)
{
	int from = contest->worlds[contest->order[0]];
	struct round round = {.contest = contest, .limit = limit, .left = left, .from = from};
	struct worker worker[BOTS_THREADS] = {{0}};
	int running = 1, done;

	round.to = from + worlds < CONTEST_WORLDS ? from + worlds : CONTEST_WORLDS;
	atomic_store(&round.undone, (round.to - from) * left);
	for (int i = 0; i < contest->threads; i++)
		worker[i] = (struct worker){.round = &round, .bench = &contest->bench[i]};
	while (running < contest->threads && port_start_thread(&worker[running].thread, work, &worker[running]))
		running++;
	work(&worker[0]);
	for (int i = 1; i < running; i++)
		port_join_thread(&worker[i].thread);
	/* Who has not been tried where others have cannot be compared: only worlds in which all were count. */
	done = atomic_load(&round.undone) / left;
	for (int i = 0; i < left; i++)
		contest->worlds[contest->order[i]] = from + done;
	return done > 0 && from + done == round.to;
}

/* ---- comparing */

static int common_worlds(const struct bots_contest *contest, int a, int b)
{
	return contest->worlds[a] < contest->worlds[b] ? contest->worlds[a] : contest->worlds[b];
}

/* From fewer worlds nothing follows. */
enum { FEWEST = 8 };

/* A difference is at most 8,000, so its sum over the worlds 4,096,000, and nothing here exceeds 64 bits. */
bool bots_is_clear(const struct bots_contest *contest, int a, int b, int hundredths)
{
	int64_t count = common_worlds(contest, a, b), sum = 0, squares = 0;

	for (int i = 0; i < count; i++) {
		int64_t difference = contest->worth[a][i] - contest->worth[b][i];

		sum += difference;
		squares += difference * difference;
	}
	return count >= FEWEST && sum > 0 &&
	       sum * sum * (count - 1) / hundredths * 10000 > (count * squares - sum * sum) * hundredths;
}

int64_t bots_mean_worth(const struct bots_contest *contest, int trial)
{
	int64_t sum = 0;

	for (int i = 0; i < contest->worlds[trial]; i++)
		sum += contest->worth[trial][i];
	return contest->worlds[trial] ? 100 * sum / contest->worlds[trial] : 0;
}

/* All that are left have been tried in the same worlds. Equal ones stay in their order. */
static void sort_rivals(struct bots_contest *contest, int left)
{
	for (int i = 2; i < left; i++) {
		int trial = contest->order[i], at = i;
		int64_t mean = bots_mean_worth(contest, trial);

		while (at > 1 && bots_mean_worth(contest, contest->order[at - 1]) < mean) {
			contest->order[at] = contest->order[at - 1];
			at--;
		}
		contest->order[at] = trial;
	}
}

static bool are_beaten(const struct bots_contest *contest, int left)
{
	enum { BEATEN = 200 };

	for (int i = 1; i < left; i++)
		if (!bots_is_clear(contest, 0, contest->order[i], BEATEN))
			return false;
	return true;
}

/* Have all games to the end that were tried ended alike? Then the game is decided, and no choice matters. */
static bool is_decided(const struct bots_contest *contest, int left)
{
	int worlds = contest->worlds[0];

	if (worlds < FEWEST || contest->trial[0].horizon != RULES_TO_THE_END)
		return false;
	for (int i = 0; i < left; i++)
		for (int world = 0; world < worlds; world++)
			if (contest->future[contest->order[i]][world].half != contest->future[0][0].half)
				return false;
	return true;
}

/* Is there nothing left to find out? */
static bool is_settled(const struct bots_contest *contest, int left)
{
	return are_beaten(contest, left) || is_decided(contest, left);
}

static int count_rounds(int trials)
{
	int rounds = 1;

	for (int left = trials; left > 2; left = (left + 1) / 2)
		rounds++;
	return rounds;
}

/* A few worlds at a time: until time is up, or there is nothing left to find out. */
static void try_round(struct bots_contest *contest, int left, uint32_t rollouts, const struct bots_limit *limit)
{
	enum { FEW = 8 };
	int worlds = rollouts ? (int)rollouts / left : CONTEST_WORLDS;

	for (; worlds > 0; worlds -= FEW)
		if (!bots_try_worlds(contest, left, worlds < FEW ? worlds : FEW, limit) || is_settled(contest, left))
			return;
}

/* So many trials that each is tried in two worlds before it goes. */
static int count_entries(int trials, uint32_t rollouts)
{
	while (rollouts && trials > 2 && (int)rollouts < 2 * trials * count_rounds(trials))
		trials--;
	return trials;
}

void bots_start_contest(struct bots_contest *contest)
{
	for (int i = 0; i < contest->count; i++) {
		contest->order[i] = i;
		contest->worlds[i] = 0;
	}
}

void bots_hold_contest(struct bots_contest *contest, uint32_t rollouts, uint32_t parts, uint32_t of)
{
	int left = count_entries(contest->count, rollouts), rounds = count_rounds(left);

	bots_start_contest(contest);
	for (int round = 0; round < rounds; round++) {
		struct bots_limit limit = bots_set_limit(contest->question, parts, of * (uint32_t)rounds);

		try_round(contest, left, rollouts / (uint32_t)rounds, &limit);
		if (is_settled(contest, left) || (limit.stop && atomic_load(limit.stop)))
			return;
		sort_rivals(contest, left);
		left = left > 3 ? (left + 1) / 2 : 2;
	}
}

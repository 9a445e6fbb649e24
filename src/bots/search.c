/* search.c: tries greedy's move, others that look good, and the moves of other doctrines, in worlds that fit what the seat
 * knows, to the end of the turn or of the game; leaves greedy's only for one that is clearly better. What is tried is a plan
 * of the turn: a move, and a doctrine for what follows, which is remembered.
 * May use: base, engine, bots, greedy, contest. */
#include "bots/search.h"

#include <string.h>

#include "base/arena.h"
#include "bots/greedy.h"

enum {
	MOVES = 6,  /* that are tried of one doctrine */
	LOOKED = 24 /* at so many that look good, for some that differ */
};

/* ---- what is tried */

static void add_option(struct bots_options *options, const struct move *move, uint32_t doctrine)
{
	for (int i = 0; i < options->count; i++)
		if (engine_compare_moves(&options->move[i], move) == 0)
			return;
	if (options->count == CONTEST_TRIALS)
		return;
	options->move[options->count] = *move;
	options->doctrine[options->count++] = doctrine;
}

static bool is_alike(const struct bots_options *options, const struct move *move)
{
	for (int i = 0; i < options->count; i++)
		if (options->move[i].verb == move->verb && options->move[i].arg[0] == move->arg[0])
			return true;
	return false;
}

/* Of those that look good the best of each kind, in what they are about; then, as long as there are fewer than `least`, some that
 * look less and less good, since neighbours in this order are often nearly the same. */
static void add_moves(const struct move *moves, size_t count, uint32_t doctrine, int least,
                      struct bots_options *options)
{
	size_t step = count < MOVES ? 1 : count / MOVES;

	for (size_t i = 0; i < count && options->count < MOVES; i++)
		if (!is_alike(options, &moves[i]))
			add_option(options, &moves[i], doctrine);
	for (size_t i = step; i < count && options->count < least; i += step)
		add_option(options, &moves[i], doctrine);
}

/* Those that do not look hopeless beside the first. */
static size_t count_doubtful(const int32_t *worth, size_t count, uint32_t doubt)
{
	size_t good = 0;

	while (good < count && (int64_t)worth[0] - worth[good] <= doubt)
		good++;
	return good;
}

/* Ways to play worth trying: not doing nothing, and no other version of the standard. */
static bool is_plan(const struct doctrine *doctrine)
{
	return !doctrine->local && strcmp(doctrine->name, "idle") != 0 && strcmp(doctrine->name, "greedy-1") != 0 &&
	       strcmp(doctrine->name, "standard") != 0;
}

/* Does it look so much worse than the other that it is not worth trying? */
static bool is_hopeless(const struct bot_question *ask, uint32_t doubt, const struct move *best,
                        const struct move *move)
{
	const struct move both[2] = {*best, *move};
	int32_t worth[2];

	ask->rules->appraise(ask->tables, ask->view, ask->seat, NULL, both, 2, worth);
	return count_doubtful(worth, 2, doubt) < 2;
}

static void add_doctrines(const struct bot_question *ask, const struct doctrines *all, uint32_t doubt, int32_t *worth,
                          struct bots_options *options)
{
	for (uint32_t i = 0; all && i < all->count; i++) {
		struct bot_question own = *ask;
		struct move move;

		if (!is_plan(&all->list[i]))
			continue;
		memset(&move, 0, sizeof move);
		own.doctrine = all->list[i].value;
		bots_choose_greedy(&own, worth, &move);
		if (!is_hopeless(ask, doubt, &options->move[0], &move))
			add_option(options, &move, i);
	}
}

/* The doctrine of the turn; 0, the standard one, where none was chosen. */
static uint32_t recall_doctrine(const struct bot_question *ask)
{
	const struct bot_memory *memory = ask->memory;

	return memory && memory->made && memory->clock == ask->rules->clock(ask->tables, ask->view) ? memory->doctrine
	                                                                                            : 0;
}

/* NULL for the first: what is standard differs from place to place, and the system knows where it is. */
static const int32_t *find_values(const struct doctrines *all, uint32_t doctrine)
{
	return all && doctrine && doctrine < all->count ? all->list[doctrine].value : NULL;
}

/* Where a system says nothing, to the end of the turn. */
uint32_t bots_find_horizon(const struct bot_question *ask)
{
	return ask->rules->doctrines ? ask->rules->doctrines(ask->tables)->horizon : 1;
}

/* For its own decisions: in some scenarios what looks best at once does better than plans that were tried. */
static uint32_t find_own_horizon(const struct bot_question *ask)
{
	const struct doctrines *all = ask->rules->doctrines ? ask->rules->doctrines(ask->tables) : NULL;

	if (!all || !all->horizons || !ask->rules->scenario_of)
		return bots_find_horizon(ask);
	return all->horizons[ask->rules->scenario_of(ask->tables, ask->view)];
}

static uint32_t find_doubt(const struct bot_question *ask)
{
	return ask->rules->doctrines ? ask->rules->doctrines(ask->tables)->doubt : UINT32_MAX;
}

static int find_least(const struct bot_question *ask)
{
	return ask->rules->doctrines ? (int)ask->rules->doctrines(ask->tables)->tries : MOVES;
}

static uint32_t find_sure(const struct bot_question *ask)
{
	enum { SURE = 200 };

	return ask->rules->doctrines ? ask->rules->doctrines(ask->tables)->sure : SURE;
}

void bots_find_options(const struct bot_question *ask, uint32_t doubt, int least, struct bots_options *options)
{
	const struct doctrines *all = ask->rules->doctrines ? ask->rules->doctrines(ask->tables) : NULL;
	struct move_list moves = {ask->room, BOTS_MOVES, 0, false};
	struct bot_question own = *ask;
	uint32_t doctrine = recall_doctrine(ask);
	int32_t worth[BOTS_MOVES];
	struct move move;
	size_t count;

	memset(options, 0, sizeof *options);
	memset(&move, 0, sizeof move);
	own.doctrine = find_values(all, doctrine);
	bots_choose_greedy(&own, worth, &move);
	add_option(options, &move, doctrine);
	count = engine_propose_moves(ask->rules, ask->tables, ask->view, ask->seat, own.doctrine, LOOKED, &moves,
	                             worth);
	count = count_doubtful(worth, count, doubt);
	if (count < 2)
		return;
	add_moves(moves.list, count, doctrine, least, options);
	add_doctrines(ask, all, doubt, worth, options);
}

void bots_enter_options(struct bots_contest *contest, const struct bots_options *options, uint32_t horizon)
{
	const struct bot_question *ask = contest->question;
	const struct doctrines *all = ask->rules->doctrines ? ask->rules->doctrines(ask->tables) : NULL;

	contest->count = options->count;
	for (int i = 0; i < options->count; i++) {
		const int32_t *doctrine = find_values(all, options->doctrine[i]);

		contest->trial[i] =
			(struct bots_trial){.doctrine = doctrine, .first = &options->move[i], .horizon = horizon};
	}
}

/* Ways to play that an opponent may have: not doing nothing. */
static bool is_rival(const struct doctrine *doctrine)
{
	return is_plan(doctrine) || strcmp(doctrine->name, "greedy-1") == 0;
}

static void enter_enemies(struct bots_contest *contest)
{
	const struct bot_question *ask = contest->question;
	const struct doctrines *all = ask->rules->doctrines ? ask->rules->doctrines(ask->tables) : NULL;

	for (uint32_t i = 0; all && i < all->count && contest->enemies < CONTEST_ENEMIES; i++)
		if (is_rival(&all->list[i]))
			contest->enemy[contest->enemies++] = all->list[i].value;
}

/* ---- the choice */

static void remember(const struct bot_question *ask, uint32_t doctrine)
{
	if (!ask->memory)
		return;
	ask->memory->made = 1;
	ask->memory->clock = ask->rules->clock(ask->tables, ask->view);
	ask->memory->doctrine = doctrine;
}

/* Which of the options it is. */
static int hold_trials(const struct bot_question *ask, const struct bots_options *options, uint32_t horizon,
                       uint64_t seed, struct arena *arena)
{
	struct bots_contest *contest = bots_open_contest(ask, seed, arena);

	bots_enter_options(contest, options, horizon);
	enter_enemies(contest);
	bots_hold_contest(contest, ask->budget.rollouts, 1, 1);
	return bots_is_clear(contest, contest->order[1], 0, (int)find_sure(ask)) ? contest->order[1] : 0;
}

void bots_choose_search(const struct bot_question *ask, struct move *move)
{
	uint64_t seed = base_next_random(ask->rng);
	uint32_t horizon = find_own_horizon(ask);
	struct bots_options options;
	struct arena *arena;
	int best;

	if (!horizon) {
		int32_t worth[BOTS_MOVES];

		bots_choose_greedy(ask, worth, move);
		return;
	}
	bots_find_options(ask, find_doubt(ask), find_least(ask), &options);
	*move = options.move[0];
	arena = options.count > 1 ? base_open_arena() : NULL;
	if (!arena)
		return;
	best = hold_trials(ask, &options, horizon, seed, arena);
	*move = options.move[best];
	remember(ask, options.doctrine[best]);
	base_close_arena(arena);
}

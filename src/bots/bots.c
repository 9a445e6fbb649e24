/* bots.c: the bots of this build. May use: base, engine/rules.h. */
#include "bots/bots.h"

#include <string.h>

static void choose_random(const struct bot_question *ask, struct move *move)
{
	ask->rules->sample(ask->tables, ask->view, ask->seat, ask->rng, move);
}

/* The move that the system's appraisal rates highest, at random among equals. Conceding (INT32_MIN) is never
 * chosen; if nothing else is listed, a move is sampled. */
static void choose_greedy(const struct bot_question *ask, struct move *move)
{
	struct move_list moves = {ask->room, BOTS_MOVES, 0, false};
	int32_t worth[BOTS_MOVES], best = INT32_MIN;
	uint32_t equal = 0;

	ask->rules->legal(ask->tables, ask->view, ask->seat, &moves);
	ask->rules->appraise(ask->tables, ask->view, ask->seat, ask->doctrine, moves.list, moves.count, worth);
	for (size_t i = 0; i < moves.count; i++) {
		if (worth[i] == INT32_MIN || worth[i] < best)
			continue;
		if (worth[i] > best)
			equal = 0;
		best = worth[i];
		equal++;
		/* The n-th equal move replaces the choice one time in n, so that all have the same chance. */
		if (equal == 1 || base_pick_below(ask->rng, equal) == 0)
			*move = moves.list[i];
	}
	if (!equal)
		choose_random(ask, move);
}

void bots_choose_move(const struct bot *bot, const struct bot_question *question, struct move *move)
{
	struct bot_question own = *question;

	if (!own.doctrine && bot->doctrine)
		own.doctrine = engine_find_doctrine(own.rules, own.tables, bot->doctrine);
	bot->choose(&own, move);
}

static const struct bot all[] = {
	{"random", "Makes any legal move.", true, false, NULL, choose_random},
	{"greedy", "Makes the move that looks best at once.", false, false, NULL, choose_greedy},
	{"greedy-1", "The first greedy, kept to measure others by.", false, true, "greedy-1", choose_greedy},
	{"idle", "Does nothing that it need not do.", false, true, "idle", choose_greedy},
	{"rush", "Throws everything at the objective, at good odds.", false, true, "rush", choose_greedy},
	{"turtle", "Sits on what it must hold and shoots.", false, true, "turtle", choose_greedy},
	{"raid", "Goes for supply and weak garrisons.", false, true, "raid", choose_greedy},
};

const struct bot *bots_list(size_t *count)
{
	*count = sizeof all / sizeof all[0];
	return all;
}

const struct bot *bots_find_bot(const char *name)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (strcmp(all[i].name, name) == 0)
			return &all[i];
	return NULL;
}

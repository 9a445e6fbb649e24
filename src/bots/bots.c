/* bots.c: the bots of this build. May use: base, engine/rules.h, greedy, search. */
#include "bots/bots.h"

#include <string.h>

#include "bots/greedy.h"
#include "bots/search.h"

static void choose_random(const struct bot_question *ask, struct move *move)
{
	ask->rules->sample(ask->tables, ask->view, ask->seat, ask->rng, move);
}

static void choose_greedy(const struct bot_question *ask, struct move *move)
{
	int32_t worth[BOTS_MOVES];

	bots_choose_greedy(ask, worth, move);
}

/* How many of 100 moves a beginner sees now: in haste few, else all. How often he is in haste the system says. */
static uint32_t count_seen(const struct bot_question *ask)
{
	enum { HASTE = 30, FEW = 10 };
	uint32_t haste = ask->rules->doctrines ? ask->rules->doctrines(ask->tables)->haste : 0;

	return base_pick_below(ask->rng, 100) < (haste ? haste : HASTE) ? FEW : 100;
}

/* The best of the moves that he sees; where he sees none, any that is worth something. */
static void choose_recruit(const struct bot_question *ask, struct move *move)
{
	struct move_list moves = {ask->room, BOTS_MOVES, 0, false};
	int32_t worth[BOTS_MOVES], best = INT32_MIN;
	uint32_t seen = count_seen(ask), good = 0;

	engine_list_ideas(ask->rules, ask->tables, ask->view, ask->seat, ask->doctrine, &moves);
	ask->rules->appraise(ask->tables, ask->view, ask->seat, ask->doctrine, moves.list, moves.count, worth);
	for (size_t i = 0; i < moves.count; i++) {
		bool better = base_pick_below(ask->rng, 100) < seen && worth[i] > best;

		if (worth[i] == INT32_MIN)
			continue;
		/* The n-th takes the place of those before it one time in n. */
		if (better || (base_pick_below(ask->rng, ++good) == 0 && best == INT32_MIN))
			*move = moves.list[i];
		best = better ? worth[i] : best;
	}
	if (!good)
		choose_random(ask, move);
}

bool bots_is_thinker(const struct bot *bot)
{
	return bot->budget.rollouts || bot->budget.ms;
}

void bots_note_view(const struct bot_question *ask)
{
	if (ask->memory && ask->rules->remember)
		ask->rules->remember(ask->tables, ask->view, ask->seat, &ask->memory->seen);
}

void bots_choose_move(const struct bot *bot, const struct bot_question *question, struct move *move)
{
	struct bot_question own = *question;

	if (!own.doctrine && bot->doctrine)
		own.doctrine = engine_find_doctrine(own.rules, own.tables, bot->doctrine);
	if (!own.budget.rollouts && !own.budget.ms)
		own.budget = bot->budget;
	if (bots_is_thinker(bot))
		bots_note_view(&own);
	bot->choose(&own, move);
}

static const struct bot all[] = {
	{"recruit",
         "Often in haste, and then overlooks most good moves: for a first game.",
         BOT_LEVEL,
         false,
         NULL,
         choose_recruit,
         {0, 0}},
	{"captain",
         "Makes the move that looks best at once, and makes it at once.",
         BOT_LEVEL,
         false,
         NULL,
         choose_greedy,
         {0, 0}},
	{"general",
         "Plays plans out to the end of the game, up to 3 s a turn, in Persia and some Sudan battles; elsewhere it plays what looks best at once.",
         BOT_LEVEL,
         false,
         NULL,
         bots_choose_search,
         {400, 1000}},
	{"random", "Makes any legal move.", BOT_PLAIN, true, NULL, choose_random, {0, 0}},
	{"greedy", "Makes the move that looks best at once.", BOT_PLAIN, false, NULL, choose_greedy, {0, 0}},
	{"search", "Tries moves in worlds that might be true.", BOT_PLAIN, false, NULL, bots_choose_search, {128, 0}},
	{"greedy-1",
         "The first greedy, kept to measure others by.",
         BOT_LEAGUE,
         false,
         "greedy-1",
         choose_greedy,
         {0, 0}},
	{"idle", "Does nothing that it need not do.", BOT_LEAGUE, false, "idle", choose_greedy, {0, 0}},
	{"rush", "Throws everything at the objective, at good odds.", BOT_LEAGUE, false, "rush", choose_greedy, {0, 0}},
	{"turtle", "Sits on what it must hold and shoots.", BOT_LEAGUE, false, "turtle", choose_greedy, {0, 0}},
	{"raid", "Goes for supply and weak garrisons.", BOT_LEAGUE, false, "raid", choose_greedy, {0, 0}},
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

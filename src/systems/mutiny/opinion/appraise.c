/* appraise.c: what a seat thinks of each of its moves: a commander who goes for the fortresses, keeps what he holds, keeps
 * his stacks fed and does not attack where he cannot win. Only the order of the numbers matters.
 * May use: opinion, position, private. */
#include "systems/mutiny/opinion/opinion.h"

#include "systems/mutiny/opinion/private.h"
#include "systems/mutiny/position/position.h"

static unsigned end_of(const struct look *look, unsigned from, const struct move *move)
{
	unsigned hex = from;

	for (unsigned i = 0; i < move->count; i++)
		hex = look->map->next[hex][move->path[i]];
	return hex;
}

static int32_t appraise_move(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	int first = base_next_bit(move->set, MUTINY_UNIT_WORDS, 0);
	unsigned from, to;

	if (move->verb == VERB_END)
		return 1;
	if (first < 0)
		return 0;
	from = look->state->at[first];
	if (move->verb == VERB_ENTER)
		to = (unsigned)move->arg[ARG_AT];
	else if (move->arg[ARG_TO])
		to = (unsigned)move->arg[ARG_TO];
	else
		to = end_of(look, from, move);
	/* The boxes are only a way to somewhere. */
	if (mutiny_is_box(to))
		return DISLIKE;
	return mutiny_plan_move(reckoning, move->set, from, to);
}

static int32_t appraise(const struct reckoning *reckoning, const struct move *move)
{
	switch (reckoning->look.state->step) {
	case STEP_DEPLOY:
		return move->verb == VERB_END; /* as the historical set-up has it */
	case STEP_ACTION:
	case STEP_FORCED:
		return mutiny_appraise_action(reckoning, move);
	case STEP_WINDOW:
		return mutiny_appraise_window(reckoning, move);
	case STEP_DRAW:
		return mutiny_appraise_draw(reckoning, move);
	case STEP_KASHMIR:
	case STEP_RECRUIT:
	case STEP_ARRIVE:
	case STEP_MUTINY:
	case STEP_PARADE:
		return mutiny_appraise_place(reckoning, move);
	case STEP_FORTUNE:
	case STEP_TREACHERY:
		return mutiny_appraise_fortune(reckoning, move);
	case STEP_MOVE:
		return appraise_move(reckoning, move);
	case STEP_SUPPLY:
	case STEP_STARVE:
		return mutiny_appraise_supply(reckoning, move);
	default:
		return mutiny_appraise_fight(reckoning, move);
	}
}

/* Goals and ways are needed only where somebody goes somewhere. */
static bool needs_plan(unsigned step)
{
	return step == STEP_ACTION || step == STEP_FORCED || step == STEP_MOVE || step == STEP_ARRIVE ||
	       step == STEP_KASHMIR || step == STEP_RECRUIT || step == STEP_FORTUNE || step == STEP_FLEE ||
	       step == STEP_PURSUE || step == STEP_PARADE;
}

/* Doing nothing, where the rules allow it. */
static bool is_passing(const struct move *move)
{
	return move->verb == VERB_END || move->verb == VERB_PASS || move->verb == VERB_DECLINE ||
	       move->verb == VERB_HOLD || move->verb == VERB_STAY || move->verb == VERB_HALT;
}

void mutiny_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine, const struct move *moves,
                     size_t count, int32_t *worth)
{
	struct look look = mutiny_look(tables, view);
	struct reckoning reckoning;
	struct ways ways;

	reckoning.ways = &ways;
	reckoning.doctrine = kit_choose_doctrine(&look.tables->doctrines, doctrine, look.state->scenario, seat);
	mutiny_reckon(&look, (unsigned)seat, &reckoning);
	if (needs_plan(look.state->step))
		mutiny_plan(&reckoning);
	for (size_t i = 0; i < count; i++) {
		const struct move *move = &moves[i];

		if (move->verb == VERB_CONCEDE)
			worth[i] = INT32_MIN;
		else if (reckoning.doctrine->idle && is_passing(move))
			worth[i] = PASSING;
		else if (move->verb == VERB_TOP || move->verb == VERB_INTELLIGENCE)
			worth[i] = DISLIKE;
		else if (move->verb == VERB_BESIEGE)
			worth[i] = 100000;
		else
			worth[i] = appraise(&reckoning, move);
	}
}

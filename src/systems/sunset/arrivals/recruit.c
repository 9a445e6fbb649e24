/* recruit.c: political officers raise friendly Natives and hire supply units in the reinforcement segment
 * [sunset:25.3]. May use: private, politics, position, text, turn, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/works/works.h"

bool sunset_is_recruiting(const struct move *move)
{
	return move->verb == VERB_RAISE || move->verb == VERB_HIRE;
}

static const int16_t *find_price(const struct look *look, unsigned verb)
{
	return verb == VERB_RAISE ? look->tables->raise_price : look->tables->hire_price;
}

/* Friendly Natives that wait or have been eliminated [sunset:25.32]; supply units of the right kind that are off the
 * map [sunset:25.33]. */
static bool is_recruit(const struct look *look, unsigned verb, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	unsigned at = look->state->at[unit];

	if (facts->side != BRITISH || (at != AT_POOL && at != AT_DEAD))
		return false;
	if (facts->traits & TRAIT_FRIENDLY)
		return verb == VERB_RAISE && (facts->arm != A_HQ || at == AT_POOL); /* [sunset:13.34(2)] */
	return verb == VERB_HIRE && facts->arm == A_SUPPLY && facts->move == look->tables->hire_move;
}

static unsigned count_recruits(const struct look *look, unsigned verb)
{
	unsigned count = 0;

	for (unsigned unit = 1; unit <= look->war->units; unit++)
		count += is_recruit(look, verb, unit);
	return count;
}

static int count_points(const struct look *look)
{
	int sum = 0;

	for (unsigned pool = 0; pool < POOLS; pool++)
		sum += look->state->points[pool];
	return sum;
}

/* One unit in a hex and turn, whatever it is (R114). */
static bool has_raised(const struct look *look, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (look->state->flags[unit] & U_RAISED)
			return true;
	return false;
}

static struct refusal check_place(const struct look *look, unsigned verb, unsigned hq)
{
	unsigned hex = look->state->at[hq];
	bool fortress = sunset_has_terrain(look, hex, T_FORTRESS);

	if (verb == VERB_HIRE && !fortress)
		return sunset_refuse("sunset:25.33", "Supply is hired in a fortress: name an HQ that is in one.");
	if (!fortress && !sunset_has_terrain(look, hex, T_TOWN))
		return sunset_refuse("sunset:25.31", "Forces are raised in a town or fortress: name an HQ in one.");
	if (verb == VERB_RAISE && hex == look->war->barred)
		return sunset_refuse(look->war->barred_rule, "No Natives enter this place: try elsewhere.");
	if (look->state->mark[hex] & MARK_ATROCITY)
		return sunset_refuse("sunset:25.34", "An atrocity was committed here: nobody comes. Try elsewhere.");
	if (has_raised(look, hex))
		return sunset_refuse("sunset:25.33",
		                     "A unit was raised here in this turn: one to a hex. Try elsewhere.");
	if (!sunset_friends_may_come(look, hex)) /* (R069) */
		return sunset_refuse("sunset:25.31", "The enemy's zone of control keeps them away: try elsewhere.");
	if (!sunset_siege_room(look, hex))
		return sunset_refuse("sunset:18.6", "The fortress is besieged and has had its arrival: wait a turn.");
	return sunset_allow();
}

static struct refusal check_officer(const struct look *look, unsigned verb, unsigned hq)
{
	const struct sunset_state *state = look->state;
	const int16_t *price = find_price(look, verb);
	struct refusal refusal;

	if (!state->option[OPT_POLITICAL] || state->side != BRITISH)
		return sunset_refuse("sunset:25.3",
		                     "Only the British raise forces, in matches with political officers.");
	if (!look->war->friendly[0])
		return sunset_refuse("sunset:25.3", "Nobody can be raised in this war: it has no friendly Natives.");
	if (!sunset_is_political(look, hq) || sunset_facts(look, hq)->side != BRITISH || !sunset_on_map(state, hq))
		return sunset_refuse(
			"sunset:25.1",
			"The commander in chief or a political officer on the map raises forces: name him.");
	if (sunset_is_aboard(state, hq))
		return sunset_refuse("sunset:25.31", "Nobody is raised from aboard a craft: land the HQ first.");
	refusal = check_place(look, verb, hq);
	if (refusal.rule)
		return refusal;
	if (state->vp[BRITISH] < price[0])
		return sunset_refuse(verb == VERB_RAISE ? "sunset:25.31" : "sunset:25.33",
		                     "The victory points must be in hand to be spent: win some first.");
	if (count_points(look) < price[1])
		return sunset_refuse(verb == VERB_RAISE ? "sunset:25.31" : "sunset:25.33",
		                     "There are too few replacement points: save some first.");
	if (!count_recruits(look, verb))
		return sunset_refuse(verb == VERB_RAISE ? "sunset:25.31" : "sunset:12.64(1)",
		                     "No counter of this kind is left: all are in play.");
	return sunset_allow();
}

/* Points of the kinds named, one each; nothing named: of the kind that there is most of. */
static struct refusal check_payment(const struct look *look, const struct move *move)
{
	int16_t left[POOLS];

	if (!move->count)
		return sunset_allow();
	if (move->count != find_price(look, move->verb)[1])
		return sunset_refuse("sunset:25.31",
		                     "Name as many kinds of points as are to be paid, one for each point.");
	memcpy(left, look->state->points, sizeof left);
	for (unsigned i = 0; i < move->count; i++)
		if (left[move->path[i]]-- <= 0)
			return sunset_refuse("sunset:25.31", "There are too few points of this kind: pay with others.");
	return sunset_allow();
}

struct refusal sunset_check_recruiting(const struct look *look, const struct move *move)
{
	struct refusal refusal = check_officer(look, move->verb, (unsigned)move->arg[ARG_UNIT]);

	return refusal.rule ? refusal : check_payment(look, move);
}

bool sunset_can_recruit(const struct look *look)
{
	if (!look->state->option[OPT_POLITICAL] || look->state->side != BRITISH || !look->war->friendly[0])
		return false;
	for (unsigned hq = 1; hq <= look->war->units; hq++)
		if (sunset_is_political(look, hq) &&
		    (!check_officer(look, VERB_RAISE, hq).rule || !check_officer(look, VERB_HIRE, hq).rule))
			return true;
	return false;
}

/* ---- doing it ---- */

static unsigned richest_pool(const struct look *look)
{
	unsigned best = 0;

	for (unsigned pool = 1; pool < POOLS; pool++)
		if (look->state->points[pool] > look->state->points[best])
			best = pool;
	return best;
}

/* Friendly Natives are drawn at random (R069); supply units are all alike. */
static unsigned draw_recruit(struct game *game, unsigned verb, struct event *event)
{
	unsigned count = count_recruits(&game->look, verb), skip = 0, unit = 0;

	if (verb == VERB_RAISE && count > 1) {
		skip = base_draw_below(&game->state->dice, count);
		kit_note_die(event, skip + 1);
	}
	do {
		unit++;
	} while (!is_recruit(&game->look, verb, unit) || skip-- > 0);
	return unit;
}

void sunset_apply_recruiting(struct game *game, const struct move *move)
{
	const char *rule = move->verb == VERB_RAISE ? "sunset:25.31" : "sunset:25.33";
	const int16_t *price = find_price(&game->look, move->verb);
	unsigned hq = (unsigned)move->arg[ARG_UNIT], hex = game->state->at[hq], unit;
	struct event *event;

	sunset_score(game, BRITISH, -price[0], C_RECRUITING, rule);
	if (sunset_is_over(game))
		return;
	for (int i = 0; i < price[1]; i++)
		sunset_gain_points(game, move->count ? move->path[i] : richest_pool(&game->look), -1, "sunset:25.31");
	game->state->flags[hq] |= U_RAISED;
	event = sunset_tell(game, HAPPEN_RAISED, rule, SEAT_BRITISH);
	unit = draw_recruit(game, move->verb, event);
	KIT_NOTE(event, [RAISED_UNIT] = unit, [RAISED_HQ] = hq, [RAISED_HEX] = hex);
	sunset_put_unit(game, unit, hex);
	sunset_note_relief(game, hex, 1);
	if (!sunset_is_over(game))
		sunset_continue_arrivals(game);
}

/* ---- which there are ---- */

void sunset_list_recruiting(const struct look *look, struct move_list *moves)
{
	static const unsigned verb[] = {VERB_RAISE, VERB_HIRE};

	if (!sunset_can_recruit(look))
		return;
	for (unsigned hq = 1; hq <= look->war->units; hq++)
		for (unsigned i = 0; i < 2; i++) {
			struct move move = {.verb = (uint16_t)verb[i], .arg = {[ARG_UNIT] = (int32_t)hq}};

			if (check_officer(look, verb[i], hq).rule)
				continue;
			engine_add_move(moves, &move);
			for (int pool = 0; pool < POOLS; pool++) {
				move.count = (uint16_t)find_price(look, verb[i])[1];
				memset(move.path, pool, move.count);
				if (!check_payment(look, &move).rule)
					engine_add_move(moves, &move);
			}
		}
}

bool sunset_sample_recruiting(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned units = look->war->units, start;

	if (base_pick_below(rng, 4) || !look->war->friendly[0] || look->state->side != BRITISH)
		return false;
	start = base_pick_below(rng, units);
	move->verb = base_pick_below(rng, 3) ? VERB_RAISE : VERB_HIRE;
	for (unsigned i = 0; i < units; i++) {
		unsigned hq = (start + i) % units + 1;

		if (!sunset_is_political(look, hq) || check_officer(look, move->verb, hq).rule)
			continue;
		move->arg[ARG_UNIT] = (int32_t)hq;
		if (base_pick_below(rng, 2))
			return true;
		for (int n = find_price(look, move->verb)[1]; move->count < n; move->count++)
			move->path[move->count] = (uint8_t)base_pick_below(rng, POOLS);
		if (check_payment(look, move).rule) {
			memset(move->path, 0, sizeof move->path);
			move->count = 0;
		}
		return true;
	}
	move->verb = VERB_NONE;
	return false;
}

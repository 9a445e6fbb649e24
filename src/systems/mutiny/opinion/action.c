/* action.c: what to do with a marker, which incidents to stop, where new units come, what to make of fortunes.
 * May use: position, private. */
#include "systems/mutiny/opinion/private.h"
#include "systems/mutiny/position/position.h"

/* ---- the action ---- */

static unsigned leader_of(const struct look *look)
{
	unsigned marker = look->state->marker;

	return marker && marker < MUTINY_LEADERS ? look->war->leader[marker] : 0;
}

/* What the stack could do: attack from where it is, or march on. */
static int rate_stack(const struct reckoning *reckoning, unsigned spot)
{
	const struct look *look = &reckoning->look;
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	int power = 0, march, assault;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (look->state->side[u] == reckoning->side && mutiny_is_mobile(look, u)) {
			base_set_bit(set, u);
			power += mutiny_power(look, u, false);
		}
	if (!power)
		return 0;
	assault = mutiny_plan_assault(reckoning, set, spot);
	march = mutiny_plan_march(reckoning, spot, power);
	return (assault > 0 ? assault : 0) + march + power;
}

/* All stacks that the leader reaches. */
static int rate_operation(const struct reckoning *reckoning, unsigned leader)
{
	const struct look *look = &reckoning->look;
	int radius = (int)mutiny_radius(look, leader), sum = 0;
	unsigned at = look->state->at[leader];

	for (unsigned u = 1; u <= look->war->units; u++) {
		unsigned spot = look->state->at[u];

		if (look->state->side[u] != reckoning->side || !mutiny_on_map(look->state, u) ||
		    mutiny_first(look->state, spot) != u || mutiny_distance(look, at, spot) > radius)
			continue;
		sum += rate_stack(reckoning, spot);
	}
	return sum;
}

/* How good a look into the pool is: states to be won, and to be kept from the enemy. */
static int rate_draw(const struct reckoning *reckoning)
{
	const struct mutiny_state *state = reckoning->look.state;
	int sum = 0;

	if (!state->chest_size)
		return 0;
	for (unsigned power = P_BIKANER; power <= P_GWALIOR; power++)
		sum += state->status[power] == NEUTRAL ? reckoning->doctrine->draw_state : 0;
	if (reckoning->side == REBEL) {
		sum += state->status[P_JHANSI] == NEUTRAL ? reckoning->doctrine->draw_state : 0;
		return 5 + sum / state->chest_size;
	}
	/* Behind its desert Bikaner is hard to take from the Rebels. */
	sum += state->status[P_BIKANER] == NEUTRAL ? reckoning->doctrine->draw_bikaner : 0;
	/* The Great Game would bar the way to victory, Jhansi would rise. */
	sum -= state->status[P_JHANSI] == NEUTRAL ? reckoning->doctrine->draw_jhansi : 0;
	if (!state->great_game && !(state->removed >> I_GREAT_GAME & 1))
		sum -= state->turn >= reckoning->doctrine->late_turn ? reckoning->doctrine->draw_game_late
		                                                     : reckoning->doctrine->draw_game;
	return 5 + sum / state->chest_size;
}

/* How much a spot wants a supply train: a field force that has none, with somebody to lead it. */
static int want_train(const struct reckoning *reckoning, unsigned spot)
{
	const struct look *look = &reckoning->look;
	int power = 0;
	bool led = false;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u]) {
		if (mutiny_facts(look, u)->type == K_SUPPLY_TRAIN || look->state->side[u] != reckoning->side)
			return 0;
		led = led || mutiny_is_leader(look, u);
		power += mutiny_is_mobile(look, u) ? mutiny_power(look, u, false) : 0;
	}
	return power > 6 ? (led ? 2 * power : power) : 0;
}

static int want_trains(const struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;
	int most = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (look->state->side[u] == reckoning->side && mutiny_on_map(look->state, u) &&
		    mutiny_first(look->state, look->state->at[u]) == u &&
		    want_train(reckoning, look->state->at[u]) > most)
			most = want_train(reckoning, look->state->at[u]);
	return most;
}

/* The most that a fortress wants: Badmashes rise behind its walls. */
static int want_relief(const struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;
	int most = 0;

	for (unsigned i = 0; i < look->war->forts; i++)
		if (mutiny_occupied(look->state, reckoning->side, look->war->fort[i]) &&
		    mutiny_plan_relief(reckoning, look->war->fort[i]) > most)
			most = mutiny_plan_relief(reckoning, look->war->fort[i]);
	return most < reckoning->doctrine->relief_most ? most : reckoning->doctrine->relief_most;
}

static int rate_group(const struct reckoning *reckoning, unsigned group)
{
	const struct mutiny_state *state = reckoning->look.state;
	const struct mutiny_doctrine *doctrine = reckoning->doctrine;
	int left = 8 - state->turn;

	switch (group) {
	case G_LEADER: /* another marker in every turn to come */
		return doctrine->group_leader * left;
	case G_REGULARS:
		return doctrine->group_regulars * left;
	case G_PUNJABIS:
		return doctrine->group_punjabis * left;
	case G_BADMASHES:
		return doctrine->group_badmashes * left + 3 * want_relief(reckoning);
	case G_NEPALESE:
		return doctrine->group_nepalese * left;
	case G_AUXILIARY:
		return doctrine->group_auxiliary * left;
	default:
		return doctrine->group_trains * left + 2 * want_trains(reckoning);
	}
}

/* An Agent is kept as long as there are states to be won, then spent. */
static int rate_agent(const struct reckoning *reckoning, unsigned verb)
{
	const struct mutiny_state *state = reckoning->look.state;

	if (state->status[P_BIKANER] == NEUTRAL || state->status[P_GWALIOR] == NEUTRAL)
		return verb == VERB_INCITE ? 0 : DISLIKE;
	return 100000;
}

int32_t mutiny_appraise_action(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned leader = leader_of(look);
	int radius = leader ? (int)mutiny_radius(look, leader) : 1;

	switch (move->verb) {
	case VERB_OPERATE:
		return rate_operation(reckoning, leader);
	case VERB_ACTIVATE:
		return rate_stack(reckoning, look->state->at[base_next_bit(move->set, MUTINY_UNIT_WORDS, 0)]);
	case VERB_REINFORCE:
		return rate_group(reckoning, (unsigned)move->arg[ARG_WORD]) *
		       (move->arg[ARG_WORD] == G_BADMASHES ? radius : 1);
	case VERB_DRAW:
		return rate_draw(reckoning) * radius;
	case VERB_DURBAR:
		return rate_draw(reckoning) * radius * 2 + 5;
	case VERB_INCITE:
	case VERB_RECRUIT:
		return rate_agent(reckoning, move->verb);
	case VERB_FORCED_MARCH:
		return rate_operation(reckoning, leader) - reckoning->doctrine->forced_march;
	case VERB_DISBAND:
		return DISLIKE;
	case VERB_DECLINE:
		return move->arg[ARG_FLAGS] ? -2 : 0;
	default:
		return -1; /* to pass */
	}
}

int32_t mutiny_appraise_draw(const struct reckoning *reckoning, const struct move *move)
{
	return move->verb == VERB_DRAW ? rate_draw(reckoning) : 0;
}

/* ---- skulduggery ---- */

/* What it is worth to the side to stop this marker of the enemy. */
static int rate_marker(const struct reckoning *reckoning, const struct frame *window)
{
	switch (window->kind) {
	case I_BIKANER:
	case I_GWALIOR:
		return 100;
	case I_JHANSI:
		return reckoning->side == BRITISH ? 60 : -100;
	case I_NEPAL:
	case I_KASHMIR:
		return reckoning->side == REBEL ? 10 : -100;
	case I_GREAT_GAME:
		return reckoning->side == BRITISH ? 40 : -100;
	case I_BLOW:
		return 20;
	default:
		return -10;
	}
}

int32_t mutiny_appraise_window(const struct reckoning *reckoning, const struct move *move)
{
	const struct mutiny_state *state = reckoning->look.state;
	const struct frame *window = &state->frame[state->frames - 1];
	int worth = window->side == reckoning->side ? 50 : rate_marker(reckoning, window);

	if (move->verb == VERB_SKULDUGGERY)
		return worth;
	return move->arg[ARG_FLAGS] ? -1 : 0;
}

/* ---- where units come ---- */

static int32_t rate_spot(const struct reckoning *reckoning, const uint64_t *set, unsigned spot)
{
	const struct look *look = &reckoning->look;
	int power = 0, threat = reckoning->threat[spot], worth = 0;
	int there = mutiny_power_at(reckoning, spot, true);
	unsigned count = 0;

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS) {
		power += mutiny_power(look, (unsigned)unit, false);
		count++;
	}
	if (mutiny_is_hex(spot) && !mutiny_occupied(look->state, reckoning->side, spot))
		worth += mutiny_plan_hold(reckoning, spot);
	else if (mutiny_is_hex(spot) && mutiny_is_fortress(look, spot))
		worth += 4 * mutiny_plan_relief(reckoning, spot);
	worth += mutiny_plan_guard(reckoning, spot, there + power) - mutiny_plan_guard(reckoning, spot, there);
	worth += 3 * mutiny_plan_pull(reckoning, spot, power);
	worth -= mutiny_weigh_hunger(reckoning, spot, mutiny_count_units(look, spot) + count) / 8;
	if (threat > there + power)
		worth -= 5 * power;
	for (unsigned n = 1; n <= look->war->leaders; n++) {
		unsigned leader = look->war->leader[n];

		if (mutiny_on_map(look->state, leader) && look->state->side[leader] == reckoning->side &&
		    mutiny_distance(look, look->state->at[leader], spot) <= (int)mutiny_radius(look, leader))
			worth += 8;
	}
	return worth;
}

/* A leader goes where troops wait for one. */
static int rate_leader_spot(const struct reckoning *reckoning, unsigned leader, unsigned spot)
{
	const struct look *look = &reckoning->look;
	int radius = mutiny_facts(look, leader)->radius[0], sum = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (mutiny_on_map(look->state, u) && look->state->side[u] == reckoning->side &&
		    mutiny_is_mobile(look, u) && mutiny_distance(look, look->state->at[u], spot) <= radius)
			sum += 2 * mutiny_power(look, u, false);
	return sum + (reckoning->side == REBEL && spot == look->war->delhi ? 30 : 0);
}

int32_t mutiny_appraise_place(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	unsigned spot = (unsigned)move->arg[move->verb == VERB_PLACE ? ARG_AT : ARG_SPOT];
	int first = base_next_bit(move->set, MUTINY_UNIT_WORDS, 0);
	int32_t worth;

	if (move->verb == VERB_END)
		return 100000; /* the Great Mutiny goes by itself */
	if (move->verb == VERB_MUTINY)
		return mutiny_plan_hold(reckoning, spot) + 4 * (int)mutiny_height(look, spot);
	worth = rate_spot(reckoning, move->set, spot);
	if (first >= 0)
		worth += mutiny_price(look, (unsigned)first) / 4;
	if (first >= 0 && mutiny_facts(look, (unsigned)first)->type == K_SUPPLY_TRAIN)
		worth += 10 * want_train(reckoning, spot);
	if (first >= 0 && mutiny_is_leader(look, (unsigned)first))
		worth += mutiny_price(look, (unsigned)first) + rate_leader_spot(reckoning, (unsigned)first, spot);
	return worth;
}

/* ---- fortunes of war ---- */

static int32_t appraise_hex(const struct reckoning *reckoning, unsigned hex)
{
	const struct look *look = &reckoning->look;
	const struct foe *foe = mutiny_foe_at(reckoning, hex);
	static const uint64_t nobody[MUTINY_UNIT_WORDS];

	switch (look->state->fortune) {
	case F_ENEMY_ATTRITION:
	case F_FRIENDLY_ATTRITION:
		return foe ? foe->field : -(int32_t)mutiny_count_units(look, hex);
	case F_TREACHERY: /* who can be led out of a place that he holds */
		return foe && !foe->walls ? mutiny_plan_prize(reckoning, hex) - 10 : -20;
	default:
		return rate_spot(reckoning, nobody, hex) + mutiny_plan_pull(reckoning, hex, 4);
	}
}

int32_t mutiny_appraise_fortune(const struct reckoning *reckoning, const struct move *move)
{
	const struct look *look = &reckoning->look;
	int32_t sum = 0;

	switch (move->verb) {
	case VERB_CHOOSE:
		return appraise_hex(reckoning, (unsigned)move->arg[ARG_SPOT]);
	case VERB_REINFORCE:
		return rate_group(reckoning, (unsigned)move->arg[ARG_WORD]) +
		       mutiny_plan_pull(reckoning, (unsigned)move->arg[ARG_AT], 8);
	case VERB_RESTORE:
		return mutiny_price(look, (unsigned)move->arg[ARG_UNIT]);
	case VERB_RETURN:
		return 10 * mutiny_price(look, (unsigned)move->arg[ARG_UNIT]) +
		       mutiny_plan_pull(reckoning, (unsigned)move->arg[ARG_AT], 4);
	case VERB_LOSE:
		EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
			sum -= mutiny_price(look, (unsigned)unit);
		return sum;
	case VERB_BETRAY: /* as many as possible, away from towns */
		return 10 * (int32_t)base_count_bits(move->set, MUTINY_UNIT_WORDS) -
		       mutiny_plan_hold(reckoning, (unsigned)move->arg[ARG_TO]);
	default:
		return 0;
	}
}

/* aid.c: at the start of each round leaders name the units whose fire they shift [mutiny:14.72].
 * May use: kit/common/cup, private, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

static uint16_t aid_bit(const struct look *look, unsigned leader)
{
	return (uint16_t)(1u << (mutiny_facts(look, leader)->leader - 1));
}

/* Leaders of the side that have not named anybody in this round; those who stand by in the attacker's hex among them
 * (RU-B22) [mutiny:14.72(e)]. */
static void list_helpers(const struct look *look, unsigned who, struct roster *roster)
{
	struct roster leaders;

	mutiny_list_leaders(look, who, &leaders);
	roster->count = 0;
	for (unsigned i = 0; i < leaders.count; i++)
		if (mutiny_radius(look, leaders.unit[i]) > 0 &&
		    !(look->state->battle.aided & aid_bit(look, leaders.unit[i])))
			roster->unit[roster->count++] = leaders.unit[i];
}

/* Not leaders, and only who fires at all [mutiny:14.72(important)]. */
static bool may_be_helped(const struct look *look, unsigned who, unsigned unit)
{
	return mutiny_is_engaged(look, who, unit) && !mutiny_is_leader(look, unit) &&
	       mutiny_fire_factor(look, who, unit) > 0;
}

static void list_helped(const struct look *look, unsigned who, struct roster *roster)
{
	struct roster force;

	mutiny_list_force(look, who, &force);
	roster->count = 0;
	for (unsigned i = 0; i < force.count; i++)
		if (may_be_helped(look, who, force.unit[i]))
			roster->unit[roster->count++] = force.unit[i];
}

/* A leader who stands by is shown when he helps. */
static void help(struct game *game, unsigned leader, const uint64_t *set)
{
	struct mutiny_state *state = game->state;
	struct event *event = mutiny_tell(game, HAPPEN_AID, "mutiny:14.72", SEAT_ALL);

	if (event) {
		event->arg[AID_LEADER] = (int32_t)leader;
		event->arg[AID_SIDE] = state->side[leader];
	}
	EACH_BIT (unit, set, RULES_SET_WORDS) {
		state->aid[unit] |= aid_bit(&game->look, leader);
		if (event)
			base_set_bit(event->set, (unsigned)unit);
	}
	state->flags[leader] |= U_SHOWN;
	state->battle.aided |= aid_bit(&game->look, leader);
}

bool mutiny_offer_aid(struct game *game, unsigned who)
{
	struct roster helpers, helped;

	list_helped(&game->look, who, &helped);
	if (!helped.count)
		return false;
	list_helpers(&game->look, who, &helpers);
	for (unsigned i = 0; i < helpers.count; i++) {
		uint64_t all[RULES_SET_WORDS] = {0};

		if (helped.count > mutiny_radius(&game->look, helpers.unit[i])) {
			mutiny_ask(game, STEP_AID, mutiny_force_side(&game->look, who));
			return true;
		}
		/* He can help everybody: nothing to choose [mutiny:14.72(f)]. */
		for (unsigned k = 0; k < helped.count; k++)
			base_set_bit(all, helped.unit[k]);
		help(game, helpers.unit[i], all);
	}
	return false;
}

/* Whose turn it is to name. */
static unsigned namer(const struct look *look)
{
	return mutiny_force_side(look, ATTACKER) == look->state->actor ? ATTACKER : DEFENDER;
}

static struct refusal check_helper(const struct look *look, unsigned who, unsigned leader)
{
	if (!mutiny_is_leader(look, leader) || look->state->side[leader] != mutiny_force_side(look, who) ||
	    look->state->at[leader] != mutiny_force_hex(look, who))
		return mutiny_refuse("mutiny:14.72(important)", "Only a leader in the hex of the battle shifts fire.");
	if (look->state->battle.aided & aid_bit(look, leader))
		return mutiny_refuse("mutiny:14.72(a)", "That leader has named his units for this round.");
	return mutiny_allow();
}

static struct refusal check_aid(const struct look *look, const struct move *move)
{
	unsigned who = namer(look), leader = (unsigned)move->arg[ARG_LEADER];
	struct refusal refusal;

	if (move->verb == VERB_END)
		return mutiny_allow();
	if (move->verb != VERB_AID)
		return mutiny_refuse("mutiny:14.72(a)", "Name the units that a leader helps with `aid`, or `end`.");
	refusal = check_helper(look, who, leader);
	if (refusal.rule)
		return refusal;
	EACH_BIT (unit, move->set, RULES_SET_WORDS) {
		if (!mutiny_is_engaged(look, who, (unsigned)unit))
			return mutiny_refuse("mutiny:14.72", "A leader helps units of this battle in his hex.");
		if (mutiny_is_leader(look, (unsigned)unit))
			return mutiny_refuse("mutiny:14.72(important)",
			                     "Leaders get no shift from leaders: name other units.");
		if (!may_be_helped(look, who, (unsigned)unit))
			return mutiny_refuse("mutiny:14.0", "A unit of combat factor 0 does not fire: name others.");
	}
	if (base_count_bits(move->set, RULES_SET_WORDS) > mutiny_radius(look, leader))
		return mutiny_refuse("mutiny:14.72", "A leader helps as many units as his command radius: name fewer.");
	return mutiny_allow();
}

static void apply_aid(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END)
		game->state->battle.part++;
	else
		help(game, (unsigned)move->arg[ARG_LEADER], move->set);
	mutiny_continue_battle(game);
}

/* Every choice of `most` units out of the first ones that are listed, as long as that is a short list. */
static void add_choices(struct roster *helped, unsigned most, unsigned from, struct move *move, struct move_list *moves)
{
	if (!most) {
		engine_add_move(moves, move);
		return;
	}
	for (unsigned i = from; i + most <= helped->count; i++) {
		base_set_bit(move->set, helped->unit[i]);
		add_choices(helped, most - 1, i + 1, move, moves);
		base_clear_bit(move->set, helped->unit[i]);
	}
}

/* The strongest first. */
static void rank(const struct look *look, unsigned who, struct roster *roster)
{
	for (unsigned i = 1; i < roster->count; i++)
		for (unsigned k = i; k && mutiny_fire_factor(look, who, roster->unit[k]) >
		                                  mutiny_fire_factor(look, who, roster->unit[k - 1]);
		     k--) {
			uint16_t unit = roster->unit[k];

			roster->unit[k] = roster->unit[k - 1];
			roster->unit[k - 1] = unit;
		}
}

static void legal_aid(const struct look *look, struct move_list *moves)
{
	enum { LISTED = 7 }; /* of three at a time 35 choices */
	unsigned who = namer(look);
	struct roster helpers, helped;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	list_helped(look, who, &helped);
	rank(look, who, &helped);
	if (helped.count > LISTED)
		helped.count = LISTED;
	list_helpers(look, who, &helpers);
	for (unsigned i = 0; i < helpers.count; i++) {
		unsigned radius = mutiny_radius(look, helpers.unit[i]);
		struct move move = {.verb = VERB_AID, .arg[ARG_LEADER] = helpers.unit[i]};

		add_choices(&helped, radius < helped.count ? radius : helped.count, 0, &move, moves);
	}
}

static void sample_aid(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned who = namer(look), leader, count;
	struct roster helpers, helped;

	list_helpers(look, who, &helpers);
	if (!helpers.count || base_pick_below(rng, 16) == 0) {
		move->verb = VERB_END;
		return;
	}
	leader = helpers.unit[base_pick_below(rng, helpers.count)];
	list_helped(look, who, &helped);
	kit_shuffle(rng, helped.unit, helped.count);
	count = mutiny_radius(look, leader) < helped.count ? mutiny_radius(look, leader) : helped.count;
	if (base_pick_below(rng, 8) == 0 && count)
		count = 1 + base_pick_below(rng, count);
	move->verb = VERB_AID;
	move->arg[ARG_LEADER] = (int32_t)leader;
	for (unsigned i = 0; i < count; i++)
		base_set_bit(move->set, helped.unit[i]);
}

const struct step_rules mutiny_aid = {check_aid, apply_aid, legal_aid, sample_aid};

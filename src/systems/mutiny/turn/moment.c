/* moment.c: moves that have their own moment, and what forbids them at any other.
 * May use: position, turn. */
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/turn/turn.h"

#define AT(step) ((uint64_t)1 << (step))

/* What is being answered or laid out tells better what is wanted than the move that is out of place. */
static const uint64_t own_words = AT(STEP_BEGIN) | AT(STEP_DEPLOY) | AT(STEP_WINDOW);

/* The steps of an operation between its parts. */
static const uint64_t between = AT(STEP_MOVE) | AT(STEP_ENTRENCH) | AT(STEP_ACTIVATE) | AT(STEP_DECLARE) |
                                AT(STEP_FIGHT) | AT(STEP_RALLY_HEX) | AT(STEP_RALLY) | AT(STEP_FORCED);

/* `steps`: where the move is decided; anywhere else, or with `only` in those steps, `rule` forbids it. */
struct moment {
	const char *rule, *reason;
	uint64_t steps, only;
};

static const char one_action[] = "One action is taken with a marker: finish the one in hand.";
static const char in_order[] =
	"All movement comes before all combat, and all combat before rally: go on with this step.";

static const struct moment moments[VERBS] = {
	[VERB_OPERATE] = {"mutiny:8.0", one_action, AT(STEP_ACTION), 0},
	[VERB_ACTIVATE] = {"mutiny:8.0", one_action, AT(STEP_ACTION) | AT(STEP_ACTIVATE), 0},
	[VERB_REINFORCE] = {"mutiny:8.0", one_action, AT(STEP_ACTION) | AT(STEP_FORTUNE), 0},
	[VERB_PASS] = {"mutiny:8.0", one_action, AT(STEP_ACTION), 0},
	[VERB_DISBAND] = {"mutiny:18.5(2)", "A leader who disbands Sepoys does nothing else with his marker: not now.",
                          AT(STEP_ACTION), 0},
	[VERB_DURBAR] = {"mutiny:incident-durbar",
                         "A durbar is held in place of any other action of the leader: not now.", AT(STEP_ACTION), 0},
	[VERB_INCITE] = {"mutiny:incident-agent(2)",
                         "An Agent incites at the start of an action phase, before the action is chosen: not now.",
                         AT(STEP_ACTION), 0},
	[VERB_RECRUIT] = {"mutiny:incident-agent(3)",
                          "An Agent recruits at the start of an action phase, before the action is chosen: not now.",
                          AT(STEP_ACTION), 0},
	[VERB_SKULDUGGERY] = {"mutiny:incident-agent(4)",
                              "Skulduggery answers a marker that the enemy has just drawn or played: there is none.",
                              AT(STEP_WINDOW), 0},
	[VERB_FORCED_MARCH] = {"mutiny:incident-forced-march",
                               "A forced march follows the operation of a leader, nothing else: not now.",
                               AT(STEP_FORCED), 0},
	[VERB_MOVE] = {"mutiny:8.0(1)", in_order, AT(STEP_MOVE), between},
	[VERB_ENTER] = {"mutiny:8.0(1)", in_order, AT(STEP_MOVE), between},
	[VERB_SAIL] = {"mutiny:8.0(1)", in_order, AT(STEP_MOVE), between},
	[VERB_ATTACK] = {"mutiny:8.0(1)", in_order, AT(STEP_DECLARE) | AT(STEP_FIGHT), between},
	[VERB_RALLY] = {"mutiny:8.0(1)", in_order, AT(STEP_RALLY), between},
	[VERB_ENTRENCH] = {"mutiny:28.0",
                           "Activated infantry or siege trains that stayed where they were entrench at the end of the "
                           "movement step, where that rule is in use: not now.",
                           AT(STEP_ENTRENCH), 0},
	[VERB_BLOW] = {"mutiny:incident-blow",
                       "A magazine is blown when an enemy-held fortress is attacked, before any die: not now.",
                       AT(STEP_BLOW), 0},
	[VERB_MASSACRE] = {"mutiny:24.1",
                           "A massacre is for the attack on a town or fortress, before the tactical dice: not now.",
                           AT(STEP_MASSACRE), 0},
	[VERB_EXPEND] =
		{"mutiny:14.73",
                 "A supply train is expended when both forces are lined up, in the hex of those who fire, or in "
                 "the supply phase: not now.",
                 AT(STEP_TRAIN) | AT(STEP_SUPPLY), 0},
	[VERB_AID] = {"mutiny:14.72",
                      "Leaders name units in their hex at the start of a round: nothing is left to name.", AT(STEP_AID),
                      0},
	[VERB_STAY] = {"mutiny:15.5",
                       "Only a unit that should retreat out of a fortress or entrenchment stays: not now.",
                       AT(STEP_RETREAT), 0},
	[VERB_HALT] = {"mutiny:15.5", "Only a unit that retreats halts, in a fortress that friends hold: not now.",
                       AT(STEP_FLEE), 0},
	[VERB_PURSUE] = {"mutiny:16.1", "Attackers pursue when no defender is left in the hex: not now.",
                         AT(STEP_PURSUE), 0},
	[VERB_STARVE] = {"mutiny:21.3", "Units go short in the supply phase, where a die says so: not now.",
                         AT(STEP_STARVE), 0},
};

static bool names_leader(const struct look *look, const struct move *move)
{
	EACH_BIT (unit, move->set, RULES_SET_WORDS)
		if (mutiny_is_leader(look, (unsigned)unit))
			return true;
	return false;
}

/* Has the side played such a marker in this action phase [mutiny:19.2]? */
static bool is_played(const struct mutiny_state *state, unsigned verb)
{
	unsigned kind = verb == VERB_BLOW           ? I_BLOW
	                : verb == VERB_MASSACRE     ? I_MASSACRE
	                : verb == VERB_FORCED_MARCH ? I_FORCED_MARCH
	                                            : INCIDENTS;

	return kind < INCIDENTS && (state->played[state->actor] >> kind & 1);
}

struct refusal mutiny_check_moment(const struct look *look, const struct move *move)
{
	const struct moment *moment = &moments[move->verb];
	const struct mutiny_state *state = look->state;
	uint64_t now = AT(state->step);

	if (!moment->rule || ((moment->steps | own_words) & now) || (moment->only && !(moment->only & now)))
		return mutiny_allow();
	if (is_played(state, move->verb))
		return mutiny_refuse("mutiny:19.2",
		                     "One marker of a type is played in an action: keep this one for the next.");
	if (move->verb == VERB_MASSACRE && state->battle.from && state->actor != state->battle.attacker)
		return mutiny_refuse("mutiny:14.74", "Only the attacker plays a massacre.");
	if (move->verb == VERB_EXPEND && state->phase == PHASE_SUPPLY)
		return mutiny_refuse("mutiny:21.2",
		                     "Supply trains are expended before the dice of the phase: not now.");
	if (move->verb == VERB_AID && names_leader(look, move))
		return mutiny_refuse("mutiny:14.72(important)",
		                     "Leaders give no shift to themselves or other leaders.");
	return mutiny_refuse(moment->rule, moment->reason);
}

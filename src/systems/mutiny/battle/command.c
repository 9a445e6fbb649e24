/* command.c: who commands in a battle, and which side has the tactical advantage [mutiny:13.2(2)].
 * May use: private, position, text, turn. */
#include "systems/mutiny/battle/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- commanders ---- */

/* Whether leaders in the stack of a high command count here is a matter of opinion (RU-H2). */
static bool may_command(const struct look *look, unsigned who)
{
	return who == DEFENDER || !mutiny_is_high_command(look->state) || !mutiny_option(look, OPT_HIGHCMD_TACTICAL);
}

static void name_commander(struct game *game, unsigned who, unsigned unit)
{
	mutiny_tell_args(game, HAPPEN_COMMANDER, "mutiny:13.2(note)", SEAT_ALL, 3,
	                 (int)mutiny_force_side(&game->look, who), (int)unit, (int)mutiny_radius(&game->look, unit));
	game->state->battle.commander[who] = (uint16_t)unit;
	mutiny_show_unit(game, unit);
}

/* battle.part is already the one that comes after this decision. */
static unsigned commanding(const struct look *look)
{
	return look->state->battle.part == PART_COMMAND_DEFENDER ? ATTACKER : DEFENDER;
}

bool mutiny_offer_command(struct game *game)
{
	struct roster leaders;
	unsigned who;

	game->state->battle.part++;
	who = commanding(&game->look);
	if (!may_command(&game->look, who))
		return false;
	mutiny_list_leaders(&game->look, who, &leaders);
	if (leaders.count > 1) {
		mutiny_ask(game, STEP_COMMANDER, mutiny_force_side(&game->look, who));
		return true;
	}
	if (leaders.count)
		name_commander(game, who, leaders.unit[0]);
	return false;
}

static struct refusal check_commander(const struct look *look, const struct move *move)
{
	unsigned who = commanding(look), unit = (unsigned)move->arg[ARG_UNIT];

	if (move->verb != VERB_COMMAND)
		return mutiny_refuse("mutiny:13.2(note)",
		                     "One of the leaders in the hex must be named with `command`.");
	if (!mutiny_is_leader(look, unit) || look->state->side[unit] != mutiny_force_side(look, who) ||
	    look->state->at[unit] != mutiny_force_hex(look, who))
		return mutiny_refuse("mutiny:13.2(2)", "Name a leader of your own in the hex of the battle.");
	return mutiny_allow();
}

static void apply_commander(struct game *game, const struct move *move)
{
	name_commander(game, commanding(&game->look), (unsigned)move->arg[ARG_UNIT]);
	mutiny_continue_battle(game);
}

static void legal_commander(const struct look *look, struct move_list *moves)
{
	struct roster leaders;

	mutiny_list_leaders(look, commanding(look), &leaders);
	for (unsigned i = 0; i < leaders.count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_COMMAND, .arg[ARG_UNIT] = leaders.unit[i]});
}

static void sample_commander(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster leaders;

	mutiny_list_leaders(look, commanding(look), &leaders);
	if (!leaders.count)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_COMMAND;
	move->arg[ARG_UNIT] = leaders.unit[base_pick_below(rng, leaders.count)];
}

const struct step_rules mutiny_commander = {check_commander, apply_commander, legal_commander, sample_commander};

/* ---- tactical advantage [mutiny:13.2(2)] ---- */

static bool has_cavalry(const struct look *look, unsigned who)
{
	struct roster force;

	mutiny_list_force(look, who, &force);
	for (unsigned i = 0; i < force.count; i++)
		if (mutiny_facts(look, force.unit[i])->type == K_CAVALRY)
			return true;
	return false;
}

/* Ghazis count once they lie face up (RU-X4). */
static bool is_elite(const struct look *look, unsigned unit)
{
	if (mutiny_facts(look, unit)->untried)
		return !(look->state->flags[unit] & U_FACE_DOWN) && look->war->front[look->state->front[unit]].elite;
	return mutiny_facts(look, unit)->elite;
}

static bool has_elite(const struct look *look, unsigned who)
{
	struct roster force;

	mutiny_list_force(look, who, &force);
	for (unsigned i = 0; i < force.count; i++)
		if (is_elite(look, force.unit[i]))
			return true;
	return false;
}

/* What is added to the die. */
static int tactical_value(const struct look *look, unsigned who)
{
	const struct battle *battle = &look->state->battle;
	const struct mutiny_tables *tables = look->tables;
	int value = battle->commander[who] ? (int)mutiny_radius(look, battle->commander[who]) : 0;

	if (who == ATTACKER && (battle->flags & BATTLE_MASSACRE))
		value += tables->tactical_massacre;
	if (mutiny_option(look, OPT_CAVALRY) && has_cavalry(look, who) && !has_cavalry(look, !who))
		value += tables->tactical_cavalry;
	if (mutiny_option(look, OPT_ELITE) && has_elite(look, who))
		value += tables->tactical_elite;
	return value;
}

/* Ties are the British player's [mutiny:13.2(2)]; rounds are never fewer than one (RU-B2). */
bool mutiny_roll_advantage(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct event *event = mutiny_tell(game, HAPPEN_ADVANTAGE, "mutiny:13.2(2)", SEAT_ALL);
	int value[2] = {tactical_value(&game->look, ATTACKER), tactical_value(&game->look, DEFENDER)};
	int total[2] = {value[0] + mutiny_roll(game, event), value[1]};
	unsigned commander = battle->commander[ATTACKER];

	total[1] += mutiny_roll(game, event);
	battle->advantage = total[0] == total[1] ? battle->attacker != BRITISH : total[1] > total[0];
	battle->rounds = (uint8_t)(commander ? mutiny_radius(&game->look, commander) : 0);
	if (!battle->rounds)
		battle->rounds = game->look.tables->rounds_alone;
	if (event) {
		event->arg[ADVANTAGE_ATTACKER] = total[0];
		event->arg[ADVANTAGE_DEFENDER] = total[1];
		event->arg[ADVANTAGE_SIDE] = (int32_t)mutiny_force_side(&game->look, battle->advantage);
		event->arg[ADVANTAGE_ROUNDS] = battle->rounds;
		event->arg[ADVANTAGE_ATTACKER_MODIFIER] = value[0];
		event->arg[ADVANTAGE_DEFENDER_MODIFIER] = value[1];
	}
	battle->part = PART_LINE_UP;
	return false;
}

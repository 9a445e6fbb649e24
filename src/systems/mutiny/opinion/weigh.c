/* weigh.c: what units are worth, how strong unseen enemies may be, how an attack may go.
 * May use: movement, position, supply, turn, weigh. */
#include "systems/mutiny/opinion/weigh.h"

#include <string.h>

#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/supply/supply.h"
#include "systems/mutiny/turn/turn.h"

/* ---- units ---- */

int mutiny_power(const struct look *look, unsigned unit, bool siege)
{
	if (look->state->flags[unit] & U_FACE_DOWN)
		return 1;
	return (int)(siege ? mutiny_siege_factor(look, unit) : mutiny_factor(look, unit));
}

int mutiny_price(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = mutiny_facts(look, unit);

	switch (facts->type) {
	case K_LEADER:
		return 50 + 30 * (int)mutiny_radius(look, unit);
	case K_SIEGE_TRAIN:
		return 60;
	case K_SUPPLY_TRAIN:
		return 12;
	default:
		return 10 * mutiny_power(look, unit, false) + (facts->contingent == C_SEPOY ? 0 : 5);
	}
}

int mutiny_power_at(const struct reckoning *reckoning, unsigned spot, bool all)
{
	const struct look *look = &reckoning->look;
	int sum = 0;

	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (look->state->side[u] == reckoning->side && (all || mutiny_is_mobile(look, u)))
			sum += mutiny_power(look, u, false);
	return sum;
}

/* ---- the enemy ---- */

/* What is not seen is about as good as the rest of them. */
static int guess_unit(const struct reckoning *reckoning, unsigned side)
{
	return side == BRITISH ? reckoning->doctrine->guess_british : reckoning->doctrine->guess_rebel;
}

static void see_foe(const struct look *look, unsigned unit, struct foe *foe)
{
	int power = mutiny_power(look, unit, false);

	if (mutiny_is_mobile(look, unit))
		foe->field = (uint16_t)(foe->field + power);
	else
		foe->walls = (uint16_t)(foe->walls + power);
	foe->steps = (uint16_t)(foe->steps +
	                        (mutiny_facts(look, unit)->steps == 2 && !mutiny_reduced(look->state, unit)) + 1);
	if (mutiny_is_leader(look, unit) && mutiny_radius(look, unit) > foe->leader)
		foe->leader = (uint16_t)mutiny_radius(look, unit);
}

/* A garrison that is not seen stands where it always stood: it never moves, and losses are open. */
static unsigned hidden_garrison(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (look->state->at[u] == AT_HIDDEN && look->state->side[u] == side && !mutiny_is_mobile(look, u) &&
		    mutiny_facts(look, u)->start == hex)
			return u;
	return 0;
}

static void guess_foe(const struct reckoning *reckoning, unsigned side, struct foe *foe)
{
	const struct look *look = &reckoning->look;
	unsigned hidden = look->state->hidden[foe->hex], guess = (unsigned)guess_unit(reckoning, side);
	unsigned garrison = hidden && mutiny_is_fortress(look, foe->hex) ? hidden_garrison(look, side, foe->hex) : 0;

	for (unsigned u = mutiny_first(look->state, foe->hex); u; u = look->state->next[u])
		see_foe(look, u, foe);
	if (garrison) {
		see_foe(look, garrison, foe);
		hidden--;
	}
	foe->field = (uint16_t)(foe->field + hidden * guess);
	foe->steps = (uint16_t)(foe->steps + hidden * (side == BRITISH ? 2u : 1u));
	if (hidden > 1 && !foe->leader)
		foe->leader = 1;
}

static void find_foes(struct reckoning *reckoning)
{
	const struct look *look = &reckoning->look;

	for (unsigned hex = 1; hex < look->map->count && reckoning->foes < RECKON_FOES; hex++) {
		struct foe *foe = &reckoning->foe[reckoning->foes];

		if (!mutiny_occupied(look->state, !reckoning->side, hex))
			continue;
		memset(foe, 0, sizeof *foe);
		foe->hex = (uint16_t)hex;
		guess_foe(reckoning, !reckoning->side, foe);
		reckoning->foe_at[hex] = (uint8_t)++reckoning->foes;
	}
}

const struct foe *mutiny_foe_at(const struct reckoning *reckoning, unsigned hex)
{
	return reckoning->foe_at[hex] ? &reckoning->foe[reckoning->foe_at[hex] - 1] : NULL;
}

/* What a fire of each column does on average. */
static void read_table(struct reckoning *reckoning)
{
	const struct mutiny_tables *tables = reckoning->look.tables;

	for (unsigned column = 0; column < CRT_COLUMNS; column++) {
		int hits = 0, retreats = 0;

		for (unsigned die = 1; die <= 6; die++) {
			hits += tables->crt[die][column] & (CRT_RETREAT - 1);
			retreats += tables->crt[die][column] & CRT_RETREAT ? 1 : 0;
		}
		reckoning->hits[column] = 100 * hits / 6;
		reckoning->clears[column] = 100 * (hits + retreats) / 6;
	}
}

/* With every own marker left in the pool a stack may still be moved on. */
static int rate_hunger(const struct look *look, unsigned side)
{
	int left = 0;

	if (look->state->phase == PHASE_SUPPLY)
		return 100;
	for (unsigned marker = 1; marker < MARKER_FORTUNES; marker++)
		left += (look->state->pool >> marker & 1) && mutiny_marker_side(look, marker) == side;
	return 300 / (3 + left);
}

void mutiny_reckon(const struct look *look, unsigned side, struct reckoning *reckoning)
{
	reckoning->hunger = rate_hunger(look, side);
	reckoning->look = *look;
	reckoning->side = side;
	reckoning->foes = 0;
	reckoning->goals = 0;
	memset(reckoning->foe_at, 0, sizeof reckoning->foe_at);
	reckoning->stakes = mutiny_judge_stakes(look, side, reckoning->doctrine);
	read_table(reckoning);
	find_foes(reckoning);
}

/* ---- an attack ---- */

struct line {
	int factor[RECKON_TROOPS];
	bool gun[RECKON_TROOPS];
	int count, steps, shifts, rounds;
	int stores; /* a column for all of it: a train to expend */
};

static void line_up(const struct look *look, const uint64_t *force, bool walls, struct line *line)
{
	memset(line, 0, sizeof *line);
	line->rounds = 1;
	EACH_BIT (unit, force, MUTINY_UNIT_WORDS) {
		const struct unit_facts *facts = mutiny_facts(look, (unsigned)unit);
		int radius = mutiny_is_leader(look, (unsigned)unit) ? (int)mutiny_radius(look, (unsigned)unit) : 0;

		line->steps += 1 + (facts->steps == 2 && !mutiny_reduced(look->state, (unsigned)unit));
		line->shifts += radius;
		line->stores = line->stores || facts->type == K_SUPPLY_TRAIN;
		line->rounds = radius > line->rounds ? radius : line->rounds;
		if (line->count < RECKON_TROOPS) {
			line->factor[line->count] = mutiny_power(look, (unsigned)unit, walls);
			line->gun[line->count++] = facts->type == K_SIEGE_TRAIN;
		}
	}
}

/* Columns to the left for fire into the hex, and for guns against walls. */
static int find_shift(const struct look *look, unsigned from, unsigned target, bool guns)
{
	unsigned weather = mutiny_weather(look);
	int direction = kit_find_direction(look->map, from, target), most = 0;

	for (unsigned t = 0; t < TERRAINS; t++)
		if ((look->map->terrain[target] >> t & 1) && !(guns && t == T_FORTRESS) &&
		    look->tables->shift_terrain[weather][t] > most)
			most = look->tables->shift_terrain[weather][t];
	if (direction >= 0 && (look->war->river[from] >> direction & 1) &&
	    look->tables->shift_side[weather][H_RIVER] > most)
		most = look->tables->shift_side[weather][H_RIVER];
	return most;
}

static int clamp_column(int column)
{
	return column < 0 ? 0 : column >= CRT_COLUMNS ? CRT_COLUMNS - 1 : column;
}

/* Expected effect of one round of fire, in per cent. */
static int fire_line(const int *table, const struct line *line, int shift, int gun_shift, int bonus)
{
	int sum = 0;

	for (int i = 0; i < line->count; i++)
		if (line->factor[i] > 0)
			sum += table[clamp_column(line->factor[i] + (i < line->shifts) + bonus -
			                          (line->gun[i] ? gun_shift : shift))];
	return sum;
}

static int fire_foe(const struct reckoning *reckoning, const struct foe *foe, bool open)
{
	const int *table = open ? reckoning->clears : reckoning->hits;
	int guess = guess_unit(reckoning, !reckoning->side);
	int field = foe->field / guess, rest = foe->field % guess;
	int helped = foe->leader < field ? foe->leader : field;

	return (field - helped) * table[guess] + helped * table[guess + 1] + (rest ? table[rest] : 0) +
	       (foe->walls ? table[clamp_column(foe->walls)] : 0);
}

/* A Massacre in hand helps in the first round against a town or fortress [mutiny:24.1]. */
static int count_massacre(const struct reckoning *reckoning, unsigned target)
{
	const struct look *look = &reckoning->look;

	return look->state->hand[reckoning->side][I_MASSACRE] &&
	       (look->war->ground[target] & (GROUND_TOWN | GROUND_FORTRESS));
}

/* Fire of the force in a round, from 0. */
static int fire_round(const struct reckoning *reckoning, const struct line *line, unsigned from, unsigned target,
                      int round)
{
	const struct look *look = &reckoning->look;
	const int *table = mutiny_is_strong(look, target) ? reckoning->hits : reckoning->clears;
	int bonus = line->stores + (round ? 0 : count_massacre(reckoning, target));

	return fire_line(table, line, find_shift(look, from, target, false), find_shift(look, from, target, true),
	                 bonus);
}

struct odds mutiny_weigh_attack(const struct reckoning *reckoning, const uint64_t *force, unsigned from,
                                unsigned target)
{
	const struct look *look = &reckoning->look;
	const struct foe *foe = mutiny_foe_at(reckoning, target);
	struct odds odds = {0};
	struct line line;
	int theirs, wall, ours;

	if (!foe || !foe->steps)
		return odds;
	line_up(look, force, mutiny_is_strong(look, target), &line);
	if (!line.count)
		return odds;
	theirs = fire_foe(reckoning, foe, false);
	wall = 100 * foe->steps;
	ours = 100 * line.steps;
	for (int round = 0; round < line.rounds && odds.killed < wall && odds.lost < ours; round++) {
		/* Whoever has lost men fires less; about half of a round falls before the answer. */
		int left = wall - odds.killed, own = ours - odds.lost;
		int mine = fire_round(reckoning, &line, from, target, round);

		odds.killed += mine * own / ours;
		odds.lost += theirs * (left > mine / 2 ? left - mine / 2 : 0) / wall;
	}
	/* From nothing at half of what is needed to near certainty at half as much again. */
	odds.wins = 100 * odds.killed / wall - reckoning->doctrine->win_from;
	odds.wins = odds.wins < 0 ? 0 : odds.wins > 95 ? 95 : odds.wins;
	if (odds.killed > wall)
		odds.killed = wall;
	return odds;
}

/* ---- hunger ---- */

int mutiny_weigh_hunger(const struct reckoning *reckoning, unsigned spot, unsigned units)
{
	const struct look *look = &reckoning->look;
	unsigned weather = mutiny_weather(look);
	bool halved;
	int sum = 0;

	if (!mutiny_is_hex(spot) || !units || mutiny_is_supplied(look, reckoning->side, spot))
		return 0;
	halved = look->war->halves[spot] >> weather & 1;
	for (int die = 1; die <= 6; die++) {
		int fed = halved ? die / look->tables->attrition_divisor : die;

		sum += (int)units > fed ? (int)units - fed : 0;
	}
	return reckoning->hunger * sum / 6;
}

/* odds.c: what dice should do: hits, losses, units that break, ways that are long enough. In whole numbers.
 * May use: opinion, load. */
#include "systems/restless/data/load.h"
#include "systems/restless/opinion/opinion.h"

/* How many hits so many dice give, each having `hits` chances in six. */
static void count_hits(int hits, uint32_t table[ODDS_DICE + 1][ODDS_HITS + 1])
{
	uint32_t yes = (uint32_t)(ODDS_ONE * hits / 6), no = ODDS_ONE - yes;

	table[0][0] = ODDS_ONE;
	for (int dice = 1; dice <= ODDS_DICE; dice++) {
		const uint32_t *before = table[dice - 1];

		table[dice][0] = (uint32_t)((uint64_t)before[0] * no / ODDS_ONE);
		for (int i = 1; i <= ODDS_HITS; i++)
			table[dice][i] = (uint32_t)(((uint64_t)before[i] * (i == ODDS_HITS ? ODDS_ONE : no) +
			                             (uint64_t)before[i - 1] * yes) /
			                            ODDS_ONE);
	}
}

/* So many stands after so many of them are lost, with that chance; `needed` in their test of morale. */
static void add_case(const struct restless_odds *odds, int stands, int needed, int lost, uint32_t chance,
                     struct harm *harm)
{
	int left = stands - lost;
	uint32_t breaks;

	if (lost <= 0 || !chance)
		return;
	harm->lost += (int32_t)((uint64_t)chance * (unsigned)lost * STAND / ODDS_ONE);
	breaks = left > 0 ? (uint32_t)((uint64_t)chance * (ODDS_ONE - odds->sum[left][needed]) / ODDS_ONE) : 0;
	harm->shaken += (int32_t)((uint64_t)breaks * (unsigned)(left > 0 ? left : 0) * STAND / ODDS_ONE);
	harm->gone += (int32_t)((uint64_t)(left > 0 ? breaks : chance) * STAND / ODDS_ONE);
}

static void count_blows(const struct restless_tables *tables, struct restless_odds *odds)
{
	for (int morale = 0; morale < MORALES; morale++)
		for (int stands = 0; stands <= STANDS; stands++)
			for (int dice = 0; dice <= ODDS_DICE; dice++)
				for (int hits = 1; hits <= ODDS_HITS; hits++)
					add_case(odds, stands, tables->morale[morale], hits < stands ? hits : stands,
					         odds->close[dice][hits], &odds->blows[morale][stands][dice]);
}

void restless_make_odds(struct restless_tables *tables)
{
	struct restless_odds *odds = &tables->odds;

	memset(odds, 0, sizeof *odds);
	count_hits(7 - tables->open_hit, odds->fire);
	count_hits(7 - tables->close_hit, odds->close);
	odds->sum[0][0] = ODDS_ONE;
	for (int dice = 1; dice <= STANDS; dice++)
		for (int total = 0; total <= ODDS_SUM; total++)
			for (int face = 1; face <= 6; face++)
				odds->sum[dice][total] +=
					(total > face ? odds->sum[dice - 1][total - face] : odds->sum[dice - 1][0]) / 6;
	count_blows(tables, odds);
}

struct harm restless_expect_fire(const struct mind *mind, int target, int dice, int open, int covered)
{
	const struct restless_tables *tables = mind->look.tables;
	const struct restless_unit *unit = &mind->look.state->unit[target];
	int stands = restless_count_stands(unit), needed = tables->morale[tables->type[unit->type].morale];
	struct harm harm = {0, 0, 0};

	dice = dice < ODDS_DICE ? dice : ODDS_DICE;
	for (int hits = 1; hits <= ODDS_HITS; hits++) {
		int lost = hits < open ? hits : open, more = (hits - lost) / tables->cover_sixes;

		add_case(&tables->odds, stands, needed, lost + (more < covered ? more : covered),
		         tables->odds.fire[dice][hits], &harm);
	}
	return harm;
}

struct harm restless_expect_blows(const struct mind *mind, int target, int dice)
{
	const struct restless_tables *tables = mind->look.tables;
	const struct restless_unit *unit = &mind->look.state->unit[target];

	return tables->odds.blows[tables->type[unit->type].morale][restless_count_stands(unit)]
	                         [dice < ODDS_DICE ? dice : ODDS_DICE];
}

int restless_expect_way(const struct mind *mind, struct restless_rate rate, int32_t gap)
{
	int inches = (gap + FIELD_INCH - 1) / FIELD_INCH - rate.add, dice = rate.dice < STANDS ? rate.dice : STANDS;

	if (inches <= 0)
		return STAND;
	if (inches > ODDS_SUM || dice <= 0)
		return 0;
	return (int)((uint64_t)mind->look.tables->odds.sum[dice][inches] * STAND / ODDS_ONE);
}

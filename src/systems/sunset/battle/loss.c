/* loss.c: what a volley does to the force it hits, and whom its owner gives up.
 * May use: private, position, turn, water. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/battle/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"

/* What the result in hand asks of the force that was hit. */
struct toll {
	unsigned who;
	struct roster troops;           /* who can be chosen: HQs cannot [sunset:8.61], reserves are not there (R31) */
	unsigned eliminate, demoralise; /* as many as there are units for it (R29) */
	unsigned surplus;               /* demoralisations left over */
	unsigned mortal;                /* of the troops: who can be eliminated, which fleets cannot [sunset:28.23] */
};

static bool is_mortal(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->craft != CRAFT_FLEET;
}

/* Craft are hurt only by some weapons and some results (R31). */
static void find_exposed(const struct look *look, struct toll *toll)
{
	unsigned count = 0;

	toll->mortal = toll->troops.count;
	if (!look->war->crafts)
		return;
	toll->mortal = 0;
	for (unsigned i = 0; i < toll->troops.count; i++) {
		if (!sunset_is_exposed(look, toll->troops.unit[i]))
			continue;
		toll->mortal += is_mortal(look, toll->troops.unit[i]);
		toll->troops.unit[count++] = toll->troops.unit[i];
	}
	toll->troops.count = count;
}

static void read_toll(const struct look *look, struct toll *toll)
{
	const struct battle *battle = &look->state->battle;
	unsigned left;

	toll->who = !battle->firing;
	sunset_muster(look, toll->who, sunset_battle_hex(look, toll->who), MUSTER_TROOPS, &toll->troops);
	find_exposed(look, toll);
	toll->eliminate = battle->eliminate < toll->mortal ? battle->eliminate : toll->mortal;
	left = toll->troops.count - toll->eliminate;
	toll->demoralise = battle->demoralise < left ? battle->demoralise : left;
	toll->surplus = battle->demoralise - toll->demoralise;
}

static bool has_choice(const struct toll *toll)
{
	if (toll->eliminate && toll->eliminate < toll->mortal)
		return true;
	return toll->demoralise && toll->demoralise < toll->troops.count - toll->eliminate;
}

void sunset_bury_leaders(struct game *game, unsigned who, unsigned hex, const char *rule)
{
	const struct sunset_state *state = game->state;
	unsigned side = sunset_battle_side(&game->look, who);
	struct roster leaders;

	if (sunset_is_over(game) || sunset_has_troops(&game->look, who, hex))
		return;
	if (!state->option[OPT_HQ_DIES_WITH_FORCE])
		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
			if (sunset_facts(&game->look, unit)->side == side && !sunset_is_hq(&game->look, unit))
				return;
	sunset_muster(&game->look, who, hex, MUSTER_LEADERS, &leaders);
	for (unsigned i = 0; i < leaders.count && !sunset_is_over(game); i++)
		sunset_eliminate(game, leaders.unit[i], C_ESCORT_LOST, rule);
}

static void count_loss(struct game *game, unsigned who, unsigned unit)
{
	int16_t *lost = &game->state->battle.lost[who];

	*lost = (int16_t)(*lost + sunset_facts(&game->look, unit)->strength);
}

static void strike(struct game *game, unsigned who, unsigned unit, bool eliminate, const char *rule)
{
	if (sunset_is_over(game))
		return;
	if (eliminate) {
		count_loss(game, who, unit);
		sunset_eliminate(game, unit, C_COMBAT, rule);
	} else if (sunset_demoralised(game->state, unit) && is_mortal(&game->look, unit)) {
		count_loss(game, who, unit);
		sunset_demoralise(game, unit, C_COMBAT, "sunset:8.55");
	} else {
		sunset_demoralise(game, unit, C_COMBAT, rule);
	}
}

/* First the dead, then the shaken [sunset:8.52]. What is left over is lost, or by option strikes again. */
static void inflict(struct game *game, const struct toll *toll, const uint64_t *dead, const uint64_t *shaken)
{
	struct battle *battle = &game->state->battle;
	const char *rule = battle->eliminate ? "sunset:8.52" : "sunset:8.53";

	for (unsigned i = 0; i < toll->troops.count; i++)
		if (base_has_bit(dead, toll->troops.unit[i]))
			strike(game, toll->who, toll->troops.unit[i], true, rule);
	for (unsigned i = 0; i < toll->troops.count; i++)
		if (base_has_bit(shaken, toll->troops.unit[i]))
			strike(game, toll->who, toll->troops.unit[i], false, rule);
	battle->eliminate = 0;
	battle->demoralise = (uint8_t)(game->state->option[OPT_SURPLUS_REPEATS] ? toll->surplus : 0);
	sunset_bury_leaders(game, toll->who, sunset_battle_hex(&game->look, toll->who), "sunset:10.51");
}

void sunset_take_hits(struct game *game)
{
	struct battle *battle = &game->state->battle;
	struct toll toll;

	for (;;) {
		uint64_t dead[RULES_SET_WORDS] = {0}, shaken[RULES_SET_WORDS] = {0};

		read_toll(&game->look, &toll);
		if (!toll.eliminate && !toll.demoralise)
			break;
		if (has_choice(&toll)) {
			sunset_ask(game, STEP_LOSS, sunset_battle_side(&game->look, toll.who));
			return;
		}
		for (unsigned i = 0; i < toll.troops.count; i++)
			base_set_bit(toll.eliminate && is_mortal(&game->look, toll.troops.unit[i]) ? dead : shaken,
			             toll.troops.unit[i]);
		inflict(game, &toll, dead, shaken);
		if (sunset_is_over(game))
			return; /* (R100) */
	}
	battle->eliminate = battle->demoralise = 0;
	sunset_fight_on(game);
}

/* ---- the choice ---- */

static void read_dead(const struct move *move, uint64_t *dead)
{
	for (unsigned i = 0; i + 1 < move->count; i += 2)
		base_set_bit(dead, move->path[i] | (unsigned)move->path[i + 1] << 8);
}

static struct refusal check_victims(const struct look *look, const struct toll *toll, const uint64_t *set)
{
	unsigned found = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		if (sunset_is_hq(look, (unsigned)u))
			return sunset_refuse("sunset:8.61", "An HQ is never taken as a loss: choose other units.");
	for (unsigned i = 0; i < toll->troops.count; i++)
		found += base_has_bit(set, toll->troops.unit[i]);
	if (found != base_count_bits(set, RULES_SET_WORDS))
		return sunset_refuse(
			"sunset:8.54",
			"Choose among your own units that fight in this battle and that this fire can hurt.");
	return sunset_allow();
}

static struct refusal check_loss(const struct look *look, const struct move *move)
{
	uint64_t dead[RULES_SET_WORDS] = {0};
	struct refusal refusal;
	struct toll toll;

	if (move->verb != VERB_LOSE)
		return sunset_refuse("sunset:8.56", "The losses of this volley come first: choose them.");
	read_toll(look, &toll);
	read_dead(move, dead);
	refusal = check_victims(look, &toll, dead);
	if (!refusal.rule)
		refusal = check_victims(look, &toll, move->set);
	if (refusal.rule)
		return refusal;
	EACH_BIT (u, dead, RULES_SET_WORDS)
		if (!is_mortal(look, (unsigned)u))
			return sunset_refuse("sunset:28.23", "A fleet is never sunk: it can only be demoralised.");
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		if (dead[i] & move->set[i])
			return sunset_refuse("sunset:8.52",
			                     "A unit that is eliminated cannot be demoralised too: choose another.");
	if (move->count != 2 * toll.eliminate)
		return sunset_refuse("sunset:8.52",
		                     "The result says how many units are eliminated: name exactly so many.");
	if (base_count_bits(move->set, RULES_SET_WORDS) != toll.demoralise)
		return sunset_refuse(look->state->battle.eliminate ? "sunset:8.52" : "sunset:8.53",
		                     "The result says how many units are demoralised: name exactly so many.");
	return sunset_allow();
}

static void apply_loss(struct game *game, const struct move *move)
{
	uint64_t dead[RULES_SET_WORDS] = {0};
	struct toll toll;

	read_toll(&game->look, &toll);
	read_dead(move, dead);
	inflict(game, &toll, dead, move->set);
	if (!sunset_is_over(game))
		sunset_take_hits(game);
}

/* ---- which choices there are ---- */

enum { LOSS_CHOICES = 64 };

static void add_dead(struct move *move, unsigned unit)
{
	unsigned i = move->count;

	/* Rising order. */
	for (; i >= 2 && (move->path[i - 2] | (unsigned)move->path[i - 1] << 8) > unit; i -= 2) {
		move->path[i] = move->path[i - 2];
		move->path[i + 1] = move->path[i - 1];
	}
	move->path[i] = (uint8_t)(unit & 255);
	move->path[i + 1] = (uint8_t)(unit >> 8);
	move->count = (uint16_t)(move->count + 2);
}

/* Ways to choose k of n, no more than the limit matters. */
static unsigned count_ways(unsigned n, unsigned k)
{
	unsigned ways = 1;

	for (unsigned i = 1; i <= k; i++) {
		ways = ways * (n - k + i) / i;
		if (ways > 4096)
			return 4096;
	}
	return ways;
}

static void add_all(const struct look *look, const struct toll *toll, unsigned at, unsigned dead, unsigned shaken,
                    const struct move *so_far, struct move_list *moves)
{
	struct move move = *so_far;

	if (!dead && !shaken) {
		engine_add_move(moves, so_far);
		return;
	}
	if (toll->troops.count - at < dead + shaken)
		return;
	add_all(look, toll, at + 1, dead, shaken, so_far, moves);
	if (shaken) {
		base_set_bit(move.set, toll->troops.unit[at]);
		add_all(look, toll, at + 1, dead, shaken - 1, &move, moves);
		base_clear_bit(move.set, toll->troops.unit[at]);
	}
	if (dead && is_mortal(look, toll->troops.unit[at])) {
		add_dead(&move, toll->troops.unit[at]);
		add_all(look, toll, at + 1, dead - 1, shaken, &move, moves);
	}
}

/* What a unit is worth in the rest of the battle: trains least, then the weak and the shaken. */
static int worth_of(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);
	int worth = facts->strength * 4 + (facts->morale == M_VETERAN ? 4 : facts->morale == M_LINE ? 2 : 0);

	return sunset_demoralised(look->state, unit) ? worth / 2 : worth;
}

static void sort_by_worth(const struct look *look, struct roster *roster)
{
	for (unsigned i = 1; i < roster->count; i++) {
		uint16_t unit = roster->unit[i];
		unsigned j = i;

		for (; j > 0 && worth_of(look, roster->unit[j - 1]) > worth_of(look, unit); j--)
			roster->unit[j] = roster->unit[j - 1];
		roster->unit[j] = unit;
	}
}

/* Too many to list: every unit is offered once as the first to fall, with the least worth beside it. */
static void add_some(const struct look *look, struct toll *toll, struct move_list *moves)
{
	unsigned n = toll->troops.count;

	sort_by_worth(look, &toll->troops);
	for (unsigned first = 0; first < n; first++) {
		struct move moved = {.verb = VERB_LOSE}, fixed = {.verb = VERB_LOSE};

		for (unsigned i = 0; i < toll->eliminate; i++) {
			add_dead(&moved, toll->troops.unit[(first + i) % n]);
			add_dead(&fixed, toll->troops.unit[i]);
		}
		for (unsigned i = toll->eliminate; i < toll->eliminate + toll->demoralise; i++) {
			base_set_bit(moved.set, toll->troops.unit[(first + i) % n]);
			base_set_bit(fixed.set, toll->troops.unit[(first + i) % n]);
		}
		if (!check_loss(look, &moved).rule)
			engine_add_move(moves, &moved);
		if (!check_loss(look, &fixed).rule)
			engine_add_move(moves, &fixed);
	}
}

static void legal_loss(const struct look *look, struct move_list *moves)
{
	struct toll toll;
	unsigned n;

	read_toll(look, &toll);
	n = toll.troops.count;
	if (count_ways(n, toll.eliminate) * count_ways(n - toll.eliminate, toll.demoralise) <= LOSS_CHOICES)
		add_all(look, &toll, 0, toll.eliminate, toll.demoralise, &(struct move){.verb = VERB_LOSE}, moves);
	else
		add_some(look, &toll, moves);
}

static void sample_loss(const struct look *look, struct rng *rng, struct move *move)
{
	struct toll toll;

	read_toll(look, &toll);
	kit_shuffle(rng, toll.troops.unit, toll.troops.count);
	move->verb = VERB_LOSE;
	for (unsigned i = 0; i < toll.troops.count; i++) {
		unsigned unit = toll.troops.unit[i];

		if (toll.eliminate && is_mortal(look, unit)) {
			add_dead(move, unit);
			toll.eliminate--;
		} else if (toll.demoralise) {
			base_set_bit(move->set, unit);
			toll.demoralise--;
		}
	}
}

const struct step_rules sunset_loss = {check_loss, apply_loss, legal_loss, sample_loss};

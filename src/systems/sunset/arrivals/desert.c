/* desert.c: the Native reinforcement roll: who comes from the pool, who goes home.
 * May use: private, events, movement, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/arrivals/private.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* ---- the roll ---- */

/* What is added to the die, part by part. */
static int find_modifier(const struct look *look, bool surge, int part[AIMS])
{
	const struct sunset_state *state = look->state;
	int lead = state->vp[NATIVE] - state->vp[BRITISH];
	unsigned capital = look->war->capital;

	/* Only the highest step counts (R74): the lines stand in that order. */
	for (unsigned i = 0; i < 3; i++) {
		int line = look->tables->native_lead[i].lead;

		if (line > 0 ? lead >= line : line < 0 && lead <= line) {
			part[RISING_LEAD] = look->tables->native_lead[i].modifier;
			break;
		}
	}
	/* [sunset:asante-3.23] */
	if (capital && (sunset_occupied(state, BRITISH, capital) || state->mark[capital] & MARK_ATROCITY))
		part[RISING_CAPITAL] = look->war->native_extra;
	if (surge)
		part[RISING_SURGE] = look->war->surge;
	return part[RISING_LEAD] + part[RISING_CAPITAL] + part[RISING_SURGE];
}

static bool stands_in_zone(const struct look *look)
{
	for (unsigned u = 1; u <= look->war->units; u++)
		if (sunset_facts(look, u)->side == BRITISH && sunset_on_map(look->state, u) &&
		    look->war->surge_zone[look->state->at[u]])
			return true;
	return false;
}

static unsigned count_forts(const struct look *look)
{
	unsigned count = 0;

	for (const uint16_t *hex = look->war->fortress; *hex; hex++)
		count += look->war->surge_zone[*hex] && sunset_occupied(look->state, BRITISH, *hex);
	return count;
}

/* The first die that is thrown while the British stand far enough east, or hold fortresses enough, is better, once in
 * the war (R042). */
static bool take_surge(struct game *game)
{
	const struct scenario *war = game->look.war;
	struct sunset_state *state = game->state;

	if (!war->surge || state->once & ONCE_SURGE)
		return false;
	if (!(war->surge_forts ? count_forts(&game->look) >= war->surge_forts : stands_in_zone(&game->look)))
		return false;
	state->once |= ONCE_SURGE;
	return true;
}

static unsigned roll_native(struct game *game)
{
	const struct sunset_tables *tables = game->look.tables;
	bool surge = take_surge(game);
	struct event *event =
		sunset_tell(game, HAPPEN_NATIVE_ROLL, surge ? game->look.war->surge_rule : "sunset:13.T1", SEAT_ALL);
	int part[AIMS] = {0}, modifier = find_modifier(&game->look, surge, part);
	int total = sunset_roll(game, event) + modifier;
	int line = total - tables->native_low;

	if (line < 0)
		line = 0;
	if (line >= tables->native_count)
		line = tables->native_count - 1;
	KIT_NOTE(event, [NATIVE_ROLL_MODIFIER] = modifier, [NATIVE_ROLL_TOTAL] = total,
	         [NATIVE_ROLL_RESULT] = tables->native[line]);
	kit_note_parts(event, part, 0);
	return tables->native[line];
}

/* How many units: a number, or dice divided and rounded up. */
static unsigned roll_count(struct game *game, unsigned result)
{
	const uint8_t *spec = game->look.war->native_dice[result];
	struct event *event;
	unsigned sum = 0;

	if (!spec[0])
		return spec[1];
	event = sunset_tell(game, HAPPEN_COUNT_ROLL, game->look.war->native_rule[result], SEAT_ALL);
	for (unsigned i = 0; i < spec[0]; i++)
		sum += (unsigned)sunset_roll(game, event);
	if (spec[1] > 1)
		sum = (sum + spec[1] - 1) / spec[1];
	KIT_NOTE(event, [TOLD_COUNT] = sum);
	return sum;
}

/* ---- arrivals ---- */

bool sunset_in_pool(const struct look *look, unsigned unit)
{
	/* The fallen too, unless they are kept apart (R028). */
	return look->state->at[unit] == AT_POOL ||
	       (look->state->at[unit] == AT_FALLEN && !look->state->option[OPT_DEAD_PILE_APART]);
}

unsigned sunset_list_pool(const struct look *look, uint16_t pool[SUNSET_UNITS])
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (sunset_in_pool(look, u) && sunset_facts(look, u)->side == NATIVE)
			pool[count++] = (uint16_t)u;
	return count;
}

unsigned sunset_draw_units(struct game *game, uint16_t *pool, unsigned size, unsigned count, unsigned side)
{
	uint16_t drawn[SUNSET_UNITS];
	struct event *event;

	count = count < size ? count : size;
	if (!count)
		return 0;
	event = sunset_tell(game, HAPPEN_DRAWN, side == NATIVE ? "sunset:13.51" : "sunset:13.3", sunset_seat(side));
	KIT_NOTE(event, [TOLD_COUNT] = count);
	kit_draw_counters(&game->state->dice, pool, size, count, drawn, event);
	for (unsigned i = 0; i < count; i++) {
		game->state->at[drawn[i]] = AT_ARRIVING;
		kit_note_unit(event, drawn[i]);
	}
	return count;
}

static void bring_units(struct game *game, unsigned count)
{
	uint16_t pool[SUNSET_UNITS];
	unsigned size;

	size = sunset_list_pool(&game->look, pool);
	if (!game->state->option[OPT_POOL_CHOICE])
		sunset_draw_units(game, pool, size, count, NATIVE);
	else
		game->state->pending = (uint8_t)(count < size ? count : size);
	sunset_continue_arrivals(game);
}

/* ---- desertion ---- */

static unsigned list_deserters(const struct look *look, uint64_t *set)
{
	unsigned count = 0;

	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned u = 1; u <= look->war->units; u++)
		if (sunset_facts(look, u)->side == NATIVE && sunset_on_map(look->state, u)) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

/* They are nobody's gain and may come back [sunset:13.55]. */
static void send_home(struct game *game, const uint64_t *set)
{
	EACH_BIT (u, set, RULES_SET_WORDS) {
		sunset_tell_fate(game, HAPPEN_REMOVED, (unsigned)u, C_DESERTION, "sunset:13.55", SEAT_NATIVE);
		sunset_take_unit(game, (unsigned)u, AT_POOL);
	}
	game->state->pending = 0;
	sunset_end_segment(game);
}

static void lose_deserters(struct game *game, unsigned count)
{
	uint64_t all[RULES_SET_WORDS];

	/* Too few: all of them (R75). */
	if (list_deserters(&game->look, all) <= count) {
		send_home(game, all);
		return;
	}
	game->state->pending = (uint8_t)count;
	sunset_ask(game, STEP_DESERT, NATIVE);
}

bool sunset_rise_now(struct game *game, const struct event_facts *facts)
{
	unsigned count = roll_count(game, UPRISING);
	uint16_t pool[SUNSET_UNITS];
	unsigned size = sunset_list_pool(&game->look, pool);

	if (game->state->option[OPT_POOL_CHOICE]) /* (R029) */
		game->state->pending = (uint8_t)(count < size ? count : size);
	else
		sunset_draw_units(game, pool, size, count, NATIVE);
	return sunset_ask_placing(game, facts->happening, NATIVE);
}

bool sunset_desert_now(struct game *game)
{
	lose_deserters(game, roll_count(game, DESERTIONS));
	return true;
}

void sunset_begin_native_arrivals(struct game *game)
{
	const uint8_t(*dice)[2] = game->look.war->native_dice;
	unsigned result, count;

	/* Whom an event placed does not count for what is placed now (R066). */
	for (unsigned u = 1; u <= game->look.war->units; u++)
		game->state->flags[u] &= ~(uint32_t)U_ARRIVED;
	/* A scenario without numbers does not use the table [sunset:13.52]. */
	for (result = 0; result < 4 && !dice[result][0] && !dice[result][1]; result++)
		;
	if (result == 4) {
		sunset_end_segment(game);
		return;
	}
	if (game->state->effects & FX_NO_ROLL) {
		sunset_end_segment(game);
		return;
	}
	/* An event may have decided it already [sunset:event1-native-11-13] [sunset:event1-native-14-16]. */
	result = game->state->effects & FX_RESTLESS  ? (unsigned)UPRISING
	         : game->state->effects & FX_GO_HOME ? (unsigned)DESERTIONS
	                                             : roll_native(game);
	count = roll_count(game, result);
	if (!count)
		sunset_end_segment(game);
	else if (result == DESERTIONS)
		lose_deserters(game, count);
	else
		bring_units(game, count);
}

/* ---- the step ---- */

static struct refusal check(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_DESERT)
		return sunset_refuse("sunset:13.55", "Units must go home first: name those that desert.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (sunset_facts(look, (unsigned)u)->side != NATIVE || !sunset_on_map(look->state, (unsigned)u))
			return sunset_refuse("sunset:13.55",
			                     "Only your own units on the map can desert: name some of those.");
	if (base_count_bits(move->set, RULES_SET_WORDS) != look->state->pending)
		return sunset_refuse("sunset:13.T3", "Exactly as many units desert as the die says: name that many.");
	return sunset_allow();
}

static void apply(struct game *game, const struct move *move)
{
	send_home(game, move->set);
}

/* What a unit is worth keeping: the first to go are the demoralised, then the weak, leaders last. */
static unsigned find_worth(const struct look *look, unsigned unit)
{
	if (sunset_is_hq(look, unit))
		return 1000;
	return sunset_facts(look, unit)->strength * 2u + (sunset_demoralised(look->state, unit) ? 0 : 100);
}

/* The cheapest group round each unit of the side. */
static void legal(const struct look *look, struct move_list *moves)
{
	uint64_t all[RULES_SET_WORDS];

	list_deserters(look, all);
	EACH_BIT (u, all, RULES_SET_WORDS) {
		struct move move = {.verb = VERB_DESERT};

		base_set_bit(move.set, (unsigned)u);
		for (unsigned n = 1; n < look->state->pending; n++) {
			unsigned best = 0;

			EACH_BIT (v, all, RULES_SET_WORDS)
				if (!base_has_bit(move.set, (unsigned)v) &&
				    (!best || find_worth(look, (unsigned)v) < find_worth(look, best)))
					best = (unsigned)v;
			base_set_bit(move.set, best);
		}
		engine_add_move(moves, &move);
	}
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t all[RULES_SET_WORDS];

	list_deserters(look, all);
	move->verb = VERB_DESERT;
	for (unsigned n = 0; n < look->state->pending && base_next_bit(all, RULES_SET_WORDS, 0) >= 0; n++) {
		unsigned unit = kit_pick_bit(rng, all, RULES_SET_WORDS);

		base_clear_bit(all, unit);
		base_set_bit(move->set, unit);
	}
}

const struct step_rules sunset_desert = {check, apply, legal, sample};

/* castoff.c: craft after a battle: those that must leave, those that may go after the enemy.
 * May use: battle, position, text, turn, private. */
#include <string.h>

#include "systems/sunset/battle/battle.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/private.h"

/* ---- who sails now ---- */

/* The craft that go together: marked, of one hex and one berth, all fleets or all riverine units. */
static void list_group(const struct look *look, struct roster *group)
{
	const struct sunset_state *state = look->state;

	group->count = 0;
	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i], first = group->unit[0];

		if (!(state->flags[craft] & U_CASTOFF))
			continue;
		if (group->count &&
		    (state->at[craft] != state->at[first] || state->berth[craft] != state->berth[first] ||
		     sunset_facts(look, craft)->arm != sunset_facts(look, first)->arm))
			continue;
		group->unit[group->count++] = (uint16_t)craft;
	}
}

/* Craft that carry a unit together with marked ones go along [sunset:27.46]. */
static void mark_partners(struct game *game)
{
	struct sunset_state *state = game->state;
	const struct scenario *war = game->look.war;
	unsigned marked = 0, before;

	for (unsigned i = 0; i < war->crafts; i++)
		marked |= state->flags[war->craft[i]] & U_CASTOFF ? 1u << i : 0u;
	do {
		before = marked;
		for (unsigned unit = 1; marked && unit <= war->units; unit++)
			marked |= state->aboard[unit] & marked ? state->aboard[unit] : 0u;
	} while (marked != before);
	for (unsigned i = 0; i < war->crafts; i++)
		if (marked >> i & 1)
			state->flags[war->craft[i]] |= U_CASTOFF;
}

static struct sailor sailor_for(const struct look *look, unsigned craft)
{
	bool fleet = sunset_facts(look, craft)->craft == CRAFT_FLEET;

	return (struct sailor){look, sunset_facts(look, craft)->side, !fleet, fleet, 0};
}

static void unmark(struct game *game, const struct roster *group)
{
	for (unsigned i = 0; i < group->count; i++)
		game->state->flags[group->unit[i]] &= ~(uint32_t)U_CASTOFF;
}

static void sail_group(struct game *game, const struct roster *group, struct berth to, const char *rule)
{
	struct sunset_state *state = game->state;
	struct event *event = sunset_tell(game, HAPPEN_SAILED, rule, SEAT_ALL);

	KIT_NOTE(event, [SAILED_FROM] = state->at[group->unit[0]], [SAILED_TO] = to.hex,
	         [SAILED_SIDE] = sunset_facts(&game->look, group->unit[0])->side);
	for (unsigned i = 0; i < group->count; i++)
		kit_note_unit(event, group->unit[i]);
	unmark(game, group);
	for (unsigned i = 0; i < group->count && !sunset_is_over(game); i++) {
		uint64_t all[RULES_SET_WORDS] = {0};

		base_set_bit(all, group->unit[i]);
		sunset_add_passengers(&game->look, all);
		EACH_BIT (u, all, RULES_SET_WORDS)
			state->flags[u] &= ~(uint32_t)U_FORCE; /* whoever flees marches no more */
		sunset_moor(game, group->unit[i], to);
	}
}

/* ---- ways out ---- */

enum { ESCAPES = 64, ESCAPE_STEPS = 2 };
struct escapes {
	unsigned count;
	struct move move[ESCAPES];
};

/* One water, whichever the bank. */
static bool is_same(const struct hex_map *map, struct berth a, struct berth b)
{
	if (a.hex == b.hex && a.side == b.side)
		return true;
	return a.side && b.side && map->next[a.hex][a.side - 1] == b.hex && (a.side + 2) % HEX_SIDES == b.side - 1;
}

/* Two river sides or hexes for the beaten [sunset:8.8]; one or two for those who only lost their cover [sunset:27.9]. */
static void seek(const struct sailor *sailor, struct berth start, struct berth here, struct move *so_far, bool strict,
                 struct escapes *escapes)
{
	const struct look *look = sailor->look;
	uint8_t code[BERTH_STEPS];
	unsigned steps = so_far->count < ESCAPE_STEPS ? sunset_list_berths(sailor, here, code) : 0;

	for (unsigned s = 0; s < steps; s++) {
		struct berth to;
		unsigned at = so_far->count;

		sunset_try_berth(sailor, here, code[s], &to);
		/* A change of banks is no hexside further. */
		if (is_same(look->map, to, start) || is_same(look->map, to, here))
			continue;
		if (sailor->sea && kit_measure_hexes(look->map, start.hex, to.hex) != (int)at + 1)
			continue;
		so_far->path[at] = code[s];
		so_far->count++;
		if ((!strict || so_far->count == ESCAPE_STEPS) && to.hex != start.hex && escapes->count < ESCAPES &&
		    !sunset_occupied(look->state, !sailor->side, to.hex))
			escapes->move[escapes->count++] = *so_far;
		seek(sailor, start, to, so_far, strict, escapes);
		so_far->count--;
		so_far->path[at] = 0;
	}
}

/* Defenders of a fortress stay while they are covered, and so do those who attacked out of one (R45). */
static bool stands_fast(const struct look *look, unsigned who)
{
	if (!sunset_has_terrain(look, sunset_battle_hex(look, who), T_FORTRESS))
		return false;
	return who == DEFENDER || !look->state->option[OPT_SORTIE_RETREATS];
}

static unsigned party_of(const struct look *look, unsigned craft)
{
	return sunset_facts(look, craft)->side == look->state->battle.attacker ? ATTACKER : DEFENDER;
}

static void find_escapes(const struct look *look, unsigned craft, struct escapes *escapes)
{
	struct sailor sailor = sailor_for(look, craft);
	struct berth start = sunset_berth_of(look->state, craft);
	struct move so_far = {.verb = VERB_SAIL};
	unsigned who = party_of(look, craft);
	bool strict = look->state->battle.loser == who && !stands_fast(look, who);

	/* [sunset:27.54] */
	if (look->war->flood[look->state->turn])
		sailor.crossings = ESCAPE_STEPS;
	escapes->count = 0;
	seek(&sailor, start, start, &so_far, strict, escapes);
}

bool sunset_craft_can_flee(const struct look *look, unsigned craft)
{
	struct escapes escapes;

	find_escapes(look, craft, &escapes);
	return escapes.count > 0;
}

/* ---- leaving ---- */

static bool holds_ground(const struct look *look, unsigned side, unsigned hex)
{
	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_facts(look, unit)->side == side && !sunset_is_craft(look, unit) &&
		    !sunset_is_hq(look, unit) && !sunset_is_aboard(look->state, unit))
			return true;
	return false;
}

/* Must the craft of this party leave, those that fought or all of them? */
static bool must_leave(const struct look *look, unsigned who, unsigned craft)
{
	const struct battle *battle = &look->state->battle;
	unsigned hex = sunset_battle_hex(look, who), side = sunset_battle_side(look, who);
	bool engaged = look->state->flags[craft] & U_ENGAGED, landed = battle->afloat & (AFLOAT_LANDED << who);

	if (landed && !holds_ground(look, side, hex)) /* the cover is gone [sunset:27.9] */
		return true;
	if (!engaged)
		return false;
	if (battle->loser == who && !stands_fast(look, who)) /* [sunset:27.54] */
		return true;
	/* Alone, or with leaders, against land units: whatever came of it (R106). */
	return who == DEFENDER && !landed && (battle->afloat & (AFLOAT_LANDED << ATTACKER)) &&
	       !sunset_has_terrain(look, hex, T_SEA);
}

/* Leaders who have nobody else left go with the craft. */
static void take_leaders(struct game *game, unsigned who, unsigned craft)
{
	struct sunset_state *state = game->state;
	unsigned hex = sunset_battle_hex(&game->look, who), side = sunset_battle_side(&game->look, who);

	if (holds_ground(&game->look, side, hex))
		return;
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
		if (sunset_is_hq(&game->look, unit) && !state->aboard[unit])
			state->aboard[unit] = (uint16_t)(1u << sunset_facts(&game->look, craft)->number);
}

static void mark_leavers(struct game *game)
{
	const struct look *look = &game->look;

	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i], who = party_of(look, craft);

		if (game->state->at[craft] != sunset_battle_hex(look, who) || !must_leave(look, who, craft))
			continue;
		game->state->flags[craft] |= U_CASTOFF;
		take_leaders(game, who, craft);
	}
}

/* Nowhere to go: boats are lost, fleets are never: they go to the nearest water without enemies (R106). */
static void strand(struct game *game, const struct roster *group)
{
	const struct look *look = &game->look;
	unsigned first = group->unit[0], from = game->state->at[first], best = 0;
	int least = 0;

	if (sunset_facts(look, first)->craft != CRAFT_FLEET) {
		unmark(game, group);
		for (unsigned i = 0; i < group->count && !sunset_is_over(game); i++)
			sunset_eliminate(game, group->unit[i], C_NO_RETREAT, "sunset:27.9");
		return;
	}
	for (unsigned hex = 1; hex < look->map->count; hex++) {
		int far = kit_measure_hexes(look->map, from, hex);

		if (hex == from || (best && far >= least) || !sunset_may_be(look, first, hex) ||
		    sunset_occupied(look->state, !sunset_facts(look, first)->side, hex))
			continue;
		best = hex;
		least = far;
	}
	if (best)
		sail_group(game, group, (struct berth){best, 0}, "sunset:28.23");
	else
		unmark(game, group);
}

static const char *name_flight(const struct look *look)
{
	return look->state->battle.flags & BATTLE_EVASION ? "sunset:27.56" : "sunset:27.55";
}

/* Lets the marked craft go, one group after another; true: somebody is asked. */
static bool send_off(struct game *game)
{
	struct roster group = {0};
	struct escapes escapes;

	for (;;) {
		struct berth end;
		struct sailor sailor;

		list_group(&game->look, &group);
		if (!group.count || sunset_is_over(game))
			return false;
		find_escapes(&game->look, group.unit[0], &escapes);
		if (escapes.count > 1) {
			sunset_ask(game, STEP_CASTOFF, sunset_facts(&game->look, group.unit[0])->side);
			return true;
		}
		if (!escapes.count) {
			strand(game, &group);
			continue;
		}
		sailor = sailor_for(&game->look, group.unit[0]);
		sailor.crossings = ESCAPE_STEPS;
		sunset_follow_path(&sailor, sunset_berth_of(game->state, group.unit[0]), &escapes.move[0], &end);
		sail_group(game, &group, end, name_flight(&game->look));
	}
}

bool sunset_clear_craft(struct game *game)
{
	struct battle *battle = &game->state->battle;

	if (!game->look.war->crafts || (battle->afloat & AFLOAT_CLEARED))
		return false;
	battle->afloat |= AFLOAT_CLEARED;
	mark_leavers(game);
	mark_partners(game);
	return send_off(game);
}

bool sunset_slip_cables(struct game *game)
{
	return game->look.war->crafts && send_off(game);
}

/* What comes after the last craft is off. */
static void go_on(struct game *game)
{
	if (sunset_is_over(game))
		return;
	if (game->state->battle.flags & BATTLE_EVASION)
		sunset_end_evasion(game);
	else if (game->state->battle.loser == DRAWN)
		sunset_close_battle(game);
	else
		sunset_begin_advance(game);
}

static struct refusal check_castoff(const struct look *look, const struct move *move)
{
	struct roster group = {0};
	struct escapes escapes;
	struct sailor sailor;
	struct berth end;
	struct refusal refusal;

	if (move->verb != VERB_SAIL)
		return sunset_refuse("sunset:27.55",
		                     "The craft must leave: name the river sides or hexes of their way.");
	list_group(look, &group);
	find_escapes(look, group.unit[0], &escapes);
	for (unsigned i = 0; i < escapes.count; i++)
		if (move->count == escapes.move[i].count && memcmp(move->path, escapes.move[i].path, move->count) == 0)
			return sunset_allow();
	sailor = sailor_for(look, group.unit[0]);
	refusal = sunset_follow_path(&sailor, sunset_berth_of(look->state, group.unit[0]), move, &end);
	if (refusal.rule)
		return refusal;
	return sunset_refuse(
		"sunset:8.8",
		"The way leads two river sides or hexes off, without doubling back, and ends in another hex.");
}

static void apply_castoff(struct game *game, const struct move *move)
{
	struct roster group = {0};
	struct sailor sailor;
	struct berth end;

	list_group(&game->look, &group);
	sailor = sailor_for(&game->look, group.unit[0]);
	sailor.crossings = ESCAPE_STEPS;
	sunset_follow_path(&sailor, sunset_berth_of(game->state, group.unit[0]), move, &end);
	sail_group(game, &group, end, name_flight(&game->look));
	if (!sunset_is_over(game) && !send_off(game))
		go_on(game);
}

static void legal_castoff(const struct look *look, struct move_list *moves)
{
	struct roster group = {0};
	struct escapes escapes;

	list_group(look, &group);
	find_escapes(look, group.unit[0], &escapes);
	for (unsigned i = 0; i < escapes.count; i++)
		engine_add_move(moves, &escapes.move[i]);
}

static void sample_castoff(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster group = {0};
	struct escapes escapes;

	list_group(look, &group);
	find_escapes(look, group.unit[0], &escapes);
	if (escapes.count)
		*move = escapes.move[base_pick_below(rng, escapes.count)];
}

const struct step_rules sunset_castoff = {check_castoff, apply_castoff, legal_castoff, sample_castoff};

/* ---- the chase [sunset:27.55] [sunset:28.2] ---- */

/* As far as they like, boats and fleets alike [sunset:28.0]. */
static bool may_chase(const struct look *look, unsigned craft)
{
	struct sailor sailor = sailor_for(look, craft);
	uint8_t code[BERTH_STEPS];

	return sunset_list_berths(&sailor, sunset_berth_of(look->state, craft), code);
}

/* The next group of the winner's craft that can go anywhere. */
static bool ask_chase(struct game *game)
{
	struct roster group = {0};

	for (;;) {
		list_group(&game->look, &group);
		if (!group.count)
			return false;
		if (may_chase(&game->look, group.unit[0])) {
			sunset_ask(game, STEP_CHASE, sunset_facts(&game->look, group.unit[0])->side);
			return true;
		}
		unmark(game, &group);
	}
}

bool sunset_offer_chase(struct game *game)
{
	struct battle *battle = &game->state->battle;
	const struct look *look = &game->look;

	if (!look->war->crafts || game->state->segment != SEG_BATTLE || !battle->target || battle->loser > DEFENDER ||
	    (battle->afloat & AFLOAT_CHASED))
		return false;
	battle->afloat |= AFLOAT_CHASED;
	for (unsigned i = 0; i < look->war->crafts; i++) {
		unsigned craft = look->war->craft[i];

		if ((game->state->flags[craft] & U_ENGAGED) && party_of(look, craft) == !battle->loser &&
		    game->state->at[craft] == sunset_battle_hex(look, !battle->loser))
			game->state->flags[craft] |= U_CASTOFF;
	}
	mark_partners(game);
	return ask_chase(game);
}

static struct refusal check_chase(const struct look *look, const struct move *move)
{
	struct roster group = {0};
	struct sailor sailor;
	struct berth end;

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_SAIL)
		return sunset_refuse("sunset:27.55", "The battle is won: let the craft sail on, or end.");
	list_group(look, &group);
	sailor = sailor_for(look, group.unit[0]);
	return sunset_follow_path(&sailor, sunset_berth_of(look->state, group.unit[0]), move, &end);
}

static void apply_chase(struct game *game, const struct move *move)
{
	struct roster group = {0};
	struct sailor sailor;
	struct berth end;

	list_group(&game->look, &group);
	if (move->verb == VERB_SAIL) {
		sailor = sailor_for(&game->look, group.unit[0]);
		sunset_follow_path(&sailor, sunset_berth_of(game->state, group.unit[0]), move, &end);
		for (unsigned i = 0; i < group.count; i++)
			game->state->flags[group.unit[i]] |= U_ATTACKED; /* [sunset:8.91] */
		sail_group(game, &group, end, sailor.sea ? "sunset:28.2" : "sunset:27.55");
	}
	unmark(game, &group);
	if (!sunset_is_over(game) && !ask_chase(game))
		sunset_close_battle(game);
}

static void legal_chase(const struct look *look, struct move_list *moves)
{
	struct roster group = {0};
	struct sailor sailor;

	list_group(look, &group);
	sailor = sailor_for(look, group.unit[0]);
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	sunset_list_paths(&sailor, sunset_berth_of(look->state, group.unit[0]), RULES_PATH, moves);
}

static void sample_chase(const struct look *look, struct rng *rng, struct move *move)
{
	struct roster group = {0};
	struct sailor sailor;

	list_group(look, &group);
	sailor = sailor_for(look, group.unit[0]);
	if (base_pick_below(rng, 2) &&
	    sunset_sample_path(&sailor, sunset_berth_of(look->state, group.unit[0]), rng, move))
		return;
	memset(move, 0, sizeof *move);
	move->verb = VERB_END;
}

const struct step_rules sunset_chase = {check_chase, apply_chase, legal_chase, sample_chase};

/* politics.c: negotiations of commanders in chief and political officers, and what comes of them [sunset:25.2].
 * May use: movement, position, text, turn, water, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/movement/movement.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

bool sunset_is_officer(const struct look *look, unsigned unit)
{
	return look->state->option[OPT_POLITICAL] && sunset_facts(look, unit)->traits & TRAIT_POLITICAL;
}

bool sunset_is_political(const struct look *look, unsigned unit)
{
	return look->state->option[OPT_POLITICAL] && sunset_is_hq(look, unit) &&
	       sunset_facts(look, unit)->traits & (TRAIT_CHIEF | TRAIT_POLITICAL);
}

int sunset_political_value(const struct look *look, unsigned hq)
{
	bool officer = sunset_is_officer(look, hq) && !(sunset_facts(look, hq)->traits & TRAIT_CHIEF);

	return officer && look->state->feverish != hq ? look->tables->officer_value : sunset_strategic(look, hq);
}

/* ---- who negotiates with whom ---- */

static bool is_envoy(const struct look *look, unsigned unit)
{
	return sunset_is_political(look, unit) && sunset_facts(look, unit)->side == look->state->side &&
	       sunset_on_map(look->state, unit);
}

static bool knows_hex(const struct look *look, unsigned side, unsigned hex)
{
	return look->state->option[OPT_OPEN_INFORMATION] || look->state->note[hex] & NOTE_SEEN_BRITISH << side;
}

/* An HQ of the hex that may be negotiated with; the insulted one may not. */
static bool is_host(const struct look *look, unsigned unit)
{
	const struct politics *politics = &look->state->politics;
	unsigned side = look->state->side;

	return sunset_is_hq(look, unit) &&
	       !(politics->insulted[side] == unit && politics->insult_turn[side] == look->state->turn);
}

/* The one of the highest strategic value; 0: none. */
static unsigned find_host(const struct look *look, unsigned hex)
{
	unsigned best = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (is_host(look, unit) &&
		    (!best || sunset_political_value(look, unit) > sunset_political_value(look, best)))
			best = unit;
	return best;
}

static bool has_talked(const struct look *look)
{
	return look->state->politics.negotiated == sunset_player_turn(look->state);
}

/* Could the player ask the enemies in this hex? What he knows of it decides. */
static bool may_ask(const struct look *look, unsigned hex)
{
	const struct sunset_state *state = look->state;

	return hex && sunset_occupied(state, !state->side, hex) && !(state->peace[hex] & PEACE_ASKED) &&
	       (!knows_hex(look, state->side, hex) || find_host(look, hex));
}

bool sunset_can_negotiate(const struct look *look)
{
	if (!look->state->option[OPT_POLITICAL] || has_talked(look))
		return false;
	EACH_BIT (u, look->war->hqs[look->state->side], UNIT_WORDS)
		for (int d = 0; is_envoy(look, (unsigned)u) && d < HEX_SIDES; d++)
			if (may_ask(look, look->map->next[look->state->at[u]][d]))
				return true;
	return false;
}

struct refusal sunset_check_negotiation(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;
	unsigned hex = (unsigned)move->arg[ARG_HEX], hq = (unsigned)move->arg[ARG_HQ];

	if (!state->option[OPT_POLITICAL])
		return sunset_refuse("sunset:25.0", "There are no political missions in this match: do without.");
	if (!hq || !is_envoy(look, hq))
		return sunset_refuse("sunset:25.1", "Your commander in chief or a political officer on the map "
		                                    "negotiates: name him with 'with'.");
	if (has_talked(look))
		return sunset_refuse("sunset:25.22", "You have negotiated in this turn: try again in the next.");
	if (!sunset_occupied(state, !state->side, hex) || kit_find_direction(look->map, state->at[hq], hex) < 0)
		return sunset_refuse("sunset:25.21", "The HQ must be beside a hex that the enemy holds: name such.");
	if (state->peace[hex] & PEACE_ASKED)
		return sunset_refuse("sunset:25.21",
		                     "The enemy has shown no HQ there and is not asked again in this player turn.");
	if (!may_ask(look, hex))
		return sunset_refuse("sunset:25.21", "No HQ that would negotiate is in that hex: name another.");
	return sunset_allow();
}

/* ---- the die ---- */

static bool has_outrage(const struct look *look, unsigned hex)
{
	const uint8_t *area = look->map->area;
	unsigned own = (unsigned)NOTE_CRIME_BRITISH << look->state->side;

	for (unsigned at = 1; at < look->map->count; at++)
		if ((look->state->note[at] & own) && look->state->mark[at] & MARK_ATROCITY &&
		    (!area || area[at] == area[hex]))
			return true;
	return false;
}

static bool has_fair_play(const struct look *look, unsigned hex)
{
	if (look->state->mark[hex] & MARK_FAIR_PLAY)
		return true;
	for (int d = 0; d < HEX_SIDES; d++)
		if (look->state->mark[look->map->next[hex][d]] & MARK_FAIR_PLAY)
			return true;
	return false;
}

int sunset_negotiation_modifier(const struct look *look, unsigned envoy, unsigned hex, int best, int part[AIMS])
{
	const struct sunset_tables *tables = look->tables;
	unsigned side = look->state->side;
	int lead = look->state->vp[side] - look->state->vp[!side], modifier = 0;

	memset(part, 0, AIMS * sizeof *part);
	if (sunset_facts(look, envoy)->traits & TRAIT_CHIEF)
		part[TALKS_CHIEF] = tables->talk_modifier.chief;
	if (sunset_political_value(look, envoy) > best)
		part[TALKS_VALUE] = tables->talk_modifier.better;
	if (lead >= tables->talk_modifier.lead)
		part[TALKS_LEAD] = tables->talk_modifier.ahead;
	if (-lead >= tables->talk_modifier.lead)
		part[TALKS_LEAD] = tables->talk_modifier.behind;
	if (side == BRITISH && has_fair_play(look, hex))
		part[TALKS_FAIR_PLAY] = tables->talk_modifier.fair_play;
	if (has_outrage(look, hex))
		part[TALKS_ATROCITY] = tables->talk_modifier.outrage;
	for (unsigned i = 0; i < AIMS; i++)
		modifier += part[i];
	return modifier;
}

static int best_value(const struct look *look, unsigned hex)
{
	int best = 0;

	for (unsigned unit = sunset_first(look->state, hex); unit; unit = sunset_next(look->state, unit))
		if (sunset_is_hq(look, unit) && sunset_political_value(look, unit) > best)
			best = sunset_political_value(look, unit);
	return best;
}

static unsigned read_table(const struct sunset_tables *tables, int total)
{
	int line = total - tables->talk_low;

	if (line < 0)
		line = 0;
	if (line >= tables->talk_count)
		line = tables->talk_count - 1;
	return tables->talk[line];
}

static unsigned roll_talks(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->subject, envoy = state->politics.envoy;
	struct event *event = sunset_tell(game, HAPPEN_TALKS, "sunset:25.21", SEAT_ALL);
	int part[AIMS];
	int modifier = sunset_negotiation_modifier(&game->look, envoy, hex, best_value(&game->look, hex), part);
	int total = sunset_roll(game, event) + modifier;
	unsigned result = read_table(game->look.tables, total);

	KIT_NOTE(event, [TALKS_HEX] = hex, [TALKS_ENVOY] = envoy, [TALKS_HOST] = state->politics.host,
	         [TALKS_MODIFIER] = modifier, [TALKS_TOTAL] = total, [TALKS_RESULT] = result);
	kit_note_parts(event, part, 0);
	return result;
}

/* ---- what comes of it ---- */

/* The march goes on where it was. */
static void resume(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned step = state->resume;

	if (sunset_is_over(game))
		return;
	state->resume = 0;
	state->pending = 0;
	state->subject = 0;
	state->politics.envoy = state->politics.host = 0;
	state->politics.result = 0;
	if (step == STEP_MOVE)
		sunset_continue_force(game);
	else if (step == STEP_SAIL)
		sunset_continue_sail(game);
	else
		sunset_next_march(game);
}

static void bind_hex(struct game *game, unsigned hex)
{
	unsigned flag = (unsigned)U_TRUCE << game->state->side;

	for (unsigned unit = sunset_first(game->state, hex); unit; unit = sunset_next(game->state, unit))
		game->state->flags[unit] |= flag;
	sunset_refresh_hex(game, hex);
}

/* Neither force attacks the other until the enemy's next player turn is over. */
static void make_truce(struct game *game)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->at[state->politics.envoy];

	KIT_NOTE(sunset_tell(game, HAPPEN_TRUCE, "sunset:25.23", SEAT_ALL), [TRUCE_HEX] = hex,
	         [TRUCE_WITH] = state->subject);
	bind_hex(game, hex);
	bind_hex(game, state->subject);
	resume(game);
}

/* Whom bribes win over: irregulars and rabble that fight; whom submission sends home: all troops. */
static bool may_depart(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (look->state->politics.result == TALK_SUBMISSION)
		return facts->arm != A_HQ;
	return facts->strength && (facts->arm == A_IRREGULAR || facts->morale == M_RABBLE);
}

static unsigned list_departing(const struct look *look, uint64_t *set)
{
	unsigned count = 0;

	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned unit = sunset_first(look->state, look->state->subject); unit;
	     unit = sunset_next(look->state, unit))
		if (may_depart(look, unit)) {
			base_set_bit(set, unit);
			count++;
		}
	return count;
}

/* The envoy himself is beside the enemy: there is always a force to choose. */
static void after_departure(struct game *game)
{
	if (game->state->politics.result == TALK_BRIBES)
		sunset_ask(game, STEP_HONOUR, game->state->side);
	else
		resume(game);
}

static void send_away(struct game *game, const uint64_t *set)
{
	EACH_BIT (u, set, RULES_SET_WORDS) {
		unsigned side = sunset_facts(&game->look, (unsigned)u)->side;

		sunset_tell_fate(game, HAPPEN_REMOVED, (unsigned)u, C_NEGOTIATION, "sunset:25.23", sunset_seat(side));
		sunset_take_unit(game, (unsigned)u, side == NATIVE ? AT_POOL : AT_DEAD);
	}
	after_departure(game);
}

static void lose_troops(struct game *game, unsigned count)
{
	uint64_t set[RULES_SET_WORDS];
	unsigned all = list_departing(&game->look, set);

	if (count < all) {
		game->state->pending = (uint8_t)count;
		sunset_ask(game, STEP_DEPART, !game->state->side);
	} else {
		send_away(game, set);
	}
}

/* Natives go home; a British force must leave the place in its next movement, or it costs points. */
static void submit(struct game *game)
{
	struct sunset_state *state = game->state;
	struct event *event;
	unsigned count;

	if (state->side == NATIVE) {
		state->politics.leave = state->subject;
		state->politics.leave_turn = (uint8_t)(state->turn + 1);
		resume(game);
		return;
	}
	sunset_lift_siege(game, state->subject);
	event = sunset_tell(game, HAPPEN_COUNT_ROLL, "sunset:25.23", SEAT_ALL);
	count = (unsigned)sunset_roll(game, event);
	KIT_NOTE(event, [TOLD_COUNT] = count);
	lose_troops(game, count);
}

static void insult(struct game *game)
{
	struct politics *politics = &game->state->politics;

	politics->insulted[game->state->side] = politics->host;
	politics->insult_turn[game->state->side] = (uint8_t)(game->state->turn + 1);
	resume(game);
}

static void hold_talks(struct game *game)
{
	struct politics *politics = &game->state->politics;

	politics->negotiated = (uint16_t)sunset_player_turn(game->state);
	politics->result = (uint8_t)roll_talks(game);
	switch (politics->result) {
	case TALK_TREACHERY:
		sunset_eliminate(game, politics->envoy, C_TREACHERY, "sunset:25.23");
		resume(game);
		break;
	case TALK_INSULT:
		insult(game);
		break;
	case TALK_TRUCE:
		make_truce(game);
		break;
	case TALK_HONOURS:
		sunset_ask(game, STEP_HONOUR, game->state->side);
		break;
	case TALK_BRIBES:
		lose_troops(game, 1);
		break;
	case TALK_SUBMISSION:
		submit(game);
		break;
	default:
		resume(game);
	}
}

static void tell_parley(struct game *game, unsigned host)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_PARLEY, "sunset:25.21", SEAT_ALL), [PARLEY_HEX] = game->state->subject,
	         [PARLEY_ENVOY] = game->state->politics.envoy, [PARLEY_HOST] = host);
}

/* The enemy shows no HQ: nothing happens, but he is not asked again [sunset:25.21] (R124). */
static void decline(struct game *game)
{
	game->state->peace[game->state->subject] |= PEACE_ASKED;
	tell_parley(game, 0);
	resume(game);
}

void sunset_apply_negotiation(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned hex = (unsigned)move->arg[ARG_HEX], host = find_host(&game->look, hex);

	state->resume = state->step;
	state->subject = (uint16_t)hex;
	state->politics.envoy = (uint16_t)move->arg[ARG_HQ];
	if (!host) {
		decline(game);
	} else if (knows_hex(&game->look, state->side, hex)) {
		state->politics.host = (uint16_t)host;
		hold_talks(game);
	} else {
		sunset_ask(game, STEP_PARLEY, !state->side);
	}
}

void sunset_list_negotiations(const struct look *look, struct move_list *moves)
{
	if (!look->state->option[OPT_POLITICAL] || has_talked(look))
		return;
	for (unsigned unit = 1; unit <= look->war->units; unit++)
		for (int d = 0; is_envoy(look, unit) && d < HEX_SIDES; d++) {
			unsigned hex = look->map->next[look->state->at[unit]][d];

			if (may_ask(look, hex))
				engine_add_move(
					moves,
					&(struct move){.verb = VERB_NEGOTIATE,
				                       .arg = {[ARG_HEX] = (int32_t)hex, [ARG_HQ] = (int32_t)unit}});
		}
}

bool sunset_sample_negotiation(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned start, turn;

	if (has_talked(look) || base_pick_below(rng, 8))
		return false;
	start = base_pick_below(rng, look->war->units);
	turn = base_pick_below(rng, HEX_SIDES);
	EACH_BIT_FROM(u, look->war->hqs[look->state->side], UNIT_WORDS, start + 1)
	{
		unsigned unit = (unsigned)u;

		for (unsigned d = 0; is_envoy(look, unit) && d < HEX_SIDES; d++) {
			unsigned hex = look->map->next[look->state->at[unit]][(turn + d) % HEX_SIDES];

			if (!may_ask(look, hex))
				continue;
			move->verb = VERB_NEGOTIATE;
			move->arg[ARG_HEX] = (int32_t)hex;
			move->arg[ARG_HQ] = (int32_t)unit;
			return true;
		}
	}
	return false;
}

/* ---- the enemy is asked ---- */

static struct refusal check_parley(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_SHOW || look->state->at[move->arg[ARG_UNIT]] != look->state->subject ||
	    !is_host(look, (unsigned)move->arg[ARG_UNIT]))
		return sunset_refuse("sunset:25.21", "The enemy asks for negotiations: show an HQ of the hex that has "
		                                     "not been insulted, or 'end' to decline.");
	return sunset_allow();
}

static void apply_parley(struct game *game, const struct move *move)
{
	if (move->verb == VERB_END) {
		decline(game);
		return;
	}
	game->state->politics.host = (uint16_t)move->arg[ARG_UNIT];
	tell_parley(game, (unsigned)move->arg[ARG_UNIT]);
	hold_talks(game);
}

static void legal_parley(const struct look *look, struct move_list *moves)
{
	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (unsigned unit = sunset_first(look->state, look->state->subject); unit;
	     unit = sunset_next(look->state, unit))
		if (is_host(look, unit))
			engine_add_move(moves, &(struct move){.verb = VERB_SHOW, .arg = {[ARG_UNIT] = (int32_t)unit}});
}

static void sample_parley(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned seen = 0;

	move->verb = VERB_END;
	if (base_pick_below(rng, 4) == 0)
		return;
	for (unsigned unit = sunset_first(look->state, look->state->subject); unit;
	     unit = sunset_next(look->state, unit))
		if (is_host(look, unit) && base_pick_below(rng, ++seen) == 0) {
			move->verb = VERB_SHOW;
			move->arg[ARG_UNIT] = (int32_t)unit;
		}
}

const struct step_rules sunset_parley = {check_parley, apply_parley, legal_parley, sample_parley};

/* ---- who goes home ---- */

static struct refusal check_depart(const struct look *look, const struct move *move)
{
	uint64_t all[RULES_SET_WORDS];

	list_departing(look, all);
	if (move->verb != VERB_DESERT)
		return sunset_refuse("sunset:25.23", "The negotiations cost you units: name those that desert.");
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		if (move->set[i] & ~all[i])
			return sunset_refuse("sunset:25.23",
			                     "Choose among the units of the hex that the result concerns.");
	if (base_count_bits(move->set, RULES_SET_WORDS) != look->state->pending)
		return sunset_refuse("sunset:25.23", "Exactly as many units leave as the result says.");
	return sunset_allow();
}

static void apply_depart(struct game *game, const struct move *move)
{
	send_away(game, move->set);
}

/* The cheapest first; and beginning with every other unit. */
static void legal_depart(const struct look *look, struct move_list *moves)
{
	uint64_t all[RULES_SET_WORDS];

	list_departing(look, all);
	EACH_BIT (first, all, RULES_SET_WORDS) {
		struct move move = {.verb = VERB_DESERT};
		int unit = first;

		for (unsigned i = 0; i < look->state->pending; i++) {
			base_set_bit(move.set, (unsigned)unit);
			unit = base_next_bit(all, RULES_SET_WORDS, (unsigned)unit + 1);
			if (unit < 0)
				unit = base_next_bit(all, RULES_SET_WORDS, 0);
		}
		engine_add_move(moves, &move);
	}
}

static void sample_depart(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t all[RULES_SET_WORDS];

	list_departing(look, all);
	move->verb = VERB_DESERT;
	for (unsigned i = 0; i < look->state->pending && base_next_bit(all, RULES_SET_WORDS, 0) >= 0; i++) {
		unsigned unit = kit_pick_bit(rng, all, RULES_SET_WORDS);

		base_set_bit(move->set, unit);
		base_clear_bit(all, unit);
	}
}

const struct step_rules sunset_depart = {check_depart, apply_depart, legal_depart, sample_depart};

/* ---- the honours of war [sunset:25.24] ---- */

static struct refusal check_honour(const struct look *look, const struct move *move)
{
	int first = base_next_bit(move->set, RULES_SET_WORDS, 0);

	if (move->verb == VERB_END)
		return sunset_allow();
	if (move->verb != VERB_HONOUR || first < 0)
		return sunset_refuse("sunset:25.24",
		                     "One of your forces beside the enemy may pass: name its units, or 'end'.");
	if (!sunset_set_in_hex(look, move->set, look->state->side, look->state->at[first]) ||
	    !sunset_on_map(look->state, (unsigned)first) ||
	    kit_find_direction(look->map, look->state->at[first], look->state->subject) < 0)
		return sunset_refuse("sunset:25.24", "The honours are for one force: name your own units of one hex "
		                                     "beside those you negotiated with.");
	return sunset_allow();
}

static void grant(struct game *game, const uint64_t *set, unsigned hex)
{
	unsigned owner = sunset_occupied(game->state, BRITISH, hex) ? BRITISH : NATIVE;

	sunset_tell_units(game, HAPPEN_HONOURED, "sunset:25.24", sunset_seat(owner), hex, set);
	EACH_BIT (u, set, RULES_SET_WORDS)
		game->state->flags[u] |= U_HONOURED;
	sunset_refresh_hex(game, hex);
}

static void apply_honour(struct game *game, const struct move *move)
{
	if (move->verb == VERB_HONOUR)
		grant(game, move->set, game->state->at[base_next_bit(move->set, RULES_SET_WORDS, 0)]);
	resume(game);
}

/* The whole stacks beside the hex, and the force on the march. */
static void legal_honour(const struct look *look, struct move_list *moves)
{
	const struct sunset_state *state = look->state;

	engine_add_move(moves, &(struct move){.verb = VERB_END});
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned hex = look->map->next[state->subject][d];
		struct move all = {.verb = VERB_HONOUR}, force = {.verb = VERB_HONOUR};
		bool moving = false;

		if (!hex || !sunset_occupied(state, state->side, hex))
			continue;
		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit)) {
			base_set_bit(all.set, unit);
			if (!sunset_in_force(state, unit))
				continue;
			base_set_bit(force.set, unit);
			moving = true;
		}
		engine_add_move(moves, &all);
		if (moving)
			engine_add_move(moves, &force);
	}
}

static void sample_honour(const struct look *look, struct rng *rng, struct move *move)
{
	const struct sunset_state *state = look->state;
	uint64_t stack[RULES_SET_WORDS] = {0};
	unsigned turn = base_pick_below(rng, HEX_SIDES);

	move->verb = VERB_END;
	if (base_pick_below(rng, 8) == 0)
		return;
	for (unsigned d = 0; d < HEX_SIDES; d++) {
		unsigned hex = look->map->next[state->subject][(turn + d) % HEX_SIDES];

		if (!hex || !sunset_occupied(state, state->side, hex))
			continue;
		for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
			base_set_bit(stack, unit);
		kit_pick_bits(rng, stack, move->set, RULES_SET_WORDS);
		move->verb = VERB_HONOUR;
		return;
	}
}

const struct step_rules sunset_honour = {check_honour, apply_honour, legal_honour, sample_honour};

/* ---- in the course of the turn ---- */

void sunset_open_passage(struct game *game)
{
	const struct politics *politics = &game->state->politics;
	uint64_t stack[RULES_SET_WORDS] = {0};

	if (!politics->leave || game->state->side != BRITISH || politics->leave_turn != game->state->turn ||
	    !sunset_occupied(game->state, BRITISH, politics->leave))
		return;
	for (unsigned unit = sunset_first(game->state, politics->leave); unit; unit = sunset_next(game->state, unit))
		base_set_bit(stack, unit);
	grant(game, stack, politics->leave);
}

void sunset_close_passage(struct game *game)
{
	struct politics *politics = &game->state->politics;
	unsigned hex = politics->leave;

	if (!hex || game->state->side != BRITISH || politics->leave_turn != game->state->turn)
		return;
	politics->leave = 0;
	politics->leave_turn = 0;
	if (sunset_occupied(game->state, BRITISH, hex))
		sunset_score(game, BRITISH, -game->look.tables->submission_vp, C_NEGOTIATION, "sunset:25.23");
}

static void lift_flag(struct game *game, unsigned flag)
{
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		if (game->state->flags[unit] & flag) {
			game->state->flags[unit] &= ~(uint32_t)flag;
			sunset_refresh_hex(game, game->state->at[unit]);
		}
}

void sunset_lift_treaties(struct game *game)
{
	struct sunset_state *state = game->state;

	if (!state->option[OPT_POLITICAL])
		return;
	lift_flag(game, (unsigned)U_TRUCE << !state->side);
	if (state->side == NATIVE)
		lift_flag(game, U_HONOURED); /* the game turn is over */
	for (unsigned hex = 0; hex < HEX_LIMIT; hex++)
		state->peace[hex] &= (uint8_t)~PEACE_ASKED;
}

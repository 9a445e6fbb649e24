/* stack.c: units at spots: what they are worth, where they stand, what becomes of them.
 * May use: arrivals, kit/common/cup, position, text, turn, works. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/position/works.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

struct look mutiny_look(const void *tables, const void *state)
{
	const struct mutiny_tables *all = tables;
	const struct mutiny_state *now = state;
	const struct war *war = all->war[now->scenario];

	return (struct look){all, war, war->map, now};
}

/* ---- what units are worth ---- */

unsigned mutiny_siege_factor(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = mutiny_facts(look, unit);
	const struct mutiny_state *state = look->state;

	if (state->flags[unit] & U_FACE_DOWN)
		return 0;
	if (facts->untried)
		return look->war->front[state->front[unit]].factor;
	if (facts->contingent == C_SEPOY)
		return facts->factor[state->side[unit] == BRITISH];
	return facts->factor[mutiny_reduced(state, unit)];
}

unsigned mutiny_factor(const struct look *look, unsigned unit)
{
	if (mutiny_facts(look, unit)->type == K_SIEGE_TRAIN)
		return look->tables->siege_open;
	return mutiny_siege_factor(look, unit);
}

bool mutiny_may_fire(const struct look *look, unsigned unit)
{
	return look->state->flags[unit] & U_FACE_DOWN || mutiny_factor(look, unit) > 0;
}

bool mutiny_is_steady(const struct look *look, unsigned unit)
{
	unsigned contingent = mutiny_facts(look, unit)->contingent;

	return contingent == C_REGULAR || contingent == C_PUNJABI || contingent == C_NEPALESE;
}

/* ---- zones of control, distances, heights ---- */

bool mutiny_zoc_from(const struct look *look, unsigned from, int direction)
{
	unsigned hex = look->map->next[from][direction], mark = look->state->mark[from];

	if (!(mark & (MARK_ZOC_BRITISH | MARK_ZOC_REBEL)) || (look->war->sea_side[from] >> direction & 1))
		return false;
	return !(mutiny_is_fortress(look, hex) &&
	         (look->state->mark[hex] & (mark & MARK_ZOC_BRITISH ? MARK_REBEL : MARK_BRITISH)));
}

bool mutiny_zoc_reaches(const struct look *look, unsigned side, unsigned hex, bool occupied)
{
	const uint16_t *next = look->map->next[hex];
	unsigned wanted = (unsigned)MARK_ZOC_BRITISH << !side;

	if (occupied && mutiny_is_fortress(look, hex))
		return false;
	for (int d = 0; d < HEX_SIDES; d++)
		if ((look->state->mark[next[d]] & wanted) && !(look->war->sea_side[hex] >> d & 1))
			return true;
	return false;
}

bool mutiny_in_zoc(const struct look *look, unsigned side, unsigned hex)
{
	return mutiny_is_hex(hex) && mutiny_zoc_reaches(look, side, hex, mutiny_occupied(look->state, side, hex));
}

int mutiny_distance(const struct look *look, unsigned a, unsigned b)
{
	if (mutiny_is_box(a) || mutiny_is_box(b))
		return a == b ? 0 : MUTINY_SPOTS;
	return kit_measure_hexes(look->map, a, b);
}

unsigned mutiny_count_units(const struct look *look, unsigned spot)
{
	unsigned count = 0;

	for (unsigned unit = mutiny_first(look->state, spot); unit; unit = look->state->next[unit])
		count++;
	return count;
}

unsigned mutiny_height(const struct look *look, unsigned spot)
{
	return mutiny_count_units(look, spot) + look->state->hidden[spot];
}

bool mutiny_has_leader(const struct look *look, unsigned spot, unsigned side)
{
	for (unsigned unit = mutiny_first(look->state, spot); unit; unit = look->state->next[unit])
		if (mutiny_is_leader(look, unit) && look->state->side[unit] == side)
			return true;
	return false;
}

unsigned mutiny_seats_of(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (state->option[OPT_FOG] || state->side[unit] == NEUTRAL || !state->turn ||
	    (state->flags[unit] & (U_TOP | U_SHOWN)))
		return SEAT_ALL;
	return mutiny_seat(state->side[unit]);
}

/* ---- marks and tops ---- */

static unsigned marks_of(const struct look *look, unsigned spot)
{
	const struct mutiny_state *state = look->state;
	bool reaches = mutiny_is_hex(spot) && !mutiny_is_fortress(look, spot);
	unsigned mark = 0;

	for (unsigned unit = mutiny_first(state, spot); unit; unit = state->next[unit]) {
		mark |= (unsigned)MARK_BRITISH << state->side[unit];
		if (reaches && state->side[unit] != NEUTRAL && mutiny_is_mobile(look, unit))
			mark |= (unsigned)MARK_ZOC_BRITISH << state->side[unit];
	}
	return mark;
}

void mutiny_refresh_spot(struct game *game, unsigned spot)
{
	struct mutiny_state *state = game->state;
	const unsigned counted = MARK_OCCUPIED | MARK_ZOC_BRITISH | MARK_ZOC_REBEL;
	unsigned before = state->mark[spot];

	state->mark[spot] = (uint8_t)((before & ~counted) | marks_of(&game->look, spot));
	if (before & (MARK_WORKS | MARK_SIEGE))
		mutiny_refresh_works(game, spot, before);
}

/* The weakest lies on top; nobody knows how weak an untried one is (RU-O4). */
static int rank_of(const struct look *look, unsigned unit)
{
	return look->state->flags[unit] & U_FACE_DOWN ? -1 : (int)mutiny_factor(look, unit);
}

void mutiny_settle_top(struct game *game, unsigned spot)
{
	struct mutiny_state *state = game->state;
	unsigned best = mutiny_first(state, spot);

	for (unsigned unit = best; unit; unit = state->next[unit])
		if (rank_of(&game->look, unit) < rank_of(&game->look, best))
			best = unit;
	if (best)
		mutiny_raise_unit(game, best);
}

void mutiny_raise_unit(struct game *game, unsigned unit)
{
	struct mutiny_state *state = game->state;

	for (unsigned other = mutiny_first(state, state->at[unit]); other; other = state->next[other])
		state->flags[other] &= (uint16_t)~U_TOP;
	state->flags[unit] |= U_TOP;
}

void mutiny_settle_tops(struct game *game)
{
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		if (mutiny_on_map(game->state, unit) && mutiny_first(game->state, game->state->at[unit]) == unit)
			mutiny_settle_top(game, game->state->at[unit]);
}

/* ---- coming and going ---- */

static void leave_spot(struct game *game, unsigned unit)
{
	struct mutiny_state *state = game->state;
	struct hex_stacks stacks = mutiny_stacks(state);
	unsigned spot = state->at[unit];
	bool top = state->flags[unit] & U_TOP;

	kit_unlink_unit(&stacks, unit);
	state->flags[unit] &= (uint16_t)~U_TOP;
	if (top)
		mutiny_settle_top(game, spot);
	mutiny_refresh_spot(game, spot);
	if (mutiny_facts(&game->look, unit)->type == K_SIEGE_TRAIN)
		mutiny_refresh_sieges(game, spot);
}

static void enter_spot(struct game *game, unsigned unit, unsigned spot)
{
	struct mutiny_state *state = game->state;
	struct hex_stacks stacks = mutiny_stacks(state);
	bool came = !mutiny_on_map(state, unit);

	if (!came)
		leave_spot(game, unit);
	kit_link_unit(&stacks, unit, spot);
	if (came && mutiny_is_leader(&game->look, unit) && state->side[unit] != NEUTRAL)
		mutiny_pool_leader(game, unit);
}

/* [mutiny:9.53] (RU-N3) */
static void alarm_nepal(struct game *game, unsigned unit, unsigned spot)
{
	if (game->state->side[unit] == REBEL && game->look.war->region[spot] == R_NEPAL)
		mutiny_join_power(game, P_NEPAL, BRITISH, "mutiny:9.53");
}

static bool has_top(const struct mutiny_state *state, unsigned spot)
{
	for (unsigned unit = mutiny_first(state, spot); unit; unit = state->next[unit])
		if (state->flags[unit] & U_TOP)
			return true;
	return false;
}

void mutiny_put_units(struct game *game, const uint64_t *set, unsigned spot)
{
	int last = 0;

	EACH_BIT (unit, set, MUTINY_UNIT_WORDS) {
		enter_spot(game, (unsigned)unit, spot);
		last = unit;
	}
	if (!last)
		return;
	if (!has_top(game->state, spot))
		mutiny_settle_top(game, spot);
	mutiny_refresh_spot(game, spot);
	alarm_nepal(game, (unsigned)last, spot);
}

void mutiny_put_unit(struct game *game, unsigned unit, unsigned spot)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	base_set_bit(set, unit);
	mutiny_put_units(game, set, spot);
}

void mutiny_take_unit(struct game *game, unsigned unit, unsigned where)
{
	struct mutiny_state *state = game->state;
	bool untried = mutiny_facts(&game->look, unit)->untried;

	if (mutiny_on_map(state, unit))
		leave_spot(game, unit);
	state->at[unit] = (uint16_t)where;
	state->aid[unit] = 0;
	if (where == AT_BOX) {
		state->flags[unit] = untried ? U_FACE_DOWN : 0;
		state->front[unit] = 0;
	} else if (where == AT_DEAD || where == AT_GONE) {
		state->flags[unit] = 0;
	} else {
		state->flags[unit] &= U_REDUCED | U_FACE_DOWN;
	}
}

void mutiny_turn_unit(struct game *game, unsigned unit, unsigned side)
{
	game->state->side[unit] = (uint8_t)side;
	if (mutiny_on_map(game->state, unit))
		mutiny_refresh_spot(game, game->state->at[unit]);
}

/* ---- losses ---- */

static void tell_fate(struct game *game, enum happen kind, unsigned unit, enum cause cause, const char *rule,
                      unsigned seats)
{
	mutiny_tell_args(game, kind, rule, seats, 4, (int)unit,
	                 mutiny_on_map(game->state, unit) ? (int)game->state->at[unit] : 0, (int)cause,
	                 (int)game->state->side[unit]);
}

/* Where the lost go [mutiny:20.8] (RU-Y8). */
static unsigned grave_of(const struct look *look, unsigned unit, enum cause cause)
{
	const struct unit_facts *facts = mutiny_facts(look, unit);

	if (facts->contingent == C_AUXILIARY || facts->contingent == C_BADMASH || facts->type == K_SUPPLY_TRAIN)
		return AT_BOX;
	return cause == CAUSE_DISBANDED ? AT_GONE : AT_DEAD;
}

void mutiny_eliminate(struct game *game, unsigned unit, enum cause cause, const char *rule)
{
	tell_fate(game, HAPPEN_ELIMINATED, unit, cause, rule, SEAT_ALL);
	mutiny_take_unit(game, unit, grave_of(&game->look, unit, cause));
	if (mutiny_is_leader(&game->look, unit))
		mutiny_drop_leader(game, unit);
}

bool mutiny_lose_step(struct game *game, unsigned unit, enum cause cause, const char *rule)
{
	if (mutiny_facts(&game->look, unit)->steps < 2 || mutiny_reduced(game->state, unit)) {
		mutiny_eliminate(game, unit, cause, rule);
		return false;
	}
	tell_fate(game, HAPPEN_REDUCED, unit, cause, rule, mutiny_seats_of(&game->look, unit));
	game->state->flags[unit] |= U_REDUCED;
	return true;
}

void mutiny_expend(struct game *game, unsigned unit, const char *rule)
{
	mutiny_tell_args(game, HAPPEN_EXPENDED, rule, SEAT_ALL, 3, (int)unit, (int)game->state->at[unit],
	                 (int)game->state->side[unit]);
	mutiny_take_unit(game, unit, AT_BOX);
}

/* ---- untried units ---- */

/* Is the front one that this unit may turn out to have, and does nobody show it? */
static bool is_face_down(const struct look *look, unsigned unit, unsigned front)
{
	const struct front_facts *facts = &look->war->front[front];
	const struct unit_facts *counter = mutiny_facts(look, unit);

	if (facts->contingent != counter->contingent || facts->type != counter->type)
		return false;
	for (unsigned other = 1; other <= look->war->units; other++)
		if (look->state->front[other] == front)
			return false;
	return true;
}

/* Counters of one kind are alike from behind: what lies under one is decided when it is turned over. */
void mutiny_reveal_front(struct game *game, unsigned unit)
{
	struct mutiny_state *state = game->state;
	uint16_t cup[MUTINY_FRONTS], front = state->front[unit];
	unsigned size = 0;
	struct event *event;

	if (!(state->flags[unit] & U_FACE_DOWN))
		return;
	event = mutiny_tell(game, HAPPEN_FRONT, "mutiny:26.2", SEAT_ALL);
	for (unsigned i = 1; !front && i <= game->look.war->fronts; i++)
		if (is_face_down(&game->look, unit, i))
			cup[size++] = (uint16_t)i;
	if (!front)
		kit_draw_counters(&state->dice, cup, size, 1, &front, event);
	state->flags[unit] &= (uint16_t)~U_FACE_DOWN;
	state->front[unit] = (uint8_t)front;
	if (event) {
		event->arg[FRONT_UNIT] = (int)unit;
		event->arg[FRONT_FRONT] = front;
		event->arg[FRONT_FACTOR] = game->look.war->front[front].factor;
	}
}

unsigned mutiny_draw_units(struct game *game, unsigned side, enum draw draw, unsigned count, uint64_t *set,
                           const char *rule)
{
	static const uint8_t contingent[] = {
		[DRAW_LEADERS] = C_REBEL, [DRAW_BADMASHES] = C_BADMASH, [DRAW_AUXILIARIES] = C_AUXILIARY};
	struct event *event = mutiny_tell_args(game, HAPPEN_DRAWN, rule, SEAT_ALL, 1, (int)side);
	uint16_t cup[MUTINY_UNITS], drawn[MUTINY_UNITS];
	unsigned size = 0;

	for (unsigned unit = 1; unit <= game->look.war->units; unit++) {
		const struct unit_facts *facts = mutiny_facts(&game->look, unit);

		if (game->state->at[unit] == AT_BOX && facts->contingent == contingent[draw] &&
		    (facts->type == K_LEADER) == (draw == DRAW_LEADERS) && facts->type != K_SUPPLY_TRAIN)
			cup[size++] = (uint16_t)unit;
	}
	count = kit_draw_counters(&game->state->dice, cup, size, count, drawn, event);
	for (unsigned i = 0; i < count; i++) {
		game->state->at[drawn[i]] = AT_ARRIVING;
		base_set_bit(set, drawn[i]);
		if (event)
			base_set_bit(event->set, drawn[i]);
	}
	if (event)
		event->arg[DRAWN_COUNT] = (int)count;
	return count;
}

/* cost.c: what a step costs and how far a force can go: terrain, roads, rivers, zones of control, pace.
 * May use: private, politics, position, water, works. */
#include <string.h>

#include "systems/sunset/movement/private.h"
#include "systems/sunset/politics/politics.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

int sunset_allowance(const struct look *look, unsigned unit, unsigned multiple)
{
	return sunset_allowance_by(look, unit, sunset_facts(look, unit)->move, multiple);
}

int sunset_allowance_by(const struct look *look, unsigned unit, unsigned factor, unsigned multiple)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (!factor)
		return 0;
	/* Rain halves the printed factor, at least one stays (R047). */
	if (look->state->effects & FX_RAIN && facts->side == look->state->side)
		factor = factor > 1 ? factor / 2 : 1;
	/* Mud those of British supply units, likewise [sunset:event2-british-54]. */
	if (look->state->effects & FX_MUD && facts->side == look->state->side && facts->arm == A_SUPPLY)
		factor = factor > 1 ? factor / 2 : 1;
	/* Half the factor exactly, times the multiple, down to a whole point (R14) [sunset:11.31]. */
	if (sunset_demoralised(look->state, unit))
		return (int)(factor * multiple / 2 * 2);
	return (int)(factor * multiple * 2);
}

/* What a step costs in half points: `off` the road, along one (`road`); -1: it cannot be made so. */
struct fare {
	int off, road;
};

/* With engineers in the game: roads are slow without help [sunset:17.42] (R15), mountain and jungle easier with it
 * [sunset:17.41] (R16), and boats take a force over any river [sunset:17.11] (R18). */
static struct fare find_aided_fare(const struct look *look, unsigned side, unsigned help, unsigned from, int direction)
{
	const struct scenario *war = look->war;
	unsigned to = look->map->next[from][direction], marks = look->map->side[from][direction];
	int extra = help & HELP_BOATS ? war->ferry_extra[from][direction] : war->side_extra[from][direction];
	int ground = war->ground_cost[side][to], pass = look->tables->terrain[T_PASS].cost[side];
	bool quake = sunset_quake(look->state);
	bool quick = help & HELP_WAY || (side == NATIVE && look->state->option[OPT_NATIVE_ROAD_HALF]);

	if (ground < 0 || extra < 0)
		return (struct fare){-1, -1};
	if (!quake && marks >> H_PASS & 1 && pass < ground)
		ground = pass;
	if (help & HELP_WAY && ground > look->tables->rough_helped &&
	    (sunset_has_terrain(look, to, T_MOUNTAIN) || sunset_has_terrain(look, to, T_JUNGLE)))
		ground = look->tables->rough_helped;
	if (quake || !(marks >> H_ROAD & 1))
		return (struct fare){ground + extra, -1};
	return (struct fare){ground + extra, (quick ? look->tables->road_cost : look->tables->road_unaided) + extra};
}

static struct fare find_fare(const struct look *look, unsigned side, unsigned help, unsigned from, int direction)
{
	const struct scenario *war = look->war;
	int road = war->road_extra[from][direction];

	if (look->state->option[OPT_ENGINEERS])
		return find_aided_fare(look, side, help, from, direction);
	if (!(war->open[side][from] >> direction & 1))
		return (struct fare){-1, -1};
	/* An earthquake leaves neither roads nor passes (R039). */
	if (sunset_quake(look->state))
		return (struct fare){war->rough_cost[side][from][direction], -1};
	return (struct fare){war->step_cost[side][from][direction], road < 0 ? -1 : look->tables->road_cost + road};
}

/* An enemy zone of control on a hex that the force enters; in its own fortress none, unless it has just left it empty. */
static bool meets_zoc(const struct walker *walker, unsigned to)
{
	return to == walker->left ? sunset_zoc_reaches(walker->look, walker->side, to)
	                          : sunset_in_zoc(walker->look, walker->side, to);
}

/* Enemies in the hex are the caller's business. An odd half is thrown away before a step that is not
 * at road rate; what zones of control take is not rounded (R12) [sunset:6.42]. */
static int pay_step(const struct walker *walker, unsigned from, int direction, int left)
{
	const struct look *look = walker->look;
	unsigned side = walker->side, to = look->map->next[from][direction];
	struct fare fare = find_fare(look, walker->pays, walker->help, from, direction);

	if (fare.off < 0 || !sunset_may_stand(look, side, to) || sunset_is_flooded(look, from, (unsigned)direction))
		return -1;
	if (!walker->passes && (sunset_is_shut_in(look, side, from) || sunset_is_shut_in(look, side, to)))
		return -1; /* [sunset:18.21] */
	if (fare.road >= 0)
		left -= fare.road;
	else
		left = (left & ~1) - fare.off;
	if (left >= 0 && !walker->passes && !walker->slips && meets_zoc(walker, to))
		left -= look->tables->zoc_cost; /* [sunset:9.31] */
	return left < 0 ? -1 : left;
}

/* May an enemy hex be entered because nothing but HQs are there (R33)? It must be known; where the option lets forces
 * try at any time, it may turn out otherwise. */
static bool is_lone_hq(const struct look *look, unsigned side, unsigned hex)
{
	const struct sunset_state *state = look->state;
	bool known = state->option[OPT_OPEN_INFORMATION] || state->note[hex] & NOTE_SEEN_BRITISH << side;

	if (look->war->crafts && sunset_holds_craft(look, !side, hex)) /* everybody sees craft [sunset:27.17] */
		return false;
	if (!known)
		return state->option[OPT_LONE_HQ_ENTRY] && !(state->mark[hex] & MARK_ZOC_BRITISH << !side);
	return sunset_holds_only_hqs(look, hex);
}

bool sunset_holds_only_hqs(const struct look *look, unsigned hex)
{
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (!sunset_is_hq(look, u))
			return false;
	return true;
}

/* Whom zones of control do not hold: forces with the honours of war, and officers by themselves. */
static void find_freedom(const struct look *look, struct walker *walker)
{
	const struct sunset_state *state = look->state;

	walker->passes = walker->slips = true;
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u)) {
		if (!sunset_in_force(state, u))
			continue;
		walker->passes &= (state->flags[u] & U_HONOURED) != 0;
		walker->slips &= sunset_is_officer(look, u);
	}
}

static unsigned pays_as(const struct look *look)
{
	const struct sunset_state *state = look->state;

	if (!state->option[OPT_FRIENDS_LOCAL] || state->side != BRITISH)
		return state->side;
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		if (sunset_in_force(state, u) && !(sunset_facts(look, u)->traits & TRAIT_FRIENDLY))
			return BRITISH;
	return NATIVE;
}

/* The fortress where the force stands, if nobody else does. */
static unsigned find_left(const struct look *look)
{
	const struct sunset_state *state = look->state;

	if (!sunset_has_terrain(look, state->march.hex, T_FORTRESS))
		return 0;
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		if (!sunset_in_force(state, u))
			return 0;
	return state->march.hex;
}

struct walker sunset_make_walker(const struct look *look)
{
	const struct sunset_state *state = look->state;
	struct walker walker = {
		.look = look, .side = state->side, .pays = pays_as(look), .rail = state->march.mode == BY_RAIL};

	if (state->option[OPT_POLITICAL])
		find_freedom(look, &walker);
	for (unsigned u = sunset_first(state, state->march.hex); u && !walker.strong; u = sunset_next(state, u))
		walker.strong = sunset_in_force(state, u) && sunset_facts(look, u)->strength > 0;
	for (const uint16_t *unit = look->war->friendly; *unit && !walker.friends; unit++)
		walker.friends = sunset_in_force(state, *unit);
	if (state->option[OPT_ENGINEERS])
		walker.help = sunset_find_help(look);
	walker.left = find_left(look);
	return walker;
}

/* As far as the track goes, but no further than the first zone of control [sunset:30.15] that holds the force
 * [sunset:25.5] [sunset:25.24]. */
static int ride_step(const struct walker *walker, unsigned from, int direction, int left)
{
	const struct look *look = walker->look;

	if (sunset_check_ride(look, from, direction).rule)
		return -1;
	if (walker->passes || walker->slips)
		return left - 1;
	return meets_zoc(walker, look->map->next[from][direction]) ? 0 : left - 1;
}

int sunset_walk_step(const void *who, unsigned from, int direction, int left)
{
	const struct walker *walker = who;
	const struct look *look = walker->look;
	unsigned to = look->map->next[from][direction];

	if (!to || left <= 0 || look->state->peace[to] & PEACE_NEUTRAL ||
	    (walker->friends && to == look->war->barred) || sunset_is_flooded(look, from, (unsigned)direction))
		return -1;
	if (walker->rail)
		return ride_step(walker, from, direction, left);
	if (!walker->passes && sunset_occupied(look->state, !walker->side, to) &&
	    !(walker->strong && is_lone_hq(look, walker->side, to)))
		return -1;
	return pay_step(walker, from, direction, left);
}

/* Called only for steps that cannot be made: tells the player which rule stands in the way. */
static struct refusal explain_step(const struct walker *walker, unsigned from, int direction)
{
	const struct look *look = walker->look;
	unsigned to = look->map->next[from][direction];

	if (!to)
		return sunset_refuse("sunset:6.34", "The path leaves the map: choose hexes on it.");
	if (look->state->peace[to] & PEACE_NEUTRAL)
		return sunset_refuse("sunset:14.21(3)", "Neutral units hold a hex of the path: go round them.");
	if (walker->rail) {
		struct refusal refusal = sunset_check_ride(look, from, direction);

		return refusal.rule ? refusal
		                    : sunset_refuse("sunset:30.15",
		                                    "A ride ends in the first hex with an enemy zone of control: "
		                                    "stop there.");
	}
	if (sunset_occupied(look->state, !walker->side, to)) {
		if (is_lone_hq(look, walker->side, to))
			return sunset_refuse("sunset:10.54",
			                     "Only a unit with a strength of 1 or more can ride down a lone HQ: "
			                     "take one along, or go round.");
		if (sunset_holds_craft(look, !walker->side, to))
			return sunset_refuse("sunset:27.17",
			                     "Enemy craft lie in a hex of the path: go round them, or halt beside "
			                     "them and attack.");
		return sunset_refuse("sunset:5.12",
		                     "Enemy units stand in a hex of the path: go round them, or halt beside "
		                     "them and attack.");
	}
	if ((walker->side == NATIVE || walker->friends) && to == look->war->barred)
		return sunset_refuse(look->war->barred_rule,
		                     "Only British and Indian units may enter this place: go round it.");
	if (sunset_is_flooded(look, from, (unsigned)direction))
		return sunset_refuse("sunset:event1-british-61-63",
		                     "The river is in flood and nobody crosses it this turn: stay on this side.");
	if (walker->side == NATIVE && to == look->war->closed_to_native)
		return sunset_refuse("sunset:asante-6.3", "Only the British may enter this fortress: go round it.");
	if (sunset_is_shut_in(look, walker->side, from) || sunset_is_shut_in(look, walker->side, to))
		return sunset_refuse(
			"sunset:18.21",
			"The fortress is besieged: nobody enters or leaves it by land. Choose another way.");
	if (find_fare(look, walker->pays, walker->help, from, direction).off < 0 ||
	    !sunset_may_stand(look, walker->side, to))
		return sunset_refuse("sunset:6.34",
		                     "The path crosses terrain or a hexside that is closed to land units: "
		                     "choose another way.");
	return sunset_refuse("sunset:6.32",
	                     "The force has too few movement points left for this path: choose a shorter "
	                     "one, or halt.");
}

struct refusal sunset_try_step(const struct walker *walker, unsigned from, int direction, int *left)
{
	int after = sunset_walk_step(walker, from, direction, *left);

	if (after < 0)
		return explain_step(walker, from, direction);
	*left = after;
	return sunset_allow();
}

const char *sunset_name_step(const struct walker *walker, unsigned from, int direction)
{
	const struct look *look = walker->look;
	unsigned to = look->map->next[from][direction];
	struct fare fare = find_fare(look, walker->pays, walker->help, from, direction), plain;

	if (walker->rail)
		return "sunset:30.1";
	if (walker->passes)
		return "sunset:25.24";
	if (!walker->slips && meets_zoc(walker, to))
		return "sunset:9.31";
	plain = walker->help & HELP_BOATS
	                ? find_fare(look, walker->pays, walker->help & ~(unsigned)HELP_BOATS, from, direction)
	                : fare;
	if (plain.off != fare.off)
		return "sunset:17.11";
	if (fare.road >= 0)
		return look->state->option[OPT_ENGINEERS] && walker->pays == BRITISH ? "sunset:17.42" : "sunset:6.4";
	plain = walker->help ? find_fare(look, walker->pays, 0, from, direction) : fare;
	return plain.off != fare.off ? "sunset:17.41" : "sunset:6.31";
}

unsigned sunset_list_force(const struct look *look, uint64_t *set)
{
	const struct sunset_state *state = look->state;
	unsigned count = 0;

	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		if (sunset_in_force(state, u)) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

int sunset_find_pace(const struct look *look, bool fastest)
{
	const struct sunset_state *state = look->state;
	uint64_t force[RULES_SET_WORDS];
	int pace = 0;

	if (!fastest) {
		sunset_list_force(look, force);
		return sunset_find_slowest(look, force, state->march.multiple);
	}
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u)) {
		int own = sunset_in_force(state, u) ? sunset_allowance(look, u, state->march.multiple) : 0;

		if (own > pace)
			pace = own;
	}
	return pace;
}

/* Units left in the start hex do not slow the others; later the allowance may fall but never
 * rises (R06, R07) [sunset:6.21]. */
int sunset_count_points(const struct look *look)
{
	const struct march *march = &look->state->march;
	int pace;

	if (march->mode == BY_RAIL)
		return march->cap < 0 ? RIDE_HEXES : march->cap - march->spent;
	pace = sunset_find_pace(look, false);
	if (march->cap < 0)
		return pace;
	if (march->cap < pace)
		pace = march->cap;
	return pace > march->spent ? pace - march->spent : 0;
}

int sunset_count_best_points(const struct look *look)
{
	const struct march *march = &look->state->march;

	if (march->mode == BY_RAIL)
		return march->cap < 0 ? RIDE_HEXES : march->cap - march->spent;
	return march->cap < 0 ? sunset_find_pace(look, true) : march->cap - march->spent;
}

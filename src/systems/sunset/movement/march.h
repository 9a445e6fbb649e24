/* march.h: what the files on marching and arriving share: pace, steps of the moving force, its end.
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_MOVEMENT_MARCH_H
#define DURBAR_SYSTEMS_SUNSET_MOVEMENT_MARCH_H

#include "systems/sunset/rooms.h"

/* The moving force for a walk: step functions take it as their `who`. */
struct walker {
	const struct look *look;
	unsigned side;
	unsigned pays; /* the side whose terrain costs it pays: friendly Natives by option the Native's (R67) */
	bool strong;   /* has a unit of strength 1 or more, before which a lone HQ falls [sunset:10.54] */
	bool friends;  /* has friendly Natives, who may not go everywhere [sunset:abyssinia-6.2] */
	bool rail;     /* rides: track takes the place of points [sunset:30.14] */
	bool passes;   /* has the honours of war: enemies let it through [sunset:25.24] */
	bool slips;    /* political officers alone: no zone of control holds them [sunset:25.5] */
	unsigned help; /* of engineers and pioneers in the force: HELP_... */
	unsigned left; /* a fortress that it leaves empty: zones of control reach into it then [sunset:9.23]; 0 none */
};

/* ---- cost.c ---- */
/* Half points the moving force has by its slowest unit; `fastest`: by its quickest one. 0 without units. */
int sunset_find_pace(const struct look *look, bool fastest);
/* Half points that the moving force has left. */
int sunset_count_points(const struct look *look);
/* The same if it left its slow units behind, where it still may [sunset:5.31]. */
int sunset_count_best_points(const struct look *look);
struct walker sunset_make_walker(const struct look *look);
/* What is left of `left` half points after one step; -1: not allowed. Public facts only. */
int sunset_walk_step(const void *walker, unsigned from, int direction, int left);
/* Why the step cannot be made; rule NULL: it can, and *left is what remains. */
struct refusal sunset_try_step(const struct walker *walker, unsigned from, int direction, int *left);
/* The rule that says what the step costs. */
const char *sunset_name_step(const struct walker *walker, unsigned from, int direction);
bool sunset_holds_only_hqs(const struct look *look, unsigned hex);
static inline bool sunset_in_force(const struct sunset_state *state, unsigned unit)
{
	return state->flags[unit] & U_FORCE;
}
/* The units of the moving force; their number. */
unsigned sunset_list_force(const struct look *look, uint64_t *set);

/* ---- elephants.c ---- */
/* Half points of the slowest of a set; carry: elephants among them bear the slowest loads. */
int sunset_find_slowest(const struct look *look, const uint64_t *set, unsigned multiple, bool carry);
/* May the elephants of the force carry what the move says? */
struct refusal sunset_check_loading(const struct look *look, const struct move *move);
/* Nobody is unloaded before the end. */
struct refusal sunset_check_unloading(const struct look *look, const uint64_t *force, const uint64_t *set);

/* ---- march.c ---- */
/* Does an order or an event keep the unit from moving in this player turn, on foot or aboard? */
struct refusal sunset_check_orders(const struct look *look, unsigned unit);
/* Takes the force apart: its march is over. Asks for the next march, or ends the segment. */
void sunset_end_force(struct game *game);
/* Asks for the next march, or ends the segment. */
void sunset_next_march(struct game *game);
/* After the roll and its losses: the force holds or goes. */
void sunset_release_force(struct game *game);
/* Some members of a set, at least one where it has any: all, one or any. */
void sunset_pick_some(struct rng *rng, const uint64_t *from, uint64_t *set);
/* A random member of a set that is not empty. */
unsigned sunset_pick_one(struct rng *rng, const uint64_t *from);

/* ---- attrition.c ---- */
/* The force gives up a unit; asks which where it can choose, and goes on. */
void sunset_take_attrition(struct game *game);

/* ---- move.c ---- */
/* Asks how the force goes on, or ends it where nothing is left to do. */
void sunset_continue_force(struct game *game);
/* The force leaves the map for good. */
void sunset_withdraw_force(struct game *game);
/* The force stays where it is, and what was said follows, unless the segment ended of itself. */
void sunset_turn_to_next(struct game *game, const struct move *move, void (*halt)(struct game *game));

/* ---- skirmish.c: battles on the march ---- */
struct refusal sunset_check_assault(const struct look *look, const struct move *move);
void sunset_apply_assault(struct game *game, const struct move *move);
void sunset_list_assaults(const struct look *look, struct move_list *moves);
bool sunset_sample_assault(const struct look *look, struct rng *rng, struct move *move);
/* Is there an enemy beside the force that it could attack with so many half points? */
bool sunset_can_assault(const struct look *look, int points);
/* Could the force be ambushed on entering the hex, if somebody is there to do it [sunset:21.1]? */
bool sunset_may_be_ambushed(const struct look *look, const struct walker *walker, unsigned hex);
/* Asks the enemy whether he ambushes the force where it stands; false: he cannot. */
bool sunset_offer_ambush(struct game *game);

/* ---- signals.c ---- */
/* Why an HQ of the British elsewhere cannot help a march that begins in the hex [sunset:31.0]. */
struct refusal sunset_check_signal(const struct look *look, unsigned hq, unsigned hex);
/* HQs elsewhere that can; their number. */
unsigned sunset_list_signals(const struct look *look, unsigned hex, uint16_t *list);

/* ---- scout.c ---- */
/* Is there a unit that may scout and an enemy hex not yet seen beside it? */
bool sunset_can_scout(const struct look *look);
struct refusal sunset_check_scout(const struct look *look, const struct move *move);
void sunset_apply_scout(struct game *game, const struct move *move);
void sunset_list_scouts(const struct look *look, struct move_list *moves);
/* A random reconnaissance; the caller has asked sunset_can_scout. */
void sunset_sample_scout(const struct look *look, struct rng *rng, struct move *move);

/* ---- rail.c ---- */
/* Is there completed track in the hex; and is it whole? */
bool sunset_has_track(const struct look *look, unsigned hex);
bool sunset_is_cut(const struct look *look, unsigned hex);
/* Bit d: completed track runs that way, cuts and enemies left aside. */
unsigned sunset_track_ways(const struct look *look, unsigned hex);
/* Why a ride cannot go that way; rule NULL: it can. */
struct refusal sunset_check_ride(const struct look *look, unsigned from, int direction);
/* May units in this hex ride at all? */
bool sunset_may_ride(const struct look *look, unsigned hex);
/* At the beginning and the end of a movement segment: the railhead is placed; track is ready and cuts are mended. */
void sunset_begin_rail(struct game *game);
void sunset_finish_rail(struct game *game);
/* Laying track, as a move among the marches. */
struct refusal sunset_check_lay(const struct look *look, const struct move *move);
void sunset_apply_lay(struct game *game, const struct move *move);
/* The builders go on with the track they began; or build no further, and what they entered counts (R112). */
void sunset_resume_lay(struct game *game);
void sunset_stop_lay(struct game *game);
void sunset_list_lays(const struct look *look, struct move_list *moves);
bool sunset_sample_lay(const struct look *look, struct rng *rng, struct move *move);
/* Cutting it, as a move among the attacks. */
bool sunset_can_cut(const struct look *look);
struct refusal sunset_check_cut(const struct look *look, const struct move *move);
void sunset_apply_cut(struct game *game, const struct move *move);
void sunset_list_cuts(const struct look *look, struct move_list *moves);
bool sunset_sample_cut(const struct look *look, struct rng *rng, struct move *move);

/* ---- frontier.c ---- */
/* Whether something can be landed in a hex, and whether it may move on this turn. */
enum landing { LAND_NOT, LAND_HELD, LAND_OPEN };
/* What comes: drawn or rebuilt troops, supply units, troops by schedule. */
enum cargo { CARGO_TROOPS, CARGO_STORES, CARGO_RESERVES };
/* A line of communication of a war by land: a fortress of the British country, or a way in from beyond the map. */
bool sunset_is_gate(const struct look *look, unsigned hex);
enum landing sunset_find_gate(const struct look *look, enum cargo cargo, unsigned hex);
/* The die of the turn for British and Indian units that come from the pool. */
void sunset_draw_british(struct game *game);

/* ---- arrive.c ---- */
/* A line of communication of the British: a port that they hold [sunset:asante-4.6]. */
bool sunset_is_loc(const struct look *look, unsigned hex);
/* May units leave the map there [sunset:13.41]: a line of communication, or the coast that stands in for one. */
bool sunset_is_exit(const struct look *look, unsigned hex);
/* Units have come to a fortress that may be besieged [sunset:18.6]. */
void sunset_note_relief(struct game *game, unsigned hex, unsigned comers);
/* Replacement points gained, or with a negative number spent. */
void sunset_gain_points(struct game *game, unsigned pool, int points, const char *rule);
/* Asks for what is left to place or rebuild, or ends the segment. */
void sunset_continue_arrivals(struct game *game);
/* ---- desert.c ---- */
/* The Native roll and what comes of it [sunset:13.52]. */
void sunset_begin_native_arrivals(struct game *game);
/* Is the unit in a pool, also as one that fell and may come back? */
bool sunset_in_pool(const struct look *look, unsigned unit);
/* The Native pool; their number. */
unsigned sunset_list_pool(const struct look *look, uint16_t pool[SUNSET_UNITS]);
/* Draws at random from a list, without a die where everybody comes (R029): they are AT_ARRIVING. How many came. */
unsigned sunset_draw_units(struct game *game, uint16_t *pool, unsigned size, unsigned count, unsigned side);
/* An event brings the result of the Native table at once. True: something is asked, or the segment has ended. */
bool sunset_rise_now(struct game *game, const struct event_facts *facts);
bool sunset_desert_now(struct game *game);

/* ---- natives.c ---- */
bool sunset_native_may_arrive(const struct look *look, unsigned unit, unsigned hex);
/* Why it may not, by the rule that the unit comes under. */
struct refusal sunset_refuse_native(const struct look *look, unsigned unit, unsigned hex);
/* May these be placed in one hex? */
struct refusal sunset_check_crowd(const struct look *look, const uint64_t *set, unsigned hex);
/* Hexes where a Native arrival may be placed, for one that may come nearly anywhere a choice; their number. */
enum { ARRIVAL_HEXES = 320 };
unsigned sunset_list_native_hexes(const struct look *look, unsigned unit, uint16_t hex[ARRIVAL_HEXES]);
bool sunset_comes_anywhere(const struct look *look, unsigned unit);
/* Is there a hex where this Native unit may be placed? */
bool sunset_native_has_hex(const struct look *look, unsigned unit);
/* A random one of all of them; HEX_NONE: there is none. */
unsigned sunset_sample_native_hex(const struct look *look, unsigned unit, struct rng *rng);
/* On a road or with a name. */
bool sunset_is_waypoint(const struct look *look, unsigned hex);

#endif

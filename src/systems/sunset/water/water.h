/* water.h: what this chapter offers the others: river craft, fleets, what they carry, naval transfer.
 * May use: game, kit/common/phrase.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_WATER_WATER_H
#define DURBAR_SYSTEMS_SUNSET_WATER_WATER_H

#include "kit/common/phrase.h"
#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_sail;                  /* sail.c */
extern const struct step_rules sunset_ship;                  /* ship.c */
extern const struct step_rules sunset_castoff, sunset_chase; /* castoff.c */

/* Where a craft lies: at a river side of a hex (direction + 1), or with side 0 on the coast or at sea. */
struct berth {
	unsigned hex, side;
};
/* A step in a path: the way to the next hex * 8 + the side there; WAY_STAY: the hex stays the same. */
enum { WAY_STAY = HEX_SIDES, STEP_WAY = 8, BERTH_STEPS = 24 };
static inline struct berth sunset_berth_of(const struct sunset_state *state, unsigned craft)
{
	return (struct berth){state->at[craft], state->berth[craft]};
}

/* ---- water.c ---- */
/* Has the match rules for this craft [sunset:27.0] [sunset:28.0]? */
bool sunset_is_manned(const struct look *look, unsigned craft);
/* An enemy craft in the hex? Craft are always seen. */
bool sunset_holds_craft(const struct look *look, unsigned side, unsigned hex);
/* Can a boat or fleet here attack the hex next to it [sunset:27.51] [sunset:28.2]? Public facts only. */
bool sunset_bears_on(const struct look *look, unsigned craft, int direction);
/* Does the water that the craft lies on lead to the hex beside it, or lie between them [sunset:27.51]? */
bool sunset_water_joins(const struct look *look, unsigned craft, int direction);
/* Do its guns reach land units there too, not only enemy craft [sunset:27.51] [sunset:28.2]? */
bool sunset_shells_land(const struct look *look, unsigned craft, int direction);
/* Guns on a coast against a fleet at sea [sunset:28.2]. */
bool sunset_shells_sea(const struct look *look, unsigned unit, int direction);
/* The kinds of ship that a weapon can hurt: SHOT_... */
unsigned sunset_read_shot(unsigned round, unsigned weapon);
/* Can the volley in hand strike this unit (R84, R85)? */
bool sunset_is_exposed(const struct look *look, unsigned unit);
void sunset_list_passengers(const struct look *look, unsigned craft, uint64_t *set);
/* The set with all who are aboard its craft. */
void sunset_add_passengers(const struct look *look, uint64_t *set);
unsigned sunset_weigh_load(const struct look *look, unsigned unit, bool afloat);
/* Would the craft of the hex hold all that is aboard if these units joined, carried by `craft` together? */
bool sunset_has_room(const struct look *look, unsigned hex, const uint64_t *set, unsigned craft);
/* A berth for a craft that was just put into a hex. */
unsigned sunset_find_berth(const struct look *look, unsigned craft, unsigned hex);
/* The craft has left the hex otherwise than by sailing: its passengers are ashore, or gone with it at sea. */
void sunset_leave_craft(struct game *game, unsigned craft, unsigned hex);
/* The craft is about to sink: its passengers, who sink with it, are nobody's any more [sunset:27.45]. */
void sunset_cast_adrift(struct game *game, unsigned craft, uint64_t *lost);
void sunset_shake_passengers(struct game *game, unsigned craft, enum cause cause);
/* A fleet that is demoralised again stays in play [sunset:28.31] [sunset:28.32]. */
void sunset_spare_fleet(struct game *game, unsigned fleet, bool battle);

/* ---- sail.c ---- */
/* Where the craft lie that are to sail now; hex 0: none are. */
struct berth sunset_sail_start(const struct look *look);
bool sunset_names_craft(const struct look *look, const uint64_t *set);
/* Bits of the craft that the set names. */
unsigned sunset_read_craft_bits(const struct look *look, const uint64_t *set);
/* Is a unit of the hex carried by some of these craft together with others [sunset:27.46]? */
bool sunset_splits_load(const struct look *look, unsigned hex, unsigned craft);
/* Whether these craft and their passengers may try to march together. */
struct refusal sunset_check_sailing(const struct look *look, const struct move *move);
void sunset_continue_sail(struct game *game);
/* After an ambush of those who landed: the craft go on; false: none of them is left where they were. */
bool sunset_resume_sail(struct game *game);
/* In the movement segment, before a march: board and land. */
struct refusal sunset_check_board(const struct look *look, const struct move *move);
struct refusal sunset_check_land(const struct look *look, const struct move *move);
void sunset_apply_board(struct game *game, const struct move *move);
void sunset_apply_land(struct game *game, const struct move *move);
bool sunset_may_land(const struct look *look, unsigned unit);
void sunset_list_water(const struct look *look, struct move_list *moves);
bool sunset_sample_water(const struct look *look, struct rng *rng, struct move *move);

/* ---- ship.c ---- */
bool sunset_may_ship(const struct look *look, unsigned unit);
struct refusal sunset_check_ship(const struct look *look, const struct move *move);
/* The force has rolled: asks where it lands. */
void sunset_begin_transfer(struct game *game);
void sunset_list_ships(const struct look *look, struct move_list *moves);
bool sunset_sample_ship(const struct look *look, struct rng *rng, struct move *move);

/* ---- castoff.c ---- */
/* After a battle: craft that must retreat do so; true: the owner is asked. */
bool sunset_clear_craft(struct game *game);
/* And those that won may advance; true: the owner is asked. */
bool sunset_offer_chase(struct game *game);
/* Craft that evade [sunset:27.56]; true: the owner is asked where to. */
bool sunset_slip_cables(struct game *game);
/* Is there a way out for this craft? */
bool sunset_craft_can_flee(const struct look *look, unsigned craft);

/* ---- path_text.c ---- */
/* A path over water as a part of moves. */
extern const struct phrase_kind sunset_sail_part;

#endif

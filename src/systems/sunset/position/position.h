/* position.h: what this chapter offers the others: units in hexes, what a seat sees of them, positions as documents.
 * May use: kit/hex/stacks, game. */
#ifndef DURBAR_SYSTEMS_SUNSET_POSITION_POSITION_H
#define DURBAR_SYSTEMS_SUNSET_POSITION_POSITION_H

#include "kit/hex/stacks.h"
#include "systems/sunset/game.h"

/* The running number of a player turn: turn * 2 + side. */
static inline unsigned sunset_player_turn(const struct sunset_state *state)
{
	return state->turn * 2u + state->side;
}
static inline const struct unit_facts *sunset_facts(const struct look *look, unsigned unit)
{
	return &look->war->unit[unit];
}
static inline bool sunset_on_map(const struct sunset_state *state, unsigned unit)
{
	return state->at[unit] != AT_NOWHERE && state->at[unit] < HEX_LIMIT;
}
static inline bool sunset_occupied(const struct sunset_state *state, unsigned side, unsigned hex)
{
	return state->mark[hex] & (MARK_BRITISH << side);
}
static inline bool sunset_has_terrain(const struct look *look, unsigned hex, unsigned terrain)
{
	return look->map->terrain[hex] >> terrain & 1;
}
/* The first unit in a hex and the one after it; 0: no more. Views: only units that are known. */
static inline unsigned sunset_first(const struct sunset_state *state, unsigned hex)
{
	return kit_first_unit(state->head, hex);
}
static inline unsigned sunset_next(const struct sunset_state *state, unsigned unit)
{
	return state->next[unit];
}
static inline struct hex_stacks sunset_stacks(struct sunset_state *state)
{
	return (struct hex_stacks){state->at, state->next, state->head};
}
static inline bool sunset_demoralised(const struct sunset_state *state, unsigned unit)
{
	return state->flags[unit] & U_DEMORALISED;
}
static inline bool sunset_foul(const struct sunset_state *state)
{
	return state->foul_until >= sunset_player_turn(state);
}
static inline bool sunset_quake(const struct sunset_state *state)
{
	return state->quake_until >= sunset_player_turn(state);
}
/* enum weather of the present turn. */
static inline unsigned sunset_weather(const struct look *look)
{
	const uint8_t *track = look->state->option[OPT_RAINS] ? look->war->rains : look->war->weather;

	return track[look->state->turn];
}
static inline bool sunset_is_hq(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm == A_HQ;
}
static inline bool sunset_is_supply(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm == A_SUPPLY;
}
/* Civilians suffer in battle and never attack [sunset:26.2]. */
static inline bool sunset_may_attack(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm != A_CIVILIAN;
}
/* Fleets and riverine units [sunset:27.0] [sunset:28.0]. */
static inline bool sunset_is_craft(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->craft != CRAFTS;
}
/* Is it carried by craft? */
static inline bool sunset_is_aboard(const struct sunset_state *state, unsigned unit)
{
	return state->aboard[unit];
}
/* Has it a zone of control now [sunset:9.1] [sunset:27.21]? */
static inline bool sunset_projects(const struct look *look, const struct sunset_state *state, unsigned unit)
{
	return sunset_facts(look, unit)->projects && !sunset_demoralised(state, unit) && !state->aboard[unit];
}
/* Is the way in this direction under water now [sunset:event1-british-61-63]? */
static inline bool sunset_is_flooded(const struct look *look, unsigned hex, unsigned direction)
{
	return look->state->flood_until >= sunset_player_turn(look->state) &&
	       (look->war->flooded[hex] >> direction & 1);
}

/* The units of a set of the war, `among`, that are on the map. */
static inline void sunset_find_placed(const struct look *look, const uint64_t *among, uint64_t set[UNIT_WORDS])
{
	kit_find_placed(look->state->at, HEX_LIMIT, among, UNIT_WORDS, set);
}
/* Those of the side whose player turn it is. */
static inline void sunset_find_own(const struct look *look, uint64_t set[UNIT_WORDS])
{
	sunset_find_placed(look, look->war->of_side[look->state->side], set);
}

/* ---- stack.c ---- */
/* Is the hex in a zone of control of the enemies of `side`? Public: uses marks only [sunset:9.1]. */
bool sunset_in_zoc(const struct look *look, unsigned side, unsigned hex);
/* The same as if none of `side` were in the hex: a fortress keeps zones of control out only while it is held. */
bool sunset_zoc_reaches(const struct look *look, unsigned side, unsigned hex);
/* Tactical and strategic value now: fever counts. */
int sunset_tactical(const struct look *look, unsigned hq);
int sunset_strategic(const struct look *look, unsigned hq);
/* Morale class now: Vision counts [sunset:event2-asante-native-23]. */
unsigned sunset_morale(const struct look *look, unsigned unit);
/* Weather modifier to march and forage: winter, monsoon, foul weather (R009, R103). */
int sunset_weather_modifier(const struct look *look);
/* Has the side, whose units must be known, a land unit ashore in the hex? Craft and passengers are none. */
bool sunset_stands_ashore(const struct look *look, unsigned side, unsigned hex);
/* Are all units of the set on the map in this hex and of this side? */
bool sunset_set_in_hex(const struct look *look, const uint64_t *set, unsigned side, unsigned hex);
/* May land units of the side ever stand here? Not at sea, among neutrals, in Coast Castle if they are Asante. */
bool sunset_may_stand(const struct look *look, unsigned side, unsigned hex);
/* May it be attacked? Massawa may, though no Native enters it (R076). */
bool sunset_may_assail(const struct look *look, unsigned side, unsigned hex);
/* May this unit be in the hex? Fleets may be at sea, with whom they carry; craft need water. */
bool sunset_may_be(const struct look *look, unsigned unit, unsigned hex);
/* Puts a unit into a hex from wherever it is; marks, works and first occupations follow. */
void sunset_put_unit(struct game *game, unsigned unit, unsigned hex);
/* Takes a unit off the map to one of AT_...; it loses all flags. */
void sunset_take_unit(struct game *game, unsigned unit, unsigned where);
/* Takes away the fieldworks of a side, told by this rule. */
void sunset_drop_works(struct game *game, unsigned hex, unsigned side, const char *rule);
/* Works out the marks of a hex anew: call after changing flags of units there. */
void sunset_refresh_hex(struct game *game, unsigned hex);
/* Demoralises a unit, or eliminates one that was demoralised already; HQs are spared [sunset:11.4] [sunset:10.52]. */
void sunset_demoralise(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Eliminates a unit: the enemy scores where the cause is combat. Natives other than HQs go to the pool. */
void sunset_eliminate(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Expended: like eliminated, but nobody's loss [sunset:12.63]. */
void sunset_expend(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Points for a side; the automatic victory is tested at once [sunset:16.3]: after it, state->step is STEP_OVER and
 * whoever called must do nothing more (sunset_is_over). */
void sunset_score(struct game *game, unsigned side, int points, enum cause cause, const char *rule);
/* A look at a state or view. */
struct look sunset_look(const void *tables, const void *state);

/* ---- view.c ---- */
/* Nothing is hidden, by agreement or because the war is over. */
static inline bool sunset_lies_open(const struct sunset_state *state)
{
	return state->option[OPT_OPEN_INFORMATION] || state->step == STEP_OVER;
}
/* Enemy units are known while they fight and while their stack is shown [sunset:5.6] [sunset:19.1(4)]. */
bool sunset_is_known(const struct sunset_state *state, unsigned unit, int seat);
void sunset_view(const void *tables, const void *state, int seat, void *view);
enum take_back sunset_take_back(const void *tables, const void *before, const struct move *move, const void *after);
const char *sunset_invariants(const void *tables, const void *state);
bool sunset_piece(const void *tables, const void *state, size_t index, struct piece *piece);

/* ---- resample.c ---- */
void sunset_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state);
void sunset_remember(const void *tables, const void *view, int seat, struct sightings *seen);
void sunset_recall(const void *tables, const struct sightings *seen, int seat, struct rng *rng, void *state);

/* ---- write.c ---- */
void sunset_dump(const void *tables, const void *state, struct writer *writer);
/* Without what is the same in `other`; NULL: all. */
void sunset_dump_changed(const void *tables, const void *state, const void *other, struct writer *writer);

/* ---- read.c ---- */
void sunset_read(const void *tables, const struct doc *position, void *state, struct faults *faults);

#endif

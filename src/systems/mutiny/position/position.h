/* position.h: what this chapter offers the others: units at spots, what they are worth now, what becomes of them, what a
 * seat sees, positions as documents.
 * May use: kit/hex/stacks, game. */
#ifndef DURBAR_SYSTEMS_MUTINY_POSITION_POSITION_H
#define DURBAR_SYSTEMS_MUTINY_POSITION_POSITION_H

#include <string.h>

#include "kit/hex/stacks.h"
#include "systems/mutiny/game.h"

static inline const struct unit_facts *mutiny_facts(const struct look *look, unsigned unit)
{
	return &look->war->unit[unit];
}
static inline bool mutiny_is_box(unsigned spot)
{
	return spot >= BOX_FIRST && spot < MUTINY_SPOTS;
}
/* A hex of the map: only these may be asked for neighbours. */
static inline bool mutiny_is_hex(unsigned spot)
{
	return spot != HEX_NONE && spot < BOX_FIRST;
}
/* At a spot: in a hex or in Bombay or Madras. */
static inline bool mutiny_on_map(const struct mutiny_state *state, unsigned unit)
{
	return state->at[unit] != AT_NOWHERE && state->at[unit] < MUTINY_SPOTS;
}
static inline bool mutiny_occupied(const struct mutiny_state *state, unsigned side, unsigned spot)
{
	return state->mark[spot] & (MARK_BRITISH << side);
}
/* The next spot after this one that has one of these marks, boxes last; MUTINY_SPOTS: there is none. Few have any: they are
 * passed over eight at a time. */
static inline unsigned mutiny_next_marked(const struct mutiny_state *state, unsigned after, unsigned marks)
{
	const uint64_t wanted = marks * UINT64_C(0x0101010101010101);
	unsigned spot = after + 1;

	while (spot < MUTINY_SPOTS) {
		uint64_t eight;

		memcpy(&eight, &state->mark[spot & ~7u], sizeof eight);
		if (!(eight & wanted))
			spot = (spot | 7u) + 1;
		else if (state->mark[spot] & marks)
			return spot;
		else
			spot++;
	}
	return MUTINY_SPOTS;
}
static inline bool mutiny_is_fortress(const struct look *look, unsigned spot)
{
	return look->war->ground[spot] & GROUND_FORTRESS;
}
static inline bool mutiny_is_town(const struct look *look, unsigned spot)
{
	return look->war->ground[spot] & GROUND_TOWN;
}
/* The first unit at a spot; state->next leads on; 0: no more. Views: only units that are known. Units of one side only. */
static inline unsigned mutiny_first(const struct mutiny_state *state, unsigned spot)
{
	return state->head[spot];
}
static inline struct hex_stacks mutiny_stacks(struct mutiny_state *state)
{
	return (struct hex_stacks){state->at, state->next, state->head};
}
static inline bool mutiny_reduced(const struct mutiny_state *state, unsigned unit)
{
	return state->flags[unit] & U_REDUCED;
}
static inline bool mutiny_is_leader(const struct look *look, unsigned unit)
{
	return mutiny_facts(look, unit)->type == K_LEADER;
}
static inline bool mutiny_is_mobile(const struct look *look, unsigned unit)
{
	return mutiny_facts(look, unit)->move;
}
/* Loyal Sepoys are British, mutineers Rebel. */
static inline bool mutiny_is_sepoy(const struct look *look, unsigned unit)
{
	return mutiny_facts(look, unit)->contingent == C_SEPOY;
}
static inline unsigned mutiny_weather(const struct look *look)
{
	return look->war->weather[look->state->turn];
}
/* Command radius now [mutiny:8.2]. */
static inline unsigned mutiny_radius(const struct look *look, unsigned leader)
{
	return mutiny_facts(look, leader)->radius[mutiny_reduced(look->state, leader)];
}
/* Combat factor now: reduced, loyal or Rebel, the front of a tried unit; 0: face down. Siege trains: 1 (RU-B17). */
unsigned mutiny_factor(const struct look *look, unsigned unit);
/* The same with the boxed factor of siege trains: attacking a fortress or entrenchment [mutiny:22.2]. */
unsigned mutiny_siege_factor(const struct look *look, unsigned unit);
/* Could it fire at all: a factor of 1 or more, or not known yet (RU-Z6)? Static ones included. */
bool mutiny_may_fire(const struct look *look, unsigned unit);
/* Does it retreat one hex on an R, and not rout [mutiny:14.2(R)]? */
bool mutiny_is_steady(const struct look *look, unsigned unit);

/* ---- stack.c ---- */
/* A look at a state or view. */
struct look mutiny_look(const void *tables, const void *state);
/* Is the hex in a zone of control of the enemies of `side` [mutiny:12.1]? `occupied`: as if `side` held it, which keeps
 * zones out of a fortress [mutiny:12.3(b)]. Uses marks only: public. */
bool mutiny_in_zoc(const struct look *look, unsigned side, unsigned hex);
bool mutiny_zoc_reaches(const struct look *look, unsigned side, unsigned hex, bool occupied);
/* Does whoever holds `from` exert a zone of control into its neighbour in this direction, held by his enemy? */
bool mutiny_zoc_from(const struct look *look, unsigned from, int direction);
/* Hex distance between spots; a box is far from everything but itself. */
int mutiny_distance(const struct look *look, unsigned a, unsigned b);
/* Units of a spot, of whom the caller must know. */
unsigned mutiny_count_units(const struct look *look, unsigned spot);
/* How many stand there as everybody sees it; with show_stack_height off at least 1. */
unsigned mutiny_height(const struct look *look, unsigned spot);
/* Has the side a leader there? The side's own units must be known. */
bool mutiny_has_leader(const struct look *look, unsigned spot, unsigned side);
/* Puts a unit at a spot from wherever it is. What follows of it: marks, tops, a leader's marker, works and sieges that
 * end; Rebels in Nepal bring it in [mutiny:9.53] through arrivals' mutiny_join_power. */
void mutiny_put_unit(struct game *game, unsigned unit, unsigned spot);
/* The same for units that go together: at a spot that was empty the weakest of them lies on top. */
void mutiny_put_units(struct game *game, const uint64_t *set, unsigned spot);
/* All stacks lie in the default order: the weakest on top (RU-O4). */
void mutiny_settle_tops(struct game *game);
void mutiny_settle_top(struct game *game, unsigned spot);
/* Takes a unit off its spot to one of AT_...; it loses all flags but U_REDUCED. */
void mutiny_take_unit(struct game *game, unsigned unit, unsigned where);
/* Another side takes control of a unit: marks and tops follow. */
void mutiny_turn_unit(struct game *game, unsigned unit, unsigned side);
/* Works out the marks of a spot anew. */
void mutiny_refresh_spot(struct game *game, unsigned spot);
/* Makes the unit the top of its stack. */
void mutiny_raise_unit(struct game *game, unsigned unit);
/* Loses a step: reduced, or eliminated where it has none left [mutiny:14.4(two)]. False: it is eliminated. */
bool mutiny_lose_step(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Eliminates it: Auxiliaries, Badmashes and trains to their box, face down; disbanded and loyal Sepoys out of the game
 * (RU-Y8), others to the Eliminated Units Box; a leader's marker leaves the pool [mutiny:20.8] [mutiny:8.5]. */
void mutiny_eliminate(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* A supply train is used up [mutiny:14.73] [mutiny:21.2]. */
void mutiny_expend(struct game *game, unsigned unit, const char *rule);
/* Turns an untried unit face up: a front among those that lie face down is drawn unless it is known [mutiny:26.2]. */
void mutiny_reveal_front(struct game *game, unsigned unit);
/* The unit is shown to the enemy until the action phase ends. */
static inline void mutiny_show_unit(struct game *game, unsigned unit)
{
	game->state->flags[unit] |= U_SHOWN;
}
/* The seats that may know of something about the unit: all where it is open to the enemy (top, shown, fog off), else
 * its owner. */
unsigned mutiny_seats_of(const struct look *look, unsigned unit);
/* Draws so many of what lies in the box of the side, or all where there are fewer, and tells it: they are AT_ARRIVING and
 * added to the set. How many were drawn. */
enum draw { DRAW_LEADERS /* of the Rebels */, DRAW_BADMASHES, DRAW_AUXILIARIES };
unsigned mutiny_draw_units(struct game *game, unsigned side, enum draw draw, unsigned count, uint64_t *set,
                           const char *rule);

/* ---- works.c: markers on the map ---- */
/* The hex is under siege: nobody goes in or out [mutiny:29.1(b)]. Public. */
static inline bool mutiny_besieged(const struct mutiny_state *state, unsigned spot)
{
	return state->mark[spot] & MARK_SIEGE;
}
static inline bool mutiny_entrenched(const struct mutiny_state *state, unsigned spot)
{
	return state->mark[spot] & MARK_WORKS;
}
/* A hex beside it from where a siege train of `side`, whose units must be known, besieges it; HEX_NONE: none. */
unsigned mutiny_find_besieger(const struct look *look, unsigned hex, unsigned side);
/* The side declares the siege; lifting goes by itself. */
void mutiny_lay_siege(struct game *game, unsigned hex, unsigned side);
/* A fortress or entrenchment [mutiny:15.5]. */
static inline bool mutiny_is_strong(const struct look *look, unsigned spot)
{
	return mutiny_is_fortress(look, spot) || mutiny_entrenched(look->state, spot);
}

/* ---- view.c, resample.c, recall.c ---- */
/* Stacks lie open during the set-up (RU-D5), without fog, and when all is over. */
static inline bool mutiny_lies_open(const struct mutiny_state *state)
{
	return !state->turn || state->option[OPT_FOG] || state->step == STEP_OVER;
}
/* What is shown to a player is not shown to whoever stands by, but battles and the leader in use are open to all. */
bool mutiny_is_seen(const struct mutiny_state *state, unsigned unit, int seat);
void mutiny_view(const void *tables, const void *state, int seat, void *view);
void mutiny_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state);
void mutiny_remember(const void *tables, const void *view, int seat, struct sightings *seen);
void mutiny_recall(const void *tables, const struct sightings *seen, int seat, struct rng *rng, void *state);
enum take_back mutiny_take_back(const void *tables, const void *before, const struct move *move, const void *after);

/* ---- invariants.c ---- */
const char *mutiny_invariants(const void *tables, const void *state);
/* waiting.c: NULL where what waits (state.frames) is such as games come to, and fits the decision in hand. */
const char *mutiny_check_waiting(const struct mutiny_state *state);
bool mutiny_piece(const void *tables, const void *state, size_t index, struct piece *piece);

/* ---- write.c, read.c ---- */
void mutiny_dump(const void *tables, const void *state, struct writer *writer);
/* Without what is the same in `other`; NULL: all. */
void mutiny_dump_changed(const void *tables, const void *state, const void *other, struct writer *writer);
void mutiny_read(const void *tables, const struct doc *position, void *state, struct faults *faults);

#endif

/* movement.h: what this chapter offers the others: marches: pace, costs, attrition, reconnaissance, intelligence, battles on the march.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_MOVEMENT_MOVEMENT_H
#define DURBAR_SYSTEMS_SUNSET_MOVEMENT_MOVEMENT_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_march;                  /* march.c */
extern const struct step_rules sunset_attrition;              /* attrition.c */
extern const struct step_rules sunset_move;                   /* move.c */
extern const struct step_rules sunset_screen;                 /* scout.c */
extern const struct step_rules sunset_ambush, sunset_declare; /* skirmish.c */
extern const struct step_rules sunset_counterspy;             /* intelligence.c */

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
static inline bool sunset_in_force(const struct sunset_state *state, unsigned unit)
{
	return state->flags[unit] & U_FORCE;
}

/* ---- intelligence.c ---- */
/* Strategic intelligence and display, at any decision of the own player turn outside battles. */
bool sunset_is_intelligence(const struct move *move);
/* A decision before which intelligence is possible, and which waits while the enemy looks. */
bool sunset_may_interrupt(unsigned step);
struct refusal sunset_check_intelligence(const struct look *look, const struct move *move);
void sunset_apply_intelligence(struct game *game, const struct move *move);
void sunset_list_intelligence(const struct look *look, struct move_list *moves);
/* A random attempt now and then; false: none. */
bool sunset_sample_intelligence(const struct look *look, struct rng *rng, struct move *move);

/* ---- march.c ---- */
/* The work of the Asante outside the marches, by option. */
bool sunset_is_free_fort(const struct look *look, const struct move *move);
struct refusal sunset_check_free_fort(const struct look *look, const struct move *move);
void sunset_list_free_forts(const struct look *look, struct move_list *moves);
void sunset_raise_fort(struct game *game, unsigned unit);
/* Begins the segment: asks its first decision, or calls sunset_end_segment. */
void sunset_begin_movement(struct game *game);
/* Does an order or an event keep the unit from moving in this player turn, on foot or aboard? */
struct refusal sunset_check_orders(const struct look *look, unsigned unit);
/* Takes the force apart: its march is over. Asks for the next march, or ends the segment. */
void sunset_end_force(struct game *game);
/* Asks for the next march, or ends the segment. */
void sunset_next_march(struct game *game);

/* ---- cost.c ---- */
/* The same if it left its slow units behind, where it still may [sunset:5.31]. */
int sunset_count_best_points(const struct look *look);
struct walker sunset_make_walker(const struct look *look);
/* The rule that says what the step costs. */
const char *sunset_name_step(const struct walker *walker, unsigned from, int direction);
bool sunset_holds_only_hqs(const struct look *look, unsigned hex);
/* The units of the moving force; their number. */
unsigned sunset_list_force(const struct look *look, uint64_t *set);

/* ---- move.c ---- */
/* Asks how the force goes on, or ends it where nothing is left to do. */
void sunset_continue_force(struct game *game);
/* The force leaves the map for good. */
void sunset_withdraw_force(struct game *game);
/* The force stays where it is, and what was said follows, unless the segment ended of itself. */
void sunset_turn_to_next(struct game *game, const struct move *move, void (*halt)(struct game *game));

/* ---- skirmish.c ---- */
/* Could the force be ambushed on entering the hex, if somebody is there to do it [sunset:21.1]? */
bool sunset_may_be_ambushed(const struct look *look, const struct walker *walker, unsigned hex);
/* Asks the enemy whether he ambushes the force where it stands; false: he cannot. */
bool sunset_offer_ambush(struct game *game);
/* Asks who is ambushed in his own player turn whether he uses his bonus; false: he has none. */
bool sunset_offer_bonus(struct game *game);
/* Does any unit of the set fight? */
bool sunset_has_fighter(const struct look *look, const uint64_t *set);
/* The march goes on after a battle of the movement segment, or not. */
void sunset_resume_march(struct game *game, const struct battle *fought);

#endif

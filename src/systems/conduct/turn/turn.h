/* turn.h: what this chapter offers the others: the order of play, set-up, what becomes of units, victory.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_TURN_TURN_H
#define DURBAR_SYSTEMS_CONDUCT_TURN_TURN_H

#include "systems/conduct/game.h"

/* The decisions of this chapter; rules.c has the list of all. */
extern const struct phase_rules conduct_muster_phase, conduct_deploy_phase;                             /* deploy.c */
extern const struct phase_rules conduct_arrive_phase, conduct_bayonets_phase, conduct_initiative_phase; /* open.c */
extern const struct phase_rules conduct_command_phase, conduct_supply_phase;                            /* command.c */
extern const struct phase_rules conduct_units_phase, conduct_exploit_phase;                             /* units.c */
extern const struct phase_rules conduct_offer_phase;                                                    /* end.c */

/* ---- sequence.c */
/* Goes on to the next phase that somebody has to decide something in. */
void conduct_end_phase(struct game *game);
/* The move of the active unit is over: on to the next unit, or to the rolls of those that nobody moved. */
void conduct_end_move(struct game *game);
/* Asks all sides that have something to order in a phase of both; whether there is one. */
bool conduct_ask_both(struct game *game, enum phase phase, bool (*has)(const struct look *look, int side));
/* A side has given its secret orders: kept by the caller. When both have, the phase is resolved and ended. */
void conduct_note_ready(struct game *game, int side);

/* A heading of the log; beyond PHASES: what happens by itself. */
enum { HEADING_CRISIS = PHASES, HEADING_DOOM, HEADING_MARKERS, HEADING_CRITICAL };
void conduct_tell_phase(struct game *game, int which, int side);

/* ---- square.c */
/* Is a side that deploys best laid out in square: against masses, with nowhere to go to? */
bool conduct_wants_square(const struct look *look, int side);

/* ---- crisis.c */
/* A unit that recoiled from these enemies is doomed where one of them rides it down; 4B.4 decides. */
void conduct_doom(struct game *game, int unit, uint64_t enemies);
void conduct_resolve_doom(struct game *game);

/* ---- open.c */
/* Who wins the initiative, with these dice, colonial first; NULL: the program throws. Asks the winner. */
void conduct_take_initiative(struct game *game, const uint8_t *dice);
/* Has the side a unit that could fix or unfix bayonets? */
bool conduct_has_bayonets(const struct look *look, int side);

/* ---- command.c: what phase 5 takes off by itself. */
void conduct_clear_markers(struct game *game);
/* ---- command.c: the points of a figure's way in a move, up to four; false: no room, or off any table. */
int conduct_count_stops(const struct move *move);
void conduct_get_stop(const struct move *move, int index, int32_t *x, int32_t *y);
bool conduct_add_stop(struct move *move, int32_t x, int32_t y);

/* ---- fate.c: what becomes of units; every chapter changes them by these alone. Each tells what it does. */
/* Adds kills; at its capacity the unit is Destroyed. Whether it still stands. */
bool conduct_add_kills(struct game *game, int unit, int count, enum cause cause, const char *rule);
/* Removes a unit: contacts and brigade end, figures with it are rolled for at once in phase 4, else in phase 9. */
void conduct_destroy(struct game *game, int unit, enum cause cause, const char *rule);
/* A unit walked off the table. */
void conduct_leave_table(struct game *game, int unit);
void conduct_shake(struct game *game, int unit, const char *rule);
void conduct_rally(struct game *game, int unit, const char *rule);
void conduct_disorder(struct game *game, int unit, bool on, const char *rule);
/* How many kills destroy it. */
int conduct_capacity(const struct look *look, int unit);

/* ---- figures.c */
/* What figures give a unit now: an army commander unattached within reach, attached; a leader attached to it or to its
 * brigade. Figures that are out, dead or waiting give nothing. */
bool conduct_commander_near(const struct look *look, int unit);
bool conduct_commander_with(const struct look *look, int unit);
bool conduct_leader_with(const struct look *look, int unit);
/* What a figure is now: a leader may have taken over from the army commander [conduct:house-critical]. */
enum figure_kind conduct_kind_of(const struct look *look, int figure);
/* Does a figure work now: on the table and not out? */
bool conduct_figure_works(const struct look *look, int figure);
/* Is a figure exposed to a critical hit in phase 9; is there one that is; the first whose unit is gone, or NONE? */
bool conduct_is_exposed(const struct look *look, int figure);
bool conduct_has_exposed(const struct look *look);
int conduct_find_stranded(const struct look *look);
/* Two dice for a figure, and what comes of it; NULL: the program throws. */
void conduct_take_critical(struct game *game, int figure, const uint8_t *dice);
/* Figures attached to a unit go where it went. */
void conduct_carry_figures(struct game *game, int unit);
/* HAPPEN_POSTED or HAPPEN_FIGURE: where a figure is now, and with whom; for its owner alone while it is hidden. */
void conduct_tell_figure(struct game *game, int figure, enum happen kind, const char *rule);
/* A figure without a unit goes to the nearest friendly one within reach and attaches, or is captured. */
void conduct_save_figure(struct game *game, int figure, const char *rule);
static inline int conduct_figure_side(const struct look *look, int figure)
{
	return look->field->figure[figure].side;
}

/* ---- setup.c, end.c: members of struct rules */
void conduct_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state);
/* Turns and their phases: see rules.h. */
uint32_t conduct_clock(const void *tables, const void *it);
struct outcome conduct_result_of(const void *tables, const void *state);
void conduct_end_battle(struct game *game, enum ending ending);
/* Points of a side as they would be if the battle ended now: destroyed units, figures, objectives, exits, awards. */
int conduct_count_points(const struct look *look, int side);
/* Points of its Destroyed units; of all its units that have been on the table [conduct:house-victory]. */
int conduct_lost_points(const struct look *look, int side);
int conduct_army_points(const struct look *look, int side);

#endif

/* charts.h: what this chapter offers the others: conduct rolls: which chart, which modifiers, which row.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_CONDUCT_CHARTS_CHARTS_H
#define DURBAR_SYSTEMS_CONDUCT_CHARTS_CHARTS_H

#include "systems/conduct/game.h"

/* What a conduct roll gave. The same for both systems. */
struct conduct_result {
	const char *rule; /* of the row */
	uint8_t does; /* ROW_...: SHAKES, RALLIES, RECOILS, DESTROYED, FREE, FANATIC, MOUNTS; FANATIC and MOUNTS only
	                         * for those who may */
	uint8_t kills, pace;
	uint8_t recoil[2];      /* inches, where it recoils or falls back: on foot, mounted */
	uint16_t foot, mounted; /* steps that it may move in either state; 0: no move */
};

/* The chart that the unit rolls on now: steady or Shaken, by class, theatre and option; an index of tables->chart. */
int conduct_chart_of(const struct look *look, int unit);
/* The modifiers that apply now, a bit for each enum chart_mod; `claim`: it claims field works or its square. Their sum. */
uint32_t conduct_find_mods(const struct look *look, int unit, bool claim);
int conduct_sum_mods(const struct look *look, uint32_t mods);
/* What one of them is worth; MODS_DOUBLED: in the alternative system the army commander counts as on the charts. */
enum { MODS_DOUBLED = 1 << CHART_MODS };
int conduct_mod_value(const struct conduct_tables *tables, uint32_t mods, int mod, bool alternative);
/* The row of a total; the options of the charts included. Without dice, for surveys, bots and tests. */
struct conduct_result conduct_read_chart(const struct look *look, int unit, int total);
/* Steps on foot and mounted of a pace on its Steady chart: what a Fast result is where it counts as Normal. */
void conduct_read_pace(const struct look *look, int unit, enum pace pace, uint16_t steps[2]);
/* Throws for the unit (one die, four with the alternative system) from the position as it is, tells HAPPEN_CONDUCT and
 * returns what comes of it. Changes nothing but the dice. `dice`: thrown by hand; NULL: the program throws. */
struct conduct_result conduct_roll(struct game *game, int unit, bool claim, const uint8_t *dice);
/* The last roll of a unit that was hidden then is told to the enemy, who sees it now, without its dice. */
void conduct_tell_hidden_roll(struct game *game, int unit);
/* How many dice a roll has. */
int conduct_roll_dice(const struct look *look);

#endif

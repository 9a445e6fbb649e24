/* turn.h: what this chapter offers the others: the order of play: turns, segments, set-up, objectives, the end.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_SUNSET_TURN_TURN_H
#define DURBAR_SYSTEMS_SUNSET_TURN_TURN_H

#include "systems/sunset/game.h"

/* The decisions of this chapter: rules.c has the list of all. */
extern const struct step_rules sunset_treaty, sunset_begin, sunset_extend; /* sequence.c */

static inline bool sunset_is_over(const struct game *game)
{
	return game->state->ending != END_NOT;
}
/* Sets the decision in hand. */
static inline void sunset_ask(struct game *game, enum step step, unsigned seat)
{
	game->state->step = (uint8_t)step;
	game->state->actor = (uint8_t)seat;
}

/* ---- hostages.c ---- */
/* The hex whose values count for this one. */
unsigned sunset_worth_as(const struct look *look, unsigned hex);
/* Points that the first occupation of the hex would bring the British; 0: none, or it has been. */
int sunset_capture_points(const struct look *look, unsigned hex);
/* A unit of the British has come to a hex. */
void sunset_note_arrival(struct game *game, unsigned unit, unsigned hex);

/* ---- sequence.c ---- */
/* Goes on to the next segment of the player turn, or to the next player turn, or to the end of the turn or of the game:
 * clears the flags of what ended, begins what comes, and asks its first decision. Segments in which there is nothing to
 * decide are gone through. */
void sunset_end_segment(struct game *game);
void sunset_end_game(struct game *game, enum ending ending);
struct outcome sunset_result(const void *tables, const void *state);
/* Starts turn 1 of a state that setup or read has laid out. */
void sunset_begin_turn(struct game *game);

/* ---- objectives.c ---- */
/* Points that are counted only when the game ends [sunset:16.2(1)]: as they would be now, and given. */
int sunset_count_objectives(const struct look *look, unsigned side);
/* The same with leaders who are where they should be, and people won over: all that the end would bring now. */
int sunset_count_end(const struct look *look, unsigned side);
void sunset_score_objectives(struct game *game);

/* ---- setup.c ---- */
void sunset_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state);

#endif

/* engineer.h: what engineers and pioneers do for other chapters [sunset:17.0]. With the option off all of it says no.
 * May use: rooms. */
#ifndef DURBAR_SYSTEMS_SUNSET_WORKS_ENGINEER_H
#define DURBAR_SYSTEMS_SUNSET_WORKS_ENGINEER_H

#include "systems/sunset/rooms.h"

/* How the moving force is helped, as bits: an engineer or pioneer is with it; an engineer with boats. */
enum { HELP_WAY = 1, HELP_BOATS = 2 };
unsigned sunset_find_help(const struct look *look);
/* Is there a supply unit of the side in the hex, which carries the bridging gear [sunset:17.12]? */
bool sunset_has_boats(const struct look *look, unsigned side, unsigned hex);

/* Is it a unit that digs by this rule, whatever keeps it from doing so now? */
bool sunset_is_digger(const struct look *look, unsigned unit);
bool sunset_may_dig(const struct look *look, unsigned unit);
struct refusal sunset_check_dig(const struct look *look, unsigned unit);
void sunset_apply_dig(struct game *game, unsigned unit);
/* At the end of the movement segment: the works of those who have dug all the time. */
void sunset_finish_works(struct game *game);

/* Could somebody sap with use? */
bool sunset_any_sap(const struct look *look);
/* Is it a fortress whose defences are blown for this segment [sunset:17.T3(1)]? */
bool sunset_is_blown(const struct look *look, unsigned hex);
struct refusal sunset_check_sap(const struct look *look, const struct move *move);
void sunset_apply_sap(struct game *game, const struct move *move);
void sunset_list_saps(const struct look *look, struct move_list *moves);
/* A random one; false: none can be made. */
bool sunset_sample_sap(const struct look *look, struct rng *rng, struct move *move);

#endif

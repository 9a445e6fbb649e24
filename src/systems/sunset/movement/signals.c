/* signals.c: telegraph and heliograph: HQs that help a march from another hex [sunset:31.0].
 * May use: private, position, works. */
#include <string.h>

#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/works/works.h"

/* Does unbroken track lead from one hex to the other? Cuts and enemies break it, zones of control do not
 * [sunset:31.12]. */
static bool is_wired(const struct look *look, unsigned from, unsigned to)
{
	const struct scenario *war = look->war;
	bool seen[RAILS] = {false};
	uint16_t queue[RAILS];
	unsigned first = 0, count = 0;

	if (!sunset_has_track(look, from) || !sunset_has_track(look, to) || sunset_is_cut(look, from))
		return false;
	seen[war->rail_of[from]] = true;
	queue[count++] = (uint16_t)from;
	while (first < count) {
		unsigned hex = queue[first++], ways = sunset_track_ways(look, hex);

		if (hex == to)
			return true;
		for (unsigned d = 0; d < HEX_SIDES; d++) {
			unsigned next = ways >> d & 1 ? look->map->next[hex][d] : 0;

			if (!next || seen[war->rail_of[next]] || sunset_is_cut(look, next) ||
			    sunset_occupied(look->state, NATIVE, next))
				continue;
			seen[war->rail_of[next]] = true;
			queue[count++] = (uint16_t)next;
		}
	}
	return false;
}

struct refusal sunset_check_signal(const struct look *look, unsigned hq, unsigned hex)
{
	unsigned at = look->state->at[hq];

	if (!look->war->signals || look->state->side != BRITISH)
		return sunset_refuse("sunset:31.0",
		                     "Only the British have signals, and not in every war: name an HQ in "
		                     "the hex of the force, or none.");
	if (sunset_on_map(look->state, hq) && (kit_find_direction(look->map, at, hex) >= 0 || is_wired(look, at, hex)))
		return sunset_allow();
	return sunset_refuse("sunset:31.12", "This HQ is neither beside the force nor linked to it by unbroken "
	                                     "railroad: name another, or none.");
}

unsigned sunset_list_signals(const struct look *look, unsigned hex, uint16_t *list)
{
	unsigned count = 0;

	if (!look->state->option[OPT_SIGNALS] || !look->war->signals || look->state->side != BRITISH)
		return 0;
	for (unsigned hq = 1; hq <= look->war->units; hq++)
		if (sunset_is_hq(look, hq) && sunset_facts(look, hq)->side == BRITISH &&
		    !(look->state->flags[hq] & U_LENT) && look->state->at[hq] != hex &&
		    !sunset_check_signal(look, hq, hex).rule)
			list[count++] = (uint16_t)hq;
	return count;
}

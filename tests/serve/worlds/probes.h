/* probes.h: questions that would betray what is hidden, if their answers were reckoned from the true position: previews,
 * odds and surveys that come out differently in two positions which look the same to a seat. PROBE_DICE: previews that
 * would betray the dice to come as well, if no other world were made up at all.
 * May use: engine, bots, codec. */
#ifndef DURBAR_TESTS_PROBES_H
#define DURBAR_TESTS_PROBES_H

#include "engine/preview.h"

enum probe_kind { PROBE_PREVIEW, PROBE_ODDS, PROBE_DICE, PROBE_SURVEY, PROBE_KINDS };

struct prober {
	const struct rules *rules;
	const void *tables;
	struct arena *arena;
	struct rules naive; /* takes the position itself for a world that fits it */
	struct preview *preview[2];
	struct move *room;  /* BOTS_MOVES */
	struct move *legal; /* BOTS_MOVES */
	/* for each kind the text of one that was found, or "" */
	char found[PROBE_KINDS][RULES_MOVE_TEXT];
};

struct prober *probes_open(const struct rules *rules, const void *tables, struct arena *arena);
/* Looks for one of each kind; the seat must decide in both positions. Returns how many kinds there are. */
int probes_find(struct prober *it, const void *const state[2], int seat);

#endif

/* report_look.c: see report_look.h. The colours are those of web/style/tokens.css. May use: util. */
#include "serve/report_look.h"

#include <string.h>

#include "serve/util.h"

static const struct report_look nations[] = {
	{"british", "#9e1b22", 0}, {"british-colonial", "#e4695b", 0},
	{"indian", "#e4695b", 0},  {"civilian", "#cfae80", 0},
	{"asante", "#eab63a", 0},  {"persian", "#1c5b86", 0},
	{"afghan", "#0c4a40", 0},  {"abyssinian", "#b4d79b", 0},
	{"native", "#a97a45", 0},  {"friendly-native", "#cfae80", 0},
	{"rebel", "#23539b", 0},   {"hostile-native", "#a97a45", 0},
};

static const struct report_look hexes[] = {
	{"sea", "#c7d9dd", 0},      {"clear", "#f3eacf", 0}, {"jungle", "#c3d3a9", 0},    {"hill", "#e6d3ab", 0},
	{"mountain", "#d3ba92", 0}, {"marsh", "#cfdfd0", 0}, {"desert", "#f4e4b8", 0},    {"broken", "#e7d9b8", 0},
	{"sand", "#f4e4b8", 0},     {"rough", "#e6d3ab", 0}, {"mud-flats", "#dccfb4", 0},
};

static const struct report_look grounds[] = {
	{"hill", "#e7d1a0", 0},        {"steep", "#d9bd86", 0},       {"mountain", "#d9bd86", 0},
	{"woods", "#bfd0a0", 0},       {"forest", "#bfd0a0", 0},      {"wood", "#bfd0a0", 0},
	{"thick_bush", "#bfd0a0", 0},  {"crops", "#e3d07b", 0},       {"crop", "#e3d07b", 0},
	{"scrub", "#d8d9a6", 0},       {"undergrowth", "#d8d9a6", 0}, {"tallgrass", "#d8d9a6", 0},
	{"rocky", "#ded3bc", 0},       {"rough", "#ded3bc", 0},       {"village", "#dcc49c", 0},
	{"building", "#cba273", 0},    {"fort", "#cba273", 0},        {"river", "#a9cbd6", 0},
	{"ford", "#c9dddb", 0},        {"stream", "#a9cbd6", 35},     {"road", "#d9bd86", 40},
	{"track", "#d9bd86", 30},      {"ditch", "#7c5a32", 20},      {"trench", "#5b3d20", 25},
	{"embankment", "#b58e5a", 40}, {"hedge", "#486b39", 25},      {"zareba", "#486b39", 25},
	{"wall", "#8b8376", 30},       {"sangar", "#8b8376", 30},     {"laager", "#8b8376", 30},
	{"fence", "#8a6138", 15},      {"open", "#f2e2b4", 0},
};

static const struct {
	const struct report_look *list;
	size_t count;
} looks[LOOKS] = {
	[LOOK_NATION] = {nations, sizeof nations / sizeof nations[0]},
	[LOOK_HEX] = {hexes, sizeof hexes / sizeof hexes[0]},
	[LOOK_GROUND] = {grounds, sizeof grounds / sizeof grounds[0]},
};

const struct report_look *serve_list_looks(enum report_looks which, size_t *count)
{
	*count = looks[which].count;
	return looks[which].list;
}

const struct report_look *serve_find_look(enum report_looks which, const char *word)
{
	for (size_t i = 0; i < looks[which].count; i++)
		if (strcmp(looks[which].list[i].word, word) == 0)
			return &looks[which].list[i];
	return NULL;
}

const char *serve_find_colour(const struct doc *units, const char *side)
{
	const struct report_look *look = NULL;

	for (const struct doc *unit = units ? units->first : NULL; unit && !look; unit = unit->next)
		if (strcmp(serve_read_text(unit, "side"), side) == 0)
			look = serve_find_look(LOOK_NATION, serve_read_text(unit, "nation"));
	if (!look)
		look = serve_find_look(LOOK_NATION, side);
	return look ? look->colour : "#a97a45";
}

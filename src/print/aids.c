/* aids.c: the tables and lists that a player looks at all the time, as large as one sheet allows.
 * May use: flow, press. */
#include "print/aids.h"

#include <string.h>

#include "print/flow.h"

enum { NUMBER = 0x7A1F1A };

static void put_heading(struct flow *flow, const char *text)
{
	flow_skip(flow, 4);
	flow_need(flow, 40 * flow->scale);
	flow_put_text(flow, PRESS_SECTION, NUMBER, text, 0);
	flow_skip(flow, 1);
}

/* Lists and tables can be read at a glance, paragraphs cannot. */
static bool is_brief(const struct doc *block)
{
	const char *kind = flow_text_of(block, "kind");

	return !strcmp(kind, "list") || !strcmp(kind, "table");
}

/* The marked parts of a section: all of its lists and tables, or some tables. */
static void put_section(struct flow *flow, const struct doc *chapter, const struct doc *section)
{
	const struct doc *blocks = base_find_doc(section, "blocks");
	bool titled = base_find_doc(section, "title");
	bool all = base_find_doc(titled ? section : chapter, "aid");

	if (all)
		put_heading(flow, flow_text_of(titled ? section : chapter, "title"));
	for (const struct doc *block = blocks ? blocks->first : NULL; block; block = block->next)
		if ((base_find_doc(block, "aid") || (all && is_brief(block))) && flow_is_for(flow->order, block))
			flow_put_block(flow, block);
}

static void put_all(struct flow *flow)
{
	flow_turn(flow);
	press_mark(flow->press, "aids");
	press_outline(flow->press, "Player aids", "aids");
	for (const struct doc *chapter = flow->order->chapters->first; chapter; chapter = chapter->next) {
		/* What holds in a war of its own alone is on the sheet of that war. */
		if (!flow_is_for(flow->order, chapter) || (!flow->order->scenario && base_find_doc(chapter, "for")))
			continue;
		for (const struct doc *part = base_find_doc(chapter, "sections")->first; part; part = part->next)
			put_section(flow, chapter, part);
	}
}

static struct flow start_flow(struct press *press, const struct print_order *order, double scale, int columns)
{
	double side = 10 * PRINT_MM, gap = 5 * PRINT_MM, width, height;

	press_measure(order->paper, &width, &height);
	return (struct flow){.press = press,
	                     .order = order,
	                     .left = side,
	                     .top = side,
	                     .bottom = width - 15 * PRINT_MM,
	                     .width = (height - 2 * side - (columns - 1) * gap) / columns,
	                     .gap = gap,
	                     .scale = scale,
	                     .columns = columns,
	                     .wide = true};
}

/* How many pages it takes with letters of this size. */
static int rehearse(const struct print_order *order, double scale, int columns)
{
	struct press press;
	struct flow flow;
	char why[256];

	if (!press_open(&press, order, NULL, why, sizeof why))
		return 0;
	flow = start_flow(&press, order, scale, columns);
	put_all(&flow);
	press_close(&press, why, sizeof why);
	return flow.pages;
}

struct fit {
	double scale;
	int columns;
};

/* The largest letters with which it takes no more pages than this. */
static double find_scale(const struct print_order *order, int pages, int columns, double least)
{
	for (double scale = 1; scale > least; scale -= 0.04)
		if (rehearse(order, scale, columns) <= pages)
			return scale;
	return 0;
}

/* Wide tables want two columns; three are for where the letters would be too small. A scale of 0: it does not go. */
static struct fit find_fit(const struct print_order *order, int pages, double least)
{
	double two = find_scale(order, pages, 2, least), three = two < 0.8 ? find_scale(order, pages, 3, least) : 0;

	return two >= three ? (struct fit){two, 2} : (struct fit){three, 3};
}

void aids_put(struct press *press, const struct print_order *order)
{
	struct fit fit = find_fit(order, 1, 0.8);
	struct flow flow;

	if (!fit.scale)
		fit = find_fit(order, 2, 0.3);
	flow = start_flow(press, order, fit.scale ? fit.scale : 0.3, fit.columns);
	put_all(&flow);
}

bool print_aids(const struct print_order *order, FILE *out, char *why, size_t room)
{
	struct press press;

	if (!press_open(&press, order, out, why, room))
		return false;
	press.running = order->title;
	aids_put(&press, order);
	return press_close(&press, why, room);
}

/* chapter.c: a chapter of the guide with its heading. May use: flow, press. */
#include "print/flow.h"

enum { INK = 0x241E12, NOTE = 0x514935, NUMBER = 0x7A1F1A };

static void put_section(struct flow *flow, const struct doc *section)
{
	const struct doc *blocks = base_find_doc(section, "blocks");

	if (base_find_doc(section, "title")) {
		flow_skip(flow, 8);
		flow_need(flow, 64);
		flow_put_text(flow, PRESS_SECTION, NUMBER, flow_text_of(section, "title"), flow->margin);
		flow_skip(flow, 3);
	}
	for (const struct doc *block = blocks ? blocks->first : NULL; block; block = block->next)
		if (flow_is_for(flow->order, block))
			flow_put_block(flow, block);
}

static void put_heading(struct flow *flow, const char *title)
{
	flow_put_text(flow, PRESS_CHAPTER, INK, title, 0);
	press_ink(flow->press, NUMBER);
	cairo_rectangle(flow->press->cairo, flow->x, flow->y + 1, 46, 1.6);
	cairo_fill(flow->press->cairo);
	flow->y += 9;
}

int flow_put_chapter(struct flow *flow, const struct doc *chapter, const char *title)
{
	int page;

	flow_skip(flow, 22);
	flow_need(flow, 130);
	page = flow->press->page;
	press_mark(flow->press, flow_text_of(chapter, "id"));
	press_outline(flow->press, title, flow_text_of(chapter, "id"));
	put_heading(flow, title);
	if (base_find_doc(chapter, "goal")) {
		flow_put_text(flow, PRESS_BODY, NOTE, flow_text_of(chapter, "goal"), flow->margin);
		flow_skip(flow, 5);
	}
	for (const struct doc *part = base_find_doc(chapter, "sections")->first; part; part = part->next)
		put_section(flow, part);
	return page;
}

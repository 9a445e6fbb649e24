/* booklet.c: the rules of a system as a booklet: title, contents with page numbers, chapters, player aids.
 * May use: flow, press, aids. */
#include <string.h>

#include "print/aids.h"
#include "print/flow.h"

enum { CHAPTERS = 128, INK = 0x241E12, NOTE = 0x514935, NUMBER = 0x7A1F1A };

struct booklet {
	const struct print_order *order;
	struct press press;
	struct flow flow;
	int page[CHAPTERS]; /* of each chapter, from the rehearsal */
	int aids;           /* the page of the player aids */
};

/* The cards of scenarios have the same title: theirs stands beside it. */
static void name_chapter(const struct print_order *order, const struct doc *chapter, char *text, size_t room)
{
	bool card = base_find_doc(chapter, "goal") && !order->scenario;
	char names[256];

	flow_name_scenarios(order, card ? base_find_doc(chapter, "for") : NULL, names, sizeof names);
	snprintf(text, room, "%s%s%s", flow_text_of(chapter, "title"), names[0] ? ": " : "", names);
}

static void draw_frame(struct press *press, double inset, double thick)
{
	cairo_set_line_width(press->cairo, thick);
	cairo_rectangle(press->cairo, inset, inset, press->width - 2 * inset, press->height - 2 * inset);
	cairo_stroke(press->cairo);
}

static void put_centred(struct press *press, enum press_style style, const char *text, double y)
{
	PangoLayout *layout = press_lay(press, style, 1, text, press->width - 60 * PRINT_MM);

	pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
	press_show(press, layout, 30 * PRINT_MM, y);
	g_object_unref(layout);
}

/* A tent, the sign of Durbar. */
static void draw_sign(struct press *press, double x, double y, double scale)
{
	cairo_t *c = press->cairo;

	cairo_save(c);
	cairo_translate(c, x - 32 * scale, y);
	cairo_scale(c, scale, scale);
	cairo_move_to(c, 32, 7);
	cairo_curve_to(c, 30, 14, 14, 17, 8, 28);
	cairo_line_to(c, 56, 28);
	cairo_curve_to(c, 50, 17, 34, 14, 32, 7);
	cairo_fill(c);
	cairo_set_line_width(c, 5);
	cairo_move_to(c, 12, 30);
	cairo_line_to(c, 12, 57);
	cairo_move_to(c, 52, 30);
	cairo_line_to(c, 52, 57);
	cairo_move_to(c, 7, 58);
	cairo_line_to(c, 57, 58);
	cairo_stroke(c);
	cairo_move_to(c, 24, 57);
	cairo_line_to(c, 24, 43);
	cairo_curve_to(c, 24, 38, 28, 36, 32, 36);
	cairo_curve_to(c, 36, 36, 40, 38, 40, 43);
	cairo_line_to(c, 40, 57);
	cairo_fill(c);
	cairo_restore(c);
}

static void put_title_page(struct booklet *booklet)
{
	struct press *press = &booklet->press;
	double middle = press->height * 0.34;
	char names[256] = "";

	press->running = NULL;
	press_turn(press, booklet->order, false);
	press_ink(press, INK);
	draw_frame(press, 12 * PRINT_MM, 2.4);
	draw_frame(press, 13.6 * PRINT_MM, 0.6);
	draw_sign(press, press->width / 2, middle - 90, 1.1);
	put_centred(press, PRESS_TITLE, booklet->order->title, middle);
	press_ink(press, NUMBER);
	put_centred(press, PRESS_SECTION, "Rules for players", middle + 92);
	for (size_t i = 0; i < booklet->order->title_count; i++)
		if (booklet->order->scenario && !strcmp(booklet->order->titles[i].id, booklet->order->scenario))
			snprintf(names, sizeof names, "%s", booklet->order->titles[i].title);
	put_centred(press, PRESS_SECTION, names, middle + 114);
	press_ink(press, NOTE);
	put_centred(
		press, PRESS_BODY,
		"Numbers in the margin are those of the rules: the program cites them for every refusal and every "
		"die. Tables marked *(reconstructed)* are rebuilt from what the rules say of them and from history; "
		"they are not the published ones.",
		press->height - 58 * PRINT_MM);
	put_centred(press, PRESS_FOOT, "Durbar", press->height - 26 * PRINT_MM);
}

/* A line of the contents with dots up to its page. */
static void put_entry(struct booklet *booklet, const char *text, const char *name, int page)
{
	struct flow *flow = &booklet->flow;
	PangoLayout *layout;
	double right = flow->x + flow->width, end;
	char number[16];

	snprintf(number, sizeof number, "%d", page);
	layout = press_lay(flow->press, PRESS_BODY, 1, text, flow->width - 50);
	flow_need(flow, press_height_of(layout));
	press_ink(flow->press, INK);
	press_begin_link(flow->press, name);
	press_show(flow->press, layout, flow->x + 14, flow->y);
	press_end_link(flow->press);
	end = flow->x + 14 + press_width_of(layout);
	flow->y += press_height_of(layout) - 15;
	press_write(flow->press, PRESS_BODY, number, right, flow->y, 1);
	press_ink(flow->press, NOTE);
	for (double x = right - 26; x > end + 6; x -= 5) {
		cairo_new_path(flow->press->cairo);
		cairo_arc(flow->press->cairo, x, flow->y + 10.5, 0.5, 0, 7);
		cairo_fill(flow->press->cairo);
	}
	flow->y += 15.5;
	g_object_unref(layout);
}

static void put_contents(struct booklet *booklet)
{
	struct flow *flow = &booklet->flow;
	const char *group = "";
	char title[512];
	int i = 0;

	flow_turn(flow);
	flow_put_text(flow, PRESS_CHAPTER, INK, "Contents", 0);
	for (const struct doc *each = booklet->order->chapters->first; each; each = each->next, i++) {
		if (!flow_is_for(booklet->order, each) || i >= CHAPTERS)
			continue;
		if (strcmp(group, flow_text_of(each, "group"))) {
			group = flow_text_of(each, "group");
			flow_skip(flow, 9);
			flow_need(flow, 50);
			flow_put_text(flow, PRESS_SECTION, NUMBER, group, 0);
			flow_skip(flow, 2);
		}
		name_chapter(booklet->order, each, title, sizeof title);
		put_entry(booklet, title, flow_text_of(each, "id"), booklet->page[i]);
	}
	flow_skip(flow, 9);
	put_entry(booklet, "Player aids", "aids", booklet->aids);
}

static void put_chapter(struct booklet *booklet, const struct doc *chapter, int *page)
{
	char title[512];

	name_chapter(booklet->order, chapter, title, sizeof title);
	*page = flow_put_chapter(&booklet->flow, chapter, title);
}

/* A new group of chapters begins a page. */
static void put_chapters(struct booklet *booklet)
{
	const char *group = NULL;
	int i = 0;

	for (const struct doc *each = booklet->order->chapters->first; each; each = each->next, i++) {
		if (!flow_is_for(booklet->order, each) || i >= CHAPTERS)
			continue;
		if (!group || strcmp(group, flow_text_of(each, "group")))
			flow_turn(&booklet->flow);
		group = flow_text_of(each, "group");
		put_chapter(booklet, each, &booklet->page[i]);
	}
}

static bool make(struct booklet *booklet, FILE *out, char *why, size_t room)
{
	struct press *press = &booklet->press;

	if (!press_open(press, booklet->order, out, why, room))
		return false;
	put_title_page(booklet);
	press->running = booklet->order->title;
	booklet->flow = flow_start(press, booklet->order);
	put_contents(booklet);
	put_chapters(booklet);
	booklet->aids = press->page + 1;
	aids_put(press, booklet->order);
	return press_close(press, why, room);
}

/* The first time only to learn on which pages the chapters begin. */
bool print_booklet(const struct print_order *order, FILE *out, char *why, size_t room)
{
	struct booklet booklet = {.order = order};

	return make(&booklet, NULL, why, room) && make(&booklet, out, why, room);
}

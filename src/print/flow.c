/* flow.c: paragraphs, lists and boxes of the guide on pages. May use: press, base. */
#include "print/flow.h"

#include <string.h>

#include "base/text.h"

enum { INK = 0x241E12, NUMBER = 0x7A1F1A, NOTE = 0x514935 };

const char *flow_text_of(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

bool flow_is_for(const struct print_order *order, const struct doc *what)
{
	const struct doc *list = base_find_doc(what, "for");

	for (const struct doc *each = list ? list->first : NULL; each && order->scenario; each = each->next)
		if (!strcmp(each->scalar, order->scenario))
			return true;
	return !list || !order->scenario;
}

static const char *title_of(const struct print_order *order, const char *id)
{
	for (size_t i = 0; i < order->title_count; i++)
		if (!strcmp(order->titles[i].id, id))
			return order->titles[i].title;
	return id;
}

void flow_name_scenarios(const struct print_order *order, const struct doc *list, char *text, size_t room)
{
	struct text names = base_start_text(text, room);

	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		base_put_format(&names, "%s%s", names.used ? ", " : "", title_of(order, each->scalar));
}

struct flow flow_start(struct press *press, const struct print_order *order)
{
	double side = 18 * PRINT_MM;

	return (struct flow){.press = press,
	                     .order = order,
	                     .left = side,
	                     .top = 16 * PRINT_MM,
	                     .bottom = press->height - 17 * PRINT_MM,
	                     .width = press->width - 2 * side,
	                     .margin = 17 * PRINT_MM,
	                     .scale = 1,
	                     .columns = 1};
}

void flow_turn(struct flow *flow)
{
	press_turn(flow->press, flow->order, flow->wide);
	flow->pages++;
	flow->column = 0;
	flow->x = flow->left;
	flow->y = flow->top;
}

static void go_on(struct flow *flow)
{
	if (flow->column + 1 >= flow->columns) {
		flow_turn(flow);
		return;
	}
	flow->column++;
	flow->x += flow->width + flow->gap;
	flow->y = flow->top;
}

void flow_need(struct flow *flow, double height)
{
	if (flow->y + height > flow->bottom && flow->y > flow->top)
		go_on(flow);
}

void flow_skip(struct flow *flow, double height)
{
	if (flow->y > flow->top)
		flow->y += height * flow->scale;
}

/* How much the first two lines need, or all of them where there are three: none stands alone. */
static double head_of(PangoLayout *layout)
{
	int lines = pango_layout_get_line_count(layout);

	return press_height_of(layout) * (lines > 3 ? 2.0 / lines : 1);
}

static void put_lines(struct flow *flow, PangoLayout *layout, unsigned colour, double indent)
{
	PangoLayoutIter *lines = pango_layout_get_iter(layout);
	double before = 0;

	flow_need(flow, head_of(layout));
	press_ink(flow->press, colour);
	do {
		PangoRectangle logical;
		double height, base = (double)pango_layout_iter_get_baseline(lines) / PANGO_SCALE;

		pango_layout_iter_get_line_extents(lines, NULL, &logical);
		height = (double)(logical.y + logical.height) / PANGO_SCALE - before;
		flow_need(flow, height);
		press_ink(flow->press, colour);
		cairo_move_to(flow->press->cairo, flow->x + indent + (double)logical.x / PANGO_SCALE,
		              flow->y + base - before);
		pango_cairo_show_layout_line(flow->press->cairo, pango_layout_iter_get_line_readonly(lines));
		flow->y += height;
		before += height;
	} while (pango_layout_iter_next_line(lines));
	pango_layout_iter_free(lines);
}

void flow_put_text(struct flow *flow, enum press_style style, unsigned colour, const char *text, double indent)
{
	PangoLayout *layout = press_lay(flow->press, style, flow->scale, text, flow->width - indent);

	put_lines(flow, layout, colour, indent);
	g_object_unref(layout);
}

/* Rule numbers in the margin, one below the other, as many as the text is high. */
static void put_numbers(struct flow *flow, const struct doc *ids, double high)
{
	double y = flow->y + 3.4;
	int left = 1 + (int)((high - 6) / 8.4);

	press_ink(flow->press, NUMBER);
	for (const struct doc *each = ids ? ids->first : NULL; each && left > 0; each = each->next, left--) {
		PangoLayout *layout = press_lay(flow->press, PRESS_NUMBER, 1, each->scalar, flow->margin - 6);

		pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
		press_show(flow->press, layout, flow->x, y);
		g_object_unref(layout);
		y += 8.4;
	}
}

/* A paragraph with its numbers in the margin; `dot`: an item of a list. */
static void put_paragraph(struct flow *flow, const struct doc *map, bool dot)
{
	double indent = flow->margin + (dot ? 10 * flow->scale : 0);
	PangoLayout *layout =
		press_lay(flow->press, PRESS_BODY, flow->scale, flow_text_of(map, "text"), flow->width - indent);

	flow_need(flow, head_of(layout));
	if (flow->margin > 0)
		put_numbers(flow, base_find_doc(map, "ids"), press_height_of(layout));
	if (dot) {
		press_ink(flow->press, NUMBER);
		cairo_new_path(flow->press->cairo);
		cairo_arc(flow->press->cairo, flow->x + indent - 6.5 * flow->scale, flow->y + 7.6 * flow->scale,
		          1.4 * flow->scale, 0, 7);
		cairo_fill(flow->press->cairo);
	}
	put_lines(flow, layout, INK, indent);
	g_object_unref(layout);
}

static void put_list(struct flow *flow, const struct doc *block)
{
	for (const struct doc *item = base_find_doc(block, "items")->first; item; item = item->next) {
		put_paragraph(flow, item, true);
		flow_skip(flow, 2);
	}
}

/* What holds in some scenarios: their names, and a bar beside the text. */
static void put_box(struct flow *flow, const struct doc *block)
{
	char names[512];
	PangoLayout *layout;
	double high;

	flow_name_scenarios(flow->order, base_find_doc(block, "for"), names, sizeof names);
	layout = press_lay(flow->press, PRESS_BODY, flow->scale, flow_text_of(block, "text"),
	                   flow->width - flow->margin - 8);
	high = press_height_of(layout) + 12 * flow->scale;
	flow_need(flow, high);
	press_ink(flow->press, 0xF6F0E0);
	cairo_rectangle(flow->press->cairo, flow->x + flow->margin, flow->y, flow->width - flow->margin, high + 4);
	cairo_fill(flow->press->cairo);
	press_ink(flow->press, 0xB79B6B);
	cairo_rectangle(flow->press->cairo, flow->x + flow->margin, flow->y, 2, high + 4);
	cairo_fill(flow->press->cairo);
	flow->y += 2;
	if (flow->margin > 0)
		put_numbers(flow, base_find_doc(block, "ids"), high);
	flow_put_text(flow, PRESS_NUMBER, NOTE, names, flow->margin + 8);
	put_lines(flow, layout, INK, flow->margin + 8);
	flow->y += 2;
	g_object_unref(layout);
}

void flow_put_block(struct flow *flow, const struct doc *block)
{
	const char *kind = flow_text_of(block, "kind");

	if (!strcmp(kind, "list"))
		put_list(flow, block);
	else if (!strcmp(kind, "box"))
		put_box(flow, block);
	else if (!strcmp(kind, "table"))
		flow_put_table(flow, block);
	else
		put_paragraph(flow, block, false);
	flow_skip(flow, 5);
}

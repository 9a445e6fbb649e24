/* table.c: tables of the guide: columns as wide as they need, the head again on the next page. May use: flow, press. */
#include <string.h>

#include "print/flow.h"

enum { COLUMNS = 40, INK = 0x241E12, NOTE = 0x514935, STRIPE = 0xF6F0E0, RULE = 0x7C5A32 };

struct table {
	struct flow *flow;
	const struct doc *head, *rows;
	double least[COLUMNS], wanted[COLUMNS], width[COLUMNS];
	int columns;
	double scale, pad; /* pad: left and right of a cell */
	double indent;     /* in line with the text where there is room */
};

static void embolden(PangoLayout *layout)
{
	PangoAttrList *list = pango_attr_list_new();

	pango_attr_list_insert(list, pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD));
	pango_layout_set_attributes(layout, list);
	pango_attr_list_unref(list);
}

/* The words of a cell set as narrow as they go, and in one line. */
static void measure_cell(struct table *table, int column, const char *text, bool head)
{
	PangoLayout *wide = press_lay(table->flow->press, PRESS_CELL, table->scale, text, 0);
	PangoLayout *narrow = press_lay(table->flow->press, PRESS_CELL, table->scale, text, 1);
	double wanted, least;

	if (head) {
		embolden(wide);
		embolden(narrow);
	}
	pango_layout_set_wrap(narrow, PANGO_WRAP_WORD);
	wanted = press_width_of(wide);
	least = press_width_of(narrow);
	if (wanted > table->wanted[column])
		table->wanted[column] = wanted;
	if (least > table->least[column])
		table->least[column] = least;
	g_object_unref(wide);
	g_object_unref(narrow);
}

static void measure_row(struct table *table, const struct doc *row)
{
	int i = 0;

	for (const struct doc *cell = row ? row->first : NULL; cell && i < COLUMNS; cell = cell->next, i++)
		measure_cell(table, i, cell->scalar, row == table->head);
	if (i > table->columns)
		table->columns = i;
}

static void measure_table(struct table *table)
{
	memset(table->least, 0, sizeof table->least);
	memset(table->wanted, 0, sizeof table->wanted);
	table->pad = 3 * table->scale;
	measure_row(table, table->head);
	for (const struct doc *row = table->rows ? table->rows->first : NULL; row; row = row->next)
		measure_row(table, row);
}

static double sum_of(const double *list, int count, double pad)
{
	double sum = 0;

	for (int i = 0; i < count; i++)
		sum += list[i] + 2 * pad;
	return sum;
}

/* Each column gets its longest word, and a share of what is left by what it wants. */
static void share_width(struct table *table, double room)
{
	double least = sum_of(table->least, table->columns, table->pad);
	double wanted = sum_of(table->wanted, table->columns, table->pad);
	double part = wanted > least ? (room - least) / (wanted - least) : 0;

	if (part > 1)
		part = 1;
	for (int i = 0; i < table->columns; i++)
		table->width[i] = table->least[i] + 2 * table->pad + part * (table->wanted[i] - table->least[i]) + 0.01;
}

static void fit_table(struct table *table)
{
	double room = table->flow->width;

	for (table->scale = table->flow->scale;; table->scale *= 0.94) {
		measure_table(table);
		if (sum_of(table->least, table->columns, table->pad) <= room || table->scale < 0.3)
			break;
	}
	share_width(table, room);
	table->indent = sum_of(table->width, table->columns, 0) <= room - table->flow->margin ? table->flow->margin : 0;
}

static PangoLayout *lay_cell(const struct table *table, int column, const char *text)
{
	return press_lay(table->flow->press, PRESS_CELL, table->scale, text,
	                 table->width[column] - 2 * table->pad + 0.5);
}

static double height_of_row(const struct table *table, const struct doc *row)
{
	double high = 0;
	int i = 0;

	for (const struct doc *cell = row ? row->first : NULL; cell && i < COLUMNS; cell = cell->next, i++) {
		PangoLayout *layout = lay_cell(table, i, cell->scalar);
		double own = press_height_of(layout);

		high = own > high ? own : high;
		g_object_unref(layout);
	}
	return high + 3 * table->scale;
}

static void draw_line(const struct table *table, double y, double thick)
{
	cairo_t *cairo = table->flow->press->cairo;

	press_ink(table->flow->press, RULE);
	cairo_set_line_width(cairo, thick);
	cairo_move_to(cairo, table->flow->x + table->indent, y);
	cairo_line_to(cairo, table->flow->x + table->indent + sum_of(table->width, table->columns, 0), y);
	cairo_stroke(cairo);
}

static void put_row(const struct table *table, const struct doc *row, bool head, bool stripe)
{
	struct flow *flow = table->flow;
	double high = height_of_row(table, row), x = flow->x + table->indent;
	int i = 0;

	if (stripe) {
		press_ink(flow->press, STRIPE);
		cairo_rectangle(flow->press->cairo, x, flow->y, sum_of(table->width, table->columns, 0), high);
		cairo_fill(flow->press->cairo);
	}
	press_ink(flow->press, INK);
	for (const struct doc *cell = row ? row->first : NULL; cell && i < COLUMNS; cell = cell->next, i++) {
		PangoLayout *layout = lay_cell(table, i, cell->scalar);

		if (head)
			embolden(layout);
		press_show(flow->press, layout, x + table->pad, flow->y + 1.5 * table->scale);
		x += table->width[i];
		g_object_unref(layout);
	}
	flow->y += high;
	if (head)
		draw_line(table, flow->y, 0.8);
}

static void put_caption(struct flow *flow, const struct doc *block, double indent)
{
	const struct doc *ids = base_find_doc(block, "ids");
	char caption[512];

	snprintf(caption, sizeof caption, "%s%s%s%s%s", ids && flow->margin > 0 ? "[" : "",
	         ids && flow->margin > 0 ? ids->first->scalar : "", ids && flow->margin > 0 ? "]  " : "",
	         flow_text_of(block, "text"), base_find_doc(block, "reconstructed") ? "  *(reconstructed)*" : "");
	flow_put_text(flow, PRESS_CAPTION, NOTE, caption, indent);
	flow->y += 2 * flow->scale;
}

/* How high the whole is, or its first rows where it is longer than a third of a column. */
static double beginning_of(const struct table *table)
{
	double high = 16 * table->flow->scale + height_of_row(table, table->head);
	double most = (table->flow->bottom - table->flow->top) * 0.5, first = 0;

	for (const struct doc *row = table->rows ? table->rows->first : NULL; row; row = row->next) {
		high += height_of_row(table, row);
		if (!first && row == table->rows->first)
			first = high;
	}
	return high < most ? high : first + 20 * table->flow->scale;
}

void flow_put_table(struct flow *flow, const struct doc *block)
{
	struct table table = {.flow = flow, .head = base_find_doc(block, "head"), .rows = base_find_doc(block, "rows")};
	bool stripe = false;

	fit_table(&table);
	flow_skip(flow, 3);
	flow_need(flow, beginning_of(&table));
	put_caption(flow, block, table.indent);
	draw_line(&table, flow->y, 0.8);
	put_row(&table, table.head, true, false);
	for (const struct doc *row = table.rows ? table.rows->first : NULL; row; row = row->next) {
		if (flow->y + height_of_row(&table, row) > flow->bottom) {
			draw_line(&table, flow->y, 0.8);
			flow_need(flow, 2 * (flow->bottom - flow->top));
			put_row(&table, table.head, true, false);
		}
		put_row(&table, row, false, stripe);
		stripe = !stripe;
	}
	draw_line(&table, flow->y, 0.8);
	flow->y += 2;
}

/* press.c: pages of a PDF: opening, turning, feet. May use: cairo, pango, fontconfig, fonts of the page. */
#include "print/press.h"

#include <cairo-pdf.h>
#include <stdlib.h>
#include <string.h>

static cairo_status_t keep_bytes(void *out, const unsigned char *bytes, unsigned length)
{
	if (!out)
		return CAIRO_STATUS_SUCCESS;
	return fwrite(bytes, 1, length, out) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

void press_measure(enum print_paper paper, double *width, double *height)
{
	static const double sizes[PRINT_PAPERS][2] = {{210 * PRINT_MM, 297 * PRINT_MM}, {612, 792}};

	*width = sizes[paper][0];
	*height = sizes[paper][1];
}

static PangoContext *make_context(void)
{
	PangoFontMap *fonts = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
	cairo_font_options_t *options = cairo_font_options_create();
	PangoContext *context;

	pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(fonts), 72);
	context = pango_font_map_create_context(fonts);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(context, options);
	pango_context_set_language(context, pango_language_from_string("en-GB"));
	cairo_font_options_destroy(options);
	g_object_unref(fonts);
	return context;
}

bool press_open(struct press *press, const struct print_order *order, FILE *out, char *why, size_t room)
{
	*press = (struct press){.out = out};
	if (!press_add_fonts(order->web, why, room))
		return false;
	press_measure(order->paper, &press->width, &press->height);
	press->surface = cairo_pdf_surface_create_for_stream(keep_bytes, out, press->width, press->height);
	cairo_pdf_surface_set_metadata(press->surface, CAIRO_PDF_METADATA_TITLE, order->title);
	cairo_pdf_surface_set_metadata(press->surface, CAIRO_PDF_METADATA_CREATOR, "Durbar");
	press->cairo = cairo_create(press->surface);
	press->context = make_context();
	return true;
}

bool press_close(struct press *press, char *why, size_t room)
{
	cairo_status_t status;

	if (press->page)
		cairo_show_page(press->cairo);
	status = cairo_status(press->cairo);
	cairo_destroy(press->cairo);
	cairo_surface_finish(press->surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(press->surface);
	cairo_surface_destroy(press->surface);
	g_object_unref(press->context);
	if (status != CAIRO_STATUS_SUCCESS)
		snprintf(why, room, "the PDF could not be made: %s", cairo_status_to_string(status));
	return status == CAIRO_STATUS_SUCCESS;
}

void press_ink(struct press *press, unsigned colour)
{
	cairo_set_source_rgb(press->cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
	                     (colour & 255) / 255.0);
}

/* The number outside, the title inside, a hair line above. */
static void draw_foot(struct press *press)
{
	double y = press->height - 12 * PRINT_MM, left = 18 * PRINT_MM, right = press->width - left;
	bool odd = press->page % 2;
	char number[16];

	snprintf(number, sizeof number, "%d", press->page);
	press_ink(press, 0x7C5A32);
	cairo_set_line_width(press->cairo, 0.5);
	cairo_move_to(press->cairo, left, y - 3);
	cairo_line_to(press->cairo, right, y - 3);
	cairo_stroke(press->cairo);
	press_ink(press, 0x514935);
	press_write(press, PRESS_FOOT, press->running, odd ? left : right, y, odd ? 0 : 1);
	press_write(press, PRESS_FOOT, number, odd ? right : left, y, odd ? 1 : 0);
}

void press_turn(struct press *press, const struct print_order *order, bool wide)
{
	double width, height;

	press_measure(order->paper, &width, &height);
	if (press->page)
		cairo_show_page(press->cairo);
	press->page++;
	press->width = wide ? height : width;
	press->height = wide ? width : height;
	cairo_pdf_surface_set_size(press->surface, press->width, press->height);
	if (press->running)
		draw_foot(press);
}

void press_mark(struct press *press, const char *name)
{
	char attributes[128];

	snprintf(attributes, sizeof attributes, "name='%s'", name);
	cairo_tag_begin(press->cairo, CAIRO_TAG_DEST, attributes);
	cairo_tag_end(press->cairo, CAIRO_TAG_DEST);
}

void press_outline(struct press *press, const char *text, const char *name)
{
	char attributes[128];

	snprintf(attributes, sizeof attributes, "dest='%s'", name);
	cairo_pdf_surface_add_outline(press->surface, CAIRO_PDF_OUTLINE_ROOT, text, attributes,
	                              CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

void press_begin_link(struct press *press, const char *name)
{
	char attributes[128];

	snprintf(attributes, sizeof attributes, "dest='%s'", name);
	cairo_tag_begin(press->cairo, CAIRO_TAG_LINK, attributes);
}

void press_end_link(struct press *press)
{
	cairo_tag_end(press->cairo, CAIRO_TAG_LINK);
}

/* letters.c: texts of the guide as lines of letters. May use: press, pango. */
#include <string.h>

#include "base/text.h"
#include "print/press.h"

static const struct {
	const char *family;
	double size;
	PangoWeight weight;
	PangoStyle style;
} styles[PRESS_STYLES] = {
	[PRESS_TITLE] = {"Durbar Map", 34, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL},
	[PRESS_CHAPTER] = {"Durbar Map", 21, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL},
	[PRESS_SECTION] = {"Durbar Map", 13, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL},
	[PRESS_BODY] = {"Durbar Map", 10.8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL},
	[PRESS_NUMBER] = {"Durbar UI", 6.6, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL},
	[PRESS_CAPTION] = {"Durbar UI", 9, PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL},
	[PRESS_CELL] = {"Durbar UI", 8, PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL},
	[PRESS_FOOT] = {"Durbar Map", 9, PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC},
};

enum { MARKUP = 32768 };

/* Is there a citation here, "[6.21]"? Its length with the brackets, or 0. */
static size_t cited(const char *text)
{
	size_t length = *text == '[' ? strcspn(text, "]") : 0;

	return length > 1 && length < 60 && text[length] && text[1] != ' ' ? length + 1 : 0;
}

static void put_letter(struct text *markup, char c)
{
	if (c == '&')
		base_put_string(markup, "&amp;");
	else if (c == '<')
		base_put_string(markup, "&lt;");
	else
		base_put_char(markup, c);
}

static void put_citation(struct text *markup, const char *text, size_t length)
{
	base_put_string(markup, "<span color='#7A1F1A'>");
	for (size_t i = 1; i + 1 < length; i++)
		put_letter(markup, text[i]);
	base_put_string(markup, "</span>");
}

/* The marks of the guide as those of Pango. */
static void put_markup(struct text *markup, const char *text)
{
	bool bold = false, italic = false;

	while (*text) {
		size_t citation = cited(text);

		if (citation) {
			put_citation(markup, text, citation);
			text += citation;
		} else if (text[0] == '*' && text[1] == '*') {
			base_put_string(markup, bold ? "</b>" : "<b>");
			bold = !bold;
			text += 2;
		} else if (text[0] == '*') {
			base_put_string(markup, italic ? "</i>" : "<i>");
			italic = !italic;
			text++;
		} else {
			put_letter(markup, *text++);
		}
	}
}

static void set_text(PangoLayout *layout, const char *text)
{
	char buffer[MARKUP];
	struct text markup = base_start_text(buffer, sizeof buffer);

	put_markup(&markup, text);
	/* Marks that do not pair, in somebody's own guide, are printed as they stand. */
	if (markup.cut || !pango_parse_markup(buffer, -1, 0, NULL, NULL, NULL, NULL))
		pango_layout_set_text(layout, text, -1);
	else
		pango_layout_set_markup(layout, buffer, -1);
}

PangoLayout *press_lay(struct press *press, enum press_style style, double scale, const char *text, double width)
{
	PangoLayout *layout = pango_layout_new(press->context);
	PangoFontDescription *font = pango_font_description_new();

	pango_font_description_set_family(font, styles[style].family);
	pango_font_description_set_absolute_size(font, styles[style].size * scale * PANGO_SCALE);
	pango_font_description_set_weight(font, styles[style].weight);
	pango_font_description_set_style(font, styles[style].style);
	pango_layout_set_font_description(layout, font);
	pango_font_description_free(font);
	pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
	if (width > 0)
		pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
	set_text(layout, text);
	return layout;
}

double press_height_of(PangoLayout *layout)
{
	int width, height;

	pango_layout_get_size(layout, &width, &height);
	return (double)height / PANGO_SCALE;
}

double press_width_of(PangoLayout *layout)
{
	int width, height;

	pango_layout_get_size(layout, &width, &height);
	return (double)width / PANGO_SCALE;
}

void press_show(struct press *press, PangoLayout *layout, double x, double y)
{
	cairo_move_to(press->cairo, x, y);
	pango_cairo_show_layout(press->cairo, layout);
}

void press_write(struct press *press, enum press_style style, const char *text, double x, double y, double part)
{
	PangoLayout *layout = press_lay(press, style, 1, text, 0);

	press_show(press, layout, x - part * press_width_of(layout), y);
	g_object_unref(layout);
}

/* signs.c: the sprite and the colours of the page on paper. May use: librsvg, cairo. */
#include "print/signs.h"

#include <errno.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

static char *read_whole(const char *web, const char *name, char *why, size_t room)
{
	char path[4096], *bytes = NULL;
	size_t size = 0;
	FILE *in, *out;
	int c;

	snprintf(path, sizeof path, "%s/%s", web, name);
	in = fopen(path, "r");
	if (!in) {
		snprintf(why, room, "%.400s: %s", path, strerror(errno));
		return NULL;
	}
	out = open_memstream(&bytes, &size);
	while (out && (c = getc(in)) != EOF)
		putc(c, out);
	fclose(in);
	if (out)
		fclose(out);
	return bytes;
}

bool signs_open(struct signs *signs, const char *web, char *why, size_t room)
{
	*signs = (struct signs){NULL, NULL, NULL};
	signs->sprite = read_whole(web, "hex/counters.svg", why, room);
	signs->tokens = signs->sprite ? read_whole(web, "style/tokens.css", why, room) : NULL;
	signs->field = signs->tokens ? read_whole(web, "style/field.css", why, room) : NULL;
	if (signs->field)
		return true;
	signs_close(signs);
	return false;
}

void signs_close(struct signs *signs)
{
	free(signs->sprite);
	free(signs->tokens);
	free(signs->field);
	*signs = (struct signs){NULL, NULL, NULL};
}

/* Daylight stands first in a style sheet. */
unsigned signs_colour(const struct signs *signs, const char *name, unsigned fallback)
{
	char key[64];
	const char *at;

	snprintf(key, sizeof key, "--%s:#", name);
	at = strstr(signs->tokens, key);
	at = at ? at : strstr(signs->field, key);
	return at ? (unsigned)strtoul(at + strlen(key), NULL, 16) : fallback;
}

/* The colours that a symbol leaves to whoever uses it. */
static const char *put_variable(FILE *out, const char *at, unsigned ink, unsigned ground)
{
	static const char start[] = "var(--c-";
	const char *name = at + sizeof start - 1;
	unsigned colour = !strncmp(name, "ink", 3) ? ink : !strncmp(name, "ground", 6) ? ground : 0xFFFDF6;

	fprintf(out, "#%06X", colour);
	return at + strcspn(at, ")") + 1;
}

/* A symbol as a drawing of its own: its text with the colours filled in. */
static char *cut_symbol(const struct signs *signs, const char *symbol, unsigned ink, unsigned ground, size_t *size)
{
	char key[96], *bytes = NULL;
	const char *at, *end, *box;
	FILE *out;

	snprintf(key, sizeof key, "<symbol id=\"%s\"", symbol);
	at = strstr(signs->sprite, key);
	end = at ? strstr(at, "</symbol>") : NULL;
	box = at ? strstr(at, "viewBox=") : NULL;
	out = end && box ? open_memstream(&bytes, size) : NULL;
	if (!out)
		return NULL;
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" %.*s>",
	        (int)(strchr(box + 9, '"') - box + 1), box);
	for (at += strcspn(at, ">") + 1; at < end;)
		if (!strncmp(at, "var(--c-", 8))
			at = put_variable(out, at, ink, ground);
		else
			fputc(*at++, out);
	fputs("</svg>", out);
	fclose(out);
	return bytes;
}

static RsvgHandle *read_svg(const char *bytes, size_t size)
{
	GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)size, NULL);
	RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, NULL);

	g_object_unref(stream);
	return handle;
}

void signs_draw(const struct signs *signs, cairo_t *cairo, const char *symbol, const double box[4], unsigned ink,
                unsigned ground)
{
	size_t size = 0;
	char *bytes = cut_symbol(signs, symbol, ink, ground, &size);
	RsvgHandle *handle = bytes ? read_svg(bytes, size) : NULL;
	RsvgRectangle place = {box[0], box[1], box[2], box[3]};

	if (handle) {
		rsvg_handle_render_document(handle, cairo, &place, NULL);
		g_object_unref(handle);
	}
	free(bytes);
}

struct drawing {
	RsvgHandle *handle;
	double wide, high;
};

struct drawing *signs_read_svg(const char *bytes, size_t size, double *wide, double *high)
{
	struct drawing *drawing = calloc(1, sizeof *drawing);

	if (!drawing)
		return NULL;
	drawing->handle = read_svg(bytes, size);
	if (!drawing->handle ||
	    !rsvg_handle_get_intrinsic_size_in_pixels(drawing->handle, &drawing->wide, &drawing->high)) {
		signs_free_svg(drawing);
		return NULL;
	}
	*wide = drawing->wide;
	*high = drawing->high;
	return drawing;
}

void signs_draw_svg(const struct drawing *drawing, cairo_t *cairo, double scale)
{
	RsvgRectangle place = {0, 0, drawing->wide * scale, drawing->high * scale};

	rsvg_handle_render_document(drawing->handle, cairo, &place, NULL);
}

void signs_free_svg(struct drawing *drawing)
{
	if (drawing && drawing->handle)
		g_object_unref(drawing->handle);
	free(drawing);
}

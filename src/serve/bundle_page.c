/* bundle_page.c: pages and their style sheets. See bundle.h. May use: bundle, bundle_text, util, sodium. */
#define _GNU_SOURCE
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "serve/bundle.h"
#include "serve/bundle_text.h"
#include "serve/util.h"

/* A font as part of the style sheet that names it. */
static bool put_font(const struct bundle_reader *reader, FILE *out, const char *name, size_t length)
{
	char path[128], *bytes, *text;
	size_t size, room;

	snprintf(path, sizeof path, "%.*s", (int)length, name);
	bytes = reader->read(reader->context, path, &size);
	if (!bytes)
		return false;
	room = sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
	text = serve_alloc(room);
	fprintf(out, "data:font/woff2;base64,%s",
	        sodium_bin2base64(text, room, (unsigned char *)bytes, size, sodium_base64_VARIANT_ORIGINAL));
	free(text);
	free(bytes);
	return true;
}

static void put_style(const struct bundle_reader *reader, FILE *out, const char *text, size_t size)
{
	const char *end = text + size, *found;

	while ((found = memmem(text, (size_t)(end - text), "url(/web/", 9))) {
		const char *name = found + 9;
		size_t length = serve_count_path(name, end);

		serve_put_addresses(out, text, (size_t)(found + 4 - text), reader->root);
		if (!serve_has_ending(name, length, ".woff2") || !put_font(reader, out, name, length))
			fprintf(out, "%s/%.*s", reader->root, (int)length, name);
		text = name + length;
	}
	serve_put_addresses(out, text, (size_t)(end - text), reader->root);
}

/* Writes what `put` makes of a page. */
static char *rewrite(const struct bundle_reader *reader, const char *page, size_t *size, char fault[BUNDLE_FAULT],
                     bool (*put)(const struct bundle_reader *, FILE *, const char *page, const char *line, size_t,
                                 char *))
{
	size_t length;
	char *html = reader->read(reader->context, page, &length), *bytes = NULL;
	FILE *out;
	bool good = true;

	*fault = 0;
	if (!html) {
		snprintf(fault, BUNDLE_FAULT, "web/%.100s is not there", page);
		return NULL;
	}
	out = open_memstream(&bytes, size);
	if (!out)
		serve_run_out_of_memory();
	for (const char *at = html; good && *at;) {
		size_t line = strcspn(at, "\n");

		line += at[line] == '\n';
		good = put(reader, out, page, at, line, fault);
		at += line;
	}
	fclose(out);
	free(html);
	if (good)
		return bytes;
	free(bytes);
	return NULL;
}

static const char sheet[] = "<link rel=\"stylesheet\" href=\"/web/";

static bool is_sheet(const char *line, size_t size)
{
	return size > sizeof sheet && memcmp(line, sheet, sizeof sheet - 1) == 0;
}

static bool put_sheet(const struct bundle_reader *reader, FILE *out, const char *page, const char *line, size_t size,
                      char *fault)
{
	char name[128], *text;
	size_t length;
	bool good;

	(void)page;
	if (!is_sheet(line, size))
		return true;
	line += sizeof sheet - 1;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(line, "\""), line);
	text = reader->read(reader->context, name, &length);
	if (text)
		put_style(reader, out, text, length);
	else
		snprintf(fault, BUNDLE_FAULT, "web/%.100s is not there", name);
	good = text;
	free(text);
	return good;
}

char *serve_bundle_styles(const struct bundle_reader *reader, const char *page, size_t *size, char fault[BUNDLE_FAULT])
{
	char *bytes = rewrite(reader, page, size, fault, put_sheet);

	if (bytes)
		*size = serve_strip_comments(bytes);
	return bytes;
}

/* The style sheets of a page are one; it stands where the head ends. */
static bool put_page_line(const struct bundle_reader *reader, FILE *out, const char *page, const char *line,
                          size_t size, char *fault)
{
	(void)fault;
	if (is_sheet(line, size))
		return true;
	if (size >= 7 && memcmp(line, "</head>", 7) == 0)
		fprintf(out, "<link rel=\"stylesheet\" href=\"%s/%s.css\">\n", reader->root, page);
	serve_put_addresses(out, line, size, reader->root);
	return true;
}

char *serve_bundle_page(const struct bundle_reader *reader, const char *page, size_t *size, char fault[BUNDLE_FAULT])
{
	return rewrite(reader, page, size, fault, put_page_line);
}

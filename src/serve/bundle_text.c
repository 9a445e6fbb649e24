/* bundle_text.c: see bundle_text.h. May use: string.h. */
#define _GNU_SOURCE
#include "serve/bundle_text.h"

#include <string.h>

bool serve_is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

size_t serve_count_word(const char *at)
{
	size_t length = 0;

	while (serve_is_word(at[length]))
		length++;
	return length;
}

size_t serve_count_path(const char *at, const char *end)
{
	size_t length = 0;

	while (at + length < end && (serve_is_word(at[length]) || strchr("./-", at[length])))
		length++;
	return length;
}

bool serve_has_ending(const char *at, size_t length, const char *ending)
{
	size_t size = strlen(ending);

	return length >= size && memcmp(at + length - size, ending, size) == 0;
}

void serve_put_addresses(FILE *out, const char *at, size_t size, const char *root)
{
	const char *end = at + size, *from = at, *found;

	while ((found = memmem(from, (size_t)(end - from), "/web/", 5))) {
		size_t length = serve_count_path(found + 5, end);

		fwrite(from, 1, (size_t)(found - from), out);
		fputs(serve_has_ending(found + 5, length, ".html") ? "/web" : root, out);
		from = found + 4;
	}
	fwrite(from, 1, (size_t)(end - from), out);
}

/* Copies a line without its comments, and whether it ends inside a template. Returns what follows it. */
static const char *copy_bare(const char *at, char **out, bool *inside)
{
	while (*at && *at != '\n') {
		const char *end = !*inside && at[0] == '/' && at[1] == '*' ? strstr(at + 2, "*/") : NULL;

		if (end) {
			at = end + 2 + (end[2] == ' ');
			continue;
		}
		*inside ^= *at == '`';
		*(*out)++ = *at++;
	}
	return at;
}

size_t serve_strip_comments(char *text)
{
	char *out = text;
	bool inside = false;

	for (const char *at = text; *at;) {
		bool whole = inside; /* a line of a template stays as it is */
		char *line = out;

		if (!inside)
			at += strspn(at, " \t");
		if (!inside && at[0] == '/' && at[1] == '/')
			at += strcspn(at, "\n");
		at = copy_bare(at, &out, &inside);
		if (*at && (whole || out > line))
			*out++ = '\n';
		at += *at != 0;
	}
	*out = 0;
	return (size_t)(out - text);
}

/* pack.c: writes YAML files in a form that needs no libyaml to read, for tools/check-portable.
 *     pack FILE...   each FILE is replaced by its packed form, which packed.c reads
 * A node is one line, "KIND LINE COLUMN CHILDREN KEY-LENGTH SCALAR-LENGTH", then key, scalar and a line break; its children
 * follow. A length of -1: there is none.
 * May use: base, codec. */
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"

static int length_of(const char *text)
{
	return text ? (int)strlen(text) : -1;
}

static void put_node(const struct doc *doc, FILE *out)
{
	fprintf(out, "%d %d %d %zu %d %d\n%s%s\n", (int)doc->kind, doc->line, doc->column, doc->count,
	        length_of(doc->key), length_of(doc->scalar), doc->key ? doc->key : "", doc->scalar ? doc->scalar : "");
	for (const struct doc *child = doc->first; child; child = child->next)
		put_node(child, out);
}

static bool pack_file(const char *path)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	const struct doc *doc = codec_read_yaml(path, arena, &faults);
	FILE *out = doc ? fopen(path, "w") : NULL;
	bool good = false;

	if (out) {
		put_node(doc, out);
		good = !ferror(out);
		good = fclose(out) == 0 && good;
	}
	base_close_arena(arena);
	return good;
}

int main(int count, char **words)
{
	for (int i = 1; i < count; i++) {
		if (!pack_file(words[i])) {
			fprintf(stderr, "%s: cannot be packed\n", words[i]);
			return 1;
		}
	}
	return 0;
}

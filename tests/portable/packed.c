/* packed.c: in place of src/codec/yaml.c where there is no libyaml: reads what pack.c has written.
 * May use: base, codec. */
#include <stdlib.h>

#include "codec/codec.h"

struct packed {
	const char *file, *at, *end;
	struct arena *arena;
	bool broken;
};

static long take_number(struct packed *packed)
{
	char *after = NULL;
	long number = strtol(packed->at, &after, 10);

	packed->broken |= after == packed->at || after >= packed->end;
	packed->at = after;
	return number;
}

static const char *take_text(struct packed *packed, long length)
{
	const char *text = packed->at;

	if (length < 0 || packed->broken)
		return NULL;
	if (length > packed->end - packed->at) {
		packed->broken = true;
		return NULL;
	}
	packed->at += length;
	return base_copy_text(packed->arena, text, (size_t)length);
}

static struct doc *take_node(struct packed *packed)
{
	long kind = take_number(packed), line = take_number(packed), column = take_number(packed);
	long children = take_number(packed), key = take_number(packed), scalar = take_number(packed);
	struct doc *doc = base_make_doc(packed->arena, (enum doc_kind)kind, NULL);

	packed->at++; /* the line break */
	doc->key = take_text(packed, key);
	doc->scalar = take_text(packed, scalar);
	doc->file = packed->file;
	doc->line = (int)line;
	doc->column = (int)column;
	while (children-- > 0 && !packed->broken)
		base_append_doc(doc, take_node(packed));
	return doc;
}

struct doc *codec_parse_yaml(const char *name, const char *bytes, size_t length, struct arena *arena,
                             struct faults *faults)
{
	struct packed packed = {name, bytes, bytes + length, arena, false};
	struct doc *doc = take_node(&packed);

	if (packed.broken)
		base_add_fault(faults, NULL, NULL, "this is not a packed document");
	return packed.broken ? NULL : doc;
}

struct doc *codec_parse_head(const char *name, const char *bytes, size_t length, const char *until, struct arena *arena,
                             struct faults *faults)
{
	(void)until;
	return codec_parse_yaml(name, bytes, length, arena, faults);
}

struct doc *codec_read_yaml(const char *path, struct arena *arena, struct faults *faults)
{
	size_t length;
	const char *bytes = codec_read_file(path, arena, &length, faults);

	return bytes ? codec_parse_yaml(path, bytes, length, arena, faults) : NULL;
}

/* pack.c: see wire.h. May use: base, wire. */
#include <string.h>

#include "codec/codec.h"
#include "codec/wire.h"

static const char documents[] = "documents";

void codec_put_pack(struct wire *wire, const char *system, const struct doc_set *set)
{
	struct writer *writer = &wire->writer;

	writer->open_map(writer, NULL);
	writer->put_text(writer, "pack", "1");
	writer->put_text(writer, "system", system);
	writer->open_map(writer, documents);
	for (size_t i = 0; i < set->count; i++)
		codec_send_doc(set->list[i].root, set->list[i].name, writer);
	writer->close(writer);
	writer->close(writer);
}

const char *codec_parse_pack(const char *text, size_t size, struct arena *arena, struct doc_set *set)
{
	const struct doc *pack = codec_parse_json(text, size, arena), *list = base_find_doc(pack, documents);
	const char *format = base_scalar_of(base_find_doc(pack, "pack"));
	const char *system = base_scalar_of(base_find_doc(pack, "system"));

	*set = (struct doc_set){0};
	if (!format || strcmp(format, "1") != 0 || !system || !list || list->kind != DOC_MAP)
		return NULL;
	set->list = base_take_bytes(arena, (list->count + 1) * sizeof *set->list);
	for (struct doc *root = list->first; root; root = root->next) {
		const char *name = root->key;

		root->key = NULL;
		root->file = name;
		set->list[set->count++] = (struct named_doc){.name = name, .root = root};
	}
	return system;
}

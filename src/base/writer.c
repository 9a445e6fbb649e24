/* writer.c: a writer that builds a doc tree, and what all writers share. May use: doc, text. */
#include "base/writer.h"

#include <string.h>

#include "base/text.h"

enum { DEPTH = sizeof((struct doc_writer *)0)->stack / sizeof(struct doc *) };

static struct doc_writer *self(struct writer *writer)
{
	return (struct doc_writer *)writer;
}

static struct doc *add(struct doc_writer *writer, enum doc_kind kind, const char *key)
{
	struct doc *parent = writer->depth > 0 && writer->depth <= DEPTH ? writer->stack[writer->depth - 1] : NULL;
	const char *name = key ? base_copy_text(writer->arena, key, strlen(key)) : NULL;
	struct doc *doc = base_make_doc(writer->arena, kind, name);

	if (parent)
		base_append_doc(parent, doc);
	return doc;
}

static void open_node(struct writer *writer, enum doc_kind kind, const char *key)
{
	struct doc_writer *my = self(writer);
	struct doc *doc = add(my, kind, key);

	if (my->depth < DEPTH)
		my->stack[my->depth] = doc;
	my->depth++;
}

static void open_map(struct writer *writer, const char *key)
{
	open_node(writer, DOC_MAP, key);
}

static void open_list(struct writer *writer, const char *key)
{
	open_node(writer, DOC_LIST, key);
}

static void close_node(struct writer *writer)
{
	struct doc_writer *my = self(writer);

	if (my->depth > 0 && --my->depth == 0)
		my->root = my->stack[0];
}

static void put_text(struct writer *writer, const char *key, const char *value)
{
	struct doc_writer *my = self(writer);

	add(my, DOC_SCALAR, key)->scalar = base_copy_text(my->arena, value, strlen(value));
}

static void put_int(struct writer *writer, const char *key, int64_t value)
{
	char buffer[24];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_int(&text, value);
	put_text(writer, key, buffer);
}

static void put_decimal(struct writer *writer, const char *key, int64_t value, int places)
{
	char buffer[40];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_decimal(&text, value, places);
	put_text(writer, key, buffer);
}

static void put_bool(struct writer *writer, const char *key, bool value)
{
	put_text(writer, key, value ? "true" : "false");
}

void base_start_doc_writer(struct doc_writer *writer, struct arena *arena)
{
	*writer = (struct doc_writer){
		.writer = {.open_map = open_map,
	                   .open_list = open_list,
	                   .close = close_node,
	                   .put_int = put_int,
	                   .put_decimal = put_decimal,
	                   .put_bool = put_bool,
	                   .put_text = put_text},
		.arena = arena,
	};
}

void base_write_words(struct writer *writer, const char *key, const char *const *words)
{
	writer->open_list(writer, key);
	for (; *words; words++)
		writer->put_text(writer, NULL, *words);
	writer->close(writer);
}

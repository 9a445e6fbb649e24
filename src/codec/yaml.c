/* yaml.c: parses a YAML document into a doc tree, with libyaml's events. May use: base, libyaml. */
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/text.h"
#include "codec/bytes.h"
#include "codec/codec.h"

/* The map or list being filled; a map waits for a key or for the value of `key`. */
struct frame {
	struct doc *doc;
	const char *key;
	int line, column;
};

struct reader {
	const char *file, *until; /* until: the key of the root where it stops; NULL: nowhere */
	struct arena *arena;
	struct faults *faults;
	yaml_parser_t parser;
	struct frame frames[CODEC_DEPTH_LIMIT];
	int depth;
	struct doc *root;
	size_t nodes, documents;
	bool stopped;
};

static struct doc place_of(const struct reader *reader, const yaml_mark_t *mark)
{
	return (struct doc){.file = reader->file, .line = (int)mark->line + 1, .column = (int)mark->column + 1};
}

static void refuse(struct reader *reader, const yaml_mark_t *mark, const char *text)
{
	struct doc where = place_of(reader, mark);

	base_add_fault(reader->faults, &where, NULL, text);
}

static void stop(struct reader *reader, const yaml_mark_t *mark, const char *text)
{
	refuse(reader, mark, text);
	reader->stopped = true;
}

static void refuse_syntax(struct reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;
	struct doc where = place_of(reader, &parser->problem_mark);
	char buffer[512];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, "this is not YAML: ");
	base_put_string(&text, parser->problem ? parser->problem : "it cannot be understood");
	if (parser->context) {
		base_put_string(&text, " ");
		base_put_string(&text, parser->context);
		base_put_string(&text, " that began in line ");
		base_put_int(&text, (int64_t)parser->context_mark.line + 1);
	}
	base_add_fault(reader->faults, &where, NULL, buffer);
	reader->stopped = true;
}

/* Adds a node: under the pending key, to the list, or as the root. */
static struct doc *place(struct reader *reader, enum doc_kind kind, const yaml_mark_t *mark)
{
	struct frame *frame = reader->depth ? &reader->frames[reader->depth - 1] : NULL;
	struct doc *doc = base_make_doc(reader->arena, kind, frame ? frame->key : NULL);

	doc->file = reader->file;
	doc->line = (int)mark->line + 1;
	doc->column = (int)mark->column + 1;
	if (!frame) {
		reader->root = doc;
		return doc;
	}
	if (frame->key && kind != DOC_SCALAR) {
		doc->line = frame->line;
		doc->column = frame->column;
	}
	frame->key = NULL;
	base_append_doc(frame->doc, doc);
	return doc;
}

static bool waits_for_key(const struct reader *reader)
{
	const struct frame *frame = reader->depth ? &reader->frames[reader->depth - 1] : NULL;

	return frame && frame->doc->kind == DOC_MAP && !frame->key;
}

static void take_scalar(struct reader *reader, const yaml_event_t *event)
{
	const char *value = (const char *)event->data.scalar.value;
	size_t length = event->data.scalar.length;
	const char *copy = base_copy_text(reader->arena, value, length);

	if (memchr(value, 0, length))
		refuse(reader, &event->start_mark, "a text holds a zero byte; take it out");
	if (waits_for_key(reader)) {
		struct frame *frame = &reader->frames[reader->depth - 1];

		frame->key = copy;
		frame->line = (int)event->start_mark.line + 1;
		frame->column = (int)event->start_mark.column + 1;
		reader->stopped |= reader->depth == 1 && reader->until && strcmp(copy, reader->until) == 0;
		return;
	}
	place(reader, DOC_SCALAR, &event->start_mark)->scalar = copy;
}

static void open_node(struct reader *reader, enum doc_kind kind, const yaml_event_t *event)
{
	if (waits_for_key(reader)) {
		stop(reader, &event->start_mark, "a key must be a plain text, not a map or a list");
	} else if (reader->depth == CODEC_DEPTH_LIMIT) {
		stop(reader, &event->start_mark, "maps and lists lie more than 64 deep inside each other here");
	} else {
		struct doc *doc = place(reader, kind, &event->start_mark);

		reader->frames[reader->depth++] = (struct frame){.doc = doc};
	}
}

static int compare_keys(const void *a, const void *b)
{
	const struct doc *one = *(const struct doc *const *)a, *two = *(const struct doc *const *)b;
	int order = strcmp(one->key, two->key);

	if (order)
		return order;
	return one->line != two->line ? one->line - two->line : one->column - two->column;
}

/* Sorted, so that checking is fast even with very many keys. */
static void refuse_doubles(struct reader *reader, const struct doc *map)
{
	const struct doc **sorted = malloc((map->count + 1) * sizeof *sorted);
	size_t count = 0;

	if (!sorted) {
		base_add_fault(reader->faults, map, NULL, "too large: out of memory");
		return;
	}
	for (const struct doc *child = map->first; child; child = child->next)
		sorted[count++] = child;
	qsort(sorted, count, sizeof *sorted, compare_keys);
	for (size_t i = 1; i < count; i++)
		if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0)
			base_add_fault_about(reader->faults, sorted[i], NULL, "this map already has the key",
			                     sorted[i]->key);
	free(sorted);
}

static void close_node(struct reader *reader)
{
	const struct doc *doc = reader->frames[--reader->depth].doc;

	if (doc->kind == DOC_MAP)
		refuse_doubles(reader, doc);
}

static void refuse_marks(struct reader *reader, const yaml_event_t *event, const yaml_char_t *anchor,
                         const yaml_char_t *tag)
{
	if (anchor)
		refuse(reader, &event->start_mark,
		       "anchors (&name) are not used in Durbar's files; write the value out");
	if (tag)
		refuse(reader, &event->start_mark, "tags (!name) are not used in Durbar's files; leave the tag out");
	if (++reader->nodes > CODEC_NODE_LIMIT)
		stop(reader, &event->start_mark, "the file holds more than a million values");
}

static void take_event(struct reader *reader, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_DOCUMENT_START_EVENT:
		if (reader->documents++)
			stop(reader, &event->start_mark, "a second document begins here; a file holds one");
		break;
	case YAML_ALIAS_EVENT:
		stop(reader, &event->start_mark, "aliases (*name) are not used in Durbar's files; write the value out");
		break;
	case YAML_SCALAR_EVENT:
		refuse_marks(reader, event, event->data.scalar.anchor, event->data.scalar.tag);
		take_scalar(reader, event);
		break;
	case YAML_SEQUENCE_START_EVENT:
		refuse_marks(reader, event, event->data.sequence_start.anchor, event->data.sequence_start.tag);
		open_node(reader, DOC_LIST, event);
		break;
	case YAML_MAPPING_START_EVENT:
		refuse_marks(reader, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
		open_node(reader, DOC_MAP, event);
		break;
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		close_node(reader);
		break;
	case YAML_STREAM_END_EVENT:
		reader->stopped = true;
		break;
	default:
		break;
	}
}

static void read_events(struct reader *reader)
{
	while (!reader->stopped) {
		yaml_event_t event;

		if (!yaml_parser_parse(&reader->parser, &event)) {
			refuse_syntax(reader);
			break;
		}
		take_event(reader, &event);
		yaml_event_delete(&event);
	}
}

struct doc *codec_parse_yaml(const char *name, const char *bytes, size_t length, struct arena *arena,
                             struct faults *faults)
{
	return codec_parse_head(name, bytes, length, NULL, arena, faults);
}

struct doc *codec_parse_head(const char *name, const char *bytes, size_t length, const char *until, struct arena *arena,
                             struct faults *faults)
{
	const char *file = base_copy_text(arena, name, strlen(name));
	struct reader reader = {.file = file, .until = until, .arena = arena, .faults = faults};
	size_t before = faults->count;
	struct doc top = {.file = file, .line = 1, .column = 1};

	if (length > CODEC_FILE_LIMIT) {
		base_add_fault(faults, &top, NULL, "is larger than 16 MiB, the limit");
		return NULL;
	}
	if (!codec_check_text(file, &bytes, &length, faults))
		return NULL;
	if (!yaml_parser_initialize(&reader.parser)) {
		base_add_fault(faults, &top, NULL, "too large: out of memory");
		return NULL;
	}
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *)bytes, length);
	read_events(&reader);
	yaml_parser_delete(&reader.parser);
	if (!reader.root && faults->count == before)
		base_add_fault(faults, &top, NULL, "the file is empty");
	return faults->count == before ? reader.root : NULL;
}

struct doc *codec_read_yaml(const char *path, struct arena *arena, struct faults *faults)
{
	size_t length = 0;
	const char *bytes = codec_read_file(path, arena, &length, faults);

	return bytes ? codec_parse_yaml(path, bytes, length, arena, faults) : NULL;
}

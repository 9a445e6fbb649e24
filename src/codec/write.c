/* write.c: writes a doc tree as readable YAML. May use: base, libyaml. */
#include <string.h>
#include <yaml.h>

#include "codec/codec.h"

enum { FLOW_ITEMS = 24, FLOW_WIDTH = 90 };

static bool emit(yaml_emitter_t *emitter, yaml_event_t *event, int made)
{
	return made && yaml_emitter_emit(emitter, event);
}

/* yaml.h wants unsigned bytes that it does not change. */
static yaml_char_t *as_yaml(const char *text)
{
	union {
		const char *in;
		yaml_char_t *out;
	} same = {.in = text};

	return same.out;
}

static bool write_text(yaml_emitter_t *emitter, const char *text)
{
	yaml_scalar_style_t style = !text[0]             ? YAML_SINGLE_QUOTED_SCALAR_STYLE
	                            : strchr(text, '\n') ? YAML_LITERAL_SCALAR_STYLE
	                                                 : YAML_ANY_SCALAR_STYLE;
	yaml_event_t event;

	return emit(emitter, &event,
	            yaml_scalar_event_initialize(&event, NULL, NULL, as_yaml(text), (int)strlen(text), 1, 1, style));
}

/* A short list or map of plain values fits one line. */
static bool fits_line(const struct doc *doc)
{
	size_t width = 0;

	if (doc->count > FLOW_ITEMS)
		return false;
	for (const struct doc *child = doc->first; child; child = child->next) {
		if (child->kind != DOC_SCALAR || strchr(child->scalar, '\n'))
			return false;
		width += strlen(child->scalar) + (child->key ? strlen(child->key) + 2 : 0) + 2;
	}
	return width <= FLOW_WIDTH;
}

static bool open_node(yaml_emitter_t *emitter, const struct doc *doc, bool top)
{
	bool flow = !top && fits_line(doc);
	yaml_event_t event;

	if (doc->kind == DOC_LIST)
		return emit(emitter, &event,
		            yaml_sequence_start_event_initialize(&event, NULL, NULL, 1,
		                                                 flow ? YAML_FLOW_SEQUENCE_STYLE
		                                                      : YAML_BLOCK_SEQUENCE_STYLE));
	return emit(emitter, &event,
	            yaml_mapping_start_event_initialize(&event, NULL, NULL, 1,
	                                                flow ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE));
}

static bool close_node(yaml_emitter_t *emitter, const struct doc *doc)
{
	yaml_event_t event;

	if (doc->kind == DOC_LIST)
		return emit(emitter, &event, yaml_sequence_end_event_initialize(&event));
	return emit(emitter, &event, yaml_mapping_end_event_initialize(&event));
}

static bool write_node(yaml_emitter_t *emitter, const struct doc *doc, bool top)
{
	if (doc->kind == DOC_SCALAR)
		return write_text(emitter, doc->scalar);
	if (!open_node(emitter, doc, top))
		return false;
	for (const struct doc *child = doc->first; child; child = child->next) {
		if (doc->kind == DOC_MAP && !write_text(emitter, child->key))
			return false;
		if (!write_node(emitter, child, false))
			return false;
	}
	return close_node(emitter, doc);
}

static bool write_document(yaml_emitter_t *emitter, const struct doc *doc)
{
	yaml_event_t event;

	return emit(emitter, &event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING)) &&
	       emit(emitter, &event, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 1)) &&
	       write_node(emitter, doc, true) && emit(emitter, &event, yaml_document_end_event_initialize(&event, 1)) &&
	       emit(emitter, &event, yaml_stream_end_event_initialize(&event));
}

bool codec_write_yaml(const struct doc *doc, FILE *file)
{
	yaml_emitter_t emitter;
	bool done;

	if (!yaml_emitter_initialize(&emitter))
		return false;
	yaml_emitter_set_output_file(&emitter, file);
	yaml_emitter_set_unicode(&emitter, 1);
	yaml_emitter_set_width(&emitter, 120);
	done = write_document(&emitter, doc) && yaml_emitter_flush(&emitter);
	yaml_emitter_delete(&emitter);
	return done && !ferror(file);
}

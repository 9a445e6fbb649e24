/* yaml.c: any bytes give a tree or faults; a tree written as YAML reads back the same.
 * May use: everything. */
#include "fuzz.h"

static char *json_of(const struct doc *doc)
{
	struct json_writer json;

	codec_start_json(&json);
	codec_send_doc(doc, NULL, &json.writer);
	return codec_finish_json(&json, false);
}

static void write_and_read(const struct doc *doc, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	char *text = NULL, *before = json_of(doc), *after;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	const struct doc *again;

	fuzz_must(codec_write_yaml(doc, file), "a tree can be written");
	fclose(file);
	again = codec_parse_yaml("again", text, length, arena, &faults);
	fuzz_must(again != NULL, "what was written can be read");
	after = json_of(again);
	fuzz_must(strcmp(before, after) == 0, "what was written reads back the same");
	free(text);
	free(before);
	free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	const struct doc *doc = codec_parse_yaml("fuzz", (const char *)bytes, size, arena, &faults);

	fuzz_must((doc == NULL) == (faults.count > 0), "a tree or faults");
	if (doc)
		write_and_read(doc, arena);
	faults.count = 0;
	doc = codec_parse_tsv("fuzz", (const char *)bytes, size, arena, &faults);
	fuzz_must((doc == NULL) == (faults.count > 0), "a table or faults");
	base_close_arena(arena);
	return 0;
}

/* map.c: any bytes as a map file are loaded and drawn, or refused with faults; the same for art files.
 * May use: everything. */
#include "fuzz.h"

#include "codec/chart.h"

static void draw(struct chart *chart, struct arena *arena)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	codec_draw_chart(chart, arena, out);
	fclose(out);
	fuzz_must(size > 100, "a drawing");
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct chart chart = {.paper = CHART_SCREEN};

	chart.doc = codec_parse_yaml("fuzz", (const char *)bytes, size, arena, &faults);
	if (chart.doc) {
		chart.words = codec_collect_words(chart.doc, arena);
		chart.map = kit_load_map(chart.doc, chart.words, arena, &faults);
		fuzz_must((chart.map != NULL) == (faults.count == 0), "a map or faults");
		if (chart.map)
			draw(&chart, arena);
	} else {
		size_t before = faults.count;
		const struct chart_art *art =
			codec_parse_art("fuzz", base_copy_text(arena, (const char *)bytes, size), size, arena, &faults);

		fuzz_must((art != NULL) == (faults.count == before), "art or faults");
	}
	base_close_arena(arena);
	return 0;
}

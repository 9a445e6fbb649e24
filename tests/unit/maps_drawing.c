/* maps_drawing.c: drawing maps: names that keep apart, art files and their faults, speed. May use: base, codec, kit. */
#include "maps_check.h"

#include "codec/chart.h"
#include "test.h"

static const char *const names[] = {"sunset/maps/asante", "sunset/maps/abyssinia", "sunset/maps/persia",
                                    "sunset/maps/afghan", "mutiny/maps/india"};
enum { MAPS = sizeof names / sizeof *names };

static struct chart open_chart(struct maps_loaded *it, const char *name)
{
	struct chart chart = {.paper = CHART_SCREEN};
	char path[512];
	size_t length;
	char *bytes;

	maps_open(it, name);
	snprintf(path, sizeof path, "%s/data/%s.art", DURBAR_SOURCE, name);
	bytes = codec_read_file(path, it->arena, &length, &it->faults);
	assert_non_null(bytes);
	chart.doc = it->doc;
	chart.words = codec_collect_words(it->doc, it->arena);
	chart.map = kit_load_map(it->doc, chart.words, it->arena, &it->faults);
	chart.art = codec_parse_art(path, bytes, length, it->arena, &it->faults);
	maps_print_faults(&it->faults);
	assert_non_null(chart.map);
	assert_non_null(chart.art);
	return chart;
}

static char *draw(const struct chart *chart, struct arena *arena, size_t *size)
{
	/* Static, for a stream that outlived its buffer's pointer is what the compiler fears. */
	static char *text;
	static size_t length;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	codec_draw_chart(chart, arena, out);
	fclose(out);
	*size = length;
	return text;
}

static bool overlap(const struct chart_label *a, const struct chart_label *b)
{
	return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

TEST(test_labels_keep_apart)
{
	for (int m = 0; m < MAPS; m++) {
		struct maps_loaded it;
		struct chart chart = open_chart(&it, names[m]);
		const struct chart_labels *labels = codec_place_labels(&chart, it.arena);

		for (size_t i = 0; i < labels->count; i++)
			for (size_t j = 0; j < i; j++)
				if (overlap(&labels->list[i], &labels->list[j]))
					fail_msg("%s: %s over %s", names[m], labels->list[i].text,
					         labels->list[j].text);
		maps_close(&it);
	}
}

/* Every town, fortress and pass is named; of the mere names most are. */
TEST(test_counters_are_named)
{
	for (int m = 0; m < MAPS; m++) {
		struct maps_loaded it;
		struct chart chart = open_chart(&it, names[m]);
		const struct chart_labels *labels = codec_place_labels(&chart, it.arena);
		size_t named = 0;

		for (size_t p = 0; p < chart.map->place_count; p++) {
			bool found = false;

			for (size_t i = 0; i < labels->count; i++)
				found |= labels->list[i].place &&
				         strcmp(labels->list[i].place, chart.map->places[p].id) == 0;
			named += found;
			if (chart.map->places[p].terrain && !found)
				fail_msg("%s: %s has no name on the drawing", names[m], chart.map->places[p].id);
		}
		print_message("%s: %zu of %zu places named\n", names[m], named, chart.map->place_count);
		assert_true(named * 3 > chart.map->place_count * 2);
		maps_close(&it);
	}
}

static size_t count_of(const char *text, const char *piece)
{
	size_t count = 0;

	for (const char *at = strstr(text, piece); at; at = strstr(at + 1, piece))
		count++;
	return count;
}

static size_t count_hexes(const struct chart *chart, const char *word)
{
	uint32_t mask = 0;
	size_t count = 0;

	for (unsigned i = 0; chart->words->terrain[i]; i++)
		if (strcmp(chart->words->terrain[i], word) == 0)
			mask = 1u << i;
	for (unsigned hex = 1; hex < chart->map->count; hex++)
		count += (chart->map->terrain[hex] & mask) != 0;
	return count;
}

/* The moves of the path of a class, which has only one path. */
static size_t count_moves(const char *text, const char *class)
{
	const char *at = strstr(text, class), *end = at ? strchr(at, '>') : NULL;
	size_t count = 0;

	for (; at && at < end; at++)
		count += *at == 'M';
	return count;
}

/* Mountains are told from hills by their peaks, three to a hex, and not by tint alone. */
TEST(test_mountains_have_peaks)
{
	for (int m = 0; m < MAPS; m++) {
		struct maps_loaded it;
		struct chart chart = open_chart(&it, names[m]);
		size_t size;
		char *text = draw(&chart, it.arena, &size);

		assert_int_equal(count_moves(text, "class=\"peak\""), 3 * count_hexes(&chart, "mountain"));
		free(text);
		maps_close(&it);
	}
}

/* Well formed as far as a test can see without a reader of XML: every tag that opens closes, no tag in a name. */
TEST(test_drawing)
{
	for (int m = 0; m < MAPS; m++) {
		struct maps_loaded it;
		struct chart chart = open_chart(&it, names[m]);
		clock_t start = clock();
		size_t size, again;
		char *text = draw(&chart, it.arena, &size), *twice;
		double took = (double)(clock() - start) / CLOCKS_PER_SEC;

		print_message("%s: drawn in %.2f s, %zu bytes\n", names[m], took, size);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
		assert_true(took < 1);
#endif
		assert_int_equal(count_of(text, "<g") - count_of(text, "<glyph"), count_of(text, "</g>"));
		assert_int_equal(count_of(text, "<text"), count_of(text, "</text>"));
		assert_null(strstr(text, "nan"));
		assert_non_null(strstr(text, "RECONSTRUCTED"));
		assert_non_null(strstr(text, "LEGEND"));
		assert_non_null(strstr(text, ">miles<"));
		assert_string_equal(text + size - 7, "</svg>\n");
		/* As many numbers as hexes. */
		assert_true(count_of(text, "<text") >= chart.map->count - 1u);
		twice = draw(&chart, it.arena, &again);
		assert_int_equal(size, again);
		assert_memory_equal(text, twice, size);
		free(text);
		free(twice);
		maps_close(&it);
	}
}

/* Paper sizes, the bare map for the table, and a map without art. */
TEST(test_kinds_of_sheet)
{
	struct maps_loaded it;
	struct chart chart = open_chart(&it, names[2]);
	size_t size;
	char *text;

	chart.paper = CHART_A3;
	text = draw(&chart, it.arena, &size);
	assert_non_null(strstr(text, "width=\"420mm\" height=\"297mm\""));
	free(text);
	chart.paper = CHART_A2;
	text = draw(&chart, it.arena, &size);
	assert_non_null(strstr(text, "width=\"594mm\" height=\"420mm\""));
	free(text);
	chart.bare = true;
	chart.art = NULL;
	text = draw(&chart, it.arena, &size);
	assert_null(strstr(text, "LEGEND"));
	assert_non_null(strstr(text, "class=\"sea\""));
	assert_null(strstr(text, "data:image"));
	free(text);
	maps_close(&it);
}

TEST(test_names_are_escaped)
{
	struct maps_loaded it;
	struct chart chart = {.bare = true};
	size_t size;
	char *text;

	maps_parse(&it, "map: m\ntitle: A<B>&\nsource: reconstructed\nfrom: f\n"
	                "grid: {orientation: flat, columns: 5, rows: 4, shifted: even, miles: 5}\n"
	                "key: {\".\": clear}\nterrain: |\n  . . . . .\n  . . . . .\n  . . . . .\n  . . . . .\n"
	                "places:\n  - {id: a, name: \"<x>&\", hex: 0302, kind: [town]}\n");
	assert_non_null(it.map);
	chart.doc = it.doc;
	chart.words = &maps_words;
	chart.map = it.map;
	text = draw(&chart, it.arena, &size);
	assert_non_null(strstr(text, "A&lt;B&gt;&amp;"));
	assert_non_null(strstr(text, ">&lt;x&gt;&amp;<"));
	free(text);
	maps_close(&it);
}

TEST(test_art_faults)
{
	static const struct {
		const char *text, *says;
		int line;
	} bad[] = {
		{"# a\ncoast 1 2 3\n", "three pairs", 2},
		{"lake 1 2 3 4 x 6\n", "three pairs", 1},
		{"label region x\n", "a label is", 1},
		{"h1 2 3\n", "a stroke is", 1},
		{"hill\n", "a stroke is", 1},
		{"wood 1 2\n", "a line begins", 1},
		{"relief 1 2 10 3\n...\n..\n", "not as long as its width", 3},
		{"relief 1 2\n...\n", "four whole numbers", 1},
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};

		assert_null(codec_parse_art("m.art", bad[i].text, strlen(bad[i].text), arena, &faults));
		assert_true(faults.count >= 1);
		assert_non_null(strstr(faults.list[0].text, bad[i].says));
		assert_int_equal(faults.list[0].line, bad[i].line);
		base_close_arena(arena);
	}
}

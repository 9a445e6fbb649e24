/* look.c: tests of the colours of report maps, over the data of all systems: whatever a scenario has on its map has a colour of its
 * own in the tables, and the two sides are told apart. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "codec/chart.h"
#include "codec/codec.h"
#include "engine/match.h"
#include "serve/report_look.h"
#include "systems/registry.h"
#include "test.h"

/* What may be in a hex beside its ground. */
static const char *const places[] = {"town", "fortress", "port", "coast", "pass", "well", "oasis"};

static int faults_seen;

static const char *text_of(const struct doc *map, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(map, key));

	return text ? text : "";
}

static void need_look(enum report_looks which, const char *word, const char *where)
{
	if (serve_find_look(which, word))
		return;
	print_error("%s: '%s' has no colour in the report\n", where, word);
	faults_seen++;
}

static bool is_place(const char *word)
{
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
		if (strcmp(places[i], word) == 0)
			return true;
	return false;
}

static void check_hexes(const struct doc_set *data, const struct doc *box, const char *where, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct doc_writer grid;
	struct chart chart = {.bare = true};
	char path[96];

	snprintf(path, sizeof path, "maps/%s", text_of(box, "map"));
	chart.doc = *text_of(box, "map") ? base_find_in_set(data, path) : NULL;
	if (!chart.doc)
		return;
	chart.words = codec_collect_words(chart.doc, arena);
	chart.map = kit_load_map(chart.doc, chart.words, arena, &faults);
	base_start_doc_writer(&grid, arena);
	codec_write_grid(&chart, arena, &grid.writer);
	for (const struct doc *hex = base_find_doc(grid.root, "hexes")->first; hex; hex = hex->next) {
		const struct doc *list = hex->first->next->next->next;
		size_t grounds = 0;

		for (const struct doc *word = list->first; word; word = word->next) {
			grounds += serve_find_look(LOOK_HEX, base_scalar_of(word)) != NULL;
			if (!is_place(base_scalar_of(word)))
				need_look(LOOK_HEX, base_scalar_of(word), where);
		}
		if (!grounds) {
			print_error("%s: hex %s has no ground\n", where, hex->key);
			faults_seen++;
		}
	}
}

static void check_sides(const struct rules *rules, const struct doc *box, const char *where)
{
	const struct doc *units = base_find_doc(box, "units");
	const char *one, *two;

	if (!*text_of(box, "map") || rules->facts.sides < 2)
		return;
	for (const struct doc *unit = units->first; unit; unit = unit->next)
		if (*text_of(unit, "nation"))
			need_look(LOOK_NATION, text_of(unit, "nation"), where);
	one = serve_find_colour(units, rules->facts.side_names[0]);
	two = serve_find_colour(units, rules->facts.side_names[1]);
	if (strcmp(one, two) == 0) {
		print_error("%s: both sides are %s\n", where, one);
		faults_seen++;
	}
}

/* Those of its maps, and all that its tables have: battles of one's own may use any. */
static void check_grounds(const struct doc *box, const char *where)
{
	const struct doc *maps = base_find_doc(box, "maps"), *grounds = base_find_doc(box, "grounds");

	for (const struct doc *map = maps ? maps->first : NULL; map; map = map->next) {
		const struct doc *list = base_find_doc(map, "terrain");

		for (const struct doc *piece = list ? list->first : NULL; piece; piece = piece->next)
			need_look(LOOK_GROUND, text_of(piece, "type"), where);
	}
	for (const struct doc *ground = grounds ? grounds->first : NULL; ground; ground = ground->next)
		need_look(LOOK_GROUND, text_of(ground, "id"), where);
}

static void check_system(const struct rules *rules)
{
	struct faults faults = {.arena = base_open_arena()};
	struct doc_set data;
	char path[512];
	const void *tables;

	snprintf(path, sizeof path, "%s/data/%s", DURBAR_SOURCE, rules->facts.id);
	assert_true(codec_read_data(path, faults.arena, &data, &faults, NULL));
	tables = rules->load(&data, faults.arena, &faults);
	assert_non_null(tables);
	for (size_t i = 0; i < rules->count_scenarios(tables); i++) {
		const char *where = rules->scenario(tables, i).id;
		struct doc_writer box;

		base_start_doc_writer(&box, faults.arena);
		rules->describe(tables, i, &box.writer);
		check_hexes(&data, box.root, where, faults.arena);
		check_sides(rules, box.root, where);
		check_grounds(box.root, where);
	}
	base_close_arena(faults.arena);
}

TEST(all_that_a_scenario_has_is_told_apart)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++)
		check_system(list[i]);
	assert_int_equal(faults_seen, 0);
}

/* A row that says the same as another is no row of its own. */
TEST(each_word_is_there_once)
{
	for (int which = 0; which < LOOKS; which++) {
		size_t count;
		const struct report_look *list = serve_list_looks((enum report_looks)which, &count);

		for (size_t i = 0; i < count; i++) {
			assert_ptr_equal(serve_find_look((enum report_looks)which, list[i].word), &list[i]);
			assert_int_equal(strlen(list[i].colour), 7);
		}
	}
	assert_null(serve_find_look(LOOK_GROUND, "glacier"));
}

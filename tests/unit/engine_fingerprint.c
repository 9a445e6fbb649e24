/* engine_fingerprint.c: which documents a scenario uses, and what of them counts: see engine/fingerprint.h.
 * May use: engine, codec, systems, cmocka. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "engine/fingerprint.h"
#include "engine/journal.h"
#include "systems/registry.h"
#include "test.h"

/* A system's documents in memory, by name and text. */
struct page {
	const char *name, *text;
};

static struct doc_set make_set(const struct page *page, size_t count, struct arena *arena)
{
	struct doc_set set = {base_take_bytes(arena, count * sizeof *set.list), count};
	struct faults faults = {.arena = arena};

	for (size_t i = 0; i < count; i++)
		set.list[i] = (struct named_doc){page[i].name, codec_parse_yaml(page[i].name, page[i].text,
		                                                                strlen(page[i].text), arena, &faults)};
	assert_int_equal(faults.count, 0);
	return set;
}

enum { PAGES = 10 };
static const struct page pages[PAGES] = {
	{"doctrine", "odds: 3\n"},
	{"maps/east", "map: east\nwidth: 7\n"},
	{"maps/north", "map: north\nwidth: 5\n"},
	{"scenarios/any", "scenario: any\nuses: scenarios\n"},
	{"scenarios/first", "scenario: first\ntitle: One\nmap: north\nside: {title: British, units: 3}\n"},
	{"scenarios/first_longer", "scenario: first-longer\nlike: first\nturns: 9\n"},
	{"scenarios/loop", "scenario: loop\nlike: loop\nmap: east\n"},
	{"scenarios/second", "id: second\nmap: east\n"},
	{"tables/march", "march: [1, 2, 3]\n"},
	{"things/common", "things: 4\n"},
};

/* The fingerprint of a scenario after one page was replaced. */
static uint64_t replace_page(const char *scenario, const char *name, const char *text)
{
	struct arena *arena = base_open_arena();
	struct page changed[PAGES];
	struct doc_set set;
	uint64_t hash;

	memcpy(changed, pages, sizeof pages);
	for (int i = 0; i < PAGES; i++)
		if (name && strcmp(pages[i].name, name) == 0)
			changed[i].text = text;
	set = make_set(changed, PAGES, arena);
	hash = engine_hash_data(&set, scenario);
	base_close_arena(arena);
	return hash;
}

static void must_count(const char *scenario, const char *name, const char *text, bool counts)
{
	bool differs = replace_page(scenario, name, text) != replace_page(scenario, NULL, NULL);

	if (differs != counts)
		fail_msg("%s: a change of %s %s", scenario, name, differs ? "counts" : "does not count");
}

TEST(only_what_a_scenario_uses_counts)
{
	must_count("first", "maps/north", "map: north\nwidth: 6\n", true);
	must_count("first", "maps/east", "map: east\nwidth: 8\n", false);
	must_count("first", "scenarios/second", "id: second\nmap: east\nturns: 4\n", false);
	must_count("first", "tables/march", "march: [1, 2, 4]\n", true);
	must_count("first", "things/common", "things: 5\n", true);
	must_count("first", "doctrine", "odds: 4\n", false);
	must_count("second", "maps/east", "map: east\nwidth: 8\n", true);
	must_count("second", "maps/north", "map: north\nwidth: 6\n", false);
	/* What it is like, and what that one uses. */
	must_count("first-longer", "scenarios/first", "scenario: first\nmap: north\nside: {units: 4}\n", true);
	must_count("first-longer", "maps/north", "map: north\nwidth: 6\n", true);
	must_count("first-longer", "maps/east", "map: east\nwidth: 8\n", false);
	must_count("first", "scenarios/first_longer", "scenario: first-longer\nlike: first\nturns: 8\n", false);
}

TEST(only_what_is_read_counts)
{
	must_count("first", "maps/north", "# north of the river\nmap: north\n\nwidth:   5 # hexes\n", false);
	must_count(
		"first", "scenarios/first",
		"scenario: first\ntitle: The first\nnote: new\nsource: given\nmap: north\nside:\n  title: British\n  units: 3\n",
		false);
	must_count("first", "scenarios/first",
	           "scenario: first\ntitle: One\nmap: north\nside: {title: Britons, units: 3}\n", true);
	must_count("first", "tables/march", "march: [1, 2, 3, 3]\n", true);
	must_count("first", "tables/march", "marches: [1, 2, 3]\n", true);
	must_count("first", "tables/march", "march: [[1, 2], 3]\n", true);
}

/* One that is played on the ground of the others. */
TEST(a_scenario_can_use_all_others)
{
	must_count("any", "scenarios/second", "id: second\nmap: east\nturns: 4\n", true);
	must_count("any", "maps/east", "map: east\nwidth: 8\n", true);
	must_count("second", "scenarios/any", "scenario: any\nuses: scenarios\nturns: 3\n", false);
}

/* A scenario that is like itself, which load refuses, ends here too. */
TEST(circles_end)
{
	must_count("loop", "maps/east", "map: east\nwidth: 8\n", true);
	must_count("loop", "maps/north", "map: north\nwidth: 8\n", false);
}

static struct doc_set read_system(const char *system, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct doc_set set;
	char folder[512];

	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, system);
	assert_true(codec_read_data(folder, arena, &set, &faults, NULL));
	return set;
}

/* Persia is played with the tables of all wars, and with its own map, events and scenario. */
TEST(persia_uses_its_own)
{
	struct arena *arena = base_open_arena();
	struct doc_set set = read_system("sunset", arena);
	unsigned tables = 0, others = 0;

	for (size_t i = 0; i < set.count; i++) {
		const char *name = set.list[i].name;
		bool uses = engine_uses_document(&set, "persia", name), table = strncmp(name, "tables/", 7) == 0;

		tables += uses && table;
		others += uses && !table;
		if (table)
			assert_true(uses);
	}
	assert_true(tables >= 12);
	assert_int_equal(others, 3);
	assert_true(engine_uses_document(&set, "persia", "scenarios/persia"));
	assert_true(engine_uses_document(&set, "persia", "maps/persia"));
	assert_true(engine_uses_document(&set, "persia", "events/persia"));
	assert_true(engine_uses_document(&set, "afghan-extended", "scenarios/afghan"));
	assert_true(engine_uses_document(&set, "afghan-extended", "maps/afghan"));
	base_close_arena(arena);
}

/* ---- what does not count makes no difference */

/* A number somewhere in the document; NULL: it has none, or chance went past all of them. */
static struct doc *pick_number(struct doc *doc, struct rng *rng)
{
	int64_t value;
	struct doc *found = NULL;

	if (doc->kind == DOC_SCALAR)
		return base_int_of(doc, &value) && base_pick_below(rng, 8) == 0 ? doc : NULL;
	for (struct doc *child = doc->first; child && !found; child = child->next)
		found = pick_number(child, rng);
	return found;
}

/* Adds one to a number of each document that the scenario does not use, wherever the data still load. How many were changed. */
static unsigned change_others(const struct rules *rules, const struct doc_set *set, const char *scenario,
                              struct rng *rng, struct arena *kept)
{
	unsigned changed = 0;

	for (size_t i = 0; i < set->count; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		bool used = engine_uses_document(set, scenario, set->list[i].name);
		struct doc *number =
			used || strchr(set->list[i].name, '/') == NULL || (!test_is_long() && base_pick_below(rng, 4))
				? NULL
				: pick_number(set->list[i].root, rng);
		const char *was = number ? number->scalar : NULL;
		char *now = base_take_bytes(kept, 32);

		if (number) {
			snprintf(now, 32, "%lld", strtoll(was, NULL, 10) + 1);
			number->scalar = now;
			number->scalar = rules->load(set, arena, &faults) ? now : was;
			changed += number->scalar != was;
		}
		base_close_arena(arena);
	}
	return changed;
}

static void replay_golden(const struct rules *rules, const void *tables, const char *scenario, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	char path[512];
	struct journal *journal = base_take_bytes(arena, sizeof *journal);
	struct match_plan plan;
	size_t size = 0;
	const char *bytes;

	snprintf(path, sizeof path, "%s/tests/golden/%s-1.journal", DURBAR_SOURCE, scenario);
	bytes = codec_read_file(path, arena, &size, &faults);
	assert_non_null(bytes);
	if (!engine_open_journal(journal, path, bytes, size, &faults) ||
	    !engine_plan_journal(journal, rules, tables, 0, &plan, &faults) ||
	    !engine_replay_journal(journal, engine_start_match(&plan, arena), &faults))
		fail_msg("%s: line %d: %s", path, journal->line, faults.list[0].text);
}

/* Whatever is changed in documents that do not count, each scenario's golden game replays to its end. */
TEST(what_does_not_count_makes_no_difference)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);
	struct rng rng = {20};
	unsigned changed = 0;

	for (size_t i = 0; i < count; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		struct doc_set set = read_system(list[i]->facts.id, arena);
		const void *tables = list[i]->load(&set, arena, &faults);

		for (size_t s = 0; s < list[i]->count_scenarios(tables); s++) {
			struct arena *own = base_open_arena();
			struct doc_set fresh = read_system(list[i]->facts.id, own);
			const char *id = list[i]->scenario(tables, s).id;
			unsigned more = change_others(list[i], &fresh, id, &rng, own);
			struct faults none = {.arena = own};

			changed += more;
			if (more)
				replay_golden(list[i], list[i]->load(&fresh, own, &none), id, own);
			base_close_arena(own);
		}
		base_close_arena(arena);
	}
	assert_true(changed >= 10);
}

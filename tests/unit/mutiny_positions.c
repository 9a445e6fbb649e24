/* mutiny_positions.c: positions of mutiny written by hand in which what waits, or a list, is not such as a game comes to:
 * they are refused at their line, and nothing changes.
 * May use: mutiny, load. */
#include "load.h"

#include "engine/match.h"
#include "systems/registry.h"
#include "test.h"

static const void *tables;
static unsigned char before[16384], after[16384];

static int open_mutiny(void **state)
{
	size_t count;
	const struct rules *const *all = systems_list_rules(&count);

	(void)state;
	for (size_t i = 0; i < count; i++)
		if (strcmp(all[i]->facts.id, "mutiny") == 0)
			tables = load_open(all[i]);
	return tables ? 0 : -1;
}

static void set_up(const char *id)
{
	const struct rules *rules = loaded.rules;

	for (size_t i = 0; i < rules->count_scenarios(tables); i++)
		if (strcmp(rules->scenario(tables, i).id, id) == 0) {
			struct match_plan plan = engine_plan_match(rules, tables, i);

			engine_set_up(&plan, (const uint64_t[2]){1, 2}, before);
		}
	memcpy(after, before, sizeof after);
}

/* The first fault with a position laid over the exercise ground; NULL: there is none. */
static const struct fault *read_over(const char *scenario, const char *text)
{
	struct faults faults = {.arena = loaded.arena};
	const struct doc *doc = codec_parse_yaml("test.yaml", text, strlen(text), loaded.arena, &faults);

	set_up(scenario);
	assert_int_equal(faults.count, 0);
	loaded.rules->read(tables, doc, after, &faults);
	assert_int_equal(faults.count > 0, memcmp(before, after, sizeof after) == 0);
	return faults.count ? &faults.list[0] : NULL;
}

/* Refused, with these words, at this line. */
static void must_refuse(const char *text, int line, const char *words)
{
	const struct fault *fault = read_over("mutiny-drill", text);

	assert_non_null(fault);
	if (!strstr(fault->text, words) || fault->line != line)
		print_error("line %d: %s\n", fault->line, fault->text);
	assert_non_null(strstr(fault->text, words));
	assert_int_equal(fault->line, line);
}

#define OUTRAM "turn: 2\nmarker: outram\ncommand_pool: [havelock]\nunits: {outram: calcutta, havelock: calcutta}\n"

TEST(what_waits_twice_is_refused)
{
	assert_null(read_over("mutiny-drill", OUTRAM "frames:\n  - {task: action}\n"));
	must_refuse(OUTRAM "frames:\n  - {task: action}\n  - {task: action}\n", 5, "stands twice");
	must_refuse(OUTRAM "frames:\n  - {task: operation}\n", 5, "cannot be part of");
	must_refuse(OUTRAM "frames:\n  - {task: action}\n  - {task: choice}\n", 5, "an action is chosen");
	must_refuse(OUTRAM "step: draw\nframes:\n  - {task: action}\n  - {task: draws, count: 1}\n"
	                   "  - {task: draws, count: 1}\n",
	            6, "stands twice");
}

#define WINDOW OUTRAM "step: window\nincident_pool: {gwalior: 1}\nto_act: rebel\n"

TEST(windows_lie_on_what_announced_them)
{
	must_refuse(WINDOW "frames:\n  - {task: action}\n  - {task: draws, count: 1}\n", 8, "nothing was announced");
	must_refuse(WINDOW "frames:\n  - {task: action}\n  - {task: draws, count: 1}\n"
	                   "  - {task: window, kind: 0, use: 1, side: 0}\n",
	            8, "does not fit what waits below it");
	must_refuse(WINDOW "frames:\n  - {task: action}\n  - {task: draws, count: 1}\n"
	                   "  - {task: window, kind: 1, use: 0, side: 0}\n"
	                   "  - {task: window, kind: 1, use: 0, side: 0}\n",
	            8, "stands twice");
}

TEST(battles_that_cannot_be_are_refused)
{
	static const char start[] = "turn: 3\nmarker: campbell\nphase: combat\nstep: declare\ncommand_pool: [outram]\n"
				    "units: {campbell: 0605, inf-7: 0605, outram: calcutta, "
				    "bni-37: {at: 0606, side: rebel}}\n";
	char text[1024];

	snprintf(text, sizeof text, "%sattacks:\n  - {from: 0605}\n", start);
	assert_null(read_over("mutiny-drill", text));
	snprintf(text, sizeof text, "%sbattle: {from: 0605, target: 0606, part: 15}\n", start);
	assert_non_null(strstr(read_over("mutiny-drill", text)->text, "'part' must be a whole number from 0 to 14"));
	snprintf(text, sizeof text, "%sattacks:\n  - {from: 0605}\n  - {from: 0605}\n", start);
	assert_non_null(strstr(read_over("mutiny-drill", text)->text, "a hex stands twice"));
}

TEST(a_set_up_without_units_is_refused)
{
	const struct fault *fault;

	fault = read_over("india",
	                  "phase: set-up\nstep: deploy\ndeploying: british\nslots: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
	                  "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n");
	assert_non_null(fault);
	assert_non_null(strstr(fault->text, "nobody to be placed"));
}

AROUND_ALL(open_mutiny, load_close);

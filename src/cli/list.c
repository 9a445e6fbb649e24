/* list.c: `durbar list`: what can be played. May use: base, engine, bots, codec, systems/registry.h. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "systems/registry.h"

static const char *name_value(const struct option_spec *option, int32_t value, char *buffer, size_t size)
{
	if (option->words)
		return option->words[value - option->low];
	snprintf(buffer, size, "%d", value);
	return buffer;
}

static void print_option(const struct option_spec *option)
{
	char buffer[32];

	printf("      %s = %s", option->name, name_value(option, option->standard, buffer, sizeof buffer));
	if (option->words) {
		for (int32_t v = option->low; v <= option->high; v++)
			printf("%s%s", v == option->low ? " (" : " | ", option->words[v - option->low]);
		printf(")");
	} else {
		printf(" (%d to %d)", option->low, option->high);
	}
	printf("  %s [%s]\n", option->help, option->rule);
}

/* A scenario on a line. */
static void print_line(const struct cli_world *world, size_t scenario)
{
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);

	printf("  %s: %s%s", facts.id, facts.title, facts.exercise ? " (exercise)" : "");
	if (facts.turns)
		printf(", %d turn%s", facts.turns, base_end_plural((uint64_t)facts.turns));
	printf("\n");
}

static void print_scenario(const struct cli_world *world, size_t scenario)
{
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);
	size_t count;
	const struct option_spec *options = world->rules->options(world->tables, scenario, &count);
	const struct match_plan plan = {.rules = world->rules, .tables = world->tables, .scenario = scenario};

	printf("  %s: %s%s\n", facts.id, facts.title, facts.exercise ? " (exercise)" : "");
	if (facts.note && *facts.note)
		printf("    %s\n", facts.note);
	printf("    sides:");
	for (int side = 0; side < world->rules->facts.sides; side++)
		printf("%s %s", side ? "," : "", engine_title_side(&plan, side));
	printf("\n");
	if (facts.turns)
		printf("    turns: %d, %s to %s\n", facts.turns, facts.turn_names[0],
		       facts.turn_names[facts.turns - 1]);
	if (facts.longest > facts.turns)
		printf("    extended: %d, to %s\n", facts.longest, facts.turn_names[facts.longest - 1]);
	if (count)
		printf("    options (--option NAME=VALUE; --options standard, scenario or all sets them together):\n");
	for (size_t i = 0; i < count; i++)
		print_option(&options[i]);
}

static void write_scenario(const struct cli_world *world, size_t scenario, struct writer *writer)
{
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);
	const struct match_plan plan = {.rules = world->rules, .tables = world->tables, .scenario = scenario};

	writer->open_map(writer, NULL);
	writer->put_text(writer, "id", facts.id);
	writer->put_text(writer, "title", facts.title);
	writer->put_text(writer, "note", facts.note ? facts.note : "");
	writer->put_bool(writer, "exercise", facts.exercise);
	writer->open_list(writer, "side_titles");
	for (int side = 0; side < world->rules->facts.sides; side++)
		writer->put_text(writer, NULL, engine_title_side(&plan, side));
	writer->close(writer);
	if (facts.turns) {
		writer->put_int(writer, "length", facts.turns);
		writer->open_list(writer, "turns");
		for (int turn = 0; turn < facts.longest; turn++)
			writer->put_text(writer, NULL, facts.turn_names[turn]);
		writer->close(writer);
	}
	engine_write_option_specs(&plan, writer);
	engine_write_presets(&plan, writer);
	writer->close(writer);
}

/* What the user wants to see. */
struct wanted {
	bool all;
	const char *scenario; /* NULL: every one */
	size_t found;
};

static bool is_wanted(const struct wanted *wanted, const struct cli_world *world, size_t scenario)
{
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);

	return wanted->scenario ? strcmp(facts.id, wanted->scenario) == 0 : wanted->all || !facts.exercise;
}

static size_t count_wanted(const struct wanted *wanted, const struct cli_world *world)
{
	size_t count = 0;

	for (size_t i = 0; i < world->rules->count_scenarios(world->tables); i++)
		count += is_wanted(wanted, world, i);
	return count;
}

static void list_system(const struct cli_world *world, struct wanted *wanted, struct writer *writer)
{
	const struct rules_facts *facts = &world->rules->facts;
	size_t count = count_wanted(wanted, world);

	wanted->found += count;
	if (!count && (!writer || wanted->scenario))
		return;
	if (writer) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", facts->id);
		writer->put_text(writer, "title", facts->title);
		writer->put_int(writer, "version", facts->version);
		writer->put_bool(writer, "hidden", facts->hidden);
		writer->open_list(writer, "sides");
		for (int side = 0; side < facts->sides; side++)
			writer->put_text(writer, NULL, facts->side_names[side]);
		writer->close(writer);
		writer->open_list(writer, "scenarios");
	} else {
		printf("%s: %s\n", facts->id, facts->title);
	}
	for (size_t i = 0; i < world->rules->count_scenarios(world->tables); i++) {
		if (!is_wanted(wanted, world, i))
			continue;
		if (writer)
			write_scenario(world, i, writer);
		else if (wanted->scenario)
			print_scenario(world, i);
		else
			print_line(world, i);
	}
	if (writer) {
		writer->close(writer);
		writer->close(writer);
	}
}

static void list_bots(struct writer *writer)
{
	size_t count;
	const struct bot *bots = bots_list(&count);

	if (writer)
		writer->open_list(writer, "bots");
	else
		printf("bots:\n");
	for (size_t i = 0; i < count; i++) {
		if (!writer) {
			printf("  %s: %s\n", bots[i].name, bots[i].help);
			continue;
		}
		writer->open_map(writer, NULL);
		writer->put_text(writer, "name", bots[i].name);
		writer->put_text(writer, "help", bots[i].help);
		writer->close(writer);
	}
	if (writer)
		writer->close(writer);
}

static int run_list(struct cli_args *args)
{
	const char *data = cli_find_data(args);
	struct wanted wanted = {cli_has_option(args, "all"), args->count ? args->words[0] : NULL, 0};
	bool check = cli_has_option(args, "check");
	struct faults faults = {.arena = args->arena};
	struct json_writer json;
	struct writer *writer = cli_has_option(args, "json") ? cli_start_json(&json) : NULL;
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	if (writer) {
		writer->put_text(writer, "data", data);
		writer->open_list(writer, "systems");
	}
	for (size_t i = 0; i < count; i++) {
		struct cli_world world;

		if (check ? cli_load_world(data, list[i], args->arena, &world, &faults)
		          : cli_introduce_world(data, list[i], args->arena, &world, &faults))
			list_system(&world, &wanted, writer);
	}
	if (writer)
		writer->close(writer);
	if (!wanted.scenario)
		list_bots(writer);
	if (writer)
		cli_finish_json(&json);
	else if (!wanted.scenario)
		printf("Options and sides of one: durbar list SCENARIO\n");
	cli_say_faults(&faults);
	if (wanted.scenario && !wanted.found && !faults.count)
		return cli_say_usage("list", "there is no scenario '%s'; 'durbar list' shows them", wanted.scenario);
	return faults.count ? CLI_FAULT : CLI_DONE;
}

static const struct cli_option options[] = {
	{"all", 'a', NULL, "exercises too, which are no games but training grounds"},
	{"check", 0, NULL, "read all data, and tell every fault in it"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_list_command = {
	.name = "list",
	.synopsis = "[SCENARIO] [--all] [--check] [--json]",
	.summary = "what can be played: rule systems, scenarios, options, bots",
	.details = "With the name of a scenario: its sides, its length and its options.",
	.options = options,
	.most = 1,
	.run = run_list,
};

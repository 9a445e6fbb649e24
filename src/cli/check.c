/* check.c: `durbar check`: every fault in somebody's data, for those who write scenarios. May use: base, engine, codec, world. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/guide.h"
#include "cli/say.h"
#include "cli/world.h"
#include "systems/registry.h"

enum { PATH = 4096 };

static bool has_system(const char *folder, const struct rules *rules)
{
	char path[PATH];

	snprintf(path, sizeof path, "%s/%s", folder, rules->facts.id);
	return !access(path, R_OK);
}

static void tell_scenarios(const struct cli_world *world)
{
	size_t count = world->rules->count_scenarios(world->tables);

	printf("%s: good, %zu scenario%s:", world->rules->facts.id, count, base_end_plural(count));
	for (size_t i = 0; i < count; i++)
		printf("%s %s", i ? "," : "", world->rules->scenario(world->tables, i).id);
	printf("\n");
}

/* How many faults there were. */
static size_t check_system(const char *folder, const struct rules *rules, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct cli_world world;

	if (cli_load_world(folder, rules, arena, &world, &faults)) {
		cli_read_guide(arena, &world, &faults);
		cli_read_learn(arena, &world, &faults);
	}
	if (!faults.count) {
		tell_scenarios(&world);
		return 0;
	}
	cli_print_faults(stdout, &faults);
	printf("%s: %zu fault%s\n", rules->facts.id, faults.count, base_end_plural(faults.count));
	return faults.count;
}

static int tell_nothing(const char *folder, const char *own, const struct rules *const *list, size_t count)
{
	fprintf(stderr, "durbar check: %s has no data of a rule system: there must be a folder in it named", folder);
	for (size_t i = 0; i < count; i++)
		fprintf(stderr, "%s %s", i ? i + 1 < count ? "," : " or" : "", list[i]->facts.id);
	fprintf(stderr, ". Copy the program's own as a start: cp -r %s mydata\n", own);
	return CLI_FAULT;
}

static int run_check(struct cli_args *args)
{
	const char *folder = args->count ? args->words[0] : cli_find_data(args);
	size_t count, seen = 0, faults = 0;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++) {
		if (!has_system(folder, list[i]))
			continue;
		seen++;
		faults += check_system(folder, list[i], args->arena);
	}
	if (!seen)
		return tell_nothing(folder, cli_find_own_data(args->arena), list, count);
	return faults ? CLI_FAULT : CLI_DONE;
}

static const struct cli_option options[] = {{NULL, 0, NULL, NULL}};

const struct cli_command cli_check_command = {
	.name = "check",
	.synopsis = "[FOLDER]",
	.summary = "tell every fault in the data of rule systems: scenarios, maps, tables",
	.details =
		"FOLDER has a folder for each rule system that is to be checked, as the program's own data have: sunset,\n"
		"mutiny, restless, conduct. 'durbar serve --data FOLDER' and every other command play what is in it.\n"
		"See docs/scenarios.md.",
	.options = options,
	.most = 1,
	.run = run_check,
};

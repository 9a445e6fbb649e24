/* paper.c: loads the library that makes PDFs when somebody prints: nobody else waits for it, or needs it.
 * May use: args, world, files, say, port, print/print.h. */
#include "cli/paper.h"

#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/say.h"
#include "port/port.h"

static print_make *find_maker(const char *name)
{
	static const struct port_module module = {.file = "durbar-print.so",
	                                          .task = "makes PDFs",
	                                          .build = "libpango1.0-dev and librsvg2-dev",
	                                          .run = "libpangocairo-1.0-0 and librsvg2-2"};
	char why[1024];
	print_make *maker;

	*(void **)&maker = port_find_symbol(&module, name, why, sizeof why);
	if (!maker)
		cli_say_error("%s", why);
	return maker;
}

static int read_paper(const struct cli_args *args, struct print_order *order)
{
	static const char *const names[PRINT_PAPERS] = {"a4", "letter"};
	const char *paper = cli_find_value(args, "paper");

	for (int i = 0; i < PRINT_PAPERS; i++)
		if (!paper || !strcmp(paper, names[i])) {
			order->paper = (enum print_paper)i;
			return CLI_DONE;
		}
	return cli_say_usage(args->command->name, "--paper is a4 or letter, not '%s'", paper);
}

/* Exercises too: a guide may have a word about them. */
static void name_scenarios(const struct rules *rules, const void *tables, struct arena *arena,
                           struct print_order *order)
{
	size_t count = rules->count_scenarios(tables);
	struct print_title *titles = base_take_bytes(arena, (count + 1) * sizeof *titles);

	for (size_t i = 0; i < count; i++) {
		struct scenario_facts facts = rules->scenario(tables, i);

		titles[i] = (struct print_title){facts.id, facts.title};
	}
	order->titles = titles;
	order->title_count = count;
}

static bool knows(const struct print_order *order, const char *scenario)
{
	for (size_t i = 0; i < order->title_count; i++)
		if (!strcmp(order->titles[i].id, scenario))
			return true;
	return false;
}

int cli_start_order(const struct cli_args *args, const struct rules *rules, struct print_order *order)
{
	struct faults faults = {.arena = args->arena};
	struct cli_world world;

	*order = (struct print_order){.web = cli_find_web(args),
	                              .title = rules->facts.title,
	                              .system = rules->facts.id,
	                              .scenario = cli_find_value(args, "scenario")};
	if (read_paper(args, order) != CLI_DONE)
		return CLI_USAGE;
	if (!cli_introduce_world(cli_find_data(args), rules, args->arena, &world, &faults)) {
		cli_say_faults(&faults);
		return CLI_FAULT;
	}
	name_scenarios(rules, world.tables, args->arena, order);
	if (order->scenario && !knows(order, order->scenario))
		return cli_say_usage(args->command->name, "%s has no scenario '%s'; 'durbar list --all' shows them",
		                     rules->facts.id, order->scenario);
	return CLI_DONE;
}

int cli_print_order(const struct cli_args *args, const struct print_order *order, const char *maker, const char *name)
{
	const char *path = cli_find_value(args, "pdf");
	print_make *make = find_maker(maker);
	char why[512] = "the machine has no memory left", *bytes = NULL;
	size_t size = 0;
	FILE *out = make ? open_memstream(&bytes, &size) : NULL;
	bool made = out && make(order, out, why, sizeof why);

	path = path && *path ? path : name;
	if (out)
		fclose(out);
	if (make && !made)
		cli_say_error("%s", why);
	made = made && cli_create_file(path, bytes, size, cli_has_option(args, "force"), args->arena);
	if (made)
		printf("%s\n", path);
	free(bytes);
	return made ? CLI_DONE : CLI_FAULT;
}

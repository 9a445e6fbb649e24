/* print.c: `durbar print`: a game on paper. May use: args, world, guide, map, paper, codec. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/writer.h"
#include "cli/commands.h"
#include "cli/guide.h"
#include "cli/map.h"
#include "cli/paper.h"
#include "cli/say.h"
#include "codec/codec.h"
#include "engine/match.h"

enum { UNITS = 64 }; /* of a map's drawing from hex to hex: codec_write_grid tells it as "size" */

/* The largest and smallest pieces that can be cut, read and laid on a table, millimetres. */
static const double least = 5, most = 40, usual_hex = 16, usual_inch = 10;

static int read_scale(const struct cli_args *args, double usual, double *scale)
{
	const char *text = cli_find_value(args, "scale");
	char *end = NULL;

	*scale = text ? strtod(text, &end) : usual;
	if (text && (!*text || *end || !(*scale >= least && *scale <= most)))
		return cli_say_usage("print", "--scale is a number of millimetres from %.0f to %.0f, not '%s'", least,
		                     most, text);
	return CLI_DONE;
}

/* The object in faces.js reads as YAML. A system without counters has none. */
static const struct doc *read_faces(const struct print_order *order, struct arena *arena, struct faults *faults)
{
	size_t room = strlen(order->web) + strlen(order->system) + 32, length;
	char *path = base_take_bytes(arena, room);
	const char *bytes, *open, *close;

	snprintf(path, room, "%s/systems/%s/faces.js", order->web, order->system);
	bytes = access(path, F_OK) ? NULL : codec_read_file(path, arena, &length, faults);
	open = bytes ? strchr(bytes, '{') : NULL;
	close = open ? strrchr(open, '}') : NULL;
	return close ? codec_parse_yaml(path, open, (size_t)(close - open) + 1, arena, faults) : NULL;
}

static const struct doc *find_scenario_doc(const struct cli_world *world, const char *id)
{
	for (size_t i = 0; i < world->docs.count; i++) {
		const struct named_doc *each = &world->docs.list[i];
		const char *own = base_scalar_of(base_find_doc(each->root, "id"));

		if (!strncmp(each->name, "scenarios/", 10) && !strcmp(own ? own : each->name + 10, id))
			return each->root;
	}
	return NULL;
}

static const struct doc *describe(const struct cli_world *world, size_t scenario, struct arena *arena)
{
	struct doc_writer box;

	base_start_doc_writer(&box, arena);
	world->rules->describe(world->tables, scenario, &box.writer);
	return box.root;
}

/* The standard value of each option, by its name. */
static const struct doc *list_options(const struct cli_world *world, size_t scenario, struct arena *arena)
{
	size_t count;
	const struct option_spec *options = world->rules->options(world->tables, scenario, &count);
	struct match_plan plan = engine_plan_match(world->rules, world->tables, scenario);
	struct doc_writer list;

	base_start_doc_writer(&list, arena);
	list.writer.open_map(&list.writer, NULL);
	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++)
		list.writer.put_int(&list.writer, options[i].name, plan.option[i]);
	list.writer.close(&list.writer);
	return list.root;
}

/* The map as the drawing that `durbar map` makes, with frame and legend. */
static bool draw_map(const struct cli_world *world, const char *name, struct arena *arena, struct print_game *game,
                     char **bytes)
{
	size_t room = strlen(world->folder) + strlen(name) + 8;
	char *path = base_take_bytes(arena, room);
	struct chart chart = {.bare = false};
	FILE *out;

	snprintf(path, room, "%s/maps/%s", world->folder, name);
	if (!cli_load_chart(path, arena, &chart))
		return false;
	out = open_memstream(bytes, &game->map_size);
	if (!out) {
		cli_say_error("the machine has no memory left");
		return false;
	}
	codec_draw_chart(&chart, arena, out);
	fclose(out);
	game->map = *bytes;
	game->map_unit = UNITS;
	return true;
}

static int print_scenario(const struct cli_args *args, const struct cli_world *world, size_t scenario,
                          const struct print_order *order)
{
	struct print_order full = *order;
	struct faults faults = {.arena = args->arena};
	struct scenario_facts facts = world->rules->scenario(world->tables, scenario);
	const struct doc *box = describe(world, scenario, args->arena);
	const char *map = base_scalar_of(base_find_doc(box, "map"));
	struct print_game game = {.box = box,
	                          .scenario = find_scenario_doc(world, facts.id),
	                          .options = list_options(world, scenario, args->arena),
	                          .docs = &world->docs,
	                          .title = facts.title,
	                          .note = facts.note ? facts.note : ""};
	char name[128], *bytes = NULL;
	int code = read_scale(args, map ? usual_hex : usual_inch, &game.scale);

	if (code != CLI_DONE)
		return code;
	game.faces = read_faces(order, args->arena, &faults);
	full.chapters = cli_read_guide(args->arena, world, &faults);
	cli_say_faults(&faults);
	if (faults.count || (map && !draw_map(world, map, args->arena, &game, &bytes)))
		return CLI_FAULT;
	full.game = &game;
	snprintf(name, sizeof name, "durbar-%s.pdf", facts.id);
	code = cli_print_order(args, &full, "print_game", name);
	free(bytes);
	return code;
}

static int run_print(struct cli_args *args)
{
	struct cli_world world;
	struct print_order order;
	size_t scenario;
	int code = cli_find_scenario(args, args->words[0], &world, &scenario);

	if (code == CLI_DONE)
		code = cli_start_order(args, world.rules, &order);
	if (code != CLI_DONE)
		return code;
	order.scenario = world.rules->scenario(world.tables, scenario).id;
	return print_scenario(args, &world, scenario, &order);
}

static const struct cli_option options[] = {
	CLI_PAPER_OPTIONS,
	{"scale", 0, "MM", "millimetres from hex to hex (16 where not given), or for an inch of a battlefield (10)"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_print_command = {
	.name = "print",
	.synopsis = "SCENARIO [--pdf [FILE.pdf]] [--paper a4|letter] [--scale MM] [--force]",
	.summary = "print a game: map, counters, tables",
	.details =
		"Writes a PDF for people who want cardboard: what the scenario is about, its map or battlefield over as many\n"
		"pages as it needs, with marks for cutting and gluing, counters with their backs, and the player aids.\n"
		"Print at 100 %; a bar of 50 mm on each page of the map shows whether the printer did.",
	.options = options,
	.least = 1,
	.most = 1,
	.run = run_print,
};

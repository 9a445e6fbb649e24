/* world.c: finding and loading data, reading the words that choose a match.
 * May use: base, engine, codec, port, systems/registry.h, the operating system. */
#include "cli/world.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/hash.h"
#include "cli/say.h"
#include "codec/codec.h"
#include "engine/fingerprint.h"
#include "engine/journal.h"
#include "port/port.h"
#include "systems/registry.h"

/* share/durbar beside the folder of the program, wherever it was installed. */
static const char *find_installed(struct arena *arena)
{
	static const char data[] = "/share/durbar";
	char path[PORT_PATH + sizeof data];

	if (!port_find_program(path))
		return NULL;
	for (int up = 0; up < 2; up++) {
		char *slash = strrchr(path, '/');

		if (!slash)
			return NULL;
		*slash = 0;
	}
	strcat(path, data);
	return access(path, R_OK) ? NULL : base_copy_text(arena, path, strlen(path));
}

const char *cli_find_own_data(struct arena *arena)
{
	const char *installed = find_installed(arena);

	return installed ? installed : access(DURBAR_DATA, R_OK) ? DURBAR_INSTALLED_DATA : DURBAR_DATA;
}

const char *cli_find_data(const struct cli_args *args)
{
	const char *given = cli_find_value(args, "data");
	const char *set = getenv("DURBAR_DATA");

	if (given)
		return given;
	return set && *set ? set : cli_find_own_data(args->arena);
}

/* The page is beside the data, or in them where they are installed; NULL: it is not. */
static const char *find_web_beside(const char *data, struct arena *arena)
{
	static const char *const forms[] = {"%s/web", "%s/../web"};
	char path[4096];

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		snprintf(path, sizeof path, i ? forms[1] : forms[0], data);
		if (!access(path, R_OK))
			return base_copy_text(arena, path, strlen(path));
	}
	return NULL;
}

const char *cli_find_web(const struct cli_args *args)
{
	const char *web = cli_find_value(args, "web");

	if (!web)
		web = find_web_beside(cli_find_data(args), args->arena);
	if (!web)
		web = find_web_beside(cli_find_own_data(args->arena), args->arena);
	return web ? web : "web";
}

bool cli_read_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                    struct faults *faults)
{
	size_t room = strlen(data) + strlen(rules->facts.id) + 2;
	char *folder = base_take_bytes(arena, room);
	bool good;

	snprintf(folder, room, "%s/%s", data, rules->facts.id);
	*world = (struct cli_world){.rules = rules, .folder = folder};
	good = codec_read_data(folder, arena, &world->docs, faults, NULL);
	for (size_t i = 0; i < world->docs.count; i++)
		if (!strcmp(world->docs.list[i].name, "rules"))
			world->index = world->docs.list[i].root;
	return good;
}

bool cli_load_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                    struct faults *faults)
{
	if (!cli_read_world(data, rules, arena, world, faults))
		return false;
	world->tables = rules->load(&world->docs, arena, faults);
	return world->tables != NULL;
}

/* The path of something in the folder of a system. */
static char *path_in(const char *data, const struct rules *rules, const char *name, const char *ending,
                     struct arena *arena)
{
	size_t room = strlen(data) + strlen(rules->facts.id) + strlen(name) + strlen(ending) + sizeof "//";
	char *path = base_take_bytes(arena, room);

	snprintf(path, room, "%s/%s/%s%s", data, rules->facts.id, name, ending);
	return path;
}

/* What introduces its scenarios; false: it cannot all be read. */
static bool read_intro(const char *data, const struct rules *rules, struct arena *arena, struct doc_set *docs)
{
	struct faults unsaid = {.arena = arena};
	struct doc *also;

	if (!codec_read_heads(path_in(data, rules, "scenarios", "", arena), rules->introduce_until, arena, docs,
	                      &unsaid))
		return false;
	if (!rules->introduce_with)
		return true;
	also = codec_read_yaml(path_in(data, rules, rules->introduce_with, ".yaml", arena), arena, &unsaid);
	if (also)
		docs->list[docs->count++] = (struct named_doc){.name = rules->introduce_with, .root = also};
	return also != NULL;
}

bool cli_introduce_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                         struct faults *faults)
{
	*world = (struct cli_world){.rules = rules};
	if (rules->introduce && read_intro(data, rules, arena, &world->docs))
		world->tables = rules->introduce(&world->docs, arena);
	return world->tables || cli_load_world(data, rules, arena, world, faults);
}

static int tell_unknown(const struct cli_args *args, const char *id, bool broken)
{
	if (broken) {
		cli_say_error("scenario '%s' was not found, and the data above is at fault: mend it or choose another "
		              "folder with --data",
		              id);
		return CLI_FAULT;
	}
	return cli_say_usage(args->command->name, "there is no scenario '%s'; 'durbar list --all' shows them", id);
}

/* Whether the system has the scenario; then it is loaded. The others are only introduced: maps and counters take most of the
 * time. */
static bool load_with(const char *data, const struct rules *rules, const char *id, struct arena *arena,
                      struct cli_world *world, size_t *scenario, struct faults *faults)
{
	if (!cli_introduce_world(data, rules, arena, world, faults) ||
	    !engine_find_scenario(rules, world->tables, id, scenario))
		return false;
	return world->folder || (cli_load_world(data, rules, arena, world, faults) &&
	                         engine_find_scenario(rules, world->tables, id, scenario));
}

int cli_find_scenario(const struct cli_args *args, const char *id, struct cli_world *world, size_t *scenario)
{
	const char *data = cli_find_data(args);
	struct faults faults = {.arena = args->arena};
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++)
		if (load_with(data, list[i], id, args->arena, world, scenario, &faults))
			return CLI_DONE;
	cli_say_faults(&faults);
	return tell_unknown(args, id, faults.count > 0);
}

/* A word of this program; nobody else gives one where nobody else plays. */
static int start_source(struct seed_source *source)
{
	uint8_t bytes[48];
	char word[SEED_HEX], match[SEED_MATCH];
	struct text text = base_start_text(word, sizeof word), name = base_start_text(match, sizeof match);

	if (!port_fill_random(bytes, sizeof bytes)) {
		cli_say_error("the machine gives no random numbers (%s); give a seed with --seed", strerror(errno));
		return CLI_FAULT;
	}
	base_put_bytes(&text, bytes, 32);
	base_put_bytes(&name, bytes + 32, 16);
	engine_start_source(source, match, word);
	return CLI_DONE;
}

bool cli_wants_any_options(const struct cli_args *args)
{
	const char *preset = cli_find_value(args, "options");

	return preset && strcmp(preset, "random") == 0;
}

static bool is_given(const struct cli_args *args, const char *name)
{
	size_t length = strlen(name);
	const char *value;

	for (int i = 0; (value = cli_find_nth_value(args, "option", i)) != NULL; i++)
		if (strncmp(value, name, length) == 0 && value[length] == '=')
			return true;
	return false;
}

void cli_pick_options(const struct cli_args *args, struct match_plan *plan, struct rng *rng)
{
	size_t count;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);
	struct match_plan any = *plan;

	engine_pick_options(&any, rng);
	for (size_t i = 0; i < count && i < MATCH_OPTIONS; i++)
		if (!is_given(args, options[i].name))
			plan->option[i] = any.option[i];
}

int cli_plan_match(const struct cli_args *args, const struct cli_world *world, size_t scenario, struct match_plan *plan)
{
	const char *seed = cli_find_value(args, "seed"), *preset = cli_find_value(args, "options"), *value;
	struct rng rng;
	uint64_t key[2];

	seed = seed ? seed : args->command->seed;
	*plan = engine_plan_match(world->rules, world->tables, scenario);
	plan->data = engine_hash_data(&world->docs, world->rules->scenario(world->tables, scenario).id);
	if (preset && strcmp(preset, "random") != 0 && !engine_set_preset(plan, preset))
		return cli_say_usage(args->command->name,
		                     "--options is 'standard', 'scenario', 'all' or 'random', not '%s'", preset);
	for (int i = 0; (value = cli_find_nth_value(args, "option", i)) != NULL; i++) {
		char reason[1024];
		struct text why = base_start_text(reason, sizeof reason);
		const char *sign = strchr(value, '=');

		if (!sign)
			return cli_say_usage(args->command->name, "--option is given as NAME=VALUE, not '%s'", value);
		if (!engine_set_option(plan, base_copy_text(args->arena, value, (size_t)(sign - value)), sign + 1,
		                       &why))
			return cli_say_usage(args->command->name, "%s", reason);
	}
	if (seed && !engine_set_seed(plan, seed))
		return cli_say_usage(args->command->name, "a seed is 1 to 64 letters, digits and '-_.', not '%s'",
		                     seed);
	if (!seed && start_source(&plan->source))
		return CLI_FAULT;
	if (cli_wants_any_options(args)) {
		base_make_key(seed ? seed : plan->source.match, key);
		rng.state = key[0] ^ key[1];
		cli_pick_options(args, plan, &rng);
	}
	if (!seed)
		engine_draw_seed(plan);
	return CLI_DONE;
}

int cli_find_seat(const struct rules *rules, const char *name)
{
	const struct rules_facts *facts = &rules->facts;
	char buffer[TELL_SEAT_NAME];
	char *end;
	long number = strtol(name, &end, 10);

	if (!strcmp(name, "watcher"))
		return CLI_WATCHER;
	if (!strcmp(name, "all"))
		return CLI_ALL;
	if (*name && !*end)
		return number >= 0 && number < facts->seats ? (int)number : CLI_NO_SEAT;
	for (int seat = 0; seat < facts->seats; seat++)
		if (!strcmp(engine_name_seat(rules, seat, buffer), name) ||
		    !strcmp(facts->side_names[engine_seat_side(rules, seat)], name))
			return seat;
	return CLI_NO_SEAT;
}

int cli_find_side(const struct match_plan *plan, const char *word)
{
	const struct rules_facts *facts = &plan->rules->facts;

	for (int side = 0; side < facts->sides; side++)
		if (!strcasecmp(word, facts->side_names[side]) || !strcasecmp(word, engine_title_side(plan, side)))
			return side;
	return -1;
}

int cli_read_seat(const struct cli_args *args, const struct match_plan *plan, int fallback, int *seat)
{
	const struct rules *rules = plan->rules;
	const char *name = cli_find_value(args, "seat");
	char known[256], buffer[TELL_SEAT_NAME];
	struct text text = base_start_text(known, sizeof known);
	int side;

	*seat = fallback;
	if (!name)
		return CLI_DONE;
	*seat = cli_find_seat(rules, name);
	side = cli_find_side(plan, name);
	for (int i = rules->facts.seats; *seat == CLI_NO_SEAT && side >= 0 && i--;)
		if (engine_seat_side(rules, i) == side && (!i || engine_seat_side(rules, i - 1) != side))
			*seat = i;
	if (*seat != CLI_NO_SEAT)
		return CLI_DONE;
	for (int i = 0; i < rules->facts.seats; i++) {
		base_put_string(&text, engine_title_seat(plan, i, buffer));
		base_put_string(&text, ", ");
	}
	return cli_say_usage(args->command->name, "there is no seat '%s'; there are %swatcher and all", name, known);
}

int cli_first_seat(uint32_t seats)
{
	return seats ? __builtin_ctz(seats) : CLI_WATCHER;
}

int cli_read_acting_seat(const struct cli_args *args, const struct match *match, int *seat)
{
	uint32_t acting = engine_seats_to_act(match);

	if ((acting & (acting - 1)) && !cli_has_option(args, "seat"))
		return cli_say_usage(args->command->name, "several seats are to act: name yours with --seat");
	return cli_read_seat(args, &match->plan, cli_first_seat(acting), seat);
}

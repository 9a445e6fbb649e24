/* serve.c: `durbar serve`: starts the server. May use: serve, spawn, store, the other files of cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/guide.h"
#include "cli/home.h"
#include "cli/say.h"
#include "cli/world.h"
#include "engine/fingerprint.h"
#include "serve/serve.h"
#include "spawn/spawn.h"
#include "store/store.h"
#include "systems/registry.h"

enum { SYSTEMS = 16, PATH = 4096 };

extern char **environ;

static void open_browser(const char *address)
{
	const char *const words[] = {"xdg-open", address, NULL};

	if (getenv("DISPLAY") || getenv("WAYLAND_DISPLAY"))
		spawn_unwatched(words, environ);
}

/* ---- where it runs */

/* Beside the database stands the address of the server that uses it, for whoever starts another one. */
static void name_note(const struct serve_config *config, char *path)
{
	snprintf(path, PATH, "%s-address", config->db);
}

static void leave_note(const struct serve_config *config, const char *address)
{
	char path[PATH];
	FILE *note;

	if (store_is_shared(config->db))
		return;
	name_note(config, path);
	note = fopen(path, "w");
	if (!note)
		return;
	fprintf(note, "%s\n", address);
	fclose(note);
}

static void remove_note(const struct serve_config *config)
{
	char path[PATH];

	name_note(config, path);
	if (!store_is_shared(config->db))
		unlink(path);
}

/* Only where the database is in use: a note that a killed server left behind is never read. */
static bool find_other(const struct serve_config *config, char *address, size_t size)
{
	char path[PATH];
	FILE *note;
	bool found;

	name_note(config, path);
	note = store_is_shared(config->db) ? NULL : fopen(path, "r");
	if (!note)
		return false;
	found = fgets(address, (int)size, note) && strncmp(address, "http", 4) == 0;
	fclose(note);
	address[strcspn(address, "\n")] = '\0';
	return found;
}

/* The page that the user wants: the lobby, or the form of a scenario in it. */
static void open_page(const struct cli_args *args, const char *address)
{
	const char *scenario = cli_find_value(args, "scenario");
	char page[512];

	snprintf(page, sizeof page, scenario ? "%s#new=%s" : "%s", address, scenario);
	if (scenario)
		printf("New game: %s\n", page);
	if (cli_has_option(args, "open"))
		open_browser(page);
}

/* Somebody runs it already: that is no fault of a user who wants to see the page. */
static int tell_failure(const struct cli_args *args, const struct serve_config *config, bool busy, const char *why)
{
	char address[256];

	if (!busy || !find_other(config, address, sizeof address)) {
		cli_say_error("%s", why);
		return CLI_FAULT;
	}
	printf("Durbar is already running at %s\n", address);
	open_page(args, address);
	if (cli_has_option(args, "open"))
		return CLI_DONE;
	cli_say_error("%s; for a server of its own name another file with --db", why);
	return CLI_FAULT;
}

static void tell_ready(const struct serve_config *config, int port)
{
	bool loopback = strcmp(config->listen, "127.0.0.1") == 0 || strcmp(config->listen, "::1") == 0;
	char address[128], name[512];

	snprintf(address, sizeof address, strchr(config->listen, ':') ? "%s://[%s]:%d/" : "%s://%s:%d/",
	         config->certificate ? "https" : "http", config->listen, port);
	leave_note(config, address);
	printf("Durbar is running at %s\n", address);
	puts(loopback ? "Only this machine can reach it (--listen opens it to others)."
	     : config->certificate
	             ? "Other machines can reach it; connections are encrypted."
	             : "Other machines can reach it; connections are not encrypted (--tls-cert, --tls-key).");
	store_name(config->db, name, sizeof name);
	if (config->reload)
		printf("Preview of %s: %spreview\n", config->data, address);
	printf("Games are kept in %s. Press Ctrl-C to stop.\n", name);
	printf("New here? Tutorials and coached first games: %s#learn\n", address);
	open_page(config->owner, address);
	fflush(stdout);
}

static void tell_line(const char *line)
{
	printf("%s\n", line);
}

static const uint64_t *hash_scenarios(const struct cli_world *world, struct arena *arena)
{
	size_t count = world->rules->count_scenarios(world->tables);
	uint64_t *data = base_take_bytes(arena, (count + 1) * sizeof *data);

	for (size_t i = 0; i < count; i++)
		data[i] = engine_hash_data(&world->docs, world->rules->scenario(world->tables, i).id);
	return data;
}

static bool load_systems(const struct cli_args *args, struct arena *arena, struct serve_system *system, size_t *count,
                         struct faults *faults)
{
	struct cli_world *loaded = base_take_bytes(arena, SYSTEMS * sizeof *loaded);
	size_t known;
	const struct rules *const *list = systems_list_rules(&known);

	*count = 0;
	for (size_t i = 0; i < known && i < SYSTEMS; i++) {
		struct cli_world *it = &loaded[*count];

		if (!cli_load_world(cli_find_data(args), list[i], arena, it, faults))
			continue;
		system[(*count)++] = (struct serve_system){.rules = it->rules,
		                                           .tables = it->tables,
		                                           .docs = &it->docs,
		                                           .index = it->index,
		                                           .guide = cli_read_guide(arena, it, faults),
		                                           .learn = cli_read_learn(arena, it, faults),
		                                           .data = hash_scenarios(it, arena)};
	}
	cli_say_faults(faults);
	return *count > 0;
}

/* --watch: a file was saved. */
static void reload_systems(const struct serve_config *config, struct arena *arena, struct serve_system *system,
                           size_t *count, struct faults *faults)
{
	load_systems(config->owner, arena, system, count, faults);
	if (faults->count)
		printf("%s: %zu %s. The preview keeps what was drawn before.\n", config->data, faults->count,
		       faults->count == 1 ? "fault" : "faults");
	else
		printf("%s: no faults.\n", config->data);
	fflush(stdout);
}

/* For --watch somebody must have a folder to write in: the data of the program are not edited. */
static int read_watch(const struct cli_args *args, struct serve_config *config)
{
	if (!cli_has_option(args, "watch"))
		return CLI_DONE;
	if (!cli_has_option(args, "data"))
		return cli_say_usage("serve", "--watch needs a folder of your own: durbar serve --data FOLDER --watch");
	config->reload = reload_systems;
	return CLI_DONE;
}

/* Is there the scenario that the user wants to begin with? */
static bool check_scenario(const struct cli_args *args, const struct serve_config *config)
{
	const char *wanted = cli_find_value(args, "scenario");
	size_t scenario;

	for (size_t i = 0; wanted && i < config->systems; i++)
		if (engine_find_scenario(config->system[i].rules, config->system[i].tables, wanted, &scenario))
			return true;
	if (wanted)
		cli_say_usage("serve", "there is no scenario '%s'; 'durbar list' shows them", wanted);
	return !wanted;
}

static int check_db(const struct serve_config *config)
{
	char why[512] = "";
	int damaged = serve_check(config, tell_line, why, sizeof why);

	if (damaged < 0)
		cli_say_error("%s", why);
	return damaged ? CLI_FAULT : CLI_DONE;
}

static int export_match(const struct serve_config *config, int64_t id)
{
	char why[512] = "";
	bool good = serve_export_match(config, id, stdout, why, sizeof why);

	if (good)
		fprintf(stderr, "durbar: %s\n", why);
	else
		cli_say_error("%s", why);
	return good ? CLI_DONE : CLI_FAULT;
}

static int run_serve(struct cli_args *args)
{
	struct serve_system system[SYSTEMS];
	struct faults faults = {.arena = args->arena};
	struct serve_config config = {.system = system, .ready = tell_ready, .owner = args};
	const char *listen = cli_find_value(args, "listen"), *check = cli_find_value(args, "check-db"), *host;
	int64_t port, workers, wanted;
	char why[512] = "";

	if (!cli_find_number(args, "port", 0, 65535, 8080, &port) ||
	    !cli_find_number(args, "workers", 1, 64, 2, &workers) ||
	    !cli_find_number(args, "export-match", 1, INT64_MAX, 0, &wanted))
		return CLI_USAGE;
	if (read_watch(args, &config) != CLI_DONE)
		return CLI_USAGE;
	if (!load_systems(args, args->arena, system, &config.systems, &faults))
		return CLI_FAULT;
	if (!check_scenario(args, &config))
		return CLI_USAGE;
	config.port = (int)port;
	config.any_port = !cli_has_option(args, "port");
	config.workers = (int)workers;
	config.listen = listen ? listen : "127.0.0.1";
	config.data = cli_find_data(args);
	config.web = cli_find_web(args);
	config.notify = cli_find_value(args, "notify-cmd");
	config.certificate = cli_find_value(args, "tls-cert");
	config.key = cli_find_value(args, "tls-key");
	if (!config.certificate != !config.key) {
		cli_say_error("--tls-cert and --tls-key belong together");
		return CLI_USAGE;
	}
	while (config.hosts < SERVE_HOSTS && (host = cli_find_nth_value(args, "host", (int)config.hosts)) != NULL)
		config.host[config.hosts++] = host;
	while (config.proxies < SERVE_HOSTS && (host = cli_find_nth_value(args, "proxy", (int)config.proxies)) != NULL)
		config.proxy[config.proxies++] = host;
	config.advertise = cli_find_value(args, "advertise");
	config.db = check ? check : cli_find_value(args, "db");
	if (!config.db)
		config.db = cli_find_home("matches.db", "--db", args->arena);
	if (!config.db)
		return CLI_FAULT;
	if (store_is_shared(config.db) && config.certificate) {
		cli_say_error("servers that share a database hand clients on without TLS: end it at the load balancer");
		return CLI_USAGE;
	}
	if (check)
		return check_db(&config);
	if (wanted)
		return export_match(&config, wanted);
	if (!serve_run(&config, why, sizeof why))
		return tell_failure(args, &config, strstr(why, STORE_BUSY) != NULL, why);
	remove_note(&config);
	return CLI_DONE;
}

static const struct cli_option options[] = {
	{"port", 'p', "NUMBER", "the port (default: 8080, or any free port if that is taken); 0: any free port"},
	{"listen", 0, "ADDRESS", "the address to listen on (default: 127.0.0.1, this machine only); 0.0.0.0: everyone"},
	{"host", 0, "NAME", "a host name to answer to, e.g. that of a proxy; may be repeated"},
	{"proxy", 0, "ADDRESS", "a proxy on another machine, whose X-Forwarded-For counts; may be repeated"},
	{"db", 0, "FILE",
         "the database (default: ~/.local/share/durbar/matches.db), or postgresql://USER@HOST/DATABASE, which servers can share"},
	{"advertise", 0, "HOST:PORT",
         "where the other servers of a shared database reach this one (default: as it listens)"},
	{"web", 0, "FOLDER", "the folder of the web client"},
	{"tls-cert", 0, "FILE", "encrypt connections with this certificate chain (PEM); read again on SIGHUP"},
	{"tls-key", 0, "FILE", "the key of that certificate (PEM)"},
	{"watch", 0, NULL,
         "with --data: check the folder whenever a file is saved, and show map or battlefield at /preview"},
	{"open", 0, NULL, "open the page in your browser"},
	{"scenario", 0, "NAME", "begin with the form of a new game of this scenario"},
	{"workers", 0, "NUMBER", "worker threads for bots, previews and replays (default: 2)"},
	{"notify-cmd", 0, "PROGRAM",
         "run this program on \"your move\", with DURBAR_MATCH, DURBAR_SEAT, DURBAR_NAME and DURBAR_TEXT set"},
	{"check-db", 0, "FILE", "do not serve: replay every match in a database and report which are damaged"},
	{"export-match", 0, "NUMBER",
         "do not serve: print the journal of a match in the database, as far as it is good"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_serve_command = {
	.name = "serve",
	.synopsis = "[--port N] [--listen ADDRESS] [--db FILE] [--web FOLDER] [--open] [--scenario NAME]\n"
		    "       durbar serve --data FOLDER --watch [...]",
	.summary = "play in the browser, against bots or with friends by link",
	.details = "Each seat is a secret link. A move counts once it is on disk. See docs/serve.md.",
	.options = options,
	.run = run_serve,
};

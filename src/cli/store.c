/* store.c: `durbar store copy`: moves matches between databases. May use: store, the other files of cli. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"
#include "store/store.h"

static struct cli_progress progress;

static void tell(int64_t done, int64_t all)
{
	if (done == 1)
		cli_start_progress(&progress, "matches", (uint64_t)all);
	cli_show_progress(&progress, (uint64_t)done);
	if (done == all)
		cli_end_progress(&progress);
}

/* A file is locked while it is open. A shared database is not, and what servers write meanwhile would be missing. */
static bool is_quiet(struct store *store, const char *name)
{
	int servers = store_count_servers(store);

	if (servers > 0)
		cli_say_error(servers == 1 ? "%s: %d server uses it: stop it first"
		                           : "%s: %d servers use it: stop them first",
		              name, servers);
	else if (servers < 0)
		cli_say_error("%s cannot be read", name);
	return servers == 0;
}

static int copy(struct store *from, struct store *to, const char *from_name, const char *to_name)
{
	char why[512] = "";
	int64_t done =
		is_quiet(from, from_name) && is_quiet(to, to_name) ? store_copy(from, to, tell, why, sizeof why) : -1;

	if (done < 0 && *why)
		cli_say_error("%s", why);
	if (done < 0)
		return CLI_FAULT;
	printf("%" PRId64 " match%s copied from %s to %s, each read again and compared\n", done, done == 1 ? "" : "es",
	       from_name, to_name);
	return CLI_DONE;
}

static int run_store(struct cli_args *args)
{
	char why[512] = "", from_name[256], to_name[256];
	struct store *from, *to = NULL;
	int code = CLI_FAULT;

	if (strcmp(args->words[0], "copy") != 0)
		return cli_say_usage("store", "'%s' is none of its words: there is only 'copy'", args->words[0]);
	store_name(args->words[1], from_name, sizeof from_name);
	store_name(args->words[2], to_name, sizeof to_name);
	from = store_open_existing(args->words[1], why, sizeof why);
	if (from)
		to = store_open(args->words[2], why, sizeof why);
	if (to)
		code = copy(from, to, from_name, to_name);
	else
		cli_say_error("%s", why);
	store_close(to);
	store_close(from);
	return code;
}

static const struct cli_option options[] = {
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_store_command = {
	.name = "store",
	.synopsis = "copy FROM TO",
	.summary = "move matches from one database to another: files and PostgreSQL",
	.details =
		"FROM and TO are files or addresses like postgresql://USER@HOST/DATABASE. Links stay valid. No server may\n"
		"run on either; a match that is in TO already stops everything. See docs/scale.md.",
	.options = options,
	.least = 3,
	.most = 3,
	.run = run_store,
};

/* lab.c: `durbar lab`: runs rule tests that a wargamer can read. May use: base, codec, the operating system. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/lab.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "codec/codec.h"

/* ---- finding files */

struct finds {
	struct arena *arena;
	const char **list;
	size_t count, room;
};

static void add_find(struct finds *finds, const char *path)
{
	if (finds->count == finds->room) {
		size_t room = finds->room ? 2 * finds->room : 64;
		const char **larger = base_take_bytes(finds->arena, room * sizeof *larger);

		if (finds->count)
			memcpy(larger, finds->list, finds->count * sizeof *larger);
		finds->list = larger;
		finds->room = room;
	}
	finds->list[finds->count++] = path;
}

static bool ends_in_yaml(const char *name)
{
	size_t length = strlen(name);

	return length > 5 && !strcmp(name + length - 5, ".yaml");
}

/* A file named by the user is taken whatever its ending; in folders those that end in .yaml. */
static bool find_labs(struct finds *finds, const char *path, int depth)
{
	struct dirent **names = NULL;
	struct stat facts;
	bool good = true;
	int count;

	if (stat(path, &facts)) {
		cli_say_error("%s: cannot open it: %s", path, strerror(errno));
		return false;
	}
	if (!S_ISDIR(facts.st_mode)) {
		if (!depth || ends_in_yaml(path))
			add_find(finds, path);
		return true;
	}
	count = scandir(path, &names, NULL, alphasort);
	if (count < 0) {
		cli_say_error("%s: cannot read the folder: %s", path, strerror(errno));
		return false;
	}
	for (int i = 0; i < count; i++) {
		size_t room = strlen(path) + strlen(names[i]->d_name) + 2;
		char *inner = base_take_bytes(finds->arena, room);

		snprintf(inner, room, "%s/%s", path, names[i]->d_name);
		if (names[i]->d_name[0] != '.' && depth < 16)
			good &= find_labs(finds, inner, depth + 1);
		free(names[i]);
	}
	free(names);
	return good;
}

/* ---- running them */

static bool is_wanted(const struct lab *lab, const struct doc *root, const char *title)
{
	const struct doc *rules = base_find_doc(root, "rules");

	if (!lab->only || strstr(title, lab->only))
		return true;
	if (base_scalar_of(rules))
		return strstr(rules->scalar, lab->only) != NULL;
	for (const struct doc *each = rules ? rules->first : NULL; each; each = each->next)
		if (base_scalar_of(each) && strstr(each->scalar, lab->only))
			return true;
	return false;
}

static void run_case(struct lab *lab, const struct doc *root, const char *file, const char *title)
{
	struct arena *arena;
	struct lab_case *it;

	if (!is_wanted(lab, root, title))
		return;
	arena = base_open_arena();
	if (!arena)
		return;
	it = base_take_bytes(arena, sizeof *it);
	it->lab = lab;
	it->arena = arena;
	it->root = root;
	it->file = file;
	it->faults.arena = arena;
	snprintf(it->title, sizeof it->title, "%s", title);
	if (lab->verbose && !lab->writer)
		printf("%s:%d: %s\n", file, root->line, title);
	cli_run_case(it);
	cli_tell_case(it);
	if (it->faults.count || it->failure.where)
		lab->failed++;
	else
		lab->passed++;
	base_close_arena(arena);
}

static void run_file(struct lab *lab, const char *path)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};

	if (!arena)
		return;
	if (!cli_read_lab(lab, path, arena, &faults, run_case)) {
		struct doc nowhere = {.kind = DOC_MAP};
		struct lab_case it = {.lab = lab, .arena = arena, .root = &nowhere, .file = path, .faults = faults};

		snprintf(it.title, sizeof it.title, "the file is at fault");
		cli_tell_case(&it);
		lab->failed++;
	}
	base_close_arena(arena);
}

static int run_lab(struct cli_args *args)
{
	struct lab *lab = base_take_bytes(args->arena, sizeof *lab);
	struct finds finds = {.arena = args->arena};
	struct cli_progress progress;
	struct json_writer json;

	*lab = (struct lab){.args = args,
	                    .data = cli_find_data(args),
	                    .only = cli_find_value(args, "only"),
	                    .verbose = cli_has_option(args, "verbose"),
	                    .arena = args->arena};
	if (!cli_find_number(args, "play", 0, 1000000, 0, &lab->play))
		return CLI_USAGE;
	for (int i = 0; i < args->count; i++)
		if (!find_labs(&finds, args->words[i], 0))
			return CLI_FAULT;
	if (cli_has_option(args, "json")) {
		lab->writer = cli_start_json(&json);
		lab->writer->open_list(lab->writer, "cases");
	}
	cli_start_progress(&progress, "files", finds.count);
	for (size_t i = 0; i < finds.count; i++) {
		run_file(lab, finds.list[i]);
		cli_show_progress(&progress, i + 1);
	}
	cli_end_progress(&progress);
	if (lab->writer) {
		lab->writer->close(lab->writer);
		lab->writer->put_int(lab->writer, "passed", (int64_t)lab->passed);
		lab->writer->put_int(lab->writer, "failed", (int64_t)lab->failed);
		cli_finish_json(&json);
	} else {
		printf("%zu passed, %zu failed\n", lab->passed, lab->failed);
	}
	if (!lab->passed && !lab->failed)
		cli_say_error("no case was run: there is no lab file there, or --only fits none");
	return lab->failed || !lab->passed ? CLI_FAULT : CLI_DONE;
}

static const struct cli_option options[] = {
	{"verbose", 'v', NULL, "tell everything that happens, as sentences"},
	{"only", 0, "TEXT", "only cases whose title or rules contain this"},
	{"play", 0, "N", "after each case, play N moves at random and look for faults of the rules"},
	{"json", 0, NULL, "print facts as JSON"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_lab_command = {
	.name = "lab",
	.synopsis = "FILE|FOLDER... [--verbose] [--only TEXT] [--play N] [--json]",
	.summary = "run lab files: what-if questions and rule tests",
	.details = "A lab file is a situation in YAML: position, options, dice, moves, and what must come out.\n"
		   "docs/lab.md tells how to write one. The last line printed is 'N passed, N failed'.",
	.options = options,
	.least = 1,
	.most = -1,
	.run = run_lab,
};

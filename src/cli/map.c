/* map.c: `durbar map`: a map as a picture. May use: base, kit, codec, spawn, world, files. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/map.h"
#include "cli/say.h"
#include "cli/world.h"
#include "codec/chart.h"
#include "codec/codec.h"
#include "spawn/spawn.h"

extern char **environ;

static void print_names(const glob_t *found)
{
	fputs("maps:", stderr);
	for (size_t i = 0; i < found->gl_pathc; i++) {
		const char *name = strrchr(found->gl_pathv[i], '/') + 1;

		fprintf(stderr, " %.*s", (int)(strlen(name) - strlen(".yaml")), name);
	}
	fputc('\n', stderr);
}

/* The path of a map without its ending: a name in the data folder, or a file of the user's. NULL: the user was told. */
static const char *find_map(const struct cli_args *args, const char *name)
{
	size_t length = strlen(name);
	const char *data = cli_find_data(args), *path = NULL;
	char pattern[4096];
	glob_t found;

	if (length > 5 && strcmp(name + length - 5, ".yaml") == 0)
		return base_copy_text(args->arena, name, length - 5);
	snprintf(pattern, sizeof pattern, "%s/*/maps/*.yaml", data);
	if (glob(pattern, 0, NULL, &found) != 0) {
		cli_say_error("there are no maps in %s", data);
		return NULL;
	}
	for (size_t i = 0; i < found.gl_pathc && !path; i++) {
		const char *file = strrchr(found.gl_pathv[i], '/') + 1;

		if (strncmp(file, name, length) == 0 && strcmp(file + length, ".yaml") == 0)
			path = base_copy_text(args->arena, found.gl_pathv[i], strlen(found.gl_pathv[i]) - 5);
	}
	if (!path) {
		cli_say_error("there is no map '%s'", name);
		print_names(&found);
	}
	globfree(&found);
	return path;
}

static const char *add_ending(struct arena *arena, const char *path, const char *ending)
{
	size_t length = strlen(path), more = strlen(ending);
	char *whole = base_take_bytes(arena, length + more + 1);

	memcpy(whole, path, length);
	memcpy(whole + length, ending, more);
	return whole;
}

bool cli_load_chart(const char *path, struct arena *arena, struct chart *chart)
{
	struct faults faults = {.arena = arena};
	const char *art = add_ending(arena, path, ".art");
	FILE *there;

	chart->doc = codec_read_yaml(add_ending(arena, path, ".yaml"), arena, &faults);
	if (chart->doc) {
		chart->words = codec_collect_words(chart->doc, arena);
		chart->map = kit_load_map(chart->doc, chart->words, arena, &faults);
	}
	/* A map without its art is drawn by its hexes alone. */
	there = fopen(art, "r");
	if (there) {
		size_t length;
		const char *bytes;

		fclose(there);
		bytes = codec_read_file(art, arena, &length, &faults);
		if (bytes)
			chart->art = codec_parse_art(art, bytes, length, arena, &faults);
	}
	cli_say_faults(&faults);
	return faults.count == 0;
}

static bool read_paper(const struct cli_args *args, struct chart *chart)
{
	const char *paper = cli_find_value(args, "paper");

	if (!paper)
		return true;
	if (strcmp(paper, "a2") != 0 && strcmp(paper, "a3") != 0) {
		cli_say_usage("map", "--paper is a2 or a3, not '%s'", paper);
		return false;
	}
	chart->paper = strcmp(paper, "a2") == 0 ? CHART_A2 : CHART_A3;
	return true;
}

/* Lets rsvg-convert turn a drawing into a PNG. */
static int write_png(FILE *drawing, const char *path, int64_t width)
{
	char wide[16];
	const char *words[] = {"rsvg-convert",        "--unlimited", "--width", wide,
	                       "--keep-aspect-ratio", "--output",    path,      NULL};
	pid_t child;
	int status = 0;

	snprintf(wide, sizeof wide, "%d", (int)width);
	fflush(drawing);
	rewind(drawing);
	child = spawn_program(words, environ, fileno(drawing), SPAWN_DEFAULT);
	if (!child) {
		cli_say_error("PNG needs rsvg-convert (Debian: librsvg2-bin): %s", strerror(errno));
		return CLI_FAULT;
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (!WIFEXITED(status) || WEXITSTATUS(status)) {
		cli_say_error("rsvg-convert could not write %s", path);
		return CLI_FAULT;
	}
	return CLI_DONE;
}

static int draw_png(struct cli_args *args, const struct chart *chart, const char *path)
{
	FILE *drawing, *there;
	int64_t width;
	int code;

	if (!cli_find_number(args, "width", 64, 20000, 3000, &width))
		return CLI_USAGE;
	there = cli_has_option(args, "force") ? NULL : fopen(path, "r");
	if (there) {
		fclose(there);
		cli_say_error("%s exists; --force replaces it", path);
		return CLI_FAULT;
	}
	drawing = tmpfile();
	if (!drawing) {
		cli_say_error("no temporary file: %s", strerror(errno));
		return CLI_FAULT;
	}
	codec_draw_chart(chart, args->arena, drawing);
	code = write_png(drawing, path, width);
	fclose(drawing);
	return code;
}

static int draw_svg(struct cli_args *args, const struct chart *chart, const char *path)
{
	char *bytes = NULL;
	size_t size = 0;
	bool written;
	FILE *drawing;

	if (!path) {
		codec_draw_chart(chart, args->arena, stdout);
		return CLI_DONE;
	}
	drawing = open_memstream(&bytes, &size);
	if (!drawing) {
		cli_say_error("the machine has no memory left");
		return CLI_FAULT;
	}
	codec_draw_chart(chart, args->arena, drawing);
	fclose(drawing);
	written = cli_create_file(path, bytes, size, cli_has_option(args, "force"), args->arena);
	free(bytes);
	return written ? CLI_DONE : CLI_FAULT;
}

static int run_map(struct cli_args *args)
{
	struct chart chart = {.bare = cli_has_option(args, "bare")};
	const char *out = cli_find_value(args, "output");
	bool png = cli_has_option(args, "png");
	const char *path;

	if (!read_paper(args, &chart))
		return CLI_USAGE;
	if (png && !out)
		return cli_say_usage("map", "--png needs -o FILE");
	if (cli_has_option(args, "width") && !png)
		return cli_say_usage("map", "--width is for --png");
	path = find_map(args, args->words[0]);
	if (!path || !cli_load_chart(path, args->arena, &chart))
		return CLI_FAULT;
	return png ? draw_png(args, &chart, out) : draw_svg(args, &chart, out);
}

static const struct cli_option options[] = {
	{"output", 'o', "FILE", "where the picture goes; standard output where not given"},
	{"png", 0, NULL, "a PNG instead of an SVG (needs rsvg-convert)"},
	{"width", 0, "N", "pixels across, for --png; 3000 where not given"},
	{"paper", 0, "SIZE", "for print: a2 or a3"},
	{"bare", 0, NULL, "the hexes alone, without frame, cartouche and legend"},
	{"force", 0, NULL, "replace a file that exists"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_map_command = {
	.name = "map",
	.synopsis = "NAME|FILE.yaml [-o FILE] [--png [--width N]] [--paper a2|a3] [--bare] [--force]",
	.summary = "draw a map",
	.details = "Draws a map of the data folder, or a map file of your own, as a picture. What a map was made from\n"
		   "stands in its cartouche.",
	.options = options,
	.least = 1,
	.most = 1,
	.run = run_map,
};

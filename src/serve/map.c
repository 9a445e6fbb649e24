/* map.c: map drawings, and the positions of hexes on them. A worker makes each once.
 * May use: server, http, resource, codec. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "codec/chart.h"
#include "codec/codec.h"
#include "serve/resource.h"
#include "serve/server.h"

struct map_job {
	struct job job; /* first */
	uint64_t client;
	char name[64]; /* of the map */
	bool picture;  /* else the geometry */
	bool unread;   /* its file cannot be read */
	struct resource *resource;
};

/* The document of a map, and its system. */
static const struct doc *find_map(const struct serve_config *config, const char *name, const char **system)
{
	char path[96];

	snprintf(path, sizeof path, "maps/%s", name);
	for (size_t i = 0; i < config->systems; i++) {
		const struct doc *doc = base_find_in_set(config->system[i].docs, path);

		if (doc) {
			*system = config->system[i].rules->facts.id;
			return doc;
		}
	}
	return NULL;
}

/* What is drawn beside the hexes, or NULL: there is none. False: it cannot be read at the moment. */
static bool read_art(const struct serve_config *config, const char *system, const char *name, struct arena *arena,
                     const struct chart_art **art)
{
	struct faults faults = {.arena = arena};
	char path[4096];
	size_t size;
	const char *bytes;

	*art = NULL;
	snprintf(path, sizeof path, "%s/%s/maps/%s.art", config->data, system, name);
	if (access(path, R_OK))
		return errno == ENOENT;
	bytes = codec_read_file(path, arena, &size, &faults);
	if (bytes)
		*art = codec_parse_art(path, bytes, size, arena, &faults);
	return bytes;
}

static void draw_picture(struct map_job *map, const struct chart *chart, struct arena *arena)
{
	char *bytes = NULL, path[96];
	size_t size = 0;
	FILE *out = serve_need_memory(open_memstream(&bytes, &size));

	codec_draw_chart(chart, arena, out);
	fclose(out);
	snprintf(path, sizeof path, "%s.svg", map->name);
	map->resource = serve_new_resource(path, "image/svg+xml", bytes, size);
}

static void draw_grid(struct map_job *map, const struct chart *chart, struct arena *arena)
{
	struct wire wire = {.used = 0};
	char path[96];

	codec_start_wire(&wire);
	codec_write_grid(chart, arena, &wire.writer);
	snprintf(path, sizeof path, "%s.json", map->name);
	map->resource = serve_new_resource(path, "application/json", wire.bytes, wire.used);
}

static void run_map(struct job *job)
{
	struct map_job *map = (struct map_job *)job;
	struct arena *arena = serve_open_arena();
	struct faults faults = {.arena = arena};
	const char *system = "";
	struct chart chart = {.doc = find_map(job->server->config, map->name, &system), .bare = true};

	if (chart.doc) {
		/* Its system has loaded it before: there are no faults. */
		chart.words = codec_collect_words(chart.doc, arena);
		chart.map = kit_load_map(chart.doc, chart.words, arena, &faults);
		map->unread = !read_art(job->server->config, system, map->name, arena, &chart.art);
		if (map->picture && !map->unread)
			draw_picture(map, &chart, arena);
		else if (!map->unread)
			draw_grid(map, &chart, arena);
	}
	base_close_arena(arena);
}

static void finish_map(struct job *job)
{
	struct map_job *map = (struct map_job *)job;
	struct client *client = serve_find_client(job->server, map->client);
	struct resource *resource = map->resource;
	struct resource *first = resource ? serve_find_resource(job->server, resource->name) : NULL;

	/* Two clients may have asked at the same time. */
	if (first) {
		serve_free_resource(resource);
		resource = first;
	} else if (resource) {
		serve_cache_resource(job->server, resource);
	}
	if (client && resource)
		serve_reply_resource(client, resource);
	else if (client && map->unread)
		serve_reply_text(client, 503, "The map cannot be read at the moment.\n");
	else if (client)
		serve_reply_text(client, 404, "There is no such map.\n");
	free(map);
}

void serve_reply_map(struct client *client, const char *name)
{
	struct resource *resource = serve_find_resource(client->server, name);
	const char *ending = strrchr(name, '.');
	struct map_job *map;

	if (resource) {
		serve_reply_resource(client, resource);
		return;
	}
	if (!ending || (strcmp(ending, ".svg") != 0 && strcmp(ending, ".json") != 0) || ending - name >= 64 ||
	    strchr(name, '/')) {
		serve_reply_text(client, 404, "There is no such map.\n");
		return;
	}
	map = serve_alloc(sizeof *map);
	memcpy(map->name, name, (size_t)(ending - name));
	map->picture = strcmp(ending, ".svg") == 0;
	map->client = client->id;
	map->job.run = run_map;
	map->job.finish = finish_map;
	client->deferred = true;
	serve_submit_job(client->server, &map->job);
}

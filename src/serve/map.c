/* map.c: map drawings, and the positions of hexes on them. A worker makes each once.
 * May use: server, http, resource, watch, codec. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "codec/chart.h"
#include "codec/codec.h"
#include "serve/resource.h"
#include "serve/server.h"
#include "serve/watch.h"

struct map_job {
	struct job job; /* first */
	uint64_t client;
	char name[64];             /* of the map */
	bool picture;              /* else the geometry */
	bool unread;               /* its file cannot be read */
	struct snapshot *snapshot; /* the data as they are now; NULL: those that the server was started with */
	struct resource *resource;
};

/* The document of a map, and its system. */
static const struct doc *find_map(const struct map_job *map, const char **system)
{
	const struct serve_config *config = map->job.server->config;
	const struct serve_system *list = map->snapshot ? map->snapshot->system : config->system;
	size_t count = map->snapshot ? map->snapshot->systems : config->systems;
	char path[96];

	snprintf(path, sizeof path, "maps/%s", map->name);
	for (size_t i = 0; i < count; i++) {
		const struct doc *doc = base_find_in_set(list[i].docs, path);

		if (doc) {
			*system = list[i].rules->facts.id;
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
	struct chart chart = {.doc = find_map(map, &system), .bare = true};

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
	bool kept = !map->snapshot;

	/* Two clients may have asked at the same time. What changes is not kept. */
	if (map->snapshot) {
		serve_release_snapshot(map->snapshot);
	} else if (first) {
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
	if (resource && !kept)
		serve_free_resource(resource);
	free(map);
}

/* NAME.svg is a picture, NAME.json its geometry; anything else is no map. */
static bool is_map(const char *name)
{
	const char *ending = strrchr(name, '.');

	return ending && (!strcmp(ending, ".svg") || !strcmp(ending, ".json")) && ending - name < 64 &&
	       !strchr(name, '/');
}

static void start_map(struct client *client, const char *name, struct snapshot *snapshot)
{
	const char *ending = strrchr(name, '.');
	struct map_job *map = serve_alloc(sizeof *map);

	memcpy(map->name, name, (size_t)(ending - name));
	map->picture = strcmp(ending, ".svg") == 0;
	map->snapshot = snapshot;
	map->client = client->id;
	map->job.run = run_map;
	map->job.finish = finish_map;
	client->deferred = true;
	serve_submit_job(client->server, &map->job);
}

void serve_reply_map(struct client *client, const char *name)
{
	struct resource *resource = serve_find_resource(client->server, name);

	if (resource)
		serve_reply_resource(client, resource);
	else if (is_map(name))
		start_map(client, name, NULL);
	else
		serve_reply_text(client, 404, "There is no such map.\n");
}

void serve_reply_new_map(struct client *client, const char *name)
{
	struct snapshot *snapshot = is_map(name) ? serve_take_snapshot(client->server) : NULL;

	client->reply.lasting = false;
	if (snapshot)
		start_map(client, name, snapshot);
	else
		serve_reply_text(client, 404, "There is no such map.\n");
}

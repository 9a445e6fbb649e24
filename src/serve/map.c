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

enum { SYSTEM = 32, NAME = 64, KEY = 160 }; /* bytes of an address */

struct map_job {
	struct job job; /* first */
	uint64_t client;
	char system[SYSTEM], name[NAME]; /* two systems may have maps of the same name */
	bool picture;                    /* else the geometry */
	uint64_t data;                   /* the fingerprint of data that were kept; 0: today's */
	char key[KEY];                   /* of the resource */
	bool unread;                     /* its file cannot be read */
	struct snapshot *snapshot;       /* the data as they are now; NULL: those that the server was started with */
	struct resource *resource;
};

static const struct doc *find_map(struct map_job *map, struct faults *faults)
{
	const struct serve_config *config = map->job.server->config;
	const struct serve_system *kept;
	const struct serve_system *list = map->snapshot ? map->snapshot->system : config->system;
	size_t count = map->snapshot ? map->snapshot->systems : config->systems;
	char path[96];

	snprintf(path, sizeof path, "maps/%s", map->name);
	if (map->data) {
		kept = serve_find_kept(&map->job.server->archive, map->data, &map->unread, faults);
		return kept ? base_find_in_set(kept->docs, path) : NULL;
	}
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i].rules->facts.id, map->system) == 0)
			return base_find_in_set(list[i].docs, path);
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
	char *bytes = NULL;
	size_t size = 0;
	FILE *out = serve_need_memory(open_memstream(&bytes, &size));

	codec_draw_chart(chart, arena, out);
	fclose(out);
	map->resource = serve_new_resource(map->key, "image/svg+xml", bytes, size);
}

static void draw_grid(struct map_job *map, const struct chart *chart, struct arena *arena)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	codec_write_grid(chart, arena, &wire.writer);
	map->resource = serve_new_resource(map->key, "application/json", wire.bytes, wire.used);
}

static void run_map(struct job *job)
{
	struct map_job *map = (struct map_job *)job;
	struct arena *arena = serve_open_arena();
	struct faults faults = {.arena = arena};
	struct chart chart = {.doc = find_map(map, &faults), .bare = true};

	if (chart.doc) {
		/* Its system has loaded it before: there are no faults. */
		chart.words = codec_collect_words(chart.doc, arena);
		chart.map = kit_load_map(chart.doc, chart.words, arena, &faults);
		map->unread = !read_art(job->server->config, map->system, map->name, arena, &chart.art);
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

/* SYSTEM/NAME.svg is a picture, SYSTEM/NAME.json its geometry; anything else is no map. */
static bool is_map(const char *path)
{
	const char *name = strchr(path, '/'), *ending = strrchr(path, '.');

	return name && ending > name && (!strcmp(ending, ".svg") || !strcmp(ending, ".json")) && name - path < SYSTEM &&
	       ending - name <= NAME && !strchr(name + 1, '/');
}

static void start_map(struct client *client, const char *path, const char *key, uint64_t data,
                      struct snapshot *snapshot)
{
	const char *name = strchr(path, '/') + 1, *ending = strrchr(path, '.');
	struct map_job *map = serve_alloc(sizeof *map);

	memcpy(map->system, path, (size_t)(name - 1 - path));
	memcpy(map->name, name, (size_t)(ending - name));
	map->picture = strcmp(ending, ".svg") == 0;
	snprintf(map->key, sizeof map->key, "%s", key);
	map->data = data;
	map->snapshot = snapshot;
	map->client = client->id;
	map->job.run = run_map;
	map->job.finish = finish_map;
	client->deferred = true;
	serve_submit_job(client->server, &map->job);
}

void serve_reply_map(struct client *client, const char *path, const char *key, uint64_t data)
{
	struct resource *resource = is_map(path) ? serve_find_resource(client->server, key) : NULL;

	if (resource)
		serve_reply_resource(client, resource);
	else if (is_map(path))
		start_map(client, path, key, data, NULL);
	else
		serve_reply_text(client, 404, "There is no such map.\n");
}

void serve_reply_new_map(struct client *client, const char *path)
{
	struct snapshot *snapshot = is_map(path) ? serve_take_snapshot(client->server) : NULL;

	client->reply.lasting = false;
	if (snapshot)
		start_map(client, path, path, 0, snapshot);
	else
		serve_reply_text(client, 404, "There is no such map.\n");
}

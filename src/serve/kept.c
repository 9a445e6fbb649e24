/* kept.c: what a page shows of the data that a match was begun with, if these are no longer today's: /kept/DATA before the address of
 * a map, a box or the rules. A worker makes each once. May use: server, archive, http, resource. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/resource.h"
#include "serve/server.h"

enum { KEY = 160, DIGITS = 16 };

static const char box[] = "/api/box/", rules[] = "/rules/", map[] = "/map/", ending[] = ".json";

struct kept_job {
	struct job job; /* first */
	uint64_t client, data;
	char key[KEY]; /* the whole address */
	bool away;
	struct resource *resource;
};

/* The address without what says which data. */
static const char *skip_data(const char *key)
{
	return key + strlen("/kept/") + DIGITS;
}

static void run_kept(struct job *job)
{
	struct kept_job *kept = (struct kept_job *)job;
	struct arena *arena = serve_open_arena();
	struct faults faults = {.arena = arena};
	const struct serve_system *system = serve_find_kept(&job->server->archive, kept->data, &kept->away, &faults);
	const char *path = skip_data(kept->key);
	char name[KEY];
	size_t scenario;

	if (system && strncmp(path, box, strlen(box)) == 0) {
		if (engine_find_scenario(system->rules, system->tables, path + strlen(box), &scenario))
			kept->resource = serve_make_box(job->server->config->web, system, scenario, kept->key);
	} else if (system) {
		snprintf(name, sizeof name, "%s%s%s", rules, system->rules->facts.id, ending);
		if (strcmp(path, name) == 0)
			kept->resource = serve_make_rules(system, kept->key);
	}
	base_close_arena(arena);
}

static void finish_kept(struct job *job)
{
	struct kept_job *kept = (struct kept_job *)job;
	struct client *client = serve_find_client(job->server, kept->client);
	struct resource *resource = kept->resource;
	struct resource *first = resource ? serve_find_resource(job->server, kept->key) : NULL;

	/* Two clients may have asked at the same time. */
	if (first) {
		serve_free_resource(resource);
		resource = first;
	} else if (resource) {
		serve_cache_resource(job->server, resource);
	}
	if (client && resource)
		serve_reply_resource(client, resource);
	else if (client)
		serve_reply_text(client, kept->away ? 503 : 404,
		                 kept->away ? "The data cannot be read at the moment.\n" : "There is nothing here.\n");
	free(kept);
}

/* Sixteen hexadecimal digits; 0: they are not. */
static uint64_t read_data(const char *text)
{
	return strspn(text, "0123456789abcdef") == DIGITS ? strtoull(text, NULL, 16) : 0;
}

void serve_reply_kept(struct client *client, const char *path)
{
	uint64_t data = read_data(path + strlen("/kept/"));
	const char *rest = data ? skip_data(path) : "";
	struct resource *resource = serve_find_resource(client->server, path);
	struct kept_job *kept;

	if (resource) {
		serve_reply_resource(client, resource);
	} else if (strlen(path) < KEY && strncmp(rest, map, strlen(map)) == 0) {
		serve_reply_map(client, rest + strlen(map), path, data);
	} else if (strlen(path) < KEY &&
	           (strncmp(rest, box, strlen(box)) == 0 || strncmp(rest, rules, strlen(rules)) == 0)) {
		kept = serve_alloc(sizeof *kept);
		kept->client = client->id;
		kept->data = data;
		snprintf(kept->key, sizeof kept->key, "%s", path);
		kept->job.run = run_kept;
		kept->job.finish = finish_kept;
		client->deferred = true;
		serve_submit_job(client->server, &kept->job);
	} else {
		serve_reply_text(client, 404, "There is nothing here.\n");
	}
}

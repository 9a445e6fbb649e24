/* watch.c: see watch.h. May use: server, http, pages, resource, job, codec, libuv. */
#include "serve/watch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uv.h>

#include "codec/wire.h"
#include "serve/resource.h"
#include "serve/server.h"

enum { FOLDERS = 256, PATH = 4096, DEPTH = 8, WAIT_MS = 200 }; /* WAIT_MS: editors save in several steps */

static const char status_path[] = "/api/preview";

/* A folder that is watched: Linux does not watch what is below it. */
struct folder {
	uv_fs_event_t event; /* first */
	struct watch *watch;
	char path[PATH];
};

struct watch {
	struct server *server;
	uv_timer_t timer;
	struct folder *folder[FOLDERS];
	size_t folders;
	bool reading, again;     /* a job reads the data; something was saved meanwhile */
	uint64_t version, drawn; /* of what was read last, and of what was read last without faults */
	struct snapshot *snapshot;
};

struct reload_job {
	struct job job; /* first */
	struct snapshot *snapshot;
	struct faults faults;
	uint64_t version;
};

/* ---- snapshots */

struct snapshot *serve_take_snapshot(struct server *server)
{
	struct snapshot *snapshot = server->watch ? server->watch->snapshot : NULL;

	if (snapshot)
		snapshot->users++;
	return snapshot;
}

void serve_release_snapshot(struct snapshot *snapshot)
{
	if (!snapshot || --snapshot->users)
		return;
	base_close_arena(snapshot->arena);
	free(snapshot);
}

/* ---- what the page is told */

static void write_faults(const struct faults *faults, struct writer *writer)
{
	writer->open_list(writer, "faults");
	for (size_t i = 0; i < faults->count; i++) {
		const struct fault *fault = &faults->list[i];

		writer->open_map(writer, NULL);
		writer->put_text(writer, "file", fault->file ? fault->file : "");
		writer->put_int(writer, "line", fault->line);
		writer->put_int(writer, "column", fault->column);
		writer->put_text(writer, "text", fault->text);
		writer->put_text(writer, "rule", fault->rule ? fault->rule : "");
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_scenarios(const struct snapshot *snapshot, struct writer *writer)
{
	writer->open_list(writer, "scenarios");
	for (size_t i = 0; snapshot && i < snapshot->systems; i++) {
		const struct serve_system *system = &snapshot->system[i];

		for (size_t k = 0; k < system->rules->count_scenarios(system->tables); k++) {
			struct scenario_facts facts = system->rules->scenario(system->tables, k);

			writer->open_map(writer, NULL);
			writer->put_text(writer, "id", facts.id);
			writer->put_text(writer, "title", facts.title);
			writer->put_text(writer, "system", system->rules->facts.title);
			writer->put_text(writer, "system_id", system->rules->facts.id);
			writer->close(writer);
		}
	}
	writer->close(writer);
}

static void replace_resource(struct server *server, const char *name, struct wire *wire)
{
	struct resource *old = serve_find_resource(server, name);

	if (old)
		serve_drop_resource(server, old);
	serve_cache_resource(server, serve_new_resource(name, "application/json", wire->bytes, wire->used));
}

static void publish_status(struct watch *watch, const struct faults *faults)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	wire.writer.open_map(&wire.writer, NULL);
	wire.writer.put_int(&wire.writer, "version", (int64_t)watch->version);
	wire.writer.put_int(&wire.writer, "drawn", (int64_t)watch->drawn);
	write_faults(faults, &wire.writer);
	write_scenarios(watch->snapshot, &wire.writer);
	wire.writer.close(&wire.writer);
	replace_resource(watch->server, status_path, &wire);
}

static void publish_scenario(struct server *server, const struct serve_system *system, size_t scenario)
{
	struct wire wire = {.used = 0};
	char name[160];

	codec_start_wire(&wire);
	system->rules->describe(system->tables, scenario, &wire.writer);
	snprintf(name, sizeof name, "%s/%s", status_path, system->rules->scenario(system->tables, scenario).id);
	replace_resource(server, name, &wire);
}

/* Boxes of scenarios that are no more. */
static void drop_scenarios(struct server *server)
{
	for (struct resource *at = server->resources, *next; at; at = next) {
		next = at->next;
		if (!strncmp(at->name, "/api/preview/", 13))
			serve_drop_resource(server, at);
	}
}

static void publish_scenarios(struct watch *watch)
{
	drop_scenarios(watch->server);
	for (size_t i = 0; i < watch->snapshot->systems; i++) {
		const struct serve_system *system = &watch->snapshot->system[i];

		for (size_t k = 0; k < system->rules->count_scenarios(system->tables); k++)
			publish_scenario(watch->server, system, k);
	}
}

/* ---- reading again */

static void run_reload(struct job *job)
{
	struct reload_job *reload = (struct reload_job *)job;
	struct snapshot *snapshot = reload->snapshot;

	snapshot->arena = serve_open_arena();
	reload->faults.arena = snapshot->arena;
	job->server->config->reload(job->server->config, snapshot->arena, snapshot->system, &snapshot->systems,
	                            &reload->faults);
}

static void start_reload(struct watch *watch);

static void finish_reload(struct job *job)
{
	struct reload_job *reload = (struct reload_job *)job;
	struct watch *watch = job->server->watch;

	watch->version = reload->version;
	if (!reload->faults.count) {
		serve_release_snapshot(watch->snapshot);
		watch->snapshot = reload->snapshot;
		watch->snapshot->users++;
		watch->drawn = watch->version;
		publish_scenarios(watch);
	}
	publish_status(watch, &reload->faults);
	serve_release_snapshot(reload->snapshot);
	free(reload);
	watch->reading = false;
	if (watch->again && !watch->server->closing)
		start_reload(watch);
}

static void start_reload(struct watch *watch)
{
	struct reload_job *reload;

	watch->again = watch->reading;
	if (watch->reading)
		return;
	watch->reading = true;
	reload = serve_alloc(sizeof *reload);
	reload->snapshot = serve_alloc(sizeof *reload->snapshot);
	reload->snapshot->users = 1;
	reload->version = watch->version + 1;
	reload->job.run = run_reload;
	reload->job.finish = finish_reload;
	serve_submit_job(watch->server, &reload->job);
}

/* ---- watching */

static void watch_tree(struct watch *watch, const char *path, int depth);

/* Folders may have been made, or replaced by others of the same name: all are watched anew. */
static void read_again(uv_timer_t *timer)
{
	struct watch *watch = timer->data;

	for (size_t i = 0; i < watch->folders; i++)
		uv_fs_event_stop(&watch->folder[i]->event);
	watch_tree(watch, watch->server->config->data, 0);
	start_reload(watch);
}

/* Editors leave files of their own beside the one that is edited; most write a new file and rename it. A name without
 * a dot may be a folder. */
static bool matters(const char *name)
{
	static const char *const endings[] = {".yaml", ".tsv", ".md", ".art"};
	const char *dot = name ? strrchr(name, '.') : NULL;

	if (!dot)
		return true;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (!strcmp(dot, endings[i]))
			return name[0] != '.';
	return false;
}

static void notice(uv_fs_event_t *event, const char *name, int events, int status)
{
	struct watch *watch = ((struct folder *)event)->watch;

	(void)events;
	if (!status && matters(name))
		uv_timer_start(&watch->timer, read_again, WAIT_MS, 0);
}

static struct folder *find_folder(struct watch *watch, const char *path)
{
	struct folder *folder;

	for (size_t i = 0; i < watch->folders; i++)
		if (!strcmp(watch->folder[i]->path, path))
			return watch->folder[i];
	if (watch->folders == FOLDERS || strlen(path) >= PATH)
		return NULL;
	folder = serve_alloc(sizeof *folder);
	folder->watch = watch;
	snprintf(folder->path, sizeof folder->path, "%s", path);
	uv_fs_event_init(watch->server->loop, &folder->event);
	watch->folder[watch->folders++] = folder;
	return folder;
}

static void watch_tree(struct watch *watch, const char *path, int depth)
{
	struct folder *folder = find_folder(watch, path);
	DIR *dir = folder && depth < DEPTH ? opendir(path) : NULL;

	if (!dir)
		return;
	uv_fs_event_start(&folder->event, notice, path, 0);
	for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		char below[PATH];
		struct stat facts;

		if (entry->d_name[0] != '.' &&
		    snprintf(below, sizeof below, "%s/%s", path, entry->d_name) < (int)sizeof below &&
		    stat(below, &facts) == 0 && S_ISDIR(facts.st_mode))
			watch_tree(watch, below, depth + 1);
	}
	closedir(dir);
}

void serve_start_watch(struct server *server)
{
	struct watch *watch;

	if (!server->config->reload)
		return;
	watch = serve_alloc(sizeof *watch);
	watch->server = server;
	server->watch = watch;
	uv_timer_init(server->loop, &watch->timer);
	watch->timer.data = watch;
	publish_status(watch, &(struct faults){.arena = NULL});
	watch_tree(watch, server->config->data, 0);
	start_reload(watch);
}

void serve_free_watch(struct server *server)
{
	struct watch *watch = server->watch;

	if (!watch)
		return;
	for (size_t i = 0; i < watch->folders; i++)
		free(watch->folder[i]);
	serve_release_snapshot(watch->snapshot);
	free(watch);
	server->watch = NULL;
}

void serve_reply_preview(struct client *client)
{
	if (client->server->watch)
		serve_reply_page(client, "preview.html");
	else
		serve_reply_text(client, 404, "There is a preview where durbar serve was started with --watch.\n");
}

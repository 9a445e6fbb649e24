/* pages.c: see pages.h. May use: server, http, resource, bundle, files, port, the operating system. */
#define _GNU_SOURCE
#include "serve/pages.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "port/port.h"
#include "serve/bundle.h"
#include "serve/bundle_text.h"
#include "serve/resource.h"
#include "serve/server.h"

enum { LOOK_MS = 1000, PATH = 4096, ROOT = 32 }; /* LOOK_MS: between two looks whether a file has changed */

static const char *const pages[] = {"index.html", "play.html", "assist.html", "preview.html"};

static uint64_t hash_file(const char *path, uint64_t start)
{
	FILE *file = path ? fopen(path, "re") : NULL;
	char bytes[16 * 1024];
	size_t size;

	if (!file)
		return start;
	while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
		start = base_hash_bytes(bytes, size, start);
	fclose(file);
	return start;
}

static int keep_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* All files below a folder, in order: what is in them, or only their names, dates and sizes. */
static uint64_t hash_tree(const char *folder, bool content, uint64_t start)
{
	struct dirent **entry = NULL;
	int count = scandir(folder, &entry, keep_visible, alphasort);

	for (int i = 0; i < count; i++) {
		char path[PATH];
		struct stat facts;

		if (snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name) < PATH && stat(path, &facts) == 0) {
			start = base_hash_bytes(entry[i]->d_name, strlen(entry[i]->d_name), start);
			if (S_ISDIR(facts.st_mode))
				start = hash_tree(path, content, start);
			else if (content)
				start = hash_file(path, start);
			else
				start = base_hash_bytes(&facts.st_size, sizeof facts.st_size,
				                        base_hash_bytes(&facts.st_mtim, sizeof facts.st_mtim, start));
		}
		free(entry[i]);
	}
	free(entry);
	return start;
}

/* Bundles of a version that is no more. */
static void drop_bundles(struct server *server)
{
	for (struct resource *at = server->resources, *next; at; at = next) {
		next = at->next;
		if (*at->name == '~' || strstr(at->name, ".html"))
			serve_drop_resource(server, at);
	}
}

static const char *find_version(struct server *server)
{
	struct pages *now = &server->pages;
	int64_t ms = serve_now_ms();
	uint64_t stamp;

	if (*now->version && ms - now->looked_ms < LOOK_MS)
		return now->version;
	now->looked_ms = ms;
	if (!now->fixed)
		now->fixed = hash_tree(server->config->data, true, hash_file(port_own_program(), 1));
	stamp = hash_tree(server->config->web, false, now->fixed);
	if (stamp != now->stamp) {
		now->stamp = stamp;
		snprintf(now->version, sizeof now->version, "%016llx",
		         (unsigned long long)hash_tree(server->config->web, true, now->fixed));
		drop_bundles(server);
	}
	return now->version;
}

bool serve_names_version(const struct client *client)
{
	return strcmp(client->request.query, find_version(client->server)) == 0;
}

static char *read_part(void *context, const char *name, size_t *size)
{
	struct server *server = context;
	char path[PATH], *bytes = NULL;
	FILE *file, *out;
	bool whole;
	int c;

	if (snprintf(path, sizeof path, "%s/%s", server->config->web, name) >= PATH)
		return NULL;
	file = fopen(path, "re");
	if (!file) {
		server->pages.unread = server->pages.unread || errno != ENOENT;
		return NULL;
	}
	out = open_memstream(&bytes, size);
	if (!out)
		serve_run_out_of_memory();
	while ((c = getc(file)) != EOF)
		putc(c, out);
	whole = !ferror(file);
	fclose(file);
	if (fclose(out))
		serve_run_out_of_memory();
	if (whole)
		return bytes;
	server->pages.unread = true;
	free(bytes);
	return NULL;
}

/* The bundle of this name, from the cache or made. NULL: there is none; `fault` is not empty if it should be there. */
static const struct resource *find_bundle(struct server *server, const char *name, const char *type, char *fault,
                                          char *(*make)(const struct bundle_reader *, const char *, size_t *, char *),
                                          const char *what)
{
	struct resource *resource = serve_find_resource(server, name);
	char root[ROOT], *body;
	struct bundle_reader reader = {.read = read_part, .context = server, .root = root};
	size_t size;

	*fault = 0;
	if (resource)
		return resource;
	snprintf(root, sizeof root, "/web/~%s", find_version(server));
	body = make(&reader, what, &size, fault);
	if (!body || server->pages.unread) {
		free(body); /* a font may be missing */
		return NULL;
	}
	resource = serve_new_resource(name, type, body, size);
	serve_cache_resource(server, resource);
	return resource;
}

static void reply_found(struct client *client, const struct resource *resource, const char *fault)
{
	char text[BUNDLE_FAULT + 64];

	if (resource) {
		serve_reply_resource(client, resource);
	} else if (client->server->pages.unread) {
		client->reply.lasting = false;
		serve_reply_text(client, 503, "The page cannot be read at the moment.\n");
	} else if (*fault) {
		snprintf(text, sizeof text, "The page could not be put together: %s\n", fault);
		client->reply.lasting = false;
		serve_reply_text(client, 500, text);
	} else {
		client->reply.lasting = false;
		serve_reply_text(client, 404, "There is nothing here.\n");
	}
}

void serve_reply_page(struct client *client, const char *name)
{
	char fault[BUNDLE_FAULT];

	client->server->pages.unread = false;
	find_version(client->server); /* a page of another version leaves the cache */
	reply_found(client,
	            find_bundle(client->server, name, "text/html; charset=utf-8", fault, serve_bundle_page, name),
	            fault);
}

/* Is it the script of a page? What is not is no bundle: each costs memory. */
static bool is_script(struct server *server, const char *name)
{
	char wanted[160];

	snprintf(wanted, sizeof wanted, "src=\"/web/%.120s\"", name);
	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
		size_t size;
		char *html = read_part(server, pages[i], &size);
		bool found = html && strstr(html, wanted);

		free(html);
		if (found)
			return true;
	}
	return false;
}

static char *make_script(const struct bundle_reader *reader, const char *what, size_t *size, char *fault)
{
	return serve_bundle_script(reader, what, NULL, size, fault);
}

/* "game/game.js/systems/sunset/sunset.js": the page's script, and the chunk that it asks for. */
static char *make_chunk(const struct bundle_reader *reader, const char *what, size_t *size, char *fault)
{
	const char *end = strstr(what, ".js/") + 3;
	char script[128];

	snprintf(script, sizeof script, "%.*s", (int)(end - what), what);
	return serve_bundle_script(reader, script, end + 1, size, fault);
}

/* Does the script ask for this chunk? */
static bool is_chunk(struct server *server, const char *path)
{
	const char *end = strstr(path, ".js/") + 3;
	char script[128], name[160], wanted[320], fault[BUNDLE_FAULT];
	const struct resource *whole;

	snprintf(script, sizeof script, "%.*s", (int)(end - path), path);
	snprintf(name, sizeof name, "~%s", script);
	snprintf(wanted, sizeof wanted, "\"/web/~%s/%.250s\"", server->pages.version, path);
	whole = is_script(server, script)
	                ? find_bundle(server, name, "text/javascript; charset=utf-8", fault, make_script, script)
	                : NULL;
	return whole && memmem(whole->body, whole->size, wanted, strlen(wanted));
}

static void reply_part(struct client *client, const char *name)
{
	static const char script[] = "text/javascript; charset=utf-8";
	struct server *server = client->server;
	char cached[512], fault[BUNDLE_FAULT] = "", page[64];
	const struct resource *found = NULL;

	snprintf(cached, sizeof cached, "~%.500s", name);
	snprintf(page, sizeof page, "%.*s", (int)strcspn(name, "."), name);
	strncat(page, ".html", sizeof page - strlen(page) - 1);
	if (strstr(name, ".js/")) {
		if (is_chunk(server, name))
			found = find_bundle(server, cached, script, fault, make_chunk, name);
		reply_found(client, found, fault);
	} else if (serve_has_ending(name, strlen(name), ".html.css")) {
		for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
			if (strcmp(page, pages[i]) == 0)
				found = find_bundle(server, cached, "text/css; charset=utf-8", fault,
				                    serve_bundle_styles, page);
		reply_found(client, found, fault);
	} else if (serve_has_ending(name, strlen(name), ".js") && is_script(server, name)) {
		reply_found(client, find_bundle(server, cached, script, fault, make_script, name), fault);
	} else if (server->pages.unread) {
		reply_found(client, NULL, fault);
	} else {
		serve_reply_file(client, name);
	}
}

void serve_reply_version(struct client *client, char *path)
{
	char *name = strchr(path, '/');

	if (!name || strlen(path) > 400) {
		serve_reply_text(client, 404, "There is nothing here.\n");
		return;
	}
	*name++ = 0;
	client->server->pages.unread = false;
	/* A page of yesterday gets today's files, and does not keep them. */
	client->reply.lasting = strcmp(path, find_version(client->server)) == 0;
	reply_part(client, name);
}

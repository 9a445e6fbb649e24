/* files.c: the files of the web client. May use: server, http, resource, the operating system. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve/resource.h"
#include "serve/server.h"

enum { FILE_SIZE = 8 * 1024 * 1024 }; /* of the largest that is served */

static const struct {
	const char *ending, *type;
} types[] = {
	{".html", "text/html; charset=utf-8"},
	{".js", "text/javascript; charset=utf-8"},
	{".mjs", "text/javascript; charset=utf-8"},
	{".css", "text/css; charset=utf-8"},
	{".svg", "image/svg+xml"},
	{".json", "application/json"},
	{".png", "image/png"},
	{".webp", "image/webp"},
	{".ico", "image/x-icon"},
	{".woff2", "font/woff2"},
	{".webmanifest", "application/manifest+json"},
	{".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
	size_t length = strlen(path);

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
		size_t size = strlen(types[i].ending);

		if (length > size && strcmp(path + length - size, types[i].ending) == 0)
			return types[i].type;
	}
	return "application/octet-stream";
}

/* Plain names only: no way out of the folder, no hidden files. */
static bool is_safe_path(const char *path)
{
	for (const char *c = path; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '-' ||
		      *c == '_' || *c == '/' || (*c == '.' && c != path && c[-1] != '/')))
			return false;
	return *path && *path != '/' && !strstr(path, "//");
}

/* NULL: it cannot be read to its end. */
static char *read_whole(const char *path, size_t size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	size_t used = 0;
	ssize_t got = 1;
	char *bytes;

	if (file < 0)
		return NULL;
	bytes = serve_alloc(size + 1);
	while (used < size && got > 0) {
		got = read(file, bytes + used, size - used);
		used += got > 0 ? (size_t)got : 0;
	}
	close(file);
	if (used == size)
		return bytes;
	free(bytes);
	return NULL;
}

/* When a file was last changed, as one number. */
static int64_t date_of(const struct stat *facts)
{
	return (int64_t)facts->st_mtim.tv_sec * 1000000000 + facts->st_mtim.tv_nsec;
}

/* The file, read and compressed once, and again when it has changed. NULL: there is none, or *unread. */
static const struct resource *find_file(struct server *server, const char *name, bool *unread)
{
	struct resource *resource;
	char path[4096], *body;
	struct stat facts;

	snprintf(path, sizeof path, "%s/%s", server->config->web, name);
	if (!is_safe_path(name))
		return NULL;
	if (stat(path, &facts)) {
		*unread = errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG;
		return NULL;
	}
	if (!S_ISREG(facts.st_mode) || facts.st_size >= FILE_SIZE)
		return NULL;
	resource = serve_find_resource(server, name);
	if (resource && resource->date == date_of(&facts))
		return resource;
	body = read_whole(path, (size_t)facts.st_size);
	*unread = !body;
	if (!body)
		return NULL;
	if (resource)
		serve_drop_resource(server, resource);
	resource = serve_new_resource(name, type_of(name), body, (size_t)facts.st_size);
	resource->date = date_of(&facts);
	serve_cache_resource(server, resource);
	return resource;
}

void serve_reply_file(struct client *client, const char *name)
{
	bool unread = false;
	const struct resource *resource = find_file(client->server, name, &unread);

	if (resource)
		serve_reply_resource(client, resource);
	else if (unread)
		serve_reply_text(client, 503, "This file cannot be read at the moment.\n");
	else
		serve_reply_text(client, 404, "There is nothing here.\n");
}

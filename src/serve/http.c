/* http.c: requests: the page's files, the lobby, new matches, reports.
 * May use: hall, libwebsockets, the operating system. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve/socket.h"

enum { CHUNK = 16 * 1024, LARGEST = 8 * 1024 * 1024 };
enum { ROUTE_GET, ROUTE_MATCHES, ROUTE_BRANCHES, ROUTE_REPORT, ROUTE_JOURNAL };

static const char policy[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
	"frame-ancestors 'none'";

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
	{".ico", "image/x-icon"},
	{".woff2", "font/woff2"},
	{".webmanifest", "application/manifest+json"},
	{".txt", "text/plain; charset=utf-8"},
};

/* "localhost:8080" -> does its name belong to this server? */
static bool is_own_name(const struct hall *hall, const char *host)
{
	static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};
	const char *colon = strrchr(host, ':');
	size_t length = colon && !strchr(colon, ']') ? (size_t)(colon - host) : strlen(host);

	for (size_t i = 0; i < sizeof loopback / sizeof loopback[0]; i++)
		if (strlen(loopback[i]) == length && strncmp(loopback[i], host, length) == 0)
			return true;
	for (size_t i = 0; i < hall->plan->hosts; i++)
		if (strlen(hall->plan->host[i]) == length && strncasecmp(hall->plan->host[i], host, length) == 0)
			return true;
	/* Listening to others without a name of its own it must believe them. */
	return !hall->plan->hosts && strcmp(hall->plan->listen, "127.0.0.1") != 0 &&
	       strcmp(hall->plan->listen, "::1") != 0;
}

bool serve_is_own_page(const struct hall *hall, struct lws *wsi)
{
	char host[256] = "", origin[300] = "", *name;

	if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !is_own_name(hall, host))
		return false;
	if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
		return true; /* no browser */
	if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
		return false;
	name = strstr(origin, "://");
	return name && strcasecmp(name + 3, host) == 0;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
	return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
	                                    (int)strlen(value), at, end);
}

static bool add_headers(struct guest *guest, unsigned char **at, unsigned char *end)
{
	const struct reply *reply = &guest->reply;
	struct lws *wsi = guest->wsi;
	char name[160];

	if (reply->name)
		snprintf(name, sizeof name, "attachment; filename=\"%s\"", reply->name);
	return !lws_add_http_header_status(wsi, (unsigned int)reply->status, at, end) &&
	       add_header(wsi, "content-type:", reply->type, at, end) &&
	       !lws_add_http_header_content_length(wsi, reply->size, at, end) &&
	       add_header(wsi, "content-security-policy:", policy, at, end) &&
	       add_header(wsi, "x-content-type-options:", "nosniff", at, end) &&
	       add_header(wsi, "referrer-policy:", "no-referrer", at, end) &&
	       add_header(wsi, "cross-origin-opener-policy:", "same-origin", at, end) &&
	       add_header(wsi, "cross-origin-resource-policy:", "same-origin", at, end) &&
	       add_header(wsi, "cache-control:", reply->etag ? "no-cache" : "no-store", at, end) &&
	       (!reply->etag || add_header(wsi, "etag:", reply->etag, at, end)) &&
	       (!reply->small || (add_header(wsi, "content-encoding:", "gzip", at, end) &&
	                          add_header(wsi, "vary:", "accept-encoding", at, end))) &&
	       (!reply->name || add_header(wsi, "content-disposition:", name, at, end));
}

/* Sends the head; the body follows when the socket takes it. */
static int send_head(struct guest *guest)
{
	unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
	struct reply *reply = &guest->reply;

	if (!add_headers(guest, &at, end) || lws_finalize_write_http_header(guest->wsi, start, &at, end))
		return -1;
	if (lws_hdr_total_length(guest->wsi, WSI_TOKEN_HEAD_URI))
		reply->sent = reply->size;
	lws_callback_on_writable(guest->wsi);
	return 0;
}

void serve_answer(struct guest *guest, int status, const char *type, char *body, size_t size)
{
	bool later = guest->deferred;

	guest->deferred = false;
	guest->reply.status = status;
	guest->reply.type = type;
	guest->reply.body = body;
	guest->reply.size = size;
	guest->reply.sent = 0;
	if (later && send_head(guest))
		lws_set_timeout(guest->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void serve_answer_text(struct guest *guest, int status, const char *text)
{
	serve_answer(guest, status, "text/plain; charset=utf-8", serve_copy(text, strlen(text)), strlen(text));
}

static int send_body(struct guest *guest)
{
	unsigned char buffer[LWS_PRE + CHUNK];
	struct reply *reply = &guest->reply;
	size_t size = reply->size - reply->sent;
	bool last;

	if (!reply->type)
		return 0;
	if (size > CHUNK)
		size = CHUNK;
	last = reply->sent + size == reply->size;
	if (size) {
		memcpy(buffer + LWS_PRE, reply->body + reply->sent, size);
		if (lws_write(guest->wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
		    (int)size)
			return -1;
		reply->sent += size;
	}
	if (!last) {
		lws_callback_on_writable(guest->wsi);
		return 0;
	}
	free(reply->body);
	*reply = (struct reply){.status = 0};
	guest->used = 0;
	return lws_http_transaction_completed(guest->wsi) ? -1 : 0;
}

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

/* Only plain names: no way out of the folder, no hidden files. */
static bool is_fair_path(const char *path)
{
	for (const char *c = path; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '-' ||
		      *c == '_' || *c == '/' || (*c == '.' && c != path && c[-1] != '/')))
			return false;
	return *path && *path != '/' && !strstr(path, "//");
}

static char *read_whole(const char *path, size_t *size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	struct stat facts;
	char *bytes = NULL;

	if (file < 0)
		return NULL;
	if (!fstat(file, &facts) && S_ISREG(facts.st_mode) && facts.st_size < LARGEST) {
		size_t have = 0;
		ssize_t got = 1;

		bytes = serve_take((size_t)facts.st_size + 1);
		while (have < (size_t)facts.st_size && got > 0) {
			got = read(file, bytes + have, (size_t)facts.st_size - have);
			have += got > 0 ? (size_t)got : 0;
		}
		*size = have;
	}
	close(file);
	return bytes;
}

void serve_answer_page(struct guest *guest, const struct page *page)
{
	char known[64] = "", accepts[256] = "";
	bool small;

	lws_hdr_copy(guest->wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
	lws_hdr_copy(guest->wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
	small = page->small && strstr(accepts, "gzip");
	snprintf(guest->etag, sizeof guest->etag, "%s", page->etag);
	guest->reply.etag = guest->etag;
	/* Where the page has the same bytes already nothing is sent. */
	if (strcmp(known, page->etag) == 0) {
		serve_answer(guest, 304, page->type, NULL, 0);
	} else {
		guest->reply.small = small;
		serve_answer(guest, 200, page->type,
		             serve_copy(small ? page->small : page->body, small ? page->small_size : page->size),
		             small ? page->small_size : page->size);
	}
}

static char *read_page(const struct hall *hall, const char *name, size_t *size)
{
	char path[4096];

	if (!is_fair_path(name))
		return NULL;
	snprintf(path, sizeof path, "%s/%s", hall->plan->web, name);
	return read_whole(path, size);
}

static void answer_file(struct guest *guest, const char *name)
{
	size_t size = 0;
	char *body = read_page(guest->hall, name, &size);
	struct page *page;

	if (!body) {
		serve_answer_text(guest, 404, "There is nothing here.\n");
		return;
	}
	page = serve_make_page(name, type_of(name), body, size);
	serve_answer_page(guest, page);
	serve_free_page(page);
}

static bool access_page(const struct hall *hall, const char *name)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s", hall->plan->web, name);
	return access(path, R_OK) == 0;
}

static void answer_get(struct guest *guest, const char *path)
{
	struct hall *hall = guest->hall;

	if (strcmp(path, "/") == 0)
		answer_file(guest, "index.html");
	else if (strcmp(path, "/play") == 0)
		answer_file(guest, access_page(hall, "play.html") ? "play.html" : "index.html");
	else if (strncmp(path, "/web/", 5) == 0)
		answer_file(guest, path + 5);
	else if (strcmp(path, "/favicon.ico") == 0)
		answer_file(guest, "favicon.ico");
	else if (strncmp(path, "/map/", 5) == 0)
		serve_answer_map(guest, path + 5);
	else if (serve_find_page(hall, path))
		serve_answer_page(guest, serve_find_page(hall, path));
	else
		serve_answer_text(guest, 404, "There is nothing here.\n");
}

static int find_post(const char *path)
{
	if (strcmp(path, "/api/matches") == 0)
		return ROUTE_MATCHES;
	if (strcmp(path, "/api/branches") == 0)
		return ROUTE_BRANCHES;
	if (strcmp(path, "/api/report") == 0)
		return ROUTE_REPORT;
	return strcmp(path, "/api/journal") == 0 ? ROUTE_JOURNAL : ROUTE_GET;
}

/* What is wrong with a request that brings a body, as a status; 0: nothing. */
static int judge_post(struct guest *guest)
{
	char type[64] = "", length[24] = "";

	lws_hdr_copy(guest->wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE);
	lws_hdr_copy(guest->wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
	if (guest->route == ROUTE_GET)
		return 404;
	if (strncmp(type, "application/json", 16) != 0)
		return 415;
	if (atoll(length) <= 0)
		return 411;
	return atoll(length) > HALL_MESSAGE ? 413 : 0;
}

/* A request begins: answered at once, or when its body is here. */
static int begin(struct guest *guest, const char *path)
{
	int status;

	guest->route = ROUTE_GET;
	guest->reply = (struct reply){.status = 0};
	guest->used = 0;
	if (!serve_is_own_page(guest->hall, guest->wsi)) {
		serve_answer_text(guest, 403, "This table answers only its own page.\n");
	} else if (lws_hdr_total_length(guest->wsi, WSI_TOKEN_POST_URI)) {
		guest->route = find_post(path);
		status = judge_post(guest);
		if (!status)
			return 0;
		serve_answer_text(guest, status, "Send JSON of at most 64 KiB to an address that takes it.\n");
	} else if (lws_hdr_total_length(guest->wsi, WSI_TOKEN_GET_URI) ||
	           lws_hdr_total_length(guest->wsi, WSI_TOKEN_HEAD_URI)) {
		answer_get(guest, path);
	} else {
		serve_answer_text(guest, 405, "GET, HEAD and POST only.\n");
	}
	return guest->deferred ? 0 : send_head(guest);
}

static int take_body(struct guest *guest, const char *bytes, size_t size)
{
	char *more;

	if (guest->reply.type)
		return 0; /* answered already */
	if (guest->used + size > HALL_MESSAGE)
		return -1;
	more = realloc(guest->bytes, guest->used + size + 1);
	if (!more)
		return -1;
	guest->bytes = more;
	memcpy(more + guest->used, bytes, size);
	guest->used += size;
	return 0;
}

static int end_body(struct guest *guest)
{
	if (guest->reply.type)
		return 0;
	if (guest->route == ROUTE_MATCHES)
		serve_make_match(guest);
	else if (guest->route == ROUTE_BRANCHES)
		serve_make_branch(guest);
	else
		serve_make_report(guest, guest->route == ROUTE_JOURNAL);
	return guest->deferred ? 0 : send_head(guest);
}

int serve_http(struct guest *guest, int reason, void *in, size_t size)
{
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin(guest, in);
	case LWS_CALLBACK_HTTP_BODY:
		return take_body(guest, in, size);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return end_body(guest);
	default:
		return send_body(guest);
	}
}

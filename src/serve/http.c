/* http.c: HTTP requests: which route they take, who may make them, and how replies are sent.
 * May use: server, http, resource, libwebsockets. */
#include "serve/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/lws.h"
#include "serve/resource.h"

enum { CHUNK = 16 * 1024 }; /* of a body that is sent at a time */

/* Requests with a body. */
struct route {
	const char *path;
	void (*handle)(struct client *client);
};
static const struct route routes[] = {
	{"/api/matches", serve_create_match},
	{"/api/branches", serve_create_branch},
	{"/api/report", serve_reply_report},
	{"/api/journal", serve_reply_journal},
};

static const char policy[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
	"frame-ancestors 'none'";

/* Is the host of "localhost:8080" a name of this server? */
static bool is_own_name(const struct server *server, const char *host)
{
	static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};
	const char *colon = strrchr(host, ':');
	size_t length = colon && !strchr(colon, ']') ? (size_t)(colon - host) : strlen(host);

	for (size_t i = 0; i < sizeof loopback / sizeof loopback[0]; i++)
		if (strlen(loopback[i]) == length && strncmp(loopback[i], host, length) == 0)
			return true;
	for (size_t i = 0; i < server->config->hosts; i++)
		if (strlen(server->config->host[i]) == length &&
		    strncasecmp(server->config->host[i], host, length) == 0)
			return true;
	/* A server that others can reach and that has not been told its name cannot know better. */
	return !server->config->hosts && strcmp(server->config->listen, "127.0.0.1") != 0 &&
	       strcmp(server->config->listen, "::1") != 0;
}

bool serve_is_same_origin(const struct server *server, struct lws *wsi)
{
	char host[256] = "", origin[300] = "", *name;

	if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !is_own_name(server, host))
		return false;
	if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
		return true; /* not a browser */
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

static bool add_headers(struct client *client, unsigned char **at, unsigned char *end)
{
	const struct reply *reply = &client->reply;
	struct lws *wsi = client->wsi;
	char disposition[160];

	if (reply->filename)
		snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", reply->filename);
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
	       (!reply->gzip || (add_header(wsi, "content-encoding:", "gzip", at, end) &&
	                         add_header(wsi, "vary:", "accept-encoding", at, end))) &&
	       (!reply->filename || add_header(wsi, "content-disposition:", disposition, at, end));
}

/* Sends the headers; the body follows when the socket takes it. */
static int send_headers(struct client *client)
{
	unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
	struct reply *reply = &client->reply;

	if (!add_headers(client, &at, end) || lws_finalize_write_http_header(client->wsi, start, &at, end))
		return -1;
	if (lws_hdr_total_length(client->wsi, WSI_TOKEN_HEAD_URI))
		reply->sent = reply->size;
	lws_callback_on_writable(client->wsi);
	return 0;
}

void serve_reply(struct client *client, int status, const char *type, char *body, size_t size)
{
	bool later = client->deferred;

	client->deferred = false;
	client->reply.status = status;
	client->reply.type = type;
	client->reply.body = body;
	client->reply.size = size;
	client->reply.sent = 0;
	if (later && send_headers(client))
		lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void serve_reply_text(struct client *client, int status, const char *text)
{
	serve_reply(client, status, "text/plain; charset=utf-8", serve_copy_bytes(text, strlen(text)), strlen(text));
}

static int send_body(struct client *client)
{
	unsigned char buffer[LWS_PRE + CHUNK];
	struct reply *reply = &client->reply;
	size_t size = reply->size - reply->sent;
	bool last;

	if (!reply->type)
		return 0;
	if (size > CHUNK)
		size = CHUNK;
	last = reply->sent + size == reply->size;
	if (size) {
		memcpy(buffer + LWS_PRE, reply->body + reply->sent, size);
		if (lws_write(client->wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
		    (int)size)
			return -1;
		reply->sent += size;
	}
	if (!last) {
		lws_callback_on_writable(client->wsi);
		return 0;
	}
	free(reply->body);
	*reply = (struct reply){.status = 0};
	client->used = 0;
	return lws_http_transaction_completed(client->wsi) ? -1 : 0;
}

void serve_reply_resource(struct client *client, const struct resource *resource)
{
	char known[64] = "", accepts[256] = "";
	bool gzip;

	lws_hdr_copy(client->wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
	lws_hdr_copy(client->wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
	gzip = resource->gzip && strstr(accepts, "gzip");
	snprintf(client->etag, sizeof client->etag, "%s", resource->etag);
	client->reply.etag = client->etag;
	if (strcmp(known, resource->etag) == 0) {
		serve_reply(client, 304, resource->type, NULL, 0);
	} else {
		client->reply.gzip = gzip;
		serve_reply(client, 200, resource->type,
		            gzip ? serve_copy_bytes(resource->gzip, resource->gzip_size)
		                 : serve_copy_bytes(resource->body, resource->size),
		            gzip ? resource->gzip_size : resource->size);
	}
}

static void reply_get(struct client *client, const char *path)
{
	struct server *server = client->server;

	if (strcmp(path, "/") == 0)
		serve_reply_file(client, "index.html");
	else if (strcmp(path, "/play") == 0)
		serve_reply_file(client, serve_has_file(server, "play.html") ? "play.html" : "index.html");
	else if (strncmp(path, "/web/", 5) == 0)
		serve_reply_file(client, path + 5);
	else if (strcmp(path, "/favicon.ico") == 0)
		serve_reply_file(client, "favicon.ico");
	else if (strncmp(path, "/map/", 5) == 0)
		serve_reply_map(client, path + 5);
	else if (serve_find_resource(server, path))
		serve_reply_resource(client, serve_find_resource(server, path));
	else
		serve_reply_text(client, 404, "There is nothing here.\n");
}

static const struct route *find_route(const char *path)
{
	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
		if (strcmp(routes[i].path, path) == 0)
			return &routes[i];
	return NULL;
}

/* The status of a request with a body that is refused; 0: it is not. */
static int check_post(struct client *client)
{
	char type[64] = "", length[24] = "";

	lws_hdr_copy(client->wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE);
	lws_hdr_copy(client->wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
	if (!client->route)
		return 404;
	if (strncmp(type, "application/json", 16) != 0)
		return 415;
	if (atoll(length) <= 0)
		return 411;
	return atoll(length) > SERVER_MESSAGE ? 413 : 0;
}

/* Replies at once, or when the body has been received. */
static int begin_request(struct client *client, const char *path)
{
	int status;

	client->route = NULL;
	client->reply = (struct reply){.status = 0};
	client->used = 0;
	if (!serve_is_same_origin(client->server, client->wsi)) {
		serve_reply_text(client, 403, "This server answers only its own pages.\n");
	} else if (lws_hdr_total_length(client->wsi, WSI_TOKEN_POST_URI)) {
		client->route = find_route(path);
		status = check_post(client);
		if (!status)
			return 0;
		serve_reply_text(client, status, "Send JSON of at most 64 KiB to an address that takes it.\n");
	} else if (lws_hdr_total_length(client->wsi, WSI_TOKEN_GET_URI) ||
	           lws_hdr_total_length(client->wsi, WSI_TOKEN_HEAD_URI)) {
		reply_get(client, path);
	} else {
		serve_reply_text(client, 405, "GET, HEAD and POST only.\n");
	}
	return client->deferred ? 0 : send_headers(client);
}

static int receive_body(struct client *client, const char *bytes, size_t size)
{
	char *more;

	if (client->reply.type)
		return 0; /* refused already */
	if (client->used + size > SERVER_MESSAGE)
		return -1;
	more = realloc(client->bytes, client->used + size + 1);
	if (!more)
		return -1;
	client->bytes = more;
	memcpy(more + client->used, bytes, size);
	client->used += size;
	return 0;
}

static int finish_body(struct client *client)
{
	if (client->reply.type)
		return 0;
	client->route->handle(client);
	return client->deferred ? 0 : send_headers(client);
}

int serve_handle_http(struct client *client, int reason, void *in, size_t size)
{
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin_request(client, in);
	case LWS_CALLBACK_HTTP_BODY:
		return receive_body(client, in, size);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return finish_body(client);
	default:
		return send_body(client);
	}
}

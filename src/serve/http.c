/* http.c: HTTP requests: which route they take, who may make them, and how replies are sent.
 * May use: server, connection, address, analyse, http, offer, relay, resource. */
#include "serve/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/address.h"
#include "serve/analyse.h"
#include "serve/connection.h"
#include "serve/offer.h"
#include "serve/pages.h"
#include "serve/relay.h"
#include "serve/resource.h"
#include "serve/server.h"
#include "serve/watch.h"

enum {
	HEAD_MS = 10000, /* for the head of a request to arrive */
	BODY_MS = 20000, /* for its body */
	IDLE_MS = 30000  /* until the next request */
};

/* Requests with a body. */
struct route {
	const char *path;
	void (*handle)(struct client *client);
};
static const struct route routes[] = {
	{"/api/matches", serve_create_match},    {"/api/branches", serve_create_branch},
	{"/api/report", serve_reply_report},     {"/api/journal", serve_reply_journal},
	{"/api/analysis", serve_reply_analysis}, {"/api/offers/take", serve_take_offer},
	{"/api/shelf", serve_use_shelf},
};

static const char policy[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self' data:; "
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
	if (*server->address && strcmp(server->address, host) == 0)
		return true;
	/* A server that others can reach and that has not been told its name cannot know better. */
	return !server->config->hosts && strcmp(server->config->listen, "127.0.0.1") != 0 &&
	       strcmp(server->config->listen, "::1") != 0;
}

bool serve_is_same_origin(const struct client *client)
{
	const char *host = serve_find_header(&client->request, "host");
	const char *origin = serve_find_header(&client->request, "origin"), *name;

	if (!*host || !is_own_name(client->server, host))
		return false;
	if (!*origin)
		return true; /* not a browser */
	name = strstr(origin, "://");
	return name && strcasecmp(name + 3, host) == 0;
}

static const char *name_status(int status)
{
	static const struct {
		int status;
		const char *name;
	} names[] = {
		{200, "OK"},
		{201, "Created"},
		{202, "Accepted"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{409, "Conflict"},
		{411, "Length Required"},
		{413, "Content Too Large"},
		{415, "Unsupported Media Type"},
		{426, "Upgrade Required"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{501, "Not Implemented"},
		{503, "Service Unavailable"},
		{505, "HTTP Version Not Supported"},
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (names[i].status == status)
			return names[i].name;
	return "Internal Server Error";
}

static void put_header(struct text *text, const char *name, const char *value)
{
	base_put_string(text, name);
	base_put_string(text, ": ");
	base_put_string(text, value);
	base_put_string(text, "\r\n");
}

static void put_headers(const struct client *client, struct text *text)
{
	const struct reply *reply = &client->reply;
	char number[200];

	snprintf(number, sizeof number, "HTTP/1.1 %d %s\r\n", reply->status, name_status(reply->status));
	base_put_string(text, number);
	put_header(text, "server", "durbar");
	put_header(text, "content-type", reply->type);
	snprintf(number, sizeof number, "%zu", reply->size);
	put_header(text, "content-length", number);
	put_header(text, "content-security-policy", policy);
	put_header(text, "x-content-type-options", "nosniff");
	put_header(text, "referrer-policy", "no-referrer");
	put_header(text, "cross-origin-opener-policy", "same-origin");
	put_header(text, "cross-origin-resource-policy", "same-origin");
	put_header(text, "permissions-policy", "camera=(), geolocation=(), microphone=()");
	if (client->connection->tls)
		put_header(text, "strict-transport-security", "max-age=31536000");
	put_header(text, "cache-control",
	           !reply->etag     ? "no-store"
	           : reply->lasting ? "public, max-age=31536000, immutable"
	                            : "no-cache");
	if (reply->etag)
		put_header(text, "etag", reply->etag);
	if (reply->gzip)
		put_header(text, "content-encoding", "gzip");
	if (reply->etag)
		put_header(text, "vary", "accept-encoding");
	if (reply->status == 426)
		put_header(text, "sec-websocket-version", "13");
	if (reply->filename) {
		snprintf(number, sizeof number, "attachment; filename=\"%s\"", reply->filename);
		put_header(text, "content-disposition", number);
	}
	put_header(text, "connection", client->request.keep_alive ? "keep-alive" : "close");
	base_put_string(text, "\r\n");
}

static void send_reply(struct client *client)
{
	struct reply *reply = &client->reply;
	char head[2048];
	struct text text = base_start_text(head, sizeof head);
	bool bare = client->request.method == REQUEST_HEAD_ONLY || reply->status == 304;
	uv_buf_t piece[2];

	put_headers(client, &text);
	piece[0] = uv_buf_init(head, (unsigned)text.used);
	piece[1] = uv_buf_init(reply->body, (unsigned)reply->size);
	serve_write(client->connection, piece, bare || !reply->size ? 1 : 2);
	free(reply->body);
	*reply = (struct reply){.status = 0};
	client->connection->deadline_ms = 0;
	if (!serve_is_choked(client->connection))
		serve_finish_reply(client);
}

void serve_reply(struct client *client, int status, const char *type, char *body, size_t size)
{
	bool later = client->deferred;

	client->deferred = false;
	client->reply.status = status;
	client->reply.type = type;
	client->reply.body = body;
	client->reply.size = size;
	if (later)
		send_reply(client);
}

void serve_reply_text(struct client *client, int status, const char *text)
{
	serve_reply(client, status, "text/plain; charset=utf-8", serve_copy_bytes(text, strlen(text)), strlen(text));
}

void serve_reply_resource(struct client *client, const struct resource *resource)
{
	const char *known = serve_find_header(&client->request, "if-none-match");
	bool gzip = resource->gzip && serve_has_token(&client->request, "accept-encoding", "gzip");

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

static void reply_get(struct client *client, char *path)
{
	struct server *server = client->server;

	client->reply.lasting = serve_names_version(client);
	if (strcmp(path, "/") == 0)
		serve_reply_page(client, "index.html");
	else if (strcmp(path, "/play") == 0)
		serve_reply_page(client, "play.html");
	else if (strcmp(path, "/web/assist.html") == 0)
		serve_reply_page(client, "assist.html");
	else if (strcmp(path, "/preview") == 0)
		serve_reply_preview(client);
	else if (strncmp(path, "/preview/map/", 13) == 0)
		serve_reply_new_map(client, path + 13);
	else if (strncmp(path, "/web/~", 6) == 0)
		serve_reply_version(client, path + 6);
	else if (strncmp(path, "/web/", 5) == 0)
		serve_reply_file(client, path + 5);
	else if (strcmp(path, "/favicon.ico") == 0)
		serve_reply_file(client, "favicon.ico");
	else if (strncmp(path, "/map/", 5) == 0)
		serve_reply_map(client, path + 5, path + 5, 0);
	else if (strncmp(path, "/kept/", 6) == 0)
		serve_reply_kept(client, path);
	else if (strcmp(path, "/api/offers") == 0)
		serve_reply_offers(client);
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

/* Is the content type JSON, with parameters or without? */
static bool is_json(const struct request *request)
{
	const char *type = serve_find_header(request, "content-type");
	size_t size = strcspn(type, " \t;");

	return size == 16 && strncasecmp(type, "application/json", size) == 0;
}

/* The status of a request with a body that is refused; 0: it is not. */
static int check_post(const struct client *client)
{
	const struct request *request = &client->request;

	if (!client->route)
		return 404;
	if (!is_json(request))
		return 415;
	if (!request->has_length || !request->length)
		return 411;
	return request->length > SERVER_MESSAGE ? 413 : 0;
}

/* A request whose body is not read ends the connection: the body is still to come. */
static void refuse(struct client *client, int status, const char *text)
{
	client->request.keep_alive = false;
	serve_reply_text(client, status, text);
}

/* Replies at once, from a job, or when the body has been received. */
static void begin_request(struct client *client)
{
	const struct request *request = &client->request;
	int status;

	client->stage = CLIENT_REPLYING;
	client->connection->deadline_ms = 0; /* from here on it is not the client that is late */
	client->reply = (struct reply){.status = 0};
	client->route = request->method == REQUEST_POST ? find_route(request->path) : NULL;
	if (!serve_readdress(client->connection, request, serve_is_relay(client))) {
		refuse(client, 429, "Too many connections from your address.\n");
	} else if (!serve_take_quota(client, QUOTA_REQUESTS)) {
		refuse(client, 429, "Too many requests from your address: wait a moment.\n");
	} else if (!serve_is_same_origin(client)) {
		refuse(client, 403, "This server answers only its own pages.\n");
	} else if (request->method == REQUEST_POST) {
		status = check_post(client);
		if (!status) {
			client->stage = CLIENT_BODY;
			client->connection->deadline_ms = serve_now_ms() + BODY_MS;
			return;
		}
		refuse(client, status, "Send JSON of at most 64 KiB to an address that takes it.\n");
	} else if (request->length) {
		refuse(client, 413, "Only POST has a body.\n");
	} else if (request->method == REQUEST_OTHER) {
		refuse(client, 405, "GET, HEAD and POST only.\n");
	} else if (strcmp(request->path, "/ws") == 0) {
		serve_upgrade(client);
	} else {
		reply_get(client, request->path);
	}
}

static void drop_input(struct client *client, size_t size)
{
	memmove(client->input, client->input + size, client->input_used - size);
	client->input_used -= size;
}

/* Reads the head of a request; false: more is needed. */
static bool take_head(struct client *client)
{
	size_t size = serve_find_head(client->input, client->input_used);
	int status;

	if (!size && client->input_used <= REQUEST_HEAD)
		return false;
	free(client->head);
	client->head = serve_copy_bytes(client->input, size);
	drop_input(client, size);
	status = !size || size > REQUEST_HEAD ? 431 : serve_read_request(client->head, size, &client->request);
	if (!status) {
		begin_request(client);
		return true;
	}
	client->stage = CLIENT_REPLYING;
	client->request = (struct request){.method = REQUEST_OTHER};
	client->reply = (struct reply){.status = 0};
	serve_reply_text(client, status, "This request was not understood.\n");
	return true;
}

/* Reads the body of a request and handles it; false: more is needed. */
static bool take_body(struct client *client)
{
	size_t size = (size_t)client->request.length;

	if (client->input_used < size) {
		static char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
		uv_buf_t piece = uv_buf_init(go_on, sizeof go_on - 1);

		if (client->request.expects_continue)
			serve_write(client->connection, &piece, 1);
		client->request.expects_continue = false;
		return false;
	}
	free(client->bytes);
	client->bytes = serve_copy_bytes(client->input, size);
	client->used = size;
	drop_input(client, size);
	client->stage = CLIENT_REPLYING;
	client->connection->deadline_ms = 0;
	client->route->handle(client);
	return true;
}

/* Handles the requests that have been received, one after the other. A reply that is sent at once comes back here by
 * serve_finish_reply: `handling` keeps that from going deeper and deeper. */
static void handle_input(struct client *client)
{
	bool more = true;

	if (client->handling)
		return;
	client->handling = true;
	while (more && !client->connection->broken && !client->connection->ending) {
		more = client->stage == CLIENT_HEAD ? take_head(client)
		                                    : client->stage == CLIENT_BODY && take_body(client);
		if (client->stage == CLIENT_REPLYING && !client->deferred && client->reply.type)
			send_reply(client);
	}
	client->handling = false;
	serve_pause(client->connection, client->stage == CLIENT_REPLYING);
	if (client->stage == CLIENT_WEBSOCKET && client->input_used) {
		size_t size = client->input_used;

		client->input_used = 0;
		serve_receive_frames(client, client->input, size);
	}
}

void serve_receive_http(struct client *client, const char *bytes, size_t size)
{
	/* What waits is bounded: nothing is read while a reply is made, and a body is taken as soon as it is whole. */
	if (!client->input_used && client->stage == CLIENT_HEAD)
		client->connection->deadline_ms = serve_now_ms() + HEAD_MS;
	if (client->input_used + size > client->input_room) {
		client->input_room = client->input_used + size;
		client->input = realloc(client->input, client->input_room);
		if (!client->input)
			serve_run_out_of_memory();
	}
	memcpy(client->input + client->input_used, bytes, size);
	client->input_used += size;
	handle_input(client);
}

void serve_finish_reply(struct client *client)
{
	if (!client->request.keep_alive) {
		serve_end(client->connection);
		return;
	}
	client->stage = CLIENT_HEAD;
	client->connection->deadline_ms = serve_now_ms() + (client->input_used ? HEAD_MS : IDLE_MS);
	handle_input(client);
}

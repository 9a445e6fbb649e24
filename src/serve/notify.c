/* notify.c: "your move" for players who are away: a POST to their webhook, a program of the host.
 * May use: server, sockets, OpenSSL, processes. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/server.h"

enum { TIMEOUT_MS = 5000, HOST = 256 }; /* for each step; buffer for a host name */

struct notification {
	struct job job; /* first */
	char url[STORE_URL];
	bool tls;
	char host[HOST], port[8], path[STORE_URL];
	char body[512];
	char match[48], seat[128], name[STORE_NAME + 32];
};

/* Splits "http://host:port/path" or "https://..." into its parts; false: it is neither. */
static bool parse_url(struct notification *note)
{
	const char *at, *slash, *colon;
	size_t length;

	note->tls = strncmp(note->url, "https://", 8) == 0;
	if (!note->tls && strncmp(note->url, "http://", 7) != 0)
		return false;
	at = note->url + (note->tls ? 8 : 7);
	slash = at + strcspn(at, "/?#");
	colon = memchr(at, ':', (size_t)(slash - at));
	length = (size_t)((colon ? colon : slash) - at);
	if (!length || length >= HOST || memchr(at, '@', (size_t)(slash - at)) || memchr(at, '[', length))
		return false;
	memcpy(note->host, at, length);
	note->host[length] = 0;
	if (colon)
		snprintf(note->port, sizeof note->port, "%.*s", (int)(slash - colon - 1), colon + 1);
	else
		snprintf(note->port, sizeof note->port, "%s", note->tls ? "443" : "80");
	snprintf(note->path, sizeof note->path, "%s%s", *slash == '/' ? "" : "/", slash);
	return true;
}

/* A server that strangers use must not make requests to its own network for them. */
static bool is_private_address(const struct sockaddr *address)
{
	uint32_t ip;

	if (address->sa_family != AF_INET)
		return true;
	ip = ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr);
	return ip >> 24 == 127 || ip >> 24 == 10 || ip >> 24 == 0 || ip >> 20 == 0xac1 || ip >> 16 == 0xc0a8 ||
	       ip >> 16 == 0xa9fe || ip >> 22 == 0x191 || ip >> 28 >= 0xe;
}

static bool wait_for(int file, short what)
{
	struct pollfd one = {file, what, 0};

	return poll(&one, 1, TIMEOUT_MS) == 1;
}

static void exchange(int file, const char *request, int size)
{
	char response[64];

	if (send(file, request, (size_t)size, MSG_NOSIGNAL) == size && wait_for(file, POLLIN))
		(void)!recv(file, response, sizeof response, 0);
}

/* Waits for what the last call needs; false: it failed, or it takes too long. */
static bool wait_for_tls(SSL *ssl, int file, int result)
{
	int why = SSL_get_error(ssl, result);

	return (why == SSL_ERROR_WANT_READ && wait_for(file, POLLIN)) ||
	       (why == SSL_ERROR_WANT_WRITE && wait_for(file, POLLOUT));
}

/* The same over TLS; nothing is sent to a host that does not prove its name. */
static void exchange_tls(struct notification *note, int file, const char *request, int size)
{
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	SSL *ssl = context ? SSL_new(context) : NULL;
	char response[64];
	int result;

	if (ssl && SSL_CTX_set_default_verify_paths(context) && SSL_set1_host(ssl, note->host) &&
	    SSL_set_tlsext_host_name(ssl, note->host) && SSL_set_fd(ssl, file)) {
		SSL_set_verify(ssl, SSL_VERIFY_PEER, NULL);
		do
			result = SSL_connect(ssl);
		while (result != 1 && wait_for_tls(ssl, file, result));
		if (result == 1) {
			do
				result = SSL_write(ssl, request, size);
			while (result <= 0 && wait_for_tls(ssl, file, result));
			do
				result = SSL_read(ssl, response, sizeof response);
			while (result <= 0 && wait_for_tls(ssl, file, result));
		}
	}
	SSL_free(ssl);
	SSL_CTX_free(context);
}

static void post(struct notification *note, const struct addrinfo *to)
{
	int file = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	char request[2048];
	int size = snprintf(request, sizeof request,
	                    "POST %s HTTP/1.0\r\nHost: %s:%s\r\nContent-Type: application/json\r\n"
	                    "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
	                    note->path, note->host, note->port, strlen(note->body), note->body);
	bool connecting;

	if (file < 0)
		return;
	connecting = !connect(file, to->ai_addr, to->ai_addrlen) || errno == EINPROGRESS;
	if (connecting && size < (int)sizeof request && wait_for(file, POLLOUT)) {
		if (note->tls)
			exchange_tls(note, file, request, size);
		else
			exchange(file, request, size);
	}
	close(file);
}

static void post_webhook(struct notification *note)
{
	const char *listen = note->job.server->config->listen;
	bool loopback = strcmp(listen, "127.0.0.1") == 0 || strcmp(listen, "::1") == 0;
	struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list = NULL;

	if (!parse_url(note) || getaddrinfo(note->host, note->port, &hints, &list))
		return;
	if (list && (loopback || !is_private_address(list->ai_addr)))
		post(note, list);
	freeaddrinfo(list);
}

/* Never through a shell: players choose their names. */
static void spawn_program(struct notification *note)
{
	const char *program = note->job.server->config->notify, *path = getenv("PATH");
	char path_entry[4096];
	char *argv[] = {(char *)(uintptr_t)program, NULL};
	char *env[] = {note->match, note->seat, note->name, path_entry, NULL};
	pid_t child;

	snprintf(path_entry, sizeof path_entry, "PATH=%s", path ? path : "/usr/bin:/bin");
	if (posix_spawnp(&child, program, NULL, NULL, argv, env))
		fprintf(stderr, "durbar: %s cannot be run\n", program);
}

static void run_notification(struct job *job)
{
	struct notification *note = (struct notification *)job;

	if (job->server->config->notify)
		spawn_program(note);
	if (*note->url)
		post_webhook(note);
}

static void notify_seat(struct live_match *live, int seat)
{
	struct notification *note = serve_alloc(sizeof *note);
	const struct store_seat *player = &live->seat[seat];
	char buffer[TELL_SEAT_NAME];
	const char *name = engine_name_seat(live->system->rules, seat, buffer);

	snprintf(note->url, sizeof note->url, "%s", player->webhook);
	snprintf(note->body, sizeof note->body, "{\"match\":%lld,\"seat\":\"%s\",\"ply\":%u,\"text\":\"Your move.\"}",
	         (long long)live->id, name, live->match->ply);
	snprintf(note->match, sizeof note->match, "DURBAR_MATCH=%lld", (long long)live->id);
	snprintf(note->seat, sizeof note->seat, "DURBAR_SEAT=%s", name);
	snprintf(note->name, sizeof note->name, "DURBAR_NAME=%s", player->name);
	note->job.run = run_notification;
	note->job.finish = serve_free_job;
	serve_submit_job(live->server, &note->job);
}

void serve_notify_seats(struct live_match *live)
{
	uint32_t acting = engine_seats_to_act(live->match), fresh = acting & ~live->notified;

	live->notified = acting;
	if (live->server->closing)
		return;
	for (int seat = 0; fresh >> seat; seat++) {
		const struct store_seat *player = &live->seat[seat];

		if ((fresh >> seat & 1) && player->player != STORE_BOT && !serve_is_connected(live, seat) &&
		    (*player->webhook || live->server->config->notify))
			notify_seat(live, seat);
	}
}

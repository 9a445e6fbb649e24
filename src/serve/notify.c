/* notify.c: "your move" for players who are away, that their word for the dice is wanted or their consent asked for: a POST
 * to their webhook, a program of the host.
 * May use: server, port, spawn, sockets, OpenSSL. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "port/port.h"
#include "serve/server.h"
#include "spawn/spawn.h"

enum { DEADLINE_MS = 5000, HOST = 256 }; /* for a whole call; buffer for a host name */

/* Holds all that the call needs: when the server stops, calls that are under way are not waited for. */
struct notification {
	struct job job;      /* first */
	const char *program; /* to run; NULL: none */
	bool own_network;    /* addresses of this machine's network may be called */
	int64_t deadline_ms;
	char url[STORE_URL];
	bool tls;
	char host[HOST], port[8], path[STORE_URL];
	char body[512];
	char match[48], seat[128], name[STORE_NAME + 32], text[128];
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

/* A server that strangers use must not make requests to its own network for them. Only IPv4 is asked for and called. */
static bool is_private_address(const struct sockaddr *address)
{
	uint32_t ip = ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr);

	return ip >> 24 == 127 || ip >> 24 == 10 || ip >> 24 == 0 || ip >> 20 == 0xac1 || ip >> 16 == 0xc0a8 ||
	       ip >> 16 == 0xa9fe || ip >> 22 == 0x191 || ip >> 28 >= 0xe;
}

static bool wait_for(const struct notification *note, int file, short what)
{
	struct pollfd one = {file, what, 0};
	int64_t left_ms = note->deadline_ms - serve_now_ms();

	return left_ms > 0 && poll(&one, 1, (int)left_ms) == 1;
}

static void exchange(const struct notification *note, int file, const char *request, int size)
{
	char response[64];

	if (port_send(file, request, (size_t)size) == size && wait_for(note, file, POLLIN))
		(void)!recv(file, response, sizeof response, 0);
}

/* Waits for what the last call needs; false: it failed, or it takes too long. */
static bool wait_for_tls(const struct notification *note, SSL *ssl, int file, int result)
{
	int why = SSL_get_error(ssl, result);

	return (why == SSL_ERROR_WANT_READ && wait_for(note, file, POLLIN)) ||
	       (why == SSL_ERROR_WANT_WRITE && wait_for(note, file, POLLOUT));
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
		while (result != 1 && wait_for_tls(note, ssl, file, result));
		if (result == 1) {
			do
				result = SSL_write(ssl, request, size);
			while (result <= 0 && wait_for_tls(note, ssl, file, result));
			do
				result = SSL_read(ssl, response, sizeof response);
			while (result <= 0 && wait_for_tls(note, ssl, file, result));
		}
	}
	SSL_free(ssl);
	SSL_CTX_free(context);
}

static void post(struct notification *note, const struct addrinfo *to)
{
	int file = port_open_socket(to->ai_family);
	char request[2048];
	int size = snprintf(request, sizeof request,
	                    "POST %s HTTP/1.0\r\nHost: %s:%s\r\nContent-Type: application/json\r\n"
	                    "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
	                    note->path, note->host, note->port, strlen(note->body), note->body);
	bool connecting;

	if (file < 0)
		return;
	connecting = !connect(file, to->ai_addr, to->ai_addrlen) || errno == EINPROGRESS;
	if (connecting && size < (int)sizeof request && wait_for(note, file, POLLOUT)) {
		if (note->tls)
			exchange_tls(note, file, request, size);
		else
			exchange(note, file, request, size);
	}
	close(file);
}

/* One answer of the name service may be public and the next one private: all must be allowed. */
static bool may_call(const struct notification *note, const struct addrinfo *list)
{
	for (; list && !note->own_network; list = list->ai_next)
		if (is_private_address(list->ai_addr))
			return false;
	return true;
}

/* The address that was judged is the one that is called, and redirections are not followed. */
static void post_webhook(struct notification *note)
{
	struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list = NULL;

	if (!parse_url(note) || getaddrinfo(note->host, note->port, &hints, &list))
		return;
	if (may_call(note, list))
		post(note, list);
	freeaddrinfo(list);
}

/* Never through a shell: players choose their names. */
static void run_program(struct notification *note)
{
	const char *const words[] = {note->program, NULL}, *path = getenv("PATH"), *home = getenv("HOME");
	char path_entry[4096], home_entry[4096];
	char *env[] = {note->match, note->seat, note->name, note->text, path_entry, home_entry, NULL};
	enum spawn_answer answer;

	snprintf(path_entry, sizeof path_entry, "PATH=%s", path ? path : "/usr/bin:/bin");
	snprintf(home_entry, sizeof home_entry, "HOME=%s", home ? home : "/");
	answer = spawn_unwatched(words, env);
	if (answer == SPAWN_FAILED)
		fprintf(stderr, "durbar: %s cannot be run: %s\n", note->program, strerror(errno));
	else if (answer == SPAWN_FULL)
		fprintf(stderr, "durbar: %s is not run for match %s, %s: %d that were run before have not ended\n",
		        note->program, strchr(note->match, '=') + 1, strchr(note->seat, '=') + 1, SPAWN_MOST);
}

static void run_notification(struct job *job)
{
	struct notification *note = (struct notification *)job;

	note->deadline_ms = serve_now_ms() + DEADLINE_MS;
	if (note->program)
		run_program(note);
	if (*note->url)
		post_webhook(note);
	free(note);
}

/* Only a server that is for this machine alone may call its own network: behind a proxy it serves strangers. */
static bool is_private_server(const struct serve_config *config)
{
	return !config->hosts && (strcmp(config->listen, "127.0.0.1") == 0 || strcmp(config->listen, "::1") == 0);
}

static void notify_seat(struct live_match *live, int seat, const char *text)
{
	struct notification *note = serve_alloc(sizeof *note);
	const struct store_seat *player = &live->seat[seat];
	char buffer[TELL_SEAT_NAME];
	const char *name = engine_name_seat(live->system->rules, seat, buffer);

	snprintf(note->url, sizeof note->url, "%s", player->webhook);
	snprintf(note->body, sizeof note->body, "{\"match\":%lld,\"seat\":\"%s\",\"ply\":%u,\"text\":\"%s\"}",
	         (long long)live->id, name, live->match ? live->match->ply : 0, text);
	snprintf(note->match, sizeof note->match, "DURBAR_MATCH=%lld", (long long)live->id);
	snprintf(note->seat, sizeof note->seat, "DURBAR_SEAT=%s", name);
	snprintf(note->name, sizeof note->name, "DURBAR_NAME=%s", player->name);
	snprintf(note->text, sizeof note->text, "DURBAR_TEXT=%s", text);
	note->program = live->server->config->notify;
	note->own_network = is_private_server(live->server->config);
	note->job.run = run_notification;
	serve_submit_call(live->server, &note->job);
}

/* Calls those of these seats that are not here. */
static void notify_absent(struct live_match *live, uint32_t seats, const char *text)
{
	for (int seat = 0; seats >> seat && !live->server->closing; seat++) {
		const struct store_seat *player = &live->seat[seat];

		if ((seats >> seat & 1) && player->player != STORE_BOT && !serve_is_connected(live, seat) &&
		    (*player->webhook || live->server->config->notify))
			notify_seat(live, seat, text);
	}
}

/* Those that have not been called yet. */
static void notify_fresh(struct live_match *live, uint32_t wanted, const char *text)
{
	uint32_t fresh = wanted & ~live->notified;

	live->notified = wanted;
	notify_absent(live, fresh, text);
}

void serve_notify_judges(struct live_match *live, uint32_t judges)
{
	notify_absent(live, judges, "You are asked to allow that a move is taken back: open the game.");
}

void serve_notify_seats(struct live_match *live)
{
	notify_fresh(live, engine_seats_to_act(live->match), "Your move.");
}

/* The seats that others wait for: somebody else has committed to a word and they have not; or all have, and they have not
 * shown theirs. */
static uint32_t find_wanted(const struct seed_source *source)
{
	bool reveal = engine_has_commitments(source), begun = reveal;
	uint32_t wanted = 0;

	for (int seat = 0; seat < RULES_SEATS; seat++) {
		const struct seed_giver *giver = &source->giver[seat + 1];
		bool given = reveal ? giver->word[0] : giver->commitment[0];

		if (!(source->seats >> seat & 1))
			continue;
		begun = begun || given;
		wanted |= given ? 0 : 1u << seat;
	}
	return begun ? wanted : 0;
}

/* Each round has two steps: commitments, and words. */
static uint32_t find_step(const struct seed_source *source)
{
	return source->round * 2 + engine_has_commitments(source);
}

void serve_notify_givers(struct live_match *live)
{
	const struct seed_source *source = &live->plan->source;
	uint32_t step = find_step(source);

	if (step != live->step)
		live->notified = 0;
	live->step = step;
	notify_fresh(live, find_wanted(source), "Your word for the dice is wanted: open the game.");
}

void serve_note_called(struct live_match *live)
{
	live->step = live->plan ? find_step(&live->plan->source) : 0;
	live->notified = live->match  ? engine_seats_to_act(live->match)
	                 : live->plan ? find_wanted(&live->plan->source)
	                              : 0;
}

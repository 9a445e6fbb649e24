/* notify.c: "your move" for those who are away: a POST to their webhook, a program of the host's.
 * May use: hall, sockets, OpenSSL, processes. */
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

#include "serve/hall.h"

enum { PATIENCE_MS = 5000, PLACE = 256 };

struct calling {
	struct errand errand; /* first */
	char url[STORE_URL];
	bool sealed; /* by TLS */
	char host[PLACE], port[8], path[STORE_URL];
	char body[512];
	char match[48], seat[128], name[STORE_NAME + 32];
};

/* "http://host:port/path" or "https://..." in its parts; false: it is neither. */
static bool split_url(struct calling *call)
{
	const char *at, *slash, *colon;
	size_t length;

	call->sealed = strncmp(call->url, "https://", 8) == 0;
	if (!call->sealed && strncmp(call->url, "http://", 7) != 0)
		return false;
	at = call->url + (call->sealed ? 8 : 7);
	slash = at + strcspn(at, "/?#");
	colon = memchr(at, ':', (size_t)(slash - at));
	length = (size_t)((colon ? colon : slash) - at);
	if (!length || length >= PLACE || memchr(at, '@', (size_t)(slash - at)) || memchr(at, '[', length))
		return false;
	memcpy(call->host, at, length);
	call->host[length] = 0;
	if (colon)
		snprintf(call->port, sizeof call->port, "%.*s", (int)(slash - colon - 1), colon + 1);
	else
		snprintf(call->port, sizeof call->port, "%s", call->sealed ? "443" : "80");
	snprintf(call->path, sizeof call->path, "%s%s", *slash == '/' ? "" : "/", slash);
	return true;
}

/* A server that strangers use must not knock at doors of its own house for them. */
static bool is_inside(const struct sockaddr *address)
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

	return poll(&one, 1, PATIENCE_MS) == 1;
}

static void exchange(int file, const char *question, int size)
{
	char answer[64];

	if (send(file, question, (size_t)size, MSG_NOSIGNAL) == size && wait_for(file, POLLIN))
		(void)!recv(file, answer, sizeof answer, 0);
}

/* What the last call wanted to wait for; false: it failed, or it took too long. */
static bool is_waiting(SSL *seal, int file, int result)
{
	int why = SSL_get_error(seal, result);

	return (why == SSL_ERROR_WANT_READ && wait_for(file, POLLIN)) ||
	       (why == SSL_ERROR_WANT_WRITE && wait_for(file, POLLOUT));
}

/* The same within TLS; one who is not who he should be is not told anything. */
static void exchange_sealed(struct calling *call, int file, const char *question, int size)
{
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	SSL *seal = context ? SSL_new(context) : NULL;
	char answer[64];
	int result;

	if (seal && SSL_CTX_set_default_verify_paths(context) && SSL_set1_host(seal, call->host) &&
	    SSL_set_tlsext_host_name(seal, call->host) && SSL_set_fd(seal, file)) {
		SSL_set_verify(seal, SSL_VERIFY_PEER, NULL);
		do
			result = SSL_connect(seal);
		while (result != 1 && is_waiting(seal, file, result));
		if (result == 1) {
			do
				result = SSL_write(seal, question, size);
			while (result <= 0 && is_waiting(seal, file, result));
			do
				result = SSL_read(seal, answer, sizeof answer);
			while (result <= 0 && is_waiting(seal, file, result));
		}
	}
	SSL_free(seal);
	SSL_CTX_free(context);
}

static void post(struct calling *call, const struct addrinfo *to)
{
	int file = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	char question[2048];
	int size = snprintf(question, sizeof question,
	                    "POST %s HTTP/1.0\r\nHost: %s:%s\r\nContent-Type: application/json\r\n"
	                    "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
	                    call->path, call->host, call->port, strlen(call->body), call->body);
	bool reached;

	if (file < 0)
		return;
	reached = !connect(file, to->ai_addr, to->ai_addrlen) || errno == EINPROGRESS;
	if (reached && size < (int)sizeof question && wait_for(file, POLLOUT)) {
		if (call->sealed)
			exchange_sealed(call, file, question, size);
		else
			exchange(file, question, size);
	}
	close(file);
}

static void call_webhook(struct calling *call)
{
	const char *listen = call->errand.hall->plan->listen;
	bool home = strcmp(listen, "127.0.0.1") == 0 || strcmp(listen, "::1") == 0;
	struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list = NULL;

	if (!split_url(call) || getaddrinfo(call->host, call->port, &hints, &list))
		return;
	if (list && (home || !is_inside(list->ai_addr)))
		post(call, list);
	freeaddrinfo(list);
}

/* Never through a shell: names are the players' own. */
static void run_program(struct calling *call)
{
	const char *program = call->errand.hall->plan->notify, *path = getenv("PATH");
	char where[4096];
	char *words[] = {(char *)(uintptr_t)program, NULL};
	char *settings[] = {call->match, call->seat, call->name, where, NULL};
	pid_t child;

	snprintf(where, sizeof where, "PATH=%s", path ? path : "/usr/bin:/bin");
	if (posix_spawnp(&child, program, NULL, NULL, words, settings))
		fprintf(stderr, "durbar: %s cannot be run\n", program);
}

static void call_work(struct errand *errand)
{
	struct calling *call = (struct calling *)errand;

	if (errand->hall->plan->notify)
		run_program(call);
	if (*call->url)
		call_webhook(call);
}

static void call_home(struct errand *errand)
{
	free(errand);
}

static bool is_here(const struct table *table, int seat)
{
	for (const struct guest *guest = table->guests; guest; guest = guest->next)
		if (guest->seated && guest->seat == seat)
			return true;
	return false;
}

static void call_seat(struct table *table, int seat)
{
	struct calling *call = serve_take(sizeof *call);
	const struct store_seat *player = &table->seat[seat];
	char buffer[TELL_SEAT_NAME];
	const char *name = engine_name_seat(table->world->rules, seat, buffer);

	snprintf(call->url, sizeof call->url, "%s", player->webhook);
	snprintf(call->body, sizeof call->body, "{\"match\":%lld,\"seat\":\"%s\",\"ply\":%u,\"text\":\"Your move.\"}",
	         (long long)table->id, name, table->match->ply);
	snprintf(call->match, sizeof call->match, "DURBAR_MATCH=%lld", (long long)table->id);
	snprintf(call->seat, sizeof call->seat, "DURBAR_SEAT=%s", name);
	snprintf(call->name, sizeof call->name, "DURBAR_NAME=%s", player->name);
	call->errand.work = call_work;
	call->errand.home = call_home;
	serve_send_errand(table->hall, &call->errand);
}

void serve_call_seats(struct table *table)
{
	uint32_t acting = engine_seats_to_act(table->match), fresh = acting & ~table->called;

	table->called = acting;
	if (table->hall->closing)
		return;
	for (int seat = 0; fresh >> seat; seat++) {
		const struct store_seat *player = &table->seat[seat];

		if ((fresh >> seat & 1) && player->player != STORE_BOT && !is_here(table, seat) &&
		    (*player->webhook || table->hall->plan->notify))
			call_seat(table, seat);
	}
}

/* address.c: see address.h. May use: server, connection, request, the operating system. */
#include "serve/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "serve/connection.h"
#include "serve/request.h"
#include "serve/server.h"

enum {
	CONNECTIONS = 256, /* of one address at a time */
	BYTES = 16,        /* of an address; IPv4 as ::ffff:a.b.c.d */
	NETWORK = 8        /* of them, in IPv6, that the provider of a household chooses; the rest is its own */
};

/* In a second, and at once. */
static const struct {
	int per_second, burst;
} quotas[QUOTAS] = {
	[QUOTA_REQUESTS] = {200, 2000}, /* a class of pupils behind one address opens the page */
	[QUOTA_MATCHES] = {1, 60},
	[QUOTA_DOWNLOADS] = {2, 20},
};

struct address {
	struct address *next;
	uint8_t bytes[BYTES];
	unsigned connections;
	int64_t budget[QUOTAS], budget_ms[QUOTAS];
};

static void widen(const struct in_addr *four, uint8_t bytes[BYTES])
{
	memset(bytes, 0, BYTES);
	bytes[10] = bytes[11] = 0xff;
	memcpy(bytes + 12, four, 4);
}

static bool read_peer(const struct connection *connection, uint8_t bytes[BYTES])
{
	struct sockaddr_storage peer;
	int size = sizeof peer;

	if (uv_tcp_getpeername(&connection->tcp, (struct sockaddr *)&peer, &size))
		return false;
	if (peer.ss_family == AF_INET)
		widen(&((struct sockaddr_in *)&peer)->sin_addr, bytes);
	else
		memcpy(bytes, &((struct sockaddr_in6 *)&peer)->sin6_addr, BYTES);
	return true;
}

static bool read_address(const char *name, uint8_t bytes[BYTES])
{
	struct in_addr four;

	if (inet_pton(AF_INET, name, &four) != 1)
		return inet_pton(AF_INET6, name, bytes) == 1;
	widen(&four, bytes);
	return true;
}

/* The last one is the proxy's own word; those before it, in the same line or in others, are the client's. */
static bool read_forwarded(const struct request *request, uint8_t bytes[BYTES])
{
	const char *list = "", *comma, *name;

	for (size_t i = 0; i < request->headers; i++)
		if (strcmp(request->header[i].name, "x-forwarded-for") == 0)
			list = request->header[i].value;
	comma = strrchr(list, ',');
	name = comma ? comma + 1 : list;
	return read_address(name + strspn(name, " \t"), bytes);
}

static bool is_four(const uint8_t bytes[BYTES])
{
	static const uint8_t four[12] = {[10] = 0xff, [11] = 0xff};

	return memcmp(bytes, four, sizeof four) == 0;
}

static bool is_loopback(const uint8_t bytes[BYTES])
{
	static const uint8_t six[BYTES] = {[15] = 1};

	return memcmp(bytes, six, BYTES) == 0 || (is_four(bytes) && bytes[12] == 127);
}

static struct address **bucket_of(struct server *server, const uint8_t bytes[BYTES])
{
	return &server->addresses[base_hash_bytes(bytes, BYTES, 0) % SERVER_BUCKETS];
}

static struct address *find_address(struct server *server, const uint8_t bytes[BYTES])
{
	struct address **bucket = bucket_of(server, bytes), *address = *bucket;

	while (address && memcmp(address->bytes, bytes, BYTES) != 0)
		address = address->next;
	if (address)
		return address;
	address = serve_alloc(sizeof *address);
	memcpy(address->bytes, bytes, BYTES);
	for (int quota = 0; quota < QUOTAS; quota++) {
		address->budget[quota] = quotas[quota].burst * 1000;
		address->budget_ms[quota] = serve_now_ms();
	}
	address->next = *bucket;
	*bucket = address;
	return address;
}

/* Whoever has one IPv6 address has 2^64 of them: they count as one. */
static bool join(struct connection *connection, const uint8_t bytes[BYTES])
{
	uint8_t counted[BYTES] = {0};
	struct address *address;

	memcpy(counted, bytes, is_four(bytes) ? BYTES : NETWORK);
	address = find_address(connection->server, counted);
	address->connections++;
	connection->address = address;
	return address->connections <= CONNECTIONS;
}

static bool is_proxy(const struct serve_config *config, const uint8_t bytes[BYTES])
{
	uint8_t proxy[BYTES];

	for (size_t i = 0; i < config->proxies; i++)
		if (read_address(config->proxy[i], proxy) && memcmp(proxy, bytes, BYTES) == 0)
			return true;
	return false;
}

bool serve_admit_address(struct connection *connection)
{
	uint8_t bytes[BYTES];

	if (!read_peer(connection, bytes))
		return false;
	if (is_loopback(bytes) || is_proxy(connection->server->config, bytes) || join(connection, bytes))
		return true;
	serve_leave_address(connection);
	/* Another server hands over many clients, and proves who it is with its first request. */
	connection->crowded = connection->server->beats != NULL;
	return connection->crowded;
}

void serve_leave_address(struct connection *connection)
{
	if (connection->address)
		connection->address->connections--;
	connection->address = NULL;
}

/* One whose quotas are not whole again is kept, or a new connection would make them so. */
static bool is_idle(const struct address *address, int64_t now_ms)
{
	for (int quota = 0; quota < QUOTAS; quota++)
		if (address->budget[quota] + (now_ms - address->budget_ms[quota]) * quotas[quota].per_second <
		    quotas[quota].burst * 1000)
			return false;
	return address->connections == 0;
}

void serve_purge_addresses(struct server *server, bool all)
{
	int64_t now_ms = serve_now_ms();

	for (size_t i = 0; i < SERVER_BUCKETS; i++) {
		struct address **at = &server->addresses[i];

		while (*at) {
			struct address *address = *at;

			if (!all && !is_idle(address, now_ms)) {
				at = &address->next;
				continue;
			}
			*at = address->next;
			free(address);
		}
	}
}

bool serve_readdress(struct connection *connection, const struct request *request, bool relayed)
{
	const struct serve_config *config = connection->server->config;
	uint8_t bytes[BYTES];

	if (relayed) {
		serve_leave_address(connection);
		connection->crowded = false;
		return !read_forwarded(request, bytes) || is_loopback(bytes) || join(connection, bytes);
	}
	if (connection->crowded)
		return false;
	if ((connection->address && !connection->forwarded) || (!config->hosts && !config->proxies))
		return true;
	/* A proxy sends the requests of many on one connection: each counts for its own. */
	serve_leave_address(connection);
	connection->forwarded = read_forwarded(request, bytes);
	return !connection->forwarded || join(connection, bytes);
}

void serve_tell_address(const struct connection *connection, char text[ADDRESS_TEXT])
{
	uint8_t bytes[BYTES] = {0};

	if (connection->address)
		memcpy(bytes, connection->address->bytes, BYTES);
	else
		read_peer(connection, bytes);
	inet_ntop(AF_INET6, bytes, text, ADDRESS_TEXT);
}

bool serve_take_quota(struct client *client, enum quota quota)
{
	struct address *address = client->connection->address;

	return !address || serve_within_rate(&address->budget[quota], &address->budget_ms[quota],
	                                     quotas[quota].per_second, quotas[quota].burst);
}

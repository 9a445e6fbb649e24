/* connection.c: see connection.h. May use: server, address, tls, libuv. */
#include "serve/connection.h"

#include <stdlib.h>
#include <string.h>

#include "serve/address.h"
#include "serve/server.h"
#include "serve/tls.h"

enum {
	LINGER_MS = 2000,        /* for the client to read a last reply */
	STALLED_MS = 30000,      /* for the socket to take a write */
	KERNEL_ROOM = 128 * 1024 /* bytes that the kernel keeps of what is written to a socket */
};

/* The rest of a write that the socket did not take. */
struct write_rest {
	uv_write_t request; /* first */
	struct connection *connection;
	size_t size;
	char bytes[];
};

static bool write_plain(struct connection *connection, const uv_buf_t *piece, unsigned pieces);

static void free_connection(uv_handle_t *handle)
{
	serve_free_tls(((struct connection *)handle)->tls);
	free(handle);
}

static bool send_encrypted(struct connection *connection)
{
	char bytes[CONNECTION_READ];
	size_t size;

	while ((size = serve_take_tls(connection->tls, bytes, sizeof bytes)) > 0) {
		uv_buf_t piece = uv_buf_init(bytes, (unsigned)size);

		if (!write_plain(connection, &piece, 1))
			return false;
	}
	return true;
}

void serve_break(struct connection *connection)
{
	struct server *server = connection->server;

	if (connection->broken)
		return;
	connection->broken = true;
	connection->doomed = server->doomed;
	server->doomed = connection;
}

void serve_sweep(struct server *server)
{
	while (server->doomed) {
		struct connection *connection = server->doomed;

		server->doomed = connection->doomed;
		serve_free_client(connection->client);
		connection->client = NULL;
		serve_leave_address(connection);
		uv_close((uv_handle_t *)&connection->tcp, free_connection);
	}
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
	const struct connection *connection = (struct connection *)handle;

	(void)wanted;
	*room = uv_buf_init(connection->server->receive_buffer, CONNECTION_READ);
}

/* Encrypted bytes: what they hold goes to the client, and what the protocol answers to the socket. */
static void receive_tls(struct connection *connection, const char *bytes, size_t size)
{
	char plain[CONNECTION_READ];
	int got;

	if (!serve_feed_tls(connection->tls, bytes, size)) {
		serve_break(connection);
		return;
	}
	while ((got = serve_read_tls(connection->tls, plain, sizeof plain)) > 0 && !connection->broken)
		if (!connection->ending)
			serve_receive(connection->client, plain, (size_t)got);
	send_encrypted(connection);
	if (got < 0)
		serve_break(connection);
}

static void receive(uv_stream_t *stream, ssize_t size, const uv_buf_t *room)
{
	struct connection *connection = (struct connection *)stream;

	/* A turn in which many speak is long, but not stuck. */
	connection->server->heartbeat++;
	if (size < 0)
		serve_break(connection);
	else if (size > 0 && !connection->broken && connection->tls)
		receive_tls(connection, room->base, (size_t)size);
	else if (size > 0 && !connection->broken && !connection->ending)
		serve_receive(connection->client, room->base, (size_t)size);
}

void serve_accept(struct server *server, uv_stream_t *listener)
{
	struct connection *connection = serve_alloc(sizeof *connection);
	int room = KERNEL_ROOM;

	connection->server = server;
	uv_tcp_init(server->loop, &connection->tcp);
	if (uv_accept(listener, (uv_stream_t *)&connection->tcp) || !serve_admit_address(connection)) {
		uv_close((uv_handle_t *)&connection->tcp, free_connection);
		return;
	}
	uv_tcp_nodelay(&connection->tcp, 1);
	/* Otherwise the kernel keeps megabytes for each that does not read, and we would not know. */
	uv_send_buffer_size((uv_handle_t *)&connection->tcp, &room);
	connection->client = serve_new_client(server, connection);
	if (server->keys)
		connection->tls = serve_new_tls(server->keys);
	uv_read_start((uv_stream_t *)&connection->tcp, give_room, receive);
}

void serve_pause(struct connection *connection, bool paused)
{
	if (connection->paused == paused || connection->broken || connection->ending)
		return;
	connection->paused = paused;
	if (paused)
		uv_read_stop((uv_stream_t *)&connection->tcp);
	else
		uv_read_start((uv_stream_t *)&connection->tcp, give_room, receive);
}

static void end_writing(uv_shutdown_t *request, int status)
{
	(void)status;
	free(request);
}

/* A close with bytes unread would throw away what the client has not read yet: first our end, then a moment. */
static void linger(struct connection *connection)
{
	uv_shutdown_t *request = serve_alloc(sizeof *request);

	connection->deadline_ms = serve_now_ms() + LINGER_MS;
	connection->paused = false;
	uv_read_start((uv_stream_t *)&connection->tcp, give_room, receive);
	if (uv_shutdown(request, (uv_stream_t *)&connection->tcp, end_writing)) {
		free(request);
		serve_break(connection);
	}
}

void serve_end(struct connection *connection)
{
	if (connection->broken || connection->ending)
		return;
	connection->ending = true;
	if (!serve_is_choked(connection))
		linger(connection);
}

static void finish_rest(uv_write_t *request, int status)
{
	struct write_rest *rest = (struct write_rest *)request;
	struct connection *connection = rest->connection;

	connection->server->queued -= rest->size;
	free(rest);
	connection->writes--;
	connection->write_by_ms = connection->writes ? serve_now_ms() + STALLED_MS : 0;
	if (status)
		serve_break(connection);
	if (connection->broken || connection->writes)
		return;
	if (connection->ending)
		linger(connection);
	else
		serve_drained(connection->client);
}

/* The pieces without their first `skip` bytes, in one block. */
static size_t copy_rest(char *to, const uv_buf_t *piece, unsigned pieces, size_t skip)
{
	size_t used = 0;

	for (unsigned i = 0; i < pieces; i++) {
		size_t from = skip < piece[i].len ? skip : piece[i].len;

		if (to && piece[i].len > from)
			memcpy(to + used, piece[i].base + from, piece[i].len - from);
		used += piece[i].len - from;
		skip -= from;
	}
	return used;
}

static bool write_plain(struct connection *connection, const uv_buf_t *piece, unsigned pieces)
{
	uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
	size_t whole = copy_rest(NULL, piece, pieces, 0);
	int taken = serve_is_choked(connection) ? UV_EAGAIN : uv_try_write(stream, piece, pieces);
	struct write_rest *rest;
	uv_buf_t left;

	if (connection->broken || (taken < 0 && taken != UV_EAGAIN)) {
		serve_break(connection);
		return false;
	}
	if (taken >= 0 && (size_t)taken == whole)
		return true;
	taken = taken < 0 ? 0 : taken;
	/* What waits is bounded for all together, replies included. */
	if (connection->server->queued > SERVER_QUEUED) {
		serve_break(connection);
		return false;
	}
	rest = serve_alloc(sizeof *rest + whole - (size_t)taken);
	rest->connection = connection;
	rest->size = whole - (size_t)taken;
	left = uv_buf_init(rest->bytes, (unsigned)copy_rest(rest->bytes, piece, pieces, (size_t)taken));
	if (uv_write(&rest->request, stream, &left, 1, finish_rest)) {
		free(rest);
		serve_break(connection);
		return false;
	}
	connection->server->queued += rest->size;
	if (!connection->writes++)
		connection->write_by_ms = serve_now_ms() + STALLED_MS;
	return true;
}

bool serve_write(struct connection *connection, const uv_buf_t *piece, unsigned pieces)
{
	if (!connection->tls)
		return write_plain(connection, piece, pieces);
	for (unsigned i = 0; i < pieces; i++)
		if (!serve_write_tls(connection->tls, piece[i].base, piece[i].len)) {
			serve_break(connection);
			return false;
		}
	return send_encrypted(connection);
}

void serve_check_deadline(struct connection *connection, int64_t now_ms)
{
	if ((connection->deadline_ms && now_ms > connection->deadline_ms) ||
	    (connection->write_by_ms && now_ms > connection->write_by_ms))
		serve_break(connection);
}

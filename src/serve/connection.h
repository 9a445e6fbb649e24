/* connection.h: a TCP connection, plain or with TLS: bytes in, bytes out, a deadline. Knows no HTTP. Inside serve only.
 * Everything belongs to the event loop.
 * May use: libuv. */
#ifndef DURBAR_SERVE_CONNECTION_H
#define DURBAR_SERVE_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { CONNECTION_READ = 16 * 1024 }; /* bytes read at a time */

struct address;
struct client;
struct server;
struct tls;

struct connection {
	uv_tcp_t tcp; /* first */
	struct server *server;
	struct client *client;
	struct tls *tls;           /* NULL: plain */
	struct address *address;   /* where it comes from; NULL: not limited */
	bool forwarded;            /* that address was told by a proxy, with the last request */
	bool crowded;              /* its address has too many: only another server's may stay */
	int64_t deadline_ms;       /* when it is closed unless its client moves that; 0: never */
	int64_t write_by_ms;       /* when it is closed unless the socket takes what is written; 0: nothing waits */
	unsigned writes;           /* under way */
	bool paused;               /* nothing is read */
	bool ending;               /* closes when everything has been written */
	bool broken;               /* closes at the end of this turn of the loop */
	struct connection *doomed; /* the next one to close */
};

/* Accepts a connection that is waiting, if its address may have another. */
void serve_accept(struct server *server, uv_stream_t *listener);
/* Does a write wait for the socket? */
static inline bool serve_is_choked(const struct connection *connection)
{
	return connection->writes > 0;
}
/* Stops and resumes reading. */
void serve_pause(struct connection *connection, bool paused);
/* Writes now what the socket takes, and the rest as soon as it takes more: until then the connection is choked, and when
 * all is written serve_drained is called. Several pieces go out as one. False: the connection is broken. */
bool serve_write(struct connection *connection, const uv_buf_t *piece, unsigned pieces);
/* Closes the connection: at once, or when everything has been written and the client has had a moment to read it. */
void serve_break(struct connection *connection);
void serve_end(struct connection *connection);
/* Closes what broke in this turn of the loop. */
void serve_sweep(struct server *server);
/* Breaks it if one of its deadlines has passed. */
void serve_check_deadline(struct connection *connection, int64_t now_ms);

/* client.c: what a connection tells its client. */
void serve_receive(struct client *client, char *bytes, size_t size);
void serve_drained(struct client *client);

#endif

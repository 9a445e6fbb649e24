/* server.c: starts the server, runs its event loop and shuts it down.
 * May use: server, address, analyse, connection, http, lease, offer, port, spawn, tls, watchdog, libuv, libsodium, OpenSSL. */
#include "serve/serve.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#include "port/port.h"
#include "serve/address.h"
#include "serve/analyse.h"
#include "serve/connection.h"
#include "serve/lease.h"
#include "serve/offer.h"
#include "serve/resource.h"
#include "serve/server.h"
#include "serve/tls.h"
#include "serve/watchdog.h"
#include "serve/watch.h"
#include "spawn/spawn.h"

enum { BACKLOG = 1024, SECOND_MS = 1000, SIGNALS = 3, OWN_PAGES = 48 * 1024, HEAP_STEP = 256 * 1024 };

/* What the event loop waits for, beside connections. */
struct loop {
	uv_tcp_t listener;
	uv_async_t woken;
	uv_timer_t timer;
	uv_prepare_t sweep;
	uv_signal_t signal[SIGNALS];
};

/* Thousands of clients need a file descriptor each. */
static void raise_file_limit(void)
{
	struct rlimit limit;

	if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < limit.rlim_max) {
		limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

void serve_wake_loop(struct server *server)
{
	uv_async_send(&server->handles->woken);
}

static void finish_jobs(uv_async_t *handle)
{
	serve_finish_jobs(handle->data);
}

/* Moves written to a file that nobody will find again must not be acknowledged. */
static void check_file(struct server *server)
{
	const char *fault = store_check_file(server->store);

	if (!fault)
		return;
	fprintf(stderr, "durbar: %s: %s: stopping\n", server->config->db, fault);
	server->lost = true;
	uv_stop(server->loop);
}

static void tick(uv_timer_t *handle)
{
	struct server *server = handle->data;

	serve_check_clocks(server);
	serve_check_clients(server);
	serve_purge_addresses(server, false);
	serve_tell_away(server);
	check_file(server);
	spawn_reap();
}

/* Before the loop waits again. */
static void end_turn(uv_prepare_t *handle)
{
	struct server *server = handle->data;

	server->heartbeat++;
	serve_flush_writer(server);
	serve_sweep(server);
}

/* Reads the certificate again, as is done when it is renewed; if it cannot be used the old one stays. */
static bool load_keys(struct server *server, char *why, size_t size)
{
	const struct serve_config *config = server->config;
	struct tls_keys *keys;

	if (!config->certificate)
		return true;
	keys = serve_load_keys(config->certificate, config->key, why, size);
	if (!keys)
		return false;
	serve_free_keys(server->keys);
	server->keys = keys;
	return true;
}

static void handle_signal(uv_signal_t *handle, int signal_number)
{
	struct server *server = handle->data;
	char why[512];

	if (signal_number != SIGHUP)
		uv_stop(server->loop);
	else if (!load_keys(server, why, sizeof why))
		fprintf(stderr, "durbar: %s: the old one is kept\n", why);
}

static void accept_one(uv_stream_t *listener, int status)
{
	if (!status)
		serve_accept(listener->data, listener);
}

static bool listen_on(struct server *server, int port, int *actual)
{
	const struct serve_config *config = server->config;
	uv_tcp_t *listener = &server->handles->listener;
	struct sockaddr_storage address;
	int size = sizeof address;

	uv_tcp_init(server->loop, listener);
	listener->data = server;
	if ((strchr(config->listen, ':') ? uv_ip6_addr(config->listen, port, (struct sockaddr_in6 *)&address)
	                                 : uv_ip4_addr(config->listen, port, (struct sockaddr_in *)&address)) == 0 &&
	    uv_tcp_bind(listener, (struct sockaddr *)&address, 0) == 0 &&
	    uv_listen((uv_stream_t *)listener, BACKLOG, accept_one) == 0 &&
	    uv_tcp_getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
		*actual = ntohs(((struct sockaddr_in *)&address)->sin_port);
		return true;
	}
	uv_close((uv_handle_t *)listener, NULL);
	uv_run(server->loop, UV_RUN_NOWAIT);
	return false;
}

/* Listens, and starts the threads; false: `why` has the reason. */
static bool open_doors(struct server *server, int *port, char *why, size_t size)
{
	const struct serve_config *config = server->config;

	if (!listen_on(server, config->port, port) && !(config->any_port && listen_on(server, 0, port))) {
		snprintf(why, size, "cannot listen on %s port %d: is another program there? Choose another with --port",
		         config->listen, config->port);
		return false;
	}
	if (serve_start_pools(server, config->workers) && serve_start_watchdog(server))
		return true;
	snprintf(why, size, "no more threads can be started: fewer with --workers, or raise the limit (ulimit -u)");
	return false;
}

static void open_loop(struct server *server)
{
	static const int numbers[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
	struct loop *loop = serve_alloc(sizeof *loop);

	server->handles = loop;
	server->receive_buffer = serve_alloc(CONNECTION_READ);
	uv_async_init(server->loop, &loop->woken, finish_jobs);
	uv_timer_init(server->loop, &loop->timer);
	uv_prepare_init(server->loop, &loop->sweep);
	loop->woken.data = loop->timer.data = loop->sweep.data = server;
	uv_timer_start(&loop->timer, tick, SECOND_MS, SECOND_MS);
	uv_prepare_start(&loop->sweep, end_turn);
	for (int i = 0; i < SIGNALS; i++) {
		uv_signal_init(server->loop, &loop->signal[i]);
		loop->signal[i].data = server;
		uv_signal_start(&loop->signal[i], handle_signal, numbers[i]);
	}
}

static void close_handle(uv_handle_t *handle, void *given)
{
	(void)given;
	if (!uv_is_closing(handle))
		uv_close(handle, NULL);
}

/* Closes all connections, then everything else that the loop waits for. */
static void close_loop(struct server *server)
{
	if (!server->handles) {
		uv_loop_close(server->loop);
		return;
	}
	for (size_t i = 0; i < SERVER_BUCKETS; i++)
		for (struct client *client = server->clients[i]; client; client = client->hash_next)
			serve_break(client->connection);
	serve_sweep(server);
	uv_walk(server->loop, close_handle, NULL);
	uv_run(server->loop, UV_RUN_DEFAULT);
	uv_loop_close(server->loop);
	serve_purge_addresses(server, true);
	free(server->handles);
	free(server->receive_buffer);
}

static void open_context(struct message_context *context)
{
	context->moves = serve_alloc(MESSAGE_MOVES * sizeof *context->moves);
}

static void close_context(struct message_context *context)
{
	codec_free_wire(&context->wire);
	codec_free_wire(&context->part);
	codec_free_wire(&context->before);
	codec_free_wire(&context->events);
	free(context->view[0]);
	free(context->view[1]);
	free(context->moves);
}

static void close_server(struct server *server)
{
	/* Closing connections saves their seats, so the store closes after them and writes everything it was given. */
	serve_stop_watchdog();
	serve_stop_pools(server);
	serve_stop_beats(server);
	close_loop(server);
	serve_free_keys(server->keys);
	free(server->loop);
	serve_drain_jobs(server);
	store_close(server->store);
	serve_finish_jobs(server);
	serve_free_matches(server);
	serve_free_offers(server);
	serve_free_analyses(server);
	serve_free_watch(server);
	if (server->archive.config)
		serve_close_archive(&server->archive);
	close_context(&server->context);
	close_context(&server->writer_context);
	base_close_arena(server->scratch);
	while (server->resources) {
		struct resource *next = server->resources->next;

		serve_free_resource(server->resources);
		server->resources = next;
	}
	free(server);
}

bool serve_run(const struct serve_config *config, char *why, size_t size)
{
	struct server *server;
	bool lost;
	int port = 0;

	if (sodium_init() < 0) {
		snprintf(why, size, "libsodium cannot be initialised");
		return false;
	}
	/* Calls to others that are under way at the end still use OpenSSL. */
	OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT, NULL);
	signal(SIGPIPE, SIG_IGN);
	raise_file_limit();
	/* The memory of a match is its own pages: those it never touches cost nothing, and all return when it is dropped. Messages
	 * come and go by the thousand: the heaps of the threads grow and shrink in large steps, each of which is a system call. */
	port_tune_heap(OWN_PAGES, HEAP_STEP);
	server = serve_alloc(sizeof *server);
	server->config = config;
	server->started_ms = serve_date_ms();
	server->scratch = serve_open_arena();
	open_context(&server->context);
	open_context(&server->writer_context);
	serve_cache_lobby(server);
	server->loop = serve_alloc(sizeof *server->loop);
	if (uv_loop_init(server->loop))
		serve_run_out_of_memory();
	server->store = store_open(config->db, why, size);
	if (!server->store || !load_keys(server, why, size)) {
		close_server(server);
		return false;
	}
	serve_open_archive(&server->archive, config, server->store);
	open_loop(server);
	if (!open_doors(server, &port, why, size) || !serve_join_servers(server, port, why, size)) {
		close_server(server);
		return false;
	}
	config->ready(config, port);
	serve_start_watch(server);
	uv_run(server->loop, UV_RUN_DEFAULT);
	lost = server->lost;
	close_server(server);
	if (lost)
		snprintf(why, size, "the database is gone: what was acknowledged since then is lost with it");
	return !lost;
}

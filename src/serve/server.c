/* server.c: starts the server, runs its event loop and shuts it down. May use: server, http, lws, libuv, libsodium. */
#include "serve/serve.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#include "serve/lws.h"
#include "serve/resource.h"

static volatile sig_atomic_t stop_requested;
static struct lws_context *running;

static void request_stop(int signal_number)
{
	(void)signal_number;
	stop_requested = 1;
	lws_cancel_service(running);
}

bool serve_is_stopping(void)
{
	return stop_requested != 0;
}

void serve_stop_loop(struct server *server)
{
	uv_stop(server->loop);
}

/* Thousands of clients need a file descriptor each. */
static void raise_file_limit(void)
{
	struct rlimit limit;

	if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < limit.rlim_max) {
		limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static void log_line(int level, const char *line)
{
	(void)level;
	fprintf(stderr, "durbar: %s", line);
}

static struct lws_context *open_lws(struct server *server, int wanted, int *port)
{
	void *loops[1] = {server->loop};
	/* client.c sends pings: those of libwebsockets walk through all connections with every message. */
	static const lws_retry_bo_t idle = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};
	static struct lws_protocols protocols[2];
	const struct serve_config *config = server->config;
	struct lws_context_creation_info info;
	struct lws_context *context;
	struct lws_vhost *vhost;

	protocols[0] = (struct lws_protocols){.name = "durbar",
	                                      .callback = serve_callback,
	                                      .per_session_data_size = sizeof(struct connection),
	                                      .rx_buffer_size = 4096};
	memset(&info, 0, sizeof info);
	info.port = wanted;
	info.iface = strcmp(config->listen, "0.0.0.0") == 0 ? NULL : config->listen;
	info.protocols = protocols;
	info.foreign_loops = loops;
	info.user = server;
	info.gid = (gid_t)-1;
	info.uid = (uid_t)-1;
	info.retry_and_idle_policy = &idle;
	info.keepalive_timeout = 30;
	info.timeout_secs = 15;
	info.server_string = "durbar";
	/* libuv uses epoll: thousands of idle connections cost nothing. */
	info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV;
	if (!strchr(config->listen, ':'))
		info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
	lws_set_log_level(config->any_port && wanted ? 0 : LLL_ERR, log_line);
	context = lws_create_context(&info);
	if (!context)
		return NULL;
	vhost = lws_create_vhost(context, &info);
	if (!vhost) {
		lws_context_destroy(context);
		return NULL;
	}
	*port = lws_get_vhost_listen_port(vhost);
	lws_set_log_level(LLL_ERR, log_line);
	return context;
}

static lws_sorted_usec_list_t timer;
static struct server *timed;

static void tick(lws_sorted_usec_list_t *list)
{
	serve_check_clocks(timed);
	serve_ping_clients(timed);
	lws_sul_schedule(timed->lws, 0, list, tick, LWS_US_PER_SEC);
}

static void run_loop(struct server *server)
{
	struct sigaction action = {.sa_handler = request_stop};

	running = server->lws;
	timed = server;
	lws_sul_schedule(server->lws, 0, &timer, tick, LWS_US_PER_SEC);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	uv_run(server->loop, UV_RUN_DEFAULT);
}

static void open_context(struct message_context *context)
{
	context->moves = serve_alloc(MESSAGE_MOVES * sizeof *context->moves);
}

static void close_context(struct message_context *context)
{
	codec_free_wire(&context->wire);
	codec_free_wire(&context->part);
	free(context->moves);
}

static void close_server(struct server *server)
{
	/* Closing connections saves their seats, so the store closes after them and writes everything it was given. */
	serve_stop_pools(server);
	if (server->lws) {
		lws_context_destroy(server->lws);
		uv_run(server->loop, UV_RUN_DEFAULT); /* until all handles are closed */
	}
	if (server->loop)
		uv_loop_close(server->loop);
	free(server->loop);
	serve_drain_jobs(server);
	store_close(server->store);
	serve_finish_jobs(server);
	serve_free_matches(server);
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
	int port = 0;

	if (sodium_init() < 0) {
		snprintf(why, size, "libsodium cannot be initialised");
		return false;
	}
	signal(SIGPIPE, SIG_IGN);
	signal(SIGCHLD, SIG_IGN); /* no zombies of notification programs */
	raise_file_limit();
	server = serve_alloc(sizeof *server);
	server->config = config;
	server->scratch = base_open_arena();
	open_context(&server->context);
	open_context(&server->writer_context);
	serve_cache_lobby(server);
	server->loop = serve_alloc(sizeof *server->loop);
	uv_loop_init(server->loop);
	server->store = store_open(config->db, why, size);
	if (!server->store) {
		close_server(server);
		return false;
	}
	server->lws = open_lws(server, config->port, &port);
	if (!server->lws && config->any_port)
		server->lws = open_lws(server, 0, &port);
	if (!server->lws || !serve_start_pools(server, config->workers)) {
		snprintf(why, size, "cannot listen on %s port %d: is another program there? Choose another with --port",
		         config->listen, config->port);
		close_server(server);
		return false;
	}
	config->ready(config, port);
	run_loop(server);
	close_server(server);
	return true;
}

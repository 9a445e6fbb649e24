/* serve.c: the server from start to end. May use: hall, libwebsockets, libsodium. */
#include "serve/serve.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#include "serve/socket.h"

static volatile sig_atomic_t asked_to_stop;
static struct lws_context *running;

static void stop(int signal_number)
{
	(void)signal_number;
	asked_to_stop = 1;
	lws_cancel_service(running);
}

bool serve_is_stopped(void)
{
	return asked_to_stop != 0;
}

void serve_end_loop(struct hall *hall)
{
	uv_stop(hall->loop);
}

/* A socket for each of thousands of seats: as many as the machine allows. */
static void raise_limit(void)
{
	struct rlimit limit;

	if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < limit.rlim_max) {
		limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static void emit(int level, const char *line)
{
	(void)level;
	fprintf(stderr, "durbar: %s", line);
}

static struct lws_context *open_context(struct hall *hall, int wanted, int *port)
{
	void *loops[1] = {hall->loop};
	/* Pings are socket.c's: libwebsockets' own look through all connections with every message. */
	static const lws_retry_bo_t idle = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};
	static struct lws_protocols protocols[2];
	const struct serve_plan *plan = hall->plan;
	struct lws_context_creation_info info;
	struct lws_context *context;
	struct lws_vhost *vhost;

	protocols[0] = (struct lws_protocols){.name = "durbar",
	                                      .callback = serve_callback,
	                                      .per_session_data_size = serve_place_size(),
	                                      .rx_buffer_size = 4096};
	memset(&info, 0, sizeof info);
	info.port = wanted;
	info.iface = strcmp(plan->listen, "0.0.0.0") == 0 ? NULL : plan->listen;
	info.protocols = protocols;
	info.foreign_loops = loops;
	info.user = hall;
	info.gid = (gid_t)-1;
	info.uid = (uid_t)-1;
	info.retry_and_idle_policy = &idle;
	info.keepalive_timeout = 30;
	info.timeout_secs = 15;
	info.server_string = "durbar";
	/* libuv waits with epoll: thousands of quiet seats cost nothing. */
	info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV;
	if (!strchr(plan->listen, ':'))
		info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
	lws_set_log_level(plan->any_port && wanted ? 0 : LLL_ERR, emit);
	context = lws_create_context(&info);
	if (!context)
		return NULL;
	vhost = lws_create_vhost(context, &info);
	if (!vhost) {
		lws_context_destroy(context);
		return NULL;
	}
	*port = lws_get_vhost_listen_port(vhost);
	lws_set_log_level(LLL_ERR, emit);
	return context;
}

static lws_sorted_usec_list_t second;
static struct hall *watched;

static void keep_time(lws_sorted_usec_list_t *list)
{
	serve_watch_clocks(watched);
	serve_ping_guests(watched);
	lws_sul_schedule(watched->context, 0, list, keep_time, LWS_US_PER_SEC);
}

static void serve_guests(struct hall *hall)
{
	struct sigaction action = {.sa_handler = stop};

	running = hall->context;
	watched = hall;
	lws_sul_schedule(hall->context, 0, &second, keep_time, LWS_US_PER_SEC);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	uv_run(hall->loop, UV_RUN_DEFAULT);
}

static void set_desk(struct desk *desk)
{
	desk->moves = serve_take(HALL_MOVES * sizeof *desk->moves);
}

static void clear_desk(struct desk *desk)
{
	codec_free_wire(&desk->wire);
	codec_free_wire(&desk->spare);
	free(desk->moves);
}

static void close_hall(struct hall *hall)
{
	/* What was handed in is written before the store closes, seats that guests leave now included. */
	serve_stop_crews(hall);
	if (hall->context) {
		lws_context_destroy(hall->context);
		uv_run(hall->loop, UV_RUN_DEFAULT); /* until what was open has closed */
	}
	if (hall->loop)
		uv_loop_close(hall->loop);
	free(hall->loop);
	serve_drop_errands(hall);
	store_close(hall->store);
	serve_greet_errands(hall);
	serve_free_tables(hall);
	clear_desk(&hall->desk);
	clear_desk(&hall->clerk_desk);
	base_close_arena(hall->scratch);
	while (hall->pages) {
		struct page *next = hall->pages->next;

		serve_free_page(hall->pages);
		hall->pages = next;
	}
	free(hall);
}

bool serve_run(const struct serve_plan *plan, char *why, size_t size)
{
	struct hall *hall;
	int port = 0;

	if (sodium_init() < 0) {
		snprintf(why, size, "libsodium does not start");
		return false;
	}
	signal(SIGPIPE, SIG_IGN);
	signal(SIGCHLD, SIG_IGN); /* programs that were called leave nothing behind */
	raise_limit();
	hall = serve_take(sizeof *hall);
	hall->plan = plan;
	hall->scratch = base_open_arena();
	set_desk(&hall->desk);
	set_desk(&hall->clerk_desk);
	serve_make_lobby(hall);
	hall->loop = serve_take(sizeof *hall->loop);
	uv_loop_init(hall->loop);
	hall->store = store_open(plan->db, why, size);
	if (!hall->store) {
		close_hall(hall);
		return false;
	}
	hall->context = open_context(hall, plan->port, &port);
	if (!hall->context && plan->any_port)
		hall->context = open_context(hall, 0, &port);
	if (!hall->context || !serve_start_crews(hall, plan->workers)) {
		snprintf(why, size, "cannot listen on %s port %d: is another program there? Choose another with --port",
		         plan->listen, plan->port);
		close_hall(hall);
		return false;
	}
	plan->ready(plan, port);
	serve_guests(hall);
	close_hall(hall);
	return true;
}

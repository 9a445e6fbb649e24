/* socket.c: connections: who may come in, what a guest may send and how much of it, what goes out to him.
 * May use: hall, libwebsockets. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/socket.h"

enum {
	RATE = 100,              /* messages a second that a guest may send on the average */
	BURST = 300,             /* and at once */
	QUEUE = 8 * 1024 * 1024, /* bytes that may wait for a guest who does not read */
	GUESTS = 20000,          /* at the same time */
	QUIET_MS = 30000,        /* after which a guest is asked whether he is there */
	DEAD_MS = 75000          /* after which he is not */
};

/* What libwebsockets keeps for a connection. */
struct place {
	struct guest *guest;
};

struct guest *serve_find_guest(struct hall *hall, uint64_t id)
{
	struct guest *guest = hall->guests[id % HALL_BUCKETS];

	while (guest && guest->id != id)
		guest = guest->chain;
	return guest;
}

static struct guest *make_guest(struct hall *hall, struct lws *wsi, bool socket)
{
	struct guest *guest = serve_take(sizeof *guest);
	struct guest **bucket;

	guest->wsi = wsi;
	guest->hall = hall;
	guest->id = ++hall->last_guest;
	guest->socket = socket;
	guest->seat = STORE_WATCHER;
	guest->allowance = BURST * 1000;
	guest->last_ms = guest->heard_ms = serve_now_ms();
	bucket = &hall->guests[guest->id % HALL_BUCKETS];
	guest->chain = *bucket;
	*bucket = guest;
	hall->guest_count++;
	return guest;
}

static void free_guest(struct guest *guest)
{
	struct hall *hall = guest->hall;
	struct guest **at = &hall->guests[guest->id % HALL_BUCKETS];

	serve_leave_table(guest);
	while (*at != guest)
		at = &(*at)->chain;
	*at = guest->chain;
	hall->guest_count--;
	while (guest->first) {
		struct parcel_slot *next = guest->first->next;

		serve_unpack(guest->first->parcel);
		free(guest->first);
		guest->first = next;
	}
	free(guest->bytes);
	free(guest->reply.body);
	free(guest);
}

struct parcel *serve_pack(const char *bytes, size_t size)
{
	struct parcel *parcel = serve_take(sizeof *parcel + LWS_PRE + size);

	parcel->owners = 1;
	parcel->size = size;
	parcel->bytes = (unsigned char *)(parcel + 1) + LWS_PRE;
	memcpy(parcel->bytes, bytes, size);
	return parcel;
}

void serve_unpack(struct parcel *parcel)
{
	if (--parcel->owners == 0)
		free(parcel);
}

static bool send_parcel(struct guest *guest, const struct parcel *parcel)
{
	return lws_write(guest->wsi, parcel->bytes, parcel->size, LWS_WRITE_TEXT) >= (int)parcel->size;
}

static void queue_parcel(struct guest *guest, struct parcel *parcel)
{
	struct parcel_slot *slot = serve_take(sizeof *slot);

	slot->parcel = parcel;
	parcel->owners++;
	if (guest->last)
		guest->last->next = slot;
	else
		guest->first = slot;
	guest->last = slot;
	guest->queued += parcel->size;
	lws_callback_on_writable(guest->wsi);
}

void serve_post(struct guest *guest, struct parcel *parcel)
{
	if (guest->closing)
		return;
	/* One who does not read must not fill the memory. */
	if (guest->queued > QUEUE)
		serve_close_guest(guest);
	/* A socket that takes it gets it at once: waiting to be called costs as much as the sending. */
	else if (guest->first || lws_send_pipe_choked(guest->wsi))
		queue_parcel(guest, parcel);
	else if (!send_parcel(guest, parcel))
		serve_close_guest(guest);
}

void serve_post_wire(struct guest *guest)
{
	struct parcel *parcel = serve_pack(guest->hall->desk.wire.bytes, guest->hall->desk.wire.used);

	serve_post(guest, parcel);
	serve_unpack(parcel);
}

void serve_close_guest(struct guest *guest)
{
	guest->closing = true;
	lws_callback_on_writable(guest->wsi);
}

void serve_ping_guests(struct hall *hall)
{
	int64_t now = serve_now_ms();

	for (size_t i = 0; i < HALL_BUCKETS; i++)
		for (struct guest *guest = hall->guests[i]; guest; guest = guest->chain) {
			int64_t quiet = now - guest->heard_ms;

			if (!guest->socket || quiet < QUIET_MS)
				continue;
			/* Asked in three of the seconds that he has: one lost packet is no death. */
			guest->ping = quiet % 15000 < 1000;
			guest->closing = guest->closing || quiet > DEAD_MS;
			if (guest->ping || guest->closing)
				lws_callback_on_writable(guest->wsi);
		}
}

/* Sends what waits as long as the socket takes it; -1: the connection is to end. */
static int send_parcels(struct guest *guest)
{
	unsigned char nothing[LWS_PRE + 1];

	if (guest->ping) {
		guest->ping = false;
		lws_write(guest->wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING);
	}
	while (guest->first) {
		struct parcel_slot *slot = guest->first;

		if (!send_parcel(guest, slot->parcel))
			return -1;
		guest->queued -= slot->parcel->size;
		guest->first = slot->next;
		if (!guest->first)
			guest->last = NULL;
		serve_unpack(slot->parcel);
		free(slot);
		if (guest->first && lws_send_pipe_choked(guest->wsi)) {
			lws_callback_on_writable(guest->wsi);
			return 0;
		}
	}
	if (!guest->closing)
		return 0;
	lws_close_reason(guest->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
	return -1;
}

static int refuse(struct guest *guest, enum lws_close_status status, const char *why)
{
	unsigned char reason[120];
	size_t size = strlen(why);

	memcpy(reason, why, size);
	lws_close_reason(guest->wsi, status, reason, size);
	return -1;
}

static int receive(struct guest *guest, const char *bytes, size_t size)
{
	struct lws *wsi = guest->wsi;

	if (guest->closing)
		return 0;
	if (lws_frame_is_binary(wsi))
		return refuse(guest, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
	if (guest->used + size > HALL_MESSAGE)
		return refuse(guest, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "at most 64 KiB a message");
	if (guest->used + size > guest->room) {
		char *more = realloc(guest->bytes, guest->used + size);

		if (!more)
			return -1;
		guest->bytes = more;
		guest->room = guest->used + size;
	}
	if (size)
		memcpy(guest->bytes + guest->used, bytes, size);
	guest->used += size;
	if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
		return 0;
	size = guest->used;
	guest->used = 0;
	if (!serve_allow(&guest->allowance, &guest->last_ms, RATE, BURST)) {
		serve_say_error(guest, "Too many messages: at most 100 a second.");
		serve_close_guest(guest);
		return 0;
	}
	serve_hear(guest, guest->bytes, size);
	if (guest->closing)
		lws_callback_on_writable(wsi);
	return 0;
}

/* May this page open a socket? -1: no. */
static int admit(struct hall *hall, struct lws *wsi)
{
	char path[16];

	if (hall->guest_count >= GUESTS)
		return -1;
	if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0)
		return -1;
	return serve_is_own_page(hall, wsi) ? 0 : -1;
}

int serve_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
	struct hall *hall = lws_context_user(lws_get_context(wsi));
	struct place *place = user;

	switch (reason) {
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		serve_greet_errands(hall);
		if (serve_is_stopped())
			serve_end_loop(hall);
		return 0;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return admit(hall, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		place->guest = make_guest(hall, wsi, true);
		return 0;
	case LWS_CALLBACK_RECEIVE_PONG:
		place->guest->heard_ms = serve_now_ms();
		return 0;
	case LWS_CALLBACK_RECEIVE:
		place->guest->heard_ms = serve_now_ms();
		return receive(place->guest, in, size);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return send_parcels(place->guest);
	case LWS_CALLBACK_HTTP:
		if (!place->guest)
			place->guest = make_guest(hall, wsi, false);
		return serve_http(place->guest, reason, in, size);
	case LWS_CALLBACK_HTTP_BODY:
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return place && place->guest ? serve_http(place->guest, reason, in, size) : 0;
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (place && place->guest)
			free_guest(place->guest);
		if (place)
			place->guest = NULL;
		return 0;
	default:
		return 0;
	}
}

size_t serve_place_size(void)
{
	return sizeof(struct place);
}

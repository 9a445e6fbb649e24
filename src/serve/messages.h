/* messages.h: the messages that the server sends: docs/protocol.md is the contract. Inside serve only.
 * May use: live_match, play, codec, engine. */
#ifndef DURBAR_SERVE_MESSAGES_H
#define DURBAR_SERVE_MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/wire.h"
#include "engine/match.h"
#include "engine/tell.h"
#include "store/store.h"

struct client;
struct live_match;
struct pending_move;

enum {
	MESSAGE_MOVES = 4096, /* legal moves that are listed at most */
	SEAT_ALL = -3         /* in place of a seat: sees everything, as all may once the match is over */
};

/* What one thread needs to compose messages. */
struct message_context {
	struct wire wire;   /* the message */
	struct wire part;   /* a part of it that is kept */
	struct wire before; /* what a position was before a move */
	void *view[2];      /* room for two views */
	size_t view_room;   /* bytes of each */
	struct move *moves; /* MESSAGE_MOVES */
	/* of a move: events that a seat may know as they are, for the next seat that may */
	struct wire events;
	struct {
		size_t at, size; /* size 0: not written yet */
	} event[MATCH_EVENTS];
};

/* Starts a message of this kind on `wire`; the caller puts its members and closes it. Any thread. */
struct writer *serve_start_message(struct wire *wire, const char *op);
/* Closes the message on the event loop's wire and sends it. */
void serve_finish_message(struct client *client);

/* To one client. */
void serve_send_error(struct client *client, const char *text);
/* What a player should know, and nothing that he did. */
void serve_send_notice(struct client *client, const char *text);
void serve_send_refused(struct client *client, struct refusal refusal, const char *move);
void serve_send_ack(struct client *client, uint32_t ply);
void serve_send_link(struct client *client, const char *seat, const char *token);
void serve_send_welcome(struct client *client);
/* The current position, to a client that acted on an older one. */
void serve_send_stale(struct client *client);
void serve_send_stale_to_all(struct live_match *live);

/* How far the words of a match that waits have come: words.h. */
void serve_send_dice_to(struct client *client);

/* To all clients of a match. */
void serve_send_dice(struct live_match *live);
void serve_send_seats(struct live_match *live);
void serve_send_chat(struct live_match *live, const struct store_chat *chat);

/* In the writer thread: composes the update of each slot in `pending->present`. */
void serve_write_updates(struct pending_move *pending, struct message_context *context);
/* Sends them, once the move is on disk. */
void serve_send_updates(struct pending_move *pending);
/* Bit by slot: somebody is connected. */
unsigned serve_present_slots(const struct live_match *live);
/* Forgets the JSON of the current position. */
void serve_drop_views(struct live_match *live);

/* Parts of messages. Any thread. */
void serve_write_events(struct writer *writer, const struct match *match, int seat);
void serve_write_result(struct writer *writer, const struct match *match);
/* A view as JSON, appended to `wire`; `key` may be NULL. */
void serve_write_view(struct wire *wire, const char *key, const struct rules *rules, const void *tables,
                      const void *view);

#endif

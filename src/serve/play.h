/* play.h: moves and undos, from a client or a bot to the disk and back to everyone. Inside serve only.
 * May use: job, live_match. */
#ifndef DURBAR_SERVE_PLAY_H
#define DURBAR_SERVE_PLAY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/rules.h"
#include "serve/job.h"
#include "store/store.h"

struct client;
struct live_match;
struct message;

/* A seat's row, written for its clock. */
struct clock_write {
	struct store_write write;
	struct store_seat seat;
};

/* A move that was taken back. */
struct taken_move {
	struct move move;
	int seat;
	struct store_write line;
};

/* A move or an undo that has been played and is being written to disk. Meanwhile the writer thread composes the
 * updates; when both are done the event loop sends them, or reverts the match if the write failed. */
struct pending_move {
	struct job job;        /* first; finishes when both are done */
	struct job update_job; /* for the writer thread */
	atomic_int parts_left; /* the write, the updates */
	/* the write */
	struct store_write line, over, named;
	struct clock_write *clock;            /* a row for each seat; NULL: there are no clocks */
	int64_t clock_before_ms[RULES_SEATS]; /* to be restored if the write fails */
	bool written;
	/* the updates */
	unsigned present; /* bit by slot: somebody is connected */
	struct message *update[STORE_SEATS];
	/* the move */
	struct live_match *live; /* is not dropped while this is pending */
	uint64_t client;         /* who sent it; 0: a bot */
	int mover;
	bool alone;   /* serve_is_alone() */
	bool judged;  /* serve_has_judges() */
	bool agreed;  /* an undo by consent */
	void *undone; /* the position that an undo left; NULL: it is none */
	/* The moves that an undo took back, the last first, to be played again if the write fails; and their lines, from the
	 * second on. */
	uint32_t taken;
	struct taken_move *took;
	char text[]; /* the move, and after its zero the dice; both empty: an undo */
};

/* Plays a move; a refusal is sent to the client. */
void serve_play_move(struct live_match *live, int seat, const char *text, struct client *client);
/* Takes back the last move, or in a practice game all moves up to the seat's own last one; a refusal is sent to the client. */
void serve_undo_move(struct live_match *live, int seat, struct client *client);
/* Takes back the last move for its maker, as all others have allowed it; `client` is the last of them. */
void serve_undo_agreed(struct live_match *live, struct client *client);
/* Is a match a practice game still: do bots play all seats but one? */
bool serve_is_alone(const struct live_match *live);
/* Would serve_undo_move do it? */
bool serve_can_undo(const struct live_match *live, int seat, bool alone);
/* Writes the move just played to disk; `client` is NULL for a bot. */
void serve_record_move(struct live_match *live, int seat, struct client *client);
/* bot.c: if it is a bot's turn, has a worker choose its move. */
void serve_ask_bot(struct live_match *live);

#endif

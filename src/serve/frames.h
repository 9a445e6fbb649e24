/* frames.h: WebSocket frames (RFC 6455) as a server reads and writes them. Knows bytes and no sockets. Inside serve only.
 * May use: codec/bytes.h (UTF-8). */
#ifndef DURBAR_SERVE_FRAMES_H
#define DURBAR_SERVE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	FRAME_TEXT = 1,
	FRAME_CLOSE = 8,
	FRAME_PING = 9,
	FRAME_PONG = 10,
	FRAME_HEAD = 10,    /* bytes before the payload of a frame that we send, at most */
	FRAME_CONTROL = 125 /* bytes of a control frame, at most */
};

/* Status codes of a close. */
enum {
	CLOSE_NORMAL = 1000,
	CLOSE_PROTOCOL = 1002,
	CLOSE_NOT_TEXT = 1003,
	CLOSE_NO_STATUS = 1005, /* never sent: the client gave none */
	CLOSE_NOT_UTF8 = 1007,
	CLOSE_POLICY = 1008,
	CLOSE_TOO_LONG = 1009,
	CLOSE_NO_MEMORY = 1011, /* it is not the client's fault */
	CLOSE_RESTART = 1012    /* come back in a moment */
};

struct frame_reader {
	size_t limit; /* bytes of a message */
	/* what to do with whole messages; false: stop reading, the connection is going to close */
	bool (*take)(void *whose, int opcode, char *bytes, size_t size);
	void *whose;
	/* private */
	uint8_t head[14];
	size_t head_size, head_wanted;
	uint64_t left; /* of the payload of the frame in hand */
	uint32_t turn; /* bytes of it that have been unmasked */
	bool started;  /* a fragmented message is being received */
	char control[FRAME_CONTROL];
	size_t control_size;
	char *bytes; /* the message so far, freed by serve_free_frames */
	size_t used, room;
};

/* Reads what was received. Returns 0, or the status code with which the connection must be closed. */
int serve_read_frames(struct frame_reader *reader, const uint8_t *bytes, size_t size);
void serve_free_frames(struct frame_reader *reader);
/* The head of a whole, unmasked frame; its length. */
size_t serve_write_frame_head(uint8_t head[FRAME_HEAD], int opcode, size_t size);
/* The status code of a received close frame: CLOSE_NO_STATUS where it has none, CLOSE_PROTOCOL or CLOSE_NOT_UTF8 where it
 * breaks the rules. */
int serve_read_close(const char *bytes, size_t size);

#endif

/* request.h: the head of an HTTP/1.1 request, read as strictly as RFC 9112 allows: whatever two readers could understand
 * differently is refused. Knows bytes and no sockets. Inside serve only.
 * May use: nothing. */
#ifndef DURBAR_SERVE_REQUEST_H
#define DURBAR_SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	REQUEST_HEAD = 8 * 1024, /* bytes of a head, at most */
	REQUEST_HEADERS = 64     /* header lines, at most */
};

enum request_method { REQUEST_GET, REQUEST_HEAD_ONLY, REQUEST_POST, REQUEST_OTHER };

struct request_header {
	const char *name, *value; /* texts in the head; the name in lower case */
};

struct request {
	enum request_method method;
	char *path;  /* without the query */
	char *query; /* "": none */
	bool keep_alive;
	bool expects_continue; /* the client waits for "100 Continue" before it sends the body */
	bool has_length;
	uint64_t length; /* of the body */
	struct request_header header[REQUEST_HEADERS];
	size_t headers;
};

/* The length of a complete head at the beginning of `bytes`, its empty line included; 0: more is needed. */
size_t serve_find_head(const char *bytes, size_t size);
/* Reads a complete head; `head` is changed and must outlive the request. Returns 0, or the status of the refusal. */
int serve_read_request(char *head, size_t size, struct request *request);
/* The value of a header; "" if there is none. */
const char *serve_find_header(const struct request *request, const char *name);
/* Does a comma-separated header name this token? Case does not matter. */
bool serve_has_token(const struct request *request, const char *name, const char *token);

#endif

/* dispatch.h: messages that clients send: docs/protocol.md is the contract. Inside serve only.
 * May use: client. */
#ifndef DURBAR_SERVE_DISPATCH_H
#define DURBAR_SERVE_DISPATCH_H

#include <stddef.h>

struct client;
struct doc;
struct live_match;

/* Handles one message. Whatever it is, an invalid one changes nothing. */
void serve_handle_message(struct client *client, const char *bytes, size_t size);

/* Handlers outside dispatch.c. Each answers later, from a worker. */
void serve_handle_preview(struct client *client, const struct doc *request);
void serve_handle_survey(struct client *client, const struct doc *request);
void serve_handle_history(struct client *client, const struct doc *request);
void serve_handle_at(struct client *client, const struct doc *request);
void serve_handle_hint(struct client *client, const struct doc *request);

/* A line of chat, sent to all and stored; STORE_WATCHER: a notice of the server. */
void serve_record_chat(struct live_match *live, int seat, const char *text);

#endif

/* tls.h: TLS on a connection: what is received is decrypted, what is written encrypted, between two memory buffers. Inside
 * serve only. Everything belongs to the event loop.
 * May use: OpenSSL. */
#ifndef DURBAR_SERVE_TLS_H
#define DURBAR_SERVE_TLS_H

#include <stdbool.h>
#include <stddef.h>

struct tls;
struct tls_keys;

/* Reads a certificate chain and its key (PEM). NULL: `why` has the reason. */
struct tls_keys *serve_load_keys(const char *certificate, const char *key, char *why, size_t size);
void serve_free_keys(struct tls_keys *keys);

/* A connection with these keys; it keeps its own hold on them. */
struct tls *serve_new_tls(const struct tls_keys *keys);
void serve_free_tls(struct tls *tls);
/* Encrypted bytes were received. False: they break the protocol. */
bool serve_feed_tls(struct tls *tls, const char *bytes, size_t size);
/* Takes decrypted bytes; 0: there are none for now, -1: the peer has ended or broken the protocol. */
int serve_read_tls(struct tls *tls, char *bytes, size_t room);
/* Encrypts; false: it cannot. Before the handshake is done nothing can be written. */
bool serve_write_tls(struct tls *tls, const char *bytes, size_t size);
/* Takes encrypted bytes that are to be sent; 0: there are none. */
size_t serve_take_tls(struct tls *tls, char *bytes, size_t room);

#endif

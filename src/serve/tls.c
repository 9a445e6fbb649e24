/* tls.c: see tls.h. May use: util, OpenSSL. */
#include "serve/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>

#include "serve/util.h"

struct tls_keys {
	SSL_CTX *context;
};
struct tls {
	SSL *ssl;
	BIO *in, *out; /* the encrypted side; they belong to ssl */
};

static bool load_files(SSL_CTX *context, const char *certificate, const char *key)
{
	return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) &&
	       SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
	       SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
	       SSL_CTX_check_private_key(context) == 1;
}

struct tls_keys *serve_load_keys(const char *certificate, const char *key, char *why, size_t size)
{
	struct tls_keys *keys = serve_alloc(sizeof *keys);
	char reason[256];

	keys->context = SSL_CTX_new(TLS_server_method());
	if (keys->context && load_files(keys->context, certificate, key)) {
		SSL_CTX_set_options(keys->context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
		SSL_CTX_set_mode(keys->context, SSL_MODE_RELEASE_BUFFERS);
		return keys;
	}
	ERR_error_string_n(ERR_peek_error(), reason, sizeof reason);
	snprintf(why, size, "%s, %s: cannot be used as certificate and key: %s", certificate, key, reason);
	ERR_clear_error();
	serve_free_keys(keys);
	return NULL;
}

void serve_free_keys(struct tls_keys *keys)
{
	if (!keys)
		return;
	SSL_CTX_free(keys->context);
	free(keys);
}

struct tls *serve_new_tls(const struct tls_keys *keys)
{
	struct tls *tls = serve_alloc(sizeof *tls);

	tls->ssl = SSL_new(keys->context);
	tls->in = BIO_new(BIO_s_mem());
	tls->out = BIO_new(BIO_s_mem());
	if (!tls->ssl || !tls->in || !tls->out)
		serve_run_out_of_memory();
	SSL_set_bio(tls->ssl, tls->in, tls->out);
	SSL_set_accept_state(tls->ssl);
	return tls;
}

void serve_free_tls(struct tls *tls)
{
	if (!tls)
		return;
	SSL_free(tls->ssl);
	free(tls);
}

bool serve_feed_tls(struct tls *tls, const char *bytes, size_t size)
{
	return BIO_write(tls->in, bytes, (int)size) == (int)size;
}

int serve_read_tls(struct tls *tls, char *bytes, size_t room)
{
	int got;

	ERR_clear_error();
	got = SSL_read(tls->ssl, bytes, (int)room);
	if (got > 0)
		return got;
	return SSL_get_error(tls->ssl, got) == SSL_ERROR_WANT_READ ? 0 : -1; /* memory takes whatever is written */
}

bool serve_write_tls(struct tls *tls, const char *bytes, size_t size)
{
	ERR_clear_error();
	return SSL_write(tls->ssl, bytes, (int)size) == (int)size;
}

size_t serve_take_tls(struct tls *tls, char *bytes, size_t room)
{
	int got = BIO_read(tls->out, bytes, (int)room);

	return got > 0 ? (size_t)got : 0;
}

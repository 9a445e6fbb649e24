/* hash.h: hashes. base_hash_bytes is fast and the same on every machine, for states and data;
 * base_keyed_hash is SipHash-1-3, for dice; base_digest_bytes is SHA-256, for commitments that must not
 * be forged (the seed that is shown only after the game).
 * May use: string.h. */
#ifndef DURBAR_BASE_HASH_H
#define DURBAR_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A bijection of 64 bits in which each bit of the result depends on every bit of the word. */
uint64_t base_stir(uint64_t word);
uint64_t base_hash_bytes(const void *bytes, size_t size, uint64_t start);
uint64_t base_keyed_hash(const uint64_t key[2], uint64_t number);
void base_digest_bytes(const void *bytes, size_t size, uint8_t digest[32]);

#endif

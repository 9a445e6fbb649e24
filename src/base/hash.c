/* hash.c: a fast hash of our own, SipHash-1-3 of one number, SHA-256. Words are little-endian on every
 * machine. May use: string.h. */
#include "base/hash.h"

#include <string.h>

static uint64_t rotate64(uint64_t word, int by)
{
	return word << by | word >> (64 - by);
}

static uint64_t load64(const uint8_t *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

uint64_t base_stir(uint64_t word)
{
	word = (word ^ word >> 32) * UINT64_C(0x9e6c63d0876a9a47);
	word = (word ^ word >> 29) * UINT64_C(0xd1b54a32d192ed03);
	return word ^ word >> 32;
}

/* Four lanes, so that the multiplications do not wait for each other. In each lane a step is a bijection
 * of its word, so a change in one word always changes its lane; two multiplications per step, since after
 * one the top bit has affected only itself. */
uint64_t base_hash_bytes(const void *bytes, size_t size, uint64_t start)
{
	const uint8_t *at = bytes;
	size_t left = size;
	uint64_t lane[4], tail[4] = {0}, sum;

	for (unsigned i = 0; i < 4; i++)
		lane[i] = base_stir(start + (i + 1) * UINT64_C(0x9e3779b97f4a7c15));
	for (; left >= 32; at += 32, left -= 32)
		for (unsigned i = 0; i < 4; i++)
			lane[i] = base_stir(lane[i] ^ load64(at + 8 * i));
	if (left)
		memcpy(tail, at, left);
	for (unsigned i = 0; i < 4; i++)
		lane[i] = base_stir(lane[i] ^ load64((const uint8_t *)&tail[i]));
	sum = size;
	for (unsigned i = 0; i < 4; i++)
		sum = base_stir(sum + lane[i]);
	return sum;
}

static void sip_round(uint64_t v[4])
{
	v[0] += v[1];
	v[2] += v[3];
	v[1] = rotate64(v[1], 13) ^ v[0];
	v[3] = rotate64(v[3], 16) ^ v[2];
	v[0] = rotate64(v[0], 32);
	v[2] += v[1];
	v[0] += v[3];
	v[1] = rotate64(v[1], 17) ^ v[2];
	v[3] = rotate64(v[3], 21) ^ v[0];
	v[2] = rotate64(v[2], 32);
}

uint64_t base_keyed_hash(const uint64_t key[2], uint64_t number)
{
	const uint64_t words[2] = {number, UINT64_C(8) << 56};
	uint64_t v[4] = {
		key[0] ^ UINT64_C(0x736f6d6570736575),
		key[1] ^ UINT64_C(0x646f72616e646f6d),
		key[0] ^ UINT64_C(0x6c7967656e657261),
		key[1] ^ UINT64_C(0x7465646279746573),
	};

	for (int i = 0; i < 2; i++) {
		v[3] ^= words[i];
		sip_round(v);
		v[0] ^= words[i];
	}
	v[2] ^= 0xff;
	for (int i = 0; i < 3; i++)
		sip_round(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t sha_constants[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate32(uint32_t word, int by)
{
	return word >> by | word << (32 - by);
}

static void sha_block(uint32_t sum[8], const uint8_t block[64])
{
	uint32_t w[64], s[8];

	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
		       (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
	for (int i = 16; i < 64; i++) {
		uint32_t low = rotate32(w[i - 15], 7) ^ rotate32(w[i - 15], 18) ^ w[i - 15] >> 3;
		uint32_t high = rotate32(w[i - 2], 17) ^ rotate32(w[i - 2], 19) ^ w[i - 2] >> 10;

		w[i] = w[i - 16] + low + w[i - 7] + high;
	}
	memcpy(s, sum, sizeof s);
	for (int i = 0; i < 64; i++) {
		uint32_t big1 = rotate32(s[4], 6) ^ rotate32(s[4], 11) ^ rotate32(s[4], 25);
		uint32_t big0 = rotate32(s[0], 2) ^ rotate32(s[0], 13) ^ rotate32(s[0], 22);
		uint32_t choose = (s[4] & s[5]) ^ (~s[4] & s[6]);
		uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
		uint32_t first = s[7] + big1 + choose + sha_constants[i] + w[i];

		memmove(s + 1, s, 7 * sizeof s[0]);
		s[4] += first;
		s[0] = first + big0 + majority;
	}
	for (int i = 0; i < 8; i++)
		sum[i] += s[i];
}

void base_digest_bytes(const void *bytes, size_t size, uint8_t digest[32])
{
	uint32_t sum[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	const uint8_t *at = bytes;
	uint8_t last[128] = {0};
	size_t left = size, blocks;

	for (; left >= 64; at += 64, left -= 64)
		sha_block(sum, at);
	if (left)
		memcpy(last, at, left);
	last[left] = 0x80;
	blocks = left < 56 ? 1 : 2;
	for (unsigned i = 0; i < 8; i++)
		last[blocks * 64 - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
	for (size_t i = 0; i < blocks; i++)
		sha_block(sum, last + 64 * i);
	for (unsigned i = 0; i < 32; i++)
		digest[i] = (uint8_t)(sum[i / 4] >> (24 - 8 * (i % 4)));
}
